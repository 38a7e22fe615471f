/* Global cardinality: exactly counts[j] of the views x have values[j]; where it is closed, none has
 * any other value. The views are the counts, then x; ints are the values. A value may be given
 * twice: both counts are then counts of it.
 *
 * Decomposition:
 *   D1  closed: each x is one of the values
 *   D2  the counts of different values add up to the number of views (open: at most that)
 *   D3  what is left, the `bare` constraint, is a count per value
 * The kernel decomposes D1 and D2 and propagates D3 as one, unless there is a condition
 * (docs/propagators.md). */
#include "solver/constraint/constraints.h"
#include "solver/constraint/count.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/tallies.h"
#include "solver/constraint/views.h"

enum form { OPEN, CLOSED, BARE }; /* rhs */

enum { MOST_VALUES = INT32_MAX / COUNT_RULES }; /* a hint is a value's index and a rule */

static const int64_t most = INT64_C(1) << 60; /* of the counts together */

/* True if all sums of these stay within 62 bits. */
static bool fits(const dm_model *model, size_t count, const dm_int *x)
{
    int64_t least = 0, largest = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t lo = dm_lo(model, x[i]), hi = dm_hi(model, x[i]);
        if (lo < -most || hi > most) return false;
        least += lo < 0 ? lo : 0;
        largest += hi > 0 ? hi : 0;
        if (least < -most || largest > most) return false;
    }
    return true;
}

void dm_cardinalities(dm_model *model, size_t count, const dm_int *x, size_t value_count,
                      const int64_t *values, const dm_int *counts, bool closed)
{
    model_check_views(__func__, model, count, x);
    REQUIRE((values && counts) || value_count == 0, "no values or counts given");
    model_check_views(__func__, model, value_count, counts);
    REQUIRE(count < INT32_MAX && value_count < MOST_VALUES, "cardinalities hold fewer than 2^29 - 1 values");
    if (!fits(model, value_count, counts))
        model_fail(model, "the sum of %zu cardinalities could overflow 62 bits", value_count);
    views_post(__func__, model, value_count, counts, count, x,
               (struct constraint){.kind = &cardinalities_kind,
                                   .ints = values,
                                   .int_count = (uint32_t)value_count,
                                   .rhs = closed ? CLOSED : OPEN});
}

static bool is_value(const struct constraint *c, int64_t value)
{
    for (uint32_t j = 0; j < c->int_count; j++)
        if (c->ints[j] == value) return true;
    return false;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    for (uint32_t j = 0; j < c->int_count; j++) {
        int64_t count = 0;
        for (uint32_t i = c->int_count; i < c->view_count; i++)
            count += candidate_value(at, c->views[i]) == c->ints[j];
        if (count != candidate_value(at, c->views[j])) return false;
    }
    for (uint32_t i = c->int_count; i < c->view_count && c->rhs == CLOSED; i++)
        if (!is_value(c, candidate_value(at, c->views[i]))) return false;
    return true;
}

/* ---- the decomposition */

static void close_domains(const struct constraint *c, dm_model *out) /* D1 */
{
    dm_lit *lits = alloc_array(c->int_count + 1, sizeof *lits);
    for (uint32_t i = c->int_count; i < c->view_count; i++) {
        for (uint32_t j = 0; j < c->int_count; j++) lits[j] = dm_eq(out, c->views[i], c->ints[j]);
        decompose_clause(c, out, c->int_count, lits);
    }
    alloc_free(lits);
}

/* True if value j was given before. */
static bool is_repeated(const struct constraint *c, uint32_t j)
{
    ASSERT(j < c->int_count);
    for (uint32_t i = 0; i < j; i++)
        if (c->ints[i] == c->ints[j]) return true;
    return false;
}

static void add_up(const struct constraint *c, dm_model *out) /* D2 */
{
    VEC(dm_int) counts = {0};
    for (uint32_t j = 0; j < c->int_count; j++)
        if (!is_repeated(c, j)) vec_push(&counts, c->views[j]);
    decompose_if(c, out);
    dm_linear(out, counts.size, NULL, counts.data, c->rhs == CLOSED ? DM_EQ : DM_LE,
              c->view_count - c->int_count);
    vec_free(&counts);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (c->rhs != BARE) {
        struct constraint bare = *c;
        bare.rhs = BARE;
        ASSERT(c->view_count >= c->int_count);
        if (c->rhs == CLOSED) close_domains(c, out);
        add_up(c, out);
        decompose_if(c, out);
        model_post(out, &bare);
        return;
    }
    for (uint32_t j = 0; j < c->int_count; j++) { /* D3 */
        decompose_if(c, out);
        dm_count(out, c->view_count - c->int_count, c->views + c->int_count, c->ints[j], DM_EQ, c->views[j]);
    }
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "cardinalities of (", c->view_count - c->int_count, c->views + c->int_count, ")", out);
    for (uint32_t j = 0; j < c->int_count; j++) {
        buf_print(out, "%s%lld: ", j ? ", " : " ", (long long)c->ints[j]);
        print_view(model, c->views[j], out);
    }
    if (c->rhs == CLOSED) buf_add(out, ", no others");
}

