/* Unfinished counts, kept in a file. */
#ifndef FRONTIER_FRONTIER_KEEP_H
#define FRONTIER_FRONTIER_KEEP_H

#include "base/sentence.h"
#include "frontier/frontier_pattern.h"
#include "frontier/frontier_pool.h"

/* What the file is about, and how far it got. */
struct frontier_keep {
    int rows, columns, long_leap, short_leap;
    bool closed;
    int64_t start;
    uint64_t fingerprint; /* of the order, which depends on holes and all else */
    int stage;            /* the next one */
    bool around, carried; /* how the states were added, and whether a sum went around */
    bool second;          /* this is the second pass */
    uint64_t first_sum;   /* what the first one gave */
};

enum frontier_keep_end { KEEP_NOTHING /* no such file */, KEEP_READ, KEEP_REFUSED };

/* True if the file, where there is one, is the complete checkpoint of the expected count, and
 * another could take its place. Called before anything is counted; reads the file once. */
bool frontier_keep_usable(const char *path, const struct frontier_keep *keep, struct sentence *sentence);

/* `keep` says what is expected; the rest of it is set. *vectors: for the list before the stage,
 * owned by the caller. */
enum frontier_keep_end frontier_keep_read(const char *path, struct frontier_keep *keep,
                                          const struct frontier_pattern *patterns, struct frontier_pool *pool,
                                          uint64_t ***vectors, struct sentence *sentence);

bool frontier_keep_write(const char *path, const struct frontier_keep *keep,
                         const struct frontier_pattern *patterns, uint64_t *const *vectors,
                         struct sentence *sentence);

#endif
