/* Unification, the occurs check and the standard order of terms.
 *
 * All three use the work stack of the machine instead of recursion, so the depth of terms is
 * unlimited. Invariant: each function leaves the work stack as it found it. Cyclic terms can make a
 * traversal endless, so each step is reported to machine_step, which polls the limits. The result
 * of a traversal that was stopped is not used. */
#include "prover/unify.h"

#include "base/alloc.h"

#include <string.h>

/* The occurs check. */
static bool occurs(struct machine *m, cell variable, cell term)
{
    size_t bottom = m->work.size;
    bool found = false;
    vec_push(&m->work, term);
    while (m->work.size > bottom && !found && machine_step(m, m->work.size)) {
        cell next = machine_value(m, vec_pop(&m->work));
        found = next == variable;
        machine_push_arguments(m, next);
    }
    m->work.size = bottom;
    return found;
}

bool unify_checked(struct machine *m, cell variable, cell value)
{
    ASSERT(cell_tag(value) != CELL_REF);
    if (occurs(m, variable, value)) return false;
    stacks_bind(&m->store, variable, value);
    return true;
}

/* The heap does not move: binding only grows the trail. */
bool unify_compound(struct machine *m, cell a, cell b)
{
    const cell *heap = m->store.heap.data;
    size_t bottom = m->work.size;
    bool equal = true;
    for (;;) {
        const cell *left = heap + cell_index(a), *right = heap + cell_index(b);
        ASSERT(cell_tag(a) == cell_tag(b) && cell_points(a) && heap == m->store.heap.data);
        size_t extent = cell_extent(a, left[0]);
        if (cell_tag(a) == CELL_TERM) equal = left[0] == right[0];
        for (size_t i = cell_tag(a) == CELL_TERM; i < extent && equal; i++) {
            cell one = stacks_value_in(heap, left[i]), other = stacks_value_in(heap, right[i]);
            enum unify_outcome outcome = unify_simple(m, one, other);
            equal = outcome != UNIFY_DIFFER;
            if (outcome != UNIFY_COMPOUND) continue;
            vec_push(&m->work, one);
            vec_push(&m->work, other);
        }
        if (!equal || m->work.size == bottom || !machine_step(m, m->work.size)) break;
        b = vec_pop(&m->work);
        a = vec_pop(&m->work);
    }
    m->work.size = bottom;
    return equal;
}

/* ---- The standard order ---- */

static int rank(cell c)
{
    static const int ranks[] = {
        [CELL_REF] = 0, [CELL_INT] = 1, [CELL_BIG] = 1, [CELL_NAME] = 2, [CELL_PAIR] = 3, [CELL_TERM] = 3};
    ASSERT(cell_tag(c) < CELL_FUNCTOR); /* functors and marks are not terms */
    return ranks[cell_tag(c)];
}

/* The empty list precedes all names. */
static int compare_names(const struct machine *m, uint32_t a, uint32_t b)
{
    if (a != b && (a == NAME_NIL || b == NAME_NIL)) return a == NAME_NIL ? -1 : 1;
    return a == b ? 0 : strcmp(names_text(&m->program->names, a), names_text(&m->program->names, b));
}

static int compare_integers(const struct machine *m, cell a, cell b)
{
    int64_t left = 0, right = 0;
    stacks_is_integer(&m->store, a, &left);
    stacks_is_integer(&m->store, b, &right);
    return (left > right) - (left < right);
}

static cell functor_of(const struct machine *m, cell c)
{
    return cell_tag(c) == CELL_PAIR ? cell_functor(NAME_PAIR, 2) : m->store.heap.data[cell_index(c)];
}

/* The arguments of a pair or term. */
static const cell *arguments_of(const struct machine *m, cell c)
{
    return m->store.heap.data + cell_index(c) + (cell_tag(c) == CELL_TERM);
}

/* Compares two terms up to their first arguments; the others are pushed. *done: they were compared
 * completely. */
static int compare_step(struct machine *m, cell *a, cell *b, bool *done)
{
    *done = true;
    if (*a == *b) return 0;
    if (rank(*a) != rank(*b)) return rank(*a) - rank(*b);
    if (rank(*a) == 0) return *a < *b ? -1 : 1;
    if (rank(*a) == 1) return compare_integers(m, *a, *b);
    if (rank(*a) == 2) return compare_names(m, (uint32_t)cell_index(*a), (uint32_t)cell_index(*b));
    cell left = functor_of(m, *a), right = functor_of(m, *b);
    uint32_t arity = cell_functor_arity(left);
    if (arity != cell_functor_arity(right)) return arity < cell_functor_arity(right) ? -1 : 1;
    if (left != right) return compare_names(m, cell_functor_name(left), cell_functor_name(right));
    const cell *lefts = arguments_of(m, *a), *rights = arguments_of(m, *b);
    for (uint32_t i = arity - 1; i > 0; i--) {
        vec_push(&m->work, lefts[i]);
        vec_push(&m->work, rights[i]);
    }
    *a = lefts[0];
    *b = rights[0];
    *done = false;
    return 0;
}

int unify_compare(struct machine *m, cell a, cell b)
{
    size_t bottom = m->work.size;
    int order;
    bool done;
    for (;;) {
        a = machine_value(m, a);
        b = machine_value(m, b);
        order = compare_step(m, &a, &b, &done);
        if (order || (done && m->work.size == bottom) || !machine_step(m, m->work.size)) break;
        if (!done) continue;
        b = vec_pop(&m->work);
        a = vec_pop(&m->work);
    }
    m->work.size = bottom;
    return order;
}
