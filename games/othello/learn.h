/*
 * Fitting the pattern weights. Games are self-played: some random moves for variety, then both sides by search, and the
 * last squares solved exactly. Every position after the random moves has the game's final margin as its label, exact
 * for the last squares. The weights that predict the labels best, in the sense of least squares, are found phase by
 * phase; they play the next round's games.
 *
 * All randomness follows from the seed and the game's number, so the result does not depend on the number of threads.
 */
#ifndef GAMES_OTHELLO_LEARN_H
#define GAMES_OTHELLO_LEARN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "games/othello/features.h"
#include "search/limits.h"

/* A labelled position: the mover's discs, the opponent's, and the final margin for the mover. */
struct othello_sample {
    uint64_t own, other;
    int8_t margin;
};

struct othello_samples {
    struct othello_sample *sample;
    size_t count, capacity;
};

/* How a round's games are played. */
struct othello_lesson {
    uint64_t seed;
    uint64_t first_game; /* the number of the round's first game */
    int games;
    int depth;              /* plies of search for each move */
    int solve;              /* so many empty squares are solved exactly */
    const int8_t *patterns; /* who plays; NULL: the six features */
    int threads;
};

/* Appends the samples of the games, in their order. False when the limits came or memory is out. */
bool othello_self_play(const struct othello_lesson *lesson, const struct limits *limits,
                       struct othello_samples *samples);
void othello_samples_free(struct othello_samples *samples);

/* Fits the weights (OTHELLO_PATTERN_BYTES of them) to the samples, in so many passes. False when memory is out. */
bool othello_fit(const struct othello_samples *samples, int passes, int threads, int8_t *weights);

/* The mean absolute error, in discs, on the samples with so many empty squares (-1: all): of the patterns, and of the
 * best that the six features can do, fitted by least squares to `fitted` for each number of discs. */
double othello_pattern_error(const struct othello_samples *samples, const int8_t *weights, int empties);
double othello_feature_error(const struct othello_samples *fitted, const struct othello_samples *samples, int empties);

#endif
