/* Hamiltonian path: the edges whose literals are true form one path that visits every node of a
 * graph exactly once. Recorded: the number of nodes as `rhs`, two integers for the ends of each
 * edge, and a literal for each edge.
 *
 * The kernel has two propagators. This one works on nodes and on chains of used edges:
 *   R1  a node with two used edges has no other
 *   R2  every node has a used edge, so its last open edge is used. A node that has only one is an
 *       end of the path. There are two ends; if the graph is bipartite (hamiltonian_bipartite.c),
 *       the number of ends of each colour is known. One end too many is a conflict; once all ends
 *       of a colour are known, every other node of that colour has two used edges
 *   R3  an edge between the two ends of a chain of used edges is closed: it would make a cycle
 * The other one enforces connectivity (R4 and R5, hamiltonian_connectivity.c).
 *
 * Explanations: for R1 the two used edges; for R2 the closed edges of the node and of the ends; for
 * R3 the chain, found by a search among the edges that were used at that position.
 *
 * `wake` updates counters and chains, which are restored on backtracking. A call visits only nodes
 * where a rule may apply, O(edges at the node) each, and all nodes when the last end of a colour
 * becomes known. A chain is stored at its two ends: each is the mate of the other. */
#include "solver/constraint/hamiltonian.h"

#include "solver/constraint/constraints.h"
#include "solver/constraint/graph.h"
#include "solver/constraint/worklist.h"
#include "solver/model/model.h"

enum { MOST_EDGES = 1 << 27, MOST_NODES = 1 << 30 };

void dm_hamiltonian(dm_model *model, size_t nodes, size_t edges, const int32_t *from, const int32_t *to,
                    const dm_lit *used)
{
    REQUIRE(nodes <= MOST_NODES, "a graph has at most 2^30 nodes");
    REQUIRE(edges <= MOST_EDGES, "a graph has at most 2^27 edges");
    REQUIRE(edges == 0 || (from && to), "the ends of the edges are missing");
    int64_t *ends = alloc_array(2 * edges + 1, sizeof *ends);
    for (size_t i = 0; i < edges; i++) {
        ends[2 * i] = from[i];
        ends[2 * i + 1] = to[i];
        for (int side = 0; side < 2; side++)
            REQUIRE(ends[2 * i + side] >= 0 && (size_t)ends[2 * i + side] < nodes,
                    "an edge joins two of the nodes, which are counted from 0");
    }
    model_post(model, &(struct constraint){.kind = &hamiltonian_kind,
                                           .lits = used,
                                           .lit_count = (uint32_t)edges,
                                           .ints = ends,
                                           .int_count = (uint32_t)(2 * edges),
                                           .rhs = (int64_t)nodes});
    alloc_free(ends);
}

/* One less than there are nodes, without a cycle: a tree. At most two at each node: a path. */
static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->int_count == 2 * c->lit_count);
    int64_t count = 0;
    bool fine = c->rhs > 0;
    /* By node: another one in the same tree; the root has itself. */
    int64_t *tree = alloc_array((size_t)c->rhs + 1, sizeof *tree);
    int *degree = alloc_array((size_t)c->rhs + 1, sizeof *degree);
    for (int64_t v = 0; v < c->rhs; v++) tree[v] = v;
    for (uint32_t i = 0; i < c->lit_count && fine; i++) {
        if (!candidate_lit(at, c->lits[i])) continue;
        int64_t u = c->ints[2 * i], v = c->ints[2 * i + 1];
        fine = ++degree[u] <= 2 && ++degree[v] <= 2;
        while (tree[u] != u) u = tree[u];
        while (tree[v] != v) v = tree[v];
        fine = fine && u != v;
        tree[u] = v;
        count++;
    }
    alloc_free(tree);
    alloc_free(degree);
    return fine && count == c->rhs - 1;
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_print(out, "path through %lld nodes(", (long long)c->rhs);
    for (uint32_t i = 0; i < c->lit_count; i++) {
        buf_print(out, "%s%lld-%lld: ", i ? ", " : "", (long long)c->ints[2 * i],
                  (long long)c->ints[2 * i + 1]);
        print_lit(model, c->lits[i], out);
    }
    buf_char(out, ')');
}

