/* See data.h. */
#include "games/othello/data.h"

static const struct othello_data data = {0};

const struct othello_data *othello_data(void) {
    return &data;
}
