/*
 * The search itself, for one width of rows. Included by solver.c with ROW (an unsigned integer that holds a row of
 * holes and a store, one byte each) and NAME(x) (its suffix) defined; not a header of its own.
 *
 * A row is one integer: byte i is the hole at i steps from the farthest, byte H collects what a move brings into the
 * store, and is 0 between moves. Because no place ever holds more than 255 seeds nor less than none, adding a table's
 * entry as one number adds to every byte, carries and borrows and all: a sowing is two additions.
 *
 * The board is always seen from the mover. Stores are not part of a position: what is to come depends on the holes
 * alone, so the search asks for the *future* margin, -R … R with R seeds on the board, always of R's parity.
 */

struct NAME(state) {
    ROW own, other;
    int tag; /* what else tells positions apart: TAG_PASSED, TAG_B */
};

/* What the tables know of a position: bounds of the mover's future margin. */
struct NAME(known) {
    struct congklak_bounds bounds;
    int best; /* hole, or 0 */
};

struct NAME(child) {
    struct NAME(state) state; /* seen from whoever moves next; of no meaning when it is over */
    int gain;                 /* the mover's margin of this move, the sweep included */
    int seeds;                /* left on the board */
    int least;                /* a lower bound of the future margin of whoever moves next, see direct_turns */
    int key;                  /* for ordering */
    void *slot;               /* where a table would hold it; NULL: in none */
    struct NAME(known) known;
    uint8_t hole, again, over;
};

struct NAME(gain) {
    ROW own, other;
};

/* Two integers an entry: the rows with what is known packed into their free bits; see pack and unpack. */
struct NAME(entry) {
    uint64_t word[2 * sizeof(ROW) / 8];
};

enum { NAME(TOP) = 8 * (int)(sizeof(ROW) - 1), NAME(PLACES) = 2 * (int)sizeof(ROW) };

static int NAME(byte)(ROW row, int index) {
    return (int)(row >> (8 * index)) & 0xFF;
}

static int NAME(sum)(ROW row) {
    int sum = 0;
    for (size_t i = 0; i < sizeof(ROW) / 8; i++) {
        const uint64_t word = (uint64_t)(row >> (i == 0 ? 0 : 64));
        const uint64_t pairs = (word & 0x00FF00FF00FF00FFU) + ((word >> 8) & 0x00FF00FF00FF00FFU);
        sum += (int)((pairs * 0x0001000100010001U) >> 48);
    }
    return sum;
}

/* How many holes hold exactly as many seeds as end in the store. Whoever moves can play them all, the nearest first,
 * and banks a seed with each: so with R seeds on the board his future margin is at least 2 * direct_turns - R. */
static ALWAYS_INLINE int NAME(direct_turns)(ROW own, ROW direct) {
    const uint64_t low = 0x0101010101010101U;
    int turns = 0;
    for (size_t i = 0; i < sizeof(ROW) / 8; i++) {
        const uint64_t differs = (uint64_t)((own ^ direct) >> (i == 0 ? 0 : 64));
        const uint64_t top = ((differs & ~(low << 7)) + ~(low << 7)) | differs; /* top bit of a byte: it is not 0 */
        turns += (int)(((~top >> 7 & low) * low) >> 56);
    }
    return turns;
}

