/* Which rank of a team has which patterns. */
#ifndef SEARCH_FRONTIER_FRONTIER_SHARE_H
#define SEARCH_FRONTIER_FRONTIER_SHARE_H

#include "cluster/spread/spread.h"
#include "search/frontier/frontier_pattern.h"
#include "search/frontier/frontier_pool.h"

struct frontier_share {
    int stages;
    uint16_t **rank; /* by stage and key of the unit; owned */
};

/* Shares the units of all stages out, and leaves of the lists what this rank has and makes. */
void frontier_share_init(struct frontier_share *share, struct frontier_pattern *patterns,
                         struct spread_wire *team);
void frontier_share_free(struct frontier_share *share);

/* For each pattern of a list, the rank that has its unit in a stage; owned by the caller. */
uint16_t *frontier_share_ranks(const struct frontier_share *share, const struct frontier_pattern *patterns,
                               int stage, const struct pattern_list *list);

/* `made` has the vectors that this rank made in the stage before; they are given back to the store,
 * or are among the vectors for patterns->list[stage], which are returned, owned by the caller. Adds
 * the bytes that were given to others to *moved. All ranks call it together. */
uint64_t **frontier_exchange_run(struct spread_wire *team, const struct frontier_share *share,
                                 const struct frontier_pattern *patterns, struct pool_store *store, int stage,
                                 uint64_t **made, double *moved);

#endif
