/* The neighbourhoods of a graph as one array, node after node, counted first and then filled. */
#include "solver/constraint/graph.h"

#include "base/alloc.h"

static void count_degrees(const struct graph *graph, int32_t *first)
{
    for (int32_t e = 0; e < graph->edges; e++)
        if (!graph_is_loop(graph, e))
            for (int side = 0; side < 2; side++) first[graph->ends[2 * e + side] + 1]++;
    for (int32_t v = 0; v < graph->nodes; v++) first[v + 1] += first[v];
}

/* Filling advances the start of each node's edges to their end, which is the start of the next
 * node's. */
static void fill(const struct graph *graph, int32_t *first, int32_t *around)
{
    for (int32_t e = 0; e < graph->edges; e++)
        if (!graph_is_loop(graph, e))
            for (int side = 0; side < 2; side++) around[first[graph->ends[2 * e + side]]++] = e;
    for (int32_t v = graph->nodes; v > 0; v--) first[v] = first[v - 1];
    ASSERT(first[graph->nodes] <= 2 * graph->edges); /* loops are not around any node */
    first[0] = 0;
}

const struct graph *graph_new(struct kernel *k, const struct propagator *p)
{
    struct graph *graph = kernel_alloc(k, sizeof *graph);
    size_t ends = p->int_count, nodes = (size_t)p->rhs;
    ASSERT(ends % 2 == 0 && ends / 2 == p->view_count); /* an edge is a view */
    int32_t *end = kernel_alloc(k, (ends + 1) * sizeof *end);
    int32_t *first = kernel_alloc(k, (nodes + 1) * sizeof *first);
    int32_t *around = kernel_alloc(k, (ends + 1) * sizeof *around);
    for (size_t i = 0; i < ends; i++) end[i] = (int32_t)p->ints[i];
    *graph = (struct graph){
        .nodes = (int32_t)nodes, .edges = (int32_t)(ends / 2), .ends = end, .first = first, .around = around};
    count_degrees(graph, first);
    fill(graph, first, around);
    return graph;
}

void graph_because_closed_around(struct kernel *k, const struct propagator *p, const struct graph *graph,
                                 int32_t node, int32_t except, int32_t at)
{
    ASSERT(node >= 0 && node < graph->nodes);
    for (int32_t i = graph->first[node]; i < graph->first[node + 1]; i++) {
        int32_t e = graph->around[i];
        if (e != except && graph_closed_at(k, p, e, at)) graph_because_closed(k, p, e);
    }
}
