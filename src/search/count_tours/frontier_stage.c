/* One stage: computes the states after it from those before it.
 *
 * A state is a degree pattern and a matching of its degree-1 squares, which pairs the ends of each
 * path. The states of a pattern are a vector of counts indexed by matching (matching.h), so only
 * counts are stored. On 8x8 nine out of ten matchings occur in the second half of the board, and
 * three out of five at the widest point; in the first half most counts are 0 and are added all the
 * same. A choice of edges maps all states of one pattern to states of one other pattern:
 *   the square taken has degree 2             the matching stays
 *   it, or a target, passes its path on       a point moves
 *   two ends of paths meet                    their partners are joined; if the two are partners, a
 *                                             cycle would close
 *   it has degree 0, and so have its targets  a pair is inserted
 * Vectors are pulled: one thread computes a vector from all its predecessors, so it stays in the
 * cache and needs no lock.
 *
 * Threads take units (frontier_unit.h), which are independent. The states between the two steps of
 * a stage exist for one unit at a time, and its sources are released when it is done. So peak
 * memory is hardly more than the larger of two layers, not their sum.
 *
 * Folding. If the rest of the board is symmetric, a state has as many completions as its mirror
 * image. The vector of the larger of the two patterns is computed, its matchings are reversed (and
 * middle squares put back in order), and it is added to that of the smaller. A symmetric pattern
 * keeps both halves, which is also correct.
 *
 * A cycle may close only when it contains everything, that is, when no point is left and all slots
 * have degree 2: a vector of one count. */
#include "search/count_tours/frontier_stage.h"

#include "base/alloc.h"
#include "base/parallel.h"
#include "base/vec.h"
#include "search/count_tours/frontier_unit.h"

#include <stdatomic.h>
#include <string.h>

enum { POLL_EVERY = 1 << 22 /* additions between two polls of the deadline */ };

struct plan {
    struct frontier_run *run;
    struct frontier_unit units;
    uint64_t **before, **after; /* vectors by index in the lists */
    atomic_size_t next;         /* the next unit to take */
    atomic_bool stop, over;     /* the deadline was reached; out of memory */
    _Atomic double done;        /* states of the units done so far */
};

struct vector {       /* between the steps of a stage */
    uint64_t *counts; /* NULL if all are 0 */
    int points;
    uint32_t code;
    int side;
};

/* The sides are the key of a unit and that of its image. Tables by side and code hold an index plus
 * 1, or 0 for none or not computed yet. */
struct worker {
    struct plan *plan;
    struct frontier_pool pool;
    struct matching_sum sum;
    uint32_t *source[2]; /* indices in the list before; owned */
    uint32_t *middle[2]; /* indices in `vectors`; owned */
    VEC(struct vector) vectors;
    uint64_t *scratch[2]; /* for folding; owned */
    bool polls;           /* polls the deadline and reports progress */
    double unpolled;      /* additions since the last poll */
};

/* ---- pulling */

static int place_of(uint32_t ones, int slot)
{
    return bits_in_word(ones & ((UINT32_C(1) << slot) - 1));
}

static int degree_of(struct pattern_planes planes, int slot)
{
    return (int)(planes.ones >> slot & 1) + 2 * (int)(planes.twos >> slot & 1);
}

/* Joins the ends at these slots. */
static void join_ends(struct matching_sum *sum, struct pattern_planes before, int a, int b, uint64_t *to,
                      const uint64_t *from)
{
    int points = bits_in_word(before.ones);
    ASSERT(points >= 2 && (before.ones >> a & 1) && (before.ones >> b & 1));
    /* The cycle closes: patterns where it must not are never pulled. */
    if (points == 2)
        matching_same(sum, 0, to, from);
    else
        matching_join(sum, points, place_of(before.ones, a), place_of(before.ones, b), to, from);
}

static void pass_on(struct matching_sum *sum, struct pattern_planes before, struct pattern_planes after,
                    int from_slot, int to_slot, uint64_t *to, const uint64_t *from)
{
    ASSERT(bits_in_word(before.ones) == bits_in_word(after.ones));
    matching_move(sum, bits_in_word(before.ones), place_of(before.ones, from_slot),
                  place_of(after.ones, to_slot), to, from);
}

