/*
 * Records: a match as text, in the manner of PGN. docs/FORMATS.md has the grammar and examples.
 *
 * Reading replays the match move by move with the rules, and refuses at the first thing that cannot be.
 */
#ifndef CORE_RECORD_H
#define CORE_RECORD_H

#include "core/match.h"

enum { RECORD_BYTES_MAX = 1 << 20 };

/* What is wrong with a record, and where. */
struct record_error {
    int line; /* 1 … */
    int move; /* 1 …, counted over the whole record; 0 where it is not about a move */
    struct message reason;
};

/* Appends the record; `date` is `2026.11.30`, or "" to leave it out. */
void record_write(const struct match *match, const char *date, struct text *out);

/* Appends the match's position in text. */
void record_position(const struct match *match, struct text *out);

/* Reads a record of `length` bytes. NULL with *error filled in when it is refused; free the match with match_destroy.
 * The date (if any) is copied to `date`, which may be NULL. */
enum { RECORD_DATE_BYTES = 16 };
struct match *record_read(const char *bytes, size_t length, char date[RECORD_DATE_BYTES], struct record_error *error);

#endif
