/* What happened, in words: see say.h. */
#include "faces/say.h"

#include <string.h>

#include "faces/language.h"
#include "search/limits.h"

const char *say_step_id(enum step_kind kind) {
    static const char *const ids[STEP_KINDS] = {
        [STEP_LIFT] = "lift",           [STEP_DROP] = "drop",
        [STEP_RELAY] = "relay",         [STEP_CAPTURE] = "capture",
        [STEP_FREE_TURN] = "free-turn", [STEP_TURN_ENDS] = "turn-ends",
        [STEP_SWEEP] = "sweep",         [STEP_ROUND_OVER] = "round-over",
        [STEP_TAKE] = "take",           [STEP_PLACE] = "place",
        [STEP_WIN_LINE] = "win-line",   [STEP_BOARD] = "board",
        [STEP_CROSS] = "cross",         [STEP_LAND] = "land",
        [STEP_EATEN] = "eaten",         [STEP_SOLVED] = "solved",
        [STEP_FLIP] = "flip",           [STEP_PASS] = "pass",
    };
    return ids[kind];
}

/* People going into the boat: missionaries stand in the upper row of cells. */
static void say_boarding(const struct view *view, const struct step *step, struct text *out) {
    const unsigned long plural = (unsigned long)step->count;
    if (view->cell[step->from].row == 0) {
        language_add(out, ngettext("{1} missionary gets in", "{1} missionaries get in", plural), "i", step->count);
    } else {
        language_add(out, ngettext("{1} cannibal gets in", "{1} cannibals get in", plural), "i", step->count);
    }
}

const char *say_title(const struct game *game, int player) {
    return game->title[player] != NULL ? _(game->title[player]) : game_mark(game, player);
}

void say_step(const struct game *game, const struct view *view, const struct step *step, struct text *out) {
    const char *from = view->cell[step->from].label;
    const char *to = view->cell[step->to].label;
    const char *who = say_title(game, step->player);
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
        text_add(out, (game->flags & GAME_HAS_ROUNDS) != 0 ? _("the round is over") : _("the game is over"));
        break;
    case STEP_TAKE:
        language_add(out, _("{1} takes {2}"), "si", who, n);
        break;
    case STEP_PLACE:
        language_add(out, _("{1} takes {2}"), "ss", who, to);
        break;
    case STEP_WIN_LINE:
        language_add(out, _("{1} has a row from {2} to {3}"), "sss", who, from, to);
        break;
    case STEP_BOARD:
        say_boarding(view, step, out);
        break;
    case STEP_CROSS:
        text_add(out, view->cell[step->to].column == 0 ? _("the boat crosses to the left bank")
                                                       : _("the boat crosses to the right bank"));
        break;
    case STEP_EATEN:
        language_add(out,
                     view->cell[step->to].column == 0
                         ? ngettext("on the left bank {1} cannibals eat {2} missionary",
                                    "on the left bank {1} cannibals eat {2} missionaries", plural)
                         : ngettext("on the right bank {1} cannibals eat {2} missionary",
                                    "on the right bank {1} cannibals eat {2} missionaries", plural),
                     "ii", (int)view->cell[step->from].count, n);
        break;
    case STEP_SOLVED:
        text_add(out, _("everybody is across"));
        break;
    case STEP_LAND:
        language_add(out, ngettext("{1} gets out", "{1} get out", plural), "i", n);
        break;
    case STEP_PASS:
        language_add(out, _("{1} has no move and passes"), "s", who);
        break;
    case STEP_DROP:
    case STEP_FLIP:
    case STEP_KINDS:
        break;
    }
}

/* Steps that are only part of another are not said. */
static bool is_said(const struct step *step) {
    return step->kind != STEP_DROP && step->kind != STEP_LAND && step->kind != STEP_FLIP;
}

static bool is_flip(const struct trail *trail, int index) {
    return index >= 0 && index < trail->length && trail->step[index].kind == STEP_FLIP;
}

/* The discs that turn over, all in one: they are the steps from `first` on. */
static void say_flips(const struct view *view, const struct trail *trail, int first, struct text *out) {
    struct text cells = {0};
    int end = first;
    for (; is_flip(trail, end); end++) {
        text_add(&cells, end > first ? ", " : "");
        text_add(&cells, view->cell[trail->step[end].to].label);
    }
    language_add(out, ngettext("{1} turns over", "{1} turn over", (unsigned long)(end - first)), "s",
                 text_string(&cells));
    text_free(&cells);
}

