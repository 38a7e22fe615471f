/* Tasks of known length, handed out over MPI: each sleeps for the seconds on a line of FILE. So a
 * busy machine matters little, and there may be more ranks than cores. The reference for
 * bench/simulate.
 *
 *     mpirun -n RANKS mpi_sleep FILE
 *
 * prints the seconds that it took. Built like bench/mpi_tasks.c. */
#include "base/clock.h"
#include "base/vec.h"
#include "cluster/mpi/mpi_transport.h"

#include <stdio.h>
#include <time.h>

typedef VEC(double) times;

static bool sleep_task(void *self, const struct job_task *task, struct buf *result)
{
    const times *list = self;
    double seconds = list->data[task->number];
    struct timespec wait = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    (void)result;
    nanosleep(&wait, NULL);
    return true;
}

static bool take_nothing(void *self, size_t task, const char *bytes, size_t size)
{
    (void)self, (void)task, (void)bytes, (void)size;
    return true;
}

static void read_times(const char *path, times *list)
{
    char line[200];
    double seconds;
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in))
        if (sscanf(line, "%lf", &seconds) == 1) vec_push(list, seconds);
    if (in) fclose(in);
}

int main(int argc, char **argv)
{
    struct job_transport *wire = mpi_transport_open(&argc, &argv, "mpi_sleep");
    struct job_team *team = job_open(wire);
    struct sentence error = {""};
    times list = {0};
    if (argc > 1) read_times(argv[1], &list);
    const struct job_spec job = {
        .mark = 1, .tasks = list.size, .threads = 1, .run = sleep_task, .take = take_nothing, .self = &list};
    struct job_report report;
    double began = clock_wall();
    enum job_end end = job_run(team, &job, &report, &error);
    if (job_is_coordinator(team))
        printf("%zu tasks, %d ranks: %.3f s%s\n", job.tasks, report.served, clock_wall() - began,
               end == JOB_BROKEN ? " (broken)" : "");
    vec_free(&list);
    int status = job_close(team, end == JOB_BROKEN ? 2 : 0);
    mpi_transport_close(wire);
    return status;
}
