/* The exact solver: published and given values, a plain minimax twin, limits, threads, lines. */
#include "tests/unit/test.h"

#include <unistd.h>

#include "core/rules.h"
#include "games/congklak/solver.h"
#include "tests/unit/random_rules.h"

static const struct limits no_limits = {0};

/* The value of the start of these rules. */
static int start_value(const char *preset, int holes, int seeds, int megabytes, int endgame) {
    const struct limits limits = {.threads = 2};
    char text[64];
    snprintf(text, sizeof text, "%s holes=%d seeds=%d", preset, holes, seeds);
    struct rules *rules = rules_of(&congklak_game, text);
    struct congklak_solver *solver = congklak_solver_create(rules, (size_t)megabytes << 20, endgame);
    struct position start;
    struct congklak_bounds bounds;
    congklak_game.start(rules, 0, &start);
    assert_true(congklak_solve(solver, &start, &limits, &bounds));
    congklak_solver_destroy(solver);
    rules_destroy(rules);
    return bounds.lower;
}

/* All lines of a file of start values that fit the run's patience. */
static void check_values(const char *name, const char *preset, int patience) {
    char path[256];
    char line[512];
    int lines = 0;
    snprintf(path, sizeof path, GOLDEN "%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (read_line(file, line)) {
        char own_preset[32] = "";
        int holes;
        int seeds;
        int value;
        if (preset == NULL) {
            assert_int_equal(sscanf(line, "%31s %d %d %d", own_preset, &holes, &seeds, &value), 4);
        } else {
            assert_int_equal(sscanf(line, "%d %d %d", &holes, &seeds, &value), 3);
        }
        if (holes * seeds <= patience) {
            const int found = start_value(preset != NULL ? preset : own_preset, holes, seeds, full_run() ? 1024 : 64,
                                          SOLVER_ENDGAME_AUTO);
            if (found != value) {
                fail_msg("%s: %d", line, found);
            }
            lines++;
        }
    }
    assert_true(lines > 0);
    fclose(file);
}

static void test_congklak_values(void **state) {
    (void)state;
    check_values("congklak-values.txt", "congklak", SANITIZED ? 20 : 49);
}

static void test_congkak_values(void **state) {
    (void)state;
    check_values("congkak-values.txt", "congkak rounds=one", SANITIZED ? 16 : 49);
}

static void test_avalanche_values(void **state) {
    (void)state;
    check_values("avalanche-values.txt", "avalanche", SANITIZED ? 6 : 24);
}

static void test_kalah_values(void **state) {
    (void)state;
    check_values("kalah-values.txt", NULL, SANITIZED ? 12 : full_run() ? 25 : 20);
}

static bool machine_has_gigabytes(int gigabytes) {
    return (sysconf(_SC_PHYS_PAGES) >> 10) * (sysconf(_SC_PAGESIZE) >> 10) >= (long)gigabytes << 10;
}

/* An endgame table made by two threads; in the full run the two lines beyond that patience, which take minutes. */
static void test_kalah_with_a_large_endgame_table(void **state) {
    (void)state;
    assert_int_equal(start_value("kalah-ec", 5, 3, 64, SANITIZED ? 8 : 14), 8);
    if (full_run() && !SANITIZED) {
        if (machine_has_gigabytes(12)) {
            assert_int_equal(start_value("kalah-ec", 5, 6, 8192, 26), 2);
            assert_int_equal(start_value("kalah-ec", 6, 5, 8192, 26), 12);
        } else {
            print_message("kalah-ec (5,6) and (6,5) left out: they take 8 GiB\n");
        }
    }
}

