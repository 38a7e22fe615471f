/* Bin packing, knapsacks, numbers of values and precedence of values against brute force: random
 * instances that are larger than those of the generic tester, from a seed. Views have negative
 * factors, variables occur more than once, some sizes are 0, and there may be a condition. Each
 * engine lists exactly the assignments that the definition here accepts. */
#include "base/rng.h"
#include "damier.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { VARIABLES = 5, VIEWS = 7 };

struct scene {
    dm_model *model;
    dm_int variable[VARIABLES];
    int64_t lo[VARIABLES], hi[VARIABLES];
    dm_lit condition;
    bool conditional;
    /* View i is factor[i] * the variable + offset[i]. */
    int of[VIEWS];
    int64_t factor[VIEWS], offset[VIEWS];
    dm_int view[VIEWS];
    size_t count; /* of the views that are items; others are after them */
    int64_t numbers[VIEWS];
    size_t number_count;
    int64_t profits[VIEWS], most, least;
    dm_rel rel;
};

struct row {
    const char *name;
    int rounds;
    void (*post)(struct scene *scene, struct rng *rng);
    bool (*means)(const struct scene *scene, const int64_t *x);
};

/* ---- bin packing: items, then loads */

static void post_packing(struct scene *s, struct rng *rng)
{
    size_t bins = (size_t)rng_between(rng, 1, 3);
    s->count = VIEWS - bins;
    for (size_t i = 0; i < s->count; i++) s->numbers[i] = rng_below(rng, 4) ? rng_between(rng, 1, 6) : 0;
    s->rel = rng_below(rng, 3) ? DM_EQ : DM_LE;
    for (size_t j = s->count; j < VIEWS; j++) { /* loads, some of them constant */
        s->offset[j] += rng_between(rng, 2, 9);
        if (rng_below(rng, 3) == 0) s->factor[j] = 0;
        s->view[j] = dm_plus(dm_times(s->variable[s->of[j]], s->factor[j]), s->offset[j]);
    }
    dm_bin_packing(s->model, s->count, s->view, s->numbers, s->rel, bins, s->view + s->count);
}

static bool means_packing(const struct scene *s, const int64_t *x)
{
    int64_t left[VIEWS], bins = VIEWS - (int64_t)s->count;
    for (int64_t j = 0; j < bins; j++) left[j] = x[(int64_t)s->count + j];
    for (size_t i = 0; i < s->count; i++) {
        if (x[i] < 0 || x[i] >= bins) return false;
        left[x[i]] -= s->numbers[i];
    }
    for (int64_t j = 0; j < bins; j++)
        if (s->rel == DM_EQ ? left[j] != 0 : left[j] < 0) return false;
    return true;
}

/* ---- the number of values of all views but the last, which is compared with */

static void post_values(struct scene *s, struct rng *rng)
{
    s->count = VIEWS - 1;
    s->rel = (dm_rel)rng_below(rng, 6);
    if (rng_below(rng, 2)) {
        s->factor[VIEWS - 1] = 0;
        s->offset[VIEWS - 1] = rng_between(rng, 0, 5);
        s->view[VIEWS - 1] = dm_constant(s->offset[VIEWS - 1]);
    }
    dm_nvalue(s->model, s->count, s->view, s->rel, s->view[VIEWS - 1]);
}

static bool means_values(const struct scene *s, const int64_t *x)
{
    int64_t values = 0, n = x[s->count];
    for (int64_t value = -50; value <= 50; value++) {
        bool used = false;
        for (size_t i = 0; i < s->count; i++) used |= x[i] == value;
        values += used;
    }
    const bool is[] = {[DM_LE] = values <= n,
                       [DM_GE] = values >= n,
                       [DM_EQ] = values == n,
                       [DM_NE] = values != n,
                       [DM_LT] = values<n, [DM_GT] = values> n};
    return is[s->rel];
}

/* ---- precedence of values */

static void post_precede(struct scene *s, struct rng *rng)
{
    s->number_count = (size_t)rng_between(rng, 0, 5);
    for (size_t k = 0; k < s->number_count; k++) s->numbers[k] = rng_between(rng, -2, 4);
    dm_precede(s->model, VIEWS, s->view, s->number_count, s->numbers);
}

static bool means_precede(const struct scene *s, const int64_t *x)
{
    for (size_t k = 1; k < s->number_count; k++) {
        bool seen = false;
        for (size_t i = 0; i < VIEWS; i++) {
            if (x[i] == s->numbers[k] && !seen) return false;
            seen |= x[i] == s->numbers[k - 1];
        }
    }
    return true;
}

/* ---- a knapsack of all views, which may hold so much and must bring so much */

