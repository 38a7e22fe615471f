/* Sets of columns, numbered. */
#ifndef SEARCH_HALVES_HALVES_SETS_H
#define SEARCH_HALVES_HALVES_SETS_H

#include "search/halves/halves_kernel.h"

/* All sets of up to HALVES_WIDTH columns, by size. Sets of the same size are numbered in ascending
 * order, so the sets of the first few columns come first. */
struct halves_sets {
    uint16_t *rank;                  /* by set: its number; owned */
    uint16_t *set[HALVES_WIDTH + 1]; /* by size and number; owned */
};

void halves_sets_init(struct halves_sets *sets, int columns);
void halves_sets_free(struct halves_sets *sets);

/* How many sets of this size some columns have. */
size_t halves_sets_count(int columns, int size);

#endif
