/* Othello: both ways of turning discs against a slow one, perft, texts, passes; the endgame solver against plain
 * search. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/othello/data.h"
#include "games/othello/endgame.h"

static const struct limits no_limits = {0};

static uint64_t random_number(uint64_t *state) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* Flips, one square after the other along the eight directions. */
static uint64_t slow_flips(uint64_t own, uint64_t other, int square) {
    uint64_t flips = 0;
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            uint64_t line = 0;
            int x = square % 8 + dx;
            int y = square / 8 + dy;
            while ((dx != 0 || dy != 0) && x >= 0 && x < 8 && y >= 0 && y < 8 && (other >> (8 * y + x) & 1) != 0) {
                line |= othello_bit(8 * y + x);
                x += dx;
                y += dy;
            }
            if (x >= 0 && x < 8 && y >= 0 && y < 8 && (own >> (8 * y + x) & 1) != 0) {
                flips |= line;
            }
        }
    }
    return flips;
}

static void check_squares(uint64_t own, uint64_t other) {
    uint64_t moves = 0;
    for (int square = 0; square < OTHELLO_SQUARES; square++) {
        if (((own | other) >> square & 1) == 0) {
            const uint64_t flips = slow_flips(own, other, square);
            assert_true(flips == othello_flips(own, other, square));
            if (othello_has_vector()) {
                assert_true(flips == othello_flips_vector(own, other, square));
            }
            moves |= flips != 0 ? othello_bit(square) : 0;
        }
    }
    assert_true(moves == othello_moves(own, other));
    if (othello_has_vector()) {
        assert_true(moves == othello_moves_vector(own, other));
    }
}

static void test_random_boards(void **state) {
    (void)state;
    uint64_t random = 88172645463325252u;
    for (int i = 0; i < (SANITIZED ? 5000 : 100000); i++) {
        uint64_t own = random_number(&random);
        uint64_t other = random_number(&random) & ~own;
        if (i % 3 == 1) {
            own &= random_number(&random);
        } else if (i % 3 == 2) {
            other |= random_number(&random) & ~own;
        }
        check_squares(own, other);
    }
}

/* Plays a random game through the game table; `each` sees every position. */
static int play_random(const struct rules *rules, uint64_t *random,
                       void (*each)(const struct rules *rules, const struct position *position)) {
    struct position position;
    int passes = 0;
    othello_game.start(rules, 0, &position);
    while (!othello_game.over(rules, &position)) {
        int moves[GAME_MOVES_MAX];
        const int count = othello_game.legal(rules, &position, moves);
        assert_true(count > 0);
        each(rules, &position);
        const int move = moves[random_number(random) % (uint64_t)count];
        passes += move == OTHELLO_PASS;
        othello_game.play(rules, &position, move, NULL);
    }
    each(rules, &position);
    return passes;
}

/* Texts lead back; the trail leads to the next view; a move that is not legal is refused with a reason. */
static void check_position(const struct rules *rules, const struct position *position) {
    struct text text = {0};
    struct position again;
    struct message reason;
    int moves[GAME_MOVES_MAX];
    othello_game.format_position(rules, position, &text);
    assert_true(othello_game.parse_position(rules, text_string(&text), &again, &reason));
    assert_memory_equal(position, &again, sizeof again);
    const struct othello o = othello_from(position);
    check_squares(o.discs[o.mover], o.discs[1 - o.mover]);
    const int count = othello_game.legal(rules, position, moves);
    assert_int_equal(count == 0, othello_game.over(rules, position));
    for (int move = 0; move <= OTHELLO_PASS; move++) {
        bool listed = false;
        for (int i = 0; i < count; i++) {
            listed = listed || moves[i] == move;
        }
        reason.key = NULL;
        assert_int_equal(listed, !othello_game.refuse(rules, position, move, &reason));
        assert_int_equal(listed, reason.key == NULL);
    }
    for (int i = 0; i < count; i++) {
        struct trail trail = {0};
        struct view view;
        struct view wanted;
        again = *position;
        othello_game.view(rules, position, &view);
        othello_game.play(rules, &again, moves[i], &trail);
        othello_game.view(rules, &again, &wanted);
        for (int s = 0; s < trail.length; s++) {
            view_apply(&view, &trail.step[s]);
        }
        assert_memory_equal(view.cell, wanted.cell, sizeof view.cell);
        trail_free(&trail);
    }
    text_free(&text);
}

static void no_check(const struct rules *rules, const struct position *position) {
    const struct othello o = othello_from(position);
    (void)rules;
    for (uint64_t left = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]); left != 0; left &= left - 1) {
        const int square = othello_first(left);
        assert_true(othello_flips(o.discs[o.mover], o.discs[1 - o.mover], square) ==
                    slow_flips(o.discs[o.mover], o.discs[1 - o.mover], square));
    }
}

static void test_random_games(void **state) {
    (void)state;
    struct rules *rules = rules_default(&othello_game);
    uint64_t random = 362436069u;
    int passes = 0;
    for (int game = 0; game < (SANITIZED ? 30 : 300); game++) {
        passes += play_random(rules, &random, check_position);
    }
    for (int game = 0; game < (SANITIZED ? 1000 : 100000); game++) {
        passes += play_random(rules, &random, no_check);
    }
    assert_true(passes > 100);
    rules_destroy(rules);
}

