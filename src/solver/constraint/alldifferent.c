/* All different: no two of the views have the same value.
 *
 * Decomposition: at most one view takes each value; where there are as many values as views,
 * exactly one does. Sorting (value, view) pairs lists the values in order: O(d log d) for d domain
 * values in total. Where these are far more than pairs of views, there is a disequality for each
 * pair.
 *
 * The kernel has three propagators: by values (below), by bounds (alldifferent_bounds.c) and by
 * domains (alldifferent_domain.c). The first always runs. At most one of the others runs as well,
 * if the caller requests it or if it is chosen:
 *   - fewer values than views: bounds, which detect the conflict at once;
 *   - hardly more values than views: domains, on trial. At the root the propagator detaches itself
 *     unless Hall sets are likely: views have lost different values before the search began (boards
 *     to be completed), or the search annotation switches to another view before one is assigned
 *     (smallest with min, largest with max, anti_first_fail);
 *   - otherwise values alone.
 * docs/propagators.md has the measurements. */
#include "solver/constraint/alldifferent.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/sorting.h"
#include "solver/constraint/views.h"
#include "solver/constraint/worklist.h"
#include "solver/model/ranges.h"

#include <stdlib.h>

enum {
    ANY_VERSION = -1,
    MOST_TRY = 128, /* views up to which the domain version is tried by default */
    SLACK = 4,      /* and at most one surplus value per this many views */
    /* Of the domain version's table; beyond it, bounds are used instead. */
    MOST_WORDS = 1 << 21,
    /* Domain values in total up to which the decomposition is by values, in any case and for each
     * pair of views. */
    MOST_CHOICES = 1 << 16,
    PAIR_CHOICES = 1 << 7
};

/* How many values there are between the least and the largest of all views. */
static int64_t width(const dm_model *model, size_t count, const dm_int *x)
{
    struct views_hull hull = views_hull(model, count, x);
    return hull.lo <= hull.hi ? hull.hi - hull.lo + 1 : 0;
}

static int choose(const dm_model *model, size_t count, const dm_int *x)
{
    ASSERT(count < UINT32_C(1) << 30);
    int64_t values = width(model, count, x), views = (int64_t)count;
    if (values < views) return ALLDIFFERENT_BOUNDS;
    return views <= MOST_TRY && values - views <= views / SLACK ? ALLDIFFERENT_TRIAL : ALLDIFFERENT_VALUES;
}

static void post(const char *function, dm_model *model, size_t count, const dm_int *x, int version)
{
    model_check_views(function, model, count, x);
    REQUIRE_OF(function, count < UINT32_C(1) << 30, "alldifferent holds at most 2^30 - 1 variables");
    if (version == ANY_VERSION) version = choose(model, count, x);
    if (version == ALLDIFFERENT_DOMAIN && (int64_t)count > MOST_WORDS / (width(model, count, x) / 64 + 1))
        version = ALLDIFFERENT_BOUNDS;
    model_post_for(function, model,
                   &(struct constraint){.kind = &alldifferent_kind,
                                        .views = x,
                                        .view_count = (uint32_t)count,
                                        .rhs = version});
}

void dm_alldifferent(dm_model *model, size_t count, const dm_int *x)
{
    post(__func__, model, count, x, ANY_VERSION);
}

void dm_alldifferent_by(dm_model *model, size_t count, const dm_int *x, dm_consistency consistency)
{
    static const int versions[] = {[DM_BY_VALUES] = ALLDIFFERENT_VALUES,
                                   [DM_BY_BOUNDS] = ALLDIFFERENT_BOUNDS,
                                   [DM_BY_DOMAINS] = ALLDIFFERENT_DOMAIN};
    REQUIRE(consistency <= DM_BY_DOMAINS, "no such consistency");
    post(__func__, model, count, x, versions[consistency]);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    bool different = true;
    int64_t *values = alloc_array(c->view_count, sizeof *values);
    for (uint32_t i = 0; i < c->view_count; i++) values[i] = candidate_value(at, c->views[i]);
    qsort(values, c->view_count, sizeof *values, sorting_by_value);
    for (uint32_t i = 1; i < c->view_count && different; i++) different = values[i - 1] != values[i];
    alloc_free(values);
    return different;
}

typedef VEC(struct sorting_pair) choices; /* values, with the index of a view that can have it */

/* True if there are so many choices that pairs of views are better. */
static bool has_many_choices(const struct constraint *c, const dm_model *model)
{
    int64_t count = 0, pairs = (int64_t)c->view_count * (c->view_count - 1) / 2;
    for (uint32_t i = 0; i < c->view_count; i++) {
        struct range whole;
        size_t parts;
        const struct range *ranges = ranges_domain(model_variable(model, c->views[i].var), &whole, &parts);
        for (size_t k = 0; k < parts; k++) count += (int64_t)ranges[k].hi - ranges[k].lo + 1;
    }
    return count > MOST_CHOICES && count / PAIR_CHOICES > pairs;
}

