/* What one turn can bank: given values, a plain twin that tries every turn, lines that can be replayed, limits. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/congklak/opening.h"
#include "tests/unit/random_rules.h"

static const struct limits no_limits = {0};

static struct rules *square(int n) {
    char text[64];
    snprintf(text, sizeof text, "congklak holes=%d seeds=%d", n, n);
    return rules_of(&congklak_game, text);
}

/* Seeds in the mover's store after a move, before any final sweep: told by the trail. */
static int banked_by(const struct rules *rules, struct position *position, int move) {
    const int mover = congklak_game.mover(position);
    struct trail trail = {0};
    congklak_game.play(rules, position, move, &trail);
    int banked = congklak_game.score(rules, position, mover);
    for (int i = 0; i < trail.length; i++) {
        banked -= trail.step[i].kind == STEP_SWEEP && trail.step[i].player == mover ? trail.step[i].count : 0;
    }
    trail_free(&trail);
    return banked;
}

/* The line banks what the search says it does. */
static void check_line(const struct rules *rules, const struct position *start, const struct congklak_opening *o) {
    struct position position = *start;
    int banked = congklak_game.score(rules, start, congklak_game.mover(start));
    for (int i = 0; i < o->length; i++) {
        assert_int_equal(congklak_game.mover(&position), congklak_game.mover(start));
        assert_false(congklak_game.refuse(rules, &position, o->line[i], &(struct message){0}));
        banked = banked_by(rules, &position, o->line[i]);
    }
    assert_int_equal(banked, o->banked[o->moves]);
}

static void test_given_openings(void **state) {
    (void)state;
    char line[512];
    FILE *file = fopen(GOLDEN "congklak-openings.txt", "r");
    int checked = 0;
    assert_non_null(file);
    while (read_line(file, line)) {
        int n;
        int total;
        int half;
        char all[64];
        char most[64];
        assert_int_equal(sscanf(line, "%d ; %d ; %d ; %63[^;] ; %63[^\n]", &n, &total, &half, all, most), 5);
        const bool all_known = all[0] >= '0' && all[0] <= '9'; /* not "more than …" */
        const bool most_known = most[0] >= '0' && most[0] <= '9';
        const bool patient = n <= 6 || (full_run() && !SANITIZED);
        struct rules *rules = square(n);
        struct position start;
        struct congklak_opening o;
        congklak_game.start(rules, 0, &start);
        const int target = most_known ? 0 : all_known && patient ? total - n + 1 : total / 2 + 1;
        assert_true(congklak_open(rules, &start, target, CONGKLAK_OPENING_WIDTH_MAX, &no_limits, &o));
        assert_int_equal(congklak_opening_moves(&o, total / 2 + 1), half);
        assert_true(half <= o.proven);
        if (all_known && patient) {
            assert_int_equal(congklak_opening_moves(&o, total - n + 1), (int)strtol(all, NULL, 10));
            assert_int_equal(o.proven, o.moves);
            checked++;
        }
        if (most_known) {
            assert_true(o.exhausted && o.proven == o.moves);
            assert_int_equal(o.banked[o.moves], (int)strtol(most, NULL, 10));
            assert_true((congklak_opening_moves(&o, total - n + 1) == 0) == (strncmp(all, "impossible", 10) == 0));
            checked++;
        }
        check_line(rules, &start, &o);
        rules_destroy(rules);
    }
    fclose(file);
    assert_true(checked >= 9);
}

/* Every turn from here, move by move: most[k] becomes the most banked after at most k moves. */
static void try_all(const struct rules *rules, const struct position *position, int length, int most[]) {
    int moves[GAME_MOVES_MAX];
    const int mover = congklak_game.mover(position);
    const int count = congklak_game.legal(rules, position, moves);
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        const int banked = banked_by(rules, &after, moves[i]);
        most[length + 1] = banked > most[length + 1] ? banked : most[length + 1];
        if (congklak_game.mover(&after) == mover) {
            try_all(rules, &after, length + 1, most);
        }
    }
}

static void test_random_positions_agree_with_trying_all(void **state) {
    (void)state;
    enum { TIMES = 300, MOVES = 12 };
    const struct limits patience = {.nodes = 2000};
    int compared = 0;
    struct rng rng;
    rng_seed(&rng, 11, 0);
    for (int time = 0; time < TIMES; time++) {
        struct rules *rules = random_rules(&congklak_game, &rng);
        struct position position;
        congklak_game.start(rules, (int)rng_below(&rng, 2), &position);
        for (int i = 0; i < MOVES && congklak_total(rules) > 24 && !congklak_game.over(rules, &position); i++) {
            int moves[GAME_MOVES_MAX];
            const int count = congklak_game.legal(rules, &position, moves);
            congklak_game.play(rules, &position, moves[rng_below(&rng, (uint32_t)count)], NULL);
        }
        struct congklak_opening o;
        assert_true(congklak_open(rules, &position, 0, CONGKLAK_OPENING_WIDTH, &patience, &o));
        if (o.exhausted) {
            compared++;
            int most[CONGKLAK_TOTAL_MAX + 2] = {0};
            most[0] = congklak_game.score(rules, &position, congklak_game.mover(&position));
            try_all(rules, &position, 0, most);
            for (int k = 0; k <= o.moves; k++) {
                most[k] = k > 0 && most[k - 1] > most[k] ? most[k - 1] : most[k];
                assert_int_equal(o.banked[k], most[k]);
            }
            assert_int_equal(o.proven, o.moves);
        }
        if (!congklak_game.over(rules, &position)) {
            check_line(rules, &position, &o);
        }
        rules_destroy(rules);
    }
    assert_true(compared > TIMES / 4);
}

/* A narrow search finds at most as much, and says from where on it is not proven. */
static void test_width_and_limits(void **state) {
    (void)state;
    struct rules *rules = square(5);
    struct position start;
    struct congklak_opening wide;
    struct congklak_opening narrow;
    struct congklak_opening cut;
    congklak_game.start(rules, 0, &start);
    assert_true(congklak_open(rules, &start, 0, CONGKLAK_OPENING_WIDTH, &no_limits, &wide));
    assert_true(congklak_open(rules, &start, 0, 3, &no_limits, &narrow));
    assert_true(narrow.proven < narrow.moves);
    for (int k = 0; k <= narrow.moves && k <= wide.moves; k++) {
        assert_true(k <= narrow.proven ? narrow.banked[k] == wide.banked[k] : narrow.banked[k] <= wide.banked[k]);
    }
    check_line(rules, &start, &narrow);
    const struct limits few = {.nodes = 100};
    assert_true(congklak_open(rules, &start, 0, CONGKLAK_OPENING_WIDTH, &few, &cut));
    assert_false(cut.exhausted);
    assert_true(cut.nodes < 100 + CONGKLAK_HOLES_MAX);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_given_openings),
        cmocka_unit_test(test_random_positions_agree_with_trying_all),
        cmocka_unit_test(test_width_and_limits),
    };
    return cmocka_run_group_tests_name("opening", tests, NULL, NULL);
}
