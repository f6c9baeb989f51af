/*
 * The computer's levels, after the 2013 thesis that this game comes from:
 *   easy    a direct free turn, the hole nearest to the store first; otherwise random
 *   medium  a direct free turn; otherwise the capture that takes most; otherwise random
 *   hard    a direct free turn; otherwise every hole is played out to its end: those that end in the own store come
 *           first, then the one that gains most, then the one that leaves the opponent the smallest best gain
 *   greedy, backtracking   the two earlier methods that the thesis compares itself with
 *   expert    alpha-beta for a fixed number of moves
 *   perfect   the exact solver
 * A direct free turn is a hole whose seeds reach exactly to the own store, burnt holes not counted. Gains are what the
 * move itself brings into the own store, captures included; what a finished round sweeps together is not a gain.
 */
#include "games/congklak/solver.h"
#include "search/search.h"

/* One hole played out. */
struct outcome {
    int hole;
    int gain;
    int captured;
    bool free_turn;
    struct congklak_position after;
};

static struct outcome play_out(const struct rules *rules, const struct congklak_position *before, int hole) {
    const int holes = congklak_holes(rules);
    const int store = congklak_store(holes, before->mover);
    struct outcome outcome = {.hole = hole, .after = *before};
    struct congklak_position *c = &outcome.after;
    const int place = congklak_place(holes, c->mover, hole);
    const int last = congklak_sow_seeds(rules, c, place, NULL);
    const int sown = c->place[store];
    if (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED && sown > before->place[store]) {
        c->passed = 1;
    }
    struct trail trail = {0};
    congklak_finish_move(rules, c, last, &trail);
    outcome.gain = sown - before->place[store];
    for (int i = 0; i < trail.length; i++) {
        if (trail.step[i].kind == STEP_CAPTURE) {
            outcome.captured += trail.step[i].count;
        } else if (trail.step[i].kind == STEP_FREE_TURN) {
            outcome.free_turn = true;
        }
    }
    trail_free(&trail);
    outcome.gain += outcome.captured;
    return outcome;
}

static int legal_holes(const struct rules *rules, const struct congklak_position *c, int player,
                       int holes_out[CONGKLAK_HOLES_MAX]) {
    int count = 0;
    for (int hole = 1; hole <= congklak_holes(rules); hole++) {
        if (c->place[congklak_place(congklak_holes(rules), player, hole)] > 0) {
            holes_out[count++] = hole;
        }
    }
    return count;
}

/* The nearest hole that reaches the store with its last seed, or 0. */
static int direct_free_turn(const struct rules *rules, const struct congklak_position *c) {
    const int holes = congklak_holes(rules);
    int distance = 0;
    for (int hole = 1; hole <= holes; hole++) {
        if (congklak_is_burnt(c, c->mover, hole)) {
            continue;
        }
        distance++;
        if (c->place[congklak_place(holes, c->mover, hole)] == distance) {
            return hole;
        }
    }
    return 0;
}

static void choose_hole(struct choice *choice, int hole, int value) {
    choice->move = hole;
    choice->value = value;
    choice->line[0] = (short)hole;
    choice->line_length = 1;
}

/* The levels differ only in what they do where there is no direct free turn. */
static bool choose_direct(const struct rules *rules, const struct congklak_position *c, struct choice *choice) {
    *choice = (struct choice){.move = GAME_MOVE_NONE};
    const int hole = direct_free_turn(rules, c);
    if (hole > 0) {
        choose_hole(choice, hole, 1);
    }
    return hole > 0;
}

static void choose_random(const struct rules *rules, const struct congklak_position *c, struct rng *rng,
                          struct choice *choice) {
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(rules, c, c->mover, holes);
    choose_hole(choice, holes[rng_below(rng, (uint32_t)count)], 0);
}

static void choose_easy(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    (void)limits;
    const struct congklak_position c = congklak_from(position);
    if (!choose_direct(rules, &c, choice)) {
        choose_random(rules, &c, rng, choice);
    }
}

