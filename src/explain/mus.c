/* Items that can be assumed, cores, and their shrinking.
 *
 * Idea. A rule is a selector literal of the model (dm_rule), a clue or a fact is a literal about a
 * cell. Every query is a solver call under assumptions, and a core names the items used to derive
 * an inconsistency. Most queries are decided by unit propagation alone. Consecutive queries share a
 * prefix of assumptions that is not propagated again, so querying every open cell costs little more
 * than querying one.
 *
 * Shrinking is deletion-based: each item in turn is left out; if the rest is still inconsistent,
 * the new core takes its place (core refinement). An item that is necessary in a set is necessary
 * in every unsatisfiable subset of it, so one query for each item of the first core is enough.
 * Necessity must be certain, so a search decides where propagation finds nothing. Searches have
 * small conflict limits at first. Items left undecided are tried again with larger limits once the
 * others have been shrunk: most of them are then necessary, which is quick to detect.
 *
 * The code is independent of what items mean, except for the cells of a board's facts. */
#include "explain/mus.h"

#include "ask/solvers.h"

#include <string.h>

enum {
    /* conflict limits of the first and of the last limited searches of a shrinking */
    PATIENCE = 30,
    MOST_PATIENCE = 100000,
    /* factors on the usual conflict limit, for the last searches of a shrinking and for all of
     * them; items left undecided stay in the reason */
    LAST_PATIENCE = 50,
    ALL_PATIENCE = 80
};

/* ---- items */

static size_t find_item(const struct mus *g, dm_lit lit)
{
    size_t slot = mus_slot(lit);
    return slot < g->item_of.size ? (size_t)g->item_of.data[slot] : 0;
}

size_t mus_add_item(struct mus *g, struct item item)
{
    size_t slot = mus_slot(item.lit), known = find_item(g, item.lit);
    if (known) return known - 1;
    ASSERT(item.kind != ITEM_RULE || g->rules == g->items.size);
    g->rules += item.kind == ITEM_RULE;
    while (g->item_of.size <= slot) vec_push(&g->item_of, 0);
    vec_push(&g->items, item);
    g->item_of.data[slot] = (int32_t)g->items.size;
    return g->items.size - 1;
}

bool mus_has(const struct mus *g, dm_lit lit)
{
    return find_item(g, lit);
}

dm_lit mus_lit(struct mus *g, struct cell_fact told)
{
    ASSERT(told.cell < g->board->cells); /* marks have no literals */
    dm_lit lit = dm_eq(g->model, g->cell[told.cell], told.value);
    return told.denied ? -lit : lit;
}

void mus_known(const struct mus *g, cell_fact_list *known)
{
    for (size_t i = 0; i < g->items.size; i++) {
        const struct item *item = &g->items.data[i];
        const bool fact = item->kind == ITEM_CLUE || item->kind == ITEM_FACT;
        if (fact && g->board && item->told.cell < g->board->cells) vec_push(known, item->told);
    }
}

size_t mus_add_fact(struct mus *g, enum item_kind kind, struct cell_fact told, dm_lit lit)
{
    return mus_add_item(g, (struct item){.kind = kind, .lit = lit, .cost = 1, .told = told});
}

/* ---- opening and closing */

struct mus *mus_new(dm_model *model, const struct request *request)
{
    struct mus *g = alloc_bytes(sizeof *g);
    g->model = model;
    g->request = *request;
    return g;
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    return mus_out_of_time(data);
}

void mus_limit_solver(struct mus *g, dm_solver *solver)
{
    dm_on_progress(solver, on_progress, g);
}

bool mus_begin(struct mus *g, struct sentence *error)
{
    /* Prefer answers that satisfy more rules than were assumed: they rule out more. */
    for (size_t i = 0; i < g->rules; i++) dm_prefer(g->model, dm_as_int(g->model, g->items.data[i].lit), 1);
    ASSERT(!g->solver);
    g->solver = dm_solver_new(g->model, solvers_with(ABILITY_BRANCHES).name);
    if (dm_model_error(g->model)) return sentence_set(error, "%s", dm_model_error(g->model));
    mus_limit_solver(g, g->solver);
    return true;
}

void mus_close(struct mus *g)
{
    if (!g) return;
    dm_solver_free(g->solver);
    build_free(&g->build);
    arena_free(&g->arena);
    vec_free(&g->items);
    vec_free(&g->item_of);
    vec_free(&g->assumed);
    vec_free(&g->marks);
    alloc_free(g);
}

bool mus_out_of_time(struct mus *g)
{
    g->stopped |= deadline_reached(g->request.deadline);
    return g->stopped;
}

/* ---- questions */

static void take_core(const struct mus *g, item_list *core)
{
    const dm_lit *lits;
    size_t count = dm_core(g->solver, &lits);
    ASSERT(count <= g->assumed.size);
    vec_clear(core);
    for (size_t i = 0; i < count; i++) {
        size_t item = find_item(g, lits[i]);
        if (item) vec_push(core, item - 1);
    }
}

