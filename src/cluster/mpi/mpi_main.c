/* damier-mpi: the program on the ranks of MPI. All ranks run the same command. Rank 0 prints and
 * writes files, the others are workers, and all return its exit status.
 *
 *     mpirun -n 8 damier-mpi queens 18 --count */
#include "app/app.h"
#include "cluster/mpi/mpi_transport.h"
#include "damier.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* The version of the program and of the messages between ranks. */
#define VERSION "damier-mpi " DM_VERSION " (messages of version 1)"

enum { DIFFERENT = 2, ORPHANED = 3 }; /* exit statuses: versions differ; mpirun died */

/* Workers print nothing. */
static void silence_output(void)
{
    int nothing = open("/dev/null", O_RDWR);
    if (nothing < 0) return;
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    if (nothing > STDERR_FILENO) close(nothing);
}

/* The file of mpirun if it is a terminal; -1 otherwise. */
static int open_terminal(int fd)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/fd/%d", (long)getppid(), fd);
    int terminal = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0 || isatty(terminal)) return terminal;
    close(terminal);
    return -1;
}

/* mpirun reads our standard error through a pipe and our standard output through a terminal of its
 * own, whatever it writes to. Rank 0 writes progress to the terminal of mpirun's standard error
 * directly. If mpirun's standard output is not a terminal, TERM says so, and boards stay plain. */
static void find_terminals(void)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK");
    if (!rank || strcmp(rank, "0") != 0) return;
    int errors = isatty(STDERR_FILENO) ? -1 : open_terminal(STDERR_FILENO);
    int output = open_terminal(STDOUT_FILENO);
    if (errors >= 0) dup2(errors, STDERR_FILENO);
    if (output < 0) setenv("TERM", "dumb", 1);
    if (errors >= 0) close(errors);
    if (output >= 0) close(output);
}

static void *watch(void *argument)
{
    const pid_t parent = (pid_t)(intptr_t)argument;
    static const struct timespec pause = {.tv_nsec = 200000000};
    while (getppid() == parent) nanosleep(&pause, NULL);
    _exit(ORPHANED);
}

/* True if the reader of this pipe has closed it; false if it is not a pipe. */
static bool is_broken_pipe(int fd)
{
    struct pollfd end = {.fd = fd};
    return poll(&end, 1, 0) == 1 && (end.revents & POLLERR);
}

/* A rank exits when its mpirun is killed. Open MPI ensures this, except during startup, when a rank
 * waits for mpirun indefinitely. mpirun may even have died before the rank reads its parent's id;
 * the broken pipe of standard error reveals that. */
static void watch_parent(void)
{
    pthread_t thread;
    sigset_t all, before;
    pid_t parent = getppid();
    if (getenv("OMPI_COMM_WORLD_RANK") && is_broken_pipe(STDERR_FILENO)) _exit(ORPHANED);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before); /* other threads handle signals */
    if (pthread_create(&thread, NULL, watch, (void *)(intptr_t)parent) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

int main(int argc, char **argv)
{
    watch_parent(); /* first: it needs the standard error that mpirun gave us */
    find_terminals();
    struct job_transport *wire = mpi_transport_open(&argc, &argv, VERSION);
    if (!wire) return DIFFERENT;
    if (wire->rank) silence_output();
    struct job_team *team = job_open(wire);
    int status = job_close(team, app_run(argc, argv, team));
    mpi_transport_close(wire);
    return status;
}
