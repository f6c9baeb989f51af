/* Searches to look at: their counts, the tree that they visit, the states of a puzzle. See api.h. */
#include <stdlib.h>

#include "core/rules.h"
#include "faces/language.h"
#include "search/algorithms.h"
#include "search/trace.h"
#include "web/api.h"

/* What is to be searched, from GAME, RULES, POSITION, ALGORITHM. */
struct question {
    struct rules *rules;
    struct position position;
    const struct algorithm *algorithm;
};

static bool ask(struct question *question) {
    struct message reason = {0};
    *question = (struct question){.rules = api_rules()};
    if (question->rules == NULL) {
        return false;
    }
    if (api_position(question->rules, &question->position)) {
        const char *id = api_line();
        question->algorithm = algorithm_find(question->rules->game, id);
        if (question->algorithm != NULL) {
            return true;
        }
        message_set(&reason, N_("There is no algorithm \"{1}\" for {2}."), "ss", id, question->rules->game->id);
        api_refuse(&reason);
    }
    rules_destroy(question->rules);
    return false;
}

static struct limits limits_of(int depth, int nodes) {
    return (struct limits){.depth = depth > 0 ? depth : 0, .nodes = nodes > 0 ? (uint64_t)nodes : 0};
}

static void add_result(struct text *out, const struct question *q, const struct search_result *result) {
    json_key_bool(out, "complete", result->complete);
    json_key_int(out, "nodes", (int64_t)result->nodes);
    json_key_int(out, "cutoffs", (int64_t)result->cutoffs);
    if (result->complete) { /* what a search has when it is stopped is not its answer */
        json_key_int(out, "value", result->value);
        if (result->move != GAME_MOVE_NONE) {
            api_add_move(out, q->rules, &q->position, result->move);
        }
    }
}

void search(int depth, int order, int table, int nodes) {
    struct question q;
    struct search_result result;
    const struct limits limits = limits_of(depth, nodes);
    const struct search_options options = {.order = order != 0, .table = table != 0};
    if (!ask(&q)) {
        return;
    }
    algorithm_run(q.algorithm, q.rules, &q.position, &limits, &options, &result);
    struct text *out = api_answer();
    json_open(out, '{');
    add_result(out, &q, &result);
    json_close(out, '}');
    rules_destroy(q.rules);
}

static void add_bound(struct text *out, const char *key, int bound) {
    if (bound < SEARCH_INFINITY && bound > -SEARCH_INFINITY) { /* infinity is left out */
        json_key_int(out, key, bound);
    }
}

static void add_tree_node(struct text *out, const struct question *q, const struct trace *trace, int index,
                          bool principal) {
    const struct trace_node *node = &trace->node[index];
    struct text text = {0};
    json_open(out, '{');
    json_key_int(out, "parent", node->parent);
    if (node->parent >= 0) {
        q->rules->game->format_move(q->rules, &trace->node[node->parent].position, node->move, &text);
        json_key_text(out, "move", &text);
    }
    if (node->cut) {
        json_key_bool(out, "cut", true);
        json_close(out, '}');
        return;
    }
    q->rules->game->format_position(q->rules, &node->position, &text);
    json_key_text(out, "position", &text);
    json_key_bool(out, "maximises", node->maximises);
    json_key_bool(out, "over", node->over);
    json_key_bool(out, "known", node->known);
    json_key_bool(out, "principal", principal);
    json_key_bool(out, "windowed", node->windowed);
    if (node->windowed) {
        add_bound(out, "alpha", node->alpha);
        add_bound(out, "beta", node->beta);
    }
    if (node->done) {
        json_key_int(out, "value", node->value);
    }
    json_close(out, '}');
}

void tree(int depth, int order, int table, int nodes, int most) {
    struct question q;
    struct trace trace;
    struct search_result result;
    const struct limits limits = limits_of(depth, nodes);
    const struct search_options options = {.order = order != 0, .table = table != 0, .trace = &trace};
    if (!ask(&q)) {
        return;
    }
    trace_begin(&trace, most, q.rules->game->mover(&q.position));
    algorithm_run(q.algorithm, q.rules, &q.position, &limits, &options, &result);
    bool *principal = text_reallocate(NULL, (size_t)trace.count + 1);
    trace_mark_line(&trace, result.line, result.line_length, principal);
    struct text *out = api_answer();
    json_open(out, '{');
    add_result(out, &q, &result);
    json_key_int(out, "leftOut", (int64_t)trace.left_out);
    json_key(out, "tree");
    json_open(out, '[');
    for (int i = 0; i < trace.count; i++) {
        add_tree_node(out, &q, &trace, i, principal[i]);
    }
    json_close(out, ']');
    json_close(out, '}');
    free(principal);
    trace_free(&trace);
    rules_destroy(q.rules);
}

static void add_state(struct text *out, const struct question *q, const struct graph *graph, int index, bool on_way) {
    static const char *const kinds[] = {"new", "again", "lost", "goal"};
    const struct graph_node *node = &graph->node[index];
    struct text text = {0};
    json_open(out, '{');
    json_key_int(out, "parent", node->parent);
    if (node->parent >= 0) {
        q->rules->game->format_move(q->rules, &graph->node[node->parent].position, node->move, &text);
        json_key_text(out, "move", &text);
    }
    q->rules->game->format_position(q->rules, &node->position, &text);
    json_key_text(out, "position", &text);
    json_key_int(out, "depth", node->depth);
    json_key_int(out, "expanded", node->expanded);
    json_key_string(out, "kind", kinds[node->kind]);
    json_key_bool(out, "onWay", on_way);
    json_close(out, '}');
}

void graph(int nodes) {
    struct question q;
    struct graph found;
    const struct limits limits = limits_of(0, nodes);
    if (!ask(&q)) {
        return;
    }
    if (!q.algorithm->graph) {
        struct message reason;
        message_set(&reason, N_("There is no algorithm \"{1}\" for {2}."), "ss", q.algorithm->id, q.rules->game->id);
        api_refuse(&reason);
        rules_destroy(q.rules);
        return;
    }
    graph_search(q.rules, &q.position, q.algorithm->order, false, &limits, &found);
    bool *on_way = text_reallocate(NULL, (size_t)found.count + 1);
    graph_way(&found, on_way);
    struct text *out = api_answer();
    json_open(out, '{');
    json_key_bool(out, "complete", found.complete);
    json_key_int(out, "length", graph_length(&found));
    json_key_int(out, "expanded", (int64_t)found.expanded);
    json_key_int(out, "generated", (int64_t)found.generated);
    json_key_int(out, "largest", found.largest);
    json_key_int(out, "states", found.states);
    if (found.goal >= 0 && q.algorithm->order == GRAPH_BREADTH_FIRST) {
        json_key_int(out, "ways", (int64_t)found.node[found.goal].ways);
    }
    json_key(out, "graph");
    json_open(out, '[');
    for (int i = 0; i < found.count; i++) {
        add_state(out, &q, &found, i, on_way[i]);
    }
    json_close(out, ']');
    json_close(out, '}');
    free(on_way);
    graph_free(&found);
    rules_destroy(q.rules);
}
