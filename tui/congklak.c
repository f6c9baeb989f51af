/*
 * The congklak board in the terminal: a plank with bowls. Seeds are laid from the middle of a bowl outwards in a fixed
 * order, so that a new seed never moves the others. Nothing is told by colour alone: the chosen hole wears brackets,
 * a hinted one asterisks, and every hole its number of seeds.
 */
#include <stdlib.h>
#include <string.h>

#include "faces/language.h"
#include "tui/board.h"
#include "tui/screen.h"

enum { STORE_COLUMNS = 9, BOWL_ROWS = 5, PITCH_MAX = 8, BOARD_COLUMNS_MAX = 80 };
enum { ROW_LABELS_B = 0, ROW_BOWLS_B = 1, ROW_HAND = 6, ROW_NOTE = 7, ROW_BOWLS_A = 8, ROW_LABELS_A = 13 };

struct rectangle {
    int row, column, rows, columns;
};

static int pitch(const struct view *view) {
    const int holes = view->columns - 2;
    const int fits = (BOARD_COLUMNS_MAX - 2 * STORE_COLUMNS) / holes;
    return fits < PITCH_MAX ? fits : PITCH_MAX;
}

static struct rectangle board_place(const struct view *view) {
    const int columns = 2 * STORE_COLUMNS + (view->columns - 2) * pitch(view);
    return (struct rectangle){BOARD_TOP, (COLS - columns) / 2, BOARD_ROWS, columns};
}

static struct rectangle cell_place(const struct view *view, int id) {
    const struct rectangle board = board_place(view);
    const struct cell *cell = &view->cell[id];
    if (cell->role == CELL_STORE) {
        const int column = cell->column == 0 ? board.column + 1 : board.column + board.columns - STORE_COLUMNS + 1;
        return (struct rectangle){board.row + ROW_BOWLS_B, column, ROW_BOWLS_A + BOWL_ROWS - ROW_BOWLS_B,
                                  STORE_COLUMNS - 2};
    }
    return (struct rectangle){board.row + (cell->row == 0 ? ROW_BOWLS_B : ROW_BOWLS_A),
                              board.column + STORE_COLUMNS + (cell->column - 1) * pitch(view), BOWL_ROWS,
                              pitch(view) - 1};
}

static int cell_at(const struct view *view, int row, int column) {
    for (int id = 0; id < view->cells; id++) {
        const struct rectangle r = cell_place(view, id);
        const int label = view->cell[id].row == 0 ? -1 : 1; /* the label's line belongs to the hole */
        const int top = r.row + (label < 0 ? label : 0);
        const int bottom = r.row + r.rows + (label > 0 ? label : 0);
        if (row >= top && row < bottom && column >= r.column && column < r.column + r.columns) {
            return id;
        }
    }
    return -1;
}

/*
 * How late a place is filled. A bowl fills from its middle outwards, lines counting double because characters are
 * taller than wide; every second place first, as round things lie in gaps. A store fills from the bottom.
 */
static int seed_distance(bool store, int line, int lines, int column, int columns) {
    enum { FILLED_LATER = 1000, ONE_LINE = 10 };
    const int aside = abs(2 * column - (columns - 1));
    if (store) {
        return (lines - line) * ONE_LINE + aside;
    }
    const int middle = (lines / 2 + columns / 2) % 2;
    return aside + 2 * abs(2 * line - (lines - 1)) + ((line + column) % 2 != middle ? FILLED_LATER : 0);
}

/* The rank of a place in the order in which a bowl or store fills. */
static int seed_rank(bool store, int line, int lines, int column, int columns) {
    const int own = seed_distance(store, line, lines, column, columns);
    int rank = 0;
    for (int l = 0; l < lines; l++) {
        for (int c = 0; c < columns; c++) {
            const int other = seed_distance(store, l, lines, c, columns);
            const int before = l * columns + c < line * columns + column;
            rank += other < own || (other == own && before);
        }
    }
    return rank;
}

static void draw_seeds(const struct rectangle *r, int count, bool store) {
    const struct glyphs *g = screen_glyphs();
    const int lines = r->rows - 2;
    const int columns = r->columns - 2;
    const int places = lines * columns;
    screen_paint(PAINT_SEED);
    for (int line = 0; line < lines; line++) {
        for (int column = 0; column < columns; column++) {
            const int rank = seed_rank(store, line, lines, column, columns);
            screen_put(r->row + 1 + line, r->column + 1 + column,
                       rank < count - places ? g->two_seeds
                       : rank < count        ? g->seed
                                             : " ");
        }
    }
}

