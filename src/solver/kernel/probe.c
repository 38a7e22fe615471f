/* Failed literals: a literal that leads to a conflict by propagation alone is false for ever
 * (Freeman 1995; Le Berre 2001).
 *
 * Only roots of the implications that clauses of two make are tried: literals that imply others and
 * that none implies. If any literal in the graph below a root fails, so does the root, and there
 * are few of them. A literal that did not fail is tried again when something at the bottom has
 * changed. Literals are taken in turn from where the last call ended. Propagators take part. */
#include "solver/kernel/kernel.h"

static bool has_pairs(const struct kernel *k, klit lit)
{
    const watch_list *list = &k->clauses.watches.data[lit];
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i].clause == WATCH_BINARY) return true;
    return false;
}

/* Clauses of two with lit^1 are what lit implies, those with lit are what implies it. */
static bool is_root(const struct kernel *k, klit lit)
{
    return atom_truth(k, lit) == UNDEFINED && has_pairs(k, lit ^ 1) && !has_pairs(k, lit);
}

/* False: it fails. */
static bool stands(struct kernel *k, klit lit)
{
    ASSERT(kernel_bottom(k) && atom_truth(k, lit) == UNDEFINED);
    trail_level(k, atom_predicate(k, lit), false);
    bool fine = domain_apply(k, atom_predicate(k, lit), no_reason) && queue_run(k);
    trail_undo(k, 0);
    return fine || k->poll.halted;
}

/* False: there is no solution. */
static bool try_root(struct kernel *k, klit lit)
{
    ASSERT((size_t)lit < k->probe.tried.size);
    int32_t *tried = &k->probe.tried.data[lit];
    if (*tried == (int32_t)k->trail.entries.size) return true;
    if (stands(k, lit)) {
        if (!k->poll.halted) *tried = (int32_t)k->trail.entries.size;
        return true;
    }
    /* What is decided from here on holds for ever. */
    ASSERT(kernel_bottom(k));
    k->impossible = !domain_apply(k, atom_predicate(k, lit ^ 1), no_reason) || !queue_run(k);
    return !k->impossible;
}

uint64_t probe_run(struct kernel *k, uint64_t budget)
{
    uint64_t *effort = &k->inprocess.effort, start = *effort;
    size_t count = k->atoms.truth.size;
    struct phase *phases = phase_save(k);
    ASSERT(kernel_bottom(k) && queue_rests(k));
    while (k->probe.tried.size < count) vec_push(&k->probe.tried, -1);
    for (size_t i = 0; i < count && !k->poll.halted && *effort < start + budget; i++) {
        klit lit = (klit)(k->probe.next++ % count);
        ++*effort;
        if (is_root(k, lit) && !try_root(k, lit)) break;
    }
    phase_restore(k, phases);
    uint64_t spent = *effort - start;
    *effort = start;
    return spent;
}