dm_status mus_solve(struct mus *g, const item_list *items, size_t count, const dm_lit *lits,
                    enum mus_effort effort, item_list *core)
{
    vec_clear(&g->assumed);
    for (size_t i = 0; i < items->size; i++) {
        ASSERT(items->data[i] < g->items.size);
        vec_push(&g->assumed, g->items.data[items->data[i]].lit);
    }
    for (size_t i = 0; i < count; i++) vec_push(&g->assumed, lits[i]);
    solvers_limit(g->solver, g->request.deadline);
    dm_status status = effort == MUS_SEARCH ? dm_solve(g->solver, g->assumed.size, g->assumed.data)
                                            : dm_propagate(g->solver, g->assumed.size, g->assumed.data);
    if (status == DM_NONE && core) take_core(g, core);
    if (status == DM_UNKNOWN && effort == MUS_SEARCH)
        *(dm_stop_reason(g->solver) == DM_STOP_CONFLICTS ? &g->vague : &g->stopped) = true;
    return status;
}

void mus_limit(struct mus *g, int64_t conflicts)
{
    ASSERT(conflicts >= 0);
    g->conflicts = conflicts;
    dm_limit_conflicts(g->solver, conflicts);
}

void mus_satisfied(const struct mus *g, item_list *items)
{
    vec_clear(items);
    for (size_t i = 0; i < g->items.size; i++)
        if (!g->items.data[i].dropped && dm_value_lit(g->solver, g->items.data[i].lit)) vec_push(items, i);
}

void mus_selected(const struct mus *g, const dm_solver *solver, const dm_lit *in, item_list *items)
{
    vec_clear(items);
    for (size_t i = 0; i < g->items.size; i++)
        if (dm_value_lit(solver, in[i])) vec_push(items, i);
}

double mus_failures(const struct mus *g)
{
    size_t count = dm_stat_count(g->solver);
    for (size_t i = 0; i < count; i++)
        if (strcmp(dm_stat_name(g->solver, i), "failures") == 0) return dm_stat_value(g->solver, i);
    return 0;
}