/* The mover's place order is own holes, own store, other holes; burnt ones are passed over. */
static void NAME(prepare_sowing)(struct congklak_solver *s, int mover) {
    const int half = (int)sizeof(ROW);
    struct NAME(sowing) *t = &s->NAME(sowing)[mover];
    const size_t entries = (size_t)NAME(PLACES) * (size_t)s->counts;
    t->gain = text_reallocate(t->gain, entries * sizeof *t->gain);
    t->last = text_reallocate(t->last, entries);
    memset(t->gain, 0, entries * sizeof *t->gain);
    memset(t->last, 0, entries);
    t->direct = ~(ROW)0;
    for (int hole = 1, distance = 0; hole <= s->holes; hole++) {
        if (((s->burnt[mover] >> (hole - 1)) & 1) == 0) {
            t->direct ^= (ROW)(0xFF ^ ++distance) << (8 * (s->holes - hole));
        }
    }
    for (int place = 0; place < NAME(PLACES); place++) {
        if (place % half >= s->holes) {
            continue;
        }
        struct NAME(gain) sum = {0, 0};
        int last = place;
        for (int count = 1; count < s->counts; count++) {
            bool takes;
            do {
                last = last == s->holes ? half : last == half + s->holes - 1 ? 0 : last + 1;
                const int owner = last < half ? mover : 1 - mover;
                takes = last == s->holes || ((s->burnt[owner] >> (s->holes - 1 - last % half)) & 1) == 0;
            } while (!takes);
            *(place < half ? &sum.own : &sum.other) -= (ROW)1 << (8 * (place % half));
            *(last < half ? &sum.own : &sum.other) += (ROW)1 << (8 * (last % half));
            t->gain[place * s->counts + count] = sum;
            t->last[place * s->counts + count] = (uint8_t)last;
        }
    }
}

/* Plays the hole at `index`; the child is seen from whoever moves next. */
static ALWAYS_INLINE void NAME(play)(const struct congklak_solver *s, const struct NAME(state) * from, int mover,
                                     int index, struct NAME(child) * child) {
    const int half = (int)sizeof(ROW);
    const int holes = s->holes;
    const struct NAME(sowing) *t = &s->NAME(sowing)[mover];
    ROW own = from->own;
    ROW other = from->other;
    int place = index;
    int count = NAME(byte)(own, index);
    bool ends;
    do {
        const int entry = place * s->counts + count;
        own += t->gain[entry].own;
        other += t->gain[entry].other;
        place = t->last[entry];
        count = NAME(byte)(place < half ? own : other, place & (half - 1));
        ends = (place == holes) | (count == 1) | s->no_relay;
    } while (!ends);
    int gain = NAME(byte)(own, holes);
    own &= ((ROW)1 << (8 * holes)) - 1;
    const bool again = place == holes;
    const int passed = s->needs_passed ? (from->tag & TAG_PASSED) | (gain > 0) : 0;
    if (!again && place < half && count == 1 && s->tembak != CONGKLAK_TEMBAK_NONE && (!s->needs_passed || passed)) {
        const int opposite = holes - 1 - place;
        const int taken = NAME(byte)(other, opposite);
        if (taken > 0 || s->tembak == CONGKLAK_TEMBAK_LONE) {
            gain += taken + 1;
            own -= (ROW)1 << (8 * place);
            other -= (ROW)taken << (8 * opposite);
        }
    }
    child->hole = (uint8_t)(holes - index);
    child->again = again;
    child->over = s->ends_mover ? (again ? own : other) == 0 : own == 0 || other == 0;
    if (child->over) {
        const int left = NAME(sum)(own) - NAME(sum)(other);
        gain += s->rest_other ? -left : left;
        child->seeds = 0;
        child->least = 0;
    } else {
        child->seeds = NAME(sum)(own) + NAME(sum)(other);
        child->state.own = again ? own : other;
        child->state.other = again ? other : own;
        child->least =
            2 * NAME(direct_turns)(child->state.own, s->NAME(sowing)[again ? mover : 1 - mover].direct) - child->seeds;
        child->state.tag = (again ? passed : 0) | (s->sides_differ && (mover == 1) == again ? TAG_B : 0);
    }
    child->gain = gain;
}

/* --- the table of positions -------------------------------------------------------------------------------------- */

static uint64_t NAME(hash)(ROW own, ROW other) {
    uint64_t hash = (uint64_t)own * 0x9E3779B97F4A7C15U ^ ((uint64_t)other + 0x7F4A7C15U) * 0xC2B2AE3D27D4EB4FU;
    if (sizeof(ROW) > 8) {
        hash ^= (uint64_t)(own >> (NAME(TOP) / 2 + 4)) * 0xA0761D6478BD642FU;
        hash += (uint64_t)(other >> (NAME(TOP) / 2 + 4)) * 0xE7037ED1A0B428DBU;
    }
    hash ^= hash >> 32;
    hash *= 0xD6E8FEB86659FD93U;
    return hash ^ (hash >> 29);
}

