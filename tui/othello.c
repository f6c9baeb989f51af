/*
 * The Othello board in the terminal: a green board in a wooden rim with its letters and numbers, and beside it how many
 * discs each side has. Discs differ in shape, not only in colour; the chosen square wears brackets, the last move
 * parentheses, a hinted square asterisks, and every square that can be played a dot, or what it is worth.
 */
#include <string.h>

#include "core/rules.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/board.h"
#include "tui/screen.h"

enum {
    SQUARE_COLUMNS = 6, /* with the line on its left */
    RIM_COLUMNS = 3,
    RIM_ROWS = 1,
    PANEL_GAP = 3,
    PANEL_COLUMNS = 18,
    FIRST_ROW = 3, /* of the squares, below BOARD_TOP */
};

/* The column of the first square's line. */
static int squares_left(const struct view *view) {
    const int board = view->columns * SQUARE_COLUMNS + 1 + 2 * RIM_COLUMNS;
    return (COLS - board - PANEL_GAP - PANEL_COLUMNS) / 2 + RIM_COLUMNS;
}

static int cell_at(const struct view *view, int row, int column) {
    const int r = row - BOARD_TOP - FIRST_ROW;
    const int across = column - squares_left(view);
    const int c = across / SQUARE_COLUMNS;
    return r >= 0 && r < view->rows && across > 0 && c < view->columns ? r * view->columns + c : -1;
}

static void draw_rim(const struct view *view) {
    const int left = squares_left(view);
    const int columns = view->columns * SQUARE_COLUMNS + 1;
    const int top = BOARD_TOP + FIRST_ROW;
    screen_paint(PAINT_WOOD_TEXT);
    screen_fill(top - 1 - RIM_ROWS, left - RIM_COLUMNS, view->rows + 2 + 2 * RIM_ROWS, columns + 2 * RIM_COLUMNS);
    for (int c = 0; c < view->columns; c++) {
        const char letter[] = {view->cell[c].label[0], '\0'};
        const int column = left + c * SQUARE_COLUMNS + SQUARE_COLUMNS / 2;
        screen_put(top - 1 - RIM_ROWS, column, letter);
        screen_put(top + view->rows + RIM_ROWS, column, letter);
    }
    for (int r = 0; r < view->rows; r++) {
        const char *digit = &view->cell[r * view->columns].label[1];
        screen_put(top + r, left - 2, digit);
        screen_put(top + r, left + columns + 1, digit);
    }
    screen_paint(PAINT_FELT);
    screen_fill(top - 1, left, view->rows + 2, columns);
    screen_frame(top - 1, left, view->rows + 2, columns);
    for (int r = 0; r < view->rows; r++) {
        for (int c = 1; c < view->columns; c++) {
            screen_put(top + r, left + c * SQUARE_COLUMNS, screen_glyphs()->vertical);
        }
    }
}

static enum paint paint_of(const struct board_state *state, int id) {
    return state->touched == id    ? PAINT_TOUCHED
           : state->selected == id ? PAINT_SELECTED
           : state->hinted[id]     ? PAINT_HINT
                                   : PAINT_FELT_TEXT;
}

static void add_value(const struct board_state *state, int id, struct text *out) {
    text_add(out, state->estimated[id] ? "~" : "");
    text_add(out, state->value[id] == 0 ? "=" : "");
    text_add_signed(out, state->value[id]);
}

/* A disc as wide as a line is high: its rim, where there are colours to draw it, and its sign in the middle. */
static void draw_disc(const struct board_state *state, int id, int row, int left) {
    enum { MIDDLE = SQUARE_COLUMNS / 2, SIGN = MIDDLE - 1 };
    const struct glyphs *g = screen_glyphs();
    const int owner = state->view->cell[id].owner;
    const bool marked = state->touched == id || state->selected == id;
    if (state->last == id || state->selected == id) {
        screen_paint(marked ? paint_of(state, id) : PAINT_FELT_TEXT);
        screen_put(row, left + 1, state->selected == id ? "[" : "(");
        screen_put(row, left + SQUARE_COLUMNS - 1, state->selected == id ? "]" : ")");
    }
    if (!marked && screen_coloured()) {
        screen_paint(owner == 0 ? PAINT_RIM_BLACK : PAINT_RIM_WHITE);
        screen_put(row, left + SIGN, g->disc_left);
        screen_put(row, left + MIDDLE + 1, g->disc_right);
    }
    screen_paint(marked ? paint_of(state, id) : owner == 0 ? PAINT_DISC_BLACK : PAINT_DISC_WHITE);
    screen_put(row, left + MIDDLE, g->disc[owner]);
}

