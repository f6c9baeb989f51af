/*
 * Threads, for search only. Where there are none (WebAssembly, or LUMBUNG_NO_THREADS) the work is done one after the
 * other by the caller, with the same results.
 */
#ifndef SEARCH_PARALLEL_H
#define SEARCH_PARALLEL_H

/* Calls work(context, 0) … work(context, workers-1), each on a thread of its own, and waits for all of them.
 * At most PARALLEL_MAX workers. */
enum { PARALLEL_MAX = 64 };
void parallel_run(int workers, void (*work)(void *context, int worker), void *context);

#endif
