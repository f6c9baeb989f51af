/* What happened, in words: see say.h. */
#include "faces/say.h"

#include <string.h>

#include "faces/language.h"

const char *say_step_id(enum step_kind kind) {
    static const char *const ids[STEP_KINDS] = {
        [STEP_LIFT] = "lift",           [STEP_DROP] = "drop",
        [STEP_RELAY] = "relay",         [STEP_CAPTURE] = "capture",
        [STEP_FREE_TURN] = "free-turn", [STEP_TURN_ENDS] = "turn-ends",
        [STEP_SWEEP] = "sweep",         [STEP_ROUND_OVER] = "round-over",
        [STEP_TAKE] = "take",
    };
    return ids[kind];
}

static const char *letter(int player) {
    return player == 0 ? "A" : "B";
}

void say_step(const struct view *view, const struct step *step, struct text *out) {
    const char *from = view->cell[step->from].label;
    const char *who = letter(step->player);
    const int n = step->count;
    const unsigned long plural = (unsigned long)n;
    switch ((enum step_kind)step->kind) {
    case STEP_LIFT:
        language_add(out, ngettext("{1} lifts {2} seed from {3}", "{1} lifts {2} seeds from {3}", plural), "sis", who,
                     n, from);
        break;
    case STEP_RELAY:
        language_add(out, ngettext("relay with {1} seed from {2}", "relay with {1} seeds from {2}", plural), "is", n,
                     from);
        break;
    case STEP_CAPTURE:
        language_add(out,
                     ngettext("tembak: {1} seed from {2} goes into the store of {3}",
                              "tembak: {1} seeds from {2} go into the store of {3}", plural),
                     "iss", n, from, who);
        break;
    case STEP_FREE_TURN:
        language_add(out, _("free turn: the last seed falls into the store of {1}"), "s", who);
        break;
    case STEP_TURN_ENDS:
        if (n == 1) {
            language_add(out, _("the last seed falls into the empty {1}: the turn ends"), "s", from);
        } else {
            language_add(out, _("the last seed falls into {1}: the turn ends"), "s", from);
        }
        break;
    case STEP_SWEEP:
        language_add(out,
                     ngettext("the last {1} seed in {2} goes to {3}", "the last {1} seeds in {2} go to {3}", plural),
                     "iss", n, from, who);
        break;
    case STEP_ROUND_OVER:
        text_add(out, _("the round is over"));
        break;
    case STEP_TAKE:
        language_add(out, _("{1} takes {2}"), "si", who, n);
        break;
    case STEP_DROP:
    case STEP_KINDS:
        break;
    }
}

void say_move(const struct match *match, int entry, struct text *out) {
    struct view view;
    struct trail trail = {0};
    match->game->view(match->rules, &match->entry[entry].before, &view);
    match_trail(match, entry, &trail);
    for (int i = 0; i < trail.length; i++) {
        if (trail.step[i].kind != STEP_DROP) {
            text_add(out, i > 0 ? "; " : "");
            say_step(&view, &trail.step[i], out);
        }
    }
    if (trail.length > 0) {
        text_add_char(out, '.');
    }
    trail_free(&trail);
}

void say_summary(const struct match *match, int entry, struct text *out) {
    const struct match_entry *done = &match->entry[entry];
    const int mover = match->game->mover(&done->before);
    const struct position *after = match_position_after(match, entry);
    struct view view;
    struct trail trail = {0};
    struct text move = {0};
    int relays = 0;
    match->game->view(match->rules, &done->before, &view);
    match_trail(match, entry, &trail);
    match->game->format_move(match->rules, &done->before, done->move, &move);
    const int cell = match->game->move_cell(match->rules, &done->before, done->move);
    language_add(out, _("{1} plays {2}"), "ss", letter(mover), cell >= 0 ? view.cell[cell].label : text_string(&move));
    for (int i = 0; i < trail.length; i++) {
        relays += trail.step[i].kind == STEP_RELAY;
    }
    if (relays > 0) {
        text_add(out, ", ");
        language_add(out, ngettext("{1} relay", "{1} relays", (unsigned long)relays), "i", relays);
    }
    const int gain =
        match->game->score(match->rules, after, mover) - match->game->score(match->rules, &done->before, mover);
    if (gain > 0) {
        text_add(out, ", ");
        language_add(out, _("+{1}"), "i", gain);
    }
    for (int i = 0; i < trail.length; i++) {
        const struct step *step = &trail.step[i];
        const bool ends = step->kind == STEP_FREE_TURN || step->kind == STEP_TURN_ENDS || step->kind == STEP_ROUND_OVER;
        if (ends || step->kind == STEP_CAPTURE) {
            text_add(out, ends ? "; " : ", ");
            say_step(&view, step, out);
        }
    }
    text_add_char(out, '.');
    trail_free(&trail);
    text_free(&move);
}

