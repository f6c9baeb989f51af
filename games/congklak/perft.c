/*
 * Perft: counting move sequences, the classic test of a move generator. The way of sowing is a constant in each of the
 * three copies that the compiler makes, so that the comparison in `lumbung bench` measures sowing and not a switch.
 */
#include "games/congklak/congklak.h"

typedef uint64_t perft_function(const struct rules *rules, const struct congklak_position *c, int depth);

static ALWAYS_INLINE uint64_t count(const struct rules *rules, const struct congklak_position *c, int depth,
                                    enum congklak_sowing sowing, perft_function *deeper) {
    const int holes = congklak_holes(rules);
    uint64_t total = 0;
    for (int hole = holes; hole >= 1; hole--) {
        if (c->place[congklak_place(holes, c->mover, hole)] > 0) {
            struct congklak_position after = *c;
            congklak_move(rules, &after, hole, sowing);
            total += depth > 1 ? deeper(rules, &after, depth - 1) : 1;
        }
    }
    return total;
}

static uint64_t perft_vector(const struct rules *rules, const struct congklak_position *c, int depth) {
    return count(rules, c, depth, CONGKLAK_SOW_VECTOR, perft_vector);
}
static uint64_t perft_table(const struct rules *rules, const struct congklak_position *c, int depth) {
    return count(rules, c, depth, CONGKLAK_SOW_TABLE, perft_table);
}
static uint64_t perft_seeds(const struct rules *rules, const struct congklak_position *c, int depth) {
    return count(rules, c, depth, CONGKLAK_SOW_SEEDS, perft_seeds);
}

uint64_t congklak_perft(const struct rules *rules, const struct congklak_position *c, int depth,
                        enum congklak_sowing sowing) {
    static perft_function *const perft[] = {
        [CONGKLAK_SOW_VECTOR] = perft_vector, [CONGKLAK_SOW_TABLE] = perft_table, [CONGKLAK_SOW_SEEDS] = perft_seeds};
    return depth < 1 ? 1 : perft[sowing](rules, c, depth);
}
