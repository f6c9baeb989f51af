/* Deepening NegaScout with an evaluation: see midgame.h and midgame_search.h. */
#include "games/othello/midgame.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/othello/data.h"
#include "games/othello/endgame.h"
#include "games/othello/midgame_table.h"
#include "search/large.h"

/* The plain search. */
#define MOVES othello_moves
#define FLIPS othello_flips
#include "games/othello/midgame_search.h"

int midgame_search_plain(struct othello_search *s, uint64_t own, uint64_t other, int depth, int alpha, int beta) {
    return search(s, own, other, depth, alpha, beta, false);
}

int midgame_root_plain(struct othello_search *s, uint64_t own, uint64_t other, int depth, int first, int *move) {
    return search_root(s, own, other, depth, first, move);
}

struct othello_search *othello_search_create(size_t memory, const struct othello_weights *weights) {
    static const size_t default_memory = (size_t)64 << 20;
    struct othello_search *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    memory = (memory > 0 ? memory : default_memory) / 2;
    s->weights = weights != NULL ? *weights : othello_evolved;
    s->vector = othello_has_vector();
    s->entries = 1;
    while (2 * s->entries * sizeof(struct entry) <= memory) {
        s->entries *= 2;
    }
    s->table = large_allocate(s->entries * sizeof(struct entry));
    s->solver = othello_solver_create(memory);
    if (s->table == NULL || s->solver == NULL) {
        othello_search_destroy(s);
        return NULL;
    }
    othello_search_set_patterns(s, weights == NULL ? othello_data().patterns : NULL);
    return s;
}

void othello_search_destroy(struct othello_search *search) {
    if (search != NULL) {
        othello_solver_destroy(search->solver);
        if (search->table != NULL) {
            large_free(search->table, search->entries * sizeof(struct entry));
        }
        free(search);
    }
}

void othello_search_clear(struct othello_search *search) {
    memset(search->table, 0, search->entries * sizeof(struct entry));
    othello_solver_clear(search->solver);
}

void othello_search_set_patterns(struct othello_search *search, const int8_t *patterns) {
    othello_solver_set_patterns(search->solver, patterns);
    search->places = othello_solver_places(search->solver);
    search->patterns = search->places != NULL ? patterns : NULL;
}

uint64_t othello_search_nodes(const struct othello_search *search) {
    return search->nodes + othello_solver_nodes(search->solver);
}

struct othello_solver *othello_search_solver(struct othello_search *search) {
    return search->solver;
}

int othello_search_evaluate(const struct othello_search *search, const struct othello *position) {
    return evaluate(search, position->discs[position->mover], position->discs[1 - position->mover]);
}

static void begin(struct othello_search *s, bool cuts, const struct limits *limits) {
    s->limits = limits;
    s->last = limits->nodes > 0 ? s->nodes + limits->nodes : 0;
    s->stopped = false;
    s->cuts = cuts;
}

bool othello_search_value(struct othello_search *search_, const struct othello *position, int depth, bool cuts,
                          const struct limits *limits, int *value) {
    begin(search_, cuts, limits);
    *value = (search_->vector ? midgame_search_vector : midgame_search_plain)(
        search_, position->discs[position->mover], position->discs[1 - position->mover], depth, -INFINITE, INFINITE);
    return !search_->stopped;
}

/* What the table holds of the expected continuation, the move first. */
static void follow_line(const struct othello_search *s, const struct othello *position, struct othello_found *found) {
    struct othello o = *position;
    int move = found->move;
    found->line_length = 0;
    while (move != NO_MOVE && found->line_length < found->depth && !othello_over(&o)) {
        found->line[found->line_length++] = (short)move;
        othello_play(&o, move);
        const uint64_t own = o.discs[o.mover];
        const uint64_t other = o.discs[1 - o.mover];
        const struct entry *entry = entry_find(s, own, other);
        const uint64_t moves = othello_moves(own, other);
        move = moves == 0                                              ? OTHELLO_PASS
               : entry != NULL && (moves >> entry->move % 64 & 1) != 0 ? entry->move
                                                                       : NO_MOVE;
    }
}

/* The exact value and best line, as far as the limits allow. */
static bool solve(struct othello_search *s, const struct othello *position, const struct limits *limits,
                  struct othello_found *found) {
    struct limits rest = *limits;
    rest.nodes = s->last != 0 ? (s->last > s->nodes ? s->last - s->nodes : 1) : 0;
    int value;
    int move;
    if (!othello_solve_best(s->solver, position, &rest, &value, &move)) {
        return false;
    }
    found->exact = true;
    found->value = value * OTHELLO_DISC;
    found->move = move;
    found->depth = OTHELLO_SQUARES - othello_count(position->discs[0] | position->discs[1]);
    found->line_length = othello_solve_line(s->solver, position, &rest, found->line, GAME_LINE_MAX);
    return true;
}

void othello_search_best(struct othello_search *s, const struct othello *position, const struct othello_plan *plan,
                         const struct limits *limits, struct othello_found *found,
                         void (*progress)(void *context, const struct othello_found *found), void *context) {
    enum { BEFORE_SOLVING = 6 }; /* plies searched before the exact solver begins, for the case that it is stopped */
    const uint64_t own = position->discs[position->mover];
    const uint64_t other = position->discs[1 - position->mover];
    const int empties = OTHELLO_SQUARES - othello_count(own | other);
    const bool exact = empties <= plan->solve;
    int most = exact ? BEFORE_SOLVING : plan->depth;
    *found = (struct othello_found){.move = GAME_MOVE_NONE};
    begin(s, plan->cuts, limits);
    const uint64_t moves = othello_moves(own, other);
    if (moves == 0) { /* nothing to choose */
        found->move = OTHELLO_PASS;
        found->line[found->line_length++] = OTHELLO_PASS;
    }
    most = most > empties ? empties : most;
    for (int depth = 1; depth <= most && moves != 0; depth++) {
        int move;
        const int value =
            (s->vector ? midgame_root_vector : midgame_root_plain)(s, own, other, depth, found->move, &move);
        assert(s->stopped || move != NO_MOVE); /* every value is above -INFINITE */
        if (s->stopped) {
            if (move != NO_MOVE && found->move == GAME_MOVE_NONE) {
                found->move = move;
            }
            break;
        }
        found->move = move;
        found->value = value;
        found->depth = depth;
        follow_line(s, position, found);
        if (progress != NULL) {
            progress(context, found);
        }
    }
    if (exact && moves != 0 && !s->stopped && solve(s, position, limits, found) && progress != NULL) {
        progress(context, found);
    }
    if (found->move == GAME_MOVE_NONE && moves != 0) {
        found->move = othello_first(moves);
    }
}
