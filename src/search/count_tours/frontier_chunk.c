/* Chunks of a vector. In the first half of a board most counts are 0; in the second half few are,
 * so full chunks are copied unchanged. */
#include "search/count_tours/frontier_chunk.h"

#include "base/alloc.h"

#include <string.h>

size_t frontier_chunk_pack(const uint64_t *counts, size_t count, uint64_t *packed)
{
    size_t words = 1;
    ASSERT(count <= CHUNK_COUNTS);
    uint64_t mask = 0;
    for (size_t i = 0; i < count; i++) mask |= (uint64_t)(counts[i] != 0) << i;
    packed[0] = mask;
    if (mask == UINT64_MAX) {
        memcpy(packed + 1, counts, CHUNK_COUNTS * sizeof *counts);
        return CHUNK_WORDS;
    }
    for (; mask; mask &= mask - 1) packed[words++] = counts[__builtin_ctzll(mask)];
    return words;
}

uint64_t frontier_chunk_bits(uint64_t mask, size_t count)
{
    return count < CHUNK_COUNTS ? mask & ((UINT64_C(1) << count) - 1) : mask;
}

void frontier_chunk_unpack(uint64_t mask, const uint64_t *packed, uint64_t *counts)
{
    if (mask == UINT64_MAX) {
        memcpy(counts, packed, CHUNK_COUNTS * sizeof *counts);
        return;
    }
    for (size_t next = 0; mask; mask &= mask - 1) counts[__builtin_ctzll(mask)] = packed[next++];
}
