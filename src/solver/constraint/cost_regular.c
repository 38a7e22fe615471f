/* Cost regular: a deterministic automaton reads the views but the last, and accepts them; the last
 * view is the sum of the costs of its transitions. The integers are the automaton (layers.h).
 *
 * Decomposition: as regular's. Of the edge literals of a layer exactly the one on the path is true,
 * so the sum is linear in them. */
#include "solver/constraint/constraints.h"
#include "solver/constraint/regular.h"
#include "solver/constraint/views.h"

enum { SUM_BITS = 60 };

/* False: a sum of costs may not fit. */
static bool fits(const dm_automaton *automaton, size_t count)
{
    uint64_t most = 0;
    for (size_t t = 0; t < automaton->transition_count; t++) {
        int64_t cost = automaton->transitions[t].cost;
        uint64_t size = cost < 0 ? -(uint64_t)cost : (uint64_t)cost;
        if (size > most) most = size;
    }
    return count == 0 || most <= (UINT64_C(1) << SUM_BITS) / count;
}

void dm_cost_regular(dm_model *model, dm_int result, size_t count, const dm_int *x,
                     const dm_automaton *automaton)
{
    size_t int_count;
    model_check_views(__func__, model, 1, &result);
    int64_t *ints = regular_record(__func__, model, count, x, automaton, &int_count);
    if (!ints) return;
    struct automaton a = layers_read(ints, int_count);
    REQUIRE(regular_is_deterministic(&a), "a state has two transitions with the same value");
    if (fits(automaton, count))
        views_post(__func__, model, count, x, 1, &result,
                   (struct constraint){.kind = &cost_regular_kind,
                                       .ints = ints,
                                       .int_count = (uint32_t)int_count});
    else
        model_fail(model, "the costs of an automaton over %zu variables leave %d bits", count, (int)SUM_BITS);
    alloc_free(ints);
}

/* The transition out of a state by a value; NULL: none. */
static const int64_t *find_step(const struct automaton *a, int64_t state, int64_t value)
{
    for (int64_t t = 0; t < a->transitions; t++) {
        const int64_t *edge = a->transition + t * AUTOMATON_WIDTH;
        if (edge[AUTOMATON_FROM] == state && edge[AUTOMATON_VALUE] == value) return edge;
    }
    return NULL;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->view_count >= 1);
    struct automaton a = layers_read(c->ints, c->int_count);
    int64_t state = a.start, cost = 0;
    for (uint32_t i = 0; i + 1 < c->view_count; i++) {
        const int64_t *edge = find_step(&a, state, candidate_value(at, c->views[i]));
        if (!edge) return false;
        state = edge[AUTOMATON_TO];
        cost += edge[AUTOMATON_COST];
    }
    bool accepted = false;
    for (size_t i = 0; i < a.accepting_count; i++) accepted |= a.accepting[i] == state;
    return accepted && candidate_value(at, c->views[c->view_count - 1]) == cost;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    struct arena arena = {0};
    const struct layers *l = regular_unroll(c, out, c->view_count - 1, &arena);
    ASSERT(out->error || l->count == (int32_t)c->view_count - 1);
    struct regular_lits lits = {0};
    VEC(dm_int) terms = {0};
    vec_i64 coefs = {0};
    if (!out->error) lits = regular_post_path(c, out, l, &arena);
    for (int32_t e = 0; e < l->edges && !out->error; e++)
        if (l->cost[e] != 0) {
            vec_push(&terms, dm_as_int(out, lits.edge[e]));
            vec_push(&coefs, l->cost[e]);
        }
    vec_push(&terms, c->views[c->view_count - 1]);
    vec_push(&coefs, -1);
    if (!out->error && c->condition) dm_if(out, c->condition);
    if (!out->error) dm_linear(out, terms.size, coefs.data, terms.data, DM_EQ, 0);
    vec_free(&terms);
    vec_free(&coefs);
    arena_free(&arena);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    print_views(model, 1, c->views + c->view_count - 1, out);
    buf_add(out, " = cost of ");
    regular_print(c, model, c->view_count - 1, out);
}

