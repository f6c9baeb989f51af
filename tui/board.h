/* What game.c asks of a game's board. One file a game implements it; boards.c lists them. */
#ifndef TUI_BOARD_H
#define TUI_BOARD_H

#include "core/match.h"

enum { BOARD_TOP = 2, BOARD_ROWS = 14 }; /* the lines of the window that a board may use */

/* What is to be drawn. */
struct board_state {
    const struct match *match;
    const struct view *view; /* as far as the animation has come */
    int selected;            /* cell id, or -1 */
    int touched;             /* the cell that a move is touching just now, or -1 */
    bool hinted[VIEW_CELLS_MAX];
    bool valued[VIEW_CELLS_MAX]; /* value[] is to be shown */
    int value[VIEW_CELLS_MAX];   /* what playing this cell is worth */
    const char *note;            /* a word over the board ("Relay"), or NULL */
};

struct board {
    const char *game;
    void (*draw)(const struct board_state *state);
    int (*cell_at)(const struct view *view, int row, int column); /* cell id under a place of the window, or -1 */
};

/* The board of this game; never NULL for a game of the registry (a test sees to it). */
const struct board *board_for(const struct game *game);

extern const struct board congklak_board;

#endif
