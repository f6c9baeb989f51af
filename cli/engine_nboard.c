/*
 * NBoard's protocol, version 2. The board changes only by `set game` and `move`: what the engine answers to `go` is not
 * played. `ping` asks that the search before it has ended; lines that are not known are passed over.
 */
#include <string.h>

#include "cli/engine.h"

enum { DEPTH_MAX = 60 };

/* The words after `command` when the line begins with it; else NULL. */
static const char *after(const char *line, const char *command) {
    const size_t length = strlen(command);
    if (strncmp(line, command, length) != 0 || (line[length] != '\0' && line[length] != ' ' && line[length] != '\t')) {
        return NULL;
    }
    const char *at = line + length;
    text_skip_spaces(&at);
    return at;
}

bool engine_nboard_stops(const char *line) {
    static const char *const commands[] = {"ping", "set game", "move", "hint", "go", "analyze", "quit"};
    text_skip_spaces(&line);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (after(line, commands[i]) != NULL) {
            return true;
        }
    }
    return false;
}

static int number_at(const char *text, int minimum, int maximum, int otherwise) {
    int number;
    return !text_scan_number(&text, &number) ? otherwise
           : number < minimum                ? minimum
           : number > maximum                ? maximum
                                             : number;
}

static void say(struct engine *e, const char *word, const char *rest) {
    struct text line = {0};
    text_add(&line, word);
    text_add(&line, rest);
    engine_send(e, &line);
    text_free(&line);
}

/* `search LINE VALUE 0 DEPTH`: what is known of the first move of the line. */
static void say_search(struct engine *e, const short *moves, int count, int value, int depth, bool exact) {
    struct text line = {0};
    text_add(&line, "search ");
    for (int i = 0; i < count; i++) {
        engine_add_move(moves[i], "PA", &line);
    }
    text_add_char(&line, ' ');
    engine_add_hundredths(value, &line);
    text_add(&line, " 0 ");
    if (exact) {
        text_add(&line, "100%"); /* as NBoard writes a solved position's depth */
    } else {
        text_add_int(&line, depth);
    }
    engine_send(e, &line);
    text_free(&line);
}

static void say_found(void *context, const struct othello_found *found) {
    if (found->line_length > 0) {
        say_search(context, found->line, found->line_length, found->value, found->depth, found->exact);
    }
}

static int64_t hundredths_gone(const struct engine *e) {
    return (int64_t)(100 * (e->now(e->context) - e->began));
}

static void say_nodes(struct engine *e) {
    struct text line = {0};
    text_add(&line, "nodestats ");
    text_add_int(&line, (int64_t)engine_nodes(e));
    text_add_char(&line, ' ');
    engine_add_hundredths(hundredths_gone(e), &line);
    engine_send(e, &line);
    text_free(&line);
}

static void go(struct engine *e) {
    struct text line = {0};
    struct othello_found found = {.move = OTHELLO_PASS};
    say(e, "status Lumbung is thinking", "");
    engine_begin(e, 0);
    const bool over = othello_over(&e->at);
    if (!over) {
        engine_think(e, &e->at, &found, say_found, e);
    }
    say_nodes(e);
    text_add(&line, "=== ");
    engine_add_move(found.move, "PA", &line);
    if (found.move != OTHELLO_PASS) {
        text_add_char(&line, '/');
        engine_add_hundredths(found.value, &line);
        text_add_char(&line, '/');
        engine_add_hundredths(hundredths_gone(e), &line);
    }
    engine_send(e, &line);
    text_free(&line);
    say(e, "status Lumbung is waiting", "");
}

/* --- hints for several moves: each looked at by itself, deeper and deeper ------------------------------------------
 */

struct hint {
    int value, depth;
    short move;
    bool exact;
};

/* One move to one depth, or exactly; false when the limits came first. */
static bool look_at(struct engine *e, struct hint *hint, int depth, const struct othello_plan *plan) {
    const struct limits limits = engine_limits(e);
    struct othello after_move = e->at;
    int value;
    othello_play(&after_move, hint->move);
    const int empties = OTHELLO_SQUARES - othello_count(after_move.discs[0] | after_move.discs[1]);
    if (othello_over(&after_move)) {
        hint->value =
            OTHELLO_DISC * othello_margin(after_move.discs[1 - after_move.mover], after_move.discs[after_move.mover]);
        hint->exact = true;
    } else {
        if (!othello_search_value(e->search, &after_move, depth - 1, plan->cuts, &limits, &value)) {
            return false;
        }
        hint->value = -value;
        hint->exact = depth > empties;
    }
    hint->depth = depth;
    return true;
}

static void sort_hints(struct hint *hints, int count) {
    for (int i = 1; i < count; i++) {
        const struct hint hint = hints[i];
        int at = i;
        for (; at > 0 && hints[at - 1].value < hint.value; at--) {
            hints[at] = hints[at - 1];
        }
        hints[at] = hint;
    }
}

