/* One match: see match.h. */
#include "core/match.h"

#include <stdlib.h>
#include <string.h>

#include "core/rules.h"

static const char *const player_letters[] = {"A", "B"};

static void restart_clock(struct match *match) {
    match->clock_left = match->setup.clock_seconds * 1000;
}

struct match *match_create(const struct match_setup *setup, struct message *reason) {
    const struct game *game = setup->rules->game;
    for (int player = 0; player < 2 && player < game->players; player++) {
        if (setup->seat[player] < MATCH_HUMAN || setup->seat[player] >= game->level_count) {
            message_set(reason, N_("Player {1} has a level that does not exist."), "s", player_letters[player]);
            return NULL;
        }
    }
    if (setup->clock_seconds < 0 || setup->clock_seconds > MATCH_CLOCK_SECONDS_MAX) {
        message_set(reason, N_("The clock takes 0 to {1} seconds for a move, not {2}."), "ii", MATCH_CLOCK_SECONDS_MAX,
                    setup->clock_seconds);
        return NULL;
    }
    if (setup->start != NULL && !game->check(setup->rules, setup->start, reason)) {
        return NULL;
    }
    struct match *match = text_reallocate(NULL, sizeof *match);
    *match = (struct match){.game = game, .setup = *setup, .round = 1, .forfeit = GAME_NO_PLAYER};
    match->rules = rules_copy(setup->rules);
    match->setup.rules = match->rules;
    if (setup->start != NULL) {
        match->start = *setup->start;
        match->setup.start = &match->start;
    } else {
        game->start(match->rules, setup->first, &match->start);
    }
    match->position = match->start;
    match->starter = game->mover(&match->start);
    restart_clock(match);
    return match;
}

void match_destroy(struct match *match) {
    if (match != NULL) {
        rules_destroy(match->rules);
        free(match->entry);
        free(match);
    }
}

static bool position_over(const struct match *match) {
    return match->game->over(match->rules, &match->position);
}

static bool another_round(const struct match *match, struct position *next) {
    return match->game->next_round != NULL &&
           match->game->next_round(match->rules, &match->position, match->starter, next);
}

enum match_state match_state(const struct match *match) {
    struct position next;
    if (match->forfeit != GAME_NO_PLAYER) {
        return match->out_of_time ? MATCH_OUT_OF_TIME : MATCH_RESIGNED;
    }
    if (!position_over(match)) {
        return MATCH_PLAYING;
    }
    return another_round(match, &next) ? MATCH_ROUND_OVER : MATCH_OVER;
}

int match_mover(const struct match *match) {
    return match->game->mover(&match->position);
}

static int forced_at(const struct match *match, const struct position *position) {
    return match->game->forced != NULL ? match->game->forced(match->rules, position) : GAME_MOVE_NONE;
}

bool match_forced(const struct match *match) {
    return match_state(match) == MATCH_PLAYING && forced_at(match, &match->position) != GAME_MOVE_NONE;
}

bool match_was_forced(const struct match *match, int index) {
    const struct match_entry *entry = &match->entry[index];
    return entry->kind == MATCH_MOVE && forced_at(match, &entry->before) != GAME_MOVE_NONE;
}

bool match_human_to_move(const struct match *match) {
    return match_state(match) == MATCH_PLAYING && match->setup.seat[match_mover(match)] == MATCH_HUMAN &&
           !match_forced(match);
}

int match_winner(const struct match *match) {
    if (match->forfeit != GAME_NO_PLAYER) {
        return 1 - match->forfeit;
    }
    if (!position_over(match)) {
        return GAME_NO_PLAYER;
    }
    const int a = match->game->score(match->rules, &match->position, 0);
    const int b = match->game->score(match->rules, &match->position, 1);
    return a > b ? 0 : b > a ? 1 : GAME_NO_PLAYER;
}

int match_moves(const struct match *match) {
    int moves = 0;
    for (int i = 0; i < match->length; i++) {
        moves += match->entry[i].kind == MATCH_MOVE;
    }
    return moves;
}

