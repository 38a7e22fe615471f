/* Table: the views together are one of the tuples listed, or (forbidden, rel is DM_NE) none of
 * them. rhs is the number of tuples, ints are the tuples one after another.
 *
 * Decomposition of a forbidden one: a clause per tuple, "some view is not as in it". Decomposition
 * of an allowed one, where t is a fresh literal for the tuple (with two views: that the other view
 * is as in it; with one: true):
 *   R1  t -> every view is as in it
 *   R2  a view has a value -> one of the tuples with that value there
 *   R3  a view is never outside the values of its column: unit clauses, and a clause of two bounds
 *       for a wide gap
 * Unit propagation makes an allowed table without a condition domain consistent, except for wide
 * gaps (Bacchus 2007), and a forbidden one tuple by tuple, which is all that a propagator could do.
 * So the kernel decomposes forbidden tables and propagates allowed ones (compact_table.c). */
#include "solver/constraint/compact_table.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/decompose.h"
#include "solver/constraint/sorting.h"
#include "solver/constraint/views.h"

#include <stdlib.h>

void dm_table(dm_model *model, size_t count, const dm_int *x, size_t rows, const int64_t *tuples,
              bool forbidden)
{
    REQUIRE(tuples || count == 0 || rows == 0, "no tuples given");
    REQUIRE(count <= INT32_MAX && (count == 0 || rows <= INT32_MAX / count),
            "a table holds at most 2^31 - 1 values");
    model_post(model, &(struct constraint){.kind = &table_kind,
                                           .views = x,
                                           .view_count = (uint32_t)count,
                                           .ints = tuples,
                                           .int_count = (uint32_t)(rows * count),
                                           .rel = forbidden ? DM_NE : DM_EQ,
                                           .rhs = count ? (int64_t)rows : rows > 0});
}

static bool is_tuple(const struct constraint *c, const struct dm_candidate *at, int64_t row)
{
    ASSERT(row < c->rhs);
    const int64_t *tuple = c->ints + row * c->view_count;
    for (uint32_t i = 0; i < c->view_count; i++)
        if (candidate_value(at, c->views[i]) != tuple[i]) return false;
    return true;
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    ASSERT(c->rel == DM_EQ || c->rel == DM_NE);
    bool found = false;
    for (int64_t row = 0; row < c->rhs && !found; row++) found = is_tuple(c, at, row);
    return found == (c->rel == DM_EQ);
}

/* ---- decomposition */

enum { FEW_VALUES = 1 << 10 }; /* a gap up to this wide is excluded value by value */

typedef VEC(dm_lit) lit_list;

/* "View i is as in the tuple", for all i; false if one cannot be. */
static bool tuple_lits(const struct constraint *c, dm_model *out, int64_t row, lit_list *lits)
{
    ASSERT(row < c->rhs);
    vec_clear(lits);
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_lit same = dm_eq(out, c->views[i], c->ints[row * c->view_count + i]);
        if (same == DM_FALSE) return false;
        vec_push(lits, same);
    }
    return true;
}

static void decompose_forbidden(const struct constraint *c, dm_model *out)
{
    lit_list lits = {0};
    for (int64_t row = 0; row < c->rhs && !out->error; row++) {
        if (!tuple_lits(c, out, row, &lits)) continue;
        for (size_t i = 0; i < lits.size; i++) lits.data[i] = -lits.data[i];
        decompose_clause(c, out, lits.size, lits.data);
    }
    vec_free(&lits);
}

/* R1; the literal of a tuple, DM_FALSE if it is impossible. */
static dm_lit choose_tuple(const struct constraint *c, dm_model *out, int64_t row, lit_list *lits)
{
    if (!tuple_lits(c, out, row, lits)) return DM_FALSE;
    if (c->view_count <= 2) return DM_TRUE;
    dm_lit chosen = model_new_bool(out);
    for (size_t i = 0; i < lits->size; i++) dm_clause(out, 2, (dm_lit[]){-chosen, lits->data[i]});
    return chosen;
}

