/* The ferry: crossings, positions and loads as text, and what there is to see. See ferry.h. */
#include <string.h>

#include "core/hash.h"
#include "core/rules.h"
#include "games/ferry/ferry.h"

static const struct game_option options[FERRY_OPTIONS] = {
    [FERRY_MISSIONARIES] = {"missionaries", N_("Missionaries"), 1, FERRY_PEOPLE_MAX, NULL},
    [FERRY_CANNIBALS] = {"cannibals", N_("Cannibals"), 0, FERRY_PEOPLE_MAX, NULL},
    [FERRY_BOAT] = {"boat", N_("Places in the boat"), 1, FERRY_BOAT_MAX, NULL},
};

static const struct preset presets[] = {
    {"ferry", N_("The classic: three and three, a boat for two"), {3, 3, 2}},
    {"two", N_("Two and two, a boat for two"), {2, 2, 2}},
    {"four", N_("Four and four, a boat for three"), {4, 4, 3}},
    {"five", N_("Five and five, a boat for three"), {5, 5, 3}},
    {"crowd", N_("Fifty and fifty, a boat for four"), {50, 50, 4}},
};

struct ferry ferry_from(const struct position *position) {
    struct ferry f;
    memcpy(&f, position->bytes, sizeof f);
    return f;
}

struct position ferry_to(const struct ferry *ferry) {
    struct position position = {0};
    memcpy(position.bytes, ferry, sizeof *ferry);
    return position;
}

static bool prepare(struct rules *rules, struct message *reason) {
    if (rules->value[FERRY_CANNIBALS] > rules->value[FERRY_MISSIONARIES]) {
        return message_set(reason, N_("{1} missionaries would be eaten by {2} cannibals before the first crossing."),
                           "ii", (int)rules->value[FERRY_MISSIONARIES], (int)rules->value[FERRY_CANNIBALS]);
    }
    return true;
}

/* --- crossings --------------------------------------------------------------------------------------------------- */

int ferry_load(int missionaries, int cannibals) {
    const int people = missionaries + cannibals;
    return people * (people + 1) / 2 + cannibals;
}

void ferry_unload(int move, int *missionaries, int *cannibals) {
    int people = 0;
    while ((people + 1) * (people + 2) / 2 <= move) {
        people++;
    }
    *cannibals = move - people * (people + 1) / 2;
    *missionaries = people - *cannibals;
}

int ferry_eaten(const struct rules *rules, const struct ferry *f) {
    for (int right = 0; right < 2; right++) {
        const int missionaries = ferry_missionaries(rules, f, right);
        if (missionaries > 0 && ferry_cannibals(rules, f, right) > missionaries) {
            return right;
        }
    }
    return -1;
}

bool ferry_across(const struct rules *rules, const struct ferry *f) {
    return f->missionaries == rules->value[FERRY_MISSIONARIES] && f->cannibals == rules->value[FERRY_CANNIBALS];
}

struct ferry ferry_crossed(const struct ferry *f, int missionaries, int cannibals) {
    const int sign = f->right != 0 ? 1 : -1;
    return (struct ferry){.missionaries = (uint16_t)(f->missionaries + sign * missionaries),
                          .cannibals = (uint16_t)(f->cannibals + sign * cannibals),
                          .right = (uint16_t)(1 - f->right)};
}

static void start(const struct rules *rules, int first, struct position *position) {
    (void)rules;
    (void)first;
    *position = ferry_to(&(struct ferry){.right = 1});
}

static int mover(const struct position *position) {
    (void)position;
    return 0;
}

static bool over(const struct rules *rules, const struct position *position) {
    const struct ferry f = ferry_from(position);
    return ferry_across(rules, &f) || ferry_eaten(rules, &f) >= 0;
}

/* The largest loads first, and of equal ones those with most missionaries. */
static int legal(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]) {
    const struct ferry f = ferry_from(position);
    int count = 0;
    if (over(rules, position)) {
        return 0;
    }
    for (int people = rules->value[FERRY_BOAT]; people >= 1; people--) {
        for (int cannibals = 0; cannibals <= people; cannibals++) {
            if (cannibals <= ferry_cannibals(rules, &f, f.right) &&
                people - cannibals <= ferry_missionaries(rules, &f, f.right)) {
                moves[count++] = ferry_load(people - cannibals, cannibals);
            }
        }
    }
    return count;
}

