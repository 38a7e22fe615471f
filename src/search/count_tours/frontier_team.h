/* Collective operations of the ranks. A team that is NULL is a single rank. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_TEAM_H
#define SEARCH_COUNT_TOURS_FRONTIER_TEAM_H

#include "base/vec.h"
#include "search/count_tours/frontier.h"

/* Sums each word over all ranks. */
void frontier_team_sum(struct job_transport *team, uint64_t *word, size_t count);

/* One verdict for all ranks: that of the first one that refused, with its sentence, or stopped if
 * any did. True if all continue. */
bool frontier_team_verdict(struct job_transport *team, struct frontier_result *result);

/* All-to-all streams of words, in blocks. */
enum { ROUNDS_LEAST = 120 /* words that a block has room for, at least */ };

struct team_streams {
    struct job_transport *team;
    void *self;
    /* Writes at most `words` words of the stream to a rank and returns their number. */
    size_t (*fill)(void *self, int rank, uint64_t *word, size_t words);
    bool (*has_more)(void *self, int rank);
    /* Receives words from a rank, in the blocks in which they were written. */
    void (*drain)(void *self, int rank, const uint64_t *word, size_t words);
};

/* Runs until all streams are finished. Returns the bytes sent by this rank. */
double frontier_team_stream(const struct team_streams *rounds);

/* Patterns sent to other ranks during the passes. */
struct dealt {
    uint32_t pattern;
    double ways; /* to complete it, in the backward pass */
};
typedef VEC(struct dealt) dealt_list;

enum { DEAL_TO_ALL = UINT16_MAX };

/* Sends each pattern to its rank, or to all, including this one. `ways` may be NULL. The received
 * order is unspecified. */
void frontier_team_deal(struct job_transport *team, const uint32_t *pattern, const double *ways,
                        const uint16_t *rank, size_t count, dealt_list *come);

#endif
