/* The searches by name: see algorithms.h. */
#include "cli/algorithms.h"

#include <string.h>

const struct algorithm algorithms[] = {
    {.id = "minimax"},
    {.id = "alphabeta", .uses_options = true},
    {.id = "negascout", .uses_options = true},
    {.id = "bfs", .graph = true, .order = GRAPH_BREADTH_FIRST},
    {.id = "dfs", .graph = true, .order = GRAPH_DEPTH_FIRST},
    {.id = NULL},
};

const struct algorithm *algorithm_chosen(const struct arguments *arguments, const struct game *game) {
    const char *word = argument_value(arguments, "algorithm");
    const bool puzzle = game->players == 1;
    struct text known = {0};
    for (const struct algorithm *a = algorithms; a->id != NULL; a++) {
        if (a->graph != puzzle) {
            continue;
        }
        if (word == NULL || strcmp(word, a->id) == 0) {
            text_free(&known);
            return a;
        }
        text_add(&known, known.length > 0 ? ", " : "");
        text_add(&known, a->id);
    }
    struct message reason;
    message_set(&reason, N_("There is no algorithm \"{1}\" for {2}; there are: {3}."), "sss", word, game->id,
                text_string(&known));
    text_free(&known);
    command_refuse(arguments, &reason);
    return NULL;
}

bool algorithm_options_fit(const struct arguments *arguments, const struct game *game) {
    static const char *const options[] = {"depth", "order", "table"};
    for (size_t i = 0; game->players == 1 && i < sizeof options / sizeof options[0]; i++) {
        if (argument_given(arguments, options[i])) {
            command_refuse_key(arguments, N_("--{1} means nothing to a puzzle, whose states are all searched."), "s",
                               options[i]);
            return false;
        }
    }
    return true;
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
