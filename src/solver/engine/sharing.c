/* Listing together.
 *
 * Idea. The tree of a list has no order that matters, so it can be cut anywhere: a part is what is
 * true in it, and each kernel lists one part after another. At first there is one, the whole. When
 * somebody has nothing to do, those who work are asked, and give away the other side of their first
 * choice, which is the largest piece that they have left (Finkel and Manber 1987 call this work
 * stealing). Pieces are halves of what is left, so there are few: their number grows with the
 * logarithm of the work. Parts do not overlap, because they differ in the answer, and nothing is
 * left out, because what is given away is just what is no longer searched.
 *
 * Bursts. The caller may change the model between two solutions, so nobody works then. A burst lets
 * all of them work for a while, and collects what they find; bursts grow, so that the first
 * solutions come at once and the time lost by stopping is small. If the model has grown since,
 * solutions that were collected and not given become parts again.
 *
 * Threads. A burst may get fewer threads than there are listers. Then only some listers work in it,
 * those with an unfinished part first; the others keep their parts for a later burst.
 *
 * Invariant. Outside a burst no thread runs. What is left to list is in `parts`, in the parts of
 * busy listers, and among the solutions not yet given; the three do not overlap. */
#include "solver/engine/sharing.h"

#include "base/clock.h"
#include "base/parallel.h"

#include <stdatomic.h>
#include <time.h>

enum {
    /* polls after which a lister that had nothing to give is asked again, doubled each time */
    SHY = MODEL_PATIENCE(64),
    MOST_SHY = 1 << 20,
    /* values that are collected in one burst by one lister */
    MOST_VALUES = 1 << 22
};

static const double FIRST_BURST = 0.002, LONGEST_BURST = 0.2; /* seconds */

struct lister {
    struct sharing *list;
    struct engine_context context;
    struct engine *engine; /* NULL until its first part */
    engine_part part;
    bool loaded;   /* the engine has the model, and searches */
    bool busy;     /* it has a part that is not finished */
    bool begun;    /* and has begun it */
    bool found;    /* and is at a solution that was collected */
    bool asked;    /* to give something away: its poll said so */
    bool giving;   /* its poll says nothing */
    bool first;    /* in this burst it runs in the calling thread */
    int64_t polls; /* since it last had nothing to give */
    int64_t shy;
    vec_i32 values; /* of its solutions, one after another */
    bool refused;   /* the engine refused the model */
};

struct sharing {
    const struct engine_context *context;
    struct lister *listers;
    size_t count;
    VEC(dm_lit) assumed;
    vec_i32 answer; /* variables that tell solutions apart */
    vec_i32 but;    /* their values in the solution that is not listed */
    bool has_but;
    size_t variables, constraints; /* of the model, when the burst began */
    /* Solutions that were collected, `variables` values each, and how many were given. */
    vec_i32 found;
    size_t given;
    double burst, until;
    size_t working; /* listers in this burst: constant while it lasts */
    bool running;   /* a burst is: then only the calling thread's lister can be looked at */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    VEC(engine_part) parts; /* owned; nobody has begun them */
    size_t idle;            /* listers that wait for one */
    size_t others;          /* listers at work in threads of their own */
    atomic_int hungry;      /* the same, as far as there is no part for them */
    atomic_bool over;       /* the burst ends */
    atomic_bool stopped;    /* because the caller said so */
};

static const struct engine_kind *const kind = &kernel_engine;

/* ---- making and freeing */

static bool lister_poll(void *self);

struct sharing *sharing_new(const struct engine_context *context, size_t threads)
{
    ASSERT(threads > 0);
    struct sharing *g = alloc_bytes(sizeof *g);
    g->context = context;
    g->count = threads;
    g->listers = alloc_array(threads, sizeof *g->listers);
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
    atomic_init(&g->hungry, 0);
    atomic_init(&g->over, false);
    atomic_init(&g->stopped, false);
    for (size_t i = 0; i < threads; i++) g->listers[i] = (struct lister){.list = g};
    return g;
}

static void free_parts(struct sharing *g)
{
    for (size_t i = 0; i < g->parts.size; i++) vec_free(&g->parts.data[i]);
    vec_clear(&g->parts);
}

