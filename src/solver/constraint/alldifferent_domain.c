/* All different, domain consistent where no variable occurs twice.
 *
 *   R1  if the views cannot be matched with different values: conflict
 *   R2  a value that no matching gives to a view is removed from that view
 * Regin's algorithm (1994). Take the graph with an arrow from a view to the owner of each value
 * that it could take, arrows to one extra node for the vacant values, and arrows from that node to
 * all views: a value is possible exactly when its arrow stays within a strongly connected component
 * (Tarjan 1972). Domains are rows of bits, so a search finds the next value by words. The matching
 * of the last call is repaired, not rebuilt. O(n * w) a call for w words of values, plus the values
 * within components, plus O(n * w) for each view that lost its value.
 *
 * Explanation: the views that the owner of a removed value can reach are a Hall set: together they
 * have only as many values as there are views. The set is recorded when the value is removed, once
 * for each component, because the matching will have changed later; the hint is the place of the
 * record. Backtracking shortens the list of records. */
#include "base/alloc.h"
#include "solver/constraint/alldifferent.h"

#include <string.h>

enum { NONE = -1 };

struct matching {
    int32_t count;
    int32_t words; /* of a row */
    int64_t base;  /* value number v stands for base + v */
    /* By view: its values at the last call at the root; the others need no reason. */
    uint64_t *initial;
    uint64_t *rows;   /* by view: its values when the call began */
    uint64_t *vacant; /* values without an owner */
    int32_t *value;   /* by view: the number of its value, or NONE */
    int32_t *owner;   /* by value: the view, or NONE */

    /* Values whose owners have not been visited; for components, no vacant ones. */
    uint64_t *open;
    uint64_t *stacked; /* values whose owners are on the stack of components */
    /* Values of the component that was just found, or of the Hall set that explains. */
    uint64_t *within;
    uint64_t *known; /* values of a Hall set that is being gathered */
    int32_t *queue;  /* views, in the order visited; as a stack, those of unfinished components */
    int32_t *parent; /* by view: the view that needs its value; or a list of views */
    int32_t *path;   /* views from the first to the current one */
    int32_t *place;  /* by view: on the stack of components, from 1 */
    /* By view: the first place known to be reached; 0 is the node of the vacant values. */
    int32_t *low;
    int32_t *leader; /* by view: the first of its component */
    int32_t *record; /* by leader: the record of the Hall set in this call, or NONE */

    int32_t *records; /* each: a count, then that many pairs of a view and a value's number */
    int32_t used;     /* of `records`; saved */
    int32_t room;

    bool unsure; /* on trial: at the root it stays or detaches itself */
};

static uint64_t *row(const struct matching *m, int32_t view)
{
    return m->rows + (size_t)view * (size_t)m->words;
}

static void add(uint64_t *set, int32_t v)
{
    set[v >> 6] |= UINT64_C(1) << (v & 63);
}

static void drop(uint64_t *set, int32_t v)
{
    set[v >> 6] &= ~(UINT64_C(1) << (v & 63));
}

static bool has(const uint64_t *set, int32_t v)
{
    return set[v >> 6] >> (v & 63) & 1;
}

/* The smallest number that is in both sets, or NONE. */
static int32_t common(const struct matching *m, const uint64_t *a, const uint64_t *b)
{
    for (int32_t w = 0; w < m->words; w++)
        if (a[w] & b[w]) return 64 * w + __builtin_ctzll(a[w] & b[w]);
    return NONE;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct matching *m = p->state = kernel_alloc(k, sizeof *m);
    size_t n = p->view_count, room = n + 1;
    int64_t lo = INT64_MAX, hi = INT64_MIN;
    for (size_t i = 0; i < n; i++) {
        int64_t least = kernel_lo(k, p->views[i]), most = kernel_hi(k, p->views[i]);
        if (least < lo) lo = least;
        if (most > hi) hi = most;
        kernel_watch(k, p, p->views[i], EVENT_ANY, (int32_t)i);
    }
    m->count = (int32_t)n;
    m->unsure = p->rhs == ALLDIFFERENT_TRIAL;
    m->base = lo;
    m->words = n ? (int32_t)((hi - lo) / 64) + 1 : 1;
    ASSERT(n == 0 || lo <= hi);
    size_t words = (size_t)m->words, values = words * 64, bytes = words * sizeof(uint64_t);
    m->initial = kernel_alloc(k, room * bytes);
    m->rows = kernel_alloc(k, room * bytes);
    m->vacant = kernel_alloc(k, bytes);
    m->open = kernel_alloc(k, bytes);
    m->stacked = kernel_alloc(k, bytes);
    m->within = kernel_alloc(k, bytes);
    m->known = kernel_alloc(k, bytes);
    m->value = kernel_alloc(k, room * sizeof *m->value);
    m->owner = kernel_alloc(k, values * sizeof *m->owner);
    m->queue = kernel_alloc(k, room * sizeof *m->queue);
    m->parent = kernel_alloc(k, room * sizeof *m->parent);
    m->path = kernel_alloc(k, room * sizeof *m->path);
    m->place = kernel_alloc(k, room * sizeof *m->place);
    m->low = kernel_alloc(k, room * sizeof *m->low);
    m->leader = kernel_alloc(k, room * sizeof *m->leader);
    m->record = kernel_alloc(k, room * sizeof *m->record);
    for (size_t i = 0; i < n; i++) {
        kernel_values(k, p->views[i], m->base, words, m->initial + i * words);
        m->value[i] = NONE;
    }
    for (size_t v = 0; v < values; v++) m->owner[v] = NONE;
    memset(m->vacant, 0xff, bytes);
}

