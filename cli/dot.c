/* Pictures in DOT: see dot.h. */
#include "cli/dot.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "faces/files.h"
#include "faces/language.h"
#include "search/search.h"

extern char **environ;

#define COLOUR_WAY "#1b6e3c"
#define COLOUR_LOST "#c0392b"
#define COLOUR_CUT "#b05a00"

/* Text within a quoted DOT string. */
static void add_quoted(struct text *out, const char *string) {
    for (; *string != '\0'; string++) {
        if (*string == '"' || *string == '\\') {
            text_add_char(out, '\\');
        }
        if (*string == '\n') {
            text_add(out, "\\n");
        } else {
            text_add_char(out, *string);
        }
    }
}

static void begin(struct text *out, const char *caption) {
    text_add(out,
             "digraph search {\n  graph [fontname=\"Helvetica\", labelloc=b, nodesep=0.15, ranksep=0.35, label=\"");
    add_quoted(out, caption);
    text_add(out, "\"];\n  node [fontname=\"Helvetica\", fontsize=11, margin=\"0.06,0.04\"];\n"
                  "  edge [fontname=\"Helvetica\", fontsize=10, arrowsize=0.6];\n");
}

static void add_node_id(struct text *out, int id) {
    text_add(out, "  n");
    text_add_int(out, id);
}

static void begin_edge(struct text *out, int from, int to) {
    add_node_id(out, from);
    text_add(out, " -> n");
    text_add_int(out, to);
    text_add(out, " [");
}

/* "… 12 more" below a node. */
static void add_more(struct text *out, int parent, int hidden) {
    struct text label = {0};
    language_add(&label, ngettext("… {1} more", "… {1} more", (unsigned long)hidden), "i", hidden);
    text_add(out, "  m");
    text_add_int(out, parent);
    text_add(out, " [shape=plaintext, label=\"");
    add_quoted(out, text_string(&label));
    text_add(out, "\"];\n  n");
    text_add_int(out, parent);
    text_add(out, " -> m");
    text_add_int(out, parent);
    text_add(out, " [style=dotted, arrowhead=none];\n");
    text_free(&label);
}

/* Chooses what is drawn, level by level from the root: shown[i], and hidden[i] children of i that are not. */
static void choose_shown(int count, int most, int (*parent_of)(const void *nodes, int index), const void *nodes,
                         bool *shown, int *hidden) {
    int *depth = text_reallocate(NULL, (size_t)count * sizeof *depth);
    int deepest = 0;
    int drawn = 0;
    for (int i = 0; i < count; i++) { /* a parent stands before its children */
        const int parent = parent_of(nodes, i);
        depth[i] = parent >= 0 ? depth[parent] + 1 : 0;
        deepest = depth[i] > deepest ? depth[i] : deepest;
        shown[i] = false;
        hidden[i] = 0;
    }
    for (int level = 0; level <= deepest; level++) {
        for (int i = 0; i < count; i++) {
            const int parent = parent_of(nodes, i);
            if (depth[i] == level && (parent < 0 || shown[parent])) {
                shown[i] = drawn < most;
                drawn += shown[i];
            }
        }
    }
    for (int i = 0; i < count; i++) {
        const int parent = parent_of(nodes, i);
        if (!shown[i] && parent >= 0 && shown[parent]) {
            hidden[parent]++;
        }
    }
    free(depth);
}

/* --- game trees -------------------------------------------------------------------------------------------------- */

static int trace_parent(const void *nodes, int index) {
    return ((const struct trace_node *)nodes)[index].parent;
}

static void add_bound(struct text *out, int bound) {
    if (bound >= SEARCH_INFINITY || bound <= -SEARCH_INFINITY) {
        text_add(out, bound > 0 ? "+∞" : "-∞");
    } else {
        text_add_signed(out, bound);
    }
}

/* Small boards of squares are drawn into the node. */
static void add_squares(const struct rules *rules, const struct position *position, struct text *out) {
    struct view view;
    rules->game->view(rules, position, &view);
    if (view.cell[0].role != CELL_SQUARE) {
        return;
    }
    for (int id = 0; id < view.cells; id++) {
        const struct cell *cell = &view.cell[id];
        text_add(out, cell->column > 0 ? " " : "");
        text_add(out, cell->owner == GAME_NO_PLAYER ? "·" : game_mark(rules->game, cell->owner));
        text_add(out, cell->column + 1 == view.columns ? "\n" : "");
    }
}

