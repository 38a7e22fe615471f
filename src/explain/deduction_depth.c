/* The depth of a board: rounds of propagation, rule by rule.
 *
 * Idea. The consequences of one rule and some facts are what unit propagation derives with that
 * rule alone. A wave queries every rule that mentions a cell about which something new is known,
 * and adds the derived facts only afterwards; so the number of waves until a rule is broken does
 * not depend on any order. The facts come first among the assumptions and the rule last, so that
 * most of each question is not propagated again.
 *
 * Grading takes all that follows at depth 0, then all that follows at the least depth, and so on. A
 * candidate that propagating all rules at once does not refute is not tried in waves, which are
 * slower. Cost: for each candidate, the rules that its waves reach. */
#include "explain/steps.h"

#include <string.h>

struct deduction_depth {
    struct mus *mus;
    cell_list *cells;  /* by item: cells of a rule, once listed */
    bool *listed;      /* by item */
    item_list rules;   /* items */
    VEC(dm_lit) facts; /* known facts, then those added by waves */
    VEC(dm_lit) shown; /* by the current wave */
    bool *fresh;       /* by cell: something new is known about it */
    bool *next;        /* the same for the next wave */
    VEC(bool) is_in;   /* by mus_slot: it is among the facts or shown */
    size_t *first;     /* by cell, and the end: where its literals begin */
    dm_lit *lits;      /* cell = value, values ascending */
};

/* ---- opening and closing */

/* Cached, because creating a literal takes longer than querying whether it is implied. */
static void list_lits(struct deduction_depth *w)
{
    struct mus *g = w->mus;
    size_t cells = g->board->cells;
    w->first = alloc_array(cells + 1, sizeof *w->first);
    for (size_t i = 0; i < cells; i++) {
        int64_t lo = dm_lo(g->build.model, g->cell[i]), hi = dm_hi(g->build.model, g->cell[i]);
        ASSERT(lo <= hi);
        w->first[i + 1] = w->first[i] + (size_t)(hi - lo + 1);
    }
    w->lits = alloc_array(w->first[cells], sizeof *w->lits);
    for (size_t i = 0; i < cells; i++) {
        int64_t lo = dm_lo(g->build.model, g->cell[i]);
        for (size_t k = w->first[i]; k < w->first[i + 1]; k++)
            w->lits[k] = dm_eq(g->build.model, g->cell[i], lo + (int64_t)(k - w->first[i]));
    }
}

static void deduction_depth_open(struct deduction_depth *w, struct mus *g)
{
    *w = (struct deduction_depth){.mus = g};
    w->cells = alloc_array(g->items.size, sizeof *w->cells);
    w->listed = alloc_array(g->items.size, sizeof *w->listed);
    w->fresh = alloc_array(g->board->cells, sizeof *w->fresh);
    w->next = alloc_array(g->board->cells, sizeof *w->next);
    list_lits(w);
}

static void deduction_depth_close(struct deduction_depth *w, size_t items)
{
    for (size_t i = 0; i < items; i++) vec_free(&w->cells[i]);
    alloc_free(w->cells);
    alloc_free(w->listed);
    alloc_free(w->fresh);
    alloc_free(w->next);
    alloc_free(w->first);
    alloc_free(w->lits);
    vec_free(&w->rules);
    vec_free(&w->facts);
    vec_free(&w->shown);
    vec_free(&w->is_in);
}

/* The cells that the rule mentions, or constrains through auxiliary variables. */
static const cell_list *cells_of(struct deduction_depth *w, size_t item)
{
    const struct mus *g = w->mus;
    const struct item *it = &g->items.data[item];
    cell_list *cells = &w->cells[item];
    ASSERT(item < g->items.size);
    if (w->listed[item]) return cells;
    bool more = it->kind == ITEM_RULE && g->words->concerns;
    if (!more) mus_cells(g, item, cells);
    for (size_t i = 0; i < g->board->cells && more; i++)
        if (g->words->concerns(g->board, &it->rule, i) || dm_rule_concerns(g->model, it->number, g->cell[i]))
            vec_push(cells, i);
    w->listed[item] = true;
    return cells;
}

/* ---- facts */

static bool is_fact(const struct deduction_depth *w, dm_lit lit)
{
    size_t slot = mus_slot(lit);
    return slot < w->is_in.size && w->is_in.data[slot];
}

static void set_fact(struct deduction_depth *w, dm_lit lit, bool in)
{
    size_t slot = mus_slot(lit);
    while (w->is_in.size <= slot) vec_push(&w->is_in, false);
    w->is_in.data[slot] = in;
}

static void add_fact(struct deduction_depth *w, dm_lit lit)
{
    vec_push(&w->facts, lit);
    set_fact(w, lit, true);
}

/* ---- one wave */

static void add_shown(struct deduction_depth *w, size_t cell, dm_lit lit)
{
    if (lit == DM_TRUE || lit == DM_FALSE || is_fact(w, lit)) return;
    set_fact(w, lit, true);
    vec_push(&w->shown, lit);
    w->next[cell] = true;
}

