/* Subset sums as bit sets: bit s is set if some subset of the numbers so far adds up to s. Sets are
 * arrays of 64-bit words; larger sums are cut off. */
#ifndef SOLVER_CONSTRAINT_SUBSET_SUMS_H
#define SOLVER_CONSTRAINT_SUBSET_SUMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* to = from, and from + size for each of its members; `to` may be `from`. */
void subset_sums_add(uint64_t *to, const uint64_t *from, size_t words, int64_t size);

/* The same with from - size. */
void subset_sums_take(uint64_t *to, const uint64_t *from, size_t words, int64_t size);

/* Whether a + shift and b have a member in common; shift >= 0. */
bool subset_sums_meet(const uint64_t *a, const uint64_t *b, size_t words, int64_t shift);

/* The set of lo .. hi, which are within the words; none if lo > hi. */
void subset_sums_fill(uint64_t *to, size_t words, int64_t lo, int64_t hi);

/* The least member from `from` on, and the largest up to it; -1: there is none. */
int64_t subset_sums_next(const uint64_t *set, size_t words, int64_t from);
int64_t subset_sums_last(const uint64_t *set, size_t words, int64_t from);

#endif
