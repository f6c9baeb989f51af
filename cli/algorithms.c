/* Choosing a search: see algorithms.h. */
#include "cli/algorithms.h"

const struct algorithm *algorithm_chosen(const struct arguments *arguments, const struct game *game) {
    const char *word = argument_value(arguments, "algorithm");
    const struct algorithm *chosen = algorithm_find(game, word);
    if (chosen != NULL) {
        return chosen;
    }
    struct text known = {0};
    struct message reason;
    for (const struct algorithm *a = algorithms; a->id != NULL; a++) {
        if (a->graph == (game->players == 1)) {
            text_add(&known, known.length > 0 ? ", " : "");
            text_add(&known, a->id);
        }
    }
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
