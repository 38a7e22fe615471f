/* Progress on a terminal. */
#include "cli/progress.h"

#include "base/clock.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { SECONDS_BEFORE = 1 };

void progress_begin(struct progress *progress, bool quiet)
{
    *progress = (struct progress){.wanted = !quiet && isatty(STDERR_FILENO), .start = clock_wall()};
}

void progress_show(void *self, const dm_progress *now, int64_t found)
{
    struct progress *progress = self;
    const double pause = 0.1;
    if (!progress->wanted) return;
    double time = clock_wall(), seconds = time - progress->start;
    if (seconds < SECONDS_BEFORE || time - progress->last < pause) return;
    progress->last = time;
    fprintf(stderr, "\r%.1f s, %" PRId64 " solution%s", seconds, found, text_plural(found));
    if (now->conflicts)
        fprintf(stderr, ", %" PRId64 " conflict%s", now->conflicts, text_plural(now->conflicts));
    if (now->has_best) fprintf(stderr, ", best %" PRId64, now->best);
    if (now->has_bound) fprintf(stderr, ", bound %" PRId64, now->bound);
    fputs("\033[K", stderr);
    fflush(stderr);
    progress->shown = true;
}

void progress_count(struct progress *progress, int64_t found)
{
    progress_show(progress, &(const dm_progress){0}, found);
}

void progress_erase(struct progress *progress)
{
    if (!progress->shown) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->shown = false;
}
