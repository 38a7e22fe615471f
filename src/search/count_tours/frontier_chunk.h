/* Compressed vectors, for files and other ranks: for each CHUNK_COUNTS counts a bit mask of the
 * nonzero ones, followed by these. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_CHUNK_H
#define SEARCH_COUNT_TOURS_FRONTIER_CHUNK_H

#include <stddef.h>
#include <stdint.h>

enum { CHUNK_COUNTS = 64, CHUNK_WORDS = 1 + CHUNK_COUNTS /* at most */ };

/* `count` is at most CHUNK_COUNTS. Returns the number of words written. */
size_t frontier_chunk_pack(const uint64_t *counts, size_t count, uint64_t *packed);

/* Clears the bits after the last count. */
uint64_t frontier_chunk_bits(uint64_t mask, size_t count);

/* Sets the nonzero counts. */
void frontier_chunk_unpack(uint64_t mask, const uint64_t *packed, uint64_t *counts);

#endif
