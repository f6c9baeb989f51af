/* lumbung analyse: what every legal move is worth, or what every move of a record cost. What is not proven but expected
 * wears a ~ everywhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/positions.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "core/analysis.h"
#include "core/record.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"

static json_t *analysis_json(const struct rules *rules, const struct position *position, const struct analysis *a,
                             double seconds) {
    json_t *value = json_from_position(rules, position);
    json_t *moves = json_array();
    int lower;
    int upper;
    int expected;
    const bool decided = analysis_best(a, &lower, &upper);
    for (int i = 0; i < a->count; i++) {
        json_t *move = json_pack("{s:o}", "move", json_from_move(rules, position, a->move[i].move));
        if (analysed_exact(&a->move[i])) {
            json_object_set_new(move, "value", json_integer(a->move[i].lower));
        } else {
            json_object_set_new(move, "lower", json_integer(a->move[i].lower));
            json_object_set_new(move, "upper", json_integer(a->move[i].upper));
            if (a->move[i].depth > 0) {
                json_object_set_new(move, "estimate", json_integer(a->move[i].estimate));
                json_object_set_new(move, "depth", json_integer(a->move[i].depth));
            }
        }
        json_array_append_new(moves, move);
    }
    if (!decided && analysis_expected(a, &expected)) {
        json_object_set_new(value, "estimate", json_integer(expected));
    }
    json_object_update_new(value, json_pack("{s:s, s:b, s:i, s:o, s:o, s:I, s:f}", "mover",
                                            rules->game->mover(position) == 0 ? "A" : "B", "exact",
                                            (int)analysis_exact(a), "value", lower, "moves", moves, "line",
                                            json_from_line(rules, position, a->line, a->line_length), "nodes",
                                            (json_int_t)a->nodes, "seconds", seconds));
    return value;
}

/* "+4", "~+4  (10 moves ahead)" or "-64 .. +64". */
static void add_known(const struct game *game, const struct analysed_move *move, struct text *out) {
    if (analysed_exact(move)) {
        say_value(game, move->lower, out);
    } else if (move->depth > 0) {
        text_add_char(out, '~');
        say_value(game, move->estimate, out);
        text_add(out, "  ");
        language_add(out, ngettext("({1} move ahead)", "({1} moves ahead)", (unsigned long)move->depth), "i",
                     move->depth);
    } else {
        char range[2 * TEXT_INT_BYTES + 8];
        snprintf(range, sizeof range, "%+d .. %+d", move->lower, move->upper);
        text_add(out, range);
    }
}

static void print_analysis(const struct rules *rules, const struct position *position, const struct analysis *a,
                           double seconds) {
    int lower;
    int upper;
    int expected;
    int estimates = 0;
    int bounds = 0;
    analysis_best(a, &lower, &upper);
    const bool any = analysis_expected(a, &expected);
    for (int i = 0; i < a->count; i++) {
        struct text move = {0};
        int value;
        const bool exact = analysed_exact(&a->move[i]);
        const bool known = analysed_value(&a->move[i], &value);
        const bool best = known && ((exact && value == upper) || (any && value == expected));
        rules->game->format_move(rules, position, a->move[i].move, &move);
        const int indent = move.length < 4 ? 4 - (int)move.length : 0;
        text_add(&move, "  ");
        add_known(rules->game, &a->move[i], &move);
        printf("%*s%s%s\n", indent, "", text_string(&move), best ? "  *" : "");
        estimates += known && !exact;
        bounds += !known;
        text_free(&move);
    }
    command_print_line(rules, position, a->line, a->line_length);
    if (estimates > 0) {
        printf("%s\n", _("Where a ~ stands, the value is expected by a search so many moves deep, not proven."));
    }
    if (bounds > 0) {
        printf("%s\n", _("Stopped by the limits: where two numbers stand, the value lies between them."));
    }
    printf("%llu %s, %.3f s\n", (unsigned long long)a->nodes, _("moves tried"), seconds);
}

static void say_exact(void *context, char *text, size_t size) {
    const struct analysis *analysis = context;
    int exact = 0;
    for (int i = 0; i < analysis->count; i++) {
        exact += analysed_exact(&analysis->move[i]);
    }
    snprintf(text, size, _("%d of %d moves are exact"), exact, analysis->count);
}

