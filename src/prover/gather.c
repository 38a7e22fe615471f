/* Solutions of findall, packed one behind another, each before its size: they are read from the
 * last to the first, which is how a list is made. One findall may run within another: `gathering`
 * says where the solutions of each begin. */
#include "prover/gather.h"

#include "base/alloc.h"
#include "prover/pack.h"
#include "prover/unify.h"

bool gather_begin(struct machine *m, cell *arguments)
{
    (void)arguments;
    vec_push(&m->gathering, m->gathered.size);
    return true;
}

bool gather_add(struct machine *m, cell *arguments)
{
    size_t size = pack_term(m, arguments[0], &m->gathered);
    vec_push(&m->gathered, size);
    return true;
}

bool gather_end(struct machine *m, cell *arguments)
{
    ASSERT(m->gathering.size > 0);
    size_t from = vec_pop(&m->gathering);
    cell list = cell_name(NAME_NIL);
    while (m->gathered.size > from) {
        size_t size = vec_pop(&m->gathered);
        ASSERT(size > 0 && size <= m->gathered.size - from);
        m->gathered.size -= size;
        cell element = pack_copy(m, m->gathered.data + m->gathered.size, size);
        stacks_need(&m->store, 2);
        list = stacks_pair(&m->store, element, list);
    }
    return unify_terms(m, arguments[0], list);
}
