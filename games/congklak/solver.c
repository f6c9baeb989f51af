/*
 * The exact solver: an exact solver written for speed on its own board layout (solver_core.h), behind solver.h.
 *
 * Null-window questions "does the mover get at least so much more?" over one table of positions that holds proven
 * lower and upper bounds, stores left out of the key. The order of the questions matters more than anything in the
 * search: with relays one asks from the top ("everything?") downwards, because large margins are refuted and proven
 * within few moves; without relays values are near zero, and one starts there.
 *
 * Most of the time of a large search is waiting for memory, so both tables are made when a search has grown enough to
 * repay them: the table of positions begins small, where it fits the processor's caches, and the endgame table (values
 * of all positions with few seeds, endgame.h) is made after SOLVER_ENDGAME_AFTER moves.
 */
#include "games/congklak/solver.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "games/congklak/endgame.h"
#include "search/large.h"
#include "search/parallel.h"

enum {
    SOLVER_KEPT_SEEDS_MAX = 127,     /* positions with more seeds are not kept: their counts may need all eight bits */
    SOLVER_ENDGAME_BYTES = 10 << 20, /* of the automatic table: 12 seeds with 7 holes */
    SOLVER_ENDGAME_AFTER = 2000000,  /* moves, then the automatic table is made */
    SOLVER_ENTRIES = 4,              /* positions of a bucket */
    SOLVER_FIRST_BYTES = 256 << 10,  /* the table of positions begins at least so large … */
    SOLVER_GROWS = 4,                /* … and becomes so many times as large … */
    SOLVER_BUCKET_MOVES = 16,        /* … whenever so many moves a bucket have been tried, … */
    SOLVER_BUCKET_MOVES_RELAY = 512, /* … with relays, which lead back to the same position more seldom, so many */
    SOLVER_APART = 128,           /* bytes between what different threads write: two cache lines are fetched at once */
    SOLVER_BUSY = 1024,           /* positions that threads are in; see busy in solver_core.h */
    SOLVER_SHARED_SEEDS_MIN = 18, /* positions with fewer seeds are not worth telling other threads about */
    SOLVER_STEP = 10,             /* how far below the last bound the next question goes, with relays */
    SOLVER_PATIENCE = 8000000,    /* moves for one question with relays; then others are asked that may be easier … */
    SOLVER_PATIENCE_GROWS = 4,    /* … and after all of them it is given so many times as many */
    SOLVER_LINE = 64,             /* bytes of a cache line: one bucket, or two lines with wide rows */
    SOLVER_POLL = 1024,           /* moves between two looks at the limits; a power of two */
    SOLVER_POLL_PATH = 2048,      /* moves between two looks at what other threads have found out; see is_settled */
};

/* What tells positions apart beside the holes. */
enum {
    TAG_PASSED = 1, /* the mover has dropped into the store in this turn; only where tembak needs it */
    TAG_B = 2,      /* B is to move; only where burnt holes make the two sides differ */
};

static const size_t default_memory = (size_t)256 << 20;
static const size_t least_memory = (size_t)64 << 10;

__extension__ typedef unsigned __int128 wide_row;

/* One player's sowings, by place (own 0 …, other sizeof(row) …) and count; and the row that has in each hole as many
 * seeds as end exactly in the store, 255 where there is no hole or a burnt one. */
struct gain_64;
struct gain_128;
struct sowing_64 {
    struct gain_64 *gain;
    uint8_t *last;
    uint64_t direct;
};
struct sowing_128 {
    struct gain_128 *gain;
    uint8_t *last;
    wide_row direct;
};

struct congklak_solver {
    struct rules *rules;
    /* The rules, unpacked. */
    int holes, counts;
    int no_relay, tembak, needs_passed, ends_mover, rest_other;
    uint16_t burnt[2]; /* the holes that the tables below are made for */
    bool sides_differ; /* A and B have other holes burnt: a position is not the same seen from each */
    struct sowing_64 sowing_64[2];
    struct sowing_128 sowing_128[2];
    /* The table of positions. */
    char *table; /* begins at a cache line */
    size_t table_bytes;
    uint64_t buckets, first_buckets, most_buckets; /* in use; after clearing; that there is room for */
    uint64_t cleared;                              /* `nodes` at that time */
    /* The endgame table. */
    struct endgame endgame;
    int endgame_wanted; /* seeds; 0: none */
    bool endgame_later; /* only when a search has grown large */
    /* The search under way. */
    int threads;
    uint64_t nodes;
    _Alignas(SOLVER_APART) uint64_t busy[SOLVER_BUSY];
};

