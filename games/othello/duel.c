/* Games between weights: see duel.h. */
#include "games/othello/duel.h"

/* A finished game counts more than any sum of features. */
enum { FINISHED = 1000000, LEAST = -2 * FINISHED };

static uint64_t flips_of(uint64_t own, uint64_t other, int square) {
    return othello_has_vector() ? othello_flips_vector(own, other, square) : othello_flips(own, other, square);
}

static uint64_t moves_of(uint64_t own, uint64_t other) {
    return othello_has_vector() ? othello_moves_vector(own, other) : othello_moves(own, other);
}

/* What a position is worth to the player with `own` discs, whoever is to move. */
static int worth(const struct othello_weights *weights, uint64_t own, uint64_t other) {
    if (moves_of(own, other) == 0 && moves_of(other, own) == 0) {
        const int margin = othello_margin(own, other);
        return margin + (margin > 0 ? FINISHED : margin < 0 ? -FINISHED : 0);
    }
    return othello_weigh(weights, own, other);
}

/* The best move in *move, and what the position after it, `depth` plies on, is worth to the mover; once that is
 * `enough`, the rest does not matter. */
static int look(const struct othello_weights *weights, uint64_t own, uint64_t other, int depth, int enough, int *move) {
    uint64_t moves = moves_of(own, other);
    int best = LEAST;
    *move = OTHELLO_PASS;
    if (moves == 0) {
        return worth(weights, own, other);
    }
    for (; moves != 0 && best < enough; moves &= moves - 1) {
        const int square = othello_first(moves);
        const uint64_t flips = flips_of(own, other, square);
        const uint64_t mine = own | flips | othello_bit(square);
        const uint64_t theirs = other & ~flips;
        int reply;
        const int value =
            depth > 1 ? -look(weights, theirs, mine, depth - 1, -best, &reply) : worth(weights, mine, theirs);
        if (value > best) {
            best = value;
            *move = square;
        }
    }
    return best;
}

int othello_duel_move(const struct othello_weights *weights, const struct othello *position, int depth) {
    int move;
    look(weights, position->discs[position->mover], position->discs[1 - position->mover], depth, -LEAST, &move);
    return move;
}

int othello_duel(const struct othello_weights *black, const struct othello_weights *white,
                 const struct othello *opening, int depth) {
    struct othello o = *opening;
    while (!othello_over(&o)) {
        othello_play(&o, othello_duel_move(o.mover == 0 ? black : white, &o, depth));
    }
    return othello_margin(o.discs[0], o.discs[1]);
}

static struct othello random_position(struct rng *rng) {
    enum { LEAST_MOVES = 8, CHOICE = 3 };
    const int wanted = LEAST_MOVES + (int)rng_below(rng, CHOICE);
    struct othello o = othello_start();
    for (int ply = 0; ply < wanted && !othello_over(&o); ply++) {
        othello_play(&o, othello_random_move(&o, rng));
    }
    return o;
}

struct othello othello_opening(struct rng *rng) {
    enum { TRIES = 8 };
    /* Mobility and corners against mobility alone: unlike enough that a fair position does not fall to one colour. */
    static const struct othello_weights plain = {{[OTHELLO_MOBILITY] = 1, [OTHELLO_LIMIT_GENES] = 64, 64}};
    struct othello opening;
    for (int try = 0; try < TRIES; try++) {
        opening = random_position(rng);
        if (!othello_over(&opening)) {
            const int one = othello_duel(&othello_hand_set, &plain, &opening, 1);
            const int other = othello_duel(&plain, &othello_hand_set, &opening, 1);
            if (one == 0 || other == 0 || (one > 0) != (other > 0)) {
                return opening;
            }
        }
    }
    return othello_over(&opening) ? othello_start() : opening;
}

/* --- scale -------------------------------------------------------------------------------------------------------- */

struct fit {
    int64_t product[OTHELLO_PHASES], square[OTHELLO_PHASES];
};

/* One game against itself; then its positions once more, now that the margin is known. */
static void fit_game(const struct othello_weights *weights, const struct othello *opening, struct fit *fit) {
    const int margin = 100 * othello_duel(weights, weights, opening, 1);
    struct othello o = *opening;
    while (!othello_over(&o)) {
        const int sum = othello_weigh(weights, o.discs[0], o.discs[1]);
        const int phase = othello_phase(weights, othello_count(o.discs[0] | o.discs[1]));
        fit->product[phase] += (int64_t)sum * margin;
        fit->square[phase] += (int64_t)sum * sum;
        othello_play(&o, othello_duel_move(weights, &o, 1));
    }
}

struct othello_weights othello_scaled(const struct othello_weights *weights, uint64_t seed) {
    enum { GAMES = 1000, UNIT = 4096, STREAM = 1 };
    struct othello_weights scaled = *weights;
    struct fit fit = {{0}, {0}};
    struct rng rng;
    rng_seed(&rng, seed, STREAM);
    for (int game = 0; game < GAMES; game++) {
        const struct othello opening = othello_opening(&rng);
        fit_game(weights, &opening, &fit);
    }
    for (int gene = 0; gene < OTHELLO_LIMIT_GENES; gene++) {
        const int phase = gene / OTHELLO_FEATURES;
        if (fit.product[phase] > 0 && fit.square[phase] > 0) {
            const int64_t factor = fit.product[phase] * UNIT / fit.square[phase];
            int64_t value = weights->gene[gene] * factor;
            value = (value + (value > 0 ? UNIT / 2 : -UNIT / 2)) / UNIT;
            value = value > OTHELLO_WEIGHT_MAX ? OTHELLO_WEIGHT_MAX : value;
            scaled.gene[gene] = (int16_t)(value < -OTHELLO_WEIGHT_MAX ? -OTHELLO_WEIGHT_MAX : value);
        }
    }
    for (int gene = OTHELLO_LIMIT_GENES - OTHELLO_FEATURES - 1; gene >= 0; gene--) { /* the later phase comes first */
        if (fit.square[gene / OTHELLO_FEATURES] == 0) {
            scaled.gene[gene] = scaled.gene[gene + OTHELLO_FEATURES];
        }
    }
    return scaled;
}
