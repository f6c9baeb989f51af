/* Threads: see parallel.h. */
#include "search/parallel.h"

#if defined(__wasm__) || defined(LUMBUNG_NO_THREADS)

void parallel_run(int workers, void (*work)(void *context, int worker), void *context) {
    for (int worker = 0; worker < workers; worker++) {
        work(context, worker);
    }
}

void parallel_pause(void) {
}

#else

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>

void parallel_pause(void) {
    sched_yield();
}

struct task {
    void (*work)(void *context, int worker);
    void *context;
    int worker;
};

static void *run_task(void *argument) {
    const struct task *task = argument;
    task->work(task->context, task->worker);
    return 0;
}

void parallel_run(int workers, void (*work)(void *context, int worker), void *context) {
    pthread_t thread[PARALLEL_MAX];
    bool started[PARALLEL_MAX] = {false};
    struct task task[PARALLEL_MAX];
    workers = workers > PARALLEL_MAX ? PARALLEL_MAX : workers;
    for (int i = 1; i < workers; i++) {
        task[i] = (struct task){work, context, i};
        started[i] = pthread_create(&thread[i], 0, run_task, &task[i]) == 0;
    }
    work(context, 0);
    for (int i = 1; i < workers; i++) {
        if (started[i]) {
            pthread_join(thread[i], 0);
        } else {
            work(context, i); /* no thread to be had: do it here */
        }
    }
}

#endif
