/* All different: no two of the views have the same value.
 *
 * Decomposition: each value that two views can take is taken at most once; and where there are exactly as many values as views, each is
 * taken at least once. The values are met in order by sorting (value, view) pairs: O(d log d) for d domain values in all. */
#include "constraint/constraints.h"
#include "model/model.h"

#include <stdlib.h>

void dm_alldifferent(dm_model *model, size_t count, const dm_int *x)
{
    REQUIRE(model && (x || count == 0), "no variables given");
    REQUIRE(!model->equivalent, "alldifferent takes dm_if, not dm_iff");
    REQUIRE(count <= UINT32_MAX, "alldifferent holds at most 2^32 - 1 variables");
    model_post(model,
               &(struct constraint){.kind = &alldifferent_kind, .views = x, .view_count = (uint32_t)count});
}

static int compare_values(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static bool holds(const struct constraint *c, const struct dm_candidate *at)
{
    bool different = true;
    int64_t *values = alloc_array(c->view_count, sizeof *values);
    for (uint32_t i = 0; i < c->view_count; i++) values[i] = candidate_value(at, c->views[i]);
    qsort(values, c->view_count, sizeof *values, compare_values);
    for (uint32_t i = 1; i < c->view_count && different; i++) different = values[i - 1] != values[i];
    alloc_free(values);
    return different;
}

struct choice { /* view number `view` can have this value */
    int64_t value;
    uint32_t view;
};

static int compare_choices(const void *a, const void *b)
{
    const struct choice *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return (x->view > y->view) - (x->view < y->view);
}

typedef VEC(struct choice) choices;

static void collect(const struct constraint *c, const dm_model *model, choices *all)
{
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        const struct variable *v = model_variable(model, x.var);
        if (x.factor == 0)
            vec_push(all, ((struct choice){x.offset, i}));
        else
            for (int64_t value = v->lo; value <= v->hi; value++)
                if (model_has_value(model, x.var, value))
                    vec_push(all, ((struct choice){x.factor * value + x.offset, i}));
    }
    if (all->size) qsort(all->data, all->size, sizeof *all->data, compare_choices);
}

static size_t run_end(const choices *all, size_t start)
{
    size_t end = start;
    while (end < all->size && all->data[end].value == all->data[start].value) end++;
    return end;
}

static size_t count_values(const choices *all)
{
    size_t count = 0;
    for (size_t i = 0; i < all->size; i = run_end(all, i)) count++;
    return count;
}

static void decompose(const struct constraint *c, dm_model *out)
{
    choices all = {0};
    VEC(dm_lit) lits = {0};
    collect(c, out, &all);
    bool permutation = count_values(&all) == c->view_count;
    for (size_t i = 0, end; i < all.size; i = end) {
        end = run_end(&all, i);
        vec_clear(&lits);
        for (size_t k = i; k < end; k++)
            vec_push(&lits, dm_eq(out, c->views[all.data[k].view], all.data[k].value));
        if (lits.size > 1) {
            if (c->condition) dm_if(out, c->condition);
            dm_at_most(out, 1, lits.size, lits.data);
        }
        if (permutation) {
            if (c->condition) dm_if(out, c->condition);
            dm_clause(out, lits.size, lits.data);
        }
    }
    vec_free(&lits);
    vec_free(&all);
}

static void print(const struct constraint *c, const dm_model *model, struct buf *out)
{
    buf_add(out, "alldifferent(");
    print_views(model, c->view_count, c->views, out);
    buf_char(out, ')');
}

const struct constraint_kind alldifferent_kind = {.name = "alldifferent",
                                                  .holds = holds,
                                                  .decompose = decompose,
                                                  .print = print};
