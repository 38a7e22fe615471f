/* Bounds shared by portfolio members, and bounds of the linear relaxation, against brute force. */
#include "solver/engine/relaxation.h"

#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/engine/cbc.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- duals */

enum { COLUMNS = 3, ROWS = 4 };

struct program {
    double lo[COLUMNS], hi[COLUMNS], costs[COLUMNS];
    int starts[ROWS], columns[ROWS * COLUMNS];
    double factors[ROWS * COLUMNS], row_lo[ROWS], row_hi[ROWS];
    struct cbc_problem problem;
};

static struct cbc_block block_of(const struct program *p, int first, int count)
{
    return (struct cbc_block){.count = count,
                              .terms = count * COLUMNS,
                              .starts = p->starts, /* each row has all columns */
                              .columns = p->columns + first * COLUMNS,
                              .factors = p->factors + first * COLUMNS,
                              .lo = p->row_lo + first,
                              .hi = p->row_hi + first};
}

static void make_program(struct program *p, struct rng *rng)
{
    for (int i = 0; i < COLUMNS; i++) {
        p->lo[i] = (double)rng_between(rng, -2, 1);
        p->hi[i] = p->lo[i] + (double)rng_between(rng, 0, 3);
        p->costs[i] = (double)rng_between(rng, -4, 4);
    }
    for (int row = 0; row < ROWS; row++) {
        p->starts[row] = row * COLUMNS;
        for (int i = 0; i < COLUMNS; i++) {
            p->columns[row * COLUMNS + i] = i;
            p->factors[row * COLUMNS + i] = (double)rng_between(rng, -3, 3);
        }
        p->row_lo[row] = rng_below(rng, 3) ? (double)rng_between(rng, -6, 1) : -INFINITY;
        p->row_hi[row] = rng_below(rng, 3) ? (double)rng_between(rng, 1, 6) : INFINITY;
    }
    int first = (int)rng_below(rng, ROWS + 1);
    p->problem = (struct cbc_problem){.columns = COLUMNS,
                                      .lo = p->lo,
                                      .hi = p->hi,
                                      .costs = p->costs,
                                      .blocks = {block_of(p, 0, first), block_of(p, first, ROWS - first)}};
}

static bool holds(const struct program *p, const double *x)
{
    for (int row = 0; row < ROWS; row++) {
        double sum = 0;
        for (int i = 0; i < COLUMNS; i++) sum += p->factors[row * COLUMNS + i] * x[i];
        if (sum < p->row_lo[row] || sum > p->row_hi[row]) return false;
    }
    return true;
}

static double cheapest(const struct program *p)
{
    double best = INFINITY, x[COLUMNS];
    for (x[0] = p->lo[0]; x[0] <= p->hi[0]; x[0]++)
        for (x[1] = p->lo[1]; x[1] <= p->hi[1]; x[1]++)
            for (x[2] = p->lo[2]; x[2] <= p->hi[2]; x[2]++) {
                double cost = p->costs[0] * x[0] + p->costs[1] * x[1] + p->costs[2] * x[2];
                if (cost < best && holds(p, x)) best = cost;
            }
    return best;
}

/* Whatever the duals are, no solution costs less than they say; and sometimes that is something. */
static void test_any_duals(void **state)
{
    (void)state;
    struct rng rng;
    int useful = 0;
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(4000); round++) {
        struct program p;
        double duals[ROWS], box = 0;
        make_program(&p, &rng);
        for (int row = 0; row < ROWS; row++) {
            duals[row] = (double)rng_between(&rng, -8, 8) / 4;
            if (rng_below(&rng, 50) == 0) duals[row] = rng_below(&rng, 2) ? NAN : INFINITY;
        }
        for (int i = 0; i < COLUMNS; i++) box += p.costs[i] * (p.costs[i] > 0 ? p.lo[i] : p.hi[i]);
        double bound = duals_bound(&p.problem, duals);
        assert_true(isfinite(bound));
        assert_true(bound <= cheapest(&p) + 1e-9);
        useful += bound > box;
    }
    assert_true(useful > 0);
}

/* ---- the relaxation of models */

static const struct engine_row *who(void)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (row->kind->relaxation) return row;
    return NULL;
}

static enum engine_relaxed relaxation(dm_model *model, size_t count, const dm_lit *assumptions, int64_t steps,
                                      int64_t *bound)
{
    struct engine_context context = {.model = model, .conflict_limit = -1};
    struct sentence error;
    struct engine *engine = who()->kind->open("cbc", &context, &error);
    assert_non_null(engine);
    enum engine_relaxed relaxed = who()->kind->relaxation(engine, count, assumptions, steps, bound);
    who()->kind->close(engine);
    return relaxed;
}

