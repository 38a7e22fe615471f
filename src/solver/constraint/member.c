/* Member: x lies in one of some ranges. views[0] is x; ints are the bounds lo0, hi0, lo1, hi1, ...
 * of ranges in ascending order that do not touch.
 *
 * Decomposition:
 *   R1  x >= lo0, and x <= the last hi
 *   R2  x <= hi_i or x >= lo_{i+1}, for each gap
 * An equivalence is two of them: under the condition, and for the gaps under its negation.
 *
 * dm_in is such an equivalence with a 0/1 variable, made once for each set that no atom expresses.
 * Sets are hashed as values of the variable without its least value, otherwise as their complement,
 * so a set and its complement share a literal. */
#include "solver/constraint/member.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/propagator.h"
#include "solver/constraint/sorting.h"
#include "solver/model/ranges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- posting */

struct bounds {
    int64_t lo, hi; /* lo comes first: they are sorted by it */
};

/* Sorts, joins what overlaps or touches, and drops what is empty; returns how many are left. */
static size_t sort(size_t count, struct bounds *list)
{
    size_t used = 0;
    if (count) qsort(list, count, sizeof *list, sorting_by_value);
    for (size_t i = 0; i < count; i++) {
        struct bounds *last = used ? &list[used - 1] : NULL;
        ASSERT(used <= i);
        if (list[i].lo > list[i].hi) continue;
        if (!last || (last->hi < INT64_MAX && list[i].lo > last->hi + 1))
            list[used++] = list[i];
        else if (list[i].hi > last->hi)
            last->hi = list[i].hi;
    }
    return used;
}

static void check_bounds(const char *function, const dm_model *model, dm_int x, size_t ranges,
                         const int64_t *bounds)
{
    model_check_views(function, model, 1, &x);
    REQUIRE_OF(function, bounds || ranges == 0, "no bounds given");
    REQUIRE_OF(function, ranges <= INT32_MAX / 2, "a set holds at most 2^30 ranges");
}

void member_post(const char *function, dm_model *model, dm_int x, size_t ranges, const int64_t *bounds)
{
    check_bounds(function, model, x, ranges, bounds);
    struct bounds *list = alloc_array(ranges + 1, sizeof *list);
    for (size_t i = 0; i < ranges; i++) list[i] = (struct bounds){bounds[2 * i], bounds[2 * i + 1]};
    uint32_t count = (uint32_t)sort(ranges, list);
    int64_t *ints = alloc_array(2 * (size_t)count + 1, sizeof *ints);
    for (uint32_t i = 0; i < count; i++) {
        ints[2 * i] = list[i].lo;
        ints[2 * i + 1] = list[i].hi;
    }
    model_post_for(function, model,
                   &(struct constraint){.kind = &member_kind,
                                        .views = &x,
                                        .view_count = 1,
                                        .ints = ints,
                                        .int_count = 2 * count});
    alloc_free(ints);
    alloc_free(list);
}

/* ---- the literal */

/* The atom of a set that is not empty and lacks the least value; 0: there is none. */
static dm_lit as_atom(dm_model *model, int32_t var, const range_list *list)
{
    const struct variable *v = model_variable(model, var);
    if (list->size > 1) return 0;
    ASSERT(list->data[0].lo > v->lo); /* a set with the least value is complemented */
    struct range only = list->data[0];
    if (only.hi == v->hi) return -model_atom_lit(model, var, ATOM_LE, (int64_t)only.lo - 1);
    return only.lo == only.hi ? model_atom_lit(model, var, ATOM_EQ, only.lo) : 0;
}

static bool is_same(const struct set *set, int32_t var, const range_list *list)
{
    return set->var == var && set->count == list->size &&
           memcmp(set->ranges, list->data, list->size * sizeof *list->data) == 0;
}

