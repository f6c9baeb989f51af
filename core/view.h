/*
 * The view: what there is to see of a position, without pixels. Cells stand on a small grid, as seen by player A who
 * sits at the bottom; a face decides how large a grid step is and what a seed looks like.
 */
#ifndef CORE_VIEW_H
#define CORE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "core/trail.h"

enum { VIEW_CELLS_MAX = 72, VIEW_LABEL_BYTES = 8 };

enum cell_role {
    CELL_HOLE,   /* holds seeds, can be chosen */
    CELL_STORE,  /* holds what a player has won */
    CELL_HEAP,   /* holds things that both players take from */
    CELL_SQUARE, /* holds a player's piece (count 1), or is empty */
    CELL_BANK,   /* people ashore */
    CELL_BOAT,   /* people aboard */
};

struct cell {
    uint8_t role;  /* enum cell_role */
    int8_t owner;  /* a player, or GAME_NO_PLAYER */
    bool closed;   /* burnt: takes no part */
    bool lit;      /* part of what has won, or lost */
    int8_t row;    /* 0 is the top */
    int8_t column; /* 0 is the left */
    int16_t count;
    char label[VIEW_LABEL_BYTES]; /* as in move text: "A3"; the same in every language */
};

struct view {
    int cells; /* a cell's id is its index */
    struct cell cell[VIEW_CELLS_MAX];
    int rows, columns; /* of the grid */
    int mover;
    int hand; /* seeds lifted and not yet dropped: 0 between moves */
    int bank; /* where the boat lies: 0 left, 1 right */
};

/* Carries out one step of a trail on the view. */
void view_apply(struct view *view, const struct step *step);

#endif
