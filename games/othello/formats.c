/* GGF, WTHOR and OBF: see formats.h. */
#include "games/othello/formats.h"

#include <string.h>

enum { VALUE_BYTES = 128, WTHOR_HEADER = 16, WTHOR_RECORD = 68, WTHOR_MOVES = 60, WTHOR_MOVES_AT = 8 };

struct position othello_usual_start(void) {
    enum { D4 = 27, E4 = 28, D5 = 35, E5 = 36 };
    const struct othello o = {
        .discs = {othello_bit(E4) | othello_bit(D5), othello_bit(D4) | othello_bit(E5)},
    };
    return othello_to(&o);
}

struct position othello_transcript_end(const struct othello_transcript *transcript) {
    struct othello o = othello_from(&transcript->start);
    for (int i = 0; i < transcript->count; i++) {
        othello_play(&o, transcript->move[i]);
    }
    return othello_to(&o);
}

static uint64_t moves_of(const struct othello *o, int player) {
    return othello_moves(o->discs[player], o->discs[1 - player]);
}

bool othello_read_move(const char *text, int *move) {
    char word[8];
    const size_t length = strcspn(text, "/ \t");
    if (length >= sizeof word) {
        return false;
    }
    memcpy(word, text, length);
    word[length] = '\0';
    if (text_equal_nocase(word, "pa") || text_equal_nocase(word, "pass")) {
        *move = OTHELLO_PASS;
        return true;
    }
    const int column = text_lower(word[0]) - 'a';
    const int row = length == 2 ? word[1] - '1' : -1;
    *move = column + 8 * row;
    return column >= 0 && column < 8 && row >= 0 && row < 8;
}

/* A game that is being read: the moves so far and where they lead. */
struct reading {
    struct othello_transcript *transcript;
    struct othello at;
    int number; /* of the game */
};

static void add_move(struct reading *r, int move) {
    r->transcript->move[r->transcript->count++] = (short)move;
    othello_play(&r->at, move);
}

/* Plays the move that was written as `word`; a pass that is due before it is put in. `player` says who is to have
 * played it, GAME_NO_PLAYER: whoever's turn it is. False with a reason that names game and move. */
static bool play_written(struct reading *r, int player, int move, const char *word, struct message *reason) {
    if (move != OTHELLO_PASS && moves_of(&r->at, r->at.mover) == 0 && !othello_over(&r->at) &&
        r->transcript->count < OTHELLO_GAME_MOVES) {
        add_move(r, OTHELLO_PASS);
    }
    if (player != GAME_NO_PLAYER && player != r->at.mover) {
        return message_set(reason, N_("Game {1}, move {2}, {3}: it is the other player's turn."), "iis", r->number,
                           r->transcript->count + 1, word);
    }
    const struct position position = othello_to(&r->at);
    if (r->transcript->count >= OTHELLO_GAME_MOVES || othello_refuse(NULL, &position, move, NULL)) {
        return message_set(reason, N_("Game {1}, move {2}, {3}, cannot be played."), "iis", r->number,
                           r->transcript->count + 1, word);
    }
    add_move(r, move);
    return true;
}

/* --- GGF ---------------------------------------------------------------------------------------------------------- */

struct ggf {
    const char *bytes;
    size_t length, at;
};

static bool at_end(const struct ggf *in) {
    return in->at >= in->length;
}

