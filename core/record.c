/* Records: see record.h. */
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "core/rules.h"

enum { LINE_WIDTH = 80, TAG_VALUE_BYTES = 256, TOKEN_BYTES = 64 };

/* The tags there are. Their order is the order in which they are written. */
enum tag { TAG_GAME, TAG_RULES, TAG_DATE, TAG_A, TAG_B, TAG_RESULT, TAG_SEED, TAG_CLOCK, TAG_UNDO, TAG_POSITION, TAGS };
static const char *const tag_names[TAGS] = {
    [TAG_GAME] = "Game", [TAG_RULES] = "Rules",       [TAG_DATE] = "Date", [TAG_A] = "A",
    [TAG_B] = "B",       [TAG_RESULT] = "Result",     [TAG_SEED] = "Seed", [TAG_CLOCK] = "Clock",
    [TAG_UNDO] = "Undo", [TAG_POSITION] = "Position",
};

static const char *const forfeits[2][2] = {{"A resigns", "A out of time"}, {"B resigns", "B out of time"}};

/* --- writing ----------------------------------------------------------------------------------------------------- */

static void write_tag(enum tag tag, const char *value, struct text *out) {
    text_add_char(out, '[');
    text_add(out, tag_names[tag]);
    text_add(out, " \"");
    for (; *value != '\0'; value++) {
        if (*value == '"' || *value == '\\') {
            text_add_char(out, '\\');
        }
        text_add_char(out, *value);
    }
    text_add(out, "\"]\n");
}

static void add_score(const struct match *match, const struct position *position, struct text *out) {
    text_add_int(out, match->game->score(match->rules, position, 0));
    if (match->game->players > 1) {
        text_add_char(out, '-');
        text_add_int(out, match->game->score(match->rules, position, 1));
    }
}

static void add_result(const struct match *match, struct text *out) {
    switch (match_state(match)) {
    case MATCH_OVER:
        add_score(match, &match->position, out);
        break;
    case MATCH_RESIGNED:
    case MATCH_OUT_OF_TIME:
        text_add(out, forfeits[match->forfeit][match->out_of_time]);
        break;
    case MATCH_PLAYING:
    case MATCH_ROUND_OVER:
        text_add_char(out, '*');
        break;
    }
}

/* Appends a word with a space or a line break before it, so that no line is longer than LINE_WIDTH. */
static void add_word(struct text *out, size_t *column, const struct text *word) {
    if (*column > 0 && *column + 1 + word->length > LINE_WIDTH) {
        text_add_char(out, '\n');
        *column = 0;
    } else if (*column > 0) {
        text_add_char(out, ' ');
        *column += 1;
    }
    text_add(out, text_string(word));
    *column += word->length;
}

/* Turns separated by spaces, the moves of one turn joined by commas, every finished round followed by its score. */
static void write_moves(const struct match *match, struct text *out) {
    struct text word = {0};
    size_t column = 0;
    int turn_of = GAME_NO_PLAYER;
    for (int i = 0; i < match->length; i++) {
        const struct match_entry *entry = &match->entry[i];
        const int mover = match->game->mover(&entry->before);
        const bool same_turn =
            entry->kind == MATCH_MOVE && mover == turn_of && (match->game->flags & GAME_MOVES_AGAIN) != 0;
        if (word.length > 0 && !same_turn) {
            add_word(out, &column, &word);
            text_clear(&word);
        }
        if (entry->kind == MATCH_MOVE) {
            text_add(&word, same_turn ? "," : "");
            match->game->format_move(match->rules, &entry->before, entry->move, &word);
            turn_of = mover;
        } else {
            add_score(match, &entry->before, &word);
            turn_of = GAME_NO_PLAYER;
        }
    }
    if (word.length > 0) {
        add_word(out, &column, &word);
        text_clear(&word);
    }
    if (match->game->over(match->rules, &match->position) && match->game->players > 1) {
        add_score(match, &match->position, &word);
        add_word(out, &column, &word);
        text_clear(&word);
    }
    if (match_state(match) != MATCH_OVER) {
        text_add_char(&word, '*');
        add_word(out, &column, &word);
    }
    text_add_char(out, '\n');
    text_free(&word);
}

void record_position(const struct match *match, struct text *out) {
    match->game->format_position(match->rules, &match->position, out);
}

