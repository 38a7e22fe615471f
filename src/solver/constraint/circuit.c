/* Circuit: the views are the successors of nodes, counted from 0, in one cycle through all of them;
 * or (partial) through some, the others being their own successors.
 *
 * Decomposition:
 *   R1  the successors are nodes, all different, and none is its own unless partial
 *   R2  successor[i] = j -> i comes before j, for all i and j but those where j is the first node,
 *       and this order is acyclic (acyclic.h)
 * The first node is node 0 or, if partial, one that a fresh literal chooses: at most one of them.
 * R1 leaves cycles, each of which passes the first node by R2. */
#include "solver/constraint/circuit.h"

#include "solver/constraint/acyclic.h"
#include "solver/constraint/alldifferent.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/views.h"

enum {
    MOST_NODES = 1 << 15, /* so that hints fit */
    MOST_BY_DOMAINS = 1 << 10
};

/* How strongly alldifferent propagates: by domains, unless the table for that would be large. */
static int choose_strength(const dm_model *model, size_t count, const dm_int *successor)
{
    bool within = count <= MOST_BY_DOMAINS;
    for (size_t i = 0; i < count && within; i++)
        within = dm_lo(model, successor[i]) >= -1 && dm_hi(model, successor[i]) <= (int64_t)count;
    return within ? ALLDIFFERENT_DOMAIN : ALLDIFFERENT_VALUES;
}

static void post(const char *function, dm_model *model, size_t count, const dm_int *successor, bool partial)
{
    model_check_views(function, model, count, successor);
    REQUIRE_OF(function, count <= MOST_NODES, "a circuit has at most 2^15 nodes");
    model_post_for(function, model,
                   &(struct constraint){.kind = &circuit_kind,
                                        .views = successor,
                                        .view_count = (uint32_t)count,
                                        .ints = (int64_t[]){partial},
                                        .int_count = 1,
                                        .rhs = choose_strength(model, count, successor)});
}

void dm_circuit(dm_model *model, size_t count, const dm_int *successor)
{
    post(__func__, model, count, successor, false);
}

void dm_subcircuit(dm_model *model, size_t count, const dm_int *successor)
{
    post(__func__, model, count, successor, true);
}

/* Follows the successors from a node that is not its own successor; the cycle must contain all such
 * nodes. */
static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->int_count == 1 && (c->ints[0] == 0 || c->ints[0] == 1));
    int64_t count = c->view_count, first = -1, length = 0, inside = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t j = candidate_value(at, c->views[i]);
        if (j < 0 || j >= count) return false;
        if (j != i) inside++, first = i;
    }
    if (c->ints[0] == 0 && inside < count) return false;
    for (int64_t i = first; first >= 0 && length <= inside && (length == 0 || i != first); length++)
        i = candidate_value(at, c->views[i]);
    return length == inside;
}

/* ---- decomposition */

static void post_successors(const struct constraint *c, dm_model *out) /* R1 */
{
    for (uint32_t i = 0; i < c->view_count && !out->error; i++) {
        decompose_index(c, out, c->views[i], c->view_count);
        if (c->ints[0] == 0) decompose_clause(c, out, 1, (dm_lit[]){dm_ne(out, c->views[i], i)});
    }
    alldifferent_permutation(c, out);
}

static void post_order(const struct constraint *c, dm_model *out) /* R2 */
{
    ASSERT(c->int_count == 1);
    int32_t count = (int32_t)c->view_count;
    dm_lit *first = alloc_array((size_t)count, sizeof *first);
    struct acyclic *acyclic = acyclic_new(out, count);
    for (int32_t j = 0; j < count; j++)
        first[j] = c->ints[0] ? model_new_bool(out) : j == 0 ? DM_TRUE : DM_FALSE;
    if (c->ints[0]) dm_at_most(out, 1, (size_t)count, first);
    for (int32_t i = 0; i < count; i++)
        for (int32_t j = 0; j < count && !out->error; j++) {
            dm_lit other = dm_ne(out, c->views[i], j);
            if (i == j || other == DM_TRUE || first[j] == DM_TRUE) continue;
            decompose_clause(c, out, 3, (dm_lit[]){other, first[j], acyclic_before(acyclic, i, j)});
        }
    acyclic_post(acyclic);
    alloc_free(first);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    post_successors(c, out);
    post_order(c, out);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, c->ints[0] ? "subcircuit(" : "circuit(", c->view_count, c->views, ")", out);
}

