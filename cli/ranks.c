/* Ranks: see ranks.h. Open MPI is loaded only into builds that ask for it, and started only under mpirun. */
#include "cli/ranks.h"

#include <stdlib.h>

/* The number of processes that a launcher has started, 1 without one: Open MPI's variable, or that of PMI, which MPICH
 * and Slurm set. */
static int launched(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL) {
            return (int)strtol(value, NULL, 10);
        }
    }
    return 0;
}

#ifdef LUMBUNG_MPI

#include <mpi.h>

enum { PART = 1 << 24 }; /* MPI counts with an int */

bool ranks_start(struct ranks *ranks) {
    *ranks = (struct ranks){0, 1};
    if (launched() > 0) {
        MPI_Init(NULL, NULL);
        MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
        MPI_Comm_size(MPI_COMM_WORLD, &ranks->count);
    }
    return true;
}

void ranks_merge(const struct ranks *ranks, void *bytes, size_t size) {
    char *at = bytes;
    while (ranks->count > 1 && size > 0) {
        const int part = size < PART ? (int)size : PART;
        MPI_Reduce(ranks->rank == 0 ? MPI_IN_PLACE : at, at, part, MPI_BYTE, MPI_BOR, 0, MPI_COMM_WORLD);
        at += part;
        size -= (size_t)part;
    }
}

void ranks_share(const struct ranks *ranks, void *bytes, size_t size) {
    char *at = bytes;
    while (ranks->count > 1 && size > 0) {
        const int part = size < PART ? (int)size : PART;
        MPI_Bcast(at, part, MPI_BYTE, 0, MPI_COMM_WORLD);
        at += part;
        size -= (size_t)part;
    }
}

void ranks_end(const struct ranks *ranks) {
    (void)ranks;
    int started;
    MPI_Initialized(&started);
    if (started) {
        MPI_Finalize();
    }
}

#else

bool ranks_start(struct ranks *ranks) {
    *ranks = (struct ranks){0, 1};
    return launched() <= 1;
}

void ranks_merge(const struct ranks *ranks, void *bytes, size_t size) {
    (void)ranks;
    (void)bytes;
    (void)size;
}

void ranks_share(const struct ranks *ranks, void *bytes, size_t size) {
    (void)ranks;
    (void)bytes;
    (void)size;
}

void ranks_end(const struct ranks *ranks) {
    (void)ranks;
}

#endif
