/* The exact solver behind the game table: analysis of every hole, and the level that plays by it. */
#include "games/congklak/solver.h"

void *congklak_analyst_open(const struct rules *rules, size_t memory) {
    return congklak_solver_create(rules, memory, SOLVER_ENDGAME_AUTO);
}

void congklak_analyst_close(void *analyst) {
    congklak_solver_destroy(analyst);
}

/* What `analyse` hands through the solver. */
struct watch {
    struct analysis *analysis;
    const struct congklak_hole_value *values;
    void (*changed)(void *context);
    void *context;
};

static void take_value(void *context, const struct congklak_hole_value *value) {
    const struct watch *watch = context;
    struct analysed_move *move = &watch->analysis->move[value - watch->values];
    move->lower = value->margin.lower;
    move->upper = value->margin.upper;
    if (watch->changed != NULL) {
        watch->changed(watch->context);
    }
}

void congklak_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                      struct analysis *analysis, void (*changed)(void *context), void *context) {
    struct congklak_solver *solver = analyst;
    struct congklak_hole_value values[CONGKLAK_HOLES_MAX];
    const struct watch watch = {analysis, values, changed, context};
    const uint64_t before = congklak_solver_nodes(solver) + congklak_solver_endgame_nodes(solver);
    *analysis = (struct analysis){0};
    congklak_first_bounds(solver, position, values, &analysis->count);
    bool exact = true;
    for (int i = 0; i < analysis->count; i++) {
        analysis->move[i] = (struct analysed_move){values[i].hole, values[i].margin.lower, values[i].margin.upper};
    }
    congklak_solve_holes(solver, position, limits, values, take_value, (void *)(uintptr_t)&watch);
    for (int i = 0; i < analysis->count; i++) {
        exact = exact && analysis->move[i].lower == analysis->move[i].upper;
    }
    if (exact && with_line) {
        analysis->line_length = congklak_solve_line(solver, position, limits, analysis->line, GAME_LINE_MAX);
    }
    analysis->nodes = congklak_solver_nodes(solver) + congklak_solver_endgame_nodes(solver) - before;
}