void record_write(const struct match *match, const char *date, struct text *out) {
    struct text value = {0};
    write_tag(TAG_GAME, match->game->id, out);
    rules_format(match->game, match->rules->value, &value);
    write_tag(TAG_RULES, text_string(&value), out);
    if (date[0] != '\0') {
        write_tag(TAG_DATE, date, out);
    }
    for (int player = 0; player < match->game->players; player++) {
        write_tag(player == 0 ? TAG_A : TAG_B, match_player_id(match, player), out);
    }
    text_clear(&value);
    add_result(match, &value);
    write_tag(TAG_RESULT, text_string(&value), out);
    text_clear(&value);
    text_add_int(&value, match->setup.seed);
    write_tag(TAG_SEED, text_string(&value), out);
    if (match->setup.clock_seconds > 0) {
        text_clear(&value);
        text_add_int(&value, match->setup.clock_seconds);
        write_tag(TAG_CLOCK, text_string(&value), out);
    }
    if (match->setup.no_undo) {
        write_tag(TAG_UNDO, "off", out);
    }
    struct position normal;
    match->game->start(match->rules, 0, &normal);
    if (memcmp(&normal, &match->start, sizeof normal) != 0) {
        text_clear(&value);
        match->game->format_position(match->rules, &match->start, &value);
        write_tag(TAG_POSITION, text_string(&value), out);
    }
    text_add_char(out, '\n');
    write_moves(match, out);
    text_free(&value);
}

/* --- reading ----------------------------------------------------------------------------------------------------- */

struct reader {
    const char *at, *end;
    int line, move;
    char value[TAGS][TAG_VALUE_BYTES];
    int tag_line[TAGS]; /* 0: absent */
    struct record_error *error;
};

static bool refuse(struct reader *reader) { /* the reason is already in place */
    reader->error->line = reader->line;
    reader->error->move = reader->move;
    return false;
}

static bool refuse_tag(struct reader *reader, enum tag tag) {
    reader->line = reader->tag_line[tag];
    reader->move = 0;
    return refuse(reader);
}

static bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(struct reader *reader) {
    while (reader->at < reader->end && is_space(*reader->at)) {
        reader->line += *reader->at == '\n';
        reader->at++;
    }
}

/* Copies what runs up to `stop` (unescaped) on this line; false when it is too long or the line ends first. */
static bool read_until(struct reader *reader, char stop, bool escapes, char *out, size_t size) {
    size_t length = 0;
    while (reader->at < reader->end && *reader->at != stop && (unsigned char)*reader->at >= 0x20) {
        if (escapes && *reader->at == '\\' && reader->at + 1 < reader->end) {
            reader->at++;
        }
        if (length + 1 >= size || (unsigned char)*reader->at < 0x20) {
            return false;
        }
        out[length++] = *reader->at++;
    }
    out[length] = '\0';
    return reader->at < reader->end && *reader->at == stop;
}

/* `[Name "value"]`; unknown names are passed over. */
static bool read_tag(struct reader *reader) {
    char name[TOKEN_BYTES];
    char value[TAG_VALUE_BYTES];
    reader->at++;
    bool fits = read_until(reader, ' ', false, name, sizeof name);
    while (fits && reader->at < reader->end && *reader->at == ' ') {
        reader->at++;
    }
    fits = fits && reader->at < reader->end && *reader->at == '"';
    reader->at += fits;
    fits = fits && read_until(reader, '"', true, value, sizeof value);
    reader->at += fits;
    fits = fits && reader->at < reader->end && *reader->at == ']';
    if (!fits) {
        message_set(&reader->error->reason, N_("A tag must be of the form [Name \"value\"]."), "");
        return refuse(reader);
    }
    reader->at++;
    for (int tag = 0; tag < TAGS; tag++) {
        if (!text_equal_nocase(name, tag_names[tag])) {
            continue;
        }
        if (reader->tag_line[tag] != 0) {
            message_set(&reader->error->reason, N_("The tag {1} stands twice."), "s", name);
            return refuse(reader);
        }
        memcpy(reader->value[tag], value, sizeof value);
        reader->tag_line[tag] = reader->line;
    }
    return true;
}

static bool read_tags(struct reader *reader) {
    for (;;) {
        skip_space(reader);
        if (reader->at == reader->end || *reader->at != '[') {
            return true;
        }
        if (!read_tag(reader)) {
            return false;
        }
    }
}

/* Some editors begin a UTF-8 file with one. */
static void skip_byte_order_mark(struct reader *reader) {
    static const char mark[] = "\xEF\xBB\xBF";
    const size_t length = sizeof mark - 1;
    if ((size_t)(reader->end - reader->at) >= length && memcmp(reader->at, mark, length) == 0) {
        reader->at += length;
    }
}

