/* A job: independent tasks, run by the ranks of a team. A task is a cube of a question, a cell of a
 * study, a puzzle to generate.
 *
 *     struct job_spec job = {.mark = ..., .tasks = n, .threads = 1, .run = count_task,
 *                              .take = add, .self = &sum};
 *     enum job_end end = job_run(team, &job, &error);
 *
 * All ranks run the same program with the same arguments and reach the same job_run. There rank
 * 0 is the coordinator: it hands out tasks on demand and collects results; it also works, in
 * threads. The other ranks are workers until the job is over, and then get JOB_SERVED. They
 * print nothing and write no files.
 *
 * How messages travel is the transport's concern (src/cluster/mpi has one over MPI, the tests have
 * one between threads). A program that runs alone has no team: the pointer is NULL, and it must not
 * call job_run. */
#ifndef CLUSTER_JOB_JOB_H
#define CLUSTER_JOB_JOB_H

#include "base/buf.h"
#include "base/sentence.h"

#include <signal.h>

/* ---- teams */

/* The transport: messages between ranks 0 to size - 1. Messages between two ranks keep their order.
 * Only the main thread of a rank uses it. */
struct job_transport {
    int rank, size;
    /* Does not block, and does not need the bytes after it returns. */
    void (*send)(struct job_transport *wire, int to, const char *bytes, size_t size);
    /* The next message, if one has arrived. Does not block. */
    bool (*receive)(struct job_transport *wire, int *from, struct buf *bytes);

    /* Collective, for work that is not divided into tasks (job_gather); NULL: not supported. The
     * bytes for rank r start at give + r * room, and there are give_size[r]; those from rank r go
     * to take + r * room, and take_size[r] is set. give_size of the own rank is 0. */
    void (*exchange)(struct job_transport *wire, const char *give, const size_t *give_size, char *take,
                     size_t *take_size, size_t room);
    /* Collective: replaces each word by its sum over all ranks, modulo 2^64. */
    void (*sum)(struct job_transport *wire, uint64_t *word, size_t count);
    int beside; /* ranks on this machine, including this one */
    /* The most bytes from one rank to another in one `exchange`, at least 1024; 0: as many as fit
     * in buffers of a few megabytes. */
    size_t room;
};

struct job_team;

/* The caller keeps the transport. NULL: a team of one. */
struct job_team *job_open(struct job_transport *wire);

/* The last call of a rank. Rank 0 sends its exit status to the workers, which wait for it. Returns
 * that status on every rank. */
int job_close(struct job_team *team, int status);

/* True on rank 0, and without a team. */
bool job_is_coordinator(const struct job_team *team);

/* The number of ranks; 1 without a team. */
int job_ranks(const struct job_team *team);

/* Sends `bytes` from rank 0 to all others. On those, false means that rank 0 has ended. */
bool job_broadcast(struct job_team *team, struct buf *bytes);

/* Gathers all ranks for collective work with this mark. Returns the transport whose `exchange` and
 * `sum` all must then call in the same order, or NULL if a rank is missing or the transport has no
 * collective operations: then rank 0 works alone. No rank returns before all have come or left. */
struct job_transport *job_gather(struct job_team *team, uint64_t mark);

/* ---- jobs */

struct job_task { /* a unit of work, given to one thread of one rank */
    size_t number;
    const char *payload; /* sent by the coordinator */
    size_t size;
    void *context;          /* of this thread, from `open` */
    struct job_pool *hands; /* for the functions below */
};

/* Set when the result is no longer needed: the task should return false soon. */
const volatile sig_atomic_t *job_stop(const struct job_task *task);

/* Sends a report to the coordinator before the result. */
void job_send_report(const struct job_task *task, const char *bytes, size_t size);

/* The value last announced by the coordinator; false: none yet. */
bool job_announced(const struct job_task *task, int64_t *value);

/* A checkpoint: the results of finished tasks on disk. */
typedef void job_visit(void *to, size_t task, const char *bytes, size_t size);
struct job_checkpoint {
    /* Passes all stored results to `visit`, once, before any `put`. Returns false and sets the
     * error on failure, also if they belong to a job with another mark. */
    bool (*recall)(void *self, uint64_t mark, job_visit *visit, void *to, struct sentence *error);
    /* Adds a result, which is durable once `flush` has returned true. Both return false and set the
     * error on failure. */
    bool (*put)(void *self, size_t task, const char *bytes, size_t size, struct sentence *error);
    bool (*flush)(void *self, struct sentence *error);
    void *self;
};

struct job_spec {
    uint64_t mark; /* of the question: a rank with another one does not work on it */
    size_t tasks;  /* needed on rank 0 only */
    int threads;   /* working threads per rank, at least 1 */
    void *self;

    /* Per working thread; both may be NULL. */
    void *(*open)(void *self);
    void (*close)(void *context);

    /* Runs one task. Several threads call it at once. Returns false if it was stopped. */
    bool (*run)(void *self, const struct job_task *task, struct buf *result);

    /* The remaining functions are called on rank 0, in the main thread. */

    /* The data sent with a task; NULL: its number suffices. */
    void (*payload)(void *self, size_t task, struct buf *payload);

    /* Asked just before a task is handed out: false skips it, and it counts as done. May be
     * NULL. */
    bool (*wanted)(void *self, size_t task);

    /* Receives the result of each task once; false: no more are needed. `ordered`: in order of
     * their numbers, otherwise as they arrive. */
    bool (*take)(void *self, size_t task, const char *bytes, size_t size);
    bool ordered;

    /* A value announced before the start; NULL: none. */
    const int64_t *news;

    /* Receives the reports of tasks, including those of stopped ones. May be NULL. */
    void (*hear)(void *self, const char *bytes, size_t size);

    /* Called some hundred times a second; true stops the job. `left`: estimated seconds, or -1
     * while unknown. May be NULL. */
    bool (*poll)(void *self, double done, double all, double left);

    /* The estimated work of a task, in any unit. NULL: all are equal. */
    double (*work)(void *self, size_t task);

    const struct job_checkpoint *keep; /* checkpoint; NULL: none */
    /* False if this result should not be stored: a resumed job then repeats the task. NULL: all are
     * stored. */
    bool (*lasts)(void *self, const char *bytes, size_t size);
};

enum job_end {
    JOB_WHOLE,
    JOB_ENOUGH,  /* `take` returned false */
    JOB_STOPPED, /* `poll` returned true */
    JOB_BROKEN,  /* the checkpoint cannot be read or written: the error is set */
    JOB_SERVED   /* this is a worker */
};

struct job_report {  /* on rank 0 */
    size_t recalled; /* tasks from the checkpoint */
    size_t done;     /* tasks in all, including these */
    int served;      /* ranks that worked, including rank 0 */
    int strangers;   /* ranks that left because they had reached other work */
};

/* `report` may be NULL. */
enum job_end job_run(struct job_team *team, const struct job_spec *job, struct job_report *report,
                     struct sentence *error);

/* From `take` and `hear`: sends a value to all workers. */
void job_announce(struct job_team *team, int64_t value);

#endif
