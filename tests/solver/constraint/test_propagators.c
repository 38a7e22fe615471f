/* Single propagators, with many variables or special shapes: random walks of kit_fixpoint.h, which
 * check every removal and every reason; and where domain consistency is claimed, each remaining
 * value is part of a solution. A kind is a row. All other kinds have such walks in
 * test_constraints.c. */
#include "base/rng.h"
#include "kit_count.h"
#include "kit_fixpoint.h"
#include "kit_suite.h"
#include "solver/constraint/constraints.h"
#include "solver/constraint/disjunctive.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_VARIABLES = KIT_FIXPOINT_VARIABLES, MOST_VALUES = 5, LEAST = KIT_FIXPOINT_LEAST, FAR = 1000000 };

struct scene;

struct row {
    const char *name;
    int consistent; /* claims it: 0 no, 1 without a condition, 2 with one too */
    int variables;
    bool small; /* their values are 0 .. 2 and few others */
    void (*post)(dm_model *model, struct rng *rng, const dm_int *x);
    /* Another claim, without a condition; NULL none. */
    bool (*reached)(const struct scene *scene);
};

static void post_table(dm_model *model, struct rng *rng, const dm_int *x)
{
    int64_t tuples[100 * 4];
    size_t rows = (size_t)rng_between(rng, 1, 100), count = (size_t)rng_between(rng, 1, 4);
    for (size_t i = 0; i < rows * count; i++) tuples[i] = rng_between(rng, -4, 6);
    dm_table(model, count, x, rows, tuples, false);
}

/* Views of the same variable, and a constant. */
static void post_shared(dm_model *model, struct rng *rng, const dm_int *x)
{
    int64_t tuples[100 * 4];
    dm_int shared[] = {x[0], dm_plus(dm_minus(x[0]), 2), dm_constant(1), x[1]};
    size_t rows = (size_t)rng_between(rng, 1, 100);
    for (size_t i = 0; i < rows * 4; i++) tuples[i] = rng_between(rng, -2, 3);
    /* Some that can be. */
    for (size_t row = 0; row < rows; row += 2) tuples[4 * row + 1] = 2 - tuples[4 * row];
    for (size_t row = 0; row < rows; row++) tuples[4 * row + 2] = rng_between(rng, 0, 1);
    dm_table(model, 4, shared, rows, tuples, false);
}

static void post_forbidden(dm_model *model, struct rng *rng, const dm_int *x)
{
    int64_t tuples[100 * 2];
    size_t rows = (size_t)rng_between(rng, 1, 100);
    for (size_t i = 0; i < rows * 2; i++) tuples[i] = rng_between(rng, -4, 6);
    dm_table(model, 2, x, rows, tuples, true);
}

static void post_element(dm_model *model, struct rng *rng, const dm_int *x)
{
    (void)rng;
    dm_element(model, x[3], x[0], 2, x + 1);
}

static void post_mixed(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int array[] = {dm_constant(rng_between(rng, -3, 3)), x[1], dm_constant(rng_between(rng, -3, 3)), x[2]};
    dm_element(model, x[3], x[0], 4, array);
}

static void post_constants(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int array[6];
    for (int i = 0; i < 6; i++) array[i] = dm_constant(rng_between(rng, -5, 5));
    dm_element(model, x[1], x[0], 6, array);
}

/* Of one variable both ways, and a place or a value that is given. */
static void post_own_constants(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int array[4], fixed = dm_constant(rng_between(rng, -1, 4));
    for (int i = 0; i < 4; i++) array[i] = dm_constant(rng_between(rng, -2, 4));
    switch (rng_below(rng, 3)) {
    case 0:
        dm_element(model, dm_plus(dm_minus(x[0]), 2), x[0], 4, array);
        return;
    case 1:
        dm_element(model, x[0], fixed, 4, array);
        return;
    default:
        dm_element(model, fixed, x[0], 4, array);
    }
}

static void post_inverse(dm_model *model, struct rng *rng, const dm_int *x)
{
    (void)rng;
    dm_inverse(model, 3, x, x + 3);
}

/* Seven edges between five nodes, which often have a cut node or a leaf. */
static void post_hamiltonian(dm_model *model, struct rng *rng, const dm_int *x)
{
    int32_t from[7], to[7];
    dm_lit used[7];
    for (int32_t i = 0; i < 7; i++) {
        from[i] = i < 4 ? i : (int32_t)rng_below(rng, 5);
        to[i] = (int32_t)rng_below(rng, 5);
        used[i] = dm_ge(model, x[i], 1);
    }
    dm_hamiltonian(model, 5, 7, from, to, used);
}

