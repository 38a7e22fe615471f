/* The log of --verbose. Lines begin with `c`, as comments of SAT solvers do, and a letter for the
 * event. There may be thousands of restarts: after the first SOME lines they are shown ten times a
 * second. */
#include "app/search_log.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <stdio.h>

enum { SOME = 20, BETWEEN_HEADINGS = 20 };

static const char *const letters[] = {
    [DM_EVENT_RESTART] = "R", [DM_EVENT_TIME] = ".", [DM_EVENT_SOLUTION] = "*", [DM_EVENT_END] = "-"};

static void write_heading(void)
{
    fputs(
        "c   seconds restarts conflicts      nodes    kept   lbd level0  depth   found       best      bound "
        "    MB\n",
        stderr);
}

static void write_bound(bool known, int64_t value)
{
    if (known)
        fprintf(stderr, " %10" PRId64, value);
    else
        fprintf(stderr, " %10s", "-");
}

void search_log_line(void *self, const dm_log *line)
{
    struct search_log *v = self;
    const double pause = 0.1, megabyte = 1024 * 1024;
    ASSERT((size_t)line->event < sizeof letters / sizeof *letters && letters[line->event]);
    if (line->event == DM_EVENT_RESTART && v->lines >= SOME && line->seconds < v->last + pause) return;
    progress_erase(v->progress);
    if (v->lines++ % BETWEEN_HEADINGS == 0) write_heading();
    v->last = line->seconds;
    fprintf(stderr,
            "c %s %7.2f %8" PRId64 " %9" PRId64 " %10" PRId64 " %7" PRId64 " %5.1f %6" PRId64 " %6" PRId64
            " %7" PRId64,
            letters[line->event], line->seconds, line->restarts, line->conflicts, line->nodes, line->kept,
            line->lbd, line->bottom, line->depth, line->solutions);
    write_bound(line->has_best, line->best);
    write_bound(line->has_bound, line->bound);
    fprintf(stderr, " %6.1f\n", (double)line->memory / megabyte);
}
