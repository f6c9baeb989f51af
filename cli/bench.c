/*
 * lumbung bench: fixed work. The node count is a fingerprint, the same on every machine; the speed is only worth
 * something as a ratio within one run.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench.h"
#include "cli/command.h"
#include "core/rules.h"
#include "faces/language.h"
#include "games/congklak/congklak.h"

/* The three ways of sowing on the same perft, in turn, the best of several rounds each. */
static int bench_sowing(void) {
    enum { DEPTH = 8, ROUNDS = 5 };
    static const struct {
        enum congklak_sowing sowing;
        const char *name;
    } ways[] = {{CONGKLAK_SOW_VECTOR, "vector"}, {CONGKLAK_SOW_TABLE, "table"}, {CONGKLAK_SOW_SEEDS, "seeds"}};
    enum { WAYS = sizeof ways / sizeof ways[0] };
    struct rules *rules = rules_default(&congklak_game);
    struct position start;
    congklak_game.start(rules, 0, &start);
    const struct congklak_position position = congklak_from(&start);
    double best[WAYS];
    uint64_t moves[WAYS];
    for (int round = 0; round < ROUNDS; round++) {
        for (int way = 0; way < WAYS; way++) {
            const double before = command_seconds();
            moves[way] = 0;
            for (int depth = 1; depth <= DEPTH; depth++) {
                moves[way] += congklak_perft(rules, &position, depth, ways[way].sowing);
            }
            const double seconds = command_seconds() - before;
            best[way] = round == 0 || seconds < best[way] ? seconds : best[way];
        }
    }
    for (int way = 0; way < WAYS; way++) {
        printf("sowing %-7s %llu nodes  %6.1f %s  %.2f x\n", ways[way].name, (unsigned long long)moves[way],
               (double)moves[way] / best[way] / 1e6, _("million a second"), best[WAYS - 1] / best[way]);
    }
    rules_destroy(rules);
    return moves[0] == moves[1] && moves[1] == moves[2] ? EXIT_SUCCESS : EXIT_FAILURE;
}

static const struct {
    const char *name;
    int (*run)(void);
    bool large; /* takes gigabytes and a quarter of an hour: only when it is named */
} benches[] = {
    {"sowing", bench_sowing, false},
    {"solve", bench_solve, false},
    {"kalah", bench_kalah, false},
    {"othello", bench_othello, false},
    {"kalah-large", bench_kalah_large, true},
};

static int run(const struct arguments *arguments) {
    const char *wanted = arguments->operands > 0 ? arguments->operand[0] : NULL;
    int status = wanted != NULL ? EXIT_BAD_INPUT : EXIT_SUCCESS;
    for (size_t i = 0; i < sizeof benches / sizeof benches[0]; i++) {
        if (wanted == NULL ? !benches[i].large : strcmp(wanted, benches[i].name) == 0) {
            status = benches[i].run();
        }
    }
    return status == EXIT_BAD_INPUT
               ? command_refuse_key(arguments, N_("There is no benchmark named \"{1}\"."), "s", wanted)
               : status;
}

const struct command command_bench = {
    .name = "bench",
    .operands = "[NAME]",
    .most = 1,
    .summary = N_("run fixed work, with node counts as fingerprints"),
    .run = run,
    .options = {{NULL, NULL, NULL, 0}},
};
