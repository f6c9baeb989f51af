/* The game screen: what is drawn, and the animation that replays the trail of a move. */
#include <string.h>

#include "core/rules.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/game_screen.h"
#include "tui/screen.h"
#include "tui/settings.h"

enum { ROW_TITLE = 0, ROW_MESSAGE = 17, MESSAGE_ROWS = 3, ROW_STATE = 20, STATE_ROWS = 2, ROW_KEYS = 22 };

/* Milliseconds a step is shown, by speed. Steps that a player must not miss stay three times as long. */
static const int step_milliseconds[SETTINGS_SPEEDS] = {0, 320, 130, 45};
enum { NOTED_STEP_FACTOR = 4 };

void game_show_current(struct screen_game *s) {
    s->match->game->view(s->match->rules, &s->match->position, &s->view);
    s->step = s->trail.length;
    s->touched = -1;
    s->note = NULL;
}

/* Steps are said in the middle of a sentence elsewhere; alone they begin one. */
static void capitalise(struct text *message) {
    if (message->length > 0 && message->data[0] >= 'a' && message->data[0] <= 'z') {
        message->data[0] = (char)(message->data[0] - 'a' + 'A');
    }
}

void game_set_message(struct screen_game *s, const char *sentence, bool warning) {
    text_clear(&s->message);
    text_add(&s->message, sentence);
    s->warning = warning;
}

void game_set_reason(struct screen_game *s, const struct message *reason) {
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
    struct text players = {0};
    struct text rules = {0};
    say_players(match, &players);
    rules_format(match->game, match->rules->value, &rules);
    text_add(&line, _(match->game->name));
    if (strcmp(text_string(&rules), match->game->id) != 0) {
        language_add(&line, ": {1}", "s", text_string(&rules));
    }
    text_add(&line, players.length > 0 ? "   " : "");
    text_add(&line, text_string(&players));
    if (match->rules->game->next_round != NULL && match->round > 1) {
        text_add(&line, "   ");
        language_add(&line, _("Round {1}"), "i", match->round);
    }
    screen_paint(PAINT_TITLE);
    screen_put_centred(ROW_TITLE, text_string(&line));
    text_free(&line);
    text_free(&players);
    text_free(&rules);
}

/* The cell of the last move that has one. */
static int last_cell(const struct match *match) {
    int index = match->length - 1;
    while (index > 0 && match_was_forced(match, index)) {
        index--;
    }
    if (index < 0 || match->entry[index].kind != MATCH_MOVE) {
        return -1;
    }
    return match->game->move_cell(match->rules, &match->entry[index].before, match->entry[index].move);
}

void game_draw(const struct screen_game *s) {
    struct board_state state = {.match = s->match,
                                .view = &s->view,
                                .selected = -1,
                                .touched = s->touched,
                                .note = s->note,
                                .picked = s->picked,
                                .crossing = s->crossing,
                                .last = last_cell(s->match)};
    const bool moving = s->step < s->trail.length;
    if (!moving && match_human_to_move(s->match)) {
        state.selected = s->selected;
        memcpy(state.hinted, s->hinted, sizeof state.hinted);
        if (s->help == HELP_VALUES) {
            game_put_values(s, &state);
        }
    }
    screen_paint(PAINT_NORMAL);
    erase();
    draw_title(s);
    s->board->draw(&state);
    if (!moving && s->help == HELP_VALUES) {
        game_draw_bar(s);
    }
    screen_paint(s->warning ? PAINT_WARNING : PAINT_NORMAL);
    screen_put_wrapped(ROW_MESSAGE, 2, MESSAGE_ROWS, COLS - 4, 0, text_string(&s->message));
    struct text line = {0};
    if (!moving) {
        say_state(s->match, &line);
        add_clock(s->match, &line);
    }
    screen_paint(PAINT_GOOD);
    screen_put_wrapped(ROW_STATE, 2, STATE_ROWS, COLS - 4, 0, text_string(&line));
    text_free(&line);
    screen_paint(PAINT_DIM);
    screen_put(ROW_KEYS, 2,
               s->showing               ? _("the solution is shown; any key: stop here")
               : moving                 ? _("any key: show the result at once")
               : s->board->keys != NULL ? _(s->board->keys)
                                        : _("arrows Enter 1-9: play   u undo  r redo  h values  t three"));
    screen_put(ROW_KEYS + 1, 2,
               moving || s->showing ? ""
               : s->match->game->players == 1
                   ? _("o show a solution   s save   l load   p pause   ? rules   + - speed   q leave")
                   : _("s save   l load   v review   p pause   ? rules   + - speed   q leave"));
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
    case STEP_EATEN:
        return _("Eaten!");
    case STEP_SOLVED:
        return _("Across!");
    case STEP_PASS:
        return _("Pass");
    case STEP_PLACE:
    case STEP_WIN_LINE:
    case STEP_BOARD:
    case STEP_CROSS:
    case STEP_LAND:
    case STEP_LIFT:
    case STEP_DROP:
    case STEP_TAKE:
    case STEP_FLIP:
    case STEP_KINDS:
        break;
    }
    return NULL;
}

