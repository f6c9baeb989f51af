/*
 * Writing and checking certificates: see certificate.h. The two halves share the text format and nothing else: the
 * checker moves seeds in its own plain way, so that a fault of the engine cannot prove itself.
 */
#include "games/congklak/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

static const char heading[] = "lumbung-certificate 1";
static const char *const letters[] = {"A", "B"};

/* --- a set of positions with a number each ----------------------------------------------------------------------- */

struct position_set {
    struct position *position;
    int *value;
    size_t count, capacity; /* capacity: a power of two, or 0 */
};

static size_t set_slot(const struct position_set *set, const struct position *position) {
    size_t slot = (size_t)hash_bytes(position->bytes, sizeof position->bytes) & (set->capacity - 1);
    while (set->value != NULL && set->value[slot] != 0 &&
           memcmp(&set->position[slot], position, sizeof *position) != 0) {
        slot = (slot + 1) & (set->capacity - 1);
    }
    return slot;
}

static void set_grow(struct position_set *set) {
    const struct position_set old = *set;
    set->capacity = old.capacity > 0 ? old.capacity * 2 : 64;
    set->position = text_reallocate(NULL, set->capacity * sizeof *set->position);
    set->value = text_reallocate(NULL, set->capacity * sizeof *set->value);
    memset(set->value, 0, set->capacity * sizeof *set->value);
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.value[i] != 0) {
            const size_t slot = set_slot(set, &old.position[i]);
            set->position[slot] = old.position[i];
            set->value[slot] = old.value[i];
        }
    }
    free(old.position);
    free(old.value);
}

/* The number kept with a position, to read and write; 0 when it is new. */
static int *set_at(struct position_set *set, const struct position *position) {
    if (2 * (set->count + 1) > set->capacity) {
        set_grow(set);
    }
    const size_t slot = set_slot(set, position);
    if (set->value == NULL) {
        abort(); /* cannot be: it has just been grown */
    }
    if (set->value[slot] == 0) {
        set->position[slot] = *position;
    }
    return &set->value[slot];
}

static bool set_insert(struct position_set *set, const struct position *position, int value) {
    int *at = set_at(set, position);
    if (*at != 0) {
        return false;
    }
    *at = value;
    set->count++;
    return true;
}

static void set_free(struct position_set *set) {
    free(set->position);
    free(set->value);
}

/* --- writing ----------------------------------------------------------------------------------------------------- */

struct writer {
    struct congklak_solver *solver;
    const struct rules *rules;
    const struct limits *limits;
    int player, margin;
    struct position_set seen;
    struct position *queue; /* winner's positions still to be written */
    size_t queued, capacity;
    struct text *out;
};

/* Whether the winner still gets the margin from here: 1, 0, or -1 not known. */
static int holds(struct writer *w, const struct position *position) {
    return congklak_solve_player_at_least(w->solver, position, w->player, w->margin, w->limits);
}

/* How good a move that holds is for a short proof: the fewer seeds it leaves to argue about the better, and a free turn
 * asks the other player nothing. */
static int shortness(const struct rules *rules, const struct position *before, const struct position *after) {
    enum { FREE_TURN = 1000 };
    const int banked = congklak_game.score(rules, after, 0) + congklak_game.score(rules, after, 1);
    return banked + (congklak_game.mover(before) == congklak_game.mover(after) ? FREE_TURN : 0);
}

/* Plays a move of the winner that holds; -1 when the limits came first. */
static int winning_move(struct writer *w, struct position *position) {
    int moves[GAME_MOVES_MAX];
    const int count = congklak_game.legal(w->rules, position, moves);
    int best = -1;
    int best_shortness = 0;
    struct position best_after = *position;
    for (int i = count - 1; i >= 0; i--) {
        struct position after = *position;
        congklak_game.play(w->rules, &after, moves[i], NULL);
        const int short_ = shortness(w->rules, position, &after);
        if (best >= 0 && short_ <= best_shortness) {
            continue;
        }
        const int answer = holds(w, &after);
        if (answer < 0) {
            return -1;
        }
        if (answer == 1) {
            best = moves[i];
            best_shortness = short_;
            best_after = after;
        }
    }
    *position = best_after;
    return best;
}

static void queue_position(struct writer *w, const struct position *position) {
    if (!set_insert(&w->seen, position, 1)) {
        return;
    }
    if (w->queued == w->capacity) {
        w->capacity = w->capacity > 0 ? w->capacity * 2 : 64;
        w->queue = text_reallocate(w->queue, w->capacity * sizeof *w->queue);
    }
    w->queue[w->queued++] = *position;
}

