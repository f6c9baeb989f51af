/*
 * The exact solver: deeper and deeper until the whole game is searched or a win or loss is found, which is then the
 * quickest. What lies beyond the depth counts as a draw, so that only forced wins and losses show before the end.
 *
 * A square that completes a row is played at once; where the other threatens to complete one, nothing else is looked
 * at; where neither has an open row left it is a draw. Answers are kept in a table with the depth they hold for.
 */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rules.h"
#include "games/tictactoe/tictactoe.h"
#include "search/limits.h"

enum { POLL = 1024, INFINITE = 1000 };
enum bound { BOUND_NONE, BOUND_EXACT, BOUND_LOWER, BOUND_UPPER };

struct entry {
    uint64_t own, other;
    int16_t value;
    uint8_t depth, kind; /* enum bound */
};

struct tictactoe_solver {
    const struct tictactoe_lines *lines; /* of `rules` */
    struct rules *rules;
    int order[TICTACTOE_SQUARES_MAX]; /* squares, those with most lines through them first */
    int squares;
    struct entry *table;
    size_t mask;
    const struct limits *limits;
    uint64_t nodes, start;
    bool stopped;
};

struct tictactoe_solver *tictactoe_solver_create(const struct rules *rules, size_t memory) {
    struct tictactoe_solver *s = calloc(1, sizeof *s);
    size_t entries = 1;
    memory = memory > 0 ? memory : (size_t)32 << 20;
    while (2 * entries * sizeof(struct entry) <= memory) {
        entries *= 2;
    }
    if (s == NULL || (s->table = calloc(entries, sizeof *s->table)) == NULL) {
        free(s);
        return NULL;
    }
    s->mask = entries - 1;
    s->rules = rules_copy(rules);
    s->lines = tictactoe_lines(s->rules);
    s->squares = rules->value[TICTACTOE_COLUMNS] * rules->value[TICTACTOE_ROWS];
    for (int square = 0; square < s->squares; square++) {
        int at = square;
        for (; at > 0 && s->lines->count_of[s->order[at - 1]] < s->lines->count_of[square]; at--) {
            s->order[at] = s->order[at - 1];
        }
        s->order[at] = square;
    }
    return s;
}

void tictactoe_solver_destroy(struct tictactoe_solver *solver) {
    if (solver != NULL) {
        rules_destroy(solver->rules);
        free(solver->table);
        free(solver);
    }
}

uint64_t tictactoe_solver_nodes(const struct tictactoe_solver *solver) {
    return solver->nodes;
}

static bool stopped(struct tictactoe_solver *s) {
    const struct limits *limits = s->limits;
    s->stopped = s->stopped || (limits->nodes > 0 && s->nodes - s->start >= limits->nodes) ||
                 (s->nodes % POLL == 0 && limits->stop != NULL && limits->stop(limits->context));
    return s->stopped;
}

/* What the rows say without search. */
struct threats {
    uint64_t own, other; /* squares that complete a row */
    bool open;           /* somebody can still complete one */
};

static struct threats threats(const struct tictactoe_solver *s, uint64_t own, uint64_t other) {
    struct threats t = {0};
    for (int i = 0; i < s->lines->count; i++) {
        const uint64_t line = s->lines->line[i];
        const bool blocked_own = (line & other) != 0;
        const bool blocked_other = (line & own) != 0;
        const uint64_t left = line & ~(own | other);
        t.open = t.open || !blocked_own || !blocked_other;
        if (!blocked_own && (left & (left - 1)) == 0) {
            t.own |= left;
        } else if (!blocked_other && (left & (left - 1)) == 0) {
            t.other |= left;
        }
    }
    return t;
}

/* A child's value for its parent's mover: the other way round, and one ply farther. */
static int turned(int value) {
    return value > 0 ? 1 - value : value < 0 ? -1 - value : 0;
}
/* The same for a bound that is handed down. */
static int turned_down(int bound) {
    return bound > 0 ? -bound - 1 : bound < 0 ? -bound + 1 : 0;
}

static int search(struct tictactoe_solver *s, uint64_t own, uint64_t other, int depth, int alpha, int beta) {
    const uint64_t free_squares = s->lines->board & ~(own | other);
    s->nodes++;
    if (free_squares == 0 || depth == 0 || stopped(s)) {
        return 0;
    }
    const struct threats t = threats(s, own, other);
    if (t.own != 0) {
        return TICTACTOE_WIN - 1;
    }
    if (!t.open) {
        return 0;
    }
    uint64_t candidates = t.other != 0 ? t.other : free_squares;
    if (depth > 1 && (t.other & (t.other - 1)) != 0) {
        return -(TICTACTOE_WIN - 2); /* two threats, and only one can be met */
    }
    struct entry *entry = &s->table[hash_mix(own + 0x9E3779B97F4A7C15U, other ^ 0xC2B2AE3D27D4EB4FU) & s->mask];
    if (entry->kind != BOUND_NONE && entry->own == own && entry->other == other && entry->depth == depth &&
        (entry->kind == BOUND_EXACT || (entry->kind == BOUND_LOWER && entry->value >= beta) ||
         (entry->kind == BOUND_UPPER && entry->value <= alpha))) {
        return entry->value;
    }
    int best = -INFINITE;
    int raised = alpha;
    for (int i = 0; i < s->squares && raised < beta; i++) {
        const uint64_t bit = (uint64_t)1 << s->order[i];
        if ((candidates & bit) == 0) {
            continue;
        }
        const int value = turned(search(s, other, own | bit, depth - 1, turned_down(beta), turned_down(raised)));
        if (s->stopped) {
            return 0;
        }
        best = value > best ? value : best;
        raised = best > raised ? best : raised;
    }
    const uint8_t kind = best >= beta ? BOUND_LOWER : best <= alpha ? BOUND_UPPER : BOUND_EXACT;
    *entry = (struct entry){own, other, (int16_t)best, (uint8_t)depth, kind};
    return best;
}

