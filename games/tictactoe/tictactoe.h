/*
 * Tic-tac-toe on a board of any size up to 6×6: who first has `line` marks in a row wins (an m,n,k-game). X is player
 * A, O is player B.
 *
 * Squares are numbered along the rows from the top left; square i is bit i of a player's marks. A move is a square.
 *
 * rules.c    what a move does, text, view     solver.c   exact values, the quickest win and the slowest loss
 * players.c  the computer's levels
 */
#ifndef GAMES_TICTACTOE_H
#define GAMES_TICTACTOE_H

#include "core/game.h"

enum { TICTACTOE_SIDE_MAX = 6, TICTACTOE_SQUARES_MAX = TICTACTOE_SIDE_MAX * TICTACTOE_SIDE_MAX };

/* The options, in the order of game->options. */
enum tictactoe_option { TICTACTOE_COLUMNS, TICTACTOE_ROWS, TICTACTOE_LINE, TICTACTOE_OPTIONS };

/* A position, kept in the bytes of `struct position`. */
struct tictactoe {
    uint64_t marks[2];
    uint8_t mover;
};

/* All ways to win, made once for a rules value. */
struct tictactoe_lines {
    uint64_t board; /* all squares */
    int count;
    uint64_t
        line[2 * TICTACTOE_SQUARES_MAX + 2 * 16]; /* `line` squares in a row each; 80 at most (6×6, three in a row) */
    int count_of[TICTACTOE_SQUARES_MAX];
    uint64_t line_of[TICTACTOE_SQUARES_MAX][12]; /* those through a square */
};

extern const struct game tictactoe_game;

struct tictactoe tictactoe_from(const struct position *position);
const struct tictactoe_lines *tictactoe_lines(const struct rules *rules);

/* Whether these marks have a whole line anywhere. */
bool tictactoe_has_line(const struct tictactoe_lines *lines, uint64_t marks);

/* Whether these marks have a whole line through the square. */
bool tictactoe_wins(const struct tictactoe_lines *lines, uint64_t marks, int square);

/* --- the exact solver -------------------------------------------------------------------------------------------- */

/* Values are the mover's: TICTACTOE_WIN less the plies until the win, the same with a minus for a loss, 0 for a draw.
 */
enum { TICTACTOE_WIN = 100 };

struct tictactoe_solver;

/* `memory` in bytes for its table (0: 32 MiB). Owned by the caller; NULL when memory is out. */
struct tictactoe_solver *tictactoe_solver_create(const struct rules *rules, size_t memory);
void tictactoe_solver_destroy(struct tictactoe_solver *solver);
uint64_t tictactoe_solver_nodes(const struct tictactoe_solver *solver);

/* The value under perfect play; false when the limits (nodes counted from this call) came first. */
bool tictactoe_solve(struct tictactoe_solver *solver, const struct tictactoe *position, const struct limits *limits,
                     int *value);

/* The value for its mover of playing a square. */
bool tictactoe_solve_move(struct tictactoe_solver *solver, const struct tictactoe *position, int square,
                          const struct limits *limits, int *value);

/* For the game table. */
void *tictactoe_analyst_open(const struct rules *rules, size_t memory, int endgame);
void tictactoe_analyst_close(void *analyst);
void tictactoe_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                       struct analysis *analysis, void (*changed)(void *context), void *context);
void tictactoe_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                              struct solution *solution);

enum { TICTACTOE_LEVELS = 4 };
extern const struct level tictactoe_levels[TICTACTOE_LEVELS];

#endif
