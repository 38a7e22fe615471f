/* Sums of views and of weighted literals, as constraints and as objectives: every engine against
 * arithmetic over all assignments. */
#include "base/process.h"
#include "base/rng.h"
#include "damier.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const engines[] = {NULL, "brute", "kernel"
#ifdef HAVE_CADICAL
                                      ,
                                      "cadical"
#endif
#ifdef HAVE_CBC
                                      ,
                                      "cbc"
#endif
};
enum { ENGINES = sizeof engines / sizeof *engines, BOOLS = 2, TOP = 3, LITS = 6 };

/* Two 0/1 variables and an integer 0 .. TOP, with literals over them: an assignment is a number. */
struct scene {
    dm_model *model;
    dm_lit bools[BOOLS];
    dm_int x;
    dm_lit lits[LITS];
    int64_t coefs[LITS];
    dm_rel rel;
    int64_t c;
};

enum { ASSIGNMENTS = (1 << BOOLS) * (TOP + 1) };

/* The literals in words that share nothing with the model: b, not b, x <= v, x >= v, x = v. */
struct meaning {
    int kind, of;
};

static bool is_true(struct meaning m, int assignment)
{
    int x = assignment >> BOOLS;
    switch (m.kind) {
    case 0:
        return assignment >> m.of & 1;
    case 1:
        return !(assignment >> m.of & 1);
    case 2:
        return x <= m.of;
    case 3:
        return x >= m.of;
    default:
        return x == m.of;
    }
}

static dm_lit lit_of(struct scene *s, struct meaning m)
{
    switch (m.kind) {
    case 0:
        return s->bools[m.of];
    case 1:
        return -s->bools[m.of];
    case 2:
        return dm_le(s->model, s->x, m.of);
    case 3:
        return dm_ge(s->model, s->x, m.of);
    default:
        return dm_eq(s->model, s->x, m.of);
    }
}

static struct scene scene_of(struct rng *rng, struct meaning *meanings)
{
    struct scene s = {.model = dm_model_new()};
    for (int i = 0; i < BOOLS; i++) s.bools[i] = dm_bool(s.model);
    s.x = dm_range(s.model, 0, TOP);
    for (int i = 0; i < LITS; i++) {
        int kind = (int)rng_below(rng, 5);
        meanings[i] = (struct meaning){kind, (int)rng_below(rng, kind < 2 ? BOOLS : TOP + 1)};
        s.lits[i] = lit_of(&s, meanings[i]);
        s.coefs[i] = rng_between(rng, -4, 6);
    }
    s.rel = (dm_rel)rng_below(rng, 6);
    s.c = rng_between(rng, -4, 12);
    return s;
}

static bool compare(int64_t a, dm_rel rel, int64_t b)
{
    const bool truths[] = {a <= b, a >= b, a == b, a != b, a<b, a> b};
    return truths[rel];
}

static int64_t weight(const struct meaning *meanings, const int64_t *coefs, int assignment)
{
    int64_t sum = 0;
    for (int i = 0; i < LITS; i++)
        if (is_true(meanings[i], assignment)) sum += coefs ? coefs[i] : 1;
    return sum;
}

static int solutions(dm_model *model, const char *engine)
{
    dm_solver *solver = dm_solver_new(model, engine);
    int count = 0;
    while (dm_next(solver) == DM_SOLUTION) count++;
    assert_null(dm_solver_error(solver));
    dm_solver_free(solver);
    return count;
}

enum form { PLAIN, UNDER, EQUIVALENT };

/* Of the assignments, how many belong to a solution; with a condition both its values are
 * counted. */
static int expected(const struct scene *s, const struct meaning *meanings, const int64_t *coefs,
                    enum form form)
{
    int count = 0;
    for (int a = 0; a < ASSIGNMENTS; a++) {
        bool holds = compare(weight(meanings, coefs, a), s->rel, s->c);
        count += form == PLAIN ? holds : form == UNDER ? 1 + holds : 1;
    }
    return count;
}

static void test_linear_over_literals(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(20); round++) {
        struct meaning meanings[LITS];
        struct scene s = scene_of(&rng, meanings);
        const int64_t *coefs = round % 3 ? s.coefs : NULL;
        enum form form = (enum form)rng_below(&rng, 3);
        if (form != PLAIN) (form == UNDER ? dm_if : dm_iff)(s.model, dm_bool(s.model));
        dm_linear_lits(s.model, LITS, coefs, s.lits, s.rel, s.c);
        for (int e = 0; e < ENGINES; e++)
            assert_int_equal(solutions(s.model, engines[e]), expected(&s, meanings, coefs, form));
        if (round % 10 == 0 && process_find("minisat", NULL, 0))
            assert_int_equal(solutions(s.model, "dimacs:minisat"), expected(&s, meanings, coefs, form));
        dm_model_free(s.model);
    }
}

static int64_t extreme(const struct meaning *meanings, const int64_t *coefs, int sense)
{
    int64_t best = weight(meanings, coefs, 0);
    for (int a = 1; a < ASSIGNMENTS; a++) {
        int64_t sum = weight(meanings, coefs, a);
        if (sense * sum < sense * best) best = sum;
    }
    return best;
}

/* The best, how many there are of it, and that the sum's own variable makes no duplicates. */
static void check_best(dm_model *model, const char *engine, int64_t best, int count)
{
    dm_solver *solver = dm_solver_new(model, engine);
    int64_t value;
    for (int i = 0; i < count; i++) {
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_true(dm_best(solver, &value) && value == best);
        assert_true(dm_bound(solver, &value) && value == best);
    }
    assert_int_equal(dm_next(solver), DM_NONE);
    dm_solver_free(solver);
}