static void collect(const struct constraint *c, dm_model *model, choices *all)
{
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        if (x.factor == 0) {
            vec_push(all, ((struct sorting_pair){x.offset, (int32_t)i}));
            continue;
        }
        int64_t value = model_next_value(model, x.var, INT64_MIN);
        for (; value < INT64_MAX && !model_tick(model); value = model_next_value(model, x.var, value + 1))
            vec_push(all, ((struct sorting_pair){x.factor * value + x.offset, (int32_t)i}));
    }
    if (all->size && !model->error) qsort(all->data, all->size, sizeof *all->data, sorting_by_key);
}

static size_t run_end(const choices *all, size_t start)
{
    ASSERT(start < all->size);
    size_t end = start;
    while (end < all->size && all->data[end].key == all->data[start].key) end++;
    return end;
}

static size_t count_values(const choices *all)
{
    size_t count = 0;
    for (size_t i = 0; i < all->size; i = run_end(all, i)) count++;
    return count;
}

static void by_pairs(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent);
    for (uint32_t i = 0; i < c->view_count; i++)
        for (uint32_t j = 0; j < i && !out->error; j++) {
            if (c->condition) dm_if(out, c->condition);
            dm_compare(out, c->views[i], DM_NE, c->views[j]);
        }
}

static void by_values(const struct constraint *c, dm_model *out)
{
    choices all = {0};
    VEC(dm_lit) lits = {0};
    collect(c, out, &all);
    bool permutation = count_values(&all) == c->view_count;
    for (size_t i = 0, end; i < all.size && !out->error; i = end) {
        end = run_end(&all, i);
        ASSERT(end > i && all.data[end - 1].key == all.data[i].key); /* a run of one value */
        vec_clear(&lits);
        for (size_t k = i; k < end; k++)
            vec_push(&lits, dm_eq(out, c->views[all.data[k].index], all.data[k].key));
        if (lits.size > 1) {
            decompose_if(c, out);
            dm_at_most(out, 1, lits.size, lits.data);
        }
        if (permutation) decompose_clause(c, out, lits.size, lits.data);
    }
    vec_free(&lits);
    vec_free(&all);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (has_many_choices(c, out))
        by_pairs(c, out);
    else
        by_values(c, out);
}

void alldifferent_permutation(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->equivalent);
    dm_lit *lits = alloc_array((size_t)c->view_count + 1, sizeof *lits);
    for (int64_t value = 0; value < c->view_count && !out->error; value++) {
        size_t count = 0;
        for (uint32_t i = 0; i < c->view_count; i++) {
            lits[count] = dm_eq(out, c->views[i], value);
            count += lits[count] != DM_FALSE;
        }
        decompose_if(c, out);
        dm_at_most(out, 1, count, lits);
        decompose_clause(c, out, count, lits);
    }
    alloc_free(lits);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "alldifferent(", c->view_count, c->views, ")", out);
}

/* ---- the kernel
 *
 * Value consistent (forward checking).
 *   R1  if a view has a value, no other has it
 * `wake` records the views that got values. O(n) for each. */

/* The state is the list of views that got a value. */
static void attach(struct kernel *k, struct propagator *p)
{
    struct worklist *fixed = p->state = kernel_alloc(k, sizeof *fixed);
    *fixed = worklist_new(k, p->view_count);
    for (uint32_t i = 0; i < p->view_count; i++) {
        kernel_watch(k, p, p->views[i], EVENT_FIXED, (int32_t)i);
        if (kernel_fixed(k, p->views[i])) worklist_add(fixed, (int32_t)i);
    }
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    worklist_add(p->state, data);
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct worklist *fixed = p->state;
    while (fixed->count > 0) {
        int32_t i = worklist_take(fixed);
        if (!kernel_fixed(k, p->views[i])) continue;
        int64_t value = kernel_lo(k, p->views[i]);
        for (uint32_t j = 0; j < p->view_count; j++) { /* R1 */
            bool within = value >= kernel_lo(k, p->views[j]) && value <= kernel_hi(k, p->views[j]);
            if (within && (int32_t)j != i && !kernel_set_ne(k, p, i, p->views[j], value)) return false;
            if (j % 1024 == 1023 && kernel_poll(k, 32 * 1024)) return wake(k, p, i);
        }
    }
    return true;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    (void)what;
    /* R1: it had a value */
    ASSERT(kernel_lo_at(k, p->views[hint], at) == kernel_hi_at(k, p->views[hint], at));
    kernel_because_eq(k, p->views[hint], kernel_lo_at(k, p->views[hint], at));
}

const struct propagator_kind alldifferent_values_propagator = {.cost = 1,
                                                               .next = &alldifferent_bounds_propagator,
                                                               .suits = propagator_is_unconditional,
                                                               .attach = attach,
                                                               .wake = wake,
                                                               .propagate = propagate,
                                                               .explain = explain};

const struct constraint_kind alldifferent_kind = {.name = "alldifferent",
                                                  .holds = holds,
                                                  .decompose = decompose,
                                                  .print = print,
                                                  .propagator = &alldifferent_values_propagator};
