/* The review of a game: what every move cost, and the margin as a graph. */
#ifndef TUI_REVIEW_H
#define TUI_REVIEW_H

#include "core/match.h"
#include "tui/thinker.h"

void review_run(const struct match *match, struct thinker *thinker);

#endif
