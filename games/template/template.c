/*
 * The template: one heap of sticks, two players take 1 to `most` in turn, and who takes the last one wins (known as
 * Nim with one heap, or the subtraction game). It is always built and tested, so that what it shows stays true.
 */
#include "games/template/template.h"

#include <string.h>

#include "core/hash.h"
#include "core/rules.h"

enum { STICKS, MOST, OPTIONS };

static const struct game_option options[OPTIONS] = {
    [STICKS] = {"sticks", N_("Sticks"), 1, 99, NULL},
    [MOST] = {"most", N_("Most to take"), 1, 9, NULL},
};

static const struct preset presets[] = {
    {"sticks", N_("21 sticks, take 1 to 3"), {[STICKS] = 21, [MOST] = 3}},
};

/* The position, in the first bytes of struct position. */
struct heap {
    uint8_t sticks, mover;
};

static struct heap from(const struct position *position) {
    struct heap heap;
    memcpy(&heap, position->bytes, sizeof heap);
    return heap;
}

static struct position to(struct heap heap) {
    struct position position = {0};
    memcpy(position.bytes, &heap, sizeof heap);
    return position;
}

static void start(const struct rules *rules, int first, struct position *position) {
    *position = to((struct heap){.sticks = (uint8_t)rules->value[STICKS], .mover = (uint8_t)first});
}

static int mover(const struct position *position) {
    return from(position).mover;
}

static int legal(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]) {
    int count = 0;
    for (int take = 1; take <= rules->value[MOST] && take <= from(position).sticks; take++) {
        moves[count++] = take;
    }
    return count;
}

static bool refuse(const struct rules *rules, const struct position *position, int move, struct message *reason) {
    if (move < 1 || move > rules->value[MOST]) {
        message_set(reason, N_("Take 1 to {1} sticks, not {2}."), "ii", (int)rules->value[MOST], move);
        return true;
    }
    if (move > from(position).sticks) {
        message_set(reason, N_("There are only {1} sticks."), "i", (int)from(position).sticks);
        return true;
    }
    return false;
}

static void play(const struct rules *rules, struct position *position, int move, struct trail *trail) {
    (void)rules;
    struct heap heap = from(position);
    if (trail != NULL) {
        trail_add(trail, STEP_TAKE, heap.mover, 0, 0, move);
    }
    heap.sticks = (uint8_t)(heap.sticks - move);
    if (heap.sticks == 0 && trail != NULL) {
        trail_add(trail, STEP_ROUND_OVER, heap.mover, 0, 0, heap.mover);
    }
    heap.mover = (uint8_t)(1 - heap.mover);
    *position = to(heap);
}

static bool over(const struct rules *rules, const struct position *position) {
    (void)rules;
    return from(position).sticks == 0;
}

static int score(const struct rules *rules, const struct position *position, int player) {
    return over(rules, position) && mover(position) != player ? 1 : 0; /* who took the last one is not to move */
}

static uint64_t hash(const struct rules *rules, const struct position *position) {
    (void)rules;
    return hash_bytes(position->bytes, sizeof(struct heap));
}

static bool check(const struct rules *rules, const struct position *position, struct message *reason) {
    const struct heap heap = from(position);
    if (heap.sticks > rules->value[STICKS] || heap.mover > 1) {
        return message_set(reason, N_("There are at most {1} sticks, not {2}."), "ii", (int)rules->value[STICKS],
                           (int)heap.sticks);
    }
    return true;
}

static bool parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                       struct message *reason) {
    const char *at = text;
    if (!text_scan_number(&at, move) || *at != '\0') {
        return message_set(reason, N_("\"{1}\" is not a number of sticks."), "s", text);
    }
    return !refuse(rules, position, *move, reason);
}

static void format_move(const struct rules *rules, const struct position *position, int move, struct text *out) {
    (void)rules;
    (void)position;
    text_add_int(out, move);
}

static bool parse_position(const struct rules *rules, const char *text, struct position *position,
                           struct message *reason) {
    const char *at = text;
    int sticks;
    if (!text_scan_number(&at, &sticks) || sticks > 255 || !text_scan_char(&at, ' ') || (*at != 'A' && *at != 'B') ||
        at[1] != '\0') {
        return message_set(reason, N_("\"{1}\" is not a position such as \"21 A\"."), "s", text);
    }
    const struct position parsed = to((struct heap){.sticks = (uint8_t)sticks, .mover = *at == 'B'});
    if (!check(rules, &parsed, reason)) {
        return false;
    }
    *position = parsed;
    return true;
}

static void format_position(const struct rules *rules, const struct position *position, struct text *out) {
    (void)rules;
    text_add_int(out, from(position).sticks);
    text_add(out, mover(position) == 0 ? " A" : " B");
}

static void view(const struct rules *rules, const struct position *position, struct view *view) {
    (void)rules;
    *view = (struct view){.cells = 1, .rows = 1, .columns = 1, .mover = mover(position)};
    view->cell[0] =
        (struct cell){.role = CELL_HEAP, .owner = GAME_NO_PLAYER, .count = from(position).sticks, .label = "sticks"};
}

static int move_cell(const struct rules *rules, const struct position *position, int move) {
    (void)rules;
    (void)position;
    (void)move;
    return 0;
}

static bool explain(const struct rules *rules, int paragraph, struct message *out) {
    if (paragraph > 0) {
        return false;
    }
    message_set(out, N_("Take 1 to {1} sticks in turn. Who takes the last one wins."), "i", (int)rules->value[MOST]);
    return true;
}

/* Leaves a multiple of most+1 where it can; that wins (Bouton 1901 treats the general game). */
static void choose_perfect(const struct rules *rules, const struct position *position, const struct limits *limits,
                           struct rng *rng, struct choice *choice) {
    (void)limits;
    const int most = rules->value[MOST];
    const int sticks = from(position).sticks;
    const int wins = sticks % (most + 1);
    *choice = (struct choice){.exact = true, .value = wins > 0 ? 1 : -1, .line_length = 1};
    choice->move = wins > 0 ? wins : 1 + (int)rng_below(rng, (uint32_t)(most < sticks ? most : sticks));
    choice->line[0] = (short)choice->move;
}

static const struct level levels[] = {
    {"perfect", N_("Perfect"), N_("wins whenever that is possible"), choose_perfect},
};

const struct game template_game = {
    .id = "template",
    .name = N_("Sticks"),
    .summary = N_("Take the last stick."),
    .players = 2,
    .option_count = OPTIONS,
    .options = options,
    .preset_count = (int)(sizeof presets / sizeof presets[0]),
    .presets = presets,
    .start = start,
    .mover = mover,
    .legal = legal,
    .refuse = refuse,
    .play = play,
    .over = over,
    .score = score,
    .hash = hash,
    .check = check,
    .parse_move = parse_move,
    .format_move = format_move,
    .parse_position = parse_position,
    .format_position = format_position,
    .view = view,
    .move_cell = move_cell,
    .explain = explain,
    .level_count = (int)(sizeof levels / sizeof levels[0]),
    .levels = levels,
};