/* ---- the matching */

static void assign(struct matching *m, int32_t view, int32_t v)
{
    ASSERT(m->owner[v] == NONE || m->owner[v] != view);
    m->value[view] = v;
    m->owner[v] = view;
    drop(m->vacant, v);
}

static void unassign(struct matching *m, int32_t view)
{
    /* value and owner are inverse */
    ASSERT(m->value[view] == NONE || m->owner[m->value[view]] == view);
    if (m->value[view] == NONE) return;
    m->owner[m->value[view]] = NONE;
    add(m->vacant, m->value[view]);
    m->value[view] = NONE;
}

/* Augments the matching: finds a vacant value for a view by breadth-first search, and shifts values
 * along the path. False if the views in the queue, *met of them, have one value too few. */
static bool augment(struct matching *m, int32_t view, int32_t *met)
{
    ASSERT(m->value[view] == NONE);
    int32_t head = 0, tail = 0;
    memset(m->open, 0xff, (size_t)m->words * sizeof *m->open);
    m->parent[view] = NONE;
    m->queue[tail++] = view;
    while (head < tail) {
        int32_t i = m->queue[head++], v = common(m, row(m, i), m->vacant);
        if (v != NONE) {
            while (i != NONE) { /* i takes v, and the view that needs i's value takes that */
                int32_t passed = m->value[i];
                assign(m, i, v);
                v = passed;
                i = m->parent[i];
            }
            return true;
        }
        for (int32_t w = 0; w < m->words; w++) {
            uint64_t wanted = row(m, i)[w] & m->open[w];
            m->open[w] &= ~wanted;
            for (; wanted; wanted &= wanted - 1) {
                int32_t other = m->owner[64 * w + __builtin_ctzll(wanted)];
                /* no needed value is vacant */
                ASSERT(other != NONE && m->value[other] == 64 * w + __builtin_ctzll(wanted));
                m->parent[other] = i;
                m->queue[tail++] = other;
            }
        }
    }
    *met = tail;
    return false;
}

/* ---- reasons */

static int32_t highest(const struct matching *m, const uint64_t *set)
{
    ASSERT(common(m, set, set) != NONE); /* of a set that is not empty */
    int32_t w = m->words - 1;
    while (!set[w]) w--;
    return 64 * w + 63 - __builtin_clzll(set[w]);
}

/* Explains that the view is within m->within: by bounds, and by a hole for each value between. */
static void because_within(struct kernel *k, const struct propagator *p, int32_t view)
{
    const struct matching *m = p->state;
    const uint64_t *initial = m->initial + (size_t)view * (size_t)m->words;
    ASSERT(view >= 0 && view < m->count);
    int32_t least = common(m, m->within, m->within), most = highest(m, m->within);
    kernel_because_ge(k, p->views[view], m->base + least);
    kernel_because_le(k, p->views[view], m->base + most);
    for (int32_t w = least >> 6; w <= most >> 6; w++)
        for (uint64_t lost = initial[w] & ~m->within[w]; lost; lost &= lost - 1) {
            int32_t v = 64 * w + __builtin_ctzll(lost);
            if (v > least && v < most) kernel_because_ne(k, p->views[view], m->base + v);
        }
}

