/* lumbung show: a position drawn as text, after some moves, with the trail of the last one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/record.h"
#include "core/rules.h"
#include "faces/language.h"
#include "faces/say.h"

/* Plays `moves` (separated by commas or spaces); false after printing what is wrong with which of them. */
static bool play_moves(const struct arguments *arguments, struct match *match, const char *moves) {
    char token[32];
    int number = 0;
    for (const char *at = moves + strspn(moves, ", "); *at != '\0'; at += strspn(at, ", ")) {
        const size_t length = strcspn(at, ", ");
        struct message why = {0};
        number++;
        snprintf(token, sizeof token, "%.*s", (int)length, at);
        if (match_state(match) == MATCH_ROUND_OVER) {
            match_next_round(match, NULL);
        }
        if (!match_play(match, token, &why)) {
            struct text sentence = {0};
            struct message reason;
            language_add_message(&sentence, &why);
            message_set(&reason, N_("--moves, move {1}: {2}"), "is", number, text_string(&sentence));
            text_free(&sentence);
            command_refuse(arguments, &reason);
            return false;
        }
        at += length;
    }
    return true;
}

static json_t *trail_json(const struct view *view, const struct trail *trail) {
    json_t *steps = json_array();
    for (int i = 0; i < trail->length; i++) {
        const struct step *step = &trail->step[i];
        json_array_append_new(steps,
                              json_pack("{s:s, s:s, s:s, s:s, s:i}", "step", say_step_id((enum step_kind)step->kind),
                                        "player", step->player == 0 ? "A" : "B", "from", view->cell[step->from].label,
                                        "to", view->cell[step->to].label, "count", (int)step->count));
    }
    return steps;
}

static json_t *cells_json(const struct view *view) {
    json_t *cells = json_array();
    for (int i = 0; i < view->cells; i++) {
        const struct cell *cell = &view->cell[i];
        json_array_append_new(cells, json_pack("{s:i, s:s, s:s, s:i, s:b, s:b, s:i, s:i}", "id", i, "label",
                                               cell->label, "owner",
                                               cell->owner == 0   ? "A"
                                               : cell->owner == 1 ? "B"
                                                                  : "",
                                               "count", (int)cell->count, "closed", (int)cell->closed, "lit",
                                               (int)cell->lit, "row", (int)cell->row, "column", (int)cell->column));
    }
    return cells;
}

/* The trail of the last move and a view of the position before it; both empty without moves. */
static void last_move(const struct match *match, struct view *view, struct trail *trail) {
    match->game->view(match->rules, &match->position, view);
    if (match->length > 0) {
        match->game->view(match->rules, &match->entry[match->length - 1].before, view);
        match_trail(match, match->length - 1, trail);
    }
}

static int print_json(const struct match *match, bool with_trail) {
    static const char *const states[] = {[MATCH_PLAYING] = "playing",
                                         [MATCH_ROUND_OVER] = "round-over",
                                         [MATCH_OVER] = "over",
                                         [MATCH_RESIGNED] = "resigned",
                                         [MATCH_OUT_OF_TIME] = "out-of-time"};
    struct view view;
    struct trail trail = {0};
    struct text rules = {0};
    struct text position = {0};
    json_t *legal = json_array();
    int moves[GAME_MOVES_MAX];
    const int count = match->game->legal(match->rules, &match->position, moves);
    for (int i = 0; i < count; i++) {
        json_array_append_new(legal, json_from_move(match->rules, &match->position, moves[i]));
    }
    rules_format(match->game, match->rules->value, &rules);
    record_position(match, &position);
    match->game->view(match->rules, &match->position, &view);
    json_t *value = json_pack(
        "{s:s, s:o, s:o, s:s, s:s, s:[ii], s:o, s:o}", "game", match->game->id, "rules", json_from_text(&rules),
        "position", json_from_text(&position), "mover", match_mover(match) == 0 ? "A" : "B", "state",
        states[match_state(match)], "score", match->game->score(match->rules, &match->position, 0),
        match->game->score(match->rules, &match->position, 1), "legal", legal, "cells", cells_json(&view));
    if (with_trail) {
        last_move(match, &view, &trail);
        json_object_set_new(value, "trail", trail_json(&view, &trail));
        trail_free(&trail);
    }
    return command_print_json(value);
}

