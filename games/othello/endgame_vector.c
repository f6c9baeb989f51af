/* The endgame search by vector instructions. CMakeLists.txt compiles this file for processors that have AVX2, BMI2 and
 * POPCNT; it is called only where othello_has_vector says that this is one. */
#include "games/othello/endgame_table.h"

#if defined(__AVX2__)

#include "games/othello/board_vector.h"

#define MOVES othello_vector_moves
#define FLIPS othello_vector_flips
#define WORK_ON endgame_help_vector
void endgame_help_vector(struct worker *w, struct split *split);

#include "games/othello/endgame_search.h"

int endgame_search_vector(struct worker *worker, uint64_t own, uint64_t other, int empties, int alpha, int beta) {
    return search(worker, own, other, empties, alpha, beta, false);
}

#else

int endgame_search_vector(struct worker *worker, uint64_t own, uint64_t other, int empties, int alpha, int beta) {
    return endgame_search_plain(worker, own, other, empties, alpha, beta);
}

void endgame_help_vector(struct worker *worker, struct split *split) {
    endgame_help_plain(worker, split);
}

#endif
