/* Records: what is written loads back equal, and whatever is broken is refused with its place. */
#include "tests/unit/test.h"

#include "core/record.h"
#include "core/rules.h"
#include "games/congklak/congklak.h"
#include "tests/unit/random_rules.h"

static struct match *random_match(struct rng *rng, int moves) {
    struct rules *rules = random_rules(&congklak_game, rng);
    struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, (int)rng_below(rng, 4) - 1}};
    setup.seed = (int64_t)(rng_next(rng) >> 1);
    setup.first = (int)rng_below(rng, 2);
    setup.clock_seconds = (int)rng_below(rng, 3) * 30;
    setup.no_undo = rng_below(rng, 4) == 0;
    if (rng_below(rng, 3) == 0) {
        strcpy(setup.name[0], "Siti \"A\\B\"");
    }
    struct match *match = match_create(&setup, NULL);
    assert_non_null(match);
    for (int i = 0; i < moves; i++) {
        if (match_state(match) == MATCH_ROUND_OVER) {
            match_next_round(match, NULL);
        }
        if (match_state(match) != MATCH_PLAYING) {
            break;
        }
        struct text move = {0};
        congklak_game.format_move(match->rules, &match->position, random_move(rules, &match->position, rng), &move);
        assert_true(match_play(match, text_string(&move), NULL));
        text_free(&move);
    }
    if (rng_below(rng, 5) == 0) {
        match_resign(match, (int)rng_below(rng, 2), NULL);
        match->out_of_time = match->forfeit >= 0 && rng_below(rng, 2) == 0;
    }
    rules_destroy(rules);
    return match;
}

static void test_records_load_back_equal(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 77, 0);
    for (int i = 0; i < (SANITIZED ? 200 : 2000); i++) {
        struct match *match = random_match(&rng, (int)rng_below(&rng, 300));
        struct text first = {0};
        struct text second = {0};
        struct record_error error;
        char date[RECORD_DATE_BYTES];
        record_write(match, "2026.11.30", &first);
        struct match *loaded = record_read(text_string(&first), first.length, date, &error);
        if (loaded == NULL) {
            fail_msg("line %d move %d: %s\n%s", error.line, error.move, error.reason.key, text_string(&first));
        }
        record_write(loaded, date, &second);
        assert_string_equal(text_string(&first), text_string(&second));
        assert_true(rules_equal(match->rules, loaded->rules));
        assert_memory_equal(&match->position, &loaded->position, sizeof match->position);
        assert_int_equal(match_moves(match), match_moves(loaded));
        for (const char *line = text_string(&first); *line != '\0'; line += strcspn(line, "\n") + 1) {
            assert_true(line[0] == '[' || strcspn(line, "\n") <= 80);
        }
        text_free(&first);
        text_free(&second);
        match_destroy(match);
        match_destroy(loaded);
    }
}

static void test_any_changed_character_loads_or_is_refused(void **state) {
    (void)state;
    static const char replacements[] = "0179xB,. *[]\"\\{}-\n\t=\x01\xff";
    struct rng rng;
    rng_seed(&rng, 78, 0);
    for (int i = 0; i < (SANITIZED ? 2 : 12); i++) {
        struct match *match = random_match(&rng, 40);
        struct text record = {0};
        record_write(match, "2026.11.30", &record);
        for (size_t at = 0; at < record.length; at++) {
            const char kept = record.data[at];
            for (size_t r = 0; r < sizeof replacements; r++) { /* NUL included */
                struct record_error error = {0};
                record.data[at] = replacements[r];
                struct match *loaded = record_read(text_string(&record), record.length, NULL, &error);
                if (loaded == NULL) {
                    assert_true(error.line >= 1);
                    assert_non_null(error.reason.key);
                } else {
                    assert_true(loaded->game->check(loaded->rules, &loaded->position, NULL));
                }
                match_destroy(loaded);
            }
            record.data[at] = kept;
        }
        text_free(&record);
        match_destroy(match);
    }
}

static void assert_refused(const char *record, int line, int move, const char *key) {
    struct record_error error = {0};
    struct match *match = record_read(record, strlen(record), NULL, &error);
    assert_null(match);
    assert_string_equal(error.reason.key, key);
    assert_int_equal(error.line, line);
    assert_int_equal(error.move, move);
}

static void test_refusals_say_where(void **state) {
    (void)state;
    assert_refused("", 1, 0, "The record has no Game tag.");
    assert_refused("hello", 1, 0, "The record has no Game tag.");
    assert_refused("[Game \"chess\"]\n", 1, 0, "There is no game named \"{1}\".");
    assert_refused("[Game \"congklak\"]\n[Rules \"congklak holes=0\"]\n", 2, 0,
                   "The option {1} takes {2}, not \"{3}\".");
    assert_refused("[Game \"congklak\"]\n\n7\n7 *", 4, 2, "Hole {1}{2} is empty.");
    assert_refused("[Game \"congklak\"]\n\n7,9", 3, 2, "There is no hole {1}; the holes are 1 to {2}.");
    assert_refused("[Game \"congklak\"]\n\n7 {open", 3, 1, "A comment in braces has no end.");
    assert_refused("[Game \"congklak\"]\n\n7 98-0", 3, 1, "The record says {1}, but the game is not over here.");
    assert_refused("[Game \"congklak\"]\n\n7 * 3", 3, 1, "The record goes on after its end.");
    assert_refused("[Game \"congklak\"]\n[Result \"54-44\"]\n\n7 *", 2, 0,
                   "The record says {1}, but the moves give {2}.");
    assert_refused("[Game \"congklak\"]\n[Game \"congklak\"]\n", 2, 0, "The tag {1} stands twice.");
    assert_refused("[Game \"congklak\"\n", 1, 0, "A tag must be of the form [Name \"value\"].");
    assert_refused("[Game \"congklak\"]\n[Date \"yesterday\"]\n", 2, 0,
                   "The date must be of the form 2026.11.30, not \"{1}\".");
    assert_refused("[Game \"congklak\"]\n[Seed \"-1\"]\n", 2, 0, "The tag {1} takes a whole number, not \"{2}\".");
    assert_refused("[Game \"congklak\"]\n[Position \"7,7,7,7,7,7,6/0 7,7,7,7,7,7,7/0 A\"]\n", 2, 0,
                   "The position holds {1} seeds, but these rules play with {2}.");
}

static void test_what_others_write_is_read(void **state) {
    (void)state;
    static const char record[] =
        "[game \"Congklak\"]\r\n[Event \"?\"]\r\n[A \"Siti\"]\r\n\r\n1. a1 {tembak} 2. b6 ; *\r\n";
    static const char clean[] = "[Game \"congklak\"]\n[A \"Siti\"]\n\n1. a1 {a\ncomment} 2. b6 *\n";
    struct record_error error;
    assert_null(record_read(record, strlen(record), NULL, &error)); /* ";" is no move */
    assert_int_equal(error.line, 5);
    struct match *match = record_read(clean, strlen(clean), NULL, &error);
    assert_non_null(match);
    assert_int_equal(match_moves(match), 2);
    assert_string_equal(match_player_id(match, 0), "Siti");
    assert_int_equal(match->setup.seat[0], MATCH_HUMAN);
    match_destroy(match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_load_back_equal),
        cmocka_unit_test(test_any_changed_character_loads_or_is_refused),
        cmocka_unit_test(test_refusals_say_where),
        cmocka_unit_test(test_what_others_write_is_read),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