static ROW NAME(tag_bits)(int tag) {
    return (ROW)(tag & 1) << 31 | (ROW)(tag >> 1 & 1) << 23;
}

/*
 * What all words but the first are mixed to; kept in the first. Two threads that write at once must not make a false
 * entry out of two true ones. Those of one position differ in the bounds only, the top byte of a word, and a product
 * carries a difference upwards only: so the upper half is folded down onto the holes, where a difference shows.
 */
static ALWAYS_INLINE uint64_t NAME(check)(const uint64_t word[2 * sizeof(ROW) / 8]) {
    uint64_t check = 0;
    for (size_t i = 1; i < 2 * sizeof(ROW) / 8; i++) {
        check = (check ^ word[i]) * 0x9FB21C651E98DF25U;
        check ^= check >> 32;
        check *= 0xD6E8FEB86659FD93U;
    }
    return check;
}

/*
 * What is known of a position, packed into its rows. Counts are below 128 here (positions with more seeds are not
 * kept), so the top bit of each hole's byte is free: four of them hold the best hole, two the tag. The rows' top bytes
 * hold the bounds as (margin + seeds) / 2, which is 0 … seeds.
 */
static void NAME(pack)(const struct NAME(state) * state, int seeds, struct congklak_bounds b, int best,
                       struct NAME(entry) * entry) {
    ROW own = state->own | (ROW)((b.lower + seeds) / 2) << NAME(TOP);
    ROW other = state->other | (ROW)((b.upper + seeds) / 2) << NAME(TOP) | NAME(tag_bits)(state->tag);
    for (int bit = 0; bit < 2; bit++) {
        own |= (ROW)((best >> bit) & 1) << (8 * bit + 7);
        other |= (ROW)((best >> (bit + 2)) & 1) << (8 * bit + 7);
    }
    for (size_t i = 0; i < sizeof(ROW) / 8; i++) {
        entry->word[2 * i] = (uint64_t)(own >> (i == 0 ? 0 : 64));
        entry->word[2 * i + 1] = (uint64_t)(other >> (i == 0 ? 0 : 64));
    }
    entry->word[0] ^= NAME(check)(entry->word);
}

static ROW NAME(holes_mask)(void) {
    ROW mask = 0;
    for (size_t i = 0; i + 1 < sizeof(ROW); i++) {
        mask |= (ROW)0x7F << (8 * i);
    }
    return mask;
}

/* The rows of a slot, with what is packed into them. */
static ALWAYS_INLINE void NAME(load)(const struct NAME(entry) * slot, ROW *own, ROW *other) {
    uint64_t word[2 * sizeof(ROW) / 8];
    for (size_t i = 0; i < sizeof word / 8; i++) {
        word[i] = __atomic_load_n(&slot->word[i], __ATOMIC_RELAXED);
    }
    *own = word[0] ^ NAME(check)(word);
    *other = word[1];
    if (sizeof(ROW) > 8) {
        *own |= (ROW)word[sizeof(ROW) > 8 ? 2 : 0] << (sizeof(ROW) > 8 ? 64 : 0);
        *other |= (ROW)word[sizeof(ROW) > 8 ? 3 : 0] << (sizeof(ROW) > 8 ? 64 : 0);
    }
}

/* False when the slot does not hold this position. */
static ALWAYS_INLINE bool NAME(unpack)(const struct NAME(entry) * slot, const struct NAME(state) * state, int seeds,
                                       struct NAME(known) * known) {
    ROW own;
    ROW other;
    NAME(load)(slot, &own, &other);
    const ROW mask = NAME(holes_mask)();
    if ((own & mask) != state->own || (other & mask) != state->other ||
        (other & NAME(tag_bits)(TAG_PASSED | TAG_B)) != NAME(tag_bits)(state->tag)) {
        return false;
    }
    known->bounds.lower = 2 * NAME(byte)(own, (int)sizeof(ROW) - 1) - seeds;
    known->bounds.upper = 2 * NAME(byte)(other, (int)sizeof(ROW) - 1) - seeds;
    known->best = (int)((own >> 7 & 1) | (own >> 15 & 1) << 1 | (other >> 7 & 1) << 2 | (other >> 15 & 1) << 3);
    return true;
}

