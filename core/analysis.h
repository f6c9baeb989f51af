/* Reading an analysis (struct analysis in core/game.h). */
#ifndef CORE_ANALYSIS_H
#define CORE_ANALYSIS_H

#include "core/game.h"

/* The proven bounds of the best move, that is of the position for its mover. True when there is a move and they meet.
 */
bool analysis_best(const struct analysis *analysis, int *lower, int *upper);

/* What is expected of the best move: exact where it is proven, else the greatest estimate. False when there is neither.
 */
bool analysis_expected(const struct analysis *analysis, int *value);

/* Whether a move's value is proven; what the move is worth: exact, else as estimated. False when there is neither. */
bool analysed_exact(const struct analysed_move *move);
bool analysed_value(const struct analysed_move *move, int *value);

/* Whether every move's value is exact. */
bool analysis_exact(const struct analysis *analysis);

/* What is known of this move; NULL when it is not legal. */
const struct analysed_move *analysis_find(const struct analysis *analysis, int move);

/* A move that was played against the best one: proven where that is known of both, else as expected. */
struct judgement {
    bool known, exact;
    int best, played; /* played <= best */
};
struct judgement analysis_judge(const struct analysis *analysis, int move);

#endif