static bool is_over(const struct tictactoe_solver *s, const struct tictactoe *t, int *value) {
    if (tictactoe_has_line(s->lines, t->marks[1 - t->mover])) {
        *value = -TICTACTOE_WIN;
        return true;
    }
    *value = 0;
    return (t->marks[0] | t->marks[1]) == s->lines->board;
}

bool tictactoe_solve(struct tictactoe_solver *solver, const struct tictactoe *position, const struct limits *limits,
                     int *value) {
    const uint64_t own = position->marks[position->mover];
    const uint64_t other = position->marks[1 - position->mover];
    int left = 0;
    solver->limits = limits;
    solver->start = solver->nodes;
    solver->stopped = false;
    if (is_over(solver, position, value)) {
        return true;
    }
    for (uint64_t bits = solver->lines->board & ~(own | other); bits != 0; bits &= bits - 1) {
        left++;
    }
    for (int depth = 1; depth <= left && *value == 0 && !solver->stopped; depth++) {
        *value = search(solver, own, other, depth, -INFINITE, INFINITE);
    }
    return !solver->stopped;
}

bool tictactoe_solve_move(struct tictactoe_solver *solver, const struct tictactoe *position, int square,
                          const struct limits *limits, int *value) {
    struct tictactoe after = *position;
    after.marks[after.mover] |= (uint64_t)1 << square;
    after.mover = (uint8_t)(1 - after.mover);
    int theirs;
    const bool solved = tictactoe_solve(solver, &after, limits, &theirs);
    *value = turned(theirs);
    return solved;
}

/* --- for the game table ------------------------------------------------------------------------------------------ */

static int sign(int value) {
    return (value > 0) - (value < 0);
}

void *tictactoe_analyst_open(const struct rules *rules, size_t memory, int endgame) {
    (void)endgame;
    return tictactoe_solver_create(rules, memory);
}

void tictactoe_analyst_close(void *analyst) {
    tictactoe_solver_destroy(analyst);
}

/* The limits less what has been used since `start`; false when nothing is left. */
static bool limits_left(const struct tictactoe_solver *s, const struct limits *limits, uint64_t start,
                        struct limits *left) {
    *left = *limits;
    if (limits->nodes > 0) {
        left->nodes = limits->nodes - (s->nodes - start);
        return s->nodes - start < limits->nodes;
    }
    return true;
}

/* The moves that win soonest or lose latest, to the end. */
static int best_line(struct tictactoe_solver *s, struct position position, const struct limits *limits, uint64_t start,
                     short *line) {
    int length = 0;
    struct limits left;
    const struct game *game = s->rules->game;
    while (!game->over(s->rules, &position)) {
        const struct tictactoe t = tictactoe_from(&position);
        int moves[GAME_MOVES_MAX];
        int best = -INFINITE;
        int move = GAME_MOVE_NONE;
        const int count = game->legal(s->rules, &position, moves);
        for (int i = 0; i < count; i++) {
            int value;
            if (!limits_left(s, limits, start, &left) || !tictactoe_solve_move(s, &t, moves[i], &left, &value)) {
                return length;
            }
            if (value > best) {
                best = value;
                move = moves[i];
            }
        }
        line[length++] = (short)move;
        game->play(s->rules, &position, move, NULL);
    }
    return length;
}

void tictactoe_analyse(void *analyst, const struct position *position, const struct limits *limits, bool with_line,
                       struct analysis *analysis, void (*changed)(void *context), void *context) {
    struct tictactoe_solver *s = analyst;
    const struct tictactoe t = tictactoe_from(position);
    int moves[GAME_MOVES_MAX];
    const uint64_t start = s->nodes;
    struct limits left;
    bool exact = true;
    *analysis = (struct analysis){.count = s->rules->game->legal(s->rules, position, moves)};
    for (int i = 0; i < analysis->count; i++) {
        analysis->move[i] = (struct analysed_move){.move = moves[i], .lower = -1, .upper = 1};
    }
    for (int i = 0; i < analysis->count; i++) {
        int value;
        if (limits_left(s, limits, start, &left) && tictactoe_solve_move(s, &t, moves[i], &left, &value)) {
            analysis->move[i].lower = analysis->move[i].upper = sign(value);
        } else {
            exact = false;
        }
        if (changed != NULL) {
            changed(context);
        }
    }
    if (with_line && exact) {
        analysis->line_length = best_line(s, *position, limits, start, analysis->line);
    }
    analysis->nodes = s->nodes - start;
}

void tictactoe_solve_position(void *analyst, const struct position *position, const struct limits *limits,
                              struct solution *solution) {
    struct tictactoe_solver *s = analyst;
    const struct tictactoe t = tictactoe_from(position);
    const uint64_t start = s->nodes;
    int value;
    *solution = (struct solution){.lower = -1, .upper = 1};
    if (tictactoe_solve(s, &t, limits, &value)) {
        solution->lower = solution->upper = sign(value);
        solution->line_length = best_line(s, *position, limits, start, solution->line);
    }
    solution->nodes = s->nodes - start;
}
