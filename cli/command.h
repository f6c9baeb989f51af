/*
 * Commands: one table a command, from which come the parsing (getopt_long), `--help`, and the list in the main help.
 * A command's file has its table and its function; main.c has the list of commands.
 */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <jansson.h>
#include <stdbool.h>

#include "core/match.h"
#include "search/limits.h"

enum { EXIT_BAD_INPUT = 2, COMMAND_OPTIONS_MAX = 24 };

struct command_option {
    const char *name;
    const char *argument; /* what --help calls its value; NULL: takes none */
    const char *help;     /* message key */
    char letter;          /* of its short form, -o; 0: none */
};

struct arguments;

struct command {
    const char *name;
    const char *operands; /* as in the usage line: "GAME DEPTH" */
    int most;             /* operands it takes; -1: any number */
    const char *summary;  /* message key */
    int (*run)(const struct arguments *arguments);
    struct command_option
        options[COMMAND_OPTIONS_MAX]; /* ends with a NULL name; --lang and --help come by themselves */
};

extern const struct command command_games, command_play, command_show, command_perft, command_check, command_bench,
    command_solve, command_verify, command_analyse, command_arena, command_opening, command_tree, command_compare,
    command_serve, command_learn, command_book, command_engine, command_convert, command_tune;

/* What stood on the command line. */
struct arguments {
    const struct command *command;
    int operands;
    char **operand;
    int given; /* options, in their order */
    const char *given_name[64];
    const char *given_value[64];
};

bool argument_given(const struct arguments *arguments, const char *option);
/* The last value given, or NULL. */
const char *argument_value(const struct arguments *arguments, const char *option);
/* The value as a number in minimum … maximum, `otherwise` if it was not given. Prints a sentence and returns false if
 * it is not such a number. */
bool argument_number(const struct arguments *arguments, const char *option, int64_t minimum, int64_t maximum,
                     int64_t otherwise, int64_t *number);

/* Prints `lumbung COMMAND: sentence` on standard error and returns EXIT_BAD_INPUT. */
int command_refuse(const struct arguments *arguments, const struct message *reason);
int command_refuse_key(const struct arguments *arguments, const char *key, const char *kinds, const char *argument);

/* The game named by the first operand (or the only game that has exact rules options when there is none), and the
 * rules that --rules and --set describe. NULL after printing a sentence. */
const struct game *command_game(const struct arguments *arguments);
struct rules *command_rules(const struct arguments *arguments, const struct game *game);
/* The position of --position, or the rules' start with A to move. */
bool command_position(const struct arguments *arguments, const struct rules *rules, struct position *position);

/* Prints a JSON value on one line and frees it. */
int command_print_json(json_t *value);
json_t *json_from_text(struct text *text); /* frees the text */

/* {"game","rules","position"}: how every answer about a position begins. */
json_t *json_from_position(const struct rules *rules, const struct position *position);

/* A move's text; the texts of a line of play from this position; the same printed as a line of its own, if any. */
json_t *json_from_move(const struct rules *rules, const struct position *position, int move);
json_t *json_from_line(const struct rules *rules, const struct position *position, const short *line, int length);
void command_print_line(const struct rules *rules, const struct position *position, const short *line, int length);

/* Seconds from a clock that only goes forward. */
double command_seconds(void);

/* Parses the command line (argv[0] is the command's name) and runs the command; returns the exit status. */
int command_run(const struct command *command, int argc, char **argv);

#define COMMAND_RULES_OPTIONS                                                                                          \
    {"rules", "PRESET", N_("the rules: a preset's name"), 0}, {                                                        \
        "set", "OPTION=VALUE", N_("change one option of the rules; may be repeated"), 0                                \
    }

#endif
