/* Cumulative: tasks that share a resource. At no time do the running tasks demand more than the
 * capacity; a task runs from its start on for its duration, the end excluded. A task that is not
 * present, or takes no time, demands nothing. Durations and demands of present tasks, and the
 * capacity, are not negative.
 *
 * Decomposition: the demand rises only where a task starts, so it is enough to bound it at moments
 * that include all starts. For each moment and task, a literal is true if the task runs then;
 * weighted by the demands, these add up to at most the capacity.
 *   - Where it takes few literals, the moments are all times from the earliest start to the latest:
 *     a task of known duration runs then if two literals of its start say so.
 *   - Otherwise they are the starts of the tasks: quadratic, whatever the times are (Schutt, Feydy,
 *     Stuckey, Wallace: Why cumulative decomposition is not as bad as it sounds, 2009).
 *
 * The kernel propagates it whole (cumulative_profile.c), under conditions too. Two tasks that
 * cannot run at once also get a precedence literal, to decide and to learn (precedence_literal.c).
 * It is implied, so engines that do not propagate do without. */
#include "solver/constraint/cumulative.h"
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/linear.h"
#include "solver/constraint/views.h"
#include "solver/model/ranges.h"

enum {
    MOST_TASKS = 1 << 26, /* so that an index and a rule fit in a hint */
    MOST_MOMENTS = 20000, /* tasks times moments, up to which the moments are all times */
    MOST_ORDERED = 150    /* tasks: the orders of pairs are n^2 / 2 */
};

static void post(const char *function, dm_model *model, size_t count, const dm_lit *present,
                 const dm_int *const parts[3], dm_int capacity)
{
    REQUIRE_OF(function, count <= MOST_TASKS, "at most 2^26 tasks share a resource");
    for (int part = 0; part < 3; part++) model_check_views(function, model, count, parts[part]);
    model_check_views(function, model, 1, &capacity);
    dm_int *views = alloc_array(3 * count + 1, sizeof *views);
    for (size_t i = 0; i < 3 * count; i++) views[i] = parts[i / count][i % count];
    views[3 * count] = capacity;
    if (!linear_fits(model, 3 * count + 1, NULL, views))
        model_fail(model, "the times or demands of %zu task%s could overflow 62 bits", count,
                   text_plural((int64_t)count));
    model_post_for(function, model,
                   &(struct constraint){.kind = &cumulative_kind,
                                        .views = views,
                                        .view_count = (uint32_t)(3 * count + 1),
                                        .lits = present,
                                        .lit_count = present ? (uint32_t)count : 0,
                                        .rhs = count > MOST_ORDERED || model->condition || model->guard
                                                   ? CUMULATIVE_BARE
                                                   : CUMULATIVE_ORDERED});
    alloc_free(views);
}

void dm_cumulative(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations,
                   const dm_int *demands, dm_int capacity)
{
    post(__func__, model, count, NULL, (const dm_int *const[]){starts, durations, demands}, capacity);
}

void dm_cumulative_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                            const dm_int *durations, const dm_int *demands, dm_int capacity)
{
    REQUIRE(present || count == 0, "no literals of presence given");
    post(__func__, model, count, present, (const dm_int *const[]){starts, durations, demands}, capacity);
}

static void call(dm_model *model, int form, const dm_argument *a)
{
    (void)form;
    dm_cumulative(model, a[0].count, a[0].views, a[1].views, a[2].views, a[3].views[0]);
}

/* ---- definition */

static dm_int start_of(const struct constraint *c, uint32_t i)
{
    ASSERT(i < cumulative_tasks(c->view_count));
    return c->views[i];
}

static dm_int duration_of(const struct constraint *c, uint32_t i)
{
    ASSERT(i < cumulative_tasks(c->view_count));
    return c->views[cumulative_tasks(c->view_count) + i];
}

static dm_int demand_of(const struct constraint *c, uint32_t i)
{
    ASSERT(i < cumulative_tasks(c->view_count));
    return c->views[2 * cumulative_tasks(c->view_count) + i];
}

static dm_int capacity_of(const struct constraint *c)
{
    return c->views[c->view_count - 1];
}