static void hint_several(struct engine *e, int wanted) {
    struct hint hints[OTHELLO_SQUARES];
    const struct othello_plan plan = engine_plan(e);
    const int empties = OTHELLO_SQUARES - othello_count(e->at.discs[0] | e->at.discs[1]);
    const int most = empties <= plan.solve ? empties : plan.depth < empties ? plan.depth : empties;
    int count = 0;
    for (uint64_t left = othello_moves(e->at.discs[e->at.mover], e->at.discs[1 - e->at.mover]); left != 0;
         left &= left - 1) {
        hints[count++] = (struct hint){.move = (short)othello_first(left)};
    }
    bool going = true;
    for (int depth = 1; depth <= most && going; depth++) {
        for (int i = 0; i < count && going; i++) {
            going = look_at(e, &hints[i], depth, &plan);
        }
        if (going) {
            sort_hints(hints, count);
        }
        for (int i = 0; i < count && i < wanted && going; i++) {
            say_search(e, &hints[i].move, 1, hints[i].value, hints[i].depth, hints[i].exact);
        }
    }
}

static void hint(struct engine *e, int wanted) {
    struct othello_found found;
    say(e, "status Lumbung is analysing", "");
    engine_begin(e, 0);
    if (!othello_over(&e->at)) {
        const bool stuck = othello_moves(e->at.discs[e->at.mover], e->at.discs[1 - e->at.mover]) == 0;
        if (wanted > 1 && !stuck) {
            hint_several(e, wanted);
        } else {
            const struct othello_plan plan = engine_plan(e);
            const struct limits limits = engine_limits(e);
            othello_search_best(e->search, &e->at, &plan, &limits, &found, say_found, e);
            if (stuck) {
                say_found(e, &found);
            }
        }
    }
    say_nodes(e);
    say(e, "status Lumbung is waiting", "");
}

/* --- the game, from its end to its beginning ---------------------------------------------------------------------- */

static void say_analysis(struct engine *e, int moves, int value) {
    struct text line = {0};
    text_add(&line, "analysis ");
    text_add_int(&line, moves);
    text_add_char(&line, ' ');
    engine_add_hundredths(value, &line);
    engine_send(e, &line);
    text_free(&line);
}

static void analyze(struct engine *e) {
    say(e, "status Lumbung is analysing", "");
    for (int moves = e->count; moves >= 0 && !e->interrupted(e->context); moves--) {
        struct othello o = othello_from(&e->start);
        for (int i = 0; i < moves; i++) {
            othello_play(&o, e->move[i]);
        }
        engine_begin(e, 0);
        if (othello_over(&o)) {
            say_analysis(e, moves, OTHELLO_DISC * othello_margin(o.discs[o.mover], o.discs[1 - o.mover]));
            continue;
        }
        const bool stuck = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]) == 0;
        if (stuck) {
            othello_play(&o, OTHELLO_PASS);
        }
        const struct othello_plan plan = engine_plan(e);
        const struct limits limits = engine_limits(e);
        struct othello_found found;
        othello_search_best(e->search, &o, &plan, &limits, &found, NULL, NULL);
        say_analysis(e, moves, stuck ? -found.value : found.value);
    }
    say(e, "status Lumbung is waiting", "");
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static void set_game(struct engine *e, const char *ggf) {
    struct othello_transcript transcript;
    struct message reason;
    size_t at = 0;
    if (othello_read_ggf(ggf, strlen(ggf), &at, 1, &transcript, &reason) == OTHELLO_READ) {
        engine_set(e, &transcript);
    } else {
        say(e, "status Lumbung cannot read this game", "");
    }
}

static void set(struct engine *e, const char *what) {
    const char *rest;
    if ((rest = after(what, "game")) != NULL) {
        set_game(e, rest);
    } else if ((rest = after(what, "depth")) != NULL) {
        e->depth = number_at(rest, 1, DEPTH_MAX, e->depth);
    }
}

bool engine_nboard_line(struct engine *e, const char *line) {
    const char *rest;
    int move;
    text_skip_spaces(&line);
    if (after(line, "quit") != NULL) {
        return false;
    }
    if (after(line, "nboard") != NULL) {
        say(e, "set myname Lumbung", "");
    } else if ((rest = after(line, "ping")) != NULL) {
        say(e, "pong ", rest);
    } else if ((rest = after(line, "set")) != NULL) {
        set(e, rest);
    } else if ((rest = after(line, "move")) != NULL) {
        if (!othello_read_move(rest, &move) || !engine_play(e, GAME_NO_PLAYER, move)) {
            say(e, "status Lumbung cannot play this move: ", rest);
        }
    } else if (after(line, "go") != NULL) {
        go(e);
    } else if ((rest = after(line, "hint")) != NULL) {
        hint(e, number_at(rest, 1, OTHELLO_SQUARES, 1));
    } else if (after(line, "analyze") != NULL) {
        analyze(e);
    } else if (after(line, "learn") != NULL) {
        say(e, "learned", ""); /* there is no book that a game could be added to */
    }
    return true;
}
