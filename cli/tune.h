/*
 * What the files of `lumbung tune` share. tune.c: the command, evolution; tune_files.c: weights, checkpoints and the
 * log as texts; tune_plot.c: the picture; tune_compare.c: two players against each other.
 */
#ifndef CLI_TUNE_H
#define CLI_TUNE_H

#include "cli/command.h"
#include "games/othello/genetic.h"

enum { TUNE_FILE_BYTES_MAX = 1 << 26 };

/* Weights as JSON: {"game": "othello", "genes": {"flips_opening": -50, …}}. Reading takes any bytes, refuses what is
 * missing, unknown or out of range by its name, and leaves *weights alone then. */
void tune_weights_write(const struct othello_weights *weights, struct text *out);
bool tune_weights_read(const char *bytes, size_t length, struct othello_weights *weights, struct message *reason);

/* Everything an evolution needs to go on, as JSON. What is read must be ended with othello_evolution_end. */
void tune_checkpoint_write(const struct othello_evolution *evolution, struct text *out);
bool tune_checkpoint_read(const char *bytes, size_t length, struct othello_evolution *evolution,
                          struct message *reason);

/* The log as CSV: a header, then a row for each generation. */
void tune_log_write(const struct othello_evolution *evolution, struct text *out);

/* Fitness and weights over the generations, as SVG. */
void tune_plot_write(const struct othello_evolution *evolution, struct text *out);

/* Numbers with decimals into CSV and SVG, with a point in every language: `number` is in 1/10^places. */
void tune_add_decimal(struct text *out, int64_t number, int places);

/* lumbung tune --compare: the exit status. */
int tune_compare(const struct arguments *arguments, int threads);

#endif
