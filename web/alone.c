/* What the C library of the page lacks: it has no processes, but for wait4 it lacks the function
 * that says so as well. Nobody comes here, because no program is ever found to be started. */
#define _GNU_SOURCE /* wait4 */
#include <errno.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>

pid_t wait4(pid_t child, int *status, int options, struct rusage *used)
{
    (void)child, (void)status, (void)options, (void)used;
    errno = ECHILD;
    return -1;
}