static void test_literals_as_objective(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < 14; round++) {
        struct meaning meanings[LITS];
        struct scene s = scene_of(&rng, meanings);
        const int64_t *coefs = round % 4 ? s.coefs : NULL;
        int sense = round % 2 ? 1 : -1, count = 0;
        (sense > 0 ? dm_minimise_lits : dm_maximise_lits)(s.model, LITS, coefs, s.lits);
        int64_t best = extreme(meanings, coefs, sense);
        for (int a = 0; a < ASSIGNMENTS; a++) count += weight(meanings, coefs, a) == best;
        for (int e = 0; e < ENGINES; e++) check_best(s.model, engines[e], best, count);
        dm_model_free(s.model);
    }
}

static void test_views_as_objective(void **state)
{
    (void)state;
    for (int e = 0; e < ENGINES; e++) { /* 3x - 2y + 5 with x >= y */
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 4), y = dm_range(model, 1, 9);
        const dm_int terms[] = {x, dm_minus(y), dm_constant(5)};
        const int64_t coefs[] = {3, 2, 1};
        dm_compare(model, x, DM_GE, y);
        dm_minimise_sum(model, 3, coefs, terms);
        check_best(model, engines[e], 6, 1);
        dm_maximise_sum(model, 3, coefs, terms); /* and another in its place */
        check_best(model, engines[e], 15, 1);
        dm_maximise_sum(model, 0, NULL, NULL);
        check_best(model, engines[e], 0, 10);
        dm_model_free(model);
    }
}

/* Sums beyond what a variable holds, but in large steps: exact bounds, values, and best. */
static void test_wide_sums(void **state)
{
    (void)state;
    const int64_t far = INT64_C(6000000000), unit = 1500000;
    for (int e = 0; e < ENGINES; e++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, 3), y = dm_range(model, -1, 2);
        dm_int sum =
            dm_sum(model, 3, (int64_t[]){6 * unit, -4 * unit, 1}, (dm_int[]){x, y, dm_constant(far)});
        assert_int_equal(dm_lo(model, sum), far - 8 * unit);
        assert_int_equal(dm_hi(model, sum), far + 22 * unit);
        dm_maximise(model, sum);
        dm_require(model, dm_le(model, sum, far + 20 * unit));
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_int_equal(dm_value(solver, sum), far + 18 * unit);
        assert_int_equal(6 * dm_value(solver, x) - 4 * dm_value(solver, y), 18);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

static void test_sums_that_are_refused(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        dm_model *model = dm_model_new();
        dm_int x = dm_range(model, 0, DM_INT_MAX), y = dm_range(model, 0, DM_INT_MAX);
        dm_lit b = dm_bool(model);
        if (i == 0) dm_minimise_sum(model, 2, (int64_t[]){2, 3}, (dm_int[]){x, y});
        if (i == 1) dm_linear_lits(model, 2, (int64_t[]){INT64_MAX, 1}, (dm_lit[]){b, -b}, DM_LE, 1);
        if (i == 2) dm_sum_lits(model, 1, (int64_t[]){INT64_MIN}, &b);
        assert_non_null(dm_model_error(model));
        dm_solver *solver = dm_solver_new(model, NULL);
        assert_int_equal(dm_next(solver), DM_INVALID);
        dm_solver_free(solver);
        dm_model_free(model);
    }
    dm_model *model = dm_model_new(); /* a coefficient of what is always 0 may be anything */
    dm_int zero = dm_times(dm_range(model, 0, 0), 7), x = dm_range(model, 0, 4);
    dm_int sum = dm_sum(model, 2, (int64_t[]){INT64_MAX / 8, 2000000000}, (dm_int[]){zero, x});
    assert_null(dm_model_error(model));
    assert_int_equal(dm_hi(model, sum), INT64_C(8000000000));
    dm_int known = dm_sum(model, 1, (int64_t[]){1000}, (dm_int[]){dm_constant(1234567890)});
    assert_true(dm_lo(model, known) == INT64_C(1234567890000) && dm_hi(model, known) == dm_lo(model, known));
    dm_model_free(model);
}

/* Counted literals are a cardinality at the ends of the numbers as well. */
static void test_counts_at_the_ends(void **state)
{
    (void)state;
    const struct {
        dm_rel rel;
        int64_t c;
        int count;
    } cases[] = {{DM_LT, INT64_MIN, 0}, {DM_GT, INT64_MAX, 0}, {DM_GE, INT64_MIN, 4}, {DM_LE, INT64_MAX, 4},
                 {DM_LT, 1, 1},         {DM_GT, 1, 1},         {DM_NE, 1, 2},         {DM_EQ, 1, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        dm_model *model = dm_model_new();
        dm_lit lits[] = {dm_bool(model), dm_bool(model)};
        dm_linear_lits(model, 2, NULL, lits, cases[i].rel, cases[i].c);
        assert_int_equal(solutions(model, "kernel"), cases[i].count);
        dm_model_free(model);
    }
}

KIT_SUITE(sum)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_linear_over_literals),  cmocka_unit_test(test_literals_as_objective),
        cmocka_unit_test(test_views_as_objective),    cmocka_unit_test(test_wide_sums),
        cmocka_unit_test(test_sums_that_are_refused), cmocka_unit_test(test_counts_at_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
