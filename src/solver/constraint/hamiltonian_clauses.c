/* Decomposition of the Hamiltonian path. The path is directed, by fresh literals: an edge is used
 * one way, or the other way, or not at all.
 *   R1  every node but one is entered and every node but one is left, none of them twice; if the
 *       graph is bipartite, these exceptions have the colours of the ends, the first a dark one if
 *       they differ
 *   R2  no directed cycle: literals "u comes before v" for certain pairs of nodes, true if an edge
 *       is used from u to v, and never for (u, v) and (v, u) at once
 * R1 leaves one path and cycles; R2 rules out the cycles (acyclic.h). */
#include "solver/constraint/acyclic.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/hamiltonian.h"

typedef VEC(dm_lit) lit_list;

struct directed {
    const struct constraint *constraint;
    dm_model *out;
    int32_t nodes;
    lit_list *entered, *left; /* by node: the directed edges into it, and out of it */
    bool *light;              /* by node: its colour */
    struct acyclic *acyclic;
};

static void post_clause(struct directed *w, size_t count, const dm_lit *lits)
{
    decompose_clause(w->constraint, w->out, count, lits);
}

static void post_at_most_one(struct directed *w, const lit_list *lits)
{
    decompose_if(w->constraint, w->out);
    dm_at_most(w->out, 1, lits->size, lits->data);
}

/* The two directions of an edge. "u comes before v" may also follow from another path. */
static void add_edge(struct directed *w, int32_t u, int32_t v, dm_lit used)
{
    ASSERT(u != v && u < w->nodes && v < w->nodes);
    dm_lit forth = model_new_bool(w->out), back = model_new_bool(w->out);
    post_clause(w, 3, (dm_lit[]){-used, forth, back});
    post_clause(w, 2, (dm_lit[]){-forth, used});
    post_clause(w, 2, (dm_lit[]){-back, used});
    vec_push(&w->left[u], forth);
    vec_push(&w->entered[v], forth);
    vec_push(&w->left[v], back);
    vec_push(&w->entered[u], back);
    dm_lit before = acyclic_before(w->acyclic, u, v), after = acyclic_before(w->acyclic, v, u);
    post_clause(w, 2, (dm_lit[]){-forth, before});
    post_clause(w, 2, (dm_lit[]){-back, after});
}

static void add_edges(struct directed *w)
{
    const struct constraint *c = w->constraint;
    for (uint32_t i = 0; i < c->lit_count && !w->out->error; i++) {
        int32_t u = (int32_t)c->ints[2 * i], v = (int32_t)c->ints[2 * i + 1];
        if (u == v)
            post_clause(w, 1, (dm_lit[]){-c->lits[i]});
        else
            add_edge(w, u, v, c->lits[i]);
    }
}

/* R1, for entering or for leaving. The exception has this colour. */
static void post_once(struct directed *w, const lit_list *edges, bool light)
{
    ASSERT(edges == w->entered || edges == w->left);
    lit_list exceptions = {0}, all = {0};
    for (int32_t v = 0; v < w->nodes && !w->out->error; v++) {
        vec_clear(&all);
        for (size_t i = 0; i < edges[v].size; i++) vec_push(&all, edges[v].data[i]);
        if (w->light[v] == light) {
            vec_push(&exceptions, model_new_bool(w->out));
            vec_push(&all, vec_last(&exceptions));
        }
        post_clause(w, all.size, all.data);
        post_at_most_one(w, &edges[v]);
    }
    post_at_most_one(w, &exceptions);
    vec_free(&exceptions);
    vec_free(&all);
}

void hamiltonian_clauses_post(const struct constraint *c, dm_model *out)
{
    size_t nodes = (size_t)c->rhs;
    ASSERT(c->int_count == 2 * c->lit_count);
    struct directed w = {.constraint = c, .out = out, .nodes = (int32_t)nodes};
    w.entered = alloc_array(nodes + 1, sizeof *w.entered);
    w.left = alloc_array(nodes + 1, sizeof *w.left);
    w.acyclic = acyclic_new(out, (int32_t)nodes);
    w.light = alloc_array(nodes + 1, sizeof *w.light);
    int32_t most[2];
    bool fine = hamiltonian_bipartite_colour(c->rhs, c->lit_count, c->ints, w.light, most);
    ASSERT(most[0] + most[1] == 2);
    if (nodes == 0 || !fine) post_clause(&w, 0, NULL);
    add_edges(&w);
    post_once(&w, w.entered, most[0] == 0);
    post_once(&w, w.left, most[1] > 0);
    acyclic_post(w.acyclic);
    for (size_t v = 0; v < nodes; v++) {
        vec_free(&w.entered[v]);
        vec_free(&w.left[v]);
    }
    alloc_free(w.entered), alloc_free(w.left), alloc_free(w.light);
}
