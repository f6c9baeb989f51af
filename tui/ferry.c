/*
 * The river in the terminal: two banks, the water between them, and the boat, which really crosses. People are picked
 * into the boat one by one (m, c; M, C take them out again) before it leaves. A few people are drawn as figures, a
 * crowd as a number; the numbers are always there.
 */
#include <stdlib.h>

#include "faces/language.h"
#include "games/ferry/ferry.h"
#include "tui/board.h"
#include "tui/screen.h"

enum {
    BANK_COLUMNS = 24,
    RIVER_COLUMNS = 32,
    WIDTH = 2 * BANK_COLUMNS + RIVER_COLUMNS,
    FIGURE = 4,
    FIGURES_MAX = BANK_COLUMNS / FIGURE - 1,
    BOAT_COLUMNS = 12,
    ROW_NAMES = 0,
    ROW_PEOPLE = 2, /* of missionaries; cannibals stand PEOPLE_ROWS lower */
    PEOPLE_ROWS = 4,
    ROW_BOAT = 8,
};

static int left_edge(void) {
    return (COLS - WIDTH) / 2;
}

static int boat_column(const struct board_state *state) {
    const int way = RIVER_COLUMNS - BOAT_COLUMNS - 2;
    const int from_left = state->view->bank == 0 ? state->crossing : BOARD_CROSSING - state->crossing;
    return left_edge() + BANK_COLUMNS + 1 + (state->crossing < 0 ? 0 : way * from_left / BOARD_CROSSING);
}

/* Figures beside each other, as many as there is room for. */
static void draw_figures(int row, int column, int count, int most, bool cannibal) {
    for (int i = 0; i < count && i < most; i++) {
        screen_put(row, column + i * FIGURE, cannibal ? " @" : " o");
        screen_put(row + 1, column + i * FIGURE, cannibal ? "<C>" : "/M\\");
    }
}

static void put_count(int row, int column, bool cannibal, int count) {
    struct text line = {0};
    language_add(&line, cannibal ? _("cannibals: {1}") : _("missionaries: {1}"), "i", count);
    screen_put(row, column, text_string(&line));
    text_free(&line);
}

static void draw_bank(const struct board_state *state, int bank) {
    const struct view *view = state->view;
    const int column = left_edge() + (bank == 0 ? 0 : BANK_COLUMNS + RIVER_COLUMNS);
    screen_paint(PAINT_BANK);
    screen_fill(BOARD_TOP, column, BOARD_ROWS, BANK_COLUMNS);
    screen_put(BOARD_TOP + ROW_NAMES, column + 2, bank == 0 ? _("Left bank") : _("Right bank"));
    for (int kind = 0; kind < 2; kind++) {
        const struct cell *cell = &view->cell[2 * bank + kind];
        const int waiting = cell->count - (view->bank == bank ? state->picked[FERRY_BOAT_M + kind] : 0);
        const int row = BOARD_TOP + ROW_PEOPLE + kind * PEOPLE_ROWS;
        screen_paint(cell->lit ? PAINT_TOUCHED : PAINT_BANK);
        put_count(row, column + 2, kind == 1, waiting);
        draw_figures(row + 1, column + 2, waiting, FIGURES_MAX, kind == 1);
        if (waiting > FIGURES_MAX) {
            screen_put(row + 2, column + 2 + FIGURES_MAX * FIGURE, "..");
        }
    }
}

static void draw_boat(const struct board_state *state) {
    const int column = boat_column(state);
    const int row = BOARD_TOP + ROW_BOAT;
    int aboard[2];
    for (int kind = 0; kind < 2; kind++) {
        aboard[kind] = state->view->cell[FERRY_BOAT_M + kind].count + state->picked[FERRY_BOAT_M + kind];
    }
    screen_paint(PAINT_SKY);
    if (aboard[0] + aboard[1] <= 2) {
        draw_figures(row - 2, column + 2, aboard[0], 2, false);
        draw_figures(row - 2, column + 2 + aboard[0] * FIGURE, aboard[1], 2, true);
    } else {
        struct text line = {0};
        for (int i = 0; i < aboard[0] + aboard[1]; i++) {
            text_add_char(&line, i < aboard[0] ? 'M' : 'C');
        }
        screen_put(row - 1, column + 1 + (BOAT_COLUMNS - 2 - (int)line.length) / 2, text_string(&line));
        text_free(&line);
    }
    screen_paint(PAINT_WOOD_TEXT);
    screen_put(row, column, "\\__________/");
}

