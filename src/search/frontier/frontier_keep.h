/* Unfinished counts, kept in a file; with a team, in a file for each rank and one that binds
 * them. */
#ifndef SEARCH_FRONTIER_FRONTIER_KEEP_H
#define SEARCH_FRONTIER_FRONTIER_KEEP_H

#include "base/sentence.h"
#include "search/frontier/frontier_pattern.h"
#include "search/frontier/frontier_pool.h"

/* What the file is about, and how far it got. */
struct frontier_keep {
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

enum frontier_keep_end { KEEP_NOTHING /* no such file */, KEEP_READ, KEEP_REFUSED };

/* The file of a rank in a generation, FILE.RANK-of-SIZE.a or .b; FILE itself without a team.
 * Owned by the caller. */
char *frontier_keep_part(const char *path, const struct frontier_keep *keep);

/* Whether there is a file, and whether it is the complete checkpoint of the expected count:
 * reads it once, before anything is counted. `keep` says what is expected, of files that a rank
 * has also the generation; the rest of it is set. It is refused too if no other could take its
 * place. */
enum frontier_keep_end frontier_keep_look(const char *path, struct frontier_keep *keep,
                                          struct sentence *sentence);

/* The same, and *vectors, for the list before the stage; owned by the caller. */
enum frontier_keep_end frontier_keep_read(const char *path, struct frontier_keep *keep,
                                          const struct frontier_pattern *patterns, struct frontier_pool *pool,
                                          uint64_t ***vectors, struct sentence *sentence);

/* `vectors`: NULL for the file that binds the others. */
bool frontier_keep_write(const char *path, const struct frontier_keep *keep,
                         const struct frontier_pattern *patterns, uint64_t *const *vectors,
                         struct sentence *sentence);

#endif
