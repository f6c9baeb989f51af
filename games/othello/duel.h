/*
 * Games between weights, for tuning and comparing them. A player looks at the position after each of its moves (depth
 * 1), or after each reply too (depth 2), and takes the best; equal ones in the order of the squares. So a game follows
 * from its opening and the two players alone.
 */
#ifndef GAMES_OTHELLO_DUEL_H
#define GAMES_OTHELLO_DUEL_H

#include "core/rng.h"
#include "games/othello/features.h"
#include "games/othello/othello.h"

enum { OTHELLO_DUEL_DEPTH_MAX = 2 };

/* The move of a position that is not over. */
int othello_duel_move(const struct othello_weights *weights, const struct othello *position, int depth);

/* Plays to the end; black's final margin. */
int othello_duel(const struct othello_weights *black, const struct othello_weights *white,
                 const struct othello *opening, int depth);

/* A position after eight to ten random moves. Those that the same colour wins whichever way two simple players sit are
 * drawn again, a few times at most: they would measure nothing. */
struct othello othello_opening(struct rng *rng);

/* Weights that play as these do, in hundredths of a disc: each phase is multiplied by the number that brings its sums
 * closest (least squares) to the final margins of games against itself. Evolution does not care for that number. A
 * phase that no game came to was never tried, so its genes are chance: it gets those of the next phase. */
struct othello_weights othello_scaled(const struct othello_weights *weights, uint64_t seed);

#endif