/* Queues every position of the winner that the other player can reach from here. */
static void follow_replies(struct writer *w, const struct position *position) {
    if (congklak_game.over(w->rules, position)) {
        return;
    }
    if (congklak_game.mover(position) == w->player) {
        queue_position(w, position);
        return;
    }
    if (!set_insert(&w->seen, position, 1)) {
        return;
    }
    int moves[GAME_MOVES_MAX];
    const int count = congklak_game.legal(w->rules, position, moves);
    for (int i = 0; i < count; i++) {
        struct position after = *position;
        congklak_game.play(w->rules, &after, moves[i], NULL);
        follow_replies(w, &after);
    }
}

/* One line: the position and the whole turn. */
static bool write_turn(struct writer *w, struct position position) {
    congklak_format_position(w->rules, &position, w->out);
    text_add(w->out, "  ");
    for (int moves = 0; !congklak_game.over(w->rules, &position) && congklak_game.mover(&position) == w->player;
         moves++) {
        const int move = winning_move(w, &position);
        if (move < 0) {
            return false;
        }
        text_add(w->out, moves > 0 ? "," : "");
        text_add_int(w->out, move);
    }
    text_add_char(w->out, '\n');
    follow_replies(w, &position);
    return true;
}

bool congklak_certify(struct congklak_solver *solver, const struct rules *rules, const struct position *position,
                      int player, int margin, const struct limits *limits, struct text *out, struct message *reason) {
    struct writer w = {
        .solver = solver, .rules = rules, .limits = limits, .player = player, .margin = margin, .out = out};
    const int answer = holds(&w, position);
    bool written = answer == 1;
    if (answer == 0) {
        message_set(reason, N_("{1} does not get {2} from this position."), "si", letters[player], margin);
    }
    text_add(out, heading);
    text_add(out, "\nrules ");
    rules_format(rules->game, rules->value, out);
    text_add(out, "\nposition ");
    congklak_format_position(rules, position, out);
    text_add(out, "\nclaim ");
    text_add(out, letters[player]);
    text_add(out, margin > 0 ? " +" : " ");
    text_add_int(out, margin);
    text_add_char(out, '\n');
    if (written) {
        follow_replies(&w, position);
    }
    for (size_t i = 0; written && i < w.queued; i++) {
        written = write_turn(&w, w.queue[i]);
    }
    text_add(out, "end\n");
    if (!written && answer != 0) {
        message_set(reason, N_("The limits came before the proof was found."), "");
    }
    set_free(&w.seen);
    free(w.queue);
    return written;
}

/* --- checking: the rules once more, as a hand plays them --------------------------------------------------------- */

/* Where the next seed falls. */
static int next_place(const struct congklak_position *c, int holes, int place) {
    for (;;) {
        place = (place + 1) % (2 * holes + 2);
        const bool store = place == holes || place == 2 * holes + 1;
        const int owner = place / (holes + 1);
        if (store ? owner == c->mover : ((c->burnt[owner] >> (holes - place % (holes + 1) - 1)) & 1) == 0) {
            return place;
        }
    }
}

static int row_seeds(const struct congklak_position *c, int holes, int player) {
    int seeds = 0;
    for (int i = 0; i < holes; i++) {
        seeds += c->place[player * (holes + 1) + i];
    }
    return seeds;
}

/* Plays one hole by its number; false when it is empty or does not exist. */
static bool plain_move(const struct rules *rules, struct congklak_position *c, int number) {
    const int holes = rules->value[CONGKLAK_HOLES];
    if (number < 1 || number > holes || c->place[c->mover * (holes + 1) + holes - number] == 0) {
        return false;
    }
    const int store = c->mover * (holes + 1) + holes;
    const int banked = c->place[store];
    int place = c->mover * (holes + 1) + holes - number;
    bool sowing = true;
    while (sowing) {
        int hand = c->place[place];
        c->place[place] = 0;
        while (hand-- > 0) {
            place = next_place(c, holes, place);
            c->place[place]++;
        }
        sowing = place != store && c->place[place] > 1 && rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_ON;
    }
    const bool needs = rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED;
    c->passed = needs && (c->passed || c->place[store] > banked);
    if (place != store) {
        const int opposite = 2 * holes - place;
        const int tembak = rules->value[CONGKLAK_TEMBAK];
        if (place / (holes + 1) == c->mover && c->place[place] == 1 && tembak != CONGKLAK_TEMBAK_NONE &&
            (c->place[opposite] > 0 || tembak == CONGKLAK_TEMBAK_LONE) && (!needs || c->passed)) {
            c->place[store] = (uint8_t)(c->place[store] + c->place[opposite] + 1);
            c->place[opposite] = 0;
            c->place[place] = 0;
        }
        c->mover = (uint8_t)(1 - c->mover);
        c->passed = 0;
    }
    const int left[2] = {row_seeds(c, holes, 0), row_seeds(c, holes, 1)};
    const bool over =
        rules->value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_MOVER ? left[c->mover] == 0 : left[0] == 0 || left[1] == 0;
    if (over) {
        for (int player = 0; player < 2; player++) {
            const int taker = rules->value[CONGKLAK_REST] == CONGKLAK_REST_OTHER ? 1 - player : player;
            c->place[taker * (holes + 1) + holes] = (uint8_t)(c->place[taker * (holes + 1) + holes] + left[player]);
            memset(&c->place[player * (holes + 1)], 0, (size_t)holes);
        }
        c->passed = 0;
    }
    return true;
}