static uint64_t hash(int32_t var, const struct range *ranges, size_t count)
{
    uint64_t h = (uint32_t)var;
    for (size_t i = 0; i < count; i++) {
        h = (h ^ ((uint64_t)(uint32_t)ranges[i].lo << 32 | (uint32_t)ranges[i].hi)) *
            UINT64_C(0x9e3779b97f4a7c15);
        h ^= h >> 29;
    }
    return h;
}

static void grow(dm_model *model)
{
    size_t size = model->set_table.size ? 2 * model->set_table.size : 64;
    vec_reserve(&model->set_table, size);
    model->set_table.size = size;
    memset(model->set_table.data, -1, size * sizeof *model->set_table.data);
    for (size_t i = 0; i < model->sets.size; i++) {
        const struct set *set = &model->sets.data[i];
        size_t slot = hash(set->var, set->ranges, set->count) & (size - 1);
        while (model->set_table.data[slot] >= 0) slot = (slot + 1) & (size - 1);
        model->set_table.data[slot] = (int32_t)i;
    }
}

/* Where it is in the table, or would be. */
static int32_t *slot_of(dm_model *model, int32_t var, const range_list *list)
{
    ASSERT((model->set_table.size & (model->set_table.size - 1)) == 0); /* a power of two */
    if (2 * (model->sets.size + 1) > model->set_table.size) grow(model);
    size_t mask = model->set_table.size - 1, slot = hash(var, list->data, list->size) & mask;
    for (int32_t at; (at = model->set_table.data[slot]) >= 0; slot = (slot + 1) & mask)
        if (is_same(&model->sets.data[at], var, list)) break;
    return &model->set_table.data[slot];
}

/* "x in 1..3, 7" */
static void print_set(const dm_model *model, dm_int x, size_t ranges, const int64_t *bounds, struct buf *out)
{
    print_view(model, x, out);
    buf_add(out, ranges == 0 ? " in nothing" : " in ");
    for (size_t i = 0; i < ranges; i++) {
        if (i > 0) buf_add(out, ", ");
        buf_int(out, bounds[2 * i]);
        if (bounds[2 * i + 1] > bounds[2 * i]) buf_print(out, "..%" PRId64, bounds[2 * i + 1]);
    }
}

/* Names the literal for cores and printed models. */
static void name_set(dm_model *model, dm_lit lit, int32_t var, size_t ranges, const int64_t *bounds)
{
    struct buf words = {0};
    if (model->wordless || model->parent) return;
    print_set(model, (dm_int){var, 1, 0}, ranges, bounds, &words);
    dm_name_lit(model, lit, "%s", buf_text(&words));
    buf_free(&words);
}

static dm_lit define(const char *function, dm_model *model, int32_t var, const range_list *list)
{
    dm_lit lit = model_new_bool(model);
    if (model->error) return DM_TRUE; /* any literal will do */
    int64_t *bounds = alloc_array(2 * list->size, sizeof *bounds);
    for (size_t i = 0; i < list->size; i++) {
        bounds[2 * i] = list->data[i].lo;
        bounds[2 * i + 1] = list->data[i].hi;
    }
    struct pending callers = model_save_pending(model);
    name_set(model, lit, var, list->size, bounds);
    dm_iff(model, lit);
    member_post(function, model, model_handle(model, (dm_int){var, 1, 0}), list->size, bounds);
    model_restore_pending(model, callers);
    alloc_free(bounds);
    return lit;
}

static dm_lit set_lit(const char *function, dm_model *model, int32_t var, const range_list *list)
{
    int32_t at = *slot_of(model, var, list);
    if (at >= 0) return model->sets.data[at].lit;
    model_check_open(function, model);
    dm_lit lit = define(function, model, var, list);
    if (model->error) return lit;
    const struct range *kept = arena_copy(&model->arena, list->data, list->size * sizeof *list->data);
    *slot_of(model, var, list) = (int32_t)model->sets.size;
    vec_push(&model->sets, ((struct set){var, list->size, kept, lit}));
    return lit;
}

