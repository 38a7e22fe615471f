/* Items that can be assumed, cores, and their shrinking.
 *
 * Idea. A rule is a selector literal of the model (dm_rule), a clue or a fact is a literal about a
 * cell. All questions are solver calls under assumptions, and a core names the items that an
 * inconsistency needs. Most answers need unit propagation alone, which keeps the common prefix of
 * consecutive questions, so asking about every open cell costs little more than asking about one.
 *
 * Shrinking is deletion-based: each item in turn is left out; if the rest is still inconsistent,
 * the new core takes its place (core refinement). What was needed once is needed by every subset,
 * so one question for each item of the first core is enough. Necessity must be certain, so where
 * propagation finds nothing, a search decides. Searches have small conflict limits at first; what
 * they leave open is asked again with larger limits when the rest has been shrunk, because then
 * most of it is needed, which is quick to see.
 *
 * Nothing here knows what an item is about, but for the cells of a board's. */
#include "explain/basis.h"

#include "ask/solvers.h"

#include <string.h>

enum {
    /* conflict limits of the first and of the last limited searches of a shrinking */
    PATIENCE = 30,
    MOST_PATIENCE = 100000,
    /* factors on the usual conflict limit, for the last searches of a shrinking and for all of
     * them: items left undecided stay in the reason */
    LAST_PATIENCE = 50,
    ALL_PATIENCE = 80
};

/* ---- items */

static size_t find_item(const struct basis *g, dm_lit lit)
{
    size_t slot = basis_slot(lit);
    return slot < g->item_of.size ? (size_t)g->item_of.data[slot] : 0;
}

size_t basis_put(struct basis *g, struct item item)
{
    size_t slot = basis_slot(item.lit), known = find_item(g, item.lit);
    if (known) return known - 1;
    ASSERT(item.kind != ITEM_RULE || g->rules == g->items.size);
    g->rules += item.kind == ITEM_RULE;
    while (g->item_of.size <= slot) vec_push(&g->item_of, 0);
    vec_push(&g->items, item);
    g->item_of.data[slot] = (int32_t)g->items.size;
    return g->items.size - 1;
}

bool basis_has(const struct basis *g, dm_lit lit)
{
    return find_item(g, lit);
}

dm_lit basis_lit(struct basis *g, struct told told)
{
    ASSERT(told.cell < g->board->cells); /* marks have no literals */
    dm_lit lit = dm_eq(g->model, g->cell[told.cell], told.value);
    return told.denied ? -lit : lit;
}

size_t basis_add(struct basis *g, enum item_kind kind, struct told told, dm_lit lit)
{
    return basis_put(g, (struct item){.kind = kind, .lit = lit, .cost = 1, .told = told});
}

/* ---- opening and closing */

struct basis *basis_new(dm_model *model, const struct desk_request *request)
{
    struct basis *g = alloc_bytes(sizeof *g);
    g->model = model;
    g->request = *request;
    return g;
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    return basis_out_of_time(data);
}

void basis_watch(struct basis *g, dm_solver *solver)
{
    dm_on_progress(solver, on_progress, g);
}

bool basis_begin(struct basis *g, struct sentence *error)
{
    /* Prefer answers that satisfy more rules than were assumed: they rule out more. */
    for (size_t i = 0; i < g->rules; i++) dm_prefer(g->model, dm_as_int(g->model, g->items.data[i].lit), 1);
    ASSERT(!g->solver);
    g->solver = dm_solver_new(g->model, solvers_able(ABILITY_TOLD).name);
    if (dm_model_error(g->model)) return sentence_say(error, "%s", dm_model_error(g->model));
    basis_watch(g, g->solver);
    return true;
}

void basis_close(struct basis *g)
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

bool basis_out_of_time(struct basis *g)
{
    g->stopped |= deadline_reached(g->request.deadline);
    return g->stopped;
}

/* ---- questions */

static void take_core(const struct basis *g, reason_list *core)
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

dm_status basis_try(struct basis *g, const reason_list *items, size_t count, const dm_lit *lits,
                    enum basis_effort effort, reason_list *core)
{
    vec_clear(&g->assumed);
    for (size_t i = 0; i < items->size; i++) {
        ASSERT(items->data[i] < g->items.size);
        vec_push(&g->assumed, g->items.data[items->data[i]].lit);
    }
    for (size_t i = 0; i < count; i++) vec_push(&g->assumed, lits[i]);
    solvers_limit(g->solver, g->request.deadline);
    dm_status status = effort == BASIS_SEARCH ? dm_solve(g->solver, g->assumed.size, g->assumed.data)
                                              : dm_propagate(g->solver, g->assumed.size, g->assumed.data);
    if (status == DM_NONE && core) take_core(g, core);
    if (status == DM_UNKNOWN && effort == BASIS_SEARCH)
        *(dm_stop_reason(g->solver) == DM_STOP_CONFLICTS ? &g->vague : &g->stopped) = true;
    return status;
}

void basis_limit(struct basis *g, int64_t conflicts)
{
    ASSERT(conflicts >= 0);
    g->conflicts = conflicts;
    dm_limit_conflicts(g->solver, conflicts);
}

void basis_satisfied(const struct basis *g, reason_list *items)
{
    vec_clear(items);
    for (size_t i = 0; i < g->items.size; i++)
        if (!g->items.data[i].dropped && dm_value_lit(g->solver, g->items.data[i].lit)) vec_push(items, i);
}

