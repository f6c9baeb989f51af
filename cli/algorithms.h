/* The searches of search/ by name, for the commands that let one choose and compare. */
#ifndef CLI_ALGORITHMS_H
#define CLI_ALGORITHMS_H

#include "cli/solve.h"
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

/* The algorithm of --algorithm, or the first that fits the game; NULL after printing a sentence. */
const struct algorithm *algorithm_chosen(const struct arguments *arguments, const struct game *game);

/* False after a sentence when an option is given that means nothing to a puzzle. */
bool algorithm_options_fit(const struct arguments *arguments, const struct game *game);

/* Runs a game-tree search. */
void algorithm_run(const struct algorithm *algorithm, const struct rules *rules, const struct position *position,
                   const struct limits *limits, const struct search_options *options, struct search_result *result);

#endif