static void test_perft(void **state) {
    (void)state;
    static const uint64_t leaves[] = {1,     4,      12,      56,       244,       1396,      8200,
                                      55092, 390216, 3005288, 24571284, 212258800, 1939886636};
    struct rules *rules = rules_default(&othello_game);
    struct position position;
    othello_game.start(rules, 0, &position);
    const struct othello start = othello_from(&position);
    const int deepest = SANITIZED ? 8 : full_run() ? 12 : 11;
    for (int depth = 0; depth <= deepest; depth++) {
        assert_int_equal(othello_perft(&start, depth, false), leaves[depth]);
        if (othello_has_vector()) {
            assert_int_equal(othello_perft(&start, depth, true), leaves[depth]);
        }
    }
    rules_destroy(rules);
}

static struct position position_of(const struct rules *rules, const char *text) {
    struct position position;
    struct message reason = {0};
    if (!othello_game.parse_position(rules, text, &position, &reason)) {
        fail_msg("%s: %s", text, reason.key);
    }
    return position;
}

static void test_ends(void **state) {
    (void)state;
    struct rules *rules = rules_default(&othello_game);
    int moves[GAME_MOVES_MAX];
    /* nobody can move, and most squares are empty: a wipe-out */
    const struct position wiped =
        position_of(rules, "XXX------------------------------------------------------------- O");
    assert_true(othello_game.over(rules, &wiped));
    assert_int_equal(othello_game.legal(rules, &wiped, moves), 0);
    assert_int_equal(othello_game.score(rules, &wiped, 0), 64);
    assert_int_equal(othello_game.score(rules, &wiped, 1), 0);
    /* white to move must pass, and black takes the last disc */
    const struct position pass =
        position_of(rules, "XO-------------------------------------------------------------- O");
    assert_int_equal(othello_game.legal(rules, &pass, moves), 1);
    assert_int_equal(moves[0], OTHELLO_PASS);
    struct position after = pass;
    othello_game.play(rules, &after, OTHELLO_PASS, NULL);
    assert_int_equal(othello_game.mover(&after), 0);
    assert_int_equal(othello_game.legal(rules, &after, moves), 1);
    othello_game.play(rules, &after, moves[0], NULL);
    assert_true(othello_game.over(rules, &after));
    assert_int_equal(othello_game.score(rules, &after, 0), 64);
    /* a draw with squares left is 32 to 32 */
    const struct position draw =
        position_of(rules, "XX----------------------------------------------------------OO-- X");
    assert_true(othello_game.over(rules, &draw));
    assert_int_equal(othello_game.score(rules, &draw, 0), 32);
    assert_int_equal(othello_game.score(rules, &draw, 1), 32);
    rules_destroy(rules);
}

static void test_transcripts(void **state) {
    (void)state;
    struct rules *rules = rules_default(&othello_game);
    struct position start;
    struct message reason;
    short moves[128];
    struct text text = {0};
    othello_game.start(rules, 0, &start);
    assert_int_equal(othello_parse_transcript(&start, "f5d6c3d3c4", moves, 128, &reason), 5);
    assert_int_equal(othello_parse_transcript(&start, "1. F5 D6 2. c3, d3 3. C4", moves, 128, &reason), 5);
    othello_format_transcript(moves, 5, &text);
    assert_string_equal(text_string(&text), "f5d6c3d3c4");
    assert_int_equal(othello_parse_transcript(&start, "f5 pass", moves, 128, &reason), -1);
    assert_int_equal(othello_parse_transcript(&start, "f5d6f5", moves, 128, &reason), -1);
    assert_int_equal(othello_parse_transcript(&start, "f5z9", moves, 128, &reason), -1);
    assert_int_equal(othello_parse_transcript(&start, "f5d6", moves, 1, &reason), -1);
    assert_int_equal(othello_parse_transcript(&start, "", moves, 128, &reason), 0);
    const struct position pass =
        position_of(rules, "XO-------------------------------------------------------------- O");
    static const char *const same[] = {"c1", "psc1", "PA c1", "pass, c1", "--c1"};
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_int_equal(othello_parse_transcript(&pass, same[i], moves, 128, &reason), 2);
        assert_int_equal(moves[0], OTHELLO_PASS);
        assert_int_equal(moves[1], 2);
    }
    text_free(&text);
    rules_destroy(rules);
}

static void test_position_texts(void **state) {
    (void)state;
    static const char *const wrong[] = {
        "",
        "---------------------------OX------XO--------------------------- X",
        "---------------------------OX------XO--------------------------- Z",
        "---------------------------OX------XO---------------------------",
        "---------------------------OX------XO--------------------------- X rubbish",
        "---------------------------OX------XQ--------------------------- X",
        "---------------------------------------------------------------- X",
    };
    struct rules *rules = rules_default(&othello_game);
    struct position position;
    struct message reason;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        const bool fits = othello_game.parse_position(rules, wrong[i], &position, &reason);
        assert_int_equal(fits, i == 1);
    }
    position_of(rules, "---------------------------OX------XO--------------------------- X; f5:+0; % a comment");
    position_of(rules, "...........................ox......x*........................... o;");
    rules_destroy(rules);
}

