/* Power: result = x ^ y, with y >= 0 and 0 ^ 0 = 1.
 *
 * Decomposition: clauses for each pair of values (box.c). Exponents that lead beyond the result are
 * removed first, so there are few pairs unless the base has very many values, which is refused.
 *
 * In the kernel, by bounds, over the cases
 *   R1  y = 0: the result is 1
 *   R2  x = 0, y > 0: the result is 0
 *   R3  x > 0, or x < 0 and y even, or x < 0 and y odd (then the result is negative). In each, on
 *       magnitudes: for X = 1 the power is 1; for X >= 2 it grows with X and with Y, so its bounds
 *       are the powers of the bounds; X lies between roots of the bounds of R, and Y between
 *       logarithms
 * The result is the smallest box around what the cases leave, bounds consistent over the reals in
 * each case. O(log^2) for the roots. */
#include "solver/constraint/box.h"
#include "solver/constraint/constraints.h"

void dm_power(dm_model *model, dm_int result, dm_int x, dm_int y)
{
    box_post(__func__, model, &power_kind, result, x, y);
}

static bool function(int64_t x, int64_t y, int64_t *result)
{
    if (y < 0) return false;
    int64_t magnitude = box_power(x < 0 ? -x : x, y);
    *result = x < 0 && y % 2 ? -magnitude : magnitude;
    return magnitude < INT64_MAX;
}

/* The largest exponent whose power of the base (>= 2) is at most value (>= 1). */
static int64_t logarithm(int64_t base, int64_t value)
{
    ASSERT(base >= 2 && value >= 1);
    int64_t exponent = 0;
    for (int64_t power = base; power <= value && power < INT64_MAX; power = box_times(power, base))
        exponent++;
    return exponent;
}

static bool set(struct box *b, int view, int64_t value)
{
    return box_ge(b, view, value) && box_le(b, view, value);
}

/* X >= 2, Y >= 1 */
static bool narrow_growing(struct box *b)
{
    ASSERT(b->lo[BOX_X] >= 2 && b->lo[BOX_Y] >= 1 && b->lo[BOX_RESULT] >= 1); /* R3 */
    int64_t *lo = b->lo, *hi = b->hi;
    if (!box_ge(b, BOX_RESULT, box_power(lo[BOX_X], lo[BOX_Y])) ||
        !box_le(b, BOX_RESULT, box_power(hi[BOX_X], hi[BOX_Y])))
        return false;
    int64_t root = box_root(lo[BOX_RESULT], hi[BOX_Y]);
    if (box_power(root, hi[BOX_Y]) < lo[BOX_RESULT]) root++;
    if (!box_ge(b, BOX_X, root) || !box_le(b, BOX_X, box_root(hi[BOX_RESULT], lo[BOX_Y]))) return false;
    int64_t exponent = logarithm(hi[BOX_X], lo[BOX_RESULT]);
    if (box_power(hi[BOX_X], exponent) < lo[BOX_RESULT]) exponent++;
    return box_ge(b, BOX_Y, exponent) && box_le(b, BOX_Y, logarithm(lo[BOX_X], hi[BOX_RESULT]));
}

/* Makes the bounds of y even (0) or odd (1); -1 leaves them as they are. */
static bool keep_parity(struct box *b, int parity)
{
    ASSERT(parity >= -1 && parity <= 1 && b->lo[BOX_Y] >= 0);
    return parity < 0 || (box_ge(b, BOX_Y, b->lo[BOX_Y] + (b->lo[BOX_Y] % 2 != parity)) &&
                          box_le(b, BOX_Y, b->hi[BOX_Y] - (b->hi[BOX_Y] % 2 != parity)));
}

/* R3, for one sign of x and parity of y, which give the sign of the result. */
static void join_signed(struct box *hull, struct box part, bool negative, int parity)
{
    ASSERT(negative || parity < 0); /* only below 0 the parity of y matters */
    bool opposite = negative && parity == 1;
    if (negative) box_mirror(&part, BOX_X);
    if (opposite) box_mirror(&part, BOX_RESULT);
    if (!box_ge(&part, BOX_X, 1) || !box_ge(&part, BOX_Y, 1) || !box_ge(&part, BOX_RESULT, 1) ||
        !keep_parity(&part, parity))
        return;
    struct box ones = part, more = part, *cases[] = {&ones, &more};
    bool possible[] = {set(&ones, BOX_X, 1) && set(&ones, BOX_RESULT, 1),
                       box_ge(&more, BOX_X, 2) && narrow_growing(&more) && keep_parity(&more, parity)};
    for (int i = 0; i < 2; i++) {
        if (!possible[i]) continue;
        if (negative) box_mirror(cases[i], BOX_X);
        if (opposite) box_mirror(cases[i], BOX_RESULT);
        box_join(hull, cases[i]);
    }
}

static bool rule(struct box *box)
{
    struct box hull = *box, none = *box, zero = *box;
    box_empty(&hull);
    if (set(&none, BOX_Y, 0) && set(&none, BOX_RESULT, 1)) box_join(&hull, &none); /* R1 */
    /* R2 */
    if (set(&zero, BOX_X, 0) && set(&zero, BOX_RESULT, 0) && box_ge(&zero, BOX_Y, 1)) box_join(&hull, &zero);
    join_signed(&hull, *box, false, -1);
    join_signed(&hull, *box, true, 0);
    join_signed(&hull, *box, true, 1);
    *box = hull;
    return hull.lo[BOX_RESULT] <= hull.hi[BOX_RESULT];
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (!box_pairs(c, out))
        model_fail(out, "a power of a base with so many values cannot be written as clauses");
}

static const struct box_operation operation = {.function = function, .rule = rule, .sign = "^", .cost = 1};

const struct constraint_kind power_kind = {.name = "power",
                                           .result = 1,
                                           .holds = box_holds,
                                           .decompose = decompose,
                                           .print = box_print,
                                           .propagator = &box_propagator,
                                           .detail = &operation};