static bool fail_unmatched(struct kernel *k, struct propagator *p, int32_t met)
{
    struct matching *m = p->state;
    ASSERT(met >= 1 && met <= m->count);
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    memset(m->within, 0, (size_t)m->words * sizeof *m->within);
    for (int32_t i = 0; i < met; i++)
        for (int32_t w = 0; w < m->words; w++) m->within[w] |= row(m, m->queue[i])[w];
    for (int32_t i = 0; i < met; i++) because_within(k, p, m->queue[i]);
    return false;
}

static void write_record(struct kernel *k, struct matching *m, int32_t count, const int32_t *views)
{
    ASSERT(count >= 1 && count <= m->count);
    int32_t needed = m->used + 1 + 2 * count;
    if (needed > m->room) {
        int32_t *old = m->records;
        m->room = 2 * needed;
        m->records = kernel_alloc(k, (size_t)m->room * sizeof *m->records);
        if (old) memcpy(m->records, old, (size_t)m->used * sizeof *old);
    }
    kernel_save(k, &m->used);
    m->records[m->used++] = count;
    for (int32_t i = 0; i < count; i++) {
        m->records[m->used++] = views[i];
        m->records[m->used++] = m->value[views[i]];
    }
}

/* The record of the Hall set: the views that can be reached from this one. */
static int32_t hall_record(struct kernel *k, struct matching *m, int32_t view)
{
    ASSERT(view != NONE && m->value[view] != NONE); /* a removed value had an owner */
    int32_t *record = &m->record[m->leader[view]], *list = m->parent, head = 0, tail = 0;
    if (*record != NONE) return *record;
    memset(m->known, 0, (size_t)m->words * sizeof *m->known);
    add(m->known, m->value[view]);
    list[tail++] = view;
    while (head < tail) {
        const uint64_t *values = row(m, list[head++]);
        for (int32_t w = 0; w < m->words; w++) {
            uint64_t fresh = values[w] & ~m->known[w];
            m->known[w] |= fresh;
            for (; fresh; fresh &= fresh - 1) list[tail++] = m->owner[64 * w + __builtin_ctzll(fresh)];
        }
    }
    ASSERT(tail <= m->count); /* each view owns one value */
    *record = m->used;
    write_record(k, m, tail, list);
    return *record;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    (void)what, (void)at; /* the record states facts that were true when the value was removed */
    struct matching *m = p->state;
    const int32_t *pairs = m->records + hint + 1;
    int32_t count = m->records[hint];
    ASSERT(hint + 1 + 2 * count <= m->used); /* backtracking has not cut the record off */
    memset(m->within, 0, (size_t)m->words * sizeof *m->within);
    for (int32_t i = 0; i < count; i++) add(m->within, pairs[2 * i + 1]);
    for (int32_t i = 0; i < count; i++) because_within(k, p, pairs[2 * i]);
}

/* ---- components */

/* R2: the view keeps the values of m->within. */
static bool prune_view(struct kernel *k, struct propagator *p, int32_t view)
{
    struct matching *m = p->state;
    for (int32_t w = 0; w < m->words; w++)
        for (uint64_t lost = row(m, view)[w] & ~m->within[w]; lost; lost &= lost - 1) {
            int32_t v = 64 * w + __builtin_ctzll(lost);
            ASSERT(v != m->value[view]); /* R2 never takes the value of the matching */
            int32_t hint = kernel_learns(k) ? hall_record(k, m, m->owner[v]) : 0;
            if (!kernel_set_ne(k, p, hint, p->views[view], m->base + v)) return false;
        }
    return true;
}

/* The views from this place of the stack on are a component. */
static bool close_component(struct kernel *k, struct propagator *p, int32_t from, int32_t *stack_size)
{
    struct matching *m = p->state;
    int32_t leader = m->queue[from], size = *stack_size;
    ASSERT(from >= 0 && from < size && m->place[leader] == from + 1);
    memset(m->within, 0, (size_t)m->words * sizeof *m->within);
    for (int32_t i = from; i < size; i++) {
        m->leader[m->queue[i]] = leader;
        add(m->within, m->value[m->queue[i]]);
    }
    for (int32_t w = 0; w < m->words; w++) m->stacked[w] &= ~m->within[w];
    *stack_size = from;
    m->record[leader] = NONE;
    for (int32_t i = from; i < size; i++)
        if (!prune_view(k, p, m->queue[i])) return false;
    return true;
}

