/* Congklak: the given vectors, the cases that go wrong elsewhere, and properties over random games and options. */
#include "tests/unit/test.h"

#include "core/match.h"
#include "core/rules.h"
#include "core/view.h"
#include "games/congklak/congklak.h"
#include "search/perft.h"
#include "tests/unit/random_rules.h"
#include "tests/unit/twin_congklak.h"

static struct position position_of(const struct rules *rules, const char *text) {
    struct position position;
    struct message reason = {0};
    if (!congklak_game.parse_position(rules, text, &position, &reason)) {
        fail_msg("%s: %s", text, reason.key);
    }
    return position;
}

static void assert_position(const struct rules *rules, const struct position *position, const char *expected) {
    struct text text = {0};
    congklak_game.format_position(rules, position, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* Plays `hole` from `before` and compares with `after`. */
static void assert_move(const char *rules_text, const char *before, int hole, const char *after) {
    struct rules *rules = rules_of(&congklak_game, rules_text);
    struct position position = position_of(rules, before);
    struct trail trail = {0};
    struct position with_trail = position;
    congklak_game.play(rules, &position, hole, NULL);
    congklak_game.play(rules, &with_trail, hole, &trail);
    assert_memory_equal(&position, &with_trail, sizeof position);
    assert_position(rules, &position, after);
    trail_free(&trail);
    rules_destroy(rules);
}

static void test_moves_of_the_thesis(void **state) {
    (void)state;
    FILE *file = fopen(GOLDEN "congklak-moves.txt", "r");
    assert_non_null(file);
    struct rules *rules = rules_default(&congklak_game);
    char line[512];
    int lines = 0;
    while (read_line(file, line)) {
        char position_text[256];
        char outcome[64];
        int hole;
        int store;
        assert_int_equal(sscanf(line, "%255[^;]; %d ; %63[^;]; %d", position_text, &hole, outcome, &store), 4);
        struct position position = position_of(rules, position_text);
        const int mover = congklak_game.mover(&position);
        struct trail trail = {0};
        congklak_game.play(rules, &position, hole, &trail);
        int captured = 0;
        bool free_turn = false;
        for (int i = 0; i < trail.length; i++) {
            captured += trail.step[i].kind == STEP_CAPTURE ? trail.step[i].count : 0;
            free_turn = free_turn || trail.step[i].kind == STEP_FREE_TURN;
        }
        int expected = 0;
        sscanf(outcome, "capture %d", &expected);
        assert_int_equal(captured, expected);
        assert_int_equal(free_turn, strncmp(outcome, "free", 4) == 0);
        assert_int_equal(congklak_game.score(rules, &position, mover), store);
        trail_free(&trail);
        lines++;
    }
    assert_int_equal(lines, 25);
    rules_destroy(rules);
    fclose(file);
}

static void test_perft(void **state) {
    (void)state;
    FILE *file = fopen(GOLDEN "congklak-perft.txt", "r");
    assert_non_null(file);
    char line[512];
    int lines = 0;
    while (read_line(file, line)) {
        int holes;
        int seeds;
        int depth;
        unsigned long long count;
        char text[64];
        assert_int_equal(sscanf(line, "%d %d %d %llu", &holes, &seeds, &depth, &count), 4);
        snprintf(text, sizeof text, "congklak holes=%d seeds=%d", holes, seeds);
        struct rules *rules = rules_of(&congklak_game, text);
        struct position start;
        congklak_game.start(rules, 0, &start);
        if (!SANITIZED || depth <= 7) {
            assert_int_equal(perft_count(rules, &start, depth), count);
        }
        if (depth <= (SANITIZED ? 5 : 7)) {
            const struct congklak_position c = congklak_from(&start);
            assert_int_equal(congklak_perft(rules, &c, depth, CONGKLAK_SOW_VECTOR), count);
            assert_int_equal(congklak_perft(rules, &c, depth, CONGKLAK_SOW_TABLE), count);
            assert_int_equal(congklak_perft(rules, &c, depth, CONGKLAK_SOW_SEEDS), count);
        }
        rules_destroy(rules);
        lines++;
    }
    assert_int_equal(lines, 30);
    fclose(file);
}

static void test_refill_40_58(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "babak");
    struct position finished = position_of(rules, "0,0,0,0,0,0,0/40 0,0,0,0,0,0,0/58 A");
    struct position next;
    assert_true(congklak_game.next_round(rules, &finished, 0, &next));
    assert_position(rules, &next, "x,x,7,7,7,7,7/5 7,7,7,7,7,7,7/9 A"); /* the loser, A, starts */
    rules_destroy(rules);
}

static void test_burnt_stays_burnt(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "babak");
    struct position finished = position_of(rules, "x,x,0,0,0,0,0/58 0,0,0,0,0,0,0/40 A");
    struct position next;
    assert_true(congklak_game.next_round(rules, &finished, 0, &next));
    /* A has seeds enough for seven holes and still plays with five; B loses two. */
    assert_position(rules, &next, "x,x,7,7,7,7,7/23 x,x,7,7,7,7,7/5 B");
    rules_destroy(rules);
}

