/*
 * A genetic algorithm for the weights of features.h. A genome is twenty genes; the population keeps its size. In a
 * generation everybody plays the same trial: the same openings, with either colour, against the same opponents, one
 * half of them a fixed panel and the other half drawn from the population (among them the previous best). The best few,
 * and those that were the best before, play a final of many more games, because the best of three hundred short trials
 * is mostly lucky; who wins the final is the generation's best. The first few go on as they are, so the best is only
 * ever replaced by one that beat it in a final; the rest are children of parents that won small tournaments.
 *
 * Fitness is points, a win 1, a draw 1/2, then the sum of the margins. The log tells the share of the points against
 * the panel alone: that never changes, so this number can be compared between generations, but for the openings, which
 * are others each time. Against the population everybody gets about half, because that grows stronger too.
 *
 * Every random choice comes from the seed, the generation, and the number of the individual or game alone. How the
 * games are shared out among threads and processes is the runner's business and changes nothing.
 */
#ifndef GAMES_OTHELLO_GENETIC_H
#define GAMES_OTHELLO_GENETIC_H

#include <stdbool.h>
#include <stddef.h>

#include "games/othello/duel.h"

enum {
    OTHELLO_PANEL = 6,
    OTHELLO_ELITE = 4,        /* go on as they are, and are always in the next final */
    OTHELLO_FINALISTS = 12,   /* those included */
    OTHELLO_FINAL_FACTOR = 8, /* games of the final, in trials */
    OTHELLO_POPULATION_MIN = 20,
    OTHELLO_POPULATION_MAX = 5000,
    OTHELLO_GENERATIONS_MAX = 10000,
    OTHELLO_TRIAL_GAMES_MIN = 4,
    OTHELLO_TRIAL_GAMES_MAX = 1000,
    OTHELLO_SHARE = 10000, /* a share of 1, as it is written in rows */
};

extern const struct othello_weights othello_panel[OTHELLO_PANEL];

/* What an evolution is, once and for all. */
struct othello_evolution_plan {
    int64_t seed;
    int population;
    int games; /* of a trial; a multiple of 4 */
    int depth; /* plies that players look ahead; with 2, every other pair of openings is played looking 1 ahead */
};

/* A generation in the log. */
struct othello_row {
    int best, mean;                 /* shares of points: of the best in the final, of all in the trial */
    int games, games_per_second;    /* played; the speed is the caller's to fill in, 0: not known */
    struct othello_weights weights; /* of the best */
};

struct othello_evolution {
    struct othello_evolution_plan plan;
    int generation;                     /* how many are done */
    struct othello_weights *population; /* of the next one; the first OTHELLO_ELITE are the best of the last */
    struct othello_row *row;            /* as many as are done */
};

/* --- a trial ------------------------------------------------------------------------------------------------------ */

struct othello_points {
    int32_t points, panel; /* a win 2, a draw 1; those against the panel */
    int32_t margin;        /* the sum of the margins */
};

/* `players` play `parts` jobs each of `pairs` openings with both colours. */
struct othello_trial {
    const struct othello_weights *player;
    int players, parts, pairs, depth;
    struct othello_weights *opponent; /* parts * pairs of these, one for each opening */
    struct othello *opening;
};

static inline int othello_trial_jobs(const struct othello_trial *trial) {
    return trial->players * trial->parts;
}

/* Plays one of the jobs, 0 … othello_trial_jobs-1; any order, any thread. */
struct othello_points othello_trial_play(const struct othello_trial *trial, int job);

/* Has all jobs of a trial played, each into its place of `points`, which is all 0; false: it was stopped. */
struct othello_runner {
    bool (*run)(void *context, const struct othello_trial *trial, struct othello_points *points);
    void *context;
};

/* --- evolution ---------------------------------------------------------------------------------------------------- */

/* Makes room and the first, random population. */
void othello_evolution_begin(struct othello_evolution *evolution, const struct othello_evolution_plan *plan);
void othello_evolution_end(struct othello_evolution *evolution);

/* One generation: a trial, a final, a row, children. False when the runner was stopped: then nothing has changed. */
bool othello_evolve(struct othello_evolution *evolution, const struct othello_runner *runner);

/* The best of the last generation; before the first one, hand-set weights. */
const struct othello_weights *othello_evolution_best(const struct othello_evolution *evolution);

#endif