static void add_tree_node(const struct rules *rules, const struct trace *trace, int index, bool leaf, bool principal,
                          struct text *out) {
    const struct trace_node *node = &trace->node[index];
    add_node_id(out, index);
    if (node->cut) {
        text_add(out, " [shape=plaintext, fontsize=10, fontcolor=\"" COLOUR_CUT "\", label=\"");
        add_quoted(out, _("cut"));
        text_add(out, "\"];\n");
        return;
    }
    struct text label = {0};
    add_squares(rules, &node->position, &label);
    if (node->done) {
        add_bound(&label, node->value);
    } else {
        text_add(&label, "?");
    }
    if (node->windowed && !leaf) {
        text_add(&label, "\n[");
        add_bound(&label, node->alpha);
        text_add(&label, ", ");
        add_bound(&label, node->beta);
        text_add(&label, "]");
    }
    if (node->known) {
        text_add(&label, "\n");
        text_add(&label, _("(known)"));
    }
    text_add(out, leaf              ? " [shape=box, style=\"filled\", fillcolor=\"#eeeeee\""
                  : node->maximises ? " [shape=box"
                                    : " [shape=ellipse");
    text_add(out, principal ? ", penwidth=3, color=\"" COLOUR_WAY "\"" : "");
    text_add(out, ", label=\"");
    add_quoted(out, text_string(&label));
    text_add(out, "\"];\n");
    text_free(&label);
}

static void add_tree_edge(const struct rules *rules, const struct trace *trace, int index, bool principal,
                          struct text *out) {
    const struct trace_node *node = &trace->node[index];
    struct text move = {0};
    rules->game->format_move(rules, &trace->node[node->parent].position, node->move, &move);
    begin_edge(out, node->parent, index);
    text_add(out, "label=\"");
    add_quoted(out, text_string(&move));
    text_add(out, "\"");
    text_add(out, node->cut   ? ", style=dashed, color=\"" COLOUR_CUT "\", arrowhead=tee"
                  : principal ? ", penwidth=3, color=\"" COLOUR_WAY "\""
                              : "");
    text_add(out, "];\n");
    text_free(&move);
}

void dot_tree(const struct rules *rules, const struct trace *trace, const short *line, int length, int most,
              const char *caption, struct text *out) {
    const size_t count = (size_t)trace->count + 1;
    bool *shown = text_reallocate(NULL, count * sizeof *shown);
    bool *principal = text_reallocate(NULL, count * sizeof *principal);
    bool *leaf = text_reallocate(NULL, count * sizeof *leaf);
    int *hidden = text_reallocate(NULL, count * sizeof *hidden);
    choose_shown(trace->count, most, trace_parent, trace->node, shown, hidden);
    trace_mark_line(trace, line, length, principal);
    for (int i = 0; i < trace->count; i++) {
        leaf[i] = true;
        if (trace->node[i].parent >= 0) {
            leaf[trace->node[i].parent] = false;
        }
    }
    begin(out, caption);
    for (int i = 0; i < trace->count; i++) {
        if (shown[i]) {
            add_tree_node(rules, trace, i, leaf[i], principal[i], out);
            if (trace->node[i].parent >= 0) {
                add_tree_edge(rules, trace, i, principal[i], out);
            }
            if (hidden[i] > 0) {
                add_more(out, i, hidden[i]);
            }
        }
    }
    text_add(out, "}\n");
    free(shown);
    free(principal);
    free(leaf);
    free(hidden);
}

/* --- states of a puzzle ------------------------------------------------------------------------------------------ */

static int graph_parent(const void *nodes, int index) {
    return ((const struct graph_node *)nodes)[index].parent;
}

