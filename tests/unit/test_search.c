/* The general searches: they agree where they must, count what they say, stop when told; and the level that is perfect.
 */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/congklak/solver.h"
#include "games/template/template.h"
#include "games/tictactoe/tictactoe.h"
#include "search/parallel.h"
#include "search/search.h"
#include "tests/unit/random_rules.h"

/* A position after a few random moves; the game is not over. */
static struct position random_position(const struct rules *rules, struct rng *rng, int most) {
    const struct game *game = rules->game;
    for (;;) {
        struct position position;
        game->start(rules, (int)rng_below(rng, 2), &position);
        for (int i = (int)rng_below(rng, (uint32_t)most); i > 0 && !game->over(rules, &position); i--) {
            game->play(rules, &position, random_move(rules, &position, rng), NULL);
        }
        if (!game->over(rules, &position)) {
            return position;
        }
    }
}

/* The value that a line of play leads to is the value that was said. */
static void check_line(const struct rules *rules, const struct position *position, const struct search_result *result,
                       int depth) {
    struct position at = *position;
    const int mover = rules->game->mover(position);
    for (int i = 0; i < result->line_length; i++) {
        assert_false(rules->game->refuse(rules, &at, result->line[i], NULL));
        rules->game->play(rules, &at, result->line[i], NULL);
    }
    if (result->line_length == depth || rules->game->over(rules, &at)) {
        assert_int_equal(rules->game->score(rules, &at, mover) - rules->game->score(rules, &at, 1 - mover),
                         result->value);
    }
}

static void compare_searches(const struct game *game, int positions, int depth_max) {
    struct rng rng;
    rng_seed(&rng, 31, (uint64_t)depth_max);
    for (int i = 0; i < positions; i++) {
        struct rules *rules = random_rules(game, &rng);
        const struct position position = random_position(rules, &rng, 20);
        const struct limits limits = {.depth = 1 + (int)rng_below(&rng, (uint32_t)depth_max), .memory = 1 << 16};
        struct search_result plain;
        search_minimax(rules, &position, &limits, NULL, &plain);
        assert_true(plain.complete);
        check_line(rules, &position, &plain, limits.depth);
        for (int option = 0; option < 4; option++) {
            const struct search_options options = {.table = (option & 1) != 0, .order = (option & 2) != 0};
            struct search_result alphabeta;
            struct search_result negascout;
            search_alphabeta(rules, &position, &limits, &options, &alphabeta);
            search_negascout(rules, &position, &limits, &options, &negascout);
            assert_int_equal(alphabeta.value, plain.value);
            assert_int_equal(negascout.value, plain.value);
            if (!options.table) {
                assert_true(alphabeta.nodes <= plain.nodes);
                check_line(rules, &position, &alphabeta, limits.depth);
            }
        }
        rules_destroy(rules);
    }
}

static void test_searches_agree(void **state) {
    (void)state;
    compare_searches(&congklak_game, SANITIZED ? 20 : 200, 4);
    compare_searches(&template_game, SANITIZED ? 20 : 200, 6);
    compare_searches(&tictactoe_game, SANITIZED ? 20 : 200, 4);
}

static void test_searches_solve_sticks(void **state) {
    (void)state;
    struct rules *rules = rules_default(&template_game);
    const struct limits limits = {0};
    const struct search_options options = {.table = true, .order = true};
    for (int sticks = 1; sticks <= 21; sticks++) {
        char text[16];
        struct position position;
        struct search_result result;
        snprintf(text, sizeof text, "%d A", sticks);
        assert_true(template_game.parse_position(rules, text, &position, NULL));
        search_alphabeta(rules, &position, &limits, &options, &result);
        assert_int_equal(result.value, sticks % 4 == 0 ? -1 : 1);
        if (sticks % 4 != 0) {
            assert_int_equal(result.move, sticks % 4);
        }
    }
    rules_destroy(rules);
}

