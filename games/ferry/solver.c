/*
 * Fewest crossings from everywhere: one breadth-first search from the goal. A crossing can be taken back by the same
 * load, so the way from a position to the goal is the way from the goal to it.
 */
#include <stdlib.h>
#include <string.h>

#include "core/rules.h"
#include "games/ferry/ferry.h"
#include "search/limits.h"

enum { UNREACHED = UINT16_MAX };

struct analyst {
    struct rules *rules;
    uint16_t *distance; /* crossings to the goal, by index_of */
    uint64_t nodes;     /* loads tried, to make the table */
};

static size_t index_of(const struct rules *rules, const struct ferry *f) {
    return ((size_t)f->missionaries * (size_t)(rules->value[FERRY_CANNIBALS] + 1) + f->cannibals) * 2 + f->right;
}

/* Everything one load away from `f`, whether or not somebody is eaten there. */
static int neighbours(const struct rules *rules, const struct ferry *f, struct ferry to[GAME_MOVES_MAX]) {
    int count = 0;
    const int missionaries = ferry_missionaries(rules, f, f->right);
    const int cannibals = ferry_cannibals(rules, f, f->right);
    for (int m = 0; m <= missionaries && m <= rules->value[FERRY_BOAT]; m++) {
        for (int c = 0; c <= cannibals && m + c <= rules->value[FERRY_BOAT]; c++) {
            if (m + c > 0) {
                to[count++] = ferry_crossed(f, m, c);
            }
        }
    }
    return count;
}

/* Breadth-first search from a position; the number of positions reached, 0 when memory is out. */
static size_t fill(struct analyst *a, const struct ferry *from) {
    const struct rules *rules = a->rules;
    const size_t positions =
        2 * (size_t)(rules->value[FERRY_MISSIONARIES] + 1) * (size_t)(rules->value[FERRY_CANNIBALS] + 1);
    a->distance = malloc(positions * sizeof *a->distance);
    struct ferry *queue = malloc(positions * sizeof *queue); /* touched as far as positions are reached: few */
    size_t done = 0;
    size_t count = 1;
    if (a->distance == NULL || queue == NULL) {
        free(queue);
        return 0;
    }
    memset(a->distance, 0xFF, positions * sizeof *a->distance);
    queue[0] = *from;
    a->distance[index_of(rules, &queue[0])] = 0;
    while (done < count) {
        const struct ferry at = queue[done++];
        const uint16_t distance = a->distance[index_of(rules, &at)];
        struct ferry to[GAME_MOVES_MAX];
        const int ways = neighbours(rules, &at, to);
        a->nodes += (uint64_t)ways;
        for (int i = 0; i < ways; i++) {
            uint16_t *there = &a->distance[index_of(rules, &to[i])];
            if (*there == UNREACHED && ferry_eaten(rules, &to[i]) < 0) {
                *there = (uint16_t)(distance + 1);
                queue[count++] = to[i];
            }
        }
    }
    free(queue);
    return count;
}

int ferry_reachable(const struct rules *rules, const struct ferry *from) {
    struct analyst a = {.rules = rules_copy(rules)};
    const size_t count = fill(&a, from);
    rules_destroy(a.rules);
    free(a.distance);
    return (int)count;
}

void *ferry_analyst_open(const struct rules *rules, size_t memory, int endgame) {
    (void)memory; /* 4 MB for a thousand of each */
    (void)endgame;
    struct analyst *a = calloc(1, sizeof *a);
    if (a == NULL) {
        return NULL;
    }
    a->rules = rules_copy(rules);
    const struct ferry goal = {rules->value[FERRY_MISSIONARIES], rules->value[FERRY_CANNIBALS], 0};
    if (fill(a, &goal) == 0) {
        ferry_analyst_close(a);
        return NULL;
    }
    return a;
}

void ferry_analyst_close(void *analyst) {
    struct analyst *a = analyst;
    if (a != NULL) {
        rules_destroy(a->rules);
        free(a->distance);
        free(a);
    }
}

