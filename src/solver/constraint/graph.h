/* The graph of a constraint whose literals are edges, for propagators: neighbourhoods, and which
 * edges are used, open or closed, now and before a trail position. Edge i is view i of the
 * propagator: 1 used, 0 closed. Its ends are two of the constraint's integers, and the number of
 * nodes is `rhs`. */
#ifndef SOLVER_CONSTRAINT_GRAPH_H
#define SOLVER_CONSTRAINT_GRAPH_H

#include "base/alloc.h"
#include "solver/constraint/propagator.h"

struct graph {
    int32_t nodes, edges;
    const int32_t *ends; /* two nodes for each edge */
    /* The edges of node v are around[first[v]] .. around[first[v + 1] - 1]; no edge that leads from
     * a node to itself is among them. */
    const int32_t *first, *around;
};

/* Lives as long as the kernel. O(nodes + edges). */
const struct graph *graph_new(struct kernel *kernel, const struct propagator *p);

/* The end of the edge that is not this node. */
static inline int32_t graph_across(const struct graph *graph, int32_t edge, int32_t node)
{
    ASSERT(graph->ends[2 * edge] == node || graph->ends[2 * edge + 1] == node);
    return graph->ends[2 * edge] + graph->ends[2 * edge + 1] - node;
}

static inline bool graph_is_loop(const struct graph *graph, int32_t edge)
{
    return graph->ends[2 * edge] == graph->ends[2 * edge + 1];
}

static inline bool graph_used(const struct kernel *kernel, const struct propagator *p, int32_t edge)
{
    return kernel_lo(kernel, p->views[edge]) == 1;
}

static inline bool graph_closed(const struct kernel *kernel, const struct propagator *p, int32_t edge)
{
    return kernel_hi(kernel, p->views[edge]) == 0;
}

static inline bool graph_used_at(const struct kernel *kernel, const struct propagator *p, int32_t edge,
                                 int32_t at)
{
    return kernel_lo_at(kernel, p->views[edge], at) == 1;
}

static inline bool graph_closed_at(const struct kernel *kernel, const struct propagator *p, int32_t edge,
                                   int32_t at)
{
    return kernel_hi_at(kernel, p->views[edge], at) == 0;
}

/* ---- saying why, in terms of edges */

static inline void graph_because_used(struct kernel *kernel, const struct propagator *p, int32_t edge)
{
    kernel_because_ge(kernel, p->views[edge], 1);
}

static inline void graph_because_closed(struct kernel *kernel, const struct propagator *p, int32_t edge)
{
    kernel_because_le(kernel, p->views[edge], 0);
}

/* All edges of the node that were closed before `at`, without one of them (-1: none). */
void graph_because_closed_around(struct kernel *kernel, const struct propagator *p, const struct graph *graph,
                                 int32_t node, int32_t except, int32_t at);

#endif
