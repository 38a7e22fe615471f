/* Regular by paths: in the automaton unrolled into layers (layers.h), each node and each value has
 * a living edge as a witness (a watched support).
 *   R1  an edge dies with the value that it needs, and with either of its nodes
 *   R2  a node dies without a living edge into it, or out of it, except the start and the last
 *       layer
 *   R3  a value without a living edge is removed, and one that never had any
 *   R4  without the start: conflict, or the condition is false
 * Domain consistent, except for gaps between the values of a wide view. While the condition is
 * open, nothing is removed; R3 examines all values once it is true.
 *
 * Invariant, between calls: the witness of a living node, and of a value where the condition is
 * true, is a living edge. Backtracking only revives, so witnesses need no restoring: only the
 * deaths of nodes, and how many groups live in each layer. A call costs a step for each edge of a
 * node or value that died, and for each edge examined as a new witness.
 *
 * Explanations, in the graph at that position: backwards, which nodes lead to an accepting state;
 * then forwards, layer by layer, a removed value is needed if one of its edges would lead from a
 * reachable node to one that leads on. The others are let in. The result is minimal (Gange,
 * Stuckey, Szymanek 2011). O(edges) each. */
#include "solver/constraint/regular.h"

#include "solver/constraint/worklist.h"

/* Hints: the group of the value that is removed, or one of these. */
enum { CONDITION_HINT = -1, RANGE_HINT = -2 };
enum { NO_GROUP = -1 };

struct paths {
    const struct layers *layers;
    int32_t *dead;           /* by node: 1 it is; restored */
    int32_t *into;           /* by node: its witness among the edges into it; the start has none */
    int32_t *out_of;         /* by node: the same of those out of it; the last layer has none */
    int32_t *witness;        /* by group */
    int32_t *living;         /* the groups of each layer, those that live first */
    int32_t *place;          /* by group: where it is in `living` */
    int32_t *alive;          /* by layer: where those that live end in `living`; restored */
    struct worklist changed; /* layers */
    bool opened;             /* the condition has become true: values may be without witnesses */
    int32_t *died;           /* nodes whose edges are still to be dropped */
    int32_t died_count;
    /* For explanations, by node and by group. */
    bool *leads, *reached, *removed, *needed;
};

/* ---- attaching */

struct attaching {
    struct kernel *kernel;
    const struct propagator *p;
};

static bool has_value(void *of, int32_t layer, int64_t value)
{
    const struct attaching *attaching = of;
    return !kernel_poll(attaching->kernel, 1) &&
           kernel_has(attaching->kernel, attaching->p->views[layer], value);
}

static void *state_room(void *of, size_t size)
{
    return kernel_alloc(((const struct attaching *)of)->kernel, size);
}

struct layers *regular_paths_layers(struct kernel *k, const struct propagator *p, uint32_t count)
{
    struct automaton a = layers_read(p->ints, p->int_count);
    struct attaching attaching = {k, p};
    return layers_unroll(&a, (int32_t)count,
                         &(struct layers_source){.has = has_value, .room = state_room, .of = &attaching});
}

bool regular_paths_keep_values(struct kernel *k, struct propagator *p, const struct layers *l, int32_t layer,
                               int32_t hint)
{
    int32_t first = l->first[layer];
    return propagator_keep_values(k, p, hint, p->views[layer], (size_t)(l->first[layer + 1] - first),
                                  l->value + first);
}

static void choose_witnesses(struct paths *s)
{
    const struct layers *l = s->layers;
    for (int32_t n = 0; n < l->nodes; n++) {
        if (n > 0) s->into[n] = l->in[l->first_in[n]];
        if (n < l->last) s->out_of[n] = l->out[l->first_out[n]];
    }
    for (int32_t g = 0; g < l->groups; g++) {
        s->witness[g] = l->edge[g];
        s->living[g] = s->place[g] = g;
    }
    for (int32_t layer = 0; layer < l->count; layer++) s->alive[layer] = l->first[layer + 1];
}

