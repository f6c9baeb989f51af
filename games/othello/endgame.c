/*
 * NegaScout (a null window after the first move) over one table of positions with proven bounds. What is tried first
 * decides how much must be tried: the move that was best before; moves that leave the opponent few replies (fastest
 * first), in regions with an odd number of empty squares (parity), and corners. See endgame.h.
 *
 * By the number of empty squares: many: all of that and a look at what the table knows of the moves' positions; few: no
 * table, only parity; four and fewer: written out.
 */
#include "games/othello/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "search/large.h"

enum {
    SHALLOW_EMPTIES = 6,    /* up to here without table and ordering */
    LOOK_AHEAD_EMPTIES = 9, /* from here on the table is asked about the moves' positions first */
    STABLE_EMPTIES = 4,     /* with more, stable discs are counted where they could cut */
    POLL = 4096,            /* nodes between two looks at the limits; a power of two */
    NO_MOVE = 255,
};

static const size_t default_memory = (size_t)64 << 20;

struct entry {
    uint64_t own, other;
    int8_t lower, upper; /* proven */
    uint8_t move;        /* the best so far; NO_MOVE: not known */
    uint8_t empties;
};

enum { BUCKET = 2 }; /* entries with the same hash: one for the largest search, one for the last */

struct othello_solver {
    struct entry *table;
    size_t buckets; /* a power of two */
    size_t bytes;
    uint64_t nodes;
    uint64_t last; /* nodes at which the search ends; 0: none */
    const struct limits *limits;
    bool stopped;
};

struct othello_solver *othello_solver_create(size_t memory) {
    struct othello_solver *solver = calloc(1, sizeof *solver);
    if (solver == NULL) {
        return NULL;
    }
    solver->buckets = 1;
    memory = memory > 0 ? memory : default_memory;
    while (2 * solver->buckets * BUCKET * sizeof(struct entry) <= memory) {
        solver->buckets *= 2;
    }
    solver->bytes = solver->buckets * BUCKET * sizeof(struct entry);
    solver->table = large_allocate(solver->bytes);
    if (solver->table == NULL) {
        free(solver);
        return NULL;
    }
    return solver;
}

void othello_solver_destroy(struct othello_solver *solver) {
    if (solver != NULL) {
        large_free(solver->table, solver->bytes);
        free(solver);
    }
}

void othello_solver_clear(struct othello_solver *solver) {
    memset(solver->table, 0, solver->bytes);
}

uint64_t othello_solver_nodes(const struct othello_solver *solver) {
    return solver->nodes;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

static struct entry *bucket_of(const struct othello_solver *s, uint64_t own, uint64_t other) {
    const uint64_t hash = hash_mix(own ^ UINT64_C(0x9e3779b97f4a7c15), other ^ UINT64_C(0xd1b54a32d192ed03));
    return &s->table[(hash & (s->buckets - 1)) * BUCKET];
}

/* An empty entry has no discs at all, which no position has. */
static const struct entry *find(const struct othello_solver *s, uint64_t own, uint64_t other) {
    const struct entry *bucket = bucket_of(s, own, other);
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].own == own && bucket[i].other == other) {
            return &bucket[i];
        }
    }
    return NULL;
}

/* Keeps what a search with this window has proven; bounds of the same position are narrowed, never widened. */
static void store(const struct othello_solver *s, uint64_t own, uint64_t other, int empties, int alpha, int beta,
                  int value, int move) {
    struct entry *bucket = bucket_of(s, own, other);
    struct entry *entry = &bucket[1];
    int lower = value > alpha ? value : -OTHELLO_MARGIN_MAX;
    int upper = value < beta ? value : OTHELLO_MARGIN_MAX;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].own == own && bucket[i].other == other) {
            entry = &bucket[i];
            lower = entry->lower > lower ? entry->lower : lower;
            upper = entry->upper < upper ? entry->upper : upper;
            move = move == NO_MOVE ? entry->move : move;
            break;
        }
        if (i == 0 && empties >= bucket[0].empties) {
            bucket[1] = bucket[0];
            entry = &bucket[0];
            break;
        }
    }
    *entry = (struct entry){own, other, (int8_t)lower, (int8_t)upper, (uint8_t)move, (uint8_t)empties};
}