/* Four tasks that hardly fit, one of which takes as long as another starts. */
static void post_tasks(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int durations[4];
    for (int i = 0; i < 4; i++) durations[i] = dm_constant(rng_between(rng, 0, 2));
    if (rng_below(rng, 3) == 0) durations[1] = x[2];
    dm_disjunctive(model, 4, x, durations, rng_below(rng, 2));
}

static void post_optional_tasks(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int durations[5];
    dm_lit runs[5];
    for (int i = 0; i < 5; i++) {
        durations[i] = dm_constant(rng_between(rng, 0, 2));
        runs[i] = rng_below(rng, 2) ? DM_TRUE : dm_ge(model, x[5 + rng_below(rng, 2)], 1);
    }
    dm_disjunctive_optional(model, 5, runs, x, durations, rng_below(rng, 2));
}

/* The form without orders. Three of the tasks are optional, and two of these exclude each other. */
static void post_bare_tasks(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int views[10];
    dm_lit last = dm_ge(model, x[6], 1), runs[] = {DM_TRUE, DM_TRUE, dm_ge(model, x[5], 1), last, -last};
    for (int i = 0; i < 5; i++) {
        views[i] = x[i];
        views[5 + i] = dm_constant(rng_between(rng, 0, 3));
    }
    model_post(model, &(struct constraint){.kind = &disjunctive_kind,
                                           .views = views,
                                           .view_count = 10,
                                           .lits = runs,
                                           .lit_count = 5,
                                           .rhs = DISJUNCTIVE_BARE});
}

/* Tasks that share a resource: variable duration, variable demand and often capacity; the third is
 * optional. */
static void post_resource(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int durations[4], demands[4];
    dm_lit runs[4] = {DM_TRUE, DM_TRUE, dm_ge(model, x[6], 1), DM_TRUE};
    for (int i = 0; i < 4; i++) {
        durations[i] = dm_constant(rng_between(rng, 1, 3));
        demands[i] = dm_constant(rng_between(rng, 1, 2));
    }
    if (rng_below(rng, 2)) durations[0] = x[4];
    if (rng_below(rng, 2)) demands[1] = x[5];
    if (rng_below(rng, 2)) runs[3] = -runs[2];
    dm_int capacity = rng_below(rng, 3) ? dm_constant(rng_between(rng, 2, 3)) : x[4];
    dm_cumulative_optional(model, 4, runs, x, durations, demands, capacity);
}

/* Items in two or three bins whose loads are known, free or at most so much. */
static void post_packing(dm_model *model, struct rng *rng, const dm_int *x)
{
    int64_t sizes[5];
    for (int i = 0; i < 5; i++) sizes[i] = rng_between(rng, i == 0 ? 0 : 1, 4);
    dm_int loads[3] = {x[5], dm_plus(dm_times(x[6], 2), 2), dm_constant(rng_between(rng, 3, 6))};
    if (rng_below(rng, 2)) loads[0] = dm_constant(rng_between(rng, 4, 7));
    dm_bin_packing(model, 5, x, sizes, rng_below(rng, 2) ? DM_EQ : DM_LE, 2 + rng_below(rng, 2), loads);
}

static void post_rectangles(dm_model *model, struct rng *rng, const dm_int *x)
{
    dm_int wide[3], high[3];
    for (int i = 0; i < 3; i++) {
        wide[i] = dm_constant(rng_between(rng, 0, 2));
        high[i] = dm_constant(rng_between(rng, 1, 2));
    }
    if (rng_below(rng, 3) == 0) wide[0] = x[6];
    dm_diffn(model, 3, x, x + 3, wide, high, rng_below(rng, 2));
}

static void post_trip(dm_model *model, struct rng *rng, const dm_int *x)
{
    if (rng_below(rng, 2))
        dm_circuit(model, 4, x);
    else
        dm_subcircuit(model, 4, x);
}

struct scene {
    struct kit_fixpoint in;
    dm_model *model;
    const struct row *row;
    bool conditional;
    dm_int view[MOST_VARIABLES]; /* those posted, over the kernel's variables */
};

/* Every pair by itself. */
static bool channelled(const struct scene *s)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (kernel_has(s->in.kernel, s->view[i], j) != kernel_has(s->in.kernel, s->view[3 + j], i))
                return false;
    return true;
}