static bool refuse(const struct rules *rules, const struct position *position, int move, struct message *reason) {
    const struct ferry f = ferry_from(position);
    int missionaries;
    int cannibals;
    ferry_unload(move, &missionaries, &cannibals);
    if (move < 1) {
        message_set(reason, N_("Somebody must row: put at least one into the boat."), "");
        return true;
    }
    if (missionaries + cannibals > rules->value[FERRY_BOAT]) {
        message_set(reason, N_("The boat holds {1}, not {2}."), "ii", (int)rules->value[FERRY_BOAT],
                    missionaries + cannibals);
        return true;
    }
    if (missionaries > ferry_missionaries(rules, &f, f.right)) {
        message_set(reason, N_("Missionaries on the boat's bank: only {1}."), "i",
                    ferry_missionaries(rules, &f, f.right));
        return true;
    }
    if (cannibals > ferry_cannibals(rules, &f, f.right)) {
        message_set(reason, N_("Cannibals on the boat's bank: only {1}."), "i", ferry_cannibals(rules, &f, f.right));
        return true;
    }
    return false;
}

static int score(const struct rules *rules, const struct position *position, int player) {
    const struct ferry f = ferry_from(position);
    return player == 0 && ferry_across(rules, &f) ? 1 : 0;
}

static void play(const struct rules *rules, struct position *position, int move, struct trail *trail) {
    const struct ferry before = ferry_from(position);
    int missionaries;
    int cannibals;
    ferry_unload(move, &missionaries, &cannibals);
    const struct ferry after = ferry_crossed(&before, missionaries, cannibals);
    *position = ferry_to(&after);
    if (trail == NULL) {
        return;
    }
    const int from = before.right != 0 ? FERRY_RIGHT_M : FERRY_LEFT_M;
    const int to = FERRY_LEFT_M + FERRY_RIGHT_M - from;
    const int load[2] = {missionaries, cannibals};
    for (int kind = 0; kind < 2; kind++) {
        if (load[kind] > 0) {
            trail_add(trail, STEP_BOARD, 0, from + kind, FERRY_BOAT_M + kind, load[kind]);
        }
    }
    trail_add(trail, STEP_CROSS, 0, from, to, missionaries + cannibals);
    for (int kind = 0; kind < 2; kind++) {
        if (load[kind] > 0) {
            trail_add(trail, STEP_LAND, 0, FERRY_BOAT_M + kind, to + kind, load[kind]);
        }
    }
    const int eaten = ferry_eaten(rules, &after);
    if (eaten >= 0) {
        const int bank = eaten == 1 ? FERRY_RIGHT_M : FERRY_LEFT_M;
        trail_add(trail, STEP_EATEN, 0, bank + 1, bank, ferry_missionaries(rules, &after, eaten));
    } else if (ferry_across(rules, &after)) {
        trail_add(trail, STEP_SOLVED, 0, to, to, 0);
    }
}

static uint64_t hash(const struct rules *rules, const struct position *position) {
    (void)rules;
    return hash_bytes(position->bytes, sizeof(struct ferry));
}

static bool check(const struct rules *rules, const struct position *position, struct message *reason) {
    const struct ferry f = ferry_from(position);
    if (f.missionaries > rules->value[FERRY_MISSIONARIES] || f.cannibals > rules->value[FERRY_CANNIBALS] ||
        f.right > 1) {
        return message_set(reason, N_("There are {1} missionaries and {2} cannibals in these rules."), "ii",
                           (int)rules->value[FERRY_MISSIONARIES], (int)rules->value[FERRY_CANNIBALS]);
    }
    if (ferry_missionaries(rules, &f, f.right) + ferry_cannibals(rules, &f, f.right) == 0) {
        return message_set(reason, N_("There is nobody on the boat's bank."), "");
    }
    return true;
}