static void test_congklak_is_won_with_all_98(void **state) {
    (void)state;
    enum { MOST_SOWINGS = 140000 };
    struct rules *rules = rules_default(&congklak_game);
    struct congklak_solver *solver = congklak_solver_create(rules, (size_t)64 << 20, SOLVER_ENDGAME_AUTO);
    struct position start;
    congklak_game.start(rules, 0, &start);
    assert_int_equal(congklak_solve_at_least(solver, &start, 98, &no_limits), 1);
    assert_true(congklak_solver_nodes(solver) <= MOST_SOWINGS);
    /* Hole 7 is the only first move that keeps it. */
    for (int hole = 1; hole <= 7; hole++) {
        struct position after = start;
        congklak_game.play(rules, &after, hole, NULL);
        assert_int_equal(congklak_solve_player_at_least(solver, &after, 0, 98, &no_limits), hole == 7);
    }
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

static void test_the_40_positions(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    struct congklak_solver *solver = congklak_solver_create(rules, (size_t)64 << 20, SOLVER_ENDGAME_AUTO);
    FILE *file = fopen(GOLDEN "congklak-positions.txt", "r");
    char line[512];
    int positions = 0;
    assert_non_null(file);
    while (read_line(file, line) && positions < (SANITIZED ? 3 : 40)) {
        struct position position;
        struct congklak_hole_value values[CONGKLAK_HOLES_MAX];
        char *rest = strchr(line, ';');
        assert_non_null(rest);
        *rest++ = '\0';
        assert_true(congklak_game.parse_position(rules, line, &position, NULL));
        const int count = congklak_solve_holes(solver, &position, &no_limits, values, NULL, NULL);
        int best = -1000;
        for (int i = 0; i < count; i++) {
            char expected[16];
            assert_int_equal(values[i].margin.lower, values[i].margin.upper);
            snprintf(expected, sizeof expected, " %d:%+d", values[i].hole, values[i].margin.lower);
            const char *found = strstr(rest, expected);
            if (found == NULL || (found[strlen(expected)] >= '0' && found[strlen(expected)] <= '9')) {
                fail_msg("%s: %s is not in %s", line, expected, rest);
            }
            best = values[i].margin.lower > best ? values[i].margin.lower : best;
        }
        struct congklak_bounds bounds;
        assert_true(congklak_solve(solver, &position, &no_limits, &bounds));
        assert_int_equal(bounds.lower, best);
        positions++;
    }
    fclose(file);
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

/* The slow twin: plain minimax to the very end through the game table. */
static int minimax(const struct rules *rules, const struct position *position) {
    int moves[GAME_MOVES_MAX];
    const int mover = congklak_game.mover(position);
    const int count = congklak_game.legal(rules, position, moves);
    if (count == 0) {
        return congklak_game.score(rules, position, mover) - congklak_game.score(rules, position, 1 - mover);
    }
    int best = -1000;
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        congklak_game.play(rules, &after, moves[i], NULL);
        const int value = minimax(rules, &after);
        const int own = congklak_game.mover(&after) == mover ? value : -value;
        best = own > best ? own : best;
    }
    return best;
}

/* A random position with few seeds left in play, over random rules (burnt holes and the passed store included). */
static struct position small_position(const struct rules *rules, struct rng *rng) {
    /* Minimax without a table grows fast with seeds and with holes to walk through. */
    const int most_on_board = congklak_holes(rules) <= 3 ? 9 : congklak_holes(rules) <= 5 ? 6 : 4;
    for (;;) {
        struct congklak_position c = {.mover = (uint8_t)rng_below(rng, 2)};
        int left = (int)rng_below(rng, (uint32_t)most_on_board) + 2;
        left = left > congklak_total(rules) ? congklak_total(rules) : left;
        if (rules->value[CONGKLAK_ROUNDS] == CONGKLAK_ROUNDS_BURNT && congklak_holes(rules) > 1) {
            for (int player = 0; player < 2; player++) {
                const uint32_t burnt = rng_below(rng, 1U << congklak_holes(rules));
                c.burnt[player] = (uint16_t)(burnt & rng_below(rng, 1U << congklak_holes(rules)));
            }
        }
        int rest = congklak_total(rules) - left;
        for (int tries = 0; left > 0 && tries < 1000; tries++) {
            const int player = (int)rng_below(rng, 2);
            const int hole = 1 + (int)rng_below(rng, (uint32_t)congklak_holes(rules));
            if (!congklak_is_burnt(&c, player, hole)) {
                c.place[congklak_place(congklak_holes(rules), player, hole)]++;
                left--;
            }
        }
        const int a = (int)rng_below(rng, (uint32_t)rest + 1);
        c.place[congklak_store(congklak_holes(rules), 0)] = (uint8_t)a;
        c.place[congklak_store(congklak_holes(rules), 1)] = (uint8_t)(rest - a);
        c.passed = rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED && rng_below(rng, 2) == 1;
        const struct position position = congklak_to(&c);
        if (congklak_game.check(rules, &position, NULL) && !congklak_game.over(rules, &position)) {
            return position;
        }
    }
}

static void check_small_positions(int endgame_seeds, uint64_t seed) {
    struct rng rng;
    rng_seed(&rng, seed, 0);
    for (int i = 0; i < (SANITIZED ? 30 : 300); i++) {
        struct rules *rules = random_rules(&congklak_game, &rng);
        const struct position position = small_position(rules, &rng);
        struct congklak_solver *solver = congklak_solver_create(rules, 1 << 20, endgame_seeds);
        struct congklak_bounds bounds;
        struct text text = {0};
        congklak_game.format_position(rules, &position, &text);
        assert_true(congklak_solve(solver, &position, &no_limits, &bounds));
        const int expected = minimax(rules, &position);
        if (bounds.lower != expected) {
            fail_msg("%s: %d, not %d", text_string(&text), expected, bounds.lower);
        }
        assert_int_equal(congklak_solve_at_least(solver, &position, expected, &no_limits), 1);
        assert_int_equal(congklak_solve_at_least(solver, &position, expected + 1, &no_limits), 0);
        /* The line of best play ends with exactly that margin. */
        short line[GAME_LINE_MAX];
        const int length = congklak_solve_line(solver, &position, &no_limits, line, GAME_LINE_MAX);
        struct position at = position;
        for (int m = 0; m < length; m++) {
            assert_false(congklak_game.refuse(rules, &at, line[m], NULL));
            congklak_game.play(rules, &at, line[m], NULL);
        }
        const int mover = congklak_game.mover(&position);
        assert_true(congklak_game.over(rules, &at));
        assert_int_equal(congklak_game.score(rules, &at, mover) - congklak_game.score(rules, &at, 1 - mover), expected);
        text_free(&text);
        congklak_solver_destroy(solver);
        rules_destroy(rules);
    }
}

static void test_300_small_positions_agree_with_minimax(void **state) {
    (void)state;
    check_small_positions(0, 1);
}

static void test_small_positions_with_an_endgame_table(void **state) {
    (void)state;
    check_small_positions(4, 2);
}

static void test_a_small_table_only_costs_time(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "congklak holes=4 seeds=4");
    struct congklak_solver *small = congklak_solver_create(rules, 1, 0);
    struct position start;
    struct congklak_bounds bounds;
    congklak_game.start(rules, 0, &start);
    assert_true(congklak_solver_memory(small) <= 1 << 16);
    for (int megabytes = 1; megabytes <= 300; megabytes += 23) {
        for (int endgame = SOLVER_ENDGAME_AUTO; endgame <= 40; endgame += 6) {
            const size_t memory = (size_t)megabytes << 20;
            struct congklak_solver *sized = congklak_solver_create(rules, memory, endgame);
            const struct limits few = {.nodes = 1000};
            if (endgame <= 8) {
                congklak_solve(sized, &start, &few, &bounds); /* makes the endgame table */
            }
            assert_true(congklak_solver_memory(sized) <= memory);
            assert_true(congklak_solver_memory(sized) >= memory / 8);
            congklak_solver_destroy(sized);
        }
    }
    assert_true(congklak_solve(small, &start, &no_limits, &bounds));
    assert_int_equal(bounds.lower, 30);
    congklak_solver_destroy(small);
    rules_destroy(rules);
}

