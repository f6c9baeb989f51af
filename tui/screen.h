/*
 * The terminal: starting and leaving curses cleanly whatever happens, keys with a time limit, colours with their
 * fallbacks, and the few widgets that the screens are made of.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <curses.h>
#include <stdbool.h>

#include "core/text.h"

enum { SCREEN_ROWS_MIN = 24, SCREEN_COLUMNS_MIN = 80 };

/* What things look like; screen.c maps each to colours, or to plain attributes on a monochrome terminal. */
enum paint {
    PAINT_NORMAL,
    PAINT_TITLE,
    PAINT_DIM,
    PAINT_SELECTED, /* the chosen line or hole */
    PAINT_WOOD,     /* the board */
    PAINT_WOOD_TEXT,
    PAINT_BOWL, /* the inside of a hole */
    PAINT_SEED,
    PAINT_TOUCHED, /* what a move is touching just now */
    PAINT_GOOD,    /* free turn, capture, win */
    PAINT_WARNING,
    PAINT_HINT,
    PAINT_BURNT,
    PAINT_MARK_X, /* the marks of tic-tac-toe */
    PAINT_MARK_O,
    PAINT_BANK, /* the ferry's river */
    PAINT_SKY,
    PAINT_WATER,
    PAINT_FELT, /* the green board of squares, and what lies on it */
    PAINT_FELT_TEXT,
    PAINT_DISC_BLACK, /* the middle of a disc, and its rim on the felt */
    PAINT_DISC_WHITE,
    PAINT_RIM_BLACK,
    PAINT_RIM_WHITE,
    PAINTS
};

/* Line-drawing and other characters: UTF-8, or ASCII where that is all there is. */
struct glyphs {
    const char *seed, *two_seeds;
    const char *top_left, *top_right, *bottom_left, *bottom_right, *horizontal, *vertical;
    const char *pointer, *dash, *burnt, *full, *empty;
    const char *disc[2];                /* black, white */
    const char *disc_left, *disc_right; /* their rims, where there are colours */
    const char *dot;                    /* an empty square that can be played */
};

/* Keys beyond those of curses. */
enum {
    SCREEN_KEY_NONE = -1,
    SCREEN_KEY_STOP = -2,
    SCREEN_KEY_ESCAPE = 27,
    SCREEN_KEY_ENTER = '\n',
    SCREEN_KEY_WIDE = 0x1000000, /* added to characters whose code is also that of a function key */
};

/* Opens the terminal; false after printing why it cannot be. */
bool screen_open(void);
void screen_close(void);

/* True once the terminal is gone or a signal asked the program to end (Ctrl-C, hang-up, kill). */
bool screen_stopped(void);

/* The next key within `milliseconds` (-1: wait for ever). SCREEN_KEY_NONE when time is up, SCREEN_KEY_STOP when the
 * program should end, KEY_RESIZE after the window changed. Enter of every kind is SCREEN_KEY_ENTER. While the window
 * is too small, a notice is shown instead of the screen and only KEY_RESIZE and SCREEN_KEY_STOP come through. */
int screen_key(int milliseconds);

/* Where the mouse was pressed, after KEY_MOUSE. */
bool screen_mouse(int *row, int *column);

bool screen_fits(void);
const struct glyphs *screen_glyphs(void);
bool screen_coloured(void);
void screen_paint(enum paint paint);
int screen_width(const char *text); /* columns it takes */

/* Draws at a place; what would go beyond the window is cut. */
void screen_put(int row, int column, const char *text);
void screen_put_centred(int row, const char *text);
void screen_fill(int row, int column, int rows, int columns);
void screen_frame(int row, int column, int rows, int columns);
/* Wraps `text` into lines of at most `columns`, from its line `skip` on, at most `rows` lines; returns how many lines
 * the whole text takes. */
int screen_put_wrapped(int row, int column, int rows, int columns, int skip, const char *text);

/* A short sound, if sound is on. */
void screen_beep(void);
void screen_toggle_sound(void); /* keeps the setting; heard when it is now on */

/* A list to choose from, in a frame over whatever is on the screen. Returns the index, or -1 for Escape or stop.
 * `text` stands above the list and may be "". */
int screen_choose(const char *title, const char *text, const char *const *items, int count, int selected);

/* Asks for a line of text; false for Escape. `line` has `size` bytes and may hold a suggestion. */
bool screen_ask(const char *title, char *line, int size);

/* Shows a text until a key is pressed. */
void screen_tell(const char *title, const char *text);

#endif
