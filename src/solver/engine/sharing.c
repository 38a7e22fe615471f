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
 * Threads. A burst may get fewer threads than there are workers. Then only some workers work in it,
 * those with an unfinished part first; the others keep their parts for a later burst.
 *
 * Invariant. Outside a burst no thread runs. What is left to list is in `parts`, in the parts of
 * busy workers, and among the solutions not yet given; the three do not overlap. */
#include "solver/engine/sharing.h"

#include "base/clock.h"
#include "base/parallel.h"

#include <stdatomic.h>
#include <time.h>

enum {
    /* polls after which a lister that had nothing to give is asked again, doubled each time */
    BACKOFF = MODEL_PATIENCE(64),
    MOST_BACKOFF = 1 << 20,
    /* values that are collected in one burst by one lister */
    MOST_VALUES = 1 << 22
};

static const double FIRST_BURST = 0.002, LONGEST_BURST = 0.2; /* seconds */

struct worker {
    struct sharing *list;
    struct engine_context context;
    struct engine *engine; /* NULL until its first part */
    engine_cube cube;
    bool loaded;   /* the engine has the model, and searches */
    bool busy;     /* it has a part that is not finished */
    bool begun;    /* and has begun it */
    bool found;    /* and is at a solution that was collected */
    bool asked;    /* to give something away: its poll said so */
    bool giving;   /* its poll says nothing */
    bool first;    /* in this burst it runs in the calling thread */
    int64_t polls; /* since it last had nothing to give */
    int64_t backoff;
    vec_i32 values; /* of its solutions, one after another */
    bool refused;   /* the engine refused the model */
};

struct sharing {
    const struct engine_context *context;
    struct worker *workers;
    size_t count;
    VEC(dm_lit) assumed;
    vec_i32 answer;   /* variables that tell solutions apart */
    vec_i32 excluded; /* their values in the solution that is not listed */
    bool has_excluded;
    size_t variables, constraints; /* of the model, when the burst began */
    /* Solutions that were collected, `variables` values each, and how many were given. */
    vec_i32 found;
    size_t given;
    double burst, until;
    size_t working; /* workers in this burst: constant while it lasts */
    bool running;   /* a burst is: then only the calling thread's lister can be looked at */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    VEC(engine_cube) cubes; /* owned; nobody has begun them */
    size_t idle;            /* workers that wait for one */
    size_t others;          /* workers at work in threads of their own */
    atomic_int waiting;     /* the same, as far as there is no part for them */
    atomic_bool over;       /* the burst ends */
    atomic_bool stopped;    /* because the caller said so */
};

static const struct engine_kind *const kind = &kernel_engine;

/* ---- making and freeing */

static bool worker_poll(void *self);

struct sharing *sharing_new(const struct engine_context *context, size_t threads)
{
    ASSERT(threads > 0);
    struct sharing *g = alloc_bytes(sizeof *g);
    g->context = context;
    g->count = threads;
    g->workers = alloc_array(threads, sizeof *g->workers);
    pthread_mutex_init(&g->lock, NULL);
    pthread_cond_init(&g->changed, NULL);
    atomic_init(&g->waiting, 0);
    atomic_init(&g->over, false);
    atomic_init(&g->stopped, false);
    for (size_t i = 0; i < threads; i++) g->workers[i] = (struct worker){.list = g};
    return g;
}

static void free_cubes(struct sharing *g)
{
    for (size_t i = 0; i < g->cubes.size; i++) vec_free(&g->cubes.data[i]);
    vec_clear(&g->cubes);
}

void sharing_free(struct sharing *g)
{
    if (!g) return;
    for (size_t i = 0; i < g->count; i++) {
        struct worker *w = &g->workers[i];
        if (w->engine) kind->close(w->engine);
        vec_free(&w->cube);
        vec_free(&w->values);
    }
    free_cubes(g);
    vec_free(&g->cubes);
    vec_free(&g->assumed);
    vec_free(&g->answer);
    vec_free(&g->excluded);
    vec_free(&g->found);
    pthread_mutex_destroy(&g->lock);
    pthread_cond_destroy(&g->changed);
    alloc_free(g->workers);
    alloc_free(g);
}

static bool open_worker(struct worker *w)
{
    struct sentence error;
    w->context = *w->list->context;
    w->context.threads = 1;
    w->context.exchange = NULL;
    w->context.poll = worker_poll;
    w->context.restarted = NULL;
    w->context.improved = NULL;
    w->context.stepped = NULL;
    w->context.self = w;
    w->engine = kind->open("kernel", &w->context, &error);
    return w->engine;
}

