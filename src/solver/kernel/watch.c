/* Unit propagation: two watched literals with blockers, binary clauses inside the watch.
 *
 * A change of an integer variable falsifies a range of its atoms, each of which is visited like a
 * literal of a SAT solver.
 *
 * Invariant at the fixpoint: in a clause without a true literal, the two watched literals (its
 * first two) are not false. The implied literal stays first while the clause is a reason.
 * (Moskewicz, Madigan, Zhao, Zhang and Malik 2001; blockers and binary clauses after MiniSat 2.2
 * and Glucose.) */
#include "solver/kernel/kernel.h"

#include <string.h>

static inline bool imply(struct kernel *k, klit lit, struct reason reason)
{
    ASSERT(atom_truth(k, lit) == UNDEFINED);
    if (k->atoms.truth.data[lit] == UNDEFINED) {
        domain_set_bool(k, lit, reason);
        return true;
    }
    return domain_apply(k, atom_predicate(k, lit), reason);
}

static void clause_conflict(struct kernel *k, cref c)
{
    vec_clear(&k->explain.conflict);
    const klit *lits = clause_lits(k, c);
    for (uint32_t i = 0; i < clause_size(k, c); i++)
        vec_push(&k->explain.conflict, atom_predicate(k, lits[i] ^ 1));
    clauses_bump(k, c);
}

static void binary_conflict(struct kernel *k, klit a, klit b)
{
    ASSERT(atom_truth(k, a) == FALSE_NOW && atom_truth(k, b) == FALSE_NOW);
    vec_clear(&k->explain.conflict);
    vec_push(&k->explain.conflict, atom_predicate(k, a ^ 1));
    vec_push(&k->explain.conflict, atom_predicate(k, b ^ 1));
}

/* Finds a replacement watch among the literals from the third on, and makes it the second. */
static inline bool move_watch(struct kernel *k, const int8_t *truths, klit *lits, uint32_t size, cref c,
                              klit first)
{
    for (uint32_t i = 2; i < size; i++) {
        klit lit = lits[i];
        int truth = truths[lit];
        if (truth == FALSE_NOW || (truth == LOOK && atom_compute(k, lit) == FALSE_NOW)) continue;
        ASSERT(lit != lits[1]);
        lits[i] = lits[1];
        lits[1] = lit;
        vec_push(&k->clauses.watches.data[lit], ((struct watch){c, first}));
        return true;
    }
    return false;
}

/* Visits all clauses that watch this literal, which is false now. Half of the time of a search is
 * spent in this function. No clause and no atom is created meanwhile, so the array pointers can be
 * cached. */
static bool visit(struct kernel *k, klit lit)
{
    watch_list *list = &k->clauses.watches.data[lit];
    if (list->size == 0) return true;
    ASSERT(atom_truth(k, lit) == FALSE_NOW);
    k->inprocess.effort += list->size;
    k->queue.steps += list->size / 4;
    const int8_t *truths = k->atoms.truth.data;
    uint32_t *clauses = k->clauses.arena.data;
    struct watch *from = list->data, *to = list->data, *end = list->data + list->size;
    bool fine = true;
    while (from < end) {
        struct watch w = *from++;
        ASSERT(w.blocker != lit &&
               (w.clause == WATCH_BINARY || w.clause + CLAUSE_HEADER < k->clauses.arena.size));
        int blocker = truths[w.blocker];
        if (blocker == LOOK) blocker = atom_compute(k, w.blocker);
        *to++ = w;
        if (blocker == TRUE_NOW) continue;
        if (w.clause == WATCH_BINARY) {
            if (blocker == FALSE_NOW) {
                binary_conflict(k, lit, w.blocker);
                fine = false;
                break;
            }
            if (!imply(k, w.blocker, (struct reason){(uint32_t)lit, 0, REASON_BINARY})) {
                fine = false;
                break;
            }
            continue;
        }
        klit *lits = (klit *)&clauses[w.clause + CLAUSE_HEADER];
        ASSERT(lits[0] == lit || lits[1] == lit);
        klit first = lits[0] ^ lits[1] ^ lit;
        ASSERT(first != lit && clauses[w.clause] >> 1 > 2);
        lits[0] = first;
        lits[1] = lit;
        int truth = first == w.blocker ? blocker : atom_truth(k, first);
        to[-1].blocker = first;
        if (truth == TRUE_NOW) continue;
        /* Never into this list: lit is false. */
        if (move_watch(k, truths, lits, clauses[w.clause] >> 1, w.clause, first)) {
            to--;
            continue;
        }
        if (truth == FALSE_NOW) {
            clause_conflict(k, w.clause);
            fine = false;
            break;
        }
        if (!imply(k, first, (struct reason){w.clause, 0, REASON_CLAUSE})) {
            fine = false;
            break;
        }
    }
    if (to < from) {
        ASSERT(from <= end);
        memmove(to, from, (size_t)(end - from) * sizeof *to);
        list->size -= (size_t)(from - to);
    }
    return fine;
}

