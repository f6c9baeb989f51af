/* Commands: see command.h. */
#include "cli/command.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "core/rules.h"
#include "faces/language.h"

static const struct command_option common_options[] = {
    {"lang", "id|en", N_("the language; otherwise that of the environment"), 0},
    {"help", NULL, N_("show this help"), 0},
};
enum { COMMON_OPTIONS = sizeof common_options / sizeof common_options[0] };

bool argument_given(const struct arguments *arguments, const char *option) {
    for (int i = 0; i < arguments->given; i++) {
        if (strcmp(arguments->given_name[i], option) == 0) {
            return true;
        }
    }
    return false;
}

const char *argument_value(const struct arguments *arguments, const char *option) {
    const char *value = NULL;
    for (int i = 0; i < arguments->given; i++) {
        if (strcmp(arguments->given_name[i], option) == 0) {
            value = arguments->given_value[i];
        }
    }
    return value;
}

bool argument_number(const struct arguments *arguments, const char *option, int64_t minimum, int64_t maximum,
                     int64_t otherwise, int64_t *number) {
    const char *value = argument_value(arguments, option);
    *number = otherwise;
    if (value == NULL || text_parse_number(value, minimum, maximum, number)) {
        return true;
    }
    struct text range = {0};
    text_add_int(&range, minimum);
    text_add(&range, "-");
    text_add_int(&range, maximum);
    struct message reason;
    message_set(&reason, N_("--{1} takes a whole number ({2}), not \"{3}\"."), "sss", option, text_string(&range),
                value);
    text_free(&range);
    command_refuse(arguments, &reason);
    return false;
}

int command_refuse(const struct arguments *arguments, const struct message *reason) {
    struct text line = {0};
    text_add(&line, "lumbung");
    if (arguments->command != NULL) {
        text_add_char(&line, ' ');
        text_add(&line, arguments->command->name);
    }
    text_add(&line, ": ");
    language_add_message(&line, reason);
    fprintf(stderr, "%s\n", text_string(&line));
    text_free(&line);
    return EXIT_BAD_INPUT;
}

int command_refuse_key(const struct arguments *arguments, const char *key, const char *kinds, const char *argument) {
    struct message reason;
    message_set(&reason, key, kinds, argument);
    return command_refuse(arguments, &reason);
}

const struct game *command_game(const struct arguments *arguments) {
    if (arguments->operands == 0) {
        command_refuse_key(arguments, N_("which game? Write its name, for example {1}."), "s", registry_game(0)->id);
        return NULL;
    }
    const struct game *game = registry_find(arguments->operand[0]);
    if (game == NULL) {
        command_refuse_key(arguments, N_("There is no game named \"{1}\"; see lumbung games."), "s",
                           arguments->operand[0]);
    }
    return game;
}

struct rules *command_rules(const struct arguments *arguments, const struct game *game) {
    uint16_t values[GAME_OPTIONS_MAX];
    struct message reason;
    const char *preset = argument_value(arguments, "rules");
    memcpy(values, game->presets[0].value, sizeof values);
    if (preset != NULL && preset[strspn(preset, " ")] == '\0') {
        command_refuse_key(arguments, N_("--rules needs the name of a preset; see lumbung games."), "", NULL);
        return NULL;
    }
    bool fits = preset == NULL || rules_parse(game, preset, values, &reason);
    for (int i = 0; fits && i < arguments->given; i++) {
        if (strcmp(arguments->given_name[i], "set") == 0) {
            fits = rules_set_assignment(game, arguments->given_value[i], values, &reason);
        }
    }
    struct rules *rules = fits ? rules_create(game, values, &reason) : NULL;
    if (rules == NULL) {
        command_refuse(arguments, &reason);
    }
    return rules;
}

bool command_position(const struct arguments *arguments, const struct rules *rules, struct position *position) {
    const char *text = argument_value(arguments, "position");
    struct message reason;
    if (text == NULL) {
        rules->game->start(rules, 0, position);
        return true;
    }
    if (!rules->game->parse_position(rules, text, position, &reason)) {
        command_refuse(arguments, &reason);
        return false;
    }
    return true;
}

