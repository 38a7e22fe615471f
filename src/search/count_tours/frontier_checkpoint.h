/* Checkpoints of a running count. With several ranks, each has a file, and a head file names the
 * generation that is complete. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_CHECKPOINT_H
#define SEARCH_COUNT_TOURS_FRONTIER_CHECKPOINT_H

#include "search/count_tours/frontier.h"
#include "search/count_tours/frontier_pattern.h"
#include "search/count_tours/frontier_pool.h"

/* Identity and position of a count. */
struct checkpoint_head {
    int rows, columns, long_leap, short_leap;
    bool closed;
    int64_t start;
    uint64_t fingerprint; /* of the order, which depends on everything else */
    int rank, size;       /* 0 and 1 for a single rank; in the head file, both are size */
    uint64_t generation;  /* files of one generation were written together */
    int stage;            /* the next stage */
    bool around, carried; /* arithmetic modulo 2^64-1; some sum carried */
    bool second;          /* in the second pass */
    uint64_t first_sum;   /* result of the first pass */
};

struct frontier_checkpoint {
    const char *path; /* NULL: no checkpoint; the functions below do nothing */
    double interval;  /* as in frontier_options */
    struct job_transport *team;
    bool exists;             /* the file exists and belongs to this count */
    double written, writing; /* time of the last write, and its duration */
};

/* Call before the passes over patterns, which may take minutes: checks whether there is a usable
 * checkpoint. Sets the verdict of this rank only. */
void frontier_checkpoint_check(struct frontier_checkpoint *file, struct checkpoint_head *position,
                               struct frontier_result *result);

/* Reads the vectors and sets `position` to their position. False if there is no checkpoint or it is
 * refused. */
bool frontier_checkpoint_read(struct frontier_checkpoint *file, struct checkpoint_head *position,
                              const struct frontier_pattern *patterns, struct frontier_pool *pool,
                              uint64_t ***vectors, struct frontier_result *result);

/* True if a checkpoint is due. Only rank 0 returns true. */
bool frontier_checkpoint_due(const struct frontier_checkpoint *file);
void frontier_checkpoint_write(struct frontier_checkpoint *file, struct checkpoint_head *position,
                               const struct frontier_pattern *patterns, uint64_t *const *vectors,
                               struct frontier_result *result);

void frontier_checkpoint_remove(struct frontier_checkpoint *file, const struct checkpoint_head *position);

#endif
