/* The log of --verbose on standard error: a line for each restart, as in the logs of other
 * solvers. */
#ifndef APP_VERBOSE_H
#define APP_VERBOSE_H

#include "app/progress.h"

struct verbose {
    struct progress *progress; /* its line is erased first */
    int64_t lines;             /* so far, headings not counted */
    double last;               /* when the last one was written, in the log's own seconds */
};

void verbose_line(void *self, const dm_log *line); /* as the desk calls it */

#endif