static void test_mcts_finds_the_winning_move(void **state) {
    (void)state;
    struct rules *rules = rules_default(&template_game);
    const struct limits limits = {.nodes = 3000};
    for (int sticks = 5; sticks <= 7; sticks++) {
        char text[16];
        struct position position;
        struct search_result result;
        struct rng rng;
        rng_seed(&rng, 1, (uint64_t)sticks);
        snprintf(text, sizeof text, "%d B", sticks);
        assert_true(template_game.parse_position(rules, text, &position, NULL));
        search_mcts(rules, &position, &limits, &rng, &result);
        assert_int_equal(result.move, sticks % 4);
        assert_int_equal(result.nodes, 3000);
    }
    rules_destroy(rules);
}

static void test_limits_hold(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    struct position start;
    struct search_result result;
    const struct search_options options = {.table = true, .order = true};
    congklak_game.start(rules, 0, &start);
    for (uint64_t nodes = 1; nodes < 10000; nodes *= 7) {
        const struct limits limits = {.nodes = nodes, .depth = 12};
        search_alphabeta(rules, &start, &limits, &options, &result);
        assert_false(result.complete);
        assert_true(result.nodes <= nodes + 20);
        search_deepening(rules, &start, &limits, &result);
        assert_true(result.nodes <= nodes + 200);
    }
    rules_destroy(rules);
}

static void count_worker(void *context, int worker) {
    ((int *)context)[worker]++;
}

static void test_parallel_runs_every_worker_once(void **state) {
    (void)state;
    int ran[PARALLEL_MAX] = {0};
    parallel_run(PARALLEL_MAX, count_worker, ran);
    for (int i = 0; i < PARALLEL_MAX; i++) {
        assert_int_equal(ran[i], 1);
    }
}

/* A random middle position with few enough seeds left to be solved at once. */
static struct position late_position(const struct rules *rules, struct rng *rng) {
    enum { MOST_LEFT = 30, PLIES = 40 };
    for (;;) {
        const struct position position = random_position(rules, rng, PLIES);
        const int stored = congklak_game.score(rules, &position, 0) + congklak_game.score(rules, &position, 1);
        if (congklak_total(rules) - stored <= MOST_LEFT) {
            return position;
        }
    }
}

static void test_perfect_never_loses_a_margin(void **state) {
    (void)state;
    enum { POSITIONS = SANITIZED ? 6 : 200 };
    struct rules *rules = rules_default(&congklak_game);
    const struct limits limits = {0};
    struct rng rng;
    const int perfect = congklak_game.level_count - 1; /* the last level */
    rng_seed(&rng, 8, 8);
    for (int i = 0; i < POSITIONS; i++) {
        const struct position start = late_position(rules, &rng);
        struct congklak_solver *solver = congklak_solver_create(rules, 1 << 24, 0);
        struct congklak_bounds value;
        assert_true(congklak_solve(solver, &start, &limits, &value));
        congklak_solver_destroy(solver);
        const int seat = congklak_game.mover(&start);
        for (int level = full_run() ? 0 : i % perfect; level < (full_run() ? perfect : i % perfect + 1); level++) {
            struct position at = start;
            while (!congklak_game.over(rules, &at)) {
                struct choice choice;
                const int own = congklak_game.mover(&at) == seat;
                congklak_game.levels[own ? perfect : level].choose(rules, &at, &limits, &rng, &choice);
                assert_true(!own || choice.exact);
                congklak_game.play(rules, &at, choice.move, NULL);
            }
            const int margin = congklak_game.score(rules, &at, seat) - congklak_game.score(rules, &at, 1 - seat);
            assert_true(margin >= value.lower);
        }
    }
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches_agree),
        cmocka_unit_test(test_searches_solve_sticks),
        cmocka_unit_test(test_mcts_finds_the_winning_move),
        cmocka_unit_test(test_limits_hold),
        cmocka_unit_test(test_parallel_runs_every_worker_once),
        cmocka_unit_test(test_perfect_never_loses_a_margin),
    };
    return cmocka_run_group_tests_name("search", tests, NULL, NULL);
}
