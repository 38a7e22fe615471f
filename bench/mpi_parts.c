/* How many tasks a second the coordinator hands out and receives back: TASKS empty tasks over MPI;
 * with FILE, each is stored in a checkpoint before it counts.
 *
 *     mpirun -n RANKS mpi_parts TASKS [FILE]
 *
 * prints tasks, ranks that worked, seconds, and tasks a second. bench/scale.md has the build
 * command. */
#include "base/clock.h"
#include "cluster/mpi/mpi_transport.h"
#include "lab/store/store_checkpoint.h"

#include <stdio.h>
#include <stdlib.h>

static bool do_nothing(void *self, const struct job_task *task, struct buf *result)
{
    (void)self, (void)task, (void)result;
    return true;
}

static bool take_nothing(void *self, size_t task, const char *bytes, size_t size)
{
    (void)self, (void)task, (void)bytes, (void)size;
    return true;
}

static bool recall(void *self, uint64_t mark, job_visit *visit, void *to, struct sentence *error)
{
    (void)mark;
    return store_checkpoint_each(self, visit, to, error);
}

static bool put(void *self, size_t task, const char *bytes, size_t size, struct sentence *error)
{
    return store_checkpoint_put(self, task, bytes, size, error);
}

static bool flush(void *self, struct sentence *error)
{
    return store_checkpoint_flush(self, error);
}

int main(int argc, char **argv)
{
    struct job_transport *wire = mpi_transport_open(&argc, &argv, "mpi_parts");
    struct job_team *team = job_open(wire);
    struct sentence error = {""};
    const struct store_work work = {1, "mpi_parts", "mpi_parts"};
    bool leads = job_is_coordinator(team);
    struct store *store = leads && argc > 2 ? store_open(argv[2], STORE_WRITE, &error) : NULL;
    struct store_checkpoint *checkpoint = store ? store_checkpoint_open(store, &work, &error) : NULL;
    const struct job_checkpoint keep = {recall, put, flush, checkpoint};
    const struct job_spec job = {.mark = 1,
                                 .tasks = argc > 1 ? strtoul(argv[1], NULL, 10) : 0,
                                 .threads = 1,
                                 .run = do_nothing,
                                 .take = take_nothing,
                                 .keep = checkpoint ? &keep : NULL};
    struct job_report report;
    double began = clock_wall(), cpu = clock_cpu();
    enum job_end end = job_run(team, &job, &report, &error);
    double seconds = clock_wall() - began;
    if (leads)
        printf("%zu tasks, %d ranks: %.3f s, %.0f tasks a second; the first rank's CPU %.3f s%s%s\n",
               job.tasks, report.served, seconds, (double)job.tasks / seconds, clock_cpu() - cpu,
               end == JOB_BROKEN ? ", " : "", error.text);
    store_checkpoint_close(checkpoint);
    store_close(store);
    int status = job_close(team, end == JOB_BROKEN ? 2 : 0);
    mpi_transport_close(wire);
    return status;
}
