/* The endgame table's memory and its indices: see endgame.h. */
#include "games/congklak/endgame.h"

#include <stdlib.h>

#include "search/large.h"

/* Ways to lay `seeds` into `places`, at most SIZE_MAX / 2. */
static size_t ways(int seeds, int places) {
    if (places < 1) {
        return seeds == 0;
    }
    size_t result = 1; /* C(seeds + places - 1, seeds), built up so that every step divides */
    for (int i = 1; i <= seeds; i++) {
        const size_t factor = (size_t)(places - 1 + i);
        if (result > SIZE_MAX / 2 / factor) {
            return SIZE_MAX / 2;
        }
        result = result * factor / (size_t)i;
    }
    return result;
}

size_t endgame_bytes(int holes, int seeds) {
    const size_t places = 2 * (size_t)holes;
    const size_t stride = (size_t)seeds + 1;
    const size_t positions = ways(seeds, (int)places + 1);
    const size_t skip = places * stride * stride * sizeof(uint32_t);
    return positions < SIZE_MAX / 2 - skip ? positions + skip : SIZE_MAX / 2;
}

bool endgame_prepare(struct endgame *endgame, int holes, int seeds) {
    const int places = 2 * holes;
    const int stride = seeds + 1;
    endgame->seeds = seeds;
    endgame->stride = stride;
    endgame->first[0] = 0;
    for (int n = 0; n <= seeds; n++) {
        endgame->first[n + 1] = endgame->first[n] + ways(n, places);
    }
    endgame->positions = endgame->first[seeds + 1];
    endgame->value = large_allocate(endgame->positions);
    endgame->skip = calloc((size_t)(places * stride * stride), sizeof *endgame->skip);
    if (endgame->value == NULL || endgame->skip == NULL) {
        endgame_drop(endgame);
        return false;
    }
    for (int place = 0; place < places; place++) {
        for (int left = 0; left <= seeds; left++) {
            size_t before = 0;
            for (int count = 0; count <= left; count++) {
                endgame->skip[(place * stride + left) * stride + count] = (uint32_t)before;
                before += place + 1 < places ? ways(left - count, places - 1 - place) : 0;
            }
        }
    }
    return true;
}

void endgame_drop(struct endgame *endgame) {
    large_free(endgame->value, endgame->positions);
    free(endgame->skip);
    *endgame = (struct endgame){.nodes = endgame->nodes};
}
