/* Perft: counts move sequences through the game table, the first test of any game. */
#ifndef SEARCH_PERFT_H
#define SEARCH_PERFT_H

#include "core/game.h"

/* Number of move sequences of exactly `depth` moves; a finished game has no further moves. depth ≥ 0. */
uint64_t perft_count(const struct rules *rules, const struct position *position, int depth);

#endif
