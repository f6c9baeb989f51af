/* Tic-tac-toe, counted: positions, games, nodes; perfect play against everything; the solver against plain minimax. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/tictactoe/tictactoe.h"
#include "search/search.h"
#include "tests/unit/random_rules.h"

static const struct limits no_limits = {0};

enum { CODES = 19683 }; /* 3 to the 9th */

/* A 3×3 position as a number. */
static int code_of(const struct position *position) {
    const struct tictactoe t = tictactoe_from(position);
    int code = 0;
    for (int square = 0; square < 9; square++) {
        code = 3 * code + ((t.marks[0] >> square & 1) != 0 ? 1 : (t.marks[1] >> square & 1) != 0 ? 2 : 0);
    }
    return code;
}

struct counts {
    bool seen[CODES];
    int positions;
    long games, won[2], drawn;
};

static void walk(const struct rules *rules, const struct position *position, struct counts *counts) {
    int moves[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    const int code = code_of(position);
    counts->positions += !counts->seen[code];
    counts->seen[code] = true;
    if (count == 0) {
        const int x = tictactoe_game.score(rules, position, 0);
        const int o = tictactoe_game.score(rules, position, 1);
        counts->games++;
        counts->won[0] += x;
        counts->won[1] += o;
        counts->drawn += x == 0 && o == 0;
    }
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        tictactoe_game.play(rules, &after, moves[i], NULL);
        walk(rules, &after, counts);
    }
}

static void test_counts(void **state) {
    (void)state;
    static struct counts counts;
    struct rules *rules = rules_default(&tictactoe_game);
    struct position start;
    struct search_result result;
    tictactoe_game.start(rules, 0, &start);
    walk(rules, &start, &counts);
    assert_int_equal(counts.positions, 5478);
    assert_int_equal(counts.games, 255168);
    assert_int_equal(counts.won[0], 131184);
    assert_int_equal(counts.won[1], 77904);
    assert_int_equal(counts.drawn, 46080);
    search_minimax(rules, &start, &no_limits, NULL, &result);
    assert_int_equal(result.nodes, 549946);
    assert_int_equal(result.value, 0);
    rules_destroy(rules);
}

static void test_every_first_move_draws(void **state) {
    (void)state;
    struct rules *rules = rules_default(&tictactoe_game);
    struct position start;
    struct analysis analysis;
    tictactoe_game.start(rules, 0, &start);
    void *analyst = tictactoe_game.analyst_open(rules, 0, -1);
    tictactoe_game.analyse(analyst, &start, &no_limits, true, &analysis, NULL, NULL);
    assert_int_equal(analysis.count, 9);
    assert_int_equal(analysis.line_length, 9);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(analysis.move[i].lower, 0);
        assert_int_equal(analysis.move[i].upper, 0);
    }
    tictactoe_game.analyst_close(analyst);
    rules_destroy(rules);
}

/* The plain twin: minimax with distances, without table, window or threats. */
static int plain_value(const struct rules *rules, const struct position *position) {
    int moves[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    if (count == 0) {
        return tictactoe_game.score(rules, position, 1 - tictactoe_game.mover(position)) > 0 ? -TICTACTOE_WIN : 0;
    }
    int best = -2 * TICTACTOE_WIN;
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        tictactoe_game.play(rules, &after, moves[i], NULL);
        const int theirs = plain_value(rules, &after);
        const int value = theirs > 0 ? -(theirs - 1) : theirs < 0 ? -(theirs + 1) : 0;
        best = value > best ? value : best;
    }
    return best;
}

/* Every reachable 3×3 position, in the order of the walk, all with one solver: nothing in its table may go stale. */
static void compare_all(const struct rules *rules, const struct position *position, bool seen[CODES],
                        struct tictactoe_solver *solver, int *compared) {
    int moves[GAME_MOVES_MAX];
    const int count = tictactoe_game.legal(rules, position, moves);
    const struct tictactoe t = tictactoe_from(position);
    int value;
    if (seen[code_of(position)]) {
        return;
    }
    seen[code_of(position)] = true;
    (*compared)++;
    assert_true(tictactoe_solve(solver, &t, &no_limits, &value));
    assert_int_equal(value, plain_value(rules, position));
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        tictactoe_game.play(rules, &after, moves[i], NULL);
        compare_all(rules, &after, seen, solver, compared);
    }
}

