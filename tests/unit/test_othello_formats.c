/* What other Othello programs write: GGF, WTHOR, OBF, read, written and refused. */
#include "tests/unit/test.h"

#include "core/rules.h"
#include "games/othello/formats.h"

#define BOARD "---------------------------O*------*O---------------------------"
#define USUAL "BO[8 " BOARD " *]"

static struct message reason;

static enum othello_read read_one(const char *ggf, struct othello_transcript *transcript) {
    size_t at = 0;
    reason = (struct message){0};
    return othello_read_ggf(ggf, strlen(ggf), &at, 1, transcript, &reason);
}

static void assert_moves(const struct othello_transcript *transcript, const char *moves) {
    struct text text = {0};
    othello_format_transcript(transcript->move, transcript->count, &text);
    assert_string_equal(text_string(&text), moves);
    text_free(&text);
}

static void test_ggf(void **state) {
    struct othello_transcript game;
    (void)state;
    assert_int_equal(read_one("(;GM[Othello]PC[GGS]DT[2003]PB[Siti]PW[Budi \xc3\xa9]RE[+4.00]TI[5:0]TY[8]" USUAL
                              "B[F5/-1.5/3.2]W[d6//0.01]B[c3]W[d3/0];)",
                              &game),
                     OTHELLO_READ);
    assert_moves(&game, "f5d6c3d3");
    assert_string_equal(game.name[0], "Siti");
    assert_string_equal(game.name[1], "Budi \xc3\xa9");
    assert_string_equal(game.result, "+4.00");
    /* spaces on the board, as some servers send it; unknown properties; white begins */
    assert_int_equal(read_one("x (; GM[othello] XX[a(;b] BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
                              "-------- -------- O]\nW[F4];)",
                              &game),
                     OTHELLO_READ);
    assert_moves(&game, "f4");
    assert_int_equal(othello_from(&game.start).mover, 1);
}

static void test_ggf_several(void **state) {
    static const char text[] = "(;GM[Othello]" USUAL "B[f5];)\nnoise\n(;GM[Othello]" USUAL "B[c4]W[e3];)  ";
    struct othello_transcript game;
    size_t at = 0;
    (void)state;
    assert_int_equal(othello_read_ggf(text, strlen(text), &at, 1, &game, &reason), OTHELLO_READ);
    assert_moves(&game, "f5");
    assert_int_equal(othello_read_ggf(text, strlen(text), &at, 2, &game, &reason), OTHELLO_READ);
    assert_moves(&game, "c4e3");
    assert_int_equal(othello_read_ggf(text, strlen(text), &at, 3, &game, &reason), OTHELLO_END);
}

/* Nothing but a1 (white) and b1 (black): black can only pass, and white then takes c1. */
#define STUCK                                                                                                          \
    "O*------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"                                                                                                         \
    "--------"

static void test_passes(void **state) {
    struct othello_transcript said;
    struct othello_transcript unsaid;
    (void)state;
    assert_int_equal(read_one("(;BO[8 " STUCK " *]B[PA]W[C1];)", &said), OTHELLO_READ);
    assert_int_equal(read_one("(;BO[8 " STUCK " *]W[C1];)", &unsaid), OTHELLO_READ);
    assert_int_equal(said.count, 2);
    assert_int_equal(said.move[0], OTHELLO_PASS);
    assert_memory_equal(&said.move, &unsaid.move, sizeof said.move);
    assert_int_equal(read_one("(;" USUAL "B[PA];)", &said), OTHELLO_REFUSED);
}

