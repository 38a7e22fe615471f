/* Bit sets, 64 members to a word.
 *
 * Invariant: the bits from `size` on in the last word are 0, so counting and iterating need no
 * mask. Iteration costs O(size / 64 + members). */
#include "base/bits.h"

#include "base/alloc.h"

#include <string.h>

static size_t words_of(const struct bits *set)
{
    return set->size / 64 + (set->size % 64 != 0);
}

void bits_init(struct bits *set, size_t size)
{
    set->size = size;
    set->words = alloc_array(words_of(set), sizeof *set->words);
}

void bits_free(struct bits *set)
{
    alloc_free(set->words);
    *set = (struct bits){0};
}

size_t bits_count(const struct bits *set)
{
    size_t count = 0;
    ASSERT(set->words || !set->size);
    for (size_t i = 0; i < words_of(set); i++) count += (size_t)__builtin_popcountll(set->words[i]);
    return count;
}

size_t bits_next(const struct bits *set, size_t from)
{
    if (from >= set->size) return set->size;
    size_t i = from / 64;
    uint64_t word = set->words[i] & ~UINT64_C(0) << (from & 63);
    while (!word) {
        if (++i >= words_of(set)) return set->size;
        word = set->words[i];
    }
    ASSERT(i * 64 + (size_t)__builtin_ctzll(word) < set->size); /* no bits past the end */
    return i * 64 + (size_t)__builtin_ctzll(word);
}