static void choose_medium(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    (void)limits;
    const struct congklak_position c = congklak_from(position);
    if (choose_direct(rules, &c, choice)) {
        return;
    }
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(rules, &c, c.mover, holes);
    int most = 0;
    int ties = 0;
    for (int i = 0; i < count; i++) {
        const struct outcome outcome = play_out(rules, &c, holes[i]);
        choice->nodes++;
        if (outcome.captured == 0 || outcome.captured < most) {
            continue;
        }
        ties = outcome.captured > most ? 1 : ties + 1;
        most = outcome.captured;
        if (rng_below(rng, (uint32_t)ties) == 0) { /* each of the equal ones with the same chance */
            choose_hole(choice, outcome.hole, outcome.captured);
        }
    }
    if (most == 0) {
        choose_random(rules, &c, rng, choice);
    }
}

/* The most that `player` could gain with one move if it were theirs to move now. */
static int best_single_gain(const struct rules *rules, const struct congklak_position *c, int player,
                            struct choice *choice) {
    struct congklak_position turned = *c;
    turned.mover = (uint8_t)player;
    turned.passed = 0;
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(rules, &turned, player, holes);
    int best = 0;
    for (int i = 0; i < count; i++) {
        const struct outcome outcome = play_out(rules, &turned, holes[i]);
        choice->nodes++;
        best = outcome.gain > best ? outcome.gain : best;
    }
    return best;
}

static void choose_hard(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    (void)limits;
    const struct congklak_position c = congklak_from(position);
    if (choose_direct(rules, &c, choice)) {
        return;
    }
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(rules, &c, c.mover, holes);
    int best[3] = {0, 0, 0}; /* free turn, gain, minus what it leaves: compared in this order */
    int ties = 0;
    for (int i = 0; i < count; i++) {
        const struct outcome outcome = play_out(rules, &c, holes[i]);
        choice->nodes++;
        if (outcome.gain == 0) {
            continue;
        }
        const int key[3] = {outcome.free_turn, outcome.gain,
                            -best_single_gain(rules, &outcome.after, 1 - c.mover, choice)};
        int order = ties == 0 ? 1 : 0;
        for (int k = 0; k < 3 && order == 0; k++) {
            order = (key[k] > best[k]) - (key[k] < best[k]);
        }
        if (order < 0) {
            continue;
        }
        ties = order > 0 ? 1 : ties + 1;
        for (int k = 0; k < 3; k++) {
            best[k] = key[k];
        }
        if (rng_below(rng, (uint32_t)ties) == 0) {
            choose_hole(choice, outcome.hole, outcome.gain);
        }
    }
    if (ties == 0) {
        choose_random(rules, &c, rng, choice);
    }
}

/* The most gained by this one move, as the thesis's "greedy" does; equal ones at random. */
static void choose_greedy(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    (void)limits;
    const struct congklak_position c = congklak_from(position);
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(rules, &c, c.mover, holes);
    int most = -1;
    int ties = 0;
    *choice = (struct choice){.move = GAME_MOVE_NONE};
    for (int i = 0; i < count; i++) {
        const struct outcome outcome = play_out(rules, &c, holes[i]);
        choice->nodes++;
        if (outcome.gain < most) {
            continue;
        }
        ties = outcome.gain > most ? 1 : ties + 1;
        most = outcome.gain;
        if (rng_below(rng, (uint32_t)ties) == 0) {
            choose_hole(choice, outcome.hole, outcome.gain);
        }
    }
}

/* The chain of free turns of this turn that gains most. */
struct chain {
    const struct rules *rules;
    uint64_t nodes;
    int best;
    int length, best_length;
    short hole[GAME_LINE_MAX], best_hole[GAME_LINE_MAX];
};

static void search_chain(struct chain *chain, const struct congklak_position *c, int gained) {
    enum { NODES_MAX = 20000 }; /* a turn can be very long; what has been found by then is played */
    int holes[CONGKLAK_HOLES_MAX];
    const int count = legal_holes(chain->rules, c, c->mover, holes);
    for (int i = 0; i < count && chain->nodes < NODES_MAX && chain->length < GAME_LINE_MAX; i++) {
        const struct outcome outcome = play_out(chain->rules, c, holes[i]);
        chain->nodes++;
        chain->hole[chain->length++] = (short)holes[i];
        if (gained + outcome.gain > chain->best) {
            chain->best = gained + outcome.gain;
            chain->best_length = chain->length;
            for (int k = 0; k < chain->length; k++) {
                chain->best_hole[k] = chain->hole[k];
            }
        }
        if (outcome.free_turn) {
            search_chain(chain, &outcome.after, gained + outcome.gain);
        }
        chain->length--;
    }
}

