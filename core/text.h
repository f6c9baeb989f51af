/*
 * Text: a growing string, and the few parsers that positions, moves and records share. No stdio.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TEXT_INT_BYTES = 24 }; /* room for any 64-bit number and its NUL */

/* Starts as {0}; `data` is NULL or NUL-terminated and owned; free it with text_free. */
struct text {
    char *data;
    size_t length, capacity;
};

void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t length);
void text_add_char(struct text *text, char c);
void text_add_int(struct text *text, int64_t number);
void text_add_signed(struct text *text, int64_t number); /* +4, 0, -4 */
void text_clear(struct text *text);                      /* length 0; keeps the memory */
void text_free(struct text *text);
const char *text_string(const struct text *text); /* never NULL; valid until the next change */

/* Writes `number` in decimal into out, which has room for TEXT_INT_BYTES. */
void text_format_int(int64_t number, char *out);

/* Reads a decimal number of 1 to 9 digits at *cursor, moves the cursor past it. False (cursor unmoved) if there is
 * none, or more than 9 digits. */
bool text_scan_number(const char **cursor, int *number);

/* The whole of `text` as a number within minimum … maximum. */
bool text_parse_number(const char *text, int64_t minimum, int64_t maximum, int64_t *number);

/* Moves the cursor past `c` if it stands there. */
bool text_scan_char(const char **cursor, char c);
void text_skip_spaces(const char **cursor);

/* ASCII only, whatever the locale. */
char text_lower(char c);
bool text_equal_nocase(const char *a, const char *b);

/* realloc that ends the program with a message-less abort when memory is out: the one way to allocate here. */
void *text_reallocate(void *memory, size_t bytes);

#endif
