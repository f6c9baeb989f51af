/*
 * The learned evaluation: how the discs lie on groups of squares (edges with the X-squares beside them, corners, rows,
 * diagonals), each arrangement with a weight of its own, one set of weights for each phase of the game. The weights are
 * fitted to self-played games (learn.h).
 *
 * An arrangement's number has a digit in base three for each square: 0 empty, 1 the mover's, 2 the opponent's. All the
 * numbers of a position are found at once: each row of the board contributes to each of them, and what a row's 256
 * possible contents contribute is tabulated.
 */
#ifndef GAMES_OTHELLO_PATTERNS_H
#define GAMES_OTHELLO_PATTERNS_H

#include <stdint.h>
#include <string.h>

#include "games/othello/board.h"

enum {
    OTHELLO_PATTERNS = 12,
    OTHELLO_PATTERN_SQUARES = 10, /* of the largest */
    OTHELLO_PLACES = 50,          /* the patterns in all their places on the board */
    OTHELLO_PLACES_PADDED = 64,
    OTHELLO_PATTERN_PHASES = 12,    /* of five discs each */
    OTHELLO_PHASE_WEIGHTS = 226314, /* arrangements of all patterns */
    OTHELLO_PATTERN_BYTES = OTHELLO_PATTERN_PHASES * OTHELLO_PHASE_WEIGHTS,
    OTHELLO_WEIGHT_PARTS = 8, /* a weight is in eighths of a disc of the final margin */
    OTHELLO_VALUE_MAX = 6400, /* values are hundredths of a disc */
    OTHELLO_DISC = 100,
};

struct othello_pattern {
    const char *name;
    int squares;
    uint8_t square[OTHELLO_PATTERN_SQUARES];
};
extern const struct othello_pattern othello_patterns[OTHELLO_PATTERNS];

/* Sixteen numbers at once, by whatever vectors the processor has. */
typedef uint16_t othello_lanes __attribute__((vector_size(32), may_alias));

struct othello_places {
    /* by row and its content: what that adds to the number of each place, as the mover's discs */
    _Alignas(64) uint16_t row[8][256][OTHELLO_PLACES_PADDED];
    uint32_t first[OTHELLO_PLACES]; /* where the weights of a place's pattern begin in a phase */
    uint8_t pattern[OTHELLO_PLACES];
};

/* Fills in the table, 256 KiB and a fraction of a millisecond. */
void othello_places_prepare(struct othello_places *places);

/* The numbers of all places. */
static inline void othello_arrangements(const struct othello_places *places, uint64_t own, uint64_t other,
                                        uint16_t number[OTHELLO_PLACES_PADDED]) {
    enum { PARTS = OTHELLO_PLACES_PADDED * (int)sizeof(uint16_t) / (int)sizeof(othello_lanes) };
    othello_lanes mine[PARTS] = {0};
    othello_lanes theirs[PARTS] = {0};
    for (int row = 0; row < 8; row++) {
        const othello_lanes *own_row = (const void *)places->row[row][own >> 8 * row & 0xff];
        const othello_lanes *other_row = (const void *)places->row[row][other >> 8 * row & 0xff];
        for (int i = 0; i < PARTS; i++) {
            mine[i] += own_row[i];
            theirs[i] += other_row[i];
        }
    }
    for (int i = 0; i < PARTS; i++) {
        mine[i] += theirs[i] + theirs[i];
    }
    memcpy(number, mine, sizeof mine);
}

/* The arrangement's number as its pattern sees it in the mirror, for patterns that are their own mirror image; else the
 * number itself. */
int othello_mirrored(int pattern, int number);

static inline int othello_pattern_phase(int discs) {
    const int phase = (discs - 4) / 5;
    return phase < OTHELLO_PATTERN_PHASES ? phase : OTHELLO_PATTERN_PHASES - 1;
}

/* The same before it is turned into hundredths: the sum of the weights, in parts of a disc. */
static inline int othello_pattern_sum(const struct othello_places *places, const int8_t *weights, uint64_t own,
                                      uint64_t other) {
    uint16_t number[OTHELLO_PLACES_PADDED];
    const int8_t *phase = weights + (size_t)othello_pattern_phase(othello_count(own | other)) * OTHELLO_PHASE_WEIGHTS;
    int sum = 0;
    othello_arrangements(places, own, other, number);
    for (int i = 0; i < OTHELLO_PLACES; i++) {
        sum += phase[places->first[i] + number[i]];
    }
    return sum;
}

/* The margin that the weights expect for the mover, in hundredths of a disc, at most OTHELLO_VALUE_MAX. */
static inline int othello_pattern_value(const struct othello_places *places, const int8_t *weights, uint64_t own,
                                        uint64_t other) {
    const int value = othello_pattern_sum(places, weights, own, other) * OTHELLO_DISC / OTHELLO_WEIGHT_PARTS;
    return value > OTHELLO_VALUE_MAX ? OTHELLO_VALUE_MAX : value < -OTHELLO_VALUE_MAX ? -OTHELLO_VALUE_MAX : value;
}

#endif
