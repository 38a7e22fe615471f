/* A wire (cluster/spread/spread.h) over MPI. */
#ifndef CLUSTER_MPI_MPI_WIRE_H
#define CLUSTER_MPI_MPI_WIRE_H

#include "cluster/spread/spread.h"

/* Begins MPI. NULL after saying so on standard error, in the first rank, if the ranks are of
 * different versions of this program. */
struct spread_wire *mpi_wire_open(int *argc, char ***argv, const char *version);

/* Waits until all that was sent has left, and ends MPI. */
void mpi_wire_close(struct spread_wire *wire);

#endif
