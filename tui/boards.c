/* The boards there are: see board.h. */
#include <string.h>

#include "tui/board.h"

static const struct board *const boards[] = {&congklak_board, &tictactoe_board, &ferry_board, &othello_board};

const struct board *board_for(const struct game *game) {
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        if (strcmp(boards[i]->game, game->id) == 0) {
            return boards[i];
        }
    }
    return NULL;
}
