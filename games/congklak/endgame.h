/*
 * The endgame table: the values of all positions with few seeds, one byte each, and where each of them stands.
 * What solves them is in solver_core.h; here is the place they are kept in.
 *
 * Positions are ordered by their seeds, then place by place by count. So a position's index is the number of all with
 * fewer seeds, plus for each place the number of those that have fewer seeds there and any rest behind.
 */
#ifndef GAMES_CONGKLAK_ENDGAME_H
#define GAMES_CONGKLAK_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ENDGAME_SEEDS_MAX = 40,
    ENDGAME_UNKNOWN = 0, /* no position is kept as this; a new table is all zeros */
};

struct endgame {
    bool ready; /* every value is there */
    int seeds;  /* at most so many on the board */
    int stride; /* seeds + 1 */
    uint8_t *value;
    uint32_t *skip; /* [place][seeds from there on][count]: positions with fewer seeds in this place */
    size_t positions;
    size_t first[ENDGAME_SEEDS_MAX + 2]; /* by seeds: the index of the first such position */
    uint64_t nodes;                      /* moves tried to make it, and all those before it */
};

/* Bytes of a table of all positions with at most so many seeds; at most SIZE_MAX / 2. */
size_t endgame_bytes(int holes, int seeds);

/* An empty table; false (and none) when there is no memory for it. To be given back with endgame_drop. */
bool endgame_prepare(struct endgame *endgame, int holes, int seeds);

/* Forgets the values and gives the memory back. */
void endgame_drop(struct endgame *endgame);

/* How the future margin -seeds … seeds, always of the seeds' parity, is kept in a byte. */
static inline uint8_t endgame_packed(int margin, int seeds) {
    return (uint8_t)((margin + seeds) / 2 + 1);
}

static inline int endgame_margin(uint8_t packed, int seeds) {
    return 2 * (packed - 1) - seeds;
}

#endif