static const struct row rows[] = {
    {"table", 2, 4, false, post_table, NULL},
    {"small table", 2, 4, true, post_table, NULL},
    {"table of the same", 2, 2, false, post_shared, NULL},
    {"forbidden table", 0, 2, false, post_forbidden, NULL},
    {"element", 1, 4, false, post_element, NULL},
    {"small element", 1, 4, true, post_element, NULL},
    {"element of both", 1, 4, false, post_mixed, NULL},
    {"constants", 2, 2, false, post_constants, NULL},
    {"inverse", 0, 6, true, post_inverse, channelled},
    {"hamiltonian", 0, 7, true, post_hamiltonian, NULL},
    {"tasks", 0, 4, false, post_tasks, NULL},
    {"small tasks", 0, 4, true, post_tasks, NULL},
    {"optional tasks", 0, 7, true, post_optional_tasks, NULL},
    {"tasks without orders", 0, 7, true, post_bare_tasks, NULL},
    {"resource", 0, 7, true, post_resource, NULL},
    {"packing", 0, 7, true, post_packing, NULL},
    {"rectangles", 0, 7, true, post_rectangles, NULL},
    {"trip", 0, 4, false, post_trip, NULL},
    {"small constants", 2, 2, true, post_constants, NULL},
    {"constants of the same", 0, 1, true, post_own_constants, NULL},
};

static dm_int some_view(dm_model *model, struct rng *rng)
{
    static const int64_t factors[] = {1, 1, 1, -1, 2, -3};
    int64_t values[MOST_VALUES], lo = rng_between(rng, LEAST, 1),
                                 hi = lo + rng_between(rng, 0, MOST_VALUES - 1);
    for (int i = 0; i < MOST_VALUES; i++) values[i] = rng_between(rng, -3, 3);
    dm_int x = rng_below(rng, 2) ? dm_range(model, lo, hi) : dm_domain(model, MOST_VALUES, values);
    return dm_plus(dm_times(x, factors[rng_below(rng, 6)]), rng_between(rng, -1, 2));
}

static dm_int small_view(dm_model *model, struct rng *rng)
{
    dm_int x = rng_below(rng, 3) ? dm_range(model, 0, 2)
                                 : dm_range(model, rng_between(rng, -1, 0), rng_between(rng, 1, 2));
    return rng_below(rng, 4) ? x : dm_plus(dm_minus(x), 2);
}

/* What a row claims, where it has no condition or claims it under one too. */
static void check_claims(const struct kit_fixpoint *f)
{
    const struct scene *s = f->data;
    for (int32_t var = 1; var <= f->variables && s->row->consistent > s->conditional; var++) {
        const struct variable *v = model_variable(f->model, var);
        for (int32_t value = v->lo; value <= v->hi; value++) {
            bool has = domain_has(f->kernel, load_var(f->loader, var), value);
            bool fine = !has || f->supported[var][value - KIT_FIXPOINT_LEAST];
            if (!fine) print_error("%s: variable %d, value %d\n", s->row->name, var, value);
            assert_true(fine);
        }
    }
    if (s->row->reached && !s->conditional) assert_true(s->row->reached(s));
}

static void set_scene(struct scene *s, struct rng *rng, const struct row *row)
{
    dm_int *x = s->view;
    s->row = row;
    s->conditional = rng_below(rng, 3) == 0;
    s->model = dm_model_new();
    for (int i = 0; i < row->variables; i++)
        x[i] = row->small ? small_view(s->model, rng) : some_view(s->model, rng);
    if (s->conditional) dm_if(s->model, dm_bool(s->model));
    row->post(s->model, rng, x);
    kit_fixpoint_load(&s->in, s->model);
    s->in.check = check_claims;
    s->in.data = s;
    for (int i = 0; i < row->variables; i++) {
        x[i] = model_plain(s->model, x[i]);
        x[i].var = load_var(s->in.loader, x[i].var);
    }
}

static void clear_scene(struct scene *s)
{
    kit_fixpoint_unload(&s->in);
    dm_model_free(s->model);
}

static void test_random_walks(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int round = 0; round < 150; round++) {
            struct scene s;
            set_scene(&s, &rng, &rows[i]);
            kit_fixpoint_walk(&s.in, &rng, 30);
            clear_scene(&s);
        }
}

/* ---- domains too wide for a bit per value, whose gaps are not removed one by one */

