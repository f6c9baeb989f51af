/* Settings: see settings.h. */
#include "tui/settings.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "core/rules.h"
#include "faces/files.h"

enum { SETTINGS_BYTES_MAX = 65536, CLOCK_MAX = 3600 };

static struct settings current = {.sound = false, .speed = 2, .clock = 0};
static json_t *rules_by_game; /* game id → rules text */
static const struct game *game_chosen;
static bool loaded;

static int bounded(const json_t *value, int otherwise, int maximum) {
    const json_int_t number = json_is_integer(value) ? json_integer_value(value) : -1;
    return number >= 0 && number <= maximum ? (int)number : otherwise;
}

static void load(void) {
    char path[FILES_PATH_BYTES];
    struct text bytes = {0};
    loaded = true;
    game_chosen = registry_game(0);
    rules_by_game = json_object();
    if (files_state_path("settings.json", path, NULL) && files_read(path, SETTINGS_BYTES_MAX, &bytes, NULL)) {
        json_t *root = json_loadb(text_string(&bytes), bytes.length, 0, NULL);
        const json_t *rules = json_object_get(root, "rules");
        current.sound = json_is_true(json_object_get(root, "sound"));
        current.speed = bounded(json_object_get(root, "speed"), current.speed, SETTINGS_SPEEDS - 1);
        current.clock = bounded(json_object_get(root, "clock"), 0, CLOCK_MAX);
        const char *game = json_string_value(json_object_get(root, "game"));
        if (game != NULL && registry_find(game) != NULL) {
            game_chosen = registry_find(game);
        }
        if (json_is_object(rules)) {
            json_object_update(rules_by_game, (json_t *)(uintptr_t)rules);
        }
        json_decref(root);
    }
    text_free(&bytes);
}

struct settings *settings(void) {
    if (!loaded) {
        load();
    }
    return &current;
}

void settings_save(void) {
    char path[FILES_PATH_BYTES];
    json_t *root = json_pack("{s:s, s:b, s:i, s:i, s:O}", "game", game_chosen->id, "sound", (int)current.sound, "speed",
                             current.speed, "clock", current.clock, "rules", rules_by_game);
    char *text = json_dumps(root, JSON_INDENT(2) | JSON_SORT_KEYS);
    if (text != NULL && files_state_path("settings.json", path, NULL)) {
        files_write(path, text, strlen(text), NULL);
    }
    free(text);
    json_decref(root);
}

const struct game *settings_game(void) {
    settings();
    return game_chosen;
}

void settings_set_game(const struct game *game) {
    settings();
    game_chosen = game;
    settings_save();
}

void settings_rules(const struct game *game, uint16_t values[GAME_OPTIONS_MAX]) {
    settings();
    const char *text = json_string_value(json_object_get(rules_by_game, game->id));
    struct rules *rules = NULL;
    if (text != NULL && rules_parse(game, text, values, NULL)) {
        rules = rules_create(game, values, NULL);
    }
    if (rules == NULL) { /* none chosen, or from another version */
        memcpy(values, game->presets[0].value, sizeof game->presets[0].value);
    }
    rules_destroy(rules);
}

void settings_set_rules(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX]) {
    struct text text = {0};
    settings();
    rules_format(game, values, &text);
    json_object_set_new(rules_by_game, game->id, json_string(text_string(&text)));
    text_free(&text);
    settings_save();
}
