/* What a trace of a search says is what the search did: counts, windows, values, moves that were cut. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/congklak/congklak.h"
#include "games/template/template.h"
#include "games/tictactoe/tictactoe.h"
#include "search/search.h"
#include "search/trace.h"
#include "tests/unit/random_rules.h"

enum { MINIMAX, ALPHABETA, NEGASCOUT, ALGORITHMS };

static void run(int algorithm, const struct rules *rules, const struct position *position, const struct limits *limits,
                struct trace *trace, struct search_result *result) {
    const struct search_options options = {.trace = trace};
    trace_begin(trace, 0, rules->game->mover(position));
    if (algorithm == MINIMAX) {
        search_minimax(rules, position, limits, trace, result);
    } else if (algorithm == ALPHABETA) {
        search_alphabeta(rules, position, limits, &options, result);
    } else {
        search_negascout(rules, position, limits, &options, result);
    }
}

/* Nodes below which something was cut. */
static uint64_t nodes_with_cuts(const struct trace *trace) {
    uint64_t count = 0;
    int last = -1;
    for (int i = 0; i < trace->count; i++) {
        count += trace->node[i].cut && trace->node[i].parent != last;
        last = trace->node[i].cut ? trace->node[i].parent : -1;
    }
    return count;
}

/* The value of every inner node from its children's, as far as minimax says. */
static void check_minimax_values(const struct trace *trace) {
    for (int i = 0; i < trace->count; i++) {
        const struct trace_node *node = &trace->node[i];
        int best = 0;
        bool inner = false;
        for (int child = i + 1; child < trace->count; child++) {
            if (trace->node[child].parent == i) {
                const int value = trace->node[child].value;
                best = !inner || (node->maximises ? value > best : value < best) ? value : best;
                inner = true;
            }
        }
        assert_true(!inner || best == node->value);
    }
}

static void compare(const struct game *game, struct rng *rng) {
    struct rules *rules = random_rules(game, rng);
    struct position position;
    game->start(rules, (int)rng_below(rng, 2), &position);
    for (int i = (int)rng_below(rng, 6); i > 0 && !game->over(rules, &position); i--) {
        game->play(rules, &position, random_move(rules, &position, rng), NULL);
    }
    const struct limits limits = {.depth = 1 + (int)rng_below(rng, 3)};
    for (int algorithm = 0; algorithm < ALGORITHMS && !game->over(rules, &position); algorithm++) {
        struct trace trace;
        struct search_result result;
        uint64_t visited;
        uint64_t cut;
        run(algorithm, rules, &position, &limits, &trace, &result);
        trace_counts(&trace, &visited, &cut);
        assert_int_equal(trace.left_out, 0);
        assert_int_equal(visited, result.nodes);
        assert_int_equal(nodes_with_cuts(&trace), result.cutoffs);
        assert_int_equal(trace.node[0].value, result.value);
        assert_int_equal(trace.node[0].parent, -1);
        assert_true(algorithm != MINIMAX || cut == 0);
        for (int i = 0; i < trace.count; i++) {
            assert_true(trace.node[i].cut || !trace.node[i].windowed || trace.node[i].alpha < trace.node[i].beta);
        }
        if (algorithm == MINIMAX && trace.count < 2000) {
            check_minimax_values(&trace);
        }
        trace_free(&trace);
    }
    rules_destroy(rules);
}

static void test_traces_say_what_was_done(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12, 0);
    for (int i = 0; i < (SANITIZED ? 10 : 60); i++) {
        compare(&congklak_game, &rng);
        compare(&tictactoe_game, &rng);
        compare(&template_game, &rng);
    }
}

/* A trace that is full goes on counting and does not disturb the search. */
static void test_a_full_trace(void **state) {
    (void)state;
    struct rules *rules = rules_default(&tictactoe_game);
    const struct limits limits = {.depth = 4};
    struct trace trace;
    struct search_result traced;
    struct search_result plain;
    struct position start;
    tictactoe_game.start(rules, 0, &start);
    trace_begin(&trace, 100, 0);
    search_minimax(rules, &start, &limits, &trace, &traced);
    search_minimax(rules, &start, &limits, NULL, &plain);
    assert_int_equal(trace.count, 100);
    assert_int_equal(trace.left_out + 100, traced.nodes);
    assert_int_equal(traced.nodes, plain.nodes);
    assert_int_equal(traced.value, plain.value);
    trace_free(&trace);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_traces_say_what_was_done),
        cmocka_unit_test(test_a_full_trace),
    };
    return cmocka_run_group_tests_name("trace", tests, NULL, NULL);
}