/* ---- the kernel
 *
 * The bare constraint without a condition, value by value: bounds consistent in its count, domain
 * consistent in the views for it, where no variable occurs in two views. Domain consistency for all
 * values would take a flow (Regin 1996). With `sure` views equal to a value and `able` views that
 * can be:
 *   R1  the count is at least sure
 *   R2  the count is at most able
 *   R3  if sure is the most the count can be, all others that can be the value are not
 *   R4  if able is the least the count can be, all that can be the value are
 * A changed view costs O(values left) (tallies.c), each value that it affects O(1), or O(views) if
 * R3 or R4 applies. */

static int32_t hint_of(uint32_t j, enum count_rule rule)
{
    ASSERT(j < MOST_VALUES);
    return (int32_t)(j * COUNT_RULES + rule);
}

/* The state is the tallies, with views of weight 1 as items. */
static void attach(struct kernel *k, struct propagator *p)
{
    uint32_t values = p->int_count, count = p->view_count - values;
    ASSERT(p->rhs == BARE && !p->conditional); /* suits */
    struct tallies *t = p->state = kernel_alloc(k, sizeof *t);
    tallies_init(t, k, count, values, (int32_t)count);
    for (uint32_t i = 0; i < count; i++) tallies_open(t, i);
    for (uint32_t i = 0; i < p->view_count; i++)
        kernel_watch(k, p, p->views[i], i < values ? EVENT_BOUNDS : EVENT_ANY, (int32_t)i);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    (void)k;
    struct tallies *t = p->state;
    int32_t values = (int32_t)p->int_count;
    worklist_add(data < values ? &t->due : &t->moved, data < values ? data : data - values);
    return true;
}

/* Applies the rules to value j. The domains may be ahead of the tallies by what this call has
 * removed, which wakes it again. */
static bool limit(struct kernel *k, struct propagator *p, const struct tallies *t, uint32_t j)
{
    ASSERT(t->sure[j] >= 0 && t->sure[j] <= t->able[j]);
    int64_t v = p->ints[j];
    dm_int n = p->views[j];
    if (!kernel_set_ge(k, p, hint_of(j, COUNT_LO), n, t->sure[j]) || /* R1 */
        !kernel_set_le(k, p, hint_of(j, COUNT_HI), n, t->able[j]))   /* R2 */
        return false;
    bool full = t->sure[j] >= kernel_hi(k, n), scarce = t->able[j] <= kernel_lo(k, n);
    ASSERT(t->sure[j] <= kernel_hi(k, n) && t->able[j] >= kernel_lo(k, n)); /* by R1 and R2 */
    if ((!full && !scarce) || t->sure[j] == t->able[j]) return true;
    for (uint32_t i = p->int_count; i < p->view_count; i++) {
        dm_int x = p->views[i];
        if (kernel_fixed(k, x) || !kernel_has(k, x, v)) continue;
        if (full ? !kernel_set_ne(k, p, hint_of(j, COUNT_NOT), x, v) /* R3 */
                 : !kernel_set_eq(k, p, hint_of(j, COUNT_IS), x, v)) /* R4 */
            return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct tallies *t = p->state;
    while (t->moved.count > 0) {
        uint32_t i = (uint32_t)worklist_take(&t->moved);
        tallies_update(t, k, i, p->views[p->int_count + i], p->ints, 1);
    }
    while (t->due.count > 0)
        if (!limit(k, p, t, (uint32_t)worklist_take(&t->due))) return false;
    return true;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    uint32_t j = (uint32_t)hint / COUNT_RULES;
    ASSERT(hint >= 0 && j < p->int_count);
    count_explain(k, p, (struct counted){p->views[j], p->ints[j], p->int_count},
                  (enum count_rule)(hint % COUNT_RULES), false, what, at);
}

static bool suits(const struct constraint *c)
{
    return c->rhs == BARE && !c->condition;
}

static const struct propagator_kind propagator = {
    .cost = 1, .suits = suits, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind cardinalities_kind = {.name = "cardinalities",
                                                   .holds = holds,
                                                   .decompose = decompose,
                                                   .print = print,
                                                   .propagator = &propagator};
