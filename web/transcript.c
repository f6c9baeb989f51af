/*
 * Whole games as other programs write them, read and written by the game itself: see api.h. What comes in becomes a
 * record, so that from there on everything is as with any other game.
 */
#include <string.h>

#include "core/record.h"
#include "core/rules.h"
#include "faces/language.h"
#include "web/api.h"

enum { MOVES_MOST = 512 }; /* of any game that has transcripts */

static bool replay(struct match *match, const short *moves, int count, struct message *reason) {
    for (int i = 0; i < count; i++) {
        struct text move = {0};
        match->game->format_move(match->rules, &match->position, moves[i], &move);
        const bool played = match_play(match, text_string(&move), reason);
        text_free(&move);
        if (!played) {
            return false;
        }
    }
    return true;
}

/* Two humans who have played these moves; NULL with a reason. */
static struct match *match_of(const struct rules *rules, const char *text, struct message *reason) {
    short moves[MOVES_MOST];
    const struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, MATCH_HUMAN}};
    if (rules->game->parse_moves == NULL) {
        message_set(reason, N_("There are no transcripts of {1}."), "s", rules->game->id);
        return NULL;
    }
    struct match *match = match_create(&setup, reason);
    if (match != NULL) {
        const int count = rules->game->parse_moves(&match->start, text, moves, MOVES_MOST, reason);
        if (count >= 0 && replay(match, moves, count, reason)) {
            return match;
        }
    }
    match_destroy(match);
    return NULL;
}

void transcript_read(void) {
    struct rules *rules = api_rules();
    if (rules == NULL) {
        return;
    }
    struct message reason = {0};
    struct match *match = match_of(rules, api_rest(), &reason);
    if (match == NULL) {
        api_refuse(&reason);
    } else {
        struct text record = {0};
        record_write(match, "", &record);
        struct text *out = api_answer();
        json_open(out, '{');
        json_key_text(out, "record", &record);
        json_close(out, '}');
    }
    match_destroy(match);
    rules_destroy(rules);
}

/* A transcript says nothing of its start, so only games from the rules' own start can be read again. */
static bool has_usual_start(const struct match *match) {
    struct position start;
    match->game->start(match->rules, 0, &start);
    return memcmp(&start, &match->start, sizeof start) == 0;
}

void transcript_write(const struct match *match) {
    short moves[MOVES_MOST];
    struct text text = {0};
    if (match->game->format_moves != NULL && has_usual_start(match) && match->length <= MOVES_MOST) {
        for (int i = 0; i < match->length; i++) {
            moves[i] = (short)match->entry[i].move;
        }
        match->game->format_moves(moves, match->length, &text);
    }
    struct text *out = api_answer();
    json_open(out, '{');
    json_key_text(out, "moves", &text);
    json_close(out, '}');
}