static void test_solver_agrees_everywhere(void **state) {
    (void)state;
    static bool seen[CODES];
    struct rules *rules = rules_default(&tictactoe_game);
    struct tictactoe_solver *solver = tictactoe_solver_create(rules, 1 << 16); /* small: entries are overwritten */
    struct position start;
    int compared = 0;
    tictactoe_game.start(rules, 0, &start);
    compare_all(rules, &start, seen, solver, &compared);
    assert_int_equal(compared, 5478);
    tictactoe_solver_destroy(solver);
    rules_destroy(rules);
}

/* Random positions of other boards, with few squares left. */
static void test_solver_agrees_on_other_boards(void **state) {
    (void)state;
    enum { TIMES = 300, LEFT = 8 };
    struct rng rng;
    rng_seed(&rng, 9, 9);
    for (int time = 0; time < (SANITIZED ? TIMES / 10 : TIMES); time++) {
        struct rules *rules = random_rules(&tictactoe_game, &rng);
        struct position position;
        int moves[GAME_MOVES_MAX];
        tictactoe_game.start(rules, (int)rng_below(&rng, 2), &position);
        while (tictactoe_game.legal(rules, &position, moves) > LEFT) {
            tictactoe_game.play(rules, &position, random_move(rules, &position, &rng), NULL);
        }
        struct tictactoe_solver *solver = tictactoe_solver_create(rules, 1 << 16);
        const struct tictactoe t = tictactoe_from(&position);
        int value;
        assert_true(tictactoe_solve(solver, &t, &no_limits, &value));
        assert_int_equal(value, plain_value(rules, &position));
        tictactoe_solver_destroy(solver);
        rules_destroy(rules);
    }
}

static void test_four_by_four_is_a_draw(void **state) {
    (void)state;
    struct rules *rules = rules_of(&tictactoe_game, "four");
    struct position start;
    struct solution solution;
    tictactoe_game.start(rules, 0, &start);
    void *analyst = tictactoe_game.analyst_open(rules, 0, -1);
    const struct limits few = {.nodes = 1000};
    tictactoe_game.solve(analyst, &start, &few, &solution);
    assert_int_equal(solution.lower, -1); /* not within a thousand nodes, and it says so */
    assert_int_equal(solution.upper, 1);
    if (!SANITIZED) {
        tictactoe_game.solve(analyst, &start, &no_limits, &solution);
        assert_int_equal(solution.lower, 0);
        assert_int_equal(solution.upper, 0);
        assert_int_equal(solution.line_length, 16);
    }
    tictactoe_game.analyst_close(analyst);
    rules_destroy(rules);
}

/* Perfect plays `side`, the other side plays everything. */
static long walk_against(const struct rules *rules, const struct position *position, int side, uint64_t seed) {
    enum { PERFECT = TICTACTOE_LEVELS - 1 };
    int moves[GAME_MOVES_MAX];
    int count = tictactoe_game.legal(rules, position, moves);
    long games = 0;
    if (count == 0) {
        assert_int_equal(tictactoe_game.score(rules, position, 1 - side), 0);
        return 1;
    }
    if (tictactoe_game.mover(position) == side) {
        const struct limits limits = {.memory = 1 << 16};
        struct rng rng;
        struct choice choice;
        rng_seed(&rng, seed, (uint64_t)count);
        tictactoe_levels[PERFECT].choose(rules, position, &limits, &rng, &choice);
        moves[0] = choice.move;
        count = 1;
    }
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        tictactoe_game.play(rules, &after, moves[i], NULL);
        games += walk_against(rules, &after, side, seed);
    }
    return games;
}

