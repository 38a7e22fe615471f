/* Multiplication: result = x * y, for all signs.
 *
 * Decomposition: clauses for each pair of values (box.c) if there are few, otherwise by binary
 * digits (digits.c).
 *
 * In the kernel, by bounds, on magnitudes (box.c), where R = X Y:
 *   R1  R lies between the product of the least and the product of the largest
 *   R2  if R > 0, neither X nor Y is 0
 *   R3  X lies between least R / largest Y and largest R / least Y, if these are not 0; Y likewise
 *   R4  for x * x, X lies between the roots of the bounds of R
 * Bounds consistent over the reals for each choice of signs; divisibility is ignored. O(1). */
#include "solver/constraint/box.h"
#include "solver/constraint/constraints.h"

void dm_multiply(dm_model *model, dm_int result, dm_int x, dm_int y)
{
    box_post(__func__, model, &multiply_kind, result, x, y);
}

static bool function(int64_t x, int64_t y, int64_t *result)
{
    return !__builtin_mul_overflow(x, y, result);
}

static int64_t ceiling(int64_t a, int64_t b) /* a >= 0, b > 0 */
{
    ASSERT(a >= 0 && b > 0);
    return a / b + (a % b != 0);
}

/* R3: narrows `one` by the result and the other. */
static bool narrow_factor(struct box *b, int one, int other)
{
    ASSERT(b->lo[other] >= 0 && b->lo[BOX_RESULT] >= 0); /* R3, on magnitudes */
    if (b->hi[other] > 0 && !box_ge(b, one, ceiling(b->lo[BOX_RESULT], b->hi[other]))) return false;
    return b->lo[other] == 0 || box_le(b, one, b->hi[BOX_RESULT] / b->lo[other]);
}

/* R1 for a square. */
static bool narrow_square(struct box *b)
{
    int64_t lo = b->lo[BOX_X], hi = b->hi[BOX_X],
            least = lo > 0   ? lo
                    : hi < 0 ? -hi
                             : 0,
            most = hi > -lo ? hi : -lo;
    return box_ge(b, BOX_RESULT, box_times(least, least)) && box_le(b, BOX_RESULT, box_times(most, most));
}

/* R1 and R4, where both factors are the same view: there are no signs to tell apart, and nothing is
 * left to do for a second call. */
static bool square(struct box *b)
{
    if (!narrow_square(b)) return false;
    int64_t most = box_root(b->hi[BOX_RESULT], 2), least = box_root(b->lo[BOX_RESULT], 2);
    ASSERT(b->same && least >= 0 && least <= most); /* R4 */
    if (box_times(least, least) < b->lo[BOX_RESULT]) least++;
    if (!box_ge(b, BOX_X, b->lo[BOX_X] > -least ? least : -most) ||
        !box_le(b, BOX_X, b->hi[BOX_X] < least ? -least : most))
        return false;
    b->lo[BOX_Y] = b->lo[BOX_X];
    b->hi[BOX_Y] = b->hi[BOX_X];
    return narrow_square(b);
}

static bool narrow_magnitudes(struct box *b)
{
    ASSERT(!b->same && b->lo[BOX_X] >= 0 && b->lo[BOX_Y] >= 0);
    if (!box_ge(b, BOX_RESULT, box_times(b->lo[BOX_X], b->lo[BOX_Y])) || /* R1 */
        !box_le(b, BOX_RESULT, box_times(b->hi[BOX_X], b->hi[BOX_Y])))
        return false;
    /* R2 */
    if (b->lo[BOX_RESULT] > 0 && (!box_ge(b, BOX_X, 1) || !box_ge(b, BOX_Y, 1))) return false;
    return narrow_factor(b, BOX_X, BOX_Y) && narrow_factor(b, BOX_Y, BOX_X);
}

static bool rule(struct box *box)
{
    return box->same ? square(box) : box_by_signs(box, narrow_magnitudes, true);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (!box_pairs(c, out))
        digits_product(out, c->condition, c->views[BOX_RESULT], c->views[BOX_X], c->views[BOX_Y],
                       dm_constant(0));
}

static const struct box_operation operation = {.function = function,
                                               .rule = rule,
                                               .sign = "*",
                                               .squares = true};

const struct constraint_kind multiply_kind = {.name = "multiply",
                                              .result = 1,
                                              .holds = box_holds,
                                              .decompose = decompose,
                                              .print = box_print,
                                              .propagator = &box_propagator,
                                              .detail = &operation};
