/*
 * GTP, version 2 (draft 2), for Othello. Every command gets one answer, `=` or `?` with the command's number if it had
 * one, and an empty line. Moves are played by either; a side that cannot move passes, said or not.
 */
#include <math.h>
#include <string.h>

#include "cli/engine.h"

enum { WORD_BYTES = 64, NUMBER_MAX = 999999999 };

/* The next word of the arguments; "" at their end. */
static const char *next_word(const char **at, char word[WORD_BYTES]) {
    size_t length = 0;
    text_skip_spaces(at);
    for (; **at != '\0' && **at != ' '; (*at)++) {
        if (length + 1 < WORD_BYTES) {
            word[length++] = **at;
        }
    }
    word[length] = '\0';
    return word;
}

static bool refuse(struct text *out, const char *why) {
    text_add(out, why);
    return false;
}

static bool read_number(const char **at, int *number) {
    char word[WORD_BYTES];
    int64_t read;
    const bool is_number = text_parse_number(next_word(at, word), 0, NUMBER_MAX, &read);
    *number = is_number ? (int)read : 0;
    return is_number;
}

static bool read_colour(const char **at, int *player) {
    char word[WORD_BYTES];
    next_word(at, word);
    *player = text_equal_nocase(word, "b") || text_equal_nocase(word, "black")   ? 0
              : text_equal_nocase(word, "w") || text_equal_nocase(word, "white") ? 1
                                                                                 : GAME_NO_PLAYER;
    return *player != GAME_NO_PLAYER;
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static void restart_clocks(struct engine *e) {
    for (int player = 0; player < 2; player++) {
        e->clock[player] = e->main_time > 0 ? (struct engine_clock){e->main_time, 0}
                                            : (struct engine_clock){e->period_time, e->period_moves};
    }
}

/* A sensible share of what is on the clock. The moves that the solver will play at once need little, so what is left is
 * dealt out over the others; a twentieth stays in reserve. */
static double share_of_time(const struct engine *e, int player) {
    enum { SOLVED = 16, FOR_THE_END = 3 };
    const struct engine_clock *clock = &e->clock[player];
    const int empties = OTHELLO_SQUARES - othello_count(e->at.discs[0] | e->at.discs[1]);
    const int before_end = (empties - SOLVED) / 2;
    const int moves = clock->moves > 0 ? clock->moves : (before_end > 0 ? before_end : 0) + FOR_THE_END;
    const double share = 0.95 * clock->left / moves;
    return share > 0.01 ? share : 0.01;
}

static void take_time(struct engine *e, int player, double seconds) {
    struct engine_clock *clock = &e->clock[player];
    clock->left -= seconds;
    if (clock->moves > 0 && --clock->moves == 0) {
        *clock = (struct engine_clock){e->period_time, e->period_moves};
    } else if (clock->moves == 0 && clock->left <= 0 && e->period_moves > 0) {
        *clock = (struct engine_clock){e->period_time, e->period_moves};
    }
    clock->left = fmax(clock->left, 0);
}

static bool time_settings(struct engine *e, const char *args, struct text *out) {
    int main_time;
    int period;
    int moves;
    if (!read_number(&args, &main_time) || !read_number(&args, &period) || !read_number(&args, &moves)) {
        return refuse(out, "syntax error");
    }
    e->main_time = main_time;
    e->period_time = period;
    e->period_moves = period > 0 ? moves : 0;
    e->timed = period == 0 || moves > 0; /* a period without a number of moves is how GTP says "no limit" */
    restart_clocks(e);
    return true;
}

static bool time_left(struct engine *e, const char *args, struct text *out) {
    int player;
    int left;
    int moves;
    if (!read_colour(&args, &player) || !read_number(&args, &left) || !read_number(&args, &moves)) {
        return refuse(out, "syntax error");
    }
    e->clock[player] = (struct engine_clock){left, moves};
    e->timed = true;
    return true;
}

/* --- the game ----------------------------------------------------------------------------------------------------- */

static bool clear_board(struct engine *e, const char *args, struct text *out) {
    (void)args;
    (void)out;
    engine_clear(e);
    restart_clocks(e);
    return true;
}

static bool boardsize(struct engine *e, const char *args, struct text *out) {
    int size;
    if (!read_number(&args, &size)) {
        return refuse(out, "syntax error");
    }
    return size == 8 ? clear_board(e, args, out) : refuse(out, "unacceptable size");
}

static bool komi(struct engine *e, const char *args, struct text *out) {
    char word[WORD_BYTES];
    (void)e;
    next_word(&args, word);
    return (word[0] != '\0' && word[strspn(word, "+-.0123456789")] == '\0') || refuse(out, "syntax error");
}

static bool play(struct engine *e, const char *args, struct text *out) {
    char word[WORD_BYTES];
    int player;
    int move;
    if (!read_colour(&args, &player) || !othello_read_move(next_word(&args, word), &move)) {
        return refuse(out, "syntax error");
    }
    return engine_play(e, player, move) || refuse(out, "illegal move");
}

/* The engine's move for the player; the pass that is due before it is played. */
static bool think(struct engine *e, const char *args, bool plays, struct text *out) {
    int player;
    struct othello_found found = {.move = OTHELLO_PASS};
    if (!read_colour(&args, &player)) {
        return refuse(out, "syntax error");
    }
    struct othello at = e->at;
    if (othello_over(&at)) {
        text_add(out, "pass");
        return true;
    }
    if (player != at.mover && othello_moves(at.discs[at.mover], at.discs[1 - at.mover]) == 0) {
        othello_play(&at, OTHELLO_PASS);
    }
    if (player != at.mover) {
        return refuse(out, "it is the other player's turn");
    }
    engine_begin(e, e->timed && e->seconds <= 0 ? share_of_time(e, player) : 0);
    engine_think(e, &at, &found, NULL, NULL);
    engine_add_move(found.move, "pass", out);
    if (plays) {
        engine_play(e, player, found.move);
        take_time(e, player, e->now(e->context) - e->began);
    }
    return true;
}

static bool genmove(struct engine *e, const char *args, struct text *out) {
    return think(e, args, true, out);
}

static bool reg_genmove(struct engine *e, const char *args, struct text *out) {
    return think(e, args, false, out);
}

static bool undo(struct engine *e, const char *args, struct text *out) {
    (void)args;
    return engine_undo(e) || refuse(out, "cannot undo");
}

static bool final_score(struct engine *e, const char *args, struct text *out) {
    (void)args;
    if (!othello_over(&e->at)) {
        return refuse(out, "cannot score");
    }
    const int margin = othello_margin(e->at.discs[0], e->at.discs[1]);
    text_add(out, margin > 0 ? "B+" : margin < 0 ? "W+" : "");
    text_add_int(out, margin < 0 ? -margin : margin);
    return true;
}

static bool showboard(struct engine *e, const char *args, struct text *out) {
    (void)args;
    text_add(out, "\n  A B C D E F G H");
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        if (square % 8 == 0) {
            text_add_char(out, '\n');
            text_add_char(out, (char)('1' + square / 8));
        }
        text_add(out, (e->at.discs[0] >> square & 1) != 0 ? " X" : (e->at.discs[1] >> square & 1) != 0 ? " O" : " .");
    }
    text_add(out, othello_over(&e->at) ? "\nThe game is over" : e->at.mover == 0 ? "\nX to move" : "\nO to move");
    return true;
}

