/*
 * Rules values: the options of a game, chosen. Written as a preset's name, followed by what differs from it:
 * `PRESET`, `PRESET option=value`, `PRESET option=value other=value`.
 */
#ifndef CORE_RULES_H
#define CORE_RULES_H

#include "core/game.h"

/* Makes a rules value from the option values (in the order of game->options). NULL with a reason when a value is out
 * of its range or the values do not fit together. Free with rules_destroy. */
struct rules *rules_create(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX], struct message *reason);
struct rules *rules_default(const struct game *game);
struct rules *rules_copy(const struct rules *rules);
void rules_destroy(struct rules *rules);
bool rules_equal(const struct rules *a, const struct rules *b);

/* Sets all values to the preset's; false with a reason when there is no such preset. */
bool rules_set_preset(const struct game *game, const char *preset, uint16_t values[GAME_OPTIONS_MAX],
                      struct message *reason);

/* Sets one option from text ("relay", "off"); false with a reason that names the option and what it takes. */
bool rules_set_option(const struct game *game, const char *option, const char *value, uint16_t values[GAME_OPTIONS_MAX],
                      struct message *reason);

/* The same from `option=value`. */
bool rules_set_assignment(const struct game *game, const char *assignment, uint16_t values[GAME_OPTIONS_MAX],
                          struct message *reason);

/* Reads what rules_format writes. */
bool rules_parse(const struct game *game, const char *text, uint16_t values[GAME_OPTIONS_MAX], struct message *reason);
void rules_format(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX], struct text *out);

/* The preset that differs in the fewest options, the first of them: what these rules are called. */
const struct preset *rules_nearest_preset(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX]);

/* The value of one option as its word or number. */
void rules_format_option(const struct game_option *option, uint16_t value, struct text *out);

#endif
