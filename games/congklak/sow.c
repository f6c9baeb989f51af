/*
 * Moving the seeds. A sowing of n seeds from a place always adds the same to every place, so one table per rules
 * value (mover × place × count → what each place gains, where the last seed falls) turns a sowing into one addition
 * of 16 bytes (32 with more than 7 holes). The compiler's vector type does that in one or two instructions on every
 * machine that has them, WebAssembly included; where there is no such type the same table is added byte by byte.
 *
 * The lifted hole is cleared by a mask within the same operation: writing its single byte to memory and loading the
 * whole vector again would stall on the store buffer.
 *
 * The seed-by-seed way below is what a person does. It writes the trail, it serves positions with burnt holes (for
 * which the table does not hold), and `lumbung bench` measures the table against it.
 */
#include <string.h>

#include "games/congklak/congklak.h"

#if defined(__GNUC__)
typedef uint8_t bytes16 __attribute__((vector_size(16)));
#define HAS_VECTORS 1
#else
#define HAS_VECTORS 0
#endif

/* Laid out in rules->prepared: the header, the masks, the gains, then the last places. */
struct tables {
    int places, width, counts;
    /* uint8_t clear[places][width]; uint8_t gain[2][places][counts][width]; uint8_t last[2][places][counts]; */
};

enum { HEADER_BYTES = 64 };

static int table_width(const struct rules *rules) {
    return 2 * congklak_holes(rules) + 2 <= 16 ? 16 : 32;
}

size_t congklak_prepared_bytes(const struct rules *rules) {
    const size_t places = 2 * (size_t)congklak_holes(rules) + 2;
    const size_t counts = (size_t)congklak_total(rules) + 1;
    const size_t width = (size_t)table_width(rules);
    return HEADER_BYTES + places * width + 2 * places * counts * (width + 1);
}

static uint8_t *table_clear(const struct tables *t, int place) {
    return (uint8_t *)t + HEADER_BYTES + (size_t)(place * t->width);
}

static size_t table_index(const struct tables *t, int mover, int place, int count) {
    return (size_t)((mover * t->places + place) * t->counts + count);
}

static uint8_t *table_gain(const struct tables *t, size_t index) {
    return table_clear(t, t->places) + index * (size_t)t->width;
}

static uint8_t *table_last(const struct tables *t, size_t index) {
    return table_gain(t, table_index(t, 2, 0, 0)) + index;
}

void congklak_prepare_tables(struct rules *rules) {
    const int holes = congklak_holes(rules);
    struct tables *t = rules->prepared;
    memset(t, 0, congklak_prepared_bytes(rules));
    *t = (struct tables){.places = 2 * holes + 2, .width = table_width(rules), .counts = congklak_total(rules) + 1};
    for (int place = 0; place < t->places; place++) {
        memset(table_clear(t, place), 0xFF, (size_t)t->width);
        table_clear(t, place)[place] = 0;
        for (int mover = 0; mover < 2; mover++) {
            const int skipped = congklak_store(holes, 1 - mover);
            int last = place;
            for (int count = 1; count < t->counts; count++) {
                last = (last + 1) % t->places;
                last = last == skipped ? (last + 1) % t->places : last;
                const size_t index = table_index(t, mover, place, count);
                memcpy(table_gain(t, index), table_gain(t, index - 1), (size_t)t->width);
                table_gain(t, index)[last]++;
                *table_last(t, index) = (uint8_t)last;
            }
        }
    }
}

static inline void add_bytes(uint8_t *place, const uint8_t *clear, const uint8_t *gain, int width) {
    for (int i = 0; i < width; i++) {
        place[i] = (uint8_t)((place[i] & clear[i]) + gain[i]);
    }
}

#if HAS_VECTORS
static inline void add_vectors(uint8_t *place, const uint8_t *clear, const uint8_t *gain, int width) {
    for (int i = 0; i < width; i += 16) {
        bytes16 board;
        memcpy(&board, place + i, 16);
        board = (board & *(const bytes16 *)(const void *)(clear + i)) + *(const bytes16 *)(const void *)(gain + i);
        memcpy(place + i, &board, 16);
    }
}
#endif

int congklak_sow_table(const struct rules *rules, struct congklak_position *c, int place, bool vector) {
    const struct tables *t = rules->prepared;
    const int own_store = congklak_store(congklak_holes(rules), c->mover);
    for (;;) {
        const size_t index = table_index(t, c->mover, place, c->place[place]);
        const int last = *table_last(t, index);
#if HAS_VECTORS
        if (vector) {
            add_vectors(c->place, table_clear(t, place), table_gain(t, index), t->width);
        } else
#endif
        {
            (void)vector;
            add_bytes(c->place, table_clear(t, place), table_gain(t, index), t->width);
        }
        if (last == own_store || c->place[last] == 1 || rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_OFF) {
            return last;
        }
        place = last;
    }
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