static struct NAME(entry) * NAME(bucket)(const struct congklak_solver *s, const struct NAME(state) * state) {
    const uint64_t hash = NAME(hash)(state->own, state->other | NAME(tag_bits)(state->tag));
    return (struct NAME(entry) *)(void *)s->table + (bucket_of(s, hash) * SOLVER_ENTRIES);
}

/* Replaces the same position, else the one with the fewest seeds: it is the cheapest to find again. `bucket` may be
 * NULL. */
static void NAME(keep)(struct NAME(entry) * bucket, const struct NAME(state) * state, int seeds,
                       struct congklak_bounds bounds, int best) {
    struct NAME(entry) *slot = bucket;
    if (bucket == NULL) {
        return;
    }
    struct NAME(known) known;
    int fewest = INT_MAX;
    for (int i = 0; i < SOLVER_ENTRIES; i++) {
        if (NAME(unpack)(&bucket[i], state, seeds, &known)) {
            slot = &bucket[i]; /* another thread may have learnt more meanwhile */
            bounds.lower = known.bounds.lower > bounds.lower ? known.bounds.lower : bounds.lower;
            bounds.upper = known.bounds.upper < bounds.upper ? known.bounds.upper : bounds.upper;
            break;
        }
        ROW own;
        ROW other;
        NAME(load)(&bucket[i], &own, &other);
        const int held = NAME(sum)(own & NAME(holes_mask)()) + NAME(sum)(other & NAME(holes_mask)());
        if (held < fewest) {
            fewest = held;
            slot = &bucket[i];
        }
    }
    struct NAME(entry) entry;
    NAME(pack)(state, seeds, bounds, best, &entry);
    for (size_t i = 0; i < sizeof entry.word / 8; i++) {
        __atomic_store_n(&slot->word[i], entry.word[i], __ATOMIC_RELAXED);
    }
}

/* Makes the table SOLVER_GROWS times as large, in place: a bucket's positions go to so many that follow each other. */
static void NAME(table_grow)(struct congklak_solver *s) {
    struct NAME(entry) *table = (struct NAME(entry) *)(void *)s->table;
    const ROW mask = NAME(holes_mask)();
    const uint64_t old_buckets = s->buckets;
    s->buckets *= SOLVER_GROWS;
    for (uint64_t i = old_buckets; i-- > 0;) {
        struct NAME(entry) old[SOLVER_ENTRIES];
        int used[SOLVER_GROWS] = {0};
        memcpy(old, &table[i * SOLVER_ENTRIES], sizeof old);
        memset(&table[i * SOLVER_ENTRIES], 0, sizeof old);
        for (int e = 0; e < SOLVER_ENTRIES; e++) {
            ROW own;
            ROW other;
            NAME(load)(&old[e], &own, &other);
            if (((own | other) & mask) != 0) {
                const ROW tag = other & NAME(tag_bits)(TAG_PASSED | TAG_B);
                const uint64_t to = bucket_of(s, NAME(hash)(own & mask, (other & mask) | tag));
                table[to * SOLVER_ENTRIES + (uint64_t)used[to - i * SOLVER_GROWS]++] = old[e];
            }
        }
    }
}

/* --- the endgame table ------------------------------------------------------------------------------------------- */

static bool NAME(in_endgame)(const struct congklak_solver *s, int seeds) {
    return s->endgame.ready && seeds <= s->endgame.seeds;
}

