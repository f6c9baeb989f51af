/*
 * Selective cuts (multi-probcut): a shallow search foretells a deep one's value with a known error, so that a position
 * far outside the window need not be searched deeply. How large the error is was measured (docs/RESULTS.md has the
 * command, `lumbung learn othello --probcut`): the root of the mean square of the difference between the two values.
 */
#ifndef GAMES_OTHELLO_PROBCUT_H
#define GAMES_OTHELLO_PROBCUT_H

#include <stdbool.h>
#include <stdint.h>

#include "search/limits.h"

enum {
    OTHELLO_CUT_DEPTH_MIN = 3,
    OTHELLO_CUT_DEPTH_MAX = 10, /* measured up to here; deeper searches take the last error of their parity */
    OTHELLO_CUT_DEPTHS = OTHELLO_CUT_DEPTH_MAX - OTHELLO_CUT_DEPTH_MIN + 1,
    OTHELLO_CUT_STAGES = 4, /* of fifteen discs each */
};

/* Hundredths of a disc, by depth less OTHELLO_CUT_DEPTH_MIN and by stage. */
struct othello_cut_errors {
    int16_t error[OTHELLO_CUT_DEPTHS][OTHELLO_CUT_STAGES];
};
extern const struct othello_cut_errors othello_cut_errors;

/* The depth of the shallow search: about half, and of the same parity, since the mover's last word biases values. */
static inline int othello_shallow_depth(int depth) {
    return depth / 4 * 2 + (depth & 1);
}

static inline int othello_cut_stage(int discs) {
    const int stage = (discs - 4) / 15;
    return stage < OTHELLO_CUT_STAGES ? stage : OTHELLO_CUT_STAGES - 1;
}

/* Measures the errors of the evaluation that the program has, on so many positions of each stage. False when the limits
 * came first or memory is out. */
bool othello_measure_cuts(uint64_t seed, int positions, const struct limits *limits, struct othello_cut_errors *errors);

#endif
