/* Arrangements and their weights: see patterns.h. */
#include "games/othello/patterns.h"

#include <string.h>

#include "games/othello/board.h"

/* clang-format off */
const struct othello_pattern othello_patterns[OTHELLO_PATTERNS] = {
    {"edge with X-squares", 10, {0, 1, 2, 3, 4, 5, 6, 7, 9, 14}},
    {"corner, 3 by 3",       9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},
    {"corner, 2 by 5",      10, {0, 1, 2, 3, 4, 8, 9, 10, 11, 12}},
    {"corner, triangle",    10, {0, 1, 2, 3, 8, 9, 10, 16, 17, 24}},
    {"second row",           8, {8, 9, 10, 11, 12, 13, 14, 15}},
    {"third row",            8, {16, 17, 18, 19, 20, 21, 22, 23}},
    {"fourth row",           8, {24, 25, 26, 27, 28, 29, 30, 31}},
    {"diagonal of 8",        8, {0, 9, 18, 27, 36, 45, 54, 63}},
    {"diagonal of 7",        7, {1, 10, 19, 28, 37, 46, 55}},
    {"diagonal of 6",        6, {2, 11, 20, 29, 38, 47}},
    {"diagonal of 5",        5, {3, 12, 21, 30, 39}},
    {"diagonal of 4",        4, {4, 13, 22, 31}},
};
/* clang-format on */

enum { SYMMETRIES = 8 };

/* The square under one of the board's eight symmetries. */
static int turned(int square, int symmetry) {
    int column = square % 8;
    int row = square / 8;
    column = (symmetry & 1) != 0 ? 7 - column : column;
    row = (symmetry & 2) != 0 ? 7 - row : row;
    return (symmetry & 4) != 0 ? column * 8 + row : row * 8 + column;
}

static uint64_t squares_of(const struct othello_pattern *pattern, int symmetry) {
    uint64_t set = 0;
    for (int i = 0; i < pattern->squares; i++) {
        set |= othello_bit(turned(pattern->square[i], symmetry));
    }
    return set;
}

static int power_of_three(int exponent) {
    int power = 1;
    while (exponent-- > 0) {
        power *= 3;
    }
    return power;
}

/* Whether the pattern covers the same squares in an earlier symmetry. */
static bool seen_before(const struct othello_pattern *pattern, int symmetry) {
    for (int earlier = 0; earlier < symmetry; earlier++) {
        if (squares_of(pattern, earlier) == squares_of(pattern, symmetry)) {
            return true;
        }
    }
    return false;
}

void othello_places_prepare(struct othello_places *places) {
    int place = 0;
    int first = 0;
    memset(places, 0, sizeof *places);
    for (int p = 0; p < OTHELLO_PATTERNS; p++) {
        const struct othello_pattern *pattern = &othello_patterns[p];
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            if (seen_before(pattern, symmetry)) {
                continue;
            }
            for (int i = 0; i < pattern->squares; i++) {
                const int square = turned(pattern->square[i], symmetry);
                const uint16_t power = (uint16_t)power_of_three(i);
                for (int content = 0; content < 256; content++) {
                    if ((content >> square % 8 & 1) != 0) {
                        places->row[square / 8][content][place] += power;
                    }
                }
            }
            places->first[place] = (uint32_t)first;
            places->pattern[place++] = (uint8_t)p;
        }
        first += power_of_three(pattern->squares);
    }
}

int othello_mirrored(int pattern, int number) {
    const struct othello_pattern *p = &othello_patterns[pattern];
    for (int symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        if (squares_of(p, symmetry) != squares_of(p, 0)) {
            continue;
        }
        int mirrored = 0;
        for (int i = 0; i < p->squares; i++) {
            const int digit = number / power_of_three(i) % 3;
            int to = 0;
            while (p->square[to] != turned(p->square[i], symmetry)) {
                to++;
            }
            mirrored += digit * power_of_three(to);
        }
        if (mirrored != number) {
            return mirrored;
        }
    }
    return number;
}
