/* Fork-join parallelism.
 *
 * Threads live for one call of parallel_run. Starting one takes about ten microseconds and happens
 * a few dozen times in a count, so a persistent thread pool would gain nothing.
 *
 * Invariant: all jobs start together, each in its own thread, so jobs may wait for each other.
 * Threads wait on a condition variable until parallel_run opens the gate. Jobs synchronise what
 * else they share. */
#include "base/parallel.h"

#include "base/alloc.h"

#include <pthread.h>
#include <stdbool.h>

struct seat {
    struct parallel *parallel;
    size_t number; /* of its job, from 1 */
    pthread_t thread;
};

struct parallel {
    size_t count;       /* of threads, the calling one included */
    struct seat *seats; /* `count` of them; the first is not used */
    pthread_mutex_t lock;
    pthread_cond_t opened;

    /* Guarded by the lock until the gate is open, and constant from then on: */
    bool open;
    void (*work)(void *job);
    char *jobs;
    size_t job_count, job_size;
};

static void *do_job(void *argument)
{
    const struct seat *seat = argument;
    struct parallel *p = seat->parallel;
    ASSERT(seat->number >= 1); /* job 0 is the calling thread's */
    pthread_mutex_lock(&p->lock);
    while (!p->open) pthread_cond_wait(&p->opened, &p->lock);
    ASSERT(p->work);
    pthread_mutex_unlock(&p->lock);
    if (seat->number < p->job_count) p->work(p->jobs + seat->number * p->job_size);
    return NULL;
}

struct parallel *parallel_start(size_t wanted)
{
    REQUIRE(wanted >= 1, "the calling thread always takes part");
    struct parallel *p = alloc_bytes(sizeof *p);
    p->seats = alloc_array(wanted, sizeof *p->seats);
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->opened, NULL);
    for (p->count = 1; p->count < wanted; p->count++) {
        struct seat *seat = &p->seats[p->count];
        *seat = (struct seat){.parallel = p, .number = p->count};
        if (pthread_create(&seat->thread, NULL, do_job, seat) != 0) break;
    }
    ASSERT(p->count <= wanted);
    return p;
}

size_t parallel_count(const struct parallel *p)
{
    ASSERT(p->count >= 1);
    return p->count;
}

void parallel_run(struct parallel *p, void (*work)(void *job), void *jobs, size_t count, size_t size)
{
    REQUIRE(count <= p->count, "each job needs a thread");
    ASSERT(!p->open); /* once: the threads end with it */
    pthread_mutex_lock(&p->lock);
    p->work = work;
    p->jobs = jobs;
    p->job_count = count;
    p->job_size = size;
    p->open = true;
    pthread_cond_broadcast(&p->opened);
    pthread_mutex_unlock(&p->lock);
    if (count > 0) work(jobs);
    for (size_t i = 1; i < p->count; i++) pthread_join(p->seats[i].thread, NULL);
    pthread_cond_destroy(&p->opened);
    pthread_mutex_destroy(&p->lock);
    alloc_free(p->seats);
    alloc_free(p);
}
