/* Several threads on one question.
 *
 * Idea. Each member of the team has an engine, and works on the whole question in its own way: the
 * engines that would take turns in one thread, and kernels that begin with other choices and
 * prefer other strategies. The first answer is the team's, and the others are stopped. What one
 * finds out helps the rest: kernels tell each other facts and short clauses (exchange.c), a better
 * solution begins a new round for all (solver.c), and where a bound meets the best, the search is
 * over. To list all solutions, the tree is cut into parts instead (sharing.c).
 *
 * Threads live as long as a call. The first member works in the calling thread; it alone asks and
 * tells the caller, so callbacks never run at the same time or elsewhere. When it is done before
 * the others, it waits and goes on asking.
 *
 * If fewer threads can be started than there are members, the team shrinks to that number for
 * good: members hold engines that were dealt among all of them (choice.c), and one that does not
 * run would take its engines out of the search. With a single member left, it has all of them.
 *
 * Invariant. In a race all members run at the same time. Outside a call all members are at rest.
 * `winner` is the member that answered last. The model is read by all during a call, and changed by
 * none. */
#include "base/alloc.h"
#include "base/parallel.h"
#include "solver/engine/exchange.h"
#include "solver/engine/sharing.h"

#include <pthread.h>
#include <stdatomic.h>

struct member {
    struct engine *team;
    struct engine_context context; /* the caller's, with a poll of our own */
    struct engine *engine;         /* NULL until its first round, and after it was refused */
    dm_status status;              /* of its last call */
    bool out;                      /* it refused the model */
    bool begun;                    /* in this round */
    int number;
};

struct news { /* from members other than the first, for the caller */
    bool any, has_best;
    int64_t best, bound;
};

struct engine {
    const struct engine_context *context;
    const struct engine_row *row; /* of all members */
    struct member *members;
    size_t count, winner;
    struct engine_counts retired; /* work of engines that were closed when the team shrank */
    struct exchange *exchange;
    struct sharing *listing; /* NULL before something was to be listed */
    bool listed;             /* the round is the listing's */
    VEC(dm_lit) assumed;

    /* Changed outside races alone, and read by the calling thread: */
    bool racing;
    int calling; /* the member that runs in the calling thread */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    size_t working; /* members */
    struct news news;
    bool answered;     /* `winner` is of this call */
    bool proved;       /* a bound has met the best: there is nothing better */
    atomic_bool over;  /* all of them are to stop */
    atomic_bool asked; /* the caller wants it */
    struct sentence error;
};

bool team_suits(const struct engine_row *row)
{
    return row && (row->kind == &kernel_engine || row->kind == &turns_engine);
}

/* ---- what members ask and tell */

static void stop_all(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    atomic_store(&e->over, true);
    pthread_cond_broadcast(&e->changed);
    pthread_mutex_unlock(&e->lock);
}

/* Is what somebody proved as good as the best that the caller has? */
static bool is_met(const struct engine *e, int64_t bound)
{
    ASSERT(e->context->model->sense || !e->context->descent.on);
    const struct engine_descent *d = &e->context->descent;
    int sense = e->context->model->sense;
    return d->on && d->has_best && sense * bound >= sense * d->best;
}

static void forward_news(struct engine *e)
{
    pthread_mutex_lock(&e->lock);
    struct news news = e->news;
    e->news.any = false;
    pthread_mutex_unlock(&e->lock);
    if (news.any) e->context->improved(e->context->self, news.has_best ? &news.best : NULL, news.bound);
}

/* In the calling thread. */
static bool ask_caller(struct engine *e)
{
    ASSERT(e->calling >= 0 && (size_t)e->calling < e->count);
    const struct engine_context *c = e->context;
    if (c->improved) forward_news(e);
    if (c->poll && c->poll(c->self)) {
        atomic_store(&e->asked, true);
        stop_all(e);
    }
    return atomic_load_explicit(&e->over, memory_order_relaxed);
}

/* Does the member run in the calling thread, which alone may call the caller back? */
static bool is_calling(const struct member *m)
{
    return m->number == m->team->calling;
}