static bool is_in(int64_t value, size_t ranges, const int64_t *bounds)
{
    for (size_t i = 0; i < ranges; i++)
        if (bounds[2 * i] <= value && value <= bounds[2 * i + 1]) return true;
    return false;
}

dm_lit dm_in(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds)
{
    check_bounds(__func__, model, x, ranges, bounds);
    x = model_plain(model, x);
    if (x.factor == 0) return is_in(x.offset, ranges, bounds) ? DM_TRUE : DM_FALSE;
    range_list list = {0};
    const struct variable *v = model_variable(model, x.var);
    ranges_within(model, x, ranges, bounds, &list);
    bool denied = list.size > 0 && list.data[0].lo == v->lo;
    if (denied) ranges_complement(v, &list);
    ranges_in_order(v, &list);
    dm_lit lit = list.size == 0 ? DM_FALSE : as_atom(model, x.var, &list);
    if (lit == 0) lit = set_lit(__func__, model, x.var, &list);
    vec_free(&list);
    return denied ? -lit : lit;
}

/* ---- cutting a domain */

/* No condition may be pending. In a rule a domain cannot be cut: this posts a constraint. */
void dm_restrict(dm_model *model, dm_int x, size_t ranges, const int64_t *bounds)
{
    model_check_open(__func__, model);
    check_bounds(__func__, model, x, ranges, bounds);
    model_check_no_condition(model, __func__);
    dm_int plain = model_plain(model, x);
    if (model->error) return;
    if (plain.factor == 0 || model->guard || !alias_is_fresh(model, plain.var)) {
        if (plain.factor == 0 && is_in(plain.offset, ranges, bounds)) return;
        member_post(__func__, model, x, ranges, bounds);
        return;
    }
    range_list list = {0};
    ranges_within(model, plain, ranges, bounds, &list);
    alias_restrict(model, plain.var, list.size, list.data);
    vec_free(&list);
}

/* ---- the definition */

/* The first range that does not end before the value; their number if there is none. */
static uint32_t range_from(uint32_t int_count, const int64_t *ints, int64_t value)
{
    ASSERT(int_count % 2 == 0);
    uint32_t first = 0, last = int_count / 2;
    while (first < last) {
        uint32_t middle = first + (last - first) / 2;
        if (ints[2 * middle + 1] < value)
            first = middle + 1;
        else
            last = middle;
    }
    ASSERT(first == int_count / 2 || ints[2 * first + 1] >= value);
    return first;
}

static bool lies_in(uint32_t int_count, const int64_t *ints, int64_t value)
{
    uint32_t i = range_from(int_count, ints, value);
    return i < int_count / 2 && ints[2 * i] <= value;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    /* ranges that do not touch */
    ASSERT(c->view_count == 1 && (c->int_count < 4 || c->ints[1] + 1 < c->ints[2]));
    return lies_in(c->int_count, c->ints, candidate_value(at, c->views[0]));
}

static void decompose_equivalence(const struct constraint *c, dm_model *out)
{
    ASSERT(c->equivalent && c->condition);
    dm_if(out, c->condition);
    member_post(__func__, out, c->views[0], c->int_count / 2, c->ints);
    vec_i64 gaps = {0};
    int64_t from = INT64_MIN;
    for (uint32_t i = 0; i < c->int_count; i += 2) {
        if (c->ints[i] > INT64_MIN) {
            vec_push(&gaps, from);
            vec_push(&gaps, c->ints[i] - 1);
        }
        from = c->ints[i + 1] < INT64_MAX ? c->ints[i + 1] + 1 : INT64_MAX;
    }
    if (c->int_count == 0 || c->ints[c->int_count - 1] < INT64_MAX) {
        vec_push(&gaps, from);
        vec_push(&gaps, INT64_MAX);
    }
    dm_if(out, -c->condition);
    member_post(__func__, out, c->views[0], gaps.size / 2, gaps.data);
    vec_free(&gaps);
}

