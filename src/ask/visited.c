/* A hash table with open addressing and linear probing; answers are stored in one array, in order
 * of insertion, and slots hold their indices.
 *
 * Invariant: at most half of the slots are used, so every probe sequence ends at a free slot.
 * Expected cost of an operation: linear in the length of an answer. */
#include "ask/visited.h"

#include "base/alloc.h"

#include <string.h>

static uint64_t hash(const struct visited *seen, const int32_t *values)
{
    uint64_t h = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < seen->cells; i++) {
        h = (h ^ (uint32_t)values[i]) * UINT64_C(0xff51afd7ed558ccd);
        h ^= h >> 32;
    }
    return h;
}

static const int32_t *answer_at(const struct visited *seen, uint32_t number)
{
    ASSERT(number < visited_count(seen));
    return seen->values.data + number * seen->cells;
}

/* The slot of this answer, or the free slot where it is to be inserted. */
static size_t place(const struct visited *seen, const int32_t *values)
{
    ASSERT(seen->slots && (seen->slots & (seen->slots - 1)) == 0);
    size_t at = hash(seen, values) & (seen->slots - 1);
    while (seen->slot[at] &&
           memcmp(answer_at(seen, seen->slot[at] - 1), values, seen->cells * sizeof *values) != 0)
        at = (at + 1) & (seen->slots - 1);
    return at;
}

static void grow(struct visited *seen)
{
    alloc_free(seen->slot);
    seen->slots = seen->slots ? 2 * seen->slots : 64;
    seen->slot = alloc_array(seen->slots, sizeof *seen->slot);
    for (uint32_t i = 0; i < visited_count(seen); i++) seen->slot[place(seen, answer_at(seen, i))] = i + 1;
}

size_t visited_count(const struct visited *seen)
{
    ASSERT(seen->cells && seen->values.size % seen->cells == 0);
    return seen->values.size / seen->cells;
}

bool visited_has(const struct visited *seen, const int32_t *values)
{
    return seen->slots && seen->slot[place(seen, values)];
}

void visited_add(struct visited *seen, const int32_t *values)
{
    if (2 * (visited_count(seen) + 1) > seen->slots) grow(seen);
    size_t at = place(seen, values);
    ASSERT(!seen->slot[at]); /* not in the set yet */
    for (size_t i = 0; i < seen->cells; i++) vec_push(&seen->values, values[i]);
    seen->slot[at] = (uint32_t)visited_count(seen);
    ASSERT(2 * visited_count(seen) <= seen->slots);
}

void visited_free(struct visited *seen)
{
    vec_free(&seen->values);
    alloc_free(seen->slot);
}
