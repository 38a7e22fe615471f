/* What the ranks of a team do together. A team that is NULL is one rank, which agrees with
 * itself. */
#ifndef SEARCH_FRONTIER_FRONTIER_TEAM_H
#define SEARCH_FRONTIER_FRONTIER_TEAM_H

#include "base/vec.h"
#include "search/frontier/frontier.h"

/* Each word becomes the sum over all ranks. */
void frontier_team_sum(struct spread_wire *team, uint64_t *word, size_t count);

/* One verdict for all: that of the first rank that refused, with its sentence; or stopped, if any
 * did. True if all may go on. */
bool frontier_team_verdict(struct spread_wire *team, struct frontier_result *result);

/* Streams of words between all ranks, in pieces. */
enum { ROUNDS_LEAST = 120 /* words that a piece has room for, at least */ };

struct team_streams {
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
double frontier_team_stream(const struct team_streams *rounds);

/* Patterns on their way to other ranks, while the passes over them run. */
struct dealt {
    uint32_t pattern;
    double ways; /* to complete it, on the way back */
};
typedef VEC(struct dealt) dealt_list;

enum { DEAL_TO_ALL = UINT16_MAX };

/* Gives each pattern to its rank, or to all; those for this rank are taken along. `ways` may be
 * NULL. They come in no particular order. */
void frontier_team_deal(struct spread_wire *team, const uint32_t *pattern, const double *ways,
                        const uint16_t *rank, size_t count, dealt_list *come);

#endif
