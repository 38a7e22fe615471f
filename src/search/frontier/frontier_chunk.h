/* Counts of a vector packed for a file or for another rank: for each CHUNK_COUNTS of them a
 * word with a bit for those that are not 0, followed by these. */
#ifndef SEARCH_FRONTIER_FRONTIER_CHUNK_H
#define SEARCH_FRONTIER_FRONTIER_CHUNK_H

#include <stddef.h>
#include <stdint.h>

enum { CHUNK_COUNTS = 64, CHUNK_WORDS = 1 + CHUNK_COUNTS /* the most that one takes */ };

/* `count` is at most CHUNK_COUNTS. Returns how many words were written. */
size_t frontier_chunk_pack(const uint64_t *counts, size_t count, uint64_t *packed);

/* The bits that a chunk may have set. */
uint64_t frontier_chunk_bits(uint64_t mask, size_t count);

/* Sets the counts that are not 0. */
void frontier_chunk_unpack(uint64_t mask, const uint64_t *packed, uint64_t *counts);

#endif
