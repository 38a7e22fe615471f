/* Hamiltonian path by connectivity. In the graph of the edges that are not closed, one depth-first
 * search finds the connected components and the blocks (blocks.h).
 *   R4  if the graph is not connected: conflict
 *   R5  the path goes through a cut node once, so it passes from one block to the next and never
 *       comes back. A block with one cut node, a leaf of the block tree, has an end of the path in
 *       a node other than its cut node. So
 *     a   three leaves are a conflict
 *     b   a bridge is used
 *     c   a cut node has one used edge in each of its two blocks: once one is used, the others of
 *         the block are closed
 *     d   if there are leaves, all nodes outside of them, cut nodes included, have two used edges:
 *         the last two open ones are used
 *
 * Explanations are found in the graph as it was at that position:
 *   R4  the closed edges between one component and the others
 *   R5a those between the inside of each of three leaves and what is neither inside nor its cut
 *       node
 *   R5b those between the component of one end of the edge, without it, and the rest
 *   R5c those between the two components that the cut node joins, and the used edge
 *   R5d those of R5a for both leaves, and those of the node
 * More edges may be closed at that position than when the rule was applied. If what is found is
 * then a conflict by R4 or R5a, that is a reason for anything, and is given instead.
 *
 * O(nodes + edges) for a call and for an explanation. */
#include "base/alloc.h"
#include "solver/constraint/blocks.h"
#include "solver/constraint/hamiltonian.h"

/* Hints: RULES times the number of the edge, and the rule; INTO and PASS name an end of the
 * edge. */
enum rule { BRIDGE, INTO_FIRST, INTO_SECOND, PASS_FIRST, PASS_SECOND, RULES };

enum { MOST_LEAVES = 3 };

struct connectivity {
    const struct graph *graph;
    struct blocks *blocks;
    int32_t *queue; /* of nodes, for breadth-first search */
    int32_t *label; /* by node: its component, counted from 1; 0 not reached */
    bool *chosen;   /* by block: it is one of the leaves that an explanation is about */
};

static void attach(struct kernel *k, struct propagator *p)
{
    struct connectivity *s = p->state = kernel_alloc(k, sizeof *s);
    s->graph = graph_new(k, p);
    ASSERT(s->graph->edges == (int32_t)p->view_count);
    s->blocks = blocks_new(k, s->graph);
    s->queue = kernel_alloc(k, ((size_t)s->graph->nodes + 1) * sizeof *s->queue);
    s->label = kernel_alloc(k, ((size_t)s->graph->nodes + 1) * sizeof *s->label);
    s->chosen = kernel_alloc(k, (size_t)s->graph->nodes + 1);
    for (int32_t e = 0; e < s->graph->edges; e++)
        if (!graph_is_loop(s->graph, e)) kernel_watch(k, p, p->views[e], EVENT_FIXED, e);
}

/* ---- conflicts and leaves */

/* Gives the closed edges between different groups; group 0 does not count. */
static void because_separated(struct kernel *k, struct propagator *p, const int32_t *group)
{
    const struct graph *g = ((struct connectivity *)p->state)->graph;
    for (int32_t e = 0; e < g->edges; e++) {
        int32_t u = group[g->ends[2 * e]], v = group[g->ends[2 * e + 1]];
        if (u && v && u != v) graph_because_closed(k, p, e);
    }
}

/* R4, about the part with the fewest closed edges around it. */
static void because_components(struct kernel *k, struct propagator *p)
{
    struct connectivity *s = p->state;
    ASSERT(s->blocks->parts > 1); /* R4 */
    const struct graph *g = s->graph;
    const int32_t *part = s->blocks->part;
    int32_t *around = s->queue, best = 0;
    for (int32_t i = 0; i < s->blocks->parts; i++) around[i] = 0;
    for (int32_t e = 0; e < g->edges; e++) {
        int32_t u = part[g->ends[2 * e]], v = part[g->ends[2 * e + 1]];
        if (u != v) around[u]++, around[v]++;
    }
    for (int32_t i = 1; i < s->blocks->parts; i++)
        if (around[i] < around[best]) best = i;
    for (int32_t v = 0; v < g->nodes; v++) s->label[v] = part[v] == best ? 1 : 2;
    because_separated(k, p, s->label);
}

