/*
 * What one turn can bank: the longest chains of free turns. All turns are looked at in the order of their length, a
 * position that comes up twice at the same length only once. Where a length has more positions than `width`, only
 * those with the most banked are followed further, and what is found from there on is a lower bound.
 */
#ifndef GAMES_CONGKLAK_OPENING_H
#define GAMES_CONGKLAK_OPENING_H

#include "games/congklak/congklak.h"
#include "search/limits.h"

enum {
    CONGKLAK_OPENING_WIDTH = 200000,        /* the default */
    CONGKLAK_OPENING_WIDTH_MAX = 100000000, /* 28 bytes each, for every length */
};

struct congklak_opening {
    int moves;  /* the longest turn looked at */
    int proven; /* banked[k] is exact for k up to this, and else at least so much */
    bool
        exhausted; /* there is no longer turn: with proven == moves, banked[moves] is the most that one turn can bank */
    int banked[CONGKLAK_TOTAL_MAX + 1]; /* most seeds in the mover's store after at most so many moves, not swept */
    int length; /* the shortest turn found that banks the most; at most GAME_LINE_MAX moves of it */
    short line[GAME_LINE_MAX];
    uint64_t nodes; /* moves tried */
};

/* Looks at the turns from this position until one banks `target` (0: until there are no longer ones) or the limits
 * come; limits->nodes counts moves tried. False when memory is out. */
bool congklak_open(const struct rules *rules, const struct position *position, int target, int width,
                   const struct limits *limits, struct congklak_opening *opening);

/* Fewest moves that bank at least so many seeds; 0 if none was found. */
int congklak_opening_moves(const struct congklak_opening *opening, int seeds);

#endif
