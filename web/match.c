/* Games, rules and matches for JavaScript: see api.h. */
#include <string.h>

#include "core/record.h"
#include "core/registry.h"
#include "core/rules.h"
#include "faces/language.h"
#include "faces/say.h"
#include "web/api.h"

/* --- texts in and answers out ------------------------------------------------------------------------------------ */

static struct text input_text;
static struct text answer_text;
static size_t input_at; /* where the next line begins */

char *input(int bytes) {
    text_clear(&input_text);
    for (int i = 0; i < bytes; i++) {
        text_add_char(&input_text, ' ');
    }
    text_add(&input_text, "");
    input_at = 0;
    return input_text.data;
}

const char *answer(void) {
    return text_string(&answer_text);
}

int answer_length(void) {
    return (int)answer_text.length;
}

char *api_input(void) {
    return input_text.data;
}

char *api_line(void) {
    static char none[1];
    if (input_at >= input_text.length) {
        return none;
    }
    char *line = input_text.data + input_at;
    char *end = strchr(line, '\n');
    input_at = end != NULL ? (size_t)(end - input_text.data) + 1 : input_text.length;
    if (end != NULL) {
        *end = '\0';
    }
    return line;
}

char *api_rest(void) {
    char *rest = input_text.data + input_at;
    input_at = input_text.length;
    return rest;
}

struct text *api_answer(void) {
    text_clear(&answer_text);
    return &answer_text;
}

static void add_sentence(struct text *out, const char *key, const struct message *message) {
    struct text sentence = {0};
    language_add_message(&sentence, message);
    json_key_text(out, key, &sentence);
}

void api_refuse(const struct message *reason) {
    struct text *out = api_answer();
    json_open(out, '{');
    add_sentence(out, "error", reason);
    json_close(out, '}');
}

/* --- games and rules --------------------------------------------------------------------------------------------- */

