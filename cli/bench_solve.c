/*
 * lumbung bench solve: the exact margins of every hole over 40 mid-game positions, the start; and kalah's start.
 * Sowings (moves tried) are a fingerprint on one thread; the speed is told beside that of plain sowing in the same run.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/bench.h"
#include "cli/command.h"
#include "core/rules.h"
#include "faces/language.h"
#include "games/congklak/solver.h"

/* Positions of random games; their exact margins stand in tests/golden/congklak-positions.txt. */
static const char *const positions[] = {
    "0,2,12,12,4,0,13/11 0,14,0,6,1,5,0/18 B", "0,17,8,0,0,2,7/22 6,5,0,5,0,11,3/12 A",
    "3,2,8,6,2,2,0/30 0,0,3,0,20,4,0/18 B",    "0,4,7,10,2,1,0/37 0,2,0,2,0,5,9/19 A",
    "3,0,1,2,13,2,1/28 10,0,4,13,1,7,1/12 B",  "5,0,5,6,2,0,1/43 1,2,2,4,1,0,1/25 A",
    "4,10,2,0,7,3,2/24 2,0,3,0,2,6,2/31 B",    "0,0,0,2,0,2,0/58 3,2,1,10,0,0,0/20 A",
    "0,0,2,4,1,7,2/31 6,1,3,6,0,7,1/27 B",     "3,3,1,0,0,0,0/32 0,0,0,1,2,0,3/53 A",
    "6,4,3,16,0,1,7/13 3,1,0,6,8,16,4/10 B",   "2,15,2,1,1,3,3/34 0,13,2,1,3,2,14/2 A",
    "1,4,1,1,3,4,1/35 1,18,5,1,1,1,13/8 B",    "1,22,0,10,1,2,0/21 4,1,7,3,1,1,2/22 A",
    "3,12,1,8,5,0,0/30 2,0,10,3,1,9,2/12 B",   "1,6,1,6,1,1,10/22 0,0,4,0,1,7,15/23 A",
    "0,2,0,1,2,0,4/35 7,0,1,9,18,2,3/14 B",    "12,1,6,0,6,0,2/37 0,0,3,1,0,1,3/26 A",
    "3,0,2,2,3,0,2/33 1,1,4,3,1,4,7/32 B",     "0,3,1,2,1,0,1/25 9,1,0,1,0,3,1/50 A",
    "0,2,5,3,0,15,1/24 1,8,0,0,17,1,4/17 B",   "0,0,3,20,12,0,2/9 0,3,2,2,3,22,0/20 A",
    "1,2,4,4,3,0,14/18 4,0,15,7,0,3,17/6 B",   "8,0,1,0,3,6,1/20 4,0,14,0,4,1,0/36 A",
    "0,1,3,22,0,7,0/30 3,3,0,2,0,1,0/26 B",    "0,5,1,3,2,3,3/36 0,4,2,0,2,3,21/13 A",
    "1,0,2,2,1,2,4/44 14,1,2,0,7,1,1/16 B",    "0,2,1,3,4,1,2/46 0,8,0,1,0,3,3/24 A",
    "6,0,1,0,3,1,2/54 1,2,2,0,1,4,2/19 B",     "1,0,4,5,6,1,5/25 0,7,3,6,2,1,0/32 A",
    "12,12,0,11,3,12,0/26 0,1,3,1,2,12,2/1 B", "3,8,0,2,3,2,0/13 0,18,2,3,2,3,20/19 A",
    "2,0,1,0,1,17,7/21 0,5,1,0,5,11,0/27 B",   "1,12,4,11,1,10,0/22 0,0,22,1,0,0,1/13 A",
    "0,2,0,9,5,1,1/28 12,1,10,2,0,3,8/16 B",   "0,0,2,2,5,1,1/44 3,0,0,3,1,0,7/29 A",
    "3,0,1,1,0,2,1/51 0,1,1,1,0,6,10/20 B",    "0,0,7,2,0,1,5/43 1,1,0,0,2,6,1/29 A",
    "0,6,9,2,3,5,1/22 0,1,0,1,4,0,2/42 B",     "1,0,5,0,3,1,2/52 1,0,0,1,4,0,1/27 A",
};
enum { POSITIONS = sizeof positions / sizeof positions[0], MIDDLE = POSITIONS / 2, NINTH = POSITIONS * 9 / 10 };

