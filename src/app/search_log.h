/* The log of --verbose on standard error: a line for each restart, as in the logs of other
 * solvers. */
#ifndef APP_SEARCH_LOG_H
#define APP_SEARCH_LOG_H

#include "app/progress.h"

struct search_log {
    struct progress *progress; /* its line is erased first */
    int64_t lines;             /* so far, without headings */
    double last;               /* time of the last line, in the log's own seconds */
};

void search_log_line(void *self, const dm_log *line); /* callback of the search */

#endif