/* True if node is inside a chosen leaf, and other is neither inside nor its cut node. */
static bool leads_out(const struct connectivity *s, int32_t node, int32_t other)
{
    int32_t leaf = blocks_leaf_of(s->blocks, node);
    return leaf >= 0 && s->chosen[leaf] && blocks_leaf_of(s->blocks, other) != leaf &&
           s->blocks->cut[leaf] != other;
}

/* R5a: explains that there are ends of the path inside these leaves. */
static void because_leaves(struct kernel *k, struct propagator *p, int32_t count, const int32_t *leaves)
{
    ASSERT(count >= 0 && count <= MOST_LEAVES); /* R5a needs three */
    struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    for (int32_t i = 0; i < s->blocks->count; i++) s->chosen[i] = false;
    for (int32_t i = 0; i < count; i++) s->chosen[leaves[i]] = true;
    for (int32_t e = 0; e < g->edges; e++) {
        int32_t u = g->ends[2 * e], v = g->ends[2 * e + 1];
        if (leads_out(s, u, v) || leads_out(s, v, u)) graph_because_closed(k, p, e);
    }
}

/* Finds the leaves, up to MOST_LEAVES; returns how many. */
static int32_t find_leaves(const struct blocks *b, int32_t *leaves)
{
    int32_t count = 0;
    for (int32_t block = 0; block < b->count && count < MOST_LEAVES; block++)
        if (blocks_is_leaf(b, block)) leaves[count++] = block;
    return count;
}

/* ---- propagation */

static bool take_edge(struct kernel *k, struct propagator *p, int32_t edge, int32_t rule)
{
    ASSERT(rule == BRIDGE || rule == PASS_FIRST || rule == PASS_SECOND);
    return kernel_set_ge(k, p, edge * RULES + rule, p->views[edge], 1);
}

/* R5c: another edge of this block is used. */
static bool close_others(struct kernel *k, struct propagator *p, int32_t node, int32_t block, int32_t used)
{
    ASSERT(graph_used(k, p, used));
    const struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
        int32_t e = g->around[i];
        if (e == used || !s->blocks->open[e] || blocks_of_edge(s->blocks, e) != block) continue;
        int32_t rule = g->ends[2 * e] == node ? INTO_FIRST : INTO_SECOND;
        if (!kernel_set_le(k, p, e * RULES + rule, p->views[e], 0)) return false;
    }
    return true;
}

/* R5b and R5c. */
static bool check_cut_node(struct kernel *k, struct propagator *p, int32_t node)
{
    const struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    int32_t first = s->blocks->home[node], count[2] = {0}, edge[2] = {-1, -1}, used[2] = {-1, -1};
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
        int32_t e = g->around[i];
        if (!s->blocks->open[e]) continue;
        int side = blocks_of_edge(s->blocks, e) == first ? 0 : 1;
        count[side]++;
        edge[side] = e;
        if (graph_used(k, p, e)) used[side] = e;
    }
    for (int side = 0; side < 2; side++) {
        if (count[side] == 1 && !take_edge(k, p, edge[side], BRIDGE)) return false;
        if (count[side] > 1 && used[side] >= 0 &&
            !close_others(k, p, node, blocks_of_edge(s->blocks, used[side]), used[side]))
            return false;
    }
    return true;
}

/* R5d. */
static bool use_last_two(struct kernel *k, struct propagator *p, int32_t node)
{
    const struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    int32_t count = 0, edge[2];
    for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
        if (!s->blocks->open[g->around[i]]) continue;
        if (count == 2) return true;
        edge[count++] = g->around[i];
    }
    for (int32_t i = 0; i < count; i++)
        if (!take_edge(k, p, edge[i], g->ends[2 * edge[i]] == node ? PASS_FIRST : PASS_SECOND)) return false;
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct connectivity *s = p->state;
    struct blocks *b = s->blocks;
    int32_t leaves[MOST_LEAVES] = {0};
    for (int32_t e = 0; e < s->graph->edges; e++) b->open[e] = !graph_closed(k, p, e);
    blocks_find(b);
    int32_t count = find_leaves(b, leaves);
    if (b->parts > 1 || count >= MOST_LEAVES) { /* R4, R5a */
        kernel_fail(k);
        if (kernel_learns(k) && b->parts > 1)
            because_components(k, p);
        else if (kernel_learns(k))
            because_leaves(k, p, count, leaves);
        return false;
    }
    ASSERT(b->parts <= 1 && count < MOST_LEAVES);
    for (int32_t v = 0; v < s->graph->nodes && count > 0; v++)
        if (blocks_is_cut(b, v) ? !check_cut_node(k, p, v)
                                : blocks_leaf_of(b, v) < 0 && !use_last_two(k, p, v))
            return false;
    return true;
}

