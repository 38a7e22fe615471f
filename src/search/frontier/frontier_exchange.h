/* Vectors on their way from the ranks that made them to those that need them next. */
#ifndef SEARCH_FRONTIER_FRONTIER_EXCHANGE_H
#define SEARCH_FRONTIER_FRONTIER_EXCHANGE_H

#include "search/frontier/frontier_pool.h"
#include "search/frontier/frontier_share.h"

/* `made` has the vectors that this rank made in the stage before; they are given back to the store,
 * or are among the vectors for patterns->list[stage], which are returned, owned by the caller. Adds
 * the bytes that were given to others to *moved. All ranks call it together. */
uint64_t **frontier_exchange_run(struct spread_wire *team, const struct frontier_share *share,
                                 const struct frontier_pattern *patterns, struct pool_store *store, int stage,
                                 uint64_t **made, double *moved);

#endif