static void test_match_ends_below_one_hole(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "babak");
    struct position next;
    struct position finished = position_of(rules, "0,0,0,0,0,0,0/6 0,0,0,0,0,0,0/92 A");
    assert_false(congklak_game.next_round(rules, &finished, 0, &next));
    finished = position_of(rules, "0,0,0,0,0,0,0/7 0,0,0,0,0,0,0/91 A");
    assert_true(congklak_game.next_round(rules, &finished, 0, &next));
    assert_position(rules, &next, "x,x,x,x,x,x,7/0 7,7,7,7,7,7,7/42 A");
    rules_destroy(rules);
}

static void test_next_starter(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "babak");
    struct rules *winner = rules_of(&congklak_game, "babak next-starter=winner");
    struct position next;
    struct position draw = position_of(rules, "0,0,0,0,0,0,0/49 0,0,0,0,0,0,0/49 A");
    assert_true(congklak_game.next_round(rules, &draw, 0, &next));
    assert_int_equal(congklak_game.mover(&next), 1);
    assert_true(congklak_game.next_round(rules, &draw, 1, &next));
    assert_int_equal(congklak_game.mover(&next), 0);
    struct position a_lost = position_of(rules, "0,0,0,0,0,0,0/40 0,0,0,0,0,0,0/58 A");
    assert_true(congklak_game.next_round(winner, &a_lost, 0, &next));
    assert_int_equal(congklak_game.mover(&next), 1);
    rules_destroy(rules);
    rules_destroy(winner);
}

static void test_one_round_has_no_next(void **state) {
    (void)state;
    struct rules *rules = rules_default(&congklak_game);
    struct position next;
    struct position finished = position_of(rules, "0,0,0,0,0,0,0/40 0,0,0,0,0,0,0/58 A");
    assert_false(congklak_game.next_round(rules, &finished, 0, &next));
    rules_destroy(rules);
}

static void test_neighbouring_burnt_holes_are_skipped(void **state) {
    (void)state;
    /* A1 holds 3: store A, then B4 (B7, B6, B5 are burnt) and B3, both empty: the turn ends in B3. */
    assert_move("babak", "1,0,0,0,0,0,3/40 x,x,x,0,0,0,1/53 A", 1, "1,0,0,0,0,0,0/41 x,x,x,1,1,0,1/53 B");
}

static void test_burnt_hole_opposite_a_capture(void **state) {
    (void)state;
    /* A7 sows into the empty A6, opposite the burnt B2: nothing is taken, the seed stays. */
    assert_move("babak", "1,0,0,0,0,0,1/40 1,0,0,0,0,x,1/54 A", 7, "0,1,0,0,0,0,1/40 1,0,0,0,0,x,1/54 B");
    /* With a lone last seed taken, that one goes to the store and the burnt hole gives nothing. */
    assert_move("congkak", "1,0,0,0,0,0,1/40 1,0,0,0,0,x,1/54 A", 7, "0,0,0,0,0,0,1/41 1,0,0,0,0,x,1/54 B");
}

