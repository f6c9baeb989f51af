/*
 * What other Othello programs write: games as GGF and as WTHOR data bases, positions with known scores as OBF. All of
 * it is untrusted: nothing is believed that the rules do not bear out, and what is refused says which game and move.
 */
#ifndef GAMES_OTHELLO_FORMATS_H
#define GAMES_OTHELLO_FORMATS_H

#include "games/othello/othello.h"

enum {
    OTHELLO_GAME_MOVES = 2 * OTHELLO_SQUARES, /* moves of a game, passes included */
    OTHELLO_NAME_BYTES = 48,
};

/* A game as other programs hand it on. */
struct othello_transcript {
    struct position start;
    short move[OTHELLO_GAME_MOVES]; /* passes included */
    int count;
    char name[2][OTHELLO_NAME_BYTES]; /* "": not said */
    char result[OTHELLO_NAME_BYTES];  /* as it stood there; "": not said */
};

/* The usual start, black to move. */
struct position othello_usual_start(void);

/* The position after the game's last move. */
struct position othello_transcript_end(const struct othello_transcript *transcript);

/* A square in either case, `pa` or `pass`, up to a `/`, a space or the end; false where it is none of these. */
bool othello_read_move(const char *text, int *move);

enum othello_read { OTHELLO_READ, OTHELLO_END, OTHELLO_REFUSED };

/* The next game at bytes[*at]; *at moves past it. Properties that are not needed are passed over, missing passes put
 * in. `number` is what a refusal calls the game, 1 … */
enum othello_read othello_read_ggf(const char *bytes, size_t length, size_t *at, int number,
                                   struct othello_transcript *transcript, struct message *reason);
void othello_write_ggf(const struct othello_transcript *transcript, struct text *out);

/* --- WTHOR: a header, then one record of fixed size for each game ------------------------------------------------- */

struct othello_wthor {
    int games;
    int year;
};

struct othello_wthor_game {
    struct othello_transcript transcript;
    int tournament, player[2]; /* numbers in the data base's other files */
    int discs, theoretical;    /* black's discs at the end, and with best play from some depth on */
};

/* Whether the file is one, whole and of 8 by 8 squares. */
bool othello_read_wthor(const char *bytes, size_t length, struct othello_wthor *header, struct message *reason);

/* Game `index`, 0 … games-1, of a file that othello_read_wthor accepted. */
bool othello_read_wthor_game(const char *bytes, int index, struct othello_wthor_game *game, struct message *reason);

/* --- OBF: one position a line --------------------------------------------------------------------------------------
 */

/* A position, and the moves that the line gives scores of. */
struct othello_problem {
    struct position position;
    int count;
    struct {
        short move;
        short score; /* the mover's final margin */
    } known[OTHELLO_SQUARES + 1];
    int best; /* the greatest of the scores; only where count > 0 */
};

/* The next line that has a position; empty lines and comments are passed over. *line (0 before the first call) is the
 * number of the line that was read or refused. */
enum othello_read othello_read_obf(const char *bytes, size_t length, size_t *at, int *line,
                                   struct othello_problem *problem, struct message *reason);
void othello_write_obf(const struct othello_problem *problem, struct text *out);

#endif
