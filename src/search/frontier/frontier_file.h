/* The checkpoint of a count while it runs: when it is written, and what all ranks do about it. */
#ifndef SEARCH_FRONTIER_FRONTIER_FILE_H
#define SEARCH_FRONTIER_FRONTIER_FILE_H

#include "search/frontier/frontier.h"
#include "search/frontier/frontier_keep.h"

struct frontier_file {
    const char *path; /* NULL: there is none, and nothing below does anything */
    double interval;  /* as in frontier_options */
    struct spread_wire *team;
    bool there;              /* the file exists, and is ours */
    double written, writing; /* when the last one was written, and how long that took */
};

/* Before the first pass, which may take minutes: whether there is a checkpoint, and whether it
 * can be used. The verdict of the result is this rank's own. */
void frontier_file_look(struct frontier_file *file, struct frontier_keep *keep,
                        struct frontier_result *result);

/* The vectors to go on with, and `keep` where that is; false if there is none, or if the result
 * is a refusal. */
bool frontier_file_read(struct frontier_file *file, struct frontier_keep *keep,
                        const struct frontier_pattern *patterns, struct frontier_pool *pool,
                        uint64_t ***vectors, struct frontier_result *result);

/* Time to write? The first rank decides for all. */
bool frontier_file_due(const struct frontier_file *file);
void frontier_file_write(struct frontier_file *file, struct frontier_keep *keep,
                         const struct frontier_pattern *patterns, uint64_t *const *vectors,
                         struct frontier_result *result);

void frontier_file_remove(struct frontier_file *file, const struct frontier_keep *keep);

#endif
