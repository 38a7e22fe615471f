/* All different, bounds consistent (Lopez-Ortiz, Quimper, Tromp and van Beek 2003).
 *
 *   R1  if an interval has more views within it than values: conflict
 *   R2  if an interval a .. b has as many views within it as values (a Hall interval), any other
 *       view that begins in it begins after b, and one that ends in it ends before a
 * The views are visited by ascending upper bound, and each takes the first free value from its
 * lower bound on. The bounds cut the line into stretches; a union-find structure joins a full
 * stretch to the next, so it finds the first free value. A view that takes the last free value up
 * to its upper bound closes a Hall interval; a second union-find structure leads from a bound to
 * the end of its Hall interval. This is R1 and the lower half of R2; the upper half is the same on
 * negated values. The sorted orders are kept from call to call: a call takes nearly O(n) if they
 * have hardly changed, O(n^2) at worst.
 *
 * Explanation: the Hall interval, found again from the bounds before `at`: its views are at least a
 * and at most b, and the view that was moved is at least a. Ends b are tried nearest first. */
#include "solver/constraint/alldifferent.h"

#include "base/alloc.h"
#include "solver/constraint/sorting.h"

#include <stdlib.h>

struct hall {
    int32_t count;
    bool mirrored;          /* values are negated: lo[i] is -(upper bound of view i) and so on */
    int64_t *lo, *hi;       /* by view */
    int32_t *by_lo, *by_hi; /* the views, ascending */
    int32_t *first, *last;  /* by view: the ranks of lo and of hi + 1 among the bounds */

    /* By rank, from 1: the distinct values of lo and hi + 1, ascending. The entries 0 and one past
     * the last are sentinels. */
    int64_t *bounds;
    int32_t bound_count;

    /* By stretch; stretch r is bounds[r - 1] .. bounds[r] - 1. */
    int32_t *stretch; /* union-find; a root has free values, the others of its set are full */
    int32_t *begin;   /* at a root: the rank at which the stretches joined to it begin */
    int64_t *free;    /* free values in this stretch alone */

    int32_t *end; /* union-find by rank: the root is the end of the Hall interval around it */
};

enum { UPPER_HINT = 1 }; /* added to twice the number of the view */

static void attach(struct kernel *k, struct propagator *p)
{
    struct hall *h = p->state = kernel_alloc(k, sizeof *h);
    size_t n = p->view_count, ranks = 2 * n + 2, room = n + 1; /* no views at all is allowed */
    h->count = (int32_t)n;
    ASSERT(n < UINT32_C(1) << 30); /* ranks and hints are 32 bits */
    h->lo = kernel_alloc(k, room * sizeof *h->lo);
    h->hi = kernel_alloc(k, room * sizeof *h->hi);
    h->by_lo = kernel_alloc(k, room * sizeof *h->by_lo);
    h->by_hi = kernel_alloc(k, room * sizeof *h->by_hi);
    h->first = kernel_alloc(k, room * sizeof *h->first);
    h->last = kernel_alloc(k, room * sizeof *h->last);
    h->bounds = kernel_alloc(k, ranks * sizeof *h->bounds);
    h->stretch = kernel_alloc(k, ranks * sizeof *h->stretch);
    h->begin = kernel_alloc(k, ranks * sizeof *h->begin);
    h->free = kernel_alloc(k, ranks * sizeof *h->free);
    h->end = kernel_alloc(k, ranks * sizeof *h->end);
    for (size_t i = 0; i < n; i++) {
        kernel_watch(k, p, p->views[i], EVENT_BOUNDS, (int32_t)i);
        h->by_lo[i] = h->by_hi[i] = (int32_t)i;
    }
}

/* ---- the views as intervals, sorted */

static void mirror(struct hall *h)
{
    int32_t *by_lo = h->by_lo;
    ASSERT(by_lo != h->by_hi);
    h->by_lo = h->by_hi;
    h->by_hi = by_lo;
    sorting_reverse(h->by_lo, h->count);
    sorting_reverse(h->by_hi, h->count);
    h->mirrored = !h->mirrored;
}

