/* The next step of a board: cheap reasons from cores.
 *
 * Idea. Each value of an open cell, or its absence, may hold in all answers. Its denial is then
 * inconsistent with the known facts and the rules, and the core of that is a reason. The solver's
 * cores are not minimal but good enough to compare: one core for each candidate, of which the
 * cheapest few are shrunk to a MUS; the cheapest of these is the step. Other candidates that follow
 * from the same reason are reported with it. (Bogaerts, Gamba and Guns 2021 find the cheapest
 * reason by implicit hitting sets, in up to a minute a step. Shrinking only the cheapest core had
 * the optimal cost in nine steps of ten.)
 *
 * Propagation comes first, because it takes microseconds and matches what people see first; a
 * search for each candidate follows only if propagation finds nothing. One answer is kept; values
 * that do not agree with it are not candidates. A search that finds another answer removes all
 * candidates in which the two differ (backbone search).
 *
 * Cost: one propagation for each candidate, and one question for each item of the reasons that are
 * shrunk. Cores are kept from step to step and computed again only when none of them is as cheap as
 * the cheapest was. */
#include "explain/reason.h"

#include "explain/phrase.h"

#include <limits.h>
#include <string.h>

enum {
    /* cores that are shrunk */
    SHRUNK = 4,
    /* reasons that cost more are shrunk again in this many other orders */
    DEAR = 12,
    ORDERS = 4,
    /* surcharge on an excluded value over a found one */
    DENIED = 3,
    /* searches that may find a reason, if propagation finds none */
    SEARCHES = 24,
    /* conflict limit of the first searches: what they find is easier to follow. Lower for
     * optimisation problems (mus_board.c), and then never raised. */
    CONFLICTS = 1000,
    /* searches that may reach the limit, and the same with at most FEW candidates: most of many
     * candidates differ from answer to answer */
    VAIN = 10,
    FEW = 200,
    FEW_VAIN = 30,
    /* with more values than this in all open cells, only found values are candidates, not excluded
     * ones */
    MANY = 3000
};

struct candidate {
    struct cell_fact told;
    dm_lit lit;
    bool gone;
    item_list core; /* the last core that propagation found; empty: none yet */
};

struct bid {
    size_t candidate;
    int cost;
    item_list core;
};

struct reason {
    struct mus *mus;
    VEC(struct candidate) candidates; /* what may still follow */
    int32_t *known;                   /* by cell, or LOGIC_OPEN */
    int32_t *answer;                  /* by cell; NULL before there is one */
    struct reason_step step;
    struct bid bids[SHRUNK]; /* by ascending cost */
    size_t bid_count;
    int cheapest;        /* bid when all candidates were last queried */
    item_list all, core; /* scratch */
    struct rng rng;
};

/* ---- opening and closing */

/* The only value of a cell, such as that of an obstacle. */
static int32_t only_value(const struct mus *g, size_t cell)
{
    int64_t lo = dm_lo(g->build.model, g->cell[cell]);
    return lo == dm_hi(g->build.model, g->cell[cell]) ? (int32_t)lo : LOGIC_OPEN;
}

struct reason *reason_open(const struct board *board, const struct request *request, struct sentence *error)
{
    struct mus *mus = mus_board_open(board, request, error);
    if (!mus) return NULL;
    struct reason *r = alloc_bytes(sizeof *r);
    r->mus = mus;
    r->known = alloc_array(board->cells, sizeof *r->known);
    for (size_t i = 0; i < board->cells; i++) r->known[i] = only_value(mus, i);
    for (size_t i = 0; i < mus->items.size; i++) {
        const struct item *item = &mus->items.data[i];
        if (item->kind == ITEM_CLUE && item->told.cell < board->cells)
            r->known[item->told.cell] = item->told.value;
    }
    rng_seed(&r->rng, (uint64_t)request->seed);
    return r;
}

void reason_close(struct reason *r)
{
    if (!r) return;
    mus_close(r->mus);
    for (size_t i = 0; i < SHRUNK; i++) vec_free(&r->bids[i].core);
    for (size_t i = 0; i < r->candidates.size; i++) vec_free(&r->candidates.data[i].core);
    vec_free(&r->candidates);
    vec_free(&r->step.told);
    vec_free(&r->step.because);
    vec_free(&r->all);
    vec_free(&r->core);
    alloc_free(r->known);
    alloc_free(r->answer);
    alloc_free(r);
}