/* The place of a position in the endgame table; see endgame.h. */
static ALWAYS_INLINE size_t NAME(endgame_index)(const struct congklak_solver *s, const struct NAME(state) * state,
                                                int seeds) {
    const struct endgame *endgame = &s->endgame;
    const int stride = endgame->stride;
    const uint32_t *skip = endgame->skip;
    size_t index = endgame->first[seeds];
    int left = seeds;
    for (int row = 0; row < 2; row++) {
        ROW bytes = row == 0 ? state->own : state->other;
        for (int i = 0; i < s->holes; i++) {
            const int count = (int)bytes & 0xFF;
            index += skip[left * stride + count];
            left -= count;
            bytes >>= 8;
            skip += stride * stride;
        }
    }
    return index;
}

/* Solves one position of the endgame table by trying every hole; children have fewer seeds, or as many, moved on.
 * Threads may solve the same one at once: they write the same byte. */
static int NAME(endgame_value)(struct congklak_solver *s, const struct NAME(state) * state, int seeds, uint8_t *slot,
                               uint64_t *nodes) {
    const uint8_t kept = __atomic_load_n(slot, __ATOMIC_RELAXED);
    if (kept != ENDGAME_UNKNOWN) {
        return endgame_margin(kept, seeds);
    }
    int best = -seeds;
    if (s->ends_mover ? state->own == 0 : state->own == 0 || state->other == 0) {
        best = NAME(sum)(state->own) - NAME(sum)(state->other);
        best = s->rest_other ? -best : best;
    } else {
        struct NAME(child) child[CONGKLAK_HOLES_MAX];
        uint8_t *at[CONGKLAK_HOLES_MAX];
        int count = 0;
        for (int i = 0; i < s->holes; i++) { /* all are fetched before the first is looked at */
            if (NAME(byte)(state->own, i) > 0) {
                struct NAME(child) *c = &child[count];
                NAME(play)(s, state, 0, i, c);
                at[count] = c->over ? slot : &s->endgame.value[NAME(endgame_index)(s, &c->state, c->seeds)];
                __builtin_prefetch(at[count++]);
            }
        }
        *nodes += (uint64_t)count;
        for (int i = 0; i < count; i++) {
            const struct NAME(child) *c = &child[i];
            int value = c->gain;
            if (!c->over) {
                const int future = NAME(endgame_value)(s, &c->state, c->seeds, at[i], nodes);
                value += c->again ? future : -future;
            }
            best = value > best ? value : best;
        }
    }
    __atomic_store_n(slot, endgame_packed(best, seeds), __ATOMIC_RELAXED);
    return best;
}

/* One worker's way through the endgame table. All workers pass the same parts, which are positions that have the same
 * seeds in the first places, in the same order; each solves those that it has taken. */
struct NAME(filling) {
    struct making *making;
    struct NAME(state) state;
    int seeds;
    uint64_t part, taken;
    uint64_t nodes, polled;
    bool stopped;
};

/* All positions with exactly `left` more seeds from place `at` on. */
static void NAME(endgame_fill)(struct NAME(filling) * f, int at, int left) {
    enum { PART_PLACES = 3 };
    struct congklak_solver *s = f->making->solver;
    const int last = 2 * s->holes - 1;
    ROW *row = at < s->holes ? &f->state.own : &f->state.other;
    const int shift = 8 * (at % s->holes);
    if (at == (last < PART_PLACES ? last : PART_PLACES)) {
        if (f->part++ != f->taken) {
            return;
        }
        f->taken = __atomic_fetch_add(&f->making->next_part, 1, __ATOMIC_RELAXED);
    }
    if (at == last) {
        *row += (ROW)left << shift;
        uint8_t *slot = &s->endgame.value[NAME(endgame_index)(s, &f->state, f->seeds)];
        NAME(endgame_value)(s, &f->state, f->seeds, slot, &f->nodes);
        *row -= (ROW)left << shift;
        if (f->nodes - f->polled >= SOLVER_POLL) {
            const struct limits *limits = f->making->limits;
            f->polled = f->nodes;
            f->stopped = limits->stop != NULL && limits->stop(limits->context);
        }
        return;
    }
    for (int count = 0; count <= left && !f->stopped; count++) {
        *row += (ROW)count << shift;
        NAME(endgame_fill)(f, at + 1, left - count);
        *row -= (ROW)count << shift;
    }
}

