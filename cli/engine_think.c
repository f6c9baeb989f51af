/* What both protocols share, the game so far and the thinking: see engine.h. */
#include <math.h>
#include <string.h>

#include "cli/engine.h"
#include "core/rules.h"
#include "games/othello/book.h"

bool engine_open(struct engine *engine) {
    engine->rules = rules_default(&othello_game);
    engine->search = othello_search_create(engine->memory, NULL);
    engine_clear(engine);
    return engine->search != NULL;
}

void engine_close(struct engine *engine) {
    othello_search_destroy(engine->search);
    rules_destroy(engine->rules);
}

void engine_clear(struct engine *engine) {
    engine->start = othello_usual_start();
    engine->at = othello_from(&engine->start);
    engine->count = 0;
    engine->pondered = -1;
}

void engine_set(struct engine *engine, const struct othello_transcript *transcript) {
    const struct position end = othello_transcript_end(transcript);
    engine->start = transcript->start;
    engine->at = othello_from(&end);
    engine->count = transcript->count;
    memcpy(engine->move, transcript->move, sizeof transcript->move);
}

static void add(struct engine *engine, int move) {
    engine->move[engine->count++] = (short)move;
    othello_play(&engine->at, move);
}

bool engine_play(struct engine *engine, int player, int move) {
    const struct othello *o = &engine->at;
    const bool stuck = othello_moves(o->discs[o->mover], o->discs[1 - o->mover]) == 0 && !othello_over(o);
    const bool skips = stuck && move != OTHELLO_PASS;
    struct othello at = *o;
    if (skips) {
        othello_play(&at, OTHELLO_PASS);
    }
    const struct position position = othello_to(&at);
    if ((player != GAME_NO_PLAYER && player != at.mover) || othello_refuse(NULL, &position, move, NULL) ||
        engine->count + skips >= OTHELLO_GAME_MOVES) {
        return false;
    }
    if (skips) {
        add(engine, OTHELLO_PASS);
    }
    add(engine, move);
    return true;
}

bool engine_undo(struct engine *engine) {
    if (engine->count == 0) {
        return false;
    }
    engine->count--;
    engine->at = othello_from(&engine->start);
    for (int i = 0; i < engine->count; i++) {
        othello_play(&engine->at, engine->move[i]);
    }
    return true;
}

void engine_add_move(int move, const char *pass, struct text *out) {
    if (move == OTHELLO_PASS) {
        text_add(out, pass);
    } else {
        text_add_char(out, (char)('A' + move % 8));
        text_add_char(out, (char)('1' + move / 8));
    }
}

void engine_add_hundredths(int64_t hundredths, struct text *out) {
    const int64_t size = hundredths < 0 ? -hundredths : hundredths;
    text_add(out, hundredths < 0 ? "-" : "");
    text_add_int(out, size / 100);
    text_add_char(out, '.');
    text_add_char(out, (char)('0' + size / 10 % 10));
    text_add_char(out, (char)('0' + size % 10));
}

void engine_send(struct engine *engine, struct text *line) {
    engine->send(engine->context, text_string(line));
    text_clear(line);
}

void engine_begin(struct engine *engine, double seconds) {
    const double allowed = seconds > 0 ? seconds : engine->seconds;
    engine->began = engine->now(engine->context);
    engine->until = allowed > 0 ? engine->began + allowed : 0;
    engine->nodes_before = othello_search_nodes(engine->search);
}

uint64_t engine_nodes(const struct engine *engine) {
    return othello_search_nodes(engine->search) - engine->nodes_before;
}

static bool stop(void *context) {
    const struct engine *engine = context;
    return (engine->until > 0 && engine->now(engine->context) >= engine->until) || engine->interrupted(engine->context);
}

struct limits engine_limits(struct engine *engine) {
    const uint64_t done = engine_nodes(engine);
    return (struct limits){.nodes = engine->nodes == 0     ? 0
                                    : engine->nodes > done ? engine->nodes - done
                                                           : 1,
                           .threads = engine->threads,
                           .memory = engine->memory,
                           .stop = stop,
                           .context = engine};
}

/* How many empty squares can most likely be solved in so many seconds. */
static int solved_in(double seconds) {
    const int empties = 17 + (int)floor(2 * log(seconds) / log(4)); /* a square more takes twice as long */
    return empties < 10 ? 10 : empties > 26 ? 26 : empties;
}

struct othello_plan engine_plan(const struct engine *engine) {
    enum { BEYOND = 8, SOLVE_MOST = 22, CUTS_FROM = 6 };
    if (engine->depth > 0) {
        const int solve = engine->depth + BEYOND;
        return (struct othello_plan){.depth = engine->depth,
                                     .solve = solve < SOLVE_MOST ? solve : SOLVE_MOST,
                                     .cuts = engine->depth >= CUTS_FROM};
    }
    if (engine->until > 0) {
        return (struct othello_plan){
            .depth = OTHELLO_SQUARES, .solve = solved_in(engine->until - engine->began), .cuts = true};
    }
    return othello_master_plan;
}

/* A level that is not the strongest plays as it does everywhere. */
static void choose_by_level(struct engine *engine, const struct othello *position, const struct limits *limits,
                            struct othello_found *found) {
    const struct position at = othello_to(position);
    struct choice choice = {.move = GAME_MOVE_NONE};
    struct rng rng;
    rng_seed(&rng, 0, (uint64_t)engine->count);
    engine->level->choose(engine->rules, &at, limits, &rng, &choice);
    *found = (struct othello_found){
        .move = choice.move, .value = choice.value * OTHELLO_DISC, .depth = 1, .exact = choice.exact, .line_length = 1};
    found->line[0] = (short)choice.move;
}

/* The strongest level's opening book; each game another choice among good moves. */
static bool choose_from_book(struct engine *engine, const struct othello *position, struct othello_found *found) {
    static const double microseconds = 1e6;
    const struct othello_book book = othello_own_book();
    struct othello_book_move chosen;
    struct rng rng;
    rng_seed(&rng, (uint64_t)(engine->now(engine->context) * microseconds), (uint64_t)engine->count);
    if (!othello_book_choose(&book, position, &rng, &chosen)) {
        return false;
    }
    *found = (struct othello_found){.move = chosen.move, .value = chosen.value, .depth = 1, .line_length = 1};
    found->line[0] = (short)chosen.move;
    return true;
}

void engine_think(struct engine *engine, const struct othello *position, struct othello_found *found,
                  void (*progress)(void *context, const struct othello_found *found), void *context) {
    const struct limits limits = engine_limits(engine);
    const uint64_t moves = othello_moves(position->discs[position->mover], position->discs[1 - position->mover]);
    if (moves != 0 && engine->level != NULL && engine->depth == 0) {
        choose_by_level(engine, position, &limits, found);
        return;
    }
    if (moves != 0 && engine->depth == 0 && choose_from_book(engine, position, found)) {
        return;
    }
    const struct othello_plan plan = engine_plan(engine);
    othello_search_best(engine->search, position, &plan, &limits, found, progress, context);
}

void engine_ponder(struct engine *engine, bool (*stop_it)(void *context), void *context) {
    enum { SOLVE = 24 };
    const struct othello_plan plan = {.depth = OTHELLO_SQUARES, .solve = SOLVE, .cuts = true};
    const struct limits limits = {.threads = engine->threads, .stop = stop_it, .context = context};
    struct othello_found found;
    if (engine->level == NULL && engine->pondered != engine->count && !othello_over(&engine->at)) {
        othello_search_best(engine->search, &engine->at, &plan, &limits, &found, NULL, NULL);
        engine->pondered = engine->count;
    }
}