/* Rows of up to 7 holes and wider ones: a table that grows, and one of a size that is full at once. */
static void test_a_growing_table_loses_nothing_true(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int value;
    } boards[] = {{"congklak holes=9 seeds=3", 52}, {"kalah holes=6 seeds=3", 2}};
    for (size_t i = 0; i < (SANITIZED ? 1 : sizeof boards / sizeof boards[0]); i++) {
        struct rules *rules = rules_of(&congklak_game, boards[i].rules);
        struct position start;
        uint64_t nodes[2];
        congklak_game.start(rules, 0, &start);
        for (int large = 0; large < 2; large++) {
            struct congklak_solver *solver = congklak_solver_create(rules, (size_t)(large ? 64 << 10 : 64) << 10, 0);
            struct congklak_bounds bounds;
            assert_true(congklak_solve(solver, &start, &no_limits, &bounds));
            assert_int_equal(bounds.lower, boards[i].value);
            nodes[large] = congklak_solver_nodes(solver);
            if (large) { /* what is known outlives the growing, and clearing forgets it: the same search again */
                assert_true(congklak_solve(solver, &start, &no_limits, &bounds));
                assert_true(congklak_solver_nodes(solver) - nodes[1] < nodes[1] / 100);
                const uint64_t before = congklak_solver_nodes(solver);
                congklak_solver_clear(solver);
                assert_true(congklak_solve(solver, &start, &no_limits, &bounds));
                assert_int_equal(congklak_solver_nodes(solver) - before, nodes[1]);
            }
            congklak_solver_destroy(solver);
        }
        assert_true(nodes[1] < nodes[0]);
        rules_destroy(rules);
    }
}

