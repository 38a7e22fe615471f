/* The progress line: on a terminal, after one second, erased at the end. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include "damier.h"

struct progress {
    bool wanted;        /* standard error is a terminal, and --quiet was not given */
    bool shown;         /* the line is on the screen */
    double start, last; /* when it began; when the line was last written */
};

void progress_begin(struct progress *progress, bool quiet);
void progress_show(void *self, const dm_progress *now, int64_t found); /* as the desk calls it */
void progress_fraction(void *self, double done); /* the fraction done, 0 to 1, with the time left */
/* Between answers, which may arrive faster than the polls above. */
void progress_count(struct progress *progress, int64_t found);
/* Runs done, the total number of runs, the estimated seconds left, and the current engine. */
void progress_study(struct progress *progress, size_t done, size_t all, double left, const char *what);
/* Puzzles made, boards tried for the next one, and the fraction of its clues that is checked. */
void progress_puzzles(struct progress *progress, int64_t made, int64_t tried, double done);
void progress_erase(struct progress *progress); /* before any other output */

#endif