/* Once all neighbours of the view have been visited: its low link. */
static int32_t earliest(const struct matching *m, int32_t view)
{
    const uint64_t *values = row(m, view);
    if (common(m, values, m->vacant) != NONE) return 0;
    int32_t low = m->low[view];
    for (int32_t w = 0; w < m->words; w++)
        for (uint64_t met = values[w] & m->stacked[w]; met; met &= met - 1) {
            int32_t other = m->low[m->owner[64 * w + __builtin_ctzll(met)]];
            if (other < low) low = other;
        }
    ASSERT(low >= 0 && low <= m->place[view]);
    return low;
}

/* Depth first from one view. A view is numbered by its place on the stack of unfinished components,
 * from 1: of two on the stack, the one visited earlier is lower. */
static bool search(struct kernel *k, struct propagator *p, int32_t start, int32_t *stack_size)
{
    struct matching *m = p->state;
    int32_t depth = 0, v = m->value[start];
    for (;;) {
        if (v != NONE) { /* go to its owner */
            int32_t next = m->owner[v];
            ASSERT(next != NONE && m->value[next] == v);
            drop(m->open, v);
            add(m->stacked, v);
            m->path[depth++] = next;
            m->queue[(*stack_size)++] = next;
            m->place[next] = m->low[next] = *stack_size;
        } else { /* go back */
            ASSERT(depth > 0);
            int32_t done = m->path[--depth];
            m->low[done] = earliest(m, done);
            if (m->low[done] == m->place[done] && !close_component(k, p, m->place[done] - 1, stack_size))
                return false;
            if (depth == 0) return true;
        }
        v = common(m, row(m, m->path[depth - 1]), m->open);
    }
}

/* The views left on the stack at the end lead to vacant values, and are their component. */
static bool prune(struct kernel *k, struct propagator *p)
{
    struct matching *m = p->state;
    int32_t stack_size = 0;
    ASSERT(m->count == (int32_t)p->view_count);
    memset(m->stacked, 0, (size_t)m->words * sizeof *m->stacked);
    for (int32_t w = 0; w < m->words; w++) m->open[w] = ~m->vacant[w];
    for (int32_t i = 0; i < m->count; i++)
        if (has(m->open, m->value[i]) && !search(k, p, i, &stack_size)) return false;
    for (int32_t w = 0; w < m->words; w++) m->within[w] = m->stacked[w] | m->vacant[w];
    for (int32_t i = 0; i < stack_size; i++)
        if (!prune_view(k, p, m->queue[i])) return false;
    return true;
}

static bool filter(struct kernel *k, struct propagator *p)
{
    struct matching *m = p->state;
    int32_t met;
    for (int32_t i = 0; i < m->count; i++) {
        kernel_values(k, p->views[i], m->base, (size_t)m->words, row(m, i));
        if (m->value[i] != NONE && !has(row(m, i), m->value[i])) unassign(m, i);
    }
    if (kernel_at_root(k)) memcpy(m->initial, m->rows, (size_t)m->count * (size_t)m->words * sizeof *m->rows);
    for (int32_t i = 0; i < m->count; i++)
        if (m->value[i] == NONE && !augment(m, i, &met)) return fail_unmatched(k, p, met); /* R1 */
    ASSERT(m->count == 0 || m->value[m->count - 1] != NONE); /* all views are matched */
    return prune(k, p);
}

/* True if two open views have different domains, or if the search switches between views, which
 * will make them differ. */
static bool is_worthwhile(const struct kernel *k, const struct propagator *p)
{
    const struct matching *m = p->state;
    const uint64_t *first = NULL;
    for (int32_t i = 0; i < m->count; i++) {
        if (kernel_fixed(k, p->views[i])) continue;
        if (!first) first = row(m, i);
        if (memcmp(first, row(m, i), (size_t)m->words * sizeof *first) != 0) return true;
        if (kernel_switches(k, p->views[i])) return true;
    }
    return false;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct matching *m = p->state;
    if (!filter(k, p)) return false;
    if (m->unsure && kernel_at_root(k)) {
        m->unsure = false;
        bool stays = is_worthwhile(k, p);
        for (int32_t i = 0; i < m->count && !stays; i++) kernel_unwatch(k, p, p->views[i]);
    }
    return true;
}

static bool suits(const struct constraint *c)
{
    return c->condition == 0 && (c->rhs == ALLDIFFERENT_DOMAIN || c->rhs == ALLDIFFERENT_TRIAL);
}

const struct propagator_kind alldifferent_domain_propagator = {
    .cost = 3, .suits = suits, .attach = attach, .propagate = propagate, .explain = explain};