static dm_lit presence_of(const struct constraint *c, uint32_t i)
{
    ASSERT(c->lit_count == 0 || i < c->lit_count);
    return c->lit_count ? c->lits[i] : DM_TRUE;
}

static bool is_present(const struct constraint *c, const struct dm_candidate *at, uint32_t i)
{
    return c->lit_count == 0 || candidate_lit(at, c->lits[i]);
}

static int64_t demanded(const struct constraint *c, const struct dm_candidate *at, int64_t time)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < cumulative_tasks(c->view_count); i++) {
        int64_t start = candidate_value(at, start_of(c, i));
        bool runs = start <= time && time < start + candidate_value(at, duration_of(c, i));
        if (runs && is_present(c, at, i)) sum += candidate_value(at, demand_of(c, i));
    }
    return sum;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count % 3 == 1 && (c->lit_count == 0 || c->lit_count == cumulative_tasks(c->view_count)));
    int64_t capacity = candidate_value(at, capacity_of(c));
    if (capacity < 0) return false;
    for (uint32_t i = 0; i < cumulative_tasks(c->view_count); i++) {
        if (!is_present(c, at, i)) continue;
        if (candidate_value(at, duration_of(c, i)) < 0 || candidate_value(at, demand_of(c, i)) < 0)
            return false;
        if (demanded(c, at, candidate_value(at, start_of(c, i))) > capacity) return false;
    }
    return true;
}

/* ---- decomposition */

/* False: the task can never demand anything. */
static bool matters(const struct constraint *c, const dm_model *out, uint32_t i)
{
    return presence_of(c, i) != DM_FALSE && dm_hi(out, duration_of(c, i)) > 0 &&
           dm_hi(out, demand_of(c, i)) > 0;
}

/* What a task can demand while it runs. */
static int64_t most_demanded(const struct constraint *c, const dm_model *out, uint32_t i)
{
    ASSERT(matters(c, out, i));
    int64_t demand = dm_hi(out, demand_of(c, i)), capacity = dm_hi(out, capacity_of(c));
    return demand < capacity ? demand : capacity > 0 ? capacity : 0;
}

/* A literal that is true if x <= y + least. */
static dm_lit reaches(dm_model *out, dm_int x, dm_int y, int64_t least)
{
    if (views_fixed(out, y)) return dm_le(out, x, dm_lo(out, y) + least);
    dm_lit lit = model_new_bool(out);
    dm_if(out, -lit);
    dm_linear(out, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, DM_GT, least);
    return lit;
}

/* A literal that is true if the task has not ended at that moment. */
static dm_lit outlasts(dm_model *out, dm_int start, dm_int duration, dm_int moment)
{
    if (views_fixed(out, duration))
        return reaches(out, dm_minus(start), dm_minus(moment), dm_lo(out, duration) - 1);
    dm_lit lit = model_new_bool(out);
    dm_if(out, -lit);
    dm_linear(out, 3, (int64_t[]){1, 1, -1}, (dm_int[]){start, duration, moment}, DM_LE, 0);
    return lit;
}

struct terms { /* of a sum */
    VEC(dm_int) x;
    vec_i64 coefs;
};

/* Adds what task i demands at that moment, at least. */
static void add_demand(const struct constraint *c, dm_model *out, uint32_t i, dm_int moment,
                       struct terms *terms)
{
    ASSERT(matters(c, out, i));
    dm_int demand = demand_of(c, i);
    dm_lit begun = reaches(out, start_of(c, i), moment, 0);
    dm_lit goes_on = outlasts(out, start_of(c, i), duration_of(c, i), moment);
    if (begun == DM_FALSE || goes_on == DM_FALSE) return;
    dm_lit runs = model_new_bool(out), unless = c->condition ? -c->condition : DM_FALSE;
    dm_clause(out, 5, (dm_lit[]){runs, -begun, -goes_on, -presence_of(c, i), unless});
    if (views_fixed(out, demand)) {
        vec_push(&terms->x, dm_as_int(out, runs));
        vec_push(&terms->coefs, dm_lo(out, demand));
        return;
    }
    /* A running task demands at most the capacity. */
    int64_t most = most_demanded(c, out, i);
    if (most > DM_INT_MAX)
        model_fail(out, "the demand of a task can be over %d: this takes an engine that propagates",
                   DM_INT_MAX);
    dm_int part = {ranges_new_variable(out, 2, (dm_int[]){dm_constant(0), demand}, 0, most), 1, 0};
    dm_if(out, runs);
    dm_compare(out, part, DM_GE, demand);
    vec_push(&terms->x, part);
    vec_push(&terms->coefs, 1);
}

