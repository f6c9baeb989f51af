/*
 * What the files of the game screen share: game.c (keys and turns), game_draw.c (drawing and animation),
 * game_help.c (what the analysis shows) and game_end.c (the dialog at the end).
 */
#ifndef TUI_GAME_SCREEN_H
#define TUI_GAME_SCREEN_H

#include "core/match.h"
#include "tui/board.h"
#include "tui/thinker.h"

enum game_help { HELP_NONE, HELP_VALUES, HELP_THREE };

struct screen_game {
    struct match *match;
    const struct board *board;
    struct view view;   /* what is on the screen */
    struct trail trail; /* of the move being shown */
    int step;           /* of the trail; == trail.length: nothing is moving */
    int selected, touched;
    int picked[VIEW_CELLS_MAX]; /* see board.h */
    int crossing;
    int letter;   /* the column that was typed just now, see board.h; 0: none */
    bool showing; /* the solution of a puzzle is being shown, move by move */
    const char *note;
    bool hinted[VIEW_CELLS_MAX];
    struct text message;
    bool warning;  /* the message is a refusal */
    bool end_told; /* the end of this game or round has been shown */
    bool leave;
    bool kept; /* keeping works; a failure is told once */
    struct thinker *thinker;
    enum game_help help; /* what the analysis is to show */
    bool help_started;   /* for the position on the board */
    bool help_told;      /* its result has been put into the message */
    struct analysis analysis;
};

/* game_draw.c: the position of the match, without animation; the whole screen; the trail of a move step by step. */
void game_show_current(struct screen_game *s);
void game_draw(const struct screen_game *s);
void game_start_animation(struct screen_game *s, int entry);
void game_animate(struct screen_game *s); /* one step, or all the rest after a key */
void game_finish_animation(struct screen_game *s);
void game_set_message(struct screen_game *s, const char *sentence, bool warning);
void game_set_reason(struct screen_game *s, const struct message *reason);

/* game.c: what the player does, also from the dialog at the end. */
void game_keep(struct screen_game *s); /* as the kept game; a failure is told once */
void game_undo(struct screen_game *s);
void game_restart(struct screen_game *s);
void game_save(struct screen_game *s);
void game_review(struct screen_game *s);

/* game_end.c: tells the end, once, and does what is chosen. */
void game_tell_end(struct screen_game *s);

/* game_help.c. The position is about to change: nothing that was thought about it holds any more. */
void game_clear_help(struct screen_game *s);
/* Starts the analysis that the player has switched on, for the position on the board. */
void game_start_help(struct screen_game *s);
/* Looks whether the analysis knows more; true while it is still at work. */
bool game_follow_help(struct screen_game *s);
void game_switch_help(struct screen_game *s, enum game_help help);
/* The bar of who ends with how much, and the values on the board, as far as they are known. */
void game_draw_bar(const struct screen_game *s);
void game_put_values(const struct screen_game *s, struct board_state *state);

#endif
