/* Contradictions: minimal unsatisfiable subsets (MUSes) of the items.
 *
 * The first MUS. The items of a core that belong to every MUS (transition items: without one of
 * them, all others are satisfiable) are found first. Then the core is shrunk by deletion. This is
 * repeated with other orders of the items, which give other cores, and the smallest result is
 * taken. It ends after SAME rounds without a smaller one, or when the searches turn out to be hard.
 * Effort is measured in work, not in time, so the same items always give the same first MUS.
 *
 * Further MUSes: MARCO (Liffiton, Previti, Malik and Marques-Silva 2016). A map has a 0/1 variable
 * for each item, and its solutions are the unexplored subsets, large ones preferred. If a seed is
 * satisfiable, the items that its answer satisfies are blocked with all their subsets; an
 * unsatisfiable seed is shrunk to a MUS, which is returned and blocks its supersets.
 *
 * The smallest MUS: explain/mus_smallest.c. */
#include "explain/mus_all.h"

#include "ask/solvers.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* random orders that are tried for a smaller MUS, in all and without success */
    ROUNDS = 24,
    SAME = 8,
    /* failures of searches after which optional work ends */
    HARD = 1000,
    /* conflict limit of an optional question */
    ASKING = 100
};

struct mus_all {
    struct mus *mus;
    item_list all, reason, scratch;
    bool *needed;  /* by item: known to belong to every MUS */
    dm_model *map; /* MARCO map; NULL until a second MUS is requested */
    dm_solver *seeds;
    dm_lit *in; /* by item: it is in the subset; in the memory of the map */
    bool begun;
    struct rng rng;
};

struct mus_all *mus_all_open(struct mus *mus)
{
    struct mus_all *b = alloc_bytes(sizeof *b);
    b->mus = mus;
    mus_all(mus, &b->all);
    b->needed = alloc_array(mus->items.size, sizeof *b->needed);
    rng_seed(&b->rng, (uint64_t)mus->request.seed);
    return b;
}

void mus_all_close(struct mus_all *b)
{
    if (!b) return;
    dm_solver_free(b->seeds);
    dm_model_free(b->map);
    alloc_free(b->needed);
    vec_free(&b->all);
    vec_free(&b->reason);
    vec_free(&b->scratch);
    alloc_free(b);
}

/* ---- the first MUS */

/* Items of every MUS are in every core: keeps those in this core. */
static void keep_common(const struct mus *g, const item_list *core, bool *common)
{
    bool *on = alloc_array(g->items.size, sizeof *on);
    for (size_t i = 0; i < core->size; i++) on[core->data[i]] = true;
    for (size_t i = 0; i < g->items.size; i++) common[i] &= on[i];
    alloc_free(on);
}

/* Marks the items of the core in `scratch` without which all others are satisfiable. A smaller core
 * found on the way replaces it. */
static void find_needed(struct mus_all *b)
{
    struct mus *g = b->mus;
    item_list rest = {0}, order = {0}, core = {0};
    bool *common = alloc_array(g->items.size, sizeof *common), vague = g->vague;
    const int64_t limit = g->conflicts;
    for (size_t i = 0; i < b->scratch.size; i++) common[b->scratch.data[i]] = true;
    mus_copy(&b->scratch, &order);
    mus_limit(g, ASKING);
    for (size_t i = 0; i < order.size && !mus_out_of_time(g) && mus_failures(g) < HARD; i++) {
        if (!common[order.data[i]]) continue;
        vec_clear(&rest);
        for (size_t k = 0; k < b->all.size; k++)
            if (b->all.data[k] != order.data[i]) vec_push(&rest, b->all.data[k]);
        dm_status status = mus_solve(g, &rest, 0, NULL, MUS_SEARCH, &core);
        b->needed[order.data[i]] = status == DM_SOLUTION;
        if (status != DM_NONE) continue;
        keep_common(g, &core, common);
        if (core.size < b->scratch.size) mus_copy(&core, &b->scratch);
    }
    mus_limit(g, limit);
    g->vague = vague;
    vec_free(&rest);
    vec_free(&order);
    vec_free(&core);
    alloc_free(common);
}

/* True if the result has fewer items than the incumbent or, at equal size, cheaper ones. */
static bool is_better(const struct mus_all *b)
{
    if (b->scratch.size != b->reason.size) return b->scratch.size < b->reason.size;
    return mus_cost(b->mus, &b->scratch) < mus_cost(b->mus, &b->reason);
}

/* One round in the order of `all`. True if its core was shrunk completely, and the result is better
 * than the incumbent. */
static bool find_better(struct mus_all *b)
{
    struct mus *g = b->mus;
    const int64_t limit = g->conflicts;
    const struct mus_shrink_options terms = {.needed = b->needed,
                                             .rng = &b->rng,
                                             .failures = HARD,
                                             .below = b->reason.size + 1};
    mus_limit(g, ASKING);
    dm_status status = mus_solve(g, &b->all, 0, NULL, MUS_SEARCH, &b->scratch);
    mus_limit(g, limit);
    g->vague = false;
    return status == DM_NONE && mus_shrink(g, &terms, &b->scratch) && !g->vague && is_better(b);
}

