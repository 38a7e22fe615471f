/* Lexicographic order: the first half of the views comes before the second half in the dictionary,
 * or (rhs 0) is the same.
 *
 * Decomposition: a chain of literals e_i, "equal so far up to position i", with e_0 the condition:
 *   R1  e_i -> x_i <= y_i
 *   R2  e_i and x_i >= y_i -> e_{i+1}
 *   R3  strict: not e_n
 * Between 0/1 views R2 is two clauses; between others a fresh literal stands for x_i < y_i. Only
 * the direction that is needed is posted, so a late e_i may be true without need; it is not part of
 * any answer. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/views.h"

void dm_lex(dm_model *model, size_t count, const dm_int *x, const dm_int *y, bool strict)
{
    model_check_views(__func__, model, count, x);
    model_check_views(__func__, model, count, y);
    REQUIRE(count < UINT32_C(1) << 29, "lex holds at most 2^29 - 1 pairs");
    views_post(__func__, model, count, x, count, y, (struct constraint){.kind = &lex_kind, .rhs = strict});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count % 2 == 0);
    uint32_t half = c->view_count / 2;
    for (uint32_t i = 0; i < half; i++) {
        int64_t x = candidate_value(at, c->views[i]), y = candidate_value(at, c->views[half + i]);
        if (x != y) return x < y;
    }
    return !c->rhs;
}

static bool is_binary(const dm_model *model, dm_int x)
{
    return dm_lo(model, x) >= 0 && dm_hi(model, x) <= 1;
}

/* One position of the chain; returns the literal "equal up to here". */
static dm_lit post_position(dm_model *out, dm_lit equal, dm_int x, dm_int y, bool last)
{
    dm_if(out, equal);
    if (is_binary(out, x) && is_binary(out, y)) {
        dm_lit a = dm_ge(out, x, 1), b = dm_ge(out, y, 1);
        dm_clause(out, 2, (dm_lit[]){-a, b}); /* R1 */
        if (last) return DM_TRUE;
        dm_lit next = model_new_bool(out);
        dm_clause(out, 3, (dm_lit[]){-equal, -a, next}); /* R2 */
        dm_clause(out, 3, (dm_lit[]){-equal, b, next});
        return next;
    }
    dm_compare(out, x, DM_LE, y); /* R1 */
    if (last) return DM_TRUE;
    dm_lit next = model_new_bool(out), less = model_new_bool(out);
    dm_clause(out, 3, (dm_lit[]){-equal, less, next}); /* R2 */
    dm_if(out, less);
    dm_compare(out, x, DM_LT, y);
    return next;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(c->view_count % 2 == 0 && !c->equivalent);
    uint32_t half = c->view_count / 2;
    dm_lit equal = c->condition ? c->condition : DM_TRUE;
    for (uint32_t i = 0; i < half; i++)
        equal = post_position(out, equal, c->views[i], c->views[half + i], i + 1 == half && !c->rhs);
    if (c->rhs) dm_clause(out, 1, (dm_lit[]){-equal}); /* R3 */
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t half = c->view_count / 2;
    views_print(model, "(", half, c->views, c->rhs ? ") <lex " : ") <=lex ", out);
    views_print(model, "(", half, c->views + half, ")", out);
}

/* ---- the kernel
 *
 * With i the first pair that is not known to be equal:
 *   R4  x_i <= y_i
 *   R5  x_i < y_i, if the pairs after i cannot be in order: the first of them that is not x_j = y_j
 *       at best has x_j > y_j, or there is none and the order is strict
 * Domain consistent where no variable occurs twice (Frisch, Hnich, Kiziltan, Miguel and Walsh
 * 2002). A pair whose difference is a constant is left out if it is 0, and otherwise ends the list,
 * because it decides; other repeated occurrences are treated as different variables.
 *
 * Only the least x and the largest y of a pair matter. Two positions are on the trail: i, and the
 * first pair after it that keeps R5 undecided or decides it. Both only move right, except for a
 * pair between them that turns to x_j > y_j, so a branch costs O(n) in total. Explanations: x_j >=
 * v and y_j <= v for the pairs before i, the other view of i, and for R5 the pairs that decide it
 * in the same way. */

struct pair {
    dm_int x, y;
};

struct order {
    struct pair *pairs;
    int32_t count;
    int32_t equal; /* pairs before this one are equal: i of the rules; saved */
    int32_t open;  /* after `equal`, pairs before this one are x_j = y_j at best; saved */
    bool strict;   /* some pair must differ */
};

