/* Othello's evaluation, midgame search, threads, learned data and book, each against a slow twin or a damaged input. */
#include "tests/unit/test.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "core/rules.h"
#include "games/othello/book.h"
#include "games/othello/data.h"
#include "games/othello/endgame.h"
#include "games/othello/learn.h"
#include "games/othello/midgame.h"
#include "games/othello/patterns.h"

static const struct limits no_limits = {0};
static const struct othello start = {.discs = {UINT64_C(0x0000000810000000), UINT64_C(0x0000001008000000)}};

/* A position of a random game with so many empty squares, or fewer if the game ended before. */
static struct othello random_position(struct rng *rng, int empties) {
    struct othello o = start;
    while (!othello_over(&o) && OTHELLO_SQUARES - othello_count(o.discs[0] | o.discs[1]) > empties) {
        uint64_t moves = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]);
        for (uint32_t skip = moves != 0 ? rng_below(rng, (uint32_t)othello_count(moves)) : 0; skip > 0; skip--) {
            moves &= moves - 1;
        }
        othello_play(&o, moves != 0 ? othello_first(moves) : OTHELLO_PASS);
    }
    return o;
}

/* --- patterns ----------------------------------------------------------------------------------------------------- */

/* The square of a pattern in one of its places, found without the table: the place's number changes with the square's
 * content by a power of three. */
static void test_arrangements(void **state) {
    (void)state;
    struct othello_places *places = aligned_alloc(64, sizeof *places);
    struct rng rng;
    rng_seed(&rng, 3, 1);
    othello_places_prepare(places);
    for (int i = 0; i < 200; i++) {
        const struct othello o = random_position(&rng, (int)rng_below(&rng, 60));
        uint16_t number[OTHELLO_PLACES_PADDED];
        uint16_t wanted[OTHELLO_PLACES_PADDED] = {0};
        othello_arrangements(places, o.discs[0], o.discs[1], number);
        for (int square = 0; square < OTHELLO_SQUARES; square++) {
            const uint64_t bit = othello_bit(square);
            const int digit = (o.discs[0] & bit) != 0 ? 1 : (o.discs[1] & bit) != 0 ? 2 : 0;
            uint16_t alone[OTHELLO_PLACES_PADDED];
            othello_arrangements(places, bit, 0, alone);
            for (int p = 0; p < OTHELLO_PLACES; p++) {
                wanted[p] = (uint16_t)(wanted[p] + digit * alone[p]);
            }
        }
        assert_memory_equal(number, wanted, OTHELLO_PLACES * sizeof number[0]);
    }
    free(places);
}

/* All places together cover what the patterns say: the edge pattern lies on all four edges. */
static void test_places(void **state) {
    (void)state;
    struct othello_places *places = aligned_alloc(64, sizeof *places);
    othello_places_prepare(places);
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        uint16_t alone[OTHELLO_PLACES_PADDED];
        int edges = 0;
        othello_arrangements(places, othello_bit(square), 0, alone);
        for (int p = 0; p < OTHELLO_PLACES; p++) {
            edges += places->pattern[p] == 0 && alone[p] != 0;
        }
        const int column = square % 8;
        const int row = square / 8;
        const bool corner = (column == 0 || column == 7) && (row == 0 || row == 7);
        const bool edge = column == 0 || column == 7 || row == 0 || row == 7;
        const bool x = (column == 1 || column == 6) && (row == 1 || row == 6);
        assert_int_equal(edges, corner || x ? 2 : edge ? 1 : 0);
    }
    free(places);
}

static uint64_t mirrored_board(uint64_t set) {
    uint64_t out = 0;
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        out |= (set >> square & 1) != 0 ? othello_bit(square / 8 * 8 + 7 - square % 8) : 0;
    }
    return out;
}

static uint64_t transposed_board(uint64_t set) {
    uint64_t out = 0;
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        out |= (set >> square & 1) != 0 ? othello_bit(square % 8 * 8 + square / 8) : 0;
    }
    return out;
}

/* The learned evaluation does not know left from right. */
static void test_value_is_symmetric(void **state) {
    (void)state;
    struct othello_places *places = aligned_alloc(64, sizeof *places);
    const int8_t *weights = othello_data().patterns;
    struct rng rng;
    rng_seed(&rng, 4, 1);
    othello_places_prepare(places);
    assert_non_null(weights);
    for (int i = 0; i < 300; i++) {
        const struct othello o = random_position(&rng, (int)rng_below(&rng, 60));
        const int value = othello_pattern_value(places, weights, o.discs[0], o.discs[1]);
        assert_int_equal(
            value, othello_pattern_value(places, weights, mirrored_board(o.discs[0]), mirrored_board(o.discs[1])));
        assert_int_equal(
            value, othello_pattern_value(places, weights, transposed_board(o.discs[0]), transposed_board(o.discs[1])));
    }
    free(places);
}