/* ---- the kernel
 *
 * On the automaton unrolled into layers, with the cost of the cheapest and the dearest path to each
 * node, and from it on:
 *   R1  the sum is between the least and the most that a path costs
 *   R2  a value is removed if each of its edges is on no path, only on paths that cost too much, or
 *       only on paths that cost too little
 *   R3  without any path: conflict
 * Bounds of the sum are exact; values are removed by each bound of the sum alone. O(edges) for a
 * call.
 *
 * Explanations as in regular_paths.c, with costs (Gange, Stuckey, Van Hentenryck 2013): a removed
 * value is needed if an edge with it would make a path that costs neither too much nor too little.
 * The edges of an explained value are of two sides: the dear ones, which cost too much or are on no
 * path, and the others; values that are not given as reasons must not make a cheaper path through
 * the first, nor a dearer one through the others. Bounds of the sum are as weak as the paths then
 * allow. */

/* Hints: the group of the value that is removed, or one of these. */
enum { GE_HINT = -1, LE_HINT = -2, RANGE_HINT = -3 };
enum { NO_GROUP = -1 };
#define INFINITE_COST (INT64_C(1) << 62)

/* The range of costs of some paths; ENDLESS and -ENDLESS: there is no path. */
struct span {
    int64_t least, most;
};

struct costs {
    const struct layers *layers;
    bool begun;
    bool *usable;    /* by group: the view has, or had, its value */
    struct span *to; /* by node: of paths from the start */
    struct span *on; /* by node: of paths on to an accepting state */
    bool *dear;      /* by edge of the chosen group: it costs too much, or is on no path */
};

static const struct span NO_PATH = {INFINITE_COST, -INFINITE_COST};

static void attach(struct kernel *k, struct propagator *p)
{
    struct costs *s = p->state = kernel_alloc(k, sizeof *s);
    const struct layers *l = s->layers = regular_paths_layers(k, p, p->view_count - 1);
    s->usable = kernel_alloc(k, (size_t)l->groups + 1);
    s->to = kernel_alloc(k, ((size_t)l->nodes + 1) * sizeof *s->to);
    s->on = kernel_alloc(k, ((size_t)l->nodes + 1) * sizeof *s->on);
    s->dear = kernel_alloc(k, (size_t)l->edges + 1);
    for (uint32_t i = 0; i < p->view_count; i++)
        kernel_watch(k, p, p->views[i], i + 1 < p->view_count ? EVENT_ANY : EVENT_BOUNDS, (int32_t)i);
}

/* ---- costs of paths */

static void widen(struct span *span, struct span by, int64_t cost)
{
    if (by.least < INFINITE_COST && by.least + cost < span->least) span->least = by.least + cost;
    if (by.most > -INFINITE_COST && by.most + cost > span->most) span->most = by.most + cost;
}

static void forward_costs(struct costs *s)
{
    const struct layers *l = s->layers;
    ASSERT(l->edges == 0 || l->from[0] == 0); /* edges come layer by layer, from the start on */
    for (int32_t n = 0; n < l->nodes; n++) s->to[n] = n == 0 ? (struct span){0, 0} : NO_PATH;
    for (int32_t e = 0; e < l->edges; e++)
        if (s->usable[l->group[e]]) widen(&s->to[l->to[e]], s->to[l->from[e]], l->cost[e]);
}

static void backward_costs(struct costs *s)
{
    const struct layers *l = s->layers;
    for (int32_t n = 0; n < l->nodes; n++) s->on[n] = n >= l->last ? (struct span){0, 0} : NO_PATH;
    for (int32_t e = l->edges; e-- > 0;)
        if (s->usable[l->group[e]]) widen(&s->on[l->from[e]], s->on[l->to[e]], l->cost[e]);
}

/* True if a path through the edge costs at most hi; at least lo. */
static bool is_cheap(const struct costs *s, int32_t e, int64_t hi)
{
    ASSERT(e >= 0 && e < s->layers->edges);
    int64_t to = s->to[s->layers->from[e]].least, on = s->on[s->layers->to[e]].least;
    return to < INFINITE_COST && on < INFINITE_COST && to + s->layers->cost[e] + on <= hi;
}

