/* Count of a variable value: how many of the views are equal to another, compared with a third.
 * views[0] is the number n, views[1] the value, the others are counted.
 *
 * Decomposition:
 *   R1  a fresh literal e_i for each view that may have the value: e_i <-> x_i = value
 *   R2  the sum of the e_i rel n
 * A constant value makes it a count (count.c). */
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

/* Where they are among the views; those counted begin at COUNTED. */
enum { NUMBER, VALUE, COUNTED };

static const int64_t most = INT64_C(1) << 59; /* of a view: differences and sums are safe too */

void dm_count_of(dm_model *model, size_t count, const dm_int *x, dm_int value, dm_rel rel, dm_int n)
{
    model_check_views(__func__, model, count, x);
    const dm_int given[] = {value, n};
    model_check_views(__func__, model, 2, given);
    REQUIRE(rel <= DM_GT, "no such relation");
    REQUIRE(count < INT32_MAX - COUNTED, "a count holds fewer than 2^31 - 3 variables");
    bool fit = views_fit(model, 2, given, most) && views_fit(model, count, x, most);
    if (!fit) model_fail(model, "the values of a count must fit 60 bits");
    if (fit && value.factor == 0) {
        dm_count(model, count, x, value.offset, rel, n);
        return;
    }
    if (fit && rel == DM_LT) rel = DM_LE, n = dm_plus(n, -1);
    if (fit && rel == DM_GT) rel = DM_GE, n = dm_plus(n, 1);
    views_post(__func__, model, COUNTED, (dm_int[]){[NUMBER] = n, [VALUE] = value}, count, x,
               (struct constraint){.kind = &count_of_kind, .rel = rel});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count >= COUNTED && c->rel != DM_LT && c->rel != DM_GT);
    int64_t count = 0, n = candidate_value(at, c->views[NUMBER]),
            value = candidate_value(at, c->views[VALUE]);
    for (uint32_t i = COUNTED; i < c->view_count; i++) count += candidate_value(at, c->views[i]) == value;
    return c->rel == DM_LE ? count <= n : c->rel == DM_GE ? count >= n : (count == n) == (c->rel == DM_EQ);
}

/* R1. */
static dm_lit equal_lit(dm_model *out, dm_int x, dm_int value)
{
    if (dm_hi(out, x) < dm_lo(out, value) || dm_hi(out, value) < dm_lo(out, x)) return DM_FALSE;
    if (views_fixed(out, x)) return dm_eq(out, value, dm_lo(out, x));
    dm_lit equal = model_new_bool(out);
    dm_iff(out, equal);
    dm_compare(out, x, DM_EQ, value);
    return equal;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    uint32_t count = c->view_count - COUNTED;
    ASSERT(c->view_count >= COUNTED && c->views[VALUE].factor != 0); /* a constant is a count */
    dm_int *terms = alloc_array((size_t)count + 1, sizeof *terms);
    int64_t *coefs = alloc_array((size_t)count + 1, sizeof *coefs);
    for (uint32_t i = 0; i < count; i++) {
        terms[i] = dm_as_int(out, equal_lit(out, c->views[COUNTED + i], c->views[VALUE]));
        coefs[i] = 1;
    }
    terms[count] = c->views[NUMBER];
    coefs[count] = -1;
    decompose_iff(c, out);
    dm_linear(out, (size_t)count + 1, coefs, terms, c->rel, 0); /* R2 */
    alloc_free(terms);
    alloc_free(coefs);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, "count of ");
    print_view(model, c->views[VALUE], out);
    views_print(model, " in (", c->view_count - COUNTED, c->views + COUNTED, ")", out);
    buf_print(out, " %s ", print_rel(c->rel));
    print_view(model, c->views[NUMBER], out);
}

const struct constraint_kind count_of_kind = {.name = "count_of",
                                              .result = 1,
                                              .holds = holds,
                                              .decompose = decompose,
                                              .print = print,
                                              .equivalences = true};