static bool member_poll(void *self)
{
    struct member *m = self;
    return is_calling(m) ? ask_caller(m->team) : atomic_load_explicit(&m->team->over, memory_order_relaxed);
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

static struct engine *team_open(const char *name, const struct engine_context *context,
                                struct sentence *error)
{
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->row = engine_find(name, error);
    e->count = (size_t)context->threads;
    ASSERT(e->count > 0 && team_suits(e->row));
    e->members = alloc_array(e->count, sizeof *e->members);
    for (size_t i = 0; i < e->count; i++) e->members[i] = (struct member){.team = e, .number = (int)i};
    e->exchange = exchange_new();
    pthread_mutex_init(&e->lock, NULL);
    pthread_cond_init(&e->changed, NULL);
    atomic_init(&e->over, false);
    atomic_init(&e->asked, false);
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

/* Engines in turns are dealt anew: those of the members that stay are opened again. */
static void shrink(struct engine *e, size_t count)
{
    ASSERT(count > 0 && count < e->count && !e->racing);
    for (size_t i = 0; i < e->count; i++) {
        struct member *m = &e->members[i];
        if (i < count && e->row->kind != &turns_engine) continue;
        retire_engine(m);
        m->out = m->begun = false;
    }
    e->count = count;
    ASSERT(e->members[0].number == 0);
    if (e->winner >= count) e->winner = 0;
}

static void team_close(struct engine *e)
{
    sharing_free(e->listing);
    for (size_t i = 0; i < e->count; i++)
        if (e->members[i].engine) e->row->kind->close(e->members[i].engine);
    exchange_free(e->exchange);
    vec_free(&e->assumed);
    pthread_mutex_destroy(&e->lock);
    pthread_cond_destroy(&e->changed);
    alloc_free(e->members);
    alloc_free(e);
}

/* How the kernel of this member goes about the best: the first as it would alone. */
static int leaning_of(int number)
{
    static const int strategies[] = {STRATEGY_AUTO, STRATEGY_BRANCH, STRATEGY_AUTO, STRATEGY_LNS};
    return strategies[number % 4];
}

static bool open_member(struct member *m)
{
    ASSERT(!m->engine && !m->out);
    struct engine *e = m->team;
    struct sentence error;
    m->context = *e->context;
    m->context.threads = 1;
    m->context.member = m->number;
    m->context.members = (int)e->count;
    m->context.seed = e->context->seed + m->number;
    m->context.leaning = leaning_of(m->number);
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
    engine_take_terms(&m->context, e->context);
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
        m->out = true;
        if (m->engine && sentence_is_empty(&e->error))
            sentence_say(&e->error, "%s", e->row->kind->error(m->engine));
    }
    e->working--;
    pthread_cond_broadcast(&e->changed);
    pthread_mutex_unlock(&e->lock);
}

/* The first one stays to ask the caller until all are done. */
static void stay(struct engine *e)
{
    ASSERT(e->members[0].team == e);
    for (bool others = true; others;) {
        pthread_mutex_lock(&e->lock);
        if (e->working) sharing_wait(&e->changed, &e->lock);
        others = e->working;
        pthread_mutex_unlock(&e->lock);
        if (others) ask_caller(e);
    }
    if (e->context->improved) forward_news(e);
}

static void work(void *job)
{
    struct member *m = job;
    m->status = m->out ? DM_INVALID : run_member(m);
    end_member(m);
    if (m->number == 0) stay(m->team);
}

static dm_status race(struct engine *e)
{
    struct parallel *parallel = parallel_start(e->count);
    ASSERT(!e->racing && e->calling == 0);
    if (parallel_count(parallel) < e->count) shrink(e, parallel_count(parallel));
    atomic_store(&e->over, false);
    atomic_store(&e->asked, false);
    e->answered = e->proved = false;
    e->working = e->count;
    e->racing = true;
    parallel_run(parallel, work, e->members, e->count, sizeof *e->members);
    /* All members are at rest. */
    ASSERT(e->working == 0);
    e->racing = false;
    ASSERT(!e->answered || e->winner < e->count);
    if (e->answered) return e->members[e->winner].status;
    if (e->proved) return DM_NONE;
    for (size_t i = 0; i < e->count; i++)
        if (!e->members[i].out) return DM_UNKNOWN;
    return DM_INVALID;
}

static dm_status team_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    ASSERT(!e->racing);
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    e->listed = false;
    for (size_t i = 0; i < e->count; i++) e->members[i].begun = false;
    return race(e);
}