void sharing_free(struct sharing *g)
{
    if (!g) return;
    for (size_t i = 0; i < g->count; i++) {
        struct lister *l = &g->listers[i];
        if (l->engine) kind->close(l->engine);
        vec_free(&l->part);
        vec_free(&l->values);
    }
    free_parts(g);
    vec_free(&g->parts);
    vec_free(&g->assumed);
    vec_free(&g->answer);
    vec_free(&g->but);
    vec_free(&g->found);
    pthread_mutex_destroy(&g->lock);
    pthread_cond_destroy(&g->changed);
    alloc_free(g->listers);
    alloc_free(g);
}

static bool open_lister(struct lister *l)
{
    struct sentence error;
    l->context = *l->list->context;
    l->context.threads = 1;
    l->context.exchange = NULL;
    l->context.poll = lister_poll;
    l->context.restarted = NULL;
    l->context.improved = NULL;
    l->context.stepped = NULL;
    l->context.self = l;
    l->engine = kind->open("kernel", &l->context, &error);
    return l->engine;
}

/* ---- parts */

/* Holding the lock, after a change of either. */
static void note_hunger(struct sharing *g)
{
    ASSERT(g->idle <= g->count);
    atomic_store(&g->hungry, g->idle > g->parts.size ? (int)(g->idle - g->parts.size) : 0);
}

