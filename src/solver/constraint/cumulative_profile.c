/* Cumulative by time-tabling: the demand that is certain at each time.
 *
 * A task that may start from `earliest` to `latest` and takes p runs from latest to earliest + p
 * for certain; that is its compulsory part, if latest < earliest + p. The compulsory parts of all
 * present tasks add up to the profile, segments of constant height.
 *   R1  the capacity is at least the highest segment
 *   R2  a task that would exceed the capacity at time t does not run then: if it starts after t - p
 *       it starts after t, if it starts by t it starts by t - p. Its own part is not counted
 *   R3  an optional task for which R2 leaves no start is absent
 *   R4  a task that has started by such a t for certain has ended by then: its duration is at most
 *       t - earliest
 *   R5  within its compulsory part a task demands no more than the others leave
 *   R6  a task that takes time demands at most the capacity; one that demands more takes no time,
 *       or is absent
 *   R7  durations and demands of present tasks are not negative
 *   R8  under an open condition: where R1 fails, the condition is false
 *
 * R2 moves a bound in steps that a single time explains each: the last t within the first p times
 * at which the task could run (pointwise explanations: Schutt, Feydy, Stuckey, Wallace 2011). A
 * segment of more than CUMULATIVE_STEPS times p is passed in one step, which all of it explains.
 *
 * Cost: the orders by start and end of the parts are kept between calls, so sorting is near O(n);
 * then O(segments) for each task for which the highest segment leaves no room. cumulative_explain.c
 * has the explanations. */
#include "solver/constraint/cumulative.h"

#include "base/alloc.h"
#include "solver/constraint/sorting.h"

/* From `begin` to the begin of the next one. */
struct segment {
    int64_t begin, height;
};

struct profile {
    struct cumulative_tasks all;
    struct cumulative_span *spans; /* by task, as are the next three: as they are now */
    int32_t *by_begin, *by_end;    /* the tasks by begin and by end */
    int64_t *begin, *end;          /* of compulsory parts: `latest` and earliest + duration */
    /* Ascending; before the first and from the last on nothing is demanded. */
    struct segment *segments;
    int32_t segment_count;
    int64_t peak;
    bool signs; /* some duration or demand may be negative: R7 */
};

static int32_t hint_of(int32_t task, enum cumulative_rule rule)
{
    ASSERT(task >= 0 && rule < RULES);
    return task * RULES + (int32_t)rule;
}

/* ---- attaching */

static void attach(struct kernel *k, struct propagator *p)
{
    struct profile *s = p->state = kernel_alloc(k, sizeof *s);
    s->all = cumulative_take_tasks(k, p, true);
    size_t room = (size_t)s->all.count + 1;
    s->spans = kernel_alloc(k, room * sizeof *s->spans);
    s->by_begin = kernel_alloc(k, room * sizeof *s->by_begin);
    s->by_end = kernel_alloc(k, room * sizeof *s->by_end);
    s->begin = kernel_alloc(k, room * sizeof *s->begin);
    s->end = kernel_alloc(k, room * sizeof *s->end);
    s->segments = kernel_alloc(k, 2 * room * sizeof *s->segments);
    for (int32_t i = 0; i < s->all.count; i++) {
        const struct cumulative_task *task = &s->all.tasks[i];
        s->by_begin[i] = s->by_end[i] = i;
        s->signs |= kernel_lo(k, task->duration) < 0 || kernel_lo(k, task->demand) < 0;
    }
    cumulative_watch(k, p, &s->all);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, -1);
}

/* ---- the profile */

static bool has_part(const struct cumulative_span *span)
{
    return span->present && span->demand > 0 && span->latest < span->earliest + span->duration;
}

static void add_height(struct profile *s, int64_t time, int64_t by)
{
    struct segment *last = s->segments + s->segment_count - 1;
    ASSERT(s->segment_count == 0 || last->begin <= time); /* segments ascend */
    if (s->segment_count == 0 || last->begin != time) {
        int64_t height = s->segment_count ? last->height : 0;
        s->segments[s->segment_count++] = (struct segment){time, height + by};
    } else {
        last->height += by;
    }
}

static void build(const struct kernel *k, struct profile *s)
{
    int32_t i = 0, j = 0;
    for (int32_t t = 0; t < s->all.count; t++) {
        s->spans[t] = cumulative_span_now(k, &s->all.tasks[t]);
        s->begin[t] = s->spans[t].latest;
        s->end[t] = s->spans[t].earliest + s->spans[t].duration;
    }
    sorting_repair(s->begin, s->by_begin, s->all.count);
    sorting_repair(s->end, s->by_end, s->all.count);
    s->segment_count = 0;
    s->peak = 0;
    while (i < s->all.count || j < s->all.count) {
        int32_t next = i < s->all.count ? s->by_begin[i] : -1, done = j < s->all.count ? s->by_end[j] : -1;
        bool begins = next >= 0 && (done < 0 || s->spans[next].latest <= s->end[done]);
        int32_t task = begins ? next : done;
        if (begins)
            i++;
        else
            j++;
        if (!has_part(&s->spans[task])) continue;
        if (begins)
            add_height(s, s->spans[task].latest, s->spans[task].demand);
        else
            add_height(s, s->end[task], -s->spans[task].demand);
    }
    /* every part ends */
    ASSERT(s->segment_count == 0 || s->segments[s->segment_count - 1].height == 0);
    for (int32_t t = 0; t < s->segment_count; t++)
        if (s->segments[t].height > s->peak) s->peak = s->segments[t].height;
}

