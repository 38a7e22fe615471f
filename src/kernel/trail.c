/* The trail: levels, undoing, and which entry made a predicate true.
 *
 * Entries of one variable are chained backwards, so the state before any position can be read: follow the chain past the entries that came
 * later. That costs as many steps as the variable has changed since, and needs no memory per value. */
#include "kernel/kernel.h"

void trail_level(struct kernel *k, struct predicate choice, bool flipped)
{
    vec_push(&k->levels, ((struct level){(int32_t)k->trail.size, choice, flipped}));
}

static void undo_entry(struct kernel *k, const struct entry *e)
{
    if (e->kind == ENTRY_CELL) {
        *k->cells.data[e->var] = e->old;
        k->cells.size--;
        return;
    }
    struct kernel_var *v = &k->vars.data[e->var];
    v->last = e->prev;
    if (v->lo == v->hi) { /* it had a value: to be tried first when its turn comes again */
        k->saved.data[e->var] = v->lo;
        k->remembers.data[e->var] = 1;
        decide_forget(k, e->var);
    }
    if (e->kind == ENTRY_LO)
        v->lo = e->old;
    else if (e->kind == ENTRY_HI)
        v->hi = e->old;
    else
        domain_fill_hole(k, e->var, e->now);
    if (v->atom >= 0) k->truth.data[2 * v->atom] = k->truth.data[2 * v->atom + 1] = UNDEFINED;
}

void trail_undo(struct kernel *k, size_t level)
{
    if (k->levels.size <= level) return;
    size_t start = (size_t)k->levels.data[level].start;
    while (k->trail.size > start) {
        k->trail.size--;
        undo_entry(k, &k->trail.data[k->trail.size]);
    }
    k->levels.size = level;
    k->head = k->trail.size;
    queue_clear(k);
}

int32_t trail_lo_at(const struct kernel *k, int32_t var, int32_t at)
{
    int32_t lo = k->vars.data[var].lo;
    for (int32_t i = k->vars.data[var].last; i >= at; i = k->trail.data[i].prev)
        if (k->trail.data[i].kind == ENTRY_LO) lo = k->trail.data[i].old;
    return lo;
}

int32_t trail_hi_at(const struct kernel *k, int32_t var, int32_t at)
{
    int32_t hi = k->vars.data[var].hi;
    for (int32_t i = k->vars.data[var].last; i >= at; i = k->trail.data[i].prev)
        if (k->trail.data[i].kind == ENTRY_HI) hi = k->trail.data[i].old;
    return hi;
}

bool trail_has_at(const struct kernel *k, int32_t var, int32_t value, int32_t at)
{
    struct predicate p = {var, value, PREDICATE_NE};
    if (value < trail_lo_at(k, var, at) || value > trail_hi_at(k, var, at)) return false;
    if (domain_has(k, var, value)) return true;
    int32_t entry = trail_find(k, &p, INT32_MAX);
    return entry >= at;
}

/* x != value: by a hole, or by a bound that passed it; the earliest of them, as far as they came before `before`. */
static int32_t find_ne(const struct kernel *k, struct predicate *p, int32_t before)
{
    int32_t found = -1;
    struct predicate meant = *p;
    for (int32_t i = k->vars.data[p->var].last; i >= 0; i = k->trail.data[i].prev) {
        const struct entry *e = &k->trail.data[i];
        if (i >= before) continue;
        if (e->kind == ENTRY_HOLE && e->now == p->value) {
            found = i;
            meant = *p;
        } else if (e->kind == ENTRY_LO && e->old <= p->value && p->value < e->now) {
            found = i;
            meant = (struct predicate){p->var, p->value + 1, PREDICATE_GE};
        } else if (e->kind == ENTRY_HI && e->now < p->value && p->value <= e->old) {
            found = i;
            meant = (struct predicate){p->var, p->value - 1, PREDICATE_LE};
        }
    }
    *p = meant;
    return found;
}

int32_t trail_find(const struct kernel *k, struct predicate *p, int32_t before)
{
    if (p->op == PREDICATE_NE) return find_ne(k, p, before);
    for (int32_t i = k->vars.data[p->var].last; i >= 0; i = k->trail.data[i].prev) {
        const struct entry *e = &k->trail.data[i];
        if (i >= before) continue;
        if (p->op == PREDICATE_GE && e->kind == ENTRY_LO && e->old < p->value) return i;
        if (p->op == PREDICATE_LE && e->kind == ENTRY_HI && e->old > p->value) return i;
    }
    return -1;
}
