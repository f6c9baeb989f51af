/*
 * Certificates: a proof, in text, that a player gets at least some margin, that can be checked with the rules alone.
 * docs/FORMATS.md has the format: for each position in which the winner is to move, the moves of that turn; for the
 * other player every reply is followed.
 */
#ifndef GAMES_CONGKLAK_CERTIFICATE_H
#define GAMES_CONGKLAK_CERTIFICATE_H

#include "games/congklak/solver.h"

/* What a certificate proves. */
struct congklak_claim {
    int player;    /* who gets it */
    int margin;    /* at least */
    int lines;     /* positions of the winner */
    uint64_t ends; /* ends of the round that were reached */
    char rules[96];
    char position[160];
};

/* Appends the certificate that `player` gets at least `margin` from this position. False with a reason when that is
 * not so, or not known within the limits. */
bool congklak_certify(struct congklak_solver *solver, const struct rules *rules, const struct position *position,
                      int player, int margin, const struct limits *limits, struct text *out, struct message *reason);

/* Checks a certificate with a sowing of its own: no search, no table. False with the line and a reason. */
bool congklak_verify(const char *bytes, size_t length, struct congklak_claim *claim, int *line, struct message *reason);

#endif
