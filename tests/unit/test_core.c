/* The small things everything stands on: random numbers, text, messages, rules values, the registry. */
#include "tests/unit/test.h"

#include "core/analysis.h"
#include "core/hash.h"
#include "core/registry.h"
#include "core/rules.h"
#include "games/congklak/congklak.h"
#include "games/template/template.h"

static void test_rng_is_xoshiro(void **state) {
    (void)state;
    /* The first outputs from the state 1, 2, 3, 4, as the generator's definition gives them by hand: 11520, 0, … */
    struct rng rng = {{1, 2, 3, 4}};
    assert_int_equal(rng_next(&rng), 11520);
    assert_int_equal(rng_next(&rng), 0);
    assert_int_equal(rng_next(&rng), 1509978240);
    assert_int_equal(rng_next(&rng), 1215971899390074240);
}

static void test_rng_streams_differ_and_repeat(void **state) {
    (void)state;
    struct rng a;
    struct rng b;
    struct rng c;
    rng_seed(&a, 1, 0);
    rng_seed(&b, 1, 1);
    rng_seed(&c, 1, 0);
    const uint64_t first = rng_next(&a);
    assert_int_not_equal(first, rng_next(&b));
    assert_int_equal(first, rng_next(&c));
}

static void test_rng_below_is_even(void **state) {
    (void)state;
    enum { DRAWS = 70000, SIDES = 7 };
    struct rng rng;
    int counts[SIDES] = {0};
    rng_seed(&rng, 9, 9);
    for (int i = 0; i < DRAWS; i++) {
        counts[rng_below(&rng, SIDES)]++;
    }
    for (int i = 0; i < SIDES; i++) {
        assert_in_range(counts[i], DRAWS / SIDES - 500, DRAWS / SIDES + 500);
    }
}

static void test_hash_mix_is_the_128_bit_product(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 3, 3);
    for (int i = 0; i < 1000; i++) {
        const uint64_t a = rng_next(&rng);
        const uint64_t b = rng_next(&rng);
        __extension__ typedef unsigned __int128 wide;
        const wide product = (wide)a * b;
        assert_int_equal(hash_mix(a, b), (uint64_t)product ^ (uint64_t)(product >> 64));
    }
}

static void test_numbers(void **state) {
    (void)state;
    char out[TEXT_INT_BYTES];
    text_format_int(INT64_MIN, out);
    assert_string_equal(out, "-9223372036854775808");
    text_format_int(0, out);
    assert_string_equal(out, "0");
    int64_t number;
    assert_true(text_parse_number("9223372036854775807", 0, INT64_MAX, &number));
    assert_true(number == INT64_MAX);
    assert_false(text_parse_number("9223372036854775808", 0, INT64_MAX, &number));
    assert_false(text_parse_number("", 0, 9, &number));
    assert_false(text_parse_number("-", -9, 9, &number));
    assert_false(text_parse_number("1 ", 0, 9, &number));
    assert_false(text_parse_number("10", 0, 9, &number));
    assert_true(text_parse_number("-7", -9, 9, &number));
    assert_int_equal(number, -7);
}

static void test_messages_keep_arguments_printable(void **state) {
    (void)state;
    struct message message;
    char longest[400];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    message_set(&message, "{1}{2}{3}", "sis", "a\x1b[31m\n", -5, longest);
    assert_string_equal(message.argument[0], "a?[31m?");
    assert_string_equal(message.argument[1], "-5");
    assert_true(strlen(message.argument[2]) < MESSAGE_ARGUMENT_BYTES);
    assert_string_equal(message.argument[2] + strlen(message.argument[2]) - 3, "...");
    assert_false(message_set(NULL, "x", ""));
}

static void test_rules_round_trip(void **state) {
    (void)state;
    const struct game *games[] = {&congklak_game, &template_game};
    struct rng rng;
    rng_seed(&rng, 4, 4);
    for (int g = 0; g < 2; g++) {
        for (int i = 0; i < 2000; i++) {
            uint16_t values[GAME_OPTIONS_MAX] = {0};
            uint16_t parsed[GAME_OPTIONS_MAX];
            struct text text = {0};
            for (int o = 0; o < games[g]->option_count; o++) {
                const struct game_option *option = &games[g]->options[o];
                values[o] =
                    (uint16_t)(option->minimum + rng_below(&rng, (uint32_t)(option->maximum - option->minimum + 1)));
            }
            rules_format(games[g], values, &text);
            assert_true(rules_parse(games[g], text_string(&text), parsed, NULL));
            assert_memory_equal(values, parsed, sizeof values);
            text_free(&text);
        }
    }
}