static void test_burnt_holes_shorten_the_ring(void **state) {
    (void)state;
    /* With A6, A7 burnt the ring of A has 13 places; 13 seeds from A1 come back to A1 itself, empty by then, opposite
     * B7. */
    assert_move("babak", "x,x,0,0,0,0,13/30 0,0,0,0,0,0,1/54 A", 1, "x,x,1,1,1,1,0/33 0,1,1,1,1,1,2/54 B");
}

static void test_sowing_of_15_ends_where_it_began(void **state) {
    (void)state;
    /* 15 seeds go once round: the last falls into the hole they came from, empty by then, and shoots. */
    assert_move("congklak", "0,0,0,15,0,0,0/30 0,0,0,2,0,0,0/51 A", 4, "1,1,1,0,1,1,1/35 1,1,1,0,1,1,1/51 B");
}

static void test_sowing_of_30_goes_twice_round(void **state) {
    (void)state;
    /* Twice round: the last seed joins the one that the first round left at home, so it is a relay with 2. */
    struct rules *rules = rules_default(&congklak_game);
    struct position fast = position_of(rules, "0,0,0,30,0,0,0/30 0,0,0,1,0,0,0/37 A");
    struct position slow = fast;
    struct trail trail = {0};
    congklak_game.play(rules, &fast, 4, NULL);
    congklak_game.play(rules, &slow, 4, &trail);
    assert_memory_equal(&fast, &slow, sizeof fast);
    assert_int_equal(trail.step[0].kind, STEP_LIFT);
    assert_int_equal(trail.step[0].count, 30);
    assert_int_equal(trail.step[31].kind, STEP_RELAY); /* after 30 drops */
    assert_int_equal(trail.step[31].count, 2);
    assert_int_equal(trail.step[31].from, congklak_place(7, 0, 4));
    trail_free(&trail);
    /* Without relay the same sowing stops there: two in every place but the opponent's store. */
    rules_destroy(rules);
    assert_move("congklak relay=off", "0,0,0,30,0,0,0/30 0,0,0,1,0,0,0/37 A", 4, "2,2,2,2,2,2,2/32 2,2,2,3,2,2,2/37 B");
}

static void test_row_emptied_by_a_free_turn(void **state) {
    (void)state;
    /* A1's only seed falls into the store: a free turn, but A's row is empty, so the round ends and B sweeps its own.
     */
    assert_move("congklak", "0,0,0,0,0,0,1/40 3,0,0,0,0,0,2/52 A", 1, "0,0,0,0,0,0,0/41 0,0,0,0,0,0,0/57 A");
}

static void test_row_emptied_by_a_capture(void **state) {
    (void)state;
    /* A2's seed falls into the empty A1 and takes B7, the last of B's row: what A still has goes to A. */
    assert_move("congklak", "3,0,0,0,0,1,0/40 4,0,0,0,0,0,0/50 A", 2, "0,0,0,0,0,0,0/48 0,0,0,0,0,0,0/50 B");
}

static void test_row_emptied_by_the_opponent(void **state) {
    (void)state;
    /* B shoots A's last seeds away: A's row is empty before A could move, and B sweeps the rest of its own row. */
    assert_move("congklak", "0,5,0,0,0,0,0/40 0,0,0,0,1,0,2/50 B", 3, "0,0,0,0,0,0,0/40 0,0,0,0,0,0,0/58 A");
    /* The same where only the row of the player to move counts: A is to move and has nothing. */
    assert_move("congklak round-ends=mover", "0,5,0,0,0,0,0/40 0,0,0,0,1,0,2/50 B", 3,
                "0,0,0,0,0,0,0/40 0,0,0,0,0,0,0/58 A");
    /* But there the round goes on while the player to move has seeds: B emptied its own row, A is to move. */
    assert_move("congklak round-ends=mover", "0,0,0,0,0,0,5/40 0,0,0,0,0,0,2/51 B", 1,
                "1,0,0,0,0,0,5/40 0,0,0,0,0,0,0/52 A");
}

