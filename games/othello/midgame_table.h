/* What the files of the midgame search share: its table and its state. See midgame_search.h. */
#ifndef GAMES_OTHELLO_MIDGAME_TABLE_H
#define GAMES_OTHELLO_MIDGAME_TABLE_H

#include "core/hash.h"
#include "games/othello/midgame.h"

enum { NO_MOVE = 255, INFINITE = OTHELLO_VALUE_MAX + 1 };

struct entry {
    uint64_t own, other;
    int16_t lower, upper; /* of a search `depth` plies deep */
    uint8_t depth, move;  /* NO_MOVE: not known */
    bool cuts;            /* with selective cuts */
};

struct othello_search {
    const struct othello_places *places; /* the solver's */
    struct othello_weights weights;
    const int8_t *patterns; /* NULL: by weights */
    struct othello_solver *solver;
    struct entry *table;
    size_t entries; /* a power of two */
    uint64_t nodes, last;
    const struct limits *limits;
    bool stopped, cuts, vector;
};

static inline struct entry *entry_of(const struct othello_search *s, uint64_t own, uint64_t other) {
    const uint64_t hash = hash_mix(own ^ UINT64_C(0x9e3779b97f4a7c15), other ^ UINT64_C(0xd1b54a32d192ed03));
    return &s->table[hash & (s->entries - 1)];
}

static inline struct entry *entry_find(const struct othello_search *s, uint64_t own, uint64_t other) {
    struct entry *entry = entry_of(s, own, other);
    return entry->own == own && entry->other == other && (own | other) != 0 ? entry : NULL;
}

static inline void entry_store(const struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha,
                               int beta, int value, int move) {
    struct entry *entry = entry_of(s, own, other);
    if (entry->own == own && entry->other == other && entry->depth > depth && entry->cuts == s->cuts) {
        return; /* a deeper search knows better */
    }
    int lower = value > alpha ? value : -INFINITE;
    int upper = value < beta ? value : INFINITE;
    if (entry->own == own && entry->other == other && entry->depth == depth && entry->cuts == s->cuts) {
        lower = entry->lower > lower && entry->lower <= upper ? entry->lower : lower;
        upper = entry->upper < upper && entry->upper >= lower ? entry->upper : upper;
    }
    *entry = (struct entry){own, other, (int16_t)lower, (int16_t)upper, (uint8_t)depth, (uint8_t)move, s->cuts};
}

/* The two searches, for midgame.c: a position within a window, and a root's moves in turn, `first` before the others;
 * gives the best value and its move (NO_MOVE: stopped before there was one). */
int midgame_search_plain(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta);
int midgame_root_plain(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move);
int midgame_search_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta);
int midgame_root_vector(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move);

#endif