/* --- stable discs --------------------------------------------------------------------------------------------------
 */

/* Squares on full lines of one axis: no disc there can be turned over along it. */
static uint64_t full_rows(uint64_t taken) {
    uint64_t full = taken & (taken >> 4);
    full &= full >> 2;
    full &= full >> 1;
    return (full & UINT64_C(0x0101010101010101)) * 0xff;
}

static uint64_t full_columns(uint64_t taken) {
    taken &= (taken >> 8) | (taken << 56);
    taken &= (taken >> 16) | (taken << 48);
    taken &= (taken >> 32) | (taken << 32);
    return taken;
}

/* Along a diagonal by `shift`: squares from which no empty one can be reached both ways. */
static uint64_t full_diagonals(uint64_t taken, int shift, uint64_t edge) {
    uint64_t up = taken;
    uint64_t down = taken;
    for (int step = 0; step < 7; step++) {
        up &= edge | (up << shift);
        down &= edge | (down >> shift);
    }
    return up & down;
}

/* Discs of `own` that can never be turned over, some of them at least: those on full lines all ways, and those that
 * hang on such or on the edge of the board along all four axes. */
static uint64_t stable_discs(uint64_t own, uint64_t other) {
    const uint64_t taken = own | other;
    const uint64_t side = UINT64_C(0x8181818181818181);
    const uint64_t ends = UINT64_C(0xff000000000000ff);
    const uint64_t edge = side | ends;
    const uint64_t row = full_rows(taken) | side;
    const uint64_t column = full_columns(taken) | ends;
    const uint64_t fall = full_diagonals(taken, 9, edge) | edge;
    const uint64_t rise = full_diagonals(taken, 7, edge) | edge;
    uint64_t stable = row & column & fall & rise & own;
    for (uint64_t before = 0; stable != before;) {
        before = stable;
        const uint64_t left = (stable >> 1) & UINT64_C(0x7f7f7f7f7f7f7f7f);
        const uint64_t right = (stable << 1) & UINT64_C(0xfefefefefefefefe);
        const uint64_t both_7 =
            ((stable << 7) & UINT64_C(0x7f7f7f7f7f7f7f7f)) | ((stable >> 7) & UINT64_C(0xfefefefefefefefe));
        const uint64_t both_9 =
            ((stable << 9) & UINT64_C(0xfefefefefefefefe)) | ((stable >> 9) & UINT64_C(0x7f7f7f7f7f7f7f7f));
        stable |=
            (row | left | right) & (column | (stable << 8) | (stable >> 8)) & (rise | both_7) & (fall | both_9) & own;
    }
    return stable;
}

/* Whether counting stable discs can pay: the opponent would need this many for the mover to stay at alpha. */
static int stability_bound(uint64_t own, uint64_t other, int empties, int alpha) {
    static const int worth_it[] = {99, 99, 99, 99, -2, 0, 2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32};
    const int last = (int)(sizeof worth_it / sizeof worth_it[0]) - 1;
    if (alpha < worth_it[empties < last ? empties : last]) {
        return OTHELLO_MARGIN_MAX;
    }
    return OTHELLO_MARGIN_MAX - 2 * othello_count(stable_discs(other, own));
}

/* --- the last squares ----------------------------------------------------------------------------------------------
 */

/* One empty square: whoever can turn something over there takes it. */
static int solve_1(uint64_t own, uint64_t other, int square) {
    const uint64_t mine = othello_flips(own, other, square);
    const int margin = 2 * othello_count(own) - 63; /* without the last square */
    if (mine != 0) {
        return margin + 2 * othello_count(mine) + 1;
    }
    const uint64_t theirs = othello_flips(other, own, square);
    if (theirs != 0) {
        return margin - 2 * othello_count(theirs) - 1;
    }
    return margin > 0 ? margin + 1 : margin - 1;
}

