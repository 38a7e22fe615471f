/* Optimisation with the kernel: strategies that share one kernel in time slices.
 *
 * Idea. Each strategy is a sequence of probes, searches under assumptions with a conflict budget
 * (strategy.h). So all learnt clauses are shared, and a time slice is a number of conflicts.
 *   - branch: branch and bound with objective probing (kernel/objective_probe.c), the only one
 *     that always ends with a proof;
 *   - cores: core-guided lower bounds, and solutions on the way (cores.c), if the objective is a
 *     sum;
 *   - lns: large neighbourhood search around the incumbent (lns.c), once there is one.
 * By default all three run. The next slice goes to the strategy with the least conflicts per share.
 * Shares grow with success, a better incumbent or bound, and decay slowly.
 *
 * Invariant. All state is valid under the caller's assumptions, and stays valid when the model
 * grows. So a stopped search resumes where it was, and a search without assumptions leaves its
 * bound and its cores to the next. */
#include "solver/engine/kernel_optimise.h"

#include "solver/engine/strategy.h"

enum {
    /* conflicts of a time slice, of the first one of branch, and of a neighbourhood */
    TURN = 1000,
    FIRST_TURN = 100,
    NEIGHBOURHOOD = 200,
    /* overhead of a probe, in conflicts */
    OVERHEAD = 10,
    /* most calls of cores_share */
    SHARINGS = 20
};

/* If the objective is a single variable, a core is only a bound of it, which is worth trying first
 * and rarely again: six job shops took 7.3 s with shares that grow as for sums, 5.7 and 5.0 s
 * without cores, and 3.9 s with this share. */
static const double most_share = 8, single_share = 0.02;

struct runner {
    /* conflicts so far */
    double used;
    double share, least_share, most_share;
};

struct optimiser {
    struct strategy strategy;
    struct cores *cores; /* NULL: the objective is no sum, or not yet created */
    struct lns *lns;     /* NULL until there is an incumbent */
    bool looked;         /* the root level is propagated: bounds are worth reading */
    int64_t top;         /* an upper bound of the cost from the initial domains, plus one */
    struct runner runners[STRATEGY_LNS + 1]; /* by strategy */
    size_t sharings;
    int64_t search;
    dm_int objective;
    int sense;
};

static void forget(struct optimiser *b)
{
    cores_free(b->cores);
    lns_free(b->lns);
    b->cores = NULL;
    b->lns = NULL;
    b->looked = false;
    b->sharings = 0;
    for (int i = STRATEGY_BRANCH; i <= STRATEGY_LNS; i++)
        b->runners[i] = i == STRATEGY_BRANCH ? (struct runner){0, 1, 1, most_share}
                                             : (struct runner){0, 0.5, 0.15, most_share};
}

struct optimiser *kernel_optimise_new(const struct engine_context *context, struct kernel *kernel,
                                      struct loader *loader)
{
    struct optimiser *b = alloc_bytes(sizeof *b);
    b->search = -1;
    forget(b);
    strategy_init(&b->strategy, context, kernel, loader);
    return b;
}

void kernel_optimise_free(struct optimiser *b)
{
    if (!b) return;
    forget(b);
    strategy_free(&b->strategy);
    alloc_free(b);
}

int32_t kernel_optimise_value(const struct optimiser *b, int32_t var)
{
    ASSERT(b->strategy.found && (size_t)var < b->strategy.values.size);
    return b->strategy.values.data[var];
}

bool kernel_optimise_failed(const struct optimiser *b, struct predicate p)
{
    const struct strategy *q = &b->strategy;
    if (search_in_core(q->kernel, p)) return true;
    for (size_t i = 0; i < q->core_assumptions.size; i++)
        if (domain_same(q->core_assumptions.data[i], p)) return true;
    return false;
}

/* ---- rounds */

static bool same_objective(const struct optimiser *b, const dm_model *model)
{
    return b->sense == model->sense && b->objective.var == model->objective.var &&
           b->objective.factor == model->objective.factor && b->objective.offset == model->objective.offset;
}

/* Bounds and cores found without assumptions stay valid. */
static void begin_search(struct optimiser *b, bool assuming)
{
    const struct engine_context *context = b->strategy.context;
    bool lasting =
        same_objective(b, context->model) && !assuming && b->strategy.asked.size == 0 && b->search >= 0;
    ASSERT(context->model->sense);
    b->search = context->search_number;
    if (lasting) {
        /* There will be another incumbent, and there may be new variables. */
        lns_free(b->lns);
        b->lns = NULL;
        return;
    }
    b->objective = context->model->objective;
    b->sense = context->model->sense;
    struct kernel *kernel = b->strategy.kernel;
    struct loader *loader = b->strategy.loader;
    forget(b);
    strategy_free(&b->strategy);
    strategy_init(&b->strategy, context, kernel, loader);
}

void kernel_optimise_begin(struct optimiser *b, size_t asked, size_t count,
                           const struct predicate *assumptions)
{
    ASSERT(asked <= count && kernel_at_root(b->strategy.kernel));
    struct strategy *q = &b->strategy;
    const struct engine_descent *d = &q->context->descent;
    if (b->search != q->context->search_number) begin_search(b, asked > 0);
    vec_clear(&q->asked);
    vec_clear(&q->better);
    for (size_t i = 0; i < count; i++)
        if (i < asked)
            vec_push(&q->asked, assumptions[i]);
        else
            vec_push(&q->better, assumptions[i]);
    q->has_best = d->has_best;
    q->best = b->sense * d->best;
    ASSERT(!q->has_best || d->value_count > 0);
    vec_clear(&q->incumbent);
    for (size_t i = 0; i < d->value_count && d->has_best; i++) vec_push(&q->incumbent, d->values[i]);
}

