/*
 * What the program has learned before: pattern weights (learn.h) and the opening book (book.h). The native program
 * carries the files of data/ in itself; the page fetches them and hands them over once, before the first game. Without
 * them the evaluation of six features plays, and no book.
 *
 * A file: 32 bytes of heading, the content, and 8 bytes of its hash (hash_bytes), lowest first.
 */
#ifndef GAMES_OTHELLO_DATA_H
#define GAMES_OTHELLO_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/message.h"
#include "core/text.h"

struct othello_data {
    const int8_t *patterns;    /* OTHELLO_PATTERN_BYTES, or NULL */
    const unsigned char *book; /* NULL: none */
    size_t book_bytes;
};

/* The files' names, NULL-ended, by kind; and a file taken by its name, as the game table offers it. */
extern const char *const othello_data_files[];
bool othello_data_take_file(const char *name, const unsigned char *bytes, size_t length, struct message *reason);

enum othello_data_kind { OTHELLO_DATA_PATTERNS, OTHELLO_DATA_BOOK, OTHELLO_DATA_KINDS };

/* What there is: the content of a file that was taken, else of the one the program carries. */
struct othello_data othello_data(void);

/* The content of a file, which points into `bytes`; NULL with a reason when it is not such a file. */
const unsigned char *othello_data_read(enum othello_data_kind kind, const unsigned char *bytes, size_t length,
                                       size_t *content, struct message *reason);

/* Uses this file from now on; the bytes are not copied and must stay. To be called before anything plays: this is the
 * one thing in games/ that is kept outside an argument. */
bool othello_data_take(enum othello_data_kind kind, const unsigned char *bytes, size_t length, struct message *reason);

/* Appends a file with this content. */
void othello_data_write(enum othello_data_kind kind, const void *content, size_t length, struct text *file);

#endif
