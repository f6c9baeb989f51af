/* Views: see view.h. */
#include "core/view.h"

static int sign(int number) {
    return (number > 0) - (number < 0);
}

/* Lights the cells that lie straight between two, both included. */
static void light_line(struct view *view, int from, int to) {
    const int rows = view->cell[to].row - view->cell[from].row;
    const int columns = view->cell[to].column - view->cell[from].column;
    const int length = rows != 0 ? rows * sign(rows) : columns * sign(columns);
    for (int i = 0; i <= length; i++) {
        for (int id = 0; id < view->cells; id++) {
            struct cell *cell = &view->cell[id];
            cell->lit = cell->lit || (cell->row == view->cell[from].row + i * sign(rows) &&
                                      cell->column == view->cell[from].column + i * sign(columns));
        }
    }
}

void view_apply(struct view *view, const struct step *step) {
    switch ((enum step_kind)step->kind) {
    case STEP_LIFT:
    case STEP_RELAY:
        view->cell[step->from].count = (int16_t)(view->cell[step->from].count - step->count);
        view->hand += step->count;
        break;
    case STEP_DROP:
        view->cell[step->to].count++;
        view->hand--;
        break;
    case STEP_CAPTURE:
    case STEP_SWEEP:
    case STEP_BOARD:
    case STEP_LAND:
        view->cell[step->from].count = (int16_t)(view->cell[step->from].count - step->count);
        view->cell[step->to].count = (int16_t)(view->cell[step->to].count + step->count);
        break;
    case STEP_TAKE:
        view->cell[step->from].count = (int16_t)(view->cell[step->from].count - step->count);
        break;
    case STEP_PLACE:
        view->cell[step->to].count = 1;
        view->cell[step->to].owner = step->player;
        break;
    case STEP_FLIP:
        view->cell[step->to].owner = step->player;
        break;
    case STEP_WIN_LINE:
        light_line(view, step->from, step->to);
        break;
    case STEP_CROSS:
        view->bank = 1 - view->bank;
        break;
    case STEP_EATEN:
        view->cell[step->from].lit = true;
        view->cell[step->to].lit = true;
        break;
    case STEP_SOLVED:
    case STEP_PASS:
    case STEP_FREE_TURN:
    case STEP_TURN_ENDS:
    case STEP_ROUND_OVER:
    case STEP_KINDS:
        break;
    }
}
