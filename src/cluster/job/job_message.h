/* Messages between ranks, and the state that a rank keeps about its team.
 *
 * A message is in wire format (base/wire_format.h): its kind, the number of its job, then the
 * fields listed below. The coordinator numbers jobs from 1. Messages about a job that is not
 * running are ignored. */
#ifndef CLUSTER_JOB_JOB_MESSAGE_H
#define CLUSTER_JOB_JOB_MESSAGE_H

#include "base/vec.h"
#include "base/wire_format.h"
#include "cluster/job/job.h"

#include <pthread.h>
#include <stdatomic.h>

enum job_message {
    /* From the coordinator: */
    JOB_MESSAGE_JOB,   /* mark: the job starts */
    JOB_MESSAGE_WORK,  /* count, then for each task: number, payload */
    JOB_MESSAGE_NEWS,  /* value */
    JOB_MESSAGE_OVER,  /* stop working */
    JOB_MESSAGE_SHARE, /* bytes; no job */
    JOB_MESSAGE_MEET,  /* mark, and whether all ranks are there; no job */
    JOB_MESSAGE_END,   /* exit status; no job; the last message */
    /* To the coordinator: */
    JOB_MESSAGE_READY,   /* threads */
    JOB_MESSAGE_RESULTS, /* count, then for each task: number, seconds, result */
    JOB_MESSAGE_TELL,    /* bytes */
    JOB_MESSAGE_DONE,    /* has stopped working; no more reports will come */
    JOB_MESSAGE_HERE,    /* mark of the collective work that it has reached; no job */
    JOB_MESSAGE_BYE      /* will not work any more; no job */
};

struct job_team {
    struct job_transport *wire;
    struct job_transport alone; /* transport of a team of one */
    int64_t job;                /* number of the last job */

    /* On the coordinator: */
    bool *gone;    /* by rank: has sent BYE; owned */
    void *leading; /* struct coordinator, during a job */
    /* On workers: */
    bool left;  /* has sent BYE */
    bool ended; /* has received END, with this */
    int status;
    bool has_waiting; /* a JOB message for work that this rank has not reached yet: */
    struct buf waiting;
    struct buf heard; /* the last message */
};

/* Starts a message. */
void job_message_start(struct buf *to, enum job_message kind, int64_t job);

/* Exponential back-off: the next pause in seconds. */
static inline double job_pause(double last)
{
    static const double SHORTEST = 20e-6, LONGEST = 2e-3;
    return last <= 0 ? SHORTEST : last * 2 > LONGEST ? LONGEST : last * 2;
}

enum job_end job_coordinator_run(struct job_team *team, const struct job_spec *job, struct job_report *report,
                                 struct sentence *error);
void job_coordinator_announce(struct job_team *team, int64_t value);
void job_worker_run(struct job_team *team, const struct job_spec *job);

/* ---- the thread pool of a rank: job_pool.c */

struct job_bytes { /* the holder owns them */
    char *data;
    size_t size;
};

/* A task: before it is done with its payload, afterwards with its result. */
struct job_piece {
    size_t task;
    struct job_bytes bytes;
    bool done;      /* it was not stopped */
    double seconds; /* elapsed */
};

struct job_pool {
    const struct job_spec *job;
    int count; /* threads that were started */
    pthread_t *threads;

    volatile sig_atomic_t stop;
    atomic_bool has_news;
    _Atomic int64_t news;

    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t given, came;
    bool closing;
    VEC(struct job_piece) queue; /* tasks to do start at `first` */
    size_t first;
    VEC(struct job_piece) results; /* not collected yet */
    VEC(struct job_bytes) told;    /* likewise */
};

void job_pool_open(struct job_pool *hands, const struct job_spec *job);

/* The payload is copied. */
void job_pool_give(struct job_pool *hands, size_t task, const char *payload, size_t size);

/* Moves results and reports to the caller's empty lists, which then own the bytes. */
typedef VEC(struct job_piece) job_pieces;
typedef VEC(struct job_bytes) job_texts;
void job_pool_collect(struct job_pool *hands, job_pieces *results, job_texts *told);

/* Waits for a result or report, at most so long. If no thread could be started, runs a task
 * instead. */
void job_pool_wait(struct job_pool *hands, double seconds);

/* Called from a task, in its thread. */
void job_pool_tell(struct job_pool *hands, const char *bytes, size_t size);

void job_pool_announce(struct job_pool *hands, int64_t value);

/* Stops running tasks and joins the threads; results can still be collected. */
void job_pool_close_soon(struct job_pool *hands);

/* The same, and frees what was not collected. */
void job_pool_close(struct job_pool *hands);

#endif
