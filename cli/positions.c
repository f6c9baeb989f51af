/* Files of positions: see positions.h. */
#include "cli/positions.h"

#include <stdlib.h>
#include <string.h>

#include "faces/files.h"
#include "faces/language.h"

enum { FILE_BYTES_MAX = 1 << 26 };

static bool refuse_line(const struct arguments *arguments, const char *path, int line, const struct message *why) {
    struct text text = {0};
    struct message reason;
    language_add_message(&text, why);
    message_set(&reason, N_("{1}, line {2}: {3}"), "sis", path, line, text_string(&text));
    text_free(&text);
    command_refuse(arguments, &reason);
    return false;
}

static void trim(char *text) {
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]) != NULL) {
        text[--length] = '\0';
    }
}

/* `move:score`; what is anything else is passed over, but a move that cannot be played is refused. */
static bool read_field(const struct rules *rules, char *field, struct positions_line *out, struct message *reason) {
    char *colon = strchr(field, ':');
    int64_t score;
    int move;
    if (colon == NULL) {
        return true;
    }
    *colon = '\0';
    const char *number = colon + 1;
    text_skip_spaces(&number);
    number += *number == '+';
    if (!text_parse_number(number, INT16_MIN, INT16_MAX, &score)) {
        return true;
    }
    trim(field);
    if (!rules->game->parse_move(rules, &out->position, field, &move, reason)) {
        return false;
    }
    out->score = !out->scored || score > out->score ? (int)score : out->score;
    out->scored = true;
    return true;
}

static bool read_line(const struct rules *rules, char *text, struct positions_line *out, struct message *reason) {
    char *fields = strchr(text, ';');
    if (fields != NULL) {
        *fields++ = '\0';
    }
    trim(text);
    if (!rules->game->parse_position(rules, text, &out->position, reason)) {
        return false;
    }
    while (fields != NULL) {
        char *next = strchr(fields, ';');
        if (next != NULL) {
            *next++ = '\0';
        }
        if (!read_field(rules, fields + strspn(fields, " \t"), out, reason)) {
            return false;
        }
        fields = next;
    }
    return true;
}

bool positions_read(const struct arguments *arguments, const struct rules *rules, const char *path,
                    struct positions *positions) {
    struct text bytes = {0};
    struct message reason;
    bool fits = files_read(path, FILE_BYTES_MAX, &bytes, &reason);
    int line = 0;
    *positions = (struct positions){0};
    if (!fits) {
        command_refuse(arguments, &reason);
    }
    for (char *at = bytes.data; fits && at != NULL && *at != '\0';) {
        struct positions_line read = {.line = ++line};
        char *end = strchr(at, '\n');
        if (end != NULL) {
            *end++ = '\0';
        }
        at[strcspn(at, "%")] = '\0';
        at += strspn(at, " \t\r");
        if (*at != '\0') {
            fits = read_line(rules, at, &read, &reason) || refuse_line(arguments, path, line, &reason);
            if ((positions->count & (positions->count - 1)) == 0) { /* room for twice as many */
                const size_t room = positions->count > 0 ? 2 * (size_t)positions->count : 1;
                positions->line = text_reallocate(positions->line, room * sizeof *positions->line);
            }
            positions->line[positions->count++] = read;
        }
        at = end;
    }
    text_free(&bytes);
    if (fits && positions->count == 0) {
        command_refuse_key(arguments, N_("there is no position in {1}."), "s", path);
        fits = false;
    }
    if (!fits) {
        positions_free(positions);
    }
    return fits;
}

void positions_free(struct positions *positions) {
    free(positions->line);
    *positions = (struct positions){0};
}
