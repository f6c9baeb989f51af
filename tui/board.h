/* What game.c asks of a game's board. One file a game implements it; boards.c lists them. */
#ifndef TUI_BOARD_H
#define TUI_BOARD_H

#include "core/match.h"

enum {
    BOARD_TOP = 2, /* the lines of the window that a board may use */
    BOARD_ROWS = 14,
    BOARD_CROSSING = 10, /* steps of a boat's way */
};

/* What is to be drawn. */
struct board_state {
    const struct match *match;
    const struct view *view; /* as far as the animation has come */
    int selected;            /* cell id, or -1 */
    int touched;             /* the cell that a move is touching just now, or -1 */
    bool hinted[VIEW_CELLS_MAX];
    bool valued[VIEW_CELLS_MAX];    /* value[] is to be shown */
    int value[VIEW_CELLS_MAX];      /* what playing this cell is worth */
    bool estimated[VIEW_CELLS_MAX]; /* value[] is expected, not proven */
    int last;                       /* the cell of the last move, or -1 */
    const char *note;               /* a word over the board ("Relay"), or NULL */
    const int *picked;              /* by cell: what the player has put there while choosing a move */
    int crossing;                   /* 0 … BOARD_CROSSING: how far a boat has come on its way to the other bank */
};

struct board {
    const char *game;
    bool typed;       /* cells are typed by their labels, a letter and a digit */
    const char *keys; /* message key: the line that tells how to play; NULL: arrows, Enter and numbers */
    void (*draw)(const struct board_state *state);
    int (*cell_at)(const struct view *view, int row, int column); /* cell id under a place of the window, or -1 */
    /* For games whose moves are put together: what a key or a click on a cell does to `picked`; a move that is to be
     * played is written to `move`. False when it means nothing here. NULL: a move is a cell. */
    bool (*key)(const struct match *match, int pressed, int picked[VIEW_CELLS_MAX], struct text *move);
    bool (*click)(const struct match *match, int cell, int picked[VIEW_CELLS_MAX], struct text *move);
};

/* The board of this game; never NULL for a game of the registry (a test sees to it). */
const struct board *board_for(const struct game *game);

extern const struct board congklak_board, tictactoe_board, ferry_board, othello_board;

#endif
