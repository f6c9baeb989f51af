/*
 * The search of the endgame solver, to be included by a file that says how flips and moves are found: endgame.c in
 * plain C, endgame_vector.c by vector instructions. Both give the same values and visit the same nodes.
 *
 * NegaScout (a null window after the first move) over one table of positions with proven bounds. What is tried first
 * decides how much must be tried. By the number of empty squares:
 *   many    by what the learned patterns say of the position after the move, and by how few replies it leaves
 *   fewer   by replies (fastest first), corners, and regions with an odd number of empty squares (parity)
 *   six     no table, only parity
 *   four    written out
 * With several threads, a node whose first move did not decide it offers its other moves to whoever is idle.
 */
#include <stdbool.h>

#include "games/othello/endgame_table.h"
#include "games/othello/patterns.h"
#include "search/parallel.h"

enum {
    SHALLOW_EMPTIES = 6,    /* up to here without table and ordering */
    LOOK_AHEAD_EMPTIES = 9, /* from here on the table is asked about the moves' positions first */
    EVALUATE_EMPTIES = 10,  /* from here on moves are ordered by patterns */
    LOOK_EMPTIES = 11,      /* three more than these are worth looking a ply farther for that, and so on */
    SPLIT_EMPTIES = 11,     /* from here on moves are shared with idle threads */
    POLL = 4096,            /* nodes between two looks at the limits; a power of two */
};

/* --- the last squares --------------------------------------------------------------------------------------------- */

/* How many discs a disc at one place of a line of eight turns over, all squares of it but the mover's being the
 * opponent's: by place and the mover's discs. Squares beyond the board's edge count as the opponent's, which ends
 * nothing. */
static inline int last_flips(uint64_t own, int square) {
    const int column = square & 7;
    const int row = square >> 3;
    const uint8_t(*const table)[256] = othello_last_flips;
    const uint64_t across = own >> (square & 56) & 0xff;
    const uint64_t down = ((own >> column & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080)) >> 56;
    const uint64_t fall = ((own & othello_fall(square)) * UINT64_C(0x0101010101010101)) >> 56;
    const uint64_t rise = ((own & othello_rise(square)) * UINT64_C(0x0101010101010101)) >> 56;
    return table[column][across] + table[row][down] + table[column][fall] + table[column][rise];
}

/* One empty square: whoever can turn something over there takes it. */
static inline int solve_1(uint64_t own, uint64_t other, int square) {
    const int mine = last_flips(own, square);
    const int margin = 2 * othello_count(own) - 63; /* without the last square */
    if (mine != 0) {
        return margin + 2 * mine + 1;
    }
    const int theirs = last_flips(other, square);
    if (theirs != 0) {
        return margin - 2 * theirs - 1;
    }
    return margin > 0 ? margin + 1 : margin - 1;
}

/* Without a disc of the opponent's beside it, no line can begin at a square. */
static inline uint64_t flips_if_near(uint64_t own, uint64_t other, int square) {
    return (othello_near[square] & other) != 0 ? FLIPS(own, other, square) : 0;
}

static inline int solve_2(struct worker *w, uint64_t own, uint64_t other, int beta, int first, int second) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    uint64_t flips;
    w->nodes++;
    if ((flips = flips_if_near(own, other, first)) != 0) {
        best = -solve_1(other & ~flips, own | flips | othello_bit(first), second);
        if (best >= beta) {
            return best;
        }
    }
    if ((flips = flips_if_near(own, other, second)) != 0) {
        const int value = -solve_1(other & ~flips, own | flips | othello_bit(second), first);
        best = value > best ? value : best;
    }
    if (best >= -OTHELLO_MARGIN_MAX) {
        return best;
    }
    int least = OTHELLO_MARGIN_MAX + 1; /* a pass: what the other makes of it */
    w->nodes++;
    if ((flips = flips_if_near(other, own, first)) != 0) {
        least = solve_1(own & ~flips, other | flips | othello_bit(first), second);
    }
    if ((flips = flips_if_near(other, own, second)) != 0) {
        const int value = solve_1(own & ~flips, other | flips | othello_bit(second), first);
        least = value < least ? value : least;
    }
    return least <= OTHELLO_MARGIN_MAX ? least : othello_margin(own, other);
}

