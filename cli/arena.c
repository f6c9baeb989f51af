/*
 * lumbung arena: a round robin. Every pair plays every opening twice, with seats changed; openings are a few random
 * moves, the same for all pairs. Each game's random numbers follow from the seed, the pair and the game's number alone,
 * so that any number of threads, and of processes under mpirun, gives the same table.
 */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/ranks.h"
#include "cli/solve.h"
#include "core/rules.h"
#include "faces/language.h"
#include "search/parallel.h"

/* Games in which a win is all are mostly short: fewer random moves leave more to play for. */
enum { PLAYERS_MAX = 16, OPENING_MOVES = 4, SHORT_OPENING_MOVES = 2, PLY_MAX = 2000 };

struct score {
    int won, drawn, lost;
    long margin;
    uint64_t nodes;
    long moves;
    double seconds;
};

struct arena {
    const struct rules *rules;
    const struct limits *limits;
    int level[PLAYERS_MAX];
    int players, games; /* games of each pair */
    uint64_t seed;
    int pairs, jobs;
    struct ranks ranks;
    atomic_int next;   /* this process plays the jobs rank, rank + count, rank + 2 count … */
    struct score *job; /* two for each job: of the first and of the second player of the pair */
    unsigned char *done;
};

static double share_done(void *context) {
    struct arena *arena = context;
    return (double)atomic_load(&arena->next) * arena->ranks.count / arena->jobs;
}

static void pair_of(const struct arena *arena, int pair, int *first, int *second) {
    for (*first = 0; pair >= arena->players - 1 - *first; (*first)++) {
        pair -= arena->players - 1 - *first;
    }
    *second = *first + 1 + pair;
}

/* Whether an opening is won already, in a game where a win is all: then it would only measure who sits where. */
static bool is_decided(const struct rules *rules, const struct position *position) {
    enum { MEMORY = 1 << 20, NODES = 20000 };
    const struct limits limits = {.nodes = NODES};
    const struct game *game = rules->game;
    struct solution solution = {.lower = 0, .upper = 0};
    void *analyst =
        (game->flags & GAME_WINS_ONLY) != 0 && game->solve != NULL ? game->analyst_open(rules, MEMORY, 0) : NULL;
    if (analyst != NULL) {
        game->solve(analyst, position, &limits, &solution);
        game->analyst_close(analyst);
    }
    return solution.lower == solution.upper && solution.lower != 0;
}

/* A few random moves from the start; an opening that ends the round or decides the game is drawn again. */
static struct position opening(const struct arena *arena, uint64_t number) {
    const struct game *game = arena->rules->game;
    const int moves_wanted = (game->flags & GAME_WINS_ONLY) != 0 ? SHORT_OPENING_MOVES : OPENING_MOVES;
    struct rng rng;
    rng_seed(&rng, arena->seed, number);
    for (;;) {
        struct position position;
        int played = 0;
        game->start(arena->rules, 0, &position);
        while (played < moves_wanted && !game->over(arena->rules, &position)) {
            int moves[GAME_MOVES_MAX];
            const int count = game->legal(arena->rules, &position, moves);
            game->play(arena->rules, &position, moves[rng_below(&rng, (uint32_t)count)], NULL);
            played++;
        }
        if (!game->over(arena->rules, &position) && !is_decided(arena->rules, &position)) {
            return position;
        }
    }
}

/* One game; `seat` is where the first player of the pair sits. */
static void play_game(const struct arena *arena, const int level[2], uint64_t number, int seat, struct score score[2]) {
    const struct game *game = arena->rules->game;
    struct position position = opening(arena, number / 2);
    for (int ply = 0; ply < PLY_MAX && !game->over(arena->rules, &position); ply++) {
        struct rng rng;
        struct choice choice;
        const int who = game->mover(&position) == seat ? 0 : 1;
        rng_seed(&rng, arena->seed ^ (number << 20), (uint64_t)ply + 1);
        const double before = command_seconds();
        game->levels[level[who]].choose(arena->rules, &position, arena->limits, &rng, &choice);
        score[who].seconds += command_seconds() - before;
        score[who].nodes += choice.nodes;
        score[who].moves++;
        game->play(arena->rules, &position, choice.move, NULL);
    }
    const int margin = game->score(arena->rules, &position, seat) - game->score(arena->rules, &position, 1 - seat);
    for (int who = 0; who < 2; who++) {
        const int own = who == 0 ? margin : -margin;
        score[who].won += own > 0;
        score[who].drawn += own == 0;
        score[who].lost += own < 0;
        score[who].margin += own;
    }
}

