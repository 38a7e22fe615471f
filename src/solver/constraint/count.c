/* Count: how many of the views have one of some values, compared with another view. views[0] is
 * that other view n, ints the values in ascending order. With one value this is `count`, with
 * several `among`.
 *
 * Decomposition: a literal for each view, true if it has one of the values: an atom if there is one
 * value, otherwise a fresh literal. Then a cardinality if n is constant, otherwise a linear.
 *
 * The kernel propagates one value against a view that is not constant, and decomposes the rest,
 * which is faster (docs/propagators.md). */
#include "solver/constraint/count.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/sorting.h"
#include "solver/constraint/views.h"

#include <stdlib.h>
#include <string.h>

static const int64_t most = INT64_C(1) << 60; /* of n: the sum minus n then fits 62 bits */

/* Sorts ascending, each value once; returns how many are left. */
static size_t sort(size_t count, int64_t *values)
{
    size_t used = 0;
    if (count) qsort(values, count, sizeof *values, sorting_by_value);
    for (size_t i = 0; i < count; i++)
        if (used == 0 || values[used - 1] != values[i]) values[used++] = values[i];
    return used;
}

static void post(const char *function, dm_model *model, size_t count, const dm_int *x, size_t value_count,
                 const int64_t *values, dm_rel rel, dm_int n)
{
    model_check_views(function, model, count, x);
    model_check_views(function, model, 1, &n);
    REQUIRE_OF(function, values || value_count == 0, "no values given");
    REQUIRE_OF(function, rel <= DM_GT, "no such relation");
    REQUIRE_OF(function, count < INT32_MAX && value_count < INT32_MAX,
               "a count holds fewer than 2^31 - 1 variables and values");
    if (!views_fit(model, 1, &n, most))
        model_fail(model, "a count is compared with a term that could overflow 62 bits");
    if (!model->error && rel == DM_LT) rel = DM_LE, n = dm_plus(n, -1);
    if (!model->error && rel == DM_GT) rel = DM_GE, n = dm_plus(n, 1);
    int64_t *sorted = alloc_array(value_count + 1, sizeof *sorted);
    if (value_count) memcpy(sorted, values, value_count * sizeof *sorted);
    views_post(function, model, 1, &n, count, x,
               (struct constraint){.kind = &count_kind,
                                   .ints = sorted,
                                   .int_count = (uint32_t)sort(value_count, sorted),
                                   .rel = rel});
    alloc_free(sorted);
}

void dm_count_in(dm_model *model, size_t count, const dm_int *x, size_t value_count, const int64_t *values,
                 dm_rel rel, dm_int n)
{
    post(__func__, model, count, x, value_count, values, rel, n);
}

void dm_count(dm_model *model, size_t count, const dm_int *x, int64_t value, dm_rel rel, dm_int n)
{
    post(__func__, model, count, x, 1, &value, rel, n);
}

static bool is_counted(const struct constraint *c, int64_t value)
{
    ASSERT(c->int_count < 2 || c->ints[0] < c->ints[1]); /* ascending, each once */
    return c->int_count && bsearch(&value, c->ints, c->int_count, sizeof value, sorting_by_value);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count >= 1 && c->rel != DM_LT && c->rel != DM_GT); /* post has replaced them */
    int64_t count = 0, n = candidate_value(at, c->views[0]);
    for (uint32_t i = 1; i < c->view_count; i++) count += is_counted(c, candidate_value(at, c->views[i]));
    return c->rel == DM_LE ? count <= n : c->rel == DM_GE ? count >= n : (count == n) == (c->rel == DM_EQ);
}

/* ---- the decomposition */

