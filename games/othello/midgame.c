/* Deepening NegaScout with an evaluation: see midgame.h. */
#include "games/othello/midgame.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "games/othello/data.h"
#include "games/othello/endgame.h"
#include "games/othello/probcut.h"
#include "search/large.h"

enum {
    POLL = 1024,        /* nodes between two looks at the limits; a power of two */
    TABLE_DEPTH = 2,    /* from here on positions are remembered */
    EVALUATE_DEPTH = 3, /* from here on moves are ordered by what the evaluation says of them */
    NO_MOVE = 255,
    INFINITE = OTHELLO_VALUE_MAX + 1,
};

struct entry {
    uint64_t own, other;
    int16_t lower, upper; /* of a search `depth` plies deep */
    uint8_t depth, move;  /* NO_MOVE: not known */
    bool cuts;            /* with selective cuts */
};

struct othello_search {
    struct othello_places places;
    struct othello_weights weights;
    const int8_t *patterns; /* NULL: by weights */
    struct othello_solver *solver;
    struct entry *table;
    size_t entries; /* a power of two */
    uint64_t nodes, last;
    const struct limits *limits;
    bool stopped, cuts;
};

struct othello_search *othello_search_create(size_t memory, const struct othello_weights *weights) {
    static const size_t default_memory = (size_t)64 << 20;
    struct othello_search *s = aligned_alloc(64, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    memset(s, 0, sizeof *s);
    memory = (memory > 0 ? memory : default_memory) / 2;
    s->patterns = weights == NULL ? othello_data().patterns : NULL;
    s->weights = weights != NULL ? *weights : othello_evolved;
    othello_places_prepare(&s->places);
    s->entries = 1;
    while (2 * s->entries * sizeof(struct entry) <= memory) {
        s->entries *= 2;
    }
    s->table = large_allocate(s->entries * sizeof(struct entry));
    s->solver = othello_solver_create(memory);
    if (s->table == NULL || s->solver == NULL) {
        othello_search_destroy(s);
        return NULL;
    }
    othello_solver_set_patterns(s->solver, s->patterns);
    return s;
}

void othello_search_destroy(struct othello_search *search) {
    if (search != NULL) {
        othello_solver_destroy(search->solver);
        if (search->table != NULL) {
            large_free(search->table, search->entries * sizeof(struct entry));
        }
        free(search);
    }
}

void othello_search_clear(struct othello_search *search) {
    memset(search->table, 0, search->entries * sizeof(struct entry));
    othello_solver_clear(search->solver);
}

void othello_search_set_patterns(struct othello_search *search, const int8_t *patterns) {
    search->patterns = patterns;
    othello_solver_set_patterns(search->solver, patterns);
    othello_search_clear(search);
}

uint64_t othello_search_nodes(const struct othello_search *search) {
    return search->nodes + othello_solver_nodes(search->solver);
}

struct othello_solver *othello_search_solver(struct othello_search *search) {
    return search->solver;
}

static int evaluate(const struct othello_search *s, uint64_t own, uint64_t other) {
    return s->patterns != NULL ? othello_pattern_value(&s->places, s->patterns, own, other)
                               : othello_evaluate(&s->weights, own, other);
}

int othello_search_evaluate(const struct othello_search *search, const struct othello *position) {
    return evaluate(search, position->discs[position->mover], position->discs[1 - position->mover]);
}

static bool out_of_limits(struct othello_search *s) {
    if ((s->nodes & (POLL - 1)) == 0 && s->limits->stop != NULL && s->limits->stop(s->limits->context)) {
        s->stopped = true;
    }
    s->stopped = s->stopped || (s->last != 0 && s->nodes >= s->last);
    return s->stopped;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static struct entry *entry_of(const struct othello_search *s, uint64_t own, uint64_t other) {
    const uint64_t hash = hash_mix(own ^ UINT64_C(0x9e3779b97f4a7c15), other ^ UINT64_C(0xd1b54a32d192ed03));
    return &s->table[hash & (s->entries - 1)];
}

static struct entry *find(const struct othello_search *s, uint64_t own, uint64_t other) {
    struct entry *entry = entry_of(s, own, other);
    return entry->own == own && entry->other == other && (own | other) != 0 ? entry : NULL;
}

static void store(const struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta,
                  int value, int move) {
    struct entry *entry = entry_of(s, own, other);
    if (entry->own == own && entry->other == other && entry->depth > depth && entry->cuts == s->cuts) {
        return; /* a deeper search knows better */
    }
    int lower = value > alpha ? value : -INFINITE;
    int upper = value < beta ? value : INFINITE;
    if (entry->own == own && entry->other == other && entry->depth == depth && entry->cuts == s->cuts) {
        lower = entry->lower > lower && entry->lower <= upper ? entry->lower : lower;
        upper = entry->upper < upper && entry->upper >= lower ? entry->upper : upper;
    }
    *entry = (struct entry){own, other, (int16_t)lower, (int16_t)upper, (uint8_t)depth, (uint8_t)move, s->cuts};
}

/* --- the search --------------------------------------------------------------------------------------------------- */

struct candidate {
    uint64_t own, other; /* after the move, seen by the opponent */
    int square;
    int merit; /* the greatest is tried first */
};

static int search(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta, bool passed);

static int list_moves(const struct othello_search *s, uint64_t own, uint64_t other, uint64_t moves, int depth,
                      int first, struct candidate *list) {
    static const uint64_t corners = UINT64_C(0x8100000000000081);
    int count = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = othello_flips(own, other, square);
        struct candidate *c = &list[count++];
        *c = (struct candidate){.own = other & ~flips, .other = own | flips | othello_bit(square), .square = square};
        if (square == first) {
            c->merit = 1 << 20;
        } else if (depth >= EVALUATE_DEPTH) {
            c->merit = -evaluate(s, c->own, c->other) - 50 * othello_count(othello_moves(c->own, c->other));
        } else if (depth > 1) {
            const uint64_t replies = othello_moves(c->own, c->other);
            c->merit = 8 * ((corners >> square & 1) != 0) - othello_count(replies) - othello_count(replies & corners);
        }
    }
    return count;
}

static void pick(struct candidate *list, int count, int i) {
    int best = i;
    for (int k = i + 1; k < count; k++) {
        best = list[k].merit > list[best].merit ? k : best;
    }
    const struct candidate chosen = list[best];
    list[best] = list[i];
    list[i] = chosen;
}

/* The moves in turn, the first with the whole window; gives the best value and its move. */
static int search_moves(struct othello_search *s, struct candidate *list, int count, int depth, int alpha, int beta,
                        int *move) {
    int best = -INFINITE;
    for (int i = 0; i < count && best < beta; i++) {
        pick(list, count, i);
        const struct candidate *c = &list[i];
        const int floor = best > alpha ? best : alpha;
        int value;
        if (i == 0) {
            value = -search(s, c->own, c->other, depth - 1, -beta, -floor, false);
        } else {
            value = -search(s, c->own, c->other, depth - 1, -floor - 1, -floor, false);
            if (value > floor && value < beta && !s->stopped) {
                value = -search(s, c->own, c->other, depth - 1, -beta, -floor, false);
            }
        }
        if (s->stopped) {
            return best;
        }
        if (value > best) {
            best = value;
            *move = c->square;
        }
    }
    return best;
}

/* Whether a shallow search foretells that the value lies far outside the null window (beta - 1, beta); then the bound
 * that it passed. */
static bool foretold(struct othello_search *s, uint64_t own, uint64_t other, int depth, int beta, int *value) {
    enum { CONFIDENCE = 130 }; /* hundredths of the error: so far outside it has to be */
    const int measured =
        depth <= OTHELLO_CUT_DEPTH_MAX ? depth : OTHELLO_CUT_DEPTH_MAX - ((OTHELLO_CUT_DEPTH_MAX ^ depth) & 1);
    const int stage = othello_cut_stage(othello_count(own | other));
    const int margin = othello_cut_errors.error[measured - OTHELLO_CUT_DEPTH_MIN][stage] * CONFIDENCE / 100;
    const int shallow = othello_shallow_depth(depth);
    const int expected = evaluate(s, own, other);
    if (expected >= beta && beta + margin <= OTHELLO_VALUE_MAX) {
        *value = beta;
        return search(s, own, other, shallow, beta + margin - 1, beta + margin, false) >= beta + margin;
    }
    if (expected < beta && beta - 1 - margin >= -OTHELLO_VALUE_MAX) {
        *value = beta - 1;
        return search(s, own, other, shallow, beta - 1 - margin, beta - margin, false) <= beta - 1 - margin;
    }
    return false;
}

static int search(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta, bool passed) {
    s->nodes++;
    if (out_of_limits(s)) {
        return alpha;
    }
    const uint64_t moves = othello_moves(own, other);
    if (moves == 0) {
        if (passed || othello_moves(other, own) == 0) {
            return othello_margin(own, other) * OTHELLO_DISC;
        }
        return -search(s, other, own, depth, -beta, -alpha, true);
    }
    if (depth <= 0) {
        return evaluate(s, own, other);
    }
    int first = NO_MOVE;
    if (depth >= TABLE_DEPTH) {
        const struct entry *entry = find(s, own, other);
        if (entry != NULL) {
            if (entry->depth == depth && entry->cuts == s->cuts) {
                if (entry->lower >= beta || entry->lower == entry->upper) {
                    return entry->lower;
                }
                if (entry->upper <= alpha) {
                    return entry->upper;
                }
            }
            first = entry->move;
        }
    }
    int value;
    if (s->cuts && depth >= OTHELLO_CUT_DEPTH_MIN && beta - alpha == 1 &&
        foretold(s, own, other, depth, beta, &value)) {
        return value;
    }
    struct candidate list[OTHELLO_SQUARES];
    int move = NO_MOVE;
    const int count = list_moves(s, own, other, moves, depth, first, list);
    value = search_moves(s, list, count, depth, alpha, beta, &move);
    if (!s->stopped && depth >= TABLE_DEPTH) {
        store(s, own, other, depth, alpha, beta, value, move);
    }
    return value;
}

static void begin(struct othello_search *s, bool cuts, const struct limits *limits) {
    s->limits = limits;
    s->last = limits->nodes > 0 ? s->nodes + limits->nodes : 0;
    s->stopped = false;
    s->cuts = cuts;
}

bool othello_search_value(struct othello_search *search_, const struct othello *position, int depth, bool cuts,
                          const struct limits *limits, int *value) {
    begin(search_, cuts, limits);
    *value = search(search_, position->discs[position->mover], position->discs[1 - position->mover], depth, -INFINITE,
                    INFINITE, false);
    return !search_->stopped;
}

/* What the table holds of the expected continuation, the move first. */
static void follow_line(const struct othello_search *s, const struct othello *position, struct othello_found *found) {
    struct othello o = *position;
    int move = found->move;
    found->line_length = 0;
    while (move != NO_MOVE && found->line_length < found->depth && !othello_over(&o)) {
        found->line[found->line_length++] = (short)move;
        othello_play(&o, move);
        const uint64_t own = o.discs[o.mover];
        const uint64_t other = o.discs[1 - o.mover];
        const struct entry *entry = find(s, own, other);
        const uint64_t moves = othello_moves(own, other);
        move = moves == 0                                              ? OTHELLO_PASS
               : entry != NULL && (moves >> entry->move % 64 & 1) != 0 ? entry->move
                                                                       : NO_MOVE;
    }
}

/* The exact value and best line, as far as the limits allow. */
static bool solve(struct othello_search *s, const struct othello *position, const struct limits *limits,
                  struct othello_found *found) {
    struct limits rest = *limits;
    rest.nodes = s->last != 0 ? (s->last > s->nodes ? s->last - s->nodes : 1) : 0;
    int value;
    int move;
    if (!othello_solve_best(s->solver, position, &rest, &value, &move)) {
        return false;
    }
    found->exact = true;
    found->value = value * OTHELLO_DISC;
    found->move = move;
    found->depth = OTHELLO_SQUARES - othello_count(position->discs[0] | position->discs[1]);
    found->line_length = othello_solve_line(s->solver, position, &rest, found->line, GAME_LINE_MAX);
    return true;
}

void othello_search_best(struct othello_search *s, const struct othello *position, const struct othello_plan *plan,
                         const struct limits *limits, struct othello_found *found,
                         void (*progress)(void *context, const struct othello_found *found), void *context) {
    enum { BEFORE_SOLVING = 6 }; /* plies searched before the exact solver begins, for the case that it is stopped */
    const uint64_t own = position->discs[position->mover];
    const uint64_t other = position->discs[1 - position->mover];
    const int empties = OTHELLO_SQUARES - othello_count(own | other);
    const bool exact = empties <= plan->solve;
    int most = exact ? BEFORE_SOLVING : plan->depth;
    struct candidate list[OTHELLO_SQUARES];
    *found = (struct othello_found){.move = GAME_MOVE_NONE};
    begin(s, plan->cuts, limits);
    const uint64_t moves = othello_moves(own, other);
    if (moves == 0) { /* nothing to choose */
        found->move = OTHELLO_PASS;
        found->line[found->line_length++] = OTHELLO_PASS;
    }
    most = most > empties ? empties : most;
    for (int depth = 1; depth <= most && moves != 0; depth++) {
        int move = NO_MOVE;
        const int count = list_moves(s, own, other, moves, EVALUATE_DEPTH, found->move, list);
        const int value = search_moves(s, list, count, depth, -INFINITE, INFINITE, &move);
        if (s->stopped) {
            if (move != NO_MOVE && found->move == GAME_MOVE_NONE) {
                found->move = move;
            }
            break;
        }
        found->move = move;
        found->value = value;
        found->depth = depth;
        follow_line(s, position, found);
        if (progress != NULL) {
            progress(context, found);
        }
    }
    if (exact && moves != 0 && !s->stopped && solve(s, position, limits, found) && progress != NULL) {
        progress(context, found);
    }
    if (found->move == GAME_MOVE_NONE && moves != 0) {
        found->move = othello_first(moves);
    }
}
