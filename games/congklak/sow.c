/*
 * Moving the seeds. A sowing of n seeds from a place always adds the same to every place, so one table per rules
 * value (mover × place × count → what each place gains, where the last seed falls) turns a sowing into one addition
 * of 16 bytes (32 with more than 7 holes). The compiler's vector type does that in one or two instructions on every
 * machine that has them, WebAssembly included; where there is no such type the same table is added byte by byte.
 *
 * What the lifted hole gains is minus its count (modulo 256, as bytes add), so lifting needs no step of its own. A
 * chain of relays is bound by the time from one count to the next: with 16 bytes the board therefore stays in a
 * register, and the next count comes from the board before the addition and a table of what the last place gains.
 *
 * The seed-by-seed way below is what a person does. It writes the trail, it serves positions with burnt holes (for
 * which the table does not hold), and `lumbung bench` measures the table against it.
 */
#include <string.h>

#include "games/congklak/congklak.h"

#if defined(__GNUC__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint64_t words2 __attribute__((vector_size(16)));
#define HAS_VECTORS 1
#else
#define HAS_VECTORS 0
#endif

/* Laid out in rules->prepared: the header, the gains, then where sowings end. */
struct tables {
    int places, width, counts;
    /* uint8_t gain[2][places][counts][width]; struct ending ending[2][places][counts]; */
};

struct ending {
    uint8_t place, gain; /* where the last seed falls, and what that place gains in all (modulo 256) */
};

enum { HEADER_BYTES = 64 };

static int table_width(const struct rules *rules) {
    return 2 * congklak_holes(rules) + 2 <= 16 ? 16 : 32;
}

size_t congklak_prepared_bytes(const struct rules *rules) {
    const size_t places = 2 * (size_t)congklak_holes(rules) + 2;
    const size_t counts = (size_t)congklak_total(rules) + 1;
    const size_t width = (size_t)table_width(rules);
    return HEADER_BYTES + 2 * places * counts * (width + sizeof(struct ending));
}

static size_t table_index(const struct tables *t, int mover, int place, int count) {
    return (size_t)((mover * t->places + place) * t->counts + count);
}

static uint8_t *table_gain(const struct tables *t, size_t index) {
    return (uint8_t *)t + HEADER_BYTES + index * (size_t)t->width;
}

static struct ending *table_ending(const struct tables *t, size_t index) {
    return (struct ending *)(void *)table_gain(t, table_index(t, 2, 0, 0)) + index;
}

void congklak_prepare_tables(struct rules *rules) {
    const int holes = congklak_holes(rules);
    struct tables *t = rules->prepared;
    memset(t, 0, congklak_prepared_bytes(rules));
    *t = (struct tables){.places = 2 * holes + 2, .width = table_width(rules), .counts = congklak_total(rules) + 1};
    for (int place = 0; place < t->places; place++) {
        for (int mover = 0; mover < 2; mover++) {
            const int skipped = congklak_store(holes, 1 - mover);
            int last = place;
            for (int count = 1; count < t->counts; count++) {
                last = (last + 1) % t->places;
                last = last == skipped ? (last + 1) % t->places : last;
                const size_t index = table_index(t, mover, place, count);
                memcpy(table_gain(t, index), table_gain(t, index - 1), (size_t)t->width);
                table_gain(t, index)[place]--; /* one more is lifted */
                table_gain(t, index)[last]++;
                *table_ending(t, index) = (struct ending){(uint8_t)last, table_gain(t, index)[last]};
            }
        }
    }
}

/* The table of one mover. */
struct mover_table {
    const uint8_t *gain;
    const struct ending *ending;
    int counts, own_store;
    int no_relay;
};

static ALWAYS_INLINE struct mover_table mover_table(const struct rules *rules, int mover) {
    const struct tables *t = rules->prepared;
    const size_t index = table_index(t, mover, 0, 0);
    return (struct mover_table){.gain = table_gain(t, index),
                                .ending = table_ending(t, index),
                                .counts = t->counts,
                                .own_store = congklak_store(congklak_holes(rules), mover),
                                .no_relay = rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_OFF};
}

