/* Errors of shallow searches: see probcut.h. */
#include "games/othello/probcut.h"

#include <math.h>

#include "core/rng.h"
#include "games/othello/midgame.h"
#include "games/othello/othello.h"

/* lumbung learn othello --probcut (100 positions of each stage) */
const struct othello_cut_errors othello_cut_errors = {{
    {324, 401, 386, 385},
    {238, 306, 386, 425},
    {271, 285, 364, 333},
    {295, 403, 464, 620},
    {311, 366, 447, 557},
    {326, 317, 432, 589},
    {268, 315, 293, 519},
    {455, 344, 519, 654},
}};

/* A position of a stage as good play reaches it: a random opening, then two plies of search for each move. */
static struct othello random_position(struct othello_search *search, int stage, struct rng *rng) {
    enum { RANDOM_PLIES = 8, FIRST = 14 };
    static const struct othello_plan plan = {.depth = 2};
    const struct limits none = {0};
    const int discs = 4 + 15 * stage + (int)rng_below(rng, 15);
    struct othello o = othello_start();
    for (int ply = 0; othello_count(o.discs[0] | o.discs[1]) < (discs < FIRST ? FIRST : discs) && !othello_over(&o);
         ply++) {
        uint64_t moves = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]);
        struct othello_found found = {.move = OTHELLO_PASS};
        if (moves != 0 && ply < RANDOM_PLIES) {
            for (uint32_t skip = rng_below(rng, (uint32_t)othello_count(moves)); skip > 0; skip--) {
                moves &= moves - 1;
            }
            found.move = othello_first(moves);
        } else if (moves != 0) {
            othello_search_best(search, &o, &plan, &none, &found, NULL, NULL);
        }
        othello_play(&o, found.move);
    }
    return o;
}

bool othello_measure_cuts(uint64_t seed, int positions, const struct limits *limits,
                          struct othello_cut_errors *errors) {
    struct othello_search *search = othello_search_create(0, NULL);
    bool going = search != NULL;
    for (int stage = 0; stage < OTHELLO_CUT_STAGES && going; stage++) {
        double squares[OTHELLO_CUT_DEPTHS] = {0};
        struct rng rng;
        rng_seed(&rng, seed, (uint64_t)stage);
        for (int i = 0; i < positions && going; i++) {
            const struct othello o = random_position(search, stage, &rng);
            int value[OTHELLO_CUT_DEPTH_MAX + 1];
            othello_search_clear(search);
            for (int depth = 1; depth <= OTHELLO_CUT_DEPTH_MAX && going; depth++) {
                going = othello_search_value(search, &o, depth, false, limits, &value[depth]);
                if (depth >= OTHELLO_CUT_DEPTH_MIN && going) {
                    const double error = value[depth] - value[othello_shallow_depth(depth)];
                    squares[depth - OTHELLO_CUT_DEPTH_MIN] += error * error;
                }
            }
        }
        for (int i = 0; i < OTHELLO_CUT_DEPTHS; i++) {
            errors->error[i][stage] = (int16_t)lround(sqrt(squares[i] / positions));
        }
    }
    othello_search_destroy(search);
    return going;
}
