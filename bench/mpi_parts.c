/* How many parts a second the first rank of a team hands out and takes back: PARTS parts of which
 * nothing comes, over MPI; with FILE, kept in a checkpoint before they count.
 *
 *     mpirun -n RANKS mpi_parts PARTS [FILE]
 *
 * prints parts, ranks that worked, seconds, and parts a second. bench/scale.md says how it is
 * built. */
#include "base/clock.h"
#include "cluster/mpi/mpi_wire.h"
#include "lab/store/store_parts.h"

#include <stdio.h>
#include <stdlib.h>

static bool do_nothing(void *self, const struct spread_part *part, struct buf *result)
{
    (void)self, (void)part, (void)result;
    return true;
}

static bool take_nothing(void *self, size_t part, const char *bytes, size_t size)
{
    (void)self, (void)part, (void)bytes, (void)size;
    return true;
}

static bool recall(void *self, uint64_t mark, spread_visit *visit, void *to, struct sentence *error)
{
    (void)mark;
    return store_parts_each(self, visit, to, error);
}

static bool put(void *self, size_t part, const char *bytes, size_t size, struct sentence *error)
{
    return store_parts_put(self, part, bytes, size, error);
}

static bool flush(void *self, struct sentence *error)
{
    return store_parts_flush(self, error);
}

int main(int argc, char **argv)
{
    struct spread_wire *wire = mpi_wire_open(&argc, &argv, "mpi_parts");
    struct spread_team *team = spread_open(wire);
    struct sentence error = {""};
    const struct store_work work = {1, "mpi_parts", "mpi_parts"};
    bool leads = spread_leads(team);
    struct store *store = leads && argc > 2 ? store_open(argv[2], STORE_WRITE, &error) : NULL;
    struct store_parts *parts = store ? store_parts_open(store, &work, &error) : NULL;
    const struct spread_keep keep = {recall, put, flush, parts};
    const struct spread_job job = {.mark = 1,
                                   .parts = argc > 1 ? strtoul(argv[1], NULL, 10) : 0,
                                   .threads = 1,
                                   .part = do_nothing,
                                   .take = take_nothing,
                                   .keep = parts ? &keep : NULL};
    struct spread_report report;
    double began = clock_wall(), cpu = clock_cpu();
    enum spread_end end = spread_run(team, &job, &report, &error);
    double seconds = clock_wall() - began;
    if (leads)
        printf("%zu parts, %d ranks: %.3f s, %.0f parts a second; the first rank's CPU %.3f s%s%s\n",
               job.parts, report.served, seconds, (double)job.parts / seconds, clock_cpu() - cpu,
               end == SPREAD_BROKEN ? ", " : "", error.text);
    store_parts_close(parts);
    store_close(store);
    int status = spread_close(team, end == SPREAD_BROKEN ? 2 : 0);
    mpi_wire_close(wire);
    return status;
}