/* One worker's share of the endgame table. */
static void NAME(endgame_make)(struct making *making) {
    struct endgame *endgame = &making->solver->endgame;
    struct NAME(filling) f = {.making = making};
    f.taken = __atomic_fetch_add(&making->next_part, 1, __ATOMIC_RELAXED);
    for (f.seeds = 0; f.seeds <= endgame->seeds && !f.stopped; f.seeds++) {
        NAME(endgame_fill)(&f, 0, f.seeds);
    }
    __atomic_fetch_add(&endgame->nodes, f.nodes, __ATOMIC_RELAXED);
    if (f.stopped) {
        __atomic_store_n(&making->stopped, 1, __ATOMIC_RELAXED);
    }
}

/* --- the search -------------------------------------------------------------------------------------------------- */

/* Whether another thread is in this position now; if not, says that this one is. See `search`. */
static bool NAME(busy)(struct worker *w, const struct NAME(state) * state, uint64_t **mark) {
    struct congklak_solver *s = w->solver;
    const uint64_t hash = NAME(hash)(state->own, state->other) | 1;
    uint64_t *slot = &s->busy[(hash >> 20) % SOLVER_BUSY];
    const uint64_t there = __atomic_load_n(slot, __ATOMIC_RELAXED);
    if (there == hash) {
        return true;
    }
    if (there == 0) {
        __atomic_store_n(slot, hash, __ATOMIC_RELAXED);
        *mark = slot;
    }
    return false;
}

/* Finds where a table would hold a child. */
static ALWAYS_INLINE void NAME(locate)(const struct congklak_solver *s, struct NAME(child) * child) {
    if (child->over || child->seeds > SOLVER_KEPT_SEEDS_MAX) {
        child->slot = NULL;
    } else if (NAME(in_endgame)(s, child->seeds)) {
        child->slot = &s->endgame.value[NAME(endgame_index)(s, &child->state, child->seeds)];
    } else {
        child->slot = NAME(bucket)(s, &child->state);
    }
}

/* Reads what is known of a child. */
static ALWAYS_INLINE void NAME(look_up)(const struct congklak_solver *s, struct NAME(child) * child) {
    const int seeds = child->seeds;
    child->known = (struct NAME(known)){{child->least, seeds}, 0};
    if (child->slot == NULL) {
        return;
    }
    if (NAME(in_endgame)(s, seeds)) {
        const int margin = endgame_margin(*(const uint8_t *)child->slot, seeds);
        child->known.bounds = (struct congklak_bounds){margin, margin};
        return;
    }
    const struct NAME(entry) *bucket = child->slot;
    for (int i = 0; i < SOLVER_ENTRIES; i++) {
        if (NAME(unpack)(&bucket[i], &child->state, seeds, &child->known)) {
            return;
        }
    }
}

static int NAME(search)(struct worker *w, const struct NAME(child) * at, int mover, int target);

/* With several threads: whether another one has meanwhile found out what this one is searching for, or what a position
 * on the way here was searched for. If so all ends, back to the earliest such position. */
static bool NAME(is_settled)(struct worker *w) {
    if (w->solver->threads > 1 && w->nodes - w->path_polled >= SOLVER_POLL_PATH) {
        w->path_polled = w->nodes;
        for (const struct path *path = w->path; path != NULL; path = path->before) {
            struct NAME(child) now = *(const struct NAME(child) *)path->child;
            NAME(look_up)(w->solver, &now);
            const struct congklak_bounds bounds = now.known.bounds;
            if (bounds.lower >= path->target || bounds.upper < path->target) {
                w->settled = path;
                w->settled_value = bounds.lower >= path->target ? bounds.lower : bounds.upper;
                w->stopped = true;
            }
        }
    }
    return w->stopped;
}

/* The value of a child for its parent's mover: what is known of it, as bounds. */
static ALWAYS_INLINE struct congklak_bounds NAME(child_bounds)(const struct NAME(child) * c) {
    const struct congklak_bounds b = c->known.bounds;
    return c->again ? (struct congklak_bounds){c->gain + b.lower, c->gain + b.upper}
                    : (struct congklak_bounds){c->gain - b.upper, c->gain - b.lower};
}

