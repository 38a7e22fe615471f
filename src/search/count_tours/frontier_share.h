/* Assignment of patterns to ranks, and the exchange of vectors. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_SHARE_H
#define SEARCH_COUNT_TOURS_FRONTIER_SHARE_H

#include "cluster/job/job.h"
#include "search/count_tours/frontier_pattern.h"
#include "search/count_tours/frontier_pool.h"

struct frontier_share {
    int stages;
    uint16_t **rank; /* by stage and key of the unit; owned */
};

/* Assigns the units of all stages and reduces the lists to those of this rank. */
void frontier_share_init(struct frontier_share *share, struct frontier_pattern *patterns,
                         struct job_transport *team);
void frontier_share_free(struct frontier_share *share);

/* By pattern of a list, the rank that owns its unit in a stage; the caller frees it. */
uint16_t *frontier_share_ranks(const struct frontier_share *share, const struct frontier_pattern *patterns,
                               int stage, const struct pattern_list *list);

/* frontier_exchange.c: sends the vectors `made` by this rank in the stage before to their owners.
 * They return to the store or become part of the result, the vectors for patterns->list[stage],
 * which the caller frees. Adds the bytes sent to *moved. Collective. */
uint64_t **frontier_exchange_run(struct job_transport *team, const struct frontier_share *share,
                                 const struct frontier_pattern *patterns, struct pool_store *store, int stage,
                                 uint64_t **made, double *moved);

#endif