struct checker {
    const char *at, *end;
    int line; /* of the word last read */
    struct rules *rules;
    struct congklak_claim *claim;
    struct position start;
    struct position_set line_of; /* winner's position → index + 1 of its turn */
    struct position_set seen;    /* positions of the other player that have been followed */
    struct turn {
        int line;
        bool used;
        char moves[400];
    } * turn;
    int turns, capacity;
    struct message *reason;
};

static bool refuse_line(struct checker *k, int line, const char *key, const char *argument) {
    k->line = line;
    return message_set(k->reason, key, "s", argument);
}

/* The next line without its end; false at the end of the file or when it is too long. */
static bool next_line(struct checker *k, char *line, size_t size) {
    if (k->at == k->end) {
        return false;
    }
    const char *stop = memchr(k->at, '\n', (size_t)(k->end - k->at));
    const size_t length = (size_t)((stop != NULL ? stop : k->end) - k->at);
    k->line++;
    if (length >= size || memchr(k->at, '\0', length) != NULL) {
        return false;
    }
    memcpy(line, k->at, length);
    line[length] = '\0';
    k->at = stop != NULL ? stop + 1 : k->end;
    return true;
}

/* A line `word value`: the value, or NULL. */
static const char *value_of(const char *line, const char *word) {
    const size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static bool read_heading(struct checker *k) {
    char line[512];
    uint16_t values[GAME_OPTIONS_MAX];
    const char *value = NULL;
    if (!next_line(k, line, sizeof line) || strcmp(line, heading) != 0) {
        return refuse_line(k, 1, N_("This is not a certificate: it does not begin with \"{1}\"."), heading);
    }
    if (!next_line(k, line, sizeof line) || (value = value_of(line, "rules")) == NULL) {
        return refuse_line(k, 2, N_("Here must stand \"{1}\"."), "rules …");
    }
    if (!rules_parse(&congklak_game, value, values, k->reason) ||
        (k->rules = rules_create(&congklak_game, values, k->reason)) == NULL) {
        return false;
    }
    struct text rules = {0};
    rules_format(&congklak_game, values, &rules);
    strncpy(k->claim->rules, text_string(&rules), sizeof k->claim->rules - 1);
    text_free(&rules);
    if (!next_line(k, line, sizeof line) || (value = value_of(line, "position")) == NULL) {
        return refuse_line(k, 3, N_("Here must stand \"{1}\"."), "position …");
    }
    if (!congklak_parse_position(k->rules, value, &k->start, k->reason)) {
        return false;
    }
    strncpy(k->claim->position, value, sizeof k->claim->position - 1);
    int64_t margin;
    if (!next_line(k, line, sizeof line) || (value = value_of(line, "claim")) == NULL ||
        (value[0] != 'A' && value[0] != 'B') || value[1] != ' ' ||
        !text_parse_number(value + 2 + (value[2] == '+'), -CONGKLAK_TOTAL_MAX, CONGKLAK_TOTAL_MAX, &margin)) {
        return refuse_line(k, 4, N_("Here must stand \"{1}\"."), "claim A +N");
    }
    k->claim->player = value[0] == 'B';
    k->claim->margin = (int)margin;
    return true;
}

/* `A7,…/a B7,…/b M  7,1,4` */
static bool read_turn(struct checker *k, char *line) {
    char *moves = strstr(line, "  ");
    struct position position;
    if (moves == NULL) {
        return refuse_line(k, k->line, N_("Here must stand a position, two spaces, and the moves of a turn."), "");
    }
    *moves = '\0';
    moves += 2;
    if (!congklak_parse_position(k->rules, line, &position, k->reason)) {
        return false;
    }
    if (congklak_game.mover(&position) != k->claim->player || congklak_game.over(k->rules, &position)) {
        return refuse_line(k, k->line, N_("In this position {1} is not to move."), letters[k->claim->player]);
    }
    if (strlen(moves) >= sizeof k->turn->moves) {
        return refuse_line(k, k->line, N_("This turn is too long."), "");
    }
    if (k->turns == k->capacity) {
        k->capacity = k->capacity > 0 ? k->capacity * 2 : 64;
        k->turn = text_reallocate(k->turn, (size_t)k->capacity * sizeof *k->turn);
    }
    k->turn[k->turns] = (struct turn){.line = k->line};
    memcpy(k->turn[k->turns].moves, moves, strlen(moves) + 1);
    k->turns++;
    if (!set_insert(&k->line_of, &position, k->turns)) {
        return refuse_line(k, k->line, N_("This position stands twice."), "");
    }
    return true;
}

static bool read_turns(struct checker *k) {
    char line[768];
    for (;;) {
        if (!next_line(k, line, sizeof line)) {
            return refuse_line(k, k->line + 1, N_("The certificate is cut off: it must close with \"{1}\"."), "end");
        }
        if (strcmp(line, "end") == 0) {
            return k->at == k->end || refuse_line(k, k->line + 1, N_("The certificate goes on after its end."), "");
        }
        if (!read_turn(k, line)) {
            return false;
        }
    }
}

static bool over(const struct checker *k, const struct congklak_position *c) {
    const int holes = k->rules->value[CONGKLAK_HOLES];
    return row_seeds(c, holes, 0) + row_seeds(c, holes, 1) == 0;
}

static bool check_end(struct checker *k, const struct congklak_position *c, int line) {
    const int holes = k->rules->value[CONGKLAK_HOLES];
    const int player = k->claim->player;
    const int margin = c->place[player * (holes + 1) + holes] - c->place[(1 - player) * (holes + 1) + holes];
    k->claim->ends++;
    if (margin < k->claim->margin) {
        char number[TEXT_INT_BYTES];
        text_format_int(margin, number);
        return refuse_line(k, line, N_("From here the round can end with a margin of {1} only."), number);
    }
    return true;
}

/* Plays the written turn. */
static bool play_turn(struct checker *k, struct congklak_position *c, const struct turn *turn) {
    const char *at = turn->moves;
    int number;
    do {
        if (c->mover != k->claim->player || over(k, c) || !text_scan_number(&at, &number) ||
            !plain_move(k->rules, c, number)) {
            return refuse_line(k, turn->line, N_("These moves cannot be played: \"{1}\"."), turn->moves);
        }
    } while (text_scan_char(&at, ','));
    if (*at != '\0') {
        return refuse_line(k, turn->line, N_("These moves cannot be played: \"{1}\"."), turn->moves);
    }
    if (c->mover == k->claim->player && !over(k, c)) {
        return refuse_line(k, turn->line, N_("This turn stops although {1} is still to move."), letters[c->mover]);
    }
    return true;
}

/* Follows the written turn of the winner, or every reply of the other player. `from` is the line that led here. */
static bool follow(struct checker *k, struct congklak_position c, int from) {
    if (over(k, &c)) {
        return check_end(k, &c, from);
    }
    const struct position position = congklak_to(&c);
    if (c.mover == k->claim->player) {
        const int index = *set_at(&k->line_of, &position);
        if (index == 0 || k->turn == NULL) {
            struct text text = {0};
            congklak_format_position(k->rules, &position, &text);
            refuse_line(k, from, N_("From here this position can be reached, for which there is no line: {1}"),
                        text_string(&text));
            text_free(&text);
            return false;
        }
        struct turn *turn = &k->turn[index - 1];
        if (turn->used) {
            return true;
        }
        turn->used = true;
        return play_turn(k, &c, turn) && follow(k, c, turn->line);
    }
    if (!set_insert(&k->seen, &position, 1)) {
        return true;
    }
    for (int hole = 1; hole <= k->rules->value[CONGKLAK_HOLES]; hole++) {
        struct congklak_position after = c;
        if (plain_move(k->rules, &after, hole) && !follow(k, after, from)) {
            return false;
        }
    }
    return true;
}

bool congklak_verify(const char *bytes, size_t length, struct congklak_claim *claim, int *line,
                     struct message *reason) {
    struct checker k = {.at = bytes, .end = bytes + length, .claim = claim, .reason = reason};
    *claim = (struct congklak_claim){0};
    bool proven = read_heading(&k) && k.rules != NULL && read_turns(&k) && follow(&k, congklak_from(&k.start), 3);
    for (int i = 0; i < k.turns && proven; i++) {
        if (!k.turn[i].used) {
            proven = refuse_line(&k, k.turn[i].line, N_("This line is never needed."), "");
        }
    }
    claim->lines = k.turns;
    *line = k.line;
    rules_destroy(k.rules);
    set_free(&k.line_of);
    set_free(&k.seen);
    free(k.turn);
    return proven;
}
