/* Othello in text: moves, positions, and what other programs write. See othello.h. */
#include <string.h>

#include "games/othello/othello.h"

void othello_add_square(int square, struct text *out) {
    text_add_char(out, (char)('a' + square % 8));
    text_add_char(out, (char)('1' + square / 8));
}

/* A square's two characters in either case; -1 where there is none. */
static int scan_square(const char *at) {
    const int column = text_lower(at[0]) - 'a';
    if (column < 0 || column > 7 || at[1] < '1' || at[1] > '8') {
        return -1;
    }
    return column + 8 * (at[1] - '1');
}

/* The length of a word for a pass at *at, or 0. */
static size_t scan_pass(const char *at) {
    static const char *const words[] = {"pass", "pa", "ps", "--"};
    for (size_t w = 0; w < sizeof words / sizeof words[0]; w++) {
        const size_t length = strlen(words[w]);
        size_t same = 0;
        while (same < length && text_lower(at[same]) == words[w][same]) {
            same++;
        }
        if (same == length) {
            return length;
        }
    }
    return 0;
}

bool othello_parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                        struct message *reason) {
    const size_t pass = scan_pass(text);
    const int square = scan_square(text);
    if (pass > 0 && text[pass] == '\0') {
        *move = OTHELLO_PASS;
    } else if (square >= 0 && text[2] == '\0') {
        *move = square;
    } else {
        return message_set(reason, N_("\"{1}\" is not a square; they are called a1 to {2}."), "ss", text, "h8");
    }
    return !othello_refuse(rules, position, *move, reason);
}

void othello_format_move(const struct rules *rules, const struct position *position, int move, struct text *out) {
    (void)rules;
    (void)position;
    if (move == OTHELLO_PASS) {
        text_add(out, "pass");
    } else {
        othello_add_square(move, out);
    }
}

/* X, * and B are black, O and W white, - . and _ empty; -1 is none of them. */
static int square_owner(char c) {
    switch (text_lower(c)) {
    case 'x':
    case '*':
    case 'b':
        return 0;
    case 'o':
    case 'w':
        return 1;
    case '-':
    case '.':
    case '_':
        return GAME_NO_PLAYER;
    default:
        return -2;
    }
}

/* What may follow the position: fields that end with `;`, and a comment. */
static bool is_rest(const char *at) {
    text_skip_spaces(&at);
    if (*at == '%' || *at == '\0') {
        return true;
    }
    return *at == ';' && (at[1] == '\0' || strchr(at, '%') != NULL || at[strlen(at) - 1] == ';');
}

bool othello_parse_position(const struct rules *rules, const char *text, struct position *position,
                            struct message *reason) {
    struct othello o = {0};
    const char *at = text;
    for (int square = 0; square < OTHELLO_SQUARES; square++, at++) {
        const int owner = square_owner(*at);
        if (owner < GAME_NO_PLAYER) {
            struct text label = {0};
            othello_add_square(square, &label);
            message_set(reason, N_("Square {1} ({2} of 64) needs X, O or -."), "si", text_string(&label), square + 1);
            text_free(&label);
            return false;
        }
        if (owner != GAME_NO_PLAYER) {
            o.discs[owner] |= othello_bit(square);
        }
    }
    text_skip_spaces(&at);
    const int mover = square_owner(*at);
    if (mover < 0 || !is_rest(at + 1)) {
        return message_set(reason, N_("After the 64 squares stands who is to move: X or O."), "");
    }
    o.mover = (uint8_t)mover;
    const struct position parsed = othello_to(&o);
    if (!othello_check(rules, &parsed, reason)) {
        return false;
    }
    *position = parsed;
    return true;
}

void othello_format_position(const struct rules *rules, const struct position *position, struct text *out) {
    const struct othello o = othello_from(position);
    (void)rules;
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        text_add_char(out, (o.discs[0] >> square & 1) != 0 ? 'X' : (o.discs[1] >> square & 1) != 0 ? 'O' : '-');
    }
    text_add(out, o.mover == 0 ? " X" : " O");
}

/* --- transcripts -------------------------------------------------------------------------------------------------- */

/* Passes for whoever has no move, as long as the game goes on. */
static int add_due_pass(struct othello *o, short *moves, int count, int most) {
    if (othello_moves(o->discs[o->mover], o->discs[1 - o->mover]) != 0 || othello_over(o) || count >= most) {
        return count;
    }
    moves[count] = OTHELLO_PASS;
    othello_play(o, OTHELLO_PASS);
    return count + 1;
}

/* Spaces, commas, dots and move numbers: whatever stands between moves. */
static const char *skip_between(const char *at) {
    while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r' || *at == ',' || *at == '.' ||
           (*at >= '0' && *at <= '9')) {
        at++;
    }
    return at;
}

int othello_parse_transcript(const struct position *start, const char *text, short *moves, int most,
                             struct message *reason) {
    struct othello o = othello_from(start);
    int count = 0;
    for (const char *at = skip_between(text); *at != '\0'; at = skip_between(at)) {
        const size_t pass = scan_pass(at);
        const int square = scan_square(at);
        int move = square;
        if (pass > 0) {
            move = OTHELLO_PASS;
            at += pass;
        } else if (square >= 0) {
            count = add_due_pass(&o, moves, count, most);
            at += 2;
        } else {
            const char word[] = {at[0], at[0] != '\0' ? at[1] : '\0', '\0'};
            message_set(reason, N_("Move {1} is \"{2}\", which is not a square."), "is", count + 1, word);
            return -1;
        }
        const struct position position = othello_to(&o);
        struct message why = {0};
        if (count >= most || othello_refuse(NULL, &position, move, &why)) {
            struct text label = {0};
            othello_format_move(NULL, NULL, move, &label);
            message_set(reason, N_("Move {1}, {2}, cannot be played."), "is", count + 1, text_string(&label));
            text_free(&label);
            return -1;
        }
        moves[count++] = (short)move;
        othello_play(&o, move);
    }
    return count;
}

void othello_format_transcript(const short *moves, int count, struct text *out) {
    for (int i = 0; i < count; i++) {
        if (moves[i] != OTHELLO_PASS) {
            othello_add_square(moves[i], out);
        }
    }
}
