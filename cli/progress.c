/* One line of progress: see progress.h. */
#include "cli/progress.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/command.h"
#include "faces/language.h"

enum { BAR = 24, STATUS_BYTES = 160 };

static const double interval = 0.1; /* seconds between two drawings */
static const double patience = 0.5; /* what is done sooner needs no line */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct progress current;
static bool active, drawn;
static double begun, due;

void progress_begin(const struct progress *progress) {
    pthread_mutex_lock(&lock);
    current = *progress;
    active = isatty(STDERR_FILENO);
    drawn = false;
    begun = command_seconds();
    due = begun + patience;
    pthread_mutex_unlock(&lock);
}

static void draw(double now) {
    char status[STATUS_BYTES] = "";
    char bar[BAR + 1];
    if (current.status != NULL) {
        current.status(current.context, status, sizeof status);
    }
    fputs("\r\033[K", stderr);
    if (current.fraction != NULL) {
        double done = current.fraction(current.context);
        done = done < 0 ? 0 : done > 1 ? 1 : done;
        for (int i = 0; i < BAR; i++) {
            bar[i] = i < (int)(done * BAR) ? '#' : '.';
        }
        bar[BAR] = '\0';
        fprintf(stderr, "[%s] %3d%%  ", bar, (int)(100 * done));
    }
    fprintf(stderr, "%.1f s  %s", now - begun, status);
    fflush(stderr);
    drawn = true;
}

void progress_tick(void) {
    if (pthread_mutex_trylock(&lock) == 0) {
        const double now = active ? command_seconds() : 0;
        if (active && now >= due) {
            due = now + interval;
            draw(now);
        }
        pthread_mutex_unlock(&lock);
    }
}

void progress_end(void) {
    pthread_mutex_lock(&lock);
    if (drawn) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    active = false;
    drawn = false;
    pthread_mutex_unlock(&lock);
}
