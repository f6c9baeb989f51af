/*
 * The game table: the first file to read.
 *
 * A game is a constant table of operations, `struct game`. Everything else in the house works on that table:
 * core/match.h plays and keeps a match, core/record.h writes it down, search/ looks ahead, and the faces (cli/,
 * tui/) draw the view and the trail. No code outside a game's own folder needs to know which game it is.
 *
 * What the operations share:
 *  - A position is plain bytes in `struct position`, copied by assignment. Bytes that a game does not use are 0,
 *    so equal positions are equal to the byte.
 *  - A move is a small number, 0 … GAME_MOVES_MAX-1, with a meaning that only the game knows; outside it, moves
 *    travel as text.
 *  - Players are 0 (A) and 1 (B). A puzzle has one player, A, who is always to move.
 *  - Whatever can be refused takes a `struct message *` and says in it why. Nothing here prints, reads a clock,
 *    or keeps state outside its arguments.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"
#include "core/rng.h"
#include "core/text.h"
#include "core/trail.h"
#include "core/view.h"

enum {
    GAME_POSITION_BYTES = 64,
    GAME_MOVES_MAX = 80,   /* legal moves of any position of any game */
    GAME_OPTIONS_MAX = 12, /* options of a rules value */
    GAME_LINE_MAX = 160,   /* moves of a principal variation that are kept */
    GAME_MOVE_NONE = -1,
    GAME_NO_PLAYER = -1,
};

struct position {
    alignas(16) unsigned char bytes[GAME_POSITION_BYTES];
};

struct game;
struct limits; /* search/limits.h */

/* What kind of game it is; or-ed together in `struct game`. */
enum game_flag {
    GAME_MOVES_AGAIN = 1, /* a move may leave the same player to move */
    GAME_HAS_PASS = 2,    /* a player without a move passes */
    GAME_HAS_ROUNDS = 4,  /* some rules play several rounds (next_round) */
    GAME_SOLVABLE = 8,    /* exact values can be had in reasonable time */
    GAME_WINS_ONLY = 16,  /* a win is a win: scores are 0 and 1, margins -1, 0 and 1 */
    GAME_A_BEGINS = 32,   /* A (black) always moves first: people choose who plays A, not who begins */
};

/* The value of a move in a puzzle from which no way leads to the goal; see struct analysed_move. */
enum { GAME_HOPELESS = -30000 };

/* One choice of an option: the word in command lines and records, and the message key that people read. */
struct game_choice {
    const char *id;
    const char *name;
};

/* One option of the rules. Its value is a number in minimum … maximum; where there are choices it is their index. */
struct game_option {
    const char *id;
    const char *name; /* message key */
    uint16_t minimum, maximum;
    const struct game_choice *choices; /* NULL: a plain number */
};

struct preset {
    const char *id;
    const char *name; /* message key: what this preset is, in a few words */
    uint16_t value[GAME_OPTIONS_MAX];
};

/* A rules value: made by rules_create (core/rules.h), never changed afterwards, so threads may share it. */
struct rules {
    const struct game *game;
    uint16_t value[GAME_OPTIONS_MAX];
    void *prepared; /* what the game worked out from the values, for speed; NULL: nothing */
};

/* What a player chose, and how sure it is. */
struct choice {
    int move;        /* GAME_MOVE_NONE only when it was stopped before it had anything */
    int value;       /* the mover's final margin as far as known; for simple levels the gain they looked at */
    bool exact;      /* `value` is proven */
    int line_length; /* the expected continuation, `move` first */
    short line[GAME_LINE_MAX];
    uint64_t nodes; /* moves tried */
};

/* What is known of a legal move: proven bounds of the mover's final margin. In a puzzle: minus the number of moves to
 * the goal, this one included, or GAME_HOPELESS; so in both the greatest value is the best. Games that are too large to
 * be solved from everywhere say what they expect as well. */
struct analysed_move {
    int move;
    int lower, upper; /* equal: exact */
    int estimate;     /* the margin that a search `depth` plies deep expects */
    int depth;        /* 0: there is no estimate */
};

/* What is known of a position, as for its best move. */
struct solution {
    int lower, upper;
    int line_length; /* best play, where the value is exact */
    short line[GAME_LINE_MAX];
    uint64_t nodes;       /* moves tried, those of table_nodes included */
    uint64_t table_nodes; /* for tables that were made on the way and serve later questions too */
};

struct analysis {
    int count; /* of legal moves, in the game's usual order */
    struct analysed_move move[GAME_MOVES_MAX];
    int line_length; /* best play, where the value is exact and was asked for */
    short line[GAME_LINE_MAX];
    uint64_t nodes;
};

/* A computer level. `choose` is called only with at least one legal move; the same arguments give the same choice. */
struct level {
    const char *id;
    const char *name;        /* message key */
    const char *description; /* message key */
    void (*choose)(const struct rules *rules, const struct position *position, const struct limits *limits,
                   struct rng *rng, struct choice *choice);
};

struct game {
    /* What it is. */
    const char *id;
    const char *name;     /* message key */
    const char *summary;  /* message key: one sentence */
    int players;          /* 1 or 2 */
    const char *mark[2];  /* what the players are called on the board, in every language; NULL: A and B */
    const char *title[2]; /* message key: what they are called in sentences (Black, White); NULL: their marks */
    unsigned flags;       /* enum game_flag */

