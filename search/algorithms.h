/* The searches of this folder by name, for those who let one choose and compare. */
#ifndef SEARCH_ALGORITHMS_H
#define SEARCH_ALGORITHMS_H

#include "search/graph.h"
#include "search/search.h"

struct algorithm {
    const char *id;
    bool graph; /* of puzzles: `order` says which; else of games for two */
    enum graph_order order;
    bool uses_options; /* knows a table of positions and an order of moves */
};

/* All of them, in the order in which they are taught; ends with a NULL id. */
extern const struct algorithm algorithms[];

/* The algorithm of that name that fits the game; with a NULL name the first that fits. NULL: there is none. */
const struct algorithm *algorithm_find(const struct game *game, const char *id);

/* Runs a game-tree search. */
void algorithm_run(const struct algorithm *algorithm, const struct rules *rules, const struct position *position,
                   const struct limits *limits, const struct search_options *options, struct search_result *result);

#endif