static void test_node_limits_give_true_bounds_and_repeat(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "congklak holes=5 seeds=5"); /* +48 */
    struct position start;
    congklak_game.start(rules, 0, &start);
    for (uint64_t nodes = 1; nodes <= 300000; nodes = nodes * 5) {
        struct congklak_bounds bounds[2];
        uint64_t used[2];
        for (int i = 0; i < 2; i++) {
            struct congklak_solver *solver = congklak_solver_create(rules, 1 << 22, SOLVER_ENDGAME_AUTO);
            const struct limits limits = {.nodes = nodes};
            congklak_solve(solver, &start, &limits, &bounds[i]);
            used[i] = congklak_solver_nodes(solver);
            assert_true(bounds[i].lower <= 48 && bounds[i].upper >= 48);
            assert_true(used[i] <= nodes + CONGKLAK_HOLES_MAX);
            congklak_solver_destroy(solver);
        }
        assert_memory_equal(&bounds[0], &bounds[1], sizeof bounds[0]);
        assert_int_equal(used[0], used[1]);
    }
    rules_destroy(rules);
}

static bool stop_at_once(void *context) {
    (void)context;
    return true;
}

static void test_stopping(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    struct congklak_solver *solver = congklak_solver_create(rules, 1 << 20, 0);
    const struct limits limits = {.stop = stop_at_once};
    struct position start;
    struct congklak_bounds bounds;
    congklak_game.start(rules, 0, &start);
    assert_false(congklak_solve(solver, &start, &limits, &bounds));
    assert_int_equal(bounds.lower, -98);
    assert_int_equal(bounds.upper, 98);
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

static bool stop_when_asked_again(void *context) {
    return ++*(int *)context > 1;
}

/* Stopped again and again, a table goes on where it was; then it is as good as one made at once. */
static void test_stopping_the_endgame_table(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "kalah holes=4 seeds=3"); /* +6 */
    struct congklak_solver *solver = congklak_solver_create(rules, 8 << 20, 8);
    int asked = 0;
    const struct limits limits = {.stop = stop_when_asked_again, .context = &asked};
    struct position start;
    struct congklak_bounds bounds;
    int times = 0;
    congklak_game.start(rules, 0, &start);
    while (congklak_solver_endgame_seeds(solver) == 0) {
        asked = 0;
        congklak_solve(solver, &start, &limits, &bounds);
        assert_true(times++ < 1000);
    }
    assert_true(times > 5);
    assert_true(congklak_solve(solver, &start, &no_limits, &bounds));
    assert_int_equal(bounds.lower, 6);
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

static void test_threads_agree(void **state) {
    (void)state;
    static const struct {
        const char *rules;
        int value;
    } cases[] = {{"congklak holes=5 seeds=6", 60}, {"congklak holes=4 seeds=7", -26}, {"kalah holes=4 seeds=4", 2}};
    for (size_t i = 0; i < (SANITIZED ? 1 : sizeof cases / sizeof cases[0]); i++) {
        for (int threads = 2; threads <= 4; threads++) {
            struct rules *rules = rules_of(&congklak_game, cases[i].rules);
            struct congklak_solver *solver = congklak_solver_create(rules, 1 << 24, SOLVER_ENDGAME_AUTO);
            const struct limits limits = {.threads = threads};
            struct position start;
            struct congklak_bounds bounds;
            congklak_game.start(rules, 0, &start);
            assert_true(congklak_solve(solver, &start, &limits, &bounds));
            assert_int_equal(bounds.lower, cases[i].value);
            congklak_solver_destroy(solver);
            rules_destroy(rules);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_congklak_is_won_with_all_98),
        cmocka_unit_test(test_300_small_positions_agree_with_minimax),
        cmocka_unit_test(test_small_positions_with_an_endgame_table),
        cmocka_unit_test(test_a_small_table_only_costs_time),
        cmocka_unit_test(test_a_growing_table_loses_nothing_true),
        cmocka_unit_test(test_node_limits_give_true_bounds_and_repeat),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_stopping_the_endgame_table),
        cmocka_unit_test(test_threads_agree),
        cmocka_unit_test(test_congklak_values),
        cmocka_unit_test(test_congkak_values),
        cmocka_unit_test(test_avalanche_values),
        cmocka_unit_test(test_kalah_values),
        cmocka_unit_test(test_kalah_with_a_large_endgame_table),
        cmocka_unit_test(test_the_40_positions),
    };
    return cmocka_run_group_tests_name("solver", tests, NULL, NULL);
}