static void test_ggf_refused(void **state) {
    static const struct {
        const char *text, *key, *second;
    } cases[] = {
        {"(;GM[Othello]" USUAL "B[f5]W[f5];)", "Game {1}, move {2}, {3}, cannot be played.", "2"},
        {"(;GM[Othello]" USUAL "B[f5]B[d6];)", "Game {1}, move {2}, {3}: it is the other player's turn.", "2"},
        {"(;GM[Othello]" USUAL "B[z9/1];)", "Game {1}, move {2} is \"{3}\", which is not a square.", "1"},
        {"(;GM[Amazons]" USUAL ";)", "Game {1} is not Othello but {2}.", "Amazons"},
        {"(;GM[Othello];)", "Game {1} has no board (BO).", ""},
        {"(;B[f5]" USUAL ";)", "Game {1} has a move before its board (BO).", ""},
        {"(;" USUAL USUAL ";)", "Game {1} has two boards (BO).", ""},
        {"(;BO[10 " BOARD " *];)", "Game {1}: BO needs 8, 64 squares and who is to move, not \"{2}\".",
         "10 " BOARD " *"},
        {"(;BO[8 " BOARD "];)", "Game {1}: BO needs 8, 64 squares and who is to move, not \"{2}\".", "8 " BOARD},
        {"(;BO[8 " BOARD "- *];)", "Game {1}: BO needs 8, 64 squares and who is to move, not \"{2}\".",
         "8 " BOARD "- *"},
        {"(;" USUAL "B[f5", "Game {1}: after move {2} a property must be of the form NAME[value].", "0"},
        {"(;" USUAL "B[f5]", "Game {1}: after move {2} a property must be of the form NAME[value].", "1"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct othello_transcript game;
        assert_int_equal(read_one(cases[i].text, &game), OTHELLO_REFUSED);
        assert_string_equal(reason.key, cases[i].key);
        assert_string_equal(reason.argument[0], "1");
        assert_string_equal(reason.argument[1], cases[i].second);
    }
}

static void test_ggf_written(void **state) {
    struct othello_transcript game;
    struct othello_transcript again;
    struct text text = {0};
    (void)state;
    assert_int_equal(read_one("(;PB[a(b]PW[w]RE[?]" USUAL "B[F5]W[D6];)", &game), OTHELLO_READ);
    strcpy(game.name[0], "a[b]");
    othello_write_ggf(&game, &text);
    assert_string_equal(text_string(&text), "(;GM[Othello]PC[Lumbung]PB[a(b)]PW[w]RE[?]TY[8]" USUAL "B[f5]W[d6];)");
    assert_int_equal(read_one(text_string(&text), &again), OTHELLO_READ);
    assert_memory_equal(&game.move, &again.move, sizeof game.move);
    assert_memory_equal(&game.start, &again.start, sizeof game.start);
    text_free(&text);
}

static void test_result_counts_empties(void **state) {
    struct othello_transcript game;
    struct text text = {0};
    (void)state;
    assert_int_equal(read_one("(;BO[8 " STUCK " O]W[C1];)", &game), OTHELLO_READ);
    othello_write_ggf(&game, &text);
    assert_non_null(strstr(text_string(&text), "RE[-64]"));
    text_free(&text);
}

/* --- WTHOR -------------------------------------------------------------------------------------------------------- */

enum { HEADER = 16, RECORD = 68 };

static void make_wthor(char *bytes, const unsigned char *moves, size_t count) {
    memset(bytes, 0, HEADER + RECORD);
    bytes[0] = 20;
    bytes[4] = 1;
    bytes[10] = (char)(2003 & 255);
    bytes[11] = 2003 >> 8;
    bytes[12] = 8;
    bytes[HEADER] = 2;
    bytes[HEADER + 2] = 44; /* 300 */
    bytes[HEADER + 3] = 1;
    bytes[HEADER + 6] = 40;
    bytes[HEADER + 7] = 42;
    memcpy(bytes + HEADER + 8, moves, count);
}

static void test_wthor(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34}; /* f5 d6 c3 d3 */
    char bytes[HEADER + RECORD];
    struct othello_wthor header;
    struct othello_wthor_game game;
    (void)state;
    make_wthor(bytes, moves, sizeof moves);
    assert_true(othello_read_wthor(bytes, sizeof bytes, &header, &reason));
    assert_int_equal(header.games, 1);
    assert_int_equal(header.year, 2003);
    assert_true(othello_read_wthor_game(bytes, 0, &game, &reason));
    assert_moves(&game.transcript, "f5d6c3d3");
    assert_int_equal(game.tournament, 2);
    assert_int_equal(game.player[0], 300);
    assert_int_equal(game.discs, 40);
    assert_int_equal(game.theoretical, 42);
    bytes[12] = 0;
    assert_true(othello_read_wthor(bytes, sizeof bytes, &header, &reason));
}

