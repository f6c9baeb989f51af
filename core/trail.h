/*
 * The trail of a move: what happens, in the smallest steps a person can see. One trail drives the animation, the
 * sound and the words for a screen reader, so they cannot disagree.
 *
 * Applying the steps in order to a view of the position before the move gives the view after it (view_apply).
 */
#ifndef CORE_TRAIL_H
#define CORE_TRAIL_H

#include <stdint.h>

enum step_kind {
    STEP_LIFT,       /* all of `from` (count) into the hand */
    STEP_DROP,       /* one from the hand into `to` */
    STEP_RELAY,      /* the last seed fell among others: all of `from` (count) into the hand, sow on */
    STEP_CAPTURE,    /* count from `from` to the store `to` */
    STEP_FREE_TURN,  /* the last seed fell into the own store: the same player moves again */
    STEP_TURN_ENDS,  /* the last seed fell into `from` and the turn ends there */
    STEP_SWEEP,      /* the round is over: the rest of `from` (count) goes to the store `to` */
    STEP_ROUND_OVER, /* count: the winner, or GAME_NO_PLAYER for a draw */
    STEP_TAKE,       /* count leave `from` and the board */
    STEP_PLACE,      /* the player's own piece onto the empty `to` */
    STEP_WIN_LINE,   /* the cells in a straight line from `from` to `to` win */
    STEP_BOARD,      /* count people from the bank `from` into the boat `to` */
    STEP_CROSS,      /* the boat leaves the bank `from` for the bank `to` with count people */
    STEP_LAND,       /* count people from the boat `from` onto the bank `to` */
    STEP_EATEN,      /* those of `from`, being more, eat the count of `to` */
    STEP_SOLVED,     /* the puzzle is solved */
    STEP_FLIP,       /* the other's piece on `to` turns over and is the player's, because of the one on `from` */
    STEP_PASS,       /* the player has no move and passes */
    STEP_KINDS
};

struct step {
    uint8_t kind;     /* enum step_kind */
    int8_t player;    /* whose move it is */
    uint8_t from, to; /* cell ids */
    int16_t count;
};

/* Starts as {0}; trail_free gives the memory back. */
struct trail {
    struct step *step;
    int length, capacity;
};

void trail_add(struct trail *trail, enum step_kind kind, int player, int from, int to, int count);
void trail_clear(struct trail *trail);
void trail_free(struct trail *trail);

#endif
