/*
 * The rules of congklak and its relatives: what a move does, when a round is over, how the next one starts.
 * Everything that differs between the presets is an option; nothing here asks which preset it is.
 */
#include <string.h>

#include "core/hash.h"
#include "games/congklak/congklak.h"

static const struct game_choice off_on[] = {{"off", N_("no")}, {"on", N_("yes")}};
static const struct game_choice tembak[] = {
    {"none", N_("nothing")}, {"opposite", N_("only with seeds opposite")}, {"lone", N_("also a lone last seed")}};
static const struct game_choice tembak_needs[] = {{"nothing", N_("nothing")},
                                                  {"passed", N_("having passed the own store in this turn")}};
static const struct game_choice round_ends[] = {{"either", N_("when either row is empty")},
                                                {"mover", N_("when the player to move has an empty row")}};
static const struct game_choice rest[] = {{"owner", N_("the owner of the row")}, {"other", N_("the other player")}};
static const struct game_choice rounds[] = {{"one", N_("one")}, {"burnt", N_("several, with burnt holes")}};
static const struct game_choice next_starter[] = {{"loser", N_("the loser")}, {"winner", N_("the winner")}};
static const struct game_choice direction[] = {
    {"clockwise", N_("clockwise, each store at its player's left")},
    {"counter-clockwise", N_("counter-clockwise, each store at its player's right")}};

static const struct game_option options[CONGKLAK_OPTIONS] = {
    [CONGKLAK_HOLES] = {"holes", N_("Holes a side"), 1, CONGKLAK_HOLES_MAX, NULL},
    [CONGKLAK_SEEDS] = {"seeds", N_("Seeds a hole"), 1, CONGKLAK_SEEDS_MAX, NULL},
    [CONGKLAK_RELAY] = {"relay", N_("Relay"), 0, 1, off_on},
    [CONGKLAK_TEMBAK] = {"tembak", N_("Tembak takes"), 0, 2, tembak},
    [CONGKLAK_TEMBAK_NEEDS] = {"tembak-needs", N_("Tembak needs"), 0, 1, tembak_needs},
    [CONGKLAK_ROUND_ENDS] = {"round-ends", N_("A round ends"), 0, 1, round_ends},
    [CONGKLAK_REST] = {"rest", N_("The rest goes to"), 0, 1, rest},
    [CONGKLAK_ROUNDS] = {"rounds", N_("Rounds"), 0, 1, rounds},
    [CONGKLAK_NEXT_STARTER] = {"next-starter", N_("The next round is started by"), 0, 1, next_starter},
    [CONGKLAK_DIRECTION] = {"direction", N_("Direction on screen"), 0, 1, direction},
};

#define CONGKLAK_VALUES                                                                                                \
    [CONGKLAK_HOLES] = 7, [CONGKLAK_SEEDS] = 7, [CONGKLAK_RELAY] = CONGKLAK_RELAY_ON,                                  \
    [CONGKLAK_TEMBAK] = CONGKLAK_TEMBAK_OPPOSITE

static const struct preset presets[] = {
    {"congklak", N_("Congklak, one round"), {CONGKLAK_VALUES}},
    {"babak",
     N_("Congklak over several rounds, with burnt holes"),
     {CONGKLAK_VALUES, [CONGKLAK_ROUNDS] = CONGKLAK_ROUNDS_BURNT}},
    {"congkak",
     N_("Congkak, the Malay way: rounds, and a lone last seed is taken too"),
     {[CONGKLAK_HOLES] = 7,
      [CONGKLAK_SEEDS] = 7,
      [CONGKLAK_RELAY] = CONGKLAK_RELAY_ON,
      [CONGKLAK_TEMBAK] = CONGKLAK_TEMBAK_LONE,
      [CONGKLAK_ROUND_ENDS] = CONGKLAK_ENDS_MOVER,
      [CONGKLAK_ROUNDS] = CONGKLAK_ROUNDS_BURNT}},
    {"kalah",
     N_("Kalah: 6 holes, 4 seeds, no relay"),
     {[CONGKLAK_HOLES] = 6, [CONGKLAK_SEEDS] = 4, [CONGKLAK_TEMBAK] = CONGKLAK_TEMBAK_OPPOSITE}},
    {"kalah-ec",
     N_("Kalah with empty captures: a lone last seed is taken too"),
     {[CONGKLAK_HOLES] = 6, [CONGKLAK_SEEDS] = 4, [CONGKLAK_TEMBAK] = CONGKLAK_TEMBAK_LONE}},
    {"avalanche",
     N_("Avalanche: relay, no captures, 6 holes, 4 seeds"),
     {[CONGKLAK_HOLES] = 6, [CONGKLAK_SEEDS] = 4, [CONGKLAK_RELAY] = CONGKLAK_RELAY_ON}},
};

