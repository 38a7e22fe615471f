/* What running processes have used. */
#ifndef BASE_USAGE_H
#define BASE_USAGE_H

#include <sys/types.h>

/* CPU seconds of a process and its descendants so far, to a hundredth; those that have ended count
 * once their parent has waited for them. Negative: the system does not tell. Reads a small file for
 * each process of the system, which takes a few milliseconds where there are hundreds. */
double usage_cpu(pid_t id);

#endif