static void attach(struct kernel *k, struct propagator *p)
{
    struct paths *s = p->state = kernel_alloc(k, sizeof *s);
    const struct layers *l = s->layers = regular_paths_layers(k, p, p->view_count);
    size_t nodes = (size_t)l->nodes + 1, groups = (size_t)l->groups + 1, count = (size_t)l->count + 1;
    s->dead = kernel_alloc(k, nodes * sizeof *s->dead);
    s->into = kernel_alloc(k, nodes * sizeof *s->into);
    s->out_of = kernel_alloc(k, nodes * sizeof *s->out_of);
    s->died = kernel_alloc(k, nodes * sizeof *s->died);
    s->witness = kernel_alloc(k, groups * sizeof *s->witness);
    s->living = kernel_alloc(k, groups * sizeof *s->living);
    s->place = kernel_alloc(k, groups * sizeof *s->place);
    s->alive = kernel_alloc(k, count * sizeof *s->alive);
    s->changed = worklist_new(k, count);
    s->leads = kernel_alloc(k, nodes);
    s->reached = kernel_alloc(k, nodes);
    s->removed = kernel_alloc(k, groups);
    s->needed = kernel_alloc(k, groups);
    choose_witnesses(s);
    for (int32_t layer = 0; layer < l->count; layer++) {
        kernel_watch(k, p, p->views[layer], EVENT_ANY, layer);
        worklist_add(&s->changed, layer);
    }
    if (p->conditional) kernel_watch(k, p, p->condition, EVENT_FIXED, CONDITION_HINT);
    s->opened = true;
}

static bool wake(struct kernel *k, struct propagator *p, int32_t data)
{
    struct paths *s = p->state;
    ASSERT(data >= CONDITION_HINT && data < s->layers->count);
    if (data == CONDITION_HINT)
        s->opened = true;
    else
        worklist_add(&s->changed, data);
    return !p->conditional || kernel_hi(k, p->condition) > 0;
}

/* ---- deaths */

static bool is_living(const struct paths *s, int32_t edge)
{
    ASSERT(edge >= 0 && edge < s->layers->edges);
    const struct layers *l = s->layers;
    int32_t group = l->group[edge];
    return s->place[group] < s->alive[l->layer[group]] && !s->dead[l->from[edge]] && !s->dead[l->to[edge]];
}

/* The first living edge, or -1. */
static int32_t find_living(const struct paths *s, int32_t count, const int32_t *edges)
{
    for (int32_t i = 0; i < count; i++)
        if (is_living(s, edges[i])) return edges[i];
    return -1;
}

static void kill_node(struct kernel *k, struct paths *s, int32_t node)
{
    ASSERT(!s->dead[node] && s->died_count < s->layers->nodes); /* a node dies once */
    propagator_store(k, &s->dead[node], 1);
    s->died[s->died_count++] = node;
}

/* R2, for a node that has lost its witness among these edges, which begin at first[node]. */
static void find_witness(struct kernel *k, struct paths *s, int32_t node, const int32_t *first,
                         const int32_t *edges, int32_t *witness)
{
    int32_t edge = find_living(s, first[node + 1] - first[node], edges + first[node]);
    if (edge >= 0)
        witness[node] = edge;
    else
        kill_node(k, s, node);
}

/* Removes the group from those that live. */
static void remove_group(struct kernel *k, struct paths *s, int32_t group)
{
    /* living and place are inverse */
    ASSERT(s->place[group] < s->alive[s->layers->layer[group]] && s->living[s->place[group]] == group);
    int32_t *alive = &s->alive[s->layers->layer[group]];
    kernel_save(k, alive);
    int32_t place = s->place[group], end = --*alive, other = s->living[end];
    s->living[place] = other;
    s->place[other] = place;
    s->living[end] = group;
    s->place[group] = end;
}

