/* Rules for tests: from text, and random ones; random moves. */
#ifndef TESTS_UNIT_RANDOM_RULES_H
#define TESTS_UNIT_RANDOM_RULES_H

#include "core/game.h"

/* The rules that this text describes; it does. Free with rules_destroy. */
struct rules *rules_of(const struct game *game, const char *text);

/* Random option values of any game that fit together. Free with rules_destroy. */
struct rules *random_rules(const struct game *game, struct rng *rng);

/* A random legal move; the position is not over. */
int random_move(const struct rules *rules, const struct position *position, struct rng *rng);

#endif