static void post_moment(const struct constraint *c, dm_model *out, dm_int moment)
{
    struct terms terms = {0};
    for (uint32_t i = 0; i < cumulative_tasks(c->view_count) && !out->error; i++)
        if (matters(c, out, i)) add_demand(c, out, i, moment, &terms);
    vec_push(&terms.x, capacity_of(c));
    vec_push(&terms.coefs, -1);
    if (c->condition) dm_if(out, c->condition);
    dm_linear(out, terms.x.size, terms.coefs.data, terms.x.data, DM_LE, 0);
    vec_free(&terms.x);
    vec_free(&terms.coefs);
}

/* No negative durations and demands among the tasks that are present. */
static void post_signs(const struct constraint *c, dm_model *out)
{
    ASSERT(c->view_count % 3 == 1);
    dm_lit unless = c->condition ? -c->condition : DM_FALSE;
    for (uint32_t i = 0; i < cumulative_tasks(c->view_count) && !out->error; i++) {
        dm_lit absent = -presence_of(c, i);
        dm_clause(out, 3, (dm_lit[]){unless, absent, dm_ge(out, duration_of(c, i), 0)});
        dm_clause(out, 3, (dm_lit[]){unless, absent, dm_ge(out, demand_of(c, i), 0)});
    }
    dm_clause(out, 2, (dm_lit[]){unless, dm_ge(out, capacity_of(c), 0)});
}

/* ---- orders */

/* True if the task is present and takes time for certain. */
static bool is_certain(const struct constraint *c, const dm_model *out, uint32_t i)
{
    return presence_of(c, i) == DM_TRUE && dm_lo(out, duration_of(c, i)) > 0;
}

static void order_tasks(const struct constraint *c, dm_model *out)
{
    uint32_t n = cumulative_tasks(c->view_count);
    int64_t capacity = dm_hi(out, capacity_of(c));
    ASSERT(n <= MOST_ORDERED);
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t j = 0; j < i && is_certain(c, out, i) && !out->error; j++)
            if (is_certain(c, out, j) && dm_lo(out, demand_of(c, i)) > 0 && dm_lo(out, demand_of(c, j)) > 0 &&
                dm_lo(out, demand_of(c, i)) + dm_lo(out, demand_of(c, j)) > capacity)
                precedence_literal_post(out, (struct precedence_task){start_of(c, j), duration_of(c, j)},
                                        (struct precedence_task){start_of(c, i), duration_of(c, i)});
}

static void decompose_ordered(const struct constraint *c, dm_model *out)
{
    ASSERT(!c->condition && c->rhs == CUMULATIVE_ORDERED);
    struct constraint bare = *c;
    bare.rhs = CUMULATIVE_BARE;
    order_tasks(c, out);
    model_post(out, &bare);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    ASSERT(c->rhs == CUMULATIVE_ORDERED || c->rhs == CUMULATIVE_BARE);
    if (c->rhs == CUMULATIVE_ORDERED && out->propagates) {
        decompose_ordered(c, out);
        return;
    }
    uint32_t n = cumulative_tasks(c->view_count);
    int64_t first = INT64_MAX, last = INT64_MIN;
    post_signs(c, out);
    for (uint32_t i = 0; i < n; i++) {
        if (!matters(c, out, i)) continue;
        if (dm_lo(out, start_of(c, i)) < first) first = dm_lo(out, start_of(c, i));
        if (dm_hi(out, start_of(c, i)) > last) last = dm_hi(out, start_of(c, i));
    }
    if (first > last) return;
    if (last - first < MOST_MOMENTS / n) {
        for (int64_t time = first; time <= last && !out->error; time++)
            post_moment(c, out, dm_constant(time));
        return;
    }
    for (uint32_t i = 0; i < n && !out->error; i++)
        if (matters(c, out, i)) post_moment(c, out, start_of(c, i));
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, "cumulative(");
    for (uint32_t i = 0; i < cumulative_tasks(c->view_count); i++) {
        if (i > 0) buf_add(out, "; ");
        print_view(model, start_of(c, i), out);
        buf_add(out, " for ");
        print_view(model, duration_of(c, i), out);
        buf_add(out, " by ");
        print_view(model, demand_of(c, i), out);
        if (c->lit_count == 0) continue;
        buf_add(out, " if ");
        print_lit(model, c->lits[i], out);
    }
    buf_add(out, ") <= ");
    print_view(model, capacity_of(c), out);
}

