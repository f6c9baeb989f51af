/*
 * The line-by-line game: everything is said in words and asked for in words, so that it works in a pipe, in a log and
 * in a screen reader. A line is a move or a command; commands are understood in English and in the language in force.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/command.h"
#include "cli/play.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"

/* One game on one input. */
struct plain {
    struct match *match;
    bool keep;
    bool quit;
    char *argument; /* what follows the command's word */
};

struct plain_command {
    const char *word; /* message key: both the word and its translation are taken */
    const char *help; /* message key */
    void (*run)(struct plain *plain);
};

static void print_line(struct text *line) {
    printf("%s\n", text_string(line));
    fflush(stdout);
    text_free(line);
}

static void print_message(const struct message *message) {
    struct text line = {0};
    language_add_message(&line, message);
    print_line(&line);
}

static void print_state(const struct match *match) {
    struct text line = {0};
    say_cells(match, &line);
    say_state(match, &line);
    print_line(&line);
}

static void keep(struct plain *plain) {
    struct message reason;
    if (plain->keep && !files_keep_match(plain->match, &reason)) {
        print_message(&reason);
        plain->keep = false; /* said once */
    }
}

static void computer_move(struct plain *plain);

static bool play_move(struct plain *plain, const char *move) {
    struct match *match = plain->match;
    struct message reason = {0};
    if (!match_play(match, move, &reason)) {
        print_message(&reason);
        return false;
    }
    struct text line = {0};
    say_move(match, match->length - 1, &line);
    print_line(&line);
    keep(plain);
    if (match_human_to_move(match) || match_state(match) != MATCH_PLAYING) {
        print_state(match);
    }
    return true;
}

/* One move, or several separated by commas or spaces, as far as it stays a human's turn. */
static void play_moves(struct plain *plain, char *moves) {
    for (char *word = strtok(moves, ", \t"); word != NULL; word = strtok(NULL, ", \t")) {
        while (match_forced(plain->match)) {
            computer_move(plain);
        }
        if (match_state(plain->match) == MATCH_PLAYING && !match_human_to_move(plain->match)) {
            struct text line = {0};
            language_add(&line, _("{1} was not played: it is not your turn any more."), "s", word);
            print_line(&line);
            return;
        }
        if (!play_move(plain, word)) {
            return;
        }
    }
}

static void run_undo(struct plain *plain) {
    struct message reason;
    if (match_undo(plain->match, &reason)) {
        print_state(plain->match);
        keep(plain);
    } else {
        print_message(&reason);
    }
}

static void run_redo(struct plain *plain) {
    struct message reason;
    if (match_redo(plain->match, &reason)) {
        print_state(plain->match);
        keep(plain);
    } else {
        print_message(&reason);
    }
}

/* "Hint: 7 (+98)." The value only where it is proven. */
static void add_hint(const struct game *game, const char *move, const struct choice *choice, struct text *line) {
    struct text value = {0};
    if (choice->exact) {
        text_add(&value, " (");
        say_value(game, choice->value, &value);
        text_add_char(&value, ')');
    }
    language_add(line, _("Hint: {1}{2}."), "ss", move, text_string(&value));
    text_free(&value);
}

/* Best play from here to the end, as far as it can be had at once. */
static void run_solution(struct plain *plain) {
    const struct limits limits = {.nodes = 20000000};
    const struct match *match = plain->match;
    struct solution solution = {.line_length = 0};
    void *analyst = match->game->solve != NULL && match_state(match) == MATCH_PLAYING
                        ? match->game->analyst_open(match->rules, 0, -1)
                        : NULL;
    if (analyst != NULL) {
        match->game->solve(analyst, &match->position, &limits, &solution);
        match->game->analyst_close(analyst);
    }
    struct position position = match->position;
    struct text line = {0};
    for (int i = 0; i < solution.line_length; i++) {
        text_add(&line, i > 0 ? " " : "");
        match->game->format_move(match->rules, &position, solution.line[i], &line);
        match->game->play(match->rules, &position, solution.line[i], NULL);
    }
    if (line.length == 0) {
        text_add(&line, _("There is no way to tell."));
    }
    print_line(&line);
}

