/* The trace of a search: see trace.h. */
#include "search/trace.h"

#include <stdlib.h>

void trace_begin(struct trace *trace, int most, int root_mover) {
    enum { MOST = 1000000 };
    *trace = (struct trace){.most = most > 0 ? most : MOST, .root_mover = root_mover, .at = -1, .move = GAME_MOVE_NONE};
}

void trace_free(struct trace *trace) {
    free(trace->node);
    *trace = (struct trace){0};
}

static struct trace_node *add(struct trace *trace) {
    if (trace->count == trace->most) {
        trace->left_out++;
        return NULL;
    }
    if (trace->count == trace->capacity) {
        trace->capacity = trace->capacity > 0 ? trace->capacity * 2 : 256;
        trace->node = text_reallocate(trace->node, (size_t)trace->capacity * sizeof *trace->node);
    }
    trace->node[trace->count] = (struct trace_node){.parent = trace->at};
    return &trace->node[trace->count++];
}

/* What trace_enter returns of a node that is not kept; below it nothing is kept either. */
enum { NOT_KEPT = -2 };

int trace_enter(struct trace *trace, const struct rules *rules, const struct position *position, bool windowed,
                int alpha, int beta) {
    if (trace == NULL) {
        return NOT_KEPT;
    }
    struct trace_node *node = trace->at == NOT_KEPT ? NULL : add(trace);
    if (node == NULL) {
        return NOT_KEPT;
    }
    node->move = trace->move;
    node->maximises = rules->game->mover(position) == trace->root_mover;
    node->windowed = windowed;
    node->alpha = node->maximises ? alpha : -beta;
    node->beta = node->maximises ? beta : -alpha;
    node->position = *position;
    node->over = rules->game->over(rules, position);
    trace->at = trace->count - 1;
    return trace->at;
}

void trace_leave(struct trace *trace, int entered, int mover, int value, bool known) {
    if (trace == NULL || entered == NOT_KEPT) {
        return;
    }
    struct trace_node *node = &trace->node[entered];
    node->value = mover == trace->root_mover ? value : -value;
    node->known = known;
    node->done = true;
    trace->at = node->parent;
}

void trace_cut(struct trace *trace, int move) {
    if (trace != NULL && trace->at >= 0) {
        struct trace_node *node = add(trace);
        if (node != NULL) {
            node->move = (short)move;
            node->cut = true;
        }
    }
}

void trace_counts(const struct trace *trace, uint64_t *visited, uint64_t *cut) {
    *visited = 0;
    *cut = 0;
    for (int i = 0; i < trace->count; i++) {
        *(trace->node[i].cut ? cut : visited) += 1;
    }
}

void trace_mark_line(const struct trace *trace, const short *line, int length, bool *principal) {
    int at = 0;
    for (int i = 0; i < trace->count; i++) {
        principal[i] = false;
    }
    for (int i = 0; i <= length && at >= 0; i++) {
        int next = -1;
        principal[at] = true;
        for (int child = at + 1; i < length && child < trace->count; child++) {
            const struct trace_node *node = &trace->node[child];
            next = node->parent == at && node->move == line[i] && !node->cut ? child : next;
        }
        at = next;
    }
}