/* "x has one of the values": an atom if it can have only one, otherwise a fresh literal. */
static dm_lit counted_lit(const struct constraint *c, dm_model *out, dm_int x)
{
    VEC(dm_lit) lits = {0};
    for (uint32_t i = 0; i < c->int_count; i++) {
        dm_lit here = dm_eq(out, x, c->ints[i]);
        if (here != DM_FALSE) vec_push(&lits, here);
    }
    dm_lit counted = lits.size == 0 ? DM_FALSE : lits.data[0];
    if (lits.size > 1) {
        counted = model_new_bool(out);
        dm_iff(out, counted);
        dm_clause(out, lits.size, lits.data);
    }
    vec_free(&lits);
    return counted;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    dm_lit *lits = alloc_array(c->view_count, sizeof *lits);
    dm_int *terms = alloc_array(c->view_count, sizeof *terms);
    int64_t *coefs = alloc_array(c->view_count, sizeof *coefs);
    for (uint32_t i = 1; i < c->view_count; i++) lits[i] = counted_lit(c, out, c->views[i]);
    if (views_fixed(out, c->views[0]) && c->rel != DM_NE) {
        decompose_card(c, out, dm_lo(out, c->views[0]), c->view_count - 1, lits + 1);
    } else {
        terms[0] = c->views[0];
        coefs[0] = -1;
        for (uint32_t i = 1; i < c->view_count; i++) {
            terms[i] = dm_as_int(out, lits[i]);
            coefs[i] = 1;
        }
        decompose_iff(c, out);
        dm_linear(out, c->view_count, coefs, terms, c->rel, 0);
    }
    alloc_free(lits);
    alloc_free(terms);
    alloc_free(coefs);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, "count of ");
    views_print_ints(c->int_count, c->ints, ", ", out);
    views_print(model, " in (", c->view_count - 1, c->views + 1, ")", out);
    buf_print(out, " %s ", print_rel(c->rel));
    print_view(model, c->views[0], out);
}

/* ---- the kernel
 *
 * One value v, a variable n, and no disequality. Bounds consistent in n and domain consistent in
 * the views, where no variable occurs in two of them. With `sure` views equal to v and `able` views
 * that can be:
 *   R1  <= and =: n >= sure
 *   R2  >= and =: n <= able
 *   R3  <= and =: if sure is hi of n, all others that can be v are not
 *   R4  >= and =: if able is lo of n, all that can be v are
 *   R5  under a condition: if sure is above hi of n, or able below lo of n, it is false
 * `wake` counts on the trail, so an event that changes nothing costs O(1); a call is O(n). */

struct tally {
    int32_t sure, lost; /* views known to be v, and not to be, as the events came */
    int32_t decided[];  /* by view: it is among those */
};

/* The hint is a rule, or one of these, which are COUNT_NOT and COUNT_IS for R5. */
enum { CONDITION_MOST = COUNT_RULES + COUNT_NOT, CONDITION_LEAST = COUNT_RULES + COUNT_IS };

static int64_t value_of(const struct propagator *p)
{
    ASSERT(p->int_count == 1 && p->rel != DM_NE); /* suits */
    return p->ints[0];
}

static bool is_sure(const struct kernel *k, const struct propagator *p, uint32_t i)
{
    return kernel_fixed(k, p->views[i]) && kernel_lo(k, p->views[i]) == value_of(p);
}

static bool is_lost(const struct kernel *k, const struct propagator *p, uint32_t i)
{
    return !kernel_has(k, p->views[i], value_of(p));
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct tally *tally = p->state = kernel_alloc(k, sizeof *tally + p->view_count * sizeof *tally->decided);
    kernel_watch(k, p, p->views[0],
                 p->rel == DM_EQ                                 ? EVENT_BOUNDS
                 : (p->rel == DM_LE) == (p->views[0].factor > 0) ? EVENT_HI
                                                                 : EVENT_LO,
                 0);
    for (uint32_t i = 1; i < p->view_count; i++) {
        bool sure = is_sure(k, p, i), lost = is_lost(k, p, i);
        ASSERT(!(sure && lost));
        tally->sure += sure;
        tally->lost += lost;
        tally->decided[i] = sure || lost;
        if (!sure && !lost) kernel_watch(k, p, p->views[i], EVENT_ANY, (int32_t)i);
    }
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, 0);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= 0 && data < (int32_t)p->view_count);
    struct tally *tally = p->state;
    if (data > 0) {
        if (tally->decided[data]) return false;
        bool sure = is_sure(k, p, (uint32_t)data);
        if (!sure && !is_lost(k, p, (uint32_t)data)) return false;
        int32_t *tallied = sure ? &tally->sure : &tally->lost;
        propagator_store(k, tallied, *tallied + 1);
        propagator_store(k, &tally->decided[data], 1);
        /* each view is decided once */
        ASSERT(tally->sure + tally->lost <= (int32_t)p->view_count - 1);
    }
    int64_t able = (int64_t)p->view_count - 1 - tally->lost, lo = kernel_lo(k, p->views[0]),
            hi = kernel_hi(k, p->views[0]);
    return (p->rel != DM_GE && (tally->sure > lo || tally->sure >= hi)) ||
           (p->rel != DM_LE && (able < hi || able <= lo));
}

