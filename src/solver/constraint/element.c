/* Element: result = array[index], counted from 0. The views are the index, the result, then the
 * array.
 *
 * Decomposition: an array of constants is a table of two columns, index and value. Otherwise:
 *   R1  0 <= index < count
 *   R2  index = i -> array[i] = result */
#include "solver/constraint/element.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

enum { INDEX = ELEMENT_INDEX, RESULT = ELEMENT_RESULT, ARRAY = ELEMENT_ARRAY };

void dm_element(dm_model *model, dm_int result, dm_int index, size_t count, const dm_int *array)
{
    REQUIRE(array || count == 0, "no array given");
    model_check_views(__func__, model, count, array);
    model_check_views(__func__, model, 2, (dm_int[]){result, index});
    REQUIRE(count <= INT32_MAX - ARRAY, "an array of element holds at most 2^31 - 3 variables");
    const int64_t most = INT64_C(1) << 60; /* then differences of two values are safe too */
    if (!views_fit(model, 1, &result, most) || !views_fit(model, count, array, most))
        model_fail(model, "the values of an element must fit 60 bits");
    views_post(__func__, model, ARRAY, (dm_int[]){[INDEX] = index, [RESULT] = result}, count, array,
               (struct constraint){.kind = &element_kind});
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count >= ARRAY);
    int64_t index = candidate_value(at, c->views[INDEX]);
    return index >= 0 && index < (int64_t)c->view_count - ARRAY &&
           candidate_value(at, c->views[ARRAY + index]) == candidate_value(at, c->views[RESULT]);
}

bool element_is_constant(const struct constraint *c)
{
    for (uint32_t i = ARRAY; i < c->view_count; i++)
        if (c->views[i].factor != 0) return false;
    return true;
}

static void decompose_constant(const struct constraint *c, dm_model *out)
{
    ASSERT(element_is_constant(c));
    uint32_t count = c->view_count - ARRAY;
    int64_t *tuples = alloc_array(2 * (size_t)count + 1, sizeof *tuples);
    for (uint32_t i = 0; i < count; i++) {
        tuples[2 * i] = i;
        tuples[2 * i + 1] = c->views[ARRAY + i].offset;
    }
    if (c->condition) dm_if(out, c->condition);
    dm_table(out, 2, c->views, count, tuples, false);
    alloc_free(tuples);
}

/* R2 for one i. Under a condition, a fresh literal stands for both. */
static void post_equal(const struct constraint *c, dm_model *out, uint32_t i)
{
    ASSERT(ARRAY + i < c->view_count);
    dm_lit here = dm_eq(out, c->views[INDEX], i);
    if (here == DM_FALSE) return;
    dm_if(out, decompose_both(c, out, here));
    dm_compare(out, c->views[RESULT], DM_EQ, c->views[ARRAY + i]);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (element_is_constant(c)) {
        decompose_constant(c, out);
        return;
    }
    ASSERT(c->view_count > ARRAY); /* an empty array is constant */
    uint32_t count = c->view_count - ARRAY;
    decompose_index(c, out, c->views[INDEX], count); /* R1 */
    for (uint32_t i = 0; i < count; i++) post_equal(c, out, i);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_view(model, c->views[RESULT], out);
    views_print(model, " = [", c->view_count - ARRAY, c->views + ARRAY, "][", out);
    print_view(model, c->views[INDEX], out);
    buf_char(out, ']');
}

/* ---- the kernel
 *
 *   R1  0 <= index < count
 *   R3  index is not i where array[i] and the result have no common value
 *   R4  over the i that index can be, the result is within the bounds of all array[i] together, and
 *       has no value that none of them has
 *   R5  index = i: array[i] and the result have the same values
 * Domain consistent where no variable occurs twice and domains span up to WIDE values; wider ones
 * by their bounds. Supports are cached: the last common value of array[i] and the result, and an i
 * for each value of the result. So a call costs O(count + values of the result), times the values
 * of a view where a support must be searched again. An array of constants has its own propagator
 * (element_constants.c). */

enum { WIDE = 1 << 10 };
enum { RANGE_HINT = -1, RESULT_HINT = -2, EQUAL_HINT = -6 }; /* or i, for "index is not i" */
enum { GE, LE, NE };                                         /* subtracted from the latter two */

struct element {
    int64_t *common; /* by i: a value that array[i] and the result had in common */
    /* By value of the result minus `base`: an i with that value; NULL if the result was wide at the
     * start. */
    int32_t *holder;
    int64_t base;
    int64_t step; /* between values of the result */
};

