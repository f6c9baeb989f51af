/*
 * What the files of the endgame solver share: its table of proven bounds, its workers (one a thread), and the nodes
 * whose moves are shared among them. See endgame_search.h.
 *
 * The table is read and written by all threads without locks. An entry that is torn between two writers does not match
 * any position: its key is kept mixed with its content.
 */
#ifndef GAMES_OTHELLO_ENDGAME_TABLE_H
#define GAMES_OTHELLO_ENDGAME_TABLE_H

#include <stdatomic.h>

#include "core/hash.h"
#include "games/othello/endgame.h"
#include "games/othello/patterns.h"
#include "search/parallel.h"

enum {
    NO_MOVE = 255,
    BUCKET = 3,
    NEAR_END_EMPTIES = 10, /* up to here positions are kept in a small table that stays in the processor's cache: there
                              are so many of them that waiting for memory would take longer than searching */
    NEAR_END_BUCKETS = 8192, /* a power of two: 512 KiB */
    OTHELLO_APART = 128,     /* bytes between what different threads write; processors fetch two cache lines at once */
};

/* One cache line. Entry 0 is for the largest searches, the others for the last. */
struct bucket {
    _Atomic uint64_t own[BUCKET], other[BUCKET];
    _Atomic uint32_t content[BUCKET]; /* lower + 64, upper + 64, move, empties and whose search it was */
    uint32_t unused;
};

struct found {
    int lower, upper, move;
};

struct candidate {
    uint64_t own, other; /* after the move, seen by the opponent */
    int square;
    int merit; /* the greatest is tried first */
};

/* A node whose moves several threads search. `lock` guards what is not constant. */
struct split {
    struct parallel_lock lock;
    const struct split *parent;
    struct candidate *list;
    int count, next, empties, alpha, beta, best, move;
    atomic_bool cut;    /* one move was enough */
    atomic_int helpers; /* threads at work besides the owner */
};

/* Each has cache lines of its own: it counts all the time. */
struct worker {
    _Alignas(OTHELLO_APART) struct othello_solver *solver;
    uint64_t nodes;
    struct bucket *near_end;   /* its own small table, see NEAR_END_EMPTIES */
    const struct split *split; /* the innermost it works on */
    bool stopped;              /* what the search returns means nothing: the limits came, or a shared node was cut */
};

enum { SPLITS_MAX = 128 };

struct othello_solver {
    struct bucket *table;
    size_t buckets; /* a power of two */
    uint32_t generation;
    struct othello_places *places;
    const int8_t *patterns; /* NULL: order without them */
    bool vector;
    uint64_t nodes; /* of finished searches */

    /* The search that goes on. */
    const struct limits *limits;
    struct worker worker[PARALLEL_MAX];
    atomic_bool halt; /* the limits came */
    atomic_bool done;
    _Alignas(OTHELLO_APART) atomic_int idle;
    struct parallel_lock lock; /* guards `shared` */
    struct split *shared[SPLITS_MAX];
    atomic_int shares;
};

/* --- the table ---------------------------------------------------------------------------------------------------- */

static inline struct bucket *table_bucket(const struct worker *w, uint64_t own, uint64_t other, int empties) {
    const uint64_t hash = hash_mix(own ^ UINT64_C(0x9e3779b97f4a7c15), other ^ UINT64_C(0xd1b54a32d192ed03));
    return empties <= NEAR_END_EMPTIES ? &w->near_end[hash & (NEAR_END_BUCKETS - 1)]
                                       : &w->solver->table[hash & (w->solver->buckets - 1)];
}

static inline void table_prefetch(const struct worker *w, uint64_t own, uint64_t other, int empties) {
    __builtin_prefetch(table_bucket(w, own, other, empties));
}

static inline uint64_t table_mixed(uint64_t discs, uint32_t content) {
    return discs ^ content * UINT64_C(0x9e3779b97f4a7c15);
}

