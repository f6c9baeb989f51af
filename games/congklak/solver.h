/*
 * The exact solver: who wins a round, and by how much, under perfect play of both. Every answer is a proven pair of
 * bounds; where they meet the value is exact.
 *
 * Values are margins: the mover's final seeds less the other's, of one round (what a finished round sweeps included).
 */
#ifndef GAMES_CONGKLAK_SOLVER_H
#define GAMES_CONGKLAK_SOLVER_H

#include "games/congklak/congklak.h"
#include "search/limits.h"

enum { SOLVER_ENDGAME_AUTO = -1 /* a small table, made only when a search grows large */ };

struct congklak_bounds {
    int lower, upper; /* of the mover's final margin, proven */
};

/* What is known of one legal hole, as the mover's final margin. */
struct congklak_hole_value {
    int hole;
    struct congklak_bounds margin;
};

struct congklak_solver;

/* A solver for these rules. `memory` is the most its tables may take together, in bytes (0: 256 MiB; at least 64 KiB
 * are taken). `endgame_seeds`: all positions with at most so many seeds are solved beforehand (0: none;
 * SOLVER_ENDGAME_AUTO). Owned by the caller; NULL when memory is out. */
struct congklak_solver *congklak_solver_create(const struct rules *rules, size_t memory, int endgame_seeds);
void congklak_solver_destroy(struct congklak_solver *solver);

/* Forgets all positions; keeps the endgame table. */
void congklak_solver_clear(struct congklak_solver *solver);

/* Bytes that its tables take. */
size_t congklak_solver_memory(const struct congklak_solver *solver);

/* Moves tried since the solver was made, those for the endgame table not counted. */
uint64_t congklak_solver_nodes(const struct congklak_solver *solver);
/* Moves tried for the endgame table. */
uint64_t congklak_solver_endgame_nodes(const struct congklak_solver *solver);
int congklak_solver_endgame_seeds(const struct congklak_solver *solver);

/* The rules it was made for. */
const struct rules *congklak_solver_rules(const struct congklak_solver *solver);

/* The value of a position. limits->nodes counts from this call on; threads as limits->threads says. With one thread
 * the same calls give the same bounds and node counts on every machine. Returns whether the value is exact. */
bool congklak_solve(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                    struct congklak_bounds *bounds);

/* The same; `each` hears of the bounds at the beginning and whenever they have become narrower. */
bool congklak_solve_watched(struct congklak_solver *solver, const struct position *position,
                            const struct limits *limits, struct congklak_bounds *bounds,
                            void (*each)(void *context, const struct congklak_bounds *bounds), void *context);

/* Whether the mover gets at least `margin`: 1 yes, 0 no, -1 not known within the limits. */
int congklak_solve_at_least(struct congklak_solver *solver, const struct position *position, int margin,
                            const struct limits *limits);

/* The same for a player, who need not be the one to move. */
int congklak_solve_player_at_least(struct congklak_solver *solver, const struct position *position, int player,
                                   int margin, const struct limits *limits);

/* The values of all legal holes, in the order of game->legal; returns their number. All of `values` is filled in with
 * what is known without a search before the search begins; `each` (may be NULL) is told then, and whenever the bounds
 * of a hole have become narrower. */
int congklak_solve_holes(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                         struct congklak_hole_value values[CONGKLAK_HOLES_MAX],
                         void (*each)(void *context, const struct congklak_hole_value *values, int count),
                         void *context);

/* A line of best play from an exactly solved position; returns its length, at most `most`. It stops where the limits
 * do. */
int congklak_solve_line(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                        short *line, int most);

#endif