static int compare(const void *a, const void *b) {
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void bench_start(void) {
    const struct limits limits = {0};
    struct rules *rules = rules_default(&congklak_game);
    struct congklak_solver *solver = congklak_solver_create(rules, 0, SOLVER_ENDGAME_AUTO);
    struct position start;
    congklak_game.start(rules, 0, &start);
    const double before = command_seconds();
    const int proven = congklak_solve_at_least(solver, &start, congklak_total(rules), &limits);
    printf("solve start +98 %s  %llu sowings  %.3f s\n", proven == 1 ? "proven" : "NOT PROVEN",
           (unsigned long long)congklak_solver_nodes(solver), command_seconds() - before);
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

static void bench_positions(int threads) {
    const struct limits limits = {.threads = threads};
    struct rules *rules = rules_default(&congklak_game);
    struct congklak_solver *solver = congklak_solver_create(rules, 0, SOLVER_ENDGAME_AUTO);
    uint64_t sowings[POSITIONS];
    uint64_t all = 0;
    double seconds = 0;
    for (int i = 0; i < POSITIONS; i++) {
        struct position position;
        struct congklak_hole_value values[CONGKLAK_HOLES_MAX];
        if (!congklak_game.parse_position(rules, positions[i], &position, NULL)) {
            abort();
        }
        const uint64_t start = congklak_solver_nodes(solver);
        congklak_solver_clear(solver); /* each position alone; not timed */
        const double before = command_seconds();
        congklak_solve_holes(solver, &position, &limits, values, NULL, NULL);
        seconds += command_seconds() - before;
        sowings[i] = congklak_solver_nodes(solver) - start;
        all += sowings[i];
    }
    qsort(sowings, POSITIONS, sizeof sowings[0], compare);
    printf("solve 40 positions, %d thread%s: median %.2f, 90th percentile %.2f, worst %.2f, all %.1f million sowings; "
           "endgame table (%d seeds, once) %.1f million; %.1f s, %.1f million a second; %.0f MiB\n",
           threads, threads > 1 ? "s" : "", (double)(sowings[MIDDLE - 1] + sowings[MIDDLE]) / 2e6,
           (double)sowings[NINTH - 1] / 1e6, (double)sowings[POSITIONS - 1] / 1e6, (double)all / 1e6,
           congklak_solver_endgame_seeds(solver), (double)congklak_solver_endgame_nodes(solver) / 1e6, seconds,
           (double)(all + congklak_solver_endgame_nodes(solver)) / seconds / 1e6,
           (double)congklak_solver_memory(solver) / (1 << 20));
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

/* A start, with an endgame table of so many seeds (0: none), made on two threads before the search is timed. */
struct kalah {
    const char *rules;
    int endgame;
    int megabytes; /* for all tables */
    int threads;   /* of the search */
};

static void bench_start_value(const struct kalah *kalah) {
    const struct limits limits = {.threads = kalah->threads};
    const struct limits nothing = {.nodes = 1, .threads = 2}; /* enough to make the table */
    uint16_t values[GAME_OPTIONS_MAX];
    struct position start;
    struct congklak_bounds bounds;
    if (!rules_parse(&congklak_game, kalah->rules, values, NULL)) {
        abort();
    }
    struct rules *rules = rules_create(&congklak_game, values, NULL);
    struct congklak_solver *solver = congklak_solver_create(rules, (size_t)kalah->megabytes << 20, kalah->endgame);
    if (solver == NULL) {
        printf("solve %s: %s\n", kalah->rules, _("There is not enough memory."));
        rules_destroy(rules);
        return;
    }
    congklak_game.start(rules, 0, &start);
    const double begun = command_seconds();
    if (kalah->endgame > 0) {
        congklak_solve(solver, &start, &nothing, &bounds);
    }
    const double made = command_seconds();
    congklak_solve(solver, &start, &limits, &bounds);
    const double done = command_seconds();
    printf("solve %-8s: %+d, %d seeds in the endgame table: made in %.1f million sowings, %.2f s; then %.1f "
           "million, %.2f s on %d thread%s\n",
           kalah->rules, bounds.lower, congklak_solver_endgame_seeds(solver),
           (double)congklak_solver_endgame_nodes(solver) / 1e6, made - begun,
           (double)congklak_solver_nodes(solver) / 1e6, done - made, kalah->threads, kalah->threads > 1 ? "s" : "");
    fflush(stdout);
    congklak_solver_destroy(solver);
    rules_destroy(rules);
}

int bench_kalah(void) {
    static const struct kalah starts[] = {
        {"kalah-ec", 0, 2048, 1},  {"kalah-ec", 0, 2048, 2}, {"kalah-ec", 14, 2048, 1}, {"kalah-ec", 14, 2048, 2},
        {"kalah-ec", 18, 2048, 1}, {"kalah", 0, 2048, 1},    {"kalah", 18, 2048, 1}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        bench_start_value(&starts[i]);
    }
    return EXIT_SUCCESS;
}

int bench_kalah_large(void) {
    static const struct kalah starts[] = {{"kalah-ec", 24, 2048, 1},
                                          {"kalah-ec holes=5 seeds=6", 26, 8192, 1},
                                          {"kalah-ec holes=6 seeds=5", 26, 8192, 1}};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        bench_start_value(&starts[i]);
    }
    return EXIT_SUCCESS;
}

int bench_solve(void) {
    bench_start();
    bench_positions(1);
    bench_positions(2);
    return EXIT_SUCCESS;
}
