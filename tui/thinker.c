/* Thinking beside the screen: see thinker.h. */
#include "tui/thinker.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "search/limits.h"

struct thinker {
    pthread_t thread;
    bool running; /* the thread has to be joined */
    atomic_bool stop, done;
    /* Choosing. */
    const struct match *match;
    int level;
    bool chosen;
    struct choice choice;
    /* Analysing. */
    struct rules *rules; /* of the analyst */
    void *analyst;
    struct position position;
    struct analysis working;
    pthread_mutex_t lock; /* of `shown` */
    struct analysis shown;
};

static bool stopped(void *context) {
    return atomic_load(&((struct thinker *)context)->stop);
}

struct thinker *thinker_create(void) {
    struct thinker *thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL) {
        abort();
    }
    pthread_mutex_init(&thinker->lock, NULL);
    return thinker;
}

static void close_analyst(struct thinker *thinker) {
    if (thinker->analyst != NULL && thinker->rules != NULL) {
        thinker->rules->game->analyst_close(thinker->analyst);
    }
    rules_destroy(thinker->rules);
    thinker->analyst = NULL;
    thinker->rules = NULL;
}

void thinker_destroy(struct thinker *thinker) {
    thinker_stop(thinker);
    close_analyst(thinker);
    pthread_mutex_destroy(&thinker->lock);
    free(thinker);
}

void thinker_stop(struct thinker *thinker) {
    if (thinker->running) {
        atomic_store(&thinker->stop, true);
        pthread_join(thinker->thread, NULL);
        thinker->running = false;
    }
}

static void start(struct thinker *thinker, void *(*run)(void *)) {
    atomic_store(&thinker->stop, false);
    atomic_store(&thinker->done, false);
    thinker->running = pthread_create(&thinker->thread, NULL, run, thinker) == 0;
    if (!thinker->running) {
        run(thinker); /* no thread to be had: the screen waits for once */
    }
}

static void *run_choice(void *context) {
    struct thinker *thinker = context;
    const struct limits limits = {.stop = stopped, .context = thinker};
    thinker->chosen = match_choose(thinker->match, thinker->level, &limits, &thinker->choice);
    atomic_store(&thinker->done, true);
    return NULL;
}

void thinker_choose(struct thinker *thinker, const struct match *match, int level) {
    thinker_stop(thinker);
    thinker->match = match;
    thinker->level = level;
    thinker->chosen = false;
    start(thinker, run_choice);
}

static void share(void *context) {
    struct thinker *thinker = context;
    pthread_mutex_lock(&thinker->lock);
    thinker->shown = thinker->working;
    pthread_mutex_unlock(&thinker->lock);
}

static void *run_analysis(void *context) {
    struct thinker *thinker = context;
    const struct limits limits = {.stop = stopped, .context = thinker};
    thinker->rules->game->analyse(thinker->analyst, &thinker->position, &limits, false, &thinker->working, share,
                                  thinker);
    share(thinker);
    atomic_store(&thinker->done, true);
    return NULL;
}

void thinker_analyse(struct thinker *thinker, const struct rules *rules, const struct position *position) {
    thinker_stop(thinker);
    memset(&thinker->shown, 0, sizeof thinker->shown);
    atomic_store(&thinker->done, true);
    if (rules->game->analyse == NULL || rules->game->over(rules, position)) {
        return;
    }
    if (thinker->rules == NULL || !rules_equal(thinker->rules, rules)) {
        close_analyst(thinker);
        thinker->rules = rules_copy(rules);
        thinker->analyst = rules->game->analyst_open(rules, 0, -1);
    }
    if (thinker->analyst != NULL) {
        thinker->position = *position;
        start(thinker, run_analysis);
    }
}

bool thinker_done(const struct thinker *thinker) {
    return atomic_load(&thinker->done);
}

bool thinker_choice(const struct thinker *thinker, struct choice *choice) {
    *choice = thinker->choice;
    return thinker->chosen;
}

void thinker_analysis(struct thinker *thinker, struct analysis *analysis) {
    pthread_mutex_lock(&thinker->lock);
    *analysis = thinker->shown;
    pthread_mutex_unlock(&thinker->lock);
}