static int analyse_position(const struct arguments *arguments, const struct rules *rules,
                            const struct position *position, const struct limits *limits) {
    void *analyst = rules->game->analyst_open(rules, limits->memory, -1);
    struct analysis analysis;
    int status = EXIT_SUCCESS;
    if (analyst == NULL) {
        return command_refuse_key(arguments, N_("There is not enough memory; ask for less with --memory."), "", NULL);
    }
    if (rules->game->over(rules, position)) {
        rules->game->analyst_close(analyst);
        return command_refuse_key(arguments, N_("the round is over in this position: there is nothing to analyse."), "",
                                  NULL);
    }
    const struct progress progress = {.status = say_exact, .context = &analysis};
    const double before = command_seconds();
    analysis.count = 0;
    progress_begin(&progress);
    rules->game->analyse(analyst, position, limits, true, &analysis, NULL, NULL);
    progress_end();
    const double seconds = command_seconds() - before;
    if (argument_given(arguments, "json")) {
        status = command_print_json(analysis_json(rules, position, &analysis, seconds));
    } else {
        print_analysis(rules, position, &analysis, seconds);
    }
    rules->game->analyst_close(analyst);
    return status;
}

/* One move of a record: what it is worth and what it lost; of a game without margins in words. */
static void print_judged(const struct game *game, int number, const char *mover, const char *move,
                         const struct judgement *judged) {
    struct text line = {0};
    const char *about = judged->exact ? "" : "~";
    if (!judged->known) {
        text_add(&line, _("not decided within the limits"));
    } else if ((game->flags & GAME_WINS_ONLY) != 0) {
        say_value(game, judged->played, &line);
        if (judged->best > judged->played) {
            text_add(&line, "; ");
            text_add(&line, _("the best move: "));
            say_value(game, judged->best, &line);
        }
    } else {
        char worth[2 * TEXT_INT_BYTES];
        snprintf(worth, sizeof worth, "%s%+d", about, judged->played);
        for (size_t i = strlen(worth); i < 4; i++) {
            text_add_char(&line, ' ');
        }
        text_add(&line, worth);
        text_add(&line, "  ");
        text_add(&line, _("lost"));
        text_add(&line, " ");
        text_add(&line, about);
        text_add_int(&line, judged->best - judged->played);
    }
    printf("%4d  %s %-3s  %s\n", number, mover, move, text_string(&line));
    text_free(&line);
}

static json_t *judged_json(int number, const char *mover, json_t *move, const struct judgement *judged) {
    json_t *row =
        json_pack("{s:i, s:s, s:O, s:b}", "number", number, "mover", mover, "move", move, "exact", (int)judged->exact);
    if (judged->known) {
        json_object_set_new(row, "best", json_integer(judged->best));
        json_object_set_new(row, "value", json_integer(judged->played));
        json_object_set_new(row, "lost", json_integer(judged->best - judged->played));
    }
    return row;
}

/* How far the analysis of a record has come. */
struct along {
    int move, moves;
};

static double share_done(void *context) {
    const struct along *along = context;
    return along->moves > 0 ? (double)(along->move - 1) / along->moves : 0;
}

/* Every move of the record with the margin it lost; a move of which nothing is known within the limits says so. */
static int analyse_record(const struct arguments *arguments, const struct match *match, const struct limits *limits) {
    const struct game *game = match->game;
    void *analyst = game->analyst_open(match->rules, limits->memory, -1);
    json_t *list = json_array();
    const bool json = argument_given(arguments, "json");
    struct along along = {0, match_moves(match)};
    const struct progress progress = {.fraction = share_done, .context = &along};
    for (int i = 0; i < match->length && analyst != NULL; i++) {
        const struct match_entry *entry = &match->entry[i];
        struct analysis analysis;
        if (entry->kind != MATCH_MOVE) {
            continue;
        }
        along.move++;
        progress_begin(&progress);
        game->analyse(analyst, &entry->before, limits, false, &analysis, NULL, NULL);
        progress_end();
        const struct judgement judged = analysis_judge(&analysis, entry->move);
        const int player = game->mover(&entry->before);
        json_t *move = json_from_move(match->rules, &entry->before, entry->move);
        if (json) {
            json_array_append_new(list, judged_json(along.move, player == 0 ? "A" : "B", move, &judged));
        } else {
            print_judged(game, along.move, game->players > 1 ? game_mark(game, player) : "", json_string_value(move),
                         &judged);
        }
        json_decref(move);
        fflush(stdout);
        if (command_interrupted()) {
            break;
        }
    }
    if (analyst != NULL) {
        game->analyst_close(analyst);
    }
    return json ? command_print_json(json_pack("{s:s, s:o}", "game", game->id, "moves", list))
                : (json_decref(list), EXIT_SUCCESS);
}

