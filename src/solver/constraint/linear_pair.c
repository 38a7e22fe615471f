/* A disequality of two variables, +-x +-y != c, the most common form of disequality: models of
 * n-queens have three for each pair of queens. Domain consistent.
 *   R1  if one has a value, the other is not what would make the sum c
 * It works on variables, not views: each must differ from shift + sign * the other. Nine events in
 * ten would be in vain (12 queens: 22.5 million events, 1.5 million values removed), so R1 is left
 * to the kernel, as bans. Only consequences of the initial domains are found here. O(1). */
#include "solver/constraint/linear.h"

#include "base/alloc.h"

struct side {
    dm_int x; /* the variable as a view of itself: its bounds are read as they are */
    int64_t shift;
};

struct pair {
    struct side side[2];
    bool opposite; /* sign is -1 */
};

static bool is_unit(int64_t coefficient)
{
    return coefficient == 1 || coefficient == -1;
}

bool linear_pair_suits(const struct constraint *c)
{
    return c->rel == DM_NE && c->view_count == 2 && c->lit_count == 0 && !c->condition &&
           is_unit(constraint_coef(c, 0) * c->views[0].factor) &&
           is_unit(constraint_coef(c, 1) * c->views[1].factor);
}

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->rel == DM_NE && p->view_count == 2 && !p->conditional);
    struct pair *pair = p->state = kernel_alloc(k, sizeof *pair);
    int64_t coef[2], rest = p->rhs;
    for (int i = 0; i < 2; i++) {
        int64_t factor = propagator_coef(p, (uint32_t)i);
        coef[i] = factor * p->views[i].factor;
        rest -= factor * p->views[i].offset;
        pair->side[i].x = (dm_int){p->views[i].var, 1, 0};
    }
    ASSERT(is_unit(coef[0]) && is_unit(coef[1]));
    pair->opposite = coef[0] == coef[1];
    for (int i = 0; i < 2; i++) {
        int32_t x = pair->side[1 - i].x.var, y = pair->side[i].x.var;
        pair->side[i].shift = coef[i] * rest;
        kernel_ban(k, p, i, (struct ban){x, y, pair->side[i].shift, pair->opposite});
    }
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    const struct pair *pair = p->state;
    int fixed = kernel_fixed(k, pair->side[0].x) ? 0 : 1, open = 1 - fixed;
    if (!kernel_fixed(k, pair->side[fixed].x)) return true;
    int64_t other = kernel_var_of(k, pair->side[fixed].x)->lo;
    return kernel_set_ne(k, p, open, pair->side[open].x, /* R1 */
                         pair->side[open].shift + (pair->opposite ? -other : other));
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint == 0 || hint == 1);
    (void)what;
    const struct pair *pair = p->state;
    dm_int other = pair->side[1 - hint].x;
    kernel_because_eq(k, other, kernel_lo_at(k, other, at));
}

const struct propagator_kind linear_pair_propagator = {.cost = 0,
                                                       .next = &linear_grid_propagator,
                                                       .suits = linear_pair_suits,
                                                       .attach = attach,
                                                       .propagate = propagate,
                                                       .explain = explain};
