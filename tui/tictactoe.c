/*
 * The tic-tac-toe board in the terminal: a grid of squares, as large as the window's board area allows. Marks are drawn
 * with lines where there is room and as letters where there is not; the chosen square wears brackets, and a winning
 * row is told by its colour and by asterisks.
 */
#include <string.h>

#include "faces/language.h"
#include "tui/board.h"
#include "tui/screen.h"

enum { LARGE_ROWS = 3 };

struct grid {
    int row, column;          /* of the top left corner */
    int square_rows, columns; /* of a square, without its frame */
};

static struct grid grid_of(const struct view *view) {
    struct grid grid = {.square_rows = (BOARD_ROWS - 1) / view->rows - 1};
    grid.square_rows = grid.square_rows > LARGE_ROWS ? LARGE_ROWS : grid.square_rows;
    grid.columns = 2 * grid.square_rows + 3;
    grid.row = BOARD_TOP + (BOARD_ROWS - 1 - view->rows * (grid.square_rows + 1)) / 2;
    grid.column = (COLS - view->columns * (grid.columns + 1) - 1) / 2;
    return grid;
}

static int cell_at(const struct view *view, int row, int column) {
    const struct grid grid = grid_of(view);
    for (int id = 0; id < view->cells; id++) {
        const int top = grid.row + view->cell[id].row * (grid.square_rows + 1);
        const int left = grid.column + view->cell[id].column * (grid.columns + 1);
        if (row > top && row <= top + grid.square_rows && column > left && column <= left + grid.columns) {
            return id;
        }
    }
    return -1;
}

static void draw_mark(const struct grid *grid, int top, int left, int owner, bool lit) {
    static const char *const large[2][LARGE_ROWS] = {{"\\   /", "  X  ", "/   \\"}, {".---.", "| O |", "'---'"}};
    screen_paint(lit ? PAINT_HINT : owner == 0 ? PAINT_MARK_X : PAINT_MARK_O);
    screen_fill(top + 1, left + 1, grid->square_rows, grid->columns);
    if (grid->square_rows == LARGE_ROWS) {
        for (int i = 0; i < LARGE_ROWS; i++) {
            screen_put(top + 1 + i, left + 1 + (grid->columns - (int)strlen(large[owner][i])) / 2, large[owner][i]);
        }
    } else {
        const char *mark = lit ? (owner == 0 ? "*X*" : "*O*") : owner == 0 ? " X " : " O ";
        screen_put(top + 1 + grid->square_rows / 2, left + grid->columns / 2, mark);
    }
}

/* An empty square: its name, or what playing it is worth; in brackets when it is chosen. */
static void draw_empty(const struct board_state *state, const struct grid *grid, int id, int top, int left) {
    struct text label = {0};
    const bool selected = state->selected == id;
    const bool hinted = state->hinted[id];
    const int value = state->value[id];
    text_add(&label, selected ? "[" : hinted ? "*" : " ");
    text_add(&label, !state->valued[id] ? state->view->cell[id].label : value > 0 ? "+1" : value < 0 ? "-1" : "=0");
    text_add(&label, selected ? "]" : hinted ? "*" : " ");
    text_add(&label, selected && hinted ? "*" : "");
    screen_paint(selected ? PAINT_SELECTED : hinted ? PAINT_HINT : PAINT_BOWL);
    screen_fill(top + 1, left + 1, grid->square_rows, grid->columns);
    screen_put(top + 1 + grid->square_rows / 2, left + 1 + (grid->columns - (int)label.length) / 2,
               text_string(&label));
    text_free(&label);
}

static void draw(const struct board_state *state) {
    const struct view *view = state->view;
    const struct grid grid = grid_of(view);
    screen_paint(PAINT_WOOD);
    screen_fill(grid.row, grid.column, view->rows * (grid.square_rows + 1) + 1, view->columns * (grid.columns + 1) + 1);
    for (int id = 0; id < view->cells; id++) {
        const int top = grid.row + view->cell[id].row * (grid.square_rows + 1);
        const int left = grid.column + view->cell[id].column * (grid.columns + 1);
        if (view->cell[id].owner != GAME_NO_PLAYER) {
            draw_mark(&grid, top, left, view->cell[id].owner, view->cell[id].lit);
        } else {
            draw_empty(state, &grid, id, top, left);
        }
        if (state->selected == id && view->cell[id].owner != GAME_NO_PLAYER) {
            screen_paint(PAINT_SELECTED);
            screen_put(top + 1 + grid.square_rows / 2, left + 1, "[");
            screen_put(top + 1 + grid.square_rows / 2, left + grid.columns, "]");
        }
    }
}

const struct board tictactoe_board = {.game = "tictactoe", .draw = draw, .cell_at = cell_at};
