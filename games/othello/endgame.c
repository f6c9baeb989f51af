/* The endgame solver: its table, its threads, and the questions it answers. See endgame.h and endgame_search.h. */
#include "games/othello/endgame.h"

#include <stdlib.h>
#include <string.h>

#include "games/othello/endgame_table.h"
#include "search/large.h"

/* The plain search. */
#define MOVES othello_moves
#define FLIPS othello_flips
#define WORK_ON endgame_help_plain
#include "games/othello/endgame_search.h"

int endgame_search_plain(struct worker *worker, uint64_t own, uint64_t other, int empties, int alpha, int beta) {
    return search(worker, own, other, empties, alpha, beta, false);
}

struct othello_solver *othello_solver_create(size_t memory) {
    static const size_t default_memory = (size_t)64 << 20;
    struct othello_solver *solver = aligned_alloc(_Alignof(struct othello_solver), sizeof *solver);
    if (solver == NULL) {
        return NULL;
    }
    memset(solver, 0, sizeof *solver);
    solver->buckets = 1;
    memory = memory > 0 ? memory : default_memory;
    while (2 * solver->buckets * sizeof(struct bucket) <= memory) {
        solver->buckets *= 2;
    }
    solver->table = large_allocate(solver->buckets * sizeof(struct bucket));
    if (solver->table == NULL) {
        othello_solver_destroy(solver);
        return NULL;
    }
    solver->vector = othello_has_vector();
    return solver;
}

void othello_solver_destroy(struct othello_solver *solver) {
    if (solver != NULL) {
        for (int i = 0; i < PARALLEL_MAX; i++) {
            if (solver->worker[i].near_end != NULL) {
                large_free(solver->worker[i].near_end, NEAR_END_BUCKETS * sizeof(struct bucket));
            }
        }
        large_free(solver->table, solver->buckets * sizeof(struct bucket));
        free(solver->places);
        free(solver);
    }
}

void othello_solver_set_patterns(struct othello_solver *solver, const int8_t *patterns) {
    if (patterns != NULL && solver->places == NULL) {
        solver->places = aligned_alloc(_Alignof(struct othello_places), sizeof *solver->places);
        if (solver->places != NULL) {
            othello_places_prepare(solver->places);
        }
    }
    solver->patterns = solver->places != NULL ? patterns : NULL;
}

const struct othello_places *othello_solver_places(const struct othello_solver *solver) {
    return solver->places;
}

void othello_solver_set_vector(struct othello_solver *solver, bool vector) {
    solver->vector = vector && othello_has_vector();
}

void othello_solver_clear(struct othello_solver *solver) {
    memset(solver->table, 0, solver->buckets * sizeof(struct bucket));
    for (int i = 0; i < PARALLEL_MAX; i++) {
        if (solver->worker[i].near_end != NULL) {
            memset(solver->worker[i].near_end, 0, NEAR_END_BUCKETS * sizeof(struct bucket));
        }
    }
}