struct congklak_position congklak_from(const struct position *position) {
    struct congklak_position c;
    memcpy(&c, position->bytes, sizeof c);
    return c;
}

struct position congklak_to(const struct congklak_position *congklak) {
    struct position position = {0};
    memcpy(position.bytes, congklak, sizeof *congklak);
    return position;
}

static bool prepare(struct rules *rules, struct message *reason) {
    if (congklak_total(rules) > CONGKLAK_TOTAL_MAX) {
        return message_set(reason, N_("{1} holes with {2} seeds each make {3} seeds in all; at most 255 fit."), "iii",
                           (int)rules->value[CONGKLAK_HOLES], (int)rules->value[CONGKLAK_SEEDS], congklak_total(rules));
    }
    congklak_prepare_tables(rules);
    return true;
}

static void start(const struct rules *rules, int first, struct position *position) {
    struct congklak_position c = {.mover = (uint8_t)first};
    for (int player = 0; player < 2; player++) {
        for (int hole = 1; hole <= congklak_holes(rules); hole++) {
            c.place[congklak_place(congklak_holes(rules), player, hole)] = (uint8_t)rules->value[CONGKLAK_SEEDS];
        }
    }
    *position = congklak_to(&c);
}

static int mover(const struct position *position) {
    return congklak_from(position).mover;
}

/* One load of 8 bytes where that holds a row: the places are padded, and only the row's own bytes are looked at. */
bool congklak_row_empty(const struct congklak_position *c, int holes, int player) {
    const uint8_t *row = c->place + player * (holes + 1);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (holes <= 8) {
        uint64_t bytes;
        memcpy(&bytes, row, sizeof bytes);
        return bytes << (64 - 8 * holes) == 0;
    }
#endif
    for (int i = 0; i < holes; i++) {
        if (row[i] != 0) {
            return false;
        }
    }
    return true;
}

/* The round is over: every seed left in a row goes where the rules say. */
static void sweep(const struct rules *rules, struct congklak_position *c, struct trail *trail) {
    const int holes = congklak_holes(rules);
    for (int owner = 0; owner < 2; owner++) {
        const int taker = rules->value[CONGKLAK_REST] == CONGKLAK_REST_OWNER ? owner : 1 - owner;
        const int store = congklak_store(holes, taker);
        for (int hole = holes; hole >= 1; hole--) {
            const int place = congklak_place(holes, owner, hole);
            const int seeds = c->place[place];
            c->place[place] = 0;
            c->place[store] = (uint8_t)(c->place[store] + seeds);
            if (seeds > 0 && trail != NULL) {
                trail_add(trail, STEP_SWEEP, taker, place, store, seeds);
            }
        }
    }
    if (trail != NULL) {
        const int a = c->place[congklak_store(holes, 0)];
        const int b = c->place[congklak_store(holes, 1)];
        trail_add(trail, STEP_ROUND_OVER, c->mover, 0, 0, a > b ? 0 : a < b ? 1 : GAME_NO_PLAYER);
    }
}

/* Tembak: the last seed fell into an empty own hole. Takes what the rules take; false if that is nothing. */
static ALWAYS_INLINE bool capture(const struct rules *rules, struct congklak_position *c, int last,
                                  struct trail *trail) {
    const int holes = congklak_holes(rules);
    const int takes = rules->value[CONGKLAK_TEMBAK];
    const int opposite = congklak_opposite(holes, last);
    const int taken = c->place[opposite]; /* a burnt hole holds nothing */
    const int store = congklak_store(holes, c->mover);
    if (takes == CONGKLAK_TEMBAK_NONE || (takes == CONGKLAK_TEMBAK_OPPOSITE && taken == 0) ||
        (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED && c->passed == 0)) {
        return false;
    }
    c->place[store] = (uint8_t)(c->place[store] + taken + 1);
    c->place[opposite] = 0;
    c->place[last] = 0;
    if (trail != NULL) {
        if (taken > 0) {
            trail_add(trail, STEP_CAPTURE, c->mover, opposite, store, taken);
        }
        trail_add(trail, STEP_CAPTURE, c->mover, last, store, 1);
    }
    return true;
}

