/*
 * Bitboards: a set of squares is a 64-bit number, square a1 bit 0, b1 bit 1, … h8 bit 63. Everything here is plain
 * arithmetic on two such sets, the mover's discs and the opponent's; no rules, no state.
 *
 * Flipping needs to find, along each of eight rays from the new disc, the first square that is not the opponent's. On
 * the rays that run to higher bits an addition does it: with every bit set that is not a free end of the ray, adding 1
 * carries through to just that square. On the others it is the highest bit left.
 */
#ifndef GAMES_OTHELLO_BOARD_H
#define GAMES_OTHELLO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

enum { OTHELLO_SQUARES = 64, OTHELLO_RAYS = 4 };

/* The squares beyond each square: to the east, south-west, south and south-east (higher bits), and against these. */
struct othello_rays {
    uint64_t up[OTHELLO_SQUARES][OTHELLO_RAYS];
    uint64_t down[OTHELLO_SQUARES][OTHELLO_RAYS];
};
extern const struct othello_rays othello_rays;

static inline int othello_count(uint64_t set) {
    return __builtin_popcountll(set);
}
/* The lowest square of a set that is not empty. */
static inline int othello_first(uint64_t set) {
    return __builtin_ctzll(set);
}
static inline uint64_t othello_bit(int square) {
    return UINT64_C(1) << square;
}

/* Discs of `other` in unbroken lines from discs of `own`, along one axis to both sides, and the squares where they end:
 * what of them is empty is a move. `inner` are those of the opponent's discs over which a line can go on. */
static inline uint64_t othello_moves_along(uint64_t own, uint64_t inner, int shift) {
    const uint64_t up_two = inner & (inner << shift);
    const uint64_t down_two = inner & (inner >> shift);
    uint64_t up = inner & (own << shift);
    uint64_t down = inner & (own >> shift);
    up |= inner & (up << shift);
    down |= inner & (down >> shift);
    up |= up_two & (up << 2 * shift);
    down |= down_two & (down >> 2 * shift);
    up |= up_two & (up << 2 * shift);
    down |= down_two & (down >> 2 * shift);
    return (up << shift) | (down >> shift);
}

/* The squares where the mover can play. */
static inline uint64_t othello_moves(uint64_t own, uint64_t other) {
    const uint64_t inner = other & UINT64_C(0x7e7e7e7e7e7e7e7e); /* lines do not run round the edges */
    return (othello_moves_along(own, inner, 1) | othello_moves_along(own, other, 8) |
            othello_moves_along(own, inner, 7) | othello_moves_along(own, inner, 9)) &
           ~(own | other);
}

/* The discs that a disc of the mover's on this empty square turns over; empty: it is no move. */
static inline uint64_t othello_flips(uint64_t own, uint64_t other, int square) {
    uint64_t flips = 0;
    for (int ray = 0; ray < OTHELLO_RAYS; ray++) {
        const uint64_t up = othello_rays.up[square][ray];
        const uint64_t end_up = ((other | ~up) + 1) & up & own;
        flips |= (end_up - (end_up != 0)) & up;
        const uint64_t down = othello_rays.down[square][ray];
        const uint64_t free = down & ~other;
        const uint64_t highest = free != 0 ? (UINT64_C(1) << 63) >> __builtin_clzll(free) : 0;
        const uint64_t end_down = highest & own;
        flips |= down & (UINT64_C(0) - 2 * end_down);
    }
    return flips;
}

/* What othello_moves and othello_flips give, by vector instructions where the processor has them (AVX2); else by the
 * functions above. Only to be called where othello_has_vector says so. */
bool othello_has_vector(void);
uint64_t othello_moves_vector(uint64_t own, uint64_t other);
uint64_t othello_flips_vector(uint64_t own, uint64_t other, int square);

#endif
