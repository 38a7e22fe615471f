/* Weights by value. Each item has a bit set of the values that are undecided for it, restored on
 * backtracking. An item that has changed is examined once, for those values only; each value whose
 * weights change is put on the list `due`. */
#include "solver/constraint/tallies.h"

void tallies_init(struct tallies *t, struct kernel *k, uint32_t items, uint32_t values, int32_t total)
{
    *t = (struct tallies){.values = values,
                          .words = (values + 31) / 32,
                          .moved = worklist_new(k, items),
                          .due = worklist_new(k, values)};
    t->open = kernel_alloc(k, ((size_t)t->words * items + 1) * sizeof *t->open);
    t->sure = kernel_alloc(k, (values + 1) * sizeof *t->sure);
    t->able = kernel_alloc(k, (values + 1) * sizeof *t->able);
    for (uint32_t j = 0; j < values; j++) {
        t->able[j] = total;
        worklist_add(&t->due, (int32_t)j);
    }
    for (uint32_t i = 0; i < items; i++) worklist_add(&t->moved, (int32_t)i);
}

void tallies_open(struct tallies *t, uint32_t item)
{
    for (uint32_t j = 0; j < t->values; j++)
        t->open[item * (size_t)t->words + j / 32] |= (int32_t)(UINT32_C(1) << j % 32);
}

void tallies_update(struct tallies *t, struct kernel *k, uint32_t item, dm_int x, const int64_t *values,
                    int32_t weight)
{
    bool fixed = kernel_fixed(k, x);
    for (uint32_t w = 0; w < t->words; w++) {
        int32_t *cell = &t->open[item * (size_t)t->words + w];
        uint32_t open = (uint32_t)*cell, left = open;
        for (uint32_t rest = open; rest; rest &= rest - 1) {
            uint32_t j = 32 * w + (uint32_t)__builtin_ctz(rest);
            bool has = kernel_has(k, x, values ? values[j] : j);
            if (has && !fixed) continue;
            left &= ~(rest & -rest);
            int32_t *sum = has ? &t->sure[j] : &t->able[j];
            propagator_store(k, sum, has ? *sum + weight : *sum - weight);
            ASSERT(*sum >= 0); /* a sum of weights of items */
            worklist_add(&t->due, (int32_t)j);
        }
        propagator_store(k, cell, (int32_t)left);
    }
}
