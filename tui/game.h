/* One match on the screen. */
#ifndef TUI_GAME_H
#define TUI_GAME_H

#include "core/match.h"

/* Plays until the player leaves; the match is kept on disk at every move. Takes the match over. */
void game_run(struct match *match);

#endif