static void work(void *context, int worker) {
    struct arena *arena = context;
    (void)worker;
    for (;;) {
        const int64_t turn = atomic_fetch_add(&arena->next, 1);
        const int64_t job = turn * arena->ranks.count + arena->ranks.rank;
        if (job >= arena->jobs || command_interrupted()) {
            return;
        }
        int first;
        int second;
        pair_of(arena, (int)(job % arena->pairs), &first, &second);
        const int level[2] = {arena->level[first], arena->level[second]};
        const int number = (int)(job / arena->pairs);
        play_game(arena, level, (uint64_t)number, number % 2, &arena->job[(size_t)job * 2]);
        arena->done[job] = !command_interrupted();
        progress_tick();
    }
}

static void add_score(struct score *sum, const struct score *score) {
    sum->won += score->won;
    sum->drawn += score->drawn;
    sum->lost += score->lost;
    sum->margin += score->margin;
    sum->nodes += score->nodes;
    sum->moves += score->moves;
    sum->seconds += score->seconds;
}

/* Ratings from all results by the Bradley-Terry model (Hunter 2004, minorisation-maximisation), draws counted as half a
 * win each and one drawn game added to every pair so that they stay finite; the mean is 0. */
static void rate(const struct arena *arena, const double *points, const double *played, double *elo) {
    enum { ITERATIONS = 2000 };
    double strength[PLAYERS_MAX];
    for (int i = 0; i < arena->players; i++) {
        strength[i] = 1;
    }
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
        double product = 0;
        for (int i = 0; i < arena->players; i++) {
            double won = 0;
            double expected = 0;
            for (int k = 0; k < arena->players; k++) {
                if (k != i) {
                    won += points[i * PLAYERS_MAX + k] + 0.5;
                    expected += (played[i * PLAYERS_MAX + k] + 1) / (strength[i] + strength[k]);
                }
            }
            strength[i] = expected > 0 ? won / expected : 1;
            product += log(strength[i]);
        }
        for (int i = 0; i < arena->players; i++) {
            strength[i] /= exp(product / arena->players);
        }
    }
    for (int i = 0; i < arena->players; i++) {
        elo[i] = 400 * log10(strength[i]);
    }
}

/* Half the width of the 95 % interval, from the information that the games hold about this player's rating. */
static double interval(const struct arena *arena, const double *played, const double *elo, int player) {
    double information = 0;
    for (int k = 0; k < arena->players; k++) {
        if (k != player) {
            const double expected = 1 / (1 + pow(10, (elo[k] - elo[player]) / 400));
            information += (played[player * PLAYERS_MAX + k] + 1) * expected * (1 - expected);
        }
    }
    return information > 0 ? 1.96 * 400 / log(10) / sqrt(information) : INFINITY;
}

static int report(const struct arguments *arguments, const struct arena *arena) {
    struct score total[PLAYERS_MAX] = {0};
    static double points[PLAYERS_MAX * PLAYERS_MAX];
    static double played[PLAYERS_MAX * PLAYERS_MAX];
    double elo[PLAYERS_MAX];
    int finished = 0;
    for (int job = 0; job < arena->jobs; job++) {
        int player[2];
        if (!arena->done[job]) {
            continue;
        }
        finished++;
        pair_of(arena, job % arena->pairs, &player[0], &player[1]);
        for (int who = 0; who < 2; who++) {
            const struct score *score = &arena->job[(size_t)job * 2 + (size_t)who];
            const int at = player[who] * PLAYERS_MAX + player[1 - who];
            add_score(&total[player[who]], score);
            points[at] += score->won + 0.5 * score->drawn;
            played[at] += 1;
        }
    }
    rate(arena, points, played, elo);
    json_t *list = json_array();
    const bool json = argument_given(arguments, "json");
    if (!json) {
        printf("%-14s %6s %6s %6s %8s %7s %6s %10s %9s\n", _("player"), _("won"), _("drawn"), _("lost"), _("margin"),
               "Elo", "±", _("nodes/move"), _("ms/move"));
    }
    for (int i = 0; i < arena->players; i++) {
        const struct score *s = &total[i];
        const int games = s->won + s->drawn + s->lost;
        const char *id = arena->rules->game->levels[arena->level[i]].id;
        const double margin = games > 0 ? (double)s->margin / games : 0;
        const double moves = s->moves > 0 ? (double)s->moves : 1;
        const double half = interval(arena, played, elo, i);
        if (json) {
            json_array_append_new(list,
                                  json_pack("{s:s, s:i, s:i, s:i, s:f, s:f, s:f, s:f}", "player", id, "won", s->won,
                                            "drawn", s->drawn, "lost", s->lost, "margin", margin, "elo", elo[i],
                                            "elo_interval", half, "nodes_per_move", (double)s->nodes / moves));
        } else {
            printf("%-14s %6d %6d %6d %+8.2f %+7.0f %6.0f %10.1f %9.3f\n", id, s->won, s->drawn, s->lost, margin,
                   elo[i], half, (double)s->nodes / moves, s->seconds / moves * 1000);
        }
    }
    if (json) {
        return command_print_json(json_pack("{s:s, s:i, s:i, s:I, s:o}", "game", arena->rules->game->id, "games",
                                            finished, "of", arena->jobs, "seed", (json_int_t)arena->seed, "players",
                                            list));
    }
    json_decref(list);
    if (finished < arena->jobs) {
        printf(_("Stopped after %d of %d games."), finished, arena->jobs);
        printf("\n");
    }
    return EXIT_SUCCESS;
}

