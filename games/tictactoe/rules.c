/* Tic-tac-toe: the rules, positions and moves as text, and what there is to see. See tictactoe.h. */
#include <string.h>

#include "core/hash.h"
#include "core/rules.h"
#include "games/tictactoe/tictactoe.h"

static const struct game_option options[TICTACTOE_OPTIONS] = {
    [TICTACTOE_COLUMNS] = {"columns", N_("Columns"), 3, TICTACTOE_SIDE_MAX, NULL},
    [TICTACTOE_ROWS] = {"rows", N_("Rows"), 3, TICTACTOE_SIDE_MAX, NULL},
    [TICTACTOE_LINE] = {"line", N_("Marks in a row to win"), 3, TICTACTOE_SIDE_MAX, NULL},
};

static const struct preset presets[] = {
    {"tictactoe", N_("Tic-tac-toe: three in a row on 3 by 3"), {3, 3, 3}},
    {"four", N_("Four in a row on 4 by 4"), {4, 4, 4}},
    {"wide", N_("Four in a row on 5 by 5"), {5, 5, 4}},
};

/* Down and right, of a row, a column and both diagonals. */
static const int directions[][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static int columns(const struct rules *rules) {
    return rules->value[TICTACTOE_COLUMNS];
}
static int rows(const struct rules *rules) {
    return rules->value[TICTACTOE_ROWS];
}
static int squares(const struct rules *rules) {
    return columns(rules) * rows(rules);
}

struct tictactoe tictactoe_from(const struct position *position) {
    struct tictactoe t;
    memcpy(&t.marks, position->bytes, sizeof t.marks);
    t.mover = position->bytes[sizeof t.marks];
    return t;
}

static struct position to_position(const struct tictactoe *t) {
    struct position position = {0};
    memcpy(position.bytes, t->marks, sizeof t->marks);
    position.bytes[sizeof t->marks] = t->mover;
    return position;
}

/* --- lines ------------------------------------------------------------------------------------------------------- */

static size_t prepared_bytes(const struct rules *rules) {
    (void)rules;
    return sizeof(struct tictactoe_lines);
}

const struct tictactoe_lines *tictactoe_lines(const struct rules *rules) {
    return rules->prepared;
}

/* The line of `length` squares from a square on, or 0 where it leaves the board. */
static uint64_t line_from(const struct rules *rules, int row, int column, int down, int right) {
    const int length = rules->value[TICTACTOE_LINE];
    const int last_row = row + (length - 1) * down;
    const int last_column = column + (length - 1) * right;
    uint64_t line = 0;
    if (last_row < 0 || last_row >= rows(rules) || last_column < 0 || last_column >= columns(rules)) {
        return 0;
    }
    for (int i = 0; i < length; i++) {
        line |= (uint64_t)1 << ((row + i * down) * columns(rules) + column + i * right);
    }
    return line;
}

static bool prepare(struct rules *rules, struct message *reason) {
    struct tictactoe_lines *lines = rules->prepared;
    const int longest = columns(rules) > rows(rules) ? columns(rules) : rows(rules);
    if (rules->value[TICTACTOE_LINE] > longest) {
        return message_set(reason, N_("A row of {1} does not fit on a board of {2} by {3}."), "iii",
                           (int)rules->value[TICTACTOE_LINE], columns(rules), rows(rules));
    }
    memset(lines, 0, sizeof *lines);
    lines->board = ((uint64_t)1 << squares(rules)) - 1;
    for (int square = 0; square < squares(rules); square++) {
        for (size_t d = 0; d < sizeof directions / sizeof directions[0]; d++) {
            const uint64_t line =
                line_from(rules, square / columns(rules), square % columns(rules), directions[d][0], directions[d][1]);
            if (line != 0) {
                lines->line[lines->count++] = line;
            }
        }
    }
    for (int square = 0; square < squares(rules); square++) {
        for (int i = 0; i < lines->count; i++) {
            if ((lines->line[i] >> square & 1) != 0) {
                lines->line_of[square][lines->count_of[square]++] = lines->line[i];
            }
        }
    }
    return true;
}

bool tictactoe_wins(const struct tictactoe_lines *lines, uint64_t marks, int square) {
    for (int i = 0; i < lines->count_of[square]; i++) {
        if ((marks & lines->line_of[square][i]) == lines->line_of[square][i]) {
            return true;
        }
    }
    return false;
}

bool tictactoe_has_line(const struct tictactoe_lines *lines, uint64_t marks) {
    for (int i = 0; i < lines->count; i++) {
        if ((marks & lines->line[i]) == lines->line[i]) {
            return true;
        }
    }
    return false;
}

/* --- play -------------------------------------------------------------------------------------------------------- */

static void start(const struct rules *rules, int first, struct position *position) {
    (void)rules;
    *position = to_position(&(struct tictactoe){.mover = (uint8_t)first});
}

static int mover(const struct position *position) {
    return tictactoe_from(position).mover;
}

static bool over(const struct rules *rules, const struct position *position) {
    const struct tictactoe t = tictactoe_from(position);
    const struct tictactoe_lines *lines = tictactoe_lines(rules);
    return (t.marks[0] | t.marks[1]) == lines->board || tictactoe_has_line(lines, t.marks[1 - t.mover]);
}

static int score(const struct rules *rules, const struct position *position, int player) {
    return tictactoe_has_line(tictactoe_lines(rules), tictactoe_from(position).marks[player]);
}

static int legal(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]) {
    const struct tictactoe t = tictactoe_from(position);
    int count = 0;
    if (over(rules, position)) {
        return 0;
    }
    for (int square = 0; square < squares(rules); square++) {
        if (((t.marks[0] | t.marks[1]) >> square & 1) == 0) {
            moves[count++] = square;
        }
    }
    return count;
}

