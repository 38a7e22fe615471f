/* Sets of small integers, one bit each. */
#ifndef BASE_BITS_H
#define BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bits {
    uint64_t *words; /* owned */
    size_t size;     /* members are 0 .. size-1 */
};

void bits_init(struct bits *set, size_t size); /* empty */
void bits_free(struct bits *set);
void bits_clear(struct bits *set);
size_t bits_count(const struct bits *set);
size_t bits_next(const struct bits *set, size_t from); /* the smallest member >= from, or set->size */

static inline bool bits_has(const struct bits *set, size_t i)
{
    return set->words[i >> 6] >> (i & 63) & 1;
}
static inline void bits_add(struct bits *set, size_t i)
{
    set->words[i >> 6] |= UINT64_C(1) << (i & 63);
}
static inline void bits_remove(struct bits *set, size_t i)
{
    set->words[i >> 6] &= ~(UINT64_C(1) << (i & 63));
}

#endif
