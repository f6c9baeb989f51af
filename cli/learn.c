/* lumbung learn othello: fits the pattern weights to self-played games and says how well they predict. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "faces/files.h"
#include "faces/language.h"
#include "games/othello/data.h"
#include "games/othello/learn.h"
#include "games/othello/patterns.h"
#include "games/othello/probcut.h"
#include "search/parallel.h"

enum { ROUNDS = 3, HELD_OUT = 20 }; /* one game in HELD_OUT is only for measuring */

/* Later rounds are played by what earlier ones taught: more games, looking farther, solved from farther away. */
static const struct {
    int percent; /* of all games */
    int depth, solve, passes;
} rounds[ROUNDS] = {{10, 1, 8, 6}, {30, 2, 12, 8}, {60, 4, 14, 20}};

struct course {
    const struct arguments *arguments;
    int games, threads;
    uint64_t seed;
    struct limits limits;
    struct othello_samples learned, held;
    int8_t *weights;
    int round;
    int played; /* of the round */
};

static double share_played(void *context) {
    const struct course *c = context;
    return (double)c->played * 100 / ((double)c->games * rounds[c->round].percent + 1);
}

static void say_round(void *context, char *text, size_t size) {
    const struct course *c = context;
    snprintf(text, size, _("round %d of %d, %llu positions"), c->round + 1, ROUNDS,
             (unsigned long long)(c->learned.count + c->held.count));
}

/* Plays a round in blocks, each wholly learned from or held out. */
static bool play_round(struct course *c) {
    enum { BLOCK = 256 };
    const int games = (int)((int64_t)c->games * rounds[c->round].percent / 100);
    const struct progress progress = {.fraction = share_played, .status = say_round, .context = c};
    bool going = true;
    progress_begin(&progress);
    for (c->played = 0; c->played < games && going; c->played += BLOCK) {
        const int rest = games - c->played;
        const struct othello_lesson lesson = {
            .seed = c->seed,
            .first_game = ((uint64_t)c->round << 32) + (uint64_t)c->played,
            .games = rest < BLOCK ? rest : BLOCK,
            .depth = rounds[c->round].depth,
            .solve = rounds[c->round].solve,
            .patterns = c->round > 0 ? c->weights : NULL,
            .threads = c->threads,
        };
        const bool held = c->played / BLOCK % HELD_OUT == HELD_OUT - 1;
        going = othello_self_play(&lesson, &c->limits, held ? &c->held : &c->learned);
    }
    progress_end();
    return going;
}

static void print_errors(const struct course *c) {
    static const int empties[] = {44, 36, 28, 20, 12, 8};
    printf("%s\n", _("Mean error on held-out positions, in discs:"));
    printf("%8s  %8s  %8s\n", _("empty"), _("features"), _("patterns"));
    for (size_t i = 0; i < sizeof empties / sizeof empties[0]; i++) {
        printf("%8d  %8.2f  %8.2f\n", empties[i], othello_feature_error(&c->learned, &c->held, empties[i]),
               othello_pattern_error(&c->held, c->weights, empties[i]));
    }
    printf("%8s  %8.2f  %8.2f\n", _("all"), othello_feature_error(&c->learned, &c->held, -1),
           othello_pattern_error(&c->held, c->weights, -1));
}

static int learn(struct course *c, const char *path) {
    struct message reason = {0};
    const double before = command_seconds();
    for (c->round = 0; c->round < ROUNDS; c->round++) {
        if (c->round == ROUNDS - 1) { /* the first rounds' games are poor: the last ones teach alone */
            othello_samples_free(&c->learned);
            othello_samples_free(&c->held);
        }
        if (!play_round(c) || !othello_fit(&c->learned, rounds[c->round].passes, c->threads, c->weights)) {
            return command_refuse_key(c->arguments, N_("stopped before there was anything to write."), "", NULL),
                   EXIT_FAILURE;
        }
        fprintf(stderr, "%d: %.0f s, %zu + %zu\n", c->round + 1, command_seconds() - before, c->learned.count,
                c->held.count);
    }
    struct text file = {0};
    othello_data_write(OTHELLO_DATA_PATTERNS, c->weights, OTHELLO_PATTERN_BYTES, &file);
    const bool written = files_write(path, text_string(&file), file.length, &reason);
    text_free(&file);
    if (!written) {
        return command_refuse(c->arguments, &reason), EXIT_FAILURE;
    }
    printf(_("%llu positions to learn from, %llu held out, %.0f s"), (unsigned long long)c->learned.count,
           (unsigned long long)c->held.count, command_seconds() - before);
    printf("\n");
    print_errors(c);
    return EXIT_SUCCESS;
}

/* The errors as they stand in probcut.c. */
static int measure_cuts(const struct course *c) {
    enum { POSITIONS = 100 };
    struct othello_cut_errors errors;
    if (!othello_measure_cuts(c->seed, POSITIONS, &c->limits, &errors)) {
        return command_refuse_key(c->arguments, N_("stopped before there was anything to write."), "", NULL),
               EXIT_FAILURE;
    }
    for (int i = 0; i < OTHELLO_CUT_DEPTHS; i++) {
        const int16_t *e = errors.error[i];
        printf("    {%d, %d, %d, %d},\n", e[0], e[1], e[2], e[3]);
    }
    return EXIT_SUCCESS;
}

static int run(const struct arguments *arguments) {
    int64_t games;
    int64_t seed;
    struct command_limits limits;
    const char *path = argument_value(arguments, "output");
    const struct game *game = command_game(arguments);
    if (game == NULL || !argument_number(arguments, "games", 100, 100000000, 20000, &games) ||
        !argument_number(arguments, "seed", 0, INT64_MAX, 1, &seed) || !command_limits(arguments, &limits)) {
        return EXIT_BAD_INPUT;
    }
    if (strcmp(game->id, "othello") != 0) {
        return command_refuse_key(arguments, N_("There is nothing to learn for {1}."), "s", game->id);
    }
    if (path == NULL && !argument_given(arguments, "probcut")) {
        return command_refuse_key(arguments, N_("Say with -o where the weights are to be written."), "", NULL);
    }
    struct course course = {.arguments = arguments,
                            .games = (int)games,
                            .threads = limits.limits.threads > 1 ? limits.limits.threads : 1,
                            .seed = (uint64_t)seed,
                            .limits = limits.limits,
                            .weights = calloc(OTHELLO_PATTERN_BYTES, 1)};
    const int status = argument_given(arguments, "probcut") ? measure_cuts(&course)
                       : course.weights != NULL
                           ? learn(&course, path)
                           : command_refuse_key(arguments, N_("There is not enough memory."), "", NULL);
    othello_samples_free(&course.learned);
    othello_samples_free(&course.held);
    free(course.weights);
    return status;
}

const struct command command_learn = {
    .name = "learn",
    .operands = "GAME",
    .most = 1,
    .summary = N_("fit Othello's pattern weights to self-played games"),
    .run = run,
    .options = {{"games", "N", N_("games to play (default 20000)"), 0},
                {"seed", "N", N_("the seed of all random choices"), 0},
                {"probcut", NULL, N_("measure instead how well shallow searches foretell deep ones"), 0},
                {"output", "FILE", N_("where to write the weights"), 'o'},
                COMMAND_LIMIT_OPTIONS},
};
