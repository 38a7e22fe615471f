/* What conflicts were about lately: activities of variables and of atoms.
 *
 * Whatever a conflict leads through is bumped, and a bump grows with every conflict, so that old
 * ones fade (Moskewicz and others 2001; the growing bump is MiniSat's). Integers cannot be treated
 * like Booleans. A start time takes part in nearly every conflict, by one bound or another, and if
 * it counts as much as a Boolean that orders two tasks, the search fixes start times and never
 * decides an order. So there are two ways to look at the same conflicts, and runs take turns with
 * them:
 *   - by variables: an integer counts a hundredth of a Boolean, hence after those that matter;
 *   - by literals: Booleans and the atoms of integers (x <= 5), which get their own activity from
 *     the clauses that are learnt. A bound that conflicts hang on is decided as such, whatever else
 *     the variable might be.
 * docs/kernel.md has what either of them wins and loses.
 *
 * Invariant: an open variable is in the heap of its sort, and an atom of an integer that is neither
 * true nor false is in the heap of atoms. Variables return when their value is undone. The truth of
 * an atom is on no trail; so atoms that were taken from the heap, being decided already, are noted
 * and return when the level in which that was seen is undone: until then they stay decided.
 * Bumping: O(log n); taking: O(log n) for each variable or atom that was settled meanwhile. */
#include "solver/kernel/kernel.h"

static const double INTEGER_WEIGHT = 0.01, DECAY = 0.95, LARGE = 1e100;

static struct heap *heap_of(struct kernel *k, int32_t var)
{
    return k->dom.vars.data[var].atom < 0 ? &k->activity.integers : &k->activity.bools;
}

void activity_add_var(struct kernel *k, int32_t var)
{
    vec_push(&k->activity.of_var, k->config.varied ? 0.01 * rng_unit(&k->rng) : 0.0);
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

/* An order that was given, without restarts, leaves nothing to the heaps but what follows: they
 * would take a fifth of the time, and are left as they are. */
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
    /* Of a 0/1 variable, which has been bumped. */
    if (k->atoms.truth.data[2 * atom] != LOOK) return;
    k->activity.of_atom.data[atom] += k->activity.bump;
    if (k->activity.of_atom.data[atom] > LARGE) shrink(k);
    heap_update(&k->activity.atoms, atom);
}

/* Weighted degrees (Boussemart, Hemery, Lecoutre and Sais 2004), which DM_ORDER_DOM_W_DEG asks for:
 * there is no decay, and the sizes of domains are what tells integers from Booleans. */
void activity_blame(struct kernel *k, const struct propagator *p)
{
    for (uint32_t i = 0; i < p->open_count; i++)
        if (p->views[i].factor) activity_bump_by(k, p->views[i].var, 1);
}

void activity_blame_conflict(struct kernel *k)
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

void activity_return_atoms(struct kernel *k, size_t taken)
{
    while (k->activity.taken.size > taken) heap_push(&k->activity.atoms, vec_pop(&k->activity.taken));
}

/* ---- the most active */

/* It stays in the heap: one choice may not settle it. */
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
        vec_push(&k->activity.taken, atom);
    }
    return -1;
}

/* The first that is open: the others before it have been decided. */
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
    /* Before there is any activity, in the order in which they were made: what is introduced later
     * mostly follows. */
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