static ALWAYS_INLINE bool round_over(const struct rules *rules, const struct congklak_position *c) {
    const int holes = congklak_holes(rules);
    if (rules->value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_MOVER) {
        return congklak_row_empty(c, holes, c->mover);
    }
    return congklak_row_empty(c, holes, 0) || congklak_row_empty(c, holes, 1);
}

/* Free turn, capture or end of the turn. Inlined twice: with a trail, and without one for speed. */
static ALWAYS_INLINE void settle(const struct rules *rules, struct congklak_position *c, int last,
                                 struct trail *trail) {
    const int holes = congklak_holes(rules);
    if (last == congklak_store(holes, c->mover)) {
        if (trail != NULL) {
            trail_add(trail, STEP_FREE_TURN, c->mover, last, last, 0);
        }
    } else {
        const bool own_empty = congklak_owner(holes, last) == c->mover && c->place[last] == 1;
        if (!(own_empty && capture(rules, c, last, trail)) && trail != NULL) {
            trail_add(trail, STEP_TURN_ENDS, c->mover, last, last, c->place[last]);
        }
        c->mover = (uint8_t)(1 - c->mover);
        c->passed = 0;
    }
}

static ALWAYS_INLINE void finish(const struct rules *rules, struct congklak_position *c, int last,
                                 struct trail *trail) {
    settle(rules, c, last, trail);
    if (round_over(rules, c)) {
        sweep(rules, c, trail);
        c->passed = 0;
    }
}

void congklak_finish_move(const struct rules *rules, struct congklak_position *c, int last, struct trail *trail) {
    finish(rules, c, last, trail);
}

/* Whether the mover has dropped into the own store matters, and is kept, only where tembak asks for it. */
static void note_passing(const struct rules *rules, struct congklak_position *c, int store_before) {
    if (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED &&
        c->place[congklak_store(congklak_holes(rules), c->mover)] > store_before) {
        c->passed = 1;
    }
}

static void play(const struct rules *rules, struct position *position, int move, struct trail *trail) {
    struct congklak_position c = congklak_from(position);
    const int holes = congklak_holes(rules);
    const int place = congklak_place(holes, c.mover, move);
    const int store_before = c.place[congklak_store(holes, c.mover)];
    const bool by_seeds = trail != NULL || (c.burnt[0] | c.burnt[1]) != 0;
    const int last =
        by_seeds ? congklak_sow_seeds(rules, &c, place, trail) : congklak_sow_table(rules, &c, place, true);
    note_passing(rules, &c, store_before);
    congklak_finish_move(rules, &c, last, trail);
    *position = congklak_to(&c);
}

/* Sows without words and returns where the last seed fell. */
static ALWAYS_INLINE int sow(const struct rules *rules, struct congklak_position *c, int hole,
                             enum congklak_sowing sowing) {
    const int holes = congklak_holes(rules);
    const int place = congklak_place(holes, c->mover, hole);
    const int store_before = c->place[congklak_store(holes, c->mover)];
    const bool by_seeds = sowing == CONGKLAK_SOW_SEEDS || (c->burnt[0] | c->burnt[1]) != 0;
    const int last = by_seeds ? congklak_sow_seeds(rules, c, place, NULL)
                              : congklak_sow_table(rules, c, place, sowing == CONGKLAK_SOW_VECTOR);
    note_passing(rules, c, store_before);
    return last;
}

void congklak_move(const struct rules *rules, struct congklak_position *c, int hole, enum congklak_sowing sowing) {
    finish(rules, c, sow(rules, c, hole, sowing), NULL);
}

bool congklak_move_unswept(const struct rules *rules, struct congklak_position *c, int hole) {
    settle(rules, c, sow(rules, c, hole, CONGKLAK_SOW_VECTOR), NULL);
    return round_over(rules, c);
}

static int legal(const struct rules *rules, const struct position *position, int moves[GAME_MOVES_MAX]) {
    const struct congklak_position c = congklak_from(position);
    int count = 0;
    for (int hole = congklak_holes(rules); hole >= 1; hole--) {
        if (c.place[congklak_place(congklak_holes(rules), c.mover, hole)] > 0) {
            moves[count++] = hole;
        }
    }
    return count;
}

