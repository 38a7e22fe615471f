/* The progress line on a terminal. */
#include "app/progress.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"

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

static void put(const char *key, const char *before, const struct say_argument *arguments)
{
    struct sentence text;
    say_set(&text, key, arguments);
    fprintf(stderr, "%s%s", before, text.text);
}

static void put_left(double seconds)
{
    put("report.progress.left", "", SAY(say_int("seconds", (int64_t)(seconds + 0.5))));
}

/* By value: until the end of the statement. */
struct tenths {
    char text[40];
};
static struct tenths tenths(double seconds)
{
    struct tenths number;
    snprintf(number.text, sizeof number.text, "%.1f", seconds);
    say_decimal(number.text);
    return number;
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
    put("report.progress.found", "\r",
        SAY(say_raw("seconds", tenths(seconds).text), say_int("count", found)));
    if (now->conflicts) put("report.progress.conflicts", "", SAY(say_int("count", now->conflicts)));
    if (now->has_best) put("report.progress.best", "", SAY(say_int("best", now->best)));
    if (now->has_bound) put("report.progress.bound", "", SAY(say_int("bound", now->bound)));
    end_line(progress);
}

void progress_fraction(void *self, double done)
{
    struct progress *progress = self;
    double seconds;
    if (!is_due(progress, &seconds)) return;
    fprintf(stderr, "\r%.1f s, %.1f %%", seconds, 100 * done);
    if (done > 0.001) put_left(seconds / done - seconds);
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
    if (left >= 1) put_left(left);
    if (*what) fprintf(stderr, ", %.*s", WHAT, what);
    end_line(progress);
}

void progress_puzzles(struct progress *progress, int64_t made, int64_t tried, double done)
{
    double seconds;
    if (!is_due(progress, &seconds)) return;
    put("report.progress.puzzles", "\r",
        SAY(say_raw("seconds", tenths(seconds).text), say_int("count", made)));
    if (tried) put("report.progress.tried", "", SAY(say_int("count", tried)));
    if (done > 0) put("report.progress.clues", "", SAY(say_int("share", (int64_t)(100 * done + 0.5))));
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
