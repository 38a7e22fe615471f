/* VSIDS: activities of variables and of atoms.
 *
 * Conflict analysis bumps each variable that it visits. The increment grows with each conflict, so
 * old bumps decay (Moskewicz and others 2001; the growing increment is MiniSat's). Integers cannot
 * be treated like Booleans. A start time takes part in nearly every conflict by one bound or
 * another. If it counted as much as a Boolean that orders two tasks, the search would fix start
 * times and never decide an order. So there are two decision heuristics, and runs alternate:
 *   - by variable: an integer counts a hundredth of a Boolean, so Booleans come first;
 *   - by literal: Booleans, and atoms of integers (x <= 5), which get their activity from learnt
 *     clauses. The search then decides a bound, not a value.
 * docs/kernel.md has the measurements.
 *
 * Invariant: an open variable is in the heap of its type, and an open atom of an integer is in the
 * heap of atoms. A variable returns when its value is undone. The truth of an atom is not on the
 * trail; so an atom that is popped because it is decided is recorded, and returns when the current
 * level is undone. Cost: O(log n) per bump, and per fixed variable or atom popped. */
#include "solver/kernel/kernel.h"

static const double INTEGER_WEIGHT = 0.01, DECAY = 0.95, LARGE = 1e100;

static struct heap *heap_of(struct kernel *k, int32_t var)
{
    return k->dom.vars.data[var].atom < 0 ? &k->activity.integers : &k->activity.bools;
}

void activity_add_var(struct kernel *k, int32_t var)
{
    vec_push(&k->activity.of_var, k->config.random_activity ? 0.01 * rng_unit(&k->rng) : 0.0);
    ASSERT(k->activity.of_var.size == (size_t)var + 1);
    k->activity.scores = k->activity.of_var.data;
    heap_push(heap_of(k, var), var);
}

void activity_add_atom(struct kernel *k, int32_t atom)
{
    /* A 0/1 variable has its own activity, and its atom none. */
    ASSERT(k->atoms.truth.data[2 * atom] == LOOK);
    while (k->activity.of_atom.size <= (size_t)atom) vec_push(&k->activity.of_atom, 0.0);
    k->activity.atom_scores = k->activity.of_atom.data;
    heap_push(&k->activity.atoms, atom);
}

static void shrink(struct kernel *k)
{
    for (size_t i = 0; i < k->activity.of_var.size; i++) k->activity.of_var.data[i] /= LARGE;
    for (size_t i = 0; i < k->activity.of_atom.size; i++) k->activity.of_atom.data[i] /= LARGE;
    k->activity.bump /= LARGE;
    ASSERT(k->activity.bump > 0);
}

/* With a given order and without restarts the heaps are hardly needed. Maintaining them would take
 * a fifth of the time, so they are not maintained. */
static bool is_idle(const struct kernel *k)
{
    return !k->config.learn && k->decide.branchings.size;
}

void activity_bump_by(struct kernel *k, int32_t var, double weight)
{
    ASSERT(var > 0 && weight >= 0);
    k->activity.of_var.data[var] += weight * k->activity.bump;
    if (k->activity.of_var.data[var] > LARGE) shrink(k);
    if (!is_idle(k)) heap_update(heap_of(k, var), var);
}

void activity_bump(struct kernel *k, int32_t var)
{
    activity_bump_by(k, var, k->dom.vars.data[var].atom < 0 ? INTEGER_WEIGHT : 1);
}

void activity_bump_atom(struct kernel *k, int32_t atom)
{
    /* A 0/1 variable was bumped itself. */
    if (k->atoms.truth.data[2 * atom] != LOOK) return;
    k->activity.of_atom.data[atom] += k->activity.bump;
    if (k->activity.of_atom.data[atom] > LARGE) shrink(k);
    heap_update(&k->activity.atoms, atom);
}

/* Weighted degrees for dom/wdeg (Boussemart, Hemery, Lecoutre and Sais 2004): no decay, and no
 * smaller weight for integers, because the domain size is part of the score. */
void activity_bump_failed(struct kernel *k, const struct propagator *p)
{
    for (uint32_t i = 0; i < p->open_count; i++)
        if (p->views[i].factor) activity_bump_by(k, p->views[i].var, 1);
}

void activity_bump_conflict(struct kernel *k)
{
    for (size_t i = 0; i < k->explain.conflict.size; i++)
        activity_bump_by(k, k->explain.conflict.data[i].var, 1);
}

void activity_decay(struct kernel *k)
{
    k->activity.bump /= DECAY;
    ASSERT(k->activity.bump > 0 && k->activity.bump < LARGE * LARGE);
}

void activity_return(struct kernel *k, int32_t var)
{
    /* Undoing calls this before it widens the domain. */
    ASSERT(k->dom.vars.data[var].lo == k->dom.vars.data[var].hi);
    if (!is_idle(k)) heap_push(heap_of(k, var), var);
}

void activity_return_atoms(struct kernel *k, size_t popped)
{
    while (k->activity.popped.size > popped) heap_push(&k->activity.atoms, vec_pop(&k->activity.popped));
}

/* ---- the most active */

/* It stays in the heap: one decision may not fix it. */
static int32_t top_var(struct kernel *k, struct heap *heap)
{
    while (heap->items.size) {
        int32_t var = heap->items.data[0];
        ASSERT(heap == heap_of(k, var));
        if (k->dom.vars.data[var].lo < k->dom.vars.data[var].hi) return var;
        heap_pop(heap);
    }
    return -1;
}

static int32_t top_atom(struct kernel *k)
{
    while (k->activity.atoms.items.size) {
        int32_t atom = k->activity.atoms.items.data[0];
        ASSERT(k->atoms.truth.data[2 * atom] == LOOK);
        if (atom_truth(k, 2 * atom) == UNDEFINED) return atom;
        heap_pop(&k->activity.atoms);
        vec_push(&k->activity.popped, atom);
    }
    return -1;
}

/* The first open variable; all before it are fixed. */
static int32_t first_var(struct kernel *k)
{
    ASSERT(is_idle(k) && (size_t)k->activity.first_open <= k->dom.vars.size);
    int32_t var = k->activity.first_open;
    while ((size_t)var < k->dom.vars.size && k->dom.vars.data[var].lo == k->dom.vars.data[var].hi) var++;
    if (var != k->activity.first_open) {
        kernel_save(k, &k->activity.first_open);
        k->activity.first_open = var;
    }
    return (size_t)var < k->dom.vars.size ? var : -1;
}

int32_t activity_top(struct kernel *k)
{
    if (is_idle(k)) return first_var(k);
    int32_t a = top_var(k, &k->activity.bools), b = top_var(k, &k->activity.integers);
    if (a < 0 || b < 0) return a < 0 ? b : a;
    double of_a = k->activity.of_var.data[a], of_b = k->activity.of_var.data[b];
    /* Ties: in the order of creation, because later variables mostly depend on earlier ones. */
    return of_a > of_b || (of_a == of_b && a < b) ? a : b;
}

int32_t activity_top_literal(struct kernel *k, int32_t *var)
{
    int32_t atom = top_atom(k);
    *var = top_var(k, &k->activity.bools);
    double of_atom = atom < 0 ? 0 : k->activity.of_atom.data[atom],
           of_var = *var < 0 ? 0 : k->activity.of_var.data[*var];
    if (of_var == 0) *var = -1;
    if (of_atom > of_var) *var = k->atoms.all.data[atom].var;
    ASSERT(of_atom >= 0 && of_var >= 0);
    return of_atom > of_var ? atom : -1;
}