int command_print_json(json_t *value) {
    const bool printed = json_dumpf(value, stdout, JSON_COMPACT | JSON_ENSURE_ASCII) == 0 && putchar('\n') != EOF;
    json_decref(value);
    return printed && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

json_t *json_from_text(struct text *text) {
    json_t *value = json_string(text_string(text));
    text_free(text);
    return value;
}

json_t *json_from_position(const struct rules *rules, const struct position *position) {
    struct text rules_text = {0};
    struct text position_text = {0};
    rules_format(rules->game, rules->value, &rules_text);
    rules->game->format_position(rules, position, &position_text);
    return json_pack("{s:s, s:o, s:o}", "game", rules->game->id, "rules", json_from_text(&rules_text), "position",
                     json_from_text(&position_text));
}

json_t *json_from_move(const struct rules *rules, const struct position *position, int move) {
    struct text text = {0};
    rules->game->format_move(rules, position, move, &text);
    return json_from_text(&text);
}

json_t *json_from_line(const struct rules *rules, const struct position *position, const short *line, int length) {
    json_t *moves = json_array();
    struct position at = *position;
    for (int i = 0; i < length; i++) {
        json_array_append_new(moves, json_from_move(rules, &at, line[i]));
        rules->game->play(rules, &at, line[i], NULL);
    }
    return moves;
}

void command_print_line(const struct rules *rules, const struct position *position, const short *line, int length) {
    struct text text = {0};
    struct position at = *position;
    for (int i = 0; i < length; i++) {
        text_add(&text, i > 0 ? " " : _("Best line: "));
        rules->game->format_move(rules, &at, line[i], &text);
        rules->game->play(rules, &at, line[i], NULL);
    }
    if (length > 0) {
        printf("%s\n", text_string(&text));
    }
    text_free(&text);
}

double command_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const struct command_option *option_at(const struct command *command, int index) {
    int own = 0;
    while (command->options[own].name != NULL) {
        own++;
    }
    return index < own ? &command->options[index] : index < own + COMMON_OPTIONS ? &common_options[index - own] : NULL;
}

static int print_help(const struct command *command) {
    printf("%s lumbung %s%s%s [--%s]\n\n%s\n\n", _("Usage:"), command->name, command->operands[0] != '\0' ? " " : "",
           command->operands, "OPTION…", _(command->summary));
    const struct command_option *option;
    for (int i = 0; (option = option_at(command, i)) != NULL; i++) {
        char left[64];
        const char letter[] = {'-', option->letter, ',', ' ', '\0'};
        snprintf(left, sizeof left, "%s--%s%s%s", option->letter != 0 ? letter : "", option->name,
                 option->argument != NULL ? " " : "", option->argument != NULL ? option->argument : "");
        printf("  %-22s %s\n", left, _(option->help));
    }
    return EXIT_SUCCESS;
}

/* getopt_long says only that something is wrong; this says what. */
static int refuse_option(const struct arguments *arguments, char **argv, int result) {
    const char *word = argv[optind - 1];
    return result == ':' ? command_refuse_key(arguments, N_("{1} needs a value."), "s", word)
                         : command_refuse_key(arguments, N_("There is no option {1}; see --help."), "s", word);
}

/* getopt's list of the short forms. */
static void add_short_options(const struct command *command, char *shorts) {
    const struct command_option *option;
    size_t length = strlen(shorts);
    for (int i = 0; (option = option_at(command, i)) != NULL; i++) {
        if (option->letter != 0) {
            shorts[length++] = option->letter;
            if (option->argument != NULL) {
                shorts[length++] = ':';
            }
        }
    }
    shorts[length] = '\0';
}

int command_run(const struct command *command, int argc, char **argv) {
    struct option longs[COMMAND_OPTIONS_MAX + COMMON_OPTIONS + 1] = {0};
    struct arguments arguments = {.command = command};
    const struct command_option *option;
    for (int i = 0; (option = option_at(command, i)) != NULL; i++) {
        longs[i] = (struct option){option->name, option->argument != NULL ? required_argument : no_argument, NULL, 0};
    }
    char shorts[COMMAND_OPTIONS_MAX * 2 + 2] = ":";
    add_short_options(command, shorts);
    opterr = 0;
    optind = 1;
    int index = 0;
    int result;
    while ((result = getopt_long(argc, argv, shorts, longs, &index)) != -1) {
        if (result == ':' || result == '?') {
            return refuse_option(&arguments, argv, result);
        }
        for (int i = 0; result != 0 && (option = option_at(command, i)) != NULL; i++) {
            index = option->letter == result ? i : index;
        }
        if (arguments.given == (int)(sizeof arguments.given_name / sizeof arguments.given_name[0])) {
            return command_refuse_key(&arguments, N_("There are too many options."), "", NULL);
        }
        arguments.given_name[arguments.given] = longs[index].name;
        arguments.given_value[arguments.given++] = optarg;
    }
    arguments.operands = argc - optind;
    arguments.operand = argv + optind;
    const char *language = argument_value(&arguments, "lang");
    if (language != NULL && !language_start(language)) {
        return command_refuse_key(&arguments, N_("There is no language \"{1}\"; there are id and en."), "s", language);
    }
    if (command->most >= 0 && arguments.operands > command->most) {
        return command_refuse_key(&arguments, N_("\"{1}\" is one word too many; see --help."), "s",
                                  arguments.operand[command->most]);
    }
    return argument_given(&arguments, "help") ? print_help(command) : command->run(&arguments);
}
