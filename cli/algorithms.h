/* The options with which the commands let one choose a search. */
#ifndef CLI_ALGORITHMS_H
#define CLI_ALGORITHMS_H

#include "cli/solve.h"
#include "search/algorithms.h"

/* The algorithm of --algorithm, or the first that fits the game; NULL after printing a sentence. */
const struct algorithm *algorithm_chosen(const struct arguments *arguments, const struct game *game);

/* False after a sentence when an option is given that means nothing to a puzzle. */
bool algorithm_options_fit(const struct arguments *arguments, const struct game *game);

#endif
