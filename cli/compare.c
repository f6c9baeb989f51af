/* lumbung compare: all searches on the same position, in one table. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/algorithms.h"
#include "core/rules.h"
#include "faces/language.h"

/* One way of searching. */
struct way {
    const struct algorithm *algorithm;
    bool table, order;
};

static void print_tree_row(const struct rules *rules, const struct position *position, const struct way *way,
                           const struct limits *limits, json_t *rows) {
    struct search_result result;
    struct text move = {0};
    const struct search_options options = {.table = way->table, .order = way->order};
    const double before = command_seconds();
    algorithm_run(way->algorithm, rules, position, limits, &options, &result);
    const double seconds = command_seconds() - before;
    struct text value = {0};
    if (result.complete) { /* what a search has when it is stopped is not its answer */
        text_add_signed(&value, result.value);
        rules->game->format_move(rules, position, result.move, &move);
    }
    if (rows != NULL) {
        json_array_append_new(
            rows, json_pack("{s:s, s:b, s:b, s:b, s:o, s:o, s:I, s:I, s:f}", "algorithm", way->algorithm->id, "table",
                            (int)way->table, "order", (int)way->order, "complete", (int)result.complete, "value",
                            result.complete ? json_integer(result.value) : json_null(), "move",
                            result.complete ? json_string(text_string(&move)) : json_null(), "nodes",
                            (json_int_t)result.nodes, "cutoffs", (json_int_t)result.cutoffs, "seconds", seconds));
    } else {
        printf("%-10s %-6s %-6s %6s %6s %12llu %10llu %9.3f s%s\n", way->algorithm->id, way->table ? _("yes") : "-",
               way->order ? _("yes") : "-", result.complete ? text_string(&value) : "-",
               result.complete ? text_string(&move) : "-", (unsigned long long)result.nodes,
               (unsigned long long)result.cutoffs, seconds, result.complete ? "" : _("  stopped"));
        fflush(stdout);
    }
    text_free(&move);
    text_free(&value);
}

static void print_graph_row(const struct rules *rules, const struct position *position, const struct way *way,
                            const struct limits *limits, json_t *rows) {
    struct graph graph;
    const double before = command_seconds();
    graph_search(rules, position, way->algorithm->order, false, limits, &graph);
    const double seconds = command_seconds() - before;
    const int length = graph_length(&graph);
    const bool breadth = way->algorithm->order == GRAPH_BREADTH_FIRST && graph.goal >= 0;
    if (rows != NULL) {
        json_t *row = json_pack("{s:s, s:b, s:I, s:I, s:i, s:f}", "algorithm", way->algorithm->id, "complete",
                                (int)graph.complete, "expanded", (json_int_t)graph.expanded, "generated",
                                (json_int_t)graph.generated, "largest", graph.largest, "seconds", seconds);
        json_object_set_new(row, "length", length >= 0 ? json_integer(length) : json_null());
        if (breadth) {
            json_object_set_new(row, "ways", json_integer((json_int_t)graph.node[graph.goal].ways));
        }
        json_array_append_new(rows, row);
    } else {
        char number[TEXT_INT_BYTES] = "-";
        char ways[TEXT_INT_BYTES] = "-";
        if (length >= 0) {
            text_format_int(length, number);
        }
        if (breadth) {
            text_format_int((int64_t)graph.node[graph.goal].ways, ways);
        }
        printf("%-10s %8s %8s %10llu %10llu %10d %9.3f s%s\n", way->algorithm->id, number, ways,
               (unsigned long long)graph.expanded, (unsigned long long)graph.generated, graph.largest, seconds,
               graph.complete ? "" : _("  stopped"));
    }
    graph_free(&graph);
}

static void print_heading(const struct game *game) {
    if (game->players == 1) {
        printf("%-10s %8s %8s %10s %10s %10s %11s\n", _("algorithm"), _("length"), _("ways"), _("expanded"),
               _("generated"), _("frontier"), _("time"));
    } else {
        printf("%-10s %-6s %-6s %6s %6s %12s %10s %11s\n", _("algorithm"), _("table"), _("order"), _("value"),
               _("move"), _("nodes"), _("cut-offs"), _("time"));
    }
}

static json_t *print_rows(const struct rules *rules, const struct position *position, struct command_limits *each,
                          bool json) {
    const struct limits *limits = &each->limits;
    json_t *rows = json ? json_array() : NULL;
    if (!json) {
        print_heading(rules->game);
    }
    for (const struct algorithm *a = algorithms; a->id != NULL; a++) {
        for (int options = 0; options < (a->uses_options ? 4 : 1); options++) {
            const struct way way = {a, (options & 2) != 0, (options & 1) != 0};
            if (a->graph != (rules->game->players == 1) || command_interrupted()) {
                continue;
            }
            command_limits_restart(each);
            if (a->graph) {
                print_graph_row(rules, position, &way, limits, rows);
            } else {
                print_tree_row(rules, position, &way, limits, rows);
            }
        }
    }
    return rows;
}

static int run(const struct arguments *arguments) {
    enum { DEPTH_MAX = 200, DEFAULT_DEPTH = 6 };
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    int64_t depth;
    if (game == NULL || !command_limits(arguments, &limits) ||
        !argument_number(arguments, "depth", 0, DEPTH_MAX, DEFAULT_DEPTH, &depth) ||
        !algorithm_options_fit(arguments, game)) {
        return EXIT_BAD_INPUT;
    }
    struct rules *rules = command_rules(arguments, game);
    struct position position;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && command_position(arguments, rules, &position)) {
        const bool json = argument_given(arguments, "json");
        limits.limits.depth = (int)depth;
        json_t *rows = print_rows(rules, &position, &limits, json);
        status = EXIT_SUCCESS;
        if (json) {
            json_t *value = json_from_position(rules, &position);
            if (game->players > 1) {
                json_object_set_new(value, "depth", json_integer(depth));
            }
            json_object_set_new(value, "searches", rows);
            status = command_print_json(value);
        }
    }
    rules_destroy(rules);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .operands = "GAME",
    .most = 1,
    .summary = N_("all searches on the same position, in one table"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"depth", "N", N_("moves to look ahead; 0: to the end"), 0},
                COMMAND_LIMIT_OPTIONS,
                {"json", NULL, N_("print JSON for programs"), 0}},
};
