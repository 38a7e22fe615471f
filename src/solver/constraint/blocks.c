/* The blocks of a graph by one depth-first search (Hopcroft, Tarjan 1973).
 *
 * When the search returns from w to v and no node found below w has an edge to a node before v,
 * then v and the nodes still on the stack from w on are a block. Each of these but v is popped, so
 * every node is popped once: in the block nearest to the root, its `home`. An edge joins a node
 * with one above it, so its block is the home of the lower one, and no stack of edges is needed.
 * The edge by which a node was reached leads back no further than to v, so it needs no
 * exception. */
#include "solver/constraint/blocks.h"

#include "base/alloc.h"

struct blocks *blocks_new(struct kernel *k, const struct graph *graph)
{
    struct blocks *b = kernel_alloc(k, sizeof *b);
    size_t nodes = (size_t)graph->nodes + 1;
    b->graph = graph;
    b->open = kernel_alloc(k, (size_t)graph->edges + 1);
    int32_t **const arrays[] = {&b->part,  &b->home, &b->among, &b->top,  &b->cuts,   &b->cut,
                                &b->order, &b->low,  &b->next,  &b->path, &b->waiting};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = kernel_alloc(k, nodes * sizeof **arrays[i]);
    return b;
}

static void clear(struct blocks *b)
{
    b->parts = b->count = 0;
    for (int32_t v = 0; v < b->graph->nodes; v++) {
        b->order[v] = b->among[v] = 0;
        b->home[v] = -1;
        b->next[v] = b->graph->first[v];
    }
}

/* Pops the nodes down to `from`; they and `top` are a block. */
static void close_block(struct blocks *b, int32_t top, int32_t from, int32_t *waiting)
{
    int32_t block = b->count++;
    ASSERT(block < b->graph->nodes); /* fewer blocks than nodes */
    b->top[block] = top;
    b->among[top]++;
    if (b->home[top] < 0) b->home[top] = block;
    int32_t node;
    do {
        ASSERT(*waiting > 0); /* `from` is on the stack */
        node = b->waiting[--*waiting];
        b->home[node] = block;
        b->among[node]++;
    } while (node != from);
}

static void reach(struct blocks *b, int32_t node, int32_t *reached, int32_t *depth, int32_t *waiting)
{
    ASSERT(b->order[node] == 0 && *depth < b->graph->nodes); /* a node is reached once */
    b->order[node] = b->low[node] = ++*reached;
    b->part[node] = b->parts;
    b->path[(*depth)++] = node;
    b->waiting[(*waiting)++] = node;
}

/* Searches the component of this node. */
static void search(struct blocks *b, int32_t root, int32_t *reached)
{
    const struct graph *g = b->graph;
    int32_t depth = 0, waiting = 0;
    reach(b, root, reached, &depth, &waiting);
    while (depth > 0) {
        int32_t v = b->path[depth - 1];
        if (b->next[v] < g->first[v + 1]) {
            int32_t e = g->around[b->next[v]++];
            if (!b->open[e]) continue;
            ASSERT(e >= 0 && e < g->edges);
            int32_t w = graph_across(g, e, v);
            if (!b->order[w])
                reach(b, w, reached, &depth, &waiting);
            else if (b->order[w] < b->low[v])
                b->low[v] = b->order[w];
        } else if (--depth > 0) {
            int32_t above = b->path[depth - 1];
            ASSERT(b->order[above] < b->order[v] && b->low[v] <= b->order[v]);
            if (b->low[v] < b->low[above]) b->low[above] = b->low[v];
            if (b->low[v] >= b->order[above]) close_block(b, above, v, &waiting);
        }
    }
}

static void count_cut(struct blocks *b, int32_t block, int32_t node)
{
    ASSERT(block >= 0 && block < b->count);
    if (!blocks_is_cut(b, node)) return;
    b->cuts[block]++;
    b->cut[block] = node;
}

/* A node is in its home, and in the blocks that it is the top of. */
static void find_cuts(struct blocks *b)
{
    for (int32_t block = 0; block < b->count; block++) b->cuts[block] = 0;
    for (int32_t v = 0; v < b->graph->nodes; v++)
        if (b->home[v] >= 0 && b->top[b->home[v]] != v) count_cut(b, b->home[v], v);
    for (int32_t block = 0; block < b->count; block++) count_cut(b, block, b->top[block]);
}

void blocks_find(struct blocks *b)
{
    int32_t reached = 0;
    clear(b);
    for (int32_t v = 0; v < b->graph->nodes; v++)
        if (!b->order[v]) {
            search(b, v, &reached);
            b->parts++;
        }
    ASSERT(reached == b->graph->nodes);
    find_cuts(b);
}
