/* lumbung opening: what one turn of congklak can bank, and in how few moves. */
#include "games/congklak/opening.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/progress.h"
#include "cli/solve.h"
#include "core/rules.h"
#include "faces/language.h"

static void print_fewest(const struct congklak_opening *o, int seeds) {
    const int moves = congklak_opening_moves(o, seeds);
    printf("%4d  ", seeds);
    if (moves == 0) {
        printf("%s\n", o->exhausted && o->proven == o->moves ? _("impossible in one turn (proven)") : _("not found"));
    } else {
        printf(ngettext("in %d move", "in %d moves", (unsigned long)moves), moves);
        printf(" (%s)\n", moves <= o->proven ? _("the fewest, proven") : _("perhaps fewer will do"));
    }
}

static json_t *opening_json(const struct rules *rules, const struct position *position,
                            const struct congklak_opening *o, double seconds) {
    json_t *value = json_from_position(rules, position);
    json_t *banked = json_array();
    for (int moves = 0; moves <= o->moves; moves++) {
        json_array_append_new(banked, json_integer(o->banked[moves]));
    }
    json_object_update_new(value, json_pack("{s:o, s:i, s:b, s:o, s:I, s:f}", "banked", banked, "proven", o->proven,
                                            "exhausted", (int)o->exhausted, "line",
                                            json_from_line(rules, position, o->line, o->length), "nodes",
                                            (json_int_t)o->nodes, "seconds", seconds));
    return value;
}

static void print_opening(const struct rules *rules, const struct position *position, const struct congklak_opening *o,
                          double seconds) {
    struct text text = {0};
    const int total = congklak_total(rules);
    const int most = o->banked[o->moves];
    rules_format(rules->game, rules->value, &text);
    text_add(&text, "\n");
    rules->game->format_position(rules, position, &text);
    printf("%s\n%s\n", text_string(&text), _("Seeds banked within one turn:"));
    text_free(&text);
    print_fewest(o, total / 2 + 1);
    print_fewest(o, total - rules->value[CONGKLAK_HOLES] + 1);
    if (most != total / 2 + 1 && most != total - rules->value[CONGKLAK_HOLES] + 1) {
        print_fewest(o, most);
    }
    printf(o->exhausted && o->proven == o->moves ? _("The most that one turn can bank is %d (proven).")
                                                 : _("One turn can bank at least %d."),
           most);
    printf("\n");
    command_print_line(rules, position, o->line, o->length);
    printf("%llu %s, %.3f s\n", (unsigned long long)o->nodes, _("moves tried"), seconds);
}

static void say_best(void *context, char *text, size_t size) {
    const struct congklak_opening *o = context;
    snprintf(text, size, _("turns of %d moves, at most %d seeds banked"), o->moves, o->banked[o->moves]);
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct rules *rules = game != NULL ? command_sized_rules(arguments, game) : NULL;
    struct position position;
    struct command_limits limits;
    int64_t width;
    int64_t target;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && game != &congklak_game) {
        command_refuse_key(arguments, N_("{1} has no turns of several moves."), "s", game->id);
    } else if (rules != NULL && command_position(arguments, rules, &position) && command_limits(arguments, &limits) &&
               argument_number(arguments, "width", 1, CONGKLAK_OPENING_WIDTH_MAX, CONGKLAK_OPENING_WIDTH, &width) &&
               argument_number(arguments, "bank", 1, CONGKLAK_TOTAL_MAX, 0, &target)) {
        struct congklak_opening opening;
        const struct progress progress = {.status = say_best, .context = &opening};
        const double before = command_seconds();
        opening.moves = 0;
        opening.banked[0] = 0;
        progress_begin(&progress);
        const bool done = congklak_open(rules, &position, (int)target, (int)width, &limits.limits, &opening);
        progress_end();
        if (!done) {
            command_refuse_key(arguments, N_("There is not enough memory; ask for less with --width."), "", NULL);
            status = EXIT_FAILURE;
        } else {
            const double seconds = command_seconds() - before;
            status = EXIT_SUCCESS;
            if (argument_given(arguments, "json")) {
                status = command_print_json(opening_json(rules, &position, &opening, seconds));
            } else {
                print_opening(rules, &position, &opening, seconds);
            }
        }
    }
    rules_destroy(rules);
    return status;
}

const struct command command_opening = {
    .name = "opening",
    .operands = "GAME",
    .most = 1,
    .summary = N_("the most that one turn can bank, and the fewest moves for it"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                COMMAND_SIZE_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"bank", "SEEDS", N_("stop as soon as a turn banks so many seeds"), 0},
                {"width", "N", N_("follow at most so many positions of each length, those with the most banked"), 0},
                {"nodes", "N", N_("stop after so many moves tried"), 0},
                {"time", "SECONDS", N_("stop after so much time"), 0},
                {"json", NULL, N_("print JSON for programs"), 0}},
};
