/* Sums of many 0/1 variables and a few others: number of solutions and optimum, against brute
 * force. Variables occur twice, through negated and shifted views, with factors of both signs, some
 * fixed beforehand; rows are plain, under a condition, and several at once, so that one row's
 * consequences are events of the other. Integers reduced to 0 and 1 beforehand still have pending
 * events. Short rows are often clauses. */
#include "base/rng.h"
#include "damier.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { BOOLS = 8, INTS = 2, TOP = 2, VARS = BOOLS + INTS, MOST_TERMS = 14, ROWS = 3 };

struct row {
    int count;
    int of[MOST_TERMS]; /* variables */
    int64_t coef[MOST_TERMS], factor[MOST_TERMS], offset[MOST_TERMS];
    dm_rel rel;
    int64_t rhs;
    int condition; /* a variable that must be 1; -1: none */
};

struct scene {
    struct row rows[ROWS];
    int row_count;
    bool fixed[VARS];    /* to 0, when the rows are already there */
    bool narrowed[VARS]; /* to 0 and 1, before they are */
};

static struct row make_row(struct rng *rng)
{
    bool is_short = rng_below(rng, 4) == 0;
    struct row r = {.count = (int)(is_short ? rng_between(rng, 1, 3) : rng_between(rng, 6, MOST_TERMS)),
                    .condition = -1};
    int others = (int)rng_below(rng, 7);
    for (int i = 0; i < r.count; i++) {
        bool other = i < others && rng_below(rng, 2);
        r.of[i] = other ? BOOLS + (int)rng_below(rng, INTS) : (int)rng_below(rng, BOOLS);
        r.coef[i] = rng_between(rng, -3, 3);
        r.factor[i] = rng_below(rng, 3) ? 1 : -1;
        r.offset[i] = rng_between(rng, -1, 1);
    }
    static const dm_rel rels[] = {DM_LE, DM_GE, DM_EQ};
    r.rel = rels[rng_below(rng, 3)];
    r.rhs = rng_between(rng, -6, 6);
    if (rng_below(rng, 3) == 0) r.condition = (int)rng_below(rng, BOOLS);
    return r;
}

static struct scene make_scene(struct rng *rng)
{
    struct scene s = {.row_count = (int)rng_between(rng, 1, ROWS)};
    for (int i = 0; i < s.row_count; i++) s.rows[i] = make_row(rng);
    for (int i = 0; i < VARS; i++) s.fixed[i] = rng_below(rng, 10) == 0;
    for (int i = BOOLS; i < VARS; i++) s.narrowed[i] = rng_below(rng, 2);
    return s;
}

/* ---- by arithmetic */

static int64_t sum_of(const struct row *r, const int *values)
{
    int64_t sum = 0;
    for (int i = 0; i < r->count; i++) sum += r->coef[i] * (r->factor[i] * values[r->of[i]] + r->offset[i]);
    return sum;
}

static bool row_holds(const struct row *r, const int *values)
{
    int64_t sum = sum_of(r, values);
    if (r->condition >= 0 && !values[r->condition]) return true;
    return r->rel == DM_LE ? sum <= r->rhs : r->rel == DM_GE ? sum >= r->rhs : sum == r->rhs;
}

static bool holds(const struct scene *s, const int *values)
{
    for (int i = 0; i < s->row_count; i++)
        if (!row_holds(&s->rows[i], values)) return false;
    for (int i = 0; i < VARS; i++)
        if ((s->fixed[i] && values[i]) || (s->narrowed[i] && values[i] > 1)) return false;
    return true;
}

/* The next assignment; false after the last. */
static bool step(int *values)
{
    for (int i = 0; i < VARS; i++) {
        if (values[i] < (i < BOOLS ? 1 : TOP)) {
            values[i]++;
            return true;
        }
        values[i] = 0;
    }
    return false;
}

