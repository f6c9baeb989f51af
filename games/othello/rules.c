/* Othello: what a move does, and what there is to see. See othello.h. */
#include <string.h>

#include "core/hash.h"
#include "core/rules.h"
#include "games/othello/data.h"
#include "games/othello/othello.h"

static const struct game_choice starts[] = {
    [OTHELLO_CROSSED] = {"crossed", N_("crosswise, as usual")},
    [OTHELLO_PARALLEL] = {"parallel", N_("side by side")},
};

static const struct game_option options[OTHELLO_OPTIONS] = {
    [OTHELLO_START] = {"start", N_("The first four discs lie"), OTHELLO_CROSSED, OTHELLO_PARALLEL, starts},
};

static const struct preset presets[] = {
    {"othello", N_("Othello"), {OTHELLO_CROSSED}},
    {"parallel", N_("Othello with a parallel start"), {OTHELLO_PARALLEL}},
};

enum { D4 = 27, E4 = 28, D5 = 35, E5 = 36 };

struct othello othello_from(const struct position *position) {
    struct othello o;
    memcpy(&o.discs, position->bytes, sizeof o.discs);
    o.mover = position->bytes[sizeof o.discs];
    return o;
}

struct position othello_to(const struct othello *othello) {
    struct position position = {0};
    memcpy(position.bytes, othello->discs, sizeof othello->discs);
    position.bytes[sizeof othello->discs] = othello->mover;
    return position;
}

static uint64_t own_moves(const struct othello *o) {
    return othello_moves(o->discs[o->mover], o->discs[1 - o->mover]);
}

struct othello othello_start(void) {
    return (struct othello){.discs = {othello_bit(E4) | othello_bit(D5), othello_bit(D4) | othello_bit(E5)}};
}

int othello_random_move(const struct othello *o, struct rng *rng) {
    uint64_t moves = own_moves(o);
    for (uint32_t skip = moves != 0 ? rng_below(rng, (uint32_t)othello_count(moves)) : 0; skip > 0; skip--) {
        moves &= moves - 1;
    }
    return moves != 0 ? othello_first(moves) : OTHELLO_PASS;
}

bool othello_over(const struct othello *o) {
    return own_moves(o) == 0 && othello_moves(o->discs[1 - o->mover], o->discs[o->mover]) == 0;
}

int othello_margin(uint64_t own, uint64_t other) {
    const int mine = othello_count(own);
    const int theirs = othello_count(other);
    const int empty = OTHELLO_SQUARES - mine - theirs;
    return mine > theirs ? mine - theirs + empty : mine < theirs ? mine - theirs - empty : 0;
}

void othello_play(struct othello *o, int move) {
    if (move != OTHELLO_PASS) {
        const uint64_t flips = othello_flips(o->discs[o->mover], o->discs[1 - o->mover], move);
        o->discs[o->mover] |= flips | othello_bit(move);
        o->discs[1 - o->mover] &= ~flips;
    }
    o->mover = (uint8_t)(1 - o->mover);
}

static void start(const struct rules *rules, int first, struct position *position) {
    struct othello o = {.mover = (uint8_t)(first == 1)};
    if (rules->value[OTHELLO_START] == OTHELLO_CROSSED) {
        o.discs[0] = othello_bit(E4) | othello_bit(D5);
        o.discs[1] = othello_bit(D4) | othello_bit(E5);
    } else {
        o.discs[0] = othello_bit(D5) | othello_bit(E5);
        o.discs[1] = othello_bit(D4) | othello_bit(E4);
    }
    *position = othello_to(&o);
}

static int mover(const struct position *position) {
    return othello_from(position).mover;
}

static int legal(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]) {
    const struct othello o = othello_from(position);
    (void)rules;
    int count = 0;
    for (uint64_t left = own_moves(&o); left != 0; left &= left - 1) {
        moves[count++] = othello_first(left);
    }
    if (count == 0 && !othello_over(&o)) {
        moves[count++] = OTHELLO_PASS;
    }
    return count;
}

bool othello_refuse(const struct rules *rules, const struct position *position, int move, struct message *reason) {
    const struct othello o = othello_from(position);
    const uint64_t moves = own_moves(&o);
    (void)rules;
    if (move < 0 || move > OTHELLO_PASS) {
        message_set(reason, N_("There is no such square."), "");
        return true;
    }
    if (move == OTHELLO_PASS) {
        const bool over = moves == 0 && othello_over(&o);
        if (moves == 0 && !over) {
            return false;
        }
        message_set(reason, over ? N_("The game is over.") : N_("You can move, so you may not pass."), "");
        return true;
    }
    if ((moves >> move & 1) != 0) {
        return false;
    }
    struct text label = {0};
    othello_add_square(move, &label);
    message_set(reason,
                ((o.discs[0] | o.discs[1]) >> move & 1) != 0 ? N_("Square {1} is taken.")
                                                             : N_("A disc on {1} would turn none over."),
                "s", text_string(&label));
    text_free(&label);
    return true;
}

