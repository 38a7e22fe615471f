/* State shared by the optimisation strategies.
 *
 * A strategy is a sequence of searches of one kernel under different assumptions. Clauses learnt in
 * one are valid in all, and nothing has to be undone between time slices. Solutions are copied out
 * of the kernel at once, because a strategy may find one in the middle of other work. Bounds are
 * reported at once; without assumptions of the caller they are also asserted in the kernel. */
#include "solver/engine/strategy.h"

void strategy_init(struct strategy *q, const struct engine_context *context, struct kernel *kernel,
                   struct loader *loader)
{
    *q = (struct strategy){.context = context, .kernel = kernel, .loader = loader};
    dm_int objective = context->model->objective;
    int sense = context->model->sense;
    /* The view is minimised: it includes the sense. */
    ASSERT(sense == 1 || sense == -1);
    objective.var = load_var(loader, objective.var);
    q->cost = (dm_int){objective.var, sense * objective.factor, sense * objective.offset};
    q->bound = kernel_lo(kernel, q->cost);
}

void strategy_free(struct strategy *q)
{
    vec_free(&q->asked);
    vec_free(&q->better);
    vec_free(&q->incumbent);
    vec_free(&q->values);
    vec_free(&q->core_assumptions);
    vec_free(&q->assumed);
}

/* ---- searches */

static void note_solution(struct strategy *q)
{
    int64_t cost = kernel_lo(q->kernel, q->cost);
    ASSERT(cost >= q->bound || q->asked.size > 0);
    if ((q->has_best && cost >= q->best) || (q->found && cost >= q->found_cost)) return;
    q->found = true;
    q->found_cost = cost;
    ASSERT(!q->has_best || q->found_cost < q->best);
    vec_clear(&q->values);
    for (size_t var = 0; var < q->context->model->variables.size; var++)
        vec_push(&q->values, var ? kernel_value(q->kernel, load_var(q->loader, (int32_t)var)) : 0);
}

static void assume(struct strategy *q, size_t count, const struct predicate *more)
{
    for (size_t i = 0; i < count; i++) vec_push(&q->assumed, more[i]);
}

/* True if the call must end, because of the poll or the conflict limit. */
static bool is_over(struct strategy *q)
{
    const struct engine_context *c = q->context;
    if (c->conflict_limit >= 0 && q->spent >= c->conflict_limit) q->halted = true;
    if (!q->halted && c->poll && c->poll(c->self)) q->halted = true;
    return q->halted;
}

enum probe_result strategy_probe(struct strategy *q, bool better, size_t count, const struct predicate *more,
                                 int64_t budget)
{
    struct kernel *k = q->kernel;
    if (is_over(q)) return PROBE_HALTED;
    if (q->context->conflict_limit >= 0 && q->context->conflict_limit - q->spent < budget)
        budget = q->context->conflict_limit - q->spent;
    vec_clear(&q->assumed);
    assume(q, q->asked.size, q->asked.data);
    if (better) assume(q, q->better.size, q->better.data);
    assume(q, count, more);
    k->config.conflict_limit = budget;
    ASSERT(budget >= 0);
    enum kernel_status status = search_start(k, q->assumed.size, q->assumed.data);
    q->spent += k->search.conflicts;
    if (status == KERNEL_SOLUTION) note_solution(q);
    if (status == KERNEL_UNKNOWN && k->search.conflicts < budget) q->halted = true;
    return status == KERNEL_SOLUTION ? PROBE_SOLUTION
           : status == KERNEL_NONE   ? PROBE_NONE
           : q->halted               ? PROBE_HALTED
                                     : PROBE_OUT;
}

/* ---- bounds */

void strategy_assert(struct strategy *q, struct predicate p)
{
    if (q->asked.size || q->kernel->impossible) return;
    trail_backtrack(q->kernel, 0);
    ASSERT(kernel_at_root(q->kernel) && q->asked.size == 0);
    if (!domain_apply(q->kernel, p, no_reason)) q->kernel->impossible = true;
}

/* cost >= value as a predicate, for a view with any factor. */
static struct predicate cost_at_least(dm_int cost, int64_t value)
{
    int64_t size = cost.factor < 0 ? -cost.factor : cost.factor, above = value - cost.offset;
    ASSERT(size > 0);
    int64_t steps = above / size + (above % size > 0);
    return strategy_at_least((dm_int){cost.var, cost.factor < 0 ? -1 : 1, 0}, steps);
}

void strategy_note_core(struct strategy *q)
{
    for (size_t i = 0; i < q->asked.size; i++)
        if (search_in_core(q->kernel, q->asked.data[i])) vec_push(&q->core_assumptions, q->asked.data[i]);
}

void strategy_raise(struct strategy *q, int64_t bound)
{
    const struct engine_context *c = q->context;
    if (bound <= q->bound) return;
    ASSERT(!q->found || bound <= q->found_cost); /* a solution never beats the bound */
    q->bound = bound;
    if (c->improved) c->improved(c->self, NULL, c->model->sense * bound);
    trail_backtrack(q->kernel, 0);
    q->exceeded = bound > kernel_hi(q->kernel, q->cost);
    if (!q->exceeded) strategy_assert(q, cost_at_least(q->cost, bound));
}

struct predicate strategy_at_most(dm_int view, int64_t value)
{
    ASSERT(view.factor == 1 || view.factor == -1);
    int64_t own = (value - view.offset) * view.factor;
    return (struct predicate){view.var, (int32_t)own, view.factor > 0 ? PREDICATE_LE : PREDICATE_GE};
}

struct predicate strategy_at_least(dm_int view, int64_t value)
{
    ASSERT(view.factor == 1 || view.factor == -1);
    int64_t own = (value - view.offset) * view.factor;
    return (struct predicate){view.var, (int32_t)own, view.factor > 0 ? PREDICATE_GE : PREDICATE_LE};
}
