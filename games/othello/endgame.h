/*
 * The exact endgame solver: the final margin of a position under best play of both, and the moves that reach it. Values
 * are the mover's; all are even, since empty squares go to the winner.
 */
#ifndef GAMES_OTHELLO_ENDGAME_H
#define GAMES_OTHELLO_ENDGAME_H

#include "games/othello/othello.h"
#include "search/limits.h"

enum { OTHELLO_MARGIN_MAX = 64 };

struct othello_solver;

/* `memory`: bytes for its table (0: 64 MiB). Owned by the caller; NULL when memory is out. */
struct othello_solver *othello_solver_create(size_t memory);
void othello_solver_destroy(struct othello_solver *solver);

/* Orders moves by these learned weights (patterns.h; not copied); NULL, or memory that is out: without. Values do not
 * depend on it. */
void othello_solver_set_patterns(struct othello_solver *solver, const int8_t *patterns);

/* The table that goes with the weights, for others who evaluate by them; NULL: there is none. */
struct othello_places;
const struct othello_places *othello_solver_places(const struct othello_solver *solver);

/* Whether to use vector instructions, where the processor has them; the default. Values and nodes do not depend on it.
 */
void othello_solver_set_vector(struct othello_solver *solver, bool vector);

/* Forgets all positions. */
void othello_solver_clear(struct othello_solver *solver);

/* Positions visited since the solver was made. */
uint64_t othello_solver_nodes(const struct othello_solver *solver);

/* The value within a window: exact where it lies between alpha and beta, else a bound on its side (fail-soft). -64 ≤
 * alpha < beta ≤ 64. With limits->threads it is searched by several. False when the limits (nodes counted from this
 * call and by each thread) came first; *value then says nothing. */
bool othello_solve_window(struct othello_solver *solver, const struct othello *position, int alpha, int beta,
                          const struct limits *limits, int *value);

/* The exact value and a move that reaches it; the position has one. */
bool othello_solve_best(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                        int *value, int *move);

/* Best play of both to the end, passes included; returns the number of moves written, fewer when the limits come. */
int othello_solve_line(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                       short *line, int most);

/* The exact value. */
bool othello_solve(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                   int *value);

#endif
