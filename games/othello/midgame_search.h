/*
 * The midgame search, to be included by a file that says how flips and moves are found: midgame.c in plain C,
 * midgame_vector.c by vector instructions. Both give the same values and visit the same nodes.
 */
#include "games/othello/midgame_table.h"
#include "games/othello/probcut.h"

enum {
    POLL = 1024,        /* nodes between two looks at the limits; a power of two */
    TABLE_DEPTH = 2,    /* from here on positions are remembered */
    EVALUATE_DEPTH = 3, /* from here on moves are ordered by what the evaluation says of them */
};

static int evaluate(const struct othello_search *s, uint64_t own, uint64_t other) {
    return s->patterns != NULL ? othello_pattern_value(s->places, s->patterns, own, other)
                               : othello_evaluate(&s->weights, own, other);
}

static bool out_of_limits(struct othello_search *s) {
    if ((s->nodes & (POLL - 1)) == 0 && s->limits->stop != NULL && s->limits->stop(s->limits->context)) {
        s->stopped = true;
    }
    s->stopped = s->stopped || (s->last != 0 && s->nodes >= s->last);
    return s->stopped;
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
        const uint64_t flips = FLIPS(own, other, square);
        struct candidate *c = &list[count++];
        *c = (struct candidate){.own = other & ~flips, .other = own | flips | othello_bit(square), .square = square};
        if (square == first) {
            c->merit = 1 << 20;
        } else if (depth >= EVALUATE_DEPTH) {
            c->merit = -evaluate(s, c->own, c->other) - 50 * othello_count(MOVES(c->own, c->other));
        } else if (depth > 1) {
            const uint64_t replies = MOVES(c->own, c->other);
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
    const uint64_t moves = MOVES(own, other);
    if (moves == 0) {
        if (passed || MOVES(other, own) == 0) {
            return othello_margin(own, other) * OTHELLO_DISC;
        }
        return -search(s, other, own, depth, -beta, -alpha, true);
    }
    if (depth <= 0) {
        return evaluate(s, own, other);
    }
    int first = NO_MOVE;
    if (depth >= TABLE_DEPTH) {
        const struct entry *entry = entry_find(s, own, other);
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
        entry_store(s, own, other, depth, alpha, beta, value, move);
    }
    return value;
}

static int search_root(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move) {
    struct candidate list[OTHELLO_SQUARES];
    const int count = list_moves(s, own, other, MOVES(own, other), EVALUATE_DEPTH, first, list);
    *move = NO_MOVE;
    return search_moves(s, list, count, depth, -INFINITE, INFINITE, move);
}