void mus_all(const struct mus *g, item_list *items)
{
    vec_clear(items);
    ASSERT(g->rules <= g->items.size);
    for (size_t i = g->rules; i < g->items.size; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
    for (size_t i = 0; i < g->rules; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
}

void mus_relax(struct mus *g)
{
    for (size_t i = 0; i < g->rules && g->words; i++) {
        struct item *item = &g->items.data[i];
        ASSERT(item->kind == ITEM_RULE);
        item->dropped |= g->words->conventions >> item->rule.kind & 1;
    }
}

int mus_cost(const struct mus *g, const item_list *reason)
{
    int cost = 0;
    for (size_t i = 0; i < reason->size; i++) cost += g->items.data[reason->data[i]].cost;
    return cost;
}

/* ---- shrinking */

/* Costliest first. Among equal costs the later item comes first: earlier items were derived from
 * fewer facts. */
static void sort_by_cost(const struct mus *g, item_list *reason)
{
    for (size_t i = 1; i < reason->size; i++) {
        size_t item = reason->data[i], j = i;
        for (; j > 0 && g->items.data[reason->data[j - 1]].cost < g->items.data[item].cost; j--)
            reason->data[j] = reason->data[j - 1];
        reason->data[j] = item;
    }
}

struct shrinking {
    struct mus *mus;
    item_list *reason;
    size_t certain; /* this many items, from the first on, are known to be needed */
    struct mus_shrink_options terms;
    double patience;      /* failures after which the rest is left open; 0: there is no limit */
    item_list rest, core; /* scratch */
};

/* Decides whether the rest is inconsistent without item i. Tries propagation first, which is much
 * cheaper. */
static dm_status ask_without(struct shrinking *s, size_t i)
{
    struct mus *g = s->mus;
    vec_clear(&s->rest);
    for (size_t j = 0; j < s->reason->size; j++)
        if (j != i) vec_push(&s->rest, s->reason->data[j]);
    size_t count = s->terms.denial != 0;
    dm_status status = mus_solve(g, &s->rest, count, &s->terms.denial, MUS_PROPAGATE, &s->core);
    if (status == DM_NONE || s->terms.effort == MUS_PROPAGATE) return status;
    return mus_solve(g, &s->rest, count, &s->terms.denial, MUS_SEARCH, &s->core);
}

/* Reduces the reason to the certain items and the core. Returns how many of its first `asked` items
 * remain. */
static size_t keep_core(struct shrinking *s, size_t asked)
{
    struct mus *g = s->mus;
    size_t count = s->certain, left = asked;
    while (g->marks.size < g->items.size) vec_push(&g->marks, false);
    for (size_t i = 0; i < s->core.size; i++) g->marks.data[s->core.data[i]] = true;
    for (size_t i = s->certain; i < s->reason->size; i++) {
        size_t item = s->reason->data[i];
        if (g->marks.data[item])
            s->reason->data[count++] = item;
        else
            left -= i < asked;
    }
    ASSERT(count < s->reason->size); /* the item that was left out is gone */
    ASSERT(s->certain <= left && left <= count);
    s->reason->size = count;
    for (size_t i = 0; i < s->core.size; i++) g->marks.data[s->core.data[i]] = false;
    return left;
}

static void settle(struct shrinking *s, size_t i)
{
    ASSERT(i >= s->certain && i < s->reason->size);
    size_t *data = s->reason->data, item = data[i];
    memmove(&data[s->certain + 1], &data[s->certain], (i - s->certain) * sizeof *data);
    data[s->certain++] = item;
}

static bool is_over(const struct shrinking *s)
{
    const struct mus_shrink_options *t = &s->terms;
    return mus_out_of_time(s->mus) || (t->below && s->certain >= t->below) ||
           (t->failures > 0 && mus_failures(s->mus) > t->failures);
}

static bool is_out_of_patience(const struct shrinking *s)
{
    return s->patience > 0 && mus_failures(s->mus) > s->patience;
}

static void shrink_once(struct shrinking *s)
{
    for (size_t i = s->certain; i < s->reason->size && !is_over(s) && !is_out_of_patience(s);) {
        dm_status status = ask_without(s, i);
        if (status == DM_NONE) {
            i = keep_core(s, i);
            continue;
        }
        if (status == DM_SOLUTION) settle(s, i);
        i++;
    }
}

/* Repeats with growing conflict limits, up to the limit of the searches. */
static void shrink_patiently(struct shrinking *s)
{
    struct mus *g = s->mus;
    const int64_t usual = g->conflicts, limit = LAST_PATIENCE * usual;
    ASSERT(s->terms.effort == MUS_SEARCH);
    if (usual) s->patience = mus_failures(g) + (double)(ALL_PATIENCE * usual);
    for (int64_t patience = PATIENCE; s->certain < s->reason->size && !is_over(s); patience *= 4) {
        bool vague = g->vague, last = patience > MOST_PATIENCE || (limit && patience >= limit);
        mus_limit(g, last ? limit : patience);
        shrink_once(s);
        if (last || is_out_of_patience(s)) break;
        g->vague = vague;
    }
    mus_limit(g, usual);
}

bool mus_shrink(struct mus *g, const struct mus_shrink_options *terms, item_list *reason)
{
    struct shrinking s = {.mus = g, .reason = reason, .terms = *terms};
    if (terms->rng) rng_shuffle(terms->rng, reason->data, reason->size, sizeof *reason->data);
    sort_by_cost(g, reason);
    for (size_t i = 0; i < reason->size && terms->needed; i++)
        if (terms->needed[reason->data[i]]) settle(&s, i);
    if (terms->effort == MUS_PROPAGATE)
        shrink_once(&s);
    else
        shrink_patiently(&s);
    ASSERT(s.certain <= reason->size);
    vec_free(&s.rest);
    vec_free(&s.core);
    if (g->stopped) return false;
    if (s.certain == reason->size) return !terms->below || s.certain < terms->below;
    return !is_over(&s);
}

/* ---- cells */

void mus_cells(const struct mus *g, size_t item, cell_list *cells)
{
    ASSERT(item < g->items.size);
    const struct item *it = &g->items.data[item];
    if (it->kind != ITEM_RULE) {
        if (it->kind != ITEM_BEST && it->told.cell < g->board->cells) vec_push(cells, it->told.cell);
        return;
    }
    for (size_t i = 0; i < g->board->cells; i++)
        if (dm_rule_concerns(g->model, it->number, g->cell[i])) vec_push(cells, i);
}

static void cite_item(const struct item *item, struct deduction *d)
{
    const struct logic_fact fact = {item->told.cell, item->told.value};
    if (item->kind == ITEM_RULE)
        vec_push(&d->rules, item->rule);
    else if (item->kind != ITEM_BEST && item->told.denied)
        vec_push(&d->struck, fact);
    else if (item->kind != ITEM_BEST)
        vec_push(&d->known, fact);
}

void mus_cite(const struct mus *g, const item_list *reason, struct deduction *d)
{
    cell_list cells = {0};
    for (size_t i = 0; i < reason->size; i++) {
        cite_item(&g->items.data[reason->data[i]], d);
        mus_cells(g, reason->data[i], &cells);
    }
    for (size_t i = 0; i < cells.size; i++) {
        bool cited = false;
        for (size_t k = 0; k < d->because.size; k++) cited |= d->because.data[k] == cells.data[i];
        if (!cited) vec_push(&d->because, cells.data[i]);
    }
    vec_free(&cells);
}

void mus_copy(const item_list *from, item_list *to)
{
    vec_clear(to);
    for (size_t i = 0; i < from->size; i++) vec_push(to, from->data[i]);
}