static void take_interval(struct hall *h, int32_t view, int64_t lo, int64_t hi)
{
    ASSERT(lo <= hi && view < h->count);
    h->lo[view] = h->mirrored ? -hi : lo;
    h->hi[view] = h->mirrored ? -lo : hi;
}

static void rank_bounds(struct hall *h)
{
    int32_t n = h->count, rank = 0, i = 0, j = 0;
    h->bounds[0] = h->lo[h->by_lo[0]] - 1;
    while (j < n) { /* every beginning comes before the last end */
        bool begins = i < n && h->lo[h->by_lo[i]] <= h->hi[h->by_hi[j]] + 1;
        int64_t bound = begins ? h->lo[h->by_lo[i]] : h->hi[h->by_hi[j]] + 1;
        if (bound != h->bounds[rank]) h->bounds[++rank] = bound;
        if (begins)
            h->first[h->by_lo[i++]] = rank;
        else
            h->last[h->by_hi[j++]] = rank;
    }
    ASSERT(i == n && rank >= 1 && rank <= 2 * n); /* every view begins and ends */
    h->bound_count = rank;
    h->bounds[rank + 1] = h->bounds[rank] + 2; /* room for one view beyond the last bound */
}

static void reset_stretches(struct hall *h)
{
    for (int32_t r = 0; r <= h->bound_count + 1; r++) {
        h->stretch[r] = h->end[r] = r;
        h->begin[r] = r - 1;
        h->free[r] = r ? h->bounds[r] - h->bounds[r - 1] : 0;
    }
}

static int32_t root(int32_t *parent, int32_t i)
{
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
}

/* Takes the first free value for a view; returns the stretch of the next free one. */
static int32_t take_value(struct hall *h, int32_t view)
{
    int32_t r = root(h->stretch, h->first[view] + 1);
    ASSERT(h->free[r] > 0); /* a full stretch is joined to the next */
    if (--h->free[r] > 0) return r;
    int32_t next = root(h->stretch, r + 1);
    ASSERT(next <= h->bound_count + 1); /* the one past the last is never full */
    h->stretch[r] = next;
    h->begin[next] = h->begin[r];
    return next;
}

static void close_interval(struct hall *h, int32_t from, int32_t to)
{
    ASSERT(from < to && to <= h->bound_count);
    for (int32_t r = root(h->end, from); r < to; r = root(h->end, r + 1)) h->end[r] = to;
}

/* ---- reasons */

static void because_within(struct kernel *k, const struct propagator *p, int32_t view, int64_t a, int64_t b)
{
    const struct hall *h = p->state;
    kernel_because_ge(k, p->views[view], h->mirrored ? -b : a);
    kernel_because_le(k, p->views[view], h->mirrored ? -a : b);
}

/* R1: fails because more than b - a + 1 views are within a .. b, for some a. */
static bool fail_overfull(struct kernel *k, struct propagator *p, int64_t b)
{
    const struct hall *h = p->state;
    int32_t i = h->count;
    int64_t a = 0, within = 0;
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    do {
        REQUIRE(i > 0, "no overfull interval explains the conflict");
        int32_t view = h->by_lo[--i];
        a = h->lo[view];
        within += h->hi[view] <= b;
    } while (a > b || within <= b - a + 1);
    for (; i < h->count; i++)
        if (h->hi[h->by_lo[i]] <= b) because_within(k, p, h->by_lo[i], a, b);
    return false;
}

/* ---- both rules, for lower bounds or (mirrored) upper ones */

static bool raise_lower(struct kernel *k, struct propagator *p, int32_t view, int64_t value)
{
    struct hall *h = p->state;
    if (h->mirrored) return kernel_set_le(k, p, 2 * view + UPPER_HINT, p->views[view], -value);
    ASSERT(value > kernel_lo(k, p->views[view])); /* R2 moves bounds up */
    return kernel_set_ge(k, p, 2 * view, p->views[view], value);
}

