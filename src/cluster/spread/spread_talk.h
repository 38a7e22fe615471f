/* What ranks say to each other, and what a rank knows of its team.
 *
 * A message is a parcel (base/parcel.h): its kind, the number of the job it is about, then what the
 * comments below say. The first rank numbers jobs from 1; whoever hears of a job that is not under
 * way, or is over, ignores that. */
#ifndef CLUSTER_SPREAD_SPREAD_TALK_H
#define CLUSTER_SPREAD_SPREAD_TALK_H

#include "base/parcel.h"
#include "cluster/spread/spread_hands.h"

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

#endif
