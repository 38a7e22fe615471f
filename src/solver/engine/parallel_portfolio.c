/* A parallel portfolio.
 *
 * Idea. Each member has a thread and an engine, and solves the whole problem in a different way:
 * the engines of the portfolio on one thread, and kernels with other random activities and
 * strategies. The first answer wins, and the others are stopped. Members share their results:
 * kernels exchange short clauses (exchange.c), a better incumbent begins a new round for all
 * (solver.c), and the search is over when a bound meets the incumbent. Enumeration splits the
 * search tree instead (enumerate.c).
 *
 * Threads live as long as a call. The first member runs in the calling thread, and only it invokes
 * the caller's callbacks. If it finishes before the others, it waits and keeps polling.
 *
 * If fewer threads can be started than there are members, the team shrinks to that number for good:
 * engines were dealt among all members (choice.c), and those of a member that does not run would be
 * missing. A single remaining member has all of them.
 *
 * Invariant. In a race all members run at the same time. Outside a call no member runs. `winner` is
 * the member that answered last. During a call the model is read-only. */
#include "base/alloc.h"
#include "base/parallel.h"
#include "solver/engine/enumerate.h"
#include "solver/engine/exchange.h"

#include <pthread.h>
#include <stdatomic.h>

struct member {
    struct engine *team;
    struct engine_context context; /* a copy of the caller's with other callbacks */
    struct engine *engine;         /* NULL before its first round, and after it was refused */
    dm_status status;              /* of its last call */
    bool refused;                  /* it refused the model */
    bool begun;                    /* in this round */
    int number;
};

struct news { /* bounds from other members, for the caller */
    bool any, has_best;
    int64_t best, bound;
};

struct engine {
    const struct engine_context *context;
    const struct engine_row *row; /* of all members */
    struct member *members;
    size_t count, winner;
    struct engine_counts retired; /* work of engines closed when the team shrank */
    struct exchange *exchange;
    struct enumeration *listing; /* NULL before the first enumeration */
    bool listed;                 /* the round is an enumeration */
    VEC(dm_lit) assumed;

    /* Only changed outside races, and only read by the calling thread: */
    bool racing;
    int calling; /* the member that runs in the calling thread */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    size_t working; /* members still running */
    struct news news;
    bool answered;              /* `winner` is of this call */
    bool proved;                /* a bound has met the incumbent */
    atomic_bool over;           /* all members must stop */
    atomic_bool stop_requested; /* by the caller */
    struct sentence error;
};

bool parallel_portfolio_suits(const struct engine_row *row)
{
    return row && (row->kind == &kernel_engine || row->kind == &portfolio_engine);
}

/* ---- callbacks of the members */

static void stop_all(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    atomic_store(&e->over, true);
    pthread_cond_broadcast(&e->changed);
    pthread_mutex_unlock(&e->lock);
}

/* True if the bound meets the incumbent. */
static bool is_met(const struct engine *e, int64_t bound)
{
    ASSERT(e->context->model->sense || !e->context->descent.on);
    const struct engine_descent *d = &e->context->descent;
    int sense = e->context->model->sense;
    return d->on && d->has_best && sense * bound >= sense * d->best;
}

static void forward_bound(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    struct news news = e->news;
    e->news.any = false;
    pthread_mutex_unlock(&e->lock);
    if (news.any) e->context->improved(e->context->self, news.has_best ? &news.best : NULL, news.bound);
}

/* In the calling thread. */
static bool poll_caller(struct engine *e)
{
    ASSERT(e->calling >= 0 && (size_t)e->calling < e->count);
    const struct engine_context *c = e->context;
    if (c->improved) forward_bound(e);
    if (c->poll && c->poll(c->self)) {
        atomic_store(&e->stop_requested, true);
        stop_all(e);
    }
    return atomic_load_explicit(&e->over, memory_order_relaxed);
}

/* True if the member runs in the calling thread, the only one that may invoke callbacks. */
static bool is_calling(const struct member *m)
{
    return m->number == m->team->calling;
}

