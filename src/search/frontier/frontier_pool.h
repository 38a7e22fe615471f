/* Vectors over matchings, taken and given back by many threads.
 *
 * All vectors over the same number of points have the same size, so one that was given back fits
 * the next request. Each thread has a shelf of its own, and goes to the store only when the shelf
 * is empty. */
#ifndef SEARCH_FRONTIER_FRONTIER_POOL_H
#define SEARCH_FRONTIER_FRONTIER_POOL_H

#include "search/frontier/matching.h"

#include <pthread.h>

enum { POOL_SIZES = MATCHING_POINTS / 2 + 1 };

struct pool_store {
    pthread_mutex_t lock;
    void *free[POOL_SIZES]; /* linked through their first words, by half the points */
    /* Everything that was ever made, linked through the first words; owned. */
    void *slabs;
    size_t bytes, limit; /* of all slabs; more than the limit may be made: the caller compares */
};

struct frontier_pool {
    struct pool_store *store;
    void *free[POOL_SIZES];
};

void frontier_pool_open(struct pool_store *store, size_t limit);
void frontier_pool_close(struct pool_store *store); /* with all vectors, wherever they are */
size_t frontier_pool_bytes(struct pool_store *store);

uint64_t *frontier_pool_get(struct frontier_pool *pool, int points); /* zeroed */
void frontier_pool_put(struct frontier_pool *pool, int points, uint64_t *vector);
void frontier_pool_empty(struct frontier_pool *pool); /* the shelf goes to the store */

#endif