uint64_t othello_solver_nodes(const struct othello_solver *solver) {
    return solver->nodes;
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

enum { EMPTIES_BITS = 6, GENERATIONS = 4 };

/* How much an entry is worth keeping: the size of its search, if it is of this question. */
static int worth(const struct othello_solver *s, uint32_t content) {
    const int empties = (int)(content >> 24 & ((1 << EMPTIES_BITS) - 1));
    return content >> (24 + EMPTIES_BITS) == s->generation ? empties + OTHELLO_SQUARES : empties;
}

/* Keeps what a search with this window has proven; bounds of the same position are narrowed, never widened. */
void table_store(const struct worker *w, uint64_t own, uint64_t other, int empties, int alpha, int beta, int value,
                 int move) {
    const struct othello_solver *s = w->solver;
    struct bucket *b = table_bucket(w, own, other, empties);
    int lower = value > alpha ? value : -OTHELLO_MARGIN_MAX;
    int upper = value < beta ? value : OTHELLO_MARGIN_MAX;
    int at = 1;
    for (int i = 0; i < BUCKET; i++) {
        const uint32_t content = atomic_load_explicit(&b->content[i], memory_order_relaxed);
        if (atomic_load_explicit(&b->own[i], memory_order_relaxed) == table_mixed(own, content) &&
            atomic_load_explicit(&b->other[i], memory_order_relaxed) == table_mixed(other, content)) {
            const int known_lower = (int)(content & 0xff) - OTHELLO_MARGIN_MAX;
            const int known_upper = (int)(content >> 8 & 0xff) - OTHELLO_MARGIN_MAX;
            lower = known_lower > lower ? known_lower : lower;
            upper = known_upper < upper ? known_upper : upper;
            move = move == NO_MOVE ? (int)(content >> 16 & 0xff) : move;
            at = i;
            break;
        }
        if (i == 0) {
            at = empties + OTHELLO_SQUARES >= worth(s, content) ? 0 : 1;
        } else if (at != 0 &&
                   worth(s, content) < worth(s, atomic_load_explicit(&b->content[at], memory_order_relaxed))) {
            at = i;
        }
    }
    const uint32_t content = (uint32_t)(lower + OTHELLO_MARGIN_MAX) | (uint32_t)(upper + OTHELLO_MARGIN_MAX) << 8 |
                             (uint32_t)move << 16 | (uint32_t)empties << 24 | s->generation << (24 + EMPTIES_BITS);
    atomic_store_explicit(&b->own[at], table_mixed(own, content), memory_order_relaxed);
    atomic_store_explicit(&b->other[at], table_mixed(other, content), memory_order_relaxed);
    atomic_store_explicit(&b->content[at], content, memory_order_relaxed);
}

/* --- stable discs, the last square -------------------------------------------------------------------------------- */

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
uint64_t othello_stable(uint64_t own, uint64_t other) {
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

/* For place p of a line and the mover's discs b on it: the opponent's up to the next of the mover's, on both sides. */
#define ABOVE(p, b) ((b) >> ((p) + 1) != 0 ? __builtin_ctz((b) >> ((p) + 1)) : 0)
#define BELOW(p, b) (((b) & ((1U << (p)) - 1)) != 0 ? (p)-1 - (31 - __builtin_clz((b) & ((1U << (p)) - 1))) : 0)
#define LAST(p, b) (uint8_t)(ABOVE(p, (unsigned)(b)) + BELOW(p, (unsigned)(b)))
#define LAST_4(p, b) LAST(p, b), LAST(p, (b) + 1), LAST(p, (b) + 2), LAST(p, (b) + 3)
#define LAST_16(p, b) LAST_4(p, b), LAST_4(p, (b) + 4), LAST_4(p, (b) + 8), LAST_4(p, (b) + 12)
#define LAST_64(p, b) LAST_16(p, b), LAST_16(p, (b) + 16), LAST_16(p, (b) + 32), LAST_16(p, (b) + 48)
#define LAST_256(p)                                                                                                    \
    { LAST_64(p, 0), LAST_64(p, 64), LAST_64(p, 128), LAST_64(p, 192) }

const uint8_t othello_last_flips[8][256] = {LAST_256(0), LAST_256(1), LAST_256(2), LAST_256(3),
                                            LAST_256(4), LAST_256(5), LAST_256(6), LAST_256(7)};

#define BIT(square) (UINT64_C(1) << (square))
#define BESIDE(square)                                                                                                 \
    (BIT(square) | (BIT(square) << 1 & UINT64_C(0xfefefefefefefefe)) |                                                 \
     (BIT(square) >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f)))
#define NEAR(square) ((BESIDE(square) | BESIDE(square) << 8 | BESIDE(square) >> 8) & ~BIT(square))
#define NEAR_8(row)                                                                                                    \
    NEAR(8 * (row)), NEAR(8 * (row) + 1), NEAR(8 * (row) + 2), NEAR(8 * (row) + 3), NEAR(8 * (row) + 4),               \
        NEAR(8 * (row) + 5), NEAR(8 * (row) + 6), NEAR(8 * (row) + 7)

const uint64_t othello_near[OTHELLO_SQUARES] = {NEAR_8(0), NEAR_8(1), NEAR_8(2), NEAR_8(3),
                                                NEAR_8(4), NEAR_8(5), NEAR_8(6), NEAR_8(7)};

/* --- workers ------------------------------------------------------------------------------------------------------ */

bool solver_aborted(struct worker *w) {
    struct othello_solver *s = w->solver;
    if ((w->nodes & (POLL - 1)) < 4 && s->limits->stop != NULL && s->limits->stop(s->limits->context)) {
        atomic_store_explicit(&s->halt, true, memory_order_relaxed);
    }
    if (s->limits->nodes != 0 && w->nodes >= s->limits->nodes) {
        atomic_store_explicit(&s->halt, true, memory_order_relaxed);
    }
    w->stopped = atomic_load_explicit(&s->halt, memory_order_relaxed);
    for (const struct split *split = w->split; split != NULL && !w->stopped; split = split->parent) {
        w->stopped = atomic_load_explicit(&split->cut, memory_order_relaxed);
    }
    return w->stopped;
}

static bool is_below(const struct split *split, const struct split *above) {
    while (split != NULL && split != above) {
        split = split->parent;
    }
    return split == above;
}

/* The largest shared node that has moves left to search, joined; below `above` only, unless that is NULL. NULL: there
 * is none. */
static struct split *join(struct othello_solver *s, const struct split *above) {
    struct split *best = NULL;
    parallel_lock(&s->lock);
    for (int i = 0; i < s->shares; i++) {
        struct split *split = s->shared[i];
        parallel_lock(&split->lock);
        const bool open = split->next < split->count && !atomic_load_explicit(&split->cut, memory_order_relaxed);
        parallel_unlock(&split->lock);
        if (open && (best == NULL || split->empties > best->empties) && (above == NULL || is_below(split, above))) {
            best = split;
        }
    }
    if (best != NULL) {
        atomic_fetch_add_explicit(&best->helpers, 1, memory_order_relaxed);
    }
    parallel_unlock(&s->lock);
    return best;
}

/* Being idle, works on what others share, if there is anything. */
static void help_once(struct worker *w, const struct split *above) {
    struct othello_solver *s = w->solver;
    struct split *split = solver_anything_shared(s) ? join(s, above) : NULL;
    if (split == NULL) {
        parallel_pause();
        return;
    }
    atomic_fetch_sub_explicit(&s->idle, 1, memory_order_relaxed);
    w->stopped = false;
    (s->vector ? endgame_help_vector : endgame_help_plain)(w, split);
    atomic_fetch_sub_explicit(&split->helpers, 1, memory_order_release);
    atomic_fetch_add_explicit(&s->idle, 1, memory_order_relaxed);
}

/* While helpers are busy with the last moves of a node, its owner helps them in turn: with nodes below that one only,
 * so that it is free again as soon as they are. */
void solver_share(struct worker *w, struct split *split, void (*work)(struct worker *worker, struct split *split)) {
    struct othello_solver *s = w->solver;
    parallel_lock(&s->lock);
    const bool offered = s->shares < SPLITS_MAX;
    if (offered) {
        s->shared[s->shares++] = split;
    }
    parallel_unlock(&s->lock);
    work(w, split);
    if (offered) { /* from now on nobody joins */
        parallel_lock(&s->lock);
        for (int i = 0; i < s->shares; i++) {
            if (s->shared[i] == split) {
                s->shared[i] = s->shared[--s->shares];
                break;
            }
        }
        parallel_unlock(&s->lock);
    }
    atomic_fetch_add_explicit(&s->idle, 1, memory_order_relaxed);
    while (atomic_load_explicit(&split->helpers, memory_order_acquire) > 0) {
        help_once(w, split);
    }
    atomic_fetch_sub_explicit(&s->idle, 1, memory_order_relaxed);
    w->split = split->parent;
    solver_aborted(w); /* being cut by this node is over */
}

static void help(struct worker *w) {
    struct othello_solver *s = w->solver;
    atomic_fetch_add_explicit(&s->idle, 1, memory_order_relaxed);
    while (!atomic_load_explicit(&s->done, memory_order_acquire)) {
        help_once(w, NULL);
    }
}

/* What the workers do together. */
struct question {
    struct othello_solver *solver;
    uint64_t own, other;
    int empties, alpha, beta, value;
};

static void work(void *context, int number) {
    struct question *q = context;
    struct othello_solver *s = q->solver;
    struct worker *w = &s->worker[number];
    if (number > 0) {
        help(w);
        return;
    }
    q->value =
        (s->vector ? endgame_search_vector : endgame_search_plain)(w, q->own, q->other, q->empties, q->alpha, q->beta);
    atomic_store_explicit(&s->done, true, memory_order_release);
}

/* --- questions ---------------------------------------------------------------------------------------------------- */

bool othello_solve_window(struct othello_solver *s, const struct othello *position, int alpha, int beta,
                          const struct limits *limits, int *value) {
    enum { WORTH_THREADS = 16 }; /* with fewer empty squares it is over before a thread has begun */
    struct question q = {.solver = s,
                         .own = position->discs[position->mover],
                         .other = position->discs[1 - position->mover],
                         .alpha = alpha,
                         .beta = beta};
    q.empties = OTHELLO_SQUARES - othello_count(q.own | q.other);
    const int threads = limits->threads > 1 && q.empties >= WORTH_THREADS ? limits->threads : 1;
    s->limits = limits;
    s->shares = 0;
    atomic_store(&s->halt, false);
    atomic_store(&s->done, false);
    atomic_store(&s->idle, 0);
    for (int i = 0; i < threads; i++) {
        s->worker[i] = (struct worker){.solver = s, .near_end = s->worker[i].near_end};
        if (s->worker[i].near_end == NULL &&
            (s->worker[i].near_end = large_allocate(NEAR_END_BUCKETS * sizeof(struct bucket))) == NULL) {
            return false;
        }
    }
    parallel_run(threads, work, &q);
    for (int i = 0; i < threads; i++) {
        s->nodes += s->worker[i].nodes;
    }
    *value = q.value;
    return !atomic_load(&s->halt);
}

/* Where the value is expected: searched first, and widened while the value lies outside. */
bool othello_solve(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                   int *value) {
    enum { GUESS_EMPTIES = 12, GUESS_PLIES = 4, GUESS_WIDTH = 6 };
    const uint64_t own = position->discs[position->mover];
    const uint64_t other = position->discs[1 - position->mover];
    const int empties = OTHELLO_SQUARES - othello_count(own | other);
    const struct worker guesser = {.solver = solver};
    int alpha = -OTHELLO_MARGIN_MAX;
    int beta = OTHELLO_MARGIN_MAX;
    solver->generation = (solver->generation + 1) % GENERATIONS;
    if (solver->patterns != NULL && empties >= GUESS_EMPTIES) {
        const int guess = expected(&guesser, own, other, GUESS_PLIES, -OTHELLO_VALUE_MAX, OTHELLO_VALUE_MAX) /
                          OTHELLO_WEIGHT_PARTS / 2 * 2;
        alpha = guess - GUESS_WIDTH > alpha ? guess - GUESS_WIDTH : alpha;
        beta = guess + GUESS_WIDTH < beta ? guess + GUESS_WIDTH : beta;
        alpha = alpha < beta ? alpha : beta - 2;
        beta = alpha < beta ? beta : alpha + 2;
    }
    struct limits rest = *limits;
    while (true) {
        const uint64_t before = solver->nodes;
        if (!othello_solve_window(solver, position, alpha, beta, &rest, value)) {
            return false;
        }
        if ((*value > alpha || alpha == -OTHELLO_MARGIN_MAX) && (*value < beta || beta == OTHELLO_MARGIN_MAX)) {
            return true;
        }
        if (*value <= alpha) {
            beta = *value + 1;
            alpha = *value - 2 * GUESS_WIDTH > -OTHELLO_MARGIN_MAX ? *value - 2 * GUESS_WIDTH : -OTHELLO_MARGIN_MAX;
        } else {
            alpha = *value - 1;
            beta = *value + 2 * GUESS_WIDTH < OTHELLO_MARGIN_MAX ? *value + 2 * GUESS_WIDTH : OTHELLO_MARGIN_MAX;
        }
        const uint64_t done = solver->nodes - before;
        rest.nodes = rest.nodes == 0 ? 0 : rest.nodes > done ? rest.nodes - done : 1;
    }
}

/* Whether a move reaches the value. */
static bool reaches(struct othello_solver *solver, const struct othello *position, int move, int value,
                    const struct limits *limits, bool *stopped) {
    struct othello after = *position;
    int reply;
    othello_play(&after, move);
    *stopped = !othello_solve_window(solver, &after, -value, -value + 1, limits, &reply);
    return !*stopped && reply <= -value;
}

/* The move that the search kept is tried first: its value is known. */
bool othello_solve_best(struct othello_solver *solver, const struct othello *position, const struct limits *limits,
                        int *value, int *move) {
    const uint64_t own = position->discs[position->mover];
    const uint64_t other = position->discs[1 - position->mover];
    const int empties = OTHELLO_SQUARES - othello_count(own | other);
    uint64_t left = othello_moves(own, other);
    struct found found;
    bool stopped = false;
    *move = left == 0 ? OTHELLO_PASS : NO_MOVE;
    if (!othello_solve(solver, position, limits, value)) {
        return false;
    }
    if (table_find(&solver->worker[0], own, other, empties, &found) && found.move != NO_MOVE &&
        (left >> found.move & 1) != 0 && reaches(solver, position, found.move, *value, limits, &stopped)) {
        *move = found.move;
    }
    for (; *move == NO_MOVE && left != 0 && !stopped; left &= left - 1) {
        *move =
            reaches(solver, position, othello_first(left), *value, limits, &stopped) ? othello_first(left) : NO_MOVE;
    }
    return !stopped;
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