static void test_perfect_never_loses(void **state) {
    (void)state;
    struct rules *rules = rules_default(&tictactoe_game);
    struct position start;
    tictactoe_game.start(rules, 0, &start);
    for (uint64_t seed = 1; seed <= (SANITIZED ? 1 : 5); seed++) {
        assert_true(walk_against(rules, &start, 0, seed) > 10);
        assert_true(walk_against(rules, &start, 1, seed) > 100);
    }
    rules_destroy(rules);
}

static int chosen(const struct rules *rules, const char *text, int level, uint64_t seed) {
    struct position position;
    struct choice choice;
    struct rng rng;
    const struct limits limits = {.memory = 1 << 16};
    assert_true(tictactoe_game.parse_position(rules, text, &position, NULL));
    rng_seed(&rng, seed, 0);
    tictactoe_levels[level].choose(rules, &position, &limits, &rng, &choice);
    return choice.move;
}

static void test_levels(void **state) {
    (void)state;
    enum { EASY, MEDIUM, HARD, PERFECT, SEEDS = 40 };
    struct rules *rules = rules_default(&tictactoe_game);
    bool easy_blunders = false;
    bool openings_differ = false;
    const int first = chosen(rules, ".../.../... X", PERFECT, 0);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        for (int level = EASY; level <= PERFECT; level++) {
            assert_int_equal(chosen(rules, "XX./OO./... X", level, seed), 2); /* all take a win */
        }
        for (int level = MEDIUM; level <= PERFECT; level++) {
            assert_int_equal(chosen(rules, "XX./.O./... O", level, seed), 2); /* and prevent one */
        }
        easy_blunders = easy_blunders || chosen(rules, "XX./.O./... O", EASY, seed) != 2;
        openings_differ = openings_differ || chosen(rules, ".../.../... X", PERFECT, seed) != first;
        /* A win now, and not the one that takes three moves. */
        assert_int_equal(chosen(rules, "X.X/.O./O.. X", PERFECT, seed), 1);
    }
    assert_true(easy_blunders);
    assert_true(openings_differ);
    rules_destroy(rules);
}

static void test_texts(void **state) {
    (void)state;
    struct rules *rules = rules_default(&tictactoe_game);
    struct position position;
    struct message reason;
    int move;
    assert_false(tictactoe_game.parse_position(rules, "XXX/OOO/... X", &position, &reason));
    assert_string_equal(reason.key, "{1} has won already and cannot be to move.");
    assert_false(tictactoe_game.parse_position(rules, "XX./.../... X", &position, &reason));
    assert_false(tictactoe_game.parse_position(rules, "XX/.../... X", &position, &reason));
    assert_false(tictactoe_game.parse_position(rules, ".../.../... Z", &position, &reason));
    assert_false(tictactoe_game.parse_position(rules, ".../... X", &position, &reason));
    assert_true(tictactoe_game.parse_position(rules, "xo./.../... x", &position, &reason));
    assert_true(tictactoe_game.parse_move(rules, &position, "9", &move, &reason));
    assert_int_equal(move, 8);
    assert_true(tictactoe_game.parse_move(rules, &position, "A1", &move, &reason));
    assert_int_equal(move, 6);
    assert_false(tictactoe_game.parse_move(rules, &position, "a3", &move, &reason));
    assert_false(tictactoe_game.parse_move(rules, &position, "0", &move, &reason));
    assert_false(tictactoe_game.parse_move(rules, &position, "d1", &move, &reason));
    assert_false(tictactoe_game.parse_move(rules, &position, "", &move, &reason));
    rules_destroy(rules);
    uint16_t values[GAME_OPTIONS_MAX];
    assert_true(rules_parse(&tictactoe_game, "tictactoe line=4", values, &reason));
    assert_null(rules_create(&tictactoe_game, values, &reason));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_every_first_move_draws),
        cmocka_unit_test(test_solver_agrees_everywhere),
        cmocka_unit_test(test_solver_agrees_on_other_boards),
        cmocka_unit_test(test_four_by_four_is_a_draw),
        cmocka_unit_test(test_perfect_never_loses),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests_name("tictactoe", tests, NULL, NULL);
}