static bool is_costly(const struct costs *s, int32_t e, int64_t lo)
{
    ASSERT(e >= 0 && e < s->layers->edges);
    int64_t to = s->to[s->layers->from[e]].most, on = s->on[s->layers->to[e]].most;
    return to > -INFINITE_COST && on > -INFINITE_COST && to + s->layers->cost[e] + on >= lo;
}

/* ---- reasons */

/* What is to be explained: no path, by the edges of the chosen group (NO_GROUP: of any), costs at
 * most hi or at least lo; of a chosen group, dear edges make the former, the others the latter. */
struct claim {
    int32_t chosen;
    int64_t lo, hi;
};

/* Assumes that the view of the chosen group had no other value. */
static void find_usable(struct kernel *k, const struct propagator *p, int32_t chosen, int32_t at)
{
    struct costs *s = p->state;
    const struct layers *l = s->layers;
    int32_t only = chosen == NO_GROUP ? -1 : l->layer[chosen];
    for (int32_t g = 0; g < l->groups; g++)
        s->usable[g] =
            l->layer[g] == only ? g == chosen : kernel_has_at(k, p->views[l->layer[g]], l->value[g], at);
}

/* The side of the claim that paths through this edge are about. */
static struct span side_of(const struct costs *s, const struct claim *claim, int32_t e, struct span span)
{
    if (s->layers->group[e] != claim->chosen) return span;
    if (s->dear[e])
        span.most = -INFINITE_COST;
    else
        span.least = INFINITE_COST;
    return span;
}

static void choose_sides(struct costs *s, const struct claim *claim)
{
    const struct layers *l = s->layers;
    forward_costs(s);
    backward_costs(s);
    if (claim->chosen == NO_GROUP) return;
    ASSERT(claim->chosen < l->groups && l->edge[claim->chosen] < l->edge[claim->chosen + 1]);
    for (int32_t e = l->edge[claim->chosen]; e < l->edge[claim->chosen + 1]; e++)
        s->dear[e] = !is_cheap(s, e, claim->hi);
    for (int32_t n = 0; n < l->last; n++) s->on[n] = NO_PATH;
    for (int32_t e = l->edges; e-- > 0;)
        if (s->usable[l->group[e]])
            widen(&s->on[l->from[e]], side_of(s, claim, e, s->on[l->to[e]]), l->cost[e]);
}

static bool is_needed(const struct costs *s, const struct claim *claim, int32_t group)
{
    ASSERT(group >= 0 && group < s->layers->groups);
    const struct layers *l = s->layers;
    for (int32_t e = l->edge[group]; e < l->edge[group + 1]; e++)
        if (is_cheap(s, e, claim->hi) || is_costly(s, e, claim->lo)) return true;
    return false;
}

/* Gives the removed values that are needed; `to` is the cost of paths if the others are let in. */
static void because_removed(struct kernel *k, const struct propagator *p, const struct claim *claim)
{
    struct costs *s = p->state;
    const struct layers *l = s->layers;
    int32_t only = claim->chosen == NO_GROUP ? -1 : l->layer[claim->chosen];
    for (int32_t n = 1; n < l->nodes; n++) s->to[n] = NO_PATH;
    for (int32_t g = 0; g < l->groups; g++) {
        if (l->layer[g] == only ? g != claim->chosen : !s->usable[g] && is_needed(s, claim, g)) {
            if (l->layer[g] != only) kernel_because_ne(k, p->views[l->layer[g]], l->value[g]);
            continue;
        }
        for (int32_t e = l->edge[g]; e < l->edge[g + 1]; e++)
            widen(&s->to[l->to[e]], side_of(s, claim, e, s->to[l->from[e]]), l->cost[e]);
    }
}

