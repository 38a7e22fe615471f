/* Element of constants: result = array[index] (element.c).
 *
 * Entries are sorted by value; those of one value are a group. A group is alive while the result
 * has its value and the index one of its places. The living groups are a sparse set, whose size is
 * restored on backtracking.
 *   R1  0 <= index < count
 *   R6  where the result has lost a group's value, the index loses all its places
 *   R7  the result is between the least and the largest value of a living group
 *   R8  the result loses the value of a group without places and, unless it is wide, what lies
 *       between the values of neighbouring groups
 *   R9  under a condition: if no entry is possible, it is false
 * Domain consistent, except for the gaps of a wide result. Each group has a watched place, so a
 * call costs O(living groups), and O(entries) of groups that die.
 *
 * Explanations. The index loses a place because of one bound or value of the result, as weak as the
 * entry allows. A bound of the result follows from the entries beyond it, a prefix or a suffix of
 * the sorted entries: those that the result was beyond already are one bound of the result, the
 * others are places that the index had lost. Bounds of the index in their stead were slower
 * (docs/propagators.md). */
#include "base/alloc.h"
#include "solver/constraint/element.h"
#include "solver/constraint/sorting.h"

#include <stdlib.h>

enum { INDEX = ELEMENT_INDEX, RESULT = ELEMENT_RESULT, ARRAY = ELEMENT_ARRAY };
/* Or i, for "index is not i". */
enum { RANGE_HINT = -1, GE_HINT = -2, LE_HINT = -3, NE_HINT = -4, CONDITION_HINT = -5 };

struct constants {
    int32_t groups;
    int64_t *value;   /* by group, ascending */
    int32_t *from;    /* by group and one more: where its places begin */
    int32_t *place;   /* values of the index, by entry and then ascending */
    int32_t *support; /* by group: where in `place` one was that the index had */
    int32_t *living;  /* groups, the living ones first */
    int32_t alive;    /* how many of them; restored */
    int32_t closed;   /* 1: the gaps between groups are removed; restored */
    bool index_changed, result_changed;
    int32_t *removed; /* scratch: places to be explained */
};

/* ---- building */

/* Entries are values with their places. */
static void make_groups(struct constants *e, int32_t count, const struct sorting_pair *entries)
{
    for (int32_t n = 0; n < count; n++) {
        if (n == 0 || entries[n].key != entries[n - 1].key) {
            e->value[e->groups] = entries[n].key;
            e->support[e->groups] = e->from[e->groups] = n;
            e->living[e->groups] = e->groups;
            e->groups++;
        }
        e->place[n] = entries[n].index;
    }
    e->from[e->groups] = count;
    ASSERT(e->groups <= count && (count == 0) == (e->groups == 0));
    e->alive = e->groups;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct constants *e = p->state = kernel_alloc(k, sizeof *e);
    size_t count = p->view_count - ARRAY, room = count + 1;
    struct sorting_pair *entries = kernel_alloc(k, room * sizeof *entries);
    e->value = kernel_alloc(k, room * sizeof *e->value);
    e->from = kernel_alloc(k, room * sizeof *e->from);
    e->place = kernel_alloc(k, room * sizeof *e->place);
    e->support = kernel_alloc(k, room * sizeof *e->support);
    e->living = kernel_alloc(k, room * sizeof *e->living);
    e->removed = kernel_alloc(k, room * sizeof *e->removed);
    for (size_t i = 0; i < count; i++)
        entries[i] = (struct sorting_pair){p->views[ARRAY + i].offset, (int32_t)i};
    qsort(entries, count, sizeof *entries, sorting_by_key);
    make_groups(e, (int32_t)count, entries);
    e->index_changed = e->result_changed = true;
    /* A place belongs to one group, so pruning one view does not affect the groups of the other. */
    p->once = p->views[INDEX].var != p->views[RESULT].var;
    kernel_watch(k, p, p->views[INDEX], EVENT_ANY, INDEX);
    kernel_watch(k, p, p->views[RESULT], EVENT_ANY, RESULT);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, CONDITION_HINT);
}

/* While the condition was open, nothing was filtered: once it is true, both count as changed. */
static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data == INDEX || data == RESULT || data == CONDITION_HINT);
    struct constants *e = p->state;
    e->index_changed |= data != RESULT;
    e->result_changed |= data != INDEX;
    return !p->conditional || kernel_hi(k, p->condition) > 0;
}

/* ---- R6, R7, R8 */

