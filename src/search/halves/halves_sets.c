/* Sets of columns as bits, and their numbers among those of the same size: two tables, so that
 * neither has to be computed from the other. At most 12870 sets have the same size. */
#include "search/halves/halves_sets.h"

#include "base/alloc.h"
#include "base/bits.h"

size_t halves_sets_count(int columns, int size)
{
    size_t sets = 1;
    for (int i = 1; i <= size; i++) sets = sets * (size_t)(columns - size + i) / (size_t)i;
    return sets;
}

void halves_sets_init(struct halves_sets *sets, int columns)
{
    uint32_t count = UINT32_C(1) << columns, used[HALVES_WIDTH + 1] = {0};
    *sets = (struct halves_sets){.rank = alloc_array(count, sizeof *sets->rank)};
    for (int size = 0; size <= columns; size++)
        sets->set[size] = alloc_array(halves_sets_count(columns, size), sizeof *sets->set[size]);
    for (uint32_t set = 0; set < count; set++) {
        int size = bits_in_word(set);
        sets->rank[set] = (uint16_t)used[size];
        sets->set[size][used[size]++] = (uint16_t)set;
    }
}

void halves_sets_free(struct halves_sets *sets)
{
    alloc_free(sets->rank);
    for (int size = 0; size <= HALVES_WIDTH; size++) alloc_free(sets->set[size]);
}
