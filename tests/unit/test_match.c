/* The match: undo and redo in every constellation, rounds, clock, forfeits, repeatable computer play. */
#include "tests/unit/test.h"

#include "core/match.h"
#include "core/rules.h"
#include "games/congklak/congklak.h"
#include "games/template/template.h"
#include "search/limits.h"
#include "tests/unit/random_rules.h"

enum { EASY, MEDIUM, HARD };

static struct match *open_match(const char *rules_text, int a, int b, const char *position) {
    uint16_t values[GAME_OPTIONS_MAX];
    struct position start;
    assert_true(rules_parse(&congklak_game, rules_text, values, NULL));
    struct rules *rules = rules_create(&congklak_game, values, NULL);
    struct match_setup setup = {.rules = rules, .seat = {a, b}, .seed = 11};
    if (position != NULL) {
        assert_true(congklak_game.parse_position(rules, position, &start, NULL));
        setup.start = &start;
    }
    struct match *match = match_create(&setup, NULL);
    assert_non_null(match);
    rules_destroy(rules);
    return match;
}

static void computer_plays(struct match *match) {
    const struct limits limits = {0};
    while (match_state(match) == MATCH_PLAYING && !match_human_to_move(match)) {
        struct choice choice;
        struct text move = {0};
        assert_true(match_choose(match, match->setup.seat[match_mover(match)], &limits, &choice));
        match->game->format_move(match->rules, &match->position, choice.move, &move);
        assert_true(match_play(match, text_string(&move), NULL));
        text_free(&move);
    }
}

static void test_undo_restores_every_byte(void **state) {
    (void)state;
    enum { GAMES = 300, PLIES = 400 };
    struct rng rng;
    rng_seed(&rng, 5, 0);
    static struct position before[PLIES];
    for (int game = 0; game < GAMES; game++) {
        struct rules *rules = random_rules(&congklak_game, &rng);
        const struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, MATCH_HUMAN}};
        struct match *match = match_create(&setup, NULL);
        int moves = 0;
        while (moves < PLIES) {
            if (match_state(match) == MATCH_ROUND_OVER) {
                assert_true(match_next_round(match, NULL));
            }
            if (match_state(match) != MATCH_PLAYING) {
                break;
            }
            struct text text = {0};
            match->game->format_move(match->rules, &match->position, random_move(rules, &match->position, &rng), &text);
            before[moves++] = match->position;
            assert_true(match_play(match, text_string(&text), NULL));
            text_free(&text);
        }
        const struct position end = match->position;
        const int round = match->round;
        for (int i = moves - 1; i >= 0; i--) {
            assert_true(match_undo(match, NULL));
            assert_memory_equal(&match->position, &before[i], sizeof before[i]);
        }
        assert_false(match_undo(match, NULL));
        for (int i = 0; i < moves; i++) {
            assert_true(match_redo(match, NULL));
        }
        assert_false(match_redo(match, NULL));
        assert_memory_equal(&match->position, &end, sizeof end);
        assert_int_equal(match->round, round);
        match_destroy(match);
        rules_destroy(rules);
    }
}

static void test_undo_against_the_computer_goes_to_the_own_choice(void **state) {
    (void)state;
    struct match *match = open_match("congklak", MATCH_HUMAN, EASY, NULL);
    const struct position start = match->position;
    assert_true(match_play(match, "1", NULL)); /* tembak: B's turn */
    assert_int_equal(match_mover(match), 1);
    computer_plays(match);
    assert_true(match_human_to_move(match));
    const struct position later = match->position;
    assert_true(match_undo(match, NULL));
    assert_memory_equal(&match->position, &start, sizeof start);
    assert_true(match_redo(match, NULL)); /* my move and the whole answer */
    assert_memory_equal(&match->position, &later, sizeof later);
    match_destroy(match);
}

static void test_undo_does_not_take_back_the_computers_opening(void **state) {
    (void)state;
    struct match *match = open_match("congklak", MATCH_HUMAN, EASY, "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 B");
    computer_plays(match);
    const struct position after_opening = match->position;
    struct message reason;
    assert_false(match_undo(match, &reason));
    assert_string_equal(reason.key, "There is nothing to undo.");
    assert_memory_equal(&match->position, &after_opening, sizeof after_opening);
    match_destroy(match);
}

static void test_undo_after_the_end_and_after_giving_up(void **state) {
    (void)state;
    struct match *match = open_match("congklak", MATCH_HUMAN, MATCH_HUMAN, "0,0,0,0,0,0,1/40 3,0,0,0,0,0,2/52 A");
    assert_true(match_play(match, "1", NULL));
    assert_int_equal(match_state(match), MATCH_OVER);
    assert_int_equal(match_winner(match), 1);
    assert_true(match_undo(match, NULL));
    assert_int_equal(match_state(match), MATCH_PLAYING);
    assert_true(match_resign(match, 0, NULL));
    assert_int_equal(match_state(match), MATCH_RESIGNED);
    assert_int_equal(match_winner(match), 1);
    assert_false(match_play(match, "1", NULL));
    assert_false(match_resign(match, 1, NULL));
    assert_true(match_undo(match, NULL));
    assert_int_equal(match_state(match), MATCH_PLAYING);
    match_destroy(match);
}

static void test_undo_can_be_switched_off(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    const struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, MATCH_HUMAN}, .no_undo = true};
    struct match *match = match_create(&setup, NULL);
    assert_true(match_play(match, "7", NULL));
    struct message reason;
    assert_false(match_undo(match, &reason));
    assert_string_equal(reason.key, "Undo is switched off in this game.");
    match_destroy(match);
    rules_destroy(rules);
}