void basis_chosen(const struct basis *g, const dm_solver *solver, const dm_lit *in, reason_list *items)
{
    vec_clear(items);
    for (size_t i = 0; i < g->items.size; i++)
        if (dm_value_lit(solver, in[i])) vec_push(items, i);
}

double basis_failures(const struct basis *g)
{
    size_t count = dm_stat_count(g->solver);
    for (size_t i = 0; i < count; i++)
        if (strcmp(dm_stat_name(g->solver, i), "failures") == 0) return dm_stat_value(g->solver, i);
    return 0;
}

void basis_all(const struct basis *g, reason_list *items)
{
    vec_clear(items);
    ASSERT(g->rules <= g->items.size);
    for (size_t i = g->rules; i < g->items.size; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
    for (size_t i = 0; i < g->rules; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
}

void basis_relax(struct basis *g)
{
    for (size_t i = 0; i < g->rules && g->words; i++) {
        struct item *item = &g->items.data[i];
        ASSERT(item->kind == ITEM_RULE);
        item->dropped |= g->words->conventions >> item->rule.kind & 1;
    }
}

int basis_cost(const struct basis *g, const reason_list *reason)
{
    int cost = 0;
    for (size_t i = 0; i < reason->size; i++) cost += g->items.data[reason->data[i]].cost;
    return cost;
}

/* ---- shrinking */

/* Costliest first; of equal costs the later item first, because earlier ones were known when less
 * was. */
static void sort_by_cost(const struct basis *g, reason_list *reason)
{
    for (size_t i = 1; i < reason->size; i++) {
        size_t item = reason->data[i], j = i;
        for (; j > 0 && g->items.data[reason->data[j - 1]].cost < g->items.data[item].cost; j--)
            reason->data[j] = reason->data[j - 1];
        reason->data[j] = item;
    }
}

struct shrinking {
    struct basis *basis;
    reason_list *reason;
    size_t certain; /* the first so many items are needed */
    struct shrink_terms terms;
    double patience;        /* failures after which the rest is left open; 0: there is no limit */
    reason_list rest, core; /* scratch */
};

/* Is the rest inconsistent without item i? Propagation first, as it is much cheaper. */
static dm_status ask_without(struct shrinking *s, size_t i)
{
    struct basis *g = s->basis;
    vec_clear(&s->rest);
    for (size_t j = 0; j < s->reason->size; j++)
        if (j != i) vec_push(&s->rest, s->reason->data[j]);
    size_t count = s->terms.denial != 0;
    dm_status status = basis_try(g, &s->rest, count, &s->terms.denial, BASIS_PROPAGATE, &s->core);
    if (status == DM_NONE || s->terms.effort == BASIS_PROPAGATE) return status;
    return basis_try(g, &s->rest, count, &s->terms.denial, BASIS_SEARCH, &s->core);
}

/* Keeps the certain items and the core. Returns how many of the first `asked` items are left. */
static size_t keep_core(struct shrinking *s, size_t asked)
{
    struct basis *g = s->basis;
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
    const struct shrink_terms *t = &s->terms;
    return basis_out_of_time(s->basis) || (t->below && s->certain >= t->below) ||
           (t->failures > 0 && basis_failures(s->basis) > t->failures);
}

static bool is_out_of_patience(const struct shrinking *s)
{
    return s->patience > 0 && basis_failures(s->basis) > s->patience;
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
    struct basis *g = s->basis;
    const int64_t usual = g->conflicts, limit = LAST_PATIENCE * usual;
    ASSERT(s->terms.effort == BASIS_SEARCH);
    if (usual) s->patience = basis_failures(g) + (double)(ALL_PATIENCE * usual);
    for (int64_t patience = PATIENCE; s->certain < s->reason->size && !is_over(s); patience *= 4) {
        bool vague = g->vague, last = patience > MOST_PATIENCE || (limit && patience >= limit);
        basis_limit(g, last ? limit : patience);
        shrink_once(s);
        if (last || is_out_of_patience(s)) break;
        g->vague = vague;
    }
    basis_limit(g, usual);
}

bool basis_shrink(struct basis *g, const struct shrink_terms *terms, reason_list *reason)
{
    struct shrinking s = {.basis = g, .reason = reason, .terms = *terms};
    if (terms->rng) rng_shuffle(terms->rng, reason->data, reason->size, sizeof *reason->data);
    sort_by_cost(g, reason);
    for (size_t i = 0; i < reason->size && terms->needed; i++)
        if (terms->needed[reason->data[i]]) settle(&s, i);
    if (terms->effort == BASIS_PROPAGATE)
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

void basis_cells(const struct basis *g, size_t item, cell_list *cells)
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

void basis_cite(const struct basis *g, const reason_list *reason, struct deduction *d)
{
    cell_list cells = {0};
    for (size_t i = 0; i < reason->size; i++) {
        cite_item(&g->items.data[reason->data[i]], d);
        basis_cells(g, reason->data[i], &cells);
    }
    for (size_t i = 0; i < cells.size; i++) {
        bool cited = false;
        for (size_t k = 0; k < d->because.size; k++) cited |= d->because.data[k] == cells.data[i];
        if (!cited) vec_push(&d->because, cells.data[i]);
    }
    vec_free(&cells);
}

void basis_copy(const reason_list *from, reason_list *to)
{
    vec_clear(to);
    for (size_t i = 0; i < from->size; i++) vec_push(to, from->data[i]);
}