/* FILE or FILE:N, N being the number of moves to play first. */
static int run_record(const struct arguments *arguments, const struct game *game, const struct limits *limits) {
    char path[FILES_PATH_BYTES];
    struct message reason;
    int64_t number = -1;
    snprintf(path, sizeof path, "%s", argument_value(arguments, "record"));
    char *colon = strrchr(path, ':');
    if (colon != NULL && text_parse_number(colon + 1, 0, INT32_MAX, &number)) {
        *colon = '\0';
    }
    struct match *match = files_load_match(path, &reason);
    int status = EXIT_BAD_INPUT;
    if (match == NULL) {
        command_refuse(arguments, &reason);
    } else if (match->game != game) {
        command_refuse_key(arguments, N_("the record is of another game: {1}."), "s", match->game->id);
    } else if (number < 0) {
        status = analyse_record(arguments, match, limits);
    } else {
        int index = -1;
        for (int64_t moves = 0; moves < number && index + 1 < match->length;) {
            moves += match->entry[++index].kind == MATCH_MOVE;
        }
        if (number > match_moves(match)) {
            char moves[TEXT_INT_BYTES];
            text_format_int(match_moves(match), moves);
            command_refuse_key(arguments, N_("the record has only {1} moves."), "s", moves);
        } else {
            status = analyse_position(arguments, match->rules, match_position_after(match, index), limits);
        }
    }
    match_destroy(match);
    return status;
}

/* Every position of a file that is not over, each with the whole time. */
static int run_file(const struct arguments *arguments, const struct rules *rules, struct command_limits *limits) {
    struct positions positions;
    int status = EXIT_SUCCESS;
    if (!positions_read(arguments, rules, argument_value(arguments, "file"), &positions)) {
        return EXIT_BAD_INPUT;
    }
    for (int i = 0; i < positions.count && status == EXIT_SUCCESS && !command_interrupted(); i++) {
        const struct positions_line *line = &positions.line[i];
        if (rules->game->over(rules, &line->position)) {
            continue;
        }
        if (!argument_given(arguments, "json")) {
            struct text text = {0};
            rules->game->format_position(rules, &line->position, &text);
            printf("%s%d  %s\n", i > 0 ? "\n" : "", line->line, text_string(&text));
            text_free(&text);
        }
        command_limits_restart(limits);
        status = analyse_position(arguments, rules, &line->position, &limits->limits);
    }
    positions_free(&positions);
    return status;
}

static int run(const struct arguments *arguments) {
    enum { DEPTH_MAX = 60 };
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    struct position position;
    int status = EXIT_BAD_INPUT;
    int64_t depth;
    if (game == NULL || !command_limits(arguments, &limits) ||
        !argument_number(arguments, "depth", 1, DEPTH_MAX, 0, &depth)) {
        return status;
    }
    limits.limits.depth = (int)depth;
    if (game->analyse == NULL) {
        return command_refuse_key(arguments, N_("There is no solver for {1}."), "s", game->id);
    }
    if (argument_given(arguments, "record")) {
        return run_record(arguments, game, &limits.limits);
    }
    struct rules *rules = command_rules(arguments, game);
    if (rules != NULL && argument_given(arguments, "file")) {
        status = run_file(arguments, rules, &limits);
    } else if (rules != NULL && command_position(arguments, rules, &position)) {
        status = analyse_position(arguments, rules, &position, &limits.limits);
    }
    rules_destroy(rules);
    return status;
}

const struct command command_analyse = {
    .name = "analyse",
    .operands = "GAME",
    .most = 1,
    .summary = N_("what every move is worth, or what every move of a record cost"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"file", "FILE", N_("every position of a file, one a line"), 0},
                {"record", "FILE[:N]", N_("a record; with :N the position after N moves"), 0},
                {"depth", "N", N_("look so many moves ahead where the end is too far off to be proven"), 0},
                COMMAND_LIMIT_OPTIONS,
                {"json", NULL, N_("print JSON for programs"), 0}},
};
