/*
 * What takes time, for the Worker: see api.h. A Worker that is busy hears no "stop", so the analysis is done in slices:
 * each call goes on from what the analyst remembers and from the bounds that earlier slices proved.
 */
#include <assert.h>
#include <string.h>

#include "core/analysis.h"
#include "core/rules.h"
#include "faces/language.h"
#include "search/limits.h"
#include "search/perft.h"
#include "web/api.h"

enum { WEB_TABLE_BYTES = 64 << 20 }; /* a phone's browser gives little more */

struct deadline {
    double end; /* of the clock `now`; 0: none */
    bool came;  /* somebody was told to stop */
};

static bool is_over(void *context) {
    struct deadline *deadline = context;
    deadline->came = deadline->came || (deadline->end > 0 && now() >= deadline->end);
    return deadline->came;
}

/* Limits of so many milliseconds and moves tried; 0: no such limit. */
static struct limits limits_of(struct deadline *deadline, int milliseconds, int nodes) {
    *deadline = (struct deadline){.end = milliseconds > 0 ? now() + milliseconds : 0};
    return (struct limits){
        .nodes = nodes > 0 ? (uint64_t)nodes : 0, .stop = milliseconds > 0 ? is_over : NULL, .context = deadline};
}

void choose(const struct match *match, int level, int milliseconds) {
    struct deadline deadline;
    struct choice choice;
    struct message reason = {0};
    const struct limits limits = limits_of(&deadline, milliseconds, 0);
    if (level < 0 || level >= match->game->level_count || !match_choose(match, level, &limits, &choice) ||
        choice.move == GAME_MOVE_NONE) {
        message_set(&reason, N_("Nobody can move here."), "");
        api_refuse(&reason);
        return;
    }
    struct text *out = api_answer();
    json_open(out, '{');
    api_add_move(out, match->rules, &match->position, choice.move);
    json_key_int(out, "value", choice.value);
    json_key_bool(out, "exact", choice.exact);
    json_key_int(out, "nodes", (int64_t)choice.nodes);
    json_close(out, '}');
}

/* --- the analysis ------------------------------------------------------------------------------------------------ */

/* One analyst at a time, with the rules and the position that it is asked about. It stays from one position to the
 * next of the same rules, since what it found out serves there too. */
static struct {
    struct rules *rules;
    void *analyst;
    struct position position;
    struct analysis known;
    bool ended; /* the last slice came to its end before its limits did */
    uint64_t nodes;
} asked;

static void *analyst_for(struct rules *rules) {
    if (asked.rules != NULL && rules_equal(asked.rules, rules)) {
        rules_destroy(rules);
        return asked.analyst;
    }
    if (asked.rules != NULL) {
        asked.rules->game->analyst_close(asked.analyst);
        rules_destroy(asked.rules);
    }
    asked.rules = rules;
    asked.analyst = rules->game->analyst_open(rules, WEB_TABLE_BYTES, -1);
    if (asked.analyst == NULL) {
        rules_destroy(rules);
        asked.rules = NULL;
    }
    return asked.analyst;
}

/* GAME, RULES, POSITION into `asked`; false after a refusal. */
static bool ask(void) {
    struct message reason = {0};
    struct position position;
    struct rules *rules = api_rules();
    if (rules == NULL || !api_position(rules, &position)) {
        rules_destroy(rules);
        return false;
    }
    if (rules->game->analyse == NULL) {
        message_set(&reason, N_("There is no exact analysis of {1}."), "s", rules->game->id);
        rules_destroy(rules);
        api_refuse(&reason);
        return false;
    }
    if (analyst_for(rules) == NULL) {
        message_set(&reason, N_("There is not enough memory."), "");
        api_refuse(&reason);
        return false;
    }
    asked.position = position;
    asked.known = (struct analysis){0};
    asked.ended = false;
    asked.nodes = 0;
    return true;
}

static void add_line(struct text *out, const short *line, int length) {
    struct position at = asked.position;
    json_key(out, "line");
    json_open(out, '[');
    for (int i = 0; i < length; i++) {
        struct text move = {0};
        asked.rules->game->format_move(asked.rules, &at, line[i], &move);
        json_string(out, text_string(&move));
        text_free(&move);
        asked.rules->game->play(asked.rules, &at, line[i], NULL);
    }
    json_close(out, ']');
}

