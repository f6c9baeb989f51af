/* Self-play and least squares: see learn.h. */
#include "games/othello/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "games/othello/endgame.h"
#include "games/othello/midgame.h"
#include "games/othello/othello.h"
#include "games/othello/patterns.h"
#include "search/parallel.h"

enum { SAMPLES_OF_A_GAME = 64, BLOCK = 64 };

/* --- self-play ---------------------------------------------------------------------------------------------------- */

struct game_samples {
    struct othello_sample sample[SAMPLES_OF_A_GAME];
    int mover[SAMPLES_OF_A_GAME];
    int count;
};

static uint64_t moves_of(const struct othello *o) {
    return othello_moves(o->discs[o->mover], o->discs[1 - o->mover]);
}

static int empties_of(const struct othello *o) {
    return OTHELLO_SQUARES - othello_count(o->discs[0] | o->discs[1]);
}

/* Half of the games leave random play early, the others at any time up to the middle, so that every phase has positions
 * of all kinds. */
static int random_plies(struct rng *rng) {
    return rng_below(rng, 2) == 0 ? 6 + (int)rng_below(rng, 10) : 10 + (int)rng_below(rng, 30);
}

static void take_sample(const struct othello *o, struct game_samples *game) {
    if (moves_of(o) != 0 && game->count < SAMPLES_OF_A_GAME) {
        game->sample[game->count] = (struct othello_sample){.own = o->discs[o->mover], .other = o->discs[1 - o->mover]};
        game->mover[game->count++] = o->mover;
    }
}

/* Plays best to the end, taking samples; what the solver finds is the label of the whole game. */
static void finish(struct othello_search *search, struct othello *o, const struct limits *limits,
                   struct game_samples *game) {
    while (!othello_over(o)) {
        int value;
        int move;
        take_sample(o, game);
        if (!othello_solve_best(othello_search_solver(search), o, limits, &value, &move)) {
            return;
        }
        othello_play(o, move);
    }
}

static void play_game(const struct othello_lesson *lesson, struct othello_search *search, uint64_t number,
                      struct game_samples *game) {
    const struct othello_plan plan = {.depth = lesson->depth};
    const struct limits none = {0};
    struct rng rng;
    struct othello o = othello_start();
    rng_seed(&rng, lesson->seed, number);
    othello_search_clear(search);
    game->count = 0;
    for (int plies = random_plies(&rng); plies > 0 && !othello_over(&o); plies--) {
        othello_play(&o, othello_random_move(&o, &rng));
    }
    while (!othello_over(&o) && empties_of(&o) > lesson->solve) {
        struct othello_found found;
        take_sample(&o, game);
        othello_search_best(search, &o, &plan, &none, &found, NULL, NULL);
        othello_play(&o, found.move);
    }
    finish(search, &o, &none, game);
    const int margin = othello_margin(o.discs[0], o.discs[1]);
    for (int i = 0; i < game->count; i++) {
        game->sample[i].margin = (int8_t)(game->mover[i] == 0 ? margin : -margin);
    }
}

struct play_work {
    const struct othello_lesson *lesson;
    struct othello_search **search;
    struct game_samples *game; /* of a block */
    int first, count;
};

static void play_block(void *context, int worker) {
    const struct play_work *work = context;
    for (int i = worker; i < work->count; i += work->lesson->threads) {
        play_game(work->lesson, work->search[worker], work->lesson->first_game + (uint64_t)(work->first + i),
                  &work->game[i]);
    }
}

static bool append(struct othello_samples *samples, const struct game_samples *game) {
    if (samples->count + (size_t)game->count > samples->capacity) {
        const size_t capacity = samples->capacity > 0 ? 2 * samples->capacity : 1 << 16;
        struct othello_sample *grown = realloc(samples->sample, capacity * sizeof *grown);
        if (grown == NULL) {
            return false;
        }
        samples->sample = grown;
        samples->capacity = capacity;
    }
    memcpy(samples->sample + samples->count, game->sample, (size_t)game->count * sizeof *game->sample);
    samples->count += (size_t)game->count;
    return true;
}

bool othello_self_play(const struct othello_lesson *lesson, const struct limits *limits,
                       struct othello_samples *samples) {
    enum { MEMORY = 1 << 20 };
    struct othello_search *search[PARALLEL_MAX] = {0};
    struct game_samples *games = calloc(BLOCK, sizeof *games);
    struct play_work work = {lesson, search, games, 0, 0};
    bool going = games != NULL;
    for (int i = 0; i < lesson->threads && going; i++) {
        search[i] = othello_search_create(MEMORY, lesson->patterns == NULL ? &othello_evolved : NULL);
        going = search[i] != NULL;
        if (going && lesson->patterns != NULL) {
            othello_search_set_patterns(search[i], lesson->patterns);
        }
    }
    for (; work.first < lesson->games && going; work.first += BLOCK) {
        work.count = lesson->games - work.first < BLOCK ? lesson->games - work.first : BLOCK;
        parallel_run(lesson->threads, play_block, &work);
        for (int i = 0; i < work.count && going; i++) {
            going = append(samples, &games[i]);
        }
        going = going && (limits->stop == NULL || !limits->stop(limits->context));
    }
    for (int i = 0; i < lesson->threads; i++) {
        othello_search_destroy(search[i]);
    }
    free(games);
    return going;
}