/* ---- the kernel */

/* Hints: RULES times the number of the edge, and the rule; PASS names an end of the edge. */
enum rule { LOOP, DEGREE, LAST, PASS_FIRST, PASS_SECOND, CHAIN, RULES };

enum { MOST_ENDS = 3 };

struct chains {
    const struct graph *graph;
    /* By node, all restored: used edges; edges that are not closed; the other end of the chain that
     * this node is an end of (itself, if none of its edges is used). */
    int32_t *used, *left, *mate;
    bool *light;     /* by node: its colour */
    int32_t most[2]; /* by colour: ends of the path */
    bool impossible; /* there are too many nodes of one colour */
    /* By colour: nodes with at most one edge left, the first of them, and how many; restored. */
    int32_t end[2][MOST_ENDS], ends[2];
    int32_t cycle; /* an edge that closed a cycle of used edges, plus 1; 0 none; restored */

    struct worklist changed; /* nodes where a rule may apply */
    bool all_nodes;          /* it may apply to any node */

    int32_t *reached; /* explanations, by node: the edge by which it was reached, plus 1; or 0 */
    int32_t *queue;
};

static void drop_edge(struct kernel *k, struct chains *s, int32_t node)
{
    ASSERT(s->left[node] > 0);
    bool light = s->light[node];
    int32_t *ends = &s->ends[light];
    propagator_store(k, &s->left[node], s->left[node] - 1);
    if (s->left[node] == 1 && *ends < MOST_ENDS) {
        propagator_store(k, &s->end[light][*ends], node);
        propagator_store(k, ends, *ends + 1);
        if (*ends == s->most[light]) s->all_nodes = true;
    }
    if (s->left[node] <= 1 || (s->left[node] == 2 && *ends >= s->most[light]))
        worklist_add(&s->changed, node);
}

/* Joins the chains at both ends of the edge. A node with three used edges, a conflict, is
 * skipped. */
static void use_edge(struct kernel *k, struct chains *s, int32_t edge)
{
    int32_t u = s->graph->ends[2 * edge], v = s->graph->ends[2 * edge + 1];
    ASSERT(u != v); /* loops are not watched */
    propagator_store(k, &s->used[u], s->used[u] + 1);
    propagator_store(k, &s->used[v], s->used[v] + 1);
    worklist_add(&s->changed, u);
    worklist_add(&s->changed, v);
    if (s->used[u] > 2 || s->used[v] > 2) return;
    int32_t first = s->mate[u], last = s->mate[v];
    if (first == v) {
        propagator_store(k, &s->cycle, edge + 1);
        return;
    }
    ASSERT(first != last || first == u);
    propagator_store(k, &s->mate[first], last);
    propagator_store(k, &s->mate[last], first);
    worklist_add(&s->changed, first);
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    ASSERT(kernel_fixed(k, p->views[data]));
    struct chains *s = p->state;
    if (graph_used(k, p, data))
        use_edge(k, s, data);
    else
        for (int side = 0; side < 2; side++) drop_edge(k, s, s->graph->ends[2 * data + side]);
    return s->changed.count > 0 || s->all_nodes || s->cycle;
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct chains *s = p->state = kernel_alloc(k, sizeof *s);
    const struct graph *g = s->graph = graph_new(k, p);
    size_t nodes = (size_t)g->nodes + 1;
    int32_t **const arrays[] = {&s->used, &s->left, &s->mate, &s->reached, &s->queue};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = kernel_alloc(k, nodes * sizeof **arrays[i]);
    s->changed = worklist_new(k, nodes);
    s->light = kernel_alloc(k, nodes);
    s->impossible = !hamiltonian_bipartite_colour(p->rhs, (size_t)g->edges, p->ints, s->light, s->most);
    ASSERT(s->most[0] + s->most[1] == 2); /* a path has two ends */
    for (int32_t v = 0; v < g->nodes; v++) {
        s->mate[v] = v;
        s->left[v] = g->first[v + 1] - g->first[v];
        int32_t *ends = &s->ends[s->light[v]];
        if (s->left[v] <= 1 && *ends < MOST_ENDS) s->end[s->light[v]][(*ends)++] = v;
    }
    s->all_nodes = true;
    for (int32_t e = 0; e < g->edges; e++) {
        if (graph_is_loop(g, e)) continue;
        if (kernel_fixed(k, p->views[e]))
            wake(k, p, e);
        else
            kernel_watch(k, p, p->views[e], EVENT_FIXED, e);
    }
}

