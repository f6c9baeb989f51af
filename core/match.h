/*
 * One match: the rules, the position, the history, who plays each side, the rounds, the clock and the result.
 * It knows nothing of screens, and nothing outside makes it assert: every call that can be refused says why.
 *
 * Every move is played as text, so that saving, sharing and replaying are exercised by every game, always.
 */
#ifndef CORE_MATCH_H
#define CORE_MATCH_H

#include "core/game.h"

enum { MATCH_HUMAN = -1, MATCH_NAME_BYTES = 48, MATCH_CLOCK_SECONDS_MAX = 3600 };

enum match_state {
    MATCH_PLAYING,
    MATCH_ROUND_OVER,  /* this round is over and match_next_round starts another */
    MATCH_OVER,        /* played to the end */
    MATCH_RESIGNED,    /* `forfeit` gave up */
    MATCH_OUT_OF_TIME, /* `forfeit` thought longer than the clock allows */
};

enum match_entry_kind { MATCH_MOVE, MATCH_NEXT_ROUND };

/* One thing that was done; `before` is what it was done to. */
struct match_entry {
    uint8_t kind;   /* enum match_entry_kind */
    int8_t starter; /* who started the round in which it was done */
    int16_t round;  /* 1 … */
    int move;       /* of MATCH_MOVE */
    struct position before;
};

struct match_setup {
    const struct rules *rules;      /* copied */
    const struct position *start;   /* NULL: the start of the rules with `first` to move */
    int first;                      /* 0 or 1; not looked at when there is a start */
    int seat[2];                    /* MATCH_HUMAN or a level's index */
    char name[2][MATCH_NAME_BYTES]; /* "": the seat's own word (human, easy …) */
    int64_t seed;                   /* 0 or more */
    int clock_seconds;              /* a human's time for each move; 0: none */
    bool no_undo;                   /* undo and redo are refused */
};

/* Read freely; change only through the functions below. */
struct match {
    const struct game *game;
    struct rules *rules;
    struct match_setup setup; /* as asked for; setup.rules and setup.start point into this match, or are NULL */
    struct position start, position;
    int starter;      /* who started this round */
    int round;        /* 1 … */
    int forfeit;      /* who resigned or ran out of time, or GAME_NO_PLAYER */
    bool out_of_time; /* how it was forfeited */
    int clock_left;   /* milliseconds for this move */
    struct match_entry *entry;
    int length; /* entries that have been done */
    int stored; /* entries kept: length … stored-1 can be redone */
    int capacity;
};

/* NULL with a reason when the setup does not fit (a level that does not exist, a start against the rules). */
struct match *match_create(const struct match_setup *setup, struct message *reason);
void match_destroy(struct match *match);

enum match_state match_state(const struct match *match);
int match_mover(const struct match *match);
bool match_human_to_move(const struct match *match); /* playing, and a human's turn to choose */
bool match_forced(const struct match *match);        /* playing, and there is nothing to choose: see game->forced */
bool match_was_forced(const struct match *match, int index); /* entry `index` was no choice: a pass */
int match_winner(const struct match *match);                 /* GAME_NO_PLAYER for a draw or while playing */
int match_moves(const struct match *match);                  /* moves done, rounds not counted */

/* The player's own word: the name if there is one, else "human" or the level's id. */
const char *match_player_id(const struct match *match, int player);
/* A seat from its word; false if the game has no such level. */
bool match_parse_seat(const struct game *game, const char *text, int *seat);

/* Seats other players and sets the clock, for a match that goes on. The seats exist; the names are kept for humans. */
void match_set_players(struct match *match, int seat_a, int seat_b, int clock_seconds);

/* Plays a move given as text. Redo entries are forgotten. */
bool match_play(struct match *match, const char *move, struct message *reason);

/* Takes back one choice; against the computer everything back to the human's own last choice. Never past the start. */
bool match_undo(struct match *match, struct message *reason);
bool match_redo(struct match *match, struct message *reason);
bool match_can_undo(const struct match *match);
bool match_can_redo(const struct match *match);

bool match_next_round(struct match *match, struct message *reason);
bool match_resign(struct match *match, int player, struct message *reason);

/* Lets `milliseconds` pass on the clock of the human to move; true when that runs it out. */
bool match_tick(struct match *match, int milliseconds);

/* The computer's choice for whoever is to move, by `level`. Random numbers come from the match's seed and the ply, so
 * undo, redo and a saved game repeat them. What is forced is chosen for any seat, humans too. False when nobody can
 * move. */
bool match_choose(const struct match *match, int level, const struct limits *limits, struct choice *choice);

/* The steps of entry `index`, appended to the trail; rounds have none. */
void match_trail(const struct match *match, int index, struct trail *trail);
/* The position after entry `index`; -1 is the start. */
const struct position *match_position_after(const struct match *match, int index);

#endif