/* The new disc, the discs that turn over, nearest ones first; then, if the other has no move, how it goes on. */
static void play(const struct rules *rules, struct position *position, int move, struct trail *trail) {
    struct othello o = othello_from(position);
    const int player = o.mover;
    (void)rules;
    if (trail != NULL && move == OTHELLO_PASS) {
        trail_add(trail, STEP_PASS, player, 0, 0, 0);
    } else if (trail != NULL) {
        trail_add(trail, STEP_PLACE, player, move, move, 1);
        const uint64_t flips = othello_flips(o.discs[player], o.discs[1 - player], move);
        for (int distance = 1; distance < 8; distance++) {
            for (uint64_t left = flips; left != 0; left &= left - 1) {
                const int square = othello_first(left);
                const int across = square % 8 > move % 8 ? square % 8 - move % 8 : move % 8 - square % 8;
                const int down = square / 8 > move / 8 ? square / 8 - move / 8 : move / 8 - square / 8;
                if ((across > down ? across : down) == distance) {
                    trail_add(trail, STEP_FLIP, player, move, square, 1);
                }
            }
        }
    }
    othello_play(&o, move);
    if (trail != NULL && othello_over(&o)) {
        const int margin = othello_margin(o.discs[0], o.discs[1]);
        trail_add(trail, STEP_ROUND_OVER, player, 0, 0, margin > 0 ? 0 : margin < 0 ? 1 : GAME_NO_PLAYER);
    }
    *position = othello_to(&o);
}

static bool over(const struct rules *rules, const struct position *position) {
    const struct othello o = othello_from(position);
    (void)rules;
    return othello_over(&o);
}

static int forced(const struct rules *rules, const struct position *position) {
    const struct othello o = othello_from(position);
    (void)rules;
    return own_moves(&o) == 0 && !othello_over(&o) ? OTHELLO_PASS : GAME_MOVE_NONE;
}

/* Discs; at the end the empty squares are the winner's. */
static int score(const struct rules *rules, const struct position *position, int player) {
    const struct othello o = othello_from(position);
    (void)rules;
    if (!othello_over(&o)) {
        return othello_count(o.discs[player]);
    }
    return (OTHELLO_SQUARES + othello_margin(o.discs[player], o.discs[1 - player])) / 2;
}

static uint64_t hash(const struct rules *rules, const struct position *position) {
    (void)rules;
    return hash_bytes(position->bytes, sizeof(struct othello));
}

bool othello_check(const struct rules *rules, const struct position *position, struct message *reason) {
    const struct othello o = othello_from(position);
    (void)rules;
    if (o.mover > 1 || (o.discs[0] & o.discs[1]) != 0) {
        return message_set(reason, N_("This is not a position."), "");
    }
    if ((o.discs[0] | o.discs[1]) == 0) {
        return message_set(reason, N_("There is no disc on the board."), "");
    }
    return true;
}

static void view(const struct rules *rules, const struct position *position, struct view *view) {
    const struct othello o = othello_from(position);
    (void)rules;
    *view = (struct view){.cells = OTHELLO_SQUARES, .rows = 8, .columns = 8, .mover = o.mover};
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        const int owner = (o.discs[0] >> square & 1) != 0 ? 0 : (o.discs[1] >> square & 1) != 0 ? 1 : GAME_NO_PLAYER;
        view->cell[square] = (struct cell){.role = CELL_SQUARE,
                                           .owner = (int8_t)owner,
                                           .row = (int8_t)(square / 8),
                                           .column = (int8_t)(square % 8),
                                           .count = owner != GAME_NO_PLAYER,
                                           .label = {(char)('a' + square % 8), (char)('1' + square / 8)}};
    }
}

static int move_cell(const struct rules *rules, const struct position *position, int move) {
    (void)rules;
    (void)position;
    return move >= 0 && move < OTHELLO_SQUARES ? move : -1;
}