static void test_rest_to_the_other(void **state) {
    (void)state;
    assert_move("congklak rest=other", "0,0,0,0,0,0,1/40 3,0,0,0,0,0,2/52 A", 1, "0,0,0,0,0,0,0/46 0,0,0,0,0,0,0/52 A");
}

static void test_tembak_needs_passing(void **state) {
    (void)state;
    /* Without having passed the own store nothing is taken … */
    assert_move("congklak tembak-needs=passed", "1,0,0,0,0,0,1/40 1,0,0,0,0,5,1/49 A", 7,
                "0,1,0,0,0,0,1/40 1,0,0,0,0,5,1/49 B");
    /* … after a free turn in the same turn it is. */
    assert_move("congklak tembak-needs=passed", "1,0,0,0,0,0,1/40 1,0,0,0,0,5,1/49 A+", 7,
                "0,0,0,0,0,0,1/46 1,0,0,0,0,0,1/49 B");
    assert_move("congklak tembak-needs=passed", "1,0,0,0,0,0,1/40 1,0,0,0,0,5,1/49 A", 1,
                "1,0,0,0,0,0,0/41 1,0,0,0,0,5,1/49 A+");
}

static void test_presets(void **state) {
    (void)state;
    static const char *const names[] = {"congklak", "babak", "congkak", "kalah", "kalah-ec", "avalanche"};
    assert_int_equal(congklak_game.preset_count, 6);
    for (int i = 0; i < 6; i++) {
        assert_string_equal(congklak_game.presets[i].id, names[i]);
        struct rules *rules = rules_of(&congklak_game, names[i]);
        struct text text = {0};
        rules_format(&congklak_game, rules->value, &text);
        assert_string_equal(text_string(&text), names[i]);
        text_free(&text);
        rules_destroy(rules);
    }
    /* Kalah stops in a full hole and still moves again after the store; avalanche never captures. */
    assert_move("kalah", "0,0,2,0,1,1/20 1,0,0,0,0,1/22 A", 4, "0,0,0,1,2,1/20 1,0,0,0,0,1/22 B");
    assert_move("kalah", "0,0,2,0,1,1/20 1,0,0,0,0,1/22 A", 1, "0,0,2,0,1,0/21 1,0,0,0,0,1/22 A");
    assert_move("avalanche", "0,0,1,0,1,1/20 1,0,2,0,0,1/21 A", 4, "0,0,0,1,1,1/20 1,0,2,0,0,1/21 B");
}

static void test_total_in_positions(void **state) {
    (void)state;
    static const char *const bad[] = {"7,7,7,7,7,7,8/0 7,7,7,7,7,7,7/0 A",
                                      "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 C",
                                      "7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "7,7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0",
                                      "7,7,7,7,7,7,7/0",
                                      "",
                                      "x",
                                      "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A A",
                                      "-7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "x,14,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "300,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "99999999999,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A",
                                      "0,0,0,0,0,0,0/49 7,7,7,7,7,7,7/0 B",
                                      "7,7,7,7,7,7,7/0 7,7,7,7,7,7,7/0 A+"};
    struct rules *rules = rules_default(&congklak_game);
    struct position position;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct message reason = {0};
        assert_false(congklak_game.parse_position(rules, bad[i], &position, &reason));
        assert_non_null(reason.key);
    }
    struct message reason = {0};
    congklak_game.parse_position(rules, bad[0], &position, &reason);
    assert_string_equal(reason.argument[0], "99");
    assert_string_equal(reason.argument[1], "98");
    rules_destroy(rules);
}

