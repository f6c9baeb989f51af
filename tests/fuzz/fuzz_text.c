/*
 * One fuzz entry for every parser of the engine: records, rules, positions and moves of every game. The first byte
 * chooses; whatever is accepted must be sound and must write back to something that is accepted again.
 */
#include <stdlib.h>
#include <string.h>

#include "core/record.h"
#include "core/registry.h"
#include "core/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) {
        abort();
    }
}

static void fuzz_record(const char *text, size_t length) {
    struct record_error error;
    struct match *match = record_read(text, length, NULL, &error);
    if (match == NULL) {
        require(error.line >= 1 && error.reason.key != NULL);
        return;
    }
    struct text written = {0};
    require(match->game->check(match->rules, &match->position, NULL));
    record_write(match, "", &written);
    struct match *again = record_read(text_string(&written), written.length, NULL, &error);
    require(again != NULL && memcmp(&again->position, &match->position, sizeof match->position) == 0);
    match_destroy(again);
    match_destroy(match);
    text_free(&written);
}

static void fuzz_game(const struct game *game, const char *text) {
    uint16_t values[GAME_OPTIONS_MAX];
    struct message reason = {0};
    struct rules *rules = rules_default(game);
    struct position position;
    if (rules_parse(game, text, values, &reason)) {
        rules_destroy(rules_create(game, values, NULL));
    }
    if (game->parse_position(rules, text, &position, &reason)) {
        struct text written = {0};
        struct position again;
        require(game->check(rules, &position, NULL));
        game->format_position(rules, &position, &written);
        require(game->parse_position(rules, text_string(&written), &again, NULL));
        require(memcmp(&position, &again, sizeof position) == 0);
        text_free(&written);
    } else {
        require(reason.key != NULL);
    }
    int move;
    game->start(rules, 0, &position);
    if (game->parse_move(rules, &position, text, &move, &reason)) {
        game->play(rules, &position, move, NULL);
        require(game->check(rules, &position, NULL));
    }
    rules_destroy(rules);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 1) {
        return 0;
    }
    char *text = malloc(size);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const int which = data[0] % (registry_count() + 1);
    if (which == 0) {
        fuzz_record(text, size - 1);
    } else {
        fuzz_game(registry_game(which - 1), text);
    }
    free(text);
    return 0;
}