/* R1: replaces the edge where it is a witness. */
static void drop_edge(struct kernel *k, struct paths *s, int32_t edge)
{
    const struct layers *l = s->layers;
    int32_t from = l->from[edge], to = l->to[edge];
    ASSERT(from < l->last && to > 0); /* the last layer leads nowhere, and nothing to the start */
    if (s->out_of[from] == edge && !s->dead[from]) find_witness(k, s, from, l->first_out, l->out, s->out_of);
    if (s->into[to] == edge && !s->dead[to]) find_witness(k, s, to, l->first_in, l->in, s->into);
}

/* R3. */
static bool check_value(struct kernel *k, struct propagator *p, int32_t group)
{
    ASSERT(!p->conditional || kernel_lo(k, p->condition) == 1); /* while it is open, R3 waits */
    struct paths *s = p->state;
    const struct layers *l = s->layers;
    for (int32_t e = l->edge[group]; e < l->edge[group + 1]; e++)
        if (is_living(s, e)) {
            s->witness[group] = e;
            return true;
        }
    remove_group(k, s, group);
    return kernel_set_ne(k, p, group, p->views[l->layer[group]], l->value[group]);
}

static bool drop_edge_of_node(struct kernel *k, struct propagator *p, int32_t edge, bool open)
{
    struct paths *s = p->state;
    int32_t group = s->layers->group[edge];
    drop_edge(k, s, edge);
    if (open || s->witness[group] != edge) return true;
    return s->place[group] >= s->alive[s->layers->layer[group]] || check_value(k, p, group);
}

static bool drop_nodes(struct kernel *k, struct propagator *p, bool open)
{
    struct paths *s = p->state;
    const struct layers *l = s->layers;
    while (s->died_count > 0) {
        int32_t node = s->died[--s->died_count];
        ASSERT(s->dead[node]);
        for (int32_t i = l->first_out[node]; i < l->first_out[node + 1]; i++)
            if (!drop_edge_of_node(k, p, l->out[i], open)) return false;
        for (int32_t i = l->first_in[node]; i < l->first_in[node + 1]; i++)
            if (!drop_edge_of_node(k, p, l->in[i], open)) return false;
    }
    return true;
}

/* Drops the values that a layer's view has lost since the last call. */
static void drop_values(struct kernel *k, const struct propagator *p, int32_t layer)
{
    struct paths *s = p->state;
    const struct layers *l = s->layers;
    for (int32_t i = l->first[layer]; i < s->alive[layer];) {
        int32_t group = s->living[i];
        if (kernel_has(k, p->views[layer], l->value[group])) {
            i++;
            continue;
        }
        remove_group(k, s, group);
        for (int32_t e = l->edge[group]; e < l->edge[group + 1]; e++) drop_edge(k, s, e);
    }
}

/* ---- explanations */

/* Finds the nodes that led to an accepting state, with no other value in the chosen layer. */
static void find_leads(struct kernel *k, const struct propagator *p, int32_t chosen, int32_t at)
{
    struct paths *s = p->state;
    ASSERT(chosen >= NO_GROUP && chosen < s->layers->groups);
    const struct layers *l = s->layers;
    int32_t only = chosen == NO_GROUP ? -1 : l->layer[chosen];
    for (int32_t g = 0; g < l->groups; g++) {
        s->needed[g] = false;
        s->removed[g] =
            l->layer[g] == only ? g != chosen : !kernel_has_at(k, p->views[l->layer[g]], l->value[g], at);
    }
    for (int32_t n = 0; n < l->nodes; n++) {
        s->leads[n] = n >= l->last;
        s->reached[n] = n == 0;
    }
    for (int32_t e = l->edges; e-- > 0;)
        if (s->leads[l->to[e]] && !s->removed[l->group[e]]) s->leads[l->from[e]] = true;
}