static int solve_3(struct worker *w, uint64_t own, uint64_t other, int alpha, int beta, int a, int b, int c,
                   bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    uint64_t flips;
    w->nodes++;
#define TRY(square, one, two)                                                                                          \
    if ((flips = flips_if_near(own, other, square)) != 0) {                                                            \
        const int floor = best > alpha ? best : alpha;                                                                 \
        const int value = -solve_2(w, other & ~flips, own | flips | othello_bit(square), -floor, one, two);            \
        best = value > best ? value : best;                                                                            \
        if (best >= beta) {                                                                                            \
            return best;                                                                                               \
        }                                                                                                              \
    }
    TRY(a, b, c)
    TRY(b, a, c)
    TRY(c, a, b)
#undef TRY
    if (best >= -OTHELLO_MARGIN_MAX) {
        return best;
    }
    return passed ? othello_margin(own, other) : -solve_3(w, other, own, -beta, -alpha, a, b, c, true);
}

static int solve_4(struct worker *w, uint64_t own, uint64_t other, int alpha, int beta, const int square[4],
                   bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    w->nodes++;
    for (int i = 0; i < 4; i++) {
        const uint64_t flips = flips_if_near(own, other, square[i]);
        if (flips != 0) {
            const int floor = best > alpha ? best : alpha;
            const int value = -solve_3(w, other & ~flips, own | flips | othello_bit(square[i]), -beta, -floor,
                                       square[i == 0 ? 1 : 0], square[i <= 1 ? 2 : 1], square[i <= 2 ? 3 : 2], false);
            best = value > best ? value : best;
            if (best >= beta) {
                return best;
            }
        }
    }
    if (best >= -OTHELLO_MARGIN_MAX) {
        return best;
    }
    return passed ? othello_margin(own, other) : -solve_4(w, other, own, -beta, -alpha, square, true);
}

/* The empty squares in quarters of the board with an odd number of them: whoever plays there tends to have the last
 * word. */
static inline uint64_t odd_squares(uint64_t empty) {
    static const uint64_t quarters[] = {UINT64_C(0x000000000f0f0f0f), UINT64_C(0x00000000f0f0f0f0),
                                        UINT64_C(0x0f0f0f0f00000000), UINT64_C(0xf0f0f0f000000000)};
    uint64_t odd = 0;
    for (int i = 0; i < 4; i++) {
        odd |= (othello_count(empty & quarters[i]) & 1) != 0 ? empty & quarters[i] : 0;
    }
    return odd;
}

/* Four and fewer empty squares. */
static int solve_last(struct worker *w, uint64_t own, uint64_t other, int alpha, int beta) {
    const uint64_t empty = ~(own | other);
    const uint64_t odd = odd_squares(empty);
    int square[4];
    int count = 0;
    for (uint64_t left = odd; left != 0; left &= left - 1) {
        square[count++] = othello_first(left);
    }
    for (uint64_t left = empty & ~odd; left != 0; left &= left - 1) {
        square[count++] = othello_first(left);
    }
    switch (count) {
    case 4:
        return solve_4(w, own, other, alpha, beta, square, false);
    case 3:
        return solve_3(w, own, other, alpha, beta, square[0], square[1], square[2], false);
    case 2:
        return solve_2(w, own, other, beta, square[0], square[1]);
    case 1:
        return solve_1(own, other, square[0]);
    default:
        return othello_margin(own, other);
    }
}