/* A set with all squares beside it. */
static uint64_t widened(uint64_t set) {
    const uint64_t row =
        set | ((set << 1) & UINT64_C(0xfefefefefefefefe)) | ((set >> 1) & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return row | (row << 8) | (row >> 8);
}

/* Without a disc of the opponent's beside it, no line can begin at a square. */
static uint64_t flips_if_near(uint64_t own, uint64_t other, int square) {
    return (widened(othello_bit(square)) & other) != 0 ? othello_flips(own, other, square) : 0;
}

static int solve_2(struct othello_solver *s, uint64_t own, uint64_t other, int beta, const int square[2], bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    s->nodes++;
    for (int i = 0; i < 2 && best < beta; i++) {
        const uint64_t flips = flips_if_near(own, other, square[i]);
        if (flips != 0) {
            const int value = -solve_1(other & ~flips, own | flips | othello_bit(square[i]), square[1 - i]);
            best = value > best ? value : best;
        }
    }
    if (best >= -OTHELLO_MARGIN_MAX) {
        return best;
    }
    return passed ? othello_margin(own, other) : -solve_2(s, other, own, OTHELLO_MARGIN_MAX + 1, square, true);
}

/* Three or four empty squares, in the order they are to be tried. */
static int solve_few(struct othello_solver *s, uint64_t own, uint64_t other, int alpha, int beta, const int *square,
                     int count, bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    s->nodes++;
    for (int i = 0; i < count && best < beta; i++) {
        const uint64_t flips = flips_if_near(own, other, square[i]);
        if (flips == 0) {
            continue;
        }
        int rest[3];
        int left = 0;
        for (int k = 0; k < count; k++) {
            if (k != i) {
                rest[left++] = square[k];
            }
        }
        const int floor = best > alpha ? best : alpha;
        const uint64_t after = own | flips | othello_bit(square[i]);
        const int value = left == 2 ? -solve_2(s, other & ~flips, after, -floor, rest, false)
                                    : -solve_few(s, other & ~flips, after, -beta, -floor, rest, left, false);
        best = value > best ? value : best;
    }
    if (best >= -OTHELLO_MARGIN_MAX) {
        return best;
    }
    return passed ? othello_margin(own, other) : -solve_few(s, other, own, -beta, -alpha, square, count, true);
}

/* The quarters of the board, whose empty squares are counted for parity. */
static uint64_t quarter_of(int square) {
    const uint64_t half = (square & 4) != 0 ? UINT64_C(0xf0f0f0f0f0f0f0f0) : UINT64_C(0x0f0f0f0f0f0f0f0f);
    return half & (square >= 32 ? UINT64_C(0xffffffff00000000) : UINT64_C(0x00000000ffffffff));
}

/* The empty squares in quarters with an odd number of them: whoever plays there tends to have the last word. */
static uint64_t odd_squares(uint64_t empty) {
    uint64_t odd = 0;
    for (int corner = 0; corner < 4; corner++) {
        const uint64_t quarter = quarter_of((corner & 1) * 7 + (corner >> 1) * 56);
        if ((othello_count(empty & quarter) & 1) != 0) {
            odd |= empty & quarter;
        }
    }
    return odd;
}

static int solve_last_four(struct othello_solver *s, uint64_t own, uint64_t other, int alpha, int beta) {
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
    if (count == 2) {
        return solve_2(s, own, other, beta, square, false);
    }
    return solve_few(s, own, other, alpha, beta, square, count, false);
}

static int shallow(struct othello_solver *s, uint64_t own, uint64_t other, int empties, int alpha, int beta,
                   bool passed) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    s->nodes++;
    const int most = stability_bound(own, other, empties, alpha);
    if (most <= alpha) {
        return most;
    }
    const uint64_t moves = othello_moves(own, other);
    if (moves == 0) {
        return passed ? othello_margin(own, other) : -shallow(s, other, own, empties, -beta, -alpha, true);
    }
    const uint64_t odd = odd_squares(~(own | other));
    for (int turn = 0; turn < 2 && best < beta; turn++) {
        for (uint64_t left = turn == 0 ? moves & odd : moves & ~odd; left != 0 && best < beta; left &= left - 1) {
            const int square = othello_first(left);
            const uint64_t flips = othello_flips(own, other, square);
            const uint64_t after = own | flips | othello_bit(square);
            const int floor = best > alpha ? best : alpha;
            const int value = empties == 5 ? -solve_last_four(s, other & ~flips, after, -beta, -floor)
                                           : -shallow(s, other & ~flips, after, empties - 1, -beta, -floor, false);
            best = value > best ? value : best;
        }
    }
    return best;
}

