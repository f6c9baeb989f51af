/*
 * One match on the board: drawing, the animation of moves, keys and the mouse, the computer's turn, the end.
 *
 * The match is always complete; the animation only replays the trail of a move that has been made. So nothing waits
 * for it: it can be skipped, switched off, or interrupted by a resize, and the game is the same.
 */
#include "tui/game.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/board.h"
#include "tui/review.h"
#include "tui/rules_screen.h"
#include "tui/screen.h"
#include "tui/settings.h"
#include "tui/thinker.h"

enum {
    ROW_TITLE = 0,
    ROW_BAR = 16,
    ROW_MESSAGE = 17,
    MESSAGE_ROWS = 3,
    ROW_STATE = 20,
    ROW_KEYS = 22,
    PAUSE_BEFORE_COMPUTER = 500
};

/* Milliseconds a step is shown, by speed. Steps that a player must not miss stay three times as long. */
static const int step_milliseconds[SETTINGS_SPEEDS] = {0, 320, 130, 45};
enum { NOTED_STEP_FACTOR = 4 };

struct screen_game {
    struct match *match;
    const struct board *board;
    struct view view;   /* what is on the screen */
    struct trail trail; /* of the move being shown */
    int step;           /* of the trail; == trail.length: nothing is moving */
    int selected, touched;
    const char *note;
    bool hinted[VIEW_CELLS_MAX];
    struct text message;
    bool warning;  /* the message is a refusal */
    bool end_told; /* the end of this game or round has been shown */
    bool leave;
    bool kept; /* keeping works; a failure is told once */
    struct thinker *thinker;
    enum help { HELP_NONE, HELP_VALUES, HELP_THREE } help; /* what the analysis is to show */
    bool help_started;                                     /* for the position on the board */
    bool help_told;                                        /* its result has been put into the message */
    struct analysis analysis;
};

/* --- what is on the screen --------------------------------------------------------------------------------------- */

static void show_current(struct screen_game *s) {
    s->match->game->view(s->match->rules, &s->match->position, &s->view);
    s->step = s->trail.length;
    s->touched = -1;
    s->note = NULL;
}

/* The position is about to change: nothing that was thought about it holds any more. */
static void clear_hints(struct screen_game *s) {
    thinker_stop(s->thinker);
    s->help_started = false;
    s->help_told = false;
    s->analysis = (struct analysis){0};
    if (s->help == HELP_THREE) {
        s->help = HELP_NONE;
    }
    memset(s->hinted, 0, sizeof s->hinted);
}

/* Starts the analysis that the player has switched on, for the position on the board. */
static void start_help(struct screen_game *s) {
    if (s->help != HELP_NONE && !s->help_started && match_human_to_move(s->match)) {
        s->help_started = true;
        thinker_analyse(s->thinker, s->match->rules, &s->match->position);
    }
}

/* The proven best of the position, and whether it is exact. */
static bool best_value(const struct analysis *a, int *best) {
    int upper = INT_MIN;
    *best = INT_MIN;
    for (int i = 0; i < a->count; i++) {
        *best = a->move[i].lower > *best ? a->move[i].lower : *best;
        upper = a->move[i].upper > upper ? a->move[i].upper : upper;
    }
    return a->count > 0 && *best == upper;
}

/* A bar from A to B: how much of all the seeds each ends with under best play. */
static void draw_bar(const struct screen_game *s) {
    enum { BAR_COLUMNS = 49 };
    int best;
    if (!best_value(&s->analysis, &best)) {
        return;
    }
    const struct match *match = s->match;
    int total = 0;
    for (int id = 0; id < s->view.cells; id++) {
        total += s->view.cell[id].count;
    }
    const int margin = match_mover(match) == 0 ? best : -best;
    const int of_a = total > 0 ? ((total + margin) * BAR_COLUMNS + total) / (2 * total) : 0;
    const int left = (COLS - BAR_COLUMNS) / 2;
    struct text label = {0};
    for (int i = 0; i < BAR_COLUMNS; i++) {
        screen_paint(i < of_a ? PAINT_GOOD : PAINT_DIM);
        screen_put(ROW_BAR, left + i, i < of_a ? screen_glyphs()->full : screen_glyphs()->empty);
    }
    text_add(&label, margin > 0 ? "A +" : margin < 0 ? "B +" : "=");
    if (margin != 0) {
        text_add_int(&label, abs(margin));
    }
    screen_paint(PAINT_TITLE);
    screen_put(ROW_BAR, left + BAR_COLUMNS + 2, text_string(&label));
    text_free(&label);
}