/* Five and six: moves by parity only. */
static int shallow(struct worker *w, uint64_t own, uint64_t other, int empties, int alpha, int beta, bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    w->nodes++;
    const int most = othello_stability_bound(own, other, empties, alpha);
    if (most <= alpha) {
        return most;
    }
    const uint64_t moves = MOVES(own, other);
    if (moves == 0) {
        return passed ? othello_margin(own, other) : -shallow(w, other, own, empties, -beta, -alpha, true);
    }
    const uint64_t odd = odd_squares(~(own | other));
    for (int group = 0; group < 2; group++) {
        for (uint64_t left = group == 0 ? moves & odd : moves & ~odd; left != 0; left &= left - 1) {
            const int square = othello_first(left);
            const uint64_t flips = FLIPS(own, other, square);
            const uint64_t after = own | flips | othello_bit(square);
            const int floor = best > alpha ? best : alpha;
            const int value = empties == 5 ? -solve_last(w, other & ~flips, after, -beta, -floor)
                                           : -shallow(w, other & ~flips, after, empties - 1, -beta, -floor, false);
            best = value > best ? value : best;
            if (best >= beta) {
                return best;
            }
        }
    }
    return best;
}

/* --- ordering ----------------------------------------------------------------------------------------------------- */

/* The opponent's replies, corners counted twice: what a good move leaves little of. */
static inline int reply_count(uint64_t own, uint64_t other) {
    const uint64_t moves = MOVES(own, other);
    return othello_count(moves) + othello_count(moves & UINT64_C(0x8100000000000081));
}

/* What the patterns expect for the mover after so many plies of best play; a pass is looked at no further. */
static int expected(const struct worker *w, uint64_t own, uint64_t other, int plies, int alpha, int beta) {
    const struct othello_solver *s = w->solver;
    uint64_t moves = plies > 0 ? MOVES(own, other) : 0;
    if (moves == 0) {
        return othello_pattern_sum(s->places, s->patterns, own, other);
    }
    int best = -OTHELLO_VALUE_MAX;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = FLIPS(own, other, square);
        const int floor = best > alpha ? best : alpha;
        const int value = -expected(w, other & ~flips, own | flips | othello_bit(square), plies - 1, -beta, -floor);
        best = value > best ? value : best;
    }
    return best;
}

static int merit_of(const struct worker *w, const struct candidate *c, int empties, uint64_t odd) {
    static const uint64_t corners = UINT64_C(0x8100000000000081);
    const struct othello_solver *s = w->solver;
    int merit = -32 * reply_count(c->own, c->other);
    if (s->patterns != NULL && empties >= EVALUATE_EMPTIES) {
        return 2 * merit -
               4 * expected(w, c->own, c->other, (empties - LOOK_EMPTIES) / 3, -OTHELLO_VALUE_MAX, OTHELLO_VALUE_MAX);
    }
    merit += (corners >> c->square & 1) != 0 ? 40 : 0;
    merit += (odd >> c->square & 1) != 0 ? (empties < 12 ? 12 : 4) : 0;
    if (empties >= LOOK_AHEAD_EMPTIES) {
        merit -= 5 * othello_count(othello_widened(c->other) & ~(c->own | c->other));
        merit += 16 * othello_count(othello_stable(c->other, c->own));
    }
    return merit;
}

static int list_moves(const struct worker *w, uint64_t own, uint64_t other, uint64_t moves, int empties, int first,
                      struct candidate *list) {
    const uint64_t odd = odd_squares(~(own | other));
    int count = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = FLIPS(own, other, square);
        struct candidate *c = &list[count++];
        *c = (struct candidate){.own = other & ~flips, .other = own | flips | othello_bit(square), .square = square};
        if (empties > SHALLOW_EMPTIES + 1) {
            table_prefetch(w, c->own, c->other, empties - 1);
        }
        c->merit = square == first ? 1 << 20 : merit_of(w, c, empties, odd);
    }
    return count;
}

/* --- the search --------------------------------------------------------------------------------------------------- */

static int search(struct worker *w, uint64_t own, uint64_t other, int empties, int alpha, int beta, bool passed);

/* What the table already knows of the positions after the moves may be enough: the least value it proves is ≥ beta. */
static bool known_cut(const struct worker *w, const struct candidate *list, int count, int empties, int beta,
                      int *value) {
    for (int i = 0; i < count; i++) {
        struct found found;
        if (table_find(w, list[i].own, list[i].other, empties - 1, &found) && -found.upper >= beta) {
            *value = -found.upper;
            return true;
        }
    }
    return false;
}

