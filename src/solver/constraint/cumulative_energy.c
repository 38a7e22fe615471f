/* Cumulative by energy: the work that tasks must do within a window of time is compared with what
 * the resource can do.
 *
 * A window lasts from the earliest start of a task to the latest end of one. Within it a task does
 * at least demand times its least overlap with the window. Part of that is its compulsory part; the
 * rest, its free part, is counted where it cannot leave the window, or only to the right.
 *   R1  if the tasks do more in a window than the capacity allows: conflict
 *   R2  if they would, were a task that starts within the window to start by v - 1, it starts at v
 *       or later
 * and R2 with time reversed. This is time-table edge finding (Vilim 2011): of the tasks that leave
 * a window to the right only the one that would overload it most is tried. O(n^2) a call, hence
 * cost 3.
 *
 * Explanation (after Schutt, Feydy, Stuckey 2013): the window, and the least overlap of each task.
 * Energy beyond an overload by one is not needed: tasks are left out, and others are explained with
 * less overlap. A task overlaps a .. b by m if it starts neither before a + m - p nor after b - m.
 * R2 records the window in a list that backtracking shortens.
 *
 * Only present tasks count; of variable durations, demands and capacities, the least, least and
 * largest values do. Conditions are left to the profile.
 *
 * Energetic reasoning (Baptiste, Le Pape, Nuijten 1999) would also count the least overlap of
 * tasks that may leave the window on either side, for O(n^3) a call. */
#include "solver/constraint/cumulative.h"

#include "base/alloc.h"
#include "solver/constraint/sorting.h"

enum { BUSY = 70 }; /* least load in percent at which the propagator runs */

/* Where sums of energies could exceed this, only the profile propagates. */
static const int64_t most = INT64_C(1) << 61;

struct window {
    int64_t begin, end;
    int32_t task;
};

struct energy {
    struct cumulative_tasks all;
    struct cumulative_span *spans; /* by task, as are all but the windows */
    bool mirrored;                 /* spans, and windows that are found, are of negated times */
    int32_t *by_start;             /* tasks that count, by `earliest` */
    int32_t *by_end;               /* the same by latest + duration */
    int32_t active;                /* how many count */
    int64_t *tail_start;           /* what compulsory parts do from the task's earliest start on */
    int64_t *tail_end;             /* from its latest end on */
    int64_t *target;               /* R2: the new earliest start */
    struct window *found;          /* the window of that bound */

    struct window *windows; /* of the bounds that were moved */
    int32_t window_count;   /* restored */
    int32_t room;           /* for windows */
};

/* ---- attaching */

/* True if all sums of energies fit 62 bits. */
static bool fits(const struct kernel *k, const struct energy *s)
{
    int64_t begin = INT64_MAX, end = INT64_MIN, work = 0, product;
    for (int32_t i = 0; i < s->all.count; i++) {
        int64_t first = kernel_lo(k, s->all.tasks[i].start),
                last = kernel_hi(k, s->all.tasks[i].start) + kernel_hi(k, s->all.tasks[i].duration);
        if (first < begin) begin = first;
        if (last > end) end = last;
        if (__builtin_mul_overflow(kernel_hi(k, s->all.tasks[i].duration),
                                   kernel_hi(k, s->all.tasks[i].demand), &product) ||
            __builtin_add_overflow(work, product, &work) || work > most)
            return false;
    }
    return begin > end ||
           (!__builtin_mul_overflow(end - begin, kernel_hi(k, s->all.capacity), &product) && product < most);
}

static void *new_array(struct kernel *k, int32_t count, size_t size)
{
    return kernel_alloc(k, ((size_t)count + 1) * size);
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct energy *s = p->state = kernel_alloc(k, sizeof *s);
    ASSERT(!p->conditional && p->rhs == CUMULATIVE_BARE); /* suits */
    s->all = cumulative_take_tasks(k, p, false);
    if (!fits(k, s)) s->all.count = 0;
    s->spans = new_array(k, s->all.count, sizeof *s->spans);
    s->by_start = new_array(k, s->all.count, sizeof *s->by_start);
    s->by_end = new_array(k, s->all.count, sizeof *s->by_end);
    s->tail_start = new_array(k, s->all.count, sizeof *s->tail_start);
    s->tail_end = new_array(k, s->all.count, sizeof *s->tail_end);
    s->target = new_array(k, s->all.count, sizeof *s->target);
    s->found = new_array(k, s->all.count, sizeof *s->found);
    cumulative_watch(k, p, &s->all);
}

