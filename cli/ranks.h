/*
 * One command in many processes, on one machine or on several: `mpirun lumbung arena …`, where the program was built
 * with MPI (cmake --preset mpi). Each process is a rank; rank 0 alone speaks. Without mpirun there is one rank.
 */
#ifndef CLI_RANKS_H
#define CLI_RANKS_H

#include <stdbool.h>
#include <stddef.h>

struct ranks {
    int rank, count;
};

/* Joins the others, if mpirun has started any. False when it has, but this program was built without MPI. */
bool ranks_start(struct ranks *ranks);

/* Rank 0 gets the bytes of all ranks or-ed together: each rank has filled in its own part, the rest being 0. */
void ranks_merge(const struct ranks *ranks, void *bytes, size_t size);

/* All ranks get rank 0's bytes. */
void ranks_share(const struct ranks *ranks, void *bytes, size_t size);

/* Leaves the others. Must come before exit on every rank after a successful ranks_start. */
void ranks_end(const struct ranks *ranks);

#endif