/* ---- explanations */

/* Labels the nodes reachable without the edge and `barrier` (-1: none); returns how many. */
static int32_t label_component(struct kernel *k, struct propagator *p, int32_t from, int32_t edge,
                               int32_t barrier, int32_t label, int32_t at)
{
    ASSERT(label != 0 && from != barrier);
    struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    int32_t head = 0, tail = 0;
    s->label[from] = label;
    s->queue[tail++] = from;
    while (head < tail) {
        int32_t node = s->queue[head++];
        for (int32_t i = g->first[node]; i < g->first[node + 1]; i++) {
            int32_t e = g->around[i], next = graph_across(g, e, node);
            if (e == edge || next == barrier || s->label[next] || graph_closed_at(k, p, e, at)) continue;
            s->label[next] = label;
            s->queue[tail++] = next;
        }
    }
    ASSERT(tail <= g->nodes);
    return tail;
}

static void clear_labels(struct connectivity *s, int32_t label)
{
    for (int32_t v = 0; v < s->graph->nodes; v++) s->label[v] = label;
}

/* R5b. The edge itself is among those between the two sides. */
static void explain_bridge(struct kernel *k, struct propagator *p, int32_t edge, int32_t at)
{
    struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    clear_labels(s, 0);
    label_component(k, p, g->ends[2 * edge], edge, -1, 1, at);
    for (int32_t e = 0; e < g->edges; e++)
        if (e != edge && s->label[g->ends[2 * e]] != s->label[g->ends[2 * e + 1]])
            graph_because_closed(k, p, e);
}

/* R5c, for an edge at the cut node. Components beyond the second share a label: a conflict. */
static void explain_into(struct kernel *k, struct propagator *p, int32_t edge, int32_t node, int32_t at)
{
    struct connectivity *s = p->state;
    const struct graph *g = s->graph;
    int32_t reached = 1, other = 0;
    clear_labels(s, 0);
    s->label[node] = -1;
    reached += label_component(k, p, graph_across(g, edge, node), edge, node, 1, at);
    while (s->label[other]) other++;
    reached += label_component(k, p, other, edge, node, 2, at);
    for (int32_t v = 0; v < g->nodes; v++)
        if (!s->label[v]) s->label[v] = 3;
    s->label[node] = 0;
    because_separated(k, p, s->label);
    for (int32_t i = g->first[node]; i < g->first[node + 1] && reached == g->nodes; i++) {
        int32_t e = g->around[i];
        if (e == edge || s->label[graph_across(g, e, node)] != 1 || !graph_used_at(k, p, e, at)) continue;
        graph_because_used(k, p, e);
        return;
    }
}

/* R5d. */
static void explain_pass(struct kernel *k, struct propagator *p, int32_t edge, int32_t node, int32_t at)
{
    struct connectivity *s = p->state;
    struct blocks *b = s->blocks;
    int32_t leaves[MOST_LEAVES] = {0};
    for (int32_t e = 0; e < s->graph->edges; e++) b->open[e] = !graph_closed_at(k, p, e, at);
    blocks_find(b);
    if (b->parts > 1) {
        because_components(k, p);
        return;
    }
    int32_t count = find_leaves(b, leaves);
    because_leaves(k, p, count, leaves);
    if (count < MOST_LEAVES) graph_because_closed_around(k, p, s->graph, node, edge, at);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    (void)what;
    const int32_t *ends = ((struct connectivity *)p->state)->graph->ends;
    int32_t edge = hint / RULES, rule = hint % RULES;
    ASSERT(hint >= 0 && edge < (int32_t)p->view_count);
    if (rule == BRIDGE)
        explain_bridge(k, p, edge, at);
    else if (rule == INTO_FIRST || rule == INTO_SECOND)
        explain_into(k, p, edge, ends[2 * edge + (rule == INTO_SECOND)], at);
    else
        explain_pass(k, p, edge, ends[2 * edge + (rule == PASS_SECOND)], at);
}

const struct propagator_kind hamiltonian_connectivity_propagator = {.cost = 3,
                                                                    .suits = propagator_is_unconditional,
                                                                    .attach = attach,
                                                                    .propagate = propagate,
                                                                    .explain = explain};
