/* The six features and their weights: see features.h. */
#include "games/othello/features.h"

#include <string.h>

#include "core/text.h"
#include "games/othello/board.h"

const char *const othello_feature_names[OTHELLO_FEATURES] = {"flips", "discs", "mobility", "corners", "x", "parity"};
const char *const othello_phase_names[OTHELLO_PHASES] = {"opening", "middle", "end"};

/* By hand, from what every beginner's book says: mobility first, corners always, discs only at the end. */
const struct othello_weights othello_hand_set = {{
    -50, -50, 200, 1000, -400, 0,  /* opening */
    0,   0,   200, 1000, -300, 0,  /* middle */
    0,   100, 50,  500,  -100, 50, /* end */
    24,  50,
}};

/* lumbung tune othello --population 300 --generations 250 --games 24 --depth 2 --seed 2026: 2,376,000 games, 10 minutes
 * on one thread (docs/RESULTS.md). */
const struct othello_weights othello_evolved = {{
    90, -71, -5,  576,  -1106, 178, /* opening */
    9,  -59, 84,  1358, -1157, 88,  /* middle */
    42, 31,  121, 740,  -423,  339, /* end */
    23, 45,
}};

int othello_gene_minimum(int gene) {
    return gene < OTHELLO_LIMIT_GENES    ? -OTHELLO_WEIGHT_MAX
           : gene == OTHELLO_LIMIT_GENES ? OTHELLO_LIMIT_MIN
                                         : OTHELLO_LIMIT_MIDDLE;
}

int othello_gene_maximum(int gene) {
    return gene < OTHELLO_LIMIT_GENES    ? OTHELLO_WEIGHT_MAX
           : gene == OTHELLO_LIMIT_GENES ? OTHELLO_LIMIT_MIDDLE
                                         : OTHELLO_LIMIT_MAX;
}

static void append(char name[OTHELLO_GENE_NAME_BYTES], const char *word) {
    size_t length = strlen(name);
    while (*word != '\0' && length + 1 < OTHELLO_GENE_NAME_BYTES) {
        name[length++] = *word++;
    }
    name[length] = '\0';
}

void othello_gene_name(int gene, char name[OTHELLO_GENE_NAME_BYTES]) {
    char number[TEXT_INT_BYTES];
    name[0] = '\0';
    if (gene < OTHELLO_LIMIT_GENES) {
        append(name, othello_feature_names[gene % OTHELLO_FEATURES]);
        append(name, "_");
        append(name, othello_phase_names[gene / OTHELLO_FEATURES]);
    } else {
        text_format_int(gene - OTHELLO_LIMIT_GENES + 1, number);
        append(name, "limit_");
        append(name, number);
    }
}

/* What is counted below is the same code twice, once for processors with vector instructions: games for tuning spend
 * most of their time in it, and a count of bits alone is a function call otherwise. */
#define INLINE static inline __attribute__((always_inline))

INLINE int most_flips(uint64_t own, uint64_t other, uint64_t moves, bool vector) {
    int most = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const int flips =
            othello_count(vector ? othello_flips_vector(own, other, square) : othello_flips(own, other, square));
        most = flips > most ? flips : most;
    }
    return most;
}

/* The X-squares whose corner is empty. */
INLINE uint64_t open_x_squares(uint64_t taken) {
    static const struct { int corner, x; } pairs[] = {{0, 9}, {7, 14}, {56, 49}, {63, 54}};
    uint64_t open = 0;
    for (int i = 0; i < 4; i++) {
        open |= (taken >> pairs[i].corner & 1) == 0 ? othello_bit(pairs[i].x) : 0;
    }
    return open;
}

/* The quarters of the board with an odd number of empty squares. */
INLINE uint64_t odd_quarters(uint64_t empty) {
    static const uint64_t quarter = UINT64_C(0x0f0f0f0f);
    uint64_t odd = 0;
    for (int i = 0; i < 4; i++) {
        const uint64_t squares = quarter << (32 * (i / 2) + 4 * (i % 2));
        odd |= (othello_count(empty & squares) & 1) != 0 ? squares : 0;
    }
    return odd;
}

/* In how many quarters there is one of these squares. */
INLINE int quarters(uint64_t squares) {
    squares |= squares >> 16; /* the four rows of a quarter onto its first */
    squares |= squares >> 8;
    squares |= squares >> 2;
    squares |= squares >> 1;
    return othello_count(squares & UINT64_C(0x0000001100000011));
}

INLINE void count_features(uint64_t own, uint64_t other, bool vector, int value[OTHELLO_FEATURES]) {
    static const uint64_t corners = UINT64_C(0x8100000000000081);
    const uint64_t own_moves = vector ? othello_moves_vector(own, other) : othello_moves(own, other);
    const uint64_t other_moves = vector ? othello_moves_vector(other, own) : othello_moves(other, own);
    const uint64_t odd = odd_quarters(~(own | other));
    const uint64_t x = open_x_squares(own | other);
    value[OTHELLO_FLIPS] = most_flips(own, other, own_moves, vector) - most_flips(other, own, other_moves, vector);
    value[OTHELLO_DISCS] = othello_count(own) - othello_count(other);
    value[OTHELLO_MOBILITY] = othello_count(own_moves) - othello_count(other_moves);
    value[OTHELLO_CORNERS] = othello_count(own & corners) - othello_count(other & corners);
    value[OTHELLO_X_SQUARES] = othello_count(own & x) - othello_count(other & x);
    value[OTHELLO_PARITY] = quarters(own_moves & odd) - quarters(other_moves & odd);
}

#if defined(__x86_64__)
__attribute__((target("avx2,popcnt"))) static void vector_features(uint64_t own, uint64_t other,
                                                                   int value[OTHELLO_FEATURES]) {
    count_features(own, other, true, value);
}
#else
static void vector_features(uint64_t own, uint64_t other, int value[OTHELLO_FEATURES]) {
    count_features(own, other, true, value);
}
#endif

void othello_features(uint64_t own, uint64_t other, int value[OTHELLO_FEATURES]) {
    if (othello_has_vector()) {
        vector_features(own, other, value);
    } else {
        count_features(own, other, false, value);
    }
}

int othello_phase(const struct othello_weights *weights, int discs) {
    const int16_t *limit = &weights->gene[OTHELLO_LIMIT_GENES];
    return (discs >= limit[0]) + (discs >= limit[1]);
}

int othello_weigh(const struct othello_weights *weights, uint64_t own, uint64_t other) {
    const int phase = othello_phase(weights, othello_count(own | other));
    int feature[OTHELLO_FEATURES];
    int sum = 0;
    othello_features(own, other, feature);
    for (int f = 0; f < OTHELLO_FEATURES; f++) {
        sum += weights->gene[phase * OTHELLO_FEATURES + f] * feature[f];
    }
    return sum;
}

int othello_evaluate(const struct othello_weights *weights, uint64_t own, uint64_t other) {
    const int sum = othello_weigh(weights, own, other);
    return sum > OTHELLO_EVALUATION_MAX    ? OTHELLO_EVALUATION_MAX
           : sum < -OTHELLO_EVALUATION_MAX ? -OTHELLO_EVALUATION_MAX
                                           : sum;
}
