/* Random rules: see random_rules.h. */
#include "tests/unit/random_rules.h"

#include <stdlib.h>

#include "core/rules.h"

struct rules *rules_of(const struct game *game, const char *text) {
    uint16_t values[GAME_OPTIONS_MAX];
    struct rules *rules = rules_parse(game, text, values, NULL) ? rules_create(game, values, NULL) : NULL;
    if (rules == NULL) {
        abort(); /* the test itself is wrong */
    }
    return rules;
}

struct rules *random_rules(const struct game *game, struct rng *rng) {
    struct rules *rules = NULL;
    while (rules == NULL) {
        uint16_t values[GAME_OPTIONS_MAX] = {0};
        for (int i = 0; i < game->option_count; i++) {
            const struct game_option *option = &game->options[i];
            values[i] = (uint16_t)(option->minimum + rng_below(rng, (uint32_t)(option->maximum - option->minimum + 1)));
        }
        rules = rules_create(game, values, NULL);
    }
    return rules;
}

int random_move(const struct rules *rules, const struct position *position, struct rng *rng) {
    int moves[GAME_MOVES_MAX];
    const int count = rules->game->legal(rules, position, moves);
    return moves[rng_below(rng, (uint32_t)count)];
}