/* --- the search ------------------------------------------------------------------------------------------------------
 */

struct candidate {
    uint64_t own, other; /* after the move, seen by the opponent */
    int square;
    int merit; /* the greatest is tried first */
};

static bool out_of_limits(struct othello_solver *s) {
    if ((s->nodes & (POLL - 1)) < 4 && !s->stopped) {
        s->stopped =
            (s->last != 0 && s->nodes >= s->last) || (s->limits->stop != NULL && s->limits->stop(s->limits->context));
    }
    return s->stopped;
}

/* The opponent's replies, corners counted twice: what a good move leaves little of. */
static int reply_count(uint64_t own, uint64_t other) {
    const uint64_t moves = othello_moves(own, other);
    return othello_count(moves) + othello_count(moves & UINT64_C(0x8100000000000081));
}

/* Empty squares beside the opponent's discs: replies that may come. */
static int frontier(uint64_t own, uint64_t other) {
    return othello_count(widened(own) & ~(own | other));
}

static int list_moves(uint64_t own, uint64_t other, uint64_t moves, int empties, int first, struct candidate *list) {
    static const uint64_t corners = UINT64_C(0x8100000000000081);
    const uint64_t odd = odd_squares(~(own | other));
    int count = 0;
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = othello_flips(own, other, square);
        struct candidate *c = &list[count++];
        *c = (struct candidate){.own = other & ~flips, .other = own | flips | othello_bit(square), .square = square};
        c->merit = -32 * reply_count(c->own, c->other);
        c->merit += (corners >> square & 1) != 0 ? 40 : 0;
        c->merit += (odd >> square & 1) != 0 ? (empties < 12 ? 12 : 4) : 0;
        if (empties >= LOOK_AHEAD_EMPTIES) {
            c->merit -= 5 * frontier(c->other, c->own);
            c->merit += 16 * othello_count(stable_discs(c->other, c->own));
        }
        if (square == first) {
            c->merit = 1 << 20;
        }
    }
    return count;
}

/* Brings the best of the rest to place i. */
static void pick(struct candidate *list, int count, int i) {
    int best = i;
    for (int k = i + 1; k < count; k++) {
        best = list[k].merit > list[best].merit ? k : best;
    }
    const struct candidate chosen = list[best];
    list[best] = list[i];
    list[i] = chosen;
}

static int search(struct othello_solver *s, uint64_t own, uint64_t other, int empties, int alpha, int beta,
                  bool passed);

/* What the table already knows of the positions after the moves may be enough: the least value it proves is ≥ beta. */
static bool known_cut(const struct othello_solver *s, const struct candidate *list, int count, int beta, int *value) {
    for (int i = 0; i < count; i++) {
        const struct entry *entry = find(s, list[i].own, list[i].other);
        if (entry != NULL && -entry->upper >= beta) {
            *value = -entry->upper;
            return true;
        }
    }
    return false;
}