static void choose_backtracking(const struct rules *rules, const struct position *position, const struct limits *limits,
                                struct rng *rng, struct choice *choice) {
    (void)limits;
    (void)rng;
    const struct congklak_position c = congklak_from(position);
    struct chain chain = {.rules = rules, .best = -1};
    search_chain(&chain, &c, 0);
    *choice = (struct choice){.nodes = chain.nodes};
    choose_hole(choice, chain.best_hole[0], chain.best);
    choice->line_length = chain.best_length;
    for (int i = 0; i < chain.best_length; i++) {
        choice->line[i] = chain.best_hole[i];
    }
}

static void choose_expert(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    enum { NODES = 20000 }; /* some milliseconds */
    struct limits own = {.nodes = NODES, .memory = (size_t)4 << 20, .stop = limits->stop, .context = limits->context};
    struct search_result result;
    search_deepening(rules, position, &own, &result);
    *choice = (struct choice){.nodes = result.nodes};
    if (result.move == GAME_MOVE_NONE) {
        choose_hard(rules, position, limits, rng, choice);
        return;
    }
    choose_hole(choice, result.move, result.value);
    choice->line_length = result.line_length;
    for (int i = 0; i < result.line_length; i++) {
        choice->line[i] = result.line[i];
    }
}

/* Exact play; among moves that keep the value one at random, so that games differ. What cannot be proven within the
 * limits is left to the expert. */
static void choose_perfect(const struct rules *rules, const struct position *position, const struct limits *limits,
                           struct rng *rng, struct choice *choice) {
    static const size_t memory = (size_t)64 << 20;
    struct congklak_solver *solver =
        congklak_solver_create(rules, limits->memory > 0 ? limits->memory : memory, SOLVER_ENDGAME_AUTO);
    const int mover = congklak_game.mover(position);
    struct congklak_bounds bounds;
    int moves[GAME_MOVES_MAX];
    const int count = congklak_game.legal(rules, position, moves);
    int ties = 0;
    *choice = (struct choice){.move = GAME_MOVE_NONE};
    if (solver != NULL && congklak_solve(solver, position, limits, &bounds)) {
        for (int i = count - 1; i >= 0; i--) {
            struct position after = *position;
            congklak_game.play(rules, &after, moves[i], NULL);
            if (congklak_solve_player_at_least(solver, &after, mover, bounds.lower, limits) == 1 &&
                rng_below(rng, (uint32_t)++ties) == 0) {
                choose_hole(choice, moves[i], bounds.lower);
                choice->exact = true;
            }
        }
    }
    const uint64_t nodes = solver != NULL ? congklak_solver_nodes(solver) : 0;
    congklak_solver_destroy(solver);
    if (choice->move == GAME_MOVE_NONE) {
        choose_expert(rules, position, limits, rng, choice);
    }
    choice->nodes += nodes;
}

const struct level congklak_levels[CONGKLAK_LEVELS] = {
    {"easy", N_("Easy"), N_("takes a direct free turn, otherwise plays anything"), choose_easy},
    {"medium", N_("Medium"), N_("takes a direct free turn, otherwise the largest capture"), choose_medium},
    {"hard", N_("Hard"), N_("plays every hole out and takes what gains most"), choose_hard},
    {"greedy", N_("Greedy"), N_("takes what this one move gains most"), choose_greedy},
    {"backtracking", N_("Backtracking"), N_("searches its whole turn for the most seeds"), choose_backtracking},
    {"expert", N_("Expert"), N_("looks ahead with alpha-beta for a moment"), choose_expert},
    {"perfect", N_("Perfect"), N_("plays without a mistake, to the last seed"), choose_perfect},
};
