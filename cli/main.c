/* The program: `lumbung COMMAND …`. Without a command it opens the menu on a terminal, and shows help elsewhere. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "faces/language.h"
#include "tui/tui.h"

static const struct command *const commands[] = {
    &command_play,  &command_games,   &command_show,    &command_perft, &command_check,
    &command_solve, &command_verify,  &command_analyse, &command_arena, &command_opening,
    &command_tree,  &command_compare, &command_bench,   &command_serve, &command_learn,
    &command_book,  &command_engine,  &command_convert, &command_tune,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void) {
    printf("%s lumbung [COMMAND] [--OPTION…]\n\n%s\n\n", _("Usage:"),
           _("A barn of classic games. Without a command: the menu, on a terminal."));
    for (int i = 0; i < COMMANDS; i++) {
        printf("  %-10s %s\n", commands[i]->name, _(commands[i]->summary));
    }
    printf("\n%s\n", _("lumbung COMMAND --help tells a command's options; --lang id|en sets the language; --version "
                       "tells the version."));
    return EXIT_SUCCESS;
}

/* `--lang X` or `--lang=X` before the command. Returns how many words it took, 0 if there is none, -1 if it is wrong.
 */
static int take_language(int argc, char **argv) {
    const char *word = argv[1];
    const char *value = strncmp(word, "--lang=", 7) == 0 ? word + 7
                        : strcmp(word, "--lang") == 0    ? (argc > 2 ? argv[2] : "")
                                                         : NULL;
    if (value == NULL) {
        return 0;
    }
    if (!language_start(value)) {
        const struct arguments none = {0};
        command_refuse_key(&none, N_("There is no language \"{1}\"; there are id and en."), "s", value);
        return -1;
    }
    return word[6] == '=' ? 1 : 2;
}

/* What was printed must have arrived: a full disk is a failure. */
static int flushed(int status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) {
        return status;
    }
    fprintf(stderr, "lumbung: %s\n", _("the output could not be written."));
    return EXIT_FAILURE;
}

int main(int argc, char **argv) {
    const struct arguments none = {0};
    signal(SIGPIPE, SIG_DFL);
    language_start(NULL);
    int skip = 0;
    if (argc > 1 && (skip = take_language(argc, argv)) < 0) {
        return EXIT_BAD_INPUT;
    }
    argc -= skip;
    argv += skip;
    if (argc < 2) {
        return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) ? tui_menu() : flushed(print_help());
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        return flushed(print_help());
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("lumbung %s\n", LUMBUNG_VERSION);
        return EXIT_SUCCESS;
    }
    if (strcmp(argv[1], "--ascii") == 0) { /* the menu with plain characters only */
        setenv("LUMBUNG_ASCII", "1", 1);
        return tui_menu();
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i]->name) == 0) {
            return flushed(command_run(commands[i], argc - 1, argv + 1));
        }
    }
    return command_refuse_key(&none, N_("There is no command \"{1}\"; see lumbung --help."), "s", argv[1]);
}
