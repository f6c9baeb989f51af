/*
 * lumbung tune: evolves weights by games (games/othello/genetic.h). After every generation the checkpoint and the log
 * are replaced whole, so that an evolution that is killed goes on from its last generation as if nothing had been.
 * Jobs are dealt out by number over threads, and over processes under mpirun; all processes breed the same children.
 */
#include "cli/tune.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/solve.h"
#include "faces/files.h"
#include "faces/language.h"
#include "search/parallel.h"

struct tuning {
    const struct arguments *arguments;
    struct othello_evolution evolution;
    struct ranks ranks;
    int threads, generations;
    const char *checkpoint, *log, *plot, *output; /* NULL: not wanted */
    /* the trial that is on, and what this process has of it */
    const struct othello_trial *trial;
    struct othello_points *points;
    atomic_int next;
};

/* --- the games ---------------------------------------------------------------------------------------------------- */

static double share_done(void *context) {
    struct tuning *t = context;
    const int jobs = t->trial != NULL ? othello_trial_jobs(t->trial) : 1;
    const double part = (double)atomic_load(&t->next) * t->ranks.count / jobs;
    return (t->evolution.generation + (part < 1 ? part : 1)) / t->generations;
}

static void add_percent(struct text *out, int share) {
    tune_add_decimal(out, share / (OTHELLO_SHARE / 1000), 1);
}

static void say_status(void *context, char *text, size_t size) {
    const struct tuning *t = context;
    const int done = t->evolution.generation;
    struct text line = {0};
    if (done == 0) {
        language_add(&line, _("generation {1} of {2}"), "ii", done + 1, t->generations);
    } else {
        const struct othello_row *row = &t->evolution.row[done - 1];
        struct text best = {0};
        struct text mean = {0};
        add_percent(&best, row->best);
        add_percent(&mean, row->mean);
        language_add(&line, _("generation {1} of {2}; best {3} %, mean {4} %; {5} games a second"), "iissi", done + 1,
                     t->generations, text_string(&best), text_string(&mean), row->games_per_second);
        text_free(&best);
        text_free(&mean);
    }
    snprintf(text, size, "%s", text_string(&line));
    text_free(&line);
}

static void work(void *context, int worker) {
    struct tuning *t = context;
    (void)worker;
    for (;;) {
        const int64_t turn = atomic_fetch_add(&t->next, 1);
        const int64_t job = turn * t->ranks.count + t->ranks.rank;
        if (job >= othello_trial_jobs(t->trial) || command_interrupted()) {
            return;
        }
        t->points[job] = othello_trial_play(t->trial, (int)job);
        progress_tick();
    }
}

/* All ranks get all points, and stop together. */
static bool run_trial(void *context, const struct othello_trial *trial, struct othello_points *points) {
    struct tuning *t = context;
    const size_t size = (size_t)othello_trial_jobs(trial) * sizeof *points;
    t->trial = trial;
    t->points = points;
    atomic_store(&t->next, 0);
    parallel_run(t->threads, work, t);
    unsigned char stopped = command_interrupted();
    ranks_merge(&t->ranks, points, size);
    ranks_share(&t->ranks, points, size);
    ranks_merge(&t->ranks, &stopped, sizeof stopped);
    ranks_share(&t->ranks, &stopped, sizeof stopped);
    t->trial = NULL;
    return stopped == 0;
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static bool write_text(const char *path, struct text *text, struct message *reason) {
    const bool written = files_write(path, text_string(text), text->length, reason);
    text_free(text);
    return written;
}

/* The checkpoint first: from it the others can be made again. */
static bool save(const struct tuning *t, struct message *reason) {
    struct text text = {0};
    if (t->checkpoint != NULL) {
        tune_checkpoint_write(&t->evolution, &text);
        if (!write_text(t->checkpoint, &text, reason)) {
            return false;
        }
    }
    if (t->log != NULL) {
        tune_log_write(&t->evolution, &text);
        if (!write_text(t->log, &text, reason)) {
            return false;
        }
    }
    if (t->plot != NULL) {
        tune_plot_write(&t->evolution, &text);
        return write_text(t->plot, &text, reason);
    }
    return true;
}

/* Rank 0 saves; all ranks know whether it went well. */
static bool save_all(struct tuning *t) {
    struct message reason;
    unsigned char saved = 1;
    if (t->ranks.rank == 0 && !save(t, &reason)) {
        progress_end();
        command_refuse(t->arguments, &reason);
        saved = 0;
    }
    ranks_share(&t->ranks, &saved, sizeof saved);
    return saved != 0;
}

/* --- beginning ---------------------------------------------------------------------------------------------------- */

/* Where an option was given that the checkpoint has otherwise. */
static bool same_plan(const struct tuning *t, const struct othello_evolution_plan *wanted) {
    const struct othello_evolution_plan *has = &t->evolution.plan;
    const struct {
        const char *option;
        int64_t wanted, has;
    } checks[] = {{"seed", wanted->seed, has->seed},
                  {"population", wanted->population, has->population},
                  {"games", wanted->games, has->games},
                  {"depth", wanted->depth, has->depth}};
    for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++) {
        if (argument_given(t->arguments, checks[i].option) && checks[i].wanted != checks[i].has) {
            char number[TEXT_INT_BYTES];
            struct message reason;
            text_format_int(checks[i].has, number);
            message_set(&reason, N_("{1}: --{2} is {3} there and cannot be changed now."), "sss", t->checkpoint,
                        checks[i].option, number);
            command_refuse(t->arguments, &reason);
            return false;
        }
    }
    return true;
}

