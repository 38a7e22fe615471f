/* Time, as seconds in a double: wall clock from a monotonic source, and this process's CPU. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_wall(void); /* seconds since an arbitrary origin; monotonic */
double clock_cpu(void);  /* CPU seconds used by this process, children not counted */

#endif