static void test_a_new_move_forgets_redo(void **state) {
    (void)state;
    struct match *match = open_match("congklak", MATCH_HUMAN, MATCH_HUMAN, NULL);
    assert_true(match_play(match, "7", NULL));
    assert_true(match_undo(match, NULL));
    assert_true(match_play(match, "6", NULL));
    assert_false(match_redo(match, NULL));
    match_destroy(match);
}

static void test_a_draw_is_a_draw(void **state) {
    (void)state;
    struct match *match = open_match("congklak", MATCH_HUMAN, MATCH_HUMAN, "0,0,0,0,0,0,1/48 3,0,0,0,0,0,2/44 A");
    assert_true(match_play(match, "1", NULL));
    assert_int_equal(match_state(match), MATCH_OVER);
    assert_int_equal(match_winner(match), GAME_NO_PLAYER);
    match_destroy(match);
}

static void test_rounds(void **state) {
    (void)state;
    struct match *match = open_match("babak", MATCH_HUMAN, MATCH_HUMAN, "0,0,0,0,0,0,1/39 3,0,0,0,0,0,2/53 A");
    assert_false(match_next_round(match, NULL));
    assert_true(match_play(match, "1", NULL));
    assert_int_equal(match_state(match), MATCH_ROUND_OVER);
    assert_false(match_play(match, "1", NULL));
    assert_true(match_next_round(match, NULL));
    assert_int_equal(match->round, 2);
    assert_int_equal(match_mover(match), 0); /* the loser starts */
    assert_true(match_undo(match, NULL));    /* over the round's border, to the last choice */
    assert_int_equal(match->round, 1);
    assert_int_equal(match_mover(match), 0);
    assert_true(match_redo(match, NULL));
    assert_int_equal(match->round, 2);
    match_destroy(match);
}

static void test_clock_forfeits(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    const struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, MATCH_HUMAN}, .clock_seconds = 10};
    struct match *match = match_create(&setup, NULL);
    assert_false(match_tick(match, 9999));
    assert_true(match_play(match, "7", NULL)); /* the clock starts again */
    assert_false(match_tick(match, 9999));
    assert_true(match_tick(match, 1));
    assert_int_equal(match_state(match), MATCH_OUT_OF_TIME);
    assert_int_equal(match_winner(match), 1);
    assert_true(match_undo(match, NULL));
    assert_false(match_tick(match, 9999));
    match_destroy(match);
    rules_destroy(rules);
}

static void test_bad_setups_are_refused(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    struct message reason;
    struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, 99}};
    assert_null(match_create(&setup, &reason));
    setup.seat[1] = EASY;
    setup.clock_seconds = -1;
    assert_null(match_create(&setup, &reason));
    setup.clock_seconds = 0;
    struct position broken = {.bytes = {1, 2, 3}};
    setup.start = &broken;
    assert_null(match_create(&setup, &reason));
    rules_destroy(rules);
}

static void test_the_same_seed_plays_the_same_game(void **state) {
    (void)state;
    struct match *one = open_match("congklak", EASY, MEDIUM, NULL);
    struct match *two = open_match("congklak", EASY, MEDIUM, NULL);
    computer_plays(one);
    computer_plays(two);
    assert_int_equal(one->length, two->length);
    for (int i = 0; i < one->length; i++) {
        assert_int_equal(one->entry[i].move, two->entry[i].move);
    }
    match_destroy(one);
    match_destroy(two);
}

static void test_the_template_is_a_game(void **state) {
    (void)state;
    struct rules *rules = rules_default(&template_game);
    const struct match_setup setup = {.rules = rules, .seat = {0, 0}, .seed = 3};
    struct match *match = match_create(&setup, NULL);
    assert_false(match_play(match, "4", NULL));
    assert_false(match_play(match, "x", NULL));
    computer_plays(match);
    assert_int_equal(match_state(match), MATCH_OVER);
    assert_int_equal(match_winner(match), 0); /* 21 is no multiple of 4, so the first player wins */
    struct trail trail = {0};
    struct view view;
    template_game.view(rules, &match->entry[0].before, &view);
    for (int i = 0; i < match->length; i++) {
        trail_clear(&trail);
        match_trail(match, i, &trail);
        for (int step = 0; step < trail.length; step++) {
            view_apply(&view, &trail.step[step]);
        }
    }
    assert_int_equal(view.cell[0].count, 0);
    trail_free(&trail);
    struct position position;
    assert_true(template_game.parse_position(rules, "9 B", &position, NULL));
    assert_false(template_game.parse_position(rules, "99 B", &position, NULL));
    match_destroy(match);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_restores_every_byte),
        cmocka_unit_test(test_undo_against_the_computer_goes_to_the_own_choice),
        cmocka_unit_test(test_undo_does_not_take_back_the_computers_opening),
        cmocka_unit_test(test_undo_after_the_end_and_after_giving_up),
        cmocka_unit_test(test_undo_can_be_switched_off),
        cmocka_unit_test(test_a_new_move_forgets_redo),
        cmocka_unit_test(test_a_draw_is_a_draw),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_clock_forfeits),
        cmocka_unit_test(test_bad_setups_are_refused),
        cmocka_unit_test(test_the_same_seed_plays_the_same_game),
        cmocka_unit_test(test_the_template_is_a_game),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
