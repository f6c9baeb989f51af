/*
 * The computer's levels. The weak ones are short-sighted like people: they see what a move turns over, or what the
 * position looks like after it, and now and then take the second best. The strong ones look ahead.
 */
#include <string.h>

#include "games/othello/book.h"
#include "games/othello/midgame.h"
#include "games/othello/othello.h"

/* The moves with a merit each, best first; equal ones in a random order. */
static int ranked_moves(const struct othello *o, int (*merit)(const struct othello *o, int move), struct rng *rng,
                        int moves[], int merits[]) {
    int count = 0;
    for (uint64_t left = othello_moves(o->discs[o->mover], o->discs[1 - o->mover]); left != 0; left &= left - 1) {
        const int move = othello_first(left);
        const int own = merit(o, move) * OTHELLO_SQUARES + (int)rng_below(rng, OTHELLO_SQUARES);
        int at = count++;
        for (; at > 0 && merits[at - 1] < own; at--) {
            moves[at] = moves[at - 1];
            merits[at] = merits[at - 1];
        }
        moves[at] = move;
        merits[at] = own;
    }
    return count;
}

int othello_rounded(int value) {
    return (value + (value > 0 ? OTHELLO_DISC / 2 : -OTHELLO_DISC / 2)) / OTHELLO_DISC;
}

static int turned_over(const struct othello *o, int move) {
    return othello_count(othello_flips(o->discs[o->mover], o->discs[1 - o->mover], move));
}

static int looks_after(const struct othello *o, int move) {
    struct othello after = *o;
    othello_play(&after, move);
    return -othello_evaluate(&othello_evolved, after.discs[after.mover], after.discs[1 - after.mover]);
}

/* The best by merit, or one time in `lapse` the second best. */
static void choose_by_merit(const struct position *position, int (*merit)(const struct othello *o, int move), int lapse,
                            struct rng *rng, struct choice *choice) {
    const struct othello o = othello_from(position);
    int moves[OTHELLO_SQUARES] = {OTHELLO_PASS};
    int merits[OTHELLO_SQUARES];
    const int count = ranked_moves(&o, merit, rng, moves, merits);
    const int place = count > 1 && rng_below(rng, (uint32_t)lapse) == 0 ? 1 : 0;
    *choice = (struct choice){.move = moves[place], .nodes = (uint64_t)count, .line_length = 1};
    choice->line[0] = (short)choice->move;
}

static void choose_beginner(const struct rules *rules, const struct position *position, const struct limits *limits,
                            struct rng *rng, struct choice *choice) {
    enum { LAPSE = 4 };
    (void)rules;
    (void)limits;
    choose_by_merit(position, turned_over, LAPSE, rng, choice);
}

static void choose_easy(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    enum { LAPSE = 6 };
    (void)rules;
    (void)limits;
    choose_by_merit(position, looks_after, LAPSE, rng, choice);
}

static bool choose_from_book(const struct othello *o, struct rng *rng, struct choice *choice) {
    const struct othello_book book = othello_own_book();
    struct othello_book_move chosen;
    if (!othello_book_choose(&book, o, rng, &chosen)) {
        return false;
    }
    *choice = (struct choice){.move = chosen.move, .value = othello_rounded(chosen.value), .line_length = 1};
    choice->line[0] = (short)chosen.move;
    return true;
}

/* How a level looks ahead. */
struct manner {
    struct othello_plan plan;
    bool linear; /* evaluates by the six features, else by what was learned */
    bool book;
    size_t memory; /* enough for such a search: taking more takes longer than some levels think */
};

static void choose_by_search(const struct position *position, const struct limits *limits, const struct manner *manner,
                             struct rng *rng, struct choice *choice) {
    const struct othello o = othello_from(position);
    if (manner->book && choose_from_book(&o, rng, choice)) {
        return;
    }
    struct othello_search *search =
        othello_search_create(limits->memory > 0 && limits->memory < manner->memory ? limits->memory : manner->memory,
                              manner->linear ? &othello_evolved : NULL);
    struct othello_found found = {.move = GAME_MOVE_NONE};
    if (search != NULL) {
        othello_search_best(search, &o, &manner->plan, limits, &found, NULL, NULL);
    } else { /* no memory for tables: any move is better than none */
        const uint64_t moves = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]);
        found.move = moves != 0 ? othello_first(moves) : OTHELLO_PASS;
    }
    *choice = (struct choice){.move = found.move,
                              .value = othello_rounded(found.value),
                              .exact = found.exact,
                              .line_length = found.line_length,
                              .nodes = search != NULL ? othello_search_nodes(search) : 0};
    memcpy(choice->line, found.line, sizeof found.line);
    othello_search_destroy(search);
}

static void choose_medium(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    static const struct manner manner = {.plan = {.depth = 3, .solve = 8}, .linear = true, .memory = 1 << 20};
    (void)rules;
    choose_by_search(position, limits, &manner, rng, choice);
}

static void choose_hard(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    static const struct manner manner = {.plan = {.depth = 4, .solve = 12}, .memory = 1 << 20};
    (void)rules;
    choose_by_search(position, limits, &manner, rng, choice);
}

static void choose_expert(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    static const struct manner manner = {
        .plan = {.depth = 9, .solve = 16, .cuts = true}, .book = true, .memory = 4 << 20};
    (void)rules;
    choose_by_search(position, limits, &manner, rng, choice);
}

const struct othello_plan othello_master_plan = {.depth = 16, .solve = 22, .cuts = true};

static void choose_master(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    const struct manner manner = {.plan = othello_master_plan, .book = true, .memory = 64 << 20};
    (void)rules;
    choose_by_search(position, limits, &manner, rng, choice);
}

const struct level othello_levels[OTHELLO_LEVELS] = {
    {"beginner", N_("Beginner"), N_("turns over as many discs as it can"), choose_beginner},
    {"easy", N_("Easy"), N_("looks at the position after its move, not further"), choose_easy},
    {"medium", N_("Medium"), N_("looks 3 ahead, the last 8 to the end (at once)"), choose_medium},
    {"hard", N_("Hard"), N_("learned eye; looks 4 ahead, the last 12 to the end (at once)"), choose_hard},
    {"expert", N_("Expert"), N_("book; looks 9 ahead, the last 16 to the end (at once)"), choose_expert},
    {"master", N_("Master"), N_("book; looks 16 ahead, the last 22 to the end (seconds)"), choose_master},
};
