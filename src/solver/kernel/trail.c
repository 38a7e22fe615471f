/* The trail: decision levels, backtracking, and the entry that made a predicate true.
 *
 * The entries of each bound are chained backwards, so the domain before any trail position can be
 * reconstructed by following the chain. Cost: O(changes of the variable since), and no memory per
 * value. */
#include "solver/kernel/hostile.h"

void trail_push_level(struct kernel *k, struct predicate choice, bool flipped)
{
    ASSERT(k->trail.levels.size == 0 || (size_t)vec_last(&k->trail.levels).start <= k->trail.entries.size);
    ASSERT((size_t)choice.var < k->dom.vars.size);
    vec_push(&k->trail.levels, ((struct level){(int32_t)k->trail.entries.size, choice, flipped,
                                               k->activity.popped.size, 0.5F}));
    k->trail.flipped += flipped;
}

/* Undoes the newest entry, which has been popped; the domain is still as the entry left it. */
static void undo_entry(struct kernel *k, const struct entry *e)
{
    if (e->kind == ENTRY_CELL) {
        ASSERT((size_t)e->var + 1 == k->trail.cells.size);
        *k->trail.cells.data[e->var] = e->old;
        k->trail.cells.size--;
        return;
    }
    struct kernel_var *v = &k->dom.vars.data[e->var];
    ASSERT(e->var > 0 && v->lo <= v->hi);
    if (v->lo == v->hi) { /* phase saving */
        struct phase *phase = &k->phases.of_var.data[e->var];
        if (!(phase->known & PHASE_USER)) {
            phase->saved = v->lo;
            phase->known |= PHASE_LAST;
        }
        activity_return(k, e->var);
    }
    if (e->kind == ENTRY_LO) {
        ASSERT(v->lo == e->now && v->last_lo == (int32_t)k->trail.entries.size && e->prev < v->last_lo);
        v->lo = e->old;
        v->last_lo = e->prev;
    } else if (e->kind == ENTRY_HI) {
        ASSERT(v->hi == e->now && v->last_hi == (int32_t)k->trail.entries.size && e->prev < v->last_hi);
        v->hi = e->old;
        v->last_hi = e->prev;
    } else {
        ASSERT(domain_hole_at(k, e->var, e->now) == (int32_t)k->trail.entries.size);
        domain_fill_hole(k, e->var, e->now);
        ASSERT(domain_has(k, e->var, v->lo) && domain_has(k, e->var, v->hi));
    }
    if (v->atom >= 0) k->atoms.truth.data[2 * v->atom] = k->atoms.truth.data[2 * v->atom + 1] = UNDEFINED;
}

void trail_backtrack(struct kernel *k, size_t level)
{
    if (k->trail.levels.size <= level) return;
    size_t start = (size_t)k->trail.levels.data[level].start;
    ASSERT(start <= k->trail.entries.size && k->queue.head <= k->trail.entries.size);
    while (k->trail.entries.size > start) {
        k->trail.entries.size--;
        ASSERT((size_t)k->trail.entries.data[k->trail.entries.size].level > level);
        undo_entry(k, &k->trail.entries.data[k->trail.entries.size]);
    }
    for (size_t i = level; i < k->trail.levels.size; i++) k->trail.flipped -= k->trail.levels.data[i].flipped;
    ASSERT(k->trail.levels.data[level].popped <= k->activity.popped.size);
    activity_return_atoms(k, k->trail.levels.data[level].popped);
    k->trail.levels.size = level;
    k->queue.head = k->trail.entries.size;
    queue_clear(k);
    ASSERT(queue_at_fixpoint(k) && k->trail.flipped <= level);
    if (KERNEL_HOSTILE) hostile_audit(k, true);
}

int32_t trail_lo_at(const struct kernel *k, int32_t var, int32_t at)
{
    int32_t lo = k->dom.vars.data[var].lo;
    for (int32_t i = k->dom.vars.data[var].last_lo; i >= at; i = k->trail.entries.data[i].prev)
        lo = k->trail.entries.data[i].old;
    /* Earlier domains are larger. */
    ASSERT(lo <= k->dom.vars.data[var].lo);
    return lo;
}

int32_t trail_hi_at(const struct kernel *k, int32_t var, int32_t at)
{
    int32_t hi = k->dom.vars.data[var].hi;
    for (int32_t i = k->dom.vars.data[var].last_hi; i >= at; i = k->trail.entries.data[i].prev)
        hi = k->trail.entries.data[i].old;
    ASSERT(hi >= k->dom.vars.data[var].hi);
    return hi;
}

bool trail_has_at(const struct kernel *k, int32_t var, int32_t value, int32_t at)
{
    return value >= trail_lo_at(k, var, at) && value <= trail_hi_at(k, var, at) &&
           domain_hole_at(k, var, value) >= at;
}

bool trail_held(const struct kernel *k, struct predicate p, int32_t at)
{
    int32_t lo = trail_lo_at(k, p.var, at), hi = trail_hi_at(k, p.var, at);
    ASSERT(lo <= hi);
    switch (p.op) {
    case PREDICATE_GE:
        return lo >= p.value;
    case PREDICATE_LE:
        return hi <= p.value;
    case PREDICATE_NE:
        return !trail_has_at(k, p.var, p.value, at);
    default:
        return lo == p.value && hi == p.value;
    }
}

/* The entry before `before` that made the bound p true. */
static int32_t find_bound(const struct kernel *k, struct predicate p, int32_t before)
{
    bool is_lo = p.op == PREDICATE_GE;
    const struct kernel_var *v = &k->dom.vars.data[p.var];
    for (int32_t i = is_lo ? v->last_lo : v->last_hi; i >= 0; i = k->trail.entries.data[i].prev)
        if (i < before &&
            (is_lo ? k->trail.entries.data[i].old < p.value : k->trail.entries.data[i].old > p.value))
            return i;
    return -1;
}

/* x != value: by a hole, which is older than any bound that passes it, or by a bound. */
static int32_t find_ne(const struct kernel *k, struct predicate *p, int32_t before)
{
    int32_t hole = domain_hole_at(k, p->var, p->value);
    if (hole < before) return hole;
    struct predicate above = {p->var, p->value + 1, PREDICATE_GE},
                     below = {p->var, p->value - 1, PREDICATE_LE};
    *p = trail_lo_at(k, p->var, before) > p->value ? above : below;
    ASSERT(trail_held(k, *p, before));
    return find_bound(k, *p, before);
}

int32_t trail_find(const struct kernel *k, struct predicate *p, int32_t before)
{
    /* x = v is two bounds with separate entries. */
    ASSERT(p->op != PREDICATE_EQ);
    return p->op == PREDICATE_NE ? find_ne(k, p, before) : find_bound(k, *p, before);
}

int32_t trail_level_of(const struct kernel *k, struct predicate p)
{
    struct predicate other = {p.var, p.value, PREDICATE_GE};
    bool both = p.op == PREDICATE_EQ;
    if (both) p.op = PREDICATE_LE;
    int32_t end = (int32_t)k->trail.entries.size, index = trail_find(k, &p, end);
    int32_t last = both ? trail_find(k, &other, end) : index;
    if (index > last) last = index;
    return last < 0 ? 0 : k->trail.entries.data[last].level;
}