static void test_wide_columns(void **state)
{
    (void)state;
    static const int64_t tuples[] = {-FAR, 5, 7, FAR, 5, -7, 0, FAR, 7, 12345, 6, 7, 2 * FAR, 5, 7};
    for (int form = 0; form < 2; form++)
        for (int learns = 0; learns < 2; learns++) {
            dm_model *model = dm_model_new();
            dm_int x[] = {dm_range(model, -FAR, FAR), dm_range(model, 0, FAR), dm_range(model, -9, 9)};
            if (form) dm_if(model, dm_eq(model, x[2], 7));
            dm_table(model, 3, x, 5, tuples, false);
            dm_compare(model, x[2], DM_EQ, dm_constant(7));
            assert_int_equal(kit_count(model, "kernel", learns ? "yes" : "no"), 3);
            dm_model_free(model);
        }
}

/* ---- the consequences of one decision */

static void begin(struct scene *s, dm_model *model)
{
    s->model = model;
    kit_fixpoint_load(&s->in, model);
    assert_true(queue_run(s->in.kernel));
}

static const struct kernel_var *after(struct scene *s, dm_int x, enum predicate_op op, int32_t value,
                                      dm_int seen)
{
    struct predicate p = {load_var(s->in.loader, model_plain(s->model, x).var), value, op};
    trail_push_level(s->in.kernel, p, false);
    assert_true(domain_apply(s->in.kernel, p, (struct reason){.tag = REASON_NONE}));
    assert_true(queue_run(s->in.kernel));
    return &s->in.kernel->dom.vars.data[load_var(s->in.loader, model_plain(s->model, seen).var)];
}

/* Bounds in a gap move to the next value. */
static void test_wide_table_bounds(void **state)
{
    (void)state;
    /* The first implies nothing about y. */
    static const int64_t tuples[] = {-FAR, 2, 0, 2, 12345, 3, FAR, 4};
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -FAR, FAR), y = dm_range(model, 0, 9);
    struct scene s;
    dm_table(model, 2, (dm_int[]){x, y}, 4, tuples, false);
    begin(&s, model);
    assert_int_equal(after(&s, x, PREDICATE_GE, -500000, x)->lo, 0);
    assert_int_equal(after(&s, x, PREDICATE_LE, 500000, x)->hi, 12345);
    assert_int_equal(after(&s, y, PREDICATE_NE, 3, x)->hi, 0);
    clear_scene(&s);
}

static void test_wide_element_bounds(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -FAR, FAR), y = dm_range(model, 0, 9), z = dm_range(model, 0, 9);
    dm_int i = dm_range(model, 0, 2), array[] = {y, dm_times(z, 1000), dm_constant(-77)};
    struct scene s;
    dm_element(model, x, i, 3, array);
    begin(&s, model);
    assert_int_equal(after(&s, x, PREDICATE_GE, -50, i)->hi, 1);
    assert_int_equal(after(&s, x, PREDICATE_GE, 10, i)->lo, 1);
    assert_int_equal(after(&s, x, PREDICATE_GE, 1500, z)->lo, 2);
    clear_scene(&s);
}

/* Entries far apart, one of them twice, one beyond the result. */
static void test_wide_constants_bounds(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, -FAR, FAR), i = dm_range(model, -3, 9), array[5];
    static const int64_t entries[] = {70000, -500, 2 * FAR, 12, 70000};
    for (int n = 0; n < 5; n++) array[n] = dm_constant(entries[n]);
    struct scene s;
    dm_element(model, x, i, 5, array);
    begin(&s, model);
    assert_int_equal(after(&s, x, PREDICATE_GE, -FAR + 1, x)->lo, -500);
    assert_int_equal(after(&s, i, PREDICATE_GE, 0, x)->hi, 70000);
    assert_int_equal(after(&s, x, PREDICATE_GE, -499, i)->lo, 0);
    assert_int_equal(after(&s, i, PREDICATE_GE, 1, x)->lo, 12);
    assert_int_equal(after(&s, i, PREDICATE_NE, 4, x)->hi, 12);
    clear_scene(&s);
}

/* Under a condition, with every relation. */
static void test_wide_constants(void **state)
{
    (void)state;
    static const int64_t entries[] = {3, 60000, -9, 60000, 30};
    dm_int array[5];
    for (int n = 0; n < 5; n++) array[n] = dm_constant(entries[n]);
    for (int learns = 0; learns < 2; learns++) {
        dm_model *model = dm_model_new();
        dm_int y = dm_range(model, 0, 20000), i = dm_range(model, 0, 6), z = dm_range(model, -1, 1);
        dm_lit condition = dm_eq(model, z, 0);
        dm_compare(model, dm_plus(y, -19000), DM_LE, dm_times(z, 20000));
        dm_require(model, dm_ge(model, y, 19000));
        dm_if(model, condition);
        dm_element(model, dm_plus(dm_times(y, -3), 57003), dm_plus(dm_minus(i), 5), 5, array);
        /* z = 1: all y >= 19000 and all i. z = 0: y is 19000, the result 3, which is place 0. */
        assert_int_equal(kit_count(model, "kernel", learns ? "yes" : "no"), 1001 * 7 + 1);
        dm_model_free(model);
    }
}

