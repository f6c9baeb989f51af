/* lumbung games: the games, their presets, options and players. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "core/registry.h"
#include "core/rules.h"
#include "faces/language.h"

static json_t *option_json(const struct game_option *option) {
    json_t *value = json_pack("{s:s, s:s}", "option", option->id, "name", _(option->name));
    if (option->choices == NULL) {
        json_object_set_new(value, "minimum", json_integer(option->minimum));
        json_object_set_new(value, "maximum", json_integer(option->maximum));
        return value;
    }
    json_t *choices = json_array();
    for (int v = option->minimum; v <= option->maximum; v++) {
        json_array_append_new(
            choices, json_pack("{s:s, s:s}", "value", option->choices[v].id, "name", _(option->choices[v].name)));
    }
    json_object_set_new(value, "choices", choices);
    return value;
}

static json_t *game_json(const struct game *game) {
    json_t *presets = json_array();
    json_t *options = json_array();
    json_t *players = json_array();
    for (int i = 0; i < game->preset_count; i++) {
        json_t *values = json_object();
        for (int o = 0; o < game->option_count; o++) {
            struct text word = {0};
            rules_format_option(&game->options[o], game->presets[i].value[o], &word);
            json_object_set_new(values, game->options[o].id, json_from_text(&word));
        }
        json_array_append_new(presets, json_pack("{s:s, s:s, s:o}", "preset", game->presets[i].id, "name",
                                                 _(game->presets[i].name), "options", values));
    }
    for (int i = 0; i < game->option_count; i++) {
        json_array_append_new(options, option_json(&game->options[i]));
    }
    json_array_append_new(players, json_pack("{s:s, s:s}", "player", "human", "name", _("Human")));
    for (int i = 0; i < game->level_count; i++) {
        json_array_append_new(players,
                              json_pack("{s:s, s:s, s:s}", "player", game->levels[i].id, "name",
                                        _(game->levels[i].name), "description", _(game->levels[i].description)));
    }
    return json_pack("{s:s, s:s, s:s, s:i, s:o, s:o, s:o}", "game", game->id, "name", _(game->name), "summary",
                     _(game->summary), "seats", game->players, "presets", presets, "options", options, "players",
                     players);
}

static void print_game(const struct game *game) {
    printf("%s: %s\n\n  %s\n", game->id, _(game->summary), _("Rules (--rules):"));
    for (int i = 0; i < game->preset_count; i++) {
        printf("    %-12s %s\n", game->presets[i].id, _(game->presets[i].name));
    }
    printf("\n  %s\n", _("Options (--set):"));
    for (int i = 0; i < game->option_count; i++) {
        const struct game_option *option = &game->options[i];
        printf("    %-14s %s: ", option->id, _(option->name));
        if (option->choices == NULL) {
            printf("%d-%d\n", option->minimum, option->maximum);
        }
        for (int v = option->minimum; option->choices != NULL && v <= option->maximum; v++) {
            printf("%s%s (%s)%s", v > option->minimum ? ", " : "", option->choices[v].id, _(option->choices[v].name),
                   v == option->maximum ? "\n" : "");
        }
    }
    printf("\n  %s\n    %-12s %s\n", _("Players:"), "human", _("Human"));
    for (int i = 0; i < game->level_count; i++) {
        printf("    %-12s %s: %s\n", game->levels[i].id, _(game->levels[i].name), _(game->levels[i].description));
    }
}

static int run(const struct arguments *arguments) {
    if (argument_given(arguments, "json")) {
        json_t *list = json_array();
        for (int i = 0; i < registry_count(); i++) {
            json_array_append_new(list, game_json(registry_game(i)));
        }
        return command_print_json(json_pack("{s:o}", "games", list));
    }
    for (int i = 0; i < registry_count(); i++) {
        printf("%s", i > 0 ? "\n" : "");
        print_game(registry_game(i));
    }
    return EXIT_SUCCESS;
}

const struct command command_games = {
    .name = "games",
    .operands = "",
    .most = 0,
    .summary = N_("list the games with their rules, options and players"),
    .run = run,
    .options = {{"json", NULL, N_("print JSON for programs"), 0}},
};
