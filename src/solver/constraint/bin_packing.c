/* Bin packing: item i, of size sizes[i], is in bin x[i], counted from 0; the sizes of the items in
 * bin j add up to loads[j], or with DM_LE to at most that. The views are the loads, then x; ints
 * are the sizes.
 *
 * Decomposition:
 *   D1  every item is in one of the bins
 *   D2  the loads add up to the sizes of all items, or to no less
 *   D3  what is left, the bare constraint, is a linear over the literals x[i] = j for each bin
 *   D4  DM_LE without a condition or a negative size: exact loads of our own that are at most the
 *       given ones, so that learnt clauses can name how full a bin is
 * The kernel decomposes D1, D2 and D4 and propagates D3 as one (bin_packing_rules.c,
 * bin_packing_bound.c), unless there is a condition or a negative size. docs/kernel.md has
 * measurements of each rule. */
#include "solver/constraint/bin_packing.h"
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

static const int64_t most = INT64_C(1) << 60; /* of all sizes, and of all loads, together */

static bool sizes_fit(size_t count, const int64_t *sizes)
{
    int64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] < -most || sizes[i] > most) return false;
        total += sizes[i] < 0 ? -sizes[i] : sizes[i];
        if (total > most) return false;
    }
    return true;
}

static bool loads_fit(const dm_model *model, size_t count, const dm_int *loads)
{
    int64_t total = 0;
    for (size_t j = 0; j < count; j++) {
        int64_t lo = dm_lo(model, loads[j]), hi = dm_hi(model, loads[j]);
        if (lo < -most || hi > most) return false;
        total += -lo > hi ? -lo : hi > 0 ? hi : 0;
        if (total > most) return false;
    }
    return true;
}

void dm_bin_packing(dm_model *model, size_t count, const dm_int *x, const int64_t *sizes, dm_rel rel,
                    size_t bin_count, const dm_int *loads)
{
    model_check_views(__func__, model, count, x);
    model_check_views(__func__, model, bin_count, loads);
    REQUIRE(sizes || count == 0, "no sizes given");
    REQUIRE(rel == DM_EQ || rel == DM_LE, "loads are compared by DM_EQ or DM_LE");
    REQUIRE(count < INT32_MAX && bin_count < INT32_MAX,
            "bin packing holds fewer than 2^31 - 1 items and bins");
    if (!sizes_fit(count, sizes))
        model_fail(model, "the sizes of %zu item%s could overflow 62 bits", count,
                   text_plural((int64_t)count));
    if (!loads_fit(model, bin_count, loads))
        model_fail(model, "the loads of %zu bin%s could overflow 62 bits", bin_count,
                   text_plural((int64_t)bin_count));
    views_post(__func__, model, bin_count, loads, count, x,
               (struct constraint){.kind = &bin_packing_kind,
                                   .ints = sizes,
                                   .int_count = (uint32_t)count,
                                   .rel = rel,
                                   .rhs = BIN_PACKING_WHOLE});
}

static uint32_t bins_of(const struct constraint *c)
{
    ASSERT(c->view_count >= c->int_count);
    return c->view_count - c->int_count;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    uint32_t bins = bins_of(c);
    for (uint32_t i = 0; i < c->int_count; i++) {
        int64_t bin = candidate_value(at, c->views[bins + i]);
        if (bin < 0 || bin >= bins) return false;
    }
    for (uint32_t j = 0; j < bins; j++) {
        int64_t taken = 0, load = candidate_value(at, c->views[j]);
        for (uint32_t i = 0; i < c->int_count; i++)
            if (candidate_value(at, c->views[bins + i]) == j) taken += c->ints[i];
        if (c->rel == DM_EQ ? taken != load : taken > load) return false;
    }
    return true;
}

/* ---- the decomposition */

static int64_t total_of(const struct constraint *c)
{
    int64_t total = 0;
    for (uint32_t i = 0; i < c->int_count; i++) total += c->ints[i];
    return total;
}

static bool is_natural(const struct constraint *c)
{
    for (uint32_t i = 0; i < c->int_count; i++)
        if (c->ints[i] < 0) return false;
    return true;
}

static void add_up(const struct constraint *c, dm_model *out) /* D2 */
{
    ASSERT(c->rhs == BIN_PACKING_WHOLE);
    decompose_if(c, out);
    dm_linear(out, bins_of(c), NULL, c->views, c->rel == DM_EQ ? DM_EQ : DM_GE, total_of(c));
}

