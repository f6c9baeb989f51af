/* Minimax: tries every move to the depth. The measure of what the others save. */
#include "search/common.h"

static int minimax(struct search *search, const struct position *position, int depth, struct line *line) {
    int moves[GAME_MOVES_MAX];
    line->length = 0;
    if (search_count(search)) {
        return 0;
    }
    const int mover = search->game->mover(position);
    const int entered = trace_enter(search->trace, search->rules, position, false, 0, 0);
    const int count = depth == 0 ? 0 : search->game->legal(search->rules, position, moves);
    if (count == 0) {
        const int value = search_margin(search, position);
        trace_leave(search->trace, entered, mover, value, false);
        return value;
    }
    int best = -SEARCH_INFINITY;
    for (int i = 0; i < count && !search->stopped; i++) {
        struct position after = *position;
        struct line rest;
        search->game->play(search->rules, &after, moves[i], NULL);
        search_note_move(search, moves[i]);
        const int value = minimax(search, &after, depth - 1, &rest);
        const int own = search->game->mover(&after) == mover ? value : -value;
        if (!search->stopped && own > best) {
            best = own;
            search_extend_line(line, moves[i], &rest);
        }
    }
    trace_leave(search->trace, entered, mover, best, false);
    return best;
}

void search_minimax(const struct rules *rules, const struct position *position, const struct limits *limits,
                    struct trace *trace, struct search_result *result) {
    const struct search_options options = {0};
    struct search search = {
        .game = rules->game, .rules = rules, .limits = limits, .options = &options, .trace = trace, .result = result};
    struct line line;
    *result = (struct search_result){.move = GAME_MOVE_NONE};
    result->value = minimax(&search, position, limits->depth > 0 ? limits->depth : -1, &line);
    result->complete = !search.stopped;
    search_take_line(result, &line);
}
