/* Threads for one piece of work. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include <stddef.h>

/* Does `count` jobs, each in a thread of its own, the first in the calling one; returns when all
 * are done. Jobs are an array of elements of `size` bytes. A job for which no thread can be started
 * is done by the calling thread. */
void crew_run(void (*work)(void *job), void *jobs, size_t count, size_t size);

#endif