static void put_values(const struct screen_game *s, struct board_state *state) {
    int best;
    const bool decided = best_value(&s->analysis, &best);
    for (int i = 0; i < s->analysis.count; i++) {
        const struct analysed_move *move = &s->analysis.move[i];
        const int cell = s->match->game->move_cell(s->match->rules, &s->match->position, move->move);
        if (cell >= 0 && move->lower == move->upper) {
            state->valued[cell] = true;
            state->value[cell] = move->lower;
            state->hinted[cell] = state->hinted[cell] || (decided && move->lower == best);
        }
    }
}

/* Steps are said in the middle of a sentence elsewhere; alone they begin one. */
static void capitalise(struct text *message) {
    if (message->length > 0 && message->data[0] >= 'a' && message->data[0] <= 'z') {
        message->data[0] = (char)(message->data[0] - 'a' + 'A');
    }
}

static void set_message(struct screen_game *s, const char *sentence, bool warning) {
    text_clear(&s->message);
    text_add(&s->message, sentence);
    s->warning = warning;
}

static void set_reason(struct screen_game *s, const struct message *reason) {
    text_clear(&s->message);
    language_add_message(&s->message, reason);
    s->warning = true;
}

static void add_clock(const struct match *match, struct text *line) {
    if (match->setup.clock_seconds > 0 && match_human_to_move(match)) {
        text_add(line, "   ");
        language_add(line, _("{1} s left"), "i", (match->clock_left + 999) / 1000);
    }
}

static void draw_title(const struct screen_game *s) {
    const struct match *match = s->match;
    struct text line = {0};
    struct text a = {0};
    struct text b = {0};
    struct text rules = {0};
    say_player(match, 0, &a);
    say_player(match, 1, &b);
    rules_format(match->game, match->rules->value, &rules);
    text_add(&line, _(match->game->name));
    if (strcmp(text_string(&rules), match->game->id) != 0) {
        language_add(&line, ": {1}", "s", text_string(&rules));
    }
    text_add(&line, "   ");
    language_add(&line, _("{1} against {2}"), "ss", text_string(&a), text_string(&b));
    if (match->rules->game->next_round != NULL && match->round > 1) {
        text_add(&line, "   ");
        language_add(&line, _("Round {1}"), "i", match->round);
    }
    screen_paint(PAINT_TITLE);
    screen_put_centred(ROW_TITLE, text_string(&line));
    text_free(&line);
    text_free(&a);
    text_free(&b);
    text_free(&rules);
}

static void draw(const struct screen_game *s) {
    struct board_state state = {
        .match = s->match, .view = &s->view, .selected = -1, .touched = s->touched, .note = s->note};
    const bool moving = s->step < s->trail.length;
    if (!moving && match_human_to_move(s->match)) {
        state.selected = s->selected;
        memcpy(state.hinted, s->hinted, sizeof state.hinted);
        if (s->help == HELP_VALUES) {
            put_values(s, &state);
        }
    }
    screen_paint(PAINT_NORMAL);
    erase();
    draw_title(s);
    s->board->draw(&state);
    if (!moving && s->help == HELP_VALUES) {
        draw_bar(s);
    }
    screen_paint(s->warning ? PAINT_WARNING : PAINT_NORMAL);
    screen_put_wrapped(ROW_MESSAGE, 2, MESSAGE_ROWS, COLS - 4, 0, text_string(&s->message));
    struct text line = {0};
    if (!moving) {
        say_state(s->match, &line);
        add_clock(s->match, &line);
    }
    screen_paint(PAINT_GOOD);
    screen_put(ROW_STATE, 2, text_string(&line));
    text_free(&line);
    screen_paint(PAINT_DIM);
    screen_put(ROW_KEYS, 2,
               moving ? _("any key: show the result at once")
                      : _("arrows Enter 1-9: play   u undo  r redo  h values  t three"));
    screen_put(ROW_KEYS + 1, 2,
               moving ? "" : _("s save   l load   v review   p pause   ? rules   + - speed   q leave"));
    screen_paint(PAINT_NORMAL);
    refresh();
}