/* Steps of which a move may have many: they are followed by eye, quickly and without words. */
static bool is_small(const struct step *step) {
    return step->kind == STEP_DROP || step->kind == STEP_FLIP;
}

/* Together with a pass beside it: the computer's answer would wipe it out before it is read. */
static void summarise_last_move(struct screen_game *s) {
    const struct match *match = s->match;
    enum { BEFORE_MOST = 2 };
    const int last = match->length - 1;
    int first = last;
    while (first > 0 && last - first < BEFORE_MOST &&
           (match_was_forced(match, first) || match_was_forced(match, first - 1))) {
        first--;
    }
    text_clear(&s->message);
    s->warning = false;
    for (int i = first; i >= 0 && i <= last; i++) {
        if (match->entry[i].kind == MATCH_MOVE) {
            text_add(&s->message, s->message.length > 0 ? " " : "");
            say_summary(match, i, &s->message);
        }
    }
}

void game_finish_animation(struct screen_game *s) {
    game_show_current(s);
    summarise_last_move(s);
}

/* The boat's way over, in small steps; false when a key cut it short. */
static bool show_crossing(struct screen_game *s) {
    bool shown = true;
    for (s->crossing = 1; shown && s->crossing < BOARD_CROSSING; s->crossing++) {
        game_draw(s);
        shown = screen_key(step_milliseconds[settings()->speed] / 2) == SCREEN_KEY_NONE;
    }
    s->crossing = 0;
    return shown;
}

static void advance_animation(struct screen_game *s) {
    const struct step *step = &s->trail.step[s->step++];
    if (step->kind == STEP_CROSS && !show_crossing(s)) {
        s->showing = false;
        game_finish_animation(s);
        return;
    }
    const bool taken = step->kind == STEP_CAPTURE || step->kind == STEP_SWEEP || step->kind == STEP_PLACE;
    view_apply(&s->view, step);
    s->touched = step->kind == STEP_PASS ? -1 : is_small(step) || taken ? step->to : step->from;
    if (is_small(step) || step->kind == STEP_LAND) {
        s->note = NULL;
    } else {
        text_clear(&s->message);
        s->warning = false;
        say_step(s->match->game, &s->view, step, &s->message);
        capitalise(&s->message);
        s->note = note_for(step);
    }
    if (step->kind == STEP_CAPTURE || step->kind == STEP_FREE_TURN) {
        screen_beep();
    }
    if (s->step == s->trail.length) {
        game_draw(s); /* the last step is seen too */
        if (settings()->speed > 0 &&
            screen_key(step_milliseconds[settings()->speed] * NOTED_STEP_FACTOR) == KEY_RESIZE) {
            clear();
        }
        game_finish_animation(s);
    }
}

void game_start_animation(struct screen_game *s, int entry) {
    trail_clear(&s->trail);
    match_trail(s->match, entry, &s->trail);
    s->match->game->view(s->match->rules, &s->match->entry[entry].before, &s->view);
    s->step = 0;
    s->note = NULL;
    s->touched = -1;
    if (settings()->speed == 0) {
        game_finish_animation(s);
    }
}

void game_animate(struct screen_game *s) {
    const bool noted = s->step > 0 && !is_small(&s->trail.step[s->step - 1]);
    const int wait = step_milliseconds[settings()->speed] * (noted ? NOTED_STEP_FACTOR : 1);
    const int key = screen_key(wait);
    if (key == SCREEN_KEY_NONE) {
        advance_animation(s);
    } else if (key != KEY_RESIZE && key != SCREEN_KEY_STOP) {
        s->showing = false;
        game_finish_animation(s);
    }
}
