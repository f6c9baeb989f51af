/*
 * Threads, for search only. Where there are none (WebAssembly, or LUMBUNG_NO_THREADS) the work is done one after the
 * other by the caller, with the same results.
 */
#ifndef SEARCH_PARALLEL_H
#define SEARCH_PARALLEL_H

#include <stdatomic.h>

/* Calls work(context, 0) … work(context, workers-1), each on a thread of its own, and waits for all of them.
 * At most PARALLEL_MAX workers. */
enum { PARALLEL_MAX = 64 };
void parallel_run(int workers, void (*work)(void *context, int worker), void *context);

/* Lets others go on, in a loop that waits for them. */
void parallel_pause(void);

/* A lock that is held for a few instructions only; zeroed, it is free. */
struct parallel_lock {
    atomic_int held;
};

static inline void parallel_lock(struct parallel_lock *lock) {
    while (atomic_exchange_explicit(&lock->held, 1, memory_order_acquire) != 0) {
        parallel_pause();
    }
}

static inline void parallel_unlock(struct parallel_lock *lock) {
    atomic_store_explicit(&lock->held, 0, memory_order_release);
}

#endif
