/* Parallel enumeration by work stealing.
 *
 * Idea. The order of an enumeration does not matter, so the search tree can be split anywhere. Each
 * worker, a kernel, enumerates one cube after another. At first there is one cube, the whole tree.
 * When a worker is idle, the busy ones split off the other branch of their first open decision, the
 * largest piece that they have left (work stealing: Finkel and Manber 1987). Pieces are halves of
 * what is left, so their number grows with the logarithm of the work. Cubes are disjoint, because
 * they differ in answer variables, and complete, because what is given away is no longer searched.
 *
 * Bursts. The caller may change the model between two solutions, so no worker runs then. A burst
 * runs all workers for a time slice and collects their solutions. Bursts grow, so the first
 * solutions come at once and the overhead of stopping stays small. If the model has grown since,
 * collected solutions that were not returned become cubes again.
 *
 * Threads. A burst may get fewer threads than there are workers. Then only some workers run, those
 * with an unfinished cube first; the others keep their cubes for a later burst.
 *
 * Invariant. No thread runs outside a burst. The rest of the enumeration is in `cubes`, in the
 * cubes of busy workers, and in the solutions not yet returned; the three are disjoint. */
#include "solver/engine/enumerate.h"

#include "base/clock.h"
#include "base/parallel.h"

#include <stdatomic.h>
#include <time.h>

enum {
    /* polls before the next split request to a worker that could not split; doubled each time */
    BACKOFF = MODEL_PATIENCE(64),
    MOST_BACKOFF = 1 << 20,
    /* most values collected by one worker in one burst */
    MOST_VALUES = 1 << 22
};

static const double FIRST_BURST = 0.002, LONGEST_BURST = 0.2; /* seconds */

struct worker {
    struct enumeration *list;
    struct engine_context context;
    struct engine *engine; /* NULL until its first cube */
    engine_cube cube;
    bool loaded;   /* the engine has the model, and searches */
    bool busy;     /* it has an unfinished cube */
    bool begun;    /* the search of the cube has begun */
    bool found;    /* it is at a solution that was collected */
    bool asked;    /* its poll requested a split */
    bool giving;   /* it is splitting: its poll returns false */
    bool first;    /* in this burst it runs in the calling thread */
    int64_t polls; /* since its last split or failure to split */
    int64_t backoff;
    vec_i32 values; /* of its solutions, one after another */
    bool refused;   /* the engine refused the model */
};

struct enumeration {
    const struct engine_context *context;
    struct worker *workers;
    size_t count;
    VEC(dm_lit) assumed;
    vec_i32 answer;   /* the answer variables */
    vec_i32 excluded; /* their values in the excluded solution */
    bool has_excluded;
    size_t variables, constraints; /* of the model, when the burst began */
    /* Collected solutions, `variables` values each, and the values returned so far. */
    vec_i32 found;
    size_t given;
    double burst, until;
    size_t working; /* workers in this burst: constant while it lasts */
    bool running;   /* a burst runs: only the calling thread's worker may be read */

    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    VEC(engine_cube) cubes; /* not begun; owned */
    size_t idle;            /* workers that wait for a cube */
    size_t others;          /* workers running in other threads */
    atomic_int waiting;     /* idle workers for which there is no cube */
    atomic_bool over;       /* the burst must end */
    atomic_bool stopped;    /* the caller's poll requested a stop */
};

static const struct engine_kind *const kind = &kernel_engine;

/* ---- making and freeing */

static bool worker_poll(void *self);

