/* lumbung perft: counts move sequences, the classic test of a move generator. */
#include "search/perft.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "core/rules.h"
#include "faces/language.h"

static int run(const struct arguments *arguments) {
    enum { DEPTH_MAX = 99 };
    const struct game *game = command_game(arguments);
    int64_t depth;
    if (game == NULL) {
        return EXIT_BAD_INPUT;
    }
    if (arguments->operands != 2 || !text_parse_number(arguments->operand[1], 0, DEPTH_MAX, &depth)) {
        return command_refuse_key(arguments, N_("write the depth after the game, a whole number from 0 to 99."), "",
                                  NULL);
    }
    struct rules *rules = command_rules(arguments, game);
    struct position position;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && command_position(arguments, rules, &position)) {
        uint64_t moves = 0;
        const double start = command_seconds();
        for (int d = depth > 0 ? 1 : 0; d <= depth; d++) {
            const uint64_t count = perft_count(rules, &position, d);
            moves += count;
            printf("%d %llu\n", d, (unsigned long long)count);
            fflush(stdout);
        }
        const double seconds = command_seconds() - start;
        fprintf(stderr, "%.1f %s\n", (double)moves / (seconds > 1e-9 ? seconds : 1e-9) / 1e6,
                _("million moves a second"));
        status = EXIT_SUCCESS;
    }
    rules_destroy(rules);
    return status;
}

const struct command command_perft = {
    .name = "perft",
    .operands = "GAME DEPTH",
    .most = 2,
    .summary = N_("count the move sequences of each length up to DEPTH"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS, {"position", "TEXT", N_("start from this position"), 0}},
};
