/* The thread pool of a rank. Threads take tasks from a queue and append results to a list, while
 * the owning thread exchanges messages. The owner does no work itself, so announcements and stops
 * arrive promptly, however rarely a task polls.
 *
 * One lock protects everything shared. It is held for a few instructions; tasks take microseconds
 * at least. */
#include "cluster/job/job_message.h"

#include "base/clock.h"

#include <string.h>
#include <time.h>

static struct job_bytes copy_of(const char *data, size_t size)
{
    struct job_bytes bytes = {alloc_bytes(size), size};
    if (size) memcpy(bytes.data, data, size);
    return bytes;
}

/* ---- working threads */

/* Blocks until there is a task. Returns false when the pool closes. */
static bool next_piece(struct job_pool *hands, struct job_piece *piece)
{
    pthread_mutex_lock(&hands->lock);
    while (!hands->closing && hands->first == hands->queue.size)
        pthread_cond_wait(&hands->given, &hands->lock);
    bool more = !hands->closing;
    ASSERT(hands->first <= hands->queue.size);
    if (more) *piece = hands->queue.data[hands->first++];
    if (hands->first == hands->queue.size) vec_clear(&hands->queue), hands->first = 0;
    pthread_mutex_unlock(&hands->lock);
    return more;
}

static void put_result(struct job_pool *hands, const struct job_piece *piece)
{
    pthread_mutex_lock(&hands->lock);
    vec_push(&hands->results, *piece);
    pthread_cond_signal(&hands->came);
    pthread_mutex_unlock(&hands->lock);
}

static void work_on(struct job_pool *hands, void *context, struct job_piece *piece)
{
    const struct job_spec *job = hands->job;
    struct buf result = {0};
    const struct job_task task = {piece->task, piece->bytes.data, piece->bytes.size, context, hands};
    double began = clock_wall();
    bool done = job->run(job->self, &task, &result);
    alloc_free(piece->bytes.data);
    *piece = (struct job_piece){piece->task, {result.data, result.size}, done, clock_wall() - began};
    put_result(hands, piece);
}

static void *work(void *argument)
{
    struct job_pool *hands = argument;
    const struct job_spec *job = hands->job;
    struct job_piece piece;
    void *context = NULL;
    bool open = false;
    while (next_piece(hands, &piece)) {
        if (!open && job->open) context = job->open(job->self);
        open = true;
        work_on(hands, context, &piece);
    }
    if (open && job->close) job->close(context);
    return NULL;
}

/* ---- the owning thread */

void job_pool_open(struct job_pool *hands, const struct job_spec *job)
{
    pthread_condattr_t monotonic;
    *hands = (struct job_pool){.job = job};
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_mutex_init(&hands->lock, NULL);
    pthread_cond_init(&hands->given, NULL);
    pthread_cond_init(&hands->came, &monotonic);
    pthread_condattr_destroy(&monotonic);
    hands->threads = alloc_array((size_t)job->threads, sizeof *hands->threads);
    while (hands->count < job->threads &&
           pthread_create(&hands->threads[hands->count], NULL, work, hands) == 0)
        hands->count++;
}

void job_pool_give(struct job_pool *hands, size_t task, const char *payload, size_t size)
{
    const struct job_piece piece = {.task = task, .bytes = copy_of(payload, size)};
    pthread_mutex_lock(&hands->lock);
    ASSERT(!hands->closing);
    vec_push(&hands->queue, piece);
    pthread_cond_signal(&hands->given);
    pthread_mutex_unlock(&hands->lock);
}

/* Appends one list to the other and empties it, keeping its memory. */
#define MOVE(from, to)                                                                                       \
    for (size_t move_i = 0; move_i < (from)->size; move_i++) vec_push(to, (from)->data[move_i]);             \
    vec_clear(from)

void job_pool_collect(struct job_pool *hands, job_pieces *results, job_texts *told)
{
    pthread_mutex_lock(&hands->lock);
    MOVE(&hands->results, results);
    MOVE(&hands->told, told);
    pthread_mutex_unlock(&hands->lock);
}

/* Without threads: runs the next task in the calling thread. */
static void help(struct job_pool *hands)
{
    const struct job_spec *job = hands->job;
    struct job_piece piece;
    ASSERT(hands->count == 0);
    if (hands->first == hands->queue.size || !next_piece(hands, &piece)) return;
    void *context = job->open ? job->open(job->self) : NULL;
    work_on(hands, context, &piece);
    if (job->close) job->close(context);
}

void job_pool_wait(struct job_pool *hands, double seconds)
{
    struct timespec until;
    if (hands->count == 0) help(hands);
    clock_gettime(CLOCK_MONOTONIC, &until);
    long nanoseconds = until.tv_nsec + (long)(seconds * 1e9);
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    pthread_mutex_lock(&hands->lock);
    if (!hands->results.size && !hands->told.size) pthread_cond_timedwait(&hands->came, &hands->lock, &until);
    pthread_mutex_unlock(&hands->lock);
}

void job_pool_tell(struct job_pool *hands, const char *bytes, size_t size)
{
    struct job_bytes copy = copy_of(bytes, size);
    pthread_mutex_lock(&hands->lock);
    vec_push(&hands->told, copy);
    pthread_cond_signal(&hands->came);
    pthread_mutex_unlock(&hands->lock);
}

void job_pool_announce(struct job_pool *hands, int64_t value)
{
    atomic_store(&hands->news, value);
    atomic_store(&hands->has_news, true);
}

/* The flag has the type that signal handlers set and searches poll. It only ever goes from 0 to 1,
 * and a delay is harmless, so the race is intended. */
__attribute__((no_sanitize("thread"))) static void raise_flag(volatile sig_atomic_t *flag)
{
    *flag = 1;
}

void job_pool_close_soon(struct job_pool *hands)
{
    raise_flag(&hands->stop);
    pthread_mutex_lock(&hands->lock);
    hands->closing = true;
    pthread_cond_broadcast(&hands->given);
    pthread_mutex_unlock(&hands->lock);
    for (int i = 0; i < hands->count; i++) pthread_join(hands->threads[i], NULL);
    hands->count = 0;
}

void job_pool_close(struct job_pool *hands)
{
    job_pool_close_soon(hands);
    for (size_t i = hands->first; i < hands->queue.size; i++) alloc_free(hands->queue.data[i].bytes.data);
    for (size_t i = 0; i < hands->results.size; i++) alloc_free(hands->results.data[i].bytes.data);
    for (size_t i = 0; i < hands->told.size; i++) alloc_free(hands->told.data[i].data);
    vec_free(&hands->queue);
    vec_free(&hands->results);
    vec_free(&hands->told);
    pthread_cond_destroy(&hands->given);
    pthread_cond_destroy(&hands->came);
    pthread_mutex_destroy(&hands->lock);
    alloc_free(hands->threads);
}