static bool refuse(const struct rules *rules, const struct position *position, int move, struct message *reason) {
    const struct congklak_position c = congklak_from(position);
    const int holes = congklak_holes(rules);
    if (move < 1 || move > holes) {
        message_set(reason, N_("There is no hole {1}; the holes are 1 to {2}."), "ii", move, holes);
        return true;
    }
    const char label[] = {(char)('A' + c.mover), '\0'};
    if (congklak_is_burnt(&c, c.mover, move)) {
        message_set(reason, N_("Hole {1}{2} is burnt."), "si", label, move);
        return true;
    }
    if (c.place[congklak_place(holes, c.mover, move)] == 0) {
        message_set(reason, N_("Hole {1}{2} is empty."), "si", label, move);
        return true;
    }
    return false;
}

static bool over(const struct rules *rules, const struct position *position) {
    const struct congklak_position c = congklak_from(position);
    return congklak_row_empty(&c, congklak_holes(rules), 0) && congklak_row_empty(&c, congklak_holes(rules), 1);
}

static int score(const struct rules *rules, const struct position *position, int player) {
    return position->bytes[congklak_store(congklak_holes(rules), player)];
}

static uint64_t hash(const struct rules *rules, const struct position *position) {
    (void)rules;
    return hash_bytes(position->bytes, sizeof(struct congklak_position));
}

/* One player's row for the next round, filled from the store, nearest hole first. */
static void refill(const struct rules *rules, struct congklak_position *c, int player) {
    const int holes = congklak_holes(rules);
    const int seeds = (uint8_t)rules->value[CONGKLAK_SEEDS];
    uint8_t *store = &c->place[congklak_store(holes, player)];
    for (int hole = 1; hole <= holes; hole++) {
        if (congklak_is_burnt(c, player, hole)) {
            continue;
        }
        if (*store < seeds) {
            c->burnt[player] = (uint16_t)(c->burnt[player] | (1U << (hole - 1)));
            continue;
        }
        *store = (uint8_t)(*store - seeds);
        c->place[congklak_place(holes, player, hole)] = (uint8_t)seeds;
    }
}

static bool next_round(const struct rules *rules, const struct position *finished, int starter, struct position *next) {
    const int holes = congklak_holes(rules);
    struct congklak_position c = congklak_from(finished);
    const int a = c.place[congklak_store(holes, 0)];
    const int b = c.place[congklak_store(holes, 1)];
    const int seeds = (uint8_t)rules->value[CONGKLAK_SEEDS];
    if (rules->value[CONGKLAK_ROUNDS] == CONGKLAK_ROUNDS_ONE || a < seeds || b < seeds) {
        return false;
    }
    if (a == b) {
        c.mover = (uint8_t)(1 - starter);
    } else {
        const int loser = a < b ? 0 : 1;
        c.mover = (uint8_t)(rules->value[CONGKLAK_NEXT_STARTER] == CONGKLAK_NEXT_LOSER ? loser : 1 - loser);
    }
    refill(rules, &c, 0);
    refill(rules, &c, 1);
    *next = congklak_to(&c);
    return true;
}

const struct game congklak_game = {
    .id = "congklak",
    .name = N_("Congklak"),
    .summary = N_("The Indonesian sowing game: gather more seeds in your store than the other player."),
    .players = 2,
    .flags = GAME_MOVES_AGAIN | GAME_HAS_ROUNDS | GAME_SOLVABLE,
    .option_count = CONGKLAK_OPTIONS,
    .options = options,
    .preset_count = (int)(sizeof presets / sizeof presets[0]),
    .presets = presets,
    .prepared_bytes = congklak_prepared_bytes,
    .prepare = prepare,
    .start = start,
    .mover = mover,
    .legal = legal,
    .refuse = refuse,
    .play = play,
    .over = over,
    .score = score,
    .hash = hash,
    .check = congklak_check,
    .next_round = next_round,
    .parse_move = congklak_parse_move,
    .format_move = congklak_format_move,
    .parse_position = congklak_parse_position,
    .format_position = congklak_format_position,
    .view = congklak_view,
    .move_cell = congklak_move_cell,
    .explain = congklak_explain,
    .analyst_open = congklak_analyst_open,
    .analyst_close = congklak_analyst_close,
    .analyse = congklak_analyse,
    .solve = congklak_solve_position,
    .certify = congklak_certify_position,
    .level_count = CONGKLAK_LEVELS,
    .levels = congklak_levels,
};