static bool is_letter(char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* `NAME[value]`: copies both (a long value is cut); false where something else stands. */
static bool read_property(struct ggf *in, char *name, size_t name_size, char value[VALUE_BYTES]) {
    size_t length = 0;
    while (!at_end(in) && is_letter(in->bytes[in->at])) {
        if (length + 1 >= name_size) {
            return false;
        }
        name[length++] = in->bytes[in->at++];
    }
    name[length] = '\0';
    if (length == 0 || at_end(in) || in->bytes[in->at] != '[') {
        return false;
    }
    in->at++;
    length = 0;
    while (!at_end(in) && in->bytes[in->at] != ']') {
        const char c = in->bytes[in->at++];
        if (length + 1 < VALUE_BYTES) {
            value[length++] = c == '\0' ? '?' : c;
        }
    }
    value[length] = '\0';
    in->at += !at_end(in);
    return in->bytes[in->at - 1] == ']';
}

/* `8 ` and 64 squares, spaces between them or not, and who is to move. */
static bool read_board(const char *value, struct reading *r, struct message *reason) {
    char squares[OTHELLO_SQUARES + 3];
    size_t length = 0;
    struct message why;
    const char *at = value;
    text_skip_spaces(&at);
    const bool eight = at[0] == '8' && (at[1] == ' ' || at[1] == '\t');
    for (at += eight; *at != '\0' && length < OTHELLO_SQUARES + 1; at++) {
        if (*at != ' ' && *at != '\t' && *at != '\n' && *at != '\r') {
            squares[length++] = *at;
        }
    }
    text_skip_spaces(&at);
    squares[length] = '\0';
    if (length == OTHELLO_SQUARES + 1) { /* as position texts have it: a space before who is to move */
        squares[length + 1] = '\0';
        squares[length] = squares[length - 1];
        squares[length - 1] = ' ';
    }
    if (!eight || *at != '\0' || !othello_parse_position(NULL, squares, &r->transcript->start, &why)) {
        return message_set(reason, N_("Game {1}: BO needs 8, 64 squares and who is to move, not \"{2}\"."), "is",
                           r->number, value);
    }
    r->at = othello_from(&r->transcript->start);
    return true;
}

/* A move's value: `d3`, `d3/1.5` or `d3/1.5/20`. */
static bool read_move(const char *value, int player, struct reading *r, struct message *reason) {
    int move;
    if (!othello_read_move(value, &move)) {
        return message_set(reason, N_("Game {1}, move {2} is \"{3}\", which is not a square."), "iis", r->number,
                           r->transcript->count + 1, value);
    }
    return play_written(r, player, move, value, reason);
}

/* Cut at a character's end. */
static void copy_name(char out[OTHELLO_NAME_BYTES], const char *value) {
    size_t length = strlen(value);
    if (length >= OTHELLO_NAME_BYTES) {
        length = OTHELLO_NAME_BYTES - 1;
        while (length > 0 && ((unsigned char)value[length] & 0xC0U) == 0x80U) {
            length--;
        }
    }
    memcpy(out, value, length);
    out[length] = '\0';
}

static bool use_property(const char *name, const char *value, struct reading *r, bool *board, struct message *reason) {
    const bool black = text_equal_nocase(name, "B");
    if (text_equal_nocase(name, "GM") && !text_equal_nocase(value, "Othello")) {
        return message_set(reason, N_("Game {1} is not Othello but {2}."), "is", r->number, value);
    }
    if (text_equal_nocase(name, "PB")) {
        copy_name(r->transcript->name[0], value);
    } else if (text_equal_nocase(name, "PW")) {
        copy_name(r->transcript->name[1], value);
    } else if (text_equal_nocase(name, "RE")) {
        copy_name(r->transcript->result, value);
    } else if (text_equal_nocase(name, "BO")) {
        if (*board) {
            return message_set(reason, N_("Game {1} has two boards (BO)."), "i", r->number);
        }
        *board = true;
        return read_board(value, r, reason);
    } else if (black || text_equal_nocase(name, "W")) {
        if (!*board) {
            return message_set(reason, N_("Game {1} has a move before its board (BO)."), "i", r->number);
        }
        return read_move(value, black ? 0 : 1, r, reason);
    }
    return true;
}

enum othello_read othello_read_ggf(const char *bytes, size_t length, size_t *at, int number,
                                   struct othello_transcript *transcript, struct message *reason) {
    struct ggf in = {bytes, length, *at};
    struct reading r = {.transcript = transcript, .number = number};
    bool board = false;
    *transcript = (struct othello_transcript){.count = 0};
    while (in.at + 1 < length && !(bytes[in.at] == '(' && bytes[in.at + 1] == ';')) {
        in.at++;
    }
    if (in.at + 1 >= length) {
        *at = length;
        return OTHELLO_END;
    }
    in.at += 2;
    for (;;) {
        char name[16];
        char value[VALUE_BYTES];
        while (!at_end(&in) && (bytes[in.at] == ' ' || bytes[in.at] == '\t' || bytes[in.at] == '\n' ||
                                bytes[in.at] == '\r' || bytes[in.at] == ';')) {
            in.at++;
        }
        if (!at_end(&in) && bytes[in.at] == ')') {
            break;
        }
        if (!read_property(&in, name, sizeof name, value)) {
            message_set(reason, N_("Game {1}: after move {2} a property must be of the form NAME[value]."), "ii",
                        number, transcript->count);
            return OTHELLO_REFUSED;
        }
        if (!use_property(name, value, &r, &board, reason)) {
            return OTHELLO_REFUSED;
        }
    }
    if (!board) {
        message_set(reason, N_("Game {1} has no board (BO)."), "i", number);
        return OTHELLO_REFUSED;
    }
    *at = in.at + 1;
    return OTHELLO_READ;
}

/* A value has no bracket of its own. */
static void write_property(const char *name, const char *value, struct text *out) {
    text_add(out, name);
    text_add_char(out, '[');
    for (; *value != '\0'; value++) {
        text_add_char(out, *value == '[' ? '(' : *value == ']' ? ')' : *value);
    }
    text_add_char(out, ']');
}

void othello_write_ggf(const struct othello_transcript *transcript, struct text *out) {
    struct othello o = othello_from(&transcript->start);
    const struct position end = othello_transcript_end(transcript);
    const struct othello last = othello_from(&end);
    text_add(out, "(;GM[Othello]PC[Lumbung]");
    write_property("PB", transcript->name[0], out);
    write_property("PW", transcript->name[1], out);
    text_add(out, "RE[");
    if (othello_over(&last)) {
        text_add_signed(out, othello_margin(last.discs[0], last.discs[1]));
    } else {
        text_add_char(out, '?');
    }
    text_add(out, "]TY[8]BO[8 ");
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        text_add_char(out, (o.discs[0] >> square & 1) != 0 ? '*' : (o.discs[1] >> square & 1) != 0 ? 'O' : '-');
    }
    text_add(out, o.mover == 0 ? " *]" : " O]");
    for (int i = 0; i < transcript->count; i++) {
        text_add(out, o.mover == 0 ? "B[" : "W[");
        if (transcript->move[i] == OTHELLO_PASS) {
            text_add(out, "PA");
        } else {
            othello_add_square(transcript->move[i], out);
        }
        text_add_char(out, ']');
        othello_play(&o, transcript->move[i]);
    }
    text_add(out, ";)");
}

