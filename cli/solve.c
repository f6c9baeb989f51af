/* lumbung solve: the exact value of a position, and a proof of it that anyone can check (verify.c). */
#include "cli/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "games/congklak/certificate.h"

struct answer {
    struct congklak_bounds bounds;
    short line[GAME_LINE_MAX];
    int length;
    uint64_t nodes, endgame_nodes;
    double seconds;
};

static int print_answer(const struct arguments *arguments, const struct rules *rules, const struct position *position,
                        const struct answer *a) {
    struct text rules_text = {0};
    struct text position_text = {0};
    const bool exact = a->bounds.lower == a->bounds.upper;
    const char *mover = congklak_game.mover(position) == 0 ? "A" : "B";
    rules_format(rules->game, rules->value, &rules_text);
    rules->game->format_position(rules, position, &position_text);
    if (argument_given(arguments, "json")) {
        return command_print_json(
            json_pack("{s:s, s:o, s:o, s:s, s:b, s:i, s:i, s:o, s:I, s:I, s:f}", "game", rules->game->id, "rules",
                      json_from_text(&rules_text), "position", json_from_text(&position_text), "mover", mover, "exact",
                      exact, "lower", a->bounds.lower, "upper", a->bounds.upper, "line",
                      json_from_line(rules, position, a->line, a->length), "nodes", (json_int_t)a->nodes,
                      "endgame_nodes", (json_int_t)a->endgame_nodes, "seconds", a->seconds));
    }
    printf("%s\n%s\n", text_string(&rules_text), text_string(&position_text));
    if (exact) {
        printf(_("The value is %+d for %s (proven)."), a->bounds.lower, mover);
    } else {
        printf(_("Not decided within the limits: between %+d and %+d for %s (proven)."), a->bounds.lower,
               a->bounds.upper, mover);
    }
    printf("\n");
    command_print_line(rules, position, a->line, a->length);
    printf("%llu %s, %.3f s\n", (unsigned long long)(a->nodes + a->endgame_nodes), _("moves tried"), a->seconds);
    text_free(&rules_text);
    text_free(&position_text);
    return EXIT_SUCCESS;
}

/* Writes the certificate of the value (for the player who has the better of it). */
static int certify(const struct arguments *arguments, struct congklak_solver *solver, const struct rules *rules,
                   const struct position *position, const struct limits *limits, const struct congklak_bounds *bounds) {
    const char *path = argument_value(arguments, "certify");
    struct message reason = {0};
    struct text text = {0};
    const int mover = congklak_game.mover(position);
    const int player = bounds->lower >= 0 ? mover : 1 - mover;
    const int margin = bounds->lower >= 0 ? bounds->lower : -bounds->upper;
    int status = EXIT_SUCCESS;
    if (!congklak_certify(solver, rules, position, player, margin, limits, &text, &reason) ||
        !files_write(path, text_string(&text), text.length, &reason)) {
        command_refuse(arguments, &reason);
        status = EXIT_FAILURE;
    }
    text_free(&text);
    return status;
}

static void say_bounds(void *context, char *text, size_t size) {
    const struct congklak_bounds *bounds = context;
    snprintf(text, size, _("between %+d and %+d"), bounds->lower, bounds->upper);
}

static void find(struct congklak_solver *solver, const struct position *position, const struct limits *limits,
                 struct answer *answer) {
    const struct progress progress = {.status = say_bounds, .context = &answer->bounds};
    const double before = command_seconds();
    progress_begin(&progress);
    if (congklak_solve(solver, position, limits, &answer->bounds)) {
        answer->length = congklak_solve_line(solver, position, limits, answer->line, GAME_LINE_MAX);
    }
    progress_end();
    answer->seconds = command_seconds() - before;
    answer->nodes = congklak_solver_nodes(solver);
    answer->endgame_nodes = congklak_solver_endgame_nodes(solver);
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct rules *rules = game != NULL ? command_sized_rules(arguments, game) : NULL;
    struct position position;
    struct command_limits limits;
    int64_t endgame;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && game != &congklak_game) {
        command_refuse_key(arguments, N_("There is no solver for {1}."), "s", game->id);
    } else if (rules != NULL && command_position(arguments, rules, &position) && command_limits(arguments, &limits) &&
               argument_number(arguments, "endgame", 0, SOLVER_ENDGAME_SEEDS_MAX, SOLVER_ENDGAME_AUTO, &endgame)) {
        struct congklak_solver *solver = congklak_solver_create(rules, limits.limits.memory, (int)endgame);
        if (solver == NULL) {
            command_refuse_key(arguments, N_("There is not enough memory; ask for less with --memory."), "", NULL);
        } else {
            struct answer answer = {.length = 0};
            find(solver, &position, &limits.limits, &answer);
            status = print_answer(arguments, rules, &position, &answer);
            if (status == EXIT_SUCCESS && argument_given(arguments, "certify")) {
                status = certify(arguments, solver, rules, &position, &limits.limits, &answer.bounds);
            }
        }
        congklak_solver_destroy(solver);
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
                {"position", "TEXT", N_("start from this position")},
                COMMAND_LIMIT_OPTIONS,
                {"endgame", "SEEDS", N_("solve all positions with at most so many seeds first")},
                {"certify", "FILE", N_("write a proof that lumbung verify checks")},
                {"json", NULL, N_("print JSON for programs")}},
};