void say_move(const struct match *match, int entry, struct text *out) {
    struct view view;
    struct trail trail = {0};
    match->game->view(match->rules, &match->entry[entry].before, &view);
    match_trail(match, entry, &trail);
    for (int i = 0; i < trail.length; i++) {
        view_apply(&view, &trail.step[i]); /* so that the numbers are those of that moment */
        if (is_flip(&trail, i) && !is_flip(&trail, i - 1)) {
            text_add(out, "; ");
            say_flips(&view, &trail, i, out);
        } else if (is_said(&trail.step[i])) {
            text_add(out, i > 0 ? "; " : "");
            say_step(match->game, &view, &trail.step[i], out);
        }
    }
    if (trail.length > 0) {
        text_add_char(out, '.');
    }
    trail_free(&trail);
}

static bool ends_move(const struct step *step) {
    return step->kind == STEP_FREE_TURN || step->kind == STEP_TURN_ENDS || step->kind == STEP_ROUND_OVER ||
           step->kind == STEP_WIN_LINE || step->kind == STEP_EATEN || step->kind == STEP_SOLVED;
}

void say_summary(const struct match *match, int entry, struct text *out) {
    const struct match_entry *done = &match->entry[entry];
    const int mover = match->game->mover(&done->before);
    const struct position *after = match_position_after(match, entry);
    struct view view;
    struct trail trail = {0};
    struct text move = {0};
    int relays = 0;
    int flips = 0;
    match->game->view(match->rules, &done->before, &view);
    match_trail(match, entry, &trail);
    match->game->format_move(match->rules, &done->before, done->move, &move);
    const int cell = match->game->move_cell(match->rules, &done->before, done->move);
    const char *what = cell >= 0 ? view.cell[cell].label : text_string(&move);
    if (match->game->players == 1) {
        text_add(out, what);
    } else if (trail.length > 0 && trail.step[0].kind == STEP_PASS) {
        say_step(match->game, &view, &trail.step[0], out);
    } else {
        language_add(out, _("{1} plays {2}"), "ss", say_title(match->game, mover), what);
    }
    for (int i = 0; i < trail.length; i++) {
        relays += trail.step[i].kind == STEP_RELAY;
        flips += trail.step[i].kind == STEP_FLIP;
    }
    if (flips > 0) {
        text_add(out, ", ");
        language_add(out, ngettext("{1} disc turned", "{1} discs turned", (unsigned long)flips), "i", flips);
    }
    if (relays > 0) {
        text_add(out, ", ");
        language_add(out, ngettext("{1} relay", "{1} relays", (unsigned long)relays), "i", relays);
    }
    const int gain =
        match->game->score(match->rules, after, mover) - match->game->score(match->rules, &done->before, mover);
    if (gain > 0 && flips == 0 && (match->game->flags & GAME_WINS_ONLY) == 0) {
        text_add(out, ", ");
        language_add(out, _("+{1}"), "i", gain);
    }
    for (int i = 0; i < trail.length; i++) {
        const struct step *step = &trail.step[i];
        view_apply(&view, step);
        const bool part = step->kind == STEP_CAPTURE;
        if (part || ends_move(step)) {
            text_add(out, part ? ", " : "; ");
            say_step(match->game, &view, step, out);
        }
    }
    text_add_char(out, '.');
    trail_free(&trail);
    text_free(&move);
}

void say_player(const struct match *match, int player, struct text *out) {
    const int seat = match->setup.seat[player];
    const bool other_human = match->game->players > 1 && match->setup.seat[1 - player] == MATCH_HUMAN;
    text_add(out, say_title(match->game, player));
    if (match->setup.name[player][0] != '\0') {
        language_add(out, " ({1})", "s", match->setup.name[player]);
    } else if (seat != MATCH_HUMAN) {
        language_add(out, " ({1})", "s", _(match->game->levels[seat].name));
    } else if (!other_human) {
        language_add(out, " ({1})", "s", _("you"));
    }
}

void say_players(const struct match *match, struct text *out) {
    struct text name[2] = {{0}, {0}};
    if (match->game->players > 1) {
        say_player(match, 0, &name[0]);
        say_player(match, 1, &name[1]);
        language_add(out, _("{1} against {2}"), "ss", text_string(&name[0]), text_string(&name[1]));
        text_free(&name[0]);
        text_free(&name[1]);
    }
}

/* The fewest moves from the match's start, or -1. */
static int fewest_moves(const struct match *match) {
    const struct limits limits = {.nodes = 10000000};
    struct solution solution = {.lower = GAME_HOPELESS};
    void *analyst = match->game->solve != NULL ? match->game->analyst_open(match->rules, 0, -1) : NULL;
    if (analyst != NULL) {
        match->game->solve(analyst, &match->start, &limits, &solution);
        match->game->analyst_close(analyst);
    }
    return solution.lower == solution.upper && solution.lower != GAME_HOPELESS ? -solution.lower : -1;
}