/* --- WTHOR -------------------------------------------------------------------------------------------------------- */

static int byte_at(const char *bytes, size_t at) {
    return (unsigned char)bytes[at];
}

static int word_at(const char *bytes, size_t at) {
    return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8;
}

bool othello_read_wthor(const char *bytes, size_t length, struct othello_wthor *header, struct message *reason) {
    if (length < WTHOR_HEADER) {
        return message_set(reason, N_("A WTHOR file begins with {1} bytes about itself; this one has {2}."), "ii",
                           WTHOR_HEADER, (int)length);
    }
    const uint32_t games = (uint32_t)word_at(bytes, 4) | (uint32_t)word_at(bytes, 6) << 16;
    const int size = byte_at(bytes, 12);
    if (size != 0 && size != 8) {
        return message_set(reason, N_("This WTHOR file is about boards of {1} by {1}; only 8 by 8 can be read."), "i",
                           size);
    }
    if (games > (length - WTHOR_HEADER) / WTHOR_RECORD || length != WTHOR_HEADER + (size_t)games * WTHOR_RECORD) {
        char said[TEXT_INT_BYTES];
        char found[TEXT_INT_BYTES];
        text_format_int(games, said);
        text_format_int((int64_t)((length - WTHOR_HEADER) / WTHOR_RECORD), found);
        return message_set(reason, N_("This WTHOR file says that it has {1} games, but its size fits {2}."), "ss", said,
                           found);
    }
    *header = (struct othello_wthor){.games = (int)games, .year = word_at(bytes, 10)};
    return true;
}