static bool valid_date(const char *date) {
    static const char pattern[] = "dddd.dd.dd";
    for (size_t i = 0; i < sizeof pattern; i++) {
        const bool digit = (date[i] >= '0' && date[i] <= '9') || date[i] == '?';
        if (pattern[i] == 'd' ? !digit : date[i] != pattern[i]) {
            return false;
        }
    }
    return true;
}

/* A player tag: a seat's word, or a human's name. */
static void set_player(struct match_setup *setup, const struct game *game, int player, const char *value) {
    setup->seat[player] = MATCH_HUMAN;
    if (!match_parse_seat(game, value, &setup->seat[player])) {
        const size_t length = strlen(value) < MATCH_NAME_BYTES ? strlen(value) : MATCH_NAME_BYTES - 1;
        memcpy(setup->name[player], value, length);
        setup->name[player][length] = '\0';
    }
}

static bool set_number(struct reader *reader, enum tag tag, int64_t maximum, int64_t *number) {
    if (reader->tag_line[tag] == 0 || text_parse_number(reader->value[tag], 0, maximum, number)) {
        return true;
    }
    message_set(&reader->error->reason, N_("The tag {1} takes a whole number, not \"{2}\"."), "ss", tag_names[tag],
                reader->value[tag]);
    return refuse_tag(reader, tag);
}

/* Makes the match that the tags describe. */
static struct match *open_match(struct reader *reader) {
    struct message *reason = &reader->error->reason;
    if (reader->tag_line[TAG_GAME] == 0) {
        message_set(reason, N_("The record has no Game tag."), "");
        refuse(reader);
        return NULL;
    }
    const struct game *game = registry_find(reader->value[TAG_GAME]);
    if (game == NULL) {
        message_set(reason, N_("There is no game named \"{1}\"."), "s", reader->value[TAG_GAME]);
        refuse_tag(reader, TAG_GAME);
        return NULL;
    }
    uint16_t values[GAME_OPTIONS_MAX];
    struct rules *rules = NULL;
    if (rules_parse(game, reader->value[TAG_RULES], values, reason)) {
        rules = rules_create(game, values, reason);
    }
    if (rules == NULL) {
        refuse_tag(reader, TAG_RULES);
        return NULL;
    }
    struct match *match = NULL;
    struct position start;
    struct match_setup setup = {.rules = rules};
    int64_t seed = 0;
    int64_t clock = 0;
    set_player(&setup, game, 0, reader->value[TAG_A]);
    set_player(&setup, game, 1, reader->value[TAG_B]);
    if (reader->tag_line[TAG_DATE] != 0 && !valid_date(reader->value[TAG_DATE])) {
        message_set(reason, N_("The date must be of the form 2026.11.30, not \"{1}\"."), "s", reader->value[TAG_DATE]);
        refuse_tag(reader, TAG_DATE);
    } else if (reader->tag_line[TAG_UNDO] != 0 && !text_equal_nocase(reader->value[TAG_UNDO], "off") &&
               !text_equal_nocase(reader->value[TAG_UNDO], "on")) {
        message_set(reason, N_("The tag {1} takes on or off, not \"{2}\"."), "ss", tag_names[TAG_UNDO],
                    reader->value[TAG_UNDO]);
        refuse_tag(reader, TAG_UNDO);
    } else if (reader->tag_line[TAG_POSITION] != 0 &&
               !game->parse_position(rules, reader->value[TAG_POSITION], &start, reason)) {
        refuse_tag(reader, TAG_POSITION);
    } else if (set_number(reader, TAG_SEED, INT64_MAX, &seed) &&
               set_number(reader, TAG_CLOCK, MATCH_CLOCK_SECONDS_MAX, &clock)) {
        setup.seed = seed;
        setup.clock_seconds = (int)clock;
        setup.no_undo = text_equal_nocase(reader->value[TAG_UNDO], "off");
        setup.start = reader->tag_line[TAG_POSITION] != 0 ? &start : NULL;
        match = match_create(&setup, reason);
        if (match == NULL) {
            refuse(reader);
        }
    }
    rules_destroy(rules);
    return match;
}

/* `54-44`, or for one player `11`: compared with what the replay gives. */
static bool take_score(struct reader *reader, struct match *match, const char *token) {
    struct text score = {0};
    add_score(match, &match->position, &score);
    const bool over = match->game->over(match->rules, &match->position);
    const bool same = over && strcmp(text_string(&score), token) == 0;
    if (!over) {
        message_set(&reader->error->reason, N_("The record says {1}, but the game is not over here."), "s", token);
    } else if (!same) {
        message_set(&reader->error->reason, N_("The record says {1}, but the moves give {2}."), "ss", token,
                    text_string(&score));
    }
    text_free(&score);
    return same || refuse(reader);
}