/* --- the animation ----------------------------------------------------------------------------------------------- */

static const char *note_for(const struct step *step) {
    switch ((enum step_kind)step->kind) {
    case STEP_RELAY:
        return _("Relay");
    case STEP_CAPTURE:
        return _("Tembak!");
    case STEP_FREE_TURN:
        return _("Free turn");
    case STEP_TURN_ENDS:
        return _("The turn ends");
    case STEP_SWEEP:
    case STEP_ROUND_OVER:
        return _("The round is over");
    case STEP_LIFT:
    case STEP_DROP:
    case STEP_TAKE:
    case STEP_KINDS:
        break;
    }
    return NULL;
}

static void summarise_last_move(struct screen_game *s) {
    text_clear(&s->message);
    s->warning = false;
    if (s->match->length > 0 && s->match->entry[s->match->length - 1].kind == MATCH_MOVE) {
        say_summary(s->match, s->match->length - 1, &s->message);
    }
}

static void finish_animation(struct screen_game *s) {
    show_current(s);
    summarise_last_move(s);
}

static void advance_animation(struct screen_game *s) {
    const struct step *step = &s->trail.step[s->step++];
    const bool taken = step->kind == STEP_CAPTURE || step->kind == STEP_SWEEP;
    view_apply(&s->view, step);
    s->touched = step->kind == STEP_DROP || taken ? step->to : step->from;
    if (step->kind == STEP_DROP) {
        s->note = NULL;
    } else {
        text_clear(&s->message);
        s->warning = false;
        say_step(&s->view, step, &s->message);
        capitalise(&s->message);
        s->note = note_for(step);
    }
    if (step->kind == STEP_CAPTURE || step->kind == STEP_FREE_TURN) {
        screen_beep();
    }
    if (s->step == s->trail.length) {
        draw(s); /* the last step is seen too */
        if (settings()->speed > 0 &&
            screen_key(step_milliseconds[settings()->speed] * NOTED_STEP_FACTOR) == KEY_RESIZE) {
            clear();
        }
        finish_animation(s);
    }
}

static void start_animation(struct screen_game *s, int entry) {
    trail_clear(&s->trail);
    match_trail(s->match, entry, &s->trail);
    s->match->game->view(s->match->rules, &s->match->entry[entry].before, &s->view);
    s->step = 0;
    s->note = NULL;
    s->touched = -1;
    if (settings()->speed == 0) {
        finish_animation(s);
    }
}

static void animate(struct screen_game *s) {
    const bool noted = s->step > 0 && s->trail.step[s->step - 1].kind != STEP_DROP;
    const int wait = step_milliseconds[settings()->speed] * (noted ? NOTED_STEP_FACTOR : 1);
    const int key = screen_key(wait);
    if (key == SCREEN_KEY_NONE) {
        advance_animation(s);
    } else if (key != KEY_RESIZE && key != SCREEN_KEY_STOP) {
        finish_animation(s);
    }
}

/* --- what the player does ---------------------------------------------------------------------------------------- */

static void keep(struct screen_game *s) {
    struct message reason;
    if (s->kept && !files_keep_match(s->match, &reason)) {
        struct text line = {0};
        s->kept = false;
        language_add_message(&line, &reason);
        screen_tell(_("This game cannot be kept"), text_string(&line));
        text_free(&line);
    }
}

/* The nearest own cell to start from: the one that was selected before, else the first that can be played. */
static void select_own(struct screen_game *s) {
    const int mover = match_mover(s->match);
    const struct game *game = s->match->game;
    if (s->selected >= 0 && s->view.cell[s->selected].owner == mover) {
        return;
    }
    int moves[GAME_MOVES_MAX];
    const int count = game->legal(s->match->rules, &s->match->position, moves);
    s->selected = count > 0 ? game->move_cell(s->match->rules, &s->match->position, moves[0]) : -1;
}

