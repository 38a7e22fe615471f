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

struct web {
    const struct constraint *constraint;
    dm_model *out;
    int32_t nodes;
    lit_list *entered, *left; /* by node: the ways that lead to it, and from it */
    bool *light;              /* by node: its colour */
    struct acyclic *acyclic;
};

static void say(struct web *w, size_t count, const dm_lit *lits)
{
    decompose_clause(w->constraint, w->out, count, lits);
}

static void say_at_most_one(struct web *w, const lit_list *lits)
{
    decompose_if(w->constraint, w->out);
    dm_at_most(w->out, 1, lits->size, lits->data);
}

/* The two ways of an edge. That u comes before v is a literal of its own: it need not be by this
 * edge. */
static void add_edge(struct web *w, int32_t u, int32_t v, dm_lit used)
{
    ASSERT(u != v && u < w->nodes && v < w->nodes);
    dm_lit forth = model_new_bool(w->out), back = model_new_bool(w->out);
    say(w, 3, (dm_lit[]){-used, forth, back});
    say(w, 2, (dm_lit[]){-forth, used});
    say(w, 2, (dm_lit[]){-back, used});
    vec_push(&w->left[u], forth);
    vec_push(&w->entered[v], forth);
    vec_push(&w->left[v], back);
    vec_push(&w->entered[u], back);
    dm_lit before = acyclic_before(w->acyclic, u, v), after = acyclic_before(w->acyclic, v, u);
    say(w, 2, (dm_lit[]){-forth, before});
    say(w, 2, (dm_lit[]){-back, after});
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
    ASSERT(ways == w->entered || ways == w->left);
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

void hamiltonian_clauses_post(const struct constraint *c, dm_model *out)
{
    size_t nodes = (size_t)c->rhs;
    ASSERT(c->int_count == 2 * c->lit_count);
    struct web w = {.constraint = c, .out = out, .nodes = (int32_t)nodes};
    w.entered = alloc_array(nodes + 1, sizeof *w.entered);
    w.left = alloc_array(nodes + 1, sizeof *w.left);
    w.acyclic = acyclic_new(out, (int32_t)nodes);
    w.light = alloc_array(nodes + 1, sizeof *w.light);
    int32_t most[2];
    bool fine = hamiltonian_colours_find(c->rhs, c->lit_count, c->ints, w.light, most);
    ASSERT(most[0] + most[1] == 2);
    if (nodes == 0 || !fine) say(&w, 0, NULL);
    add_edges(&w);
    say_once(&w, w.entered, most[0] == 0);
    say_once(&w, w.left, most[1] > 0);
    acyclic_post(w.acyclic);
    for (size_t v = 0; v < nodes; v++) {
        vec_free(&w.entered[v]);
        vec_free(&w.left[v]);
    }
    alloc_free(w.entered), alloc_free(w.left), alloc_free(w.light);
}