static void test_inverse_of_a_value(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[4], y[4];
    struct scene s;
    for (int i = 0; i < 4; i++) {
        x[i] = dm_range(model, -1, i ? 9 : 20000); /* one too wide for its values to be counted */
        y[i] = dm_range(model, 0, 3);
    }
    dm_inverse(model, 4, x, y);
    begin(&s, model);
    assert_int_equal(after(&s, x[0], PREDICATE_NE, 2, y[2])->lo, 1);
    assert_int_equal(after(&s, x[1], PREDICATE_EQ, 3, y[3])->hi, 1);
    assert_int_equal(after(&s, y[0], PREDICATE_EQ, 0, x[0])->hi, 0);
    clear_scene(&s);
}

static void test_wide_element(void **state)
{
    (void)state;
    for (int learns = 0; learns < 2; learns++) {
        dm_model *model = dm_model_new();
        dm_int index = dm_range(model, -5, 5), x = dm_range(model, 0, 4), result = dm_range(model, -FAR, FAR);
        dm_int array[] = {dm_constant(-3 * FAR), dm_times(x, 100000), dm_plus(x, -FAR - 2), dm_constant(FAR)};
        dm_element(model, result, index, 4, array);
        assert_int_equal(kit_count(model, "kernel", learns ? "yes" : "no"), 5 + 3 + 5);
        dm_model_free(model);
    }
}

/* ---- shapes at the edge */

static void test_empty_shapes(void **state)
{
    (void)state;
    static const struct {
        size_t count, rows;
        bool forbidden;
        int64_t solutions;
    } shapes[] = {{0, 0, false, 0}, {0, 3, false, 4}, {0, 0, true, 4}, {0, 3, true, 0},
                  {2, 0, false, 0}, {2, 0, true, 4},  {2, 1, true, 3}, {2, 2, false, 1}};
    static const int64_t tuples[] = {1, 0, 1, 0};
    static const char *const engines[] = {"kernel", "brute", NULL};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int e = 0; e < 3; e++) {
            dm_model *model = dm_model_new();
            dm_int x[] = {dm_range(model, 0, 1), dm_range(model, 0, 1)};
            dm_table(model, shapes[i].count, x, shapes[i].rows, tuples, shapes[i].forbidden);
            assert_int_equal(kit_count(model, engines[e], "yes"), shapes[i].solutions);
            dm_model_free(model);
        }
    for (int e = 0; e < 3; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 1);
        dm_inverse(model, 0, NULL, NULL);
        assert_int_equal(kit_count(model, engines[e], "yes"), 2);
        dm_element(model, x, x, 0, NULL);
        assert_int_equal(kit_count(model, engines[e], "yes"), 0);
        dm_model_free(model);
    }
}

static void test_values_that_overflow(void **state)
{
    (void)state;
    static const int64_t tuples[] = {INT64_MAX, INT64_MIN, INT64_MIN, INT64_MAX, 1, -1};
    const int64_t far = INT64_C(1) << 61;
    for (int forbidden = 0; forbidden < 2; forbidden++) {
        dm_model *model = dm_model_new();
        dm_int x[] = {dm_plus(dm_range(model, 0, 2), far), dm_minus(dm_plus(dm_range(model, 0, 2), far))};
        dm_table(model, 2, x, 3, tuples, forbidden);
        assert_int_equal(kit_count(model, "kernel", "yes"), forbidden ? 9 : 0);
        dm_model_free(model);
    }
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 2), array[] = {dm_plus(x, far)};
    dm_element(model, x, x, 1, array);
    assert_non_null(dm_model_error(model));
    dm_model_free(model);
}

KIT_SUITE(propagators)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_walks),       cmocka_unit_test(test_wide_columns),
        cmocka_unit_test(test_wide_table_bounds),  cmocka_unit_test(test_wide_element_bounds),
        cmocka_unit_test(test_inverse_of_a_value), cmocka_unit_test(test_wide_element),
        cmocka_unit_test(test_wide_constants),     cmocka_unit_test(test_wide_constants_bounds),
        cmocka_unit_test(test_empty_shapes),       cmocka_unit_test(test_values_that_overflow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