/* Reads what the last propagation derived about a cell. */
static void read_cell(struct deduction_depth *w, size_t cell)
{
    bool many = w->first[cell + 1] - w->first[cell] > 2;
    for (size_t k = w->first[cell]; k < w->first[cell + 1]; k++) {
        dm_lit lit = w->lits[k];
        if (lit == DM_TRUE || lit == DM_FALSE || is_fact(w, -lit)) continue;
        if (is_fact(w, lit)) {
            if (!many) continue;
            return; /* the cell has this value */
        }
        int follows = dm_implied_lit(w->mus->solver, lit);
        if (follows > 0)
            add_shown(w, cell, lit);
        else if (follows < 0 && many)
            add_shown(w, cell, -lit);
    }
}

/* Propagates one rule. False: the facts violate it. */
static bool ask(struct deduction_depth *w, size_t item)
{
    struct mus *g = w->mus;
    const cell_list *cells = cells_of(w, item);
    vec_push(&w->facts, g->items.data[item].lit);
    dm_status status = dm_propagate(g->solver, w->facts.size, w->facts.data);
    w->facts.size--;
    for (size_t i = 0; i < cells->size && status == DM_UNKNOWN; i++) read_cell(w, cells->data[i]);
    return status != DM_NONE;
}

static bool is_fresh(struct deduction_depth *w, size_t item)
{
    const cell_list *cells = cells_of(w, item);
    for (size_t i = 0; i < cells->size; i++)
        if (w->fresh[cells->data[i]]) return true;
    return w->mus->items.data[item].kind == ITEM_BEST;
}

enum wave { WAVE_NOTHING, WAVE_SHOWN, WAVE_BROKEN };

static enum wave run_wave(struct deduction_depth *w)
{
    bool broken = false;
    vec_clear(&w->shown);
    memset(w->next, 0, w->mus->board->cells * sizeof *w->next);
    for (size_t i = 0; i < w->rules.size && !broken && !w->mus->stopped; i++)
        if (is_fresh(w, w->rules.data[i])) broken = !ask(w, w->rules.data[i]);
    for (size_t i = 0; i < w->shown.size; i++) vec_push(&w->facts, w->shown.data[i]);
    bool *was = w->fresh;
    w->fresh = w->next;
    w->next = was;
    return broken ? WAVE_BROKEN : w->shown.size ? WAVE_SHOWN : WAVE_NOTHING;
}

static void all_fresh(struct deduction_depth *w, bool fresh)
{
    memset(w->fresh, fresh, w->mus->board->cells * sizeof *w->fresh);
}

/* The least number of waves, at most `most`, that refutes the negation of some fact about the cell
 * (SIZE_MAX: any cell). Leaves the facts unchanged. */
static int refute(struct deduction_depth *w, size_t cell, dm_lit denial, int most)
{
    size_t before = w->facts.size;
    int deduction_depth = 0;
    enum wave wave = WAVE_SHOWN;
    add_fact(w, denial);
    all_fresh(w, cell == SIZE_MAX);
    if (cell != SIZE_MAX) w->fresh[cell] = true;
    while (wave == WAVE_SHOWN && deduction_depth <= most) {
        wave = run_wave(w);
        deduction_depth++;
    }
    ASSERT(deduction_depth > 0 && deduction_depth <= most + 1);
    for (size_t i = before; i < w->facts.size; i++) set_fact(w, w->facts.data[i], false);
    w->facts.size = before;
    return wave == WAVE_BROKEN ? deduction_depth - 1 : DEDUCTION_DEPTH_NONE;
}

/* ---- the depth of a reason */

static void use_item(struct deduction_depth *w, size_t number)
{
    const struct item *item = &w->mus->items.data[number];
    if (mus_is_rule(item))
        vec_push(&w->rules, number);
    else
        add_fact(w, item->lit);
}

int deduction_depth_of_reason(struct mus *g, const item_list *reason, dm_lit denial)
{
    struct deduction_depth w;
    deduction_depth_open(&w, g);
    for (size_t i = 0; i < reason->size; i++) use_item(&w, reason->data[i]);
    int depth = refute(&w, SIZE_MAX, denial, DEDUCTION_DEPTH_MOST);
    if (!w.rules.size) depth = 0; /* the facts alone are inconsistent */
    deduction_depth_close(&w, g->items.size);
    return depth;
}

enum level deduction_depth_level(const int depths[3], int depth)
{
    if (depth == DEDUCTION_DEPTH_NONE) return LEVEL_BEYOND;
    ASSERT(depth >= 0);
    int level = LEVEL_EASY;
    while (level < LEVEL_EXPERT && depth > depths[level]) level++;
    return (enum level)level;
}

/* ---- grading */

struct grading {
    struct deduction_depth deduction_depth;
    const int32_t *answer; /* by cell */
    bool *known;           /* by cell */
    int most;              /* deepest level tried */
    int deepest;
};

