/* The genetic algorithm: see genetic.h. */
#include "games/othello/genetic.h"

#include <stdlib.h>
#include <string.h>

/* Who plays on the panel: what a beginner, a careful player and a bold one go by. */
#define WEIGHTS(flips, discs, mobility, corners, x, parity) (flips), (discs), (mobility), (corners), (x), (parity)
const struct othello_weights othello_panel[OTHELLO_PANEL] = {
    /* by hand, as othello_hand_set */
    {{WEIGHTS(-50, -50, 200, 1000, -400, 0), WEIGHTS(0, 0, 200, 1000, -300, 0), WEIGHTS(0, 100, 50, 500, -100, 50), 24,
      50}},
    /* as many discs as can be had */
    {{WEIGHTS(0, 100, 0, 0, 0, 0), WEIGHTS(0, 100, 0, 0, 0, 0), WEIGHTS(0, 100, 0, 0, 0, 0), 24, 50}},
    /* corners, and nothing else before the end */
    {{WEIGHTS(0, 0, 0, 1000, -500, 0), WEIGHTS(0, 0, 0, 1000, -500, 0), WEIGHTS(0, 100, 0, 1000, -100, 0), 24, 50}},
    /* mobility, at any price */
    {{WEIGHTS(0, 0, 300, 300, 0, 0), WEIGHTS(0, 0, 300, 300, 0, 0), WEIGHTS(0, 0, 100, 300, 0, 0), 24, 56}},
    /* few discs until late */
    {{WEIGHTS(0, -200, 50, 1500, -700, 0), WEIGHTS(0, -100, 50, 1500, -700, 0), WEIGHTS(0, 100, 0, 500, 0, 0), 30, 52}},
    /* mobility and corners, carefully */
    {{WEIGHTS(-20, -20, 150, 2000, -900, 0), WEIGHTS(-20, -10, 150, 2000, -900, 0), WEIGHTS(0, 50, 100, 1000, -300, 50),
      32, 54}},
};

/* What random numbers are drawn for: the highest bits of a stream's number. */
enum purpose { FIRST_POPULATION = 2, TRIAL, FINAL, CHILD };

static void seed_rng(struct rng *rng, const struct othello_evolution *e, enum purpose purpose, int number) {
    rng_seed(rng, (uint64_t)e->plan.seed,
             (uint64_t)purpose << 56 | (uint64_t)(uint32_t)e->generation << 32 | (uint64_t)(uint32_t)number);
}

static int random_between(struct rng *rng, int lowest, int highest) {
    return lowest + (int)rng_below(rng, (uint32_t)(highest - lowest + 1));
}

static int16_t gene_within(int gene, int value) {
    const int lowest = othello_gene_minimum(gene);
    const int highest = othello_gene_maximum(gene);
    return (int16_t)(value < lowest ? lowest : value > highest ? highest : value);
}

/* --- a trial ------------------------------------------------------------------------------------------------------ */

/* Openings come in fours: the panel and the population, each at two depths. */
static bool is_panel(int pair) {
    return pair % 2 == 0;
}

static int depth_of(const struct othello_trial *trial, int pair) {
    return pair / 2 % 2 == 0 ? trial->depth : 1;
}

/* The panel in turn, so that in the course of generations everybody on it is met equally often at each depth. */
static int panelist(int pair, int generation) {
    return (pair / 2 + pair / (2 * OTHELLO_PANEL) + generation) % OTHELLO_PANEL;
}

struct othello_points othello_trial_play(const struct othello_trial *trial, int job) {
    const struct othello_weights *player = &trial->player[job / trial->parts];
    const int first = job % trial->parts * trial->pairs;
    struct othello_points sum = {0, 0, 0};
    for (int pair = first; pair < first + trial->pairs; pair++) {
        const struct othello_weights *opponent = &trial->opponent[pair];
        const int depth = depth_of(trial, pair);
        const int margins[2] = {othello_duel(player, opponent, &trial->opening[pair], depth),
                                -othello_duel(opponent, player, &trial->opening[pair], depth)};
        for (int game = 0; game < 2; game++) {
            const int points = margins[game] > 0 ? 2 : margins[game] == 0;
            sum.points += points;
            sum.panel += is_panel(pair) ? points : 0;
            sum.margin += margins[game];
        }
    }
    return sum;
}