static void post_bare(const struct constraint *c, dm_model *out)
{
    ASSERT(c->rhs == BIN_PACKING_WHOLE);
    struct constraint bare = *c;
    bare.rhs = BIN_PACKING_BARE;
    decompose_if(c, out);
    model_post(out, &bare);
}

/* D4, for the whole constraint. */
static void post_exact(const struct constraint *c, dm_model *out)
{
    ASSERT(c->rel == DM_LE && !c->condition); /* D4 */
    struct constraint exact = *c;
    uint32_t bins = bins_of(c);
    int64_t total = total_of(c);
    ASSERT(total >= 0 && total <= DM_INT_MAX);
    dm_int *all = view_join(bins, c->views, c->int_count, c->views + bins);
    for (uint32_t j = 0; j < bins; j++) {
        dm_int limit = c->views[j];
        int64_t hi = dm_hi(out, limit);
        if (hi < 0) { /* not even an empty bin fits */
            dm_require(out, DM_FALSE);
            break;
        }
        all[j] = (dm_int){model_new_variable(out, 0, hi < total ? hi : total, true), 1, 0};
        if (dm_lo(out, limit) < total && dm_lo(out, limit) < hi) dm_compare(out, all[j], DM_LE, limit);
    }
    exact.views = all;
    exact.rel = DM_EQ;
    add_up(&exact, out);
    post_bare(&exact, out);
    alloc_free(all);
}

static void decompose_bin(const struct constraint *c, dm_model *out, uint32_t bin, int64_t *coefs,
                          dm_int *terms)
{
    ASSERT(bin < bins_of(c));
    uint32_t bins = bins_of(c);
    for (uint32_t i = 0; i < c->int_count; i++) {
        coefs[i] = c->ints[i];
        terms[i] = dm_as_int(out, dm_eq(out, c->views[bins + i], bin));
    }
    coefs[c->int_count] = -1;
    terms[c->int_count] = c->views[bin];
    decompose_if(c, out);
    dm_linear(out, c->int_count + 1, coefs, terms, c->rel, 0);
}

static void decompose_bare(const struct constraint *c, dm_model *out) /* D3 */
{
    ASSERT(c->rhs == BIN_PACKING_BARE); /* D1, D2 and D4 are other constraints */
    int64_t *coefs = alloc_array((size_t)c->int_count + 1, sizeof *coefs);
    dm_int *terms = alloc_array((size_t)c->int_count + 1, sizeof *terms);
    for (uint32_t j = 0; j < bins_of(c) && !out->error; j++) decompose_bin(c, out, j, coefs, terms);
    alloc_free(coefs);
    alloc_free(terms);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (c->rhs == BIN_PACKING_BARE) {
        decompose_bare(c, out);
        return;
    }
    for (uint32_t i = bins_of(c); i < c->view_count; i++) /* D1 */
        decompose_index(c, out, c->views[i], bins_of(c));
    if (c->rel == DM_LE && !c->condition && is_natural(c) && total_of(c) <= DM_INT_MAX) {
        post_exact(c, out);
    } else {
        add_up(c, out);
        post_bare(c, out);
    }
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t bins = bins_of(c);
    views_print(model, "items (", c->int_count, c->views + bins, ") of sizes (", out);
    views_print_ints(c->int_count, c->ints, ", ", out);
    buf_print(out, ") in bins: loads %s ", print_rel(c->rel));
    views_print(model, "(", bins, c->views, ")", out);
}

bool bin_packing_suits(const struct constraint *c)
{
    int64_t total = 0, bins = c->view_count - c->int_count;
    for (uint32_t i = 0; i < c->int_count; i++) {
        if (c->ints[i] < 0) return false;
        total += c->ints[i];
    }
    return c->rhs == BIN_PACKING_BARE && c->rel == DM_EQ && !c->condition && total <= INT32_MAX &&
           2 * bins * ((int64_t)c->int_count + 1) <= INT32_MAX;
}

const struct constraint_kind bin_packing_kind = {.name = "bin_packing",
                                                 .holds = holds,
                                                 .decompose = decompose,
                                                 .print = print,
                                                 .propagator = &bin_packing_rules};
