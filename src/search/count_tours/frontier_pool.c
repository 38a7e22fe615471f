/* Memory pool of vectors, by size.
 *
 * Vectors are carved from slabs of SLAB bytes, so the smallest, of one count, have no overhead;
 * large vectors have a slab each. Slabs are freed only at the end: the mix of sizes changes slowly
 * from stage to stage, and the maximum of each size is known in advance (frontier_pattern.c). A
 * thread's pool takes HANDFUL bytes of small vectors at a time from the store, or one large vector,
 * so the lock is rarely taken. */
#include "search/count_tours/frontier_pool.h"

#include "base/alloc.h"
#include "search/count_tours/frontier_pattern.h"

#include <string.h>

enum {
    SLAB = 1 << 18,
    HANDFUL = 1 << 14 /* bytes */,
    HEAD = 64 /* room for the link, and a cache line */
};

void frontier_pool_open(struct pool_store *store, size_t limit)
{
    *store = (struct pool_store){.limit = limit};
    pthread_mutex_init(&store->lock, NULL);
}

void frontier_pool_close(struct pool_store *store)
{
    while (store->slabs) {
        void *slab = store->slabs;
        store->slabs = *(void **)slab;
        alloc_free(slab);
    }
    pthread_mutex_destroy(&store->lock);
}

size_t frontier_pool_bytes(struct pool_store *store)
{
    pthread_mutex_lock(&store->lock);
    size_t bytes = store->bytes;
    pthread_mutex_unlock(&store->lock);
    return bytes;
}

static void push(void **list, void *vector)
{
    *(void **)vector = *list;
    *list = vector;
}

static void *pop(void **list)
{
    ASSERT(*list);
    void *vector = *list;
    *list = *(void **)vector;
    return vector;
}

static void add_slab(struct pool_store *store, int points)
{
    size_t size = frontier_pattern_states(points) * sizeof(uint64_t), count = size < SLAB ? SLAB / size : 1;
    ASSERT(!store->free[points / 2]); /* only when the free list is empty */
    char *slab = alloc_resize(NULL, HEAD + count * size);
    push(&store->slabs, slab);
    store->bytes += HEAD + count * size;
    for (size_t i = count; i-- > 0;) push(&store->free[points / 2], slab + HEAD + i * size);
}

static void fill_shelf(struct frontier_pool *pool, int points)
{
    struct pool_store *store = pool->store;
    size_t size = frontier_pattern_states(points) * sizeof(uint64_t),
           wanted = size < HANDFUL ? HANDFUL / size : 1;
    pthread_mutex_lock(&store->lock);
    if (!store->free[points / 2]) add_slab(store, points);
    for (size_t i = 0; i < wanted && store->free[points / 2]; i++)
        push(&pool->free[points / 2], pop(&store->free[points / 2]));
    pthread_mutex_unlock(&store->lock);
}

uint64_t *frontier_pool_get(struct frontier_pool *pool, int points)
{
    ASSERT(points % 2 == 0 && points / 2 < POOL_SIZES);
    if (!pool->free[points / 2]) fill_shelf(pool, points);
    return memset(pop(&pool->free[points / 2]), 0, frontier_pattern_states(points) * sizeof(uint64_t));
}

void frontier_pool_put(struct frontier_pool *pool, int points, uint64_t *vector)
{
    ASSERT(vector && points / 2 < POOL_SIZES);
    push(&pool->free[points / 2], vector);
}

void frontier_pool_empty(struct frontier_pool *pool)
{
    pthread_mutex_lock(&pool->store->lock);
    for (int i = 0; i < POOL_SIZES; i++)
        while (pool->free[i]) push(&pool->store->free[i], pop(&pool->free[i]));
    pthread_mutex_unlock(&pool->store->lock);
}
