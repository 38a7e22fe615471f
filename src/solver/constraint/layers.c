/* Automata unrolled into layers (Pesant 2004), like a decision diagram (MDD).
 *
 * A forward pass creates nodes for the reachable states only; a backward pass removes those from
 * which no accepting state is reachable. Invariant afterwards: every node and every edge lies on a
 * path from the start to an accepting state of the last layer. Nodes and edges are numbered in the
 * order of the layers, so propagators can use arrays. O(edges log edges), because edges are sorted
 * by layer and value. */
#include "solver/constraint/layers.h"

#include "base/vec.h"

#include <stdlib.h>

struct automaton layers_read(const int64_t *ints, size_t count)
{
    struct automaton a = {.states = ints[0],
                          .start = ints[1],
                          .transitions = ints[2],
                          .transition = ints + 3};
    a.accepting = a.transition + a.transitions * AUTOMATON_WIDTH;
    a.accepting_count = count - (size_t)(a.accepting - ints);
    ASSERT(a.accepting >= ints && (size_t)(a.accepting - ints) <= count);
    return a;
}

/* ---- forwards */

struct step { /* an edge that is being made */
    int32_t from, to;
    int64_t value, cost;
};

struct unrolling {
    const struct automaton *automaton;
    const struct layers_source *source;
    int32_t *first; /* by state and one more: where its transitions begin */
    int32_t *node;  /* by state: its node in the layer that is being made, if not below that */
    vec_i32 state;  /* by node */
    vec_i32 layer;  /* by layer, and one more: where its nodes begin */
    VEC(struct step) steps;
    vec_i32 ends; /* by layer: where its steps end */
};

static void start_unrolling(struct unrolling *u, const struct automaton *a,
                            const struct layers_source *source)
{
    *u = (struct unrolling){.automaton = a, .source = source};
    u->first = alloc_array((size_t)a->states + 1, sizeof *u->first);
    u->node = alloc_array((size_t)a->states, sizeof *u->node);
    ASSERT(a->start >= 0 && a->start < a->states);
    for (int64_t t = 0; t < a->transitions; t++)
        u->first[a->transition[t * AUTOMATON_WIDTH + AUTOMATON_FROM] + 1]++;
    for (int64_t q = 0; q < a->states; q++) {
        u->first[q + 1] += u->first[q];
        u->node[q] = -1;
    }
    vec_push(&u->layer, 0);
    vec_push(&u->state, (int32_t)a->start);
}

static void free_unrolling(struct unrolling *u)
{
    alloc_free(u->first);
    alloc_free(u->node);
    vec_free(&u->state);
    vec_free(&u->layer);
    vec_free(&u->steps);
    vec_free(&u->ends);
}

/* The node of a state in the layer whose nodes begin at `base`. */
static int32_t node_of(struct unrolling *u, int32_t state, int32_t base)
{
    ASSERT(state >= 0 && state < u->automaton->states);
    if (u->node[state] < base) {
        u->node[state] = (int32_t)u->state.size;
        vec_push(&u->state, state);
    }
    return u->node[state];
}

/* The steps of one more layer. */
static void advance(struct unrolling *u, int32_t layer)
{
    int32_t from = u->layer.data[layer], base = (int32_t)u->state.size;
    ASSERT(u->layer.size == (size_t)layer + 1 && from <= base);
    vec_push(&u->layer, base);
    for (int32_t node = from; node < base; node++) {
        int32_t state = u->state.data[node];
        for (int32_t t = u->first[state]; t < u->first[state + 1]; t++) {
            const int64_t *edge = u->automaton->transition + (int64_t)t * AUTOMATON_WIDTH;
            if (!u->source->has(u->source->of, layer, edge[AUTOMATON_VALUE])) continue;
            int32_t to = node_of(u, (int32_t)edge[AUTOMATON_TO], base);
            vec_push(&u->steps, ((struct step){node, to, edge[AUTOMATON_VALUE], edge[AUTOMATON_COST]}));
        }
    }
    vec_push(&u->ends, (int32_t)u->steps.size);
}

int64_t layers_count(const struct automaton *a, int32_t count, const struct layers_source *source,
                     int64_t most)
{
    struct unrolling u;
    int64_t total = 0;
    start_unrolling(&u, a, source);
    for (int32_t layer = 0; layer < count && total <= most; layer++) {
        advance(&u, layer);
        total += (int64_t)u.steps.size;
        vec_clear(&u.steps);
    }
    free_unrolling(&u);
    return total;
}

/* ---- backwards */