static void post_knapsack(struct scene *s, struct rng *rng)
{
    for (size_t i = 0; i < VIEWS; i++) {
        s->numbers[i] = rng_between(rng, 0, 5);
        s->profits[i] = rng_between(rng, 0, 5);
    }
    s->most = rng_between(rng, 0, 20);
    s->least = rng_between(rng, 0, 15);
    dm_answer(s->model, VARIABLES, s->variable);
    dm_answer_lits(s->model, 1, &s->condition);
    dm_int weight = dm_range(s->model, -500, s->most), profit = dm_range(s->model, s->least, 500);
    dm_knapsack(s->model, weight, profit, VIEWS, s->numbers, s->profits, s->view);
}

static bool means_knapsack(const struct scene *s, const int64_t *x)
{
    int64_t weight = 0, profit = 0;
    for (size_t i = 0; i < VIEWS; i++) weight += s->numbers[i] * x[i], profit += s->profits[i] * x[i];
    return weight <= s->most && profit >= s->least;
}

static const struct row rows[] = {
    {"bin packing", 400, post_packing, means_packing},
    {"number of values", 150, post_values, means_values},
    {"knapsack", 200, post_knapsack, means_knapsack},
    {"precedence", 150, post_precede, means_precede},
};

/* ---- the trial of everything */

static void set_scene(struct scene *s, struct rng *rng, const struct row *row)
{
    static const int64_t factors[] = {1, 1, 1, -1, 2};
    *s = (struct scene){.model = dm_model_new()};
    for (int v = 0; v < VARIABLES; v++) {
        s->lo[v] = rng_between(rng, -1, 1);
        s->hi[v] = s->lo[v] + rng_between(rng, 0, 3);
        s->variable[v] = dm_range(s->model, s->lo[v], s->hi[v]);
    }
    s->condition = dm_bool(s->model);
    s->conditional = rng_below(rng, 4) == 0;
    for (int i = 0; i < VIEWS; i++) {
        s->of[i] = i < VARIABLES ? i : (int)rng_below(rng, VARIABLES);
        s->factor[i] = factors[rng_below(rng, 5)];
        s->offset[i] = s->factor[i] < 0 ? rng_between(rng, 1, 3) : rng_between(rng, -1, 1);
        s->view[i] = dm_plus(dm_times(s->variable[s->of[i]], s->factor[i]), s->offset[i]);
    }
    if (s->conditional) dm_if(s->model, s->condition);
    row->post(s, rng);
    assert_null(dm_model_error(s->model));
}

static bool is_right(const struct scene *s, const struct row *row, const int64_t *values, bool condition)
{
    int64_t x[VIEWS];
    for (int i = 0; i < VIEWS; i++) x[i] = s->factor[i] * values[s->of[i]] + s->offset[i];
    return (s->conditional && !condition) || row->means(s, x);
}

static int64_t count_right(const struct scene *s, const struct row *row)
{
    int64_t values[VARIABLES], count = 0;
    for (int v = 0; v < VARIABLES; v++) values[v] = s->lo[v];
    for (int v = 0; v < VARIABLES;) {
        count += is_right(s, row, values, false) + is_right(s, row, values, true);
        for (v = 0; v < VARIABLES && values[v] == s->hi[v]; v++) values[v] = s->lo[v];
        if (v < VARIABLES) values[v]++;
    }
    return count;
}

static void check_engine(const struct scene *s, const struct row *row, const char *engine, const char *learn,
                         int64_t expected)
{
    int64_t count = 0;
    dm_solver *solver = dm_solver_new(s->model, engine);
    assert_true(dm_set(solver, "learn", learn));
    while (dm_next(solver) == DM_SOLUTION) {
        int64_t values[VARIABLES];
        for (int v = 0; v < VARIABLES; v++) values[v] = dm_value(solver, s->variable[v]);
        if (!is_right(s, row, values, dm_value_lit(solver, s->condition)))
            fail_msg("%s: a wrong answer", row->name);
        count++;
    }
    if (count != expected)
        fail_msg("%s: %lld answers, not %lld", row->name, (long long)count, (long long)expected);
    dm_solver_free(solver);
}

static void test_integer_program(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (uint64_t round = kit_rounds((uint64_t)rows[i].rounds); round > 0; round--) {
            struct scene scene;
            set_scene(&scene, &rng, &rows[i]);
            int64_t expected = count_right(&scene, &rows[i]);
            check_engine(&scene, &rows[i], "kernel", "yes", expected);
            check_engine(&scene, &rows[i], "kernel", "no", expected);
            if (round % 8 == 0) check_engine(&scene, &rows[i], NULL, "yes", expected);
            dm_model_free(scene.model);
        }
}

