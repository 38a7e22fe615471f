/* How the kernel finds the best: strategies that take turns on one kernel.
 *
 * Idea. Each strategy is a sequence of searches under assumptions (quest.h), so that they share all
 * that is learnt, and a turn is nothing but some conflicts: branch  any solution better than the
 * last, with strides (solver/kernel/stride.c): the only one that
 *           always ends with a proof;
 *   cores   bounds from below, and solutions on the way (cores.c), where the objective is a sum;
 *   lns     solutions near the best one (lns.c), where there is one.
 * By default they take turns. The next turn is for the one that has used the least for its share,
 * and shares grow with success, which is a better solution or a better bound, and fall back slowly.
 *
 * Invariant. All that is kept is true under the caller's assumptions, and stays true when the model
 * grows. So a stopped search goes on where it was, and one without assumptions leaves its bound and
 * its cores to the next. */
#include "solver/engine/kernel_best.h"

#include "solver/engine/quest.h"

enum {
    /* conflicts of a turn, of the first one of branch, and of one neighbourhood */
    TURN = 1000,
    FIRST_TURN = 100,
    NEIGHBOURHOOD = 200,
    /* what a search costs besides its conflicts, counted as conflicts */
    OVERHEAD = 10,
    /* how many times cores may help the others by a sum */
    SHARINGS = 20
};

/* Where the objective is a single variable a core is nothing but a bound of it, which is worth
 * trying first and rarely again: six job shops took 7.3 s with shares that grow as for sums, 5.7
 * and 5.0 s without cores, and 3.9 s like this. */
static const double most_share = 8, single_share = 0.02;

struct runner {
    /* conflicts so far */
    double used;
    double share, least_share, most_share;
};

struct best {
    struct quest quest;
    struct cores *cores; /* NULL: the objective is no sum, or nothing is known yet */
    struct lns *lns;     /* NULL until there is a solution to begin from */
    bool looked;         /* the kernel has propagated what it was given: bounds are worth reading */
    int64_t top;         /* no solution costs as much, as far as that is known from the beginning */
    struct runner runners[STRATEGY_LNS + 1]; /* by strategy */
    size_t sharings;
    int64_t search;
    dm_int objective;
    int sense;
};

static void forget(struct best *b)
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

struct best *kernel_best_new(const struct engine_context *context, struct kernel *kernel,
                             struct loader *loader)
{
    struct best *b = alloc_bytes(sizeof *b);
    b->search = -1;
    forget(b);
    quest_init(&b->quest, context, kernel, loader);
    return b;
}

void kernel_best_free(struct best *b)
{
    if (!b) return;
    forget(b);
    quest_free(&b->quest);
    alloc_free(b);
}

int32_t kernel_best_value(const struct best *b, int32_t var)
{
    ASSERT(b->quest.found && (size_t)var < b->quest.values.size);
    return b->quest.values.data[var];
}

bool kernel_best_failed(const struct best *b, struct predicate p)
{
    const struct quest *q = &b->quest;
    if (search_needed(q->kernel, p)) return true;
    for (size_t i = 0; i < q->blamed.size; i++)
        if (domain_same(q->blamed.data[i], p)) return true;
    return false;
}

/* ---- rounds */

static bool same_objective(const struct best *b, const dm_model *model)
{
    return b->sense == model->sense && b->objective.var == model->objective.var &&
           b->objective.factor == model->objective.factor && b->objective.offset == model->objective.offset;
}

/* What was found out without assumptions stays true. */
static void begin_search(struct best *b, bool assuming)
{
    const struct engine_context *context = b->quest.context;
    bool lasting =
        same_objective(b, context->model) && !assuming && b->quest.asked.size == 0 && b->search >= 0;
    ASSERT(context->model->sense);
    b->search = context->search_number;
    if (lasting) {
        /* The incumbent will be another one, and variables may have come. */
        lns_free(b->lns);
        b->lns = NULL;
        return;
    }
    b->objective = context->model->objective;
    b->sense = context->model->sense;
    struct kernel *kernel = b->quest.kernel;
    struct loader *loader = b->quest.loader;
    forget(b);
    quest_free(&b->quest);
    quest_init(&b->quest, context, kernel, loader);
}

