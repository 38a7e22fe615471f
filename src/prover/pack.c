/* Packing goes breadth first: the block is at once the queue of cells that still speak of the heap.
 * A variable that was met is marked on the heap with its place in the block, and restored at the
 * end. */
#include "prover/pack.h"

#include "base/alloc.h"

struct packing {
    struct machine *m;
    vec_cell *out;
    size_t from;  /* where the block begins */
    size_t marks; /* where in m->marks the indices of marked variables begin */
};

static cell pack_variable(struct packing *p, cell variable, size_t place)
{
    cell *home = p->m->store.heap.data + cell_index(variable);
    ASSERT(*home == variable); /* not met before: it would be marked */
    vec_push(&p->m->marks, cell_index(variable));
    *home = cell_make(CELL_MARK, place);
    return cell_make(CELL_REF, place);
}

/* Its cells go to the end of the block. */
static cell pack_compound(struct packing *p, cell c)
{
    size_t place = p->out->size - p->from;
    const cell *cells = p->m->store.heap.data + cell_index(c);
    size_t extent = cell_extent(c, cells[0]);
    ASSERT(cell_index(c) + extent <= p->m->store.heap.top);
    vec_reserve(p->out, p->out->size + extent);
    for (size_t i = 0; i < extent; i++) p->out->data[p->out->size++] = cells[i];
    return cell_make(cell_tag(c), place);
}

size_t pack_term(struct machine *m, cell term, vec_cell *out)
{
    struct packing p = {.m = m, .out = out, .from = out->size, .marks = m->marks.size};
    vec_push(out, term);
    for (size_t i = p.from; i < out->size && machine_walk(m, out->size); i++) {
        cell c = machine_value(m, out->data[i]);
        if (cell_tag(c) == CELL_REF)
            c = pack_variable(&p, c, i - p.from);
        else if (cell_tag(c) == CELL_MARK)
            c = cell_make(CELL_REF, cell_index(c));
        else if (cell_points(c))
            c = pack_compound(&p, c);
        out->data[i] = c;
    }
    while (m->marks.size > p.marks) {
        size_t index = vec_pop(&m->marks);
        m->store.heap.data[index] = cell_make(CELL_REF, index);
    }
    if (m->halted) { /* half of a block is none */
        out->size = p.from;
        vec_push(out, cell_name(NAME_NIL));
    }
    return out->size - p.from;
}

cell pack_copy(struct machine *m, const cell *block, size_t size)
{
    struct stacks *store = &m->store;
    ASSERT(size > 0);
    if (!cell_points(block[0])) return block[0];
    stacks_need(store, size);
    size_t base = store->heap.top;
    cell *to = store->heap.data + base;
    for (size_t i = 0; i < size; i++)
        to[i] = cell_points(block[i]) ? block[i] + (base << CELL_TAG_BITS) : block[i];
    store->heap.top += size;
    return to[0];
}