/* Whether something is expected of every move that is not proven. */
static bool all_expected(const struct analysis *known) {
    for (int i = 0; i < known->count; i++) {
        const struct analysed_move *move = &known->move[i];
        if (move->lower != move->upper && move->depth == 0) {
            return false;
        }
    }
    return known->count > 0;
}

/* What is known, in the words of the page. Games that are solved need no estimates and have none; the others are done
 * when their analysis has looked as deep as it wants to. */
static void show_known(void) {
    const struct analysis *known = &asked.known;
    struct text *out = api_answer();
    int lower;
    int upper;
    int expected;
    json_open(out, '{');
    json_key_bool(out, "done", analysis_exact(known) || (asked.ended && all_expected(known)));
    json_key_int(out, "mover", asked.rules->game->mover(&asked.position));
    json_key_bool(out, "exact", analysis_best(known, &lower, &upper));
    if (known->count > 0) {
        json_key_int(out, "lower", lower);
        json_key_int(out, "upper", upper);
    }
    if (analysis_expected(known, &expected)) {
        json_key_int(out, "expected", expected);
    }
    json_key(out, "moves");
    json_open(out, '[');
    for (int i = 0; i < known->count; i++) {
        const struct analysed_move *move = &known->move[i];
        json_open(out, '{');
        api_add_move(out, asked.rules, &asked.position, move->move);
        json_key_int(out, "lower", move->lower);
        json_key_int(out, "upper", move->upper);
        if (move->depth > 0) {
            json_key_int(out, "estimate", move->estimate);
            json_key_int(out, "depth", move->depth);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
    add_line(out, known->line, known->line_length);
    json_key_int(out, "nodes", (int64_t)asked.nodes);
    json_close(out, '}');
}

/* Both the old and the new bounds are proven, so what they have in common is too; the deeper estimate is the better. */
static void merge(const struct analysis *found) {
    struct analysis *known = &asked.known;
    if (known->count == 0) {
        *known = *found;
        return;
    }
    for (int i = 0; i < known->count && i < found->count; i++) {
        struct analysed_move *move = &known->move[i];
        move->lower = found->move[i].lower > move->lower ? found->move[i].lower : move->lower;
        move->upper = found->move[i].upper < move->upper ? found->move[i].upper : move->upper;
        if (found->move[i].depth >= move->depth) {
            move->depth = found->move[i].depth;
            move->estimate = found->move[i].estimate;
        }
    }
    known->line_length = found->line_length;
    memcpy(known->line, found->line, sizeof known->line);
}

static void go_on(int milliseconds, int nodes) {
    struct deadline deadline;
    struct analysis found = {0};
    const struct limits limits = limits_of(&deadline, milliseconds, nodes);
    assert(asked.rules != NULL);
    if (!asked.rules->game->over(asked.rules, &asked.position)) {
        asked.rules->game->analyse(asked.analyst, &asked.position, &limits, true, &found, NULL, NULL);
        asked.ended = !deadline.came && (limits.nodes == 0 || found.nodes < limits.nodes);
        asked.nodes += found.nodes;
        merge(&found);
    }
}

void analyse_begin(void) {
    if (ask()) {
        go_on(0, 1);
        show_known();
    }
}

void analyse_go_on(int milliseconds, int nodes) {
    struct message reason = {0};
    if (asked.rules == NULL) {
        message_set(&reason, N_("Nothing is being analysed."), "");
        api_refuse(&reason);
        return;
    }
    go_on(milliseconds, nodes);
    show_known();
}

void solution(int nodes) {
    struct deadline deadline;
    const struct limits limits = limits_of(&deadline, 0, nodes);
    struct solution found = {0};
    if (!ask()) {
        return;
    }
    assert(asked.rules != NULL);
    asked.rules->game->solve(asked.analyst, &asked.position, &limits, &found);
    struct text *out = api_answer();
    json_open(out, '{');
    json_key_bool(out, "exact", found.lower == found.upper);
    json_key_int(out, "lower", found.lower);
    json_key_int(out, "upper", found.upper);
    add_line(out, found.line, found.line_length);
    json_key_int(out, "nodes", (int64_t)found.nodes);
    json_close(out, '}');
}

void perft(int depth) {
    struct position position;
    struct rules *rules = api_rules();
    if (rules != NULL && api_position(rules, &position)) {
        struct text *out = api_answer();
        json_open(out, '{');
        json_key_int(out, "nodes", (int64_t)perft_count(rules, &position, depth));
        json_close(out, '}');
    }
    rules_destroy(rules);
}