/* --- text -------------------------------------------------------------------------------------------------------- */

/* Letters in any order and case: MC, cm, MM. */
static bool parse_move(const struct rules *rules, const struct position *position, const char *text, int *move,
                       struct message *reason) {
    int missionaries = 0;
    int cannibals = 0;
    for (const char *at = text; *at != '\0'; at++) {
        missionaries += text_lower(*at) == 'm';
        cannibals += text_lower(*at) == 'c';
        if ((text_lower(*at) != 'm' && text_lower(*at) != 'c') || missionaries + cannibals > FERRY_BOAT_MAX) {
            return message_set(reason, N_("\"{1}\" is not a load such as MC: M for a missionary, C for a cannibal."),
                               "s", text);
        }
    }
    *move = ferry_load(missionaries, cannibals);
    return !refuse(rules, position, *move, reason);
}

static void format_move(const struct rules *rules, const struct position *position, int move, struct text *out) {
    (void)rules;
    (void)position;
    int missionaries;
    int cannibals;
    ferry_unload(move, &missionaries, &cannibals);
    for (int i = 0; i < missionaries + cannibals; i++) {
        text_add_char(out, i < missionaries ? 'M' : 'C');
    }
}

static bool scan_bank(const char **at, int *missionaries, int *cannibals) {
    return text_scan_char(at, '(') && text_scan_number(at, missionaries) && text_scan_char(at, ',') &&
           text_scan_number(at, cannibals) && text_scan_char(at, ')');
}

/* `|(0,0)|(3,3)K|`: left bank, right bank, K on the boat's side. */
static bool parse_position(const struct rules *rules, const char *text, struct position *position,
                           struct message *reason) {
    const char *at = text;
    int left[2];
    int right[2];
    bool fits = text_scan_char(&at, '|');
    const bool at_left = fits && (text_scan_char(&at, 'K') || text_scan_char(&at, 'k'));
    fits =
        fits && scan_bank(&at, &left[0], &left[1]) && text_scan_char(&at, '|') && scan_bank(&at, &right[0], &right[1]);
    const bool at_right = fits && (text_scan_char(&at, 'K') || text_scan_char(&at, 'k'));
    if (!fits || !text_scan_char(&at, '|') || *at != '\0' || at_left == at_right) {
        return message_set(reason, N_("\"{1}\" is not a position such as |(0,0)|(3,3)K|, with K for the boat."), "s",
                           text);
    }
    for (int kind = 0; kind < 2; kind++) {
        const int all = rules->value[FERRY_MISSIONARIES + kind];
        if (left[kind] > all || right[kind] != all - left[kind]) {
            return message_set(reason,
                               kind == 0 ? N_("The position holds {1} missionaries, but these rules play with {2}.")
                                         : N_("The position holds {1} cannibals, but these rules play with {2}."),
                               "ii", left[kind] + right[kind], all);
        }
    }
    const struct position parsed =
        ferry_to(&(struct ferry){.missionaries = (uint16_t)left[0], .cannibals = (uint16_t)left[1], .right = at_right});
    if (!check(rules, &parsed, reason)) {
        return false;
    }
    *position = parsed;
    return true;
}

static void format_position(const struct rules *rules, const struct position *position, struct text *out) {
    const struct ferry f = ferry_from(position);
    for (int right = 0; right < 2; right++) {
        text_add(out, right == 0 && f.right == 0 ? "|K(" : "|(");
        text_add_int(out, ferry_missionaries(rules, &f, right));
        text_add_char(out, ',');
        text_add_int(out, ferry_cannibals(rules, &f, right));
        text_add_char(out, ')');
    }
    text_add(out, f.right != 0 ? "K|" : "|");
}

/* --- what there is to see ---------------------------------------------------------------------------------------- */

