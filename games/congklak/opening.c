/* What one turn can bank: see opening.h. A free turn ends in the store, so every move banks a seed and turns are
 * finite. */
#include "games/congklak/opening.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { ROWS = 2 * CONGKLAK_HOLES_MAX, POLL = 1024, FIRST_SLOTS = 1 << 10 };

/* A position within the turn: both rows (the rest lies in the stores), and how it came about. */
struct reached {
    uint8_t row[ROWS];
    uint8_t hole; /* the last move */
    uint32_t parent;
};

struct turns {
    const struct rules *rules;
    struct congklak_position first;
    int holes, store;
    struct reached *reached; /* level after level */
    size_t count, room;
    size_t level;   /* where the level that is being made begins */
    uint32_t *slot; /* positions of this level by hash: index + 1, 0 is free */
    size_t slots;
};

static void rows_of(const struct turns *t, const struct congklak_position *c, uint8_t row[ROWS]) {
    memset(row, 0, ROWS);
    memcpy(row, c->place, (size_t)t->holes);
    memcpy(row + t->holes, c->place + t->holes + 1, (size_t)t->holes);
}

static int seeds_in(const uint8_t row[ROWS]) {
    int seeds = 0;
    for (int i = 0; i < ROWS; i++) {
        seeds += row[i];
    }
    return seeds;
}

/* The whole position; what left the rows is in the mover's store. */
static struct congklak_position position_of(const struct turns *t, const struct reached *reached) {
    struct congklak_position c = t->first;
    memcpy(c.place, reached->row, (size_t)t->holes);
    memcpy(c.place + t->holes + 1, reached->row + t->holes, (size_t)t->holes);
    uint8_t row[ROWS];
    rows_of(t, &t->first, row);
    const int banked = seeds_in(row) - seeds_in(reached->row);
    c.place[t->store] = (uint8_t)(t->first.place[t->store] + banked);
    if (banked > 0 && t->rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED) {
        c.passed = 1;
    }
    return c;
}

static uint32_t *slot_of(const struct turns *t, const uint8_t row[ROWS]) {
    size_t at = (size_t)hash_bytes(row, ROWS) & (t->slots - 1);
    while (t->slot[at] != 0 && memcmp(t->reached[t->slot[at] - 1].row, row, ROWS) != 0) {
        at = (at + 1) & (t->slots - 1);
    }
    return &t->slot[at];
}

static bool widen_slots(struct turns *t) {
    uint32_t *slot = calloc(t->slots * 2, sizeof *slot);
    if (slot == NULL) {
        return false;
    }
    free(t->slot);
    t->slot = slot;
    t->slots *= 2;
    for (size_t i = t->level; i < t->count; i++) {
        *slot_of(t, t->reached[i].row) = (uint32_t)i + 1;
    }
    return true;
}

/* Adds a position to the level that is being made, unless it is there. False when memory is out. */
static bool add(struct turns *t, const struct congklak_position *c, int hole, size_t parent) {
    struct reached reached = {.hole = (uint8_t)hole, .parent = (uint32_t)parent};
    if (t->count == t->room) {
        const size_t room = t->room * 2;
        struct reached *larger = room < UINT32_MAX ? realloc(t->reached, room * sizeof *larger) : NULL;
        if (larger == NULL) {
            return false;
        }
        t->reached = larger;
        t->room = room;
    }
    if ((t->count - t->level) * 2 >= t->slots && !widen_slots(t)) {
        return false;
    }
    rows_of(t, c, reached.row);
    uint32_t *slot = slot_of(t, reached.row);
    if (*slot == 0) {
        t->reached[t->count++] = reached;
        *slot = (uint32_t)t->count;
    }
    return true;
}

