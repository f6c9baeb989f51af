/*
 * What a game-tree search did, node by node, for a picture: every node that it visited, with its window and value, and
 * the moves that it cut. Values and windows are the first player's of the root (who maximises), so that they can be
 * compared down the tree whatever the sign conventions of the search.
 */
#ifndef SEARCH_TRACE_H
#define SEARCH_TRACE_H

#include "core/game.h"

struct trace_node {
    int parent;      /* -1: the root */
    short move;      /* that leads here */
    bool maximises;  /* the root's mover is to move */
    bool cut;        /* not visited: a cut-off came before it */
    bool windowed;   /* alpha and beta hold */
    bool over;       /* the game ends here */
    bool known;      /* answered from the table of positions */
    bool done;       /* `value` holds: the search was not stopped in this node */
    int alpha, beta; /* as the node was entered */
    int value;
    struct position position; /* not of nodes that were cut */
};

struct trace {
    struct trace_node *node;
    int count, capacity;
    int most; /* nodes that are kept; later ones are only counted */
    uint64_t left_out;
    int root_mover;
    int at;     /* the node that is being searched; -1: none */
    short move; /* that leads to the node that is entered next */
};

/* A trace of at most `most` nodes (0: a million). Starts as {0}; free with trace_free. */
void trace_begin(struct trace *trace, int most, int root_mover);
void trace_free(struct trace *trace);

/* Called by the searches; a NULL trace is ignored. Values and windows are those of the node's mover, as negamax has
 * them; `windowed` false: minimax. trace_enter returns what trace_leave needs. */
int trace_enter(struct trace *trace, const struct rules *rules, const struct position *position, bool windowed,
                int alpha, int beta);
void trace_leave(struct trace *trace, int entered, int mover, int value, bool known);
void trace_cut(struct trace *trace, int move);

/* Nodes that were visited, and that were cut, among those kept. */
void trace_counts(const struct trace *trace, uint64_t *visited, uint64_t *cut);

/* Marks in `on_line` (trace->count long) the nodes of a line of play; of several visits after the same move the last
 * one counts. */
void trace_mark_line(const struct trace *trace, const short *line, int length, bool *on_line);

#endif