/* How many solutions, and the least sum of the first row in them. */
static int count_all(const struct scene *s, int64_t *least)
{
    int values[VARS] = {0}, count = 0;
    do {
        if (!holds(s, values)) continue;
        int64_t sum = sum_of(&s->rows[0], values);
        if (count++ == 0 || sum < *least) *least = sum;
    } while (step(values));
    return count;
}

/* ---- by the kernel */

static void views_of(const struct row *r, const dm_int *x, dm_int *views)
{
    for (int i = 0; i < r->count; i++) views[i] = dm_plus(dm_times(x[r->of[i]], r->factor[i]), r->offset[i]);
}

static dm_model *model_of(const struct scene *s, dm_int *x)
{
    dm_model *model = dm_model_new();
    dm_int views[MOST_TERMS];
    for (int i = 0; i < VARS; i++) x[i] = dm_range(model, 0, i < BOOLS ? 1 : TOP);
    dm_answer(model, VARS, x);
    for (int i = 0; i < VARS; i++)
        if (s->narrowed[i]) dm_require(model, dm_le(model, x[i], 1));
    for (int i = 0; i < s->row_count; i++) {
        const struct row *r = &s->rows[i];
        views_of(r, x, views);
        if (r->condition >= 0) dm_if(model, dm_ge(model, x[r->condition], 1));
        dm_linear(model, (size_t)r->count, r->coef, views, r->rel, r->rhs);
    }
    for (int i = 0; i < VARS; i++)
        if (s->fixed[i]) dm_require(model, dm_le(model, x[i], 0));
    return model;
}

static void check_count(const struct scene *s, int expected, const char *learn)
{
    dm_int x[VARS];
    dm_model *model = model_of(s, x);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "learn", learn));
    int count = 0, values[VARS];
    while (dm_next(solver) == DM_SOLUTION) {
        for (int i = 0; i < VARS; i++) values[i] = (int)dm_value(solver, x[i]);
        assert_true(holds(s, values));
        count++;
    }
    assert_int_equal(count, expected);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void check_best(const struct scene *s, int expected, int64_t least, const char *strategy)
{
    dm_int x[VARS], views[MOST_TERMS];
    dm_model *model = model_of(s, x);
    const struct row *r = &s->rows[0];
    views_of(r, x, views);
    dm_minimise(model, dm_sum(model, (size_t)r->count, r->coef, views));
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "strategy", strategy));
    dm_status status = dm_solve(solver, 0, NULL);
    int64_t best = 0;
    assert_int_equal(status, expected ? DM_OPTIMAL : DM_NONE);
    if (expected) assert_true(dm_best(solver, &best) && best == least);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_random_sums(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 17);
    uint64_t some = 0, rounds = kit_rounds(400);
    for (uint64_t round = 0; round < rounds; round++) {
        struct scene s = make_scene(&rng);
        int64_t least = 0;
        int expected = count_all(&s, &least);
        some += expected > 0;
        check_count(&s, expected, "yes");
        check_count(&s, expected, "no");
        check_best(&s, expected, least, "branch");
        check_best(&s, expected, least, "cores");
    }
    assert_in_range(some, rounds / 4, rounds - 1);
}

/* Too large for the counters of the tally: the sum does without. */
static void test_large_factors(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[BOOLS];
    int64_t coefs[BOOLS], billion = 1000000000;
    for (int i = 0; i < BOOLS; i++) {
        x[i] = dm_range(model, 0, 1);
        coefs[i] = billion * (i + 1);
    }
    dm_linear(model, BOOLS, coefs, x, DM_LE, 3 * billion);
    dm_answer(model, BOOLS, x);
    dm_solver *solver = dm_solver_new(model, "kernel");
    int count = 0;
    while (dm_next(solver) == DM_SOLUTION) count++;
    /* none, 1, 2, 3, and 1 + 2 */
    assert_int_equal(count, 5);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(linear_tally)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_sums),
        cmocka_unit_test(test_large_factors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
