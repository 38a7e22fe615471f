/* Sets of small integers, one bit each. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include "base/alloc.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bits {
    uint64_t *words; /* owned */
    size_t size;     /* members are 0 .. size-1 */
};

void bits_init(struct bits *set, size_t size); /* empty */
void bits_free(struct bits *set);
size_t bits_count(const struct bits *set);
/* The smallest member >= from, or set->size. */
size_t bits_next(const struct bits *set, size_t from);

/* How many bits of a word are set: no call, and no instruction that some machines lack. */
static inline int bits_in_word(uint64_t word)
{
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline bool bits_has(const struct bits *set, size_t i)
{
    ASSERT(i < set->size);
    return set->words[i >> 6] >> (i & 63) & 1;
}
static inline void bits_add(struct bits *set, size_t i)
{
    ASSERT(i < set->size); /* or bits past the end would be counted */
    set->words[i >> 6] |= UINT64_C(1) << (i & 63);
}
static inline void bits_remove(struct bits *set, size_t i)
{
    ASSERT(i < set->size);
    set->words[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

#endif