static void say_puzzle(const struct match *match, struct text *out) {
    struct message verdict;
    const int moves = match_moves(match);
    switch (match_state(match)) {
    case MATCH_PLAYING:
    case MATCH_ROUND_OVER:
        language_add(out, ngettext("{1} move so far.", "{1} moves so far.", (unsigned long)moves), "i", moves);
        return;
    case MATCH_RESIGNED:
        text_add(out, _("Given up."));
        return;
    case MATCH_OUT_OF_TIME:
        text_add(out, _("The time is up."));
        return;
    case MATCH_OVER:
        break;
    }
    match->game->verdict(match->rules, &match->position, &verdict);
    language_add_message(out, &verdict);
    if (match_winner(match) == 0 && moves > 0) {
        const int fewest = fewest_moves(match);
        text_add_char(out, ' ');
        language_add(out, ngettext("It took {1} move.", "It took {1} moves.", (unsigned long)moves), "i", moves);
        text_add(out, fewest >= 0 ? " " : "");
        if (fewest == moves) {
            text_add(out, _("There is no shorter way!"));
        } else if (fewest >= 0) {
            language_add(out, _("The fewest possible: {1}."), "i", fewest);
        }
    }
}

void say_value(const struct game *game, int value, struct text *out) {
    if (game->players == 1 && value == GAME_HOPELESS) {
        text_add(out, _("leads nowhere"));
    } else if (game->players == 1) {
        language_add(out, ngettext("{1} move to the goal", "{1} moves to the goal", (unsigned long)-value), "i",
                     -value);
    } else if ((game->flags & GAME_WINS_ONLY) != 0) {
        text_add(out, value > 0 ? _("wins") : value < 0 ? _("loses") : _("draws"));
    } else {
        text_add_signed(out, value);
    }
}

void say_expected(const struct game *game, int mover, int value, struct text *out) {
    if (value == 0) {
        text_add(out, _("A draw is expected."));
    } else {
        language_add(out, _("{1} is expected to win by about {2}."), "si",
                     say_title(game, value > 0 ? mover : 1 - mover), value > 0 ? value : -value);
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
    if (match->game->players == 1) {
        say_puzzle(match, out);
        return;
    }
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
        if ((match->game->flags & GAME_WINS_ONLY) != 0) {
            text_add_char(out, '.');
        } else {
            language_add(out, _(", {1} to {2}."), "ii", higher, lower);
        }
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

/* The letters over the columns of squares. */
static void add_letters(const struct view *view, size_t width, struct text *out) {
    for (int column = 0; column < view->columns; column++) {
        const char letter[] = {cell_at(view, 0, column)->label[0], '\0'};
        add_right(out, letter, width);
    }
    text_add_char(out, '\n');
}

void say_board(const struct match *match, struct text *out) {
    enum { CELL_WIDTH = 5, NUMBER_WIDTH = 2, FEW_COLUMNS = 6 };
    struct view view;
    match->game->view(match->rules, &match->position, &view);
    const bool squares = view.cell[0].role == CELL_SQUARE; /* their marks say enough without labels */
    const bool lettered = squares && view.columns > FEW_COLUMNS;
    if (lettered) {
        add_letters(&view, CELL_WIDTH, out);
    }
    for (int row = 0; row < view.rows; row++) {
        for (int line = squares ? 1 : 0; line < 2; line++) {
            const size_t line_start = out->length;
            for (int column = 0; column < view.columns; column++) {
                const struct cell *cell = cell_at(&view, row, column);
                char number[TEXT_INT_BYTES] = "";
                if (cell != NULL) {
                    text_format_int(cell->count, number);
                }
                const char *count = cell != NULL && cell->closed ? "x" : number;
                if (squares && cell != NULL) {
                    count = cell->owner == GAME_NO_PLAYER ? "." : game_mark(match->game, cell->owner);
                }
                const bool numbered = lettered && column == 0 && cell != NULL;
                if (numbered) {
                    add_right(out, &cell->label[1], NUMBER_WIDTH);
                }
                add_right(out,
                          cell == NULL ? ""
                          : line == 0  ? cell->label
                                       : count,
                          numbered ? CELL_WIDTH - NUMBER_WIDTH : CELL_WIDTH);
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
    struct message sentence;
    if (match->game->describe != NULL) {
        for (int i = 0; match->game->describe(match->rules, &match->position, i, &sentence); i++) {
            text_add(out, i > 0 ? " " : "");
            language_add_message(out, &sentence);
        }
        text_add_char(out, '\n');
        return;
    }
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
