/* What the commands that search share: limits from options, and stopping by time or Ctrl-C. */
#ifndef CLI_SOLVE_H
#define CLI_SOLVE_H

#include "cli/command.h"

#define COMMAND_LIMIT_OPTIONS                                                                                          \
    {"nodes", "N", N_("stop after so many moves tried"), 0}, {"time", "SECONDS", N_("stop after so much time"), 0},    \
        {"threads", "N", N_("threads to search with (default 1)"), 0}, {                                               \
        "memory", "MIB", N_("memory for the table of positions (default 256)"), 0                                      \
    }

#define COMMAND_SIZE_OPTIONS                                                                                           \
    {"holes", "N", N_("holes a side"), 0}, {                                                                           \
        "seeds", "N", N_("seeds a hole"), 0                                                                            \
    }

struct command_limits {
    struct limits limits;
    double until;   /* by command_seconds; 0: no limit */
    double seconds; /* 0: no limit */
};

/* Gives the next of several searches the same time again. */
void command_limits_restart(struct command_limits *limits);

/* Reads the options; from then on Ctrl-C (or SIGTERM) stops the search instead of the program. False after printing a
 * sentence. `limits` stays in place while the search runs. */
bool command_limits(const struct arguments *arguments, struct command_limits *limits);

/* Whether Ctrl-C was pressed. */
bool command_interrupted(void);

/* The rules of --rules and --set, with --holes and --seeds, which are short for --set holes=N --set seeds=N. NULL after
 * printing a sentence. */
struct rules *command_sized_rules(const struct arguments *arguments, const struct game *game);

/* A solution as `solve --json` prints it. */
json_t *solve_json(const struct rules *rules, const struct position *position, const struct solution *solution,
                   double seconds);

/* solve --file (solve_file.c). */
int solve_file(const struct arguments *arguments, const struct rules *rules, struct command_limits *limits,
               int endgame);

#endif
