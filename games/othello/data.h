/*
 * What the program has learned before: pattern weights and the opening book. The native program carries them in itself;
 * the page fetches the files and hands them over once, before the first game. Without them the evaluation of six
 * features plays, and no book.
 */
#ifndef GAMES_OTHELLO_DATA_H
#define GAMES_OTHELLO_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"

struct othello_data {
    const int8_t *patterns;    /* OTHELLO_PATTERN_BYTES, or NULL */
    const unsigned char *book; /* see book.h; NULL: none */
    size_t book_bytes;
};

const struct othello_data *othello_data(void);

#endif
