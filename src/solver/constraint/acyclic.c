/* Acyclicity by vertex elimination (Rankooh, Rintanen 2022). Nodes are eliminated one after
 * another, each time one with the fewest neighbours: if u comes before the node and the node before
 * v, then u comes before v. That makes any two of its neighbours neighbours of each other, and a
 * cycle shorter, until it has two nodes.
 *
 * With d neighbours at its elimination, a node costs d^2 clauses. The alternative, a position on a
 * path for each node, would take as many clauses for each edge as there are nodes. */
#include "solver/constraint/acyclic.h"

#include "solver/model/model.h"

struct neighbour {
    int32_t node;
    /* This node comes later, or earlier, than the one whose neighbour it is. */
    dm_lit later, earlier;
};

typedef VEC(struct neighbour) neighbour_list;

struct acyclic {
    dm_model *out;
    int32_t nodes;
    neighbour_list *near; /* by node: those that are left, or were when it was taken away */
    bool *gone;           /* by node: taken away */
    int32_t *place;       /* by node: its place in a list of neighbours, plus 1; or 0 */
};

struct acyclic *acyclic_new(dm_model *out, int32_t nodes)
{
    struct acyclic *a = alloc_bytes(sizeof *a);
    *a = (struct acyclic){.out = out, .nodes = nodes};
    a->near = alloc_array((size_t)nodes + 1, sizeof *a->near);
    a->gone = alloc_array((size_t)nodes + 1, sizeof *a->gone);
    a->place = alloc_array((size_t)nodes + 1, sizeof *a->place);
    return a;
}

static struct neighbour *find(neighbour_list *list, int32_t node)
{
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i].node == node) return &list->data[i];
    return NULL;
}

/* Never both ways. */
static void join(struct acyclic *a, int32_t u, int32_t v)
{
    ASSERT(u != v && !a->gone[u] && !a->gone[v]);
    dm_lit earlier = model_new_bool(a->out), later = model_new_bool(a->out);
    vec_push(&a->near[u], ((struct neighbour){v, later, earlier}));
    vec_push(&a->near[v], ((struct neighbour){u, earlier, later}));
    dm_clause(a->out, 2, (dm_lit[]){-earlier, -later});
}

dm_lit acyclic_before(struct acyclic *a, int32_t u, int32_t v)
{
    ASSERT(u != v && u >= 0 && u < a->nodes && v >= 0 && v < a->nodes);
    if (!find(&a->near[u], v)) join(a, u, v);
    return find(&a->near[u], v)->later;
}

/* u, the neighbour `from` of a node that is taken away, and another one of its neighbours. */
static void say_follows(struct acyclic *a, int32_t u, const struct neighbour *from,
                        const struct neighbour *to)
{
    ASSERT(u == from->node && u != to->node);
    int32_t place = a->place[to->node];
    if (!place) {
        join(a, u, to->node);
        place = (int32_t)a->near[u].size;
        a->place[to->node] = place;
    }
    ASSERT(a->near[u].data[place - 1].node == to->node); /* place is an index, plus 1 */
    struct neighbour other = a->near[u].data[place - 1];
    dm_clause(a->out, 3, (dm_lit[]){-from->earlier, -to->later, other.later});
    dm_clause(a->out, 3, (dm_lit[]){-to->earlier, -from->later, other.earlier});
}

/* None of the others has it as a neighbour any more. */
static void forget(struct acyclic *a, int32_t node)
{
    a->gone[node] = true;
    for (size_t i = 0; i < a->near[node].size; i++) {
        neighbour_list *list = &a->near[a->near[node].data[i].node];
        struct neighbour *back = find(list, node);
        ASSERT(back); /* neighbours are mutual */
        *back = vec_last(list);
        list->size--;
    }
}

/* For every pair of its neighbours. */
static void take_away(struct acyclic *a, int32_t node)
{
    ASSERT(!a->gone[node]); /* each node is taken away once */
    const neighbour_list *near = &a->near[node];
    forget(a, node);
    for (size_t i = 0; i < near->size && !a->out->error; i++) {
        int32_t u = near->data[i].node;
        for (size_t k = 0; k < a->near[u].size; k++) a->place[a->near[u].data[k].node] = (int32_t)k + 1;
        for (size_t k = i + 1; k < near->size; k++) say_follows(a, u, &near->data[i], &near->data[k]);
        for (size_t k = 0; k < a->near[u].size; k++) a->place[a->near[u].data[k].node] = 0;
    }
}

/* The one with the fewest neighbours of those that are left; -1: none. */
static int32_t next_node(const struct acyclic *a)
{
    int32_t best = -1;
    for (int32_t v = 0; v < a->nodes; v++)
        if (!a->gone[v] && (best < 0 || a->near[v].size < a->near[best].size)) best = v;
    return best;
}

void acyclic_post(struct acyclic *a)
{
    for (int32_t v; (v = next_node(a)) >= 0 && !model_tick(a->out);) take_away(a, v);
    for (int32_t v = 0; v < a->nodes; v++) vec_free(&a->near[v]);
    alloc_free(a->near), alloc_free(a->gone), alloc_free(a->place);
    alloc_free(a);
}
