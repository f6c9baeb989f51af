/* How the book names a position: the same for all eight symmetries, seen by whoever can move. */
#ifndef GAMES_OTHELLO_BOOK_KEY_H
#define GAMES_OTHELLO_BOOK_KEY_H

#include "games/othello/othello.h"

struct book_key {
    uint64_t own, other;
};

static inline int book_key_order(const struct book_key *a, const struct book_key *b) {
    if (a->own != b->own) {
        return a->own < b->own ? -1 : 1;
    }
    return a->other < b->other ? -1 : a->other > b->other;
}

/* Top to bottom. */
static inline uint64_t book_upside_down(uint64_t set) {
    return __builtin_bswap64(set);
}

/* Rows become columns. */
static inline uint64_t book_transposed(uint64_t set) {
    uint64_t t = (set ^ (set >> 7)) & UINT64_C(0x00aa00aa00aa00aa);
    set ^= t ^ (t << 7);
    t = (set ^ (set >> 14)) & UINT64_C(0x0000cccc0000cccc);
    set ^= t ^ (t << 14);
    t = (set ^ (set >> 28)) & UINT64_C(0x00000000f0f0f0f0);
    return set ^ t ^ (t << 28);
}

/* *sign: -1 when the mover must pass, so that the key is the other's position; else 1. */
static inline struct book_key book_key(const struct othello *o, int *sign) {
    const uint64_t mine = o->discs[o->mover];
    const uint64_t theirs = o->discs[1 - o->mover];
    const bool pass = othello_moves(mine, theirs) == 0 && othello_moves(theirs, mine) != 0;
    struct book_key at = pass ? (struct book_key){theirs, mine} : (struct book_key){mine, theirs};
    struct book_key least = at;
    *sign = pass ? -1 : 1;
    for (int symmetry = 1; symmetry < 8; symmetry++) { /* turned by one mirror and the other in turn: all eight */
        at = (symmetry & 1) != 0 ? (struct book_key){book_upside_down(at.own), book_upside_down(at.other)}
                                 : (struct book_key){book_transposed(at.own), book_transposed(at.other)};
        least = book_key_order(&at, &least) < 0 ? at : least;
    }
    return least;
}

#endif