static void test_refused_moves_say_why(void **state) {
    (void)state;
    struct rules *rules = rules_of(&congklak_game, "babak");
    struct position position = position_of(rules, "x,0,7,7,7,7,7/12 7,7,7,7,7,7,7/2 A");
    static const struct {
        const char *move, *key;
    } cases[] = {{"7", "Hole {1}{2} is burnt."},
                 {"6", "Hole {1}{2} is empty."},
                 {"B3", "Hole {1}{2} is not yours: {3} is to move."},
                 {"8", "There is no hole {1}; the holes are 1 to {2}."},
                 {"0", "There is no hole {1}; the holes are 1 to {2}."}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct message reason = {0};
        int move;
        assert_false(congklak_game.parse_move(rules, &position, cases[i].move, &move, &reason));
        assert_string_equal(reason.key, cases[i].key);
    }
    static const char *const nonsense[] = {"", "A", "3x", "+3", "a-3", "AA3", "3 ", "999999999999"};
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        int move;
        assert_false(congklak_game.parse_move(rules, &position, nonsense[i], &move, NULL));
    }
    int move;
    assert_true(congklak_game.parse_move(rules, &position, "a3", &move, NULL));
    assert_int_equal(move, 3);
    rules_destroy(rules);
}

/* A random position: a few moves of a random game, over several rounds where the rules have them. */
static void play_random_game(struct rules *rules, struct rng *rng,
                             void (*each)(const struct rules *, const struct position *, int)) {
    struct position position;
    int starter = (int)rng_below(rng, 2);
    congklak_game.start(rules, starter, &position);
    for (int round = 0; round < 4; round++) {
        for (int ply = 0; ply < 60 && !congklak_game.over(rules, &position); ply++) {
            const int move = random_move(rules, &position, rng);
            each(rules, &position, move);
            congklak_game.play(rules, &position, move, NULL);
        }
        struct position next;
        if (!congklak_game.over(rules, &position) || !congklak_game.next_round(rules, &position, starter, &next)) {
            break;
        }
        assert_true(congklak_game.check(rules, &next, NULL));
        position = next;
        starter = congklak_game.mover(&position);
    }
}

/* One move: three ways of sowing, the trail and the twin agree; seeds are conserved after every step; text is exact. */
static void check_move(const struct rules *rules, const struct position *before, int move) {
    struct position played = *before;
    congklak_game.play(rules, &played, move, NULL);
    for (int sowing = CONGKLAK_SOW_VECTOR; sowing <= CONGKLAK_SOW_SEEDS; sowing++) {
        struct congklak_position c = congklak_from(before);
        congklak_move(rules, &c, move, (enum congklak_sowing)sowing);
        const struct position other = congklak_to(&c);
        assert_memory_equal(&other, &played, sizeof played);
    }
    struct twin twin = twin_from(rules, before);
    twin_play(rules, &twin, move);
    assert_true(twin_equal(rules, &twin, &played));
    assert_int_equal(twin_total(rules, &twin), congklak_total(rules));

    struct position with_trail = *before;
    struct trail trail = {0};
    struct view view;
    struct view after;
    congklak_game.play(rules, &with_trail, move, &trail);
    assert_memory_equal(&with_trail, &played, sizeof played);
    congklak_game.view(rules, before, &view);
    congklak_game.view(rules, &played, &after);
    for (int i = 0; i < trail.length; i++) {
        view_apply(&view, &trail.step[i]);
        int total = view.hand;
        for (int cell = 0; cell < view.cells; cell++) {
            assert_true(view.cell[cell].count >= 0);
            total += view.cell[cell].count;
        }
        assert_int_equal(total, congklak_total(rules));
    }
    assert_int_equal(view.hand, 0);
    for (int cell = 0; cell < view.cells; cell++) {
        assert_int_equal(view.cell[cell].count, after.cell[cell].count);
    }
    assert_true(congklak_game.check(rules, &played, NULL));
    int moves[GAME_MOVES_MAX];
    assert_int_equal(congklak_game.legal(rules, &played, moves) == 0, congklak_game.over(rules, &played));
    assert_int_equal(twin_over(rules, &twin), congklak_game.over(rules, &played));
    trail_free(&trail);

    struct text text = {0};
    struct position parsed;
    congklak_game.format_position(rules, &played, &text);
    assert_true(congklak_game.parse_position(rules, text_string(&text), &parsed, NULL));
    assert_memory_equal(&parsed, &played, sizeof played);
    text_free(&text);
}

