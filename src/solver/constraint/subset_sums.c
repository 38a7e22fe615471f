/* Subset sums as bit sets, a word at a time. A shift by s bits is one by s / 64 words and s % 64
 * bits, where each word gets bits of two; shifting up goes from the last word down, so it can be in
 * place. */
#include "solver/constraint/subset_sums.h"

#include "base/alloc.h"

#include <string.h>

/* Word i of the set shifted up by s. */
static inline uint64_t up(const uint64_t *set, size_t i, size_t step, unsigned bits)
{
    if (i < step) return 0;
    uint64_t word = set[i - step] << bits;
    return bits && i > step ? word | set[i - step - 1] >> (64 - bits) : word;
}

static inline uint64_t down(const uint64_t *set, size_t words, size_t i, size_t step, unsigned bits)
{
    if (step >= words - i) return 0;
    uint64_t word = set[i + step] >> bits;
    return bits && i + step + 1 < words ? word | set[i + step + 1] << (64 - bits) : word;
}

void subset_sums_add(uint64_t *to, const uint64_t *from, size_t words, int64_t size)
{
    ASSERT(size >= 0);
    size_t step = (size_t)(size / 64);
    unsigned bits = (unsigned)(size % 64);
    for (size_t i = words; i-- > 0;) to[i] = from[i] | up(from, i, step, bits);
}

void subset_sums_take(uint64_t *to, const uint64_t *from, size_t words, int64_t size)
{
    ASSERT(size >= 0);
    size_t step = (size_t)(size / 64);
    unsigned bits = (unsigned)(size % 64);
    for (size_t i = 0; i < words; i++) to[i] = from[i] | down(from, words, i, step, bits);
}

bool subset_sums_meet(const uint64_t *a, const uint64_t *b, size_t words, int64_t shift)
{
    ASSERT(shift >= 0);
    size_t step = (size_t)(shift / 64);
    unsigned bits = (unsigned)(shift % 64);
    for (size_t i = step; i < words; i++)
        if (up(a, i, step, bits) & b[i]) return true;
    return false;
}

void subset_sums_fill(uint64_t *to, size_t words, int64_t lo, int64_t hi)
{
    memset(to, 0, words * sizeof *to);
    if (lo > hi) return;
    size_t first = (size_t)(lo / 64), last = (size_t)(hi / 64);
    ASSERT(lo >= 0 && last < words);
    for (size_t i = first; i <= last; i++) to[i] = ~UINT64_C(0);
    to[first] &= ~UINT64_C(0) << (lo % 64);
    to[last] &= ~UINT64_C(0) >> (63 - hi % 64);
}

int64_t subset_sums_next(const uint64_t *set, size_t words, int64_t from)
{
    ASSERT(from >= 0);
    size_t i = (size_t)(from / 64);
    if (i >= words) return -1;
    uint64_t word = set[i] & ~UINT64_C(0) << (from % 64);
    while (!word && ++i < words) word = set[i];
    return word ? (int64_t)(i * 64) + __builtin_ctzll(word) : -1;
}

int64_t subset_sums_last(const uint64_t *set, size_t words, int64_t from)
{
    ASSERT(words > 0);
    size_t i = (size_t)(from / 64);
    if (from < 0) return -1;
    if (i >= words) i = words - 1, from = 63;
    uint64_t word = set[i] & ~UINT64_C(0) >> (63 - from % 64);
    while (!word && i-- > 0) word = set[i];
    return word ? (int64_t)(i * 64) + 63 - __builtin_clzll(word) : -1;
}