void othello_samples_free(struct othello_samples *samples) {
    free(samples->sample);
    *samples = (struct othello_samples){0};
}

/* --- fitting the patterns ----------------------------------------------------------------------------------------- */

struct fit_work {
    const struct othello_samples *samples;
    const struct othello_places *places;
    const uint32_t *canonical; /* the weight that an arrangement and its mirror image share */
    int passes, threads;
    int8_t *weights;
    bool failed[PARALLEL_MAX];
};

static int discs_of(const struct othello_sample *sample) {
    return othello_count(sample->own | sample->other);
}

/* A phase learns from its neighbours' nearest positions too: there are more of them, and its borders are smooth. */
static bool is_of_phase(const struct othello_sample *sample, int phase) {
    enum { FIRST_DISCS = 4, DISCS = 5, OVERLAP = 2 };
    const int discs = discs_of(sample);
    const int from = FIRST_DISCS + phase * DISCS;
    return discs >= from - OVERLAP && discs < from + DISCS + OVERLAP;
}

/* One pass of stochastic gradient descent. The step is the share of the error that the position's weights make up for
 * together. */
static void fit_pass(const struct fit_work *work, const uint32_t *index, size_t count, float share, float *weight) {
    const float step = share / OTHELLO_PLACES;
    for (size_t i = 0; i < count; i++) {
        const struct othello_sample *sample = &work->samples->sample[index[i]];
        uint16_t number[OTHELLO_PLACES_PADDED];
        uint32_t at[OTHELLO_PLACES];
        float error = sample->margin;
        othello_arrangements(work->places, sample->own, sample->other, number);
        for (int p = 0; p < OTHELLO_PLACES; p++) {
            at[p] = work->canonical[work->places->first[p] + number[p]];
            error -= weight[at[p]];
        }
        for (int p = 0; p < OTHELLO_PLACES; p++) {
            weight[at[p]] += step * error;
        }
    }
}

static void shuffle(uint32_t *index, size_t count, uint64_t seed) {
    struct rng rng;
    rng_seed(&rng, seed, count);
    for (size_t i = count; i > 1; i--) {
        const size_t other = rng_below(&rng, (uint32_t)i);
        const uint32_t kept = index[i - 1];
        index[i - 1] = index[other];
        index[other] = kept;
    }
}

static int8_t rounded_weight(float weight) {
    const float parts = roundf(weight * OTHELLO_WEIGHT_PARTS);
    return (int8_t)(parts > INT8_MAX ? INT8_MAX : parts < -INT8_MAX ? -INT8_MAX : parts);
}

static bool fit_phase(const struct fit_work *work, int phase) {
    static const float first_share = 0.5F;
    static const float last_share = 0.02F;
    uint32_t *index = malloc((work->samples->count + 1) * sizeof *index);
    float *weight = calloc(OTHELLO_PHASE_WEIGHTS, sizeof *weight);
    size_t count = 0;
    if (index == NULL || weight == NULL) {
        free(index);
        free(weight);
        return false;
    }
    for (size_t i = 0; i < work->samples->count; i++) {
        if (is_of_phase(&work->samples->sample[i], phase)) {
            index[count++] = (uint32_t)i;
        }
    }
    shuffle(index, count, (uint64_t)phase);
    for (int pass = 0; pass < work->passes; pass++) {
        const float along = work->passes > 1 ? (float)pass / (float)(work->passes - 1) : 0;
        fit_pass(work, index, count, first_share * powf(last_share / first_share, along), weight);
    }
    for (int i = 0; i < OTHELLO_PHASE_WEIGHTS; i++) {
        work->weights[(size_t)phase * OTHELLO_PHASE_WEIGHTS + (size_t)i] = rounded_weight(weight[work->canonical[i]]);
    }
    free(index);
    free(weight);
    return true;
}

static void fit_phases(void *context, int worker) {
    struct fit_work *work = context;
    for (int phase = worker; phase < OTHELLO_PATTERN_PHASES; phase += work->threads) {
        work->failed[worker] = work->failed[worker] || !fit_phase(work, phase);
    }
}

