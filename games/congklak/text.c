/*
 * Moves and positions as text. A move is its hole's number, with or without the player's letter (`3`, `A3`, `b3`).
 * A position is `A7,…,A1/storeA B7,…,B1/storeB M`: both rows from the farthest hole to the nearest, `x` for a burnt
 * hole, then the player to move; `A+` says that A has already dropped into the own store in this turn, and is written
 * only under rules where tembak needs that.
 */
#include <string.h>

#include "games/congklak/congklak.h"

static const char *const letters[] = {"A", "B"};

bool congklak_parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                         struct message *reason) {
    const int mover = congklak_from(position).mover;
    const char *at = text;
    int number;
    const char first = text_lower(*at);
    if (first == 'a' || first == 'b') {
        at++;
    }
    if (!text_scan_number(&at, &number) || *at != '\0') {
        return message_set(reason, N_("\"{1}\" is not a hole; write a number from 1 to {2}, or for example A3."), "si",
                           text, congklak_holes(rules));
    }
    if (first == 'a' + 1 - mover) {
        return message_set(reason, N_("Hole {1}{2} is not yours: {3} is to move."), "sis", letters[1 - mover], number,
                           letters[mover]);
    }
    *move = number;
    return !congklak_game.refuse(rules, position, number, reason);
}

void congklak_format_move(const struct rules *rules, const struct position *position, int move, struct text *out) {
    (void)rules;
    (void)position;
    text_add_int(out, move);
}

/* One row and its store. */
static bool parse_side(const struct rules *rules, const char **cursor, int player, struct congklak_position *c,
                       struct message *reason) {
    const int holes = congklak_holes(rules);
    for (int hole = holes; hole >= 1; hole--) {
        int seeds = 0;
        if (text_lower(**cursor) == 'x') {
            (*cursor)++;
            c->burnt[player] = (uint16_t)(c->burnt[player] | (1U << (hole - 1)));
        } else if (!text_scan_number(cursor, &seeds)) {
            return message_set(reason, N_("The position has no number of seeds for hole {1}{2}."), "si",
                               letters[player], hole);
        }
        if (seeds > congklak_total(rules)) {
            return message_set(reason, N_("Hole {1}{2} cannot hold {3} seeds: there are {4} in all."), "siii",
                               letters[player], hole, seeds, congklak_total(rules));
        }
        c->place[congklak_place(holes, player, hole)] = (uint8_t)seeds;
        if (hole > 1 && !text_scan_char(cursor, ',')) {
            return message_set(reason, N_("The row of {1} in the position needs {2} holes, separated by commas."), "si",
                               letters[player], holes);
        }
    }
    if (**cursor == ',') {
        return message_set(reason, N_("The row of {1} in the position has more than {2} holes."), "si", letters[player],
                           holes);
    }
    int store;
    if (!text_scan_char(cursor, '/') || !text_scan_number(cursor, &store)) {
        return message_set(reason, N_("The position has no store of {1}: write /N after its row."), "s",
                           letters[player]);
    }
    if (store > congklak_total(rules)) {
        return message_set(reason, N_("The store of {1} cannot hold {2} seeds: there are {3} in all."), "sii",
                           letters[player], store, congklak_total(rules));
    }
    c->place[congklak_store(holes, player)] = (uint8_t)store;
    return true;
}

bool congklak_parse_position(const struct rules *rules, const char *text, struct position *position,
                             struct message *reason) {
    struct congklak_position c = {0};
    const char *at = text;
    text_skip_spaces(&at);
    if (!parse_side(rules, &at, 0, &c, reason)) {
        return false;
    }
    text_skip_spaces(&at);
    if (!parse_side(rules, &at, 1, &c, reason)) {
        return false;
    }
    text_skip_spaces(&at);
    const char mover = text_lower(*at);
    if (mover != 'a' && mover != 'b') {
        return message_set(reason, N_("The position must end with the player to move, A or B."), "");
    }
    at++;
    c.mover = mover == 'b';
    if (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED && text_scan_char(&at, '+')) {
        c.passed = 1;
    }
    text_skip_spaces(&at);
    if (*at != '\0') {
        return message_set(reason, N_("The position goes on after its end: \"{1}\"."), "s", at);
    }
    const struct position parsed = congklak_to(&c);
    if (!congklak_check(rules, &parsed, reason)) {
        return false;
    }
    *position = parsed;
    return true;
}

void congklak_format_position(const struct rules *rules, const struct position *position, struct text *out) {
    const struct congklak_position c = congklak_from(position);
    const int holes = congklak_holes(rules);
    for (int player = 0; player < 2; player++) {
        for (int hole = holes; hole >= 1; hole--) {
            if (congklak_is_burnt(&c, player, hole)) {
                text_add_char(out, 'x');
            } else {
                text_add_int(out, c.place[congklak_place(holes, player, hole)]);
            }
            text_add_char(out, hole > 1 ? ',' : '/');
        }
        text_add_int(out, c.place[congklak_store(holes, player)]);
        text_add_char(out, ' ');
    }
    text_add(out, letters[c.mover]);
    if (c.passed != 0) {
        text_add_char(out, '+');
    }
}

/* What can never stand on a board: wrong totals, seeds in burnt holes, a round that should have been swept. */
bool congklak_check(const struct rules *rules, const struct position *position, struct message *reason) {
    const struct congklak_position c = congklak_from(position);
    const int holes = congklak_holes(rules);
    int total = 0;
    for (int place = 0; place < CONGKLAK_PLACE_BYTES; place++) {
        total += c.place[place];
    }
    if (total != congklak_total(rules)) {
        return message_set(reason, N_("The position holds {1} seeds, but these rules play with {2}."), "ii", total,
                           congklak_total(rules));
    }
    for (int player = 0; player < 2; player++) {
        for (int hole = 1; hole <= holes; hole++) {
            const int seeds = c.place[congklak_place(holes, player, hole)];
            if (seeds > 0 && congklak_is_burnt(&c, player, hole)) {
                return message_set(reason, N_("Hole {1}{2} is burnt and yet holds {3} seeds."), "sii", letters[player],
                                   hole, seeds);
            }
        }
        if (c.burnt[player] != 0 && rules->value[CONGKLAK_ROUNDS] == CONGKLAK_ROUNDS_ONE) {
            return message_set(reason, N_("The position has burnt holes, but these rules play one round."), "");
        }
    }
    const bool empty_a = congklak_row_empty(&c, holes, 0);
    const bool empty_b = congklak_row_empty(&c, holes, 1);
    const bool ends = rules->value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_EITHER ? empty_a || empty_b
                      : c.mover == 0                                            ? empty_a
                                                                                : empty_b;
    if (ends && !(empty_a && empty_b)) {
        return message_set(reason,
                           N_("The row of {1} is empty, so the round is over and nothing may lie in the other row."),
                           "s", letters[empty_a ? 0 : 1]);
    }
    return true;
}
