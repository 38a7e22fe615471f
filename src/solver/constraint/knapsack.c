/* Knapsack: the weight is the sum of weights[i] * x[i], the profit that of profits[i] * x[i]. The
 * views are the weight, the profit, then x; ints are the weights, then the profits.
 *
 * Decomposition: two linears. The kernel propagates it as one, unless there is a condition or a
 * negative number: 30 random items take 22 conflicts instead of 44760 (docs/kernel.md). */
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/linear.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/views.h"

#include <stdlib.h>
#include <string.h>

enum { WEIGHT, PROFIT, ITEMS }; /* views */

static const int64_t most = INT64_C(1) << 60; /* of the weight, and of the profit */

static bool fits(const dm_model *model, dm_int result, size_t count, const int64_t *coefs, const dm_int *x)
{
    return views_fit(model, 1, &result, most) && linear_fits(model, count, coefs, x);
}

void dm_knapsack(dm_model *model, dm_int weight, dm_int profit, size_t count, const int64_t *weights,
                 const int64_t *profits, const dm_int *x)
{
    dm_int results[] = {weight, profit};
    model_check_views(__func__, model, count, x);
    model_check_views(__func__, model, 2, results);
    REQUIRE((weights && profits) || count == 0, "no weights or profits given");
    REQUIRE(count < (1 << 28), "a knapsack holds fewer than 2^28 items");
    if (!fits(model, weight, count, weights, x) || !fits(model, profit, count, profits, x))
        model_fail(model, "the weight or profit of %zu item%s could overflow 62 bits", count,
                   text_plural((int64_t)count));
    int64_t *both = alloc_array(2 * count, sizeof *both);
    if (count)
        memcpy(both, weights, count * sizeof *both), memcpy(both + count, profits, count * sizeof *both);
    views_post(__func__, model, ITEMS, results, count, x,
               (struct constraint){.kind = &knapsack_kind, .ints = both, .int_count = (uint32_t)(2 * count)});
    alloc_free(both);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->int_count == 2 * (c->view_count - ITEMS));
    int64_t weight = 0, profit = 0;
    uint32_t count = c->int_count / 2;
    for (uint32_t i = 0; i < count; i++) {
        weight += c->ints[i] * candidate_value(at, c->views[ITEMS + i]);
        profit += c->ints[count + i] * candidate_value(at, c->views[ITEMS + i]);
    }
    return weight == candidate_value(at, c->views[WEIGHT]) && profit == candidate_value(at, c->views[PROFIT]);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(c->int_count == 2 * (c->view_count - ITEMS));
    uint32_t count = c->int_count / 2;
    int64_t *coefs = alloc_array((size_t)count + 1, sizeof *coefs);
    dm_int *terms = alloc_array((size_t)count + 1, sizeof *terms);
    coefs[0] = -1;
    for (uint32_t i = 0; i < count; i++) terms[i + 1] = c->views[ITEMS + i];
    for (uint32_t which = WEIGHT; which <= PROFIT; which++) {
        terms[0] = c->views[which];
        for (uint32_t i = 0; i < count; i++) coefs[i + 1] = c->ints[which * count + i];
        if (c->condition) dm_if(out, c->condition);
        dm_linear(out, (size_t)count + 1, coefs, terms, DM_EQ, 0);
    }
    alloc_free(coefs);
    alloc_free(terms);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t count = c->int_count / 2;
    views_print(model, "knapsack of (", count, c->views + ITEMS, "), weights (", out);
    views_print_ints(count, c->ints, ", ", out);
    buf_add(out, "), profits (");
    views_print_ints(count, c->ints + count, ", ", out);
    buf_add(out, "): weight ");
    print_view(model, c->views[WEIGHT], out);
    buf_add(out, ", profit ");
    print_view(model, c->views[PROFIT], out);
}

/* ---- the kernel
 *
 * Both sums by bounds, and combinations of them: for any a and b, a times the sum of the profits
 * plus b times that of the weights is a linear equation, which infers more than either sum.
 *   R1  a = 0, b = 1, and a = 1, b = 0: the two sums
 *   R2  a = weights[c], b = -profits[c], where c is the critical item, at which the weight runs out
 *       if items are taken by profit per weight. The profit that hi of the weight allows is that of
 *       taking a part of c (Dantzig 1957); items that would cost too much of it are left, or taken
 *       (reduced cost)
 *   R3  the same for the item at which lo of the profit is reached: the least weight for it
 * The explanation is that of the equation (kernel_because_sum). O(n) a call. */

struct knapsack {
    int32_t *order; /* items by profit per weight, falling */
    uint32_t rated; /* how many of them */
    int64_t *coefs; /* scratch, by view */
    bool combines;  /* R2 and R3 stay within 62 bits */
};

