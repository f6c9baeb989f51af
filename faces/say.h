/*
 * What happened, in words: for the line-by-line game, the terminal's message line and a screen reader. Made from the
 * same trail that drives the animation.
 */
#ifndef FACES_SAY_H
#define FACES_SAY_H

#include "core/match.h"

/* What a player is called in sentences: Black, or the mark where the game has no such title. */
const char *say_title(const struct game *game, int player);

/* One step in words, without a full stop; nothing for steps that are only part of another (a single drop). The view
 * gives the cells' labels. */
void say_step(const struct game *game, const struct view *view, const struct step *step, struct text *out);

/* A whole move: who, which cell, and every step that matters. */
void say_move(const struct match *match, int entry, struct text *out);

/* A whole move in one line: who played what, what it brought, how it ended. */
void say_summary(const struct match *match, int entry, struct text *out);

/* Who plays: "A (you) against B (Easy)"; nothing for a puzzle. */
void say_players(const struct match *match, struct text *out);

/* Whose turn it is, or how the game stands at its end. Of a puzzle: the moves made, the verdict, the fewest possible.
 */
void say_state(const struct match *match, struct text *out);

/* A player as people call them: "A", "A (you)", "B (Easy)" or "B (Siti)". */
void say_player(const struct match *match, int player, struct text *out);

/* The board as a small picture of text: labels and counts on the grid of the view. */
void say_board(const struct match *match, struct text *out);

/* The position as sentences: the game's own, or one line for each owner: "A: A7 7, A6 burnt, … store 12." */
void say_cells(const struct match *match, struct text *out);

/* What a move is worth by analysis: "+4", "win", "5 more" … */
void say_value(const struct game *game, int value, struct text *out);

/* What is expected of a position where nothing is proven; `value` is the mover's. */
void say_expected(const struct game *game, int mover, int value, struct text *out);

/* The legal moves, separated by spaces. */
void say_moves(const struct match *match, struct text *out);

/* The English word of a kind of step, for machines: "lift", "drop" … */
const char *say_step_id(enum step_kind kind);

#endif
