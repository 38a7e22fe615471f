/* Cube-and-conquer over MPI: `ask` across processes (ask/ask.h). */
#ifndef APP_CUBES_MPI_H
#define APP_CUBES_MPI_H

#include "app/checkpoint.h"
#include "app/cube_task.h"

struct cubes_mpi {
    const struct invocation *invocation;
    const char *checkpoint; /* checkpoint file; NULL: none */
    bool quiet;
    bool uncut; /* several questions follow one another: none is cut */

    /* Not for callers. */
    struct asker asker;
    struct job_team *team, *alone;
    struct checkpoint resume;
    struct cube_result whole; /* the results behind the reply */
};

/* The asker for this command: that of its cube_task, the ranks of its team, or with a checkpoint
 * this process, cube by cube. NULL: this process at once. The struct must live until
 * cubes_mpi_close. */
const struct asker *cubes_mpi_asker(struct cubes_mpi *together);

/* After all output. `done`: the question is answered, and needs no checkpoint. */
void cubes_mpi_close(struct cubes_mpi *together, bool done, int status);

/* For a command that reads one file (NULL, "-": standard input) and may distribute its question:
 * broadcasts the text of that file to all ranks, for the copy of the invocation to read. The caller
 * frees text->text. False after reporting the error. */
bool cubes_mpi_share_input(const struct invocation *invocation, const char *path, const char *checkpoint,
                           struct invocation *copy, struct cube_task *text);

#endif
