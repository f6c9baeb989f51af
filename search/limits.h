/*
 * Limits of a search. Search reads no clock: a limit in seconds is the caller's `stop`, which looks at a clock or at a
 * flag and is asked every few thousand nodes, from any of the search's threads.
 */
#ifndef SEARCH_LIMITS_H
#define SEARCH_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limits {
    uint64_t nodes;              /* moves tried; 0: no limit */
    int depth;                   /* plies; 0: no limit */
    int threads;                 /* 0 or 1: one */
    size_t memory;               /* bytes for tables; 0: the search's own default */
    bool (*stop)(void *context); /* NULL: never; true ends the search with what it has */
    void *context;
};

#endif