/* ---- the kernel
 *
 * Besides the propagators of alldifferent there are two. This one follows chains of nodes whose
 * successors are known; circuit_reachability.c works on the graph of all possible successors.
 *   R3  successors are nodes, and none is its own unless partial
 *   R4  the last node of a chain is not followed by its first, if a node outside it must be visited
 *   R5  partial, and a cycle is closed: all others are left out
 * Explanations: the successors along the chain or cycle and, if partial, that the node outside is
 * not its own successor. O(n) for a call. Alldifferent runs by domains: it costs a third more a
 * node, and saves two failures in three (docs/propagators.md). */

/* Hints: RULES times the first node of the chain, or a node of the cycle, and the rule. */
enum { RANGE, CHAIN, CYCLE, RULES };

struct chains {
    bool begun;
    /* By node: its predecessor, -1 if none is known; whether it is on a chain or cycle that was
     * visited; scratch. */
    int32_t *before;
    bool *marked;
};

static void attach(struct kernel *k, struct propagator *p)
{
    ASSERT(p->view_count <= MOST_NODES && p->int_count == 1);
    struct chains *s = p->state = kernel_alloc(k, sizeof *s);
    s->before = kernel_alloc(k, (p->view_count + 1) * sizeof *s->before);
    s->marked = kernel_alloc(k, p->view_count + 1);
    for (uint32_t i = 0; i < p->view_count; i++)
        kernel_watch(k, p, p->views[i], circuit_is_partial(p) ? EVENT_ANY : EVENT_FIXED, (int32_t)i);
}

/* If partial, only the loss of a node's own number matters until its successor is known. */
static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(data >= 0 && data < (int32_t)p->view_count);
    return !circuit_is_partial(p) || kernel_fixed(k, p->views[data]) || !kernel_has(k, p->views[data], data);
}

static bool restrict_successors(struct kernel *k, struct propagator *p) /* R3 */
{
    for (uint32_t i = 0; i < p->view_count; i++)
        if (!kernel_set_ge(k, p, RANGE, p->views[i], 0) ||
            !kernel_set_le(k, p, RANGE, p->views[i], (int64_t)p->view_count - 1) ||
            (!circuit_is_partial(p) && !kernel_set_ne(k, p, RANGE, p->views[i], i)))
            return false;
    return true;
}

/* The known successor of a node if it is another node; -1: none. */
static int32_t after(const struct kernel *k, const struct propagator *p, int32_t node)
{
    ASSERT(node >= 0 && node < (int32_t)p->view_count);
    if (!kernel_fixed(k, p->views[node])) return -1;
    int32_t next = (int32_t)kernel_lo(k, p->views[node]);
    return next == node ? -1 : next;
}

/* False: two nodes have the same successor, a conflict for alldifferent. */
static bool find_before(struct kernel *k, const struct propagator *p)
{
    struct chains *s = p->state;
    int32_t count = (int32_t)p->view_count;
    for (int32_t i = 0; i < count; i++) {
        s->before[i] = -1;
        s->marked[i] = false;
    }
    for (int32_t i = 0; i < count; i++) {
        int32_t next = after(k, p, i);
        if (next < 0) continue;
        if (s->before[next] >= 0) return false;
        ASSERT(next != i);
        s->before[next] = i;
    }
    return true;
}

static bool must_visit(const struct kernel *k, const struct propagator *p, int32_t node)
{
    return !circuit_is_partial(p) || !kernel_has(k, p->views[node], node);
}