static void draw_water(void) {
    static const char wave[] = "~   ~ ~    ~  ~     ~ ~   ~  ~  ";
    screen_paint(PAINT_SKY);
    screen_fill(BOARD_TOP, left_edge() + BANK_COLUMNS, ROW_BOAT, RIVER_COLUMNS);
    screen_paint(PAINT_WATER);
    screen_fill(BOARD_TOP + ROW_BOAT, left_edge() + BANK_COLUMNS, BOARD_ROWS - ROW_BOAT, RIVER_COLUMNS);
    for (int row = ROW_BOAT + 1; row < BOARD_ROWS; row++) {
        const int shift = row * 7 % 11;
        for (int i = 0; i < RIVER_COLUMNS; i++) {
            const char letter[] = {wave[(i + shift) % RIVER_COLUMNS], '\0'};
            screen_put(BOARD_TOP + row, left_edge() + BANK_COLUMNS + i, letter);
        }
    }
}

static void draw(const struct board_state *state) {
    draw_bank(state, 0);
    draw_bank(state, 1);
    draw_water();
    draw_boat(state);
    if (state->note != NULL) {
        screen_paint(PAINT_HINT);
        screen_put_centred(BOARD_TOP + BOARD_ROWS - 1, state->note);
    }
}

/* A place of the window: people on the banks and in the boat; the boat itself is FERRY_CELLS. */
static int cell_at(const struct view *view, int row, int column) {
    const int across = column - left_edge();
    const int kind = row >= BOARD_TOP + ROW_PEOPLE + PEOPLE_ROWS;
    if (row < BOARD_TOP || row >= BOARD_TOP + BOARD_ROWS || across < 0 || across >= WIDTH) {
        return -1;
    }
    if (across < BANK_COLUMNS) {
        return view->bank == 0 ? FERRY_LEFT_M + kind : -1;
    }
    if (across >= BANK_COLUMNS + RIVER_COLUMNS) {
        return view->bank == 1 ? FERRY_RIGHT_M + kind : -1;
    }
    return FERRY_CELLS;
}

/* One more or one fewer of a kind in the boat, as far as there are people and room. */
static bool pick(const struct match *match, int picked[], int kind, int by) {
    int *aboard = &picked[FERRY_BOAT_M + kind];
    const struct ferry f = ferry_from(&match->position);
    const int there =
        kind == 0 ? ferry_missionaries(match->rules, &f, f.right) : ferry_cannibals(match->rules, &f, f.right);
    const int all = picked[FERRY_BOAT_M] + picked[FERRY_BOAT_C];
    if (*aboard + by < 0 || *aboard + by > there || all + by > match->rules->value[FERRY_BOAT]) {
        screen_beep();
        return true;
    }
    *aboard += by;
    return true;
}

static bool cross(const struct match *match, const int picked[], struct text *move) {
    match->game->format_move(match->rules, &match->position, ferry_load(picked[FERRY_BOAT_M], picked[FERRY_BOAT_C]),
                             move);
    return true;
}

static bool key(const struct match *match, int pressed, int picked[], struct text *move) {
    switch (pressed) {
    case 'm':
        return pick(match, picked, 0, 1);
    case 'M':
        return pick(match, picked, 0, -1);
    case 'c':
        return pick(match, picked, 1, 1);
    case 'C':
        return pick(match, picked, 1, -1);
    case SCREEN_KEY_ENTER:
    case ' ':
        return cross(match, picked, move);
    default:
        return false;
    }
}

static bool click(const struct match *match, int cell, int picked[], struct text *move) {
    if (cell == FERRY_CELLS) {
        return cross(match, picked, move);
    }
    return cell >= 0 && pick(match, picked, cell % 2, 1);
}

const struct board ferry_board = {.game = "ferry",
                                  .keys = N_("m, c: into the boat   M, C: out   Enter: cross   u undo  r redo  h help"),
                                  .draw = draw,
                                  .cell_at = cell_at,
                                  .key = key,
                                  .click = click};
