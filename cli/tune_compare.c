/*
 * lumbung tune --compare: two players, each opening played with either colour. The two games of an opening are one
 * observation, because they depend on each other; the interval comes from how much the pairs differ.
 */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/solve.h"
#include "cli/tune.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "search/parallel.h"

struct contestant {
    char name[128];
    const struct level *level; /* NULL: by weights */
    struct othello_weights weights;
};

struct comparison {
    struct contestant player[2];
    const struct rules *rules;
    struct limits limits;
    int pairs, depth;
    int64_t seed;
    atomic_int next;
    int (*margin)[2]; /* of the first player, in the two games of each pair */
    unsigned char *done;
};

static double share_done(void *context) {
    struct comparison *c = context;
    return (double)atomic_load(&c->next) / c->pairs;
}

static int choose(const struct comparison *c, const struct contestant *player, const struct othello *o, int pair,
                  int ply) {
    if (player->level == NULL) {
        return othello_duel_move(&player->weights, o, c->depth);
    }
    const struct position position = othello_to(o);
    struct rng rng;
    struct choice choice;
    if (othello_moves(o->discs[o->mover], o->discs[1 - o->mover]) == 0) {
        return OTHELLO_PASS;
    }
    rng_seed(&rng, (uint64_t)c->seed ^ ((uint64_t)pair << 20), (uint64_t)ply);
    player->level->choose(c->rules, &position, &c->limits, &rng, &choice);
    return choice.move;
}

/* The first player's margin, sitting on `seat`. */
static int play_game(const struct comparison *c, const struct othello *opening, int pair, int seat) {
    struct othello o = *opening;
    for (int ply = 0; !othello_over(&o) && !command_interrupted(); ply++) {
        const int move = choose(c, &c->player[o.mover == seat ? 0 : 1], &o, pair, 2 * ply + seat);
        if (move == GAME_MOVE_NONE) {
            return 0; /* stopped */
        }
        othello_play(&o, move);
    }
    return othello_margin(o.discs[seat], o.discs[1 - seat]);
}

static void work(void *context, int worker) {
    struct comparison *c = context;
    (void)worker;
    for (;;) {
        const int pair = atomic_fetch_add(&c->next, 1);
        if (pair >= c->pairs || command_interrupted()) {
            return;
        }
        struct rng rng;
        rng_seed(&rng, (uint64_t)c->seed, (uint64_t)pair);
        const struct othello opening = othello_opening(&rng);
        for (int seat = 0; seat < 2; seat++) {
            c->margin[pair][seat] = play_game(c, &opening, pair, seat);
        }
        c->done[pair] = !command_interrupted();
        progress_tick();
    }
}

struct result {
    int pairs, won, drawn, lost;
    double margin, share, half; /* mean margin, share of points, half its 95 % interval */
};

static struct result summarise(const struct comparison *c) {
    struct result r = {.pairs = 0};
    double squares = 0;
    for (int pair = 0; pair < c->pairs; pair++) {
        double points = 0;
        for (int game = 0; game < 2 && c->done[pair]; game++) {
            const int margin = c->margin[pair][game];
            r.won += margin > 0;
            r.drawn += margin == 0;
            r.lost += margin < 0;
            r.margin += margin;
            points += margin > 0 ? 0.5 : margin == 0 ? 0.25 : 0;
        }
        r.pairs += c->done[pair];
        r.share += points;
        squares += points * points;
    }
    if (r.pairs > 0) {
        r.share /= r.pairs;
        r.margin /= 2.0 * r.pairs;
    }
    const double variance = r.pairs > 1 ? (squares - r.pairs * r.share * r.share) / (r.pairs - 1) : 0;
    r.half = r.pairs > 1 ? 1.96 * sqrt(variance > 0 ? variance / r.pairs : 0) : 0.5;
    return r;
}

