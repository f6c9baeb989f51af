/* A transposition table for the general searches: what a depth-limited search found out about a position. */
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "core/game.h"

enum tt_kind { TT_NONE, TT_EXACT, TT_LOWER, TT_UPPER };

struct tt_entry {
    struct position position; /* whole: two positions with one hash are never mixed up */
    int value;
    short depth; /* plies that were left; -1: to the end */
    short move;
    uint8_t kind; /* enum tt_kind */
};

struct tt {
    struct tt_entry *entry;
    size_t mask; /* entries - 1, a power of two less one */
};

/* At most `memory` bytes (0: 16 MiB). */
void tt_open(struct tt *tt, size_t memory);
void tt_close(struct tt *tt);

/* The entry of this position, or NULL. A table that was not opened has none. */
const struct tt_entry *tt_find(const struct tt *tt, uint64_t hash, const struct position *position);
void tt_store(struct tt *tt, uint64_t hash, const struct tt_entry *entry);

#endif
