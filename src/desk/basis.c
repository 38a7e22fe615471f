/* The basis that reasons stand on: items that can be assumed, and which of them matter.
 *
 * Idea. A rule is a literal of the model (dm_rule), a clue or a fact is a literal about a cell. All
 * questions are of one form: are these literals possible together? If not, the solver names those
 * to blame. Most answers need propagation alone, and that keeps what consecutive questions have in
 * common, so that asking about every open cell costs little more than asking about one.
 *
 * Shrinking. Deletion: each item in turn is left out; if the rest is still impossible, the new core
 * takes its place. One pass suffices, because what was needed once is needed by every subset. It
 * takes one question for each item of the first core. Necessity must be certain, so where
 * propagation finds nothing, a search decides.
 *
 * Nothing here knows what an item is about, but for the cells of a board's. */
#include "desk/basis.h"

#include "base/clock.h"
#include "desk/solvers.h"

#include <string.h>

/* ---- items */

static size_t slot_of(dm_lit lit)
{
    return lit > 0 ? 2 * (size_t)lit : 2 * (size_t)-lit + 1;
}

static size_t find_item(const struct basis *g, dm_lit lit)
{
    size_t slot = slot_of(lit);
    return slot < g->item_of.size ? (size_t)g->item_of.data[slot] : 0;
}

size_t basis_put(struct basis *g, struct item item)
{
    size_t slot = slot_of(item.lit), known = find_item(g, item.lit);
    if (known) return known - 1;
    ASSERT(item.kind != ITEM_RULE || g->rules == g->items.size);
    g->rules += item.kind == ITEM_RULE;
    while (g->item_of.size <= slot) vec_push(&g->item_of, 0);
    vec_push(&g->items, item);
    g->item_of.data[slot] = (int32_t)g->items.size;
    return g->items.size - 1;
}

dm_lit basis_lit(struct basis *g, struct told told)
{
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
    g->began = clock_wall();
    return g;
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    return basis_out_of_time(data);
}

void basis_watch(struct basis *g, dm_solver *solver)
{
    if (g->request.memory_limit) dm_limit_memory(solver, g->request.memory_limit);
    dm_on_progress(solver, on_progress, g);
}

bool basis_begin(struct basis *g, struct sentence *error)
{
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
    g->stopped |= desk_out_of_time(&g->request, g->began);
    return g->stopped;
}

/* ---- questions */

/* Items of the solver's core, in the order of their numbers. */
static void take_core(const struct basis *g, reason_list *core)
{
    const dm_lit *lits;
    size_t count = dm_core(g->solver, &lits);
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
    for (size_t i = 0; i < items->size; i++) vec_push(&g->assumed, g->items.data[items->data[i]].lit);
    for (size_t i = 0; i < count; i++) vec_push(&g->assumed, lits[i]);
    dm_status status = effort == BASIS_SEARCH ? dm_solve(g->solver, g->assumed.size, g->assumed.data)
                                              : dm_propagate(g->solver, g->assumed.size, g->assumed.data);
    if (status == DM_NONE && core) take_core(g, core);
    if (status == DM_UNKNOWN && effort == BASIS_SEARCH)
        *(dm_stop_reason(g->solver) == DM_STOP_CONFLICTS ? &g->vague : &g->stopped) = true;
    return status;
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
    for (size_t i = g->rules; i < g->items.size; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
    for (size_t i = 0; i < g->rules; i++)
        if (!g->items.data[i].dropped) vec_push(items, i);
}

void basis_relax(struct basis *g)
{
    for (size_t i = 0; i < g->rules && g->words; i++) {
        struct item *item = &g->items.data[i];
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

/* Costliest first; of equal ones, the later first, as those before were there when less was
 * known. */
static void sort_by_cost(const struct basis *g, reason_list *reason)
{
    for (size_t i = 1; i < reason->size; i++) {
        size_t item = reason->data[i], j = i;
        for (; j > 0 && g->items.data[reason->data[j - 1]].cost < g->items.data[item].cost; j--)
            reason->data[j] = reason->data[j - 1];
        reason->data[j] = item;
    }
}

/* Propagation first, as it costs so much less. */
static bool is_impossible(struct basis *g, const reason_list *items, size_t count, const dm_lit *lits,
                          enum basis_effort effort, reason_list *core)
{
    return basis_try(g, items, count, lits, BASIS_PROPAGATE, core) == DM_NONE ||
           (effort == BASIS_SEARCH && basis_try(g, items, count, lits, BASIS_SEARCH, core) == DM_NONE);
}

/* Of the items from `at` on, keeps those of the core; the others were shown to be needed. */
static void keep_core(struct basis *g, size_t at, const reason_list *core, reason_list *reason)
{
    size_t count = at;
    while (g->marks.size < g->items.size) vec_push(&g->marks, false);
    for (size_t i = 0; i < core->size; i++) g->marks.data[core->data[i]] = true;
    for (size_t i = at; i < reason->size; i++)
        if (g->marks.data[reason->data[i]]) reason->data[count++] = reason->data[i];
    reason->size = count;
    for (size_t i = 0; i < core->size; i++) g->marks.data[core->data[i]] = false;
}

bool basis_shrink(struct basis *g, size_t count, const dm_lit *lits, enum basis_effort effort,
                  struct rng *rng, reason_list *reason)
{
    reason_list rest = {0}, core = {0};
    if (rng) rng_shuffle(rng, reason->data, reason->size, sizeof *reason->data);
    sort_by_cost(g, reason);
    for (size_t i = 0; i < reason->size && !basis_out_of_time(g);) {
        vec_clear(&rest);
        for (size_t j = 0; j < reason->size; j++)
            if (j != i) vec_push(&rest, reason->data[j]);
        if (!is_impossible(g, &rest, count, lits, effort, &core)) {
            i++;
            continue;
        }
        /* Item i goes, and with it what the new core does without. */
        for (size_t j = i; j + 1 < reason->size; j++) reason->data[j] = reason->data[j + 1];
        reason->size--;
        keep_core(g, i, &core, reason);
    }
    vec_free(&rest);
    vec_free(&core);
    return !g->stopped;
}

/* ---- cells */

void basis_cells(const struct basis *g, size_t item, cell_list *cells)
{
    const struct item *it = &g->items.data[item];
    if (it->kind != ITEM_RULE) {
        if (it->kind != ITEM_BEST && it->told.cell < g->board->cells) vec_push(cells, it->told.cell);
        return;
    }
    for (size_t i = 0; i < g->board->cells; i++)
        if (dm_rule_concerns(g->model, it->number, g->cell[i])) vec_push(cells, i);
}
