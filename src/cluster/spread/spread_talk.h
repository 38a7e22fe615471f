/* Messages between ranks, and the state that a rank keeps about its team.
 *
 * A message is a parcel (base/parcel.h): its kind, the number of its job, then the fields listed
 * below. The coordinator numbers jobs from 1. Messages about a job that is not running are
 * ignored. */
#ifndef CLUSTER_SPREAD_SPREAD_TALK_H
#define CLUSTER_SPREAD_SPREAD_TALK_H

#include "base/parcel.h"
#include "base/vec.h"
#include "cluster/spread/spread.h"

#include <pthread.h>
#include <stdatomic.h>

enum spread_talk {
    /* From the coordinator: */
    SPREAD_TALK_JOB,   /* mark: the job starts */
    SPREAD_TALK_WORK,  /* count, then for each part: number, payload */
    SPREAD_TALK_NEWS,  /* value */
    SPREAD_TALK_OVER,  /* stop working */
    SPREAD_TALK_SHARE, /* bytes; no job */
    SPREAD_TALK_MEET,  /* mark, and whether all ranks are there; no job */
    SPREAD_TALK_END,   /* exit status; no job; the last message */
    /* To the coordinator: */
    SPREAD_TALK_READY,   /* threads */
    SPREAD_TALK_RESULTS, /* count, then for each part: number, seconds, result */
    SPREAD_TALK_TELL,    /* bytes */
    SPREAD_TALK_DONE,    /* has stopped working; no more reports will come */
    SPREAD_TALK_HERE,    /* mark of the collective work that it has reached; no job */
    SPREAD_TALK_BYE      /* will not work any more; no job */
};

struct spread_team {
    struct spread_wire *wire;
    struct spread_wire alone; /* transport of a team of one */
    int64_t job;              /* number of the last job */

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
void spread_talk(struct buf *to, enum spread_talk kind, int64_t job);

/* Exponential back-off: the next pause in seconds. */
static inline double spread_pause(double last)
{
    static const double SHORTEST = 20e-6, LONGEST = 2e-3;
    return last <= 0 ? SHORTEST : last * 2 > LONGEST ? LONGEST : last * 2;
}

enum spread_end spread_lead(struct spread_team *team, const struct spread_job *job,
                            struct spread_report *report, struct sentence *error);
void spread_lead_announce(struct spread_team *team, int64_t value);
void spread_follow(struct spread_team *team, const struct spread_job *job);

/* ---- the thread pool of a rank: spread_hands.c */

struct spread_bytes { /* the holder owns them */
    char *data;
    size_t size;
};

/* A part: before it is done with its payload, afterwards with its result. */
struct spread_piece {
    size_t part;
    struct spread_bytes bytes;
    bool done;      /* it was not stopped */
    double seconds; /* elapsed */
};

struct spread_hands {
    const struct spread_job *job;
    int count; /* threads that were started */
    pthread_t *threads;

    volatile sig_atomic_t stop;
    atomic_bool has_news;
    _Atomic int64_t news;

    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t given, came;
    bool closing;
    VEC(struct spread_piece) queue; /* parts to do start at `first` */
    size_t first;
    VEC(struct spread_piece) results; /* not collected yet */
    VEC(struct spread_bytes) told;    /* likewise */
};

void spread_hands_open(struct spread_hands *hands, const struct spread_job *job);

/* The payload is copied. */
void spread_hands_give(struct spread_hands *hands, size_t part, const char *payload, size_t size);

/* Moves results and reports to the caller's empty lists, which then own the bytes. */
typedef VEC(struct spread_piece) spread_pieces;
typedef VEC(struct spread_bytes) spread_texts;
void spread_hands_collect(struct spread_hands *hands, spread_pieces *results, spread_texts *told);

/* Waits for a result or report, at most so long. If no thread could be started, does a part
 * instead. */
void spread_hands_wait(struct spread_hands *hands, double seconds);

/* Called from a part, in its thread. */
void spread_hands_tell(struct spread_hands *hands, const char *bytes, size_t size);

void spread_hands_announce(struct spread_hands *hands, int64_t value);

/* Stops running parts and joins the threads; results can still be collected. */
void spread_hands_close_soon(struct spread_hands *hands);

/* The same, and frees what was not collected. */
void spread_hands_close(struct spread_hands *hands);

#endif