/* ---- the tasks as they are */

static int64_t end_of(const struct cumulative_span *span)
{
    ASSERT(span->duration >= 0);
    return span->latest + span->duration;
}

/* Where its compulsory part would end. */
static int64_t part_end(const struct cumulative_span *span)
{
    return span->earliest + span->duration;
}

/* How long the compulsory part lasts after that time. */
static int64_t part_after(const struct cumulative_span *span, int64_t time)
{
    ASSERT(span->earliest <= span->latest);
    int64_t from = span->latest > time ? span->latest : time;
    return part_end(span) > from ? part_end(span) - from : 0;
}

/* The arrays of tails are scratch until they are filled. */
static void sort_active(struct energy *s)
{
    for (int32_t i = 0; i < s->active; i++) {
        int32_t task = s->by_end[i] = s->by_start[i];
        s->tail_start[task] = s->spans[task].earliest;
        s->tail_end[task] = end_of(&s->spans[task]);
    }
    sorting_repair(s->tail_start, s->by_start, s->active);
    sorting_repair(s->tail_end, s->by_end, s->active);
}

static void add_tails(struct energy *s)
{
    ASSERT(s->active >= 2);
    for (int32_t i = 0; i < s->active; i++) {
        int32_t task = s->by_start[i];
        int64_t start = s->spans[task].earliest, end = end_of(&s->spans[task]);
        s->tail_start[task] = s->tail_end[task] = 0;
        for (int32_t j = 0; j < s->active; j++) {
            const struct cumulative_span *other = &s->spans[s->by_start[j]];
            if (other->latest >= part_end(other)) continue;
            s->tail_start[task] += other->demand * part_after(other, start);
            s->tail_end[task] += other->demand * part_after(other, end);
        }
        ASSERT(s->tail_start[task] >= s->tail_end[task]); /* ends come after starts */
        s->target[task] = start;
    }
}

static struct cumulative_span mirror(struct cumulative_span span)
{
    ASSERT(span.earliest <= span.latest);
    int64_t earliest = span.earliest;
    span.earliest = -(span.latest + span.duration);
    span.latest = -(earliest + span.duration);
    return span;
}

/* False: the load is below BUSY. */
static bool take_spans(const struct kernel *k, struct energy *s, int64_t capacity)
{
    int64_t begin = INT64_MAX, end = INT64_MIN, work = 0;
    s->active = 0;
    for (int32_t i = 0; i < s->all.count; i++) {
        struct cumulative_span span = cumulative_span_now(k, &s->all.tasks[i]);
        ASSERT(span.earliest <= span.latest);
        if (!span.present || span.duration <= 0 || span.demand <= 0) continue;
        s->spans[i] = s->mirrored ? mirror(span) : span;
        s->by_start[s->active++] = i;
        work += span.demand * span.duration;
        if (s->spans[i].earliest < begin) begin = s->spans[i].earliest;
        if (end_of(&s->spans[i]) > end) end = end_of(&s->spans[i]);
    }
    ASSERT(s->active == 0 || begin < end);
    int64_t whole = s->active ? capacity * (end - begin) : 0;
    if (s->active < 2 || work < whole / 100 * BUSY + whole % 100 * BUSY / 100) return false;
    sort_active(s);
    add_tails(s);
    return true;
}

/* ---- explanations */

/* How much the task overlaps the window at least. */
static int64_t overlap(const struct cumulative_span *span, const struct window *w)
{
    ASSERT(w->begin < w->end);
    int64_t left = part_end(span) - w->begin, right = w->end - span->latest, least = span->duration;
    if (!span->present || span->demand <= 0) return 0;
    if (left < least) least = left;
    if (right < least) least = right;
    if (w->end - w->begin < least) least = w->end - w->begin;
    return least > 0 ? least : 0;
}

