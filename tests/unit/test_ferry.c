/* The ferry: the whole table of facts, counted by the real searches; hints, refusals, who is eaten. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/ferry/ferry.h"
#include "search/graph.h"
#include "tests/unit/random_rules.h"

static const struct limits no_limits = {0};

static struct rules *rules_for(int missionaries, int cannibals, int boat) {
    char text[96];
    snprintf(text, sizeof text, "ferry missionaries=%d cannibals=%d boat=%d", missionaries, cannibals, boat);
    return rules_of(&ferry_game, text);
}

/* The facts that ship with the rules: fewest crossings (-1: none), shortest ways, states without being eaten. */
static const struct {
    int missionaries, cannibals, boat, crossings;
    uint64_t ways;
    int states;
} facts[] = {
    {3, 3, 2, 11, 4, 16},  {2, 2, 2, 5, 4, 12},
    {4, 4, 2, -1, 0, 11},  {4, 4, 3, 9, 32, 22},
    {5, 5, 3, 11, 25, 28}, {6, 6, 3, -1, 0, 17},
    {6, 6, 4, 9, 155, 34}, {50, 50, 4, 97, 361, 298},
    {3, 2, 2, 7, 9, 18},   {1000, 1000, 4, 1997, 361, 5998},
};

static void test_facts(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        struct rules *rules = rules_for(facts[i].missionaries, facts[i].cannibals, facts[i].boat);
        struct position start;
        struct graph graph;
        struct solution solution;
        ferry_game.start(rules, 0, &start);
        graph_search(rules, &start, GRAPH_BREADTH_FIRST, false, &no_limits, &graph);
        assert_true(graph.complete);
        assert_int_equal(graph_length(&graph), facts[i].crossings);
        assert_true(graph.goal < 0 || graph.node[graph.goal].ways == facts[i].ways);
        assert_true((size_t)graph.capacity * sizeof *graph.node < (size_t)16 << 20); /* little memory */
        graph_free(&graph);
        graph_search(rules, &start, GRAPH_BREADTH_FIRST, true, &no_limits, &graph);
        const struct ferry from = ferry_from(&start);
        assert_int_equal(ferry_reachable(rules, &from), facts[i].states);
        assert_in_range(graph.states, 1, facts[i].states); /* the game ends at the goal, the fact goes on beyond */
        graph_free(&graph);
        graph_search(rules, &start, GRAPH_DEPTH_FIRST, false, &no_limits, &graph);
        assert_true((graph.goal >= 0) == (facts[i].crossings >= 0));
        assert_true(graph_length(&graph) >= facts[i].crossings);
        graph_free(&graph);
        void *analyst = ferry_game.analyst_open(rules, 0, -1);
        ferry_game.solve(analyst, &start, &no_limits, &solution);
        assert_int_equal(solution.lower, facts[i].crossings < 0 ? GAME_HOPELESS : -facts[i].crossings);
        assert_int_equal(solution.upper, solution.lower);
        ferry_game.analyst_close(analyst);
        rules_destroy(rules);
    }
}

/* The way that a search found is one: every move is legal and it ends across. */
static void check_way(const struct rules *rules, const struct position *start, const struct graph *graph) {
    bool *on_way = calloc((size_t)graph->count, sizeof *on_way);
    struct position position = *start;
    graph_way(graph, on_way);
    for (int i = 1; i < graph->count; i++) { /* a parent stands before its children */
        if (on_way[i]) {
            assert_false(ferry_game.refuse(rules, &position, graph->node[i].move, NULL));
            ferry_game.play(rules, &position, graph->node[i].move, NULL);
            assert_memory_equal(&position, &graph->node[i].position, sizeof position);
        }
    }
    assert_int_equal(ferry_game.score(rules, &position, 0), 1);
    free(on_way);
}

/* From every state that can be reached, the table's distance is what breadth-first search finds. */
static void test_distances_from_everywhere(void **state) {
    (void)state;
    static const int sizes[][3] = {{3, 3, 2}, {3, 2, 2}, {5, 5, 3}, {6, 6, 4}, {4, 4, 2}, {7, 3, 2}};
    for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
        struct rules *rules = rules_for(sizes[s][0], sizes[s][1], sizes[s][2]);
        struct position start;
        struct graph all;
        void *analyst = ferry_game.analyst_open(rules, 0, -1);
        ferry_game.start(rules, 0, &start);
        graph_search(rules, &start, GRAPH_BREADTH_FIRST, true, &no_limits, &all);
        for (int i = 0; i < all.count; i++) {
            struct solution solution;
            struct graph graph;
            ferry_game.solve(analyst, &all.node[i].position, &no_limits, &solution);
            graph_search(rules, &all.node[i].position, GRAPH_BREADTH_FIRST, false, &no_limits, &graph);
            assert_int_equal(solution.lower, graph.goal >= 0 ? -graph_length(&graph) : GAME_HOPELESS);
            assert_int_equal(solution.line_length, graph.goal >= 0 ? graph_length(&graph) : 0);
            if (graph.goal >= 0) {
                check_way(rules, &all.node[i].position, &graph);
            }
            graph_free(&graph);
            if (all.node[i].kind == GRAPH_NEW) {
                graph_search(rules, &all.node[i].position, GRAPH_DEPTH_FIRST, false, &no_limits, &graph);
                if (graph.goal >= 0) {
                    check_way(rules, &all.node[i].position, &graph);
                }
                graph_free(&graph);
            }
        }
        graph_free(&all);
        ferry_game.analyst_close(analyst);
        rules_destroy(rules);
    }
}