/* ---- candidates */

static void add_candidate(struct reason *r, struct cell_fact told)
{
    dm_lit lit = mus_lit(r->mus, told);
    if (lit != DM_TRUE && lit != DM_FALSE && !mus_has(r->mus, lit))
        vec_push(&r->candidates, ((struct candidate){.told = told, .lit = lit}));
}

static size_t count_values(const struct mus *g, size_t cell)
{
    int64_t lo = dm_lo(g->build.model, g->cell[cell]), hi = dm_hi(g->build.model, g->cell[cell]);
    size_t count = 0;
    for (int64_t v = lo; v <= hi; v++) count += dm_eq(g->build.model, g->cell[cell], v) != DM_FALSE;
    return count;
}

static void add_values(struct reason *r, size_t cell)
{
    const struct mus *g = r->mus;
    int64_t lo = dm_lo(g->build.model, g->cell[cell]), hi = dm_hi(g->build.model, g->cell[cell]);
    for (int64_t v = lo; v <= hi; v++)
        if (v != r->answer[cell]) add_candidate(r, (struct cell_fact){cell, (int32_t)v, true});
}

static void list_candidates(struct reason *r)
{
    const struct mus *g = r->mus;
    size_t values = 0;
    ASSERT(r->answer);
    for (size_t i = 0; i < g->board->cells; i++)
        if (r->known[i] == LOGIC_OPEN) values += count_values(g, i);
    for (size_t i = 0; i < g->board->cells; i++) {
        bool silent = g->words->silent && g->words->silent(g->board, i);
        if (r->known[i] != LOGIC_OPEN || silent) continue;
        add_candidate(r, (struct cell_fact){i, r->answer[i], false});
        if (count_values(g, i) > 2 && values <= MANY && !g->words->found_only) add_values(r, i);
    }
}

static bool says(const int32_t *values, struct cell_fact told)
{
    ASSERT(values[told.cell] != LOGIC_OPEN);
    return (values[told.cell] == told.value) != told.denied;
}

/* Drops the candidates that the answer just found does not satisfy: they do not follow from the
 * known facts or, if `skipped` is not NULL, from the reason alone. */
static void compare_answers(struct reason *r, bool *skipped)
{
    int32_t *values = alloc_array(r->mus->board->cells, sizeof *values);
    mus_board_values(r->mus, values);
    for (size_t i = 0; i < r->candidates.size; i++) {
        struct candidate *c = &r->candidates.data[i];
        *(skipped ? &skipped[i] : &c->gone) |= !says(values, c->told);
    }
    alloc_free(values);
}

/* True if the known answer satisfies all entries. */
static bool is_theirs(const struct mus *g, const int32_t *values)
{
    for (size_t i = 0; i < g->items.size; i++)
        if (g->items.data[i].kind == ITEM_FACT && !says(values, g->items.data[i].told)) return false;
    return true;
}

/* An optimal answer with the entries, by the default engine. */
static dm_status find_best(struct reason *r)
{
    struct mus *g = r->mus;
    struct sentence error;
    cell_fact_list facts = {0};
    int64_t best;
    for (size_t i = 0; i < g->items.size; i++)
        if (g->items.data[i].kind == ITEM_FACT) vec_push(&facts, g->items.data[i].told);
    dm_status status = mus_board_optimum_with(g, facts.size, facts.data, &best, r->answer, &error);
    vec_free(&facts);
    if (status == DM_OPTIMAL) return best == g->best ? DM_SOLUTION : DM_NONE;
    return status == DM_NONE ? DM_NONE : DM_UNKNOWN;
}

