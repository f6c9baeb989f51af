/*
 * Search before the end: deeper and deeper NegaScout with an evaluation at its leaves, a table, and selective cuts;
 * near the end the exact solver takes over. Values are the mover's expected margin in hundredths of a disc.
 */
#ifndef GAMES_OTHELLO_MIDGAME_H
#define GAMES_OTHELLO_MIDGAME_H

#include "games/othello/features.h"
#include "games/othello/othello.h"
#include "games/othello/patterns.h"
#include "search/limits.h"

struct othello_search;

/* `memory`: bytes for all tables (0: 64 MiB). `weights`: the six features evaluate; NULL: the learned patterns, where
 * the program has them. Owned by the caller; NULL when memory is out. */
struct othello_search *othello_search_create(size_t memory, const struct othello_weights *weights);
void othello_search_destroy(struct othello_search *search);

/* Evaluate by these pattern weights; not copied. Forgets all positions. */
void othello_search_set_patterns(struct othello_search *search, const int8_t *patterns);
void othello_search_clear(struct othello_search *search);

/* Positions visited since it was made, by the solver too. */
uint64_t othello_search_nodes(const struct othello_search *search);

struct othello_solver;
struct othello_solver *othello_search_solver(struct othello_search *search);

/* How far to look. */
struct othello_plan {
    int depth; /* plies, 1 … */
    int solve; /* so many empty squares and fewer are solved exactly */
    bool cuts; /* selective cuts: faster, and now and then wrong */
};

/* How far the strongest level looks (players.c). */
extern const struct othello_plan othello_master_plan;

struct othello_found {
    int move;  /* GAME_MOVE_NONE: it was stopped before it had one */
    int value; /* hundredths of a disc; where exact, the final margin times OTHELLO_DISC */
    int depth; /* plies that were searched */
    bool exact;
    int line_length;
    short line[GAME_LINE_MAX];
};

/* The best move of a position that is not over, by deepening until the plan is done or the limits come. `progress` (may
 * be NULL) is called after each depth. */
void othello_search_best(struct othello_search *search, const struct othello *position, const struct othello_plan *plan,
                         const struct limits *limits, struct othello_found *found,
                         void (*progress)(void *context, const struct othello_found *found), void *context);

/* The value of a position to a depth, whole window; false when the limits came first. */
bool othello_search_value(struct othello_search *search, const struct othello *position, int depth, bool cuts,
                          const struct limits *limits, int *value);

/* What the evaluation says of the position itself. */
int othello_search_evaluate(const struct othello_search *search, const struct othello *position);

#endif