    /* Rules. The first preset is the default. `prepare` refuses combinations that do not fit; it may be NULL. */
    int option_count;
    const struct game_option *options;
    int preset_count;
    const struct preset *presets;
    size_t (*prepared_bytes)(const struct rules *rules); /* how much `prepare` wants; NULL: nothing */
    bool (*prepare)(struct rules *rules, struct message *reason);

    /* Play. `play` takes a legal move only; a trail that is not NULL gets the move's steps appended.
     * `legal` lists the moves in the game's usual order and returns their number: 0 exactly when the game
     * (or round) is over. `score` is the player's points in this position; the margin is the difference. */
    void (*start)(const struct rules *rules, int first, struct position *position);
    int (*mover)(const struct position *position);
    int (*legal)(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]);
    bool (*refuse)(const struct rules *rules, const struct position *position, int move, struct message *reason);
    void (*play)(const struct rules *rules, struct position *position, int move, struct trail *trail);
    bool (*over)(const struct rules *rules, const struct position *position);
    /* The only thing that can be done here and is no choice (a pass), or GAME_MOVE_NONE: the faces do it for the player
     * and say so. NULL: there is no such thing. */
    int (*forced)(const struct rules *rules, const struct position *position);
    int (*score)(const struct rules *rules, const struct position *position, int player);
    uint64_t (*hash)(const struct rules *rules, const struct position *position);
    bool (*check)(const struct rules *rules, const struct position *position, struct message *reason);

    /* Rounds (GAME_HAS_ROUNDS only). From a finished round that `starter` began: writes the next round's start
     * and returns true, or returns false when these rules or these scores end the match. */
    bool (*next_round)(const struct rules *rules, const struct position *finished, int starter, struct position *next);

    /* Text. Parsing a move needs the position because a name may say whose hole it is. */
    bool (*parse_move)(const struct rules *rules, const struct position *position, const char *text, int *move,
                       struct message *reason);
    void (*format_move)(const struct rules *rules, const struct position *position, int move, struct text *out);
    bool (*parse_position)(const struct rules *rules, const char *text, struct position *position,
                           struct message *reason);
    void (*format_position)(const struct rules *rules, const struct position *position, struct text *out);

    /* A whole game's moves as other programs write them; both or neither may be NULL. `parse_moves` writes the moves
     * from `start` on, what is forced included, to `moves` (at most `most`) and returns their number; -1 with a reason.
     */
    int (*parse_moves)(const struct position *start, const char *text, short *moves, int most, struct message *reason);
    void (*format_moves)(const short *moves, int count, struct text *out);

    /* What to draw. */
    void (*view)(const struct rules *rules, const struct position *position, struct view *view);
    int (*move_cell)(const struct rules *rules, const struct position *position, int move); /* cell id, or -1 */

    /* The rules in force, as message keys with arguments, one paragraph a call; false when there are no more. */
    bool (*explain)(const struct rules *rules, int paragraph, struct message *out);

    /* The position in words, for those who do not see it, as `explain` does it; NULL: the faces read out the cells. */
    bool (*describe)(const struct rules *rules, const struct position *position, int paragraph, struct message *out);
    /* How a puzzle has ended (one player only): called when it is over. */
    void (*verdict)(const struct rules *rules, const struct position *position, struct message *out);

    /* Exact analysis (GAME_SOLVABLE only). An analyst keeps what it has found out for the next question; it belongs to
     * one thread at a time. `analyse` fills in the bounds as they become known and calls `changed` (may be NULL) each
     * time; it ends when all are exact or the limits come. `solve` wants only the position's own value and a line, and
     * keeps *solution up with what is proven so far. `memory` in bytes; 0: a sane default. `endgame`: how few pieces
     * make a position one that is solved beforehand, for games that do so; -1: the game's own choice. */
    void *(*analyst_open)(const struct rules *rules, size_t memory, int endgame);
    void (*analyst_close)(void *analyst);
    void (*analyse)(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                    struct analysis *analysis, void (*changed)(void *context), void *context);
    void (*solve)(void *analyst, const struct position *position, const struct limits *limits,
                  struct solution *solution);
    /* Appends a proof of a solved value that can be checked with the rules alone; false with a reason. NULL: this game
     * has none. */
    bool (*certify)(void *analyst, const struct position *position, const struct limits *limits,
                    const struct solution *solution, struct text *out, struct message *reason);

    /* What was learned beforehand, for a program that does not carry it in itself: the files' names, NULL-ended, and
     * who takes one; the bytes stay as they are from then on. False with a reason where they are not what they should
     * be: nothing has changed then, and the game goes on as without the file. NULL: there is nothing. */
    const char *const *data_files;
    bool (*take_data)(const char *name, const unsigned char *bytes, size_t length, struct message *reason);

    /* Computer players, weakest first. */
    int level_count;
    const struct level *levels;
};

/* What a player is called on this game's board. */
static inline const char *game_mark(const struct game *game, int player) {
    return game->mark[player] != NULL ? game->mark[player] : player == 0 ? "A" : "B";
}

#endif