static void add_label(const struct rules *rules, int square, struct text *out) {
    text_add_char(out, (char)('a' + square % columns(rules)));
    text_add_int(out, rows(rules) - square / columns(rules));
}

static bool refuse(const struct rules *rules, const struct position *position, int move, struct message *reason) {
    const struct tictactoe t = tictactoe_from(position);
    if (move < 0 || move >= squares(rules)) {
        message_set(reason, N_("There is no square {1}; there are {2}."), "ii", move + 1, squares(rules));
        return true;
    }
    if (((t.marks[0] | t.marks[1]) >> move & 1) != 0) {
        struct text label = {0};
        add_label(rules, move, &label);
        message_set(reason, N_("{1} is taken by {2}."), "ss", text_string(&label),
                    (t.marks[0] >> move & 1) != 0 ? "X" : "O");
        text_free(&label);
        return true;
    }
    return false;
}

/* The whole lines of one player that go through a square, as the ends of each. */
static int won_lines(const struct rules *rules, uint64_t marks, int square, int from[4], int to[4]) {
    int count = 0;
    for (size_t d = 0; d < sizeof directions / sizeof directions[0]; d++) {
        int ends[2];
        int length = 1;
        for (int side = 0; side < 2; side++) {
            const int down = side == 0 ? -directions[d][0] : directions[d][0];
            const int right = side == 0 ? -directions[d][1] : directions[d][1];
            int row = square / columns(rules) + down;
            int column = square % columns(rules) + right;
            while (row >= 0 && row < rows(rules) && column >= 0 && column < columns(rules) &&
                   (marks >> (row * columns(rules) + column) & 1) != 0) {
                row += down;
                column += right;
                length++;
            }
            ends[side] = (row - down) * columns(rules) + column - right;
        }
        if (length >= rules->value[TICTACTOE_LINE]) {
            from[count] = ends[0];
            to[count++] = ends[1];
        }
    }
    return count;
}

static void play(const struct rules *rules, struct position *position, int move, struct trail *trail) {
    struct tictactoe t = tictactoe_from(position);
    const int player = t.mover;
    t.marks[player] |= (uint64_t)1 << move;
    t.mover = (uint8_t)(1 - player);
    *position = to_position(&t);
    if (trail != NULL) {
        int from[4];
        int to[4];
        trail_add(trail, STEP_PLACE, player, move, move, 1);
        const int won = won_lines(rules, t.marks[player], move, from, to);
        for (int i = 0; i < won; i++) {
            trail_add(trail, STEP_WIN_LINE, player, from[i], to[i], rules->value[TICTACTOE_LINE]);
        }
        if (over(rules, position)) {
            trail_add(trail, STEP_ROUND_OVER, player, move, move, won > 0 ? player : GAME_NO_PLAYER);
        }
    }
}

static uint64_t hash(const struct rules *rules, const struct position *position) {
    (void)rules;
    return hash_bytes(position->bytes, sizeof(struct tictactoe));
}

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

