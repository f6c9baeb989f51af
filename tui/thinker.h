/*
 * Thinking beside the screen: one thread that chooses a move or analyses a position while keys are still read. The
 * match must not change between thinker_choose or thinker_analyse and thinker_stop.
 */
#ifndef TUI_THINKER_H
#define TUI_THINKER_H

#include "core/match.h"

struct thinker;

struct thinker *thinker_create(void);
void thinker_destroy(struct thinker *thinker); /* stops first */

/* Starts to choose a move for whoever is to move, or to analyse a position (kept analyst, so asking again is quick).
 * Whatever it was doing is stopped. */
void thinker_choose(struct thinker *thinker, const struct match *match, int level);
void thinker_analyse(struct thinker *thinker, const struct rules *rules, const struct position *position);

/* Stops and waits; nothing is running afterwards. */
void thinker_stop(struct thinker *thinker);

/* Whether it has finished by itself since it was started. */
bool thinker_done(const struct thinker *thinker);

/* The choice after thinker_done; false if there is none. */
bool thinker_choice(const struct thinker *thinker, struct choice *choice);

/* What the analysis knows by now. */
void thinker_analysis(struct thinker *thinker, struct analysis *analysis);

#endif