/* --- about the engine --------------------------------------------------------------------------------------------- */

static bool set_game(struct engine *e, const char *args, struct text *out) {
    char word[WORD_BYTES];
    if (!text_equal_nocase(next_word(&args, word), "Othello")) {
        return refuse(out, "unsupported game");
    }
    return clear_board(e, args, out);
}

static bool list_games(struct engine *e, const char *args, struct text *out) {
    (void)e;
    (void)args;
    text_add(out, "Othello");
    return true;
}

static bool protocol_version(struct engine *e, const char *args, struct text *out) {
    (void)e;
    (void)args;
    text_add(out, "2");
    return true;
}

static bool name(struct engine *e, const char *args, struct text *out) {
    (void)e;
    (void)args;
    text_add(out, "Lumbung");
    return true;
}

static bool version(struct engine *e, const char *args, struct text *out) {
    (void)args;
    text_add(out, e->version);
    return true;
}

static bool quit(struct engine *e, const char *args, struct text *out) {
    (void)e;
    (void)args;
    (void)out;
    return true;
}

static bool known_command(struct engine *e, const char *args, struct text *out);
static bool list_commands(struct engine *e, const char *args, struct text *out);

/* Appends the answer; false: it says what is wrong. */
static const struct {
    const char *name;
    bool (*run)(struct engine *e, const char *args, struct text *out);
} commands[] = {
    {"protocol_version", protocol_version},
    {"name", name},
    {"version", version},
    {"known_command", known_command},
    {"list_commands", list_commands},
    {"quit", quit},
    {"boardsize", boardsize},
    {"clear_board", clear_board},
    {"komi", komi},
    {"play", play},
    {"genmove", genmove},
    {"reg_genmove", reg_genmove},
    {"undo", undo},
    {"time_settings", time_settings},
    {"time_left", time_left},
    {"final_score", final_score},
    {"showboard", showboard},
    {"set_game", set_game},
    {"list_games", list_games},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int find_command(const char *word) {
    int i = 0;
    while (i < COMMANDS && strcmp(commands[i].name, word) != 0) {
        i++;
    }
    return i < COMMANDS ? i : -1;
}

static bool known_command(struct engine *e, const char *args, struct text *out) {
    char word[WORD_BYTES];
    (void)e;
    text_add(out, find_command(next_word(&args, word)) >= 0 ? "true" : "false");
    return true;
}

static bool list_commands(struct engine *e, const char *args, struct text *out) {
    (void)e;
    (void)args;
    for (int i = 0; i < COMMANDS; i++) {
        text_add(out, i > 0 ? "\n" : "");
        text_add(out, commands[i].name);
    }
    return true;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* As the draft has it: control characters go, tabs become spaces, what follows a # is a comment. */
static void clean(const char *line, struct text *out) {
    for (; *line != '\0' && *line != '#'; line++) {
        if (*line == '\t') {
            text_add_char(out, ' ');
        } else if ((unsigned char)*line >= 0x20 && *line != 0x7F) {
            text_add_char(out, *line);
        }
    }
}

bool engine_gtp_line(struct engine *e, const char *line) {
    struct text cleaned = {0};
    struct text answer = {0};
    struct text whole = {0};
    char word[WORD_BYTES];
    clean(line, &cleaned);
    const char *at = text_string(&cleaned);
    text_skip_spaces(&at);
    const size_t digits = strspn(at, "0123456789");
    const bool numbered = digits > 0 && (at[digits] == ' ' || at[digits] == '\0');
    const char *number = at;
    at += numbered ? digits : 0;
    bool going = true;
    if (*number != '\0') {
        const int command = find_command(next_word(&at, word));
        const bool done = command >= 0 ? commands[command].run(e, at, &answer) : refuse(&answer, "unknown command");
        going = command < 0 || commands[command].run != quit;
        text_add_char(&whole, done ? '=' : '?');
        text_add_bytes(&whole, number, numbered ? digits : 0);
        text_add(&whole, answer.length > 0 ? " " : "");
        text_add(&whole, text_string(&answer));
        text_add_char(&whole, '\n');
        engine_send(e, &whole);
    }
    text_free(&cleaned);
    text_free(&answer);
    text_free(&whole);
    return going;
}
