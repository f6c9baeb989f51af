/*
 * One match on the board: keys and the mouse, the computer's turn. Drawing is in game_draw.c, the end in game_end.c.
 *
 * The match is always complete; the animation only replays the trail of a move that has been made. So nothing waits
 * for it: it can be skipped, switched off, or interrupted by a resize, and the game is the same.
 */
#include "tui/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"
#include "search/limits.h"
#include "tui/game_screen.h"
#include "tui/review.h"
#include "tui/rules_screen.h"
#include "tui/screen.h"
#include "tui/settings.h"

enum { PAUSE_BEFORE_COMPUTER = 500 };

/* --- what the player does ---------------------------------------------------------------------------------------- */

void game_keep(struct screen_game *s) {
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
    if (s->selected >= 0 && s->selected < s->view.cells &&
        (s->view.cell[s->selected].role == CELL_SQUARE || s->view.cell[s->selected].owner == mover)) {
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
        game_set_reason(s, &reason);
        screen_beep();
        s->help_started = false;
        return;
    }
    game_clear_help(s);
    memset(s->picked, 0, sizeof s->picked);
    s->end_told = false;
    game_keep(s);
    game_start_animation(s, s->match->length - 1);
}

static void play_cell(struct screen_game *s, int cell) {
    if (cell >= 0) {
        if (s->view.cell[cell].role == CELL_SQUARE || s->view.cell[cell].owner == match_mover(s->match)) {
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
    if (s->selected < 0) {
        return;
    }
    const struct cell *from = &s->view.cell[s->selected];
    int nearest = -1;
    int least = 0;
    for (int id = 0; id < s->view.cells; id++) {
        const struct cell *cell = &s->view.cell[id];
        const int across = (cell->row - from->row) * rows + (cell->column - from->column) * columns;
        const int aside = abs((cell->row - from->row) * columns) + abs((cell->column - from->column) * rows);
        const int distance = across + 3 * aside;
        const bool reachable = cell->role == CELL_SQUARE || (cell->role != CELL_STORE && cell->owner == from->owner);
        if (reachable && across > 0 && (nearest < 0 || distance < least)) {
            nearest = id;
            least = distance;
        }
    }
    s->selected = nearest >= 0 ? nearest : s->selected;
}

void game_undo(struct screen_game *s) {
    struct message reason;
    game_clear_help(s);
    memset(s->picked, 0, sizeof s->picked);
    if (match_undo(s->match, &reason)) {
        game_show_current(s);
        game_set_message(s, _("Undone; r does it again."), false);
        s->end_told = false;
        game_keep(s);
    } else {
        game_set_reason(s, &reason);
    }
}

static void redo(struct screen_game *s) {
    struct message reason;
    game_clear_help(s);
    memset(s->picked, 0, sizeof s->picked);
    if (match_redo(s->match, &reason)) {
        game_finish_animation(s);
        game_keep(s);
    } else {
        game_set_reason(s, &reason);
    }
}

void game_review(struct screen_game *s) {
    review_run(s->match, s->thinker);
    game_clear_help(s);
}

void game_save(struct screen_game *s) {
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
        game_set_message(s, text_string(&line), false);
        text_free(&line);
    } else {
        game_set_reason(s, &reason);
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
        game_set_reason(s, &reason);
        return;
    }
    game_clear_help(s);
    match_destroy(s->match);
    s->match = loaded;
    s->board = board_for(loaded->game);
    s->selected = -1;
    s->end_told = false;
    game_keep(s);
    game_finish_animation(s);
    struct text line = {0};
    language_add(&line, _("Loaded {1}."), "s", path);
    game_set_message(s, text_string(&line), false);
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
    game_set_message(s, names[settings()->speed], false);
}

/* The same game from its start: rules, players and clock stay, the seed is new. */
void game_restart(struct screen_game *s) {
    struct match_setup setup = s->match->setup;
    setup.seed = (int64_t)time(NULL);
    struct match *fresh = match_create(&setup, NULL);
    if (fresh != NULL) {
        game_clear_help(s);
        match_destroy(s->match);
        s->match = fresh;
        s->selected = -1;
        s->end_told = false;
        game_show_current(s);
        game_set_message(s, _("A new game."), false);
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
        game_keep(s);
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
            game_restart(s);
        }
        break;
    }
    case 2:
        game_save(s);
        break;
    case 3:
        load(s);
        break;
    case 4:
        rules_screen_run(s->match->rules);
        break;
    case 5:
        screen_toggle_sound();
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

/* --- the loop ---------------------------------------------------------------------------------------------------- */

static void handle_mouse(struct screen_game *s) {
    int row;
    int column;
    if (screen_mouse(&row, &column) && match_human_to_move(s->match)) {
        const int cell = s->board->cell_at(&s->view, row, column);
        struct text move = {0};
        if (s->board->click == NULL) {
            play_cell(s, cell);
        } else if (s->board->click(s->match, cell, s->picked, &move) && move.length > 0) {
            play(s, text_string(&move));
        }
        text_free(&move);
    }
}

/* A key that puts a move together. */
static bool handle_board_key(struct screen_game *s, int key) {
    struct text move = {0};
    const bool used = s->board->key != NULL && s->board->key(s->match, key, s->picked, &move);
    if (move.length > 0 || (used && (key == SCREEN_KEY_ENTER || key == ' '))) {
        play(s, text_string(&move));
    }
    text_free(&move);
    return used;
}

/* The computer goes on from here until a key is pressed. */
static void show_solution(struct screen_game *s) {
    struct choice choice;
    const struct limits limits = {0};
    struct text move = {0};
    if (!match_choose(s->match, s->match->game->level_count - 1, &limits, &choice) || choice.value == GAME_HOPELESS) {
        s->showing = false;
        game_set_message(s, _("No way leads on from here; undo takes you back."), true);
        return;
    }
    s->match->game->format_move(s->match->rules, &s->match->position, choice.move, &move);
    play(s, text_string(&move));
    text_free(&move);
}

static int find_label(const struct view *view, const char *label) {
    for (int id = 0; id < view->cells; id++) {
        if (strcmp(view->cell[id].label, label) == 0) {
            return id;
        }
    }
    return -1;
}

/* A cell that is typed by its label: the letter goes to its column, the digit plays. The letter h keeps its meaning as
 * a key, which the digit after it takes back. */
static bool handle_typed_key(struct screen_game *s, int key) {
    const int letter = s->letter;
    s->letter = 0;
    if (!s->board->typed || s->selected < 0 || key <= ' ' || key > '~') {
        return false;
    }
    if (key >= '1' && key <= '9') {
        const char label[] = {text_lower((char)letter), (char)key, '\0'};
        const int cell = letter != 0 ? find_label(&s->view, label) : -1;
        if (cell >= 0 && letter == 'h') {
            game_switch_help(s, HELP_VALUES);
        }
        play_cell(s, cell);
        return true;
    }
    const char label[] = {text_lower((char)key), s->view.cell[s->selected].label[1], '\0'};
    const int cell = find_label(&s->view, label);
    s->letter = cell >= 0 ? key : 0;
    if (cell >= 0 && key != 'h') {
        s->selected = cell;
        return true;
    }
    return false;
}

static void handle_playing_key(struct screen_game *s, int key) {
    if (handle_board_key(s, key) || handle_typed_key(s, key)) {
        return;
    }
    switch (key) {
    case 'o':
        s->showing = s->match->game->players == 1;
        break;
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
        game_switch_help(s, HELP_VALUES);
        break;
    case 't':
        game_switch_help(s, HELP_THREE);
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
        game_undo(s);
        break;
    case 'r':
        redo(s);
        break;
    case 's':
        game_save(s);
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
        game_review(s);
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
            if (waited == SHOWN_AFTER && !thinker_done(s->thinker) && !match_forced(match)) {
                game_set_message(s, _("Thinking..."), false);
                game_draw(s);
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

/* Waits for the player; the clock runs meanwhile. While the analysis is at work it waits only until it may know more.
 */
static void human_turn(struct screen_game *s, bool thinking) {
    enum { CLOCK_STEP = 200 };
    const bool clocked = s->match->setup.clock_seconds > 0 && match_human_to_move(s->match);
    const int before = milliseconds_now();
    const int key = screen_key(clocked || thinking ? CLOCK_STEP : -1);
    if (clocked && match_tick(s->match, milliseconds_now() - before)) {
        game_keep(s);
    } else if (key != SCREEN_KEY_NONE && key != SCREEN_KEY_STOP) {
        handle_key(s, key);
    }
}

void game_run(struct match *match) {
    struct screen_game s = {
        .match = match, .board = board_for(match->game), .selected = -1, .kept = true, .thinker = thinker_create()};
    game_show_current(&s);
    game_set_message(&s, "", false);
    clear();
    while (!s.leave && !screen_stopped()) {
        const enum match_state state = match_state(s.match);
        if (state == MATCH_PLAYING && (s.selected >= 0 || match_human_to_move(s.match))) {
            select_own(&s);
        }
        const bool moving = s.step < s.trail.length;
        bool thinking = false;
        if (!moving) {
            game_start_help(&s);
            thinking = game_follow_help(&s);
        }
        game_draw(&s);
        if (moving) {
            game_animate(&s);
        } else if (state == MATCH_PLAYING && !match_human_to_move(s.match)) {
            computer_turn(&s);
        } else if (state != MATCH_PLAYING && !s.end_told) {
            s.showing = false;
            game_tell_end(&s);
        } else if (s.showing && state == MATCH_PLAYING) {
            const int key = screen_key(PAUSE_BEFORE_COMPUTER);
            if (key == SCREEN_KEY_NONE) {
                show_solution(&s);
            } else {
                s.showing = key == KEY_RESIZE;
            }
        } else {
            human_turn(&s, thinking);
        }
    }
    thinker_destroy(s.thinker);
    trail_free(&s.trail);
    text_free(&s.message);
    match_destroy(s.match);
}
