/* What several propagators do in the same way. */
#include "solver/constraint/propagator.h"

#include "base/alloc.h"

bool propagator_is_unconditional(const struct constraint *c)
{
    return c->condition == 0;
}

bool propagator_refute(struct kernel *k, struct propagator *p, int32_t hint)
{
    if (p->conditional && !kernel_fixed(k, p->condition)) return kernel_set_le(k, p, hint, p->condition, 0);
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    p->kind->explain(k, p, (struct predicate){0}, hint, kernel_position(k));
    if (p->conditional) kernel_because_ge(k, p->condition, 1);
    return false;
}

bool propagator_keep_values(struct kernel *k, struct propagator *p, int32_t hint, dm_int x, size_t count,
                            const int64_t *values)
{
    enum { WIDE = 1 << 12 };
    ASSERT(count > 0);
    if (!kernel_set_ge(k, p, hint, x, values[0]) || !kernel_set_le(k, p, hint, x, values[count - 1]))
        return false;
    int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x), step = propagator_step(x);
    size_t i = 0;
    for (int64_t value = lo; value <= hi && (hi - lo) / step < WIDE; value += step) {
        while (values[i] < value) i++;
        ASSERT(i < count); /* hi is at most the last of them */
        if (values[i] != value && !kernel_set_ne(k, p, hint, x, value)) return false;
    }
    return true;
}