/* An empty square: what playing it is worth, or a dot where that is allowed. */
static void draw_empty(const struct board_state *state, int id, bool playable, int row, int left) {
    struct text square = {0};
    const bool selected = state->selected == id;
    const bool hinted = state->hinted[id];
    text_add(&square, selected ? "[" : hinted ? "*" : "");
    if (state->valued[id]) {
        add_value(state, id, &square);
    } else {
        text_add(&square, selected ? " " : "");
        text_add(&square, playable ? screen_glyphs()->dot : " ");
        text_add(&square, selected ? " " : "");
    }
    text_add(&square, hinted ? "*" : "");
    text_add(&square, selected ? "]" : "");
    screen_paint(paint_of(state, id));
    screen_put(row, left + (SQUARE_COLUMNS + 1 - screen_width(text_string(&square))) / 2, text_string(&square));
    text_free(&square);
}

static void draw_square(const struct board_state *state, int id, bool playable) {
    const struct cell *cell = &state->view->cell[id];
    const int row = BOARD_TOP + FIRST_ROW + cell->row;
    const int left = squares_left(state->view) + cell->column * SQUARE_COLUMNS;
    screen_paint(paint_of(state, id));
    screen_fill(row, left + 1, 1, SQUARE_COLUMNS - 1);
    if (cell->owner != GAME_NO_PLAYER) {
        draw_disc(state, id, row, left);
    } else {
        draw_empty(state, id, playable, row, left);
    }
}

/* Where the mover may play; nothing while a move is being shown. */
static void find_playable(const struct board_state *state, bool playable[VIEW_CELLS_MAX]) {
    int moves[GAME_MOVES_MAX];
    const struct match *match = state->match;
    memset(playable, 0, VIEW_CELLS_MAX * sizeof *playable);
    if (state->selected < 0) {
        return;
    }
    const int count = match->game->legal(match->rules, &match->position, moves);
    for (int i = 0; i < count; i++) {
        const int cell = match->game->move_cell(match->rules, &match->position, moves[i]);
        if (cell >= 0) {
            playable[cell] = true;
        }
    }
}

static void draw_side(const struct board_state *state, int player, int row, int column) {
    struct text line = {0};
    int discs = 0;
    for (int id = 0; id < state->view->cells; id++) {
        discs += state->view->cell[id].owner == player;
    }
    const bool moves = state->view->mover == player && match_state(state->match) == MATCH_PLAYING;
    language_add(&line, "{1} {2} {3}  {4}", "sssi", moves ? screen_glyphs()->pointer : " ",
                 screen_glyphs()->disc[player], say_title(state->match->game, player), discs);
    screen_paint(moves ? PAINT_TITLE : PAINT_NORMAL);
    screen_put(row, column, text_string(&line));
    text_free(&line);
}

/* Beside the board: the discs of both, what happens, and what the signs mean. */
static void draw_panel(const struct board_state *state) {
    const int column = squares_left(state->view) + state->view->columns * SQUARE_COLUMNS + 1 + RIM_COLUMNS + PANEL_GAP;
    const int top = BOARD_TOP + FIRST_ROW;
    bool hinted = false;
    bool estimated = false;
    for (int id = 0; id < state->view->cells; id++) {
        hinted = hinted || state->hinted[id];
        estimated = estimated || (state->valued[id] && state->estimated[id]);
    }
    draw_side(state, 0, top, column);
    draw_side(state, 1, top + 1, column);
    if (state->note != NULL) {
        screen_paint(PAINT_HINT);
        screen_put(top + 3, column + 2, " ");
        screen_put(top + 3, column + 3, state->note);
        screen_put(top + 3, column + 3 + screen_width(state->note), " ");
    }
    screen_paint(PAINT_DIM);
    if (hinted) {
        screen_put(top + 6, column, _("*: the best"));
    }
    if (estimated) {
        screen_put(top + 7, column, _("~: not proven"));
    }
}

static void draw(const struct board_state *state) {
    bool playable[VIEW_CELLS_MAX];
    find_playable(state, playable);
    draw_rim(state->view);
    for (int id = 0; id < state->view->cells; id++) {
        draw_square(state, id, playable[id]);
    }
    draw_panel(state);
}

const struct board othello_board = {.game = "othello",
                                    .typed = true,
                                    .keys = N_("arrows Enter, or type f5: play   u undo  r redo  h values  t three"),
                                    .draw = draw,
                                    .cell_at = cell_at};
