/* Lexicographic order: the first half of the views stands before the second half in the dictionary, or (rhs 0) is the same.
 *
 * Decomposition: a chain of literals e_i, "equal so far up to position i", with e_0 the condition:
 *   R1  e_i -> x_i <= y_i
 *   R2  e_i and x_i >= y_i -> e_{i+1}
 *   R3  strict: not e_n
 * Between 0/1 views R2 is two clauses; between others a fresh literal stands for x_i < y_i. Only the direction that is needed is said,
 * so e_i may be true late without need; it is part of no answer. */
#include "constraint/constraints.h"
#include "model/model.h"

#include <string.h>

void dm_lex(dm_model *model, size_t count, const dm_int *x, const dm_int *y, bool strict)
{
    REQUIRE(model && ((x && y) || count == 0), "no variables given");
    REQUIRE(!model->equivalent, "lex takes dm_if, not dm_iff");
    REQUIRE(count <= UINT32_MAX / 2, "lex holds at most 2^31 - 1 pairs");
    dm_int *both = alloc_array(2 * count + 1, sizeof *both);
    if (count) {
        memcpy(both, x, count * sizeof *both);
        memcpy(both + count, y, count * sizeof *both);
    }
    model_post(model, &(struct constraint){.kind = &lex_kind,
                                           .views = both,
                                           .view_count = (uint32_t)(2 * count),
                                           .rhs = strict});
    alloc_free(both);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    uint32_t half = c->view_count / 2;
    for (uint32_t i = 0; i < half; i++) {
        int64_t x = candidate_value(at, c->views[i]), y = candidate_value(at, c->views[half + i]);
        if (x != y) return x < y;
    }
    return !c->rhs;
}

static bool is_binary(const dm_model *model, dm_int x)
{
    return dm_lo(model, x) >= 0 && dm_hi(model, x) <= 1;
}

/* One position of the chain; returns the literal "equal up to here". */
static dm_lit step(dm_model *out, dm_lit equal, dm_int x, dm_int y, bool last)
{
    dm_if(out, equal);
    if (is_binary(out, x) && is_binary(out, y)) {
        dm_lit a = dm_ge(out, x, 1), b = dm_ge(out, y, 1);
        dm_clause(out, 2, (dm_lit[]){-a, b}); /* R1 */
        if (last) return DM_TRUE;
        dm_lit next = model_new_bool(out);
        dm_clause(out, 3, (dm_lit[]){-equal, -a, next}); /* R2 */
        dm_clause(out, 3, (dm_lit[]){-equal, b, next});
        return next;
    }
    dm_compare(out, x, DM_LE, y); /* R1 */
    if (last) return DM_TRUE;
    dm_lit next = model_new_bool(out), less = model_new_bool(out);
    dm_clause(out, 3, (dm_lit[]){-equal, less, next}); /* R2 */
    dm_if(out, less);
    dm_compare(out, x, DM_LT, y);
    return next;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    uint32_t half = c->view_count / 2;
    dm_lit equal = c->condition ? c->condition : DM_TRUE;
    for (uint32_t i = 0; i < half; i++)
        equal = step(out, equal, c->views[i], c->views[half + i], i + 1 == half && !c->rhs);
    if (c->rhs) dm_clause(out, 1, (dm_lit[]){-equal}); /* R3 */
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    uint32_t half = c->view_count / 2;
    buf_char(out, '(');
    print_views(model, half, c->views, out);
    buf_add(out, c->rhs ? ") before (" : ") before or same as (");
    print_views(model, half, c->views + half, out);
    buf_char(out, ')');
}

const struct constraint_kind lex_kind = {.name = "lex",
                                         .holds = holds,
                                         .decompose = decompose,
                                         .print = print};
