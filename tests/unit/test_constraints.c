/* Every kind of constraint by one tester: what `holds` says of all values of small domains, through views with negative factors and shared variables, is what
 * the row's own definition says; and solving by clauses and by the kernel, learning or not, finds exactly those values, plain, under a condition and (where allowed) as an
 * equivalence. A new kind is a row. */
#include "base/rng.h"
#include "constraint/constraints.h"
#include "model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { VIEWS = 4 };

struct row {
    const struct constraint_kind *kind;
    bool equivalences; /* takes dm_iff */
    void (*post)(dm_model *model, const dm_int *x, int64_t parameter);
    bool (*means)(const int64_t *x, int64_t parameter);
};

static void lits_of(dm_model *model, const dm_int *x, dm_lit *lits)
{
    for (int i = 0; i < VIEWS; i++) lits[i] = dm_ge(model, x[i], 1);
}

static int64_t positive(const int64_t *x)
{
    int64_t count = 0;
    for (int i = 0; i < VIEWS; i++) count += x[i] >= 1;
    return count;
}

static void post_clause(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_clause(model, VIEWS, lits);
}

static bool means_clause(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    return positive(x) > 0;
}

static void post_at_most(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_at_most(model, parameter, VIEWS, lits);
}

static bool means_at_most(const int64_t *x, int64_t parameter)
{
    return positive(x) <= parameter;
}

static void post_at_least(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_at_least(model, parameter, VIEWS, lits);
}

static bool means_at_least(const int64_t *x, int64_t parameter)
{
    return positive(x) >= parameter;
}

static void post_exactly(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lit lits[VIEWS];
    lits_of(model, x, lits);
    dm_exactly(model, parameter, VIEWS, lits);
}

static bool means_exactly(const int64_t *x, int64_t parameter)
{
    return positive(x) == parameter;
}

/* The parameter says the relation too: six of them in turn. */
static const int64_t weights[VIEWS] = {2, -1, 3, 1};

static void post_linear(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_linear(model, VIEWS, weights, x, (dm_rel)((parameter + 12) % 6), parameter);
}

static bool means_linear(const int64_t *x, int64_t parameter)
{
    int64_t sum = 0;
    for (int i = 0; i < VIEWS; i++) sum += weights[i] * x[i];
    switch ((dm_rel)((parameter + 12) % 6)) {
    case DM_LE:
        return sum <= parameter;
    case DM_GE:
        return sum >= parameter;
    case DM_EQ:
        return sum == parameter;
    case DM_NE:
        return sum != parameter;
    case DM_LT:
        return sum < parameter;
    default:
        return sum > parameter;
    }
}

static void post_difference(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_linear(model, 2, (int64_t[]){2, -1}, x, DM_NE, parameter);
}

static bool means_difference(const int64_t *x, int64_t parameter)
{
    return 2 * x[0] - x[1] != parameter;
}

static void post_alldifferent(dm_model *model, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent(model, VIEWS, x);
}

static bool means_alldifferent(const int64_t *x, int64_t parameter)
{
    (void)parameter;
    for (int i = 0; i < VIEWS; i++)
        for (int k = 0; k < i; k++)
            if (x[i] == x[k]) return false;
    return true;
}

static void post_lex(dm_model *model, const dm_int *x, int64_t parameter)
{
    dm_lex(model, 2, x, x + 2, parameter % 2 != 0);
}

static bool means_lex(const int64_t *x, int64_t parameter)
{
    int64_t left = 1000 * x[0] + x[1], right = 1000 * x[2] + x[3];
    return parameter % 2 ? left < right : left <= right;
}

static const struct row rows[] = {
    {&clause_kind, true, post_clause, means_clause},
    {&card_kind, true, post_at_most, means_at_most},
    {&card_kind, true, post_at_least, means_at_least},
    {&card_kind, true, post_exactly, means_exactly},
    {&linear_kind, true, post_linear, means_linear},
    {&linear_kind, true, post_difference, means_difference},
    {&alldifferent_kind, false, post_alldifferent, means_alldifferent},
    {&lex_kind, false, post_lex, means_lex},
};

struct scene { /* one instance: three variables and a condition, four views of them */
    dm_model *model;
    dm_int variable[3];
    dm_lit condition;
    dm_int view[VIEWS];
    int form; /* 0 plain, 1 dm_if, 2 dm_iff */
    int64_t parameter;
};