/* ---- parts */

/* Holding the lock, after a change of either. */
static void count_waiting(struct sharing *g)
{
    ASSERT(g->idle <= g->count);
    atomic_store(&g->waiting, g->idle > g->cubes.size ? (int)(g->idle - g->cubes.size) : 0);
}

static void put_cube(struct sharing *g, engine_cube cube)
{
    pthread_mutex_lock(&g->lock);
    ASSERT(g->running);
    vec_push(&g->cubes, cube);
    count_waiting(g);
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
static bool take_cube(struct worker *w)
{
    ASSERT(!w->busy && !w->giving);
    struct sharing *g = w->list;
    bool got = false;
    pthread_mutex_lock(&g->lock);
    g->idle++;
    ASSERT(g->idle <= g->working);
    count_waiting(g);
    while (!got && !atomic_load(&g->over)) {
        if (g->cubes.size) {
            vec_free(&w->cube);
            w->cube = vec_pop(&g->cubes);
            got = true;
        } else if (g->idle == g->working) {
            atomic_store(&g->over, true);
            pthread_cond_broadcast(&g->changed);
        } else {
            wait_for_change(g, w->first);
            if (w->first && is_time(g)) {
                atomic_store(&g->over, true);
                pthread_cond_broadcast(&g->changed);
            }
        }
    }
    g->idle--;
    ASSERT(g->idle < g->working);
    count_waiting(g);
    pthread_mutex_unlock(&g->lock);
    w->busy = got;
    w->begun = w->found = false;
    return got;
}

/* ---- listing a part */

/* Has its engine chosen something, or failed? */
static bool has_begun(const struct worker *w)
{
    struct engine_counts counts = {0};
    kind->counts(w->engine, &counts);
    return counts.nodes > 0 || counts.conflicts > 0;
}

static bool worker_poll(void *self)
{
    struct worker *w = self;
    struct sharing *g = w->list;
    ASSERT(g->running);
    if (w->giving) return false;
    if (w->first && is_time(g)) end_burst(g);
    /* Taking a large model in again and again would take for ever. */
    if (!w->loaded) w->loaded = w->engine && has_begun(w);
    if (!w->loaded) return atomic_load_explicit(&g->stopped, memory_order_relaxed);
    if (atomic_load_explicit(&g->over, memory_order_relaxed)) return true;
    w->polls++;
    w->asked = w->polls >= w->backoff && atomic_load_explicit(&g->waiting, memory_order_relaxed) > 0;
    return w->asked;
}

static void give(struct worker *w)
{
    ASSERT(w->busy && w->begun);
    engine_cube cube = {0};
    w->asked = false;
    w->giving = true;
    bool given = kind->give_cube(w->engine, &cube);
    w->giving = false;
    w->polls = 0;
    if (given) {
        w->backoff = 0;
        put_cube(w->list, cube);
    } else {
        w->backoff = w->backoff == 0 ? BACKOFF : w->backoff < MOST_BACKOFF ? 2 * w->backoff : MOST_BACKOFF;
        vec_free(&cube);
    }
}

static bool is_excluded(const struct sharing *g, struct engine *engine)
{
    ASSERT(!g->has_excluded || g->excluded.size == g->answer.size);
    for (size_t i = 0; i < g->answer.size; i++)
        if (kind->value(engine, g->answer.data[i]) != g->excluded.data[i]) return false;
    return g->has_excluded;
}

static void collect(struct worker *w)
{
    struct sharing *g = w->list;
    ASSERT(w->busy && g->variables > 0);
    w->found = true;
    if (is_excluded(g, w->engine)) return;
    for (size_t var = 0; var < g->variables; var++)
        vec_push(&w->values, var == 0 ? 0 : kind->value(w->engine, (int32_t)var));
    if (w->values.size > MOST_VALUES) end_burst(g);
}

static dm_status go_on(struct worker *w)
{
    struct sharing *g = w->list;
    ASSERT(w->busy && (!w->found || w->begun));
    w->context.search_number = g->context->search_number;
    w->context.descent = (struct engine_descent){0};
    if (!w->engine && !open_worker(w)) return DM_INVALID;
    bool begun = w->begun, found = w->found;
    w->begun = true;
    w->found = false;
    dm_status status = begun ? kind->more(w->engine, found)
                             : kind->start_cube(w->engine, g->assumed.size, g->assumed.data, &w->cube);
    w->loaded = true;
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
    struct worker *w = *(struct worker **)job;
    struct sharing *g = w->list;
    while (!atomic_load(&g->over)) {
        if (!w->busy && !take_cube(w)) break;
        dm_status status = go_on(w);
        if (status == DM_SOLUTION) {
            collect(w);
            if (w->first && is_time(g)) end_burst(g);
        } else if (status == DM_NONE) {
            w->busy = false;
        } else if (status == DM_INVALID) {
            w->refused = true;
            end_burst(g);
        } else if (w->asked) {
            give(w);
        }
    }
    if (w->first)
        wait_for_others(g);
    else
        leave(g);
}

/* ---- bursts */

static bool is_done(const struct sharing *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->workers[i].busy) return false;
    return g->cubes.size == 0;
}

