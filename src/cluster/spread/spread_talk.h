/* What ranks say to each other, and what a rank knows of its team.
 *
 * A message is a parcel (base/parcel.h): its kind, the number of the job it is about, then what the
 * comments below say. The first rank numbers jobs from 1; whoever hears of a job that is not under
 * way, or is over, ignores that. */
#ifndef CLUSTER_SPREAD_SPREAD_TALK_H
#define CLUSTER_SPREAD_SPREAD_TALK_H

#include "base/parcel.h"
#include "base/vec.h"
#include "cluster/spread/spread.h"

#include <pthread.h>
#include <stdatomic.h>

enum spread_talk {
    /* From the first rank: */
    SPREAD_TALK_JOB,   /* mark: it begins */
    SPREAD_TALK_WORK,  /* count, then for each part: number, payload */
    SPREAD_TALK_NEWS,  /* value */
    SPREAD_TALK_OVER,  /* drop everything */
    SPREAD_TALK_SHARE, /* bytes; of no job */
    SPREAD_TALK_MEET,  /* mark, and whether all have come; of no job */
    SPREAD_TALK_END,   /* exit status; of no job, and the last message */
    /* To the first rank: */
    SPREAD_TALK_READY,   /* threads */
    SPREAD_TALK_RESULTS, /* count, then for each part: number, seconds, result */
    SPREAD_TALK_TELL,    /* bytes */
    SPREAD_TALK_DONE,    /* it has dropped everything, and has no more to tell */
    SPREAD_TALK_HERE,    /* mark of the work that it has come to; of no job */
    SPREAD_TALK_BYE      /* it takes no part in anything any more; of no job */
};

struct spread_team {
    struct spread_wire *wire;
    struct spread_wire alone; /* the wire of a team of one */
    int64_t job;              /* the number of the last one */

    /* Of the first rank: */
    bool *gone;    /* by rank: said BYE; owned */
    void *leading; /* struct lead, while it leads */
    /* Of the others: */
    bool left;  /* said BYE */
    bool ended; /* heard END, with this */
    int status;
    bool has_waiting; /* a JOB that this rank has not come to yet: */
    struct buf waiting;
    struct buf heard; /* the last message */
};

/* Begins a message. */
void spread_talk(struct buf *to, enum spread_talk kind, int64_t job);

/* One wait after another without news, each twice as long up to a limit: seconds. */
static inline double spread_pause(double last)
{
    static const double SHORTEST = 20e-6, LONGEST = 2e-3;
    return last <= 0 ? SHORTEST : last * 2 > LONGEST ? LONGEST : last * 2;
}

/* In spread_lead.c and spread_follow.c. */
enum spread_end spread_lead(struct spread_team *team, const struct spread_job *job,
                            struct spread_report *report, struct sentence *error);
void spread_lead_announce(struct spread_team *team, int64_t value);
void spread_follow(struct spread_team *team, const struct spread_job *job);

/* ---- the threads of one rank that work on parts: spread_hands.c */

struct spread_bytes { /* owned by whoever has the struct */
    char *data;
    size_t size;
};

/* A part before it is done, with its payload; and after, with its result. */
struct spread_piece {
    size_t part;
    struct spread_bytes bytes;
    bool done;      /* not stopped */
    double seconds; /* that it took */
};

struct spread_hands {
    const struct spread_job *job;
    int count; /* threads that could be started */
    pthread_t *threads;

    volatile sig_atomic_t stop;
    atomic_bool has_news;
    _Atomic int64_t news;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t given, came;
    bool closing;
    VEC(struct spread_piece) queue; /* parts to do, from `first` on */
    size_t first;
    VEC(struct spread_piece) results; /* that nobody has taken */
    VEC(struct spread_bytes) told;    /* likewise */
};

void spread_hands_open(struct spread_hands *hands, const struct spread_job *job);

/* The payload is copied. */
void spread_hands_give(struct spread_hands *hands, size_t part, const char *payload, size_t size);

/* Moves what has come into empty lists of the caller's, which owns the bytes then. */
typedef VEC(struct spread_piece) spread_pieces;
typedef VEC(struct spread_bytes) spread_texts;
void spread_hands_collect(struct spread_hands *hands, spread_pieces *results, spread_texts *told);

/* Waits until something has come, for so many seconds at most. Where no thread could be started it
 * does a part instead. */
void spread_hands_wait(struct spread_hands *hands, double seconds);

/* From a part, in its own thread. */
void spread_hands_tell(struct spread_hands *hands, const char *bytes, size_t size);

void spread_hands_announce(struct spread_hands *hands, int64_t value);

/* Stops what is under way, and waits for its end; what came of it can be collected. */
void spread_hands_close_soon(struct spread_hands *hands);

/* The same, and drops what nobody has collected. */
void spread_hands_close(struct spread_hands *hands);

#endif