static void set_scene(struct scene *scene, struct rng *rng, const struct row *row)
{
    static const int64_t factors[] = {1, 1, -1, 2, -2};
    scene->model = dm_model_new();
    for (int i = 0; i < 3; i++) {
        int64_t lo = rng_between(rng, -2, 1);
        scene->variable[i] = dm_range(scene->model, lo, lo + rng_between(rng, 0, 3));
    }
    scene->condition = dm_bool(scene->model);
    for (int i = 0; i < VIEWS; i++) /* four views of three variables: one is shared */
        scene->view[i] = dm_plus(dm_times(scene->variable[rng_below(rng, 3)], factors[rng_below(rng, 5)]),
                                 rng_between(rng, -2, 2));
    scene->form = (int)rng_below(rng, row->equivalences ? 3 : 2);
    scene->parameter = rng_between(rng, -4, 6);
    if (scene->form == 1) dm_if(scene->model, scene->condition);
    if (scene->form == 2) dm_iff(scene->model, scene->condition);
    row->post(scene->model, scene->view, scene->parameter);
}

static bool expected(const struct scene *scene, const struct row *row, const struct dm_candidate *at)
{
    int64_t x[VIEWS];
    for (int i = 0; i < VIEWS; i++) x[i] = candidate_value(at, scene->view[i]);
    bool meant = row->means(x, scene->parameter), condition = candidate_lit(at, scene->condition);
    return scene->form == 0 ? meant : scene->form == 1 ? meant || !condition : meant == condition;
}

/* All values in turn; gives how many satisfy the constraint by the row's definition. */
static int64_t hold_against_definition(const struct scene *scene, const struct row *row)
{
    const struct constraint *c = &scene->model->constraints.data[scene->model->constraints.size - 1];
    assert_ptr_equal(c->kind, row->kind);
    int64_t count = 0;
    int32_t values[5] = {0};
    struct dm_candidate at = {scene->model, values, 0};
    const struct variable *v = scene->model->variables.data;
    for (values[1] = v[1].lo; values[1] <= v[1].hi; values[1]++)
        for (values[2] = v[2].lo; values[2] <= v[2].hi; values[2]++)
            for (values[3] = v[3].lo; values[3] <= v[3].hi; values[3]++)
                for (values[4] = 0; values[4] <= 1; values[4]++) {
                    assert_int_equal(candidate_holds(&at, c), expected(scene, row, &at));
                    count += expected(scene, row, &at);
                }
    return count;
}

static int64_t count_by(const char *engine, const char *learn, const struct scene *scene,
                        const struct row *row)
{
    int64_t count = 0;
    dm_solver *solver = dm_solver_new(scene->model, engine);
    assert_true(dm_set(solver, "learn", learn));
    while (dm_next(solver) == DM_SOLUTION) {
        int32_t values[5] = {0};
        for (int32_t var = 1; var < 5; var++) values[var] = (int32_t)dm_value(solver, (dm_int){var, 1, 0});
        assert_true(expected(scene, row, &(struct dm_candidate){scene->model, values, 0}));
        count++;
    }
    dm_solver_free(solver);
    return count;
}

static void test_rows(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int round = 0; round < 60; round++) {
            struct scene scene;
            set_scene(&scene, &rng, &rows[i]);
            int64_t count = hold_against_definition(&scene, &rows[i]);
            assert_int_equal(count_by(NULL, "yes", &scene, &rows[i]), count);
            assert_int_equal(count_by("kernel", "yes", &scene, &rows[i]), count);
            assert_int_equal(count_by("kernel", "no", &scene, &rows[i]), count);
            dm_model_free(scene.model);
        }
}

static void test_every_kind_has_a_row(void **state)
{
    (void)state;
    for (size_t k = 0; k < constraints_count; k++) {
        bool found = false;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) found |= rows[i].kind == constraints_table[k];
        if (!found) print_error("no row for %s\n", constraints_table[k]->name);
        assert_true(found);
        assert_non_null(constraints_table[k]->holds);
        assert_non_null(constraints_table[k]->print);
        assert_true(constraints_table[k]->decompose || constraints_table[k]->primitive);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rows),
                                       cmocka_unit_test(test_every_kind_has_a_row)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