/* Keeps the `width` positions of this level with the most banked (the fewest seeds in the rows). */
static void narrow(struct turns *t, size_t width) {
    size_t with[CONGKLAK_TOTAL_MAX + 1] = {0};
    for (size_t i = t->level; i < t->count; i++) {
        with[seeds_in(t->reached[i].row)]++;
    }
    int most = 0;
    size_t below = 0;
    while (below + with[most] <= width) {
        below += with[most++];
    }
    size_t room = width - below; /* for those with exactly `most` seeds */
    size_t kept = t->level;
    for (size_t i = t->level; i < t->count; i++) {
        const int seeds = seeds_in(t->reached[i].row);
        if (seeds < most || (seeds == most && room > 0)) {
            room -= seeds == most;
            t->reached[kept++] = t->reached[i];
        }
    }
    t->count = kept;
}

/* The moves that led to `at`, and `hole` after them. */
static void note_line(const struct turns *t, size_t at, int hole, int length, struct congklak_opening *o) {
    o->length = length < GAME_LINE_MAX ? length : GAME_LINE_MAX;
    for (int i = length - 1; i >= 0; i--) {
        if (i < o->length) {
            o->line[i] = (short)hole;
        }
        hole = t->reached[at].hole;
        at = t->reached[at].parent;
    }
}

/* Plays every hole of one position, which took o->moves - 1 moves. False when memory is out. */
static bool expand(struct turns *t, size_t at, struct congklak_opening *o) {
    const struct congklak_position from = position_of(t, &t->reached[at]);
    for (int hole = t->holes; hole >= 1; hole--) {
        if (from.place[congklak_place(t->holes, from.mover, hole)] == 0) {
            continue;
        }
        struct congklak_position c = from;
        const bool over = congklak_move_unswept(t->rules, &c, hole);
        o->nodes++;
        if (c.place[t->store] > o->banked[o->moves]) {
            o->banked[o->moves] = c.place[t->store];
            note_line(t, at, hole, o->moves, o);
        }
        if (!over && c.mover == from.mover && !add(t, &c, hole, at)) {
            return false;
        }
    }
    return true;
}

static bool limits_come(const struct limits *limits, uint64_t nodes) {
    return (limits->nodes > 0 && nodes >= limits->nodes) ||
           (limits->stop != NULL && nodes % POLL < CONGKLAK_HOLES_MAX && limits->stop(limits->context));
}

/* Level after level. False when memory is out. */
static bool look(struct turns *t, int target, size_t width, const struct limits *limits, struct congklak_opening *o) {
    bool all = true; /* nothing was left out so far */
    for (size_t begin = 0; begin < t->count && (target == 0 || o->banked[o->moves] < target);) {
        const size_t end = t->count;
        o->moves++;
        o->banked[o->moves] = o->banked[o->moves - 1];
        t->level = end;
        memset(t->slot, 0, t->slots * sizeof *t->slot);
        for (size_t at = begin; at < end; at++) {
            if (limits_come(limits, o->nodes)) {
                return true;
            }
            if (!expand(t, at, o)) {
                return false;
            }
        }
        o->proven = all ? o->moves : o->proven;
        if (t->count - end > width) {
            narrow(t, width);
            all = false;
        }
        begin = end;
    }
    o->exhausted = t->level == t->count;
    return true;
}

bool congklak_open(const struct rules *rules, const struct position *position, int target, int width,
                   const struct limits *limits, struct congklak_opening *opening) {
    struct turns t = {.rules = rules, .first = congklak_from(position), .holes = congklak_holes(rules)};
    t.store = congklak_store(t.holes, t.first.mover);
    t.room = FIRST_SLOTS;
    t.slots = FIRST_SLOTS;
    t.reached = malloc(t.room * sizeof *t.reached);
    t.slot = calloc(t.slots, sizeof *t.slot);
    *opening = (struct congklak_opening){0};
    opening->banked[0] = t.first.place[t.store];
    bool done = t.reached != NULL && t.slot != NULL;
    if (done && !congklak_game.over(rules, position)) {
        done = add(&t, &t.first, 0, 0) && look(&t, target, (size_t)width, limits, opening);
    }
    free(t.reached);
    free(t.slot);
    return done;
}

int congklak_opening_moves(const struct congklak_opening *opening, int seeds) {
    for (int moves = 1; moves <= opening->moves; moves++) {
        if (opening->banked[moves] >= seeds) {
            return moves;
        }
    }
    return 0;
}