const char *match_player_id(const struct match *match, int player) {
    const int seat = match->setup.seat[player];
    if (match->setup.name[player][0] != '\0') {
        return match->setup.name[player];
    }
    return seat == MATCH_HUMAN ? "human" : match->game->levels[seat].id;
}

bool match_parse_seat(const struct game *game, const char *text, int *seat) {
    if (text_equal_nocase(text, "human")) {
        *seat = MATCH_HUMAN;
        return true;
    }
    for (int level = 0; level < game->level_count; level++) {
        if (text_equal_nocase(text, game->levels[level].id)) {
            *seat = level;
            return true;
        }
    }
    return false;
}

void match_set_players(struct match *match, int seat_a, int seat_b, int clock_seconds) {
    const int seat[2] = {seat_a, seat_b};
    for (int player = 0; player < 2; player++) {
        if (seat[player] != match->setup.seat[player]) {
            match->setup.seat[player] = seat[player];
            match->setup.name[player][0] = '\0';
        }
    }
    match->setup.clock_seconds = clock_seconds;
    restart_clock(match);
}

/* Writes down what is about to be done, in place of whatever could have been redone. */
static void push(struct match *match, enum match_entry_kind kind, int move) {
    if (match->length == match->capacity) {
        match->capacity = match->capacity > 0 ? match->capacity * 2 : 64;
        match->entry = text_reallocate(match->entry, (size_t)match->capacity * sizeof *match->entry);
    }
    match->entry[match->length++] = (struct match_entry){.kind = (uint8_t)kind,
                                                         .starter = (int8_t)match->starter,
                                                         .round = (int16_t)match->round,
                                                         .move = move,
                                                         .before = match->position};
    match->stored = match->length;
}

/* Does an entry to the position it belongs to. */
static void carry_out(struct match *match, const struct match_entry *entry) {
    if (entry->kind == MATCH_MOVE) {
        match->game->play(match->rules, &match->position, entry->move, NULL);
    } else {
        struct position next;
        if (another_round(match, &next)) {
            match->position = next;
            match->starter = match->game->mover(&next);
            match->round++;
        }
    }
    restart_clock(match);
}

static bool refuse_when_not_playing(const struct match *match, struct message *reason) {
    switch (match_state(match)) {
    case MATCH_PLAYING:
        return true;
    case MATCH_ROUND_OVER:
        return message_set(reason, N_("The round is over; start the next one."), "");
    case MATCH_OVER:
    case MATCH_RESIGNED:
    case MATCH_OUT_OF_TIME:
        break;
    }
    return message_set(reason, N_("The game is over."), "");
}

bool match_play(struct match *match, const char *move, struct message *reason) {
    int parsed;
    if (!refuse_when_not_playing(match, reason) ||
        !match->game->parse_move(match->rules, &match->position, move, &parsed, reason)) {
        return false;
    }
    push(match, MATCH_MOVE, parsed);
    carry_out(match, &match->entry[match->length - 1]);
    return true;
}

/* Whether somebody made this choice who may take it back: a human, or anybody where no human plays. */
static bool is_own_choice(const struct match *match, const struct match_entry *entry) {
    const bool any_human = match->setup.seat[0] == MATCH_HUMAN || match->setup.seat[1] == MATCH_HUMAN;
    return entry->kind == MATCH_MOVE && forced_at(match, &entry->before) == GAME_MOVE_NONE &&
           (!any_human || match->setup.seat[match->game->mover(&entry->before)] == MATCH_HUMAN);
}

static bool refuse_without_undo(const struct match *match, struct message *reason) {
    return !match->setup.no_undo || message_set(reason, N_("Undo is switched off in this game."), "");
}

/* The last entry that was the human's own choice; -1: there is none. */
static int last_own_choice(const struct match *match) {
    int entry = match->length - 1;
    while (entry >= 0 && !is_own_choice(match, &match->entry[entry])) {
        entry--;
    }
    return entry;
}