/* Added to 4 times the number of the pair: y was raised, R5. */
enum { RIGHT_HINT = 1, STRICT_HINT = 2 };

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count % 2 == 0 && !p->conditional);
    struct order *order = p->state = kernel_alloc(k, sizeof *order);
    uint32_t half = p->view_count / 2;
    order->pairs = kernel_alloc(k, (half + 1) * sizeof *order->pairs);
    order->strict = p->rhs != 0;
    for (uint32_t i = 0; i < half; i++) {
        dm_int x = p->views[i], y = p->views[half + i];
        bool fixed = x.var == y.var && x.factor == y.factor;
        if (fixed && x.offset == y.offset) continue;
        if (fixed) {
            order->strict = x.offset > y.offset;
            break;
        }
        kernel_watch(k, p, x, x.factor > 0 ? EVENT_LO : EVENT_HI, order->count);
        kernel_watch(k, p, y, y.factor > 0 ? EVENT_HI : EVENT_LO, order->count);
        order->pairs[order->count++] = (struct pair){x, y};
    }
}

/* The sign of the least x minus the largest y: -1 may be less, 0 equal at best, 1 greater. */
static int at_best(const struct kernel *k, struct pair pair, int32_t at)
{
    int64_t x = kernel_lo_at(k, pair.x, at), y = kernel_hi_at(k, pair.y, at);
    return (x > y) - (x < y);
}

static int at_best_now(const struct kernel *k, struct pair pair)
{
    int64_t x = kernel_lo(k, pair.x), y = kernel_hi(k, pair.y);
    return (x > y) - (x < y);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    struct order *order = p->state;
    ASSERT(data >= 0 && data < order->count);
    if (data == order->equal) return true;
    if (data < order->equal || data > order->open) return false;
    int sign = at_best_now(k, order->pairs[data]);
    if (sign > 0) propagator_store(k, &order->open, data);
    return sign > 0 || (data == order->open && sign == 0);
}

/* R5: true if the pairs after the first open one are out of order. */
static bool rest_fails(struct kernel *k, struct propagator *p)
{
    struct order *order = p->state;
    int32_t i = order->open > order->equal ? order->open : order->equal + 1;
    ASSERT(order->equal < order->count && i <= order->count);
    while (i < order->count && at_best_now(k, order->pairs[i]) == 0) i++;
    ASSERT(i > order->equal);
    propagator_store(k, &order->open, i);
    return i == order->count ? order->strict : at_best_now(k, order->pairs[i]) > 0;
}

static bool is_fixed(const struct kernel *k, dm_int x)
{
    return kernel_lo(k, x) == kernel_hi(k, x);
}

/* Orders the pair. Returns the sign at best afterwards, and 1 if not *fine. */
static int order_pair(struct kernel *k, struct propagator *p, bool *fine)
{
    struct order *order = p->state;
    ASSERT(order->equal < order->count);
    struct pair pair = order->pairs[order->equal];
    bool strict = rest_fails(k, p);
    int32_t hint = 4 * order->equal + (strict ? STRICT_HINT : 0);
    /* R4, R5 */
    *fine = kernel_set_le(k, p, hint, pair.x, kernel_hi(k, pair.y) - strict) &&
            kernel_set_ge(k, p, hint + RIGHT_HINT, pair.y, kernel_lo(k, pair.x) + strict);
    return *fine ? at_best_now(k, pair) : 1;
}

/* A pair is passed when both views are fixed. If they share a variable they may be open although
 * the least x is the largest y: then a bound has just changed, and they are ordered again. */
static bool propagate(struct kernel *k, struct propagator *p)
{
    struct order *order = p->state;
    while (order->equal < order->count) {
        struct pair pair = order->pairs[order->equal];
        bool fine;
        /* Above 0 only if they share a variable, which wakes it again. */
        if (order_pair(k, p, &fine) != 0) return fine;
        if (is_fixed(k, pair.x) && is_fixed(k, pair.y)) propagator_store(k, &order->equal, order->equal + 1);
    }
    /* No pairs: otherwise R5 makes the last one differ. */
    if (order->strict) kernel_fail(k);
    return !order->strict;
}

/* Explains that x_j >= y_j + more before `at`. */
static void because_not_less(struct kernel *k, struct pair pair, int more, int32_t at)
{
    ASSERT(more == 0 || more == 1);
    int64_t value = kernel_hi_at(k, pair.y, at);
    kernel_because_le(k, pair.y, value);
    kernel_because_ge(k, pair.x, value + more);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    struct order *order = p->state;
    int32_t i = hint / 4;
    ASSERT(hint >= 0 && i < order->count);
    struct pair pair = order->pairs[i];
    bool strict = hint & STRICT_HINT;
    for (int32_t j = 0; j < i; j++) because_not_less(k, order->pairs[j], 0, at);
    if (hint & RIGHT_HINT)
        kernel_because_ge(k, pair.x, propagator_excluded(pair.y, what) + !strict);
    else
        kernel_because_le(k, pair.y, propagator_excluded(pair.x, what) - !strict);
    for (int32_t j = i + 1, sign = 0; strict && sign == 0 && j < order->count; j++) {
        sign = at_best(k, order->pairs[j], at);
        because_not_less(k, order->pairs[j], sign, at);
    }
}

static const struct propagator_kind propagator = {.cost = 1,
                                                  .suits = propagator_is_unconditional,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind lex_kind = {
    .name = "lex", .holds = holds, .decompose = decompose, .print = print, .propagator = &propagator};