/* Lower bound by binary search: the first of a variable's atoms whose value is at least this. */
static size_t first_from(const struct kernel *k, const vec_i32 *list, int32_t value)
{
    size_t lo = 0, hi = list->size;
    while (lo < hi) {
        size_t middle = (lo + hi) / 2;
        if (k->atoms.all.data[list->data[middle]].value < value)
            lo = middle + 1;
        else
            hi = middle;
    }
    return lo;
}

/* Visits the atoms with values from..to: x <= v has become false (lo passed it) or true; x = v is
 * false, unless v is the only value left. */
static bool visit_atoms(struct kernel *k, int32_t var, int32_t from, int32_t to, bool raised)
{
    for (size_t i = first_from(k, &k->atoms.of_var.data[var], from); i < k->atoms.of_var.data[var].size;
         i++) {
        int32_t atom = k->atoms.of_var.data[var].data[i];
        struct kernel_atom a = k->atoms.all.data[atom];
        ASSERT(a.var == var && a.value >= from);
        if (a.value > to) break;
        klit falsified = a.op == ATOM_LE && !raised ? 2 * atom + 1 : 2 * atom;
        /* Most have no watches: their clauses were deleted. */
        if (k->clauses.watches.data[falsified].size && atom_truth(k, falsified) == FALSE_NOW &&
            !visit(k, falsified))
            return false;
    }
    return true;
}

/* Visits x = v if v is the only value left. */
static bool visit_fixed(struct kernel *k, int32_t var)
{
    ASSERT(k->dom.vars.data[var].lo == k->dom.vars.data[var].hi);
    int32_t value = k->dom.vars.data[var].lo;
    for (size_t i = first_from(k, &k->atoms.of_var.data[var], value); i < k->atoms.of_var.data[var].size;
         i++) {
        int32_t atom = k->atoms.of_var.data[var].data[i];
        struct kernel_atom a = k->atoms.all.data[atom];
        if (a.value > value) break;
        if (a.op == ATOM_EQ && !visit(k, 2 * atom + 1)) return false;
    }
    return true;
}

bool watch_entry(struct kernel *k, const struct entry *e)
{
    ASSERT(e->kind != ENTRY_CELL && !eliminate_is_gone(k, e->var));
    const struct kernel_var *v = &k->dom.vars.data[e->var];
    if (v->atom >= 0) return visit(k, 2 * v->atom + (e->kind == ENTRY_HI));
    if (k->atoms.of_var.data[e->var].size == 0) return true;
    bool fine;
    if (e->kind == ENTRY_LO)
        fine = visit_atoms(k, e->var, e->old, e->now - 1, true);
    else if (e->kind == ENTRY_HI)
        /* x <= v for now <= v < old is true; x = v for now < v <= old is false */
        fine = visit_atoms(k, e->var, e->now, e->old, false);
    else
        fine = visit_atoms(k, e->var, e->now, e->now, true);
    v = &k->dom.vars.data[e->var];
    return fine && (v->lo != v->hi || visit_fixed(k, e->var));
}