/* An empty entry matches no position: its content is 0, and so are both sets of discs. */
static inline bool table_find(const struct worker *w, uint64_t own, uint64_t other, int empties, struct found *found) {
    const struct bucket *b = table_bucket(w, own, other, empties);
    for (int i = 0; i < BUCKET; i++) {
        const uint32_t content = atomic_load_explicit(&b->content[i], memory_order_relaxed);
        if (atomic_load_explicit(&b->own[i], memory_order_relaxed) == table_mixed(own, content) &&
            atomic_load_explicit(&b->other[i], memory_order_relaxed) == table_mixed(other, content)) {
            found->lower = (int)(content & 0xff) - OTHELLO_MARGIN_MAX;
            found->upper = (int)(content >> 8 & 0xff) - OTHELLO_MARGIN_MAX;
            found->move = (int)(content >> 16 & 0xff);
            return true;
        }
    }
    return false;
}

void table_store(const struct worker *w, uint64_t own, uint64_t other, int empties, int alpha, int beta, int value,
                 int move);

/* --- stable discs, the last square -------------------------------------------------------------------------------- */

extern const uint8_t othello_last_flips[8][256];
extern const uint64_t othello_near[OTHELLO_SQUARES];

static inline uint64_t othello_fall(int square) {
    return othello_rays.up[square][3] | othello_rays.down[square][3];
}
static inline uint64_t othello_rise(int square) {
    return othello_rays.up[square][1] | othello_rays.down[square][1];
}

/* A set with all squares beside it. */
static inline uint64_t othello_widened(uint64_t set) {
    const uint64_t row =
        set | ((set << 1) & UINT64_C(0xfefefefefefefefe)) | ((set >> 1) & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return row | (row << 8) | (row >> 8);
}

/* Discs of `own` that can never be turned over, some of them at least. */
uint64_t othello_stable(uint64_t own, uint64_t other);

/* An upper bound from the opponent's stable discs, where it may be ≤ alpha; else OTHELLO_MARGIN_MAX. */
static inline int othello_stability_bound(uint64_t own, uint64_t other, int empties, int alpha) {
    static const int8_t worth_it[] = {99, 99, 99, 99, -2, 0, 2, 4, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32};
    const int last = (int)(sizeof worth_it / sizeof worth_it[0]) - 1;
    if (alpha < worth_it[empties < last ? empties : last]) {
        return OTHELLO_MARGIN_MAX;
    }
    return OTHELLO_MARGIN_MAX - 2 * othello_count(othello_stable(other, own));
}

/* --- workers ------------------------------------------------------------------------------------------------------ */

/* Brings the best of the rest to place i. */
static inline void candidate_pick(struct candidate *list, int count, int i) {
    int best = i;
    for (int k = i + 1; k < count; k++) {
        best = list[k].merit > list[best].merit ? k : best;
    }
    const struct candidate chosen = list[best];
    list[best] = list[i];
    list[i] = chosen;
}

/* Whether the worker's search is to be given up. */
bool solver_aborted(struct worker *worker);

static inline bool solver_has_idle(struct othello_solver *s) {
    return atomic_load_explicit(&s->idle, memory_order_relaxed) > 0;
}

static inline bool solver_anything_shared(const struct othello_solver *s) {
    return atomic_load_explicit(&s->shares, memory_order_relaxed) > 0;
}

/* Offers a node's moves to idle threads, works on them too (`work`), and returns when all are done. */
void solver_share(struct worker *worker, struct split *split, void (*work)(struct worker *worker, struct split *split));

/* The two searches: a value within a window, for worker 0; and what the other workers do meanwhile. */
int endgame_search_plain(struct worker *worker, uint64_t own, uint64_t other, int empties, int alpha, int beta);
void endgame_help_plain(struct worker *worker, struct split *split);
int endgame_search_vector(struct worker *worker, uint64_t own, uint64_t other, int empties, int alpha, int beta);
void endgame_help_vector(struct worker *worker, struct split *split);

#endif
