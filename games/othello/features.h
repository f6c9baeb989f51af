/*
 * The classic evaluation: six features of a position, each weighted by one of three phases of the game. A weight is a
 * gene, and so are the two numbers of discs at which the phases change: twenty genes that a genetic algorithm tunes
 * (genetic.h). Everything is in whole numbers, so a genome plays the same on every machine.
 *
 * A feature is the mover's count less the opponent's:
 *   flips     the most discs that one move turns over
 *   discs     discs on the board
 *   mobility  moves
 *   corners   discs in corners
 *   x         discs diagonally beside a corner that is still empty
 *   parity    quarters of the board with an odd number of empty squares that the player can move into: who moves
 *             there first may also have the last word there. (Whether the whole board has an odd number of empty
 *             squares is the same after every move, so by looking at one's own moves only nothing is learned from it.)
 *
 * So every feature, and the evaluation, changes its sign and nothing else when the players change places.
 */
#ifndef GAMES_OTHELLO_FEATURES_H
#define GAMES_OTHELLO_FEATURES_H

#include <stdint.h>

enum othello_feature {
    OTHELLO_FLIPS,
    OTHELLO_DISCS,
    OTHELLO_MOBILITY,
    OTHELLO_CORNERS,
    OTHELLO_X_SQUARES,
    OTHELLO_PARITY,
    OTHELLO_FEATURES
};

enum {
    OTHELLO_PHASES = 3,
    OTHELLO_LIMIT_GENES = OTHELLO_FEATURES * OTHELLO_PHASES, /* where the genes of the limits begin */
    OTHELLO_GENES = OTHELLO_LIMIT_GENES + OTHELLO_PHASES - 1,
    OTHELLO_WEIGHT_MAX = 3000, /* a weight is -3000 … 3000, in hundredths of a disc of the final margin */
    OTHELLO_LIMIT_MIN = 16,    /* the opening ends below 16 … 36 discs, */
    OTHELLO_LIMIT_MIDDLE = 36, /* the middle below 36 … 56: each phase has its share of every game */
    OTHELLO_LIMIT_MAX = 56,
    OTHELLO_EVALUATION_MAX = 6400, /* hundredths of a disc */
    OTHELLO_GENE_NAME_BYTES = 32,
};

/* gene[6p + f]: the weight of feature f in phase p; the last two: the limits. */
struct othello_weights {
    int16_t gene[OTHELLO_GENES];
};

/* Set by hand, and the winner of `lumbung tune othello` (docs/RESULTS.md has the command). */
extern const struct othello_weights othello_hand_set, othello_evolved;

/* What the features are called in files and on screens. */
extern const char *const othello_feature_names[OTHELLO_FEATURES];
extern const char *const othello_phase_names[OTHELLO_PHASES];

/* The range of a gene, and what it is called: mobility_middle, limit_1. */
int othello_gene_minimum(int gene);
int othello_gene_maximum(int gene);
void othello_gene_name(int gene, char name[OTHELLO_GENE_NAME_BYTES]);

void othello_features(uint64_t own, uint64_t other, int value[OTHELLO_FEATURES]);

/* Opening 0, middle 1, end 2. */
int othello_phase(const struct othello_weights *weights, int discs);

/* The sum of the weighted features. */
int othello_weigh(const struct othello_weights *weights, uint64_t own, uint64_t other);

/* The margin that the weights expect for the mover, in hundredths of a disc: the sum, but at most
 * OTHELLO_EVALUATION_MAX either way. */
int othello_evaluate(const struct othello_weights *weights, uint64_t own, uint64_t other);

#endif
