/* Fork-join parallelism: one thread for each of several jobs.
 *
 *     struct parallel *parallel = parallel_start(wanted);
 *     size_t count = parallel_count(parallel);
 *     ... make `count` jobs ...
 *     parallel_run(parallel, work, jobs, count, sizeof *jobs);
 *
 * The system may refuse to start a thread. So the threads are started first, and the caller divides
 * its work by the number that did start. parallel_run guarantees that all jobs run at the same
 * time: a job may wait for any other. */
#ifndef BASE_PARALLEL_H
#define BASE_PARALLEL_H

#include <stddef.h>

struct parallel;

/* Starts up to wanted - 1 threads, which wait for parallel_run; the calling thread is one more.
 * `wanted` is at least 1. */
struct parallel *parallel_start(size_t wanted);

/* The number of jobs that can run at the same time: 1 (no thread could be started) .. wanted. */
size_t parallel_count(const struct parallel *parallel);

/* Runs `count` jobs, at most parallel_count, each in its own thread and the first in the
 * calling thread. The jobs are an array of elements of `size` bytes. Returns when all are done and
 * frees `parallel`. */
void parallel_run(struct parallel *parallel, void (*work)(void *job), void *jobs, size_t count, size_t size);

#endif
