/* Sums: of views or of weighted literals, as a variable, as a constraint and as an objective.
 *
 * A sum is a hidden variable, tied to its terms by an equation. Its bounds are the sums of the
 * terms' bounds. If a variable cannot hold them, it counts steps from the least sum, each as large
 * as the greatest common divisor of the factors: a sum of thousands is a view of a variable a
 * thousand times smaller. A weighted literal is a view of its 0/1 variable. */
#include "solver/constraint/linear.h"

#include "base/text.h"
#include "solver/constraint/views.h"

/* The terms coefs[i]*x[i], with a spare entry for the sum. */
struct terms {
    size_t count;
    int64_t *coefs;
    dm_int *x;
    int64_t lo, hi;
};

static struct terms terms_of(const dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    struct terms t = {.count = count,
                      .coefs = alloc_array(count + 1, sizeof *t.coefs),
                      .x = alloc_array(count + 1, sizeof *t.x)};
    for (size_t i = 0; i < count; i++) {
        int64_t coef = coefs ? coefs[i] : 1;
        t.lo += coef * (coef >= 0 ? dm_lo(model, x[i]) : dm_hi(model, x[i]));
        t.hi += coef * (coef >= 0 ? dm_hi(model, x[i]) : dm_lo(model, x[i]));
        t.coefs[i] = coef;
        t.x[i] = x[i];
    }
    return t;
}

/* The greatest common divisor of all factors; 0: no term is open, 1: too large for a view. */
static int64_t step_of(const dm_model *model, const struct terms *t)
{
    ASSERT(t->count == 0 || t->lo <= t->hi);
    int64_t step = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (views_fixed(model, t->x[i])) continue; /* a constant term changes nothing */
        int64_t a = t->coefs[i] * t->x[i].factor;
        for (a = a < 0 ? -a : a; a;) {
            int64_t rest = step % a;
            step = a;
            a = rest;
        }
    }
    return step <= INT32_MAX ? step : 1;
}

/* Replaces each term by how many steps it is above its least. */
static void count_steps(const dm_model *model, struct terms *t, int64_t step)
{
    ASSERT(step > 0);
    size_t kept = 0;
    for (size_t i = 0; i < t->count; i++) {
        if (views_fixed(model, t->x[i])) continue;
        int64_t coef = t->coefs[i] * t->x[i].factor / step;
        const struct variable *v = model_variable(model, model_plain(model, t->x[i]).var);
        t->coefs[kept] = coef;
        t->x[kept++] = (dm_int){t->x[i].var, 1, -(int64_t)(coef >= 0 ? v->lo : v->hi)};
    }
    ASSERT(kept <= t->count);
    t->count = kept;
}

static dm_int new_variable(dm_model *model, int64_t lo, int64_t hi)
{
    return model_handle(model, (dm_int){model_new_variable(model, lo, hi, true), 1, 0});
}

/* The variable is equal to the terms. */
static void post_equation(dm_model *model, struct terms *t, dm_int variable)
{
    ASSERT(variable.factor != 0);
    t->coefs[t->count] = -1;
    t->x[t->count] = variable;
    struct pending callers = model_save_pending(model);
    dm_linear(model, t->count + 1, t->coefs, t->x, DM_EQ, 0);
    model_restore_pending(model, callers);
}

static dm_int sum_of(const char *function, dm_model *model, size_t count, const int64_t *coefs,
                     const dm_int *x)
{
    model_check_open(function, model);
    model_check_views(function, model, count, x);
    if (!linear_fits(model, count, coefs, x)) {
        model_fail(model, "the sum of %zu term%s could overflow 62 bits", count, text_plural((int64_t)count));
        return dm_constant(0);
    }
    struct terms t = terms_of(model, count, coefs, x);
    bool wide = t.lo <= t.hi && (t.lo < DM_INT_MIN || t.hi > DM_INT_MAX);
    int64_t step = wide ? step_of(model, &t) : 0;
    bool in_steps = step > 0 && (t.hi - t.lo) / step <= DM_INT_MAX;
    ASSERT(!in_steps || wide);
    if (in_steps) count_steps(model, &t, step);
    dm_int sum = wide && t.lo == t.hi ? dm_constant(t.lo)
                 : in_steps           ? new_variable(model, 0, (t.hi - t.lo) / step)
                                      : new_variable(model, t.lo, t.hi);
    if (sum.factor) post_equation(model, &t, sum);
    if (in_steps) sum = dm_plus(dm_times(sum, step), t.lo);
    alloc_free(t.coefs);
    alloc_free(t.x);
    return sum;
}

/* The literals as views: the caller frees them. */
static dm_int *views_of(const char *function, dm_model *model, size_t count, const dm_lit *lits)
{
    model_check_open(function, model);
    model_check_lits(function, model, count, lits);
    dm_int *x = alloc_array(count + 1, sizeof *x);
    for (size_t i = 0; i < count; i++) x[i] = dm_as_int(model, lits[i]);
    return x;
}

static dm_int sum_of_lits(const char *function, dm_model *model, size_t count, const int64_t *coefs,
                          const dm_lit *lits)
{
    dm_int *x = views_of(function, model, count, lits);
    dm_int sum = sum_of(function, model, count, coefs, x);
    alloc_free(x);
    return sum;
}

dm_int dm_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    return sum_of(__func__, model, count, coefs, x);
}

dm_int dm_sum_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits)
{
    return sum_of_lits(__func__, model, count, coefs, lits);
}

/* Without weights it is a cardinality, which propagates and encodes better. */
static void count_lits(dm_model *model, size_t count, const dm_lit *lits, dm_rel rel, int64_t c)
{
    ASSERT(rel != DM_NE);
    if (rel == DM_EQ) dm_exactly(model, c, count, lits);
    if (rel == DM_LE) dm_at_most(model, c, count, lits);
    if (rel == DM_GE) dm_at_least(model, c, count, lits);
    if (rel == DM_LT) dm_at_most(model, c > INT64_MIN ? c - 1 : c, count, lits);
    if (rel == DM_GT) dm_at_least(model, c < INT64_MAX ? c + 1 : c, count, lits);
}

void dm_linear_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits, dm_rel rel,
                    int64_t c)
{
    model_check_open(__func__, model);
    model_check_lits(__func__, model, count, lits);
    REQUIRE(rel <= DM_GT, "no such relation");
    REQUIRE(count <= UINT32_MAX, "a sum holds at most 2^32 - 1 terms");
    if (!coefs && rel != DM_NE) {
        count_lits(model, count, lits, rel, c);
        return;
    }
    dm_int *x = views_of(__func__, model, count, lits);
    dm_linear(model, count, coefs, x, rel, c);
    alloc_free(x);
}

void dm_minimise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    dm_minimise(model, sum_of(__func__, model, count, coefs, x));
}

void dm_maximise_sum(dm_model *model, size_t count, const int64_t *coefs, const dm_int *x)
{
    dm_maximise(model, sum_of(__func__, model, count, coefs, x));
}

void dm_minimise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits)
{
    dm_minimise(model, sum_of_lits(__func__, model, count, coefs, lits));
}

void dm_maximise_lits(dm_model *model, size_t count, const int64_t *coefs, const dm_lit *lits)
{
    dm_maximise(model, sum_of_lits(__func__, model, count, coefs, lits));
}
