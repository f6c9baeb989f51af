/* The games there are: see registry.h. */
#include "core/registry.h"

#include "games/congklak/congklak.h"
#include "games/ferry/ferry.h"
#include "games/othello/othello.h"
#include "games/tictactoe/tictactoe.h"

static const struct game *const games[] = {
    &congklak_game,
    &othello_game,
    &tictactoe_game,
    &ferry_game,
};

int registry_count(void) {
    return (int)(sizeof games / sizeof games[0]);
}

const struct game *registry_game(int index) {
    return games[index];
}

const struct game *registry_find(const char *id) {
    for (int i = 0; i < registry_count(); i++) {
        if (text_equal_nocase(games[i]->id, id)) {
            return games[i];
        }
    }
    return NULL;
}