static bool parse_players(const struct arguments *arguments, const struct game *game, struct arena *arena) {
    const char *list = argument_value(arguments, "players");
    char word[64];
    if (game->players < 2) {
        command_refuse_key(arguments, N_("{1} is a puzzle of one player: there is nobody to play against."), "s",
                           game->id);
        return false;
    }
    if (list == NULL) {
        command_refuse_key(arguments, N_("--players needs at least two levels, separated by commas."), "", NULL);
        return false;
    }
    for (const char *at = list; *at != '\0';) {
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        int seat;
        if (arena->players == PLAYERS_MAX || !match_parse_seat(game, word, &seat) || seat == MATCH_HUMAN) {
            command_refuse_key(arguments, N_("There is no level \"{1}\"; see lumbung games."), "s", word);
            return false;
        }
        arena->level[arena->players++] = seat;
        at += length;
        at += *at == ',';
    }
    if (arena->players < 2) {
        command_refuse_key(arguments, N_("--players needs at least two levels, separated by commas."), "", NULL);
        return false;
    }
    return true;
}

static int run(const struct arguments *arguments) {
    enum { GAMES_MAX = 1000000 };
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    int64_t games;
    int64_t seed;
    struct arena arena = {.ranks = {0, 1}};
    if (game == NULL || !parse_players(arguments, game, &arena) || !command_limits(arguments, &limits) ||
        !argument_number(arguments, "games", 1, GAMES_MAX, 100, &games) ||
        !argument_number(arguments, "seed", 0, INT64_MAX, 1, &seed)) {
        return EXIT_BAD_INPUT;
    }
    struct rules *rules = command_rules(arguments, game);
    if (rules == NULL) {
        return EXIT_BAD_INPUT;
    }
    const int threads = limits.limits.threads;
    limits.limits.threads = 1; /* the games are spread over threads, not the searches */
    arena.rules = rules;
    arena.limits = &limits.limits;
    arena.games = (int)games;
    arena.seed = (uint64_t)seed;
    arena.pairs = arena.players * (arena.players - 1) / 2;
    arena.jobs = arena.pairs * arena.games;
    arena.job = calloc((size_t)arena.jobs * 2, sizeof *arena.job);
    arena.done = calloc((size_t)arena.jobs, sizeof *arena.done);
    int status = EXIT_FAILURE;
    if (!ranks_start(&arena.ranks)) {
        status = command_refuse_key(
            arguments, N_("this program was built without MPI; build it with cmake --preset mpi to use mpirun."), "",
            NULL);
    } else if (arena.job != NULL && arena.done != NULL) {
        const struct progress progress = {.fraction = share_done, .context = &arena};
        progress_begin(&progress);
        parallel_run(threads, work, &arena);
        progress_end();
        ranks_merge(&arena.ranks, arena.job, (size_t)arena.jobs * 2 * sizeof *arena.job);
        ranks_merge(&arena.ranks, arena.done, (size_t)arena.jobs);
        status = arena.ranks.rank == 0 ? report(arguments, &arena) : EXIT_SUCCESS;
        ranks_end(&arena.ranks);
    }
    free(arena.job);
    free(arena.done);
    rules_destroy(rules);
    return status;
}

const struct command command_arena = {
    .name = "arena",
    .operands = "GAME",
    .most = 1,
    .summary = N_("a tournament of computer players"),
    .run = run,
    .options = {COMMAND_RULES_OPTIONS,
                {"players", "LEVEL,…", N_("who plays: levels, separated by commas"), 0},
                {"games", "N", N_("games of each pair; seats change, openings come in pairs"), 0},
                {"seed", "N", N_("the seed of openings and of random choices"), 0},
                COMMAND_LIMIT_OPTIONS,
                {"json", NULL, N_("print JSON for programs"), 0}},
};
