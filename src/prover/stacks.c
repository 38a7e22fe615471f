/* The arrays of a run. Each doubles when it is full; the one exception is near the limit, where it
 * grows by an eighth and the run is told to end. Growth itself never fails, because there is no way
 * back from the middle of an instruction. */
#include "prover/stacks.h"

#include "base/alloc.h"

enum { FIRST_ROOM = 1 << 12 };

void stacks_grow(struct stacks *store, struct stack *stack, size_t more)
{
    size_t wanted = stack->top + more, next = stack->room ? stack->room * 2 : FIRST_ROOM;
    if (next < wanted) next = wanted + wanted / 8;
    if (store->bytes + (next - stack->room) * sizeof(cell) > store->most) {
        store->over = true;
        store->heap_soft = 0;
        if (next > wanted + wanted / 8) next = wanted + wanted / 8;
    }
    if (next > SIZE_MAX / sizeof(cell)) alloc_fail(SIZE_MAX);
    ASSERT(next >= wanted && next > stack->room);
    store->bytes += (next - stack->room) * sizeof(cell);
    stack->room = next;
    stack->data = alloc_resize(stack->data, next * sizeof(cell));
}

void stacks_clear(struct stacks *store)
{
    store->heap.top = store->trail.top = store->local.top = 0;
    store->choices.top = store->environment = store->heap_mark = 0;
}

void stacks_init(struct stacks *store, size_t most)
{
    *store = (struct stacks){.most = most};
    stacks_grow(store, &store->heap, FIRST_ROOM);
    stacks_grow(store, &store->trail, FIRST_ROOM);
    stacks_grow(store, &store->local, FIRST_ROOM);
    stacks_grow(store, &store->choices, FIRST_ROOM);
}

void stacks_free(struct stacks *store)
{
    alloc_free(store->heap.data);
    alloc_free(store->trail.data);
    alloc_free(store->local.data);
    alloc_free(store->choices.data);
    *store = (struct stacks){0};
}

cell stacks_integer(struct stacks *store, int64_t value)
{
    if (cell_fits(value)) return cell_int(value);
    ASSERT(store->heap.room - store->heap.top >= 2);
    cell c = cell_make(CELL_BIG, store->heap.top);
    store->heap.data[store->heap.top++] = cell_int(value >> 32);
    store->heap.data[store->heap.top++] = cell_int((uint32_t)value);
    return c;
}

bool stacks_is_integer(const struct stacks *store, cell c, int64_t *value)
{
    if (cell_tag(c) == CELL_INT) {
        *value = cell_value(c);
        return true;
    }
    if (cell_tag(c) != CELL_BIG) return false;
    const cell *halves = store->heap.data + cell_index(c);
    *value = (int64_t)((uint64_t)cell_value(halves[0]) << 32 | (uint64_t)cell_value(halves[1]));
    ASSERT(!cell_fits(*value)); /* an integer has one form */
    return true;
}

cell stacks_pair(struct stacks *store, cell first, cell rest)
{
    ASSERT(store->heap.room - store->heap.top >= 2);
    cell c = cell_make(CELL_PAIR, store->heap.top);
    store->heap.data[store->heap.top++] = first;
    store->heap.data[store->heap.top++] = rest;
    return c;
}

cell stacks_term(struct stacks *store, cell functor, const cell *arguments)
{
    uint32_t arity = cell_functor_arity(functor);
    ASSERT(cell_tag(functor) == CELL_FUNCTOR && arity > 0);
    ASSERT(store->heap.room - store->heap.top > arity);
    cell c = cell_make(CELL_TERM, store->heap.top);
    store->heap.data[store->heap.top++] = functor;
    for (uint32_t i = 0; i < arity; i++) store->heap.data[store->heap.top++] = arguments[i];
    return c;
}