static bool close_edge(struct kernel *k, struct propagator *p, int32_t edge, enum rule rule)
{
    ASSERT(rule < RULES && edge >= 0);
    return kernel_set_le(k, p, edge * RULES + (int32_t)rule, p->views[edge], 0);
}

/* R1. A third used edge cannot be closed: that is the conflict. */
static bool close_others(struct kernel *k, struct propagator *p, int32_t node)
{
    const struct chains *s = p->state;
    const struct graph *g = s->graph;
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++)
        if ((s->used[node] > 2 || !graph_used(k, p, g->around[i])) && !close_edge(k, p, g->around[i], DEGREE))
            return false;
    return true;
}

/* R2, for a node whose edges that are not closed are all used: the last one, or the last two. */
static bool use_open_edges(struct kernel *k, struct propagator *p, int32_t node, bool last)
{
    const struct graph *g = ((struct chains *)p->state)->graph;
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
        int32_t e = g->around[i];
        enum rule rule = last ? LAST : g->ends[2 * e] == node ? PASS_FIRST : PASS_SECOND;
        if (!graph_closed(k, p, e) && !kernel_set_ge(k, p, e * RULES + (int32_t)rule, p->views[e], 1))
            return false;
    }
    return true;
}

/* R3, at one end of a chain. */
static bool close_cycles(struct kernel *k, struct propagator *p, int32_t node)
{
    const struct chains *s = p->state;
    const struct graph *g = s->graph;
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
        int32_t e = g->around[i];
        if (graph_across(g, e, node) == s->mate[node] && !graph_used(k, p, e) && !close_edge(k, p, e, CHAIN))
            return false;
    }
    return true;
}

/* R2: a node without edges, or one end too many. */
static bool fail_no_path(struct kernel *k, struct propagator *p, int32_t count, const int32_t *nodes)
{
    ASSERT(count <= MOST_ENDS);
    const struct graph *g = ((struct chains *)p->state)->graph;
    kernel_fail(k);
    for (int32_t i = 0; i < count && kernel_learns(k); i++)
        graph_because_closed_around(k, p, g, nodes[i], -1, kernel_position(k));
    return false;
}

static bool check_node(struct kernel *k, struct propagator *p, int32_t node)
{
    const struct chains *s = p->state;
    if (s->used[node] >= 2) return close_others(k, p, node);
    if (s->left[node] == 0) return fail_no_path(k, p, 1, &node);
    if (s->used[node] == 1 && !close_cycles(k, p, node)) return false;
    if (s->left[node] == 1) return use_open_edges(k, p, node, true);
    bool light = s->light[node];
    return s->left[node] > 2 || s->ends[light] < s->most[light] || use_open_edges(k, p, node, false);
}