/* The model has grown: what was collected is listed again, each solution as a part of its own. */
static void take_back(struct sharing *g)
{
    for (; g->given < g->found.size; g->given += g->variables) {
        ASSERT(g->given % g->variables == 0);
        engine_cube cube = {0};
        for (size_t i = 0; i < g->answer.size; i++) {
            int32_t var = g->answer.data[i], value = g->found.data[g->given + (size_t)var];
            vec_push(&cube, ((struct predicate){var, value, PREDICATE_LE}));
            vec_push(&cube, ((struct predicate){var, value, PREDICATE_GE}));
        }
        vec_push(&g->cubes, cube);
    }
}

static bool has_grown(const struct sharing *g)
{
    const dm_model *model = g->context->model;
    return model->variables.size != g->variables || model->constraints.size != g->constraints;
}

/* Chooses the workers that work in this burst, those with an unfinished part first. */
static void choose_workers(struct sharing *g, size_t count, struct worker **chosen)
{
    size_t next = 0;
    ASSERT(count > 0 && count <= g->count);
    for (int busy = 1; busy >= 0; busy--)
        for (size_t i = 0; i < g->count && next < count; i++)
            if (g->workers[i].busy == busy) chosen[next++] = &g->workers[i];
    ASSERT(next == count);
    for (size_t i = 0; i < g->count; i++) {
        g->workers[i].first = &g->workers[i] == chosen[0];
        vec_clear(&g->workers[i].values);
    }
}

static void work_together(struct sharing *g)
{
    struct parallel *parallel = parallel_start(g->count);
    size_t count = parallel_count(parallel);
    ASSERT(count > 0 && count <= g->count && !g->running);
    struct worker **chosen = alloc_array(count, sizeof *chosen);
    choose_workers(g, count, chosen);
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
        vec_i32 *values = &g->workers[i].values;
        ASSERT(values->size % g->variables == 0);
        for (size_t k = 0; k < values->size; k++) vec_push(&g->found, values->data[k]);
    }
}

void sharing_begin(struct sharing *g, size_t count, const dm_lit *assumptions, const vec_i32 *excluded)
{
    ASSERT(!g->running);
    vec_clear(&g->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&g->assumed, assumptions[i]);
    vec_clear(&g->answer);
    model_answer(g->context->model, &g->answer);
    vec_clear(&g->excluded);
    for (size_t i = 0; i < excluded->size; i++) vec_push(&g->excluded, excluded->data[i]);
    g->has_excluded = excluded->size == g->answer.size;
    vec_clear(&g->found);
    g->given = 0;
    g->burst = FIRST_BURST;
    free_cubes(g);
    vec_push(&g->cubes, (engine_cube){0});
    for (size_t i = 0; i < g->count; i++) g->workers[i].busy = false;
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
            if (g->workers[i].refused) return DM_INVALID;
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

static bool can_look_at(const struct sharing *g, const struct worker *w)
{
    return (w->first || !g->running) && w->engine;
}

void sharing_counts(const struct sharing *g, struct engine_counts *counts)
{
    for (size_t i = 0; i < g->count; i++) {
        struct engine_counts one = {0};
        if (can_look_at(g, &g->workers[i])) kind->counts(g->workers[i].engine, &one);
        engine_add_work(counts, &one);
    }
}

void sharing_details(const struct sharing *g, engine_stats *rows)
{
    for (size_t i = 0; i < g->count; i++)
        if (can_look_at(g, &g->workers[i])) kind->details(g->workers[i].engine, rows);
}

const char *sharing_error(const struct sharing *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->workers[i].refused && g->workers[i].engine) return kind->error(g->workers[i].engine);
    return "no memory for another kernel";
}
