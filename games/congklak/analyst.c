/* The exact solver behind the game table: the analysis of every hole. */
#include "core/analysis.h"
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
    void (*changed)(void *context);
    void *context;
};

static void take_values(void *context, const struct congklak_hole_value *values, int count) {
    const struct watch *watch = context;
    watch->analysis->count = count;
    for (int i = 0; i < count; i++) {
        watch->analysis->move[i] =
            (struct analysed_move){values[i].hole, values[i].margin.lower, values[i].margin.upper};
    }
    if (watch->changed != NULL) {
        watch->changed(watch->context);
    }
}

void congklak_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                      struct analysis *analysis, void (*changed)(void *context), void *context) {
    struct congklak_solver *solver = analyst;
    struct congklak_hole_value values[CONGKLAK_HOLES_MAX];
    struct watch watch = {analysis, changed, context};
    const uint64_t before = congklak_solver_nodes(solver) + congklak_solver_endgame_nodes(solver);
    *analysis = (struct analysis){0};
    congklak_solve_holes(solver, position, limits, values, take_values, &watch);
    if (with_line && analysis_exact(analysis)) {
        analysis->line_length = congklak_solve_line(solver, position, limits, analysis->line, GAME_LINE_MAX);
    }
    analysis->nodes = congklak_solver_nodes(solver) + congklak_solver_endgame_nodes(solver) - before;
}