static void post_clause(const struct constraint *c, dm_model *out, size_t count, const dm_lit *lits)
{
    for (size_t i = 0; i < count; i++)
        if (lits[i] == DM_TRUE) return;
    if (c->condition) dm_if(out, c->condition);
    dm_clause(out, count, lits);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    dm_int x = c->views[0];
    uint32_t end = c->int_count;
    if (c->equivalent) {
        decompose_equivalence(c, out);
        return;
    }
    if (end == 0) post_clause(c, out, 0, NULL);
    if (end > 0) { /* R1 */
        post_clause(c, out, 1, (dm_lit[]){dm_ge(out, x, c->ints[0])});
        post_clause(c, out, 1, (dm_lit[]){dm_le(out, x, c->ints[end - 1])});
    }
    for (uint32_t i = 2; i < end; i += 2) /* R2 */
        post_clause(c, out, 2, (dm_lit[]){dm_le(out, x, c->ints[i - 1]), dm_ge(out, x, c->ints[i])});
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_set(model, c->views[0], c->int_count / 2, c->ints, out);
}

/* ---- the kernel
 *
 *   R3  the bounds of x are in ranges, and no value between them is in a gap; for a domain without
 *       bits the bounds alone
 *   R4  under a condition: if no value of x is in a range, it is false
 * Domain consistent where the domain has bits. While the condition is open a value in a range is
 * watched, so most events cost O(1); R3 then costs O(ranges + values in gaps), once. */

enum hint { HINT_INSIDE, HINT_CONDITION };

struct member {
    int64_t witness; /* a value that was in a range */
};

static bool is_wide(const struct kernel *k, dm_int x)
{
    return kernel_size(k, x) < 0;
}

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count == 1 && p->int_count % 2 == 0);
    struct member *m = p->state = kernel_alloc(k, sizeof *m);
    m->witness = kernel_lo(k, p->views[0]);
    kernel_watch(k, p, p->views[0], p->conditional ? EVENT_ANY : EVENT_BOUNDS, 0);
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, 1);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    const struct member *m = p->state;
    if (!p->conditional) return true;
    if (kernel_hi(k, p->condition) < 1) return false;
    if (kernel_lo(k, p->condition) >= 1) return data == 1 || is_wide(k, p->views[0]);
    return !kernel_has(k, p->views[0], m->witness) || !lies_in(p->int_count, p->ints, m->witness);
}

static bool has_witness(const struct kernel *k, struct propagator *p)
{
    struct member *m = p->state;
    dm_int x = p->views[0];
    int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x), step = propagator_step(x);
    bool wide = is_wide(k, x);
    for (uint32_t i = range_from(p->int_count, p->ints, lo); 2 * i < p->int_count && p->ints[2 * i] <= hi;
         i++) {
        int64_t end = p->ints[2 * i + 1] < hi ? p->ints[2 * i + 1] : hi;
        for (int64_t value = propagator_align(x, lo, p->ints[2 * i]); value <= end; value += step) {
            if (!wide && !kernel_has(k, x, value)) continue;
            m->witness = value;
            ASSERT(lies_in(p->int_count, p->ints, value));
            return true;
        }
    }
    return false;
}

/* R3: moves bounds in a gap to the next range, or the one before. */
static bool filter_bounds(struct kernel *k, struct propagator *p)
{
    ASSERT(p->int_count > 0);
    dm_int x = p->views[0];
    uint32_t count = p->int_count / 2;
    if (!kernel_set_ge(k, p, HINT_INSIDE, x, p->ints[0]) ||
        !kernel_set_le(k, p, HINT_INSIDE, x, p->ints[2 * count - 1]))
        return false;
    for (;;) {
        int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x);
        uint32_t low = range_from(p->int_count, p->ints, lo), high = range_from(p->int_count, p->ints, hi);
        ASSERT(low <= high && high < p->int_count / 2);
        bool inside = p->ints[2 * low] <= lo;
        if (inside && p->ints[2 * high] <= hi) return true;
        if (!inside && !kernel_set_ge(k, p, HINT_INSIDE, x, p->ints[2 * low])) return false;
        if (inside && !kernel_set_le(k, p, HINT_INSIDE, x, p->ints[2 * high - 1])) return false;
    }
}