/* Marks the chain or cycle from this node on; returns its last node, and counts its nodes that must
 * be visited in *visited. */
static int32_t follow_chain(const struct kernel *k, const struct propagator *p, int32_t first,
                            int32_t *visited)
{
    struct chains *s = p->state;
    ASSERT(!s->marked[first]);
    int32_t last = first;
    for (int32_t node = first; node >= 0 && !s->marked[node]; node = after(k, p, node)) {
        s->marked[node] = true;
        *visited += must_visit(k, p, node);
        last = node;
    }
    return last;
}

static bool exclude_others(struct kernel *k, struct propagator *p, int32_t first) /* R5 */
{
    ASSERT(circuit_is_partial(p)); /* R5 */
    const struct chains *s = p->state;
    for (int32_t i = 0; i < (int32_t)p->view_count; i++)
        if (!s->marked[i] && !kernel_set_eq(k, p, first * RULES + CYCLE, p->views[i], i)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct chains *s = p->state;
    int32_t count = (int32_t)p->view_count, all = 0;
    if (kernel_poll(k, 4 * (size_t)count)) return true;
    if (!s->begun && !restrict_successors(k, p)) return false;
    s->begun = true;
    if (!find_before(k, p)) return true;
    for (int32_t i = 0; i < count; i++) all += must_visit(k, p, i);
    for (int32_t i = 0; i < count; i++) {
        int32_t visited = 0;
        if (s->before[i] >= 0 || after(k, p, i) < 0) continue;
        int32_t last = follow_chain(k, p, i, &visited);
        if (visited < all && !kernel_set_ne(k, p, i * RULES + CHAIN, p->views[last], i))
            return false; /* R4 */
    }
    /* What is left are cycles, and chains that have just become known. */
    for (int32_t i = 0; i < count; i++) {
        int32_t visited = 0;
        if (s->marked[i] || after(k, p, i) < 0) continue;
        int32_t last = follow_chain(k, p, i, &visited);
        if (after(k, p, last) != i) continue;
        if (visited < all && !kernel_set_ne(k, p, i * RULES + CHAIN, p->views[last], i)) return false;
        return !circuit_is_partial(p) || exclude_others(k, p, i);
    }
    return true;
}

/* The known successors from this node on, without the one that leads back to it unless `closed`.
 * Marks the nodes. */
static void because_chain(struct kernel *k, const struct propagator *p, int32_t first, bool closed,
                          int32_t at)
{
    struct chains *s = p->state;
    for (uint32_t i = 0; i < p->view_count; i++) s->marked[i] = false;
    for (int32_t node = first; !s->marked[node];) {
        dm_int x = p->views[node];
        int64_t next = kernel_lo_at(k, x, at);
        s->marked[node] = true;
        ASSERT(next >= 0 && next < (int64_t)p->view_count); /* R3 came first */
        if (next != kernel_hi_at(k, x, at) || (next == first && !closed)) break;
        kernel_because_eq(k, x, next);
        node = (int32_t)next;
    }
}

/* Partial: a node outside had to be visited. */
static void because_outside(struct kernel *k, const struct propagator *p, int32_t at)
{
    const struct chains *s = p->state;
    int32_t node = 0;
    ASSERT(circuit_is_partial(p));
    while (s->marked[node] || kernel_has_at(k, p->views[node], node, at)) node++;
    kernel_because_ne(k, p->views[node], node);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= 0 && hint / RULES < (int32_t)p->view_count);
    (void)what;
    if (hint % RULES == RANGE) return;
    because_chain(k, p, hint / RULES, hint % RULES == CYCLE, at);
    if (hint % RULES == CHAIN && circuit_is_partial(p)) because_outside(k, p, at);
}

static const struct propagator_kind propagator = {.cost = 1,
                                                  .next = &circuit_reachability_propagator,
                                                  .suits = propagator_is_unconditional,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind circuit_kind = {
    .name = "circuit", .holds = holds, .decompose = decompose, .print = print, .propagator = &propagator};
