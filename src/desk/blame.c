/* Contradictions: minimal sets of items without an answer.
 *
 * The first. A core is shrunk by deletion; from other orders of all items come other cores, and the
 * smallest result of several is taken. It ends after SAME rounds without a smaller one, or when the
 * searches turn out to be hard. All is counted in work, so the same items always have the same
 * first reason.
 *
 * The others. A map has a 0/1 variable for each item, and its solutions are the sets about which
 * nothing is known yet, the largest first. A set with an answer excludes its subsets; one without
 * is shrunk, told, and excludes its supersets (Liffiton, Previti, Malik and Marques-Silva 2016).
 *
 * The smallest. Every contradiction has an item outside each set that has an answer. A smallest set
 * of items that hits the complements of all such sets known so far is a contradiction, and then
 * the smallest, or has an answer, which gives one more complement (Ignatiev, Previti,
 * Liffiton and Marques-Silva 2015). Sets with an answer are extended as far as possible first:
 * small complements are hard to hit, so that few are needed. */
#include "desk/blame.h"

#include "desk/solvers.h"

#include <string.h>

enum {
    /* orders that are tried for a small one, in all and without success */
    ROUNDS = 24,
    SAME = 8,
    /* failures of searches after which nothing is tried that need not be */
    HARD = 5000,
    /* conflicts that a smallest hitting set may take, and a question about one */
    HITTING = 1000,
    ASKING = 300,
    /* failures of such questions in all */
    PROOF = 2000
};

struct blame {
    struct basis *basis;
    reason_list all, reason, scratch;
    dm_model *map; /* NULL until a second reason is asked for */
    dm_solver *seeds;
    dm_lit *in; /* by item: it is in the set; of the map, in its memory */
    bool begun;
    struct rng rng;
};

struct blame *blame_open(struct basis *basis)
{
    struct blame *b = alloc_bytes(sizeof *b);
    b->basis = basis;
    basis_all(basis, &b->all);
    rng_seed(&b->rng, (uint64_t)basis->request.seed);
    return b;
}

void blame_close(struct blame *b)
{
    if (!b) return;
    dm_solver_free(b->seeds);
    dm_model_free(b->map);
    vec_free(&b->all);
    vec_free(&b->reason);
    vec_free(&b->scratch);
    alloc_free(b);
}

static void copy_list(const reason_list *from, reason_list *to)
{
    vec_clear(to);
    for (size_t i = 0; i < from->size; i++) vec_push(to, from->data[i]);
}

/* ---- the first */

/* One round: a core in the order of `all`, shrunk, in `scratch`. DM_UNKNOWN if it was stopped, with
 * as much of it as there is. */
static dm_status find_one(struct blame *b, bool shuffled)
{
    vec_clear(&b->scratch);
    dm_status status = basis_try(b->basis, &b->all, 0, NULL, BASIS_SEARCH, &b->scratch);
    if (status == DM_NONE)
        basis_shrink(b->basis, 0, NULL, BASIS_SEARCH, shuffled ? &b->rng : NULL, &b->scratch);
    return b->basis->stopped ? DM_UNKNOWN : status;
}

/* Fewer items; of as many, the cheaper ones. */
static bool is_better(const struct blame *b)
{
    if (b->scratch.size != b->reason.size) return b->scratch.size < b->reason.size;
    return basis_cost(b->basis, &b->scratch) < basis_cost(b->basis, &b->reason);
}

static enum blame_answer find_first(struct blame *b)
{
    dm_status status = find_one(b, false);
    if (status == DM_SOLUTION) return BLAME_NONE;
    copy_list(&b->scratch, &b->reason);
    if (status != DM_NONE) return BLAME_STOPPED;
    for (int round = 1, same = 0; round < ROUNDS && same < SAME && b->reason.size > 2; round++, same++) {
        if (basis_failures(b->basis) > HARD) break;
        rng_shuffle(&b->rng, b->all.data, b->all.size, sizeof *b->all.data);
        if (find_one(b, true) != DM_NONE) break; /* out of time: what there is will do */
        if (!is_better(b)) continue;
        copy_list(&b->scratch, &b->reason);
        same = 0;
    }
    basis_all(b->basis, &b->all);
    return BLAME_TOLD;
}

/* ---- the others */

/* Some item of the list is not in the set or, if `inside` is false, some item that is not on the
 * list is in it. */
static void exclude(struct blame *b, const reason_list *list, bool inside)
{
    VEC(dm_lit) lits = {0};
    struct basis *g = b->basis;
    bool *on = alloc_array(g->items.size, sizeof *on);
    for (size_t i = 0; i < list->size; i++) on[list->data[i]] = true;
    for (size_t i = 0; i < g->items.size; i++)
        if (on[i] == inside) vec_push(&lits, inside ? -b->in[i] : b->in[i]);
    dm_clause(b->map, lits.size, lits.data);
    alloc_free(on);
    vec_free(&lits);
}

static dm_model *new_map(const struct basis *g, dm_lit **in)
{
    dm_model *map = dm_model_new();
    *in = dm_memory(map, g->items.size * sizeof **in);
    for (size_t i = 0; i < g->items.size; i++) {
        (*in)[i] = dm_bool(map);
        if (g->items.data[i].dropped) dm_require(map, -(*in)[i]);
    }
    return map;
}

