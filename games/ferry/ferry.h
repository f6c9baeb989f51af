/*
 * The ferry: missionaries and cannibals. All must cross the river from the right bank to the left in a boat that holds
 * a few people; where missionaries on a bank are outnumbered after a crossing, they are eaten. A puzzle of one player.
 *
 * A move is what the boat carries, numbered by ferry_load. A position holds what stands on the left bank and where the
 * boat lies; the rest stands on the right bank.
 *
 * rules.c    crossings, text, view     solver.c   fewest crossings from everywhere, hints
 */
#ifndef GAMES_FERRY_H
#define GAMES_FERRY_H

#include "core/game.h"

enum { FERRY_PEOPLE_MAX = 1000, FERRY_BOAT_MAX = 10 };

/* The options, in the order of game->options. */
enum ferry_option { FERRY_MISSIONARIES, FERRY_CANNIBALS, FERRY_BOAT, FERRY_OPTIONS };

/* Cells of the view: on each bank and in the boat, missionaries and cannibals. */
enum ferry_cell { FERRY_LEFT_M, FERRY_LEFT_C, FERRY_RIGHT_M, FERRY_RIGHT_C, FERRY_BOAT_M, FERRY_BOAT_C, FERRY_CELLS };

/* A position, kept in the bytes of `struct position`. */
struct ferry {
    uint16_t missionaries, cannibals; /* on the left bank */
    uint16_t right;                   /* 1: the boat lies at the right bank */
};

extern const struct game ferry_game;

struct ferry ferry_from(const struct position *position);
struct position ferry_to(const struct ferry *ferry);

/* Who stands on a bank. */
static inline int ferry_missionaries(const struct rules *rules, const struct ferry *f, int right) {
    return right != 0 ? rules->value[FERRY_MISSIONARIES] - f->missionaries : f->missionaries;
}
static inline int ferry_cannibals(const struct rules *rules, const struct ferry *f, int right) {
    return right != 0 ? rules->value[FERRY_CANNIBALS] - f->cannibals : f->cannibals;
}

/* The bank on which missionaries are outnumbered: 0 left, 1 right, -1 none. */
int ferry_eaten(const struct rules *rules, const struct ferry *f);
bool ferry_across(const struct rules *rules, const struct ferry *f);

/* A load's number, 0 … 65, and back; loads of one size lie together, most missionaries first. */
int ferry_load(int missionaries, int cannibals);
void ferry_unload(int move, int *missionaries, int *cannibals);

/* The position after a load that can be carried. */
struct ferry ferry_crossed(const struct ferry *f, int missionaries, int cannibals);

/* Positions that can be reached without anybody being eaten, this one included; crossing back from the goal too. 0 when
 * memory is out. */
int ferry_reachable(const struct rules *rules, const struct ferry *from);

/* --- for the game table: see solver.c ---------------------------------------------------------------------------- */

void *ferry_analyst_open(const struct rules *rules, size_t memory, int endgame);
void ferry_analyst_close(void *analyst);
void ferry_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                   struct analysis *analysis, void (*changed)(void *context), void *context);
void ferry_solve(void *analyst, const struct position *position, const struct limits *limits,
                 struct solution *solution);

enum { FERRY_LEVELS = 1 };
extern const struct level ferry_levels[FERRY_LEVELS];

#endif