static void because_overlaps(struct kernel *k, const struct energy *s, const struct window *w, int32_t i,
                             int64_t least, const bool given[2])
{
    ASSERT(least >= 1 && least <= w->end - w->begin);
    const struct cumulative_span *span = &s->all.past[i];
    const struct cumulative_task *task = &s->all.tasks[i];
    if (given[0]) kernel_because_ge(k, task->start, w->begin + least - span->duration);
    if (given[1]) kernel_because_le(k, task->start, w->end - least);
    kernel_because_ge(k, task->duration, span->duration);
    kernel_because_ge(k, task->demand, span->demand);
    kernel_because_ge(k, task->present, 1);
}

/* Explains that s->all.past overload the window. Of w->task (-1: none) only one bound of the start
 * is given; the other is the denied one. */
static void because_overloaded(struct kernel *k, const struct energy *s, const struct window *w, bool upwards,
                               int32_t at)
{
    int64_t capacity = kernel_hi_at(k, s->all.capacity, at), length = w->end - w->begin,
            spare = -capacity * length - 1;
    for (int32_t i = 0; i < s->all.count; i++) spare += s->all.past[i].demand * overlap(&s->all.past[i], w);
    REQUIRE(spare >= 0, "the window to be explained is not overloaded");
    for (int32_t i = 0; i < s->all.count; i++) {
        int64_t least = overlap(&s->all.past[i], w), demand = s->all.past[i].demand;
        if (least == 0 || i == w->task || demand * least > spare) continue;
        spare -= demand * least;
        s->all.past[i].present = false; /* it is not needed */
    }
    for (int32_t i = 0; i < s->all.count; i++) {
        int64_t least = overlap(&s->all.past[i], w), demand = s->all.past[i].demand;
        if (least == 0) continue;
        int64_t less = spare / demand < least - 1 ? spare / demand : least - 1;
        ASSERT(less >= 0 && less < least);
        if (i == w->task) less = 0;
        spare -= less * demand;
        because_overlaps(k, s, w, i, least - less,
                         (bool[]){i != w->task || upwards, i != w->task || !upwards});
    }
    ASSERT(spare >= 0 && length > 0);
    kernel_because_le(k, s->all.capacity, capacity + spare / length);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    struct energy *s = p->state;
    bool upwards = hint % 2 == 0;
    struct window w = s->windows[hint / 2];
    ASSERT(hint >= 0 && hint / 2 < s->window_count); /* backtracking has not cut it off */
    int64_t denied = propagator_excluded(s->all.tasks[w.task].start, what);
    cumulative_read_past(k, &s->all, at);
    if (upwards)
        s->all.past[w.task].latest = denied;
    else
        s->all.past[w.task].earliest = denied;
    if (!kernel_poll(k, 4 * (size_t)s->all.count)) because_overloaded(k, s, &w, upwards, at);
}

/* ---- the rules */

/* A window in true times. */
static struct window unmirrored(const struct energy *s, struct window w)
{
    return s->mirrored ? (struct window){-w.end, -w.begin, w.task} : w;
}

static bool overloaded(struct kernel *k, struct energy *s, int64_t begin, int64_t end)
{
    ASSERT(begin < end);
    struct window w = unmirrored(s, (struct window){begin, end, -1});
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    cumulative_read_past(k, &s->all, kernel_position(k));
    because_overloaded(k, s, &w, true, kernel_position(k));
    return false;
}

/* The least overlap with a window that ends before the task may, without its compulsory part. */
static int64_t extra(const struct cumulative_span *span, int64_t end)
{
    ASSERT(span->earliest <= span->latest);
    int64_t from = span->latest > part_end(span) ? span->latest : part_end(span);
    return end > from ? end - from : 0;
}

/* The same with the compulsory part in the window. */
static int64_t counted(const struct cumulative_span *span, int64_t end)
{
    return extra(span, end) + part_after(span, INT64_MIN) - part_after(span, end);
}