/* One condition and not three: a mispredicted branch costs more than a sowing. */
static ALWAYS_INLINE bool sowing_ends(const struct mover_table *t, int last, int count) {
    return ((last == t->own_store) | (count == 1) | t->no_relay) != 0;
}

/* Byte by byte, and for boards of more than 16 places. */
static int sow_bytes(const struct mover_table *t, uint8_t *place, int from, int width) {
    int count = place[from];
    do {
        const int index = from * t->counts + count;
        for (int i = 0; i < width; i++) {
            place[i] = (uint8_t)(place[i] + t->gain[index * width + i]);
        }
        from = t->ending[index].place;
        count = place[from];
    } while (!sowing_ends(t, from, count));
    return from;
}

#if HAS_VECTORS
static ALWAYS_INLINE int sow_vector(const struct mover_table *t, uint8_t *place, int from) {
    bytes16 board;
    memcpy(&board, place, 16);
    int count = place[from];
    do {
        const int index = from * t->counts + count;
        const struct ending ending = t->ending[index];
        const words2 words = (words2)board;
        from = ending.place;
        count = (int)(((from < 8 ? words[0] : words[1]) >> (8 * (from & 7))) + ending.gain) & 0xFF;
        board += *(const bytes16 *)(const void *)(t->gain + index * 16);
    } while (!sowing_ends(t, from, count));
    memcpy(place, &board, 16);
    return from;
}

static int sow_vectors(const struct mover_table *t, uint8_t *place, int from) {
    int count = place[from];
    do {
        const int index = from * t->counts + count;
        for (int i = 0; i < 32; i += 16) {
            bytes16 board;
            memcpy(&board, place + i, 16);
            board += *(const bytes16 *)(const void *)(t->gain + index * 32 + i);
            memcpy(place + i, &board, 16);
        }
        from = t->ending[index].place;
        count = place[from];
    } while (!sowing_ends(t, from, count));
    return from;
}
#endif

int congklak_sow_table(const struct rules *rules, struct congklak_position *c, int place, bool vector) {
    const struct mover_table t = mover_table(rules, c->mover);
    const int width = table_width(rules);
#if HAS_VECTORS
    if (vector) {
        return width == 16 ? sow_vector(&t, c->place, place) : sow_vectors(&t, c->place, place);
    }
#endif
    (void)vector;
    return sow_bytes(&t, c->place, place, width);
}

/* The next place that takes a seed. */
static int next_place(const struct congklak_position *c, int holes, int place) {
    const int skipped = congklak_store(holes, 1 - c->mover);
    for (;;) {
        place = place == 2 * holes + 1 ? 0 : place + 1;
        const int number = congklak_number(holes, place);
        const bool burnt = number > 0 && congklak_is_burnt(c, congklak_owner(holes, place), number);
        if (place != skipped && !burnt) {
            return place;
        }
    }
}

int congklak_sow_seeds(const struct rules *rules, struct congklak_position *c, int place, struct trail *trail) {
    const int holes = congklak_holes(rules);
    enum step_kind kind = STEP_LIFT;
    for (;;) {
        int hand = c->place[place];
        c->place[place] = 0;
        if (trail != NULL) {
            trail_add(trail, kind, c->mover, place, place, hand);
        }
        bool held = false;
        for (; hand > 0; hand--) {
            place = next_place(c, holes, place);
            held = c->place[place] > 0;
            c->place[place]++;
            if (trail != NULL) {
                trail_add(trail, STEP_DROP, c->mover, place, place, 1);
            }
        }
        if (place == congklak_store(holes, c->mover) || !held || rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_OFF) {
            return place;
        }
        kind = STEP_RELAY;
    }
}
