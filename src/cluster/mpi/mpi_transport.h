/* The transport of cluster/job/job.h over MPI. */
#ifndef CLUSTER_MPI_MPI_TRANSPORT_H
#define CLUSTER_MPI_MPI_TRANSPORT_H

#include "cluster/job/job.h"

/* Initialises MPI. If the ranks run different versions, rank 0 prints an error and the result is
 * NULL. */
struct job_transport *mpi_transport_open(int *argc, char ***argv, const char *version);

/* Waits for pending sends, then finalises MPI. */
void mpi_transport_close(struct job_transport *wire);

#endif
