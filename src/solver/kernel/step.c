/* Search steps, for traces and visualisation.
 *
 * The kernel branches on bounds where it can: x <= 3 if 3 is the smallest value left. People read
 * that as x = 3, and its negation as x != 3. These are equivalent in the state of the decision, so
 * decisions are reported in that form. Assumptions and learnt literals also hold elsewhere, and are
 * reported unchanged. */
#include "solver/kernel/kernel.h"

/* A bound that leaves one value becomes x = v; one that removes one value becomes x != v. */
static struct predicate plain(const struct kernel *k, struct predicate p)
{
    ASSERT((size_t)p.var < k->dom.vars.size);
    const struct kernel_var *v = &k->dom.vars.data[p.var];
    bool at_most = p.op == PREDICATE_LE;
    if (p.op != PREDICATE_LE && p.op != PREDICATE_GE) return p;
    if (at_most ? domain_previous(k, p.var, p.value) == v->lo : domain_next(k, p.var, p.value) == v->hi)
        return (struct predicate){p.var, at_most ? v->lo : v->hi, PREDICATE_EQ};
    if (at_most ? domain_next(k, p.var, (int64_t)p.value + 1) == v->hi
                : domain_previous(k, p.var, (int64_t)p.value - 1) == v->lo)
        return (struct predicate){p.var, at_most ? v->hi : v->lo, PREDICATE_NE};
    return p;
}

/* At a stop, held levels count: they will be replayed. */
void step_send(const struct kernel *k, dm_step_kind kind, struct predicate what)
{
    ASSERT(k->config.on_step);
    bool chosen = kind == DM_STEP_DECISION || kind == DM_STEP_OTHER;
    bool deeper = chosen || kind == DM_STEP_ASSUMPTION;
    struct kernel_step step = {.kind = kind,
                               .level = k->trail.levels.size + deeper +
                                        (kind == DM_STEP_STOP ? k->search.held.size : 0),
                               .what = chosen ? plain(k, what) : what};
    k->config.on_step(k->config.step_data, &step);
}
