/* The template: the smallest complete game, to copy from. docs/ADDING-A-GAME.md walks through it. */
#ifndef GAMES_TEMPLATE_H
#define GAMES_TEMPLATE_H

#include "core/game.h"

extern const struct game template_game;

#endif
