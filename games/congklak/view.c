/*
 * What there is to see: the cells on a grid of three lines (B's row, the stores, A's row), and the rules in words.
 * The direction on screen only mirrors the columns. Seen from either seat it is the same direction, because the
 * board is turned by half a circle between the seats.
 */
#include "games/congklak/congklak.h"

static void set_label(struct cell *cell, int player, int number) {
    struct text label = {0};
    text_add_char(&label, (char)('A' + player));
    if (number > 0) {
        text_add_int(&label, number);
    }
    for (size_t i = 0; i <= label.length; i++) {
        cell->label[i] = label.data[i];
    }
    text_free(&label);
}

void congklak_view(const struct rules *rules, const struct position *position, struct view *view) {
    const struct congklak_position c = congklak_from(position);
    const int holes = congklak_holes(rules);
    const bool clockwise = rules->value[CONGKLAK_DIRECTION] == CONGKLAK_CLOCKWISE;
    *view = (struct view){.cells = 2 * holes + 2, .rows = 3, .columns = holes + 2, .mover = c.mover};
    for (int place = 0; place < view->cells; place++) {
        struct cell *cell = &view->cell[place];
        const int player = congklak_owner(holes, place);
        const int number = congklak_number(holes, place); /* also its distance from the own store */
        const bool from_left = (player == 0) == clockwise;
        *cell = (struct cell){.role = number > 0 ? CELL_HOLE : CELL_STORE,
                              .owner = (int8_t)player,
                              .closed = number > 0 && congklak_is_burnt(&c, player, number),
                              .row = (int8_t)(number == 0   ? 1
                                              : player == 0 ? 2
                                                            : 0),
                              .column = (int8_t)(from_left ? number : holes + 1 - number),
                              .count = c.place[place]};
        set_label(cell, player, number);
    }
}

int congklak_move_cell(const struct rules *rules, const struct position *position, int move) {
    const int holes = congklak_holes(rules);
    return move >= 1 && move <= holes ? congklak_place(holes, congklak_from(position).mover, move) : -1;
}

/* The choice-dependent paragraphs, in the order they are told. */
static bool explain_capture(const uint16_t *value, struct message *out) {
    static const char *const takes[] = {
        [CONGKLAK_TEMBAK_NONE] =
            N_("An empty hole on your own side: your turn ends. Nothing is captured in these rules."),
        [CONGKLAK_TEMBAK_OPPOSITE] =
            N_("An empty hole on your own side: your turn ends. If the hole opposite holds seeds, you shoot (tembak): "
               "those seeds and your last seed go into your store."),
        [CONGKLAK_TEMBAK_LONE] = N_("An empty hole on your own side: your turn ends and you shoot (tembak): your last "
                                    "seed, and the seeds opposite if there are any, go into your store."),
    };
    message_set(out, takes[value[CONGKLAK_TEMBAK]], "");
    return true;
}

bool congklak_explain(const struct rules *rules, int paragraph, struct message *out) {
    const uint16_t *value = rules->value;
    switch (paragraph) {
    case 0:
        message_set(out,
                    N_("Each player owns a row of {1} holes and one store (lumbung). At the start every hole holds {2} "
                       "seeds. A sits at the bottom, B at the top."),
                    "ii", (int)value[CONGKLAK_HOLES], (int)value[CONGKLAK_SEEDS]);
        return true;
    case 1:
        message_set(
            out,
            value[CONGKLAK_DIRECTION] == CONGKLAK_CLOCKWISE
                ? N_("Lift all seeds of one of your holes and drop them one by one, clockwise: along your row to your "
                     "store at your left, then along the other row. The opponent's store is skipped.")
                : N_("Lift all seeds of one of your holes and drop them one by one, counter-clockwise: along your row "
                     "to your store at your right, then along the other row. The opponent's store is skipped."),
            "");
        return true;
    case 2:
        message_set(out, N_("Where the last seed falls decides. Your own store: a free turn, you move again."), "");
        return true;
    case 3:
        message_set(out,
                    value[CONGKLAK_RELAY] == CONGKLAK_RELAY_ON
                        ? N_("A hole with seeds, on either side: relay. Lift them all and sow on.")
                        : N_("A hole with seeds, on either side: your turn ends."),
                    "");
        return true;
    case 4:
        message_set(out, N_("An empty hole on the other side: your turn ends (mati)."), "");
        return true;
    case 5:
        return explain_capture(value, out);
    case 6:
        message_set(out,
                    value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED &&
                            value[CONGKLAK_TEMBAK] != CONGKLAK_TEMBAK_NONE
                        ? N_("You may shoot only if you have dropped a seed into your own store in this turn.")
                        : N_("A hole whose count equals its number ends exactly in the store."),
                    "");
        return true;
    case 7:
        message_set(out,
                    value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_EITHER
                        ? N_("The round ends as soon as either row is empty.")
                        : N_("The round ends when the player to move has no seeds in the own row."),
                    "");
        return true;
    case 8:
        message_set(
            out,
            value[CONGKLAK_REST] == CONGKLAK_REST_OWNER
                ? N_("What lies in the other row goes to the store of the player who owns that row. More seeds wins.")
                : N_("What lies in the other row goes to the store of the player whose row is empty. More seeds wins."),
            "");
        return true;
    case 9:
        message_set(out,
                    value[CONGKLAK_ROUNDS] == CONGKLAK_ROUNDS_ONE
                        ? N_("One round is played.")
                        : N_("Several rounds: each player refills the holes from the own store with {1} seeds each, "
                             "nearest to the store first. A hole that cannot be filled is burnt (hangus) for the rest "
                             "of the match. The match ends when a player has fewer than {1} seeds."),
                    "i", (int)value[CONGKLAK_SEEDS]);
        return true;
    case 10:
        if (value[CONGKLAK_ROUNDS] == CONGKLAK_ROUNDS_ONE) {
            return false;
        }
        message_set(
            out,
            value[CONGKLAK_NEXT_STARTER] == CONGKLAK_NEXT_LOSER
                ? N_("The loser of a round starts the next one; after a draw the player who did not start it.")
                : N_("The winner of a round starts the next one; after a draw the player who did not start it."),
            "");
        return true;
    case 11:
        if (rules_nearest_preset(rules->game, value) != &rules->game->presets[2]) {
            return false;
        }
        message_set(
            out,
            N_("In real life congkak begins with both players sowing at once; that first turn is not played here yet."),
            "");
        return true;
    default:
        return false;
    }
}
