/* The searches by name: see algorithms.h. */
#include "search/algorithms.h"

#include <string.h>

const struct algorithm algorithms[] = {
    {.id = "minimax"},
    {.id = "alphabeta", .uses_options = true},
    {.id = "negascout", .uses_options = true},
    {.id = "bfs", .graph = true, .order = GRAPH_BREADTH_FIRST},
    {.id = "dfs", .graph = true, .order = GRAPH_DEPTH_FIRST},
    {.id = NULL},
};

const struct algorithm *algorithm_find(const struct game *game, const char *id) {
    for (const struct algorithm *a = algorithms; a->id != NULL; a++) {
        if (a->graph == (game->players == 1) && (id == NULL || strcmp(id, a->id) == 0)) {
            return a;
        }
    }
    return NULL;
}

void algorithm_run(const struct algorithm *algorithm, const struct rules *rules, const struct position *position,
                   const struct limits *limits, const struct search_options *options, struct search_result *result) {
    if (strcmp(algorithm->id, "minimax") == 0) {
        search_minimax(rules, position, limits, options->trace, result);
    } else if (strcmp(algorithm->id, "alphabeta") == 0) {
        search_alphabeta(rules, position, limits, options, result);
    } else {
        search_negascout(rules, position, limits, options, result);
    }
}
