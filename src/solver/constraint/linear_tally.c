/* Sums in which most terms are 0/1: whether an event can matter.
 *
 * An objective is often the sum of a hundred 0/1 variables. Each of them wakes the sum when it is
 * assigned, and adding up all terms takes O(n), mostly without any consequence: there is one only
 * when the sum is close to the bound. So two counters on the trail hold the sum of the assigned
 * terms, and an event wakes nothing if more room is left than the widest term needs.
 *
 * Invariant, when all events have been handled: `risen` is how much the 0/1 terms at their larger
 * value add to the sum of all at their smaller one, and `fallen` how much those at their smaller
 * one take from the sum of all at their larger one; of these, only what the relation limits. Other
 * terms are few, and read as they are. Cost: O(1 + others) an event.
 *
 * The propagator takes the sum from here. Its own changes come later as events, and wake it again
 * if they may matter. */
#include "solver/constraint/linear.h"

#include "base/alloc.h"

enum {
/* least number of 0/1 terms; in the hostile build any */
#ifdef HOSTILE
    MANY = 1,
#else
    MANY = 6,
#endif
    /* most other terms */
    MOST_OTHERS = 4
};

struct linear_tally {
    int32_t risen, fallen;
    /* of all terms but the others, as they were at first */
    int64_t least, most;
    /* of the 0/1 terms */
    int64_t widest;
    uint32_t others[MOST_OTHERS], other_count;
};

static int64_t term_lo(const struct kernel *k, const struct propagator *p, uint32_t i)
{
    int64_t coef = propagator_coef(p, i);
    return coef * (coef >= 0 ? kernel_lo(k, p->views[i]) : kernel_hi(k, p->views[i]));
}

static int64_t term_hi(const struct kernel *k, const struct propagator *p, uint32_t i)
{
    int64_t coef = propagator_coef(p, i);
    return coef * (coef >= 0 ? kernel_hi(k, p->views[i]) : kernel_lo(k, p->views[i]));
}

/* An integer variable reduced to 0 and 1 may have pending events. */
static bool is_open_bool(const struct kernel *k, dm_int x)
{
    const struct kernel_var *v = kernel_var_of(k, x);
    return x.factor && v->atom >= 0 && v->lo < v->hi;
}

struct linear_tally *linear_tally_new(struct kernel *k, const struct propagator *p)
{
    struct linear_tally tally = {0};
    int64_t reach = 0;
    uint32_t bools = 0;
    for (uint32_t i = 0; i < p->view_count; i++) {
        int64_t lo = term_lo(k, p, i), hi = term_hi(k, p, i);
        bool open_bool = is_open_bool(k, p->views[i]);
        if (hi > lo && !open_bool) {
            if (tally.other_count == MOST_OTHERS) return NULL;
            tally.others[tally.other_count++] = i;
            continue;
        }
        ASSERT(tally.other_count <= MOST_OTHERS);
        bools += open_bool;
        tally.least += lo;
        tally.most += hi;
        if (hi - lo > tally.widest) tally.widest = hi - lo;
        reach += hi - lo;
        if (reach > INT32_MAX) return NULL;
    }
    if (bools < MANY) return NULL;
    struct linear_tally *own = kernel_alloc(k, sizeof *own);
    *own = tally;
    return own;
}

static bool is_other(const struct linear_tally *tally, uint32_t i)
{
    for (uint32_t j = 0; j < tally->other_count; j++)
        if (tally->others[j] == i) return true;
    return false;
}

/* Adds a 0/1 term that has its value. */
static void add_term(struct linear_tally *tally, struct kernel *k, const struct propagator *p, uint32_t i)
{
    ASSERT(kernel_fixed(k, p->views[i]));
    dm_int x = p->views[i];
    int64_t step = propagator_coef(p, i) * x.factor;
    bool larger = (kernel_var_of(k, x)->lo == 1) == (step > 0);
    int32_t *cell = larger ? &tally->risen : &tally->fallen;
    propagator_store(k, cell, *cell + (int32_t)(step > 0 ? step : -step));
    ASSERT(*cell >= 0 && *cell <= tally->most - tally->least); /* a term is added once */
}

bool linear_tally_wake(struct linear_tally *tally, struct kernel *k, const struct propagator *p,
                       int32_t index)
{
    ASSERT(index >= -1 && index < (int32_t)p->view_count);
    if (index >= 0 && !is_other(tally, (uint32_t)index)) add_term(tally, k, p, (uint32_t)index);
    int64_t least = tally->least + tally->risen, most = tally->most - tally->fallen, widest = tally->widest;
    for (uint32_t j = 0; j < tally->other_count; j++) {
        int64_t lo = term_lo(k, p, tally->others[j]), hi = term_hi(k, p, tally->others[j]);
        least += lo;
        most += hi;
        if (hi - lo > widest) widest = hi - lo;
    }
    return (p->rel != DM_GE && p->rhs - least < widest) || (p->rel != DM_LE && most - p->rhs < widest);
}

int64_t linear_tally_least(const struct linear_tally *tally, const struct kernel *k,
                           const struct propagator *p, int64_t sign)
{
    ASSERT(sign == 1 || sign == -1);
    int64_t sum = sign > 0 ? tally->least + tally->risen : tally->fallen - tally->most;
    for (uint32_t j = 0; j < tally->other_count; j++)
        sum += sign > 0 ? term_lo(k, p, tally->others[j]) : -term_hi(k, p, tally->others[j]);
    return sum;
}
