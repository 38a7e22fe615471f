/* Explanations of the rules of the profile (cumulative_profile.c).
 *
 * A reason names a time t and tasks that run then for certain: task j starts by t and after t - p.
 * Of several t, the one that demands least of the moved task is taken. Tasks beyond what is needed
 * are left out. A move that no single time explains went past a long segment (CUMULATIVE_STEPS):
 * then the reason is a stretch of time that tasks cover, at some time of which the moved task would
 * run.
 *
 * O(n) where the bound is explained in full, as it nearly always is, else O(n^2). */
#include "solver/constraint/cumulative.h"

#include "base/alloc.h"

struct past { /* the tasks before a position of the trail */
    struct kernel *kernel;
    const struct cumulative_tasks *all;
    const struct cumulative_span *spans;
    int64_t capacity;
};

struct stretch { /* of time, both included */
    int64_t first, last;
};

/* The certain demand of tasks other than `except` that cover all of that time. */
static int64_t height_over(const struct past *past, int32_t except, struct stretch when)
{
    ASSERT(when.first <= when.last);
    int64_t sum = 0;
    for (int32_t i = 0; i < past->all->count; i++)
        if (i != except && cumulative_covers(&past->spans[i], when.first, when.last))
            sum += past->spans[i].demand;
    return sum;
}

static int64_t height(const struct past *past, int32_t except, int64_t time)
{
    return height_over(past, except, (struct stretch){time, time});
}

/* The first time of first .. last with at least that height. */
static int64_t first_high(const struct past *past, int32_t except, int64_t least, int64_t first, int64_t last)
{
    ASSERT(first <= last);
    if (height(past, except, first) >= least) return first;
    int64_t found = INT64_MAX;
    for (int32_t i = 0; i < past->all->count; i++) {
        int64_t begin = past->spans[i].latest;
        if (begin > first && begin <= last && begin < found && height(past, except, begin) >= least)
            found = begin;
    }
    REQUIRE(found < INT64_MAX || kernel_poll(past->kernel, 0), "no certain demand explains the bound");
    return found;
}

/* The last one. */
static int64_t last_high(const struct past *past, int32_t except, int64_t least, int64_t first, int64_t last)
{
    ASSERT(first <= last);
    if (height(past, except, last) >= least) return last;
    int64_t found = INT64_MIN;
    for (int32_t i = 0; i < past->all->count; i++) {
        int64_t end = past->spans[i].earliest + past->spans[i].duration - 1;
        if (end < last && end >= first && end > found && height(past, except, end) >= least) found = end;
    }
    REQUIRE(found > INT64_MIN || kernel_poll(past->kernel, 0), "no certain demand explains the bound");
    return found;
}

/* Explains that the task covers all of that time. */
static void because_runs(const struct past *past, int32_t i, struct stretch when)
{
    ASSERT(cumulative_covers(&past->spans[i], when.first, when.last));
    struct kernel *k = past->kernel;
    const struct cumulative_task *task = &past->all->tasks[i];
    const struct cumulative_span *span = &past->spans[i];
    kernel_because_ge(k, task->start, when.last - span->duration + 1);
    kernel_because_le(k, task->start, when.first);
    kernel_because_ge(k, task->duration, span->duration);
    kernel_because_ge(k, task->demand, span->demand);
    kernel_because_ge(k, task->present, 1);
}

/* Explains that tasks other than `except` demanded at least this much then. Leaves out those that
 * are not needed; returns the surplus of the others. */
static int64_t because_high(const struct past *past, int32_t except, int64_t least, struct stretch when)
{
    ASSERT(least <= past->capacity + 1 || except < 0);
    int64_t spare = height_over(past, except, when) - least;
    REQUIRE(spare >= 0 || kernel_poll(past->kernel, 0), "the tasks to be explained demand too little");
    for (int32_t i = 0; i < past->all->count; i++) {
        int64_t demand = past->spans[i].demand;
        if (i == except || !cumulative_covers(&past->spans[i], when.first, when.last)) continue;
        if (demand <= spare)
            spare -= demand;
        else
            because_runs(past, i, when);
    }
    return spare;
}

