/* The smallest MUS, by implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva 2015).
 *
 * A correction set (MCS) is a set of items without which the others are satisfiable. Every MUS hits
 * every correction set, and the smallest MUS is a smallest hitting set of all of them. The loop
 * keeps the correction sets met so far:
 *   find a smallest set H that hits them: no MUS is smaller;
 *   if H is unsatisfiable, it is the smallest MUS;
 *   otherwise its answer shows a correction set that H does not hit: add it.
 *
 * An answer is first grown as far as possible, because small correction sets are hard to hit; those
 * of a single item are known beforehand. The first correction sets are made disjoint, so their
 * number is a lower bound. Later, one item of each new correction set is added to H until it is
 * unsatisfiable, before the next hitting set is computed: each round finds many correction sets,
 * and a MUS that may be smaller than the incumbent. The search ends when the bound meets it. */
#include "explain/mus_all.h"

#include "ask/solvers.h"

#include <limits.h>
#include <string.h>

struct hitting {
    struct mus *mus;
    const bool *needed;
    item_list *reason; /* the incumbent */
    dm_model *hits;    /* hitting sets of all correction sets so far */
    dm_solver *solver; /* minimises */
    dm_lit *in;        /* by item: it is in the hitting set */
    size_t bound;      /* no MUS is smaller */
    int questions;     /* left */
    double most;       /* failures of searches after which the loop ends; 0: no limit */
    int64_t limit;     /* conflict limits of a search about the reason, and of others */
    int64_t asking;
    bool vague; /* the incumbent may not be minimal */
    item_list set, correction;
    struct rng rng;
};

static bool is_over(struct hitting *h)
{
    return h->questions <= 0 || (h->most > 0 && mus_failures(h->mus) > h->most) || mus_out_of_time(h->mus);
}

static dm_status solve(struct hitting *h, const item_list *set, item_list *core)
{
    h->questions--;
    return mus_solve(h->mus, set, 0, NULL, MUS_SEARCH, core);
}

/* ---- correction sets */

/* Grows the answer just found item by item, while questions are left. `kept` lists its items,
 * sorted. The items that cannot be added are the correction set. */
static void find_correction(struct hitting *h, item_list *kept)
{
    struct mus *g = h->mus;
    size_t at = 0;
    bool hard = false;
    mus_satisfied(g, kept);
    vec_clear(&h->correction);
    for (size_t item = 0; item < g->items.size; item++) {
        while (at < kept->size && kept->data[at] < item) at++;
        if (g->items.data[item].dropped || (at < kept->size && kept->data[at] == item)) continue;
        vec_push(&h->correction, item);
        if (hard || is_over(h)) continue;
        vec_push(kept, item);
        dm_status status = solve(h, kept, NULL);
        kept->size--;
        hard = status == DM_UNKNOWN;
        if (status != DM_SOLUTION) continue;
        mus_satisfied(g, kept);
        h->correction.size--;
        at = 0;
    }
    ASSERT(h->correction.size > 0); /* no answer satisfies all items */
}

static void require_hit(struct hitting *h)
{
    VEC(dm_lit) lits = {0};
    for (size_t i = 0; i < h->correction.size; i++) vec_push(&lits, h->in[h->correction.data[i]]);
    dm_clause(h->hits, lits.size, lits.data);
    vec_free(&lits);
}

static bool is_in(const item_list *list, size_t item)
{
    for (size_t i = 0; i < list->size; i++)
        if (list->data[i] == item) return true;
    return false;
}

/* Adds one item of the correction set to H, one of the incumbent if possible. */
static void add_one(struct hitting *h)
{
    size_t count = 0;
    for (size_t i = 0; i < h->correction.size; i++)
        if (is_in(h->reason, h->correction.data[i])) h->correction.data[count++] = h->correction.data[i];
    if (!count) count = h->correction.size;
    vec_push(&h->set, h->correction.data[rng_below(&h->rng, count)]);
}