static enum reason_answer find_answer(struct reason *r)
{
    struct mus *g = r->mus;
    dm_status status = DM_SOLUTION;
    mus_all(g, &r->all);
    ASSERT(!r->answer && !r->candidates.size);
    r->answer = alloc_array(g->board->cells, sizeof *r->answer);
    if (g->answer && is_theirs(g, g->answer)) {
        memcpy(r->answer, g->answer, g->board->cells * sizeof *r->answer);
    } else {
        status = mus_solve(g, &r->all, 0, NULL, MUS_SEARCH, NULL);
        if (status == DM_SOLUTION) mus_board_values(g, r->answer);
        if (status == DM_UNKNOWN && g->answer && !g->stopped) status = find_best(r);
    }
    if (status == DM_SOLUTION) {
        list_candidates(r);
        return REASON_TOLD;
    }
    alloc_free(r->answer);
    r->answer = NULL;
    return status == DM_NONE ? REASON_NONE : REASON_STOPPED;
}

/* ---- bids */

static int price(const struct reason *r, const struct candidate *c, const item_list *core)
{
    return mus_cost(r->mus, core) + (c->told.denied ? DENIED : 0);
}

/* Keeps r->core if it is among the cheapest. */
static void bid(struct reason *r, size_t candidate)
{
    ASSERT(candidate < r->candidates.size);
    int cost = price(r, &r->candidates.data[candidate], &r->core);
    size_t at = r->bid_count;
    while (at > 0 && r->bids[at - 1].cost > cost) at--;
    if (at == SHRUNK) return;
    size_t last = r->bid_count < SHRUNK ? r->bid_count++ : SHRUNK - 1;
    ASSERT(last < SHRUNK && at <= last && r->bid_count <= SHRUNK);
    struct bid spare = r->bids[last];
    memmove(&r->bids[at + 1], &r->bids[at], (last - at) * sizeof *r->bids);
    r->bids[at] = spare;
    r->bids[at].candidate = candidate;
    r->bids[at].cost = cost;
    mus_copy(&r->core, &r->bids[at].core);
}

/* Restricts a step to a cell, or to these: */
enum { ANYTHING = -1, ANY_VALUE = -2 };

static bool matters(const struct candidate *c, int64_t about)
{
    if (c->gone || about == ANYTHING) return !c->gone;
    return !c->told.denied && (about == ANY_VALUE || (int64_t)c->told.cell == about);
}

/* False if an item has been superseded. */
static bool is_current(const struct mus *g, const item_list *core)
{
    for (size_t i = 0; i < core->size; i++)
        if (g->items.data[core->data[i]].dropped) return false;
    return core->size > 0;
}

/* Bids with the cores of earlier steps. False: they are expensive, or none is as cheap as the
 * cheapest was when all candidates were last queried, so there may be a cheaper one by now. */
static bool bid_again(struct reason *r, int64_t about)
{
    for (size_t i = 0; i < r->candidates.size; i++) {
        struct candidate *c = &r->candidates.data[i];
        if (!matters(c, about) || !is_current(r->mus, &c->core)) continue;
        mus_copy(&c->core, &r->core);
        bid(r, i);
    }
    return r->bid_count > 0 && r->bids[0].cost <= r->cheapest && r->cheapest <= DEAR + DENIED;
}

/* Bids for every candidate that propagation proves. */
static void bid_by_propagation(struct reason *r, int64_t about)
{
    struct mus *g = r->mus;
    if (bid_again(r, about)) return;
    r->bid_count = 0;
    for (size_t i = 0; i < r->candidates.size && !mus_out_of_time(g); i++) {
        struct candidate *c = &r->candidates.data[i];
        dm_lit denial = -c->lit;
        if (!matters(c, about)) continue;
        if (mus_solve(g, &r->all, 1, &denial, MUS_PROPAGATE, &r->core) != DM_NONE) continue;
        mus_copy(&r->core, &c->core);
        bid(r, i);
    }
    r->cheapest = r->bid_count ? r->bids[0].cost : 0;
}

