/*
 * An engine: the program as the Othello player of another program (NBoard, Quarry, a tournament's referee), spoken to
 * line by line. Here is the game and the thinking that both protocols share; engine_nboard.c and engine_gtp.c each
 * handle one line at a time and know nothing of files, threads or signals, so that tests can hand them any line.
 */
#ifndef CLI_ENGINE_H
#define CLI_ENGINE_H

#include "games/othello/formats.h"
#include "games/othello/midgame.h"

/* What one side of a game has on its clock (GTP). */
struct engine_clock {
    double left; /* seconds of this period */
    int moves;   /* to be played in it; 0: all that are left of the game */
};

struct engine {
    /* Set by whoever opens it. */
    const struct level *level; /* plays where there is no depth; NULL: the strongest */
    int depth;                 /* plies; 0: the level's */
    uint64_t nodes;            /* for each move; 0: no limit */
    double seconds;            /* for each move; 0: no limit */
    int threads;
    size_t memory;
    const char *version;
    void (*send)(void *context, const char *line); /* and flushes it */
    bool (*interrupted)(void *context);            /* whether nobody waits for this search any more */
    double (*now)(void *context);                  /* seconds */
    void *context;

    /* The engine's own. */
    struct rules *rules;
    struct othello_search *search;
    struct position start;
    struct othello at;
    short move[OTHELLO_GAME_MOVES];
    int count, pondered; /* pondered: the number of moves after which it last thought unasked; -1: never */
    bool timed;          /* there are clocks */
    double main_time, period_time;
    int period_moves;
    struct engine_clock clock[2];
    double until, began; /* of this search; until 0: no limit */
    uint64_t nodes_before;
};

/* False when memory is out. */
bool engine_open(struct engine *engine);
void engine_close(struct engine *engine);

/* The usual start. */
void engine_clear(struct engine *engine);
void engine_set(struct engine *engine, const struct othello_transcript *transcript);

/* Plays a move for `player` (GAME_NO_PLAYER: whoever's turn it is), with the pass that is due before it. False: it
 * cannot be played. */
bool engine_play(struct engine *engine, int player, int move);
bool engine_undo(struct engine *engine);

/* `F5`, or the word for a pass. */
void engine_add_move(int move, const char *pass, struct text *out);

/* Hundredths, of a disc or a second, as `-1.25`. */
void engine_add_hundredths(int64_t hundredths, struct text *out);

/* Sends the text as a line, and empties it. */
void engine_send(struct engine *engine, struct text *line);

/* Starts the clock of a search, and the count of its nodes. `seconds` 0: as the engine was set up. */
void engine_begin(struct engine *engine, double seconds);
uint64_t engine_nodes(const struct engine *engine);

/* Limits for a part of the search that engine_begin began. */
struct limits engine_limits(struct engine *engine);

/* Thinks about the position in the opponent's time, until `stop_it`: what it finds helps the next search. */
void engine_ponder(struct engine *engine, bool (*stop_it)(void *context), void *context);

/* How far to look in this position: by depth, by time, or as the strongest level does. */
struct othello_plan engine_plan(const struct engine *engine);

/* The best move of a position that is not over; after engine_begin. */
void engine_think(struct engine *engine, const struct othello *position, struct othello_found *found,
                  void (*progress)(void *context, const struct othello_found *found), void *context);

/* --- the protocols ------------------------------------------------------------------------------------------------ */

/* Handles one line; false: it was the last. */
bool engine_nboard_line(struct engine *engine, const char *line);
bool engine_gtp_line(struct engine *engine, const char *line);

/* Whether this line is a reason to stop what is being searched. */
bool engine_nboard_stops(const char *line);

#endif