void kernel_best_begin(struct best *b, size_t asked, size_t count, const struct predicate *assumptions)
{
    ASSERT(asked <= count && kernel_bottom(b->quest.kernel));
    struct quest *q = &b->quest;
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

/* ---- turns */

static enum quest_answer look(struct best *b)
{
    enum quest_answer answer = quest_probe(&b->quest, true, 0, NULL, 1);
    trail_undo(b->quest.kernel, 0);
    ASSERT(kernel_bottom(b->quest.kernel));
    if (answer == QUEST_HALTED || answer == QUEST_NONE) return answer;
    quest_raise(&b->quest, kernel_lo(b->quest.kernel, b->quest.cost));
    b->top = kernel_hi(b->quest.kernel, b->quest.cost) + 1;
    b->cores = cores_new(&b->quest);
    if (b->cores && cores_terms(b->cores) == 1)
        b->runners[STRATEGY_CORES] = (struct runner){0, single_share, single_share, single_share};
    b->looked = true;
    return answer;
}

static bool can_run(const struct best *b, int strategy)
{
    const struct engine_context *c = b->quest.context;
    int wanted = c->strategy ? c->strategy : c->leaning;
    bool cores = b->cores && !cores_end(b->cores);
    switch (strategy) {
    case STRATEGY_CORES:
        if (wanted == STRATEGY_CORES) return cores;
        return wanted == STRATEGY_AUTO && cores;
    case STRATEGY_LNS:
        return wanted != STRATEGY_CORES && b->quest.has_best;
    default:
        return wanted != STRATEGY_CORES || !cores;
    }
}

static int pick(const struct best *b)
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

/* A turn without the strides of the search for any better solution: the first choice is not theirs
 * to make. */
static enum quest_answer run_without_strides(struct best *b, int strategy)
{
    ASSERT(strategy == STRATEGY_CORES ? b->cores != NULL : b->lns != NULL);
    struct kernel *k = b->quest.kernel;
    struct stride stride = k->stride;
    k->stride.var = 0;
    enum quest_answer answer =
        strategy == STRATEGY_CORES ? cores_step(b->cores, TURN) : lns_step(b->lns, NEIGHBOURHOOD);
    stride.since = k->counts.failures;
    k->stride = stride;
    return answer;
}

static enum quest_answer run(struct best *b, int strategy)
{
    if (strategy == STRATEGY_LNS && !b->lns) b->lns = lns_new(&b->quest);
    if (strategy != STRATEGY_BRANCH) return run_without_strides(b, strategy);
    if (b->cores && b->sharings < SHARINGS) b->sharings += cores_share(b->cores);
    /* Short at first, as what is easy for another strategy should not wait. */
    int64_t turn = FIRST_TURN + (int64_t)b->runners[strategy].used / 2;
    return quest_probe(&b->quest, true, 0, NULL, turn < TURN ? turn : TURN);
}

/* How much of the gap between bound and best has gone since the bound was this one. While there is
 * no best, it is all for the first solution, and for a bound the gap to what the objective may be,
 * but at least a tenth, as that may be far away. */
static double gain(const struct best *b, int64_t bound)
{
    const struct quest *q = &b->quest;
    int64_t top = q->has_best ? q->best : b->top;
    int64_t gained = q->bound - bound + (q->found && q->has_best ? q->best - q->found_cost : 0);
    /* Bounds never get worse. */
    ASSERT(q->bound >= bound);
    double part = top > bound ? (double)gained / (double)(top - bound) : 0;
    if (q->has_best) return part;
    return q->found ? 1 : gained > 0 && part < 0.1 ? 0.1 : part;
}

/* One step of the strategy whose turn it is. */
static enum quest_answer step(struct best *b)
{
    if (!b->looked) return look(b);
    int strategy = pick(b);
    ASSERT(strategy >= STRATEGY_BRANCH && strategy <= STRATEGY_LNS);
    struct runner *r = &b->runners[strategy];
    int64_t spent = b->quest.spent, bound = b->quest.bound;
    enum quest_answer answer = run(b, strategy);
    ASSERT(b->quest.spent >= spent);
    r->used += (double)(b->quest.spent - spent + OVERHEAD);
    r->share = 0.9 * r->share + 0.1 * r->least_share + most_share * gain(b, bound);
    if (r->share > r->most_share) r->share = r->most_share;
    return answer;
}

dm_status kernel_best_run(struct best *b)
{
    struct quest *q = &b->quest;
    q->spent = 0;
    ASSERT(b->search >= 0);
    q->halted = q->found = false;
    if (b->looked && q->context->descent.has_bound) quest_raise(q, b->sense * q->context->descent.bound);
    for (;;) {
        if (q->exceeded || (q->has_best && q->bound >= q->best)) return DM_NONE;
        enum quest_answer answer = step(b);
        /* A solution is returned only if it is better. */
        ASSERT(!q->found || !q->has_best || q->found_cost < q->best);
        if (q->found) return DM_SOLUTION;
        if (answer == QUEST_NONE || q->kernel->impossible) return DM_NONE;
        if (answer == QUEST_HALTED || q->halted) return DM_UNKNOWN;
    }
}