static bool member_poll(void *self)
{
    struct member *m = self;
    return is_calling(m) ? poll_caller(m->team) : atomic_load_explicit(&m->team->over, memory_order_relaxed);
}

static void member_restarted(void *self)
{
    const struct member *m = self;
    const struct engine_context *c = m->team->context;
    if (is_calling(m) && c->restarted) c->restarted(c->self);
}

static void member_improved(void *self, const int64_t *best, int64_t bound)
{
    struct member *m = self;
    struct engine *e = m->team;
    ASSERT(m->number >= 0 && (size_t)m->number < e->count);
    const struct engine_context *c = e->context;
    if (is_calling(m) && c->improved) c->improved(c->self, best, bound);
    pthread_mutex_lock(&e->lock);
    if (!is_calling(m)) e->news = (struct news){true, best != NULL, best ? *best : 0, bound};
    if (is_met(e, bound)) {
        e->proved = true;
        atomic_store(&e->over, true);
        pthread_cond_broadcast(&e->changed);
    }
    pthread_mutex_unlock(&e->lock);
}

/* ---- making and freeing */

static struct engine *parallel_portfolio_open(const char *name, const struct engine_context *context,
                                              struct sentence *error)
{
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->row = engine_find(name, error);
    e->count = (size_t)context->threads;
    ASSERT(e->count > 0 && parallel_portfolio_suits(e->row));
    e->members = alloc_array(e->count, sizeof *e->members);
    for (size_t i = 0; i < e->count; i++) e->members[i] = (struct member){.team = e, .number = (int)i};
    e->exchange = exchange_new();
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->changed, NULL);
    atomic_init(&e->over, false);
    atomic_init(&e->stop_requested, false);
    return e;
}

static void retire_engine(struct member *m)
{
    ASSERT(!m->team->racing);
    const struct engine_kind *kind = m->team->row->kind;
    struct engine_counts counts = {0};
    if (!m->engine) return;
    kind->counts(m->engine, &counts);
    engine_add_work(&m->team->retired, &counts);
    kind->close(m->engine);
    m->engine = NULL;
}

/* Engines of portfolios are dealt again, so those of the remaining members are reopened. */
static void shrink(struct engine *e, size_t count)
{
    ASSERT(count > 0 && count < e->count && !e->racing);
    for (size_t i = 0; i < e->count; i++) {
        struct member *m = &e->members[i];
        if (i < count && e->row->kind != &portfolio_engine) continue;
        retire_engine(m);
        m->refused = m->begun = false;
    }
    e->count = count;
    ASSERT(e->members[0].number == 0);
    if (e->winner >= count) e->winner = 0;
}

static void parallel_portfolio_close(struct engine *e)
{
    enumerate_free(e->listing);
    for (size_t i = 0; i < e->count; i++)
        if (e->members[i].engine) e->row->kind->close(e->members[i].engine);
    exchange_free(e->exchange);
    vec_free(&e->assumed);
    pthread_mutex_destroy(&e->lock);
    pthread_cond_destroy(&e->changed);
    alloc_free(e->members);
    alloc_free(e);
}

/* The optimisation strategy of a member's kernel; the first has the default. */
static int strategy_of(int number)
{
    static const int strategies[] = {STRATEGY_AUTO, STRATEGY_BRANCH, STRATEGY_AUTO, STRATEGY_LNS};
    return strategies[number % 4];
}

static bool open_member(struct member *m)
{
    ASSERT(!m->engine && !m->refused);
    struct engine *e = m->team;
    struct sentence error;
    m->context = *e->context;
    m->context.threads = 1;
    m->context.member = m->number;
    m->context.members = (int)e->count;
    m->context.seed = e->context->seed + m->number;
    m->context.default_strategy = strategy_of(m->number);
    m->context.exchange = e->exchange;
    m->context.poll = member_poll;
    m->context.restarted = member_restarted;
    m->context.improved = member_improved;
    m->context.self = m;
    m->engine = e->row->kind->open(e->row == &engine_unnamed ? NULL : e->row->name, &m->context, &error);
    return m->engine;
}

/* ---- racing */

