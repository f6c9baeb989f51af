/* Shared parts of the searches: see common.h. */
#include "search/common.h"

#include <string.h>

bool search_count(struct search *search) {
    enum { POLL = 1024 };
    const struct limits *limits = search->limits;
    const uint64_t nodes = ++search->result->nodes;
    search->stopped = search->stopped || (limits->nodes > 0 && nodes > limits->nodes) ||
                      (nodes % POLL == 0 && limits->stop != NULL && limits->stop(limits->context));
    return search->stopped;
}

int search_margin(const struct search *search, const struct position *position) {
    const int mover = search->game->mover(position);
    return search->game->score(search->rules, position, mover) -
           search->game->score(search->rules, position, 1 - mover);
}

/* What a move gains at once, and a little more if the same player moves again. */
static int quick_gain(const struct search *search, const struct position *position, int move) {
    const struct game *game = search->game;
    const int mover = game->mover(position);
    struct position after = *position;
    game->play(search->rules, &after, move, NULL);
    const int margin = game->score(search->rules, &after, mover) - game->score(search->rules, &after, 1 - mover);
    return 2 * margin + (game->mover(&after) == mover);
}

int search_moves(const struct search *search, const struct position *position, int first, int moves[GAME_MOVES_MAX]) {
    const int count = search->game->legal(search->rules, position, moves);
    int key[GAME_MOVES_MAX];
    if (!search->options->order) {
        return count;
    }
    for (int i = 0; i < count; i++) {
        const int move = moves[i];
        const int own = move == first ? SEARCH_INFINITY : quick_gain(search, position, move);
        int at = i;
        for (; at > 0 && key[at - 1] < own; at--) {
            key[at] = key[at - 1];
            moves[at] = moves[at - 1];
        }
        key[at] = own;
        moves[at] = move;
    }
    return count;
}

void search_note_move(const struct search *search, int move) {
    if (search->trace != NULL) {
        search->trace->move = (short)move;
    }
}

void search_extend_line(struct line *line, int move, const struct line *rest) {
    const int kept = rest->length < GAME_LINE_MAX - 1 ? rest->length : GAME_LINE_MAX - 1;
    line->move[0] = (short)move;
    memcpy(line->move + 1, rest->move, (size_t)kept * sizeof rest->move[0]);
    line->length = kept + 1;
}

void search_take_line(struct search_result *result, const struct line *line) {
    result->line_length = line->length;
    memcpy(result->line, line->move, (size_t)line->length * sizeof line->move[0]);
    result->move = line->length > 0 ? line->move[0] : GAME_MOVE_NONE;
}
