/*
 * Files of positions, one a line, for the commands that take many at once. A line is what the game's parse_position
 * takes; after it may stand fields that end with `;`, of which `move:score` says what a move is worth, and a comment
 * that begins with `%`. Empty lines are passed over. Boards of discs in OBF files are such lines.
 */
#ifndef CLI_POSITIONS_H
#define CLI_POSITIONS_H

#include "cli/command.h"

struct positions_line {
    int line; /* of the file, 1 … */
    struct position position;
    bool scored; /* the file says what it is worth */
    int score;   /* the greatest of its moves' scores */
};

struct positions {
    int count;
    struct positions_line *line;
};

/* The whole file, so that nothing is begun when a line of it cannot be read; false after printing a sentence. "-" is
 * standard input. */
bool positions_read(const struct arguments *arguments, const struct rules *rules, const char *path,
                    struct positions *positions);
void positions_free(struct positions *positions);

#endif
