/* The threads of one rank that work on parts. */
#ifndef CLUSTER_SPREAD_SPREAD_HANDS_H
#define CLUSTER_SPREAD_SPREAD_HANDS_H

#include "base/vec.h"
#include "cluster/spread/spread.h"

#include <pthread.h>
#include <stdatomic.h>

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