/* Adds the image of `from` under a choice to `to`. */
static void apply(struct matching_sum *sum, int slot, const struct frontier_choice *choice,
                  struct pattern_planes before, struct pattern_planes after, uint64_t *to,
                  const uint64_t *from)
{
    int a = choice->slot[0], b = choice->slot[1];
    if (choice->count == 0) {
        matching_same(sum, bits_in_word(before.ones), to, from);
    } else if (choice->count == 1) {
        if (degree_of(after, a) == 1)
            pass_on(sum, before, after, slot, a, to, from);
        else
            join_ends(sum, before, slot, a, to, from);
    } else if (degree_of(after, a) == 1 && degree_of(after, b) == 1) {
        matching_insert(sum, bits_in_word(after.ones), place_of(after.ones, a), place_of(after.ones, b), to,
                        from);
    } else if (degree_of(after, a) == 2 && degree_of(after, b) == 2) {
        join_ends(sum, before, a, b, to, from);
    } else {
        bool first_new = degree_of(after, a) == 1;
        pass_on(sum, before, after, first_new ? b : a, first_new ? a : b, to, from);
    }
}

/* The predecessor of `pattern` under a choice, if any: the targets have an edge to remove, and the
 * slot of the square taken is free or holds one of them. */
static bool undo(const struct pattern_tables *tables, int slot, const struct frontier_choice *choice,
                 uint32_t pattern, struct pattern_planes planes, uint32_t *before)
{
    int own = degree_of(planes, slot);
    *before = pattern + (uint32_t)(2 - choice->count) * tables->power[slot];
    for (int t = 0; t < choice->count; t++) {
        if (degree_of(planes, choice->slot[t]) == 0) return false;
        *before -= tables->power[choice->slot[t]];
        own -= choice->slot[t] == slot;
    }
    ASSERT(own >= 0);
    return own == 0;
}

static const uint64_t *find(struct worker *worker, int level, int side, uint32_t pattern,
                            struct pattern_planes planes);

/* Computes the vector of a pattern after `level` steps of the stage. False: no predecessor. */
static bool pull(struct worker *worker, int level, int side, uint32_t pattern, struct pattern_planes planes,
                 uint64_t *to)
{
    const struct frontier_pattern *patterns = worker->plan->run->patterns;
    const struct frontier_step *step = &patterns->order->step[worker->plan->units.stage->first + level - 1];
    bool any = false;
    for (int c = 0; c < step->choices; c++) {
        uint32_t before;
        if (!undo(&patterns->tables, step->slot, &step->choice[c], pattern, planes, &before)) continue;
        struct pattern_planes source = pattern_planes(&patterns->tables, before);
        const uint64_t *from = find(worker, level - 1, side, before, source);
        if (!from) continue;
        apply(&worker->sum, step->slot, &step->choice[c], source, planes, to, from);
        worker->unpolled += (double)frontier_pattern_states(bits_in_word(source.ones));
        any = true;
    }
    return any;
}

/* The vector of a pattern; between two steps it is computed on demand. NULL if all counts are 0. */
static const uint64_t *find(struct worker *worker, int level, int side, uint32_t pattern,
                            struct pattern_planes planes)
{
    struct plan *plan = worker->plan;
    uint32_t code = pattern_number(plan->units.code, pattern);
    ASSERT(code < plan->units.codes);
    if (level == 0) {
        uint32_t place = worker->source[side][code];
        return place ? plan->before[place - 1] : NULL;
    }
    uint32_t known = worker->middle[side][code];
    if (known) return worker->vectors.data[known - 1].counts;
    struct vector vector = {.points = bits_in_word(planes.ones), .code = code, .side = side};
    int left = plan->run->patterns->order->step[plan->units.stage->first + level - 1].left;
    if (!pattern_is_lost(planes, left)) {
        vector.counts = frontier_pool_get(&worker->pool, vector.points);
        if (!pull(worker, level, side, pattern, planes, vector.counts)) {
            frontier_pool_put(&worker->pool, vector.points, vector.counts);
            vector.counts = NULL;
        }
    }
    vec_push(&worker->vectors, vector);
    worker->middle[side][code] = (uint32_t)worker->vectors.size;
    return vector.counts;
}

