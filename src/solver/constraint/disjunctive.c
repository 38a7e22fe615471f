/* Disjunctive: tasks on one machine. Of two tasks that run, one ends before the other starts. Tasks
 * may be optional, durations variables; a task that runs has a duration of at least 0. A task of
 * duration 0 may lie between others or at their ends in the strict form, never inside one; in the
 * lax form it may be anywhere, like a task that does not run.
 *
 * Decomposition, in two steps:
 *   D1  a task that runs has a duration of at least 0
 *   D2  a lax or conditional constraint becomes strict and unconditional: a task counts if the
 *       condition is true, it runs and, if lax, its duration is at least 1
 *   D3  a precedence literal for each two tasks, unless their order is known
 *   D4  if neither can come first, not both count
 *   D5  under the literal of D3, and if both count, the first ends before the other starts
 * The kernel decomposes D1 to D4 and propagates D5 for all pairs as one (disjunctive_pairs.c,
 * disjunctive_sweep.c), so that decisions and learnt clauses are about orders. Beyond MOST_ORDERED
 * tasks there are no precedence literals. docs/kernel.md has measurements. */
#include "solver/constraint/disjunctive.h"
#include "base/text.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/linear.h"
#include "solver/constraint/views.h"

enum { MOST_ORDERED = 200 }; /* tasks: their literals are n^2 / 2 */

/* ---- posting */

static void post(const char *function, dm_model *model, size_t count, const dm_int *starts,
                 const dm_int *durations, const dm_lit *runs, bool strict)
{
    REQUIRE_OF(function, (starts && durations) || count == 0, "no starts or durations given");
    model_check_views(function, model, count, starts);
    model_check_views(function, model, count, durations);
    REQUIRE_OF(function, count <= INT32_MAX / 8, "a machine has fewer than 2^28 tasks");
    dm_int *all = view_join(count, starts, count, durations);
    dm_lit *lits = alloc_array(count + 1, sizeof *lits);
    for (size_t i = 0; i < count; i++) lits[i] = runs ? runs[i] : DM_TRUE;
    if (!linear_fits(model, 2 * count, NULL, all))
        model_fail(model, "the times of %zu task%s could overflow 62 bits", count,
                   text_plural((int64_t)count));
    model_post_for(function, model,
                   &(struct constraint){.kind = &disjunctive_kind,
                                        .views = all,
                                        .view_count = (uint32_t)(2 * count),
                                        .lits = lits,
                                        .lit_count = (uint32_t)count,
                                        .rhs = strict ? DISJUNCTIVE_STRICT : DISJUNCTIVE_LAX});
    alloc_free(lits);
    alloc_free(all);
}

void dm_disjunctive(dm_model *model, size_t count, const dm_int *starts, const dm_int *durations, bool strict)
{
    post(__func__, model, count, starts, durations, NULL, strict);
}

void dm_disjunctive_optional(dm_model *model, size_t count, const dm_lit *present, const dm_int *starts,
                             const dm_int *durations, bool strict)
{
    REQUIRE(present || count == 0, "no literals given");
    model_check_lits(__func__, model, count, present);
    post(__func__, model, count, starts, durations, present, strict);
}

/* ---- definition */

static uint32_t tasks_of(const struct constraint *c)
{
    ASSERT(c->view_count % 2 == 0);
    return c->view_count / 2;
}

/* Whether i ends before j starts. */
static bool precedes(const struct constraint *c, const struct dm_candidate *at, uint32_t i, uint32_t j)
{
    ASSERT(i != j && i < tasks_of(c) && j < tasks_of(c));
    uint32_t n = tasks_of(c);
    return candidate_value(at, c->views[i]) + candidate_value(at, c->views[n + i]) <=
           candidate_value(at, c->views[j]);
}

/* For two tasks that run. */
static bool pair_holds(const struct constraint *c, const struct dm_candidate *at, uint32_t i, uint32_t j)
{
    ASSERT(i < j);
    uint32_t n = tasks_of(c);
    if (c->rhs == DISJUNCTIVE_ORDERED)
        return candidate_lit(at, c->lits[n + disjunctive_pair(n, i, j)]) ? precedes(c, at, i, j)
                                                                         : precedes(c, at, j, i);
    bool lax = c->rhs == DISJUNCTIVE_LAX,
         instant = candidate_value(at, c->views[n + i]) == 0 || candidate_value(at, c->views[n + j]) == 0;
    return (lax && instant) || precedes(c, at, i, j) || precedes(c, at, j, i);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->lit_count >= tasks_of(c));
    uint32_t n = tasks_of(c);
    for (uint32_t i = 0; i < n; i++) {
        if (!candidate_lit(at, c->lits[i])) continue;
        if (candidate_value(at, c->views[n + i]) < 0) return false;
        for (uint32_t j = i + 1; j < n; j++)
            if (candidate_lit(at, c->lits[j]) && !pair_holds(c, at, i, j)) return false;
    }
    return true;
}

/* ---- the decomposition: D1 to D4 */

static dm_lit both(dm_model *out, dm_lit a, dm_lit b)
{
    if (a == DM_TRUE || a == b || b == DM_FALSE) return b;
    if (b == DM_TRUE || a == DM_FALSE) return a;
    dm_lit result = model_new_bool(out);
    dm_and(out, result, 2, (dm_lit[]){a, b});
    return result;
}

/* Whether task i counts. */
static dm_lit counts(const struct constraint *c, dm_model *out, uint32_t i)
{
    ASSERT(c->rhs <= DISJUNCTIVE_STRICT); /* D1 and D2 are done once */
    uint32_t n = tasks_of(c);
    dm_lit runs = c->condition ? both(out, c->condition, c->lits[i]) : c->lits[i];
    dm_clause(out, 2, (dm_lit[]){-runs, dm_ge(out, c->views[n + i], 0)}); /* D1 */
    return c->rhs == DISJUNCTIVE_LAX ? both(out, runs, dm_ge(out, c->views[n + i], 1)) : runs;
}

