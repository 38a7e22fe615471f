/* The line that says how far a search has got: on a terminal, after one second, gone at the end. */
#ifndef APP_PROGRESS_H
#define APP_PROGRESS_H

#include "damier.h"

struct progress {
    bool wanted;        /* standard error is a terminal, and nobody asked for quiet */
    bool shown;         /* the line is there now */
    double start, last; /* when it began; when the line was last written */
};

void progress_begin(struct progress *progress, bool quiet);
void progress_show(void *self, const dm_progress *now, int64_t found); /* as the desk calls it */
void progress_part(void *self, double done); /* the part done, 0 to 1, with the time left */
/* Between answers, which may come too fast for the above. */
void progress_count(struct progress *progress, int64_t found);
/* How many of all runs are done, the seconds that the rest may take, and which one is under way. */
void progress_study(struct progress *progress, size_t done, size_t all, double left, const char *what);
/* Puzzles made, boards tried for the next one, and the share of its clues that is checked. */
void progress_puzzles(struct progress *progress, int64_t made, int64_t tried, double done);
void progress_erase(struct progress *progress); /* before anything else is written */

#endif
