/* lumbung play: opens a match as the options say, and hands it to the terminal game or to the line-by-line game. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "tui/tui.h"

static bool parse_players(const struct arguments *arguments, const struct game *game, int seat[2]) {
    static const char *const options[2] = {"a", "b"};
    seat[0] = MATCH_HUMAN;
    seat[1] = game->players > 1 ? 0 : seat[0]; /* alone against the weakest, unless told otherwise */
    for (int player = 0; player < 2 && player < game->players; player++) {
        const char *word = argument_value(arguments, options[player]);
        if (word == NULL || match_parse_seat(game, word, &seat[player])) {
            seat[1] = game->players > 1 ? seat[1] : seat[0];
            continue;
        }
        struct text known = {0};
        text_add(&known, "human");
        for (int level = 0; level < game->level_count; level++) {
            text_add(&known, ", ");
            text_add(&known, game->levels[level].id);
        }
        struct message reason;
        message_set(&reason, N_("There is no player \"{1}\"; there are: {2}."), "ss", word, text_string(&known));
        text_free(&known);
        command_refuse(arguments, &reason);
        return false;
    }
    return true;
}

static bool parse_first(const struct arguments *arguments, const struct game *game, int *first) {
    const char *word = argument_value(arguments, "first");
    *first = 0;
    if (word == NULL || text_equal_nocase(word, "a")) {
        return true;
    }
    if (text_equal_nocase(word, "b")) {
        *first = 1;
        return true;
    }
    if (text_equal_nocase(word, "loser")) {
        const int loser = files_last_loser(game);
        *first = loser == 1 ? 1 : 0;
        return true;
    }
    command_refuse_key(arguments, N_("--first takes a, b or loser, not \"{1}\"."), "s", word);
    return false;
}

/* A puzzle has no second player. */
static bool fits_a_puzzle(const struct arguments *arguments, const struct game *game) {
    static const char *const options[] = {"b", "first"};
    for (size_t i = 0; game->players == 1 && i < sizeof options / sizeof options[0]; i++) {
        if (argument_given(arguments, options[i])) {
            command_refuse_key(arguments, N_("--{1} means nothing to a puzzle of one player."), "s", options[i]);
            return false;
        }
    }
    return true;
}

static struct match *new_match(const struct arguments *arguments, const struct game *game) {
    struct match_setup setup = {0};
    struct position start;
    struct message reason;
    struct match *match = NULL;
    int64_t clock;
    int64_t seed_otherwise = (int64_t)time(NULL) ^ ((int64_t)getpid() << 20);
    if (!parse_players(arguments, game, setup.seat) || !parse_first(arguments, game, &setup.first) ||
        !argument_number(arguments, "seed", 0, INT64_MAX, seed_otherwise, &setup.seed) ||
        !argument_number(arguments, "clock", 0, MATCH_CLOCK_SECONDS_MAX, 0, &clock)) {
        return NULL;
    }
    if (argument_given(arguments, "first") && argument_given(arguments, "position")) {
        command_refuse_key(arguments, N_("--first does not go with --position, which says who is to move."), "", NULL);
        return NULL;
    }
    struct rules *rules = command_rules(arguments, game);
    if (rules != NULL && command_position(arguments, rules, &start)) {
        setup.rules = rules;
        setup.start = argument_given(arguments, "position") ? &start : NULL;
        setup.clock_seconds = (int)clock;
        setup.no_undo = argument_given(arguments, "no-undo");
        match = match_create(&setup, &reason);
        if (match == NULL) {
            command_refuse(arguments, &reason);
        }
    }
    rules_destroy(rules);
    return match;
}

/* A record to go on with. What belongs to its start cannot be changed; who plays can. */
static struct match *loaded_match(const struct arguments *arguments, const struct game *game) {
    static const char *const fixed[] = {"rules", "set", "position", "first", "seed"};
    struct message reason;
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        if (argument_given(arguments, fixed[i])) {
            command_refuse_key(arguments, N_("--{1} does not go with --load: the record says it."), "s", fixed[i]);
            return NULL;
        }
    }
    struct match *match = files_load_match(argument_value(arguments, "load"), &reason);
    if (match == NULL) {
        command_refuse(arguments, &reason);
        return NULL;
    }
    int seat[2];
    int64_t clock;
    if (match->game != game) {
        command_refuse_key(arguments, N_("the record is of another game: {1}."), "s", match->game->id);
    } else if (parse_players(arguments, game, seat) &&
               argument_number(arguments, "clock", 0, MATCH_CLOCK_SECONDS_MAX, match->setup.clock_seconds, &clock)) {
        match->setup.no_undo = match->setup.no_undo || argument_given(arguments, "no-undo");
        match_set_players(match, argument_given(arguments, "a") ? seat[0] : match->setup.seat[0],
                          argument_given(arguments, "b") ? seat[1] : match->setup.seat[1], (int)clock);
        return match;
    }
    match_destroy(match);
    return NULL;
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    if (game == NULL || !fits_a_puzzle(arguments, game)) {
        return EXIT_BAD_INPUT;
    }
    struct match *match =
        argument_given(arguments, "load") ? loaded_match(arguments, game) : new_match(arguments, game);
    if (match == NULL) {
        return EXIT_BAD_INPUT;
    }
    if (argument_given(arguments, "ascii")) {
        setenv("LUMBUNG_ASCII", "1", 1);
    }
    int status;
    if (match->setup.seat[0] != MATCH_HUMAN && match->setup.seat[1] != MATCH_HUMAN) {
        status = plain_watch(match);
        match_destroy(match);
    } else if (argument_given(arguments, "plain") || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        status = plain_play(match, isatty(STDIN_FILENO));
        match_destroy(match);
    } else {
        status = tui_play(match); /* takes the match over */
    }
    return status;
}

const struct command command_play = {
    .name = "play",
    .operands = "GAME",
    .most = 1,
    .summary = N_("play a game against the computer or a friend"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"a", "PLAYER", N_("who plays A: human or a level (see lumbung games)"), 0},
                {"b", "PLAYER", N_("who plays B"), 0},
                {"first", "a|b|loser", N_("who moves first; loser: who lost the last game"), 0},
                {"seed", "N", N_("the seed of the computer's random choices"), 0},
                {"clock", "SECONDS", N_("thinking time for each move of a human; 0: none"), 0},
                {"no-undo", NULL, N_("switch undo off"), 0},
                {"load", "FILE", N_("go on with a saved game"), 0},
                {"position", "TEXT", N_("start from this position"), 0},
                {"ascii", NULL, N_("draw with plain characters only"), 0},
                {"plain", NULL, N_("a line-by-line game that reads well aloud"), 0}},
};
