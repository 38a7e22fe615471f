/* Time. The monotonic clock does not go back when somebody sets the date, which is why limits are
 * measured by it. Where a process has no clock of its own, as in a browser, its time is that since
 * some moment, too: it has a processor for itself as long as it works. */
#include "base/clock.h"

#include <time.h>

static double read_clock(clockid_t id)
{
    struct timespec now = {0};
    if (clock_gettime(id, &now) != 0) clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}
