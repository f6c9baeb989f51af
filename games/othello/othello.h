/*
 * Othello. Black is player A, X in texts, and moves first; white is player B, O. A player without a move passes, and
 * only then; when neither can move the game is over, and the empty squares count for the winner.
 *
 * Squares are numbered along the rows from the top left: a1 0, b1 1, … h8 63. A move is a square or OTHELLO_PASS.
 *
 * board.c       bitboards                           rules.c      what a move does, the view
 * text.c        positions, moves, transcripts       formats.c    what other programs write: GGF, WTHOR, OBF
 * features.c    the evaluation that is evolved      genetic.c    its evolution, by games of duel.c
 * patterns.c    the learned evaluation              learn.c      self-played games and the fitting
 * midgame.c     search with an evaluation           probcut.c    its selective cuts
 * endgame.c     the exact solver                    book.c       the opening book; book_build.c makes one
 * players.c     the computer's levels               analyst.c    analysis behind the game table
 * data.c        what was learned, and where it comes from
 * …_search.h    a search, written once; …_table.h what its files share; …_vector.c the same by vector instructions
 */
#ifndef GAMES_OTHELLO_H
#define GAMES_OTHELLO_H

#include "core/game.h"
#include "games/othello/board.h"

enum { OTHELLO_PASS = OTHELLO_SQUARES };

/* The options, in the order of game->options. */
enum othello_option { OTHELLO_START, OTHELLO_OPTIONS };
enum { OTHELLO_CROSSED, OTHELLO_PARALLEL };

/* A position, kept in the bytes of `struct position`. */
struct othello {
    uint64_t discs[2];
    uint8_t mover;
};

extern const struct game othello_game;

struct othello othello_from(const struct position *position);
struct position othello_to(const struct othello *othello);

/* The usual start, crosswise, black to move; a move of the mover's by chance, a pass where there is none. */
struct othello othello_start(void);
int othello_random_move(const struct othello *o, struct rng *rng);

/* Whether neither player can move. */
bool othello_over(const struct othello *o);

/* The final margin of a finished game for the player with `own` discs: empty squares go to the winner. */
int othello_margin(uint64_t own, uint64_t other);

/* Plays a legal move. */
void othello_play(struct othello *o, int move);

/* Number of move sequences of exactly `depth` plies; a pass counts as a ply, a game that ends earlier as one. With
 * `vector` by othello_moves_vector and othello_flips_vector. */
uint64_t othello_perft(const struct othello *o, int depth, bool vector);

/* --- other programs' formats (text.c) ----------------------------------------------------------------------------- */

/* A position of 64 characters (X or *, O, - or .) and who is to move; or an OBF line, which goes on with fields that
 * end with `;` (they are passed over; % begins a comment). */
bool othello_parse_position(const struct rules *rules, const char *text, struct position *position,
                            struct message *reason);

/* A transcript, `f5d6c3…`: either case, move numbers, spaces, passes (pa, ps, pass, --) where one is due; missing
 * passes are put in. Writes the moves, passes included, to `moves` (at most `most`) and returns their number; -1 with a
 * reason that names the first thing that cannot be. */
int othello_parse_transcript(const struct position *start, const char *text, short *moves, int most,
                             struct message *reason);

/* Lower case, without passes. */
void othello_format_transcript(const short *moves, int count, struct text *out);

/* --- shared by the files of this folder only --------------------------------------------------------------------- */

void othello_add_square(int square, struct text *out);
bool othello_parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                        struct message *reason);
void othello_format_move(const struct rules *rules, const struct position *position, int move, struct text *out);
void othello_format_position(const struct rules *rules, const struct position *position, struct text *out);
bool othello_refuse(const struct rules *rules, const struct position *position, int move, struct message *reason);
bool othello_check(const struct rules *rules, const struct position *position, struct message *reason);

void *othello_analyst_open(const struct rules *rules, size_t memory, int endgame);
void othello_analyst_close(void *analyst);
void othello_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                     struct analysis *analysis, void (*changed)(void *context), void *context);
void othello_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                            struct solution *solution);

/* Hundredths of a disc in whole discs. */
int othello_rounded(int value);

enum { OTHELLO_LEVELS = 6 };
extern const struct level othello_levels[OTHELLO_LEVELS];

#endif
