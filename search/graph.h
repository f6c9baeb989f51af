/*
 * Searching the states of a puzzle (one player): breadth-first, which finds a shortest way, and depth-first, which
 * finds some way. Both remember every state, so that none is expanded twice.
 *
 * Expanded is a state whose moves were all played; generated are the states that this gave, those seen before and
 * those that lose included; the frontier is the queue or the stack of what is still to be expanded.
 */
#ifndef SEARCH_GRAPH_H
#define SEARCH_GRAPH_H

#include "core/game.h"
#include "search/limits.h"

enum graph_order { GRAPH_BREADTH_FIRST, GRAPH_DEPTH_FIRST };

enum graph_kind {
    GRAPH_NEW,   /* not seen before */
    GRAPH_AGAIN, /* seen before: not followed */
    GRAPH_LOST,  /* the puzzle is lost here */
    GRAPH_GOAL,
};

/* One state as it was generated; the first is the start. */
struct graph_node {
    struct position position;
    int parent;    /* index of the node whose expansion gave it; -1: the start */
    int depth;     /* moves from the start along the parents */
    int expanded;  /* 1 for the state that was expanded first, and so on; 0: never */
    short move;    /* that led here */
    uint8_t kind;  /* enum graph_kind */
    uint64_t ways; /* shortest ways to here, by breadth-first search; as many as UINT64_MAX at most */
};

struct graph {
    struct graph_node *node; /* all that was generated, in order */
    int count, capacity;
    int goal;      /* the node, or -1: there is no way, or the limits came */
    bool complete; /* false: the limits came */
    int states;    /* different states, the start included, those that lose left out */
    uint64_t expanded, generated;
    int largest; /* frontier */
};

/* Searches from a position until a goal is taken from the frontier; with `whole` through all that can be reached.
 * limits->nodes counts generated states. Free the result with graph_free. */
void graph_search(const struct rules *rules, const struct position *position, enum graph_order order, bool whole,
                  const struct limits *limits, struct graph *graph);
void graph_free(struct graph *graph);

/* The moves of the way found; -1 without one. */
int graph_length(const struct graph *graph);

/* Marks in `on_way` (graph->count long) the nodes of the way found. */
void graph_way(const struct graph *graph, bool *on_way);

#endif
