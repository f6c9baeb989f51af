/* lumbung solve --file: every position of a file solved, one after the other, and what that took. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/positions.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "faces/language.h"
#include "faces/say.h"

struct totals {
    int positions, solved, agreed, compared;
    uint64_t nodes;
    double seconds;
};

struct progress_of_file {
    const struct solution *solution;
    int done, count;
};

static double share_done(void *context) {
    const struct progress_of_file *p = context;
    return (double)p->done / p->count;
}

static void say_position(void *context, char *text, size_t size) {
    const struct progress_of_file *p = context;
    snprintf(text, size, _("position %d of %d"), p->done + 1, p->count);
}

static void print_json(const struct rules *rules, const struct positions_line *line, const struct solution *s,
                       double seconds) {
    json_t *value = json_pack("{s:i}", "number", line->line);
    json_object_update_new(value, solve_json(rules, &line->position, s, seconds));
    if (line->scored) {
        json_object_set_new(value, "given", json_integer(line->score));
        if (s->lower == s->upper) {
            json_object_set_new(value, "agrees", json_boolean(s->lower == line->score));
        }
    }
    command_print_json(value);
}

static void print_row(const struct rules *rules, const struct positions_line *line, const struct solution *s,
                      double seconds) {
    struct text value = {0};
    struct text move = {0};
    if (s->lower == s->upper) {
        say_value(rules->game, s->lower, &value);
    } else {
        text_add_signed(&value, s->lower);
        text_add(&value, " .. ");
        text_add_signed(&value, s->upper);
    }
    if (s->line_length > 0) {
        rules->game->format_move(rules, &line->position, s->line[0], &move);
    }
    const char *word = !line->scored || s->lower != s->upper ? ""
                       : s->lower == line->score             ? _("agrees")
                                                             : _("differs");
    printf("%5d  %8s  %-5s  %14llu  %9.3f s", line->line, text_string(&value), text_string(&move),
           (unsigned long long)s->nodes, seconds);
    if (word[0] != '\0') {
        printf("  %s (%+d)", word, line->score);
    }
    putchar('\n');
    fflush(stdout);
    text_free(&value);
    text_free(&move);
}

static void print_totals(const struct totals *t, bool json) {
    if (json) {
        command_print_json(json_pack("{s:i, s:i, s:i, s:i, s:I, s:f}", "positions", t->positions, "solved", t->solved,
                                     "compared", t->compared, "agreed", t->agreed, "nodes", (json_int_t)t->nodes,
                                     "seconds", t->seconds));
        return;
    }
    struct text line = {0};
    language_add(&line, _("{1} of {2} positions solved"), "ii", t->solved, t->positions);
    if (t->compared > 0) {
        text_add(&line, "; ");
        language_add(&line, _("{1} of {2} as the file says"), "ii", t->agreed, t->compared);
    }
    printf("%s\n%llu %s, %.3f s\n", text_string(&line), (unsigned long long)t->nodes, _("moves tried"), t->seconds);
    text_free(&line);
}

int solve_file(const struct arguments *arguments, const struct rules *rules, struct command_limits *limits,
               int endgame) {
    const struct game *game = rules->game;
    const bool json = argument_given(arguments, "json");
    struct positions positions;
    if (!positions_read(arguments, rules, argument_value(arguments, "file"), &positions)) {
        return EXIT_BAD_INPUT;
    }
    void *analyst = game->analyst_open(rules, limits->limits.memory, endgame);
    if (analyst == NULL) {
        positions_free(&positions);
        return command_refuse_key(arguments, N_("There is not enough memory; ask for less with --memory."), "", NULL);
    }
    struct totals totals = {.positions = positions.count};
    for (int i = 0; i < positions.count && !command_interrupted(); i++) {
        const struct positions_line *line = &positions.line[i];
        struct solution solution = {0};
        struct progress_of_file done = {&solution, i, positions.count};
        const struct progress progress = {.status = say_position, .fraction = share_done, .context = &done};
        const double before = command_seconds();
        command_limits_restart(limits);
        progress_begin(&progress);
        game->solve(analyst, &line->position, &limits->limits, &solution);
        progress_end();
        const double seconds = command_seconds() - before;
        const bool exact = solution.lower == solution.upper;
        totals.solved += exact;
        totals.compared += exact && line->scored;
        totals.agreed += exact && line->scored && solution.lower == line->score;
        totals.nodes += solution.nodes;
        totals.seconds += seconds;
        (json ? print_json : print_row)(rules, line, &solution, seconds);
    }
    print_totals(&totals, json);
    game->analyst_close(analyst);
    positions_free(&positions);
    return EXIT_SUCCESS;
}
