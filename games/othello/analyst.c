/* Analysis behind the game table: expected margins by searching deeper and deeper, exact ones as soon as the end is
 * near enough for the solver. */
#include <stdlib.h>
#include <string.h>

#include "core/analysis.h"
#include "games/othello/endgame.h"
#include "games/othello/midgame.h"
#include "games/othello/othello.h"

enum {
    DEPTH = 10,         /* plies to search where the limits name none */
    SOLVE_EMPTIES = 20, /* with so many empty squares and fewer every move is solved */
    BEFORE_SOLVING = 8, /* after a search so many plies deep */
};

struct analyst {
    struct othello_search *search;
    struct position position; /* that `known` is about */
    struct analysis known;
};

void *othello_analyst_open(const struct rules *rules, size_t memory, int endgame) {
    struct analyst *analyst = calloc(1, sizeof *analyst);
    (void)rules;
    (void)endgame;
    if (analyst != NULL && (analyst->search = othello_search_create(memory, NULL)) == NULL) {
        free(analyst);
        return NULL;
    }
    return analyst;
}

void othello_analyst_close(void *analyst) {
    struct analyst *a = analyst;
    othello_search_destroy(a->search);
    free(a);
}

/* The limits that are left of `limits` when the search has done so many nodes. */
static struct limits rest_of(const struct limits *limits, uint64_t done) {
    struct limits rest = *limits;
    rest.nodes = limits->nodes == 0 ? 0 : limits->nodes > done ? limits->nodes - done : 1;
    return rest;
}

/* One move to one depth, or exactly; false when the limits came first. */
static bool look_at(struct analyst *a, const struct othello *o, struct analysed_move *move, int depth,
                    const struct limits *limits) {
    struct othello after = *o;
    int value;
    othello_play(&after, move->move);
    const int empties = OTHELLO_SQUARES - othello_count(after.discs[0] | after.discs[1]);
    if (depth > empties || othello_over(&after)) {
        if (!othello_solve(othello_search_solver(a->search), &after, limits, &value)) {
            return false;
        }
        move->lower = -value;
        move->upper = -value;
        move->estimate = -value;
        move->depth = empties + 1;
        return true;
    }
    if (!othello_search_value(a->search, &after, depth - 1, true, limits, &value)) {
        return false;
    }
    move->estimate = -othello_rounded(value);
    move->depth = depth;
    return true;
}

static void begin(struct analyst *a, const struct position *position) {
    int moves[GAME_MOVES_MAX];
    if (a->known.count > 0 && memcmp(&a->position, position, sizeof *position) == 0) {
        return;
    }
    a->position = *position;
    a->known = (struct analysis){.count = othello_game.legal(NULL, position, moves)};
    for (int i = 0; i < a->known.count; i++) {
        a->known.move[i] =
            (struct analysed_move){.move = moves[i], .lower = -OTHELLO_MARGIN_MAX, .upper = OTHELLO_MARGIN_MAX};
    }
}

void othello_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                     struct analysis *analysis, void (*changed)(void *context), void *context) {
    struct analyst *a = analyst;
    const struct othello o = othello_from(position);
    const uint64_t before = othello_search_nodes(a->search);
    const int empties = OTHELLO_SQUARES - othello_count(o.discs[0] | o.discs[1]);
    const int last = empties <= SOLVE_EMPTIES ? BEFORE_SOLVING : limits->depth > 0 ? limits->depth : DEPTH;
    bool going = true;
    begin(a, position);
    *analysis = a->known;
    for (int depth = 1; depth <= last + 1 && going; depth++) {
        for (int i = 0; i < a->known.count && going; i++) {
            struct analysed_move *move = &a->known.move[i];
            const bool solve = depth > last && empties <= SOLVE_EMPTIES;
            if (analysed_exact(move) || (depth > last && !solve) || (move->depth >= depth && !solve)) {
                continue;
            }
            const struct limits rest = rest_of(limits, othello_search_nodes(a->search) - before);
            going = look_at(a, &o, move, solve ? OTHELLO_SQUARES : depth, &rest);
            *analysis = a->known;
            analysis->nodes = othello_search_nodes(a->search) - before;
            if (going && changed != NULL) {
                changed(context);
            }
        }
    }
    if (with_line && analysis_exact(analysis)) {
        const struct limits rest = rest_of(limits, othello_search_nodes(a->search) - before);
        analysis->line_length =
            othello_solve_line(othello_search_solver(a->search), &o, &rest, analysis->line, GAME_LINE_MAX);
    }
    analysis->nodes = othello_search_nodes(a->search) - before;
}

void othello_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                            struct solution *solution) {
    struct analyst *a = analyst;
    struct othello_solver *solver = othello_search_solver(a->search);
    const struct othello o = othello_from(position);
    const uint64_t before = othello_solver_nodes(solver);
    int value;
    *solution = (struct solution){.lower = -OTHELLO_MARGIN_MAX, .upper = OTHELLO_MARGIN_MAX};
    if (othello_solve(solver, &o, limits, &value)) {
        solution->lower = value;
        solution->upper = value;
        solution->line_length = othello_solve_line(solver, &o, limits, solution->line, GAME_LINE_MAX);
    }
    solution->nodes = othello_solver_nodes(solver) - before;
}