static bool load(struct tuning *t, const struct othello_evolution_plan *wanted) {
    struct text bytes = {0};
    struct message reason;
    bool loaded = files_read(t->checkpoint, TUNE_FILE_BYTES_MAX, &bytes, &reason);
    if (loaded && !tune_checkpoint_read(text_string(&bytes), bytes.length, &t->evolution, &reason)) {
        struct text why = {0};
        language_add_message(&why, &reason);
        message_set(&reason, N_("{1} is not a sound checkpoint: {2}"), "ss", t->checkpoint, text_string(&why));
        text_free(&why);
        loaded = false;
    }
    text_free(&bytes);
    if (!loaded) {
        command_refuse(t->arguments, &reason);
    }
    return loaded && same_plan(t, wanted);
}

/* Rank 0 begins or loads; the others get what it has. */
static bool begin(struct tuning *t, const struct othello_evolution_plan *plan) {
    unsigned char fits = 1;
    if (t->ranks.rank == 0) {
        if (argument_given(t->arguments, "resume")) {
            fits = load(t, plan);
        } else if (t->checkpoint != NULL && files_exists(t->checkpoint)) {
            command_refuse_key(t->arguments, N_("{1} is there already; --resume goes on with it."), "s", t->checkpoint);
            fits = 0;
        } else {
            othello_evolution_begin(&t->evolution, plan);
        }
    }
    ranks_share(&t->ranks, &fits, sizeof fits);
    if (fits == 0) {
        return false;
    }
    struct othello_evolution *e = &t->evolution;
    ranks_share(&t->ranks, &e->plan, sizeof e->plan);
    ranks_share(&t->ranks, &e->generation, sizeof e->generation);
    if (t->ranks.rank > 0) {
        e->population = text_reallocate(NULL, (size_t)e->plan.population * sizeof *e->population);
        e->row = text_reallocate(NULL, (size_t)e->generation * sizeof *e->row);
    }
    ranks_share(&t->ranks, e->population, (size_t)e->plan.population * sizeof *e->population);
    ranks_share(&t->ranks, e->row, (size_t)e->generation * sizeof *e->row);
    return true;
}

/* --- the end ------------------------------------------------------------------------------------------------------ */

static int say_stopped(const struct tuning *t) {
    struct text line = {0};
    if (t->checkpoint != NULL) {
        language_add(&line,
                     _("Stopped after generation {1}. To go on: lumbung tune othello --resume --checkpoint {2} "
                       "--generations {3}"),
                     "isi", t->evolution.generation, t->checkpoint, t->generations);
    } else {
        language_add(&line, _("Stopped after generation {1}; without --checkpoint nothing is kept."), "i",
                     t->evolution.generation);
    }
    printf("%s\n", text_string(&line));
    text_free(&line);
    return EXIT_SUCCESS;
}

static int report(const struct tuning *t) {
    struct text file = {0};
    struct message reason;
    const struct othello_weights best =
        othello_scaled(othello_evolution_best(&t->evolution), (uint64_t)t->evolution.plan.seed);
    tune_weights_write(&best, &file);
    if (t->output == NULL) {
        fputs(text_string(&file), stdout);
        text_free(&file);
        return EXIT_SUCCESS;
    }
    if (!write_text(t->output, &file, &reason)) {
        command_refuse(t->arguments, &reason);
        return EXIT_FAILURE;
    }
    struct text line = {0};
    language_add(&line, _("The best of generation {1} is in {2}."), "is", t->evolution.generation, t->output);
    printf("%s\n", text_string(&line));
    text_free(&line);
    return EXIT_SUCCESS;
}