struct enumeration *enumerate_new(const struct engine_context *context, size_t threads)
{
    ASSERT(threads > 0);
    struct enumeration *g = alloc_bytes(sizeof *g);
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

static void free_cubes(struct enumeration *g)
{
    for (size_t i = 0; i < g->cubes.size; i++) vec_free(&g->cubes.data[i]);
    vec_clear(&g->cubes);
}

void enumerate_free(struct enumeration *g)
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

/* ---- cubes */

/* After a change of `idle` or `cubes`, with the lock held. */
static void count_waiting(struct enumeration *g)
{
    ASSERT(g->idle <= g->count);
    atomic_store(&g->waiting, g->idle > g->cubes.size ? (int)(g->idle - g->cubes.size) : 0);
}

static void put_cube(struct enumeration *g, engine_cube cube)
{
    pthread_mutex_lock(&g->lock);
    ASSERT(g->running);
    vec_push(&g->cubes, cube);
    count_waiting(g);
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

void enumerate_wait(pthread_cond_t *changed, pthread_mutex_t *lock)
{
    struct timespec soon;
    clock_gettime(CLOCK_REALTIME, &soon);
    soon.tv_nsec += 5000000;
    if (soon.tv_nsec >= 1000000000) soon.tv_sec++, soon.tv_nsec -= 1000000000;
    pthread_cond_timedwait(changed, lock, &soon);
}

static void wait_for_change(struct enumeration *g, bool first)
{
    if (first)
        enumerate_wait(&g->changed, &g->lock);
    else
        pthread_cond_wait(&g->changed, &g->lock);
}

static void end_burst(struct enumeration *g)
{
    pthread_mutex_lock(&g->lock);
    atomic_store(&g->over, true);
    pthread_cond_broadcast(&g->changed);
    pthread_mutex_unlock(&g->lock);
}

/* True if the burst should end. Called in the calling thread only. */
static bool is_time(struct enumeration *g)
{
    const struct engine_context *c = g->context;
    if (c->poll && c->poll(c->self)) atomic_store(&g->stopped, true);
    return atomic_load(&g->stopped) || clock_wall() >= g->until;
}

/* Waits for a cube. False: the burst ends, or all workers are idle. */
static bool take_cube(struct worker *w)
{
    ASSERT(!w->busy && !w->giving);
    struct enumeration *g = w->list;
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

/* ---- enumerating a cube */

/* True if its engine has made a decision or met a conflict. */
static bool has_begun(const struct worker *w)
{
    struct engine_counts counts = {0};
    kind->counts(w->engine, &counts);
    return counts.nodes > 0 || counts.conflicts > 0;
}

static bool worker_poll(void *self)
{
    struct worker *w = self;
    struct enumeration *g = w->list;
    ASSERT(g->running);
    if (w->giving) return false;
    if (w->first && is_time(g)) end_burst(g);
    /* Do not interrupt loading, or a large model would be loaded repeatedly. */
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

static bool is_excluded(const struct enumeration *g, struct engine *engine)
{
    ASSERT(!g->has_excluded || g->excluded.size == g->answer.size);
    for (size_t i = 0; i < g->answer.size; i++)
        if (kind->value(engine, g->answer.data[i]) != g->excluded.data[i]) return false;
    return g->has_excluded;
}

static void collect(struct worker *w)
{
    struct enumeration *g = w->list;
    ASSERT(w->busy && g->variables > 0);
    w->found = true;
    if (is_excluded(g, w->engine)) return;
    for (size_t var = 0; var < g->variables; var++)
        vec_push(&w->values, var == 0 ? 0 : kind->value(w->engine, (int32_t)var));
    if (w->values.size > MOST_VALUES) end_burst(g);
}

static dm_status go_on(struct worker *w)
{
    struct enumeration *g = w->list;
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

/* Waits for workers that cannot be interrupted, such as those that are loading; polls meanwhile. */
static void wait_for_others(struct enumeration *g)
{
    pthread_mutex_lock(&g->lock);
    while (g->others > 0) {
        wait_for_change(g, true);
        is_time(g);
    }
    pthread_mutex_unlock(&g->lock);
}

static void leave(struct enumeration *g)
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
    struct enumeration *g = w->list;
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

static bool is_done(const struct enumeration *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->workers[i].busy) return false;
    return g->cubes.size == 0;
}

/* The model has grown: turns the collected solutions into cubes. */
static void take_back(struct enumeration *g)
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

static bool has_grown(const struct enumeration *g)
{
    const dm_model *model = g->context->model;
    return model->variables.size != g->variables || model->constraints.size != g->constraints;
}

/* Chooses the workers that work in this burst, those with an unfinished part first. */
static void choose_workers(struct enumeration *g, size_t count, struct worker **chosen)
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

static void work_together(struct enumeration *g)
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
    /* No thread runs between two bursts. */
    ASSERT(g->others == 0 && g->idle == 0);
    g->running = false;
    alloc_free(chosen);
}

static void run_burst(struct enumeration *g)
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

void enumerate_begin(struct enumeration *g, size_t count, const dm_lit *assumptions, const vec_i32 *excluded)
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

dm_status enumerate_next(struct enumeration *g)
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

/* ---- results */

int32_t enumerate_value(const struct enumeration *g, int32_t var)
{
    ASSERT(var >= 0 && (size_t)var < g->variables && g->given < g->found.size);
    return g->found.data[g->given + (size_t)var];
}

static bool can_look_at(const struct enumeration *g, const struct worker *w)
{
    return (w->first || !g->running) && w->engine;
}

void enumerate_counts(const struct enumeration *g, struct engine_counts *counts)
{
    for (size_t i = 0; i < g->count; i++) {
        struct engine_counts one = {0};
        if (can_look_at(g, &g->workers[i])) kind->counts(g->workers[i].engine, &one);
        engine_add_work(counts, &one);
    }
}

void enumerate_details(const struct enumeration *g, engine_stats *rows)
{
    for (size_t i = 0; i < g->count; i++)
        if (can_look_at(g, &g->workers[i])) kind->details(g->workers[i].engine, rows);
}

const char *enumerate_error(const struct enumeration *g)
{
    for (size_t i = 0; i < g->count; i++)
        if (g->workers[i].refused && g->workers[i].engine) return kind->error(g->workers[i].engine);
    return "no memory for another kernel";
}