static void add_options(struct text *out, const struct game *game) {
    json_key(out, "options");
    json_open(out, '[');
    for (int i = 0; i < game->option_count; i++) {
        const struct game_option *option = &game->options[i];
        json_open(out, '{');
        json_key_string(out, "id", option->id);
        json_key_string(out, "name", _(option->name));
        json_key_int(out, "minimum", option->minimum);
        json_key_int(out, "maximum", option->maximum);
        if (option->choices != NULL) {
            json_key(out, "choices");
            json_open(out, '[');
            for (int k = option->minimum; k <= option->maximum; k++) {
                json_open(out, '{');
                json_key_string(out, "id", option->choices[k].id);
                json_key_string(out, "name", _(option->choices[k].name));
                json_close(out, '}');
            }
            json_close(out, ']');
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void add_named(struct text *out, const char *id, const char *name) {
    json_open(out, '{');
    json_key_string(out, "id", id);
    json_key_string(out, "name", _(name));
}

static void add_game(struct text *out, const struct game *game) {
    add_named(out, game->id, game->name);
    json_key_string(out, "summary", _(game->summary));
    json_key_int(out, "players", game->players);
    json_key(out, "marks");
    json_open(out, '[');
    for (int player = 0; player < game->players; player++) {
        json_string(out, game_mark(game, player));
    }
    json_close(out, ']');
    json_key(out, "titles");
    json_open(out, '[');
    for (int player = 0; player < game->players; player++) {
        json_string(out, game->title[player] != NULL ? _(game->title[player]) : game_mark(game, player));
    }
    json_close(out, ']');
    json_key_bool(out, "transcripts", game->parse_moves != NULL);
    json_key(out, "data");
    json_open(out, '[');
    for (int i = 0; game->data_files != NULL && game->data_files[i] != NULL; i++) {
        json_string(out, game->data_files[i]);
    }
    json_close(out, ']');
    json_key_bool(out, "solvable", (game->flags & GAME_SOLVABLE) != 0);
    json_key_bool(out, "aBegins", (game->flags & GAME_A_BEGINS) != 0);
    json_key_bool(out, "winsOnly", (game->flags & GAME_WINS_ONLY) != 0);
    add_options(out, game);
    json_key(out, "presets");
    json_open(out, '[');
    for (int i = 0; i < game->preset_count; i++) {
        add_named(out, game->presets[i].id, game->presets[i].name);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_key(out, "levels");
    json_open(out, '[');
    for (int i = 0; i < game->level_count; i++) {
        add_named(out, game->levels[i].id, game->levels[i].name);
        json_key_string(out, "description", _(game->levels[i].description));
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

void games(void) {
    struct text *out = api_answer();
    json_open(out, '[');
    for (int i = 0; i < registry_count(); i++) {
        add_game(out, registry_game(i));
    }
    json_close(out, ']');
}

struct rules *api_rules(void) {
    const char *id = api_line();
    const char *text = api_line();
    const struct game *game = registry_find(id);
    uint16_t values[GAME_OPTIONS_MAX];
    struct message reason = {0};
    struct rules *rules = NULL;
    if (game == NULL) {
        message_set(&reason, N_("There is no game \"{1}\"."), "s", id);
    } else if (rules_parse(game, text[0] != '\0' ? text : game->presets[0].id, values, &reason)) {
        rules = rules_create(game, values, &reason);
    }
    if (rules == NULL) {
        api_refuse(&reason);
    }
    return rules;
}

bool api_position(const struct rules *rules, struct position *position) {
    struct message reason = {0};
    if (rules->game->parse_position(rules, api_line(), position, &reason)) {
        return true;
    }
    api_refuse(&reason);
    return false;
}

void rules_read(void) {
    struct rules *rules = api_rules();
    if (rules == NULL) {
        return;
    }
    struct text *out = api_answer();
    struct text word = {0};
    struct message paragraph;
    const struct game *game = rules->game;
    json_open(out, '{');
    json_key_string(out, "game", game->id);
    rules_format(game, rules->value, &word);
    json_key_text(out, "rules", &word);
    const struct preset *preset = rules_nearest_preset(game, rules->value);
    json_key_string(out, "preset", preset->id);
    json_key_string(out, "name", _(preset->name));
    json_key(out, "values");
    json_open(out, '{');
    for (int i = 0; i < game->option_count; i++) {
        rules_format_option(&game->options[i], rules->value[i], &word);
        json_key_text(out, game->options[i].id, &word);
    }
    json_close(out, '}');
    json_key(out, "paragraphs");
    json_open(out, '[');
    for (int i = 0; game->explain(rules, i, &paragraph); i++) {
        language_add_message(&word, &paragraph);
        json_string(out, text_string(&word));
        text_clear(&word);
    }
    json_close(out, ']');
    json_close(out, '}');
    text_free(&word);
    rules_destroy(rules);
}

static void add_position(struct text *out, const struct rules *rules, const struct position *position) {
    struct text text = {0};
    rules->game->format_position(rules, position, &text);
    json_key_text(out, "position", &text);
}

void rules_start(int first) {
    struct rules *rules = api_rules();
    if (rules == NULL) {
        return;
    }
    struct position position;
    rules->game->start(rules, first == 1, &position);
    struct text *out = api_answer();
    json_open(out, '{');
    add_position(out, rules, &position);
    json_close(out, '}');
    rules_destroy(rules);
}

/* --- a match to see ---------------------------------------------------------------------------------------------- */

static void add_view(struct text *out, const char *key, const struct view *view) {
    static const char *const roles[] = {"hole", "store", "heap", "square", "bank", "boat"};
    json_key(out, key);
    json_open(out, '{');
    json_key_int(out, "rows", view->rows);
    json_key_int(out, "columns", view->columns);
    json_key_int(out, "mover", view->mover);
    json_key_int(out, "bank", view->bank);
    json_key(out, "cells");
    json_open(out, '[');
    for (int i = 0; i < view->cells; i++) {
        const struct cell *cell = &view->cell[i];
        json_open(out, '{');
        json_key_string(out, "role", roles[cell->role]);
        json_key_string(out, "label", cell->label);
        json_key_int(out, "owner", cell->owner);
        json_key_int(out, "row", cell->row);
        json_key_int(out, "column", cell->column);
        json_key_int(out, "count", cell->count);
        json_key_bool(out, "closed", cell->closed);
        json_key_bool(out, "lit", cell->lit);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* Each step as [kind, player, from, to, count, words]. */
static void add_steps(struct text *out, const struct match *match, int entry) {
    struct view view;
    struct trail trail = {0};
    struct text words = {0};
    match->game->view(match->rules, &match->entry[entry].before, &view);
    match_trail(match, entry, &trail);
    json_key(out, "steps");
    json_open(out, '[');
    for (int i = 0; i < trail.length; i++) {
        const struct step *step = &trail.step[i];
        view_apply(&view, step);
        text_clear(&words);
        say_step(match->game, &view, step, &words);
        json_open(out, '[');
        json_string(out, say_step_id(step->kind));
        json_int(out, step->player);
        json_int(out, step->from);
        json_int(out, step->to);
        json_int(out, step->count);
        json_string(out, text_string(&words));
        json_close(out, ']');
    }
    json_close(out, ']');
    text_free(&words);
    trail_free(&trail);
}

void api_add_move(struct text *out, const struct rules *rules, const struct position *position, int move) {
    struct text text = {0};
    rules->game->format_move(rules, position, move, &text);
    json_key_text(out, "move", &text);
    json_key_int(out, "cell", rules->game->move_cell(rules, position, move));
}

static void add_legal(struct text *out, const struct match *match) {
    int moves[GAME_MOVES_MAX];
    const int count =
        match_state(match) == MATCH_PLAYING ? match->game->legal(match->rules, &match->position, moves) : 0;
    json_key(out, "legal");
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        json_open(out, '{');
        api_add_move(out, match->rules, &match->position, moves[i]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void add_players(struct text *out, const struct match *match) {
    json_key(out, "players");
    json_open(out, '[');
    for (int player = 0; player < match->game->players; player++) {
        struct text words = {0};
        const int seat = match->setup.seat[player];
        say_player(match, player, &words);
        json_open(out, '{');
        json_key_string(out, "id", match_player_id(match, player));
        json_key_int(out, "level", seat); /* -1: a human */
        json_key_int(out, "score", match->game->score(match->rules, &match->position, player));
        json_key_text(out, "words", &words);
        json_close(out, '}');
    }
    json_close(out, ']');
}

/* The cell of the last move that has one, in this round; -1: there is none. */
static int last_cell(const struct match *match) {
    for (int i = match->length - 1; i >= 0 && match->entry[i].kind == MATCH_MOVE; i--) {
        const int cell = match->game->move_cell(match->rules, &match->entry[i].before, match->entry[i].move);
        if (cell >= 0) {
            return cell;
        }
    }
    return -1;
}

static void add_match(struct text *out, const struct match *match) {
    static const char *const states[] = {"playing", "round-over", "over", "resigned", "out-of-time"};
    struct view view;
    struct text words = {0};
    const struct preset *preset = rules_nearest_preset(match->game, match->rules->value);
    json_key_string(out, "game", match->game->id);
    rules_format(match->game, match->rules->value, &words);
    json_key_text(out, "rules", &words);
    json_key_string(out, "rulesName", _(preset->name));
    add_position(out, match->rules, &match->position);
    json_key_string(out, "state", states[match_state(match)]);
    json_key_int(out, "mover", match_mover(match));
    json_key_bool(out, "human", match_human_to_move(match));
    json_key_bool(out, "forced", match_forced(match));
    json_key_int(out, "last", last_cell(match));
    json_key_int(out, "winner", match_winner(match));
    json_key_int(out, "round", match->round);
    json_key_int(out, "length", match->length);
    json_key_int(out, "moves", match_moves(match));
    json_key_bool(out, "canUndo", match_can_undo(match));
    json_key_bool(out, "canRedo", match_can_redo(match));
    json_key_bool(out, "undoOff", match->setup.no_undo);
    json_key_int(out, "clock", match->setup.clock_seconds);
    json_key_int(out, "clockLeft", match->clock_left);
    json_key_int(out, "seed", match->setup.seed);
    add_players(out, match);
    add_legal(out, match);
    say_state(match, &words);
    json_key_text(out, "words", &words);
    say_players(match, &words);
    json_key_text(out, "playersWords", &words);
    say_cells(match, &words);
    json_key_text(out, "description", &words);
    say_board(match, &words);
    json_key_text(out, "board", &words);
    match->game->view(match->rules, &match->position, &view);
    add_view(out, "view", &view);
}

void match_show(const struct match *match) {
    struct text *out = api_answer();
    json_open(out, '{');
    add_match(out, match);
    json_close(out, '}');
}

struct match *match_open(void) {
    struct record_error error = {0};
    struct match *match = record_read(api_input(), input_text.length, NULL, &error);
    if (match != NULL) {
        match_show(match);
        return match;
    }
    struct text *out = api_answer();
    json_open(out, '{');
    add_sentence(out, "error", &error.reason);
    json_key_int(out, "line", error.line);
    json_key_int(out, "move", error.move);
    json_close(out, '}');
    return NULL;
}

void match_close(struct match *match) {
    match_destroy(match);
    api_answer();
}

/* The words of an entry and, of a move, its steps. */
static void add_entry(struct text *out, const struct match *match, int index, bool steps) {
    const struct match_entry *entry = &match->entry[index];
    struct text words = {0};
    json_key_int(out, "entry", index);
    json_key_int(out, "round", entry->round);
    json_key_bool(out, "isMove", entry->kind == MATCH_MOVE);
    json_key_int(out, "mover", match->game->mover(&entry->before));
    if (entry->kind == MATCH_MOVE) {
        api_add_move(out, match->rules, &entry->before, entry->move);
        json_key_bool(out, "forced", match_was_forced(match, index));
        say_summary(match, index, &words);
    } else {
        text_add(&words, _("The next round begins."));
    }
    json_key_text(out, "summary", &words);
    if (steps && entry->kind == MATCH_MOVE) {
        add_steps(out, match, index);
    }
}

/* What a change of the match has led to: the entry that was done, and the match. */
static void show_done(struct match *match, bool done, const struct message *reason, bool entry) {
    if (!done) {
        api_refuse(reason);
        return;
    }
    struct text *out = api_answer();
    json_open(out, '{');
    if (entry) {
        json_key(out, "done");
        json_open(out, '{');
        add_entry(out, match, match->length - 1, true);
        json_close(out, '}');
    }
    add_match(out, match);
    json_close(out, '}');
}

void match_move(struct match *match) {
    struct message reason = {0};
    const bool done = match_play(match, api_line(), &reason);
    show_done(match, done, &reason, true);
}

void match_back(struct match *match) {
    struct message reason = {0};
    const bool done = match_undo(match, &reason);
    show_done(match, done, &reason, false);
}

void match_forward(struct match *match) {
    struct message reason = {0};
    const bool done = match_redo(match, &reason);
    show_done(match, done, &reason, false);
}

void match_next(struct match *match) {
    struct message reason = {0};
    const bool done = match_next_round(match, &reason);
    show_done(match, done, &reason, true);
}

void match_give_up(struct match *match, int player) {
    struct message reason = {0};
    const bool done = match_resign(match, player == 1, &reason);
    show_done(match, done, &reason, false);
}

void match_wait(struct match *match, int milliseconds) {
    struct message reason = {0};
    match_tick(match, milliseconds);
    show_done(match, true, &reason, false);
}

void match_seat(struct match *match, int seat_a, int seat_b, int clock_seconds) {
    struct message reason = {0};
    const int most = match->game->level_count;
    if (seat_a < MATCH_HUMAN || seat_a >= most || seat_b < MATCH_HUMAN || seat_b >= most || clock_seconds < 0 ||
        clock_seconds > MATCH_CLOCK_SECONDS_MAX) {
        message_set(&reason, N_("There is no such player or clock."), "");
        api_refuse(&reason);
        return;
    }
    match_set_players(match, seat_a, seat_b, clock_seconds);
    match_show(match);
}

void match_write(const struct match *match) {
    struct text record = {0};
    const char *date = api_line();
    record_write(match, strlen(date) < RECORD_DATE_BYTES ? date : "", &record);
    struct text *out = api_answer();
    json_open(out, '{');
    json_key_text(out, "record", &record);
    json_close(out, '}');
}

void match_entry_show(const struct match *match, int entry) {
    struct message reason = {0};
    if (entry < 0 || entry >= match->length) {
        message_set(&reason, N_("The game has no move {1}."), "i", entry + 1);
        api_refuse(&reason);
        return;
    }
    struct view view;
    struct text *out = api_answer();
    json_open(out, '{');
    add_entry(out, match, entry, true);
    add_position(out, match->rules, &match->entry[entry].before);
    match->game->view(match->rules, &match->entry[entry].before, &view);
    add_view(out, "before", &view);
    match->game->view(match->rules, match_position_after(match, entry), &view);
    add_view(out, "after", &view);
    json_close(out, '}');
}

void match_list(const struct match *match) {
    struct text *out = api_answer();
    json_open(out, '[');
    for (int i = 0; i < match->length; i++) {
        json_open(out, '{');
        add_entry(out, match, i, false);
        add_position(out, match->rules, &match->entry[i].before);
        json_close(out, '}');
    }
    json_close(out, ']');
}