/* --- midgame ------------------------------------------------------------------------------------------------------ */

static int plain_search(const struct othello_search *search, const struct othello *o, int depth) {
    int best = -10000;
    if (othello_over(o)) {
        return othello_margin(o->discs[o->mover], o->discs[1 - o->mover]) * OTHELLO_DISC;
    }
    uint64_t moves = othello_moves(o->discs[o->mover], o->discs[1 - o->mover]);
    struct othello after = *o;
    if (moves == 0) {
        othello_play(&after, OTHELLO_PASS);
        return -plain_search(search, &after, depth);
    }
    if (depth == 0) {
        return othello_search_evaluate(search, o);
    }
    for (; moves != 0; moves &= moves - 1) {
        after = *o;
        othello_play(&after, othello_first(moves));
        const int value = -plain_search(search, &after, depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

/* With a small table that is full of other searches' bounds. */
static void test_search_against_plain(void **state) {
    (void)state;
    struct othello_search *search[2] = {othello_search_create(1 << 14, NULL),
                                        othello_search_create(1 << 14, &othello_hand_set)};
    struct rng rng;
    rng_seed(&rng, 5, 1);
    for (int i = 0; i < (SANITIZED ? 20 : 200); i++) {
        const struct othello o = random_position(&rng, 2 + (int)rng_below(&rng, 56));
        const int depth = 1 + i % 4;
        int value;
        assert_true(othello_search_value(search[i % 2], &o, depth, false, &no_limits, &value));
        assert_int_equal(value, plain_search(search[i % 2], &o, depth));
        assert_true(othello_search_value(search[i % 2], &o, depth + 1, true, &no_limits, &value)); /* fills the table */
    }
    othello_search_destroy(search[0]);
    othello_search_destroy(search[1]);
}

static void test_best_moves(void **state) {
    (void)state;
    struct othello_search *search = othello_search_create(1 << 18, NULL);
    const struct othello_plan plan = {.depth = 4, .solve = 8, .cuts = true};
    struct rng rng;
    rng_seed(&rng, 6, 1);
    for (int i = 0; i < (SANITIZED ? 20 : 100); i++) {
        struct othello o = random_position(&rng, 1 + (int)rng_below(&rng, 59));
        struct othello_found found;
        if (othello_over(&o)) {
            continue;
        }
        const int empties = OTHELLO_SQUARES - othello_count(o.discs[0] | o.discs[1]);
        const int mover = o.mover;
        othello_search_best(search, &o, &plan, &no_limits, &found, NULL, NULL);
        const bool pass = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]) == 0;
        assert_int_equal(found.exact, empties <= plan.solve && !pass);
        assert_int_equal(found.line[0], found.move);
        for (int k = 0; k < found.line_length; k++) { /* the line is legal */
            const struct position position = othello_to(&o);
            assert_false(othello_refuse(NULL, &position, found.line[k], NULL));
            othello_play(&o, found.line[k]);
        }
        if (found.exact) { /* and leads to the value */
            assert_true(othello_over(&o));
            const int margin = othello_margin(o.discs[mover], o.discs[1 - mover]);
            assert_int_equal(margin * OTHELLO_DISC, found.value);
        }
    }
    othello_search_destroy(search);
}

static void test_search_limits(void **state) {
    (void)state;
    struct othello_search *search = othello_search_create(1 << 20, NULL);
    const struct othello_plan plan = {.depth = 40, .solve = 30, .cuts = true};
    const struct limits few = {.nodes = 20000};
    struct othello_found found;
    othello_search_best(search, &start, &plan, &few, &found, NULL, NULL);
    assert_in_range(othello_search_nodes(search), 20000, 21000);
    assert_true((othello_moves(start.discs[0], start.discs[1]) >> found.move & 1) != 0);
    othello_search_destroy(search);
}

/* --- levels ------------------------------------------------------------------------------------------------------- */

/* The margin for `black` of a game between two levels from a random opening. */
static int level_game(int black, int white, uint64_t seed) {
    const int seat[2] = {black, white};
    struct rules *rules = rules_default(&othello_game);
    struct rng rng;
    rng_seed(&rng, seed, 1);
    struct othello o = random_position(&rng, 52);
    while (!othello_over(&o)) {
        const struct position position = othello_to(&o);
        struct choice choice;
        othello_levels[seat[o.mover]].choose(rules, &position, &no_limits, &rng, &choice);
        assert_false(othello_refuse(NULL, &position, choice.move, NULL));
        othello_play(&o, choice.move);
    }
    rules_destroy(rules);
    return othello_margin(o.discs[0], o.discs[1]);
}

/* Each of the first four levels clearly beats the one below it: two games from each opening, colours changed. The
 * ladder to the top is in docs/RESULTS.md. */
static void test_ladder(void **state) {
    (void)state;
    enum { OPENINGS = SANITIZED ? 4 : 40, LEVELS = 4 };
    for (int level = 1; level < LEVELS; level++) {
        int won = 0;
        for (uint64_t opening = 0; opening < OPENINGS; opening++) {
            won += level_game(level, level - 1, opening) > 0;
            won += level_game(level - 1, level, opening) < 0;
        }
        assert_true(SANITIZED || won > OPENINGS * 2 * 6 / 10);
    }
}

/* --- the solver's two forms and its threads ------------------------------------------------------------------------
 */

static void test_solver_forms(void **state) {
    (void)state;
    struct othello_solver *plain = othello_solver_create(1 << 20);
    struct othello_solver *vector = othello_solver_create(1 << 20);
    struct rng rng;
    rng_seed(&rng, 7, 1);
    othello_solver_set_vector(plain, false);
    othello_solver_set_patterns(plain, othello_data().patterns);
    othello_solver_set_patterns(vector, othello_data().patterns);
    for (int i = 0; i < (SANITIZED ? 3 : 30); i++) {
        const struct othello o = random_position(&rng, SANITIZED ? 12 : 14);
        int value[2];
        assert_true(othello_solve(plain, &o, &no_limits, &value[0]));
        assert_true(othello_solve(vector, &o, &no_limits, &value[1]));
        assert_int_equal(value[0], value[1]);
        assert_true(othello_solver_nodes(plain) == othello_solver_nodes(vector));
    }
    othello_solver_destroy(plain);
    othello_solver_destroy(vector);
}

static void test_solver_threads(void **state) {
    (void)state;
    struct othello_solver *one = othello_solver_create(1 << 20);
    struct othello_solver *many = othello_solver_create(1 << 16); /* small: always full */
    const struct limits threads = {.threads = 4};
    struct rng rng;
    rng_seed(&rng, 8, 1);
    othello_solver_set_patterns(many, othello_data().patterns);
    for (int i = 0; i < (SANITIZED ? 2 : 20); i++) {
        const struct othello o = random_position(&rng, SANITIZED ? 16 : 17);
        int value[2];
        assert_true(othello_solve(one, &o, &no_limits, &value[0]));
        assert_true(othello_solve(many, &o, &threads, &value[1]));
        assert_int_equal(value[0], value[1]);
    }
    othello_solver_destroy(one);
    othello_solver_destroy(many);
}

/* --- learned data ------------------------------------------------------------------------------------------------- */

static void test_data_files(void **state) {
    (void)state;
    struct text file = {0};
    struct message reason = {0};
    size_t content;
    othello_data_write(OTHELLO_DATA_BOOK, "abcdef", 6, &file);
    unsigned char *bytes = (unsigned char *)file.data;
    const unsigned char *read = othello_data_read(OTHELLO_DATA_BOOK, bytes, file.length, &content, &reason);
    assert_non_null(read);
    assert_int_equal(content, 6);
    assert_memory_equal(read, "abcdef", 6);
    assert_null(othello_data_read(OTHELLO_DATA_PATTERNS, bytes, file.length, &content, &reason));
    for (size_t length = 0; length < file.length; length++) {
        assert_null(othello_data_read(OTHELLO_DATA_BOOK, bytes, length, &content, &reason));
    }
    for (size_t i = 0; i < file.length; i++) {
        bytes[i] ^= 4;
        assert_null(othello_data_read(OTHELLO_DATA_BOOK, bytes, file.length, &content, &reason));
        bytes[i] ^= 4;
    }
    text_free(&file);
}

static void test_learning(void **state) {
    (void)state;
    struct othello_samples samples[2] = {{0}};
    int8_t *weights[2];
    for (int i = 0; i < 2; i++) {
        const struct othello_lesson lesson = {.seed = 9, .games = 70, .depth = 1, .solve = 8, .threads = 1 + i};
        assert_true(othello_self_play(&lesson, &no_limits, &samples[i]));
        weights[i] = calloc(OTHELLO_PATTERN_BYTES, 1);
        assert_true(othello_fit(&samples[i], 5, 1 + i, weights[i]));
    }
    assert_int_equal(samples[0].count, samples[1].count);
    assert_memory_equal(weights[0], weights[1], OTHELLO_PATTERN_BYTES);
    int8_t *nothing = calloc(OTHELLO_PATTERN_BYTES, 1);
    assert_true(othello_pattern_error(&samples[0], weights[0], -1) <
                othello_pattern_error(&samples[0], nothing, -1) / 2);
    for (size_t i = 0; i < samples[0].count; i += 7) { /* labels of the last squares are exact */
        const struct othello_sample *s = &samples[0].sample[i];
        const struct othello o = {.discs = {s->own, s->other}};
        struct othello_solver *solver = othello_solver_create(1 << 14);
        int value;
        if (OTHELLO_SQUARES - othello_count(s->own | s->other) <= 8) {
            assert_true(othello_solve(solver, &o, &no_limits, &value));
            assert_int_equal(value, s->margin);
        }
        othello_solver_destroy(solver);
    }
    for (int i = 0; i < 2; i++) {
        free(weights[i]);
        othello_samples_free(&samples[i]);
    }
    free(nothing);
}

/* What the program carries predicts games that it has not seen far better than the six features can. */
static void test_carried_patterns(void **state) {
    (void)state;
    struct othello_samples samples = {0};
    const struct othello_lesson lesson = {.seed = 10,
                                          .games = SANITIZED ? 150 : 400,
                                          .depth = 1,
                                          .solve = 10,
                                          .patterns = othello_data().patterns,
                                          .threads = 2};
    assert_true(othello_self_play(&lesson, &no_limits, &samples));
    assert_true(othello_pattern_error(&samples, othello_data().patterns, 12) <
                (SANITIZED ? 1 : 0.85) * othello_feature_error(&samples, &samples, 12));
    othello_samples_free(&samples);
}

/* --- book --------------------------------------------------------------------------------------------------------- */

static struct text build_book(int threads) {
    const struct othello_book_plan plan = {.positions = 60, .depth = 3, .starts = 10, .seed = 1, .threads = threads};
    struct text content = {0};
    assert_true(othello_book_build(&plan, &no_limits, NULL, &content));
    return content;
}

/* A position is worth what its best move is worth, all the way up; whatever can be turned round is known too. */
static void test_book(void **state) {
    (void)state;
    struct text content = build_book(2);
    struct text again = build_book(1);
    const struct othello_book book = othello_book_of((const unsigned char *)content.data, content.length);
    struct othello_book_move moves[OTHELLO_SQUARES];
    struct othello o = start;
    int plies = 0;
    int value;
    assert_true(content.length == again.length && memcmp(content.data, again.data, content.length) == 0);
    for (int count; (count = othello_book_moves(&book, &o, moves)) > 0; plies++) {
        assert_true(othello_book_value(&book, &o, &value));
        assert_int_equal(moves[0].value, value);
        const struct othello turned = {.discs = {mirrored_board(o.discs[0]), mirrored_board(o.discs[1])},
                                       .mover = o.mover};
        int other;
        assert_true(othello_book_value(&book, &turned, &other));
        assert_int_equal(other, value);
        for (int i = 0; i < count; i++) {
            assert_true((othello_moves(o.discs[o.mover], o.discs[1 - o.mover]) >> moves[i].move & 1) != 0);
        }
        othello_play(&o, moves[0].move);
    }
    assert_true(plies >= 2);
    assert_int_equal(othello_book_moves(&(struct othello_book){0}, &start, moves), 0);
    text_free(&content);
    text_free(&again);
}

/* A position whose mover must pass is the other's, with the sign turned. */
static void test_book_and_passes(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12, 1);
    struct text content = build_book(1);
    const struct othello_book book = othello_book_of((const unsigned char *)content.data, content.length);
    int passes = 0;
    for (int i = 0; i < 2000; i++) {
        struct othello o = random_position(&rng, (int)rng_below(&rng, 50));
        if (othello_over(&o) || othello_moves(o.discs[o.mover], o.discs[1 - o.mover]) != 0) {
            continue;
        }
        struct othello after = o;
        int value[2];
        othello_play(&after, OTHELLO_PASS);
        const bool known = othello_book_value(&book, &o, &value[0]);
        assert_int_equal(known, othello_book_value(&book, &after, &value[1]));
        assert_true(!known || value[0] == -value[1]);
        passes++;
    }
    assert_true(passes > 0);
    text_free(&content);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arrangements),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_value_is_symmetric),
        cmocka_unit_test(test_search_against_plain),
        cmocka_unit_test(test_best_moves),
        cmocka_unit_test(test_search_limits),
        cmocka_unit_test(test_ladder),
        cmocka_unit_test(test_solver_forms),
        cmocka_unit_test(test_solver_threads),
        cmocka_unit_test(test_data_files),
        cmocka_unit_test(test_learning),
        cmocka_unit_test(test_carried_patterns),
        cmocka_unit_test(test_book),
        cmocka_unit_test(test_book_and_passes),
    };
    return cmocka_run_group_tests_name("othello search", tests, NULL, NULL);
}
