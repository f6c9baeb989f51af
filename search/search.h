/*
 * Looking ahead over any game, for teaching and general play. A value is the margin (own score less the other's) that
 * the mover ends with, or has at the depth where the search stops. A move after which the same player moves again does
 * not change the sign.
 *
 * minimax.c    every move to the depth           alphabeta.c  the same value, cutting what cannot matter
 * negascout.c  narrow windows after the first    mcts.c       random games, more of them where they go well
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/game.h"
#include "search/limits.h"

enum { SEARCH_INFINITY = 1000000 };

struct trace;

struct search_options {
    bool table;          /* remember positions (alpha-beta, NegaScout) */
    bool order;          /* try the remembered best move and the moves that gain most first */
    struct trace *trace; /* NULL, or where every node is written down (search/trace.h) */
};

struct search_result {
    int move;         /* GAME_MOVE_NONE when it was stopped before it had one */
    int value;        /* for the mover */
    bool complete;    /* the whole depth was searched; with depth 0 or a value at the end of the game: exact */
    uint64_t nodes;   /* positions visited, the root included */
    uint64_t cutoffs; /* nodes left before all their moves were tried */
    int line_length;
    short line[GAME_LINE_MAX];
};

/* Each searches limits->depth plies (0: to the end) and stops at limits->nodes or limits->stop with what it has. */
void search_minimax(const struct rules *rules, const struct position *position, const struct limits *limits,
                    struct trace *trace, struct search_result *result);
void search_alphabeta(const struct rules *rules, const struct position *position, const struct limits *limits,
                      const struct search_options *options, struct search_result *result);
void search_negascout(const struct rules *rules, const struct position *position, const struct limits *limits,
                      const struct search_options *options, struct search_result *result);

/* Alpha-beta at depth 1, 2, 3 … until the limits come; the deepest complete result. */
void search_deepening(const struct rules *rules, const struct position *position, const struct limits *limits,
                      struct search_result *result);

/* Monte-Carlo tree search with limits->nodes random games; the value is the mean margin, rounded. */
void search_mcts(const struct rules *rules, const struct position *position, const struct limits *limits,
                 struct rng *rng, struct search_result *result);

#endif
