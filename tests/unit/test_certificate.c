/* Certificates: what is written is accepted, and anything wrong, cut or padded is refused with its line. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/congklak/certificate.h"
#include "tests/unit/random_rules.h"

static const struct limits no_limits = {0};

static bool verifies(const char *text, size_t length, struct congklak_claim *claim, int *line) {
    struct message reason = {0};
    const bool proven = congklak_verify(text, length, claim, line, &reason);
    assert_true(proven || (reason.key != NULL && *line >= 1));
    return proven;
}

static struct text read_golden(const char *name) {
    struct text text = {0};
    char path[256];
    char buffer[4096];
    size_t got;
    snprintf(path, sizeof path, GOLDEN "%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0) {
        text_add_bytes(&text, buffer, got);
    }
    fclose(file);
    return text;
}

static void test_the_98_certificate(void **state) {
    (void)state;
    struct text text = read_golden("congklak-98.certificate");
    struct congklak_claim claim;
    int line;
    assert_true(verifies(text_string(&text), text.length, &claim, &line));
    assert_int_equal(claim.player, 0);
    assert_int_equal(claim.margin, 98);
    assert_string_equal(claim.position, "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A");
    assert_string_equal(claim.rules, "congklak");
    text_free(&text);
}

static void test_every_cut_is_refused(void **state) {
    (void)state;
    struct text text = read_golden("congklak-98.certificate");
    struct congklak_claim claim;
    int line;
    for (size_t length = 0; length + 1 < text.length; length++) { /* without its very last line end it is whole */
        assert_false(verifies(text_string(&text), length, &claim, &line));
    }
    text_free(&text);
}

static void test_a_missing_doubled_or_added_line_is_refused(void **state) {
    (void)state;
    struct text text = read_golden("congklak-98.certificate");
    struct congklak_claim claim;
    int line;
    int lines = 0;
    for (const char *at = text_string(&text); *at != '\0'; lines++) {
        const size_t length = strcspn(at, "\n") + 1;
        const size_t before = (size_t)(at - text_string(&text));
        struct text without = {0};
        struct text doubled = {0};
        text_add_bytes(&without, text_string(&text), before);
        text_add(&without, at + length);
        text_add_bytes(&doubled, text_string(&text), before + length);
        text_add(&doubled, at);
        assert_false(verifies(text_string(&without), without.length, &claim, &line));
        assert_false(verifies(text_string(&doubled), doubled.length, &claim, &line));
        text_free(&without);
        text_free(&doubled);
        at += length;
    }
    assert_int_equal(lines, 14);
    /* A true line that nobody needs. */
    struct text padded = {0};
    const char *end = strstr(text_string(&text), "end\n");
    text_add_bytes(&padded, text_string(&text), (size_t)(end - text_string(&text)));
    text_add(&padded, "1,0,0,0,0,0,0/97 0,0,0,0,0,0,0/0 A  7\nend\n");
    assert_false(verifies(text_string(&padded), padded.length, &claim, &line));
    assert_int_equal(line, 14);
    text_free(&padded);
    text_free(&text);
}

static void test_changed_characters(void **state) {
    (void)state;
    static const char replacements[] = "0123456789,/ABx\n +-";
    struct text text = read_golden("congklak-98.certificate");
    struct congklak_claim claim;
    int line;
    int accepted = 0;
    for (size_t at = 0; at < text.length; at++) {
        const char kept = text.data[at];
        for (size_t r = 0; replacements[r] != '\0'; r++) {
            text.data[at] = replacements[r];
            if (text.data[at] != kept && verifies(text_string(&text), text.length, &claim, &line)) {
                accepted++; /* a smaller claim, or another winning move to the same positions: still a proof of the
                               truth */
                assert_true(claim.margin <= 98 && claim.player == 0);
            }
        }
        text.data[at] = kept;
    }
    assert_true(accepted > 0);
    text_free(&text);
}

static void test_certificates_of_small_boards(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12, 0);
    for (int i = 0; i < (SANITIZED ? 10 : 100); i++) {
        struct rules *any = random_rules(&congklak_game, &rng);
        uint16_t values[GAME_OPTIONS_MAX];
        memcpy(values, any->value, sizeof values);
        values[CONGKLAK_HOLES] = (uint16_t)(1 + rng_below(&rng, 3));
        values[CONGKLAK_SEEDS] = (uint16_t)(1 + rng_below(&rng, 3));
        struct rules *rules = rules_create(&congklak_game, values, NULL);
        struct congklak_solver *solver = congklak_solver_create(rules, 1 << 22, 0);
        struct position start;
        struct congklak_bounds bounds;
        struct text text = {0};
        struct congklak_claim claim;
        int line;
        congklak_game.start(rules, 0, &start);
        assert_true(congklak_solve(solver, &start, &no_limits, &bounds));
        for (int player = 0; player < 2; player++) { /* what each of them can be sure of */
            const int margin = player == 0 ? bounds.lower : -bounds.lower;
            text_clear(&text);
            assert_true(congklak_certify(solver, rules, &start, player, margin, &no_limits, &text, NULL));
            if (!verifies(text_string(&text), text.length, &claim, &line)) {
                fail_msg("line %d of\n%s", line, text_string(&text));
            }
            assert_int_equal(claim.margin, margin);
            text_clear(&text);
            assert_false(congklak_certify(solver, rules, &start, player, margin + 1, &no_limits, &text, NULL));
        }
        text_free(&text);
        congklak_solver_destroy(solver);
        rules_destroy(rules);
        rules_destroy(any);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_98_certificate),
        cmocka_unit_test(test_every_cut_is_refused),
        cmocka_unit_test(test_a_missing_doubled_or_added_line_is_refused),
        cmocka_unit_test(test_changed_characters),
        cmocka_unit_test(test_certificates_of_small_boards),
    };
    return cmocka_run_group_tests_name("certificate", tests, NULL, NULL);
}