static int evolve(struct tuning *t) {
    const struct othello_runner runner = {run_trial, t};
    const struct progress progress = {say_status, share_done, t};
    bool saved = save_all(t);
    bool stopped = false;
    if (t->ranks.rank == 0) {
        progress_begin(&progress);
    }
    while (saved && !stopped && t->evolution.generation < t->generations) {
        const double before = command_seconds();
        stopped = !othello_evolve(&t->evolution, &runner);
        if (!stopped) {
            struct othello_row *row = &t->evolution.row[t->evolution.generation - 1];
            const double speed = row->games / (command_seconds() - before + 1e-9);
            row->games_per_second = speed < INT32_MAX ? (int)speed : INT32_MAX;
            saved = save_all(t);
        }
    }
    progress_end();
    if (t->ranks.rank > 0) {
        return saved ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    return !saved ? EXIT_FAILURE : stopped ? say_stopped(t) : report(t);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static bool read_options(struct tuning *t, struct othello_evolution_plan *plan) {
    enum { POPULATION = 300, GENERATIONS = 100, GAMES = 64 };
    int64_t population;
    int64_t generations;
    int64_t games;
    int64_t depth;
    if (!argument_number(t->arguments, "population", OTHELLO_POPULATION_MIN, OTHELLO_POPULATION_MAX, POPULATION,
                         &population) ||
        !argument_number(t->arguments, "generations", 1, OTHELLO_GENERATIONS_MAX, GENERATIONS, &generations) ||
        !argument_number(t->arguments, "games", OTHELLO_TRIAL_GAMES_MIN, OTHELLO_TRIAL_GAMES_MAX, GAMES, &games) ||
        !argument_number(t->arguments, "depth", 1, OTHELLO_DUEL_DEPTH_MAX, 1, &depth) ||
        !argument_number(t->arguments, "seed", 0, INT64_MAX, 1, &plan->seed)) {
        return false;
    }
    if (games % 4 != 0) {
        command_refuse_key(t->arguments, N_("The number of games of a trial must be a multiple of 4."), "", NULL);
        return false;
    }
    plan->population = (int)population;
    plan->games = (int)games;
    plan->depth = (int)depth;
    t->generations = (int)generations;
    t->checkpoint = argument_value(t->arguments, "checkpoint");
    t->log = argument_value(t->arguments, "log");
    t->plot = argument_value(t->arguments, "plot");
    t->output = argument_value(t->arguments, "output");
    if (argument_given(t->arguments, "resume") && t->checkpoint == NULL) {
        command_refuse_key(t->arguments, N_("--resume needs --checkpoint FILE to go on with."), "", NULL);
        return false;
    }
    return true;
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    struct tuning t = {.arguments = arguments, .ranks = {0, 1}};
    struct othello_evolution_plan plan;
    if (game == NULL) {
        return EXIT_BAD_INPUT;
    }
    if (game != &othello_game) {
        return command_refuse_key(arguments, N_("{1} has no weights to tune; othello has."), "s", game->id);
    }
    if (!command_limits(arguments, &limits)) {
        return EXIT_BAD_INPUT;
    }
    if (argument_given(arguments, "compare")) {
        return tune_compare(arguments, limits.limits.threads);
    }
    if (!read_options(&t, &plan)) {
        return EXIT_BAD_INPUT;
    }
    t.threads = limits.limits.threads;
    if (!ranks_start(&t.ranks)) {
        return command_refuse_key(
            arguments, N_("this program was built without MPI; build it with cmake --preset mpi to use mpirun."), "",
            NULL);
    }
    const int status = begin(&t, &plan) ? evolve(&t) : EXIT_BAD_INPUT;
    ranks_end(&t.ranks);
    othello_evolution_end(&t.evolution);
    return status;
}

const struct command command_tune = {
    .name = "tune",
    .operands = "othello",
    .most = 1,
    .summary = N_("evolves the weights of an evaluation by games"),
    .run = run,
    .options = {{"population", "N", N_("how many there are in each generation (default 300)"), 0},
                {"generations", "N", N_("ends after so many generations (default 100)"), 0},
                {"games", "N", N_("games of each in a generation (default 64); of a comparison (default 1000)"), 0},
                {"depth", "N", N_("plies that players look ahead, 1 or 2"), 0},
                {"seed", "N", N_("the seed of all random choices"), 0},
                {"checkpoint", "FILE", N_("kept after every generation, to go on from"), 0},
                {"resume", NULL, N_("go on from the checkpoint"), 0},
                {"threads", "N", N_("threads to play with (default 1)"), 0},
                {"log", "FILE.csv", N_("write a row for each generation"), 0},
                {"plot", "FILE.svg", N_("draw fitness and weights over the generations"), 0},
                {"output", "FILE", N_("write the best weights there instead of to standard output"), 'o'},
                {"compare", "A,B", N_("play two weights, files or levels against each other instead"), 0},
                {"json", NULL, N_("print JSON for programs"), 0}},
};
