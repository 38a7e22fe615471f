/* Orders that propagators and decompositions sort by. */
#ifndef SOLVER_CONSTRAINT_SORTING_H
#define SOLVER_CONSTRAINT_SORTING_H

#include <stdint.h>

/* For qsort: int64_t, ascending. */
int sorting_by_value(const void *a, const void *b);

/* For qsort: ascending by key, and then by index. */
struct sorting_pair {
    int64_t key;
    int32_t index;
};
int sorting_by_key(const void *a, const void *b);

/* Sorts indices by ascending key; equal ones stay as they were. Near O(n) if the order has hardly
 * changed since the last call, O(n^2) if it is entirely different. */
void sorting_repair(const int64_t *key, int32_t *order, int32_t count);
void sorting_reverse(int32_t *order, int32_t count);

#endif
