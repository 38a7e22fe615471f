/* Hamiltonian path, what it is made of. The path is given a direction, of which no answer tells: an
 * edge is used one way, or the other way, or not at all.
 *   R1  every node but one is entered and every node but one is left, none of them twice; if nodes
 *       have colours, these exceptions have those of the ends, the first a dark one if they differ
 *   R2  no way leads back to where it began: there are literals "u comes before v" for certain
 *       pairs of nodes, true if an edge is used from u to v, and never for (u, v) and (v, u) at
 *       once
 * R1 leaves one path and cycles; R2 rules out the cycles. For R2 nodes are taken away one after
 * another, each time one with the fewest neighbours: if u comes before the node and the node before
 * v, then u comes before v. That makes any two of its neighbours neighbours of each other, and a
 * cycle shorter, until it has two nodes.
 *
 * The size depends on how many neighbours nodes have when their turn comes: with d of them, d^2
 * clauses. Places on the path, the other way to say it, would take as many clauses for each edge
 * as there are nodes. After Rankooh, Rintanen: Propositional encodings of acyclicity and
 * reachability by using vertex elimination (2022). */
#include "constraint/hamiltonian.h"

#include "model/model.h"

typedef VEC(dm_lit) lit_list;

struct neighbour {
    int32_t node;
    /* This node comes later, or earlier, than the one whose neighbour it is. */
    dm_lit later, earlier;
};

typedef VEC(struct neighbour) neighbour_list;

struct web {
    const struct constraint *constraint;
    dm_model *out;
    int32_t nodes;
    lit_list *entered, *left; /* by node: the ways that lead to it, and from it */
    neighbour_list *near;     /* by node: those that are left, or were when it was taken away */
    bool *gone;               /* by node: taken away */
    bool *light;              /* by node: its colour */
    int32_t *place;           /* by node: its place in a list of neighbours, plus 1; or 0 */
};

static void say(struct web *w, size_t count, const dm_lit *lits)
{
    if (w->constraint->condition) dm_if(w->out, w->constraint->condition);
    dm_clause(w->out, count, lits);
}

static void say_at_most_one(struct web *w, const lit_list *lits)
{
    if (w->constraint->condition) dm_if(w->out, w->constraint->condition);
    dm_at_most(w->out, 1, lits->size, lits->data);
}

static struct neighbour *find(neighbour_list *list, int32_t node)
{
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i].node == node) return &list->data[i];
    return NULL;
}

/* Never both ways. */
static void join(struct web *w, int32_t u, int32_t v)
{
    dm_lit earlier = model_new_bool(w->out), later = model_new_bool(w->out);
    vec_push(&w->near[u], ((struct neighbour){v, later, earlier}));
    vec_push(&w->near[v], ((struct neighbour){u, earlier, later}));
    say(w, 2, (dm_lit[]){-earlier, -later});
}

/* The two ways of an edge. That u comes before v is a literal of its own: it need not be by this
 * edge. */
static void add_edge(struct web *w, int32_t u, int32_t v, dm_lit used)
{
    dm_lit forth = model_new_bool(w->out), back = model_new_bool(w->out);
    say(w, 3, (dm_lit[]){-used, forth, back});
    say(w, 2, (dm_lit[]){-forth, used});
    say(w, 2, (dm_lit[]){-back, used});
    vec_push(&w->left[u], forth);
    vec_push(&w->entered[v], forth);
    vec_push(&w->left[v], back);
    vec_push(&w->entered[u], back);
    if (!find(&w->near[u], v)) join(w, u, v);
    const struct neighbour *other = find(&w->near[u], v);
    say(w, 2, (dm_lit[]){-forth, other->later});
    say(w, 2, (dm_lit[]){-back, other->earlier});
}

static void add_edges(struct web *w)
{
    const struct constraint *c = w->constraint;
    for (uint32_t i = 0; i < c->lit_count && !w->out->error; i++) {
        int32_t u = (int32_t)c->ints[2 * i], v = (int32_t)c->ints[2 * i + 1];
        if (u == v)
            say(w, 1, (dm_lit[]){-c->lits[i]});
        else
            add_edge(w, u, v, c->lits[i]);
    }
}

