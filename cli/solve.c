/* lumbung solve: the exact value of a position, and a proof of it that anyone can check (verify.c). */
#include "cli/solve.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/progress.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"

json_t *solve_json(const struct rules *rules, const struct position *position, const struct solution *s,
                   double seconds) {
    json_t *value = json_from_position(rules, position);
    json_object_update_new(
        value, json_pack("{s:s, s:b, s:i, s:i, s:o, s:I, s:I, s:f}", "mover",
                         rules->game->mover(position) == 0 ? "A" : "B", "exact", s->lower == s->upper, "lower",
                         s->lower, "upper", s->upper, "line", json_from_line(rules, position, s->line, s->line_length),
                         "nodes", (json_int_t)s->nodes, "table_nodes", (json_int_t)s->table_nodes, "seconds", seconds));
    return value;
}

/* The value in words. */
static void add_value(const struct rules *rules, const struct position *position, const struct solution *s,
                      struct text *out) {
    const char *mover = say_title(rules->game, rules->game->mover(position));
    char low[TEXT_INT_BYTES + 1];
    char high[TEXT_INT_BYTES + 1];
    snprintf(low, sizeof low, s->lower == 0 ? "%d" : "%+d", s->lower);
    snprintf(high, sizeof high, s->upper == 0 ? "%d" : "%+d", s->upper);
    if (s->lower == s->upper && (rules->game->flags & GAME_WINS_ONLY) != 0 && rules->game->players > 1) {
        if (s->lower == 0) {
            text_add(out, _("With best play of both it is a draw (proven)."));
        } else {
            const int winner = (rules->game->mover(position) == 0) == (s->lower > 0) ? 0 : 1;
            language_add(out, _("{1} wins (proven)."), "s", say_title(rules->game, winner));
        }
    } else if (s->lower != s->upper) {
        language_add(out, _("Not decided within the limits: between {1} and {2} for {3} (proven)."), "sss", low, high,
                     mover);
    } else if (s->lower == GAME_HOPELESS) {
        text_add(out, _("No way leads to the goal (proven)."));
    } else if (rules->game->players == 1) {
        language_add(out,
                     ngettext("The goal is {1} move away (proven).",
                              "The goal is {1} moves away, and no fewer (proven).", (unsigned long)-s->lower),
                     "i", -s->lower);
    } else {
        language_add(out, _("The value is {1} for {2} (proven)."), "ss", low, mover);
    }
}

static int print_solution(const struct arguments *arguments, const struct rules *rules, const struct position *position,
                          const struct solution *s, double seconds) {
    if (argument_given(arguments, "json")) {
        return command_print_json(solve_json(rules, position, s, seconds));
    }
    struct text text = {0};
    rules_format(rules->game, rules->value, &text);
    text_add_char(&text, '\n');
    rules->game->format_position(rules, position, &text);
    text_add_char(&text, '\n');
    add_value(rules, position, s, &text);
    printf("%s\n", text_string(&text));
    text_free(&text);
    command_print_line(rules, position, s->line, s->line_length);
    printf("%llu %s, %.3f s\n", (unsigned long long)s->nodes, _("moves tried"), seconds);
    return EXIT_SUCCESS;
}

/* Writes the proof of the value. */
static int certify(const struct arguments *arguments, const struct game *game, void *analyst,
                   const struct position *position, const struct limits *limits, const struct solution *solution) {
    struct message reason = {0};
    struct text text = {0};
    int status = EXIT_SUCCESS;
    if (!game->certify(analyst, position, limits, solution, &text, &reason) ||
        !files_write(argument_value(arguments, "certify"), text_string(&text), text.length, &reason)) {
        command_refuse(arguments, &reason);
        status = EXIT_FAILURE;
    }
    text_free(&text);
    return status;
}

static void say_bounds(void *context, char *text, size_t size) {
    const struct solution *solution = context;
    snprintf(text, size, _("between %+d and %+d"), solution->lower, solution->upper);
}

static int solve(const struct arguments *arguments, const struct rules *rules, const struct position *position,
                 const struct limits *limits, int endgame) {
    const struct game *game = rules->game;
    void *analyst = game->analyst_open(rules, limits->memory, endgame);
    if (analyst == NULL) {
        return command_refuse_key(arguments, N_("There is not enough memory; ask for less with --memory."), "", NULL);
    }
    struct solution solution = {0};
    const struct progress progress = {.status = say_bounds, .context = &solution};
    const double before = command_seconds();
    progress_begin(&progress);
    game->solve(analyst, position, limits, &solution);
    progress_end();
    int status = print_solution(arguments, rules, position, &solution, command_seconds() - before);
    if (status == EXIT_SUCCESS && argument_given(arguments, "certify")) {
        status = certify(arguments, game, analyst, position, limits, &solution);
    }
    game->analyst_close(analyst);
    return status;
}

static int run(const struct arguments *arguments) {
    enum { ENDGAME_MAX = 40 };
    const struct game *game = command_game(arguments);
    struct rules *rules = game != NULL ? command_sized_rules(arguments, game) : NULL;
    struct position position;
    struct command_limits limits;
    int64_t endgame;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && (game->solve == NULL || (argument_given(arguments, "certify") && game->certify == NULL))) {
        command_refuse_key(arguments,
                           game->solve == NULL ? N_("There is no solver for {1}.")
                                               : N_("There are no certificates for {1}."),
                           "s", game->id);
    } else if (rules != NULL && argument_given(arguments, "file") && argument_given(arguments, "certify")) {
        command_refuse_key(arguments, N_("--certify does not go with --file: it proves one position."), "", NULL);
    } else if (rules != NULL && command_position(arguments, rules, &position) && command_limits(arguments, &limits) &&
               argument_number(arguments, "endgame", 0, ENDGAME_MAX, -1, &endgame)) {
        status = argument_given(arguments, "file") ? solve_file(arguments, rules, &limits, (int)endgame)
                                                   : solve(arguments, rules, &position, &limits.limits, (int)endgame);
    }
    rules_destroy(rules);
    return status;
}

const struct command command_solve = {
    .name = "solve",
    .operands = "GAME",
    .most = 1,
    .summary = N_("the exact value of a position, with best play and a proof"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                COMMAND_SIZE_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"file", "FILE", N_("every position of a file, one a line"), 0},
                COMMAND_LIMIT_OPTIONS,
                {"endgame", "SEEDS", N_("solve all positions with at most so many seeds first"), 0},
                {"certify", "FILE", N_("write a proof that lumbung verify checks"), 0},
                {"json", NULL, N_("print JSON for programs"), 0}},
};
