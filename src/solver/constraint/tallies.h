/* Items of which each takes one of several values, and for each value the weight of the items that
 * take it, and of those that still can. What global cardinality and bin packing share. */
#ifndef SOLVER_CONSTRAINT_TALLIES_H
#define SOLVER_CONSTRAINT_TALLIES_H

#include "solver/constraint/worklist.h"

struct tallies {
    uint32_t values, words; /* words of a set of values */
    /* `words` for each item: the values that it may or may not take; restored. */
    int32_t *open;
    int32_t *sure, *able;       /* by value: the weight of items that take it, and can; restored */
    struct worklist moved, due; /* items that have changed, values to look at */
};

/* At first all items, which weigh `total` together, can take any value, and everything is to be
 * looked at; but the sets of items are empty until they are opened. */
void tallies_init(struct tallies *tallies, struct kernel *kernel, uint32_t items, uint32_t values,
                  int32_t total);
void tallies_open(struct tallies *tallies, uint32_t item);

static inline bool tallies_is_open(const struct tallies *t, uint32_t item, uint32_t value)
{
    return (uint32_t)t->open[(size_t)item * t->words + value / 32] >> value % 32 & 1;
}

/* Moves what x has decided for the item out of its set and into the weights. Value number j is
 * values[j]; NULL: j. O(values left in the set). */
void tallies_look(struct tallies *tallies, struct kernel *kernel, uint32_t item, dm_int x,
                  const int64_t *values, int32_t weight);

#endif
