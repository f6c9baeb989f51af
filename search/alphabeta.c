/*
 * Alpha-beta: the value of minimax, without looking at moves that cannot change it. NegaScout is the same search with
 * narrow windows after the first move; both are here as one recursion, because they differ in one place.
 */
#include "search/common.h"

/* Depth left: negative means to the end. An entry serves when it looked at least as far. */
static bool deep_enough(const struct tt_entry *entry, int depth) {
    return entry->depth < 0 || (depth >= 0 && entry->depth >= depth);
}

struct window {
    int alpha, beta;
};

static int search_node(struct search *search, const struct position *position, int depth, struct window window,
                       bool scout, struct line *line);

/* The value of one move for the mover, asked with a window seen from the mover. */
static int ask(struct search *search, const struct position *after, bool same, int depth, struct window window,
               bool scout, struct line *rest) {
    const struct window turned = same ? window : (struct window){-window.beta, -window.alpha};
    const int value = search_node(search, after, depth, turned, scout, rest);
    return same ? value : -value;
}

static int search_node(struct search *search, const struct position *position, int depth, struct window window,
                       bool scout, struct line *line) {
    int moves[GAME_MOVES_MAX];
    const struct game *game = search->game;
    line->length = 0;
    if (search_count(search)) {
        return 0;
    }
    const int mover = game->mover(position);
    const int entered = trace_enter(search->trace, search->rules, position, true, window.alpha, window.beta);
    if (depth == 0 || game->over(search->rules, position)) {
        const int value = search_margin(search, position);
        trace_leave(search->trace, entered, mover, value, false);
        return value;
    }
    const uint64_t hash = search->tt.entry != NULL ? game->hash(search->rules, position) : 0;
    const struct tt_entry *known = tt_find(&search->tt, hash, position);
    const int known_move = known != NULL ? known->move : GAME_MOVE_NONE;
    if (known != NULL && deep_enough(known, depth) &&
        (known->kind == TT_EXACT || (known->kind == TT_LOWER && known->value >= window.beta) ||
         (known->kind == TT_UPPER && known->value <= window.alpha))) {
        line->length = 1;
        line->move[0] = known->move;
        trace_leave(search->trace, entered, mover, known->value, true);
        return known->value;
    }
    const int count = search_moves(search, position, known_move, moves);
    int alpha = window.alpha;
    int best = -SEARCH_INFINITY;
    int best_move = moves[0];
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        struct line rest;
        game->play(search->rules, &after, moves[i], NULL);
        const bool same = game->mover(&after) == mover;
        const struct window full = {alpha, window.beta};
        int value;
        if (scout && i > 0 && window.beta - alpha > 1) {
            search_note_move(search, moves[i]);
            value = ask(search, &after, same, depth - 1, (struct window){alpha, alpha + 1}, scout, &rest);
            if (value > alpha && value < window.beta && !search->stopped) {
                search_note_move(search, moves[i]);
                value = ask(search, &after, same, depth - 1, full, scout, &rest);
            }
        } else {
            search_note_move(search, moves[i]);
            value = ask(search, &after, same, depth - 1, full, scout, &rest);
        }
        if (search->stopped) {
            return best;
        }
        if (value > best) {
            best = value;
            best_move = moves[i];
            if (value > alpha || line->length == 0) {
                search_extend_line(line, moves[i], &rest);
            }
        }
        alpha = best > alpha ? best : alpha;
        if (alpha >= window.beta) {
            search->result->cutoffs += i + 1 < count;
            for (int cut = i + 1; cut < count; cut++) {
                trace_cut(search->trace, moves[cut]);
            }
            break;
        }
    }
    const uint8_t kind = best >= window.beta ? TT_LOWER : best <= window.alpha ? TT_UPPER : TT_EXACT;
    trace_leave(search->trace, entered, mover, best, false);
    tt_store(&search->tt, hash, &(struct tt_entry){*position, best, (short)depth, (short)best_move, kind});
    return best;
}

static void search_root(const struct rules *rules, const struct position *position, const struct limits *limits,
                        const struct search_options *options, bool scout, struct search_result *result) {
    struct search search = {.game = rules->game,
                            .rules = rules,
                            .limits = limits,
                            .options = options,
                            .trace = options->trace,
                            .result = result};
    struct line line;
    *result = (struct search_result){.move = GAME_MOVE_NONE};
    if (options->table) {
        tt_open(&search.tt, limits->memory);
    }
    result->value = search_node(&search, position, limits->depth > 0 ? limits->depth : -1,
                                (struct window){-SEARCH_INFINITY, SEARCH_INFINITY}, scout, &line);
    result->complete = !search.stopped;
    search_take_line(result, &line);
    tt_close(&search.tt);
}

void search_alphabeta(const struct rules *rules, const struct position *position, const struct limits *limits,
                      const struct search_options *options, struct search_result *result) {
    search_root(rules, position, limits, options, false, result);
}

void search_negascout(const struct rules *rules, const struct position *position, const struct limits *limits,
                      const struct search_options *options, struct search_result *result) {
    search_root(rules, position, limits, options, true, result);
}

void search_deepening(const struct rules *rules, const struct position *position, const struct limits *limits,
                      struct search_result *result) {
    enum { DEPTH_MAX = 60 };
    const struct search_options options = {.table = true, .order = true};
    struct limits step = *limits;
    uint64_t nodes = 0;
    *result = (struct search_result){.move = GAME_MOVE_NONE};
    for (step.depth = 1; step.depth <= DEPTH_MAX && (limits->nodes == 0 || nodes < limits->nodes); step.depth++) {
        struct search_result deeper;
        step.nodes = limits->nodes > 0 ? limits->nodes - nodes : 0;
        search_alphabeta(rules, position, &step, &options, &deeper);
        nodes += deeper.nodes;
        if (deeper.complete || result->move == GAME_MOVE_NONE) {
            *result = deeper;
        }
        if (!deeper.complete) {
            break;
        }
    }
    result->nodes = nodes;
}