static bool check(const struct rules *rules, const struct position *position, struct message *reason) {
    const struct tictactoe t = tictactoe_from(position);
    const struct tictactoe_lines *lines = tictactoe_lines(rules);
    const int x = count_bits(t.marks[0]);
    const int o = count_bits(t.marks[1]);
    const int ahead = t.mover == 0 ? o - x : x - o; /* who has just played has as many, or one more */
    if (t.mover > 1 || (t.marks[0] & t.marks[1]) != 0 || ((t.marks[0] | t.marks[1]) & ~lines->board) != 0) {
        return message_set(reason, N_("This is not a position."), "");
    }
    if (ahead != 0 && ahead != 1) {
        return message_set(reason, N_("With {1} X and {2} O it cannot be the turn of {3}."), "iis", x, o,
                           t.mover == 0 ? "X" : "O");
    }
    if (tictactoe_has_line(lines, t.marks[t.mover])) {
        return message_set(reason, N_("{1} has won already and cannot be to move."), "s", t.mover == 0 ? "X" : "O");
    }
    return true;
}

/* --- text -------------------------------------------------------------------------------------------------------- */

/* `b2`, or a square's number as on a telephone's keys: 1 is the top left. */
static bool parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                       struct message *reason) {
    const char *at = text;
    const int column = text_lower(*at) - 'a';
    int number;
    if (column >= 0 && column < columns(rules)) {
        at++;
        if (text_scan_number(&at, &number) && *at == '\0' && number >= 1 && number <= rows(rules)) {
            *move = (rows(rules) - number) * columns(rules) + column;
            return !refuse(rules, position, *move, reason);
        }
    } else if (text_scan_number(&at, &number) && *at == '\0') {
        *move = number - 1;
        return !refuse(rules, position, *move, reason);
    }
    struct text last = {0};
    add_label(rules, columns(rules) - 1, &last);
    message_set(reason, N_("\"{1}\" is not a square; they are called a1 to {2}."), "ss", text, text_string(&last));
    text_free(&last);
    return false;
}

static void format_move(const struct rules *rules, const struct position *position, int move, struct text *out) {
    (void)position;
    add_label(rules, move, out);
}

/* One square's character; false when it is none. */
static bool parse_square(struct tictactoe *t, int square, char c) {
    const char lower = text_lower(c);
    if (lower == 'x') {
        t->marks[0] |= (uint64_t)1 << square;
    } else if (lower == 'o' || lower == '0') {
        t->marks[1] |= (uint64_t)1 << square;
    } else {
        return c == '.' || c == '-' || c == '_';
    }
    return true;
}

static bool parse_position(const struct rules *rules, const char *text, struct position *position,
                           struct message *reason) {
    struct tictactoe t = {0};
    const char *at = text;
    for (int row = 0; row < rows(rules); row++) {
        if (row > 0 && !text_scan_char(&at, '/')) {
            return message_set(reason, N_("Row {1} from the top does not have {2} squares and a / behind it."), "ii",
                               row, columns(rules));
        }
        for (int column = 0; column < columns(rules); column++, at++) {
            if (!parse_square(&t, row * columns(rules) + column, *at)) {
                return message_set(reason, N_("Row {1} from the top needs {2} squares, each X, O or a dot."), "ii",
                                   row + 1, columns(rules));
            }
        }
    }
    text_skip_spaces(&at);
    const char lower = text_lower(*at);
    if ((lower != 'x' && lower != 'o') || at[1] != '\0') {
        return message_set(reason, N_("After the rows stands who is to move: X or O."), "");
    }
    t.mover = lower == 'o';
    const struct position parsed = to_position(&t);
    if (!check(rules, &parsed, reason)) {
        return false;
    }
    *position = parsed;
    return true;
}

static void format_position(const struct rules *rules, const struct position *position, struct text *out) {
    const struct tictactoe t = tictactoe_from(position);
    for (int square = 0; square < squares(rules); square++) {
        if (square > 0 && square % columns(rules) == 0) {
            text_add_char(out, '/');
        }
        text_add_char(out, (t.marks[0] >> square & 1) != 0 ? 'X' : (t.marks[1] >> square & 1) != 0 ? 'O' : '.');
    }
    text_add(out, t.mover == 0 ? " X" : " O");
}

/* --- what there is to see ---------------------------------------------------------------------------------------- */