/* ---- for the propagators */

struct cumulative_span cumulative_span_now(const struct kernel *k, const struct cumulative_task *task)
{
    return (struct cumulative_span){.earliest = kernel_lo(k, task->start),
                                    .latest = kernel_hi(k, task->start),
                                    .duration = kernel_lo(k, task->duration),
                                    .demand = kernel_lo(k, task->demand),
                                    .present = kernel_lo(k, task->present) > 0,
                                    .absent = kernel_hi(k, task->present) < 1};
}

void cumulative_read_past(const struct kernel *k, const struct cumulative_tasks *all, int32_t at)
{
    for (int32_t i = 0; i < all->count; i++) {
        const struct cumulative_task *task = &all->tasks[i];
        all->past[i] = (struct cumulative_span){.earliest = kernel_lo_at(k, task->start, at),
                                                .latest = kernel_hi_at(k, task->start, at),
                                                .duration = kernel_lo_at(k, task->duration, at),
                                                .demand = kernel_lo_at(k, task->demand, at),
                                                .present = kernel_lo_at(k, task->present, at) > 0,
                                                .absent = kernel_hi_at(k, task->present, at) < 1};
    }
}

struct cumulative_tasks cumulative_take_tasks(struct kernel *k, const struct propagator *p,
                                              bool with_negative)
{
    uint32_t views = p->view_count - p->lit_count, n = cumulative_tasks(views);
    struct cumulative_tasks all = {.capacity = p->views[3 * n]};
    all.tasks = kernel_alloc(k, (n + 1) * sizeof *all.tasks);
    all.past = kernel_alloc(k, (n + 1) * sizeof *all.past);
    ASSERT(views == 3 * n + 1 && (p->lit_count == 0 || p->lit_count == n));
    for (uint32_t i = 0; i < n; i++) {
        struct cumulative_task task = {.start = p->views[i],
                                       .duration = p->views[n + i],
                                       .demand = p->views[2 * n + i],
                                       .present = p->lit_count ? p->views[views + i] : dm_constant(1)};
        bool demands = kernel_hi(k, task.duration) > 0 && kernel_hi(k, task.demand) > 0,
             negative = kernel_lo(k, task.duration) < 0 || kernel_lo(k, task.demand) < 0;
        if (kernel_hi(k, task.present) > 0 && (demands || (with_negative && negative)))
            all.tasks[all.count++] = task;
    }
    return all;
}

void cumulative_watch(struct kernel *k, struct propagator *p, const struct cumulative_tasks *all)
{
    for (int32_t i = 0; i < all->count; i++) {
        const struct cumulative_task *task = &all->tasks[i];
        const dm_int views[] = {task->start, task->duration, task->demand, task->present};
        for (int v = 0; v < 4; v++)
            if (views[v].factor) kernel_watch(k, p, views[v], EVENT_BOUNDS, i);
    }
    if (all->capacity.factor) kernel_watch(k, p, all->capacity, EVENT_BOUNDS, -1);
}

const struct constraint_kind cumulative_kind = {.name = "cumulative",
                                                .call = call,
                                                .holds = holds,
                                                .decompose = decompose,
                                                .print = print,
                                                .propagator = &cumulative_profile_propagator};
