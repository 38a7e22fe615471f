/* Time. Limits use the monotonic clock, which does not jump when the date is set. Where there is no
 * clock of CPU time, as in a browser, it is replaced by the monotonic clock. */
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