static void run_hint(struct plain *plain) {
    const struct limits limits = {0};
    const struct match *match = plain->match;
    struct choice choice;
    struct text line = {0};
    if (match_choose(match, match->game->level_count - 1, &limits, &choice)) {
        struct text move = {0};
        match->game->format_move(match->rules, &match->position, choice.move, &move);
        if (match->game->players == 1 && choice.value == GAME_HOPELESS) {
            text_add(&line, _("No way leads on from here; undo takes you back."));
        } else {
            add_hint(match->game, text_string(&move), &choice, &line);
        }
        text_free(&move);
    } else {
        text_add(&line, _("There is no move to advise."));
    }
    print_line(&line);
}

static void run_save(struct plain *plain) {
    struct message reason;
    if (plain->argument[0] == '\0') {
        printf("%s\n", _("Write the file's name after it: save FILE."));
    } else if (files_save_match(plain->argument, plain->match, &reason)) {
        struct text line = {0};
        language_add(&line, _("Saved in {1}."), "s", plain->argument);
        print_line(&line);
    } else {
        print_message(&reason);
    }
}

static void run_resign(struct plain *plain) {
    struct message reason;
    struct match *match = plain->match;
    const int human =
        match->setup.seat[match_mover(match)] == MATCH_HUMAN ? match_mover(match) : 1 - match_mover(match);
    if (match_resign(match, human, &reason)) {
        print_state(match);
        keep(plain);
    } else {
        print_message(&reason);
    }
}

static void run_next(struct plain *plain) {
    struct message reason;
    if (match_next_round(plain->match, &reason)) {
        struct text line = {0};
        language_add(&line, _("Round {1}."), "i", plain->match->round);
        print_line(&line);
        print_state(plain->match);
        keep(plain);
    } else {
        print_message(&reason);
    }
}

static void run_board(struct plain *plain) {
    struct text board = {0};
    say_board(plain->match, &board);
    record_position(plain->match, &board);
    print_line(&board);
}

static void run_record(struct plain *plain) {
    struct text record = {0};
    char date[RECORD_DATE_BYTES];
    files_today(date);
    record_write(plain->match, date, &record);
    printf("%s", text_string(&record));
    text_free(&record);
}

static void run_rules(struct plain *plain) {
    struct message paragraph;
    for (int i = 0; plain->match->game->explain(plain->match->rules, i, &paragraph); i++) {
        print_message(&paragraph);
    }
}

static void run_quit(struct plain *plain) {
    plain->quit = true;
}

static void run_help(struct plain *plain);

static const struct plain_command plain_commands[] = {
    {N_("undo"), N_("take back your last choice"), run_undo},
    {N_("redo"), N_("do again what was undone"), run_redo},
    {N_("hint"), N_("advise a move"), run_hint},
    {N_("solution"), N_("tell best play from here to the end"), run_solution},
    {N_("board"), N_("draw the board and write the position"), run_board},
    {N_("rules"), N_("tell the rules in force"), run_rules},
    {N_("record"), N_("print the record of the game so far"), run_record},
    {N_("save"), N_("save FILE: write the record to a file"), run_save},
    {N_("next"), N_("start the next round"), run_next},
    {N_("resign"), N_("give up"), run_resign},
    {N_("quit"), N_("leave the game"), run_quit},
    {N_("help"), N_("tell the commands"), run_help},
};
enum { PLAIN_COMMANDS = sizeof plain_commands / sizeof plain_commands[0] };

static void run_help(struct plain *plain) {
    struct text moves = {0};
    say_moves(plain->match, &moves);
    if (moves.length > 0) {
        printf("%s %s\n", _("Moves you can write:"), text_string(&moves));
    }
    for (int i = 0; i < PLAIN_COMMANDS; i++) {
        printf("%s: %s\n", _(plain_commands[i].word), _(plain_commands[i].help));
    }
    text_free(&moves);
}