static void view(const struct rules *rules, const struct position *position, struct view *view) {
    const struct tictactoe t = tictactoe_from(position);
    *view = (struct view){.cells = squares(rules), .rows = rows(rules), .columns = columns(rules), .mover = t.mover};
    for (int square = 0; square < squares(rules); square++) {
        struct cell *cell = &view->cell[square];
        const int owner = (t.marks[0] >> square & 1) != 0 ? 0 : (t.marks[1] >> square & 1) != 0 ? 1 : GAME_NO_PLAYER;
        *cell = (struct cell){.role = CELL_SQUARE,
                              .owner = (int8_t)owner,
                              .row = (int8_t)(square / columns(rules)),
                              .column = (int8_t)(square % columns(rules)),
                              .count = owner != GAME_NO_PLAYER};
        struct text label = {0};
        add_label(rules, square, &label);
        memcpy(cell->label, label.data, label.length + 1);
        text_free(&label);
    }
    for (int square = 0; square < squares(rules); square++) {
        const int owner = view->cell[square].owner;
        int from[4];
        int to[4];
        const int won = owner != GAME_NO_PLAYER ? won_lines(rules, t.marks[owner], square, from, to) : 0;
        view->cell[square].lit = won > 0;
    }
}

static int move_cell(const struct rules *rules, const struct position *position, int move) {
    (void)position;
    return move >= 0 && move < squares(rules) ? move : -1;
}

static bool explain(const struct rules *rules, int paragraph, struct message *out) {
    switch (paragraph) {
    case 0:
        message_set(out,
                    N_("X and O take turns and put their mark on an empty square of a board {1} wide and {2} high."),
                    "ii", columns(rules), rows(rules));
        return true;
    case 1:
        message_set(out,
                    N_("Who first has {1} marks in a straight row, also aslant, wins. A full board without such a "
                       "row is a draw."),
                    "i", (int)rules->value[TICTACTOE_LINE]);
        return true;
    case 2:
        message_set(out,
                    N_("Squares are called by column and row: a1 is at the bottom left. Numbers count from the top "
                       "left, as on a telephone's keys."),
                    "");
        return true;
    default:
        return false;
    }
}

static bool describe(const struct rules *rules, const struct position *position, int paragraph, struct message *out) {
    static const char *const has[] = {N_("X has {1}."), N_("O has {1}."), N_("Free: {1}.")};
    static const char *const none[] = {N_("X has no square."), N_("O has no square."), N_("No square is free.")};
    const struct tictactoe t = tictactoe_from(position);
    if (paragraph > 2) {
        return false;
    }
    const uint64_t wanted =
        paragraph < 2 ? t.marks[paragraph] : tictactoe_lines(rules)->board & ~(t.marks[0] | t.marks[1]);
    struct text list = {0};
    for (int square = 0; square < squares(rules); square++) {
        if ((wanted >> square & 1) != 0) {
            text_add(&list, list.length > 0 ? " " : "");
            add_label(rules, square, &list);
        }
    }
    message_set(out, list.length > 0 ? has[paragraph] : none[paragraph], list.length > 0 ? "s" : "",
                text_string(&list));
    text_free(&list);
    return true;
}

const struct game tictactoe_game = {
    .id = "tictactoe",
    .name = N_("Tic-Tac-Toe"),
    .summary = N_("Three in a row: small enough to see all of it."),
    .players = 2,
    .mark = {"X", "O"},
    .flags = GAME_SOLVABLE | GAME_WINS_ONLY,
    .option_count = TICTACTOE_OPTIONS,
    .options = options,
    .preset_count = (int)(sizeof presets / sizeof presets[0]),
    .presets = presets,
    .prepared_bytes = prepared_bytes,
    .prepare = prepare,
    .start = start,
    .mover = mover,
    .legal = legal,
    .refuse = refuse,
    .play = play,
    .over = over,
    .score = score,
    .hash = hash,
    .check = check,
    .parse_move = parse_move,
    .format_move = format_move,
    .parse_position = parse_position,
    .format_position = format_position,
    .view = view,
    .move_cell = move_cell,
    .explain = explain,
    .describe = describe,
    .analyst_open = tictactoe_analyst_open,
    .analyst_close = tictactoe_analyst_close,
    .analyse = tictactoe_analyse,
    .solve = tictactoe_solve_position,
    .level_count = TICTACTOE_LEVELS,
    .levels = tictactoe_levels,
};