/* Plain search to the end, without anything. */
static int plain_value(uint64_t own, uint64_t other, bool passed) {
    uint64_t moves = othello_moves(own, other);
    int best = -99;
    if (moves == 0) {
        return passed ? othello_margin(own, other) : -plain_value(other, own, true);
    }
    for (; moves != 0; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = othello_flips(own, other, square);
        const int value = -plain_value(other & ~flips, own | flips | othello_bit(square), false);
        best = value > best ? value : best;
    }
    return best;
}

static struct othello random_position(uint64_t *random, int empties) {
    struct othello o;
    do {
        o = (struct othello){{othello_bit(28) | othello_bit(35), othello_bit(27) | othello_bit(36)}, 0};
        while (!othello_over(&o) && OTHELLO_SQUARES - othello_count(o.discs[0] | o.discs[1]) > empties) {
            uint64_t moves = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]);
            int move = OTHELLO_PASS;
            if (moves != 0) {
                for (uint64_t skip = random_number(random) % (uint64_t)othello_count(moves); skip > 0; skip--) {
                    moves &= moves - 1;
                }
                move = othello_first(moves);
            }
            othello_play(&o, move);
        }
    } while (OTHELLO_SQUARES - othello_count(o.discs[0] | o.discs[1]) != empties);
    return o;
}

/* One solver with a small table for all of them, so that it is always full of other positions' bounds. */
static void test_solver_against_plain(void **state) {
    (void)state;
    struct othello_solver *solver = othello_solver_create(1 << 14);
    uint64_t random = 521288629u;
    for (int i = 0; i < (SANITIZED ? 60 : 500); i++) {
        const struct othello o = random_position(&random, 1 + i % (SANITIZED ? 8 : 10));
        const int wanted = plain_value(o.discs[o.mover], o.discs[1 - o.mover], false);
        int value;
        assert_true(othello_solve_window(solver, &o, -1, 1, &no_limits, &value));
        assert_int_equal((value > 0) - (value < 0), (wanted > 0) - (wanted < 0));
        assert_true(othello_solve(solver, &o, &no_limits, &value));
        assert_int_equal(value, wanted);
        const int alpha = (int)(random_number(&random) % 32) * 4 - 64;
        assert_true(othello_solve_window(solver, &o, alpha, alpha + 2, &no_limits, &value));
        assert_int_equal(value > alpha, wanted > alpha);
    }
    othello_solver_destroy(solver);
}

static void test_solver_limits(void **state) {
    (void)state;
    struct rules *rules = rules_default(&othello_game);
    const struct position position =
        position_of(rules, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X");
    const struct othello o = othello_from(&position);
    const struct limits few = {.nodes = 50000};
    struct othello_solver *solver = othello_solver_create(1 << 20);
    int value;
    assert_false(othello_solve(solver, &o, &few, &value));
    assert_true(othello_solver_nodes(solver) < 150000);
    othello_solver_destroy(solver);
    rules_destroy(rules);
}

static const struct limits two_threads = {.threads = 2};

/* The public suite, scores and best moves: five of it in every release build, eight with --full; with and without the
 * learned order, the large ones on two threads. */
static void test_ffo(void **state) {
    (void)state;
    struct rules *rules = rules_default(&othello_game);
    FILE *file = fopen(GOLDEN "ffo-endgames.txt", "r");
    char line[512];
    const int most = SANITIZED ? 0 : full_run() ? 8 : 5;
    assert_non_null(file);
    for (int i = 0; i < most && read_line(file, line); i++) {
        char squares[65];
        char side;
        int number;
        int empties;
        int wanted;
        int value;
        int move;
        assert_int_equal(sscanf(line, "%d %64s %c %d %d", &number, squares, &side, &empties, &wanted), 5);
        char text[80];
        snprintf(text, sizeof text, "%s %c", squares, side);
        const struct position position = position_of(rules, text);
        const struct othello o = othello_from(&position);
        struct othello_solver *solver = othello_solver_create((size_t)256 << 20);
        othello_solver_set_patterns(solver, i % 2 == 0 ? othello_data().patterns : NULL);
        assert_true(othello_solve_best(solver, &o, i > 4 ? &two_threads : &no_limits, &value, &move));
        assert_int_equal(value, wanted);
        struct text best = {0};
        othello_add_square(move, &best);
        assert_non_null(strstr(line + 70, text_string(&best)));
        text_free(&best);
        othello_solver_destroy(solver);
    }
    fclose(file);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_perft),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_transcripts),
        cmocka_unit_test(test_position_texts),
        cmocka_unit_test(test_solver_against_plain),
        cmocka_unit_test(test_solver_limits),
        cmocka_unit_test(test_ffo),
    };
    return cmocka_run_group_tests_name("othello", tests, NULL, NULL);
}