/* A position that a thread is in, and those that led to it. */
struct path {
    const void *child; /* struct child_64 or child_128 */
    int target;
    const struct path *before;
};

/* One thread of a search. */
struct worker {
    _Alignas(SOLVER_APART) struct congklak_solver *solver;
    const struct limits *limits;
    uint64_t nodes, most_nodes;
    uint64_t polled, path_polled;
    bool stopped;
    const struct path *path;
    const struct path *settled; /* if not NULL, then `stopped`, and only the search of this one is to end … */
    int settled_value;          /* … with this result */
    int *stop_all;              /* set when any worker has the answer or must stop */
    int answer;
};

/* The endgame table in the making. */
struct making {
    struct congklak_solver *solver;
    const struct limits *limits;
    uint64_t next_part; /* that no worker has taken yet */
    int stopped;        /* set by any worker */
};

static bool worker_stopped(struct worker *w) {
    if (w->stopped) {
        return true;
    }
    if (w->nodes >= w->most_nodes) {
        w->stopped = true;
    } else if (w->nodes - w->polled >= SOLVER_POLL) {
        w->polled = w->nodes;
        w->stopped = __atomic_load_n(w->stop_all, __ATOMIC_RELAXED) != 0 ||
                     (w->limits->stop != NULL && w->limits->stop(w->limits->context));
    }
    return w->stopped;
}

/* Spreads a hash over any number of buckets, by its upper bits. */
static ALWAYS_INLINE uint64_t bucket_of(const struct congklak_solver *s, uint64_t hash) {
    __extension__ typedef unsigned __int128 product;
    return (uint64_t)((product)hash * s->buckets >> 64);
}

#define ROW uint64_t
#define NAME(x) x##_64
#include "games/congklak/solver_core.h"
#undef ROW
#undef NAME
#define ROW wide_row
#define NAME(x) x##_128
#include "games/congklak/solver_core.h"
#undef ROW
#undef NAME

static bool is_wide(const struct congklak_solver *s) {
    return s->holes > 7;
}

/* --- making it --------------------------------------------------------------------------------------------------- */

static void prepare_sowing(struct congklak_solver *s) {
    for (int player = 0; player < 2; player++) {
        if (is_wide(s)) {
            prepare_sowing_128(s, player);
        } else {
            prepare_sowing_64(s, player);
        }
    }
}

/* The most seeds, up to those asked for, whose table leaves the positions of the search enough of the memory. */
static int endgame_fitting(const struct congklak_solver *s, int wanted, size_t memory) {
    size_t room = memory / 4 * 3;
    int seeds = 0;
    if (wanted == SOLVER_ENDGAME_AUTO) {
        wanted = ENDGAME_SEEDS_MAX;
        room = memory / 8 < SOLVER_ENDGAME_BYTES ? memory / 8 : SOLVER_ENDGAME_BYTES;
    }
    room = room < UINT32_MAX ? room : UINT32_MAX; /* its indices are 32 bits wide */
    while (seeds < wanted && seeds < ENDGAME_SEEDS_MAX && seeds + 1 < s->counts &&
           endgame_bytes(s->holes, seeds + 1) <= room) {
        seeds++;
    }
    return seeds;
}