/* A move after the first: can it do better than `floor`? */
static int search_next(struct worker *w, const struct candidate *c, int empties, int floor, int beta) {
    const int value = -search(w, c->own, c->other, empties - 1, -floor - 1, -floor, false);
    if (value <= floor || value >= beta || w->stopped) {
        return value;
    }
    return -search(w, c->own, c->other, empties - 1, -beta, -value, false);
}

/* Takes moves of a shared node until there are none left or one was enough. */
void WORK_ON(struct worker *w, struct split *split) {
    w->split = split;
    parallel_lock(&split->lock);
    while (split->next < split->count && !atomic_load_explicit(&split->cut, memory_order_relaxed)) {
        candidate_pick(split->list, split->count, split->next);
        const struct candidate c = split->list[split->next++];
        const int floor = split->best > split->alpha ? split->best : split->alpha;
        parallel_unlock(&split->lock);
        const int value = search_next(w, &c, split->empties, floor, split->beta);
        parallel_lock(&split->lock);
        if (w->stopped) {
            break;
        }
        if (value > split->best) {
            split->best = value;
            split->move = c.square;
            atomic_store_explicit(&split->cut, value >= split->beta, memory_order_relaxed);
        }
    }
    parallel_unlock(&split->lock);
}

/* All moves in turn; gives the best value and move. */
static int search_moves(struct worker *w, struct candidate *list, int count, int empties, int alpha, int beta,
                        int *move) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    for (int i = 0; i < count && best < beta; i++) {
        if (i > 0 && empties >= SPLIT_EMPTIES && count - i >= 2 && solver_has_idle(w->solver)) {
            struct split split = {.parent = w->split,
                                  .list = list,
                                  .count = count,
                                  .next = i,
                                  .empties = empties,
                                  .alpha = alpha,
                                  .beta = beta,
                                  .best = best,
                                  .move = *move};
            solver_share(w, &split, WORK_ON);
            *move = split.move;
            return split.best;
        }
        candidate_pick(list, count, i);
        const struct candidate *c = &list[i];
        const int floor = best > alpha ? best : alpha;
        const int value = i == 0 || beta - floor <= 1 ? -search(w, c->own, c->other, empties - 1, -beta, -floor, false)
                                                      : search_next(w, c, empties, floor, beta);
        if (w->stopped) {
            return best;
        }
        if (value > best) {
            best = value;
            *move = c->square;
        }
    }
    return best;
}

static int search(struct worker *w, uint64_t own, uint64_t other, int empties, int alpha, int beta, bool passed) {
    if (empties <= SHALLOW_EMPTIES) {
        return empties > 4 ? shallow(w, own, other, empties, alpha, beta, passed)
                           : solve_last(w, own, other, alpha, beta);
    }
    w->nodes++;
    if (solver_aborted(w)) {
        return alpha;
    }
    const int most = othello_stability_bound(own, other, empties, alpha);
    if (most <= alpha) {
        return most;
    }
    const uint64_t moves = MOVES(own, other);
    if (moves == 0) {
        return passed ? othello_margin(own, other) : -search(w, other, own, empties, -beta, -alpha, true);
    }
    struct found found;
    int first = NO_MOVE;
    if (table_find(w, own, other, empties, &found)) {
        if (found.lower >= beta || found.lower == found.upper) {
            return found.lower;
        }
        if (found.upper <= alpha) {
            return found.upper;
        }
        first = found.move;
    }
    struct candidate list[34];
    int value;
    int move = NO_MOVE;
    const int count = list_moves(w, own, other, moves, empties, first, list);
    if (empties >= LOOK_AHEAD_EMPTIES && known_cut(w, list, count, empties, beta, &value)) {
        return value;
    }
    value = search_moves(w, list, count, empties, alpha, beta, &move);
    if (!w->stopped) {
        table_store(w, own, other, empties, alpha, beta, value, move);
    }
    return value;
}
