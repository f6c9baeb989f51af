/* lumbung check: replays records, and says their result or the first thing that is wrong. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"

static int run(const struct arguments *arguments) {
    int status = EXIT_SUCCESS;
    if (arguments->operands == 0) {
        return command_refuse_key(arguments, N_("write the record files to check; - is standard input."), "", NULL);
    }
    for (int i = 0; i < arguments->operands; i++) {
        struct message reason = {0};
        struct match *match = files_load_match(arguments->operand[i], &reason);
        if (match == NULL) {
            status = command_refuse(arguments, &reason);
            continue;
        }
        struct text state = {0};
        struct text line = {0};
        say_state(match, &state);
        const int moves = match_moves(match);
        language_add(&line, ngettext("{1}: {2}, {3} move. {4}", "{1}: {2}, {3} moves. {4}", (unsigned long)moves),
                     "ssis", arguments->operand[i], _(match->game->name), moves, text_string(&state));
        printf("%s\n", text_string(&line));
        text_free(&line);
        text_free(&state);
        match_destroy(match);
    }
    return status;
}

const struct command command_check = {
    .name = "check",
    .operands = "FILE…",
    .most = -1,
    .summary = N_("replay records and say the result, or what is wrong and where"),
    .run = run,
    .options = {{NULL, NULL, NULL, 0}},
};