/* Every step on a line, then how many there were of each kind. */
static void print_trail(const struct match *match) {
    struct view view;
    struct trail trail = {0};
    struct text line = {0};
    int counts[STEP_KINDS] = {0};
    last_move(match, &view, &trail);
    for (int i = 0; i < trail.length; i++) {
        const struct step *step = &trail.step[i];
        view_apply(&view, step);
        counts[step->kind]++;
        text_clear(&line);
        if (step->kind == STEP_DROP) {
            language_add(&line, _("a seed into {1}: {2} there, {3} in the hand"), "sii", view.cell[step->to].label,
                         (int)view.cell[step->to].count, view.hand);
        } else if (step->kind == STEP_FLIP) {
            language_add(&line, ngettext("{1} turns over", "{1} turn over", 1), "s", view.cell[step->to].label);
        } else {
            say_step(match->game, &view, step, &line);
        }
        printf("%4d  %-10s %s\n", i + 1, say_step_id((enum step_kind)step->kind), text_string(&line));
    }
    text_clear(&line);
    for (int kind = 0; kind < STEP_KINDS; kind++) {
        if (counts[kind] > 0) {
            language_add(&line, line.length > 0 ? ", {1} {2}" : "{1} {2}", "is", counts[kind],
                         say_step_id((enum step_kind)kind));
        }
    }
    printf("%s %s\n\n", _("Steps:"), line.length > 0 ? text_string(&line) : "0");
    text_free(&line);
    trail_free(&trail);
}

static void print_text(const struct match *match, bool with_trail) {
    struct text out = {0};
    if (with_trail) {
        print_trail(match);
    }
    say_board(match, &out);
    text_add_char(&out, '\n');
    record_position(match, &out);
    text_add_char(&out, '\n');
    say_state(match, &out);
    if (match_state(match) == MATCH_PLAYING) {
        struct text moves = {0};
        say_moves(match, &moves);
        text_add_char(&out, '\n');
        language_add(&out, _("Legal moves: {1}"), "s", text_string(&moves));
        text_free(&moves);
    }
    printf("%s\n", text_string(&out));
    text_free(&out);
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct rules *rules = game != NULL ? command_rules(arguments, game) : NULL;
    struct position position;
    int status = EXIT_BAD_INPUT;
    if (rules != NULL && command_position(arguments, rules, &position)) {
        const struct match_setup setup = {.rules = rules, .start = &position, .seat = {MATCH_HUMAN, MATCH_HUMAN}};
        struct message reason;
        struct match *match = match_create(&setup, &reason);
        const char *moves = argument_value(arguments, "moves");
        if (match == NULL) {
            command_refuse(arguments, &reason);
        } else if (moves == NULL || play_moves(arguments, match, moves)) {
            const bool with_trail = argument_given(arguments, "trail");
            status = EXIT_SUCCESS;
            if (argument_given(arguments, "json")) {
                status = print_json(match, with_trail);
            } else {
                print_text(match, with_trail);
            }
        }
        match_destroy(match);
    }
    rules_destroy(rules);
    return status;
}

const struct command command_show = {
    .name = "show",
    .operands = "GAME",
    .most = 1,
    .summary = N_("draw a position, after some moves, with its legal moves"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"position", "TEXT", N_("start from this position"), 0},
                {"moves", "MOVES", N_("play these moves first, separated by commas or spaces"), 0},
                {"trail", NULL, N_("tell every step of the last move"), 0},
                {"json", NULL, N_("print JSON for programs"), 0}},
};