/* Gives the removed values that a layer needs; marks the nodes that the others leave reachable. */
static void explain_layer(struct kernel *k, const struct propagator *p, int32_t layer, bool chosen)
{
    struct paths *s = p->state;
    const struct layers *l = s->layers;
    for (int32_t g = l->first[layer]; g < l->first[layer + 1]; g++) {
        for (int32_t e = l->edge[g]; e < l->edge[g + 1] && s->removed[g] && !s->needed[g]; e++)
            s->needed[g] = s->reached[l->from[e]] && s->leads[l->to[e]];
        if (s->needed[g] && !chosen) kernel_because_ne(k, p->views[layer], l->value[g]);
        for (int32_t e = l->edge[g]; e < l->edge[g + 1] && !s->needed[g]; e++)
            if (s->reached[l->from[e]]) s->reached[l->to[e]] = true;
    }
}

/* Explains that there was no path to an accepting state, by the chosen group if one is given. */
static void because_cut(struct kernel *k, const struct propagator *p, int32_t chosen, int32_t at)
{
    const struct layers *l = ((const struct paths *)p->state)->layers;
    if (l->nodes == 0 || kernel_poll(k, (size_t)l->edges)) return;
    find_leads(k, p, chosen, at);
    for (int32_t layer = 0; layer < l->count; layer++)
        explain_layer(k, p, layer, chosen != NO_GROUP && l->layer[chosen] == layer);
}

static void explain(struct kernel *k, struct propagator *p, struct predicate what, int32_t hint, int32_t at)
{
    ASSERT(hint >= RANGE_HINT && hint < ((const struct paths *)p->state)->layers->groups);
    (void)what;
    if (hint != CONDITION_HINT && p->conditional) kernel_because_ge(k, p->condition, 1);
    if (hint != RANGE_HINT) because_cut(k, p, hint == CONDITION_HINT ? NO_GROUP : hint, at);
}

/* ---- together */

static bool fail_no_path(struct kernel *k, struct propagator *p, bool open) /* R4 */
{
    ASSERT(!open || p->conditional); /* R4 */
    if (open) return kernel_set_le(k, p, CONDITION_HINT, p->condition, 0);
    kernel_fail(k);
    if (!kernel_learns(k)) return false;
    if (p->conditional) kernel_because_ge(k, p->condition, 1);
    because_cut(k, p, NO_GROUP, kernel_position(k));
    return false;
}

/* R3, in the first call that may remove values: they may have lost their edges before. */
static bool check_all_values(struct kernel *k, struct propagator *p)
{
    ASSERT(!p->conditional || kernel_lo(k, p->condition) == 1);
    struct paths *s = p->state;
    const struct layers *l = s->layers;
    for (int32_t layer = 0; layer < l->count; layer++) {
        if (!regular_paths_keep_values(k, p, l, layer, RANGE_HINT)) return false;
        for (int32_t i = s->alive[layer]; i-- > l->first[layer];)
            if (!is_living(s, s->witness[s->living[i]]) && !check_value(k, p, s->living[i])) return false;
    }
    return true;
}

static bool propagate(struct kernel *k, struct propagator *p)
{
    struct paths *s = p->state;
    bool open = p->conditional && kernel_lo(k, p->condition) < 1;
    if (p->conditional && kernel_hi(k, p->condition) < 1) return true;
    if (kernel_poll(k, 8 * (size_t)s->changed.count)) return true;
    s->died_count = 0;
    if (s->layers->nodes == 0 || s->dead[0]) return fail_no_path(k, p, open);
    while (s->changed.count > 0) drop_values(k, p, worklist_take(&s->changed));
    if (!drop_nodes(k, p, open)) return false;
    if (s->dead[0]) return fail_no_path(k, p, open);
    if (open || !s->opened) return true;
    s->opened = false;
    return check_all_values(k, p) && drop_nodes(k, p, open);
}

const struct propagator_kind regular_paths_propagator = {
    .cost = 2, .attach = attach, .wake = wake, .propagate = propagate, .explain = explain};