/* The same, searched as far as it matters for `target`. */
static int NAME(child_value)(struct worker *w, const struct NAME(child) * child, int mover, int target) {
    const struct congklak_bounds bounds = NAME(child_bounds)(child);
    if (bounds.lower >= target) {
        return bounds.lower;
    }
    if (bounds.upper < target) {
        return bounds.upper;
    }
    return child->again ? child->gain + NAME(search)(w, child, mover, target - child->gain)
                        : child->gain - NAME(search)(w, child, 1 - mover, child->gain - target + 1);
}

/* Where a hole stands in the order: free turns first, the nearest to the store before the others; then by gain, and
 * with relays also by what is left on the own side, which keeps free turns for later. */
static int NAME(order_key)(const struct congklak_solver *s, const struct NAME(child) * child) {
    enum { FREE_TURN = 100000, GAIN = 8, LEFT = 2 };
    if (child->again) {
        return FREE_TURN - child->hole;
    }
    return GAIN * child->gain + (s->no_relay ? 0 : LEFT * NAME(sum)(child->state.other));
}

struct NAME(node) {
    int best, best_hole;
    unsigned tried; /* bit k: hole k has been */
};

static void NAME(take_value)(struct NAME(node) * node, int value, int hole) {
    if (value > node->best) {
        node->best = value;
        node->best_hole = hole;
    }
}

/* Tries one hole by its number; true when it reaches the target. */
static bool NAME(try_hole)(struct worker *w, const struct NAME(state) * state, int mover, int hole, int target,
                           struct NAME(node) * node) {
    struct NAME(child) child;
    NAME(play)(w->solver, state, mover, w->solver->holes - hole, &child);
    w->nodes++;
    node->tried |= 1U << hole;
    NAME(locate)(w->solver, &child);
    NAME(look_up)(w->solver, &child);
    const int value = NAME(child_value)(w, &child, mover, target);
    NAME(take_value)(node, value, hole);
    return value >= target;
}

/*
 * Plays all holes that have not been tried, looks their children up, and lists what is left to search in order, the
 * hole that was best before first. Returns the number, or -1 when one of them is known to reach the target.
 *
 * The children's memory is asked for at once, in a loop of its own: then the waits, which are most of the time of a
 * large search, overlap.
 */
static int NAME(list_children)(struct worker *w, const struct NAME(child) * at, int mover, int target,
                               struct NAME(node) * node, struct NAME(child) child[CONGKLAK_HOLES_MAX]) {
    enum { BEST_BEFORE = 1000000 };
    const struct congklak_solver *s = w->solver;
    int played = 0;
    int count = 0;
    for (int hole = 1; hole <= s->holes; hole++) {
        if ((node->tried >> hole & 1) == 0 && NAME(byte)(at->state.own, s->holes - hole) > 0) {
            NAME(play)(s, &at->state, mover, s->holes - hole, &child[played]);
            NAME(locate)(s, &child[played++]);
        }
    }
    w->nodes += (uint64_t)played;
    for (int i = 0; i < played; i++) {
        __builtin_prefetch(child[i].slot);
    }
    for (int i = 0; i < played; i++) {
        struct NAME(child) c = child[i];
        NAME(look_up)(s, &c);
        const struct congklak_bounds b = NAME(child_bounds)(&c);
        if (b.lower >= target) {
            /* Of another question: the hole that this position's earlier searches liked stays the better first one. */
            node->best = b.lower;
            node->best_hole = c.over ? c.hole : at->known.best;
            return -1;
        }
        if (b.upper < target) {
            NAME(take_value)(node, b.upper, c.hole);
            continue;
        }
        c.key = c.hole == at->known.best ? BEST_BEFORE : NAME(order_key)(s, &c);
        int to = count++;
        for (; to > 0 && child[to - 1].key < c.key; to--) { /* insertion: there are few */
            child[to] = child[to - 1];
        }
        child[to] = c;
    }
    return count;
}