static void add_graph_node(const struct rules *rules, const struct graph *graph, int index, bool on_way,
                           struct text *out) {
    const struct graph_node *node = &graph->node[index];
    struct text label = {0};
    rules->game->format_position(rules, &node->position, &label);
    add_node_id(out, index);
    text_add(out, " [shape=box, style=rounded, label=<");
    text_add(out, node->kind == GRAPH_AGAIN ? "<u>" : "");
    text_add(out, text_string(&label)); /* positions of puzzles hold no <, > or & */
    text_add(out, node->kind == GRAPH_AGAIN ? "</u>" : "");
    text_add(out, ">");
    if (node->kind == GRAPH_AGAIN || node->kind == GRAPH_LOST) {
        text_add(out, ", color=\"" COLOUR_LOST "\", fontcolor=\"" COLOUR_LOST "\"");
    }
    if (on_way) {
        text_add(out, ", penwidth=3, color=\"" COLOUR_WAY "\"");
    }
    if (node->expanded > 0) {
        text_add(out, ", xlabel=\"");
        text_add_int(out, node->expanded);
        text_add(out, "\"");
    }
    text_add(out, "];\n");
    text_free(&label);
}

void dot_graph(const struct rules *rules, const struct graph *graph, int most, const char *caption, struct text *out) {
    const size_t count = (size_t)graph->count + 1;
    bool *shown = text_reallocate(NULL, count * sizeof *shown);
    bool *on_way = text_reallocate(NULL, count * sizeof *on_way);
    int *hidden = text_reallocate(NULL, count * sizeof *hidden);
    choose_shown(graph->count, most, graph_parent, graph->node, shown, hidden);
    graph_way(graph, on_way);
    begin(out, caption);
    for (int i = 0; i < graph->count; i++) {
        const struct graph_node *node = &graph->node[i];
        if (!shown[i]) {
            continue;
        }
        add_graph_node(rules, graph, i, on_way[i], out);
        if (node->parent >= 0) {
            struct text move = {0};
            rules->game->format_move(rules, &graph->node[node->parent].position, node->move, &move);
            begin_edge(out, node->parent, i);
            text_add(out, "label=\"");
            add_quoted(out, text_string(&move));
            text_add(out, on_way[i] ? "\", penwidth=3, color=\"" COLOUR_WAY "\"];\n" : "\"];\n");
            text_free(&move);
        }
        if (hidden[i] > 0) {
            add_more(out, i, hidden[i]);
        }
    }
    text_add(out, "}\n");
    free(shown);
    free(on_way);
    free(hidden);
}

/* --- Graphviz ---------------------------------------------------------------------------------------------------- */

/* Runs `dot -Tsvg -o TO FROM`; its exit status, or -1 when it is not there. */
static int run_dot(const char *from, const char *to) {
    char *const argv[] = {"dot", "-Tsvg", "-o", (char *)(uintptr_t)to, (char *)(uintptr_t)from, NULL};
    pid_t child;
    int status;
    if (posix_spawnp(&child, "dot", NULL, NULL, argv, environ) != 0) {
        return -1;
    }
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            return -1;
        }
    }
    return WIFEXITED(status) && WEXITSTATUS(status) != 127 ? WEXITSTATUS(status) : -1;
}

/* A new temporary file's name in `path`; false when there cannot be one. */
static bool temporary(char *path, size_t size) {
    const char *folder = getenv("TMPDIR");
    snprintf(path, size, "%s/lumbung-XXXXXX", folder != NULL && folder[0] != '\0' ? folder : "/tmp");
    const int file = mkstemp(path);
    return file >= 0 && close(file) == 0;
}

bool dot_to_svg(const struct text *dot, struct text *svg, struct message *reason) {
    enum { SVG_BYTES_MAX = 1 << 28 };
    char from[FILES_PATH_BYTES];
    char to[FILES_PATH_BYTES];
    if (!temporary(from, sizeof from) || !temporary(to, sizeof to)) {
        return message_set(reason, N_("no temporary file can be made."), "");
    }
    bool done = files_write(from, text_string(dot), dot->length, reason);
    if (done) {
        const int status = run_dot(from, to);
        done = status == 0 && files_read(to, SVG_BYTES_MAX, svg, reason);
        if (status != 0) {
            message_set(reason,
                        status < 0
                            ? N_("SVG needs Graphviz, which is not there (Debian: apt-get install graphviz); a .dot "
                                 "file does not.")
                            : N_("Graphviz could not draw this."),
                        "");
        }
    }
    unlink(from);
    unlink(to);
    return done;
}