static void test_rules_refuse(void **state) {
    (void)state;
    static const char *const bad[] = {"nonsense",
                                      "congklak holes",
                                      "congklak holes=",
                                      "congklak holes=11",
                                      "congklak holes=0",
                                      "congklak colour=red",
                                      "congklak relay=maybe",
                                      "kalah congklak",
                                      "=",
                                      "holes=7=7"};
    uint16_t values[GAME_OPTIONS_MAX];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct message reason = {0};
        assert_false(rules_parse(&congklak_game, bad[i], values, &reason));
        assert_non_null(reason.key);
    }
    assert_true(rules_parse(&congklak_game, "  KALAH   Relay=ON ", values, NULL));
    memcpy(values, congklak_game.presets[0].value, sizeof values);
    values[CONGKLAK_HOLES] = 10;
    values[CONGKLAK_SEEDS] = 10;
    struct rules *rules = rules_create(&congklak_game, values, NULL);
    assert_non_null(rules); /* 200 seeds */
    rules_destroy(rules);
    values[CONGKLAK_HOLES] = 200;
    assert_null(rules_create(&congklak_game, values, NULL));
}

static void test_registry(void **state) {
    (void)state;
    assert_ptr_equal(registry_game(0), &congklak_game);
    assert_ptr_equal(registry_find("CONGKLAK"), &congklak_game);
    assert_null(registry_find("template"));
    for (int i = 0; i < registry_count(); i++) {
        const struct game *game = registry_game(i);
        assert_ptr_equal(registry_find(game->id), game);
        assert_true(game->preset_count > 0 && game->level_count > 0);
        for (int preset = 0; preset < game->preset_count; preset++) {
            struct rules *rules = rules_create(game, game->presets[preset].value, NULL);
            assert_non_null(rules);
            rules_destroy(rules);
        }
    }
}

/* Moves 0 and 1 are expected to win 3 and 5, 2 is proven to win 4, of 3 nothing is known. */
static void test_analysis_of_what_is_expected(void **state) {
    (void)state;
    struct analysis analysis = {.count = 4,
                                .move = {{0, -64, 64, 3, 6}, {1, -64, 64, 5, 6}, {2, 4, 4, 4, 9}, {3, -64, 64, 0, 0}}};
    int value;
    assert_true(analysis_expected(&analysis, &value));
    assert_int_equal(value, 5);
    assert_false(analysed_value(&analysis.move[3], &value));
    struct judgement judged = analysis_judge(&analysis, 0);
    assert_true(judged.known && !judged.exact);
    assert_int_equal(judged.best - judged.played, 2);
    assert_false(analysis_judge(&analysis, 3).known);
    assert_false(analysis_judge(&analysis, 9).known);
    analysis.move[0].upper = analysis.move[1].upper = analysis.move[3].upper = 4; /* now 4 is proven to be the best */
    judged = analysis_judge(&analysis, 2);
    assert_true(judged.known && judged.exact);
    assert_int_equal(judged.best, 4);
    judged = analysis_judge(&analysis, 1); /* expected to be better than the proven best: it lost nothing */
    assert_true(judged.known && !judged.exact);
    assert_int_equal(judged.best - judged.played, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rng_is_xoshiro),    cmocka_unit_test(test_rng_streams_differ_and_repeat),
        cmocka_unit_test(test_rng_below_is_even), cmocka_unit_test(test_hash_mix_is_the_128_bit_product),
        cmocka_unit_test(test_numbers),           cmocka_unit_test(test_messages_keep_arguments_printable),
        cmocka_unit_test(test_rules_round_trip),  cmocka_unit_test(test_rules_refuse),
        cmocka_unit_test(test_registry),          cmocka_unit_test(test_analysis_of_what_is_expected),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