static bool explain(const struct rules *rules, int paragraph, struct message *out) {
    static const char *const paragraphs[] = {
        N_("Black (X) and white (O) take turns and put a disc of their colour on an empty square. Black begins."),
        N_("The other's discs in a straight line between the new disc and another of yours turn over and are yours."),
        N_("Lines run along rows, columns and diagonals. A move must turn over at least one disc."),
        N_("Who cannot move passes; who can move may not. When neither can, the game is over."),
        N_("More discs wins. Empty squares count for the winner."),
        N_("Squares are called by column and row: a1 is at the top left."),
    };
    (void)rules;
    if (paragraph < 0 || paragraph >= (int)(sizeof paragraphs / sizeof paragraphs[0])) {
        return false;
    }
    message_set(out, paragraphs[paragraph], "");
    return true;
}

/* The squares of a row on which there are `discs`, as "d4 e4". */
static void add_row(uint64_t discs, int row, struct text *out) {
    for (int square = row * 8; square < row * 8 + 8; square++) {
        if ((discs >> square & 1) != 0) {
            text_add(out, out->length > 0 ? " " : "");
            othello_add_square(square, out);
        }
    }
}

/* Row by row, the empty ones left out; then how many discs there are. */
static bool describe(const struct rules *rules, const struct position *position, int paragraph, struct message *out) {
    const struct othello o = othello_from(position);
    int rows = 0;
    int row = 0;
    (void)rules;
    for (int r = 0; r < 8; r++) {
        if (((o.discs[0] | o.discs[1]) >> (8 * r) & 0xFF) != 0 && rows++ == paragraph) {
            row = r;
        }
    }
    if (paragraph >= rows) {
        message_set(out, N_("Black has {1}, White {2}."), "ii", othello_count(o.discs[0]), othello_count(o.discs[1]));
        return paragraph == rows;
    }
    struct text black = {0};
    struct text white = {0};
    add_row(o.discs[0], row, &black);
    add_row(o.discs[1], row, &white);
    if (white.length == 0) {
        message_set(out, N_("Row {1}: black {2}."), "is", row + 1, text_string(&black));
    } else if (black.length == 0) {
        message_set(out, N_("Row {1}: white {2}."), "is", row + 1, text_string(&white));
    } else {
        message_set(out, N_("Row {1}: black {2}, white {3}."), "iss", row + 1, text_string(&black),
                    text_string(&white));
    }
    text_free(&black);
    text_free(&white);
    return true;
}

uint64_t othello_perft(const struct othello *o, int depth, bool vector) {
    const uint64_t own = o->discs[o->mover];
    const uint64_t other = o->discs[1 - o->mover];
    if (depth == 0) {
        return 1;
    }
    uint64_t moves = vector ? othello_moves_vector(own, other) : othello_moves(own, other);
    uint64_t leaves = 0;
    if (moves == 0) {
        struct othello after = *o;
        after.mover = (uint8_t)(1 - o->mover);
        return othello_moves(other, own) == 0 ? 1 : othello_perft(&after, depth - 1, vector);
    }
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = vector ? othello_flips_vector(own, other, square) : othello_flips(own, other, square);
        struct othello after = {.mover = (uint8_t)(1 - o->mover)};
        after.discs[o->mover] = own | flips | othello_bit(square);
        after.discs[1 - o->mover] = other & ~flips;
        leaves += othello_perft(&after, depth - 1, vector);
    }
    return leaves;
}

const struct game othello_game = {
    .id = "othello",
    .name = N_("Othello"),
    .summary = N_("Turn the other's discs over until the board is full: more discs wins."),
    .players = 2,
    .mark = {"X", "O"},
    .title = {N_("Black"), N_("White")},
    .flags = GAME_HAS_PASS | GAME_SOLVABLE | GAME_A_BEGINS,
    .option_count = OTHELLO_OPTIONS,
    .options = options,
    .preset_count = (int)(sizeof presets / sizeof presets[0]),
    .presets = presets,
    .start = start,
    .mover = mover,
    .legal = legal,
    .refuse = othello_refuse,
    .play = play,
    .over = over,
    .forced = forced,
    .score = score,
    .hash = hash,
    .check = othello_check,
    .parse_move = othello_parse_move,
    .format_move = othello_format_move,
    .parse_position = othello_parse_position,
    .format_position = othello_format_position,
    .parse_moves = othello_parse_transcript,
    .format_moves = othello_format_transcript,
    .view = view,
    .move_cell = move_cell,
    .explain = explain,
    .describe = describe,
    .analyst_open = othello_analyst_open,
    .analyst_close = othello_analyst_close,
    .analyse = othello_analyse,
    .solve = othello_solve_position,
    .data_files = othello_data_files,
    .take_data = othello_data_take_file,
    .level_count = OTHELLO_LEVELS,
    .levels = othello_levels,
};