/* Gives as reasons `count` views that had the value before `at`, or could not have it. */
static void because_decided(struct kernel *k, const struct propagator *p, struct counted counted, bool have,
                            int64_t count, int32_t at)
{
    int64_t v = counted.value;
    ASSERT(count <= (int64_t)p->view_count - counted.from); /* no more than there are */
    for (uint32_t i = counted.from; i < p->view_count && count > 0; i++) {
        dm_int x = p->views[i];
        if (have ? kernel_lo_at(k, x, at) != v || kernel_hi_at(k, x, at) != v : kernel_has_at(k, x, v, at))
            continue;
        if (have)
            kernel_because_eq(k, x, v);
        else
            kernel_because_ne(k, x, v);
        count--;
    }
}

void count_explain(struct kernel *k, const struct propagator *p, struct counted counted, enum count_rule rule,
                   bool beyond, struct predicate what, int32_t at)
{
    dm_int n = counted.n;
    int64_t count = (int64_t)p->view_count - counted.from;
    switch (rule) {
    case COUNT_LO:
        because_decided(k, p, counted, true, propagator_excluded(n, what) + 1, at);
        break;
    case COUNT_HI:
        because_decided(k, p, counted, false, count - propagator_excluded(n, what) + 1, at);
        break;
    case COUNT_NOT:
        kernel_because_le(k, n, kernel_hi_at(k, n, at));
        because_decided(k, p, counted, true, kernel_hi_at(k, n, at) + beyond, at);
        break;
    default:
        kernel_because_ge(k, n, kernel_lo_at(k, n, at));
        because_decided(k, p, counted, false, count - kernel_lo_at(k, n, at) + beyond, at);
    }
}

/* R1, R3, R5: no more than n. */
static bool limit_most(struct kernel *k, struct propagator *p, bool waiting)
{
    ASSERT(p->rel != DM_GE && (!waiting || p->conditional));
    dm_int n = p->views[0];
    int64_t sure = 0;
    for (uint32_t i = 1; i < p->view_count; i++) sure += is_sure(k, p, i);
    if (waiting) return sure <= kernel_hi(k, n) || kernel_set_le(k, p, CONDITION_MOST, p->condition, 0);
    if (!kernel_set_ge(k, p, COUNT_LO, n, sure)) return false;
    if (sure < kernel_hi(k, n)) return true;
    ASSERT(sure == kernel_hi(k, n)); /* R3 */
    for (uint32_t i = 1; i < p->view_count; i++)
        if (!is_sure(k, p, i) && !kernel_set_ne(k, p, COUNT_NOT, p->views[i], value_of(p))) return false;
    return true;
}

/* R2, R4, R5: no fewer than n. */
static bool limit_least(struct kernel *k, struct propagator *p, bool waiting)
{
    ASSERT(p->rel != DM_LE && (!waiting || p->conditional));
    dm_int n = p->views[0];
    int64_t able = 0;
    for (uint32_t i = 1; i < p->view_count; i++) able += !is_lost(k, p, i);
    if (waiting) return able >= kernel_lo(k, n) || kernel_set_le(k, p, CONDITION_LEAST, p->condition, 0);
    if (!kernel_set_le(k, p, COUNT_HI, n, able)) return false;
    if (able > kernel_lo(k, n)) return true;
    ASSERT(able == kernel_lo(k, n)); /* R4 */
    for (uint32_t i = 1; i < p->view_count; i++)
        if (!is_lost(k, p, i) && !kernel_set_eq(k, p, COUNT_IS, p->views[i], value_of(p))) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    bool waiting = p->conditional && kernel_lo(k, p->condition) < 1;
    return (p->rel == DM_GE || limit_most(k, p, waiting)) && (p->rel == DM_LE || limit_least(k, p, waiting));
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= COUNT_LO && hint <= CONDITION_LEAST);
    bool on_condition = hint >= COUNT_RULES;
    if (p->conditional && !on_condition) kernel_because_ge(k, p->condition, 1);
    count_explain(k, p, (struct counted){p->views[0], value_of(p), 1}, (enum count_rule)(hint % COUNT_RULES),
                  on_condition, what, at);
}

static bool suits(const struct constraint *c)
{
    return c->int_count == 1 && c->rel != DM_NE && c->views[0].factor != 0;
}

static const struct propagator_kind propagator = {
    .cost = 1, .suits = suits, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind count_kind = {.name = "count",
                                           .holds = holds,
                                           .decompose = decompose,
                                           .print = print,
                                           .propagator = &propagator,
                                           .equivalences = true};
