/* The cost of a message between two ranks: `mpirun -n 2 mpi_ping` prints the seconds that a
 * small message takes one way, what each of many costs its sender, and bytes a second of large
 * ones; the best of many trials, because the machine may be busy. `mpicc -O2
 * bench/mpi_ping.c -o mpi_ping`. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TRIALS = 200, ROUNDS = 20, LARGE = 1 << 20 };

static double ping(int rank, char *bytes, int size, int rounds)
{
    double began = MPI_Wtime();
    for (int i = 0; i < rounds; i++) {
        if (rank == 0) MPI_Send(bytes, size, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(bytes, size, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 1) MPI_Send(bytes, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
    }
    return (MPI_Wtime() - began) / (2 * rounds);
}

/* Small messages one way, answered once: the cost of each in a long sequence. */
static double stream(int rank, char *bytes, int size, int count)
{
    double began = MPI_Wtime();
    for (int i = 0; i < count; i++) {
        if (rank == 0) MPI_Send(bytes, size, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
        if (rank == 1) MPI_Recv(bytes, size, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    ping(rank, bytes, 1, 1);
    return (MPI_Wtime() - began) / count;
}

int main(int argc, char **argv)
{
    int rank;
    double small = 1e9, large = 1e9, many = 1e9;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    char *bytes = calloc(LARGE, 1);
    for (int i = 0; i < TRIALS && rank < 2; i++) {
        double seconds = ping(rank, bytes, 16, ROUNDS);
        if (seconds < small) small = seconds;
        seconds = ping(rank, bytes, LARGE, 1);
        if (seconds < large) large = seconds;
        seconds = stream(rank, bytes, 4096, 100);
        if (seconds < many) many = seconds;
    }
    if (rank == 0) printf("latency %.3g\nmessage %.3g\nwire %.3g\n", small, many, LARGE / large);
    free(bytes);
    MPI_Finalize();
    return 0;
}
