/* The blocks (biconnected components) of an undirected graph. Two blocks share at most one node, a
 * cut node; a block of one edge is a bridge. */
#ifndef SOLVER_CONSTRAINT_BLOCKS_H
#define SOLVER_CONSTRAINT_BLOCKS_H

#include "solver/constraint/graph.h"

struct blocks {
    const struct graph *graph;
    bool *open; /* by edge: it is there; set by the caller */

    /* What blocks_find finds. */
    int32_t parts;  /* connected ones */
    int32_t *part;  /* by node: 0 .. parts-1 */
    int32_t count;  /* of blocks; a node without edges has none */
    int32_t *home;  /* by node: a block it is in, the only one if it is no cut node; -1 none */
    int32_t *among; /* by node: how many blocks it is in; a cut node is in two or more */
    int32_t *top;   /* by block: the node where the search entered it */
    int32_t *cuts;  /* by block: how many cut nodes it has; one: it is a leaf in the tree of them */
    int32_t *cut;   /* by block: the last of them */

    /* Of the search, by node: its number in preorder, from 1; the earliest node reachable from it
     * and its subtree; the place in its edges; and two stacks, of the nodes on the path from the
     * root and of those whose block is not complete. */
    int32_t *order, *low, *next, *way, *waiting;
};

struct blocks *blocks_new(struct kernel *kernel, const struct graph *graph);

/* O(nodes + edges), without recursion: a path of any length fits. */
void blocks_find(struct blocks *blocks);

/* The block of an open edge: the home of its end that was reached later. */
static inline int32_t blocks_of_edge(const struct blocks *b, int32_t edge)
{
    int32_t u = b->graph->ends[2 * edge], v = b->graph->ends[2 * edge + 1];
    return b->home[b->order[u] > b->order[v] ? u : v];
}

static inline bool blocks_is_cut(const struct blocks *b, int32_t node)
{
    return b->among[node] > 1;
}

static inline bool blocks_is_leaf(const struct blocks *b, int32_t block)
{
    ASSERT(block >= 0 && block < b->count);
    return b->cuts[block] == 1;
}

/* The leaf that the node is inside of, not its cut node; or -1. */
static inline int32_t blocks_leaf_of(const struct blocks *b, int32_t node)
{
    int32_t home = b->home[node];
    return home >= 0 && !blocks_is_cut(b, node) && blocks_is_leaf(b, home) ? home : -1;
}

#endif
