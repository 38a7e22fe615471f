/* What the strategies for the best share.
 *
 * Idea. A strategy is a sequence of searches of one kernel under different assumptions. What is
 * learnt in one is true for all, so they help each other, and nothing has to be taken back when
 * they take turns.
 *
 * Solutions are copied out of the kernel as they come, since a strategy may come across one in the
 * middle of something else and wants to finish that first. Bounds are told at once; if the caller
 * assumes nothing they hold for ever, and the kernel is told too. */
#include "solver/engine/quest.h"

void quest_init(struct quest *q, const struct engine_context *context, struct kernel *kernel,
                struct loader *loader)
{
    *q = (struct quest){.context = context, .kernel = kernel, .loader = loader};
    dm_int objective = context->model->objective;
    int sense = context->model->sense;
    /* Costs are to be small: the sense is in the view. */
    ASSERT(sense == 1 || sense == -1);
    objective.var = load_var(loader, objective.var);
    q->cost = (dm_int){objective.var, sense * objective.factor, sense * objective.offset};
    q->bound = kernel_lo(kernel, q->cost);
}

void quest_free(struct quest *q)
{
    vec_free(&q->asked);
    vec_free(&q->better);
    vec_free(&q->incumbent);
    vec_free(&q->values);
    vec_free(&q->blamed);
    vec_free(&q->assumed);
}

/* ---- searches */

static void note_solution(struct quest *q)
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

static void assume(struct quest *q, size_t count, const struct predicate *more)
{
    for (size_t i = 0; i < count; i++) vec_push(&q->assumed, more[i]);
}

/* Ends the call if the caller wants that, or has no conflicts left. */
static bool is_over(struct quest *q)
{
    const struct engine_context *c = q->context;
    if (c->conflict_limit >= 0 && q->spent >= c->conflict_limit) q->halted = true;
    if (!q->halted && c->poll && c->poll(c->self)) q->halted = true;
    return q->halted;
}

enum quest_answer quest_probe(struct quest *q, bool better, size_t count, const struct predicate *more,
                              int64_t budget)
{
    struct kernel *k = q->kernel;
    if (is_over(q)) return QUEST_HALTED;
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
    return status == KERNEL_SOLUTION ? QUEST_SOLUTION
           : status == KERNEL_NONE   ? QUEST_NONE
           : q->halted               ? QUEST_HALTED
                                     : QUEST_OUT;
}

/* ---- what is known */

void quest_assert(struct quest *q, struct predicate p)
{
    if (q->asked.size || q->kernel->impossible) return;
    trail_undo(q->kernel, 0);
    ASSERT(kernel_bottom(q->kernel) && q->asked.size == 0);
    if (!domain_apply(q->kernel, p, no_reason)) q->kernel->impossible = true;
}

/* The least multiple of a view's factor that is not below the value, as a predicate. */
static struct predicate cost_at_least(dm_int cost, int64_t value)
{
    int64_t size = cost.factor < 0 ? -cost.factor : cost.factor, above = value - cost.offset;
    ASSERT(size > 0);
    int64_t steps = above / size + (above % size > 0);
    return quest_at_least((dm_int){cost.var, cost.factor < 0 ? -1 : 1, 0}, steps);
}

void quest_blame(struct quest *q)
{
    for (size_t i = 0; i < q->asked.size; i++)
        if (search_needed(q->kernel, q->asked.data[i])) vec_push(&q->blamed, q->asked.data[i]);
}

void quest_raise(struct quest *q, int64_t bound)
{
    const struct engine_context *c = q->context;
    if (bound <= q->bound) return;
    ASSERT(!q->found || bound <= q->found_cost); /* a bound that a solution is below is wrong */
    q->bound = bound;
    if (c->improved) c->improved(c->self, NULL, c->model->sense * bound);
    trail_undo(q->kernel, 0);
    q->exceeded = bound > kernel_hi(q->kernel, q->cost);
    if (!q->exceeded) quest_assert(q, cost_at_least(q->cost, bound));
}

struct predicate quest_at_most(dm_int view, int64_t value)
{
    ASSERT(view.factor == 1 || view.factor == -1);
    int64_t own = (value - view.offset) * view.factor;
    return (struct predicate){view.var, (int32_t)own, view.factor > 0 ? PREDICATE_LE : PREDICATE_GE};
}

struct predicate quest_at_least(dm_int view, int64_t value)
{
    ASSERT(view.factor == 1 || view.factor == -1);
    int64_t own = (value - view.offset) * view.factor;
    return (struct predicate){view.var, (int32_t)own, view.factor > 0 ? PREDICATE_GE : PREDICATE_LE};
}