static bool is_score(const char *token) {
    return strchr(token, '-') != NULL;
}

/* `12.` or `12...`, as other programs write; not part of the move text. */
static bool is_move_number(const char *token) {
    const char *at = token;
    int number;
    return text_scan_number(&at, &number) && *at == '.' && at[strspn(at, ".")] == '\0';
}

static bool take_move(struct reader *reader, struct match *match, const char *token) {
    reader->move++;
    if (match_state(match) == MATCH_ROUND_OVER) {
        match_next_round(match, NULL);
    }
    return match_play(match, token, &reader->error->reason) || refuse(reader);
}

/* The next word of the movetext; commas separate like spaces, {comments} are passed over. False at the end. */
static bool next_token(struct reader *reader, char token[TOKEN_BYTES], bool *fits) {
    *fits = true;
    for (;;) {
        skip_space(reader);
        if (reader->at < reader->end && *reader->at == ',') {
            reader->at++;
        } else if (reader->at < reader->end && *reader->at == '{') {
            while (reader->at < reader->end && *reader->at != '}') {
                reader->line += *reader->at == '\n';
                reader->at++;
            }
            if (reader->at == reader->end) {
                message_set(&reader->error->reason, N_("A comment in braces has no end."), "");
                *fits = refuse(reader);
                return false;
            }
            reader->at++;
        } else {
            break;
        }
    }
    size_t length = 0;
    while (reader->at < reader->end && !is_space(*reader->at) && *reader->at != ',' && *reader->at != '{') {
        if (length + 1 == TOKEN_BYTES || (unsigned char)*reader->at < 0x20) {
            message_set(&reader->error->reason, N_("This is not a record: a word is too long or not text."), "");
            *fits = refuse(reader);
            return false;
        }
        token[length++] = *reader->at++;
    }
    token[length] = '\0';
    return length > 0;
}

static bool read_moves(struct reader *reader, struct match *match) {
    char token[TOKEN_BYTES];
    bool fits;
    while (next_token(reader, token, &fits)) {
        if (strcmp(token, "*") == 0) {
            skip_space(reader);
            if (reader->at < reader->end) {
                message_set(&reader->error->reason, N_("The record goes on after its end."), "");
                return refuse(reader);
            }
            return true;
        }
        if (is_move_number(token)) {
            continue;
        }
        if (!(is_score(token) ? take_score(reader, match, token) : take_move(reader, match, token))) {
            return false;
        }
    }
    return fits;
}

/* The Result tag must say what the moves came to; a forfeit is taken over from it. */
static bool take_result(struct reader *reader, struct match *match) {
    const char *result = reader->value[TAG_RESULT];
    if (reader->tag_line[TAG_RESULT] == 0) {
        return true;
    }
    const enum match_state state = match_state(match);
    for (int player = 0; player < match->game->players; player++) {
        for (int out_of_time = 0; out_of_time < 2; out_of_time++) {
            if (strcmp(result, forfeits[player][out_of_time]) == 0 && state != MATCH_OVER) {
                match->forfeit = player;
                match->out_of_time = out_of_time != 0;
                return true;
            }
        }
    }
    struct text expected = {0};
    add_result(match, &expected);
    const bool same = strcmp(text_string(&expected), result) == 0;
    if (!same) {
        message_set(&reader->error->reason, N_("The record says {1}, but the moves give {2}."), "ss", result,
                    text_string(&expected));
        refuse_tag(reader, TAG_RESULT);
    }
    text_free(&expected);
    return same;
}

struct match *record_read(const char *bytes, size_t length, char date[RECORD_DATE_BYTES], struct record_error *error) {
    struct reader *reader = text_reallocate(NULL, sizeof *reader);
    *reader = (struct reader){.at = bytes, .end = bytes + length, .line = 1, .error = error};
    *error = (struct record_error){.line = 1};
    struct match *match = NULL;
    skip_byte_order_mark(reader);
    if (length > RECORD_BYTES_MAX) {
        message_set(&error->reason, N_("The record is larger than {1} bytes."), "i", RECORD_BYTES_MAX);
    } else if (memchr(bytes, '\0', length) != NULL) {
        message_set(&error->reason, N_("This is not a text file."), "");
    } else if (read_tags(reader)) {
        match = open_match(reader);
        if (match != NULL && !(read_moves(reader, match) && take_result(reader, match))) {
            match_destroy(match);
            match = NULL;
        }
    }
    if (match != NULL && date != NULL) {
        memcpy(date, reader->value[TAG_DATE], RECORD_DATE_BYTES - 1);
        date[RECORD_DATE_BYTES - 1] = '\0';
    }
    free(reader);
    return match;
}