static dm_model *random_model(struct rng *rng, dm_lit *assumption)
{
    dm_model *model = dm_model_new();
    dm_int x[5], largest = dm_range(model, -9, 9);
    int64_t coefs[5];
    for (int i = 0; i < 5; i++) {
        int64_t lo = rng_between(rng, -2, 1);
        x[i] = dm_plus(dm_range(model, lo, lo + rng_between(rng, 1, 3)), rng_between(rng, -1, 1));
        coefs[i] = rng_between(rng, -3, 3);
    }
    dm_linear(model, 4, coefs, x, DM_GE, rng_between(rng, -3, 2));
    dm_clause(model, 2, (dm_lit[]){dm_ge(model, x[0], 1), dm_ne(model, x[3], 0)});
    dm_alldifferent(model, 3, x + 1);
    dm_maximum(model, largest, 5, x);
    *assumption = dm_ge(model, x[4], 1);
    dm_int sum = dm_sum(model, 5, coefs, x);
    (rng_below(rng, 2) ? dm_minimise : dm_maximise)(model, rng_below(rng, 4) ? sum : largest);
    return model;
}

static void test_against_brute_force(void **state)
{
    (void)state;
    struct rng rng;
    int tight = 0;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        dm_lit assumption;
        dm_model *model = random_model(&rng, &assumption);
        size_t assumed = rng_below(&rng, 2);
        dm_solver *brute = dm_solver_new(model, "brute");
        int64_t best, bound, sense = dm_objective(model, NULL);
        if (dm_solve(brute, assumed, &assumption) == DM_OPTIMAL && dm_best(brute, &best))
            for (int64_t steps = 0; steps <= 1000; steps = 10 * steps + 1)
                if (relaxation(model, assumed, &assumption, steps, &bound) != RELAXED_NOT) {
                    assert_true(sense * bound <= sense * best);
                    tight += bound == best;
                }
        dm_solver_free(brute);
        dm_model_free(model);
    }
    assert_true(tight > 0);
}

/* Places on a line, two of which become centres: the relaxation is whole, and its bound the
 * best. */
static void test_nearly_whole(void **state)
{
    (void)state;
    enum { PLACES = 6 };
    static const int64_t at[PLACES] = {0, 1, 2, 10, 11, 12};
    dm_model *model = dm_model_new();
    dm_lit open[PLACES], served[PLACES];
    dm_int opens[PLACES], ways[PLACES * PLACES];
    int64_t far[PLACES * PLACES], bound;
    for (int i = 0; i < PLACES; i++) opens[i] = dm_as_int(model, open[i] = dm_bool(model));
    dm_linear(model, PLACES, NULL, opens, DM_EQ, 2);
    for (int i = 0; i < PLACES; i++) {
        for (int k = 0; k < PLACES; k++) {
            served[k] = dm_bool(model);
            dm_clause(model, 2, (dm_lit[]){-served[k], open[k]});
            ways[i * PLACES + k] = dm_as_int(model, served[k]);
            far[i * PLACES + k] = at[i] > at[k] ? at[i] - at[k] : at[k] - at[i];
        }
        dm_clause(model, PLACES, served);
    }
    dm_minimise_sum(model, PLACES * PLACES, far, ways);
    assert_int_equal(relaxation(model, 0, NULL, 10000, &bound), RELAXED_NEARLY_WHOLE);
    assert_int_equal(bound, 4);
    dm_model_free(model);
}

/* ---- reported bounds */

static void test_told(void **state)
{
    (void)state;
    for (int sense = -1; sense <= 1; sense += 2) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, -100, 100);
        (sense > 0 ? dm_minimise : dm_maximise)(model, x);
        struct engine_context context = {.model = model, .descent = {.on = true}};
        struct engine_descent told = {0};
        struct relaxation r;
        relaxation_begin(&r, &context, false);
        relaxation_write_bound(&r, &told);
        assert_false(told.has_bound || relaxation_is_met(&r));
        relaxation_note_bound(&r, sense * 5);
        relaxation_note_bound(&r, sense * 3); /* worse */
        relaxation_write_bound(&r, &told);
        assert_true(told.has_bound && told.bound == sense * 5 && !relaxation_is_met(&r));
        context.descent.has_best = true;
        context.descent.best = sense * 6;
        assert_false(relaxation_is_met(&r));
        context.descent.best = sense * 5;
        assert_true(relaxation_is_met(&r));
        /* There may be no solution better than the incumbent. */
        told = (struct engine_descent){.has_best = true, .best = sense * 2};
        relaxation_write_bound(&r, &told);
        assert_true(told.bound == sense * 2);
        assert_null(relaxation_try(&r, INT64_MAX, 0, NULL)); /* it was not wanted */
        dm_model_free(model);
    }
}

KIT_SUITE(relaxation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_duals),
        cmocka_unit_test(test_against_brute_force),
        cmocka_unit_test(test_nearly_whole),
        cmocka_unit_test(test_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