static int report(const struct arguments *arguments, const struct comparison *c) {
    const struct result r = summarise(c);
    if (argument_given(arguments, "json")) {
        return command_print_json(json_pack("{s:[s,s], s:i, s:i, s:I, s:i, s:i, s:i, s:f, s:f, s:f}", "players",
                                            c->player[0].name, c->player[1].name, "games", 2 * r.pairs, "depth",
                                            c->depth, "seed", (json_int_t)c->seed, "won", r.won, "drawn", r.drawn,
                                            "lost", r.lost, "margin", r.margin, "share", r.share, "interval", r.half));
    }
    printf("%s : %s\n", c->player[0].name, c->player[1].name);
    printf("%6s %6s %6s %8s %7s %6s\n", _("won"), _("drawn"), _("lost"), _("margin"), "%", "±");
    printf("%6d %6d %6d %+8.2f %7.1f %6.1f\n", r.won, r.drawn, r.lost, r.margin, 100 * r.share, 100 * r.half);
    if (r.pairs < c->pairs) {
        printf(_("Stopped after %d of %d games."), 2 * r.pairs, 2 * c->pairs);
        printf("\n");
    }
    return EXIT_SUCCESS;
}

/* hand-set, evolved, a level, or a file with weights. */
static bool read_player(const struct arguments *arguments, const char *name, struct contestant *player) {
    int level;
    struct message reason;
    snprintf(player->name, sizeof player->name, "%s", name);
    if (strcmp(name, "hand-set") == 0) {
        player->weights = othello_hand_set;
        return true;
    }
    if (strcmp(name, "evolved") == 0) {
        player->weights = othello_evolved;
        return true;
    }
    if (match_parse_seat(&othello_game, name, &level) && level != MATCH_HUMAN) {
        player->level = &othello_game.levels[level];
        return true;
    }
    struct text bytes = {0};
    bool whole = files_read(name, TUNE_FILE_BYTES_MAX, &bytes, &reason);
    if (whole && !tune_weights_read(text_string(&bytes), bytes.length, &player->weights, &reason)) {
        struct text why = {0};
        language_add_message(&why, &reason);
        message_set(&reason, N_("{1} has no sound weights: {2}"), "ss", name, text_string(&why));
        text_free(&why);
        whole = false;
    }
    text_free(&bytes);
    if (!whole) {
        command_refuse(arguments, &reason);
    }
    return whole;
}

static bool read_players(const struct arguments *arguments, struct comparison *c) {
    char name[FILES_PATH_BYTES];
    const char *list = argument_value(arguments, "compare");
    const char *comma = strchr(list, ',');
    if (comma == NULL || comma == list || comma[1] == '\0' || strchr(comma + 1, ',') != NULL ||
        strlen(list) >= sizeof name) {
        command_refuse_key(arguments, N_("--compare needs two players with a comma between them."), "", NULL);
        return false;
    }
    snprintf(name, sizeof name, "%.*s", (int)(comma - list), list);
    return read_player(arguments, name, &c->player[0]) && read_player(arguments, comma + 1, &c->player[1]);
}

int tune_compare(const struct arguments *arguments, int threads) {
    enum { GAMES = 1000, GAMES_MAX = 1000000, MEMORY = 16 << 20 };
    struct comparison c = {.limits = {.threads = 1, .memory = MEMORY}};
    int64_t games;
    int64_t depth;
    if (!argument_number(arguments, "games", 2, GAMES_MAX, GAMES, &games) ||
        !argument_number(arguments, "depth", 1, OTHELLO_DUEL_DEPTH_MAX, 1, &depth) ||
        !argument_number(arguments, "seed", 0, INT64_MAX, 1, &c.seed) || !read_players(arguments, &c)) {
        return EXIT_BAD_INPUT;
    }
    struct rules *rules = rules_default(&othello_game);
    c.rules = rules;
    c.depth = (int)depth;
    c.pairs = (int)(games + 1) / 2;
    c.margin = text_reallocate(NULL, (size_t)c.pairs * sizeof *c.margin);
    c.done = text_reallocate(NULL, (size_t)c.pairs);
    memset(c.done, 0, (size_t)c.pairs);
    const struct progress progress = {.fraction = share_done, .context = &c};
    progress_begin(&progress);
    parallel_run(threads, work, &c);
    progress_end();
    const int status = report(arguments, &c);
    free(c.margin);
    free(c.done);
    rules_destroy(rules);
    return status;
}
