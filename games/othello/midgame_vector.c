/* The midgame search by vector instructions; compiled and chosen like endgame_vector.c. */
#include "games/othello/midgame_table.h"

#if defined(__AVX2__)

#include "games/othello/board_vector.h"

#define MOVES othello_vector_moves
#define FLIPS othello_vector_flips
#include "games/othello/midgame_search.h"

int midgame_search_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta) {
    return search(s, own, other, depth, alpha, beta, false);
}

int midgame_root_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move) {
    return search_root(s, own, other, depth, first, move);
}

#else

int midgame_search_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta) {
    return midgame_search_plain(s, own, other, depth, alpha, beta);
}

int midgame_root_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move) {
    return midgame_root_plain(s, own, other, depth, first, move);
}

#endif