static size_t count_open(struct grading *d)
{
    struct mus *g = d->deduction_depth.mus;
    size_t open = 0;
    for (size_t i = 0; i < g->board->cells; i++) {
        dm_lit lit = dm_eq(g->build.model, g->cell[i], d->answer[i]);
        d->known[i] |= lit == DM_TRUE || is_fact(&d->deduction_depth, lit);
        open += !d->known[i];
    }
    return open;
}

/* Takes all that follows at depth 0. Facts are posted, so they need not be assumed again. */
static bool close_up(struct deduction_depth *w)
{
    dm_model *model = w->mus->build.model;
    enum wave wave = WAVE_SHOWN;
    dm_end_rule(model);
    while (wave == WAVE_SHOWN && !mus_out_of_time(w->mus)) {
        for (size_t i = 0; i < w->facts.size; i++) dm_require(model, w->facts.data[i]);
        w->facts.size = 0;
        wave = run_wave(w);
    }
    return wave == WAVE_NOTHING;
}

static bool is_refutable(struct grading *d, dm_lit denial)
{
    struct deduction_depth *w = &d->deduction_depth;
    vec_clear(&w->shown);
    for (size_t i = 0; i < w->facts.size; i++) vec_push(&w->shown, w->facts.data[i]);
    for (size_t i = 0; i < w->rules.size; i++) vec_push(&w->shown, w->mus->items.data[w->rules.data[i]].lit);
    vec_push(&w->shown, denial);
    return dm_propagate(w->mus->solver, w->shown.size, w->shown.data) == DM_NONE;
}

struct found {
    size_t cell;
    dm_lit lit;
};

/* Adds all that follows at the least depth at which anything does. False: nothing does. */
static bool take_least(struct grading *d)
{
    struct mus *g = d->deduction_depth.mus;
    VEC(struct found) found = {0};
    int least = d->most;
    for (size_t i = 0; i < g->board->cells && !mus_out_of_time(g); i++) {
        int64_t lo = dm_lo(g->build.model, g->cell[i]), hi = dm_hi(g->build.model, g->cell[i]);
        for (int64_t v = lo; v <= hi && !d->known[i]; v++) {
            if (v == d->answer[i] && hi - lo > 1) continue;
            dm_lit wrong = dm_eq(g->build.model, g->cell[i], v);
            if (v == d->answer[i] || is_fact(&d->deduction_depth, -wrong) || !is_refutable(d, wrong))
                continue;
            int depth = refute(&d->deduction_depth, i, wrong, least);
            if (depth == DEDUCTION_DEPTH_NONE) continue;
            ASSERT(depth <= least);
            if (depth < least) vec_clear(&found);
            least = depth;
            vec_push(&found, ((struct found){i, -wrong}));
        }
    }
    all_fresh(&d->deduction_depth, false);
    for (size_t i = 0; i < found.size; i++) {
        add_fact(&d->deduction_depth, found.data[i].lit);
        d->deduction_depth.fresh[found.data[i].cell] = true;
    }
    bool any = found.size;
    if (any && least > d->deepest) d->deepest = least;
    vec_free(&found);
    return any;
}

/* In a separate solver: learnt clauses would change what propagation finds, and so the depth. */
static bool find_answer(const struct board *board, const struct request *request, int32_t *answer)
{
    struct sentence error;
    struct mus *g = mus_board_open(board, request, &error);
    if (!g) return false;
    item_list all = {0};
    mus_all(g, &all);
    bool any = g->answer || mus_solve(g, &all, 0, NULL, MUS_SEARCH, NULL) == DM_SOLUTION;
    if (any && g->answer)
        memcpy(answer, g->answer, board->cells * sizeof *answer);
    else if (any)
        mus_board_values(g, answer);
    vec_free(&all);
    mus_close(g);
    return any;
}

static int grade_to(struct grading *d, const struct board *board, const struct request *request)
{
    struct sentence error;
    struct mus *g = mus_board_open(board, request, &error);
    bool going = g;
    if (!g) return DEDUCTION_DEPTH_NONE;
    deduction_depth_open(&d->deduction_depth, g);
    d->known = alloc_array(board->cells, sizeof *d->known);
    for (size_t i = 0; i < g->items.size; i++) use_item(&d->deduction_depth, i);
    all_fresh(&d->deduction_depth, true);
    while (going && (going = close_up(&d->deduction_depth)) && count_open(d) && (going = take_least(d)))
        continue;
    int depth = going && !g->stopped ? d->deepest : DEDUCTION_DEPTH_NONE;
    deduction_depth_close(&d->deduction_depth, g->items.size);
    alloc_free(d->known);
    mus_close(g);
    return depth;
}

int deduction_depth_grade(const struct board *board, const int32_t *answer, int most,
                          const struct request *request)
{
    int32_t *values = alloc_array(board->cells, sizeof *values);
    struct grading d = {.most = most, .answer = values};
    int depth = DEDUCTION_DEPTH_NONE;
    if (answer) memcpy(values, answer, board->cells * sizeof *values);
    if (answer || find_answer(board, request, values)) depth = grade_to(&d, board, request);
    alloc_free(values);
    return depth;
}