static void test_wthor_refused(void **state) {
    static const unsigned char moves[] = {56, 64, 33, 34};
    char bytes[HEADER + RECORD + 1];
    struct othello_wthor header;
    struct othello_wthor_game game;
    (void)state;
    make_wthor(bytes, moves, sizeof moves);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        assert_true(othello_read_wthor(bytes, length, &header, &reason) == (length == HEADER + RECORD));
    }
    bytes[12] = 10;
    assert_false(othello_read_wthor(bytes, HEADER + RECORD, &header, &reason));
    assert_string_equal(reason.argument[0], "10");
    bytes[12] = 8;
    memset(bytes + 4, -1, 4); /* four thousand million games */
    assert_false(othello_read_wthor(bytes, HEADER + RECORD, &header, &reason));
    assert_string_equal(reason.argument[0], "4294967295");
    static const unsigned char bad[][4] = {{56, 56}, {56, 99}, {56, 9}, {56, 0, 64}, {11}};
    static const char *const move[] = {"2", "2", "2", "2", "1"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        make_wthor(bytes, bad[i], sizeof bad[i]);
        assert_false(othello_read_wthor_game(bytes, 0, &game, &reason));
        assert_string_equal(reason.argument[0], "1");
        assert_string_equal(reason.argument[1], move[i]);
    }
}

/* --- OBF ---------------------------------------------------------------------------------------------------------- */

static void test_obf(void **state) {
    static const char text[] =
        "% a comment\n\n" BOARD " X; f5:+2; C4:-4;d3:0; depth 20; % f5 is best\r\n" BOARD " O;\n  \n" BOARD " X";
    struct othello_problem problem;
    struct text written = {0};
    size_t at = 0;
    int line = 0;
    (void)state;
    assert_int_equal(othello_read_obf(text, strlen(text), &at, &line, &problem, &reason), OTHELLO_READ);
    assert_int_equal(line, 3);
    assert_int_equal(problem.count, 3);
    assert_int_equal(problem.best, 2);
    assert_int_equal(problem.known[1].score, -4);
    othello_write_obf(&problem, &written);
    assert_string_equal(text_string(&written),
                        "---------------------------OX------XO--------------------------- X; f5:+2; c4:-4; d3:0;\n");
    text_free(&written);
    assert_int_equal(othello_read_obf(text, strlen(text), &at, &line, &problem, &reason), OTHELLO_READ);
    assert_int_equal(problem.count, 0);
    assert_int_equal(othello_read_obf(text, strlen(text), &at, &line, &problem, &reason), OTHELLO_READ);
    assert_int_equal(line, 6);
    assert_int_equal(othello_read_obf(text, strlen(text), &at, &line, &problem, &reason), OTHELLO_END);
}

static void test_obf_refused(void **state) {
    static const char *const lines[] = {
        BOARD,           BOARD " X; a1:+2;", BOARD " X; f5:+65;", BOARD " X; f5:+2x;", BOARD " X; pass:0;",
        "X" BOARD " X;", BOARD " Q;"};
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct othello_problem problem;
        size_t at = 0;
        int line = 0;
        reason = (struct message){0};
        assert_int_equal(othello_read_obf(lines[i], strlen(lines[i]), &at, &line, &problem, &reason), OTHELLO_REFUSED);
        assert_non_null(reason.key);
        assert_int_equal(line, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ggf),         cmocka_unit_test(test_ggf_several),
        cmocka_unit_test(test_passes),      cmocka_unit_test(test_ggf_refused),
        cmocka_unit_test(test_ggf_written), cmocka_unit_test(test_result_counts_empties),
        cmocka_unit_test(test_wthor),       cmocka_unit_test(test_wthor_refused),
        cmocka_unit_test(test_obf),         cmocka_unit_test(test_obf_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
