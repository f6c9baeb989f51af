/* The computer's levels, in positions made for them and in many games. */
#include "tests/unit/test.h"

#include "core/match.h"
#include "core/rules.h"
#include "games/congklak/congklak.h"
#include "search/limits.h"
#include "tests/unit/random_rules.h"

enum { EASY, MEDIUM, HARD };

/* Which holes a level chooses here, over many seeds: bit k for hole k. */
static unsigned choices(const char *position_text, int level) {
    struct rules *rules = rules_default(&congklak_game);
    struct position position;
    struct message reason;
    assert_true(congklak_game.parse_position(rules, position_text, &position, &reason));
    const struct limits limits = {0};
    unsigned chosen = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct rng rng;
        struct choice choice;
        rng_seed(&rng, seed, 0);
        congklak_game.levels[level].choose(rules, &position, &limits, &rng, &choice);
        assert_false(congklak_game.refuse(rules, &position, choice.move, &reason));
        assert_int_equal(choice.line[0], choice.move);
        chosen |= 1U << choice.move;
    }
    rules_destroy(rules);
    return chosen;
}

#define HOLE(n) (1U << (n))

/* A2 holds 2 and A5 holds 5: both end in the store; the nearer one comes first, at every level. */
static const char two_direct[] = "0,0,5,0,0,2,0/40 1,1,1,1,1,1,1/44 A";
/* No hole of A ends in the store directly; A7 shoots B2's 9, A3 shoots B6's 3; A5 only moves on. */
static const char two_captures[] = "1,0,1,0,1,0,0/40 0,3,0,0,0,9,2/41 A";

static void test_direct_free_turn_nearest_first(void **state) {
    (void)state;
    for (int level = EASY; level <= HARD; level++) {
        assert_int_equal(choices(two_direct, level), HOLE(2));
    }
}

static void test_easy_plays_anything_else(void **state) {
    (void)state;
    assert_int_equal(choices(two_captures, EASY), HOLE(7) | HOLE(5) | HOLE(3));
}

static void test_medium_takes_the_largest_capture(void **state) {
    (void)state;
    assert_int_equal(choices(two_captures, MEDIUM), HOLE(7));
}

static void test_medium_is_random_without_captures(void **state) {
    (void)state;
    assert_int_equal(choices("1,0,1,0,0,0,0/40 0,0,0,0,0,0,5/51 A", MEDIUM), HOLE(7) | HOLE(5));
}

static void test_hard_takes_what_gains_most(void **state) {
    (void)state;
    assert_int_equal(choices(two_captures, HARD), HOLE(7));
}

static void test_hard_figure_3_5(void **state) {
    (void)state;
    /* Holes 7 and 3 both gain 2 and end in the store; 4 gains 13 and does not. 7 leaves the opponent less. */
    assert_int_equal(choices("4,0,0,1,1,2,6/48 6,2,3,1,16,0,4/4 B", HARD), HOLE(7));
}

static void test_hard_is_random_where_nothing_gains(void **state) {
    (void)state;
    assert_int_equal(choices("1,0,1,0,0,0,0/40 0,0,0,0,0,0,5/51 A", HARD), HOLE(7) | HOLE(5));
}

/* The start after a few random moves, so that no two games are the same; the round is not over. */
static struct position random_opening(const struct rules *rules, uint64_t seed) {
    enum { OPENING_MOVES = 4 };
    struct rng rng;
    struct position position;
    rng_seed(&rng, seed, 99);
    congklak_game.start(rules, 0, &position);
    for (int i = 0; i < OPENING_MOVES; i++) {
        congklak_game.play(rules, &position, random_move(rules, &position, &rng), NULL);
    }
    return position;
}

/* Wins, losses and the sum of margins of `strong` over `weak`. Every opening is played twice, with seats changed. */
static void tournament(int strong, int weak, int games, int *wins, int *losses, long *margin) {
    struct rules *rules = rules_default(&congklak_game);
    const struct limits limits = {0};
    *wins = 0;
    *losses = 0;
    *margin = 0;
    for (int game = 0; game < games; game++) {
        const int seat = game % 2; /* where the strong one sits */
        const struct position opening = random_opening(rules, (uint64_t)game / 2);
        struct match_setup setup = {.rules = rules, .seed = game / 2, .start = &opening};
        setup.seat[seat] = strong;
        setup.seat[1 - seat] = weak;
        struct match *match = match_create(&setup, NULL);
        struct choice choice;
        while (match_choose(match, match->setup.seat[match_mover(match)], &limits, &choice)) {
            struct text move = {0};
            congklak_game.format_move(match->rules, &match->position, choice.move, &move);
            assert_true(match_play(match, text_string(&move), NULL));
            text_free(&move);
        }
        const int difference =
            congklak_game.score(rules, &match->position, seat) - congklak_game.score(rules, &match->position, 1 - seat);
        *wins += difference > 0;
        *losses += difference < 0;
        *margin += difference;
        match_destroy(match);
    }
    rules_destroy(rules);
}

static void test_levels_are_ordered_over_2000_games(void **state) {
    (void)state;
    enum { GAMES = 2000 };
    static const int pairs[][2] = {{MEDIUM, EASY}, {HARD, MEDIUM}, {HARD, EASY}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        int wins;
        int losses;
        long margin;
        tournament(pairs[i][0], pairs[i][1], GAMES, &wins, &losses, &margin);
        printf("# %s against %s: %d won, %d lost, mean margin %+.2f\n", congklak_game.levels[pairs[i][0]].id,
               congklak_game.levels[pairs[i][1]].id, wins, losses, (double)margin / GAMES);
        /* Five standard deviations of a fair coin over 2000 games are 112 wins. */
        assert_true(wins - losses > 2 * 112);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_direct_free_turn_nearest_first),
        cmocka_unit_test(test_easy_plays_anything_else),
        cmocka_unit_test(test_medium_takes_the_largest_capture),
        cmocka_unit_test(test_medium_is_random_without_captures),
        cmocka_unit_test(test_hard_takes_what_gains_most),
        cmocka_unit_test(test_hard_figure_3_5),
        cmocka_unit_test(test_hard_is_random_where_nothing_gains),
        cmocka_unit_test(test_levels_are_ordered_over_2000_games),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