static void open_map(struct blame *b)
{
    b->map = new_map(b->basis, &b->in);
    for (size_t i = 0; i < b->basis->items.size; i++) dm_prefer(b->map, dm_as_int(b->map, b->in[i]), 1);
    b->seeds = dm_solver_new(b->map, solvers_able(ABILITY_TOLD).name);
    basis_watch(b->basis, b->seeds);
    exclude(b, &b->reason, true);
}

/* The items that the last solution of this solver has in the set. */
static void read_set(const struct basis *g, const dm_solver *solver, const dm_lit *in, reason_list *set)
{
    vec_clear(set);
    for (size_t i = 0; i < g->items.size; i++)
        if (dm_value_lit(solver, in[i])) vec_push(set, i);
}

/* Adds whatever the answer that was just found satisfies anyway. */
static void grow(const struct basis *g, reason_list *set)
{
    vec_clear(set);
    for (size_t i = 0; i < g->items.size; i++)
        if (!g->items.data[i].dropped && dm_value_lit(g->solver, g->items.data[i].lit)) vec_push(set, i);
}

static enum blame_answer find_other(struct blame *b)
{
    struct basis *g = b->basis;
    if (!b->map) open_map(b);
    while (!basis_out_of_time(g)) {
        dm_status seed = dm_solve(b->seeds, 0, NULL);
        if (seed != DM_SOLUTION) return seed == DM_NONE ? BLAME_NONE : BLAME_STOPPED;
        read_set(g, b->seeds, b->in, &b->scratch);
        dm_status status = basis_try(g, &b->scratch, 0, NULL, BASIS_SEARCH, &b->reason);
        if (status == DM_SOLUTION) {
            grow(g, &b->scratch);
            exclude(b, &b->scratch, false);
        } else {
            if (status != DM_NONE || !basis_shrink(g, 0, NULL, BASIS_SEARCH, NULL, &b->reason)) break;
            exclude(b, &b->reason, true);
            return BLAME_TOLD;
        }
    }
    return BLAME_STOPPED;
}

enum blame_answer blame_next(struct blame *b)
{
    enum blame_answer answer = b->begun ? find_other(b) : find_first(b);
    b->begun = true;
    return answer;
}

const reason_list *blame_reason(const struct blame *b)
{
    return &b->reason;
}

/* ---- the smallest */

/* Adds further items, one by one, as long as there is an answer, questions are left, and they do
 * not fail more often than `most`. What it lacks in the end is then a smallest correction, or
 * nearly so: few items, which says more. */
static void extend(struct blame *b, reason_list *set, int *questions, double most)
{
    struct basis *g = b->basis;
    for (size_t item = 0, at = 0; item < g->items.size; item++) {
        if (*questions <= 0 || basis_failures(g) > most) return;
        while (at < set->size && set->data[at] < item) at++;
        if (g->items.data[item].dropped || (at < set->size && set->data[at] == item)) continue;
        vec_push(set, item);
        --*questions;
        dm_status status = basis_try(g, set, 0, NULL, BASIS_SEARCH, NULL);
        set->size--;
        if (status == DM_SOLUTION) grow(g, set);
        if (status == DM_UNKNOWN) return;
    }
}

/* One of the items that are not on the list is in every set that hits. */
static void require_hit(const struct basis *g, dm_model *hits, const dm_lit *in, const reason_list *list)
{
    VEC(dm_lit) outside = {0};
    for (size_t item = 0, at = 0; item < g->items.size; item++) {
        bool inside = at < list->size && list->data[at] == item;
        at += inside;
        if (!inside) vec_push(&outside, in[item]);
    }
    dm_clause(hits, outside.size, outside.data);
    vec_free(&outside);
}

bool blame_smallest(struct blame *b, int questions, size_t *bound)
{
    struct basis *g = b->basis;
    dm_lit *in;
    dm_model *hits = new_map(g, &in);
    dm_minimise(hits, dm_sum_lits(hits, g->items.size, NULL, in));
    dm_solver *solver = dm_solver_new(hits, solvers_able(ABILITY_TOLD).name);
    basis_watch(g, solver);
    dm_limit_conflicts(solver, HITTING);
    dm_limit_conflicts(g->solver, ASKING);
    double most = basis_failures(g) + PROOF;
    dm_status status = DM_SOLUTION;
    bool vague = g->vague;
    *bound = 0;
    while (status == DM_SOLUTION && questions-- > 0 && basis_failures(g) < most &&
           dm_solve(solver, 0, NULL) == DM_OPTIMAL) {
        read_set(g, solver, in, &b->scratch);
        *bound = b->scratch.size;
        if (*bound >= b->reason.size) break;
        status = basis_try(g, &b->scratch, 0, NULL, BASIS_SEARCH, NULL);
        if (status == DM_NONE) copy_list(&b->scratch, &b->reason);
        if (status != DM_SOLUTION) break;
        grow(g, &b->scratch);
        extend(b, &b->scratch, &questions, most);
        require_hit(g, hits, in, &b->scratch);
    }
    dm_limit_conflicts(g->solver, 0);
    g->vague = vague; /* what it left open is no part of the reason */
    dm_solver_free(solver);
    dm_model_free(hits);
    return *bound >= b->reason.size;
}