static bool close_loops(struct kernel *k, struct propagator *p)
{
    const struct graph *g = ((struct chains *)p->state)->graph;
    for (int32_t e = 0; e < g->edges; e++)
        if (graph_is_loop(g, e) && !close_edge(k, p, e, LOOP)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct chains *s = p->state;
    if (p->rhs == 0 || s->impossible) return fail_no_path(k, p, 0, NULL);
    if (kernel_at_root(k) && !close_loops(k, p)) return false;
    if (p->rhs == 1) return true;
    if (s->cycle) return close_edge(k, p, s->cycle - 1, CHAIN);
    for (int light = 0; light < 2; light++)
        if (s->ends[light] > s->most[light]) return fail_no_path(k, p, s->most[light] + 1, s->end[light]);
    bool all_nodes = s->all_nodes;
    s->all_nodes = false;
    for (int32_t v = 0; v < p->rhs && all_nodes; v++)
        if (!check_node(k, p, v)) return false;
    while (s->changed.count > 0)
        if (!check_node(k, p, worklist_take(&s->changed))) return false;
    return true;
}

/* ---- explanations */

/* R1: two used edges at one end of this one. */
static void explain_degree(struct kernel *k, struct propagator *p, int32_t edge, int32_t at)
{
    const struct graph *g = ((struct chains *)p->state)->graph;
    for (int side = 0; side < 2; side++) {
        int32_t node = g->ends[2 * edge + side], found[2], count = 0;
        for (int32_t i = g->first[node]; i < g->first[node + 1] && count < 2; i++)
            if (g->around[i] != edge && graph_used_at(k, p, g->around[i], at)) found[count++] = g->around[i];
        if (count < 2) continue;
        graph_because_used(k, p, found[0]);
        graph_because_used(k, p, found[1]);
        return;
    }
}

/* R2: all other edges at one end of this one. */
static void explain_last(struct kernel *k, struct propagator *p, int32_t edge, int32_t at)
{
    const struct graph *g = ((struct chains *)p->state)->graph;
    for (int side = 0; side < 2; side++) {
        int32_t node = g->ends[2 * edge + side], i = g->first[node];
        while (i < g->first[node + 1] && (g->around[i] == edge || graph_closed_at(k, p, g->around[i], at)))
            i++;
        if (i < g->first[node + 1]) continue;
        graph_because_closed_around(k, p, g, node, edge, at);
        return;
    }
}

/* R2: all edges of the node but two, and of each end of its colour but one. */
static void explain_pass(struct kernel *k, struct propagator *p, int32_t edge, int32_t node, int32_t at)
{
    const struct chains *s = p->state;
    ASSERT(s->most[s->light[node]] <= MOST_ENDS);
    bool light = s->light[node];
    graph_because_closed_around(k, p, s->graph, node, edge, at);
    for (int32_t i = 0; i < s->most[light]; i++)
        graph_because_closed_around(k, p, s->graph, s->end[light][i], -1, at);
}

/* R3: a path of used edges from one end of this edge to the other. */
static void explain_chain(struct kernel *k, struct propagator *p, int32_t edge, int32_t at)
{
    struct chains *s = p->state;
    const struct graph *g = s->graph;
    int32_t from = g->ends[2 * edge], to = g->ends[2 * edge + 1], head = 0, tail = 0;
    s->queue[tail++] = from;
    s->reached[from] = edge + 1;
    while (!s->reached[to] && head < tail) {
        int32_t node = s->queue[head++];
        for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
            int32_t e = g->around[i], next = graph_across(g, e, node);
            if (e == edge || s->reached[next] || !graph_used_at(k, p, e, at)) continue;
            s->reached[next] = e + 1;
            s->queue[tail++] = next;
        }
    }
    for (int32_t node = to; node != from;) {
        int32_t e = s->reached[node] - 1;
        ASSERT(e >= 0 && e != edge); /* R3: used edges lead from one end to the other */
        graph_because_used(k, p, e);
        node = graph_across(g, e, node);
    }
    while (tail > 0) s->reached[s->queue[--tail]] = 0;
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= 0 && hint / RULES < (int32_t)p->view_count);
    (void)what;
    const int32_t *ends = ((struct chains *)p->state)->graph->ends;
    int32_t edge = hint / RULES;
    switch ((enum rule)(hint % RULES)) {
    case DEGREE:
        explain_degree(k, p, edge, at);
        break;
    case LAST:
        explain_last(k, p, edge, at);
        break;
    case PASS_FIRST:
    case PASS_SECOND:
        explain_pass(k, p, edge, ends[2 * edge + (hint % RULES == PASS_SECOND)], at);
        break;
    case CHAIN:
        explain_chain(k, p, edge, at);
        break;
    default: /* LOOP: always */
        break;
    }
}

static const struct propagator_kind propagator = {.cost = 1,
                                                  .next = &hamiltonian_connectivity_propagator,
                                                  .suits = propagator_is_unconditional,
                                                  .attach = attach,
                                                  .wake = wake,
                                                  .propagate = propagate,
                                                  .explain = explain};

const struct constraint_kind hamiltonian_kind = {.name = "hamiltonian",
                                                 .holds = holds,
                                                 .decompose = hamiltonian_clauses_post,
                                                 .print = print,
                                                 .propagator = &propagator};