void say_player(const struct match *match, int player, struct text *out) {
    const int seat = match->setup.seat[player];
    const bool other_human = match->game->players > 1 && match->setup.seat[1 - player] == MATCH_HUMAN;
    text_add(out, letter(player));
    if (match->setup.name[player][0] != '\0') {
        language_add(out, " ({1})", "s", match->setup.name[player]);
    } else if (seat != MATCH_HUMAN) {
        language_add(out, " ({1})", "s", _(match->game->levels[seat].name));
    } else if (!other_human) {
        language_add(out, " ({1})", "s", _("you"));
    }
}

static void say_winner(const struct match *match, struct text *out) {
    const int winner = match_winner(match);
    if (winner == GAME_NO_PLAYER) {
        text_add(out, _("A draw"));
        return;
    }
    struct text name = {0};
    say_player(match, winner, &name);
    language_add(out, _("{1} wins"), "s", text_string(&name));
    text_free(&name);
}

void say_state(const struct match *match, struct text *out) {
    struct text name = {0};
    const enum match_state state = match_state(match);
    const int first = match_winner(match) == 1 ? 1 : 0; /* the winner's score is said first */
    const int higher = match->game->score(match->rules, &match->position, first);
    const int lower = match->game->score(match->rules, &match->position, 1 - first);
    switch (state) {
    case MATCH_PLAYING:
        say_player(match, match_mover(match), &name);
        language_add(out, _("{1} to move."), "s", text_string(&name));
        break;
    case MATCH_ROUND_OVER:
    case MATCH_OVER:
        say_winner(match, out);
        language_add(out, _(", {1} to {2}."), "ii", higher, lower);
        if (state == MATCH_ROUND_OVER) {
            text_add_char(out, ' ');
            language_add(out, _("Round {1} is over."), "i", match->round);
        }
        break;
    case MATCH_RESIGNED:
    case MATCH_OUT_OF_TIME:
        say_player(match, match->forfeit, &name);
        language_add(out, state == MATCH_RESIGNED ? _("{1} resigns.") : _("{1} is out of time."), "s",
                     text_string(&name));
        text_add_char(out, ' ');
        say_winner(match, out);
        text_add_char(out, '.');
        break;
    }
    text_free(&name);
}

static void add_right(struct text *out, const char *word, size_t width) {
    for (size_t i = strlen(word); i < width; i++) {
        text_add_char(out, ' ');
    }
    text_add(out, word);
}

static const struct cell *cell_at(const struct view *view, int row, int column) {
    for (int i = 0; i < view->cells; i++) {
        if (view->cell[i].row == row && view->cell[i].column == column) {
            return &view->cell[i];
        }
    }
    return NULL;
}

void say_board(const struct match *match, struct text *out) {
    enum { CELL_WIDTH = 5 };
    struct view view;
    match->game->view(match->rules, &match->position, &view);
    for (int row = 0; row < view.rows; row++) {
        for (int line = 0; line < 2; line++) {
            const size_t line_start = out->length;
            for (int column = 0; column < view.columns; column++) {
                const struct cell *cell = cell_at(&view, row, column);
                char number[TEXT_INT_BYTES] = "";
                if (cell != NULL) {
                    text_format_int(cell->count, number);
                }
                const char *count = cell != NULL && cell->closed ? "x" : number;
                add_right(out, cell == NULL ? "" : line == 0 ? cell->label : count, CELL_WIDTH);
            }
            while (out->length > line_start && out->data[out->length - 1] == ' ') {
                out->data[--out->length] = '\0';
            }
            text_add_char(out, '\n');
        }
    }
}

static void say_owner_cells(const struct view *view, int owner, struct text *out) {
    int said = 0;
    for (int i = 0; i < view->cells; i++) {
        const struct cell *cell = &view->cell[i];
        if (cell->owner != owner) {
            continue;
        }
        text_add(out, said++ > 0 ? ", " : owner == GAME_NO_PLAYER ? "" : owner == 0 ? "A: " : "B: ");
        if (cell->role == CELL_STORE) {
            language_add(out, _("store {1}"), "i", (int)cell->count);
        } else if (cell->closed) {
            language_add(out, _("{1} burnt"), "s", cell->label);
        } else {
            language_add(out, "{1} {2}", "si", cell->label, (int)cell->count);
        }
    }
    text_add(out, said > 0 ? ".\n" : "");
}

void say_cells(const struct match *match, struct text *out) {
    struct view view;
    match->game->view(match->rules, &match->position, &view);
    for (int owner = 1; owner >= GAME_NO_PLAYER; owner--) {
        say_owner_cells(&view, owner, out);
    }
}

void say_moves(const struct match *match, struct text *out) {
    int moves[GAME_MOVES_MAX];
    const int count = match->game->legal(match->rules, &match->position, moves);
    for (int i = 0; i < count; i++) {
        text_add(out, i > 0 ? " " : "");
        match->game->format_move(match->rules, &match->position, moves[i], out);
    }
}