/*
 * The future margin of the mover, fail-soft: what is returned is a lower bound if it is at least `target`, else an
 * upper bound. Each question is only "at least target?", which a table of both bounds answers best. It is called for
 * positions that have been looked up, and whose value is not known well enough.
 *
 * The direct free turns (known without playing them) are tried one by one; only if none of them suffices are all
 * others played. With several threads a child that another thread is in is put off to the end, when its value is
 * likely to be in the table (after T. Romstad's and T. Kerrigan's accounts of ABDADA).
 */
static int NAME(search)(struct worker *w, const struct NAME(child) * at, int mover, int target) {
    struct congklak_solver *s = w->solver;
    const struct NAME(state) *state = &at->state;
    struct congklak_bounds bounds = at->known.bounds;
    target += (target ^ at->seeds) & 1;
    if (worker_stopped(w) || NAME(is_settled)(w)) {
        return target; /* of no meaning: nobody looks at it */
    }
    const struct path path = {at, target, w->path};
    w->path = &path;
    struct NAME(node) node = {-2 * CONGKLAK_TOTAL_MAX, 0, 0};
    bool reached = false;
    for (int hole = 1; hole <= s->holes && !reached && !w->stopped; hole++) {
        const int index = s->holes - hole;
        if (NAME(byte)(state->own, index) == NAME(byte)(s->NAME(sowing)[mover].direct, index)) {
            reached = NAME(try_hole)(w, state, mover, hole, target, &node);
        }
    }
    if (!reached && !w->stopped) {
        struct NAME(child) child[CONGKLAK_HOLES_MAX];
        const int count = NAME(list_children)(w, at, mover, target, &node, child);
        bool put_off[CONGKLAK_HOLES_MAX] = {false};
        reached = count < 0;
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < count && !reached && !w->stopped; i++) {
                uint64_t *mark = NULL;
                if (round == 1 && !put_off[i]) {
                    continue;
                }
                if (round == 1) {
                    NAME(look_up)(s, &child[i]);
                } else if (s->threads > 1 && at->seeds >= SOLVER_SHARED_SEEDS_MIN && i > 0 &&
                           NAME(busy)(w, &child[i].state, &mark)) {
                    put_off[i] = true;
                    continue;
                }
                const int value = NAME(child_value)(w, &child[i], mover, target);
                if (mark != NULL) {
                    __atomic_store_n(mark, 0, __ATOMIC_RELAXED);
                }
                NAME(take_value)(&node, value, child[i].hole);
                reached = value >= target;
            }
        }
    }
    w->path = path.before;
    if (w->settled == &path) {
        w->stopped = false;
        w->settled = NULL;
        return w->settled_value;
    }
    if (w->stopped) {
        return target;
    }
    if (reached) {
        bounds.lower = node.best > bounds.lower ? node.best : bounds.lower;
    } else {
        bounds.upper = node.best < bounds.upper ? node.best : bounds.upper;
    }
    NAME(keep)(at->slot, state, at->seeds, bounds, node.best_hole);
    return node.best;
}

/* The answer to one question about a position that nothing has been looked up of. */
static int NAME(answer)(struct worker *w, const struct NAME(state) * state, int mover, int seeds, int target) {
    struct NAME(child) at = {.state = *state, .seeds = seeds, .least = -seeds, .again = 1};
    NAME(locate)(w->solver, &at);
    NAME(look_up)(w->solver, &at);
    return NAME(child_value)(w, &at, mover, target);
}

/* The rows of a position, seen from its mover. */
static struct NAME(state) NAME(state_of)(const struct congklak_solver *s, const struct congklak_position *c) {
    struct NAME(state) state = {0, 0, (c->passed ? TAG_PASSED : 0) | (s->sides_differ && c->mover == 1 ? TAG_B : 0)};
    for (int i = 0; i < s->holes; i++) {
        state.own |= (ROW)c->place[c->mover * (s->holes + 1) + i] << (8 * i);
        state.other |= (ROW)c->place[(1 - c->mover) * (s->holes + 1) + i] << (8 * i);
    }
    return state;
}