/* The same by search, until there are bids; found values first. */
static void bid_by_search(struct reason *r, int64_t about)
{
    struct mus *g = r->mus;
    size_t made = 0, vain = 0, open = 0;
    for (size_t i = 0; i < r->candidates.size; i++) open += !r->candidates.data[i].gone;
    const size_t most_vain = open > FEW ? VAIN : FEW_VAIN;
    for (int denied = 0; denied < 2 && r->bid_count == 0; denied++)
        for (size_t i = 0; i < r->candidates.size && made < SEARCHES && vain < most_vain && !g->stopped;
             i++) {
            struct candidate *c = &r->candidates.data[i];
            dm_lit denial = -c->lit;
            if (!matters(c, about) || c->told.denied != denied) continue;
            dm_status status = mus_solve(g, &r->all, 1, &denial, MUS_SEARCH, &r->core);
            if (status == DM_SOLUTION) compare_answers(r, NULL);
            vain += status == DM_UNKNOWN;
            if (status != DM_NONE) continue;
            made++;
            bid(r, i);
        }
}

/* Sets the conflict limit, 0: none. For optimisation problems it stays low. */
static void limit_searches(struct reason *r, int64_t conflicts)
{
    if (!r->mus->answer) mus_limit(r->mus, conflicts);
}

/* Short searches first; long ones only if these found nothing and reached a limit. */
static void search_for_bids(struct reason *r, int64_t about)
{
    struct mus *g = r->mus;
    bool vague = g->vague;
    limit_searches(r, CONFLICTS);
    bid_by_search(r, about);
    limit_searches(r, 0);
    if (g->answer) return;
    if (r->bid_count == 0 && g->vague) bid_by_search(r, about);
    g->vague = vague;
}

/* ---- the step */

/* Shrinks a copy of the core by propagation into r->core. Returns its price. */
static int shrink(struct reason *r, const struct candidate *c, const item_list *core, struct rng *rng)
{
    mus_copy(core, &r->core);
    mus_shrink(r->mus, &(struct mus_shrink_options){.denial = -c->lit, .effort = MUS_PROPAGATE, .rng = rng},
               &r->core);
    return price(r, c, &r->core);
}

/* Shrinks each bid. The cheapest result is in step.because, its price in `least`; returns its
 * bid. */
static size_t compare_bids(struct reason *r, int *least)
{
    size_t best = 0;
    *least = INT_MAX;
    for (size_t i = 0; i < r->bid_count && !r->mus->stopped; i++) {
        /* A core usually shrinks to more than a third of its cost. */
        if (i > 0 && r->bids[i].cost > 3 * *least) break;
        int cost = shrink(r, &r->candidates.data[r->bids[i].candidate], &r->bids[i].core, NULL);
        if (cost >= *least) continue;
        *least = cost;
        best = i;
        mus_copy(&r->core, &r->step.because);
    }
    return best;
}

/* Makes the best bid the step if it costs at most `most`. An expensive core is shrunk in other
 * orders too. */
static bool take_bid(struct reason *r, int most)
{
    int least;
    ASSERT(r->bid_count > 0);
    const struct bid *bid = &r->bids[compare_bids(r, &least)];
    size_t best = bid->candidate;
    ASSERT(!r->candidates.data[best].gone);
    for (int i = 0; i < ORDERS && least > DEAR && !r->mus->stopped; i++) {
        int cost = shrink(r, &r->candidates.data[best], &bid->core, &r->rng);
        if (cost >= least) continue;
        least = cost;
        mus_copy(&r->core, &r->step.because);
    }
    if (least / 2 > most) return false;
    const struct mus_shrink_options terms = {.denial = -r->candidates.data[best].lit};
    mus_shrink(r->mus, &terms, &r->step.because);
    vec_clear(&r->step.told);
    vec_push(&r->step.told, r->candidates.data[best].told);
    r->step.cost = mus_cost(r->mus, &r->step.because);
    return r->step.cost <= most;
}

static bool was_told(const struct reason_step *step, struct cell_fact told)
{
    for (size_t i = 0; i < step->told.size; i++) {
        struct cell_fact t = step->told.data[i];
        if (t.cell == told.cell && (!t.denied || t.value == told.value)) return true;
    }
    return false;
}

static bool follows(struct reason *r, const struct candidate *c, bool search, bool *skipped)
{
    dm_lit denial = -c->lit;
    const item_list *because = &r->step.because;
    if (mus_solve(r->mus, because, 1, &denial, MUS_PROPAGATE, NULL) == DM_NONE) return true;
    if (!search) return false;
    dm_status status = mus_solve(r->mus, because, 1, &denial, MUS_SEARCH, NULL);
    if (status == DM_SOLUTION) compare_answers(r, skipped);
    return status == DM_NONE;
}