static void play(struct screen_game *s, const char *move) {
    struct message reason;
    thinker_stop(s->thinker);
    if (!match_play(s->match, move, &reason)) {
        set_reason(s, &reason);
        screen_beep();
        s->help_started = false;
        return;
    }
    clear_hints(s);
    s->end_told = false;
    keep(s);
    start_animation(s, s->match->length - 1);
}

static void play_cell(struct screen_game *s, int cell) {
    if (cell >= 0) {
        if (s->view.cell[cell].owner == match_mover(s->match)) {
            s->selected = cell;
        }
        play(s, s->view.cell[cell].label);
    }
}

static void play_number(struct screen_game *s, int number) {
    char word[TEXT_INT_BYTES];
    text_format_int(number, word);
    int move;
    if (s->match->game->parse_move(s->match->rules, &s->match->position, word, &move, NULL)) {
        s->selected = s->match->game->move_cell(s->match->rules, &s->match->position, move);
    }
    play(s, word);
}

/* Moves the selection to the nearest hole in that direction. */
static void move_selection(struct screen_game *s, int rows, int columns) {
    const struct cell *from = &s->view.cell[s->selected];
    int nearest = -1;
    int least = 0;
    for (int id = 0; id < s->view.cells; id++) {
        const struct cell *cell = &s->view.cell[id];
        const int across = (cell->row - from->row) * rows + (cell->column - from->column) * columns;
        const int aside = abs((cell->row - from->row) * columns) + abs((cell->column - from->column) * rows);
        const int distance = across + 3 * aside;
        if (cell->role != CELL_STORE && cell->owner == from->owner && across > 0 && (nearest < 0 || distance < least)) {
            nearest = id;
            least = distance;
        }
    }
    s->selected = nearest >= 0 ? nearest : s->selected;
}

static void undo(struct screen_game *s) {
    struct message reason;
    clear_hints(s);
    if (match_undo(s->match, &reason)) {
        show_current(s);
        set_message(s, _("Undone; r does it again."), false);
        s->end_told = false;
        keep(s);
    } else {
        set_reason(s, &reason);
    }
}

static void redo(struct screen_game *s) {
    struct message reason;
    clear_hints(s);
    if (match_redo(s->match, &reason)) {
        finish_animation(s);
        keep(s);
    } else {
        set_reason(s, &reason);
    }
}

static void switch_help(struct screen_game *s, enum help help) {
    const bool off = s->help == help || s->match->game->analyse == NULL;
    clear_hints(s);
    s->help = off ? HELP_NONE : help;
    set_message(s, s->help == HELP_NONE ? _("Help is off.") : _("Thinking..."), false);
}

/* Marks three holes that can be played, one of them the best. */
static void mark_three(struct screen_game *s, int best) {
    enum { THREE = 3 };
    const struct analysis *a = &s->analysis;
    struct rng rng;
    int marked = 0;
    rng_seed(&rng, (uint64_t)s->match->setup.seed, (uint64_t)s->match->length);
    const int skip = (int)rng_below(&rng, (uint32_t)a->count);
    for (int round = 0; round < 2; round++) { /* the best one first, then others from a random one on */
        for (int i = 0; i < a->count && marked < (round == 0 ? 1 : THREE); i++) {
            const struct analysed_move *move = &a->move[(i + skip) % a->count];
            const int cell = s->match->game->move_cell(s->match->rules, &s->match->position, move->move);
            if (cell >= 0 && !s->hinted[cell] && (round == 1 || move->lower == best)) {
                s->hinted[cell] = true;
                marked++;
            }
        }
    }
}

/* Says what the analysis has come to, once. */
static void tell_help(struct screen_game *s) {
    int best;
    if (!best_value(&s->analysis, &best)) {
        return;
    }
    struct text line = {0};
    s->help_told = true;
    if (s->help == HELP_THREE) {
        mark_three(s, best);
        text_add(&line, _("One of these three is the best."));
    } else if (best > 0) {
        language_add(&line, _("You can still win by {1}."), "i", best);
    } else if (best < 0) {
        language_add(&line, _("With best play of both you lose by {1}."), "i", -best);
    } else {
        text_add(&line, _("With best play of both it is a draw."));
    }
    set_message(s, text_string(&line), false);
    text_free(&line);
}