/* Openings and opponents: of the panel and of the population in turn, the previous best being one of the latter. */
static void trial_begin(const struct othello_evolution *e, enum purpose purpose, const struct othello_weights *player,
                        int players, int parts, struct othello_trial *trial) {
    *trial = (struct othello_trial){player, players, parts, e->plan.games / 2, e->plan.depth, NULL, NULL};
    const int count = parts * trial->pairs;
    trial->opponent = text_reallocate(NULL, (size_t)count * sizeof *trial->opponent);
    trial->opening = text_reallocate(NULL, (size_t)count * sizeof *trial->opening);
    for (int i = 0; i < count; i++) {
        struct rng rng;
        seed_rng(&rng, e, purpose, i);
        const int drawn = (int)rng_below(&rng, (uint32_t)e->plan.population);
        trial->opponent[i] =
            is_panel(i) ? othello_panel[panelist(i, e->generation)] : e->population[i == 1 ? 0 : drawn];
        trial->opening[i] = othello_opening(&rng);
    }
}

static void trial_end(struct othello_trial *trial) {
    free(trial->opponent);
    free(trial->opening);
}

/* Runs it and adds each player's parts up; NULL: it was stopped. */
static struct othello_points *trial_run(const struct othello_trial *trial, const struct othello_runner *runner) {
    const size_t jobs = (size_t)othello_trial_jobs(trial);
    struct othello_points *points = text_reallocate(NULL, jobs * sizeof *points);
    memset(points, 0, jobs * sizeof *points);
    if (!runner->run(runner->context, trial, points)) {
        free(points);
        return NULL;
    }
    for (int player = 0; player < trial->players; player++) {
        struct othello_points sum = {0, 0, 0};
        for (int part = 0; part < trial->parts; part++) {
            const struct othello_points *one = &points[player * trial->parts + part];
            sum.points += one->points;
            sum.panel += one->panel;
            sum.margin += one->margin;
        }
        points[player] = sum;
    }
    return points;
}

static bool is_better(const struct othello_points *a, const struct othello_points *b) {
    return a->points != b->points ? a->points > b->points : a->margin > b->margin;
}

/* Puts the players' numbers into order, best first; equal ones stay as they are. */
static void rank(const struct othello_points *points, int count, int *order) {
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && is_better(&points[i], &points[order[at - 1]]); at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}

/* --- children ----------------------------------------------------------------------------------------------------- */

/* The best of a few drawn from an order, which has the best first. */
static int tournament(struct rng *rng, const int *order, int count) {
    enum { ENTRANTS = 4 };
    int best = count;
    for (int i = 0; i < ENTRANTS; i++) {
        const int drawn = (int)rng_below(rng, (uint32_t)count);
        best = drawn < best ? drawn : best;
    }
    return order[best];
}

/* Every gene from one parent or the other; or every gene between the two, or a little beyond. */
static struct othello_weights crossed(struct rng *rng, const struct othello_weights *a,
                                      const struct othello_weights *b) {
    enum { PARTS = 64, BEYOND = 16 };
    struct othello_weights child;
    const bool blend = rng_below(rng, 2) == 0;
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        const int difference = b->gene[gene] - a->gene[gene];
        const int part = blend ? random_between(rng, -BEYOND, PARTS + BEYOND) : PARTS * (int)rng_below(rng, 2);
        child.gene[gene] = gene_within(gene, a->gene[gene] + difference * part / PARTS);
    }
    return child;
}

/* A step like that of a bell curve: the sum of four even ones. Now and then a gene is drawn anew. */
static void mutate(struct rng *rng, struct othello_weights *child) {
    enum { STEPS = 4, RATE = 8, RESET_RATE = 250, LEAST_REACH = 12, LIMIT_REACH = 2 };
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        const int value = child->gene[gene];
        const int reach = gene >= OTHELLO_LIMIT_GENES ? LIMIT_REACH : LEAST_REACH + abs(value) / 5;
        int step = 0;
        for (int i = 0; i < STEPS; i++) {
            step += random_between(rng, -reach, reach);
        }
        if (rng_below(rng, RESET_RATE) == 0) {
            child->gene[gene] = (int16_t)random_between(rng, othello_gene_minimum(gene), othello_gene_maximum(gene));
        } else if (rng_below(rng, RATE) == 0) {
            child->gene[gene] = gene_within(gene, value + step);
        }
    }
}

static void breed(struct othello_evolution *e, const int *order) {
    const int count = e->plan.population;
    struct othello_weights *next = text_reallocate(NULL, (size_t)count * sizeof *next);
    for (int i = 0; i < count; i++) {
        struct rng rng;
        seed_rng(&rng, e, CHILD, i);
        if (i < OTHELLO_ELITE) {
            next[i] = e->population[order[i]];
        } else {
            const int mother = tournament(&rng, order, count);
            const int father = tournament(&rng, order, count);
            next[i] = crossed(&rng, &e->population[mother], &e->population[father]);
            mutate(&rng, &next[i]);
        }
    }
    free(e->population);
    e->population = next;
}

/* --- evolution ---------------------------------------------------------------------------------------------------- */