static void take_line(struct plain *plain, char *line) {
    line[strcspn(line, "\r\n")] = '\0';
    char *word = line + strspn(line, " \t");
    char *end = word + strcspn(word, " \t");
    plain->argument = end + strspn(end, " \t");
    for (char *last = plain->argument + strlen(plain->argument); last > plain->argument && last[-1] == ' ';) {
        *--last = '\0';
    }
    *end = '\0';
    for (int i = 0; i < PLAIN_COMMANDS; i++) {
        if (text_equal_nocase(word, plain_commands[i].word) || text_equal_nocase(word, _(plain_commands[i].word))) {
            plain_commands[i].run(plain);
            return;
        }
    }
    if (*word == '\0') {
        if (match_state(plain->match) == MATCH_ROUND_OVER) {
            run_next(plain);
        }
        return;
    }
    if (*plain->argument != '\0') {
        *end = ' '; /* the whole line again */
    }
    play_moves(plain, word);
}

/* Reads and carries out one line; the time it took counts on the clock. False at the end of the input. */
static bool ask(struct plain *plain) {
    char *line = NULL;
    size_t size = 0;
    struct match *match = plain->match;
    struct text prompt = {0};
    if (match_state(match) == MATCH_PLAYING) {
        text_add(&prompt, match->game->players > 1 ? say_title(match->game, match_mover(match)) : "");
        text_add(&prompt, "> ");
    } else if (match_state(match) == MATCH_ROUND_OVER) {
        text_add(&prompt, _("next, undo or quit"));
        text_add(&prompt, "> ");
    } else {
        text_add(&prompt, _("undo, save, record or quit"));
        text_add(&prompt, "> ");
    }
    printf("%s", text_string(&prompt));
    fflush(stdout);
    text_free(&prompt);
    const double before = command_seconds();
    const bool read = getline(&line, &size, stdin) >= 0;
    const double seconds = command_seconds() - before;
    if (read && match_tick(match, (int)(seconds * 1000))) {
        print_state(match);
        keep(plain);
    } else if (read) {
        take_line(plain, line);
    } else {
        printf("\n");
    }
    free(line);
    return read;
}

static void computer_move(struct plain *plain) {
    const struct limits limits = {0};
    struct match *match = plain->match;
    struct choice choice;
    struct text move = {0};
    if (match_choose(match, match->setup.seat[match_mover(match)], &limits, &choice)) {
        match->game->format_move(match->rules, &match->position, choice.move, &move);
        play_move(plain, text_string(&move));
    }
    text_free(&move);
}

int plain_play(struct match *match, bool keep_match) {
    struct plain plain = {.match = match, .keep = keep_match};
    struct text line = {0};
    text_add(&line, _(match->game->name));
    text_add(&line, match->game->players > 1 ? ": " : "");
    say_players(match, &line);
    text_add(&line, ". ");
    text_add(&line, _("Write help for the commands."));
    print_line(&line);
    print_state(match);
    bool more = true;
    while (more && !plain.quit) {
        if (match_state(match) == MATCH_PLAYING && !match_human_to_move(match)) {
            computer_move(&plain);
        } else {
            more = ask(&plain);
        }
    }
    return EXIT_SUCCESS;
}

int plain_watch(struct match *match) {
    const struct limits limits = {0};
    struct text move = {0};
    struct text record = {0};
    char date[RECORD_DATE_BYTES];
    for (;;) {
        struct choice choice;
        if (match_state(match) == MATCH_ROUND_OVER) {
            match_next_round(match, NULL);
        } else if (match_choose(match, match->setup.seat[match_mover(match)], &limits, &choice)) {
            text_clear(&move);
            match->game->format_move(match->rules, &match->position, choice.move, &move);
            match_play(match, text_string(&move), NULL);
        } else {
            break;
        }
    }
    files_today(date);
    record_write(match, date, &record);
    printf("%s", text_string(&record));
    text_free(&record);
    text_free(&move);
    return EXIT_SUCCESS;
}