static void take_core(struct hitting *h, item_list *core)
{
    struct mus *g = h->mus;
    const struct mus_shrink_options terms = {.needed = h->needed,
                                             .rng = &h->rng,
                                             .failures = h->most,
                                             .below = h->reason->size};
    mus_limit(g, h->limit);
    g->vague = false;
    if (mus_shrink(g, &terms, core) && !g->vague) {
        mus_copy(core, h->reason);
        h->vague = false;
    }
    mus_limit(g, h->asking);
}

/* Finds correction sets that H does not hit, until H is unsatisfiable. Adds one item of each to H
 * or, if `disjoint`, all its items, so that the sets are disjoint. False if stopped before. */
static bool collect_corrections(struct hitting *h, bool disjoint)
{
    item_list kept = {0}, core = {0};
    dm_status status = DM_SOLUTION;
    while (!is_over(h) && (status = solve(h, &h->set, &core)) == DM_SOLUTION) {
        find_correction(h, &kept);
        require_hit(h);
        h->bound += disjoint;
        if (disjoint)
            for (size_t i = 0; i < h->correction.size; i++) vec_push(&h->set, h->correction.data[i]);
        else
            add_one(h);
    }
    if (status == DM_NONE) take_core(h, &core);
    vec_free(&kept);
    vec_free(&core);
    return status == DM_NONE;
}

/* ---- hitting sets */

static void open_hits(struct hitting *h, int64_t conflicts)
{
    const struct mus *g = h->mus;
    h->hits = dm_model_new();
    h->in = dm_memory(h->hits, g->items.size * sizeof *h->in);
    for (size_t i = 0; i < g->items.size; i++) {
        h->in[i] = dm_bool(h->hits);
        ASSERT(!g->items.data[i].dropped || !h->needed[i]);
        if (g->items.data[i].dropped) dm_require(h->hits, -h->in[i]);
        if (h->needed[i]) dm_require(h->hits, h->in[i]);
    }
    dm_minimise(h->hits, dm_sum_lits(h->hits, g->items.size, NULL, h->in));
    h->solver = dm_solver_new(h->hits, solvers_with(ABILITY_BRANCHES).name);
    mus_limit_solver(h->mus, h->solver);
    dm_limit_conflicts(h->solver, conflicts);
}

/* Sets H to a smallest hitting set; the bound is its size. */
static bool hit_all(struct hitting *h)
{
    solvers_limit(h->solver, h->mus->request.deadline);
    if (dm_solve(h->solver, 0, NULL) != DM_OPTIMAL) return false;
    mus_selected(h->mus, h->solver, h->in, &h->set);
    ASSERT(h->set.size >= h->bound);
    ASSERT(h->set.size <= h->mus->items.size);
    h->bound = h->set.size;
    return true;
}

bool mus_smallest_find(struct mus *g, const bool *needed, const struct mus_smallest_effort *effort,
                       item_list *reason, size_t *bound)
{
    struct hitting h = {.mus = g,
                        .needed = needed,
                        .reason = reason,
                        .questions = effort->questions ? effort->questions : INT_MAX,
                        .most = effort->failures ? mus_failures(g) + effort->failures : 0};
    h.limit = g->conflicts;
    h.asking = effort->asking ? effort->asking : g->conflicts;
    h.vague = g->vague;
    rng_seed(&h.rng, (uint64_t)g->request.seed);
    open_hits(&h, effort->hitting);
    mus_limit(g, h.asking);
    for (size_t i = 0; i < g->items.size; i++)
        if (needed[i]) vec_push(&h.set, i);
    h.bound = h.set.size;
    bool going = h.bound < reason->size && collect_corrections(&h, true);
    while (going && h.bound < reason->size && hit_all(&h) && h.bound < reason->size)
        going = collect_corrections(&h, false);
    mus_limit(g, h.limit);
    g->vague = h.vague;
    *bound = h.bound < reason->size ? h.bound : reason->size;
    dm_solver_free(h.solver);
    dm_model_free(h.hits);
    vec_free(&h.set);
    vec_free(&h.correction);
    return *bound == reason->size;
}