/* Whether i can end before j starts. Two starts of one variable may have a constant difference. */
static bool may_precede(const dm_model *out, uint32_t n, const dm_int *views, uint32_t i, uint32_t j)
{
    ASSERT(i != j && i < n && j < n);
    int64_t least = dm_lo(out, views[n + i]);
    if (views[i].var == views[j].var && views[i].factor == views[j].factor)
        return views[i].offset + least <= views[j].offset;
    return dm_lo(out, views[i]) + least <= dm_hi(out, views[j]);
}

/* The literal that i comes before j. */
static dm_lit order_of(dm_model *out, uint32_t n, const dm_int *views, uint32_t i, uint32_t j)
{
    ASSERT(i < j);
    if (!may_precede(out, n, views, i, j)) return DM_FALSE;
    return may_precede(out, n, views, j, i) ? model_new_bool(out) : DM_TRUE;
}

static void exclude_pair(const struct constraint *c, dm_model *out, uint32_t i, uint32_t j)
{
    ASSERT(!c->condition && i < j); /* D4, of what counts */
    uint32_t n = tasks_of(c);
    if (!may_precede(out, n, c->views, i, j) && !may_precede(out, n, c->views, j, i))
        dm_clause(out, 2, (dm_lit[]){-c->lits[i], -c->lits[j]});
}

/* D2 to D4: posts the ordered form, with the literals of tasks that count, then the orders. */
static void order_tasks(const struct constraint *c, dm_model *out)
{
    VEC(dm_int) starts = {0}, durations = {0};
    VEC(dm_lit) lits = {0};
    for (uint32_t i = 0; i < tasks_of(c); i++) { /* D2 */
        dm_lit lit = counts(c, out, i);
        if (lit == DM_FALSE) continue;
        vec_push(&starts, c->views[i]);
        vec_push(&durations, c->views[tasks_of(c) + i]);
        vec_push(&lits, lit);
    }
    uint32_t n = (uint32_t)lits.size;
    ASSERT(n <= tasks_of(c) && starts.size == n && durations.size == n);
    bool ordered = n <= MOST_ORDERED;
    dm_int *views = view_join(n, starts.data, n, durations.data);
    for (uint32_t i = 0; i < n && ordered; i++)
        for (uint32_t j = i + 1; j < n; j++) vec_push(&lits, order_of(out, n, views, i, j));
    struct constraint bare = {.kind = &disjunctive_kind,
                              .views = views,
                              .view_count = 2 * n,
                              .lits = lits.data,
                              .lit_count = (uint32_t)lits.size,
                              .rhs = ordered ? DISJUNCTIVE_ORDERED : DISJUNCTIVE_BARE};
    ASSERT(!ordered || bare.lit_count == n + n * (n - 1) / 2 || n == 0);
    for (uint32_t i = 0; i < n; i++) /* D4 */
        for (uint32_t j = i + 1; j < n; j++) exclude_pair(&bare, out, i, j);
    model_post(out, &bare);
    alloc_free(views);
    vec_free(&starts);
    vec_free(&durations);
    vec_free(&lits);
}

/* ---- the decomposition: D5 */

static void precede_if(const struct constraint *c, dm_model *out, dm_lit lit, uint32_t i, uint32_t j)
{
    dm_if(out, lit);
    dm_linear(out, 3, (int64_t[]){1, 1, -1}, (dm_int[]){c->views[i], c->views[tasks_of(c) + i], c->views[j]},
              DM_LE, 0);
}

static void decompose_pair(const struct constraint *c, dm_model *out, uint32_t i, uint32_t j)
{
    ASSERT(c->rhs >= DISJUNCTIVE_ORDERED);
    uint32_t n = tasks_of(c);
    dm_lit a = c->lits[i], b = c->lits[j], given = c->condition ? c->condition : DM_TRUE;
    dm_lit order = c->rhs == DISJUNCTIVE_ORDERED ? c->lits[n + disjunctive_pair(n, i, j)]
                                                 : order_of(out, n, c->views, i, j);
    dm_lit first = order, second = -order;
    if (a != DM_TRUE || b != DM_TRUE || given != DM_TRUE) {
        first = model_new_bool(out);
        second = model_new_bool(out);
        dm_clause(out, 5, (dm_lit[]){-given, -a, -b, -order, first});
        dm_clause(out, 5, (dm_lit[]){-given, -a, -b, order, second});
    }
    precede_if(c, out, first, i, j);
    precede_if(c, out, second, j, i);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (c->rhs <= DISJUNCTIVE_STRICT) {
        order_tasks(c, out);
        return;
    }
    for (uint32_t i = 0; i < tasks_of(c); i++)
        for (uint32_t j = i + 1; j < tasks_of(c); j++) decompose_pair(c, out, i, j);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t n = tasks_of(c);
    bool optional = false;
    for (uint32_t i = 0; i < n; i++) optional |= c->lits[i] != DM_TRUE;
    buf_add(out, c->rhs == DISJUNCTIVE_LAX ? "disjunctive(" : "strictly disjunctive(");
    print_views(model, n, c->views, out);
    views_print(model, "; ", n, c->views + n, "", out);
    if (optional) {
        buf_add(out, "; ");
        print_lits(model, n, c->lits, out);
    }
    buf_char(out, ')');
}

const struct constraint_kind disjunctive_kind = {.name = "disjunctive",
                                                 .holds = holds,
                                                 .decompose = decompose,
                                                 .print = print,
                                                 .propagator = &disjunctive_pairs_propagator};