/* ---- folding */

/* Adds a vector of the mirror image of a pattern to that of the pattern. Reversing the slots is
 * right for the wings but reverses the middle; rotations of the middle restore it. */
static void fold(struct worker *worker, struct pattern_planes planes, uint64_t *to, uint64_t *image)
{
    const struct frontier_order *order = worker->plan->run->patterns->order;
    uint32_t left = (UINT32_C(1) << order->wings) - 1,
             up_to_middle = (UINT32_C(1) << (order->slots - order->wings)) - 1;
    ASSERT(2 * order->wings <= order->slots);
    int points = bits_in_word(planes.ones), first = bits_in_word(planes.ones & left);
    int middle = bits_in_word(planes.ones & up_to_middle & ~left);
    size_t bytes = frontier_pattern_states(points) * sizeof *to;
    uint64_t *turned = image;
    if (middle > 1) {
        turned = worker->scratch[1];
        memset(turned, 0, bytes);
        matching_reverse(&worker->sum, points, turned, image);
        for (int behind = first + middle - 1; behind > first + 1; behind--) {
            memset(image, 0, bytes);
            matching_move(&worker->sum, points, first, behind, image, turned);
            uint64_t *kept = turned;
            turned = image, image = kept;
        }
        matching_move(&worker->sum, points, first, first + 1, to, turned);
    } else {
        matching_reverse(&worker->sum, points, to, image);
    }
}

static void make_target(struct worker *worker, const struct unit *unit, size_t place)
{
    struct plan *plan = worker->plan;
    const struct pattern_tables *tables = &plan->run->patterns->tables;
    uint32_t pattern = plan->units.after->pattern[place];
    struct pattern_planes planes = pattern_planes(tables, pattern);
    int points = bits_in_word(planes.ones);
    ASSERT(points % 2 == 0 && !(planes.ones & planes.twos));
    uint64_t *to = frontier_pool_get(&worker->pool, points);
    bool any = pull(worker, plan->units.stage->steps,
                    pattern_number(plan->units.keys.table, pattern) != unit->key, pattern, planes, to);
    uint32_t image = pattern_image(tables, pattern);
    if (plan->units.stage->fold && image != pattern) {
        memset(worker->scratch[0], 0, frontier_pattern_states(points) * sizeof *to);
        int side = pattern_number(plan->units.keys.table, image) != unit->key;
        if (pull(worker, plan->units.stage->steps, side, image, pattern_planes(tables, image),
                 worker->scratch[0])) {
            fold(worker, planes, to, worker->scratch[0]);
            any = true;
        }
    }
    if (!any) frontier_pool_put(&worker->pool, points, to);
    plan->after[place] = any ? to : NULL;
}

/* ---- threads */

static void look_at_memory(struct plan *plan)
{
    if (frontier_pool_bytes(plan->run->store) > plan->run->store->limit) atomic_store(&plan->over, true);
}

/* The calling thread polls the deadline. */
static bool should_continue(struct worker *worker)
{
    struct plan *plan = worker->plan;
    const struct tour_watch *watch = plan->run->watch;
    if (worker->unpolled >= POLL_EVERY) {
        worker->unpolled = 0;
        look_at_memory(plan);
        if (worker->polls && ground_stopped(watch)) atomic_store(&plan->stop, true);
    }
    return !atomic_load_explicit(&plan->stop, memory_order_relaxed) &&
           !atomic_load_explicit(&plan->over, memory_order_relaxed);
}

static void clear_unit(struct worker *worker, const struct unit *unit)
{
    struct plan *plan = worker->plan;
    for (size_t i = 0; i < unit->sources; i++) {
        uint32_t place = plan->units.sources[unit->source + i], pattern = plan->units.before->pattern[place];
        worker->source[pattern_number(plan->units.keys.table, pattern) != unit->key]
                      [pattern_number(plan->units.code, pattern)] = 0;
        if (plan->before[place])
            frontier_pool_put(&worker->pool, pattern_points(&plan->run->patterns->tables, pattern),
                              plan->before[place]);
    }
    for (size_t i = 0; i < worker->vectors.size; i++) {
        struct vector *vector = &worker->vectors.data[i];
        worker->middle[vector->side][vector->code] = 0;
        if (vector->counts) frontier_pool_put(&worker->pool, vector->points, vector->counts);
    }
    vec_clear(&worker->vectors);
}

