/* Remainder: result = x - y * (x / y), with the division of divide.c: the result has the sign of x,
 * as in C; y is not 0.
 *
 * Decomposition: clauses for each pair of values (box.c) if there are few, otherwise as in
 * divide.c, with a fresh quotient.
 *
 * In the kernel, by bounds, on magnitudes (box.c), where X = Q Y + R, R < Y and the bounds of Q are
 * those of X / Y:
 *   R1  R < Y, R <= X
 *   R2  R, X and Y lie within what X = Q Y + R leaves them by the bounds of the others
 *   R3  if Y has a value, a bound of X whose remainder is not within R moves to the nearest one
 *       whose remainder is
 * Exact for X if Y has a value; otherwise bounds consistent over the reals. O(1). */
#include "solver/constraint/box.h"
#include "solver/constraint/constraints.h"

void dm_modulo(dm_model *model, dm_int result, dm_int x, dm_int y)
{
    box_post(__func__, model, &modulo_kind, result, x, y);
}

static bool function(int64_t x, int64_t y, int64_t *result)
{
    if (y == 0) return false;
    *result = x % y;
    return true;
}

static bool narrow_by_quotient(struct box *b)
{
    ASSERT(b->lo[BOX_Y] >= 1 && b->lo[BOX_X] >= 0); /* R1 came first */
    int64_t *lo = b->lo, *hi = b->hi;
    int64_t least = lo[BOX_X] / hi[BOX_Y], most = hi[BOX_X] / lo[BOX_Y];
    if (!box_ge(b, BOX_RESULT, lo[BOX_X] - box_times(most, hi[BOX_Y])) ||
        !box_le(b, BOX_RESULT, hi[BOX_X] - least * lo[BOX_Y]) ||
        !box_ge(b, BOX_X, box_plus(least * lo[BOX_Y], lo[BOX_RESULT])) ||
        !box_le(b, BOX_X, box_plus(box_times(most, hi[BOX_Y]), hi[BOX_RESULT])))
        return false;
    if (least > 0 && !box_le(b, BOX_Y, (hi[BOX_X] - lo[BOX_RESULT]) / least)) return false;
    int64_t rest = lo[BOX_X] - hi[BOX_RESULT]; /* the least that the multiple can be */
    return rest <= 0 || most == 0 || box_ge(b, BOX_Y, rest / most + (rest % most != 0));
}

/* R3 */
static bool narrow_by_class(struct box *b)
{
    ASSERT(b->lo[BOX_Y] == b->hi[BOX_Y]); /* R3 */
    int64_t y = b->lo[BOX_Y], over = b->lo[BOX_X] % y, under = b->hi[BOX_X] % y;
    int64_t start = b->lo[BOX_X] - over, end = b->hi[BOX_X] - under;
    if (over > b->hi[BOX_RESULT]) start = box_plus(start, y);
    if (under < b->lo[BOX_RESULT]) end -= y;
    return box_ge(b, BOX_X, box_plus(start, b->lo[BOX_RESULT])) &&
           box_le(b, BOX_X, box_plus(end, b->hi[BOX_RESULT]));
}

static bool narrow_magnitudes(struct box *b)
{
    /* box_by_signs has mirrored it */
    ASSERT(b->lo[BOX_X] >= 0 && b->lo[BOX_RESULT] >= 0);
    if (!box_ge(b, BOX_Y, 1) || !box_ge(b, BOX_Y, b->lo[BOX_RESULT] + 1) || /* R1 */
        !box_le(b, BOX_RESULT, b->hi[BOX_Y] - 1) || !box_le(b, BOX_RESULT, b->hi[BOX_X]) ||
        !box_ge(b, BOX_X, b->lo[BOX_RESULT]))
        return false;
    if (!narrow_by_quotient(b)) return false; /* R2 */
    return b->lo[BOX_Y] < b->hi[BOX_Y] || narrow_by_class(b);
}

static bool rule(struct box *box)
{
    return box_by_signs(box, narrow_magnitudes, false);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (box_pairs(c, out)) return;
    dm_int x = c->views[BOX_X];
    int64_t lo = dm_lo(out, x), hi = dm_hi(out, x), most = -lo > hi ? -lo : hi;
    dm_int quotient = {model_new_variable(out, -most, most, true), 1, 0};
    divide_parts(out, c->condition, x, c->views[BOX_Y], quotient, c->views[BOX_RESULT]);
}

static const struct box_operation operation = {.function = function,
                                               .rule = rule,
                                               .sign = "mod",
                                               .divides = true};

const struct constraint_kind modulo_kind = {.name = "modulo",
                                            .result = 1,
                                            .holds = box_holds,
                                            .decompose = decompose,
                                            .print = box_print,
                                            .propagator = &box_propagator,
                                            .detail = &operation};