/* R3: view i has no value between `before` and `value`, neighbours in its column. A clause of two
 * bounds propagates too late where the values can be listed. */
static void post_gap(const struct constraint *c, dm_model *out, uint32_t i, int64_t before, int64_t value)
{
    ASSERT(before <= value);
    dm_int x = c->views[i];
    if ((uint64_t)value - (uint64_t)before > FEW_VALUES) {
        decompose_clause(c, out, 2, (dm_lit[]){dm_le(out, x, before), dm_ge(out, x, value)});
        return;
    }
    for (int64_t between = before + 1; between < value; between++) {
        dm_lit other = dm_ne(out, x, between);
        if (other != DM_TRUE) decompose_clause(c, out, 1, &other);
    }
}

/* R2 and R3 for view i. The places are possible tuples, sorted here by their value of that view. */
static void post_column(const struct constraint *c, dm_model *out, uint32_t i, size_t count,
                        struct sorting_pair *places, const dm_lit *chosen)
{
    ASSERT(count > 0 && i < c->view_count);
    lit_list lits = {0};
    for (size_t k = 0; k < count; k++) places[k].key = c->ints[(int64_t)places[k].index * c->view_count + i];
    qsort(places, count, sizeof *places, sorting_by_key);
    decompose_clause(c, out, 1, (dm_lit[]){dm_ge(out, c->views[i], places[0].key)});
    decompose_clause(c, out, 1, (dm_lit[]){dm_le(out, c->views[i], places[count - 1].key)});
    for (size_t k = 0, end; k < count; k = end) {
        ASSERT(k == 0 || places[k - 1].key < places[k].key); /* a run of one value */
        if (k > 0) post_gap(c, out, i, places[k - 1].key, places[k].key);
        vec_clear(&lits);
        vec_push(&lits, dm_ne(out, c->views[i], places[k].key));
        for (end = k; end < count && places[end].key == places[k].key; end++) {
            int64_t row = places[end].index;
            vec_push(&lits, c->view_count == 2 ? dm_eq(out, c->views[1 - i], c->ints[row * 2 + (1 - i)])
                                               : chosen[row]);
        }
        if (c->view_count > 1) decompose_clause(c, out, lits.size, lits.data); /* R2 */
    }
    vec_free(&lits);
}

static void decompose_allowed(const struct constraint *c, dm_model *out)
{
    lit_list lits = {0};
    VEC(struct sorting_pair) places = {0};
    dm_lit *chosen = alloc_array((size_t)c->rhs + 1, sizeof *chosen);
    for (int64_t row = 0; row < c->rhs && !out->error; row++) {
        chosen[row] = choose_tuple(c, out, row, &lits);
        if (chosen[row] != DM_FALSE) vec_push(&places, ((struct sorting_pair){0, (int32_t)row}));
    }
    for (uint32_t i = 0; i < c->view_count && places.size > 0 && !out->error; i++)
        post_column(c, out, i, places.size, places.data, chosen);
    if (places.size == 0) decompose_clause(c, out, 0, NULL);
    alloc_free(chosen);
    vec_free(&places);
    vec_free(&lits);
}

static void decompose(const struct constraint *c, dm_model *out)
{
    if (c->rel == DM_NE)
        decompose_forbidden(c, out);
    else
        decompose_allowed(c, out);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    views_print(model, "(", c->view_count, c->views, c->rel == DM_NE ? ") not in {" : ") in {", out);
    for (int64_t row = 0; row < c->rhs; row++) {
        buf_add(out, row ? ", (" : "(");
        views_print_ints(c->view_count, c->ints + row * c->view_count, ", ", out);
        buf_char(out, ')');
    }
    buf_char(out, '}');
}

const struct constraint_kind table_kind = {.name = "table",
                                           .holds = holds,
                                           .decompose = decompose,
                                           .print = print,
                                           .propagator = &compact_table_propagator};
