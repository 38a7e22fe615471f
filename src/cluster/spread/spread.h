/* Work cut into parts, done by the ranks of a team.
 *
 *     struct spread_job job = {.mark = ..., .parts = n, .threads = 1, .part = count_part,
 *                              .take = add, .self = &sum};
 *     enum spread_end end = spread_run(team, &job, &error);
 *
 * All ranks run the same program with the same words, and come to the same spread_run. There the
 * first rank leads: it hands out parts on demand, collects what comes of them, and goes on alone.
 * The others serve until it says that the job is over, and get SPREAD_SERVED; they print nothing
 * and write no file. The first rank works too, in threads of its own.
 *
 * Nothing here knows how messages travel: that is a wire (src/cluster/mpi has one over MPI; the
 * tests have one between threads). A program that was not started with others has no team, NULL,
 * and does not come here. */
#ifndef CLUSTER_SPREAD_SPREAD_H
#define CLUSTER_SPREAD_SPREAD_H

#include "base/buf.h"
#include "base/sentence.h"

#include <signal.h>

/* ---- a team */

/* Messages between ranks 0 to size - 1. Those from one rank to another arrive in the order in which
 * they were sent. Only the calling thread of each rank uses it. */
struct spread_wire {
    int rank, size;
    /* The bytes are copied, or gone, when it returns; it does not wait for the other side. */
    void (*send)(struct spread_wire *wire, int to, const char *bytes, size_t size);
    /* The next message, if there is one now. */
    bool (*receive)(struct spread_wire *wire, int *from, struct buf *bytes);

    /* What all ranks do together, for work that is not in parts (spread_meet); NULL: they cannot.
     * What is for rank r begins at give + r * room and has give_size[r] bytes; what it gave begins
     * at take + r * room, and take_size[r] is set. Nothing is given to oneself. */
    void (*exchange)(struct spread_wire *wire, const char *give, const size_t *give_size, char *take,
                     size_t *take_size, size_t room);
    /* Each word becomes the sum of what all ranks have there, modulo 2^64. */
    void (*sum)(struct spread_wire *wire, uint64_t *word, size_t count);
    int beside; /* ranks on this machine, this one among them */
    /* The most bytes that a rank gives to another in one `exchange`, at least 1024; 0: as many as
     * fit into buffers of a few megabytes. */
    size_t room;
};

struct spread_team;

/* The wire stays the caller's. NULL: a team of one. */
struct spread_team *spread_open(struct spread_wire *wire);

/* The last thing that a rank does: the first one says that all is over, with its exit status, and
 * the others wait for that. Returns the exit status, the same for all. */
int spread_close(struct spread_team *team, int status);

/* Is this the first rank, or is there no team? */
bool spread_leads(const struct spread_team *team);

/* How many ranks there are; 1 without a team. */
int spread_ranks(const struct spread_team *team);

/* What the first rank has in `bytes`, which the others get. False in those if it never comes,
 * because the first rank has ended. */
bool spread_share(struct spread_team *team, struct buf *bytes);

/* All ranks come together for work with this mark, which is not in parts: the wire whose `exchange`
 * and `sum` they call from now on, in the same order. NULL: some do not come, or the wire cannot;
 * then the first rank works alone. Nobody returns before all have come. */
struct spread_wire *spread_meet(struct spread_team *team, uint64_t mark);

/* ---- a job */

struct spread_part { /* what is to be done, in some thread of some rank */
    size_t number;
    const char *payload; /* what the first rank sent with it */
    size_t size;
    void *context;              /* of this thread, from `open` */
    struct spread_hands *hands; /* for the functions below */
};

/* Set when the work is no longer wanted: the part should end soon, and return false. */
const volatile sig_atomic_t *spread_stop(const struct spread_part *part);

/* Tells the first rank something while the part is worked on; it arrives before its result. */
void spread_tell(const struct spread_part *part, const char *bytes, size_t size);

/* The number that the first rank announced last. False: none so far. */
bool spread_news(const struct spread_part *part, int64_t *value);

/* Where finished parts are kept, so that nothing is lost. */
typedef void spread_visit(void *to, size_t part, const char *bytes, size_t size);
struct spread_keep {
    /* Gives all parts that are there to `visit`, once, before anything is put. False with the
     * sentence, also if they are of another job than the one with this mark. */
    bool (*recall)(void *self, uint64_t mark, spread_visit *visit, void *to, struct sentence *error);
    /* Adds one; it need not be safe before `flush` returns true. False with the sentence. */
    bool (*put)(void *self, size_t part, const char *bytes, size_t size, struct sentence *error);
    bool (*flush)(void *self, struct sentence *error);
    void *self;
};

struct spread_job {
    uint64_t mark; /* of the question: a rank that has come to another one does not serve it */
    size_t parts;  /* only the first rank needs to know */
    int threads;   /* that work in each rank, 1 at least */
    void *self;

    /* For each thread that works; both may be NULL. */
    void *(*open)(void *self);
    void (*close)(void *context);

    /* Does a part, several at once in several threads. False: stopped before its end. */
    bool (*part)(void *self, const struct spread_part *part, struct buf *result);

    /* The rest is for the first rank's calling thread. */

    /* What goes with a part; NULL: its number says all. */
    void (*payload)(void *self, size_t part, struct buf *payload);

    /* Is it wanted, now that it would be handed out? If not, nothing comes of it, and it counts as
     * done. May be NULL. */
    bool (*wanted)(void *self, size_t part);

    /* What came of a part, once for each; false: no more are wanted. `ordered`: by their numbers,
     * otherwise as they come. */
    bool (*take)(void *self, size_t part, const char *bytes, size_t size);
    bool ordered;

    /* What all who work know from the beginning, as if it had been announced; NULL: nothing. */
    const int64_t *news;

    /* What a part told; also what it tells when it is stopped. May be NULL. */
    void (*hear)(void *self, const char *bytes, size_t size);

    /* Some hundred times a second: true ends the job. How much is done of how much; `left`, how
     * many seconds are left, or -1 while nothing can be said about that. May be NULL. */
    bool (*poll)(void *self, double done, double all, double left);

    /* About how much a part is, in some unit. NULL: all are alike. */
    double (*work)(void *self, size_t part);

    const struct spread_keep *keep; /* NULL: nothing is kept */
    /* Is this result worth keeping? If not, the part is done again by whoever goes on. NULL: all
     * are. */
    bool (*lasts)(void *self, const char *bytes, size_t size);
};

enum spread_end {
    SPREAD_WHOLE,
    SPREAD_ENOUGH,  /* `take` wanted no more */
    SPREAD_STOPPED, /* `poll` said so */
    SPREAD_BROKEN,  /* what was done cannot be kept, or not be recalled: the sentence says why */
    SPREAD_SERVED   /* this is not the first rank */
};

struct spread_report { /* of the first rank */
    size_t recalled;   /* parts that were kept before */
    size_t done;       /* parts, with these */
    int served;        /* ranks that worked, the first included */
    int strangers;     /* ranks that left: they had come to something else */
};

/* `report` may be NULL. */
enum spread_end spread_run(struct spread_team *team, const struct spread_job *job,
                           struct spread_report *report, struct sentence *error);

/* Within `take` and `hear`: a number that all who work should know now. */
void spread_announce(struct spread_team *team, int64_t value);

#endif
