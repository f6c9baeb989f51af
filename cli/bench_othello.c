/*
 * lumbung bench othello: the positions 40 to 44 of the FFO endgame test suite (public), each solved alone. Scores and
 * best moves are checked; nodes are a fingerprint on one thread.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/bench.h"
#include "cli/command.h"
#include "core/rules.h"
#include "games/othello/endgame.h"
#include "games/othello/midgame.h"
#include <string.h>

static const struct {
    int number, value;
    const char *position;
    const char *best; /* moves that reach it */
} positions[] = {
    {40, 38, "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X", "a2"},
    {41, 0, "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X", "h4"},
    {42, 6, "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X", "g2"},
    {43, -12, "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O", "g3 c7"},
    {44, -14, "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O", "d2 b8"},
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* Solves them all and returns the seconds; -1: a value or a move was wrong. */
static double solve_all(int threads) {
    enum { MEMORY = 256 << 20 };
    const struct limits limits = {.threads = threads};
    struct othello_search *search = othello_search_create(2 * (size_t)MEMORY, NULL);
    struct othello_solver *solver = othello_search_solver(search);
    uint64_t nodes = 0;
    double seconds = 0;
    bool right = true;
    for (int i = 0; i < POSITIONS; i++) {
        struct position position;
        int value;
        int move;
        if (!othello_parse_position(NULL, positions[i].position, &position, NULL)) {
            abort();
        }
        const struct othello o = othello_from(&position);
        const uint64_t nodes_before = othello_solver_nodes(solver);
        othello_solver_clear(solver); /* each position alone; not timed */
        const double before = command_seconds();
        othello_solve_best(solver, &o, &limits, &value, &move);
        const double taken = command_seconds() - before;
        struct text name = {0};
        othello_add_square(move, &name);
        const bool good = value == positions[i].value && strstr(positions[i].best, text_string(&name)) != NULL;
        printf("othello #%d %+3d %s%s  %.1f million nodes  %.2f s\n", positions[i].number, value, text_string(&name),
               good ? "" : " WRONG", (double)(othello_solver_nodes(solver) - nodes_before) / 1e6, taken);
        text_free(&name);
        fflush(stdout);
        nodes += othello_solver_nodes(solver) - nodes_before;
        seconds += taken;
        right = right && good;
    }
    printf("othello #40-44, %d thread%s: %.2f million nodes, %.2f s, %.1f million a second\n", threads,
           threads > 1 ? "s" : "", (double)nodes / 1e6, seconds, (double)nodes / seconds / 1e6);
    fflush(stdout);
    othello_search_destroy(search);
    return right ? seconds : -1;
}

int bench_othello(void) {
    const double one = solve_all(1);
    const double two = solve_all(2);
    printf("othello: %.2f times as fast with two threads\n", one / two);
    return one > 0 && two > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