/* The last segment that begins by then; -1: none does. */
static int32_t segment_of(const struct profile *s, int64_t time)
{
    int32_t low = 0, high = s->segment_count;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (s->segments[middle].begin <= time)
            low = middle + 1;
        else
            high = middle;
    }
    ASSERT(low == 0 || s->segments[low - 1].begin <= time);
    return low - 1;
}

/* What the others demand in a segment. */
static int64_t others(const struct profile *s, int32_t segment, const struct cumulative_span *own)
{
    const struct segment *at = &s->segments[segment];
    ASSERT(segment >= 0 && segment < s->segment_count && at->height >= 0);
    return at->height - (cumulative_runs_at(own, at->begin) ? own->demand : 0);
}

/* The last time of first .. last at which the others demand more than `room`; false: none. */
static bool last_busy(const struct profile *s, const struct cumulative_span *own, int64_t room, int64_t first,
                      int64_t last, int64_t *time)
{
    ASSERT(first <= last && room >= 0);
    for (int32_t i = segment_of(s, last); i >= 0; i--) {
        int64_t end = i + 1 < s->segment_count ? s->segments[i + 1].begin : INT64_MAX;
        if (end <= first) return false;
        if (others(s, i, own) <= room) continue;
        *time = end - 1 < last ? end - 1 : last;
        return true;
    }
    return false;
}

static bool first_busy(const struct profile *s, const struct cumulative_span *own, int64_t room,
                       int64_t first, int64_t last, int64_t *time)
{
    int32_t i = segment_of(s, first);
    for (i = i < 0 ? 0 : i; i < s->segment_count && s->segments[i].begin <= last; i++) {
        if (others(s, i, own) <= room) continue;
        *time = s->segments[i].begin > first ? s->segments[i].begin : first;
        return true;
    }
    return false;
}

/* From a busy time to the end of its segment, if that is CUMULATIVE_STEPS durations away. */
static int64_t skip_forward(const struct profile *s, const struct cumulative_span *own, int64_t time)
{
    ASSERT(segment_of(s, time) + 1 < s->segment_count); /* the last segment is empty */
    int64_t last = s->segments[segment_of(s, time) + 1].begin - 1;
    return (last - time) / CUMULATIVE_STEPS > own->duration ? last : time;
}

static int64_t skip_back(const struct profile *s, const struct cumulative_span *own, int64_t time)
{
    ASSERT(segment_of(s, time) >= 0);
    int64_t first = s->segments[segment_of(s, time)].begin;
    return (time - first) / CUMULATIVE_STEPS > own->duration ? first : time;
}

/* ---- the rules for one task */

/* R2 upwards. */
static bool raise_start(struct kernel *k, struct propagator *p, int32_t i, int64_t room)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    dm_int start = s->all.tasks[i].start;
    int64_t from = own->earliest, time;
    while (last_busy(s, own, room, from, from + own->duration - 1, &time)) {
        if (!kernel_set_ge(k, p, hint_of(i, START_GE), start, skip_forward(s, own, time) + 1)) return false;
        ASSERT(time >= from); /* R2 moves starts up */
        from = kernel_lo(k, start);
    }
    return true;
}

/* R2 downwards. */
static bool lower_start(struct kernel *k, struct propagator *p, int32_t i, int64_t room)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    dm_int start = s->all.tasks[i].start;
    int64_t from = own->latest, time;
    ASSERT(own->present && own->duration > 0);
    while (first_busy(s, own, room, from, from + own->duration - 1, &time)) {
        time = skip_back(s, own, time);
        if (!kernel_set_le(k, p, hint_of(i, START_LE), start, time - own->duration)) return false;
        from = kernel_hi(k, start);
    }
    return true;
}

/* R3 */
static bool exclude(struct kernel *k, struct propagator *p, int32_t i, int64_t room)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    int64_t from = own->earliest, time;
    ASSERT(!own->present && own->duration > 0); /* R3 */
    while (last_busy(s, own, room, from, from + own->duration - 1, &time)) {
        from = skip_forward(s, own, time) + 1;
        if (from > own->latest) return kernel_set_le(k, p, hint_of(i, ABSENT), s->all.tasks[i].present, 0);
    }
    return true;
}

/* R4 */
static bool bound_duration(struct kernel *k, struct propagator *p, int32_t i, int64_t room)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    int64_t time;
    if (kernel_fixed(k, s->all.tasks[i].duration) || !first_busy(s, own, room, own->latest, INT64_MAX, &time))
        return true;
    ASSERT(time >= own->latest); /* R4: it has begun by then */
    return kernel_set_le(k, p, hint_of(i, DURATION_LE), s->all.tasks[i].duration, time - own->earliest);
}