bool othello_read_wthor_game(const char *bytes, int index, struct othello_wthor_game *game, struct message *reason) {
    const char *record = bytes + WTHOR_HEADER + (size_t)index * WTHOR_RECORD;
    struct reading r = {.transcript = &game->transcript, .number = index + 1};
    *game = (struct othello_wthor_game){.tournament = word_at(record, 0),
                                        .player = {word_at(record, 2), word_at(record, 4)},
                                        .discs = byte_at(record, 6),
                                        .theoretical = byte_at(record, 7)};
    game->transcript.start = othello_usual_start();
    r.at = othello_from(&game->transcript.start);
    bool ended = false;
    for (size_t i = 0; i < WTHOR_MOVES; i++) {
        const int written = byte_at(record, WTHOR_MOVES_AT + i);
        const int row = written / 10;
        const int column = written % 10;
        char word[TEXT_INT_BYTES];
        text_format_int(written, word);
        if (written == 0) {
            ended = true;
            continue;
        }
        if (ended || row < 1 || row > 8 || column < 1 || column > 8) {
            return message_set(reason, N_("Game {1}, move {2} is {3}, which is not a square in WTHOR."), "iis",
                               r.number, r.transcript->count + 1, word);
        }
        const int square = 8 * (row - 1) + column - 1;
        const char label[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
        if (!play_written(&r, GAME_NO_PLAYER, square, label, reason)) {
            return false;
        }
    }
    return true;
}

/* --- OBF ---------------------------------------------------------------------------------------------------------- */

/* `move:±n` in a field; false where the field says something else. A move that cannot be played is refused: *bad. */
static bool read_known(const char *field, struct othello_problem *problem, bool *bad, struct message *reason) {
    char word[8];
    size_t length = 0;
    text_skip_spaces(&field);
    while (length + 1 < sizeof word && is_letter(field[length])) {
        word[length] = field[length];
        length++;
    }
    while (length + 1 < sizeof word && field[length] >= '0' && field[length] <= '9') {
        word[length] = field[length];
        length++;
    }
    word[length] = '\0';
    const char *at = field + length;
    if (length == 0 || !text_scan_char(&at, ':')) {
        return false;
    }
    int score;
    const bool minus = text_scan_char(&at, '-');
    if (!minus) {
        (void)text_scan_char(&at, '+');
    }
    if (!text_scan_number(&at, &score)) {
        return false;
    }
    text_skip_spaces(&at);
    int move;
    if (*at != '\0' || score > OTHELLO_SQUARES || problem->count > OTHELLO_SQUARES ||
        !othello_parse_move(NULL, &problem->position, word, &move, NULL)) {
        *bad = true;
        return message_set(reason, N_("\"{1}\" is not a possible move with a score from -64 to +64."), "s", field);
    }
    problem->known[problem->count].move = (short)move;
    problem->known[problem->count++].score = (short)(minus ? -score : score);
    return true;
}

static bool read_fields(const char *fields, struct othello_problem *problem, struct message *reason) {
    char field[VALUE_BYTES];
    while (*fields != '\0') {
        const size_t length = strcspn(fields, ";");
        const size_t kept = length < sizeof field ? length : sizeof field - 1;
        bool bad = false;
        memcpy(field, fields, kept);
        field[kept] = '\0';
        if (!read_known(field, problem, &bad, reason) && bad) {
            return false;
        }
        fields += length + (fields[length] == ';');
    }
    for (int i = 0; i < problem->count; i++) {
        problem->best = i == 0 || problem->known[i].score > problem->best ? problem->known[i].score : problem->best;
    }
    return true;
}

/* A line without its comment, as the position parser takes it. */
static bool read_problem(char *line, struct othello_problem *problem, struct message *reason) {
    *problem = (struct othello_problem){.count = 0};
    line[strcspn(line, "%")] = '\0';
    size_t length = strlen(line);
    while (length > 0 && (line[length - 1] == ' ' || line[length - 1] == '\t' || line[length - 1] == '\r')) {
        line[--length] = '\0';
    }
    if (!othello_parse_position(NULL, line, &problem->position, reason)) {
        return false;
    }
    const char *fields = strchr(line, ';');
    return fields == NULL || read_fields(fields + 1, problem, reason);
}

enum othello_read othello_read_obf(const char *bytes, size_t length, size_t *at, int *line,
                                   struct othello_problem *problem, struct message *reason) {
    while (*at < length) {
        struct text text = {0};
        struct message why;
        const char *end = memchr(bytes + *at, '\n', length - *at);
        const size_t stop = end != NULL ? (size_t)(end - bytes) : length;
        const char *first = bytes + *at;
        (*line)++;
        while (first < bytes + stop && (*first == ' ' || *first == '\t' || *first == '\r')) {
            first++;
        }
        *at = stop + (end != NULL);
        if (first == bytes + stop || *first == '%') {
            continue;
        }
        text_add_bytes(&text, first, (size_t)(bytes + stop - first));
        const bool read = read_problem(text.data, problem, &why);
        text_free(&text);
        if (!read) {
            *reason = why;
            return OTHELLO_REFUSED;
        }
        return OTHELLO_READ;
    }
    return OTHELLO_END;
}

void othello_write_obf(const struct othello_problem *problem, struct text *out) {
    othello_format_position(NULL, &problem->position, out);
    text_add_char(out, ';');
    for (int i = 0; i < problem->count; i++) {
        text_add_char(out, ' ');
        othello_format_move(NULL, NULL, problem->known[i].move, out);
        text_add_char(out, ':');
        text_add_signed(out, problem->known[i].score);
        text_add_char(out, ';');
    }
    text_add_char(out, '\n');
}