/* The equation a * profits + b * weights = 0. */
struct mix {
    int64_t a, b;
};

/* Equations have numbers: two sums, then one for each item. */
enum { SUM_OF_WEIGHTS, SUM_OF_PROFITS, FIRST_ITEM };

static int64_t gcd(int64_t a, int64_t b)
{
    ASSERT(a >= 0 && b >= 0);
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint32_t items_of(const struct propagator *p)
{
    return p->int_count / 2;
}

static int64_t weight_of(const struct propagator *p, int32_t item)
{
    ASSERT(item >= 0 && (uint32_t)item < items_of(p));
    return p->ints[item];
}

static int64_t profit_of(const struct propagator *p, int32_t item)
{
    ASSERT(item >= 0 && (uint32_t)item < items_of(p));
    return p->ints[items_of(p) + (uint32_t)item];
}

static struct mix mix_of(const struct propagator *p, int32_t equation)
{
    if (equation == SUM_OF_WEIGHTS) return (struct mix){0, 1};
    if (equation == SUM_OF_PROFITS) return (struct mix){1, 0};
    int64_t weight = weight_of(p, equation - FIRST_ITEM), profit = profit_of(p, equation - FIRST_ITEM);
    int64_t shared = gcd(weight, profit);
    ASSERT(shared > 0); /* critical leaves out items without weight or profit */
    return (struct mix){weight / shared, -profit / shared};
}

static void fill_coefs(const struct propagator *p, int32_t equation)
{
    ASSERT(equation >= 0 && equation < FIRST_ITEM + (int32_t)items_of(p));
    struct knapsack *s = p->state;
    struct mix mix = mix_of(p, equation);
    s->coefs[WEIGHT] = -mix.b;
    s->coefs[PROFIT] = -mix.a;
    for (int32_t i = 0; i < (int32_t)items_of(p); i++)
        s->coefs[ITEMS + i] = mix.a * profit_of(p, i) + mix.b * weight_of(p, i);
}

/* ---- attaching */

struct rated {
    int64_t weight, profit;
    int32_t item;
};

/* By profit per weight, falling; what weighs nothing comes first. */
static int compare_rated(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;
    __extension__ typedef __int128 wide;
    wide left = (wide)x->profit * y->weight, right = (wide)y->profit * x->weight;
    if (left != right) return left > right ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

/* Sorts the items, without those of no weight and no profit. */
static uint32_t sort_items(const struct propagator *p, int32_t *order)
{
    struct rated *rated = alloc_array(items_of(p), sizeof *rated);
    uint32_t count = 0;
    for (int32_t i = 0; i < (int32_t)items_of(p); i++)
        if (weight_of(p, i) || profit_of(p, i))
            rated[count++] = (struct rated){weight_of(p, i), profit_of(p, i), i};
    if (count) qsort(rated, count, sizeof *rated, compare_rated);
    ASSERT(count <= items_of(p));
    for (uint32_t n = 0; n < count; n++) order[n] = rated[n].item;
    alloc_free(rated);
    return count;
}

/* True if factor * (largest sum + largest result) stays within 60 bits. */
static bool scales(const struct kernel *k, const struct propagator *p, uint32_t result, const int64_t *coefs,
                   int64_t factor)
{
    int64_t total = 0, product;
    for (uint32_t i = 0; i <= items_of(p); i++) {
        dm_int x = p->views[i < items_of(p) ? ITEMS + i : result];
        int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x), size = -lo > hi ? -lo : hi;
        if (__builtin_mul_overflow(size, i < items_of(p) ? coefs[i] : 1, &product) ||
            __builtin_mul_overflow(product, factor, &product) ||
            __builtin_add_overflow(total, product, &total))
            return false;
    }
    return total <= most;
}

static bool combines(const struct kernel *k, const struct propagator *p)
{
    int64_t weight = 1, profit = 1; /* the largest */
    for (int32_t i = 0; i < (int32_t)items_of(p); i++) {
        if (weight_of(p, i) > weight) weight = weight_of(p, i);
        if (profit_of(p, i) > profit) profit = profit_of(p, i);
    }
    return scales(k, p, WEIGHT, p->ints, profit) && scales(k, p, PROFIT, p->ints + items_of(p), weight);
}

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(!p->conditional && p->int_count == 2 * (p->view_count - ITEMS));
    struct knapsack *s = p->state = kernel_alloc(k, sizeof *s);
    s->order = kernel_alloc(k, (items_of(p) + 1) * sizeof *s->order);
    s->coefs = kernel_alloc(k, p->view_count * sizeof *s->coefs);
    s->rated = sort_items(p, s->order);
    s->combines = combines(k, p);
    for (uint32_t i = 0; i < p->view_count; i++) kernel_watch(k, p, p->views[i], EVENT_BOUNDS, 0);
}

