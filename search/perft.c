/* Perft: see perft.h. Every last move is really made; nothing is counted in bulk. */
#include "search/perft.h"

uint64_t perft_count(const struct rules *rules, const struct position *position, int depth) {
    if (depth == 0) {
        return 1;
    }
    int moves[GAME_MOVES_MAX];
    const int count = rules->game->legal(rules, position, moves);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        rules->game->play(rules, &after, moves[i], NULL);
        total += perft_count(rules, &after, depth - 1);
    }
    return total;
}