/* Looks whether the analysis knows more; true while it is still at work. */
static bool follow_help(struct screen_game *s) {
    if (s->help == HELP_NONE || !match_human_to_move(s->match)) {
        return false;
    }
    const bool done = thinker_done(s->thinker);
    thinker_analysis(s->thinker, &s->analysis);
    if (!s->help_told && done) {
        tell_help(s);
    }
    return !done;
}

static void review(struct screen_game *s) {
    review_run(s->match, s->thinker);
    clear_hints(s);
}

static void save(struct screen_game *s) {
    char path[512];
    struct message reason;
    snprintf(path, sizeof path, "%s.record", s->match->game->id);
    if (!screen_ask(_("Save the record as"), path, (int)sizeof path)) {
        return;
    }
    if (files_exists(path)) {
        const char *const items[] = {_("Keep the old file"), _("Replace it")};
        if (screen_choose(_("There is a file of this name."), path, items, 2, 0) != 1) {
            return;
        }
    }
    if (files_save_match(path, s->match, &reason)) {
        struct text line = {0};
        language_add(&line, _("Saved in {1}."), "s", path);
        set_message(s, text_string(&line), false);
        text_free(&line);
    } else {
        set_reason(s, &reason);
    }
}

/* A game that is worth a question before another takes its place. */
static bool would_lose(const struct screen_game *s) {
    const enum match_state state = match_state(s->match);
    return s->match->length > 0 && (state == MATCH_PLAYING || state == MATCH_ROUND_OVER);
}

static void load(struct screen_game *s) {
    char path[512];
    struct message reason;
    const char *const sure[] = {_("Play on"), _("Load another game")};
    if (would_lose(s) &&
        screen_choose(_("Load another game?"), _("It takes the place of this one."), sure, 2, 0) != 1) {
        return;
    }
    snprintf(path, sizeof path, "%s.record", s->match->game->id);
    if (!screen_ask(_("Load the record"), path, (int)sizeof path)) {
        return;
    }
    struct match *loaded = files_load_match(path, &reason);
    if (loaded == NULL) {
        set_reason(s, &reason);
        return;
    }
    clear_hints(s);
    match_destroy(s->match);
    s->match = loaded;
    s->board = board_for(loaded->game);
    s->selected = -1;
    s->end_told = false;
    keep(s);
    finish_animation(s);
    struct text line = {0};
    language_add(&line, _("Loaded {1}."), "s", path);
    set_message(s, text_string(&line), false);
    text_free(&line);
}

static void change_speed(struct screen_game *s, int by) {
    /* From slow to fast; 0, no animation, lies beyond fast. */
    static const int order[SETTINGS_SPEEDS] = {1, 2, 3, 0};
    int at = 0;
    while (order[at] != settings()->speed) {
        at++;
    }
    at += by;
    if (at >= 0 && at < SETTINGS_SPEEDS) {
        settings()->speed = order[at];
        settings_save();
    }
    const char *const names[SETTINGS_SPEEDS] = {_("Speed: no animation"), _("Speed: slow"), _("Speed: normal"),
                                                _("Speed: fast")};
    set_message(s, names[settings()->speed], false);
}

/* The same game from its start: rules, players and clock stay, the seed is new. */
static void restart(struct screen_game *s) {
    struct match_setup setup = s->match->setup;
    setup.seed = (int64_t)time(NULL);
    struct match *fresh = match_create(&setup, NULL);
    if (fresh != NULL) {
        clear_hints(s);
        match_destroy(s->match);
        s->match = fresh;
        s->selected = -1;
        s->end_told = false;
        show_current(s);
        set_message(s, _("A new game."), false);
    }
}

static void leave(struct screen_game *s) {
    if (!would_lose(s)) {
        s->leave = true;
        return;
    }
    const char *const items[] = {_("Stay"), _("Leave the game")};
    s->leave = screen_choose(_("Leave the game?"),
                             s->kept ? _("It is kept, and the menu offers to continue it.")
                                     : _("It could not be kept and will be lost; save it first with s."),
                             items, 2, 0) == 1;
}

