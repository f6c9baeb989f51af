/*
 * The terminal game (ncurses). screen.c is the terminal itself; menu.c the screens around a game; game.c one match on
 * the board; one more file for each game's board.
 */
#ifndef TUI_TUI_H
#define TUI_TUI_H

#include "core/match.h"

/* The menu, until Exit. Returns the exit status. */
int tui_menu(void);

/* One match on the board, then the menu. Takes the match over. */
int tui_play(struct match *match);

#endif