static void put_part(struct sharing *g, engine_part part)
{
    pthread_mutex_lock(&g->lock);
    ASSERT(g->running);
    vec_push(&g->parts, part);
    note_hunger(g);
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

void sharing_wait(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    struct timespec soon;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 5000000;
    if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
    pthread_cond_timedwait(changed, lock, &soon);
}

static void wait_for_change(struct sharing *g, bool first)
{
    if (first)
        sharing_wait(&g->changed, &g->lock);
    else
        pthread_cond_wait(&g->changed, &g->lock);
}

static void end_burst(struct sharing *g)
{
    pthread_mutex_lock(&g->lock);
    atomic_store(&g->over, true);
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

/* Should the burst end? Asked in the calling thread alone. */
static bool is_time(struct sharing *g)
{
    const struct engine_context *c = g->context;
    if (c->poll && c->poll(c->self)) atomic_store(&g->stopped, true);
    return atomic_load(&g->stopped) || clock_wall() >= g->until;
}

/* Waits for a part. False: the burst ends, or there is nothing left that anybody works on. */
static bool take_part(struct lister *l)
{
    ASSERT(!l->busy && !l->giving);
    struct sharing *g = l->list;
    bool got = false;
    pthread_mutex_lock(&g->lock);
    g->idle++;
    ASSERT(g->idle <= g->working);
    note_hunger(g);
    while (!got && !atomic_load(&g->over)) {
        if (g->parts.size) {
            vec_free(&l->part);
            l->part = vec_pop(&g->parts);
            got = true;
        } else if (g->idle == g->working) {
            atomic_store(&g->over, true);
            pthread_cond_broadcast(&g->changed);
        } else {
            wait_for_change(g, l->first);
            if (l->first && is_time(g)) {
                atomic_store(&g->over, true);
                pthread_cond_broadcast(&g->changed);
            }
        }
    }
    g->idle--;
    ASSERT(g->idle < g->working);
    note_hunger(g);
    pthread_mutex_unlock(&g->lock);
    l->busy = got;
    l->begun = l->found = false;
    return got;
}

/* ---- listing a part */

/* Has its engine chosen something, or failed? */
static bool has_begun(const struct lister *l)
{
    struct engine_counts counts = {0};
    kind->counts(l->engine, &counts);
    return counts.nodes > 0 || counts.conflicts > 0;
}

static bool lister_poll(void *self)
{
    struct lister *l = self;
    struct sharing *g = l->list;
    ASSERT(g->running);
    if (l->giving) return false;
    if (l->first && is_time(g)) end_burst(g);
    /* Taking a large model in again and again would take for ever. */
    if (!l->loaded) l->loaded = l->engine && has_begun(l);
    if (!l->loaded) return atomic_load_explicit(&g->stopped, memory_order_relaxed);
    if (atomic_load_explicit(&g->over, memory_order_relaxed)) return true;
    l->polls++;
    l->asked = l->polls >= l->shy && atomic_load_explicit(&g->hungry, memory_order_relaxed) > 0;
    return l->asked;
}

static void give(struct lister *l)
{
    ASSERT(l->busy && l->begun);
    engine_part part = {0};
    l->asked = false;
    l->giving = true;
    bool given = kind->give_part(l->engine, &part);
    l->giving = false;
    l->polls = 0;
    if (given) {
        l->shy = 0;
        put_part(l->list, part);
    } else {
        l->shy = l->shy == 0 ? SHY : l->shy < MOST_SHY ? 2 * l->shy : MOST_SHY;
        vec_free(&part);
    }
}

static bool is_but(const struct sharing *g, struct engine *engine)
{
    ASSERT(!g->has_but || g->but.size == g->answer.size);
    for (size_t i = 0; i < g->answer.size; i++)
        if (kind->value(engine, g->answer.data[i]) != g->but.data[i]) return false;
    return g->has_but;
}

static void collect(struct lister *l)
{
    struct sharing *g = l->list;
    ASSERT(l->busy && g->variables > 0);
    l->found = true;
    if (is_but(g, l->engine)) return;
    for (size_t var = 0; var < g->variables; var++)
        vec_push(&l->values, var == 0 ? 0 : kind->value(l->engine, (int32_t)var));
    if (l->values.size > MOST_VALUES) end_burst(g);
}

static dm_status go_on(struct lister *l)
{
    struct sharing *g = l->list;
    ASSERT(l->busy && (!l->found || l->begun));
    l->context.search_number = g->context->search_number;
    l->context.descent = (struct engine_descent){0};
    if (!l->engine && !open_lister(l)) return DM_INVALID;
    bool begun = l->begun, found = l->found;
    l->begun = true;
    l->found = false;
    dm_status status = begun ? kind->more(l->engine, found)
                             : kind->start_part(l->engine, g->assumed.size, g->assumed.data, &l->part);
    l->loaded = true;
    return status;
}

/* The others may be at something that they do not leave at the end of a burst: meanwhile the
 * calling thread goes on asking the caller. */
static void wait_for_others(struct sharing *g)
{
    pthread_mutex_lock(&g->lock);
    while (g->others > 0) {
        wait_for_change(g, true);
        is_time(g);
    }
    pthread_mutex_unlock(&g->lock);
}

static void leave(struct sharing *g)
{
    pthread_mutex_lock(&g->lock);
    ASSERT(g->others > 0);
    g->others--;
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

static void work(void *job)
{
    struct lister *l = *(struct lister **)job;
    struct sharing *g = l->list;
    while (!atomic_load(&g->over)) {
        if (!l->busy && !take_part(l)) break;
        dm_status status = go_on(l);
        if (status == DM_SOLUTION) {
            collect(l);
            if (l->first && is_time(g)) end_burst(g);
        } else if (status == DM_NONE) {
            l->busy = false;
        } else if (status == DM_INVALID) {
            l->refused = true;
            end_burst(g);
        } else if (l->asked) {
            give(l);
        }
    }
    if (l->first)
        wait_for_others(g);
    else
        leave(g);
}

/* ---- bursts */

static bool is_done(const struct sharing *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->listers[i].busy) return false;
    return g->parts.size == 0;
}

/* The model has grown: what was collected is listed again, each solution as a part of its own. */
static void take_back(struct sharing *g)
{
    for (; g->given < g->found.size; g->given += g->variables) {
        ASSERT(g->given % g->variables == 0);
        engine_part part = {0};
        for (size_t i = 0; i < g->answer.size; i++) {
            int32_t var = g->answer.data[i], value = g->found.data[g->given + (size_t)var];
            vec_push(&part, ((struct predicate){var, value, PREDICATE_LE}));
            vec_push(&part, ((struct predicate){var, value, PREDICATE_GE}));
        }
        vec_push(&g->parts, part);
    }
}

static bool has_grown(const struct sharing *g)
{
    const dm_model *model = g->context->model;
    return model->variables.size != g->variables || model->constraints.size != g->constraints;
}

/* Chooses the listers that work in this burst, those with an unfinished part first. */
static void choose_listers(struct sharing *g, size_t count, struct lister **chosen)
{
    size_t next = 0;
    ASSERT(count > 0 && count <= g->count);
    for (int busy = 1; busy >= 0; busy--)
        for (size_t i = 0; i < g->count && next < count; i++)
            if (g->listers[i].busy == busy) chosen[next++] = &g->listers[i];
    ASSERT(next == count);
    for (size_t i = 0; i < g->count; i++) {
        g->listers[i].first = &g->listers[i] == chosen[0];
        vec_clear(&g->listers[i].values);
    }
}

static void work_together(struct sharing *g)
{
    struct parallel *parallel = parallel_start(g->count);
    size_t count = parallel_count(parallel);
    ASSERT(count > 0 && count <= g->count && !g->running);
    struct lister **chosen = alloc_array(count, sizeof *chosen);
    choose_listers(g, count, chosen);
    g->working = count;
    g->others = count - 1;
    g->running = true;
    parallel_run(parallel, work, chosen, count, sizeof *chosen);
    /* No thread works between two bursts. */
    ASSERT(g->others == 0 && g->idle == 0);
    g->running = false;
    alloc_free(chosen);
}

static void run_burst(struct sharing *g)
{
    ASSERT(g->given == g->found.size);
    g->variables = g->context->model->variables.size;
    g->constraints = g->context->model->constraints.size;
    g->until = clock_wall() + g->burst;
    g->burst = 2 * g->burst < LONGEST_BURST ? 2 * g->burst : LONGEST_BURST;
    atomic_store(&g->over, false);
    atomic_store(&g->stopped, false);
    work_together(g);
    vec_clear(&g->found);
    g->given = 0;
    for (size_t i = 0; i < g->count; i++) {
        vec_i32 *values = &g->listers[i].values;
        ASSERT(values->size % g->variables == 0);
        for (size_t k = 0; k < values->size; k++) vec_push(&g->found, values->data[k]);
    }
}

void sharing_begin(struct sharing *g, size_t count, const dm_lit *assumptions, const vec_i32 *but)
{
    ASSERT(!g->running);
    vec_clear(&g->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&g->assumed, assumptions[i]);
    vec_clear(&g->answer);
    model_answer(g->context->model, &g->answer);
    vec_clear(&g->but);
    for (size_t i = 0; i < but->size; i++) vec_push(&g->but, but->data[i]);
    g->has_but = but->size == g->answer.size;
    vec_clear(&g->found);
    g->given = 0;
    g->burst = FIRST_BURST;
    free_parts(g);
    vec_push(&g->parts, (engine_part){0});
    for (size_t i = 0; i < g->count; i++) g->listers[i].busy = false;
}

dm_status sharing_next(struct sharing *g)
{
    ASSERT(!g->running && g->given <= g->found.size);
    if (g->given < g->found.size) g->given += g->variables; /* the one that was given last */
    if (has_grown(g)) take_back(g);
    while (g->given == g->found.size) {
        if (is_done(g)) return DM_NONE;
        run_burst(g);
        for (size_t i = 0; i < g->count; i++)
            if (g->listers[i].refused) return DM_INVALID;
        if (g->given == g->found.size && atomic_load(&g->stopped)) return DM_UNKNOWN;
    }
    return DM_SOLUTION;
}

/* ---- what is known */

int32_t sharing_value(const struct sharing *g, int32_t var)
{
    ASSERT(var >= 0 && (size_t)var < g->variables && g->given < g->found.size);
    return g->found.data[g->given + (size_t)var];
}

static bool can_look_at(const struct sharing *g, const struct lister *l)
{
    return (l->first || !g->running) && l->engine;
}

void sharing_counts(const struct sharing *g, struct engine_counts *counts)
{
    for (size_t i = 0; i < g->count; i++) {
        struct engine_counts one = {0};
        if (can_look_at(g, &g->listers[i])) kind->counts(g->listers[i].engine, &one);
        engine_add_work(counts, &one);
    }
}

void sharing_details(const struct sharing *g, engine_stats *rows)
{
    for (size_t i = 0; i < g->count; i++)
        if (can_look_at(g, &g->listers[i])) kind->details(g->listers[i].engine, rows);
}

const char *sharing_error(const struct sharing *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->listers[i].refused && g->listers[i].engine) return kind->error(g->listers[i].engine);
    return "no memory for another kernel";
}