/* ---- time slices */

static enum probe_result look(struct optimiser *b)
{
    enum probe_result result = strategy_probe(&b->strategy, true, 0, NULL, 1);
    trail_backtrack(b->strategy.kernel, 0);
    ASSERT(kernel_at_root(b->strategy.kernel));
    if (result == PROBE_HALTED || result == PROBE_NONE) return result;
    strategy_raise(&b->strategy, kernel_lo(b->strategy.kernel, b->strategy.cost));
    b->top = kernel_hi(b->strategy.kernel, b->strategy.cost) + 1;
    b->cores = cores_new(&b->strategy);
    if (b->cores && cores_terms(b->cores) == 1)
        b->runners[STRATEGY_CORES] = (struct runner){0, single_share, single_share, single_share};
    b->looked = true;
    return result;
}

static bool can_run(const struct optimiser *b, int strategy)
{
    const struct engine_context *c = b->strategy.context;
    int wanted = c->strategy ? c->strategy : c->default_strategy;
    bool cores = b->cores && !cores_end(b->cores);
    switch (strategy) {
    case STRATEGY_CORES:
        if (wanted == STRATEGY_CORES) return cores;
        return wanted == STRATEGY_AUTO && cores;
    case STRATEGY_LNS:
        return wanted != STRATEGY_CORES && b->strategy.has_best;
    default:
        return wanted != STRATEGY_CORES || !cores;
    }
}

static int pick(const struct optimiser *b)
{
    int best = STRATEGY_BRANCH;
    double least = 0;
    bool any = false;
    for (int i = STRATEGY_BRANCH; i <= STRATEGY_LNS; i++) {
        if (!can_run(b, i)) continue;
        double used = b->runners[i].used / b->runners[i].share;
        ASSERT(b->runners[i].share > 0);
        if (any && used >= least) continue;
        any = true;
        best = i;
        least = used;
    }
    return best;
}

/* A slice without objective probing, which is for branch only. */
static enum probe_result run_without_probing(struct optimiser *b, int strategy)
{
    ASSERT(strategy == STRATEGY_CORES ? b->cores != NULL : b->lns != NULL);
    struct kernel *k = b->strategy.kernel;
    struct objective_probe probe = k->objective_probe;
    k->objective_probe.var = 0;
    enum probe_result result =
        strategy == STRATEGY_CORES ? cores_step(b->cores, TURN) : lns_step(b->lns, NEIGHBOURHOOD);
    probe.since = k->counts.failures;
    k->objective_probe = probe;
    return result;
}

static enum probe_result run(struct optimiser *b, int strategy)
{
    if (strategy == STRATEGY_LNS && !b->lns) b->lns = lns_new(&b->strategy);
    if (strategy != STRATEGY_BRANCH) return run_without_probing(b, strategy);
    if (b->cores && b->sharings < SHARINGS) b->sharings += cores_share(b->cores);
    /* Short at first: the model may be easy for another strategy. */
    int64_t turn = FIRST_TURN + (int64_t)b->runners[strategy].used / 2;
    return strategy_probe(&b->strategy, true, 0, NULL, turn < TURN ? turn : TURN);
}

/* The fraction of the gap that was closed since the bound had this value. Without an incumbent: 1
 * for the first solution, and for a bound the fraction of the gap to `top`, but at least a tenth,
 * because `top` may be far away. */
static double gain(const struct optimiser *b, int64_t bound)
{
    const struct strategy *q = &b->strategy;
    int64_t top = q->has_best ? q->best : b->top;
    int64_t gained = q->bound - bound + (q->found && q->has_best ? q->best - q->found_cost : 0);
    /* The bound never gets worse. */
    ASSERT(q->bound >= bound);
    double part = top > bound ? (double)gained / (double)(top - bound) : 0;
    if (q->has_best) return part;
    return q->found ? 1 : gained > 0 && part < 0.1 ? 0.1 : part;
}

/* One time slice. */
static enum probe_result step(struct optimiser *b)
{
    if (!b->looked) return look(b);
    int strategy = pick(b);
    ASSERT(strategy >= STRATEGY_BRANCH && strategy <= STRATEGY_LNS);
    struct runner *r = &b->runners[strategy];
    int64_t spent = b->strategy.spent, bound = b->strategy.bound;
    enum probe_result result = run(b, strategy);
    ASSERT(b->strategy.spent >= spent);
    r->used += (double)(b->strategy.spent - spent + OVERHEAD);
    r->share = 0.9 * r->share + 0.1 * r->least_share + most_share * gain(b, bound);
    if (r->share > r->most_share) r->share = r->most_share;
    return result;
}

dm_status kernel_optimise_run(struct optimiser *b)
{
    struct strategy *q = &b->strategy;
    q->spent = 0;
    ASSERT(b->search >= 0);
    q->halted = q->found = false;
    if (b->looked && q->context->descent.has_bound) strategy_raise(q, b->sense * q->context->descent.bound);
    for (;;) {
        if (q->exceeded || (q->has_best && q->bound >= q->best)) return DM_NONE;
        enum probe_result result = step(b);
        /* Only improvements are returned. */
        ASSERT(!q->found || !q->has_best || q->found_cost < q->best);
        if (q->found) return DM_SOLUTION;
        if (result == PROBE_NONE || q->kernel->impossible) return DM_NONE;
        if (result == PROBE_HALTED || q->halted) return DM_UNKNOWN;
    }
}
