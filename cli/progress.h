/*
 * What a long command shows while it works: one line on standard error, written over a few times a second, and only
 * where standard error is a terminal. A bar where the end is known, the time gone where it is not, and what is known so
 * far. Any thread may call these.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Begins a line. `status` (may be NULL) is asked for what is known so far, in words, and `fraction` (NULL: the end is
 * not known) for how much is done, 0 … 1. Both are called on a searching thread. */
struct progress {
    void (*status)(void *context, char *text, size_t size);
    double (*fraction)(void *context);
    void *context;
};
void progress_begin(const struct progress *progress);

/* Draws the line if it is time to. Cheap; searches call it thousands of times a second. */
void progress_tick(void);

/* Wipes the line away. */
void progress_end(void);

#endif
