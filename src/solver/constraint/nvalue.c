/* Number of values: how many different values some views have, compared with another view. views[0]
 * is that other view n, then come the views x.
 *
 * Decomposition, where the values lie within FEW_VALUES: a literal for each value, true if some
 * view has it. Otherwise a literal for each view, true if no view before it has its value. Then a
 * cardinality if n is constant, or else a linear.
 *
 * The kernel decomposes it too, and propagates a second copy for what the literals do not infer; in
 * clauses the copy is empty. A propagator in place of the literals was worse: docs/kernel.md. */
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/views.h"

#include <stdlib.h>

enum { FEW_VALUES = 1 << 14 };

enum form { WHOLE, COPY }; /* rhs */

static const int64_t most = INT64_C(1) << 60; /* of a view: a difference then fits 62 bits */

void dm_nvalue(dm_model *model, size_t count, const dm_int *x, dm_rel rel, dm_int n)
{
    model_check_views(__func__, model, count, x);
    model_check_views(__func__, model, 1, &n);
    REQUIRE(rel <= DM_GT, "no such relation");
    REQUIRE(count < INT32_MAX, "the values of fewer than 2^31 - 1 variables are counted");
    if (!views_fit(model, 1, &n, most) || !views_fit(model, count, x, most))
        model_fail(model, "the number of values of %zu term%s: one of them could overflow 62 bits", count,
                   text_plural((int64_t)count));
    if (!model->error && rel == DM_LT) rel = DM_LE, n = dm_plus(n, -1);
    if (!model->error && rel == DM_GT) rel = DM_GE, n = dm_plus(n, 1);
    views_post(__func__, model, 1, &n, count, x, (struct constraint){.kind = &nvalue_kind, .rel = rel});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    /* dm_nvalue has replaced them */
    ASSERT(c->view_count >= 1 && c->rel != DM_LT && c->rel != DM_GT);
    int64_t count = 0, n = candidate_value(at, c->views[0]);
    for (uint32_t i = 1; i < c->view_count; i++) {
        uint32_t j = 1;
        while (candidate_value(at, c->views[j]) != candidate_value(at, c->views[i])) j++;
        count += j == i;
    }
    return c->rel == DM_LE ? count <= n : c->rel == DM_GE ? count >= n : (count == n) == (c->rel == DM_EQ);
}

/* ---- the decomposition */

typedef VEC(dm_lit) vec_lit;

/* A literal for each value from lo to hi that a view can have: some view has it. */
static void by_values(const struct constraint *c, dm_model *out, int64_t lo, int64_t hi, vec_lit *used)
{
    ASSERT(c->view_count == 1 || hi - lo < FEW_VALUES);
    vec_lit here = {0};
    for (int64_t value = lo; value <= hi && !out->error; value++) {
        vec_clear(&here);
        for (uint32_t i = 1; i < c->view_count; i++) {
            dm_lit is = dm_eq(out, c->views[i], value);
            if (is != DM_FALSE) vec_push(&here, is);
        }
        if (here.size == 0) continue;
        dm_lit any = here.size == 1 ? here.data[0] : model_new_bool(out);
        if (here.size > 1) dm_or(out, any, here.size, here.data);
        vec_push(used, any);
    }
    vec_free(&here);
}

/* A literal for each view: its value is not that of one before it. */
static void by_pairs(const struct constraint *c, dm_model *out, vec_lit *used)
{
    ASSERT(c->view_count > 1);
    vec_lit same = {0};
    for (uint32_t i = 1; i < c->view_count && !out->error; i++) {
        vec_clear(&same);
        for (uint32_t j = 1; j < i; j++) {
            vec_push(&same, model_new_bool(out));
            dm_iff(out, same.data[same.size - 1]);
            dm_compare(out, c->views[i], DM_EQ, c->views[j]);
        }
        dm_lit old = model_new_bool(out);
        dm_or(out, old, same.size, same.data);
        vec_push(used, -old);
    }
    vec_free(&same);
}

static void compare(const struct constraint *c, dm_model *out, const vec_lit *used)
{
    dm_int *terms = alloc_array(used->size + 1, sizeof *terms);
    int64_t *coefs = alloc_array(used->size + 1, sizeof *coefs);
    for (size_t i = 0; i < used->size; i++) terms[i] = dm_as_int(out, used->data[i]), coefs[i] = 1;
    terms[used->size] = c->views[0];
    coefs[used->size] = -1;
    if (c->condition) dm_if(out, c->condition);
    dm_linear(out, used->size + 1, coefs, terms, c->rel, 0);
    alloc_free(terms);
    alloc_free(coefs);
}

