/*
 * The computer's levels, after the 2013 thesis that this game comes from:
 *   easy    a direct free turn, the hole nearest to the store first; otherwise random
 *   medium  a direct free turn; otherwise the capture that takes most; otherwise random
 *   hard    a direct free turn; otherwise every hole is played out to its end: those that end in the own store come
 *           first, then the one that gains most, then the one that leaves the opponent the smallest best gain
 * A direct free turn is a hole whose seeds reach exactly to the own store, burnt holes not counted. Gains are what the
 * move itself brings into the own store, captures included; what a finished round sweeps together is not a gain.
 */
#include "games/congklak/congklak.h"

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

const struct level congklak_levels[CONGKLAK_LEVELS] = {
    {"easy", N_("Easy"), N_("takes a direct free turn, otherwise plays anything"), choose_easy},
    {"medium", N_("Medium"), N_("takes a direct free turn, otherwise the largest capture"), choose_medium},
    {"hard", N_("Hard"), N_("plays every hole out and takes what gains most"), choose_hard},
};
