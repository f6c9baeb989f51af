/* The exact solver behind the game table: the analysis of every hole. */
#include "core/analysis.h"
#include "games/congklak/certificate.h"

void *congklak_analyst_open(const struct rules *rules, size_t memory, int endgame) {
    return congklak_solver_create(rules, memory, endgame);
}

void congklak_analyst_close(void *analyst) {
    congklak_solver_destroy(analyst);
}

static uint64_t all_nodes(const struct congklak_solver *solver) {
    return congklak_solver_nodes(solver) + congklak_solver_endgame_nodes(solver);
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
        watch->analysis->move[i] = (struct analysed_move){
            .move = values[i].hole, .lower = values[i].margin.lower, .upper = values[i].margin.upper};
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
    const uint64_t before = all_nodes(solver);
    *analysis = (struct analysis){0};
    congklak_solve_holes(solver, position, limits, values, take_values, &watch);
    if (with_line && analysis_exact(analysis)) {
        analysis->line_length = congklak_solve_line(solver, position, limits, analysis->line, GAME_LINE_MAX);
    }
    analysis->nodes = all_nodes(solver) - before;
}

/* Keeps the solution up with the solver's bounds. */
static void take_bounds(void *context, const struct congklak_bounds *bounds) {
    struct solution *solution = context;
    solution->lower = bounds->lower;
    solution->upper = bounds->upper;
}

void congklak_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                             struct solution *solution) {
    struct congklak_solver *solver = analyst;
    struct congklak_bounds bounds;
    const uint64_t before = all_nodes(solver);
    const uint64_t table_before = congklak_solver_endgame_nodes(solver);
    *solution = (struct solution){0};
    if (congklak_solve_watched(solver, position, limits, &bounds, take_bounds, solution)) {
        solution->line_length = congklak_solve_line(solver, position, limits, solution->line, GAME_LINE_MAX);
    }
    solution->nodes = all_nodes(solver) - before;
    solution->table_nodes = congklak_solver_endgame_nodes(solver) - table_before;
}

/* The proof is of what the player who has the better of it gets. */
bool congklak_certify_position(void *analyst, const struct position *position, const struct limits *limits,
                               const struct solution *solution, struct text *out, struct message *reason) {
    const int mover = congklak_game.mover(position);
    const bool ahead = solution->lower >= 0;
    return congklak_certify(analyst, congklak_solver_rules(analyst), position, ahead ? mover : 1 - mover,
                            ahead ? solution->lower : -solution->upper, limits, out, reason);
}
