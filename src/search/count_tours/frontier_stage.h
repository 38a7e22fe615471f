/* One stage of a count. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_STAGE_H
#define SEARCH_COUNT_TOURS_FRONTIER_STAGE_H

#include "search/count_tours/frontier_pattern.h"
#include "search/count_tours/frontier_pool.h"

enum frontier_stage_end { STAGE_DONE, STAGE_STOPPED, STAGE_MEMORY };

struct frontier_run {
    const struct frontier_pattern *patterns;
    const struct matching_maps *maps;
    struct pool_store *store;
    const struct tour_watch *watch; /* or NULL; used by the calling thread only */
    int threads;
    bool around;        /* sums modulo 2^64-1, else 2^64 */
    bool carried;       /* some sum carried */
    double done, total; /* additions, for progress */
};

/* `before` and `after` have a vector for each pattern of the list before and after the stage, NULL
 * if all counts are 0. Releases those before. After an unfinished stage the vectors can only be
 * freed with the store. */
enum frontier_stage_end frontier_stage_run(struct frontier_run *run, int stage, uint64_t **before,
                                           uint64_t **after);

#endif