/* By node: its number among those that remain, or -1. */
static int32_t *number_nodes(struct unrolling *u, int32_t count, int32_t *kept)
{
    ASSERT(u->layer.size == (size_t)count + 1);
    size_t nodes = u->state.size;
    int32_t *number = alloc_array(nodes, sizeof *number);
    bool *accepts = alloc_array((size_t)u->automaton->states, sizeof *accepts);
    for (size_t i = 0; i < u->automaton->accepting_count; i++) accepts[u->automaton->accepting[i]] = true;
    for (size_t n = (size_t)u->layer.data[count]; n < nodes; n++) number[n] = accepts[u->state.data[n]];
    for (size_t s = u->steps.size; s-- > 0;)
        if (number[u->steps.data[s].to]) number[u->steps.data[s].from] = 1;
    *kept = 0;
    for (size_t n = 0; n < nodes; n++) number[n] = number[n] ? (*kept)++ : -1;
    alloc_free(accepts);
    return number;
}

static void drop_steps(struct unrolling *u, const int32_t *number)
{
    size_t left = 0, s = 0;
    for (size_t layer = 0; layer < u->ends.size; layer++) {
        for (; s < (size_t)u->ends.data[layer]; s++) {
            struct step step = u->steps.data[s];
            ASSERT(step.from < step.to); /* from one layer to the next */
            step.from = number[step.from];
            step.to = number[step.to];
            if (step.to >= 0) u->steps.data[left++] = step;
        }
        u->ends.data[layer] = (int32_t)left;
    }
    ASSERT(left <= s && s == u->steps.size);
    u->steps.size = left;
}

static int compare_steps(const void *a, const void *b)
{
    const struct step *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

/* ---- the remaining nodes and edges, as arrays */

static void *allocate(const struct layers_source *source, size_t count, size_t size)
{
    return source->room(source->of, (count + 1) * size);
}

static void allocate_edges(struct layers *l, const struct layers_source *source, size_t edges)
{
    l->edges = (int32_t)edges;
    l->from = allocate(source, edges, sizeof *l->from);
    l->to = allocate(source, edges, sizeof *l->to);
    l->group = allocate(source, edges, sizeof *l->group);
    l->cost = allocate(source, edges, sizeof *l->cost);
    l->value = allocate(source, edges, sizeof *l->value);
    l->layer = allocate(source, edges, sizeof *l->layer);
    l->edge = allocate(source, edges + 1, sizeof *l->edge);
    l->first = allocate(source, (size_t)l->count + 1, sizeof *l->first);
    l->first_out = allocate(source, (size_t)l->nodes + 1, sizeof *l->first_out);
    l->first_in = allocate(source, (size_t)l->nodes + 1, sizeof *l->first_in);
    l->out = allocate(source, edges, sizeof *l->out);
    l->in = allocate(source, edges, sizeof *l->in);
}

static void fill_edges(struct layers *l, struct unrolling *u)
{
    int32_t e = 0;
    for (int32_t layer = 0; layer < l->count; layer++) {
        int32_t stop = u->ends.data[layer];
        struct step *steps = u->steps.data;
        if (stop > e) qsort(steps + e, (size_t)(stop - e), sizeof *steps, compare_steps);
        l->first[layer] = l->groups;
        for (int32_t begin = e; e < stop; e++) {
            if (e == begin || steps[e].value != steps[e - 1].value) {
                l->value[l->groups] = steps[e].value;
                l->layer[l->groups] = layer;
                l->edge[l->groups++] = e;
            }
            l->from[e] = steps[e].from;
            l->to[e] = steps[e].to;
            l->cost[e] = steps[e].cost;
            l->group[e] = l->groups - 1;
        }
    }
    ASSERT(e == l->edges && l->groups <= l->edges);
    l->first[l->count] = l->groups;
    l->edge[l->groups] = e;
}

/* Lists the edges by one of their ends: counts them, then fills, which advances the start of each
 * list to its end, the start of the next. */
static void by_end(const struct layers *l, const int32_t *node, int32_t *first, int32_t *edges)
{
    for (int32_t e = 0; e < l->edges; e++) first[node[e] + 1]++;
    for (int32_t n = 0; n < l->nodes; n++) first[n + 1] += first[n];
    for (int32_t e = 0; e < l->edges; e++) edges[first[node[e]]++] = e;
    for (int32_t n = l->nodes; n > 0; n--) first[n] = first[n - 1];
    ASSERT(first[l->nodes] == l->edges);
    first[0] = 0;
}

struct layers *layers_unroll(const struct automaton *a, int32_t count, const struct layers_source *source)
{
    struct unrolling u;
    struct layers *l = allocate(source, 0, sizeof *l);
    start_unrolling(&u, a, source);
    for (int32_t layer = 0; layer < count; layer++) advance(&u, layer);
    int32_t *number = number_nodes(&u, count, &l->nodes);
    drop_steps(&u, number);
    l->count = count;
    for (size_t n = (size_t)u.layer.data[count]; n-- > 0;) l->last += number[n] >= 0;
    ASSERT(l->last <= l->nodes);
    allocate_edges(l, source, u.steps.size);
    fill_edges(l, &u);
    by_end(l, l->from, l->first_out, l->out);
    by_end(l, l->to, l->first_in, l->in);
    alloc_free(number);
    free_unrolling(&u);
    return l;
}