void othello_evolution_begin(struct othello_evolution *evolution, const struct othello_evolution_plan *plan) {
    enum { REACH = 1000 };
    *evolution = (struct othello_evolution){.plan = *plan};
    evolution->population = text_reallocate(NULL, (size_t)plan->population * sizeof *evolution->population);
    for (int i = 0; i < plan->population; i++) {
        struct rng rng;
        seed_rng(&rng, evolution, FIRST_POPULATION, i);
        for (int gene = 0; gene < OTHELLO_GENES; gene++) {
            const bool limit = gene >= OTHELLO_LIMIT_GENES;
            evolution->population[i].gene[gene] = (int16_t)random_between(
                &rng, limit ? othello_gene_minimum(gene) : -REACH, limit ? othello_gene_maximum(gene) : REACH);
        }
    }
}

void othello_evolution_end(struct othello_evolution *evolution) {
    free(evolution->population);
    free(evolution->row);
    *evolution = (struct othello_evolution){.generation = 0};
}

const struct othello_weights *othello_evolution_best(const struct othello_evolution *evolution) {
    return evolution->generation > 0 ? &evolution->row[evolution->generation - 1].weights : &othello_hand_set;
}

/* The finalists: those that were the best before, then the best of the trial; their places in the order. */
static void choose_finalists(const int *order, int *finalist) {
    int count = 0;
    for (; count < OTHELLO_ELITE; count++) {
        finalist[count] = count;
    }
    for (int i = 0; count < OTHELLO_FINALISTS; i++) {
        if (order[i] >= OTHELLO_ELITE) {
            finalist[count++] = order[i];
        }
    }
}

/* The final's order before everybody else's. */
static void put_first(const int *finalist, const int *final_order, int *order, int count) {
    int *rest = text_reallocate(NULL, (size_t)count * sizeof *rest);
    int others = 0;
    for (int i = 0; i < count; i++) {
        bool is_finalist = false;
        for (int k = 0; k < OTHELLO_FINALISTS; k++) {
            is_finalist = is_finalist || finalist[k] == order[i];
        }
        if (!is_finalist) {
            rest[others++] = order[i];
        }
    }
    for (int k = 0; k < OTHELLO_FINALISTS; k++) {
        order[k] = finalist[final_order[k]];
    }
    memcpy(order + OTHELLO_FINALISTS, rest, (size_t)others * sizeof *rest);
    free(rest);
}

/* The share of points in the half of so many games that was against the panel. */
static int panel_share(int64_t points, int64_t games) {
    return (int)((2 * points * OTHELLO_SHARE + games) / (2 * games));
}

static void add_row(struct othello_evolution *e, const struct othello_row *row) {
    e->row = text_reallocate(e->row, ((size_t)e->generation + 1) * sizeof *e->row);
    e->row[e->generation] = *row;
}

/* The final among the best of `order`, which it changes; false: it was stopped. */
static bool play_final(const struct othello_evolution *e, const struct othello_runner *runner, int *order,
                       struct othello_row *row) {
    struct othello_weights player[OTHELLO_FINALISTS];
    int finalist[OTHELLO_FINALISTS];
    int final_order[OTHELLO_FINALISTS];
    struct othello_trial trial;
    choose_finalists(order, finalist);
    for (int i = 0; i < OTHELLO_FINALISTS; i++) {
        player[i] = e->population[finalist[i]];
    }
    trial_begin(e, FINAL, player, OTHELLO_FINALISTS, OTHELLO_FINAL_FACTOR, &trial);
    struct othello_points *points = trial_run(&trial, runner);
    trial_end(&trial);
    if (points == NULL) {
        return false;
    }
    rank(points, OTHELLO_FINALISTS, final_order);
    put_first(finalist, final_order, order, e->plan.population);
    row->best = panel_share(points[final_order[0]].panel, (int64_t)e->plan.games * OTHELLO_FINAL_FACTOR);
    row->weights = player[final_order[0]];
    free(points);
    return true;
}

bool othello_evolve(struct othello_evolution *evolution, const struct othello_runner *runner) {
    const int count = evolution->plan.population;
    const int games = evolution->plan.games;
    struct othello_row row = {.games = count * games + OTHELLO_FINALISTS * OTHELLO_FINAL_FACTOR * games};
    struct othello_trial trial;
    trial_begin(evolution, TRIAL, evolution->population, count, 1, &trial);
    struct othello_points *points = trial_run(&trial, runner);
    trial_end(&trial);
    if (points == NULL) {
        return false;
    }
    int *order = text_reallocate(NULL, (size_t)count * sizeof *order);
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum += points[i].panel;
    }
    row.mean = panel_share(sum, (int64_t)count * games);
    rank(points, count, order);
    free(points);
    const bool finished = play_final(evolution, runner, order, &row);
    if (finished) {
        add_row(evolution, &row);
        breed(evolution, order);
        evolution->generation++;
    }
    free(order);
    return finished;
}