/* Items that just fit: pairs of 7, 6, 5, 5, 4, 3 must not be separated. */
static void test_perfect_packing(void **state)
{
    (void)state;
    static const int64_t sizes[] = {7, 6, 5, 5, 4, 3};
    dm_model *model = dm_model_new();
    dm_int x[6], capacity[3] = {dm_constant(10), dm_constant(10), dm_constant(10)};
    for (int i = 0; i < 6; i++) x[i] = dm_range(model, 0, 2);
    dm_bin_packing(model, 6, x, sizes, DM_LE, 3, capacity);
    dm_solver *solver = dm_solver_new(model, "kernel");
    int count = 0;
    for (; dm_next(solver) == DM_SOLUTION; count++) {
        assert_int_equal(dm_value(solver, x[0]), dm_value(solver, x[5]));
        assert_int_equal(dm_value(solver, x[1]), dm_value(solver, x[4]));
        assert_int_equal(dm_value(solver, x[2]), dm_value(solver, x[3]));
    }
    assert_int_equal(count, 6);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* Items of more than half a bin need one each: the bound refutes it at the root. */
static void test_large_items(void **state)
{
    (void)state;
    static const int64_t capacities[] = {4, 5, 9, 10};
    for (size_t c = 0; c < 4; c++)
        for (int more = 0; more < 2; more++) { /* four bins and as many large items, or one more */
            int64_t capacity = capacities[c], sizes[7] = {0};
            dm_model *model = dm_model_new();
            dm_int x[7], loads[4];
            for (int j = 0; j < 4; j++) loads[j] = dm_constant(capacity);
            for (int i = 0; i < 7; i++) {
                sizes[i] = i < 4 + more ? capacity / 2 + 1 : i == 6;
                x[i] = dm_range(model, 0, 3);
            }
            dm_bin_packing(model, 7, x, sizes, DM_LE, 4, loads);
            dm_solver *solver = dm_solver_new(model, "kernel");
            assert_int_equal(dm_next(solver), more ? DM_NONE : DM_SOLUTION);
            for (size_t i = 0; i < dm_stat_count(solver) && more; i++)
                if (strcmp(dm_stat_name(solver, i), "nodes") == 0) assert_true(dm_stat_value(solver, i) == 0);
            dm_solver_free(solver);
            dm_model_free(model);
        }
}

static void test_sizes_that_overflow(void **state)
{
    (void)state;
    for (int side = 0; side < 2; side++) {
        dm_model *model = dm_model_new();
        dm_int x[2] = {dm_range(model, 0, 1), dm_range(model, 0, 1)}, load[2] = {x[0], x[1]};
        const int64_t sizes[] = {INT64_C(1) << 59, (INT64_C(1) << 59) + side};
        dm_bin_packing(model, 2, x, sizes, DM_LE, 2, load);
        assert_int_equal(dm_model_error(model) != NULL, side);
        dm_model_free(model);
        model = dm_model_new();
        x[0] = dm_range(model, 0, 2), x[1] = dm_range(model, 0, 2);
        dm_knapsack(model, dm_constant(0), dm_constant(0), 2, (int64_t[]){0, 0},
                    (int64_t[]){INT64_C(1) << 59, (INT64_C(1) << 59) + side}, x);
        assert_int_equal(dm_model_error(model) != NULL, side);
        dm_model_free(model);
    }
}

/* A capacity far below zero is impossible, like one just below it. */
static void test_capacity_below_nothing(void **state)
{
    (void)state;
    for (int form = 0; form < 4; form++) {
        dm_model *model = dm_model_new();
        dm_lit condition = dm_bool(model);
        dm_int x = dm_range(model, 0, 1);
        int64_t below = form < 2 ? -1 : -(INT64_C(1) << 40);
        if (form % 2) dm_if(model, condition);
        dm_bin_packing(model, 1, &x, (int64_t[]){3}, DM_LE, 2,
                       (dm_int[]){dm_constant(5), dm_constant(below)});
        assert_int_equal(kit_count(model, "kernel", "yes"), form % 2 ? 2 : 0);
        assert_int_equal(kit_count(model, NULL, "yes"), form % 2 ? 2 : 0);
        assert_int_equal(kit_count(model, "brute", "yes"), form % 2 ? 2 : 0);
        dm_model_free(model);
    }
}

KIT_SUITE(packing)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_integer_program),
                                       cmocka_unit_test(test_perfect_packing),
                                       cmocka_unit_test(test_large_items),
                                       cmocka_unit_test(test_sizes_that_overflow),
                                       cmocka_unit_test(test_capacity_below_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
