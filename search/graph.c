/* Searching the states of a puzzle: see graph.h. */
#include "search/graph.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

/* Open addressing over the nodes that were the first of their state. */
struct seen {
    int *slot; /* node index + 1; 0 is free */
    size_t slots, used;
};

struct graph_run {
    const struct rules *rules;
    enum graph_order order;
    struct graph *graph;
    struct seen seen;
    int *frontier;
    int frontier_count, frontier_capacity, frontier_first; /* the queue begins at frontier_first */
};

static int *slot_of(const struct graph_run *run, const struct position *position) {
    size_t at = (size_t)run->rules->game->hash(run->rules, position) & (run->seen.slots - 1);
    while (run->seen.slot[at] != 0 &&
           memcmp(&run->graph->node[run->seen.slot[at] - 1].position, position, sizeof *position) != 0) {
        at = (at + 1) & (run->seen.slots - 1);
    }
    return &run->seen.slot[at];
}

static void widen_seen(struct graph_run *run) {
    int *old = run->seen.slot;
    const size_t slots = run->seen.slots;
    run->seen.slots = slots > 0 ? slots * 2 : 256;
    run->seen.slot = text_reallocate(NULL, run->seen.slots * sizeof *run->seen.slot);
    memset(run->seen.slot, 0, run->seen.slots * sizeof *run->seen.slot);
    for (size_t i = 0; i < slots; i++) {
        if (old[i] != 0) {
            *slot_of(run, &run->graph->node[old[i] - 1].position) = old[i];
        }
    }
    free(old);
}

/* The node that was the first of this state, or -1; then `index` becomes it. */
static int see(struct graph_run *run, const struct position *position, int index) {
    if (2 * run->seen.used >= run->seen.slots) {
        widen_seen(run);
    }
    int *slot = slot_of(run, position);
    if (*slot != 0) {
        return *slot - 1;
    }
    *slot = index + 1;
    run->seen.used++;
    return -1;
}

static void push(struct graph_run *run, int node) {
    if (run->frontier_count == run->frontier_capacity) {
        run->frontier_capacity = run->frontier_capacity > 0 ? run->frontier_capacity * 2 : 64;
        run->frontier = text_reallocate(run->frontier, (size_t)run->frontier_capacity * sizeof *run->frontier);
    }
    run->frontier[run->frontier_count++] = node;
    const int waiting = run->frontier_count - run->frontier_first;
    run->graph->largest = waiting > run->graph->largest ? waiting : run->graph->largest;
}

static int take(struct graph_run *run) {
    return run->order == GRAPH_BREADTH_FIRST ? run->frontier[run->frontier_first++]
                                             : run->frontier[--run->frontier_count];
}

static int add_node(struct graph *graph, const struct position *position, int parent, int move) {
    if (graph->count == graph->capacity) {
        graph->capacity = graph->capacity > 0 ? graph->capacity * 2 : 64;
        graph->node = text_reallocate(graph->node, (size_t)graph->capacity * sizeof *graph->node);
    }
    graph->node[graph->count] = (struct graph_node){.position = *position,
                                                    .parent = parent,
                                                    .depth = parent >= 0 ? graph->node[parent].depth + 1 : 0,
                                                    .move = (short)move};
    return graph->count++;
}

/* What kind of node this is; a state that has been reached before in as few moves lends its ways to the first. */
static void classify(struct graph_run *run, int index) {
    struct graph *graph = run->graph;
    const struct game *game = run->rules->game;
    struct graph_node *node = &graph->node[index];
    const uint64_t ways = node->parent >= 0 ? graph->node[node->parent].ways : 1;
    node->ways = ways;
    if (game->over(run->rules, &node->position) && game->score(run->rules, &node->position, 0) == 0) {
        node->kind = GRAPH_LOST;
        return;
    }
    const int first = see(run, &node->position, index);
    if (first < 0) {
        node->kind = game->over(run->rules, &node->position) ? GRAPH_GOAL : GRAPH_NEW;
        graph->states++;
        return;
    }
    node->kind = GRAPH_AGAIN;
    struct graph_node *same = &graph->node[first];
    if (same->depth == node->depth) {
        same->ways = same->ways > UINT64_MAX - ways ? UINT64_MAX : same->ways + ways;
    }
}

/* Plays every move of a state. A stack gets them from last to first, so that the first is followed first. */
static void expand(struct graph_run *run, int index) {
    struct graph *graph = run->graph;
    int moves[GAME_MOVES_MAX];
    const struct position position = graph->node[index].position;
    const int count = run->rules->game->legal(run->rules, &position, moves);
    const int first = graph->count;
    graph->node[index].expanded = (int)++graph->expanded;
    for (int i = 0; i < count; i++) {
        struct position after = position;
        run->rules->game->play(run->rules, &after, moves[i], NULL);
        classify(run, add_node(graph, &after, index, moves[i]));
    }
    graph->generated += (uint64_t)count;
    for (int i = 0; i < count; i++) {
        const int child = run->order == GRAPH_BREADTH_FIRST ? first + i : first + count - 1 - i;
        if (graph->node[child].kind == GRAPH_NEW || graph->node[child].kind == GRAPH_GOAL) {
            push(run, child);
        }
    }
}

void graph_search(const struct rules *rules, const struct position *position, enum graph_order order, bool whole,
                  const struct limits *limits, struct graph *graph) {
    struct graph_run run = {.rules = rules, .order = order, .graph = graph};
    *graph = (struct graph){.goal = -1, .complete = true};
    classify(&run, add_node(graph, position, -1, GAME_MOVE_NONE));
    if (graph->node[0].kind != GRAPH_LOST) {
        push(&run, 0);
    }
    while (run.frontier_first < run.frontier_count) {
        const int at = take(&run);
        if (graph->node[at].kind == GRAPH_GOAL) {
            graph->goal = graph->goal < 0 ? at : graph->goal;
            if (!whole) {
                break;
            }
            continue;
        }
        if ((limits->nodes > 0 && graph->generated >= limits->nodes) ||
            (limits->stop != NULL && limits->stop(limits->context))) {
            graph->complete = false;
            break;
        }
        expand(&run, at);
    }
    free(run.frontier);
    free(run.seen.slot);
}

void graph_free(struct graph *graph) {
    free(graph->node);
    *graph = (struct graph){.goal = -1};
}

int graph_length(const struct graph *graph) {
    return graph->goal >= 0 ? graph->node[graph->goal].depth : -1;
}

void graph_way(const struct graph *graph, bool *on_way) {
    memset(on_way, 0, (size_t)graph->count * sizeof *on_way);
    for (int at = graph->goal; at >= 0; at = graph->node[at].parent) {
        on_way[at] = true;
    }
}