bool match_can_undo(const struct match *match) {
    return !match->setup.no_undo && (match->forfeit != GAME_NO_PLAYER || last_own_choice(match) >= 0);
}

bool match_can_redo(const struct match *match) {
    return !match->setup.no_undo && match->forfeit == GAME_NO_PLAYER && match->length < match->stored;
}

bool match_undo(struct match *match, struct message *reason) {
    if (!refuse_without_undo(match, reason)) {
        return false;
    }
    if (match->forfeit != GAME_NO_PLAYER) { /* giving up is the last thing that was done */
        match->forfeit = GAME_NO_PLAYER;
        match->out_of_time = false;
        restart_clock(match);
        return true;
    }
    const int to = last_own_choice(match);
    if (to < 0) {
        return message_set(reason, N_("There is nothing to undo."), "");
    }
    match->length = to;
    match->position = match->entry[to].before;
    match->starter = match->entry[to].starter;
    match->round = match->entry[to].round;
    restart_clock(match);
    return true;
}

bool match_redo(struct match *match, struct message *reason) {
    if (!refuse_without_undo(match, reason)) {
        return false;
    }
    if (!match_can_redo(match)) {
        return message_set(reason, N_("There is nothing to redo."), "");
    }
    do {
        carry_out(match, &match->entry[match->length]);
        match->length++;
    } while (match->length < match->stored && !is_own_choice(match, &match->entry[match->length]));
    return true;
}

bool match_next_round(struct match *match, struct message *reason) {
    switch (match_state(match)) {
    case MATCH_ROUND_OVER:
        push(match, MATCH_NEXT_ROUND, GAME_MOVE_NONE);
        carry_out(match, &match->entry[match->length - 1]);
        return true;
    case MATCH_PLAYING:
        return message_set(reason, N_("The round is not over yet."), "");
    case MATCH_OVER:
    case MATCH_RESIGNED:
    case MATCH_OUT_OF_TIME:
        break;
    }
    return message_set(reason, N_("The match is over: there is no further round."), "");
}

bool match_resign(struct match *match, int player, struct message *reason) {
    const enum match_state state = match_state(match);
    if (state != MATCH_PLAYING && state != MATCH_ROUND_OVER) {
        return message_set(reason, N_("The game is over."), "");
    }
    match->forfeit = player;
    match->out_of_time = false;
    return true;
}

bool match_tick(struct match *match, int milliseconds) {
    if (match->setup.clock_seconds == 0 || !match_human_to_move(match)) {
        return false;
    }
    match->clock_left -= milliseconds < match->clock_left ? milliseconds : match->clock_left;
    if (match->clock_left > 0) {
        return false;
    }
    match->forfeit = match_mover(match);
    match->out_of_time = true;
    return true;
}

bool match_choose(const struct match *match, int level, const struct limits *limits, struct choice *choice) {
    if (match_state(match) != MATCH_PLAYING) {
        return false;
    }
    const int forced = forced_at(match, &match->position);
    if (forced != GAME_MOVE_NONE) {
        *choice = (struct choice){.move = forced, .line_length = 1, .line = {(short)forced}};
        return true;
    }
    if (level < 0 || level >= match->game->level_count) {
        return false;
    }
    struct rng rng;
    rng_seed(&rng, (uint64_t)match->setup.seed, (uint64_t)match->length);
    match->game->levels[level].choose(match->rules, &match->position, limits, &rng, choice);
    return choice->move != GAME_MOVE_NONE;
}

void match_trail(const struct match *match, int index, struct trail *trail) {
    const struct match_entry *entry = &match->entry[index];
    if (entry->kind == MATCH_MOVE) {
        struct position position = entry->before;
        match->game->play(match->rules, &position, entry->move, trail);
    }
}

const struct position *match_position_after(const struct match *match, int index) {
    return index + 1 < match->length ? &match->entry[index + 1].before : &match->position;
}
