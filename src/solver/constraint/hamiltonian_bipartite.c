/* Hamiltonian paths in bipartite graphs. If every edge joins a dark node with a light one, as on a
 * chessboard, a path alternates between them. So it has as many of one as of the other, and an end
 * of each colour; or one more, and both ends have that colour; otherwise there is no path. No other
 * rule infers this without search.
 *
 * Nodes are coloured by union-find with parities. O(edges * log nodes). In a graph of several
 * components the colours of one are independent of those of another, but then there is no path
 * anyway. */
#include "solver/constraint/hamiltonian.h"

#include "base/alloc.h"

struct forest {
    int64_t *above; /* by node; a root has itself */
    bool *differs;  /* by node: from the one above */
    int64_t *size;  /* by root: nodes in its tree */
};

/* The root of its tree; *differs: whether its colour is the other one. */
static int64_t root_of(const struct forest *f, int64_t node, bool *differs)
{
    *differs = false;
    for (; f->above[node] != node; node = f->above[node]) *differs ^= f->differs[node];
    return node;
}

/* Records that the two have different colours. False: they have the same. */
static bool separate(struct forest *f, int64_t u, int64_t v)
{
    ASSERT(u != v);
    bool u_differs, v_differs;
    u = root_of(f, u, &u_differs);
    v = root_of(f, v, &v_differs);
    if (u == v) return u_differs != v_differs;
    int64_t small = f->size[u] < f->size[v] ? u : v, large = u + v - small;
    f->above[small] = large;
    f->differs[small] = u_differs == v_differs;
    f->size[large] += f->size[small];
    ASSERT(f->above[large] == large); /* the larger tree keeps its root */
    return true;
}

static bool separate_all(struct forest *f, int64_t nodes, size_t edges, const int64_t *ends)
{
    for (int64_t v = 0; v < nodes; v++) {
        f->above[v] = v;
        f->size[v] = 1;
    }
    for (size_t i = 0; i < edges; i++)
        if (ends[2 * i] != ends[2 * i + 1] && !separate(f, ends[2 * i], ends[2 * i + 1])) return false;
    return true;
}

bool hamiltonian_bipartite_colour(int64_t nodes, size_t edges, const int64_t *ends, bool *light,
                                  int32_t most[2])
{
    size_t room = (size_t)nodes + 1;
    struct forest f = {alloc_array(room, sizeof *f.above), alloc_array(room, sizeof *f.differs),
                       alloc_array(room, sizeof *f.size)};
    bool coloured = separate_all(&f, nodes, edges, ends);
    int64_t more = 0; /* dark nodes than light ones */
    for (int64_t v = 0; v < nodes; v++) {
        light[v] = false;
        if (coloured) root_of(&f, v, &light[v]);
        more += light[v] ? -1 : 1;
    }
    most[0] = !coloured ? 2 : 1 + (int32_t)(more > 0) - (int32_t)(more < 0);
    most[1] = 2 - most[0];
    ASSERT(most[0] >= 0 && most[0] <= 2);
    alloc_free(f.above), alloc_free(f.differs), alloc_free(f.size);
    return !coloured || (more >= -1 && more <= 1);
}