struct congklak_solver *congklak_solver_create(const struct rules *rules, size_t memory, int endgame_seeds) {
    struct congklak_solver *s = aligned_alloc(_Alignof(struct congklak_solver), sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    memset(s, 0, sizeof *s);
    s->rules = rules_copy(rules);
    s->holes = congklak_holes(rules);
    s->counts = congklak_total(rules) + 1;
    s->no_relay = rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_OFF;
    s->tembak = rules->value[CONGKLAK_TEMBAK];
    s->needs_passed = rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED;
    s->ends_mover = rules->value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_MOVER;
    s->rest_other = rules->value[CONGKLAK_REST] == CONGKLAK_REST_OTHER;
    s->threads = 1;
    prepare_sowing(s);
    memory = memory == 0 ? default_memory : memory < least_memory ? least_memory : memory;
    s->endgame_later = endgame_seeds == SOLVER_ENDGAME_AUTO;
    s->endgame_wanted = endgame_fitting(s, endgame_seeds, memory);
    const size_t endgame = s->endgame_wanted > 0 ? endgame_bytes(s->holes, s->endgame_wanted) : 0;
    const size_t bucket = SOLVER_ENTRIES * (is_wide(s) ? sizeof(struct entry_128) : sizeof(struct entry_64));
    size_t growth = 1; /* to the most */
    s->first_buckets = (memory - endgame) / bucket;
    while (s->first_buckets / SOLVER_GROWS * bucket >= SOLVER_FIRST_BYTES) {
        s->first_buckets /= SOLVER_GROWS;
        growth *= SOLVER_GROWS;
    }
    s->buckets = s->first_buckets;
    s->most_buckets = s->first_buckets * growth;
    s->table_bytes = (size_t)s->most_buckets * bucket;
    s->table = large_allocate(s->table_bytes);
    if (s->table == NULL) {
        congklak_solver_destroy(s);
        return NULL;
    }
    return s;
}

void congklak_solver_destroy(struct congklak_solver *solver) {
    if (solver != NULL) {
        for (int player = 0; player < 2; player++) {
            free(solver->sowing_64[player].gain);
            free(solver->sowing_64[player].last);
            free(solver->sowing_128[player].gain);
            free(solver->sowing_128[player].last);
        }
        endgame_drop(&solver->endgame);
        large_free(solver->table, solver->table_bytes);
        rules_destroy(solver->rules);
        free(solver);
    }
}

void congklak_solver_clear(struct congklak_solver *solver) {
    memset(solver->table, 0, (size_t)(solver->table_bytes / solver->most_buckets * solver->buckets));
    solver->buckets = solver->first_buckets;
    solver->cleared = solver->nodes;
}

size_t congklak_solver_memory(const struct congklak_solver *solver) {
    const struct endgame *endgame = &solver->endgame;
    return solver->table_bytes + (endgame->seeds > 0 ? endgame_bytes(solver->holes, endgame->seeds) : 0);
}

uint64_t congklak_solver_nodes(const struct congklak_solver *solver) {
    return solver->nodes;
}

uint64_t congklak_solver_endgame_nodes(const struct congklak_solver *solver) {
    return solver->endgame.nodes;
}

int congklak_solver_endgame_seeds(const struct congklak_solver *solver) {
    return solver->endgame.ready ? solver->endgame.seeds : 0;
}

/* --- the tables grow with the search ----------------------------------------------------------------------------- */

/* The endgame table holds for boards without burnt holes, and where it does not matter what happened earlier in the
 * turn. */
static bool endgame_possible(const struct congklak_solver *s) {
    return s->endgame_wanted != 0 && !s->endgame.ready && !s->needs_passed && (s->burnt[0] | s->burnt[1]) == 0;
}

static void run_endgame(void *context, int worker) {
    struct making *making = context;
    (void)worker;
    if (is_wide(making->solver)) {
        endgame_make_128(making);
    } else {
        endgame_make_64(making);
    }
}

/* Makes the endgame table, or goes on with it where limits->stop ended that earlier. The automatic one is made whole:
 * it takes a second, and who thinks in slices would stop it again before it came to anything new. */
static void endgame_make(struct congklak_solver *s, const struct limits *limits) {
    static const struct limits none = {0};
    if (s->endgame.value != NULL || endgame_prepare(&s->endgame, s->holes, s->endgame_wanted)) {
        struct making making = {.solver = s, .limits = s->endgame_later ? &none : limits};
        parallel_run(s->threads, run_endgame, &making);
        s->endgame.ready = making.stopped == 0;
    } else {
        s->endgame_wanted = 0; /* not to be had */
    }
}

/* Makes the tables that are due. Returns how many moves may be tried until the next one is; UINT64_MAX: none will be.
 */
static uint64_t grow_tables(struct congklak_solver *s, const struct limits *limits) {
    uint64_t until = UINT64_MAX;
    if (endgame_possible(s)) {
        if (!s->endgame_later || s->nodes >= SOLVER_ENDGAME_AFTER) {
            endgame_make(s, limits);
        } else {
            until = SOLVER_ENDGAME_AFTER - s->nodes;
        }
    }
    while (s->buckets < s->most_buckets) {
        const uint64_t bucket_moves = s->no_relay ? SOLVER_BUCKET_MOVES : SOLVER_BUCKET_MOVES_RELAY;
        const uint64_t full = s->cleared + s->buckets * bucket_moves;
        if (s->nodes < full) {
            return full - s->nodes < until ? full - s->nodes : until;
        }
        if (is_wide(s)) {
            table_grow_128(s);
        } else {
            table_grow_64(s);
        }
    }
    return until;
}

/* --- questions --------------------------------------------------------------------------------------------------- */

/* A position turned into the solver's rows. */
struct question {
    struct state_64 narrow;
    struct state_128 wide;
    int mover, seeds;
    int banked; /* the mover's store less the other's */
};

/* Burnt holes change the tables; positions of other burnt holes are of no use any more. */
static void take_burnt(struct congklak_solver *s, const struct congklak_position *c) {
    if (s->burnt[0] != c->burnt[0] || s->burnt[1] != c->burnt[1]) {
        memcpy(s->burnt, c->burnt, sizeof s->burnt);
        s->sides_differ = c->burnt[0] != c->burnt[1];
        prepare_sowing(s);
        congklak_solver_clear(s);
        endgame_drop(&s->endgame);
    }
}

static struct question question_of(struct congklak_solver *s, const struct position *position) {
    const struct congklak_position c = congklak_from(position);
    struct question q = {.mover = c.mover};
    take_burnt(s, &c);
    q.banked = c.place[congklak_store(s->holes, c.mover)] - c.place[congklak_store(s->holes, 1 - c.mover)];
    q.seeds = congklak_total(s->rules) - c.place[congklak_store(s->holes, 0)] - c.place[congklak_store(s->holes, 1)];
    if (is_wide(s)) {
        q.wide = state_of_128(s, &c);
    } else {
        q.narrow = state_of_64(s, &c);
    }
    return q;
}

struct round {
    struct worker worker[PARALLEL_MAX];
    const struct question *question;
    int target;
};

static void run_worker(void *context, int index) {
    struct round *round = context;
    struct worker *w = &round->worker[index];
    const struct question *q = round->question;
    w->answer = is_wide(w->solver) ? answer_128(w, &q->wide, q->mover, q->seeds, round->target)
                                   : answer_64(w, &q->narrow, q->mover, q->seeds, round->target);
    if (!w->stopped) {
        __atomic_store_n(w->stop_all, 1, __ATOMIC_RELAXED); /* the others need not go on */
    }
}

/* Asks once, on all threads. False when the limits came first; else *answer is a bound as `search` gives it. */
static bool ask_once(struct congklak_solver *s, const struct question *q, const struct limits *limits,
                     uint64_t most_nodes, int target, int *answer) {
    struct round *round = aligned_alloc(_Alignof(struct round), sizeof *round);
    int stop_all = 0;
    bool answered = false;
    if (round == NULL) {
        return false;
    }
    round->question = q;
    round->target = target;
    for (int i = 0; i < s->threads; i++) {
        round->worker[i] = (struct worker){.solver = s, .limits = limits, .stop_all = &stop_all};
        round->worker[i].most_nodes = (most_nodes - 1) / (uint64_t)s->threads + 1;
    }
    memset(s->busy, 0, sizeof s->busy);
    parallel_run(s->threads, run_worker, round);
    for (int i = 0; i < s->threads; i++) {
        s->nodes += round->worker[i].nodes;
        if (!round->worker[i].stopped) {
            answered = true;
            *answer = round->worker[i].answer;
        }
    }
    free(round);
    return answered;
}

/* Whether the limits have come. */
static bool is_spent(const struct congklak_solver *s, const struct limits *limits, uint64_t start) {
    return (limits->nodes > 0 && s->nodes - start >= limits->nodes) ||
           (limits->stop != NULL && limits->stop(limits->context));
}

/* Asks within what is left of the limits since the solver had `start` nodes, and for at most `patience` more (0: no
 * end); pauses to let the tables grow. */
static bool ask(struct congklak_solver *s, const struct question *q, const struct limits *limits, uint64_t start,
                uint64_t patience, int target, int *answer) {
    const uint64_t asked = s->nodes;
    for (;;) {
        if ((patience > 0 && s->nodes - asked >= patience) || is_spent(s, limits, start)) {
            return false;
        }
        uint64_t most = limits->nodes > 0 ? limits->nodes - (s->nodes - start) : UINT64_MAX;
        if (patience > 0 && most > patience - (s->nodes - asked)) {
            most = patience - (s->nodes - asked);
        }
        const uint64_t until = grow_tables(s, limits);
        const bool pauses = until < most;
        if (ask_once(s, q, limits, pauses ? until : most, target, answer)) {
            return true;
        }
        if (!pauses) {
            return false;
        }
    }
}

/* The next question between proven bounds of the future margin. */
static int next_target(const struct congklak_solver *s, const struct question *q, const struct congklak_bounds *b) {
    int target;
    if (s->no_relay) {
        const bool lower_known = b->lower > -q->seeds;
        const bool upper_known = b->upper < q->seeds;
        target = !lower_known && !upper_known ? 2 : lower_known ? b->lower + 2 : b->upper;
    } else if (b->upper == q->seeds && b->lower == -q->seeds) {
        target = q->seeds;
    } else {
        target = b->upper - SOLVER_STEP;
        target = target < b->lower + 2 ? b->lower + (b->upper - b->lower) / 2 + 1 : target;
    }
    target += (target ^ q->seeds) & 1;
    return target <= b->lower ? b->lower + 2 : target > b->upper ? b->upper : target;
}

/* Narrows the bounds of the future margin until they meet or the limits come; `each` hears of every step. */
static void narrow(struct congklak_solver *s, const struct question *q, const struct limits *limits, uint64_t start,
                   struct congklak_bounds *b, void (*each)(void *context), void *context) {
    int answer;
    uint64_t patience = s->no_relay ? 0 : SOLVER_PATIENCE;
    int back =
        0; /* how far below the upper bound to ask instead of the usual question, after an answer took too long */
    while (b->lower < b->upper) {
        const int usual = next_target(s, q, b);
        const int target = back == 0 || b->upper - back <= b->lower ? usual : b->upper - back;
        if (!ask(s, q, limits, start, patience, target, &answer)) {
            if (is_spent(s, limits, start)) {
                return;
            }
            back = b->upper - back <= b->lower ? 0 : back == 0 ? 2 : 2 * back;
            patience *= back == 0 ? SOLVER_PATIENCE_GROWS : 1;
            continue;
        }
        back = 0;
        if (answer >= target) {
            b->lower = answer > b->lower ? answer : b->lower;
        } else {
            b->upper = answer < b->upper ? answer : b->upper;
        }
        if (each != NULL) {
            each(context);
        }
    }
}

static void set_threads(struct congklak_solver *s, const struct limits *limits) {
    s->threads = limits->threads < 1 ? 1 : limits->threads > PARALLEL_MAX ? PARALLEL_MAX : limits->threads;
}

/* Bounds of what is to come and of the whole, for the same mover. */
struct whole {
    const struct congklak_bounds *future;
    struct congklak_bounds *bounds;
    int banked;
    void (*each)(void *context, const struct congklak_bounds *bounds);
    void *context;
};

static void update_whole(void *context) {
    const struct whole *whole = context;
    whole->bounds->lower = whole->banked + whole->future->lower;
    whole->bounds->upper = whole->banked + whole->future->upper;
    if (whole->each != NULL) {
        whole->each(whole->context, whole->bounds);
    }
}

bool congklak_solve(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                    struct congklak_bounds *bounds) {
    return congklak_solve_watched(solver, position, limits, bounds, NULL, NULL);
}

const struct rules *congklak_solver_rules(const struct congklak_solver *solver) {
    return solver->rules;
}

bool congklak_solve_watched(struct congklak_solver *solver, const struct position *position,
                            const struct limits *limits, struct congklak_bounds *bounds,
                            void (*each)(void *context, const struct congklak_bounds *bounds), void *context) {
    const struct question q = question_of(solver, position);
    struct congklak_bounds future = {-q.seeds, q.seeds};
    struct whole whole = {&future, bounds, q.banked, each, context};
    set_threads(solver, limits);
    update_whole(&whole);
    narrow(solver, &q, limits, solver->nodes, &future, update_whole, &whole);
    return bounds->lower == bounds->upper;
}

int congklak_solve_at_least(struct congklak_solver *solver, const struct position *position, int margin,
                            const struct limits *limits) {
    const struct question q = question_of(solver, position);
    const int target = margin - q.banked;
    int answer;
    if (target <= -q.seeds) {
        return 1;
    }
    if (target > q.seeds) {
        return 0;
    }
    set_threads(solver, limits);
    if (!ask(solver, &q, limits, solver->nodes, 0, target, &answer)) {
        return -1;
    }
    return answer >= target;
}

int congklak_solve_player_at_least(struct congklak_solver *solver, const struct position *position, int player,
                                   int margin, const struct limits *limits) {
    if (congklak_game.mover(position) == player) {
        return congklak_solve_at_least(solver, position, margin, limits);
    }
    const int less = congklak_solve_at_least(solver, position, 1 - margin, limits); /* the other gets too much */
    return less < 0 ? -1 : 1 - less;
}

/* One hole of all that are being narrowed. */
struct hole_watch {
    const struct congklak_bounds *future;
    int sign, banked;
    struct congklak_hole_value *value, *values;
    int count;
    void (*each)(void *context, const struct congklak_hole_value *values, int count);
    void *context;
};

static void update_hole(void *context) {
    const struct hole_watch *watch = context;
    const int low = watch->sign * watch->future->lower + watch->banked;
    const int high = watch->sign * watch->future->upper + watch->banked;
    watch->value->margin = (struct congklak_bounds){low < high ? low : high, low < high ? high : low};
    if (watch->each != NULL) {
        watch->each(watch->context, watch->values, watch->count);
    }
}

int congklak_solve_holes(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                         struct congklak_hole_value values[CONGKLAK_HOLES_MAX],
                         void (*each)(void *context, const struct congklak_hole_value *values, int count),
                         void *context) {
    int moves[GAME_MOVES_MAX];
    struct question question[CONGKLAK_HOLES_MAX];
    const int mover = congklak_game.mover(position);
    const int count = congklak_game.legal(solver->rules, position, moves);
    const uint64_t start = solver->nodes;
    set_threads(solver, limits);
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        congklak_game.play(solver->rules, &after, moves[i], NULL);
        question[i] = question_of(solver, &after);
        const int banked = (question[i].mover == mover ? 1 : -1) * question[i].banked;
        values[i] = (struct congklak_hole_value){moves[i], {banked - question[i].seeds, banked + question[i].seeds}};
    }
    if (each != NULL) {
        each(context, values, count);
    }
    for (int i = count - 1; i >= 0; i--) { /* the nearest first: free turns lead into the others' positions */
        const struct question *q = &question[i];
        struct congklak_bounds future = {-q->seeds, q->seeds};
        const int sign = q->mover == mover ? 1 : -1;
        struct hole_watch watch = {&future, sign, sign * q->banked, &values[i], values, count, each, context};
        solver->nodes++;
        narrow(solver, q, limits, start, &future, update_hole, &watch);
    }
    return count;
}

int congklak_solve_line(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                        short *line, int most) {
    struct position at = *position;
    int length = 0;
    while (length < most && !congklak_game.over(solver->rules, &at)) {
        struct congklak_bounds bounds;
        int moves[GAME_MOVES_MAX];
        const int mover = congklak_game.mover(&at);
        const int count = congklak_game.legal(solver->rules, &at, moves);
        int best = -1;
        if (!congklak_solve(solver, &at, limits, &bounds)) {
            break;
        }
        for (int i = count - 1; i >= 0 && best < 0; i--) {
            struct position after = at;
            congklak_game.play(solver->rules, &after, moves[i], NULL);
            const int answer = congklak_solve_player_at_least(solver, &after, mover, bounds.lower, limits);
            if (answer == 1) {
                best = moves[i];
                at = after;
            } else if (answer != 0) {
                return length;
            }
        }
        if (best < 0) {
            break;
        }
        line[length++] = (short)best;
    }
    return length;
}
