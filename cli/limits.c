/* What the commands that search share: see solve.h. */
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/solve.h"
#include "core/rules.h"
#include "faces/language.h"

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
    (void)signal;
    interrupted = 1;
}

bool command_interrupted(void) {
    return interrupted != 0;
}

static bool stop(void *context) {
    const struct command_limits *limits = context;
    progress_tick();
    return interrupted || (limits->until > 0 && command_seconds() >= limits->until);
}

bool command_limits(const struct arguments *arguments, struct command_limits *limits) {
    enum { THREADS_MAX = 64, MEMORY_MAX = 1 << 20 };
    int64_t nodes;
    int64_t threads;
    int64_t memory;
    const char *time = argument_value(arguments, "time");
    *limits = (struct command_limits){.until = 0};
    if (!argument_number(arguments, "nodes", 1, INT64_MAX, 0, &nodes) ||
        !argument_number(arguments, "threads", 1, THREADS_MAX, 1, &threads) ||
        !argument_number(arguments, "memory", 1, MEMORY_MAX, 256, &memory)) {
        return false;
    }
    if (time != NULL) {
        char *end;
        const double seconds = strtod(time, &end);
        if (end == time || *end != '\0' || !isfinite(seconds) || seconds <= 0) {
            command_refuse_key(arguments, N_("--time takes a number of seconds above 0, not \"{1}\"."), "s", time);
            return false;
        }
        limits->seconds = seconds;
        limits->until = command_seconds() + seconds;
    }
    limits->limits = (struct limits){.nodes = (uint64_t)nodes,
                                     .threads = (int)threads,
                                     .memory = (size_t)memory << 20,
                                     .stop = stop,
                                     .context = limits};
    struct sigaction action = {.sa_handler = on_interrupt};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return true;
}

void command_limits_restart(struct command_limits *limits) {
    limits->until = limits->seconds > 0 ? command_seconds() + limits->seconds : 0;
}

struct rules *command_sized_rules(const struct arguments *arguments, const struct game *game) {
    struct rules *rules = command_rules(arguments, game);
    struct message reason;
    if (rules == NULL) {
        return NULL;
    }
    uint16_t values[GAME_OPTIONS_MAX];
    memcpy(values, rules->value, sizeof values);
    rules_destroy(rules);
    static const char *const sizes[] = {"holes", "seeds"};
    for (int i = 0; i < 2; i++) {
        const char *value = argument_value(arguments, sizes[i]);
        if (value != NULL && !rules_set_option(game, sizes[i], value, values, &reason)) {
            command_refuse(arguments, &reason);
            return NULL;
        }
    }
    rules = rules_create(game, values, &reason);
    if (rules == NULL) {
        command_refuse(arguments, &reason);
    }
    return rules;
}
