/* damier-mpi: the program over the ranks of MPI. All run the same command; the first one prints and
 * writes files, the others serve it, and all end with its exit status.
 *
 *     mpirun -n 8 damier-mpi queens 18 --count
 */
#include "cli/entry.h"
#include "damier.h"
#include "mpi/mpi_wire.h"

#include <fcntl.h>
#include <unistd.h>

/* Its own version, and that of what ranks say to each other. */
#define VERSION "damier-mpi " DM_VERSION " (messages of version 1)"

/* A rank that does not lead prints nothing, whatever it runs. */
static void fall_silent(void)
{
    int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0) return;
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    if (nothing > STDERR_FILENO) close(nothing);
}

int main(int argc, char **argv)
{
    enum { DIFFERENT = 2 };
    struct spread_wire *wire = mpi_wire_open(&argc, &argv, VERSION);
    if (!wire) return DIFFERENT;
    if (wire->rank) fall_silent();
    struct spread_team *team = spread_open(wire);
    int status = spread_close(team, entry_run(argc, argv, team));
    mpi_wire_close(wire);
    return status;
}
