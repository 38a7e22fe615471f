/* Memory pool of vectors over matchings, for many threads.
 *
 * Vectors over the same number of points have the same size and are reused. Each thread has its own
 * free lists and takes from the shared store only when they are empty. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_POOL_H
#define SEARCH_COUNT_TOURS_FRONTIER_POOL_H

#include "search/count_tours/matching.h"

#include <pthread.h>

enum { POOL_SIZES = MATCHING_POINTS / 2 + 1 };

struct pool_store {
    pthread_mutex_t lock;
    void *free[POOL_SIZES]; /* free lists by half the points, linked through the first words */
    void *slabs;            /* all slabs, linked through the first words; owned */
    size_t bytes, limit;    /* of all slabs; the limit is not enforced: the caller compares */
};

struct frontier_pool {
    struct pool_store *store;
    void *free[POOL_SIZES];
};

void frontier_pool_open(struct pool_store *store, size_t limit);
void frontier_pool_close(struct pool_store *store); /* frees all vectors */
size_t frontier_pool_bytes(struct pool_store *store);

uint64_t *frontier_pool_get(struct frontier_pool *pool, int points); /* zeroed */
void frontier_pool_put(struct frontier_pool *pool, int points, uint64_t *vector);
void frontier_pool_empty(struct frontier_pool *pool); /* returns the free lists to the store */

#endif