/* The same, for a task of that demand that exceeds the capacity. */
static void because_full(const struct past *past, int32_t except, int64_t demand, struct stretch when)
{
    ASSERT(except >= 0 && demand > 0);
    int64_t spare = because_high(past, except, past->capacity - demand + 1, when);
    kernel_because_le(past->kernel, past->all->capacity, past->capacity + spare);
}

static struct stretch instant(int64_t time)
{
    return (struct stretch){time, time};
}

/* From that time on, as long as all tasks that run then continue, if that is long. */
static struct stretch as_long_as(const struct past *past, int32_t i, int64_t time)
{
    int64_t last = INT64_MAX;
    for (int32_t j = 0; j < past->all->count; j++) {
        int64_t end = past->spans[j].earliest + past->spans[j].duration - 1;
        if (j != i && cumulative_runs_at(&past->spans[j], time) && end < last) last = end;
    }
    bool is_long = (last - time) / CUMULATIVE_STEPS > past->spans[i].duration;
    ASSERT(last >= time);
    return (struct stretch){time, is_long ? last : time};
}

/* R3: all starts, step by step. */
static void explain_absent(const struct past *past, int32_t i)
{
    const struct cumulative_span *own = &past->spans[i];
    const struct cumulative_task *task = &past->all->tasks[i];
    ASSERT(own->duration > 0 && own->demand > 0); /* R3 */
    int64_t from = own->earliest, first = INT64_MAX;
    while (from <= own->latest) {
        int64_t time = last_high(past, i, past->capacity - own->demand + 1, from, from + own->duration - 1);
        if (time < from) return; /* halted */
        struct stretch when = as_long_as(past, i, time);
        because_full(past, i, own->demand, when);
        if (first == INT64_MAX) first = time;
        ASSERT(when.first <= when.last && when.last >= from);
        from = when.last + 1;
    }
    kernel_because_ge(past->kernel, task->start, first - own->duration + 1);
    kernel_because_le(past->kernel, task->start, from - 1);
    kernel_because_ge(past->kernel, task->duration, own->duration);
    kernel_because_ge(past->kernel, task->demand, own->demand);
}

/* R2, where the start must not have that value. */
static void explain_start(const struct past *past, int32_t i, int64_t denied, bool upwards)
{
    struct kernel *k = past->kernel;
    const struct cumulative_span *own = &past->spans[i];
    const struct cumulative_task *task = &past->all->tasks[i];
    int64_t least = past->capacity - own->demand + 1;
    /* With any denied start the task runs from `begin` to `end` if that is not empty, otherwise at
     * some time from `end` to `begin`. */
    int64_t begin = upwards ? denied : own->latest,
            end = (upwards ? own->earliest : denied) + own->duration - 1;
    ASSERT(own->duration > 0 && own->demand > 0); /* R2 */
    struct stretch when = {end, begin};
    if (begin <= end)
        when =
            instant(upwards ? first_high(past, i, least, begin, end) : last_high(past, i, least, begin, end));
    if (upwards)
        kernel_because_ge(k, task->start, when.first - own->duration + 1);
    else
        kernel_because_le(k, task->start, when.last);
    because_full(past, i, own->demand, when);
    kernel_because_ge(k, task->duration, own->duration);
    kernel_because_ge(k, task->demand, own->demand);
    kernel_because_ge(k, task->present, 1);
}

/* R4 */
static void explain_duration(const struct past *past, int32_t i, int64_t denied)
{
    struct kernel *k = past->kernel;
    const struct cumulative_span *own = &past->spans[i];
    const struct cumulative_task *task = &past->all->tasks[i];
    int64_t time =
        first_high(past, i, past->capacity - own->demand + 1, own->latest, own->earliest + denied - 1);
    because_full(past, i, own->demand, instant(time));
    kernel_because_le(k, task->start, time);
    kernel_because_ge(k, task->start, time - denied + 1);
    kernel_because_ge(k, task->demand, own->demand);
    kernel_because_ge(k, task->present, 1);
}