static void resign(struct screen_game *s) {
    const char *const items[] = {_("Play on"), _("Resign")};
    const int mover = match_mover(s->match);
    const int human = s->match->setup.seat[mover] == MATCH_HUMAN ? mover : 1 - mover;
    if (screen_choose(_("Resign?"), "", items, 2, 0) == 1 && match_resign(s->match, human, NULL)) {
        keep(s);
    }
}

static void pause_menu(struct screen_game *s) {
    const char *const sound = settings()->sound ? _("Sound: on") : _("Sound: off");
    const char *const items[] = {_("Resume"), _("Restart"), _("Save"),   _("Load"),
                                 _("Rules"),  sound,        _("Resign"), _("Home")};
    switch (screen_choose(_("Pause"), "", items, (int)(sizeof items / sizeof items[0]), 0)) {
    case 1: {
        const char *const sure[] = {_("Play on"), _("Restart")};
        if (s->match->length == 0 || screen_choose(_("Restart the game?"), "", sure, 2, 0) == 1) {
            restart(s);
        }
        break;
    }
    case 2:
        save(s);
        break;
    case 3:
        load(s);
        break;
    case 4:
        rules_screen_run(s->match->rules);
        break;
    case 5:
        settings()->sound = !settings()->sound;
        settings_save();
        screen_beep();
        break;
    case 6:
        resign(s);
        break;
    case 7:
        leave(s);
        break;
    default:
        break;
    }
}

/* --- the end ----------------------------------------------------------------------------------------------------- */

static void add_rounds(const struct match *match, struct text *out) {
    enum { SHOWN = 6 }; /* the last rounds; more would push the choices off a small screen */
    for (int i = 0; i < match->length; i++) {
        const struct match_entry *entry = &match->entry[i];
        if (entry->kind == MATCH_NEXT_ROUND && match->round - entry->round <= SHOWN) {
            text_add(out, "\n");
            language_add(out, _("Round {1}: {2} to {3}"), "iii", (int)entry->round,
                         match->game->score(match->rules, &entry->before, 0),
                         match->game->score(match->rules, &entry->before, 1));
        }
    }
}

static void tell_end(struct screen_game *s) {
    struct text text = {0};
    const bool round_over = match_state(s->match) == MATCH_ROUND_OVER;
    s->end_told = true;
    say_state(s->match, &text);
    add_rounds(s->match, &text);
    screen_beep();
    const char *const items[] = {round_over ? _("Next round") : _("Rematch"),
                                 _("Undo"),
                                 _("Look at the board"),
                                 _("Save the record"),
                                 _("Review"),
                                 _("Home")};
    switch (screen_choose(round_over ? _("The round is over") : _("The game is over"), text_string(&text), items,
                          (int)(sizeof items / sizeof items[0]), 0)) {
    case 0:
        if (round_over) {
            match_next_round(s->match, NULL);
            keep(s);
            show_current(s);
            s->selected = -1;
            set_message(s, _("The holes are filled from the stores."), false);
            s->end_told = false;
        } else {
            restart(s);
        }
        break;
    case 1:
        undo(s);
        break;
    case 3:
        save(s);
        s->end_told = false;
        break;
    case 4:
        review(s);
        s->end_told = false;
        break;
    case 5:
        s->leave = true;
        break;
    default:
        set_message(s, _("Enter shows the choices again."), false);
        break;
    }
    text_free(&text);
}

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static void handle_mouse(struct screen_game *s) {
    int row;
    int column;
    if (screen_mouse(&row, &column) && match_human_to_move(s->match)) {
        play_cell(s, s->board->cell_at(&s->view, row, column));
    }
}

static void handle_playing_key(struct screen_game *s, int key) {
    switch (key) {
    case KEY_LEFT:
        move_selection(s, 0, -1);
        break;
    case KEY_RIGHT:
        move_selection(s, 0, 1);
        break;
    case KEY_UP:
        move_selection(s, -1, 0);
        break;
    case KEY_DOWN:
        move_selection(s, 1, 0);
        break;
    case SCREEN_KEY_ENTER:
    case ' ':
        play_cell(s, s->selected);
        break;
    case 'h':
        switch_help(s, HELP_VALUES);
        break;
    case 't':
        switch_help(s, HELP_THREE);
        break;
    default:
        if (key >= '0' && key <= '9') {
            play_number(s, key == '0' ? 10 : key - '0');
        }
    }
}

