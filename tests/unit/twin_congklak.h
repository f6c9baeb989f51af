/*
 * The slow twin of congklak: the rules once more, written from docs/RULES.md alone, with a hand that walks from hole to
 * hole. It shares no code with games/congklak and no board layout.
 */
#ifndef TESTS_UNIT_TWIN_CONGKLAK_H
#define TESTS_UNIT_TWIN_CONGKLAK_H

#include "games/congklak/congklak.h"

struct twin {
    int hole[2][CONGKLAK_HOLES_MAX + 1]; /* by player and number, 1 … holes; -1: burnt */
    int store[2];
    int mover;
    bool passed;
};

struct twin twin_from(const struct rules *rules, const struct position *position);
bool twin_equal(const struct rules *rules, const struct twin *twin, const struct position *position);
void twin_play(const struct rules *rules, struct twin *twin, int hole);
bool twin_over(const struct rules *rules, const struct twin *twin);
int twin_total(const struct rules *rules, const struct twin *twin);

#endif
