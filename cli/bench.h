/* The benchmarks that have a file of their own. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

int bench_solve(void);
int bench_kalah(void);
int bench_kalah_large(void);
int bench_othello(void);

#endif