static void put_middle(int row, const struct rectangle *r, const char *text) {
    const int column = r->column + (r->columns - screen_width(text)) / 2;
    screen_put(row, column > r->column ? column : r->column, text);
}

static void draw_count(const struct cell *cell, const struct rectangle *r, enum paint paint) {
    struct text number = {0};
    text_add_int(&number, cell->count);
    screen_paint(paint);
    put_middle(r->row + r->rows - 1, r, text_string(&number));
    text_free(&number);
}

static void draw_burnt(const struct rectangle *r) {
    screen_paint(PAINT_BURNT);
    for (int row = 1; row < r->rows - 1; row++) {
        for (int column = 1; column < r->columns - 1; column++) {
            screen_put(r->row + row, r->column + column, screen_glyphs()->burnt);
        }
    }
}

/* The label above or below a hole: "A3", in brackets when chosen, between asterisks when hinted, with its value. */
static void draw_label(const struct board_state *state, int id, const struct rectangle *r) {
    const struct cell *cell = &state->view->cell[id];
    const int row = cell->row == 0 ? r->row - 1 : r->row + r->rows;
    struct text label = {0};
    const bool selected = state->selected == id;
    const bool hinted = state->hinted[id];
    text_add(&label, selected ? "[" : hinted ? "*" : "");
    text_add(&label, cell->label);
    if (state->valued[id]) {
        text_add(&label, state->value[id] > 0 ? " +" : " ");
        text_add_int(&label, state->value[id]);
    }
    text_add(&label, selected ? "]" : hinted ? "*" : "");
    screen_paint(selected ? PAINT_SELECTED : hinted ? PAINT_HINT : PAINT_WOOD_TEXT);
    put_middle(row, r, text_string(&label));
    text_free(&label);
}

static void draw_cell(const struct board_state *state, int id) {
    const struct cell *cell = &state->view->cell[id];
    const struct rectangle r = cell_place(state->view, id);
    const enum paint frame = state->touched == id    ? PAINT_TOUCHED
                             : state->selected == id ? PAINT_SELECTED
                             : state->hinted[id]     ? PAINT_HINT
                                                     : PAINT_WOOD;
    screen_paint(PAINT_BOWL);
    screen_fill(r.row + 1, r.column + 1, r.rows - 2, r.columns - 2);
    screen_paint(frame);
    screen_frame(r.row, r.column, r.rows, r.columns);
    if (cell->closed) {
        draw_burnt(&r);
    } else {
        draw_seeds(&r, cell->count, cell->role == CELL_STORE);
        draw_count(cell, &r, frame == PAINT_WOOD ? PAINT_WOOD_TEXT : frame);
    }
    if (cell->role == CELL_HOLE) {
        draw_label(state, id, &r);
        return;
    }
    screen_paint(PAINT_WOOD_TEXT);
    struct text owner = {0};
    language_add(&owner, _("Store {1}"), "s", cell->label);
    put_middle(cell->owner == 1 ? r.row - 1 : r.row + r.rows, &r, text_string(&owner));
    text_free(&owner);
}

/* The hand over the place where it is, between the rows. */
static void draw_hand(const struct board_state *state) {
    const struct rectangle board = board_place(state->view);
    struct text hand = {0};
    if (state->view->hand > 0 && state->touched >= 0) {
        language_add(&hand, _("hand {1}"), "i", state->view->hand);
        const struct rectangle r = cell_place(state->view, state->touched);
        int column = r.column + (r.columns - screen_width(text_string(&hand))) / 2;
        const int least = board.column + STORE_COLUMNS;
        const int most = board.column + board.columns - STORE_COLUMNS - (int)hand.length;
        column = column < least ? least : column > most ? most : column;
        screen_paint(PAINT_WOOD_TEXT);
        screen_put(board.row + ROW_HAND, column, text_string(&hand));
    }
    if (state->note != NULL) {
        text_clear(&hand);
        text_add_char(&hand, ' ');
        text_add(&hand, state->note);
        text_add_char(&hand, ' ');
        screen_paint(PAINT_HINT);
        put_middle(board.row + ROW_NOTE, &board, text_string(&hand));
    }
    text_free(&hand);
}

static void draw(const struct board_state *state) {
    const struct rectangle board = board_place(state->view);
    screen_paint(PAINT_WOOD);
    screen_fill(board.row, board.column, board.rows, board.columns);
    for (int id = 0; id < state->view->cells; id++) {
        draw_cell(state, id);
    }
    draw_hand(state);
}

const struct board congklak_board = {.game = "congklak", .draw = draw, .cell_at = cell_at};