static void handle_key(struct screen_game *s, int key) {
    switch (key) {
    case 'u':
        undo(s);
        break;
    case 'r':
        redo(s);
        break;
    case 's':
        save(s);
        break;
    case 'l':
        load(s);
        break;
    case '+':
    case '=':
        change_speed(s, 1);
        break;
    case '-':
        change_speed(s, -1);
        break;
    case '?':
        rules_screen_run(s->match->rules);
        break;
    case 'v':
        review(s);
        break;
    case 'p':
    case SCREEN_KEY_ESCAPE:
        pause_menu(s);
        break;
    case 'q':
        leave(s);
        break;
    case KEY_RESIZE:
        clear();
        break;
    case KEY_MOUSE:
        handle_mouse(s);
        break;
    default:
        if (match_human_to_move(s->match)) {
            handle_playing_key(s, key);
        } else if (key == SCREEN_KEY_ENTER) {
            s->end_told = false;
        }
    }
}

/* Keys stay alive while the computer thinks; those that change something stop it first. */
static void computer_turn(struct screen_game *s) {
    enum { POLL = 50, SHOWN_AFTER = 300 };
    const struct match *match = s->match;
    struct choice choice;
    int waited = 0;
    const int least = settings()->speed > 0 ? PAUSE_BEFORE_COMPUTER : 0; /* so that a quick answer can be followed */
    thinker_choose(s->thinker, match, match->setup.seat[match_mover(match)]);
    while (!thinker_done(s->thinker) || waited < least) {
        const int key = screen_key(thinker_done(s->thinker) && least == 0 ? 0 : POLL);
        if (key == SCREEN_KEY_NONE) {
            waited += POLL;
            if (waited == SHOWN_AFTER && !thinker_done(s->thinker)) {
                set_message(s, _("Thinking..."), false);
                draw(s);
            }
            continue;
        }
        if (key == SCREEN_KEY_STOP || key == 'u' || key == 'p' || key == 'q' || key == SCREEN_KEY_ESCAPE ||
            key == KEY_RESIZE) {
            thinker_stop(s->thinker);
            if (key != SCREEN_KEY_STOP) {
                handle_key(s, key);
            }
            return;
        }
    }
    thinker_stop(s->thinker);
    if (thinker_choice(s->thinker, &choice)) {
        struct text move = {0};
        match->game->format_move(match->rules, &match->position, choice.move, &move);
        play(s, text_string(&move));
        text_free(&move);
    }
}

static int milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int)((now.tv_sec % 1000000) * 1000 + now.tv_nsec / 1000000);
}

/* Waits for the player; the clock runs meanwhile. */
static void human_turn(struct screen_game *s) {
    enum { CLOCK_STEP = 200 };
    const bool clocked = s->match->setup.clock_seconds > 0 && match_human_to_move(s->match);
    const int before = milliseconds_now();
    start_help(s);
    const bool thinking = follow_help(s);
    if (thinking || s->help != HELP_NONE) {
        draw(s);
    }
    const int key = screen_key(clocked || thinking ? CLOCK_STEP : -1);
    if (clocked && match_tick(s->match, milliseconds_now() - before)) {
        keep(s);
    } else if (key != SCREEN_KEY_NONE && key != SCREEN_KEY_STOP) {
        handle_key(s, key);
    }
}

void game_run(struct match *match) {
    struct screen_game s = {
        .match = match, .board = board_for(match->game), .selected = -1, .kept = true, .thinker = thinker_create()};
    show_current(&s);
    set_message(&s, "", false);
    clear();
    while (!s.leave && !screen_stopped()) {
        const enum match_state state = match_state(s.match);
        if (state == MATCH_PLAYING) {
            select_own(&s);
        }
        draw(&s);
        if (s.step < s.trail.length) {
            animate(&s);
        } else if (state == MATCH_PLAYING && !match_human_to_move(s.match)) {
            computer_turn(&s);
        } else if (state != MATCH_PLAYING && !s.end_told) {
            tell_end(&s);
        } else {
            human_turn(&s);
        }
    }
    thinker_destroy(s.thinker);
    trail_free(&s.trail);
    text_free(&s.message);
    match_destroy(s.match);
}
