/* lumbung tree: the tree that a search looked at, or the states of a puzzle, as a picture. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/algorithms.h"
#include "cli/dot.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"

/* What is asked for. */
struct picture {
    const struct rules *rules;
    const struct position *position;
    const struct algorithm *algorithm;
    const struct limits *limits;
    bool table, order;
    int most; /* nodes drawn */
};

static void add_counts(struct text *caption, const struct trace *trace, const struct search_result *result) {
    uint64_t visited;
    uint64_t cut;
    char number[3][TEXT_INT_BYTES];
    trace_counts(trace, &visited, &cut);
    text_format_int((int64_t)result->nodes, number[0]);
    text_format_int((int64_t)result->cutoffs, number[1]);
    text_format_int((int64_t)cut, number[2]);
    language_add(caption, _("{1} nodes visited, {2} cut-offs, {3} moves cut"), "sss", number[0], number[1], number[2]);
}

static void draw_tree(const struct picture *p, struct text *out) {
    struct trace trace;
    struct search_result result;
    struct text caption = {0};
    struct text value = {0};
    const struct search_options options = {.table = p->table, .order = p->order, .trace = &trace};
    const int mover = p->rules->game->mover(p->position);
    trace_begin(&trace, 0, mover);
    algorithm_run(p->algorithm, p->rules, p->position, p->limits, &options, &result);
    if (result.complete) {
        text_add_signed(&value, result.value);
    } else {
        text_add(&value, _("unknown (stopped by the limits)"));
    }
    text_add(&caption, p->algorithm->id);
    text_add(&caption, ", ");
    p->rules->game->format_position(p->rules, p->position, &caption);
    text_add(&caption, "\n");
    if (p->limits->depth > 0) {
        language_add(&caption, _("depth {1}; value {2} for {3}"), "iss", p->limits->depth, text_string(&value),
                     say_title(p->rules->game, mover));
    } else {
        language_add(&caption, _("to the end; value {1} for {2}"), "ss", text_string(&value),
                     say_title(p->rules->game, mover));
    }
    text_add(&caption, "\n");
    add_counts(&caption, &trace, &result);
    text_add(&caption, "\n");
    language_add(&caption, _("boxes: {1} chooses the greatest; ellipses: {2} chooses the least; grey: leaves"), "ss",
                 say_title(p->rules->game, mover), say_title(p->rules->game, 1 - mover));
    dot_tree(p->rules, &trace, result.line, result.line_length, p->most, text_string(&caption), out);
    trace_free(&trace);
    text_free(&caption);
    text_free(&value);
}

static void draw_graph(const struct picture *p, struct text *out) {
    struct graph graph;
    struct text caption = {0};
    graph_search(p->rules, p->position, p->algorithm->order, false, p->limits, &graph);
    text_add(&caption, p->algorithm->id);
    text_add(&caption, ", ");
    rules_format(p->rules->game, p->rules->value, &caption);
    text_add(&caption, "\n");
    if (graph.goal >= 0) {
        language_add(&caption, _("a way of {1} moves"), "i", graph_length(&graph));
    } else {
        text_add(&caption, graph.complete ? _("there is no way") : _("stopped by the limits"));
    }
    text_add(&caption, "; ");
    language_add(&caption, _("{1} states expanded, {2} generated, largest frontier {3}"), "iii", (int)graph.expanded,
                 (int)graph.generated, graph.largest);
    text_add(&caption, "\n");
    text_add(&caption,
             _("red: lost; red and underlined: visited before; thick: the way; numbers: the order of expansion"));
    dot_graph(p->rules, &graph, p->most, text_string(&caption), out);
    graph_free(&graph);
    text_free(&caption);
}

/* Writes the picture where it is wanted: DOT, or SVG by the file's ending. */
static int put(const struct arguments *arguments, const struct text *dot) {
    const char *path = argument_value(arguments, "output");
    const char *ending = path != NULL ? strrchr(path, '.') : NULL;
    struct message reason;
    struct text svg = {0};
    if (path == NULL) {
        return fputs(text_string(dot), stdout) >= 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    }
    const bool as_svg = ending != NULL && strcmp(ending, ".svg") == 0;
    const bool made = !as_svg || dot_to_svg(dot, &svg, &reason);
    const struct text *bytes = as_svg ? &svg : dot;
    int status = EXIT_SUCCESS;
    if (!made || !files_write(path, text_string(bytes), bytes->length, &reason)) {
        command_refuse(arguments, &reason);
        status = EXIT_FAILURE;
    }
    text_free(&svg);
    return status;
}

static bool output_fits(const struct arguments *arguments) {
    const char *path = argument_value(arguments, "output");
    const char *ending = path != NULL ? strrchr(path, '.') : ".dot";
    if (ending != NULL && (strcmp(ending, ".dot") == 0 || strcmp(ending, ".svg") == 0)) {
        return true;
    }
    command_refuse_key(arguments, N_("--output takes a file that ends in .dot or .svg, not \"{1}\"."), "s", path);
    return false;
}

static int run(const struct arguments *arguments) {
    enum { DEPTH_MAX = 200, MOST = 100000, DEFAULT_DEPTH = 2, DEFAULT_MOST = 250 };
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    int64_t depth;
    int64_t most;
    struct picture picture = {.order = argument_given(arguments, "order"), .table = argument_given(arguments, "table")};
    if (game == NULL || (picture.algorithm = algorithm_chosen(arguments, game)) == NULL || !output_fits(arguments) ||
        !algorithm_options_fit(arguments, game) || !command_limits(arguments, &limits) ||
        !argument_number(arguments, "depth", 0, DEPTH_MAX, DEFAULT_DEPTH, &depth) ||
        !argument_number(arguments, "most", 1, MOST, DEFAULT_MOST, &most)) {
        return EXIT_BAD_INPUT;
    }
    struct rules *rules = command_rules(arguments, game);
    struct position position;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && command_position(arguments, rules, &position)) {
        struct text dot = {0};
        limits.limits.depth = (int)depth;
        picture.rules = rules;
        picture.position = &position;
        picture.limits = &limits.limits;
        picture.most = (int)most;
        if (picture.algorithm->graph) {
            draw_graph(&picture, &dot);
        } else {
            draw_tree(&picture, &dot);
        }
        status = put(arguments, &dot);
        text_free(&dot);
    }
    rules_destroy(rules);
    return status;
}

const struct command command_tree = {
    .name = "tree",
    .operands = "GAME",
    .most = 1,
    .summary = N_("draw what a search looks at"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"algorithm", "NAME", N_("minimax, alphabeta or negascout; for a puzzle bfs or dfs"), 0},
                {"depth", "N", N_("moves to look ahead; 0: to the end"), 0},
                {"order", NULL, N_("try promising moves first"), 0},
                {"table", NULL, N_("remember positions"), 0},
                {"most", "N", N_("draw at most so many nodes"), 0},
                {"output", "FILE", N_("write FILE.dot or FILE.svg instead of DOT to the screen"), 'o'},
                {"nodes", "N", N_("stop after so many moves tried"), 0},
                {"time", "SECONDS", N_("stop after so much time"), 0}},
};
