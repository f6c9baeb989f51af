/*
 * Congklak: the Indonesian sowing game, with the options that turn it into its relatives. docs/RULES.md has the rules.
 *
 * Places are numbered along the sowing ring: A's holes from the farthest to the nearest (A7 … A1), A's store, then the
 * same for B. With H holes a side: hole k of player p is place p(H+1) + H-k, p's store is p(H+1) + H, and the hole
 * opposite place i is 2H - i.
 *
 * rules.c    what a move does          sow.c      moving the seeds, fast and seed by seed
 * text.c     moves and positions       view.c     cells, and the rules in words
 * players.c  the computer's levels     perft.c    counting move sequences
 * solver.c   exact values              analyst.c  the solver behind the game table
 * certificate.c  proofs that can be checked    opening.c  what one turn can bank
 */
#ifndef GAMES_CONGKLAK_H
#define GAMES_CONGKLAK_H

#include "core/game.h"
#include "core/rules.h"

/* For the few functions that are worth a copy for each constant argument. */
#if defined(__GNUC__)
#define ALWAYS_INLINE __attribute__((always_inline)) inline
#else
#define ALWAYS_INLINE inline
#endif

enum {
    CONGKLAK_HOLES_MAX = 10,
    CONGKLAK_SEEDS_MAX = 10,
    CONGKLAK_TOTAL_MAX = 255, /* seeds in all: a place is one byte */
    CONGKLAK_PLACES_MAX = 2 * CONGKLAK_HOLES_MAX + 2,
    CONGKLAK_PLACE_BYTES = 32, /* the places, padded for vectors and 8-byte loads */
};

/* The options, in the order of game->options. */
enum congklak_option {
    CONGKLAK_HOLES,
    CONGKLAK_SEEDS,
    CONGKLAK_RELAY,
    CONGKLAK_TEMBAK,
    CONGKLAK_TEMBAK_NEEDS,
    CONGKLAK_ROUND_ENDS,
    CONGKLAK_REST,
    CONGKLAK_ROUNDS,
    CONGKLAK_NEXT_STARTER,
    CONGKLAK_DIRECTION,
    CONGKLAK_OPTIONS
};

enum { CONGKLAK_RELAY_OFF, CONGKLAK_RELAY_ON };
enum { CONGKLAK_TEMBAK_NONE, CONGKLAK_TEMBAK_OPPOSITE, CONGKLAK_TEMBAK_LONE };
enum { CONGKLAK_NEEDS_NOTHING, CONGKLAK_NEEDS_PASSED };
enum { CONGKLAK_ENDS_EITHER, CONGKLAK_ENDS_MOVER };
enum { CONGKLAK_REST_OWNER, CONGKLAK_REST_OTHER };
enum { CONGKLAK_ROUNDS_ONE, CONGKLAK_ROUNDS_BURNT };
enum { CONGKLAK_NEXT_LOSER, CONGKLAK_NEXT_WINNER };
enum { CONGKLAK_CLOCKWISE, CONGKLAK_COUNTER_CLOCKWISE };

/* A position, kept in the bytes of `struct position`. */
struct congklak_position {
    uint8_t place[CONGKLAK_PLACE_BYTES]; /* seeds by place; the padding is 0 */
    uint8_t mover;                       /* 0 A, 1 B */
    uint8_t passed;    /* 1: the mover has dropped into the own store in this turn; kept only where tembak needs it */
    uint16_t burnt[2]; /* bit k-1: the player's hole k is burnt */
};

_Static_assert(sizeof(struct congklak_position) <= GAME_POSITION_BYTES, "a position fits");

extern const struct game congklak_game;

/* The game's own layout of a position, and back. */
struct congklak_position congklak_from(const struct position *position);
struct position congklak_to(const struct congklak_position *congklak);

static inline int congklak_holes(const struct rules *rules) {
    return rules->value[CONGKLAK_HOLES];
}
static inline int congklak_total(const struct rules *rules) {
    return 2 * rules->value[CONGKLAK_HOLES] * rules->value[CONGKLAK_SEEDS];
}
static inline int congklak_store(int holes, int player) {
    return player * (holes + 1) + holes;
}
static inline int congklak_place(int holes, int player, int hole) {
    return player * (holes + 1) + holes - hole;
}
static inline int congklak_owner(int holes, int place) {
    return place > holes ? 1 : 0;
}
/* The hole's number, 1 … H; 0 for a store. */
static inline int congklak_number(int holes, int place) {
    return congklak_owner(holes, place) == 0 ? holes - place : 2 * holes + 1 - place;
}
static inline int congklak_opposite(int holes, int place) {
    return 2 * holes - place;
}
static inline bool congklak_is_burnt(const struct congklak_position *c, int player, int hole) {
    return ((c->burnt[player] >> (hole - 1)) & 1) != 0;
}
bool congklak_row_empty(const struct congklak_position *c, int holes, int player);

/* How a move's seeds are moved. All three give the same position; see sow.c. */
enum congklak_sowing {
    CONGKLAK_SOW_VECTOR, /* the table, added with one vector operation */
    CONGKLAK_SOW_TABLE,  /* the table, added byte by byte */
    CONGKLAK_SOW_SEEDS,  /* no table: one seed after the other */
};

/* The move of one hole without words: sowing with relays, capture, sweep, whose turn. The hole is legal; with burnt
 * holes it is always done seed by seed. */
void congklak_move(const struct rules *rules, struct congklak_position *c, int hole, enum congklak_sowing sowing);

/* The same, but nothing is swept at the end of the round; returns whether that has come. */
bool congklak_move_unswept(const struct rules *rules, struct congklak_position *c, int hole);

/* Number of move sequences of exactly `depth` moves, every last move really made. */
uint64_t congklak_perft(const struct rules *rules, const struct congklak_position *c, int depth,
                        enum congklak_sowing sowing);

/* --- shared by the files of this folder only --------------------------------------------------------------------- */

size_t congklak_prepared_bytes(const struct rules *rules);
void congklak_prepare_tables(struct rules *rules);

/* Sows `place` with all relays and returns where the last seed fell; no capture, no sweep. */
int congklak_sow_table(const struct rules *rules, struct congklak_position *c, int place, bool vector);
int congklak_sow_seeds(const struct rules *rules, struct congklak_position *c, int place, struct trail *trail);

/* What follows when the last seed fell into `last`: free turn, capture, sweep, whose turn. */
void congklak_finish_move(const struct rules *rules, struct congklak_position *c, int last, struct trail *trail);

bool congklak_parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                         struct message *reason);
void congklak_format_move(const struct rules *rules, const struct position *position, int move, struct text *out);
bool congklak_parse_position(const struct rules *rules, const char *text, struct position *position,
                             struct message *reason);
void congklak_format_position(const struct rules *rules, const struct position *position, struct text *out);
bool congklak_check(const struct rules *rules, const struct position *position, struct message *reason);
void congklak_view(const struct rules *rules, const struct position *position, struct view *view);
int congklak_move_cell(const struct rules *rules, const struct position *position, int move);
bool congklak_explain(const struct rules *rules, int paragraph, struct message *out);

void *congklak_analyst_open(const struct rules *rules, size_t memory, int endgame);
void congklak_analyst_close(void *analyst);
void congklak_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                      struct analysis *analysis, void (*changed)(void *context), void *context);

enum { CONGKLAK_LEVELS = 7 };
void congklak_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                             struct solution *solution);
bool congklak_certify_position(void *analyst, const struct position *position, const struct limits *limits,
                               const struct solution *solution, struct text *out, struct message *reason);

extern const struct level congklak_levels[CONGKLAK_LEVELS];

#endif