static dm_status run_member(struct member *m)
{
    struct engine *e = m->team;
    const struct engine_kind *kind = e->row->kind;
    if (!m->engine && !open_member(m)) return DM_INVALID;
    engine_take_limits(&m->context, e->context);
    ASSERT(m->context.self == m);
    bool begun = m->begun;
    m->begun = true;
    if (begun) return kind->more(m->engine, false);
    return kind->start(m->engine, e->assumed.size, e->assumed.data);
}

static void end_member(struct member *m)
{
    struct engine *e = m->team;
    bool answer = m->status != DM_UNKNOWN && m->status != DM_INVALID;
    pthread_mutex_lock(&e->lock);
    ASSERT(e->working > 0);
    if (answer && !e->answered) {
        e->answered = true;
        e->winner = (size_t)m->number;
        atomic_store(&e->over, true);
    }
    if (m->status == DM_INVALID) {
        m->refused = true;
        if (m->engine && sentence_is_empty(&e->error))
            sentence_set(&e->error, "%s", e->row->kind->error(m->engine));
    }
    e->working--;
    pthread_cond_broadcast(&e->changed);
    pthread_mutex_unlock(&e->lock);
}

/* Polls in the calling thread until all members are done. */
static void wait_for_members(struct engine *e)
{
    ASSERT(e->members[0].team == e);
    for (bool others = true; others;) {
        pthread_mutex_lock(&e->lock);
        if (e->working) enumerate_wait(&e->changed, &e->lock);
        others = e->working;
        pthread_mutex_unlock(&e->lock);
        if (others) poll_caller(e);
    }
    if (e->context->improved) forward_bound(e);
}

static void work(void *job)
{
    struct member *m = job;
    m->status = m->refused ? DM_INVALID : run_member(m);
    end_member(m);
    if (m->number == 0) wait_for_members(m->team);
}

static dm_status race(struct engine *e)
{
    struct parallel *parallel = parallel_start(e->count);
    ASSERT(!e->racing && e->calling == 0);
    if (parallel_count(parallel) < e->count) shrink(e, parallel_count(parallel));
    atomic_store(&e->over, false);
    atomic_store(&e->stop_requested, false);
    e->answered = e->proved = false;
    e->working = e->count;
    e->racing = true;
    parallel_run(parallel, work, e->members, e->count, sizeof *e->members);
    /* No member runs. */
    ASSERT(e->working == 0);
    e->racing = false;
    ASSERT(!e->answered || e->winner < e->count);
    if (e->answered) return e->members[e->winner].status;
    if (e->proved) return DM_NONE;
    for (size_t i = 0; i < e->count; i++)
        if (!e->members[i].refused) return DM_UNKNOWN;
    return DM_INVALID;
}

static dm_status parallel_portfolio_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    ASSERT(!e->racing);
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    e->listed = false;
    for (size_t i = 0; i < e->count; i++) e->members[i].begun = false;
    return race(e);
}

/* ---- enumeration */

static int32_t value_of(struct engine *e, int32_t var)
{
    return e->row->kind->value(e->members[e->winner].engine, var);
}

/* Enumerates all solutions except the winner's. */
static void begin_listing(struct engine *e)
{
    ASSERT(e->members[e->winner].engine && !e->listed);
    vec_i32 values = {0};
    model_answer(e->context->model, &values);
    for (size_t i = 0; i < values.size; i++) values.data[i] = value_of(e, values.data[i]);
    if (!e->listing) e->listing = enumerate_new(e->context, e->count);
    enumerate_begin(e->listing, e->assumed.size, e->assumed.data, &values);
    e->listed = true;
    vec_free(&values);
}

/* With lazy checks the model grows during enumeration, so one member continues alone. */
static dm_status go_on_alone(struct engine *e, bool exclude)
{
    struct member *m = &e->members[e->winner];
    ASSERT(m->engine && !e->racing);
    engine_take_limits(&m->context, e->context);
    atomic_store(&e->over, false);
    atomic_store(&e->stop_requested, false);
    e->calling = m->number;
    m->status = e->row->kind->more(m->engine, exclude);
    e->calling = 0;
    return m->status;
}

