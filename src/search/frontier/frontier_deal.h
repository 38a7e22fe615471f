/* Patterns on their way to other ranks, while the passes over them run. */
#ifndef SEARCH_FRONTIER_FRONTIER_DEAL_H
#define SEARCH_FRONTIER_FRONTIER_DEAL_H

#include "base/vec.h"
#include "search/frontier/frontier_rounds.h"

struct dealt {
    uint32_t pattern;
    double ways; /* to complete it, on the way back */
};
typedef VEC(struct dealt) dealt_list;

enum { DEAL_TO_ALL = UINT16_MAX };

/* Gives each pattern to its rank, or to all; those for this rank are taken along. `ways` may be
 * NULL. They come in no particular order. */
void frontier_deal_run(struct spread_wire *team, const uint32_t *pattern, const double *ways,
                       const uint16_t *rank, size_t count, dealt_list *come);

#endif