static bool has_place(const struct kernel *k, const struct propagator *p, int32_t group)
{
    struct constants *e = p->state;
    dm_int index = p->views[INDEX];
    if (kernel_has(k, index, e->place[e->support[group]])) return true;
    ASSERT(group >= 0 && group < e->groups);
    for (int32_t n = e->from[group]; n < e->from[group + 1]; n++)
        if (kernel_has(k, index, e->place[n])) {
            e->support[group] = n;
            return true;
        }
    return false;
}

static bool drop_places(struct kernel *k, struct propagator *p, int32_t group) /* R6 */
{
    const struct constants *e = p->state;
    for (int32_t n = e->from[group]; n < e->from[group + 1]; n++)
        if (!kernel_set_ne(k, p, e->place[n], p->views[INDEX], e->place[n])) return false;
    return true;
}

/* R6. Groups that died come after those that live. */
static bool update_groups(struct kernel *k, struct propagator *p)
{
    struct constants *e = p->state;
    int32_t left = e->alive;
    bool fine = true;
    for (int32_t i = 0; i < left && fine;) {
        int32_t group = e->living[i];
        bool lost = e->result_changed && !kernel_has(k, p->views[RESULT], e->value[group]);
        if (lost) fine = drop_places(k, p, group);
        if (lost || (e->index_changed && !has_place(k, p, group)))
            propagator_take_out(e->living, i, &left);
        else
            i++;
    }
    ASSERT(left <= e->alive);
    propagator_store(k, &e->alive, left);
    return fine;
}

static bool follow_bounds(struct kernel *k, struct propagator *p) /* R7 */
{
    const struct constants *e = p->state;
    ASSERT(e->alive > 0 || e->groups == 0 || p->view_count > ARRAY);
    int32_t least = e->living[0], most = e->living[0];
    for (int32_t i = 1; i < e->alive; i++) {
        if (e->living[i] < least) least = e->living[i];
        if (e->living[i] > most) most = e->living[i];
    }
    return kernel_set_ge(k, p, GE_HINT, p->views[RESULT], e->value[least]) &&
           kernel_set_le(k, p, LE_HINT, p->views[RESULT], e->value[most]);
}

/* R8, of the groups that have died since there were `before`. */
static bool drop_values(struct kernel *k, struct propagator *p, int32_t before)
{
    const struct constants *e = p->state;
    ASSERT(before >= e->alive);
    for (int32_t i = e->alive; i < before; i++)
        if (!kernel_set_ne(k, p, NE_HINT, p->views[RESULT], e->value[e->living[i]])) return false;
    return true;
}

/* The first group whose value is not less; their number if there is none. */
static int32_t group_from(const struct constants *e, int64_t value)
{
    int32_t first = 0, last = e->groups;
    while (first < last) {
        int32_t middle = first + (last - first) / 2;
        if (e->value[middle] < value)
            first = middle + 1;
        else
            last = middle;
    }
    ASSERT(first == e->groups || e->value[first] >= value);
    return first;
}

/* R8, once below each level that sets the condition. */
static bool close_gaps(struct kernel *k, struct propagator *p)
{
    struct constants *e = p->state;
    propagator_store(k, &e->closed, 1);
    return propagator_keep_values(k, p, NE_HINT, p->views[RESULT], (size_t)e->groups, e->value);
}

/* ---- explanations */

/* Explains that the result excluded the value. */
static void because_apart(struct kernel *k, dm_int result, int64_t value, int32_t at)
{
    if (kernel_lo_at(k, result, at) > value)
        kernel_because_ge(k, result, value + 1);
    else if (kernel_hi_at(k, result, at) < value)
        kernel_because_le(k, result, value - 1);
    else
        kernel_because_ne(k, result, value);
}

/* Explains that the index excluded these places. */
static void because_removed(struct kernel *k, dm_int index, int32_t count, const int32_t *places, int32_t at)
{
    int64_t lo = kernel_lo_at(k, index, at);
    if (count > 1 && lo == kernel_hi_at(k, index, at))
        kernel_because_eq(k, index, lo);
    else
        for (int32_t n = 0; n < count; n++) kernel_because_ne(k, index, places[n]);
}

static void because_groups_removed(struct kernel *k, const struct propagator *p, int32_t first, int32_t end,
                                   int32_t at)
{
    const struct constants *e = p->state;
    ASSERT(first >= 0 && end <= e->groups);
    if (first < end)
        because_removed(k, p->views[INDEX], e->from[end] - e->from[first], e->place + e->from[first], at);
}

