/* The Rules screen: the rules in force, in words, with a small game that plays by them. */
#ifndef TUI_RULES_SCREEN_H
#define TUI_RULES_SCREEN_H

#include "core/game.h"

void rules_screen_run(const struct rules *rules);

#endif
