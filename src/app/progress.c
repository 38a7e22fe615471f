/* The progress line on a terminal. */
#include "app/progress.h"

#include "base/alloc.h"
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

/* True if the line is due; sets the seconds since the beginning. */
static bool is_due(struct progress *progress, double *seconds)
{
    const double pause = 0.1;
    if (!progress->wanted) return false;
    double time = clock_wall();
    *seconds = time - progress->start;
    if (*seconds < SECONDS_BEFORE || time - progress->last < pause) return false;
    progress->last = time;
    return true;
}

static void end_line(struct progress *progress)
{
    fputs("\033[K", stderr);
    fflush(stderr);
    progress->shown = true;
}

void progress_show(void *self, const dm_progress *now, int64_t found)
{
    struct progress *progress = self;
    double seconds;
    if (!is_due(progress, &seconds)) return;
    fprintf(stderr, "\r%.1f s, %" PRId64 " solution%s", seconds, found, text_plural(found));
    if (now->conflicts)
        fprintf(stderr, ", %" PRId64 " conflict%s", now->conflicts, text_plural(now->conflicts));
    if (now->has_best) fprintf(stderr, ", best %" PRId64, now->best);
    if (now->has_bound) fprintf(stderr, ", bound %" PRId64, now->bound);
    end_line(progress);
}

void progress_fraction(void *self, double done)
{
    struct progress *progress = self;
    double seconds;
    if (!is_due(progress, &seconds)) return;
    fprintf(stderr, "\r%.1f s, %.1f %%", seconds, 100 * done);
    if (done > 0.001) fprintf(stderr, ", about %.0f s left", seconds / done - seconds);
    end_line(progress);
}

void progress_study(struct progress *progress, size_t done, size_t all, double left, const char *what)
{
    enum { WIDTH = 20, WHAT = 20 }; /* with the numbers, under 80 columns */
    static const char full[] = "####################", empty[] = "....................";
    double seconds;
    ASSERT(done <= all); /* the bar has WIDTH columns */
    if (!is_due(progress, &seconds)) return;
    int part = all ? (int)(done * WIDTH / all) : WIDTH;
    fprintf(stderr, "\r[%.*s%.*s] %zu/%zu", part, full, WIDTH - part, empty, done, all);
    if (left >= 1) fprintf(stderr, ", about %.0f s left", left);
    if (*what) fprintf(stderr, ", %.*s", WHAT, what);
    end_line(progress);
}

void progress_puzzles(struct progress *progress, int64_t made, int64_t tried, double done)
{
    double seconds;
    if (!is_due(progress, &seconds)) return;
    fprintf(stderr, "\r%.1f s, %" PRId64 " puzzle%s", seconds, made, text_plural(made));
    if (tried) fprintf(stderr, ", %" PRId64 " board%s tried for the next", tried, text_plural(tried));
    if (done > 0) fprintf(stderr, ", %.0f %% of its clues checked", 100 * done);
    end_line(progress);
}

void progress_count(struct progress *progress, int64_t found)
{
    progress_show(progress, &(const dm_progress){0}, found);
}

void progress_erase(struct progress *progress)
{
    if (!progress->shown) return;
    ASSERT(progress->wanted); /* nothing is erased in a file or a pipe */
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->shown = false;
}