static void post_copy(const struct constraint *c, dm_model *out)
{
    ASSERT(c->rhs == WHOLE && !c->condition);
    struct constraint copy = *c;
    copy.rhs = COPY;
    model_post(out, &copy);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    vec_lit used = {0};
    if (c->rhs == COPY) return;
    struct views_hull hull = views_hull(out, c->view_count - 1, c->views + 1);
    if (c->view_count == 1 || hull.hi - hull.lo < FEW_VALUES)
        by_values(c, out, hull.lo, hull.hi, &used);
    else
        by_pairs(c, out, &used);
    if (views_fixed(out, c->views[0]) && c->rel != DM_NE)
        decompose_card(c, out, dm_lo(out, c->views[0]), used.size, used.data);
    else
        compare(c, out, &used);
    if (!c->condition && (c->rel == DM_LE || c->rel == DM_EQ) && c->view_count > 2) post_copy(c, out);
    vec_free(&used);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "number of values of (", c->view_count - 1, c->views + 1, ")", out);
    buf_print(out, " %s ", print_rel(c->rel));
    print_view(model, c->views[0], out);
}

/* ---- the kernel
 *
 * The second copy, for what the literals of the decomposition do not infer:
 *   R1  <= and =: n is at least the number of views, taken by hi, each of which is above those
 *       taken before it: the most that are pairwise disjoint (Beldiceanu 2001)
 * Holes are ignored. O(m log m) a call for m views. The reason is the bounds that separate them. */

struct span {
    int64_t lo, hi;
    uint32_t view;
};

static int compare_spans(const void *a, const void *b)
{
    const struct span *x = a, *y = b;
    if (x->hi != y->hi) return x->hi < y->hi ? -1 : 1;
    return (x->view > y->view) - (x->view < y->view);
}

/* The state is room for the spans of all views. */
static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->rhs == COPY && !p->conditional && p->rel != DM_GE);
    p->state = kernel_alloc(k, p->view_count * sizeof(struct span));
    for (uint32_t i = 1; i < p->view_count; i++) kernel_watch(k, p, p->views[i], EVENT_BOUNDS, 0);
}

/* Finds disjoint views before `at`, greedily by hi. Returns how many. */
static uint32_t find_apart(const struct kernel *k, const struct propagator *p, int32_t at)
{
    struct span *spans = p->state;
    uint32_t count = p->view_count - 1, kept = 0;
    for (uint32_t i = 1; i <= count; i++)
        spans[i - 1] = (struct span){kernel_lo_at(k, p->views[i], at), kernel_hi_at(k, p->views[i], at), i};
    qsort(spans, count, sizeof *spans, compare_spans);
    for (uint32_t i = 0; i < count; i++)
        if (kept == 0 || spans[i].lo > spans[kept - 1].hi) spans[kept++] = spans[i];
    ASSERT(kept <= count && (count == 0) == (kept == 0));
    return kept;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    if (kernel_poll(k, p->view_count)) return true;
    return kernel_set_ge(k, p, 0, p->views[0], find_apart(k, p, kernel_position(k))); /* R1 */
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    const struct span *spans = p->state;
    int64_t count = propagator_excluded(p->views[0], what) + 1;
    ASSERT(count <= (int64_t)p->view_count - 1); /* R1: no more than there are views */
    (void)hint;
    find_apart(k, p, at);
    for (int64_t i = 0; i < count; i++) {
        dm_int x = p->views[spans[i].view];
        if (i > 0) kernel_because_ge(k, x, spans[i - 1].hi + 1);
        if (i + 1 < count) kernel_because_le(k, x, spans[i].hi);
    }
}

static bool suits(const struct constraint *c)
{
    return c->rhs == COPY;
}

static const struct propagator_kind propagator = {
    .cost = 2, .suits = suits, .attach = attach, .propagate = propagate, .explain = explain};

const struct constraint_kind nvalue_kind = {
    .name = "nvalue", .holds = holds, .decompose = decompose, .print = print, .propagator = &propagator};