/* Crossings to the goal, as a value: minus their number, or GAME_HOPELESS. */
static int value_of(const struct analyst *a, const struct ferry *f) {
    const uint16_t distance = a->distance[index_of(a->rules, f)];
    return distance == UNREACHED || (ferry_eaten(a->rules, f) >= 0) ? GAME_HOPELESS : -(int)distance;
}

static int value_after(const struct analyst *a, const struct ferry *f, int move) {
    int missionaries;
    int cannibals;
    ferry_unload(move, &missionaries, &cannibals);
    const struct ferry after = ferry_crossed(f, missionaries, cannibals);
    const int value = value_of(a, &after);
    return value == GAME_HOPELESS ? GAME_HOPELESS : value - 1;
}

/* A shortest way, as far as `most` moves of it; the first of equal loads. */
static int shortest_line(const struct analyst *a, struct position position, short *line, int most) {
    int length = 0;
    int moves[GAME_MOVES_MAX];
    int count;
    while (length < most && (count = ferry_game.legal(a->rules, &position, moves)) > 0) {
        const struct ferry f = ferry_from(&position);
        int best = 0;
        for (int i = 1; i < count; i++) {
            best = value_after(a, &f, moves[i]) > value_after(a, &f, moves[best]) ? i : best;
        }
        if (value_after(a, &f, moves[best]) == GAME_HOPELESS) {
            break;
        }
        line[length++] = (short)moves[best];
        ferry_game.play(a->rules, &position, moves[best], NULL);
    }
    return length;
}

void ferry_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                   struct analysis *analysis, void (*changed)(void *context), void *context) {
    (void)limits; /* all is known already */
    const struct analyst *a = analyst;
    const struct ferry f = ferry_from(position);
    int moves[GAME_MOVES_MAX];
    *analysis = (struct analysis){.nodes = a->nodes};
    analysis->count = ferry_game.legal(a->rules, position, moves);
    for (int i = 0; i < analysis->count; i++) {
        const int value = value_after(a, &f, moves[i]);
        analysis->move[i] = (struct analysed_move){.move = moves[i], .lower = value, .upper = value};
    }
    if (with_line) {
        analysis->line_length = shortest_line(a, *position, analysis->line, GAME_LINE_MAX);
    }
    if (changed != NULL) {
        changed(context);
    }
}

void ferry_solve(void *analyst, const struct position *position, const struct limits *limits,
                 struct solution *solution) {
    (void)limits;
    const struct analyst *a = analyst;
    const struct ferry f = ferry_from(position);
    const int value = value_of(a, &f);
    *solution = (struct solution){.lower = value, .upper = value, .nodes = a->nodes};
    solution->line_length = shortest_line(a, *position, solution->line, GAME_LINE_MAX);
}

/* The next crossing of a shortest way; where no way leads on, the first crossing that nobody is eaten by. */
static void choose_solver(const struct rules *rules, const struct position *position, const struct limits *limits,
                          struct rng *rng, struct choice *choice) {
    (void)limits;
    (void)rng;
    struct analyst *a = ferry_analyst_open(rules, 0, -1);
    struct analysis analysis = {0};
    *choice = (struct choice){.move = GAME_MOVE_NONE, .exact = true};
    if (a == NULL) {
        return;
    }
    ferry_analyse(a, position, NULL, true, &analysis, NULL, NULL);
    choice->nodes = analysis.nodes;
    choice->value = GAME_HOPELESS;
    choice->move = analysis.move[0].move;
    for (int i = 0; i < analysis.count; i++) {
        struct position after = *position;
        ferry_game.play(rules, &after, analysis.move[i].move, NULL);
        const struct ferry f = ferry_from(&after);
        if (ferry_eaten(rules, &f) < 0 && (analysis.move[i].lower > choice->value || choice->line_length == 0)) {
            choice->move = analysis.move[i].move;
            choice->value = analysis.move[i].lower;
            choice->line_length = 1;
        }
    }
    choice->line[0] = (short)choice->move;
    choice->line_length = 1;
    ferry_analyst_close(a);
}

const struct level ferry_levels[FERRY_LEVELS] = {
    {"solver", N_("Solver"), N_("knows a shortest way from everywhere"), choose_solver},
};
