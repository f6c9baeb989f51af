/* Reading the opening book: see book.h. */
#include "games/othello/book.h"

#include <string.h>

#include "games/othello/book_key.h"
#include "games/othello/data.h"

struct othello_book othello_book_of(const unsigned char *content, size_t bytes) {
    if (content == NULL || bytes % OTHELLO_BOOK_RECORD != 0) {
        return (struct othello_book){0};
    }
    return (struct othello_book){content, bytes / OTHELLO_BOOK_RECORD};
}

static uint64_t read_bytes(const unsigned char *at, int bytes) {
    uint64_t number = 0;
    for (int i = bytes - 1; i >= 0; i--) {
        number = number << 8 | at[i];
    }
    return number;
}

bool othello_book_value(const struct othello_book *book, const struct othello *position, int *value) {
    int sign;
    const struct book_key key = book_key(position, &sign);
    size_t from = 0;
    size_t to = book->count;
    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        const unsigned char *record = book->records + middle * OTHELLO_BOOK_RECORD;
        const struct book_key found = {read_bytes(record, 8), read_bytes(record + 8, 8)};
        const int order = book_key_order(&found, &key);
        if (order == 0) {
            *value = sign * (int16_t)(uint16_t)read_bytes(record + 16, 2);
            return true;
        }
        from = order < 0 ? middle + 1 : from;
        to = order < 0 ? to : middle;
    }
    return false;
}

int othello_book_moves(const struct othello_book *book, const struct othello *position,
                       struct othello_book_move moves[OTHELLO_SQUARES]) {
    int count = 0;
    for (uint64_t left = othello_moves(position->discs[position->mover], position->discs[1 - position->mover]);
         left != 0; left &= left - 1) {
        struct othello after = *position;
        int value;
        othello_play(&after, othello_first(left));
        if (!othello_book_value(book, &after, &value)) {
            return 0;
        }
        int at = count++;
        for (; at > 0 && moves[at - 1].value < -value; at--) {
            moves[at] = moves[at - 1];
        }
        moves[at] = (struct othello_book_move){othello_first(left), -value};
    }
    return count;
}

bool othello_book_choose(const struct othello_book *book, const struct othello *position, struct rng *rng,
                         struct othello_book_move *chosen) {
    enum { SLACK = 50 }; /* hundredths of a disc */
    struct othello_book_move moves[OTHELLO_SQUARES];
    const int known = othello_book_moves(book, position, moves);
    int good = 0;
    while (good < known && moves[good].value >= moves[0].value - SLACK) {
        good++;
    }
    if (good == 0) {
        return false;
    }
    *chosen = moves[rng_below(rng, (uint32_t)good)];
    return true;
}

struct othello_book othello_own_book(void) {
    const struct othello_data data = othello_data();
    return othello_book_of(data.book, data.book_bytes);
}
