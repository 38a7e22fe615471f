/* The checkpoint of a count while it runs: when it is written, and what all ranks do about it. With
 * a team, each rank has a file and one more binds them. */
#ifndef SEARCH_FRONTIER_FRONTIER_CHECKPOINT_H
#define SEARCH_FRONTIER_FRONTIER_CHECKPOINT_H

#include "search/frontier/frontier.h"
#include "search/frontier/frontier_pattern.h"
#include "search/frontier/frontier_pool.h"

/* What the file is about, and how far it got. */
struct checkpoint_head {
    int rows, columns, long_leap, short_leap;
    bool closed;
    int64_t start;
    uint64_t fingerprint; /* of the order, which depends on holes and all else */
    int rank, size;       /* of the team; 0 and 1 without one; in the file that binds, both size */
    uint64_t generation;  /* of a team's files: those of one are written together */
    int stage;            /* the next one */
    bool around, carried; /* how the states were added, and whether a sum went around */
    bool second;          /* this is the second pass */
    uint64_t first_sum;   /* what the first one gave */
};

struct frontier_checkpoint {
    const char *path; /* NULL: there is none, and nothing below does anything */
    double interval;  /* as in frontier_options */
    struct spread_wire *team;
    bool there;              /* the file exists, and is ours */
    double written, writing; /* when the last one was written, and how long that took */
};

/* Before the first pass, which may take minutes: whether there is a checkpoint, and whether it
 * can be used. The verdict of the result is this rank's own. */
void frontier_checkpoint_look(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                              struct frontier_result *result);

/* The vectors to go on with, and `keep` where that is; false if there is none, or if the result
 * is a refusal. */
bool frontier_checkpoint_read(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                              const struct frontier_pattern *patterns, struct frontier_pool *pool,
                              uint64_t ***vectors, struct frontier_result *result);

/* Time to write? The first rank decides for all. */
bool frontier_checkpoint_due(const struct frontier_checkpoint *file);
void frontier_checkpoint_write(struct frontier_checkpoint *file, struct checkpoint_head *keep,
                               const struct frontier_pattern *patterns, uint64_t *const *vectors,
                               struct frontier_result *result);

void frontier_checkpoint_remove(struct frontier_checkpoint *file, const struct checkpoint_head *keep);

#endif
