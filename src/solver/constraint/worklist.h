/* A stack of numbers without duplicates: `wake` adds what has changed, `propagate` takes it off.
 * Backtracking does not restore it: a change that was undone has no consequences. */
#ifndef SOLVER_CONSTRAINT_WORKLIST_H
#define SOLVER_CONSTRAINT_WORKLIST_H

#include "base/alloc.h"
#include "solver/constraint/propagator.h"

struct worklist {
    int32_t *items;
    bool *waits; /* by number: it is among the items */
    int32_t count;
};

/* For the numbers 0 .. size-1; lives as long as the kernel. */
static inline struct worklist worklist_new(struct kernel *kernel, size_t size)
{
    return (struct worklist){.items = kernel_alloc(kernel, (size + 1) * sizeof(int32_t)),
                             .waits = kernel_alloc(kernel, size + 1)};
}

static inline void worklist_add(struct worklist *list, int32_t item)
{
    ASSERT(item >= 0 && list->count >= 0);
    if (!list->waits[item]) list->items[list->count++] = item;
    list->waits[item] = true;
}

static inline int32_t worklist_take(struct worklist *list)
{
    int32_t item = list->items[--list->count];
    ASSERT(list->count >= 0 && list->waits[item]); /* the list and the flags agree */
    list->waits[item] = false;
    return item;
}

#endif
