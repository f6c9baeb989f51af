/*
 * What the module offers to JavaScript (web/app/module.js is the other side). The same functions compile natively, for
 * the test that both give the same answers.
 *
 * A call's text goes in through `input`, several texts separated by line breaks; its answer is JSON, read from
 * `answer` and `answer_length` until the next call. What is refused answers {"error": SENTENCE} in the language of
 * `translate`, with "line" and "move" where it is about a record, and changes nothing. A match is a handle that
 * `match_open` returns (0: refused) and `match_close` frees.
 *
 *   match.c    the games there are, rules, and matches: everything that can be answered at once
 *   transcript.c  whole games as other programs write them
 *   think.c    what takes time: a level's choice, the analysis; for the Worker
 *   data.c     what was learned beforehand, handed over by JavaScript
 *   lab.c      searches to look at
 *   catalogue.c  translations       json.c  answers
 */
#ifndef WEB_API_H
#define WEB_API_H

#include "core/match.h"
#include "web/json.h"

#if defined(__wasm__)
#define EXPORT __attribute__((visibility("default"), used))
/* Milliseconds of a clock that only goes forward: all that is imported. */
__attribute__((import_module("env"), import_name("now"))) double now(void);
#else
#define EXPORT
double now(void);
#endif

/* Room for a text of so many bytes; the module puts the NUL. */
EXPORT char *input(int bytes);
EXPORT const char *answer(void);
EXPORT int answer_length(void);

/* match.c. `first`, `player`: 0 A, 1 B; `entry`: 0 …, a place in the match's history. */
EXPORT void games(void);               /* every game with its rules' options and its levels */
EXPORT void rules_read(void);          /* in: GAME, RULES; the rules in full and in words */
EXPORT void rules_start(int first);    /* in: GAME, RULES; the position at the start */
EXPORT struct match *match_open(void); /* in: a record */
EXPORT void match_close(struct match *match);
EXPORT void match_show(const struct match *match);
EXPORT void match_move(struct match *match); /* in: a move; its steps and what there is then */
EXPORT void match_back(struct match *match);
EXPORT void match_forward(struct match *match);
EXPORT void match_next(struct match *match);
EXPORT void match_give_up(struct match *match, int player);
EXPORT void match_wait(struct match *match, int milliseconds); /* on the clock of the human to move */
EXPORT void match_seat(struct match *match, int seat_a, int seat_b, int clock_seconds);
EXPORT void match_write(const struct match *match); /* in: a date or ""; the record */
EXPORT void match_entry_show(const struct match *match, int entry);
EXPORT void match_list(const struct match *match); /* all entries, each with a summary in words */

/* transcript.c. */
EXPORT void transcript_read(void);                       /* in: GAME, RULES, the moves in any lines; a record */
EXPORT void transcript_write(const struct match *match); /* the moves; "" where others could not read them */

/* data.c. A file's bytes go into the room, then it is offered to its game, which may refuse it. */
EXPORT unsigned char *data_room(int bytes); /* NULL: there is not so much memory */
EXPORT void data_ready(void);               /* in: GAME, NAME */

/* think.c. */
EXPORT void choose(const struct match *match, int level, int milliseconds); /* 0: as long as it takes */
EXPORT void analyse_begin(void); /* in: GAME, RULES, POSITION; the legal moves with what is known at once */
/* Goes on for so long or so many moves tried (0: no such limit); what is proven by now. */
EXPORT void analyse_go_on(int milliseconds, int nodes);
EXPORT void solution(int nodes); /* in: GAME, RULES, POSITION; the moves of best play */
EXPORT void perft(int depth);    /* in: GAME, RULES, POSITION */

/* lab.c. In: GAME, RULES, POSITION, ALGORITHM. */
EXPORT void search(int depth, int order, int table, int nodes);         /* counts only */
EXPORT void tree(int depth, int order, int table, int nodes, int most); /* every node, `most` at most */
EXPORT void graph(int nodes);

#if defined(__wasm__)
EXPORT void translate(int length);
#endif

/* --- for the files of this folder -------------------------------------------------------------------------------- */

char *api_input(void);
/* All lines that are left. */
char *api_rest(void);
/* The next line of the input; "" when there are no more. */
char *api_line(void);
/* Begins an answer and gives it to be filled in. */
struct text *api_answer(void);
void api_refuse(const struct message *reason);

/* The rules in the next two lines, and the position in the line after; NULL or false after a refusal. */
struct rules *api_rules(void);
bool api_position(const struct rules *rules, struct position *position);
void api_add_move(struct text *out, const struct rules *rules, const struct position *position, int move);

#endif
