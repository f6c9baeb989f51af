/* The line-by-line game behind `lumbung play --plain`. */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "core/match.h"

/* Plays the match on standard input and output to its end, or until quit or end of input; keeps it after every move
 * if `keep`. Returns the exit status. */
int plain_play(struct match *match, bool keep);

/* Lets two computer players play to the end and prints the record. */
int plain_watch(struct match *match);

#endif