static bool sweep(struct kernel *k, struct propagator *p)
{
    struct hall *h = p->state;
    for (int32_t i = 0; i < h->count; i++)
        take_interval(h, i, kernel_lo(k, p->views[i]), kernel_hi(k, p->views[i]));
    sorting_repair(h->lo, h->by_lo, h->count);
    sorting_repair(h->hi, h->by_hi, h->count);
    rank_bounds(h);
    reset_stretches(h);
    for (int32_t i = 0; i < h->count; i++) {
        int32_t view = h->by_hi[i], first = h->first[view], last = h->last[view];
        ASSERT(first >= 1 && first < last && last <= h->bound_count);
        int32_t r = take_value(h, view);
        /* Values of the stretch after the view's end. */
        int64_t beyond = h->bounds[r] - h->bounds[last];
        if (h->free[r] < beyond) return fail_overfull(k, p, h->hi[view]); /* R1 */
        int32_t end = root(h->end, first);
        if (end > first && !raise_lower(k, p, view, h->bounds[end])) return false; /* R2 */
        ASSERT(h->free[r] >= beyond);                                              /* by R1 */
        if (h->free[r] == beyond) close_interval(h, h->begin[r], last);
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct hall *h = p->state;
    if (h->count < 2) return true;
    for (int side = 0; side < 2; side++) {
        bool fine = sweep(k, p);
        mirror(h);
        if (!fine) return false;
    }
    return true;
}

/* ---- explanations */

struct interval {
    int64_t lo, hi;
    int32_t view;
};

static int latest_first(const void *a, const void *b)
{
    const struct interval *x = a, *y = b;
    return x->lo != y->lo ? (x->lo > y->lo ? -1 : 1) : (x->view > y->view) - (x->view < y->view);
}

/* The smallest upper bound of an interval that is at least `from`. */
static int64_t next_end(const struct interval *all, int32_t count, int64_t from)
{
    int64_t next = INT64_MAX;
    for (int32_t i = 0; i < count; i++)
        if (all[i].hi >= from && all[i].hi < next) next = all[i].hi;
    return next;
}

/* The number of intervals, by descending lo, up to the beginning of a Hall interval that ends at b
 * and begins at or before `most`; 0 if there is none. */
static int32_t hall_interval(const struct interval *all, int32_t count, int64_t b, int64_t most)
{
    ASSERT(count > 0);
    int64_t within = 0;
    for (int32_t i = 0; i < count; i++) {
        within += all[i].hi <= b;
        if (all[i].lo <= most && within >= b - all[i].lo + 1) return i + 1;
    }
    return 0;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    struct hall *h = p->state;
    int32_t moved = hint / 2, count = 0, found = 0;
    ASSERT(moved >= 0 && moved < h->count);
    bool kept = h->mirrored;
    struct interval *all = alloc_array((size_t)h->count, sizeof *all);
    h->mirrored = hint & UPPER_HINT;
    for (int32_t i = 0; i < h->count; i++) {
        take_interval(h, i, kernel_lo_at(k, p->views[i], at), kernel_hi_at(k, p->views[i], at));
        if (i != moved) all[count++] = (struct interval){h->lo[i], h->hi[i], i};
    }
    qsort(all, (size_t)count, sizeof *all, latest_first);
    int64_t excluded = propagator_excluded(p->views[moved], what), b = h->mirrored ? -excluded : excluded;
    for (; !found; b++) {
        b = next_end(all, count, b);
        REQUIRE(b < INT64_MAX, "no Hall interval explains the bound");
        found = hall_interval(all, count, b, h->lo[moved]);
    }
    int64_t a = all[found - 1].lo, needed = (--b) - a + 1;
    ASSERT(needed > 0 && a <= h->lo[moved]); /* R2: the view begins in the Hall interval */
    for (int32_t i = found - 1; needed > 0; i--)
        if (all[i].hi <= b) because_within(k, p, all[i].view, a, b), needed--;
    if (h->mirrored)
        kernel_because_le(k, p->views[moved], -a);
    else
        kernel_because_ge(k, p->views[moved], a);
    h->mirrored = kept;
    alloc_free(all);
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && c->rhs == ALLDIFFERENT_BOUNDS;
}

const struct propagator_kind alldifferent_bounds_propagator = {.cost = 2,
                                                               .next = &alldifferent_domain_propagator,
                                                               .suits = suits,
                                                               .attach = attach,
                                                               .propagate = propagate,
                                                               .explain = explain};
