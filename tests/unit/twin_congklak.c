/* The slow twin of congklak: see twin_congklak.h. */
#include "tests/unit/twin_congklak.h"

/* Where the hand is: a player's hole (number ≥ 1) or store (number 0). */
struct spot {
    int player, number;
};

struct twin twin_from(const struct rules *rules, const struct position *position) {
    const struct congklak_position c = congklak_from(position);
    const int holes = rules->value[CONGKLAK_HOLES];
    struct twin twin = {.mover = c.mover, .passed = c.passed != 0};
    int at = 0;
    for (int player = 0; player < 2; player++) {
        for (int number = holes; number >= 1; number--, at++) {
            twin.hole[player][number] = (c.burnt[player] >> (number - 1)) & 1 ? -1 : c.place[at];
        }
        twin.store[player] = c.place[at++];
    }
    return twin;
}

bool twin_equal(const struct rules *rules, const struct twin *twin, const struct position *position) {
    const struct twin other = twin_from(rules, position);
    for (int player = 0; player < 2; player++) {
        for (int number = 1; number <= rules->value[CONGKLAK_HOLES]; number++) {
            if (twin->hole[player][number] != other.hole[player][number]) {
                return false;
            }
        }
        if (twin->store[player] != other.store[player]) {
            return false;
        }
    }
    return twin->mover == other.mover && twin->passed == other.passed;
}

int twin_total(const struct rules *rules, const struct twin *twin) {
    int total = twin->store[0] + twin->store[1];
    for (int player = 0; player < 2; player++) {
        for (int number = 1; number <= rules->value[CONGKLAK_HOLES]; number++) {
            total += twin->hole[player][number] > 0 ? twin->hole[player][number] : 0;
        }
    }
    return total;
}

static int row_sum(const struct rules *rules, const struct twin *twin, int player) {
    int sum = 0;
    for (int number = 1; number <= rules->value[CONGKLAK_HOLES]; number++) {
        sum += twin->hole[player][number] > 0 ? twin->hole[player][number] : 0;
    }
    return sum;
}

bool twin_over(const struct rules *rules, const struct twin *twin) {
    return row_sum(rules, twin, 0) + row_sum(rules, twin, 1) == 0;
}

/* One place on along the ring, whatever it is. */
static struct spot next(int holes, struct spot spot) {
    if (spot.number == 0) {
        return (struct spot){1 - spot.player, holes};
    }
    return (struct spot){spot.player, spot.number - 1};
}

/* Drops one seed at the next place that takes one; says what lay there before. */
static int drop(const struct rules *rules, struct twin *twin, struct spot *spot) {
    for (;;) {
        *spot = next(rules->value[CONGKLAK_HOLES], *spot);
        if (spot->number == 0 && spot->player == twin->mover) {
            twin->passed = true;
            return twin->store[spot->player]++;
        }
        if (spot->number > 0 && twin->hole[spot->player][spot->number] >= 0) {
            return twin->hole[spot->player][spot->number]++;
        }
    }
}

static void end_round_if_due(const struct rules *rules, struct twin *twin) {
    const bool empty[2] = {row_sum(rules, twin, 0) == 0, row_sum(rules, twin, 1) == 0};
    const bool due =
        rules->value[CONGKLAK_ROUND_ENDS] == CONGKLAK_ENDS_EITHER ? empty[0] || empty[1] : empty[twin->mover];
    if (!due) {
        return;
    }
    for (int player = 0; player < 2; player++) {
        const int taker = rules->value[CONGKLAK_REST] == CONGKLAK_REST_OWNER ? player : 1 - player;
        twin->store[taker] += row_sum(rules, twin, player);
        for (int number = 1; number <= rules->value[CONGKLAK_HOLES]; number++) {
            twin->hole[player][number] = twin->hole[player][number] < 0 ? -1 : 0;
        }
    }
    twin->passed = false;
}

static void shoot(const struct rules *rules, struct twin *twin, int number) {
    int *opposite = &twin->hole[1 - twin->mover][rules->value[CONGKLAK_HOLES] + 1 - number];
    const int takes = rules->value[CONGKLAK_TEMBAK];
    if (takes == CONGKLAK_TEMBAK_NONE ||
        (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_PASSED && !twin->passed)) {
        return;
    }
    if (*opposite > 0) {
        twin->store[twin->mover] += *opposite + 1;
        *opposite = 0;
        twin->hole[twin->mover][number] = 0;
    } else if (takes == CONGKLAK_TEMBAK_LONE) {
        twin->store[twin->mover] += 1;
        twin->hole[twin->mover][number] = 0;
    }
}

void twin_play(const struct rules *rules, struct twin *twin, int hole) {
    struct spot spot = {twin->mover, hole};
    int before = 1;
    bool sowing = true;
    while (sowing) {
        int hand = twin->hole[spot.player][spot.number];
        twin->hole[spot.player][spot.number] = 0;
        for (; hand > 0; hand--) {
            before = drop(rules, twin, &spot);
        }
        sowing = rules->value[CONGKLAK_RELAY] == CONGKLAK_RELAY_ON && spot.number > 0 && before > 0;
    }
    if (rules->value[CONGKLAK_TEMBAK_NEEDS] == CONGKLAK_NEEDS_NOTHING) {
        twin->passed = false; /* only kept where it matters */
    }
    if (spot.number > 0) {
        if (spot.player == twin->mover && before == 0) {
            shoot(rules, twin, spot.number);
        }
        twin->mover = 1 - twin->mover;
        twin->passed = false;
    }
    end_round_if_due(rules, twin);
}