static void test_limits(void **state) {
    (void)state;
    struct rules *rules = rules_for(50, 50, 4);
    const struct limits limits = {.nodes = 20};
    struct position start;
    struct graph graph;
    ferry_game.start(rules, 0, &start);
    graph_search(rules, &start, GRAPH_BREADTH_FIRST, false, &limits, &graph);
    assert_false(graph.complete);
    assert_int_equal(graph.goal, -1);
    graph_free(&graph);
    rules_destroy(rules);
}

static void test_solver_level_solves_all(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        struct rules *rules = rules_for(facts[i].missionaries, facts[i].cannibals, facts[i].boat);
        struct position position;
        struct rng rng = {{0}};
        int moves = 0;
        ferry_game.start(rules, 0, &position);
        if (facts[i].crossings < 0 || facts[i].crossings > 100) {
            rules_destroy(rules);
            continue;
        }
        while (!ferry_game.over(rules, &position)) {
            struct choice choice;
            ferry_levels[0].choose(rules, &position, &no_limits, &rng, &choice);
            assert_int_equal(choice.value, -(facts[i].crossings - moves));
            ferry_game.play(rules, &position, choice.move, NULL);
            moves++;
        }
        assert_int_equal(moves, facts[i].crossings);
        rules_destroy(rules);
    }
}

static void refused(const struct rules *rules, const char *position_text, const char *move_text, const char *key) {
    struct position position;
    struct message reason = {0};
    int move;
    assert_true(ferry_game.parse_position(rules, position_text, &position, &reason));
    assert_false(ferry_game.parse_move(rules, &position, move_text, &move, &reason));
    assert_string_equal(reason.key, key);
}

static void test_texts_and_refusals(void **state) {
    (void)state;
    struct rules *rules = rules_default(&ferry_game);
    struct position position;
    struct message reason;
    refused(rules, "|(0,0)|(3,3)K|", "", "Somebody must row: put at least one into the boat.");
    refused(rules, "|(0,0)|(3,3)K|", "MMC", "The boat holds {1}, not {2}.");
    refused(rules, "|(3,1)|(0,2)K|", "m", "Missionaries on the boat's bank: only {1}.");
    refused(rules, "|K(3,1)|(0,2)|", "CC", "Cannibals on the boat's bank: only {1}.");
    refused(rules, "|(0,0)|(3,3)K|", "MX", "\"{1}\" is not a load such as MC: M for a missionary, C for a cannibal.");
    static const char *const bad[] = {"",
                                      "|(0,0)|(3,3)|",
                                      "|K(0,0)|(3,3)K|",
                                      "|(0,0)|(3,2)K|",
                                      "|(4,0)|(3,3)K|",
                                      "|(0,0)|(3,3)K",
                                      "|(3,3)|(0,0)K|",
                                      "|K(0,0)|(3,3)|",
                                      "|(0,0)|(3,3)K| "};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(ferry_game.parse_position(rules, bad[i], &position, &reason));
    }
    rules_destroy(rules);
    uint16_t values[GAME_OPTIONS_MAX];
    assert_true(rules_parse(&ferry_game, "ferry cannibals=4", values, &reason));
    assert_null(rules_create(&ferry_game, values, &reason));
}

static void test_who_is_eaten(void **state) {
    (void)state;
    struct rules *rules = rules_default(&ferry_game);
    struct position position;
    struct message verdict;
    struct trail trail = {0};
    int move;
    ferry_game.start(rules, 0, &position);
    assert_true(ferry_game.parse_move(rules, &position, "M", &move, NULL));
    ferry_game.play(rules, &position, move, &trail);
    assert_true(ferry_game.over(rules, &position));
    assert_int_equal(ferry_game.score(rules, &position, 0), 0);
    assert_int_equal(trail.step[trail.length - 1].kind, STEP_EATEN);
    assert_int_equal(trail.step[trail.length - 1].to, FERRY_RIGHT_M);
    assert_int_equal(trail.step[trail.length - 1].count, 2);
    ferry_game.verdict(rules, &position, &verdict);
    assert_string_equal(verdict.argument[0], "2");
    assert_string_equal(verdict.argument[1], "3");
    trail_free(&trail);
    rules_destroy(rules);
}

static void test_loads_are_numbered(void **state) {
    (void)state;
    bool seen[GAME_MOVES_MAX] = {false};
    for (int m = 0; m <= FERRY_BOAT_MAX; m++) {
        for (int c = 0; m + c <= FERRY_BOAT_MAX; c++) {
            int missionaries;
            int cannibals;
            const int move = ferry_load(m, c);
            assert_in_range(move, 0, GAME_MOVES_MAX - 1);
            assert_false(seen[move]);
            seen[move] = true;
            ferry_unload(move, &missionaries, &cannibals);
            assert_int_equal(missionaries, m);
            assert_int_equal(cannibals, c);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_facts),
        cmocka_unit_test(test_distances_from_everywhere),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_solver_level_solves_all),
        cmocka_unit_test(test_texts_and_refusals),
        cmocka_unit_test(test_who_is_eaten),
        cmocka_unit_test(test_loads_are_numbered),
    };
    return cmocka_run_group_tests_name("ferry", tests, NULL, NULL);
}