/* ---- listing */

static int32_t value_of(struct engine *e, int32_t var)
{
    return e->row->kind->value(e->members[e->winner].engine, var);
}

/* All but the solution that the winner has. */
static void begin_listing(struct engine *e)
{
    ASSERT(e->members[e->winner].engine && !e->listed);
    vec_i32 values = {0};
    model_answer(e->context->model, &values);
    for (size_t i = 0; i < values.size; i++) values.data[i] = value_of(e, values.data[i]);
    if (!e->listing) e->listing = sharing_new(e->context, e->count);
    sharing_begin(e->listing, e->assumed.size, e->assumed.data, &values);
    e->listed = true;
    vec_free(&values);
}

/* With lazy checks what is listed grows the model at every turn: one member goes on alone. */
static dm_status go_on_alone(struct engine *e, bool exclude)
{
    struct member *m = &e->members[e->winner];
    ASSERT(m->engine && !e->racing);
    engine_take_terms(&m->context, e->context);
    atomic_store(&e->over, false);
    atomic_store(&e->asked, false);
    e->calling = m->number;
    m->status = e->row->kind->more(m->engine, exclude);
    e->calling = 0;
    return m->status;
}

static dm_status team_more(struct engine *e, bool exclude)
{
    if (!e->listed && exclude && !e->context->model->lazies.size) begin_listing(e);
    if (e->listed) return sharing_next(e->listing);
    return exclude || e->answered ? go_on_alone(e, exclude) : race(e);
}

/* ---- propagation alone */

static dm_status team_propagate(struct engine *e, size_t count, const dm_lit *assumptions)
{
    ASSERT(!e->racing);
    struct member *m = &e->members[0];
    if (!e->row->kind->propagate) return DM_UNKNOWN;
    if (!m->engine && !open_member(m)) return DM_INVALID;
    engine_take_terms(&m->context, e->context);
    atomic_store(&e->over, false);
    e->winner = 0;
    e->listed = false;
    m->status = e->row->kind->propagate(m->engine, count, assumptions);
    return m->status;
}

static int team_follows(struct engine *e, dm_lit lit)
{
    ASSERT(!e->row->kind->follows || e->members[0].engine);
    return e->row->kind->follows ? e->row->kind->follows(e->members[0].engine, lit) : 0;
}

static dm_values_left team_left(struct engine *e, dm_int x)
{
    return e->row->kind->left ? e->row->kind->left(e->members[0].engine, x) : (dm_values_left){0};
}

/* ---- what is known */

static int32_t team_value(struct engine *e, int32_t var)
{
    ASSERT(!e->racing);
    return e->listed ? sharing_value(e->listing, var) : value_of(e, var);
}

static bool team_failed(struct engine *e, dm_lit lit)
{
    ASSERT(e->members[e->winner].engine && !e->listed);
    return engine_failed(e->row->kind, e->members[e->winner].engine, lit);
}

/* How many members can be looked at: in a race only the first, in whose thread this is. */
static size_t at_rest(const struct engine *e)
{
    return e->racing ? 1 : e->count;
}

/* Work is added up; what describes a state is the winner's. */
static void team_counts(struct engine *e, struct engine_counts *counts)
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
    if (e->listing) sharing_counts(e->listing, counts);
}

static void team_details(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < at_rest(e); i++)
        if (e->members[i].engine && e->row->kind->details) e->row->kind->details(e->members[i].engine, rows);
    if (e->listing) sharing_details(e->listing, rows);
}

static const char *team_error(struct engine *e)
{
    return e->listed ? sharing_error(e->listing) : e->error.text;
}

static const char *team_name(struct engine *e)
{
    const struct member *m = &e->members[e->racing ? 0 : e->winner];
    return m->engine && e->row->kind->name ? e->row->kind->name(m->engine) : e->row->name;
}

const struct engine_kind team_engine = {.open = team_open,
                                        .close = team_close,
                                        .start = team_start,
                                        .more = team_more,
                                        .propagate = team_propagate,
                                        .follows = team_follows,
                                        .left = team_left,
                                        .value = team_value,
                                        .failed = team_failed,
                                        .counts = team_counts,
                                        .details = team_details,
                                        .error = team_error,
                                        .name = team_name};