static void list_canonical(uint32_t *canonical) {
    uint32_t first = 0;
    for (int p = 0; p < OTHELLO_PATTERNS; p++) {
        uint32_t size = 1;
        for (int i = 0; i < othello_patterns[p].squares; i++) {
            size *= 3;
        }
        for (uint32_t number = 0; number < size; number++) {
            const uint32_t mirrored = (uint32_t)othello_mirrored(p, (int)number);
            canonical[first + number] = first + (mirrored < number ? mirrored : number);
        }
        first += size;
    }
}

bool othello_fit(const struct othello_samples *samples, int passes, int threads, int8_t *weights) {
    struct othello_places *places = aligned_alloc(64, sizeof *places);
    uint32_t *canonical = malloc(OTHELLO_PHASE_WEIGHTS * sizeof *canonical);
    struct fit_work work = {samples, places, canonical, passes, threads, weights, {false}};
    bool done = places != NULL && canonical != NULL;
    if (done) {
        othello_places_prepare(places);
        list_canonical(canonical);
        parallel_run(threads, fit_phases, &work);
    }
    for (int i = 0; i < threads; i++) {
        done = done && !work.failed[i];
    }
    free(places);
    free(canonical);
    return done;
}

/* --- how good it is ----------------------------------------------------------------------------------------------- */

double othello_pattern_error(const struct othello_samples *samples, const int8_t *weights, int empties) {
    struct othello_places *places = aligned_alloc(64, sizeof *places);
    double sum = 0;
    size_t count = 0;
    if (places == NULL) {
        return -1;
    }
    othello_places_prepare(places);
    for (size_t i = 0; i < samples->count; i++) {
        const struct othello_sample *s = &samples->sample[i];
        if (empties < 0 || OTHELLO_SQUARES - discs_of(s) == empties) {
            sum += fabs(othello_pattern_value(places, weights, s->own, s->other) / (double)OTHELLO_DISC - s->margin);
            count++;
        }
    }
    free(places);
    return count > 0 ? sum / (double)count : 0;
}

/* Solves the normal equations by Gaussian elimination; a feature that never varies gets no weight. */
static void solve_equations(double a[OTHELLO_FEATURES][OTHELLO_FEATURES], double b[OTHELLO_FEATURES],
                            double x[OTHELLO_FEATURES]) {
    static const double ridge = 1e-6;
    for (int i = 0; i < OTHELLO_FEATURES; i++) {
        a[i][i] += ridge;
    }
    for (int i = 0; i < OTHELLO_FEATURES; i++) { /* positive definite: no pivoting needed */
        for (int row = i + 1; row < OTHELLO_FEATURES; row++) {
            const double factor = a[row][i] / a[i][i];
            for (int k = i; k < OTHELLO_FEATURES; k++) {
                a[row][k] -= factor * a[i][k];
            }
            b[row] -= factor * b[i];
        }
    }
    for (int i = OTHELLO_FEATURES - 1; i >= 0; i--) {
        x[i] = b[i];
        for (int k = i + 1; k < OTHELLO_FEATURES; k++) {
            x[i] -= a[i][k] * x[k];
        }
        x[i] /= a[i][i];
    }
}

static void fit_features(const struct othello_samples *samples, int discs, double weight[OTHELLO_FEATURES]) {
    double a[OTHELLO_FEATURES][OTHELLO_FEATURES] = {{0}};
    double b[OTHELLO_FEATURES] = {0};
    for (size_t n = 0; n < samples->count; n++) {
        const struct othello_sample *s = &samples->sample[n];
        int value[OTHELLO_FEATURES];
        if (discs_of(s) != discs) {
            continue;
        }
        othello_features(s->own, s->other, value);
        for (int i = 0; i < OTHELLO_FEATURES; i++) {
            b[i] += (double)value[i] * s->margin;
            for (int k = 0; k < OTHELLO_FEATURES; k++) {
                a[i][k] += (double)value[i] * value[k];
            }
        }
    }
    solve_equations(a, b, weight);
}

double othello_feature_error(const struct othello_samples *fitted, const struct othello_samples *samples, int empties) {
    double sum = 0;
    size_t count = 0;
    for (int discs = 4; discs < OTHELLO_SQUARES; discs++) {
        double weight[OTHELLO_FEATURES];
        if (empties >= 0 && OTHELLO_SQUARES - discs != empties) {
            continue;
        }
        fit_features(fitted, discs, weight);
        for (size_t i = 0; i < samples->count; i++) {
            const struct othello_sample *s = &samples->sample[i];
            int value[OTHELLO_FEATURES];
            if (discs_of(s) != discs) {
                continue;
            }
            othello_features(s->own, s->other, value);
            double expected = 0;
            for (int f = 0; f < OTHELLO_FEATURES; f++) {
                expected += weight[f] * value[f];
            }
            sum += fabs(expected - s->margin);
            count++;
        }
    }
    return count > 0 ? sum / (double)count : 0;
}
