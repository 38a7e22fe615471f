/* The transport of cluster/spread/spread.h over MPI. */
#ifndef CLUSTER_MPI_MPI_WIRE_H
#define CLUSTER_MPI_MPI_WIRE_H

#include "cluster/spread/spread.h"

/* Initialises MPI. If the ranks run different versions, rank 0 prints an error and the result is
 * NULL. */
struct spread_wire *mpi_wire_open(int *argc, char ***argv, const char *version);

/* Waits for pending sends, then finalises MPI. */
void mpi_wire_close(struct spread_wire *wire);

#endif