/* ---- propagating */

static int64_t least(const struct kernel *k, int64_t coef, dm_int x)
{
    return coef * (coef >= 0 ? kernel_lo(k, x) : kernel_hi(k, x));
}

static void because_least(struct kernel *k, const struct propagator *p, int64_t sign, uint32_t except,
                          int64_t value, int32_t at)
{
    const struct knapsack *s = p->state;
    struct kernel_sum sum = {p->views, s->coefs, p->view_count, except, sign};
    kernel_because_sum(k, &sum, value, at);
}

/* sign times the equation is at most 0. The coefficients are filled in. */
static bool propagate_at_most(struct kernel *k, struct propagator *p, int32_t equation, int64_t sign)
{
    ASSERT(sign == 1 || sign == -1);
    const struct knapsack *s = p->state;
    int64_t room = 0;
    for (uint32_t v = 0; v < p->view_count; v++) room -= least(k, sign * s->coefs[v], p->views[v]);
    if (room < 0) {
        kernel_fail(k);
        if (kernel_learns(k)) because_least(k, p, sign, UINT32_MAX, 1, kernel_position(k));
        return false;
    }
    for (uint32_t v = 0; v < p->view_count; v++) {
        int64_t coef = sign * s->coefs[v], size = coef < 0 ? -coef : coef;
        dm_int x = p->views[v];
        if (size * (kernel_hi(k, x) - kernel_lo(k, x)) <= room) continue;
        int32_t hint = ((int32_t)p->view_count * equation + (int32_t)v) * 2 + (sign < 0);
        ASSERT(size > 0 && room >= 0); /* R1: the equation can hold */
        int64_t limit = view_floor_div(least(k, coef, x) + room, size);
        if (coef > 0 ? !kernel_set_le(k, p, hint, x, limit) : !kernel_set_ge(k, p, hint, x, -limit))
            return false;
    }
    return true;
}

static bool propagate_equation(struct kernel *k, struct propagator *p, int32_t equation)
{
    fill_coefs(p, equation);
    return propagate_at_most(k, p, equation, 1) && propagate_at_most(k, p, equation, -1);
}

/* The critical item, at which `left` runs out, taking items in order; each takes its coefficient.
 * -1: none, or one whose equation is a sum of R1. */
static int32_t critical(const struct kernel *k, const struct propagator *p, const int64_t *coefs,
                        int64_t left)
{
    ASSERT(coefs == p->ints || coefs == p->ints + items_of(p));
    const struct knapsack *s = p->state;
    for (uint32_t i = 0; i < items_of(p); i++) left -= coefs[i] * kernel_lo(k, p->views[ITEMS + i]);
    for (uint32_t n = 0; n < s->rated; n++) {
        int32_t i = s->order[n];
        dm_int x = p->views[ITEMS + i];
        left -= coefs[i] * (kernel_hi(k, x) - kernel_lo(k, x));
        if (left < 0) return weight_of(p, i) && profit_of(p, i) ? i : -1;
    }
    return -1;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    const struct knapsack *s = p->state;
    if (kernel_poll(k, 4 * (size_t)p->view_count)) return true;
    for (int32_t sum = SUM_OF_WEIGHTS; sum <= SUM_OF_PROFITS; sum++) /* R1 */
        if (!propagate_equation(k, p, sum)) return false;
    if (!s->combines) return true;
    int32_t heavy = critical(k, p, p->ints, kernel_hi(k, p->views[WEIGHT]));
    if (heavy >= 0 && !propagate_equation(k, p, FIRST_ITEM + heavy)) return false; /* R2 */
    int32_t rich = critical(k, p, p->ints + items_of(p), kernel_lo(k, p->views[PROFIT]) - 1);
    return rich < 0 || rich == heavy || propagate_equation(k, p, FIRST_ITEM + rich); /* R3 */
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    const struct knapsack *s = p->state;
    int64_t sign = hint % 2 ? -1 : 1;
    uint32_t v = (uint32_t)(hint / 2) % p->view_count;
    fill_coefs(p, hint / 2 / (int32_t)p->view_count);
    because_least(k, p, sign, v, 1 - sign * s->coefs[v] * propagator_excluded(p->views[v], what), at);
}

static bool suits(const struct constraint *c)
{
    for (uint32_t i = 0; i < c->int_count; i++)
        if (c->ints[i] < 0) return false;
    return !c->condition && c->view_count < (1 << 15);
}

static const struct propagator_kind propagator = {
    .cost = 1, .suits = suits, .attach = attach, .propagate = propagate, .explain = explain};

const struct constraint_kind knapsack_kind = {
    .name = "knapsack", .holds = holds, .decompose = decompose, .print = print, .propagator = &propagator};
