/* Division: result = x / y, truncated towards 0 as in C; y is not 0.
 *
 * Decomposition: clauses for each pair of values (box.c) if there are few. Otherwise, by binary
 * digits (digits.c), with a fresh remainder: x = result * y + remainder, |remainder| < |y|, and the
 * remainder has the sign of x, or is 0.
 *
 * In the kernel, by bounds, on magnitudes (box.c), where R = floor(X / Y):
 *   R1  Y is not 0
 *   R2  R lies between least X / largest Y and largest X / least Y
 *   R3  R Y <= X < (R + 1) Y: bounds of X from those of R and Y
 *   R4  the same, seen from Y: Y <= X / R, and Y > X / (R + 1)
 * Bounds consistent over the reals for each choice of signs. O(1). */
#include "solver/constraint/box.h"
#include "solver/constraint/constraints.h"

void dm_divide(dm_model *model, dm_int result, dm_int x, dm_int y)
{
    box_post(__func__, model, &divide_kind, result, x, y);
}

static bool function(int64_t x, int64_t y, int64_t *result)
{
    if (y == 0) return false;
    *result = x / y; /* views fit 63 bits: no INT64_MIN / -1 */
    return true;
}

static bool narrow_magnitudes(struct box *b)
{
    ASSERT(b->lo[BOX_X] >= 0 && b->lo[BOX_RESULT] >= 0); /* box_by_signs has mirrored it */
    int64_t *lo = b->lo, *hi = b->hi;
    if (!box_ge(b, BOX_Y, 1)) return false; /* R1 */
    ASSERT(lo[BOX_Y] >= 1);
    if (!box_ge(b, BOX_RESULT, lo[BOX_X] / hi[BOX_Y]) ||
        !box_le(b, BOX_RESULT, hi[BOX_X] / lo[BOX_Y])) /* R2 */
        return false;
    if (!box_ge(b, BOX_X, box_times(lo[BOX_RESULT], lo[BOX_Y])) || /* R3 */
        !box_le(b, BOX_X, box_times(hi[BOX_RESULT] + 1, hi[BOX_Y]) - 1))
        return false;
    if (lo[BOX_RESULT] > 0 && !box_le(b, BOX_Y, hi[BOX_X] / lo[BOX_RESULT])) return false; /* R4 */
    return box_ge(b, BOX_Y, lo[BOX_X] / (hi[BOX_RESULT] + 1) + 1);
}

static bool rule(struct box *box)
{
    return box_by_signs(box, narrow_magnitudes, true);
}

/* ---- large domains, in clauses */

/* A literal that is true at least when both are. */
static dm_lit both(dm_model *out, dm_lit a, dm_lit b)
{
    dm_lit joint = model_new_bool(out);
    dm_clause(out, 3, (dm_lit[]){-a, -b, joint});
    return joint;
}

/* remainder and its negation are less than `size`, if `where` is true. */
static void limit_remainder(dm_model *out, dm_lit where, dm_int remainder, dm_int size)
{
    dm_if(out, where);
    dm_compare(out, remainder, DM_LT, size);
    dm_if(out, where);
    dm_compare(out, dm_minus(remainder), DM_LT, size);
}

void divide_parts(dm_model *out, dm_lit condition, dm_int x, dm_int y, dm_int quotient, dm_int remainder)
{
    dm_lit when = condition ? condition : DM_TRUE;
    digits_product(out, condition, x, quotient, y, remainder);
    limit_remainder(out, both(out, when, dm_ge(out, y, 1)), remainder, y);
    limit_remainder(out, both(out, when, dm_le(out, y, -1)), remainder, dm_minus(y));
    dm_clause(out, 2, (dm_lit[]){-when, dm_ne(out, y, 0)});
    dm_clause(out, 3, (dm_lit[]){-when, dm_le(out, x, -1), dm_ge(out, remainder, 0)});
    dm_clause(out, 3, (dm_lit[]){-when, dm_ge(out, x, 1), dm_le(out, remainder, 0)});
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (box_pairs(c, out)) return;
    dm_int x = c->views[BOX_X], y = c->views[BOX_Y];
    int64_t lo = dm_lo(out, x), hi = dm_hi(out, x); /* the remainder is between 0 and x */
    dm_int remainder = {model_new_variable(out, lo < 0 ? lo : 0, hi > 0 ? hi : 0, true), 1, 0};
    divide_parts(out, c->condition, x, y, c->views[BOX_RESULT], remainder);
}

static const struct box_operation operation = {.function = function,
                                               .rule = rule,
                                               .sign = "div",
                                               .divides = true};

const struct constraint_kind divide_kind = {.name = "divide",
                                            .result = 1,
                                            .holds = box_holds,
                                            .decompose = decompose,
                                            .print = box_print,
                                            .propagator = &box_propagator,
                                            .detail = &operation};
