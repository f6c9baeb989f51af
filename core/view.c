/* Views: see view.h. */
#include "core/view.h"

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
        view->cell[step->from].count = (int16_t)(view->cell[step->from].count - step->count);
        view->cell[step->to].count = (int16_t)(view->cell[step->to].count + step->count);
        break;
    case STEP_TAKE:
        view->cell[step->from].count = (int16_t)(view->cell[step->from].count - step->count);
        break;
    case STEP_FREE_TURN:
    case STEP_TURN_ENDS:
    case STEP_ROUND_OVER:
    case STEP_KINDS:
        break;
    }
}