static size_t count_denied(const struct reason_step *step, size_t cell)
{
    size_t count = 0;
    for (size_t i = 0; i < step->told.size; i++)
        count += step->told.data[i].cell == cell && step->told.data[i].denied;
    return count;
}

/* A cell with all values but one excluded holds that one. The reason stays minimal. */
static void find_values(struct reason *r)
{
    struct reason_step *step = &r->step;
    for (size_t i = 0; i < r->candidates.size; i++) {
        struct cell_fact told = r->candidates.data[i].told;
        if (told.denied || r->candidates.data[i].gone) continue;
        if (count_denied(step, told.cell) + 1 < count_values(r->mus, told.cell)) continue;
        size_t kept = 0, at = SIZE_MAX;
        for (size_t k = 0; k < step->told.size; k++) {
            if (step->told.data[k].cell != told.cell)
                step->told.data[kept++] = step->told.data[k];
            else if (at == SIZE_MAX)
                step->told.data[at = kept++] = told;
        }
        step->told.size = kept;
    }
}

/* Adds what else follows from the same reason: by propagation or, if the first needed a search, by
 * searches, since such a reason may imply hundreds of values. Found values first. */
static void add_others(struct reason *r, bool search)
{
    bool *skipped = alloc_array(r->candidates.size, sizeof *skipped), vague = r->mus->vague;
    limit_searches(r, CONFLICTS);
    for (int denied = 0; denied < 2; denied++)
        for (size_t i = 0; i < r->candidates.size && !r->mus->stopped; i++) {
            struct candidate *c = &r->candidates.data[i];
            if (c->gone || skipped[i] || c->told.denied != denied || was_told(&r->step, c->told)) continue;
            if (follows(r, c, search, skipped)) vec_push(&r->step.told, c->told);
        }
    limit_searches(r, 0);
    if (!r->mus->answer) r->mus->vague = vague; /* later steps find what they miss */
    find_values(r);
    alloc_free(skipped);
}

static bool denies_all_but(const struct reason *r, size_t cell, int32_t value)
{
    const struct mus *g = r->mus;
    size_t denied = count_denied(&r->step, cell);
    for (size_t i = 0; i < g->items.size; i++) {
        const struct item *item = &g->items.data[i];
        denied += item->kind == ITEM_FACT && !item->dropped && item->told.cell == cell && item->told.denied &&
                  item->told.value != value;
    }
    return denied + 1 >= count_values(g, cell);
}

/* Does all that is told follow from the reason without this item? */
static bool is_spare(struct reason *r, size_t number)
{
    item_list rest = {0};
    bool spare = true;
    for (size_t i = 0; i < r->step.because.size; i++)
        if (i != number) vec_push(&rest, r->step.because.data[i]);
    for (size_t i = 0; i < r->step.told.size && spare; i++) {
        const dm_lit denial = -mus_lit(r->mus, r->step.told.data[i]);
        spare = mus_solve(r->mus, &rest, 1, &denial, MUS_SEARCH, NULL) == DM_NONE;
    }
    vec_free(&rest);
    return spare;
}

/* Cells of the conclusion that have one value left, with what was known of them before. */
static bool take_last_values(struct reason *r)
{
    struct mus *g = r->mus;
    bool taken = false;
    for (size_t i = 0; i < r->step.told.size; i++) {
        struct cell_fact *told = &r->step.told.data[i];
        const size_t cell = told->cell;
        const int32_t value = r->answer[cell];
        if (!told->denied || !denies_all_but(r, cell, value)) continue;
        *told = (struct cell_fact){cell, value, false};
        taken = true;
        for (size_t k = 0; k < g->items.size; k++) {
            const struct item *item = &g->items.data[k];
            if (item->kind == ITEM_FACT && !item->dropped && item->told.cell == cell)
                vec_push(&r->step.because, k);
        }
        size_t kept = 0;
        for (size_t k = 0; k < r->step.told.size; k++)
            if (k <= i || r->step.told.data[k].cell != cell) r->step.told.data[kept++] = r->step.told.data[k];
        r->step.told.size = kept;
    }
    return taken;
}