static bool filter_gaps(struct kernel *k, struct propagator *p)
{
    dm_int x = p->views[0];
    int64_t lo = kernel_lo(k, x), hi = kernel_hi(k, x), step = propagator_step(x);
    uint32_t i = range_from(p->int_count, p->ints, lo);
    for (; 2 * i + 2 < p->int_count && p->ints[2 * i + 1] < hi; i++)
        for (int64_t value = propagator_align(x, lo, p->ints[2 * i + 1] + 1); value < p->ints[2 * i + 2];
             value += step)
            if (!kernel_set_ne(k, p, HINT_INSIDE, x, value)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (p->conditional && kernel_lo(k, p->condition) < 1)
        return has_witness(k, p) || kernel_set_le(k, p, HINT_CONDITION, p->condition, 0);
    if (p->int_count == 0) return propagator_refute(k, p, HINT_CONDITION);
    return filter_bounds(k, p) && (is_wide(k, p->views[0]) || filter_gaps(k, p));
}

/* Gives the end of the range below the gap with the value, or the beginning of the one above it. */
static void because_in_gap(struct kernel *k, struct propagator *p, int64_t value, bool above)
{
    /* R3: what is denied is in a gap */
    ASSERT(!lies_in(p->int_count, p->ints, value) || p->int_count == 0);
    uint32_t i = range_from(p->int_count, p->ints, value);
    if (above && i > 0) kernel_because_ge(k, p->views[0], p->ints[2 * i - 1] + 1);
    if (!above && 2 * i < p->int_count) kernel_because_le(k, p->views[0], p->ints[2 * i] - 1);
}

/* R4: explains that no value was in a range: by bounds, and by a hole for each value between. */
static void because_outside(struct kernel *k, struct propagator *p, int32_t at)
{
    ASSERT(p->conditional || p->int_count == 0); /* R4 */
    dm_int x = p->views[0];
    int64_t lo = kernel_lo_at(k, x, at), hi = kernel_hi_at(k, x, at), step = propagator_step(x);
    for (uint32_t i = 0; i < p->int_count; i += 2) {
        bool last_below = i + 2 == p->int_count || p->ints[i + 2] >= lo;
        if (p->ints[i] < lo && last_below)
            kernel_because_ge(k, x, p->ints[i + 1] < lo ? p->ints[i + 1] + 1 : lo);
        if (p->ints[i + 1] > hi) {
            kernel_because_le(k, x, p->ints[i] > hi ? p->ints[i] - 1 : hi);
            if (p->ints[i] > hi) return;
        }
        for (int64_t value = propagator_align(x, lo, p->ints[i]); value <= p->ints[i + 1] && value <= hi;
             value += step)
            kernel_because_ne(k, x, value);
        if (p->ints[i + 1] > hi) return;
    }
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint == HINT_INSIDE || hint == HINT_CONDITION);
    dm_int x = p->views[0];
    if (hint == HINT_CONDITION) {
        because_outside(k, p, at);
        return;
    }
    if (p->conditional) kernel_because_ge(k, p->condition, 1);
    if (what.op == PREDICATE_GE || what.op == PREDICATE_LE)
        because_in_gap(k, p, propagator_excluded(x, what), (what.op == PREDICATE_GE) == (x.factor > 0));
}

static const struct propagator_kind propagator = {
    .cost = 1, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};

const struct constraint_kind member_kind = {.name = "member",
                                            .holds = holds,
                                            .decompose = decompose,
                                            .print = print,
                                            .propagator = &propagator,
                                            .equivalences = true};
