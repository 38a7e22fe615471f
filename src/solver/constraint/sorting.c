/* Comparisons for qsort, and an insertion sort for orders that are kept from call to call. */
#include "solver/constraint/sorting.h"

int sorting_by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int sorting_by_key(const void *a, const void *b)
{
    const struct sorting_pair *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

void sorting_repair(const int64_t *key, int32_t *order, int32_t count)
{
    for (int32_t i = 1; i < count; i++) {
        int32_t moved = order[i], j = i;
        for (; j > 0 && key[order[j - 1]] > key[moved]; j--) order[j] = order[j - 1];
        order[j] = moved;
    }
}

void sorting_reverse(int32_t *order, int32_t count)
{
    for (int32_t i = 0, j = count - 1; i < j; i++, j--) {
        int32_t first = order[i];
        order[i] = order[j];
        order[j] = first;
    }
}