/* If cells have one value left now, the step says that they hold it, where the family has words for
 * steps. What was known of them becomes part of the reason, which is minimal for the whole
 * conclusion. */
static void find_last_values(struct reason *r)
{
    item_list *because = &r->step.because;
    if (!r->mus->words->insight || !take_last_values(r)) return;
    for (size_t i = because->size; i-- > 0;) {
        if (!is_spare(r, i)) continue;
        for (size_t k = i + 1; k < because->size; k++) because->data[k - 1] = because->data[k];
        because->size--;
    }
    r->step.cost = mus_cost(r->mus, because);
}

/* The same, unless a chain must show the reason: it proves the first fact alone. */
static void add_provable(struct reason *r, bool search)
{
    const struct cell_fact first = r->step.told.data[0];
    add_others(r, search);
    if (r->step.told.size == 1) return;
    if (!explanation_split_is_chain(r->mus, &r->step.because, r->step.told.size, r->step.told.data)) return;
    vec_clear(&r->step.told);
    vec_push(&r->step.told, first);
}

void reason_learn(struct reason *r, struct cell_fact told)
{
    struct mus *g = r->mus;
    dm_lit lit = mus_lit(g, told);
    if (lit == DM_TRUE || lit == DM_FALSE) return; /* the model implies it */
    mus_add_fact(g, ITEM_FACT, told, lit);
    if (!told.denied) {
        ASSERT(r->known[told.cell] == LOGIC_OPEN || r->known[told.cell] == told.value);
        r->known[told.cell] = told.value;
        /* The facts known about it before are weaker. */
        for (size_t i = 0; i < g->items.size; i++) {
            struct item *item = &g->items.data[i];
            item->dropped |= item->kind == ITEM_FACT && item->told.cell == told.cell && item->told.denied;
        }
    }
    for (size_t i = 0; i < r->candidates.size; i++) {
        struct candidate *c = &r->candidates.data[i];
        c->gone |=
            c->told.cell == told.cell && (!told.denied || (c->told.denied && c->told.value == told.value));
    }
}

static enum reason_answer next_about(struct reason *r, int64_t about, int most)
{
    if (!r->answer) {
        enum reason_answer found = find_answer(r);
        if (found != REASON_TOLD) return found;
    }
    mus_all(r->mus, &r->all);
    r->bid_count = 0;
    bid_by_propagation(r, about);
    bool search = r->bid_count == 0;
    if (search) search_for_bids(r, about);
    if (mus_out_of_time(r->mus)) return REASON_STOPPED;
    if (r->bid_count == 0) return REASON_END;
    ASSERT(r->bid_count <= SHRUNK);
    bool taken = take_bid(r, most);
    if (r->mus->stopped) return REASON_STOPPED;
    if (!taken) return REASON_END;
    /* After a value that took a search, human rules continue. */
    if (!search || about == ANYTHING) add_provable(r, search);
    find_last_values(r);
    r->step.items = r->mus->items.size;
    ASSERT(r->step.told.size > 0);
    for (size_t i = 0; i < r->step.told.size; i++) {
        ASSERT(says(r->answer, r->step.told.data[i]));
        reason_learn(r, r->step.told.data[i]);
    }
    return REASON_TOLD;
}

enum reason_answer reason_next(struct reason *r)
{
    return next_about(r, ANYTHING, INT_MAX);
}

enum reason_answer reason_value(struct reason *r)
{
    enum reason_answer answer = next_about(r, ANY_VALUE, INT_MAX);
    return answer == REASON_END ? reason_next(r) : answer;
}

enum reason_answer reason_of(struct reason *r, size_t cell, int most)
{
    ASSERT(cell < r->mus->board->cells);
    return next_about(r, (int64_t)cell, most);
}

/* ---- accessors */

const struct reason_step *reason_step(const struct reason *r)
{
    return &r->step;
}

const int32_t *reason_known(const struct reason *r)
{
    return r->known;
}

struct mus *reason_mus(struct reason *r)
{
    return r->mus;
}
