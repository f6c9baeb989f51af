/* lumbung verify: checks a certificate with the rules alone, and says what it proves. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "faces/files.h"
#include "faces/language.h"
#include "games/congklak/certificate.h"

static int run(const struct arguments *arguments) {
    enum { CERTIFICATE_BYTES_MAX = 1 << 28 };
    struct text bytes = {0};
    struct message reason = {0};
    struct congklak_claim claim;
    int line;
    int status = EXIT_SUCCESS;
    if (arguments->operands == 0) {
        return command_refuse_key(arguments, N_("write the certificate's file; - is standard input."), "", NULL);
    }
    const char *path = arguments->operand[0];
    if (!files_read(path, CERTIFICATE_BYTES_MAX, &bytes, &reason)) {
        status = command_refuse(arguments, &reason);
    } else if (!congklak_verify(text_string(&bytes), bytes.length, &claim, &line, &reason)) {
        struct text why = {0};
        struct message at;
        language_add_message(&why, &reason);
        message_set(&at, N_("{1}, line {2}: {3}"), "sis", path, line, text_string(&why));
        text_free(&why);
        status = command_refuse(arguments, &at);
    } else {
        struct text text = {0};
        language_add(&text, _("{1}: proven: {2} wins by at least {3}"), "ssi", path, claim.player == 0 ? "A" : "B",
                     claim.margin);
        language_add(&text, _(" ({1}, from {2})."), "ss", claim.rules, claim.position);
        text_add_char(&text, '\n');
        language_add(&text, _("{1} positions of the winner, {2} ends of the round."), "ii", claim.lines,
                     (int)claim.ends);
        printf("%s\n", text_string(&text));
        text_free(&text);
    }
    text_free(&bytes);
    return status;
}

const struct command command_verify = {
    .name = "verify",
    .operands = "FILE",
    .most = 1,
    .summary = N_("check a proof with the rules alone, and say what it proves"),
    .run = run,
    .options = {{NULL, NULL, NULL, 0}},
};
