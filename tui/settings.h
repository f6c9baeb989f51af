/* What a player sets once: sound, speed, the clock, the rules of each game. Kept as JSON in the state folder. */
#ifndef TUI_SETTINGS_H
#define TUI_SETTINGS_H

#include <stdbool.h>

#include "core/game.h"

enum { SETTINGS_SPEEDS = 4, SETTINGS_RULES_BYTES = 256 };

struct settings {
    bool sound;
    int speed; /* 0 no animation, 1 slow, 2 normal, 3 fast */
    int clock; /* seconds for a move; 0: none */
};

/* The settings of this process, read at the first call; a file that cannot be read gives the defaults. */
struct settings *settings(void);
void settings_save(void);

/* The game that was chosen last; at first the first of the registry. */
const struct game *settings_game(void);
void settings_set_game(const struct game *game);

/* The option values that the player chose for this game, or its first preset. */
void settings_rules(const struct game *game, uint16_t values[GAME_OPTIONS_MAX]);
void settings_set_rules(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX]);

#endif
