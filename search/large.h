/*
 * Large blocks of memory for tables that are read at random. On Linux they ask for huge pages: a table that is touched
 * everywhere then costs hundreds of page faults instead of hundreds of thousands, and the processor's own table of
 * pages holds all of it.
 */
#ifndef SEARCH_LARGE_H
#define SEARCH_LARGE_H

#include <stddef.h>

/* Zeroed memory that begins at a cache line; NULL when there is none. Pages are only taken when they are touched. Give
 * it back with the same size. */
void *large_allocate(size_t bytes);
void large_free(void *memory, size_t bytes);

#endif