/* R1, one of the two ways round. The exception has this colour. */
static void say_once(struct web *w, const lit_list *ways, bool light)
{
    lit_list exceptions = {0}, all = {0};
    for (int32_t v = 0; v < w->nodes && !w->out->error; v++) {
        vec_clear(&all);
        for (size_t i = 0; i < ways[v].size; i++) vec_push(&all, ways[v].data[i]);
        if (w->light[v] == light) {
            vec_push(&exceptions, model_new_bool(w->out));
            vec_push(&all, vec_last(&exceptions));
        }
        say(w, all.size, all.data);
        say_at_most_one(w, &ways[v]);
    }
    say_at_most_one(w, &exceptions);
    vec_free(&exceptions);
    vec_free(&all);
}

/* R2: u, the neighbour `from` of a node that is taken away, and another one of its neighbours. */
static void say_follows(struct web *w, int32_t u, const struct neighbour *from, const struct neighbour *to)
{
    int32_t place = w->place[to->node];
    if (!place) {
        join(w, u, to->node);
        place = (int32_t)w->near[u].size;
        w->place[to->node] = place;
    }
    struct neighbour other = w->near[u].data[place - 1];
    say(w, 3, (dm_lit[]){-from->earlier, -to->later, other.later});
    say(w, 3, (dm_lit[]){-to->earlier, -from->later, other.earlier});
}

/* None of the others has it as a neighbour any more. */
static void forget(struct web *w, int32_t node)
{
    w->gone[node] = true;
    for (size_t i = 0; i < w->near[node].size; i++) {
        neighbour_list *list = &w->near[w->near[node].data[i].node];
        struct neighbour *back = find(list, node);
        *back = vec_last(list);
        list->size--;
    }
}

/* R2, for every pair of its neighbours. */
static void take_away(struct web *w, int32_t node)
{
    const neighbour_list *near = &w->near[node];
    forget(w, node);
    for (size_t i = 0; i < near->size && !w->out->error; i++) {
        int32_t u = near->data[i].node;
        for (size_t k = 0; k < w->near[u].size; k++) w->place[w->near[u].data[k].node] = (int32_t)k + 1;
        for (size_t k = i + 1; k < near->size; k++) say_follows(w, u, &near->data[i], &near->data[k]);
        for (size_t k = 0; k < w->near[u].size; k++) w->place[w->near[u].data[k].node] = 0;
    }
}

/* The one with the fewest neighbours of those that are left; -1: none. */
static int32_t next_node(const struct web *w)
{
    int32_t best = -1;
    for (int32_t v = 0; v < w->nodes; v++)
        if (!w->gone[v] && (best < 0 || w->near[v].size < w->near[best].size)) best = v;
    return best;
}

void hamiltonian_clauses_post(const struct constraint *c, dm_model *out)
{
    size_t nodes = (size_t)c->rhs;
    struct web w = {.constraint = c, .out = out, .nodes = (int32_t)nodes};
    w.entered = alloc_array(nodes + 1, sizeof *w.entered);
    w.left = alloc_array(nodes + 1, sizeof *w.left);
    w.near = alloc_array(nodes + 1, sizeof *w.near);
    w.gone = alloc_array(nodes + 1, sizeof *w.gone);
    w.place = alloc_array(nodes + 1, sizeof *w.place);
    w.light = alloc_array(nodes + 1, sizeof *w.light);
    int32_t most[2];
    bool fine = hamiltonian_colours_find(c->rhs, c->lit_count, c->ints, w.light, most);
    if (nodes == 0 || !fine) say(&w, 0, NULL);
    add_edges(&w);
    say_once(&w, w.entered, most[0] == 0);
    say_once(&w, w.left, most[1] > 0);
    for (int32_t v; (v = next_node(&w)) >= 0 && !model_tick(out);) take_away(&w, v);
    for (size_t v = 0; v < nodes; v++) {
        vec_free(&w.entered[v]);
        vec_free(&w.left[v]);
        vec_free(&w.near[v]);
    }
    alloc_free(w.entered), alloc_free(w.left), alloc_free(w.near);
    alloc_free(w.gone), alloc_free(w.place), alloc_free(w.light);
}