static void explain_ge(struct kernel *k, const struct propagator *p, int64_t denied, int32_t at)
{
    const struct constants *e = p->state;
    int64_t lo = kernel_lo_at(k, p->views[RESULT], at);
    int32_t end = group_from(e, denied + 1), first = group_from(e, lo);
    if (first > 0) kernel_because_ge(k, p->views[RESULT], e->value[first - 1] + 1);
    because_groups_removed(k, p, first, end, at);
}

static void explain_le(struct kernel *k, const struct propagator *p, int64_t denied, int32_t at)
{
    const struct constants *e = p->state;
    int64_t hi = kernel_hi_at(k, p->views[RESULT], at);
    int32_t first = group_from(e, denied), end = group_from(e, hi + 1);
    if (end < e->groups) kernel_because_le(k, p->views[RESULT], e->value[end] - 1);
    because_groups_removed(k, p, first, end, at);
}

/* R9: explains that no entry was possible. */
static void explain_condition(struct kernel *k, const struct propagator *p, int32_t at)
{
    ASSERT(p->conditional); /* R9 */
    const struct constants *e = p->state;
    dm_int index = p->views[INDEX], result = p->views[RESULT];
    int64_t only = kernel_lo_at(k, index, at);
    if (only == kernel_hi_at(k, index, at)) {
        kernel_because_eq(k, index, only);
        if (only >= 0 && only < (int64_t)p->view_count - ARRAY)
            because_apart(k, result, p->views[ARRAY + only].offset, at);
        return;
    }
    int32_t first = group_from(e, kernel_lo_at(k, result, at)), count = 0;
    int32_t end = group_from(e, kernel_hi_at(k, result, at) + 1);
    if (first > 0) kernel_because_ge(k, result, e->value[first - 1] + 1);
    if (end < e->groups) kernel_because_le(k, result, e->value[end] - 1);
    for (int32_t group = first; group < end; group++)
        if (!kernel_has_at(k, result, e->value[group], at))
            kernel_because_ne(k, result, e->value[group]);
        else
            for (int32_t n = e->from[group]; n < e->from[group + 1]; n++) e->removed[count++] = e->place[n];
    ASSERT(count <= (int32_t)p->view_count - ARRAY);
    because_removed(k, index, count, e->removed, at);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= CONDITION_HINT && hint < (int32_t)p->view_count - ARRAY);
    const struct constants *e = p->state;
    dm_int result = p->views[RESULT];
    int64_t denied = propagator_excluded(result, what);
    if (hint == CONDITION_HINT) {
        explain_condition(k, p, at);
        return;
    }
    if (p->conditional) kernel_because_ge(k, p->condition, 1);
    if (hint >= 0)
        because_apart(k, result, p->views[ARRAY + hint].offset, at);
    else if (hint == GE_HINT)
        explain_ge(k, p, denied, at);
    else if (hint == LE_HINT)
        explain_le(k, p, denied, at);
    else if (hint == NE_HINT)
        because_groups_removed(k, p, group_from(e, denied), group_from(e, denied + 1), at);
}

/* ---- together */

/* True if some entry is possible. */
static bool has_entry(const struct kernel *k, const struct propagator *p)
{
    const struct constants *e = p->state;
    for (int32_t i = 0; i < e->alive; i++)
        if (kernel_has(k, p->views[RESULT], e->value[e->living[i]]) && has_place(k, p, e->living[i]))
            return true;
    return false;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct constants *e = p->state;
    dm_int index = p->views[INDEX];
    int32_t before = e->alive;
    if (kernel_poll(k, 4 * (size_t)before)) return true;
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (p->conditional && kernel_lo(k, p->condition) < 1)
        return has_entry(k, p) || kernel_set_le(k, p, CONDITION_HINT, p->condition, 0); /* R9 */
    if (!kernel_set_ge(k, p, RANGE_HINT, index, 0) ||                                   /* R1 */
        !kernel_set_le(k, p, RANGE_HINT, index, (int64_t)p->view_count - ARRAY - 1) || !update_groups(k, p))
        return false;
    e->index_changed = e->result_changed = false;
    return follow_bounds(k, p) && drop_values(k, p, before) && (e->closed || close_gaps(k, p));
}

const struct propagator_kind element_constants_propagator = {.cost = 1,
                                                             .suits = element_is_constant,
                                                             .attach = attach,
                                                             .wake = wake,
                                                             .propagate = propagate,
                                                             .explain = explain};