static void because(struct kernel *k, const struct propagator *p, const struct claim *claim, int32_t at)
{
    struct costs *s = p->state;
    const struct layers *l = s->layers;
    dm_int sum = p->views[p->view_count - 1];
    struct span all = NO_PATH;
    if (l->nodes == 0 || kernel_poll(k, 4 * (size_t)l->edges)) return;
    find_usable(k, p, claim->chosen, at);
    choose_sides(s, claim);
    because_removed(k, p, claim);
    for (int32_t n = l->last; n < l->nodes; n++) widen(&all, s->to[n], 0);
    if (claim->chosen == NO_GROUP) return;
    /* the dear side still costs too much */
    ASSERT(all.least == INFINITE_COST || all.least > claim->hi);
    if (all.least < INFINITE_COST) kernel_because_le(k, sum, all.least - 1);
    if (all.most > -INFINITE_COST) kernel_because_ge(k, sum, all.most + 1);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= RANGE_HINT && hint < ((const struct costs *)p->state)->layers->groups);
    dm_int sum = p->views[p->view_count - 1];
    struct claim claim = {.chosen = NO_GROUP, .lo = INFINITE_COST, .hi = -INFINITE_COST};
    if (hint == RANGE_HINT) return;
    if (hint == GE_HINT)
        claim.hi = propagator_excluded(sum, what);
    else if (hint == LE_HINT)
        claim.lo = propagator_excluded(sum, what);
    else
        claim = (struct claim){hint, kernel_lo_at(k, sum, at), kernel_hi_at(k, sum, at)};
    because(k, p, &claim, at);
}

/* ---- together */

static bool fail_no_path(struct kernel *k, struct propagator *p) /* R3 */
{
    ASSERT(!p->conditional);
    kernel_fail(k);
    struct claim claim = {.chosen = NO_GROUP, .lo = INFINITE_COST, .hi = INFINITE_COST - 1};
    if (kernel_learns(k)) because(k, p, &claim, kernel_position(k));
    return false;
}

static bool check_value(struct kernel *k, struct propagator *p, int32_t group) /* R2 */
{
    const struct costs *s = p->state;
    ASSERT(s->usable[group]);
    const struct layers *l = s->layers;
    dm_int sum = p->views[p->view_count - 1];
    int64_t lo = kernel_lo(k, sum), hi = kernel_hi(k, sum);
    for (int32_t e = l->edge[group]; e < l->edge[group + 1]; e++)
        if (is_cheap(s, e, hi) && is_costly(s, e, lo)) return true;
    return kernel_set_ne(k, p, group, p->views[l->layer[group]], l->value[group]);
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct costs *s = p->state;
    const struct layers *l = s->layers;
    struct span all = NO_PATH;
    dm_int sum = p->views[p->view_count - 1];
    if (kernel_poll(k, 4 * (size_t)l->edges)) return true;
    for (int32_t layer = 0; layer < l->count && l->nodes > 0 && !s->begun; layer++)
        if (!regular_paths_keep_values(k, p, l, layer, RANGE_HINT)) return false;
    s->begun = true;
    for (int32_t g = 0; g < l->groups; g++) s->usable[g] = kernel_has(k, p->views[l->layer[g]], l->value[g]);
    forward_costs(s);
    backward_costs(s);
    for (int32_t n = l->last; n < l->nodes; n++) widen(&all, s->to[n], 0);
    if (all.least == INFINITE_COST) return fail_no_path(k, p);
    ASSERT(all.least <= all.most); /* R1 */
    if (!kernel_set_ge(k, p, GE_HINT, sum, all.least) || !kernel_set_le(k, p, LE_HINT, sum, all.most))
        return false; /* R1 */
    for (int32_t g = 0; g < l->groups; g++)
        if (s->usable[g] && !check_value(k, p, g)) return false;
    return true;
}

static const struct propagator_kind propagator = {.cost = 2,
                                                  .suits = propagator_is_unconditional,
                                                  .attach = attach,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind cost_regular_kind = {.name = "cost_regular",
                                                  .holds = holds,
                                                  .decompose = decompose,
                                                  .print = print,
                                                  .propagator = &propagator};