static void improve(struct mus_all *b)
{
    struct mus *g = b->mus;
    bool vague = g->vague, stopped = g->stopped;
    for (int round = 1, same = 0; round < ROUNDS && same < SAME && b->reason.size > 2; round++, same++) {
        if (mus_failures(g) > HARD || mus_out_of_time(g)) break;
        rng_shuffle(&b->rng, b->all.data, b->all.size, sizeof *b->all.data);
        if (!find_better(b)) continue;
        ASSERT(b->scratch.size <= b->reason.size);
        mus_copy(&b->scratch, &b->reason);
        same = 0;
        vague = false;
    }
    g->vague = vague;
    g->stopped = stopped; /* out of time: the incumbent is returned */
    mus_all(g, &b->all);
}

static enum mus_all_answer find_first(struct mus_all *b)
{
    struct mus *g = b->mus;
    dm_status status = mus_solve(g, &b->all, 0, NULL, MUS_SEARCH, &b->scratch);
    if (status == DM_SOLUTION) return MUS_ALL_NONE;
    if (status == DM_NONE) find_needed(b);
    if (status == DM_NONE) mus_shrink(g, &(struct mus_shrink_options){.needed = b->needed}, &b->scratch);
    mus_copy(&b->scratch, &b->reason);
    if (status != DM_NONE || g->stopped) return MUS_ALL_STOPPED;
    improve(b);
    return MUS_ALL_FOUND;
}

/* ---- further MUSes: MARCO */

/* Blocks the supersets of the list (`inside`: at least one of its items is out) or its subsets (at
 * least one other item is in). */
static void exclude(struct mus_all *b, const item_list *list, bool inside)
{
    VEC(dm_lit) lits = {0};
    struct mus *g = b->mus;
    ASSERT(b->map && b->in);
    bool *on = alloc_array(g->items.size, sizeof *on);
    for (size_t i = 0; i < list->size; i++) on[list->data[i]] = true;
    for (size_t i = 0; i < g->items.size; i++)
        if (on[i] == inside) vec_push(&lits, inside ? -b->in[i] : b->in[i]);
    dm_clause(b->map, lits.size, lits.data);
    alloc_free(on);
    vec_free(&lits);
}

static void open_map(struct mus_all *b)
{
    const struct mus *g = b->mus;
    b->map = dm_model_new();
    b->in = dm_memory(b->map, g->items.size * sizeof *b->in);
    for (size_t i = 0; i < g->items.size; i++) {
        b->in[i] = dm_bool(b->map);
        if (g->items.data[i].dropped) dm_require(b->map, -b->in[i]);
    }
    for (size_t i = 0; i < g->items.size; i++) dm_prefer(b->map, dm_as_int(b->map, b->in[i]), 1);
    b->seeds = dm_solver_new(b->map, solvers_with(ABILITY_BRANCHES).name);
    mus_limit_solver(b->mus, b->seeds);
    exclude(b, &b->reason, true);
}

static enum mus_all_answer find_other(struct mus_all *b)
{
    struct mus *g = b->mus;
    if (!b->map) open_map(b);
    while (!mus_out_of_time(g)) {
        solvers_limit(b->seeds, g->request.deadline);
        dm_status seed = dm_solve(b->seeds, 0, NULL);
        if (seed != DM_SOLUTION) return seed == DM_NONE ? MUS_ALL_NONE : MUS_ALL_STOPPED;
        mus_selected(g, b->seeds, b->in, &b->scratch);
        dm_status status = mus_solve(g, &b->scratch, 0, NULL, MUS_SEARCH, &b->reason);
        if (status == DM_SOLUTION) {
            mus_satisfied(g, &b->scratch);
            exclude(b, &b->scratch, false);
        } else {
            if (status != DM_NONE ||
                !mus_shrink(g, &(struct mus_shrink_options){.needed = b->needed}, &b->reason))
                break;
            exclude(b, &b->reason, true);
            return MUS_ALL_FOUND;
        }
    }
    return MUS_ALL_STOPPED;
}

static int by_number(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

/* Sorts the items, which shrinking leaves in any order: clues first, then rules. */
static void sort_reason(struct mus_all *b)
{
    item_list *reason = &b->reason;
    size_t rules = 0;
    if (!reason->size) return;
    qsort(reason->data, reason->size, sizeof *reason->data, by_number);
    while (rules < reason->size && reason->data[rules] < b->mus->rules) rules++;
    mus_copy(reason, &b->scratch);
    for (size_t i = 0; i < reason->size; i++) reason->data[i] = b->scratch.data[(i + rules) % reason->size];
}

enum mus_all_answer mus_all_next(struct mus_all *b)
{
    enum mus_all_answer answer = b->begun ? find_other(b) : find_first(b);
    b->begun = true;
    sort_reason(b);
    return answer;
}

const item_list *mus_all_reason(const struct mus_all *b)
{
    return &b->reason;
}

/* ---- the smallest MUS */

bool mus_all_smallest(struct mus_all *b, const struct mus_smallest_effort *effort, size_t *bound)
{
    bool proved = mus_smallest_find(b->mus, b->needed, effort, &b->reason, bound);
    ASSERT(*bound <= b->reason.size && proved == (*bound == b->reason.size));
    sort_reason(b);
    return proved;
}