/* All moves in turn; gives the best value and move. */
static int search_moves(struct othello_solver *s, struct candidate *list, int count, int empties, int alpha, int beta,
                        int *move) {
    int best = -OTHELLO_MARGIN_MAX - 1;
    for (int i = 0; i < count && best < beta; i++) {
        pick(list, count, i);
        const struct candidate *c = &list[i];
        const int floor = best > alpha ? best : alpha;
        int value;
        if (i == 0 || beta - floor <= 2) {
            value = -search(s, c->own, c->other, empties - 1, -beta, -floor, false);
        } else {
            value = -search(s, c->own, c->other, empties - 1, -floor - 1, -floor, false);
            if (value > floor && value < beta && !s->stopped) {
                value = -search(s, c->own, c->other, empties - 1, -beta, -value, false);
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

static int search(struct othello_solver *s, uint64_t own, uint64_t other, int empties, int alpha, int beta,
                  bool passed) {
    if (empties <= SHALLOW_EMPTIES) {
        if (empties > 4) {
            return shallow(s, own, other, empties, alpha, beta, passed);
        }
        if (empties >= 2) {
            return solve_last_four(s, own, other, alpha, beta);
        }
        return empties == 1 ? solve_1(own, other, othello_first(~(own | other))) : othello_margin(own, other);
    }
    s->nodes++;
    if (out_of_limits(s)) {
        return alpha;
    }
    const int most = stability_bound(own, other, empties, alpha);
    if (most <= alpha) {
        return most;
    }
    const uint64_t moves = othello_moves(own, other);
    if (moves == 0) {
        return passed ? othello_margin(own, other) : -search(s, other, own, empties, -beta, -alpha, true);
    }
    const struct entry *entry = find(s, own, other);
    int first = NO_MOVE;
    if (entry != NULL) {
        if (entry->lower >= beta || entry->lower == entry->upper) {
            return entry->lower;
        }
        if (entry->upper <= alpha) {
            return entry->upper;
        }
        first = entry->move;
    }
    struct candidate list[34];
    int value;
    int move = NO_MOVE;
    const int count = list_moves(own, other, moves, empties, first, list);
    if (empties >= LOOK_AHEAD_EMPTIES && known_cut(s, list, count, beta, &value)) {
        return value;
    }
    value = search_moves(s, list, count, empties, alpha, beta, &move);
    if (!s->stopped) {
        store(s, own, other, empties, alpha, beta, value, move);
    }
    return value;
}

bool othello_solve_window(struct othello_solver *solver, const struct othello *position, int alpha, int beta,
                          const struct limits *limits, int *value) {
    const uint64_t own = position->discs[position->mover];
    const uint64_t other = position->discs[1 - position->mover];
    const int empties = OTHELLO_SQUARES - othello_count(own | other);
    solver->limits = limits;
    solver->last = limits->nodes > 0 ? solver->nodes + limits->nodes : 0;
    solver->stopped = false;
    *value = search(solver, own, other, empties, alpha, beta, false);
    return !solver->stopped;
}

bool othello_solve(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                   int *value) {
    return othello_solve_window(solver, position, -OTHELLO_MARGIN_MAX, OTHELLO_MARGIN_MAX, limits, value);
}

bool othello_solve_best(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                        int *value, int *move) {
    uint64_t moves = othello_moves(position->discs[position->mover], position->discs[1 - position->mover]);
    *move = moves == 0 ? OTHELLO_PASS : NO_MOVE;
    if (!othello_solve(solver, position, limits, value)) {
        return false;
    }
    for (; *move == NO_MOVE && moves != 0; moves &= moves - 1) {
        struct othello after = *position;
        int reply;
        othello_play(&after, othello_first(moves));
        if (!othello_solve_window(solver, &after, -*value, -*value + 1, limits, &reply)) {
            return false;
        }
        *move = reply <= -*value ? othello_first(moves) : NO_MOVE;
    }
    return true;
}

int othello_solve_line(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                       short *line, int most) {
    struct othello o = *position;
    int length = 0;
    int value;
    int move;
    while (length < most && !othello_over(&o) && othello_solve_best(solver, &o, limits, &value, &move)) {
        line[length++] = (short)move;
        othello_play(&o, move);
    }
    return length;
}