static void do_unit(struct worker *worker, const struct unit *unit)
{
    struct plan *plan = worker->plan;
    ASSERT(worker->vectors.size == 0); /* the last unit's vectors were released */
    for (size_t i = 0; i < unit->sources; i++) {
        uint32_t place = plan->units.sources[unit->source + i], pattern = plan->units.before->pattern[place];
        worker->source[pattern_number(plan->units.keys.table, pattern) != unit->key]
                      [pattern_number(plan->units.code, pattern)] = place + 1;
    }
    for (size_t i = 0; i < unit->targets && should_continue(worker); i++)
        make_target(worker, unit, plan->units.targets[unit->target + i]);
    if (should_continue(worker)) clear_unit(worker, unit);
}

static void report_progress(struct worker *worker, double states)
{
    struct plan *plan = worker->plan;
    const struct frontier_run *run = plan->run;
    double done = atomic_load(&plan->done);
    while (!atomic_compare_exchange_weak(&plan->done, &done, done + states)) continue;
    if (!worker->polls || !run->watch || !run->watch->progress) return;
    double work = run->patterns->work[plan->units.stage - run->patterns->order->stage];
    run->watch->progress(run->watch->self, run->done + work * (done + states) / plan->units.states,
                         run->total);
}

static void work(void *job)
{
    struct worker *worker = job;
    struct plan *plan = worker->plan;
    while (should_continue(worker)) {
        size_t next = atomic_fetch_add(&plan->next, 1);
        if (next >= plan->units.count) break;
        do_unit(worker, &plan->units.unit[next]);
        look_at_memory(plan);
        report_progress(worker, plan->units.unit[next].states);
    }
    frontier_pool_empty(&worker->pool);
}

static void open_worker(struct worker *worker, struct plan *plan, bool polls)
{
    const struct frontier_run *run = plan->run;
    size_t longest = frontier_pattern_states(run->patterns->most_points);
    *worker = (struct worker){.plan = plan,
                              .pool = {.store = run->store},
                              .sum = {.maps = run->maps, .around = run->around},
                              .polls = polls};
    for (int side = 0; side < 1 + plan->units.stage->fold; side++) {
        worker->source[side] = alloc_array(plan->units.codes, sizeof *worker->source[side]);
        worker->middle[side] = alloc_array(plan->units.codes, sizeof *worker->middle[side]);
    }
    for (int i = 0; i < 2; i++) worker->scratch[i] = alloc_array(longest, sizeof *worker->scratch[i]);
}

static void close_worker(struct worker *worker)
{
    for (int i = 0; i < 2; i++) {
        alloc_free(worker->source[i]);
        alloc_free(worker->middle[i]);
        alloc_free(worker->scratch[i]);
    }
    vec_free(&worker->vectors);
    worker->plan->run->carried |= worker->sum.carried != 0;
}

static void work_together(struct plan *plan)
{
    size_t most = (size_t)plan->run->threads, units = plan->units.count;
    struct parallel *parallel = parallel_start(most < units ? most : units > 0 ? units : 1);
    size_t threads = parallel_count(parallel);
    struct worker *workers = alloc_array(threads, sizeof *workers);
    for (size_t i = 0; i < threads; i++) open_worker(&workers[i], plan, i == 0);
    parallel_run(parallel, work, workers, threads, sizeof *workers);
    for (size_t i = 0; i < threads; i++) close_worker(&workers[i]);
    alloc_free(workers);
}

enum frontier_stage_end frontier_stage_run(struct frontier_run *run, int stage, uint64_t **before,
                                           uint64_t **after)
{
    struct plan plan = {.run = run, .before = before, .after = after};
    frontier_unit_init(&plan.units, run->patterns, stage);
    work_together(&plan);
    frontier_unit_free(&plan.units);
    ASSERT(stage >= 0 && stage < run->patterns->stages);
    run->done += run->patterns->work[stage];
    if (atomic_load(&plan.stop)) return STAGE_STOPPED;
    return atomic_load(&plan.over) ? STAGE_MEMORY : STAGE_DONE;
}
