/* The computer's levels: see the descriptions in the table at the end. Every level chooses among equal moves by its
 * random number, so that games differ. */
#include "games/tictactoe/tictactoe.h"
#include "search/search.h"

/* The moves with the greatest value, from `count` of them; one of them by chance. */
static int pick_best(const int moves[], const int values[], int count, struct rng *rng) {
    int best = 0;
    int equal = 0;
    for (int i = 0; i < count; i++) {
        if (i == 0 || values[i] > values[best]) {
            best = i;
            equal = 1;
        } else if (values[i] == values[best] && rng_below(rng, (uint32_t)++equal) == 0) {
            best = i;
        }
    }
    return moves[best];
}

static void choose(struct choice *choice, int move, int value, uint64_t nodes) {
    *choice = (struct choice){.move = move, .value = value, .nodes = nodes, .line_length = 1};
    choice->line[0] = (short)move;
}

/* A square that completes a row of the mover's marks; with `block`, else one that completes the other's. */
static void choose_short_sighted(const struct rules *rules, const struct position *position, bool block,
                                 struct rng *rng, struct choice *choice) {
    const struct tictactoe t = tictactoe_from(position);
    int moves[GAME_MOVES_MAX];
    int values[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    for (int i = 0; i < count; i++) {
        const uint64_t bit = (uint64_t)1 << moves[i];
        const bool wins = tictactoe_wins(tictactoe_lines(rules), t.marks[t.mover] | bit, moves[i]);
        const bool blocks = block && tictactoe_wins(tictactoe_lines(rules), t.marks[1 - t.mover] | bit, moves[i]);
        values[i] = wins ? 2 : blocks;
    }
    const int move = pick_best(moves, values, count, rng);
    choose(choice, move, tictactoe_wins(tictactoe_lines(rules), t.marks[t.mover] | (uint64_t)1 << move, move),
           (uint64_t)count);
}

static void choose_easy(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    (void)limits;
    choose_short_sighted(rules, position, false, rng, choice);
}

static void choose_medium(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    (void)limits;
    choose_short_sighted(rules, position, true, rng, choice);
}

/* Alpha-beta that ends two plies before the board is full, and not deeper than DEPTH_MAX on large boards; but never so
 * short that it would not see the reply. */
static void choose_hard(const struct rules *rules, const struct position *position, const struct limits *limits,
                        struct rng *rng, struct choice *choice) {
    enum { SMALL = 9, DEPTH_MAX = 4, SHORT = 2, REPLY = 2 };
    const struct search_options options = {.table = false};
    int moves[GAME_MOVES_MAX];
    int values[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    uint64_t nodes = 0;
    int depth = count - SHORT;
    depth = count > SMALL && depth > DEPTH_MAX ? DEPTH_MAX : depth < REPLY ? REPLY : depth;
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        struct search_result result;
        struct limits deeper = {.depth = depth - 1, .stop = limits->stop, .context = limits->context};
        tictactoe_game.play(rules, &after, moves[i], NULL);
        search_alphabeta(rules, &after, &deeper, &options, &result);
        values[i] = -result.value;
        nodes += result.nodes + 1;
    }
    const int move = pick_best(moves, values, count, rng);
    choose(choice, move, 0, nodes);
}

/* The quickest win, else a draw, else the slowest loss; a move that is not decided within the limits counts as a draw.
 */
static void choose_perfect(const struct rules *rules, const struct position *position, const struct limits *limits,
                           struct rng *rng, struct choice *choice) {
    static const uint64_t patience = 400000; /* nodes a move, where nobody says; a large board is not solved in that */
    const struct tictactoe t = tictactoe_from(position);
    struct limits each = *limits;
    int moves[GAME_MOVES_MAX];
    int values[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    struct tictactoe_solver *solver = tictactoe_solver_create(rules, limits->memory);
    bool exact = solver != NULL;
    each.nodes = limits->nodes > 0 ? limits->nodes / (uint64_t)count + 1 : patience;
    for (int i = 0; i < count; i++) {
        values[i] = 0;
        exact = solver != NULL && tictactoe_solve_move(solver, &t, moves[i], &each, &values[i]) && exact;
    }
    const int move = pick_best(moves, values, count, rng);
    choose(choice, move, 0, solver != NULL ? tictactoe_solver_nodes(solver) : 0);
    for (int i = 0; i < count; i++) {
        choice->value = moves[i] == move ? (values[i] > 0) - (values[i] < 0) : choice->value;
    }
    choice->exact = exact || choice->value > 0;
    tictactoe_solver_destroy(solver);
}

const struct level tictactoe_levels[TICTACTOE_LEVELS] = {
    {"easy", N_("Easy"), N_("plays anywhere, but takes a win"), choose_easy},
    {"medium", N_("Medium"), N_("takes a win and prevents one"), choose_medium},
    {"hard", N_("Hard"), N_("looks ahead, but not quite to the end"), choose_hard},
    {"perfect", N_("Perfect"), N_("cannot be beaten: wins soon, loses late"), choose_perfect},
};
