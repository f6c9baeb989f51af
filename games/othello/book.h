/*
 * The opening book: positions with the margin that is expected of them, found by our own search and carried up from
 * later positions to earlier ones (minimax). A position is kept once for all eight symmetries of the board, seen by its
 * mover; a player who must pass is never the mover, so values turn their sign only where the turn really changes.
 *
 * Content of the file: records of 18 bytes, sorted; own discs, other discs (8 bytes each, lowest first), value in
 * hundredths of a disc (2 bytes). A position is answered only when all its moves are in the book.
 */
#ifndef GAMES_OTHELLO_BOOK_H
#define GAMES_OTHELLO_BOOK_H

#include "games/othello/othello.h"
#include "search/limits.h"

enum { OTHELLO_BOOK_RECORD = 18 };

struct othello_book {
    const unsigned char *records; /* NULL: an empty book */
    size_t count;
};

/* The book of a file's content; empty when the length does not fit. */
struct othello_book othello_book_of(const unsigned char *content, size_t bytes);

/* What the book expects of a position for its mover, in hundredths of a disc; false: it is not there. A position
 * whose mover must pass is looked up as the other's. */
bool othello_book_value(const struct othello_book *book, const struct othello *position, int *value);

struct othello_book_move {
    int move, value; /* for the mover */
};

/* The moves of a position with their values, best first; 0 when the book does not know all of them. */
int othello_book_moves(const struct othello_book *book, const struct othello *position,
                       struct othello_book_move moves[OTHELLO_SQUARES]);

/* One of the moves within half a disc of the best, by chance, so that games differ. False when the book does not know
 * the position. */
bool othello_book_choose(const struct othello_book *book, const struct othello *position, struct rng *rng,
                         struct othello_book_move *chosen);

/* The book that the program carries or has taken (data.h). */
struct othello_book othello_own_book(void);

/* How a book is made. */
struct othello_book_plan {
    int positions; /* whose moves are all looked at */
    int depth;     /* plies of search for each */
    int starts;    /* of them, positions that random openings lead to */
    uint64_t seed;
    int threads;
};

/* Builds a book and appends its content. `expanded` is kept up with the positions done (may be NULL). Stopped by the
 * limits it has what it has by then; false when memory is out. */
bool othello_book_build(const struct othello_book_plan *plan, const struct limits *limits, int *expanded,
                        struct text *content);

#endif
