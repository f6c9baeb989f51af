/* Rules values: see rules.h. One parser for every game, driven by the game's option table. */
#include "core/rules.h"

#include <stdlib.h>
#include <string.h>

struct rules *rules_create(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX], struct message *reason) {
    struct rules fresh = {.game = game};
    for (int i = 0; i < game->option_count; i++) {
        const struct game_option *option = &game->options[i];
        if (values[i] < option->minimum || values[i] > option->maximum) {
            message_set(reason, N_("The option {1} takes a number from {2} to {3}, not {4}."), "siii", option->id,
                        (int)option->minimum, (int)option->maximum, (int)values[i]);
            return NULL;
        }
        fresh.value[i] = values[i];
    }
    struct rules *rules = text_reallocate(NULL, sizeof *rules);
    *rules = fresh;
    const size_t bytes = game->prepared_bytes != NULL ? game->prepared_bytes(rules) : 0;
    if (bytes > 0) {
        const size_t line = 64; /* a cache line, and enough for any vector load */
        rules->prepared = aligned_alloc(line, (bytes + line - 1) / line * line);
        if (rules->prepared == NULL) {
            abort();
        }
    }
    if (game->prepare != NULL && !game->prepare(rules, reason)) {
        rules_destroy(rules);
        return NULL;
    }
    return rules;
}

struct rules *rules_default(const struct game *game) {
    return rules_create(game, game->presets[0].value, NULL);
}

struct rules *rules_copy(const struct rules *rules) {
    return rules_create(rules->game, rules->value, NULL);
}

void rules_destroy(struct rules *rules) {
    if (rules != NULL) {
        free(rules->prepared);
        free(rules);
    }
}

bool rules_equal(const struct rules *a, const struct rules *b) {
    return a->game == b->game && memcmp(a->value, b->value, sizeof a->value) == 0;
}

bool rules_set_preset(const struct game *game, const char *preset, uint16_t values[GAME_OPTIONS_MAX],
                      struct message *reason) {
    for (int i = 0; i < game->preset_count; i++) {
        if (text_equal_nocase(game->presets[i].id, preset)) {
            memcpy(values, game->presets[i].value, sizeof game->presets[i].value);
            return true;
        }
    }
    struct text known = {0};
    for (int i = 0; i < game->preset_count; i++) {
        text_add(&known, i > 0 ? ", " : "");
        text_add(&known, game->presets[i].id);
    }
    message_set(reason, N_("There are no rules named \"{1}\"; there are: {2}."), "ss", preset, text_string(&known));
    text_free(&known);
    return false;
}

/* The value that `text` names for this option, or -1. */
static int option_value(const struct game_option *option, const char *text) {
    if (option->choices != NULL) {
        for (int v = option->minimum; v <= option->maximum; v++) {
            if (text_equal_nocase(option->choices[v].id, text)) {
                return v;
            }
        }
        return -1;
    }
    int64_t number;
    return text_parse_number(text, option->minimum, option->maximum, &number) ? (int)number : -1;
}

bool rules_set_option(const struct game *game, const char *option, const char *value, uint16_t values[GAME_OPTIONS_MAX],
                      struct message *reason) {
    for (int i = 0; i < game->option_count; i++) {
        const struct game_option *found = &game->options[i];
        if (!text_equal_nocase(found->id, option)) {
            continue;
        }
        const int number = option_value(found, value);
        if (number >= 0) {
            values[i] = (uint16_t)number;
            return true;
        }
        struct text takes = {0};
        for (int v = found->minimum; found->choices != NULL && v <= found->maximum; v++) {
            text_add(&takes, v > found->minimum ? ", " : "");
            text_add(&takes, found->choices[v].id);
        }
        if (found->choices == NULL) {
            text_add_int(&takes, found->minimum);
            text_add(&takes, "-");
            text_add_int(&takes, found->maximum);
        }
        message_set(reason, N_("The option {1} takes {2}, not \"{3}\"."), "sss", found->id, text_string(&takes), value);
        text_free(&takes);
        return false;
    }
    struct text known = {0};
    for (int i = 0; i < game->option_count; i++) {
        text_add(&known, i > 0 ? ", " : "");
        text_add(&known, game->options[i].id);
    }
    message_set(reason, N_("There is no option named \"{1}\"; there are: {2}."), "ss", option, text_string(&known));
    text_free(&known);
    return false;
}

bool rules_set_assignment(const struct game *game, const char *assignment, uint16_t values[GAME_OPTIONS_MAX],
                          struct message *reason) {
    const char *equals = strchr(assignment, '=');
    if (equals == NULL) {
        return message_set(reason, N_("\"{1}\" is not of the form option=value."), "s", assignment);
    }
    struct text option = {0};
    text_add_bytes(&option, assignment, (size_t)(equals - assignment));
    const bool set = rules_set_option(game, text_string(&option), equals + 1, values, reason);
    text_free(&option);
    return set;
}

bool rules_parse(const struct game *game, const char *text, uint16_t values[GAME_OPTIONS_MAX], struct message *reason) {
    memcpy(values, game->presets[0].value, sizeof game->presets[0].value);
    struct text word = {0};
    bool fits = true;
    bool first = true;
    for (const char *at = text; fits; first = false) {
        text_skip_spaces(&at);
        const size_t length = strcspn(at, " \t\r\n");
        if (length == 0) {
            break;
        }
        text_clear(&word);
        text_add_bytes(&word, at, length);
        at += length;
        if (first && strchr(text_string(&word), '=') == NULL) {
            fits = rules_set_preset(game, text_string(&word), values, reason);
        } else {
            fits = rules_set_assignment(game, text_string(&word), values, reason);
        }
    }
    text_free(&word);
    return fits;
}

const struct preset *rules_nearest_preset(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX]) {
    const struct preset *nearest = NULL;
    int fewest = GAME_OPTIONS_MAX + 1;
    for (int i = 0; i < game->preset_count; i++) {
        int differences = 0;
        for (int option = 0; option < game->option_count; option++) {
            differences += game->presets[i].value[option] != values[option];
        }
        if (differences < fewest) {
            fewest = differences;
            nearest = &game->presets[i];
        }
    }
    return nearest;
}

void rules_format_option(const struct game_option *option, uint16_t value, struct text *out) {
    if (option->choices != NULL) {
        text_add(out, option->choices[value].id);
    } else {
        text_add_int(out, value);
    }
}

void rules_format(const struct game *game, const uint16_t values[GAME_OPTIONS_MAX], struct text *out) {
    const struct preset *preset = rules_nearest_preset(game, values);
    text_add(out, preset->id);
    for (int i = 0; i < game->option_count; i++) {
        if (values[i] != preset->value[i]) {
            text_add_char(out, ' ');
            text_add(out, game->options[i].id);
            text_add_char(out, '=');
            rules_format_option(&game->options[i], values[i], out);
        }
    }
}