/* R5 */
static bool bound_demand(struct kernel *k, struct propagator *p, int32_t i)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    int64_t room = kernel_hi(k, s->all.capacity) - kernel_hi(k, s->all.tasks[i].demand), most = 0;
    if (kernel_fixed(k, s->all.tasks[i].demand) || s->peak <= room || own->latest >= s->end[i]) return true;
    int32_t first = segment_of(s, own->latest);
    for (int32_t t = first < 0 ? 0 : first; t < s->segment_count && s->segments[t].begin < s->end[i]; t++)
        if (others(s, t, own) > most) most = others(s, t, own);
    return kernel_set_le(k, p, hint_of(i, DEMAND_LE), s->all.tasks[i].demand,
                         kernel_hi(k, s->all.capacity) - most);
}

/* R6 */
static bool fit_alone(struct kernel *k, struct propagator *p, int32_t i)
{
    const struct profile *s = p->state;
    const struct cumulative_task *task = &s->all.tasks[i];
    struct cumulative_span own = s->spans[i];
    int64_t capacity = kernel_hi(k, s->all.capacity);
    if (own.absent) return true;
    if (own.present && own.duration > 0)
        return kernel_set_le(k, p, hint_of(i, DEMAND_ALONE), task->demand, capacity) &&
               kernel_set_ge(k, p, hint_of(i, CAPACITY_ALONE), s->all.capacity, own.demand);
    if (own.demand <= capacity) return true;
    if (own.present) return kernel_set_le(k, p, hint_of(i, DURATION_ALONE), task->duration, 0);
    return own.duration <= 0 || kernel_set_le(k, p, hint_of(i, ABSENT_ALONE), task->present, 0);
}

/* R7 */
static bool check_signs(struct kernel *k, struct propagator *p, int32_t i)
{
    const struct profile *s = p->state;
    const struct cumulative_task *task = &s->all.tasks[i];
    if (kernel_lo(k, task->present) > 0)
        return kernel_set_ge(k, p, hint_of(i, DURATION_SIGN), task->duration, 0) &&
               kernel_set_ge(k, p, hint_of(i, DEMAND_SIGN), task->demand, 0);
    if (kernel_hi(k, task->duration) < 0)
        return kernel_set_le(k, p, hint_of(i, DURATION_ABSENT), task->present, 0);
    if (kernel_hi(k, task->demand) < 0)
        return kernel_set_le(k, p, hint_of(i, DEMAND_ABSENT), task->present, 0);
    return true;
}

static bool filter(struct kernel *k, struct propagator *p, int32_t i)
{
    const struct profile *s = p->state;
    const struct cumulative_span *own = &s->spans[i];
    int64_t room = kernel_hi(k, s->all.capacity) - own->demand;
    if (own->absent) return true;
    if (own->present && !bound_demand(k, p, i)) return false;
    /* R6 handles a demand beyond the capacity. */
    if (own->demand <= 0 || s->peak <= room || room < 0) return true;
    ASSERT(room >= 0 && own->demand > 0);
    if (!own->present) return own->duration <= 0 || exclude(k, p, i, room);
    if (own->duration > 0 && !kernel_fixed(k, s->all.tasks[i].start) &&
        (!raise_start(k, p, i, room) || !lower_start(k, p, i, room)))
        return false;
    return bound_duration(k, p, i, room);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct profile *s = p->state;
    bool open = p->conditional && kernel_lo(k, p->condition) < 1;
    ASSERT(p->rhs == CUMULATIVE_BARE);
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    /* R7 */
    if (!open && !kernel_set_ge(k, p, hint_of(0, CAPACITY_SIGN), s->all.capacity, 0)) return false;
    for (int32_t i = 0; i < s->all.count && s->signs && !open; i++)
        if (!check_signs(k, p, i)) return false;
    build(k, s);
    if (kernel_poll(k, (size_t)s->all.count)) return true;
    if (open) /* R8 */
        return s->peak <= kernel_hi(k, s->all.capacity) ||
               kernel_set_le(k, p, hint_of(0, CONDITION), p->condition, 0);
    /* R1 */
    if (!kernel_set_ge(k, p, hint_of(0, CAPACITY_GE), s->all.capacity, s->peak)) return false;
    ASSERT(s->peak <= kernel_hi(k, s->all.capacity)); /* by R1 */
    for (int32_t i = 0; i < s->all.count; i++) {
        if (!fit_alone(k, p, i) || !filter(k, p, i)) return false;
        if (i % 64 == 63 && kernel_poll(k, 64 * 16)) return true;
    }
    return true;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    cumulative_explain(k, p, &((const struct profile *)p->state)->all, what, hint, at);
}

const struct propagator_kind cumulative_profile_propagator = {.cost = 2,
                                                              .next = &cumulative_energy_propagator,
                                                              .suits = cumulative_suits,
                                                              .attach = attach,
                                                              .propagate = propagate,
                                                              .explain = explain};