static dm_status parallel_portfolio_more(struct engine *e, bool exclude)
{
    if (!e->listed && exclude && !e->context->model->lazies.size) begin_listing(e);
    if (e->listed) return enumerate_next(e->listing);
    return exclude || e->answered ? go_on_alone(e, exclude) : race(e);
}

/* ---- propagation */

static dm_status parallel_portfolio_propagate(struct engine *e, size_t count, const dm_lit *assumptions)
{
    ASSERT(!e->racing);
    struct member *m = &e->members[0];
    if (!e->row->kind->propagate) return DM_UNKNOWN;
    if (!m->engine && !open_member(m)) return DM_INVALID;
    engine_take_limits(&m->context, e->context);
    atomic_store(&e->over, false);
    e->winner = 0;
    e->listed = false;
    m->status = e->row->kind->propagate(m->engine, count, assumptions);
    return m->status;
}

static int parallel_portfolio_follows(struct engine *e, dm_lit lit)
{
    ASSERT(!e->row->kind->follows || e->members[0].engine);
    return e->row->kind->follows ? e->row->kind->follows(e->members[0].engine, lit) : 0;
}

static dm_values_left parallel_portfolio_left(struct engine *e, dm_int x)
{
    return e->row->kind->left ? e->row->kind->left(e->members[0].engine, x) : (dm_values_left){0};
}

/* ---- results */

static int32_t parallel_portfolio_value(struct engine *e, int32_t var)
{
    ASSERT(!e->racing);
    return e->listed ? enumerate_value(e->listing, var) : value_of(e, var);
}

static bool parallel_portfolio_failed(struct engine *e, dm_lit lit)
{
    ASSERT(e->members[e->winner].engine && !e->listed);
    return engine_failed(e->row->kind, e->members[e->winner].engine, lit);
}

/* The number of members that may be read: in a race only the first, in whose thread this runs. */
static size_t at_rest(const struct engine *e)
{
    return e->racing ? 1 : e->count;
}

/* Adds up the work of all members; the rest describes the winner. */
static void parallel_portfolio_counts(struct engine *e, struct engine_counts *counts)
{
    const size_t shown = e->racing ? 0 : e->winner;
    *counts = (struct engine_counts){0};
    if (e->members[shown].engine) e->row->kind->counts(e->members[shown].engine, counts);
    for (size_t i = 0; i < at_rest(e); i++) {
        struct engine_counts one = {0};
        if (e->members[i].engine && i != shown) e->row->kind->counts(e->members[i].engine, &one);
        engine_add_work(counts, &one);
    }
    engine_add_work(counts, &e->retired);
    if (e->listing) enumerate_counts(e->listing, counts);
}

static void parallel_portfolio_details(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < at_rest(e); i++)
        if (e->members[i].engine && e->row->kind->details) e->row->kind->details(e->members[i].engine, rows);
    if (e->listing) enumerate_details(e->listing, rows);
}

static const char *parallel_portfolio_error(struct engine *e)
{
    return e->listed ? enumerate_error(e->listing) : e->error.text;
}

static const char *parallel_portfolio_name(struct engine *e)
{
    const struct member *m = &e->members[e->racing ? 0 : e->winner];
    return m->engine && e->row->kind->name ? e->row->kind->name(m->engine) : e->row->name;
}

const struct engine_kind parallel_portfolio_engine = {.open = parallel_portfolio_open,
                                                      .close = parallel_portfolio_close,
                                                      .start = parallel_portfolio_start,
                                                      .more = parallel_portfolio_more,
                                                      .propagate = parallel_portfolio_propagate,
                                                      .follows = parallel_portfolio_follows,
                                                      .left = parallel_portfolio_left,
                                                      .value = parallel_portfolio_value,
                                                      .failed = parallel_portfolio_failed,
                                                      .counts = parallel_portfolio_counts,
                                                      .details = parallel_portfolio_details,
                                                      .error = parallel_portfolio_error,
                                                      .name = parallel_portfolio_name};