static void test_100000_random_games_agree_with_the_twin(void **state) {
    (void)state;
    enum { GAMES = SANITIZED ? 2000 : 100000, GAMES_A_RULES = 10 };
    struct rng rng;
    rng_seed(&rng, 2026, 1);
    for (int game = 0; game < GAMES; game += GAMES_A_RULES) {
        struct rules *rules = random_rules(&congklak_game, &rng);
        for (int i = 0; i < GAMES_A_RULES; i++) {
            play_random_game(rules, &rng, check_move);
        }
        rules_destroy(rules);
    }
}

static void test_view_mirrors_with_direction(void **state) {
    (void)state;
    struct rules *clockwise = rules_default(&congklak_game);
    struct rules *counter = rules_of(&congklak_game, "congklak direction=counter-clockwise");
    struct position start;
    struct view left;
    struct view right;
    congklak_game.start(clockwise, 0, &start);
    congklak_game.view(clockwise, &start, &left);
    congklak_game.view(counter, &start, &right);
    /* Clockwise: A's store at A's left, which is the left of the screen; B's at B's left, the right of the screen. */
    assert_int_equal(left.cell[congklak_store(7, 0)].column, 0);
    assert_int_equal(left.cell[congklak_store(7, 1)].column, 8);
    assert_int_equal(left.cell[congklak_place(7, 0, 1)].column, 1);
    assert_int_equal(left.cell[congklak_place(7, 1, 7)].column, 1); /* opposite A1 */
    for (int cell = 0; cell < left.cells; cell++) {
        assert_int_equal(left.cell[cell].column + right.cell[cell].column, 8);
        assert_string_equal(left.cell[cell].label, right.cell[cell].label);
    }
    rules_destroy(clockwise);
    rules_destroy(counter);
}

static void test_rules_are_explained(void **state) {
    (void)state;
    for (int i = 0; i < congklak_game.preset_count; i++) {
        struct rules *rules = rules_create(&congklak_game, congklak_game.presets[i].value, NULL);
        struct message paragraph;
        int paragraphs = 0;
        while (congklak_game.explain(rules, paragraphs, &paragraph)) {
            assert_non_null(paragraph.key);
            paragraphs++;
        }
        assert_true(paragraphs >= 10);
        rules_destroy(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_moves_of_the_thesis),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_refill_40_58),
        cmocka_unit_test(test_burnt_stays_burnt),
        cmocka_unit_test(test_match_ends_below_one_hole),
        cmocka_unit_test(test_next_starter),
        cmocka_unit_test(test_one_round_has_no_next),
        cmocka_unit_test(test_neighbouring_burnt_holes_are_skipped),
        cmocka_unit_test(test_burnt_hole_opposite_a_capture),
        cmocka_unit_test(test_burnt_holes_shorten_the_ring),
        cmocka_unit_test(test_sowing_of_15_ends_where_it_began),
        cmocka_unit_test(test_sowing_of_30_goes_twice_round),
        cmocka_unit_test(test_row_emptied_by_a_free_turn),
        cmocka_unit_test(test_row_emptied_by_a_capture),
        cmocka_unit_test(test_row_emptied_by_the_opponent),
        cmocka_unit_test(test_rest_to_the_other),
        cmocka_unit_test(test_tembak_needs_passing),
        cmocka_unit_test(test_presets),
        cmocka_unit_test(test_total_in_positions),
        cmocka_unit_test(test_refused_moves_say_why),
        cmocka_unit_test(test_view_mirrors_with_direction),
        cmocka_unit_test(test_rules_are_explained),
        cmocka_unit_test(test_100000_random_games_agree_with_the_twin),
    };
    return cmocka_run_group_tests_name("congklak", tests, NULL, NULL);
}
