/* Streams of words between all ranks of a team, in pieces. */
#ifndef SEARCH_FRONTIER_FRONTIER_ROUNDS_H
#define SEARCH_FRONTIER_FRONTIER_ROUNDS_H

#include "cluster/spread/spread.h"

#include <stdbool.h>

enum { ROUNDS_LEAST = 120 /* words that a piece has room for, at least */ };

struct frontier_rounds {
    struct spread_wire *team;
    void *self;
    /* Writes at most `words` words of the stream to a rank, returns how many; if there are
     * more, it is asked again. */
    size_t (*fill)(void *self, int rank, uint64_t *word, size_t words);
    bool (*has_more)(void *self, int rank);
    /* Takes what has come from a rank, in the pieces in which it was written. */
    void (*drain)(void *self, int rank, const uint64_t *word, size_t words);
};

/* Until all streams are through; all ranks call it together. Returns the bytes that this rank
 * gave. */
double frontier_rounds_run(const struct frontier_rounds *rounds);

#endif