static void view(const struct rules *rules, const struct position *position, struct view *view) {
    static const char *const labels[FERRY_CELLS] = {"ML", "CL", "MR", "CR", "MB", "CB"};
    static const int8_t column[] = {0, 2, 1}; /* left bank, right bank, boat */
    const struct ferry f = ferry_from(position);
    const int eaten = ferry_eaten(rules, &f);
    *view = (struct view){.cells = FERRY_CELLS, .rows = 2, .columns = 3, .bank = f.right};
    for (int id = 0; id < FERRY_CELLS; id++) {
        const int bank = id / 2;
        const int count = bank == 2     ? 0
                          : id % 2 == 0 ? ferry_missionaries(rules, &f, bank)
                                        : ferry_cannibals(rules, &f, bank);
        view->cell[id] = (struct cell){.role = bank == 2 ? CELL_BOAT : CELL_BANK,
                                       .owner = GAME_NO_PLAYER,
                                       .lit = bank == eaten,
                                       .row = (int8_t)(id % 2),
                                       .column = column[bank],
                                       .count = (int16_t)count};
        memcpy(view->cell[id].label, labels[id], strlen(labels[id]) + 1);
    }
}

static int move_cell(const struct rules *rules, const struct position *position, int move) {
    (void)rules;
    (void)position;
    (void)move;
    return -1; /* a load comes from two cells */
}

static bool explain(const struct rules *rules, int paragraph, struct message *out) {
    switch (paragraph) {
    case 0:
        message_set(out,
                    N_("{1} missionaries and {2} cannibals stand on the right bank and want to cross to the left. "
                       "The boat holds {3}, and somebody must row it."),
                    "iii", (int)rules->value[FERRY_MISSIONARIES], (int)rules->value[FERRY_CANNIBALS],
                    (int)rules->value[FERRY_BOAT]);
        return true;
    case 1:
        message_set(out,
                    N_("Where there are missionaries on a bank and more cannibals than missionaries after a "
                       "crossing, the missionaries are eaten, and all is lost. A bank without missionaries is safe."),
                    "");
        return true;
    case 2:
        message_set(out, N_("A crossing is written as what the boat carries: MC is a missionary and a cannibal."), "");
        return true;
    default:
        return false;
    }
}

static bool describe(const struct rules *rules, const struct position *position, int paragraph, struct message *out) {
    static const char *const banks[2][2] = {
        {N_("Left bank: missionaries {1}, cannibals {2}."),
         N_("Left bank, with the boat: missionaries {1}, cannibals {2}.")},
        {N_("Right bank: missionaries {1}, cannibals {2}."),
         N_("Right bank, with the boat: missionaries {1}, cannibals {2}.")},
    };
    const struct ferry f = ferry_from(position);
    if (paragraph > 1) {
        return false;
    }
    message_set(out, banks[paragraph][f.right == paragraph], "ii", ferry_missionaries(rules, &f, paragraph),
                ferry_cannibals(rules, &f, paragraph));
    return true;
}

static void verdict(const struct rules *rules, const struct position *position, struct message *out) {
    const struct ferry f = ferry_from(position);
    const int eaten = ferry_eaten(rules, &f);
    if (eaten < 0) {
        message_set(out, N_("Everybody is across."), "");
    } else {
        message_set(out,
                    eaten == 0 ? N_("On the left bank the missionaries are eaten: {1} against {2}.")
                               : N_("On the right bank the missionaries are eaten: {1} against {2}."),
                    "ii", ferry_missionaries(rules, &f, eaten), ferry_cannibals(rules, &f, eaten));
    }
}

const struct game ferry_game = {
    .id = "ferry",
    .name = N_("The Ferry"),
    .summary = N_("Missionaries and cannibals cross a river, and nobody may be eaten."),
    .players = 1,
    .flags = GAME_SOLVABLE | GAME_WINS_ONLY,
    .option_count = FERRY_OPTIONS,
    .options = options,
    .preset_count = (int)(sizeof presets / sizeof presets[0]),
    .presets = presets,
    .prepare = prepare,
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
    .describe = describe,
    .verdict = verdict,
    .analyst_open = ferry_analyst_open,
    .analyst_close = ferry_analyst_close,
    .analyse = ferry_analyse,
    .solve = ferry_solve,
    .level_count = FERRY_LEVELS,
    .levels = ferry_levels,
};