/* R5 */
static void explain_demand(const struct past *past, int32_t i, int64_t denied)
{
    struct kernel *k = past->kernel;
    const struct cumulative_span *own = &past->spans[i];
    const struct cumulative_task *task = &past->all->tasks[i];
    int64_t time =
        first_high(past, i, past->capacity - denied + 1, own->latest, own->earliest + own->duration - 1);
    because_full(past, i, denied, instant(time));
    kernel_because_le(k, task->start, time);
    kernel_because_ge(k, task->start, time - own->duration + 1);
    kernel_because_ge(k, task->duration, own->duration);
    kernel_because_ge(k, task->present, 1);
}

/* R1, R8 */
static void explain_peak(const struct past *past, int64_t least)
{
    ASSERT(past->capacity >= least - 1 || least > 0);
    int64_t time = first_high(past, -1, least, INT64_MIN, INT64_MAX);
    because_high(past, -1, least, instant(time));
}

/* R6 */
static void explain_alone(struct kernel *k, const struct cumulative_tasks *s, int32_t i,
                          enum cumulative_rule rule, int64_t denied, int32_t at)
{
    ASSERT(rule >= DEMAND_ALONE && rule <= ABSENT_ALONE);
    const struct cumulative_task *task = &s->tasks[i];
    int64_t demand = kernel_lo_at(k, task->demand, at);
    if (rule != ABSENT_ALONE) kernel_because_ge(k, task->present, 1);
    if (rule != DURATION_ALONE) kernel_because_ge(k, task->duration, 1);
    if (rule == CAPACITY_ALONE) {
        kernel_because_ge(k, task->demand, denied + 1);
    } else if (rule == DEMAND_ALONE) {
        kernel_because_le(k, s->capacity, denied - 1);
    } else {
        kernel_because_ge(k, task->demand, demand);
        kernel_because_le(k, s->capacity, demand - 1);
    }
}

/* R7 */
static void explain_sign(struct kernel *k, const struct cumulative_task *task, enum cumulative_rule rule)
{
    ASSERT(rule >= DURATION_SIGN && rule < RULES);
    if (rule == DURATION_SIGN || rule == DEMAND_SIGN) kernel_because_ge(k, task->present, 1);
    if (rule == DURATION_ABSENT) kernel_because_le(k, task->duration, -1);
    if (rule == DEMAND_ABSENT) kernel_because_le(k, task->demand, -1);
}

void cumulative_explain(struct kernel *k, const struct propagator *p, const struct cumulative_tasks *s,
                        struct predicate what, int32_t hint, int32_t at)
{
    int32_t i = hint / RULES;
    enum cumulative_rule rule = (enum cumulative_rule)(hint % RULES);
    ASSERT(hint >= 0 && (i < s->count || i == 0));
    const struct cumulative_task *task = &s->tasks[i];
    if (p->conditional && rule != CONDITION) kernel_because_ge(k, p->condition, 1);
    if (rule >= DURATION_SIGN) {
        explain_sign(k, task, rule);
        return;
    }
    if (rule >= DEMAND_ALONE) {
        dm_int x = rule == CAPACITY_ALONE ? s->capacity : task->demand;
        explain_alone(k, s, i, rule, propagator_excluded(x, what), at);
        return;
    }
    cumulative_read_past(k, s, at);
    struct past past = {k, s, s->past, kernel_hi_at(k, s->capacity, at)};
    if (kernel_poll(k, 2 * (size_t)s->count)) return;
    switch (rule) {
    case START_GE:
    case START_LE:
        explain_start(&past, i, propagator_excluded(task->start, what), rule == START_GE);
        break;
    case ABSENT:
        explain_absent(&past, i);
        break;
    case DURATION_LE:
        explain_duration(&past, i, propagator_excluded(task->duration, what));
        break;
    case DEMAND_LE:
        explain_demand(&past, i, propagator_excluded(task->demand, what));
        break;
    case CAPACITY_GE:
        explain_peak(&past, propagator_excluded(s->capacity, what) + 1);
        break;
    default:
        explain_peak(&past, past.capacity + 1);
        kernel_because_le(k, s->capacity, past.capacity);
    }
}