/* The energy beyond that in the window if it starts as early as it can. */
static int64_t gain(const struct cumulative_span *span, int64_t end)
{
    int64_t length = part_end(span) < end ? span->duration : end - span->earliest;
    return span->demand * (length - counted(span, end));
}

/* R2: the task would do too much there. */
static void postpone(struct energy *s, int32_t task, int64_t begin, int64_t end, int64_t left)
{
    ASSERT(task >= 0 && left >= 0 && end > begin);
    const struct cumulative_span *span = &s->spans[task];
    int64_t target = end - (left / span->demand + counted(span, end));
    if (target <= s->target[task]) return;
    s->target[task] = target;
    s->found[task] = (struct window){begin, end, task};
}

/* R1 and R2 for the windows that end there, the latest begin first. */
static bool sweep(struct kernel *k, struct energy *s, int64_t capacity, int32_t last)
{
    int64_t end = end_of(&s->spans[last]), free = 0, most_gain = 0;
    int32_t best = -1;
    for (int32_t i = s->active - 1; i >= 0; i--) {
        int32_t task = s->by_start[i];
        const struct cumulative_span *span = &s->spans[task];
        if (span->earliest >= end) continue;
        if (end_of(span) <= end) {
            free += span->demand * (span->duration - part_after(span, INT64_MIN));
        } else {
            free += span->demand * extra(span, end);
            if (gain(span, end) > most_gain) most_gain = gain(span, end), best = task;
        }
        if (i > 0 && s->spans[s->by_start[i - 1]].earliest == span->earliest) continue;
        int64_t left = capacity * (end - span->earliest) - free - (s->tail_start[task] - s->tail_end[last]);
        ASSERT(span->earliest < end && free >= 0);
        if (left < 0) return overloaded(k, s, span->earliest, end);
        ASSERT(most_gain == 0 || best >= 0);
        if (left < most_gain) postpone(s, best, span->earliest, end, left);
    }
    return true;
}

static int32_t record_window(struct kernel *k, struct energy *s, struct window w)
{
    ASSERT(w.begin < w.end && w.task >= 0 && w.task < s->all.count);
    if (s->window_count == s->room) {
        struct window *old = s->windows;
        s->room = s->room ? 2 * s->room : 64;
        s->windows = new_array(k, s->room, sizeof *s->windows);
        for (int32_t i = 0; i < s->window_count; i++) s->windows[i] = old[i];
    }
    kernel_save(k, &s->window_count);
    s->windows[s->window_count] = w;
    return s->window_count++;
}

static bool move_starts(struct kernel *k, struct propagator *p)
{
    struct energy *s = p->state;
    for (int32_t i = 0; i < s->active; i++) {
        int32_t task = s->by_start[i];
        dm_int start = s->all.tasks[task].start;
        int64_t target = s->target[task], bound = -target - s->spans[task].duration;
        if (target <= s->spans[task].earliest) continue;
        if (s->mirrored ? kernel_hi(k, start) <= bound : kernel_lo(k, start) >= target) continue;
        ASSERT(s->found[task].task == task);
        int32_t hint = 2 * record_window(k, s, unmirrored(s, s->found[task])) + s->mirrored;
        if (s->mirrored ? !kernel_set_le(k, p, hint, start, bound)
                        : !kernel_set_ge(k, p, hint, start, target))
            return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct energy *s = p->state;
    int64_t capacity = kernel_hi(k, s->all.capacity);
    for (int side = 0; side < 2; side++) {
        s->mirrored = side == 1;
        if (!take_spans(k, s, capacity)) return true;
        for (int32_t i = 0; i < s->active; i++) {
            if (i + 1 < s->active && end_of(&s->spans[s->by_end[i]]) == end_of(&s->spans[s->by_end[i + 1]]))
                continue;
            if (!sweep(k, s, capacity, s->by_end[i])) return false;
            if (kernel_poll(k, (size_t)s->active)) return true;
        }
        if (!move_starts(k, p)) return false;
    }
    return true;
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && cumulative_suits(c);
}

const struct propagator_kind cumulative_energy_propagator = {
    .cost = 3, .suits = suits, .attach = attach, .propagate = propagate, .explain = explain};