static bool is_wide(const struct kernel *k, dm_int x)
{
    ASSERT(propagator_step(x) > 0);
    return (kernel_hi(k, x) - kernel_lo(k, x)) / propagator_step(x) >= WIDE;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct element *e = p->state = kernel_alloc(k, sizeof *e);
    dm_int result = p->views[RESULT];
    e->common = kernel_alloc(k, p->view_count * sizeof *e->common);
    e->base = kernel_lo(k, result);
    e->step = propagator_step(result);
    ASSERT(!p->conditional && e->step > 0);
    if (!is_wide(k, result))
        e->holder =
            kernel_alloc(k, (size_t)((kernel_hi(k, result) - e->base) / e->step + 1) * sizeof *e->holder);
    for (uint32_t i = 0; i < p->view_count; i++) kernel_watch(k, p, p->views[i], EVENT_ANY, (int32_t)i);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= 0 && data < (int32_t)p->view_count);
    return data < ARRAY || kernel_has(k, p->views[INDEX], data - ARRAY);
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int64_t smaller(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* True if array[i] and the result have a common value or, if wide, overlapping bounds. */
static bool have_common_value(const struct kernel *k, struct propagator *p, uint32_t i)
{
    ASSERT(ARRAY + i < p->view_count);
    struct element *e = p->state;
    dm_int x = p->views[ARRAY + i], result = p->views[RESULT];
    if (kernel_has(k, x, e->common[i]) && kernel_has(k, result, e->common[i])) return true;
    int64_t lo = larger(kernel_lo(k, x), kernel_lo(k, result));
    int64_t hi = smaller(kernel_hi(k, x), kernel_hi(k, result));
    if (is_wide(k, result)) return lo <= hi;
    for (int64_t value = propagator_align(result, kernel_lo(k, result), lo); value <= hi; value += e->step)
        if (kernel_has(k, x, value) && kernel_has(k, result, value)) {
            e->common[i] = value;
            return true;
        }
    return false;
}

static bool has_holder(const struct kernel *k, struct propagator *p, int64_t value)
{
    struct element *e = p->state;
    int32_t *holder = &e->holder[(value - e->base) / e->step];
    ASSERT(e->holder && value >= e->base && (value - e->base) % e->step == 0);
    for (uint32_t i = (uint32_t)*holder, n = ARRAY; n < p->view_count; n++) {
        if (kernel_has(k, p->views[INDEX], i) && kernel_has(k, p->views[ARRAY + i], value)) {
            *holder = (int32_t)i;
            return true;
        }
        if (++i == p->view_count - ARRAY) i = 0;
    }
    return false;
}

/* R3, and R4 by bounds. */
static bool filter_index(struct kernel *k, struct propagator *p)
{
    dm_int index = p->views[INDEX], result = p->views[RESULT];
    int64_t least = INT64_MAX, most = INT64_MIN;
    for (uint32_t i = 0; i < p->view_count - ARRAY; i++) {
        if (!kernel_has(k, index, i)) continue;
        if (kernel_poll(k, 16)) return true;
        if (!have_common_value(k, p, i)) {
            if (!kernel_set_ne(k, p, (int32_t)i, index, i)) return false;
            continue;
        }
        least = smaller(least, kernel_lo(k, p->views[ARRAY + i]));
        most = larger(most, kernel_hi(k, p->views[ARRAY + i]));
    }
    ASSERT(least <= most || least == INT64_MAX);
    return kernel_set_ge(k, p, RESULT_HINT - GE, result, least) &&
           kernel_set_le(k, p, RESULT_HINT - LE, result, most);
}

static bool filter_result(struct kernel *k, struct propagator *p)
{
    struct element *e = p->state;
    dm_int result = p->views[RESULT];
    int64_t hi = kernel_hi(k, result);
    for (int64_t value = kernel_lo(k, result); value <= hi && e->holder && !kernel_poll(k, p->view_count / 4);
         value += e->step)
        if (kernel_has(k, result, value) && !has_holder(k, p, value) &&
            !kernel_set_ne(k, p, RESULT_HINT - NE, result, value))
            return false;
    return true;
}

/* R5, from the result to array[i]; R4 is the converse. */
static bool filter_chosen(struct kernel *k, struct propagator *p)
{
    ASSERT(kernel_fixed(k, p->views[INDEX])); /* R5 */
    dm_int result = p->views[RESULT], x = p->views[ARRAY + kernel_lo(k, p->views[INDEX])];
    if (!kernel_set_ge(k, p, EQUAL_HINT - GE, x, kernel_lo(k, result)) ||
        !kernel_set_le(k, p, EQUAL_HINT - LE, x, kernel_hi(k, result)))
        return false;
    int64_t hi = kernel_hi(k, x), step = propagator_step(x);
    bool wide = is_wide(k, x);
    for (int64_t value = kernel_lo(k, x); value <= hi && !wide; value += step)
        if (!kernel_has(k, result, value) && !kernel_set_ne(k, p, EQUAL_HINT - NE, x, value)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    dm_int index = p->views[INDEX];
    return kernel_set_ge(k, p, RANGE_HINT, index, 0) && /* R1 */
           kernel_set_le(k, p, RANGE_HINT, index, (int64_t)p->view_count - ARRAY - 1) && filter_index(k, p) &&
           filter_result(k, p) && (!kernel_fixed(k, index) || filter_chosen(k, p));
}

/* ---- explanations */

/* Explains that array[i] and the result had no value in common: one of them has none below `lo`,
 * one has none above `hi`, and each value between them is missing from one or the other. */
static void because_apart(struct kernel *k, dm_int x, dm_int result, int32_t at)
{
    int64_t lo_x = kernel_lo_at(k, x, at), hi_x = kernel_hi_at(k, x, at);
    int64_t lo = kernel_lo_at(k, result, at), hi = kernel_hi_at(k, result, at);
    if (hi_x < lo) {
        kernel_because_le(k, x, hi_x);
        kernel_because_ge(k, result, hi_x + 1);
        return;
    }
    if (hi < lo_x) {
        kernel_because_ge(k, x, lo_x);
        kernel_because_le(k, result, lo_x - 1);
        return;
    }
    kernel_because_ge(k, lo_x > lo ? x : result, larger(lo_x, lo));
    kernel_because_le(k, hi_x < hi ? x : result, smaller(hi_x, hi));
    int64_t end = smaller(hi_x, hi), step = propagator_step(result);
    for (int64_t value = propagator_align(result, lo, lo_x); value <= end; value += step)
        if (kernel_has_at(k, result, value, at))
            kernel_because_ne(k, x, value);
        else
            kernel_because_ne(k, result, value);
}

/* True if x excluded `value` on that side: above it, below it, or by a hole. */
static bool was_apart(const struct kernel *k, dm_int x, int side, int64_t value, int32_t at)
{
    ASSERT(side >= GE && side <= NE);
    return side == GE   ? kernel_lo_at(k, x, at) > value
           : side == LE ? kernel_hi_at(k, x, at) < value
                        : !kernel_has_at(k, x, value, at);
}

static void because_side(struct kernel *k, dm_int x, int side, int64_t value)
{
    ASSERT(side >= GE && side <= NE);
    if (side == GE)
        kernel_because_ge(k, x, value + 1);
    else if (side == LE)
        kernel_because_le(k, x, value - 1);
    else
        kernel_because_ne(k, x, value);
}

/* Explains that the result excludes `value`: so does array[i], or index is not i, for each i. */
static void explain_result(struct kernel *k, struct propagator *p, int side, int64_t value, int32_t at)
{
    ASSERT(side >= GE && side <= NE);
    dm_int index = p->views[INDEX];
    int64_t only = kernel_lo_at(k, index, at);
    if (only == kernel_hi_at(k, index, at)) {
        kernel_because_eq(k, index, only);
        because_side(k, p->views[ARRAY + only], side, value);
        return;
    }
    for (uint32_t i = 0; i < p->view_count - ARRAY; i++) {
        dm_int x = p->views[ARRAY + i];
        if (was_apart(k, x, side, value, 0)) continue; /* from the start */
        if (!kernel_has_at(k, index, i, at))
            kernel_because_ne(k, index, i);
        else
            because_side(k, x, side, value);
    }
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    dm_int index = p->views[INDEX], result = p->views[RESULT];
    if (hint >= 0) {
        ASSERT(hint < (int32_t)p->view_count - ARRAY);
        because_apart(k, p->views[ARRAY + hint], result, at);
    } else if (hint <= EQUAL_HINT) {
        int64_t i = kernel_lo_at(k, index, at);
        ASSERT(i == kernel_hi_at(k, index, at)); /* R5: the index had its value */
        kernel_because_eq(k, index, i);
        because_side(k, result, EQUAL_HINT - hint, propagator_excluded(p->views[ARRAY + i], what));
    } else if (hint <= RESULT_HINT) {
        explain_result(k, p, RESULT_HINT - hint, propagator_excluded(result, what), at);
    }
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && !element_is_constant(c);
}

static const struct propagator_kind propagator = {.cost = 2,
                                                  .next = &element_constants_propagator,
                                                  .suits = suits,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind element_kind = {.name = "element",
                                             .result = 1 + RESULT,
                                             .holds = holds,
                                             .decompose = decompose,
                                             .print = print,
                                             .propagator = &propagator};
