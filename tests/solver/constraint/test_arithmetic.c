/* Multiplication, division, remainder, power and parity beyond the generic tester: several at once
 * with conditions, domains too large for a clause per pair, numbers at the edge of 63 bits, and
 * propagation at the root. */
#include "kit_count.h"
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* The engine that makes clauses, where it is linked. */
#ifdef HAVE_CADICAL
static const char *const clausal_name = "cadical";
#else
static const char *const clausal_name = NULL;
#endif

typedef void arithmetic(dm_model *model, dm_int result, dm_int x, dm_int y);

static arithmetic *const kinds[] = {dm_multiply, dm_divide, dm_modulo, dm_power};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* By the definition of the header, for operands up to a million; false beyond its square. */
static bool is_meant(int kind, int64_t result, int64_t x, int64_t y)
{
    const int64_t beyond = INT64_C(1) << 40;
    int64_t power = 1;
    switch (kind) {
    case 0:
        return result == x * y;
    case 1:
        return y != 0 && result == x / y;
    case 2:
        return y != 0 && result == x % y;
    default:
        for (int64_t i = 0; i < y && power < beyond && power > -beyond; i++) power *= x;
        return y >= 0 && result == power;
    }
}

/* ---- several at once */

static dm_int random_view(struct rng *rng, const dm_model *model, int variables)
{
    static const int64_t factors[] = {1, 1, 1, 1, -1, 2, -3};
    dm_int x = kit_variable(model, (int32_t)rng_between(rng, 1, variables));
    return dm_plus(dm_times(x, factors[rng_below(rng, 7)]), rng_below(rng, 2) ? 0 : rng_between(rng, -2, 3));
}

static dm_model *random_arithmetic(struct rng *rng)
{
    enum { VARIABLES = 4 };
    dm_model *model = dm_model_new();
    for (int i = 0; i < VARIABLES; i++) {
        int64_t lo = rng_between(rng, -7, 2);
        dm_range(model, lo, lo + rng_between(rng, 1, 9));
    }
    dm_lit lits[5] = {dm_bool(model)};
    for (int i = 1; i < 5; i++)
        lits[i] = dm_le(model, kit_variable(model, (int32_t)rng_between(rng, 1, VARIABLES)),
                        rng_between(rng, -4, 4));
    for (int64_t i = rng_between(rng, 1, 3); i > 0; i--) {
        dm_int r = random_view(rng, model, VARIABLES), x = random_view(rng, model, VARIABLES),
               y = random_view(rng, model, VARIABLES);
        if (rng_below(rng, 5) == 0) y = x;
        if (rng_below(rng, 8) == 0) y = dm_constant(rng_between(rng, -2, 4));
        if (rng_below(rng, 2)) dm_if(model, lits[rng_below(rng, 3)]);
        kinds[rng_below(rng, KINDS)](model, r, x, y);
    }
    if (rng_below(rng, 2)) dm_xor(model, (size_t)rng_between(rng, 2, 5), lits);
    return model;
}

static void test_several_at_once(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (int round = 0; round < 150; round++) {
        dm_model *model = random_arithmetic(&rng);
        int64_t truth = kit_random_truth(model, NULL, 0).count;
        int64_t learnt = kit_count(model, "kernel", "yes"), plain = kit_count(model, "kernel", "no");
        if (learnt != truth || plain != truth) {
            char *text = dm_model_text(model);
            print_error("round %d\n%s", round, text);
            dm_text_free(text);
        }
        assert_int_equal(learnt, truth);
        assert_int_equal(plain, truth);
        if (round % 5 == 0) assert_int_equal(kit_count(model, NULL, "yes"), truth);
        dm_model_free(model);
    }
}

/* ---- large domains: the result of given operands, and operands of a given result */

struct span {
    int64_t lo, hi;
};

static int64_t near_zero(struct rng *rng, struct span span)
{
    int64_t least = span.lo > -30 ? span.lo : span.hi < 30 ? span.hi - 30 : -30;
    return rng_between(rng, least, span.hi < least + 60 ? span.hi : least + 60);
}

static void compute(const char *engine, int kind, struct span columns, struct span rows, bool conditional)
{
    enum { LEAST = -2000, MOST = 2000, NONE = MOST + 1 };
    dm_model *model = dm_model_new();
    dm_int result = dm_range(model, LEAST, MOST), x = dm_range(model, columns.lo, columns.hi),
           y = dm_range(model, rows.lo, rows.hi);
    dm_lit when = dm_bool(model);
    if (conditional) dm_if(model, when);
    kinds[kind](model, dm_minus(result), x, dm_plus(y, 1));
    dm_solver *solver = dm_solver_new(model, engine);
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(4); round++) {
        int64_t v = round % 2 ? rng_between(&rng, columns.lo, columns.hi) : near_zero(&rng, columns);
        int64_t w = near_zero(&rng, rows), expected = NONE;
        int64_t close = 4 * (w + 1) - 1; /* to a multiple */
        if (round == 3 && close >= columns.lo && close <= columns.hi) v = close;
        for (int64_t r = LEAST; r <= MOST; r++)
            if (is_meant(kind, -r, v, w + 1)) expected = r;
        dm_status status = dm_solve(solver, 3, (dm_lit[]){when, dm_eq(model, x, v), dm_eq(model, y, w)});
        assert_int_equal(status, expected == NONE ? DM_NONE : DM_SOLUTION);
        if (status == DM_SOLUTION) {
            assert_int_equal(dm_value(solver, result), expected);
            dm_lit other[] = {when, dm_eq(model, x, v), dm_eq(model, y, w), dm_ne(model, result, expected)};
            assert_int_equal(dm_solve(solver, 4, other), DM_NONE);
        }
        if (!conditional) continue;
        status =
            dm_solve(solver, 4,
                     (dm_lit[]){-when, dm_eq(model, x, v), dm_eq(model, y, w), dm_eq(model, result, 1789)});
        assert_int_equal(status, DM_SOLUTION); /* nothing must hold */
    }
    dm_status status = dm_solve(solver, 3, (dm_lit[]){when, dm_le(model, result, -16), dm_ge(model, x, 4)});
    if (status == DM_SOLUTION) /* found backwards */
        assert_true(is_meant(kind, -dm_value(solver, result), dm_value(solver, x), dm_value(solver, y) + 1));
    else
        assert_true(columns.hi < 4 || (kind != 2 && rows.hi <= 0) || (kind == 3 && rows.lo > 5));
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_large_domains(void **state)
{
    (void)state;
    static const struct span spans[] = {{-300, 300}, {0, 700}, {-1024, 0}, {40, 640}, {-700, 3}, {-640, -40}};
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < 6; i++) {
            if (kit_is_short() && (i + (size_t)kind) % 6 != 4) continue; /* one for each kind */
            compute("kernel", kind, (struct span){-1000000, 1000000}, spans[i], i % 2);
            compute("kernel", kind, spans[i], (struct span){-1000000, 1000000}, i % 2);
            if (kind < 3 && (int)(i + 1) % 3 == kind)
                compute(clausal_name, kind, spans[i], spans[(2 * i + 1) % 5], i % 2);
        }
}

static void test_too_large_for_clauses(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 200000), y = dm_range(model, 0, 1), r = dm_range(model, 0, 200000);
    dm_power(model, r, x, y);
#ifdef HAVE_CADICAL
    dm_solver *clausal = dm_solver_new(model, "cadical");
    assert_int_equal(dm_next(clausal), DM_INVALID);
    assert_non_null(strstr(dm_solver_error(clausal), "power"));
    dm_solver_free(clausal);
#endif
    /* Without a named engine, engines that refuse are skipped. */
    static const char *const engines[] = {"kernel", NULL};
    for (int e = 0; e < 2; e++) {
        dm_solver *solver = dm_solver_new(model, engines[e]);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        dm_solver_free(solver);
    }
    dm_model_free(model);
}

/* ---- the edge: values beyond 64 bits do not exist, and nothing overflows */

static void test_edge(void **state)
{
    (void)state;
    const int64_t offsets[] = {0, INT64_C(1) << 62, -(INT64_C(1) << 62), INT64_C(1) << 31};
    const int64_t factors[] = {1, INT32_MAX, -INT32_MAX};
    struct rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < 300; round++) {
        dm_model *model = dm_model_new();
        dm_int v[3];
        for (int i = 0; i < 3; i++) {
            int64_t lo = rng_below(&rng, 2) ? DM_INT_MIN : DM_INT_MAX - 2;
            v[i] = dm_times(dm_range(model, lo, lo + 2), factors[rng_below(&rng, 3)]);
            v[i].offset = offsets[rng_below(&rng, 4)];
            if (rng_below(&rng, 3) == 0) v[i] = dm_range(model, -1, 2);
        }
        kinds[round % KINDS](model, v[0], v[1], v[2]);
        dm_answer(model, 3, v);
        int64_t truth = kit_count(model, "brute", "yes");
        assert_int_equal(kit_count(model, "kernel", "yes"), truth);
        assert_int_equal(kit_count(model, NULL, "yes"), truth);
        dm_model_free(model);
    }
}

/* ---- propagation at the root */

struct known {
    int kind;
    int64_t given[6], expected[6]; /* bounds of result, x, y */
};

static void test_first_propagation(void **state)
{
    (void)state;
    static const struct known rows[] = {
        {0, {-99, 99, 3, 7, -4, -2}, {-28, -6, 3, 7, -4, -2}},
        {0, {20, 30, 0, 5, 0, 9}, {20, 30, 3, 5, 4, 9}},
        {0, {-30, -20, -5, 5, 4, 6}, {-30, -20, -5, -4, 4, 6}},
        {0, {1, 10, -9, 9, -1, 4}, {1, 10, -9, 9, -1, 4}},
        {0, {6, 20, 0, 50, 0, 1}, {6, 20, 6, 20, 1, 1}},
        {1, {-99, 99, 17, 40, -6, -3}, {-13, -2, 17, 40, -6, -3}},
        {1, {3, 4, 0, 99, 5, 6}, {3, 4, 15, 29, 5, 6}},
        {1, {2, 3, 20, 30, -9, 99}, {2, 3, 20, 30, 6, 15}},
        {1, {-9, 9, 1, 1, 0, 9}, {0, 1, 1, 1, 1, 9}},
        {2, {3, 3, 10, 20, 5, 5}, {3, 3, 13, 18, 5, 5}},
        {2, {-99, 99, -99, -1, 0, 7}, {-6, 0, -99, -1, 1, 7}},
        {2, {5, 9, 0, 9, 1, 20}, {5, 9, 5, 9, 6, 20}},
        {2, {-99, 99, 22, 23, 10, 11}, {0, 3, 22, 23, 10, 11}},
        {3, {-99, 99, -3, 3, 2, 3}, {-27, 27, -3, 3, 2, 3}},
        {3, {30, 70, 2, 9, -5, 90}, {30, 70, 2, 8, 2, 6}},
        {3, {-99, -9, -9, 9, 0, 9}, {-99, -9, -9, -2, 1, 5}},
        {3, {0, 99, 10, 99, 2, 2}, {0, 99, 10, 9, 2, 2}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct known *row = &rows[i];
        dm_model *model = dm_model_new();
        dm_int v[3];
        bool impossible = false;
        for (int n = 0; n < 3; n++) {
            v[n] = dm_range(model, row->given[2 * n], row->given[2 * n + 1]);
            impossible |= row->expected[2 * n] > row->expected[2 * n + 1];
        }
        kinds[row->kind](model, v[0], v[1], v[2]);
        struct kernel_config config = {.learn = true, .phase = 0};
        struct kernel *kernel = kernel_new(&config);
        struct loader *loader = load_new(model, kernel);
        load_more(loader);
        assert_int_equal(queue_run(kernel), !impossible);
        for (int n = 0; n < 3 && !impossible; n++) {
            dm_int x = {load_var(loader, model_plain(model, v[n]).var), 1, 0};
            if (kernel_lo(kernel, x) != row->expected[2 * n] ||
                kernel_hi(kernel, x) != row->expected[2 * n + 1])
                print_error("row %zu, view %d\n", i, n);
            assert_int_equal(kernel_lo(kernel, x), row->expected[2 * n]);
            assert_int_equal(kernel_hi(kernel, x), row->expected[2 * n + 1]);
        }
        load_free(loader);
        kernel_free(kernel);
        dm_model_free(model);
    }
}

static void test_square(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int r = dm_range(model, -1000, 1000), x = dm_range(model, -5000, 5000), s = dm_range(model, 10, 24),
           y = dm_range(model, 0, 5000);
    dm_multiply(model, r, x, x);
    dm_multiply(model, s, y, y);
    struct kernel_config config = {.learn = true};
    struct kernel *kernel = kernel_new(&config);
    struct loader *loader = load_new(model, kernel);
    load_more(loader);
    assert_true(queue_run(kernel));
    const dm_int views[] = {r, x, s, y};
    static const int64_t expected[4][2] = {{0, 961}, {-31, 31}, {16, 16}, {4, 4}};
    for (int i = 0; i < 4; i++) {
        dm_int view = {load_var(loader, model_plain(model, views[i]).var), 1, 0};
        assert_int_equal(kernel_lo(kernel, view), expected[i][0]);
        assert_int_equal(kernel_hi(kernel, view), expected[i][1]);
    }
    load_free(loader);
    kernel_free(kernel);
    dm_model_free(model);
    model = dm_model_new();
    r = dm_range(model, 0, 1000), x = dm_range(model, -1000, 1000);
    dm_multiply(model, r, x, x);
    assert_int_equal(kit_count(model, NULL, "yes"), 63);
    assert_int_equal(kit_count(model, "kernel", "yes"), 63);
    dm_model_free(model);
}

/* ---- logic */

static int64_t count_logic(int form, size_t count, bool conditional)
{
    dm_model *model = dm_model_new();
    dm_lit lits[8], when = dm_bool(model), result = dm_bool(model);
    for (size_t i = 0; i < count; i++) lits[i] = dm_bool(model);
    if (conditional) dm_if(model, when);
    if (form == 0)
        dm_and(model, result, count, lits);
    else if (form == 1)
        dm_or(model, result, count, lits);
    else
        dm_equivalent(model, result, lits[0]);
    int64_t solutions = 0, expected = 0;
    dm_solver *solver = dm_solver_new(model, "kernel");
    while (dm_next(solver) == DM_SOLUTION) {
        solutions++;
        bool all = true, any = false;
        for (size_t i = 0; i < count; i++) {
            all &= dm_value_lit(solver, lits[i]);
            any |= dm_value_lit(solver, lits[i]);
        }
        bool right = dm_value_lit(solver, result) == (form == 0   ? all
                                                      : form == 1 ? any
                                                                  : dm_value_lit(solver, lits[0]));
        assert_true(right || (conditional && !dm_value_lit(solver, when)));
    }
    dm_solver_free(solver);
    expected = (INT64_C(1) << count) * (conditional ? 3 : 2);
    assert_int_equal(kit_count(model, NULL, "yes"), solutions);
    dm_model_free(model);
    return solutions - expected;
}

static void test_logic(void **state)
{
    (void)state;
    for (int form = 0; form < 3; form++)
        for (size_t count = form == 2; count < 4; count++)
            for (int conditional = 0; conditional < 2; conditional++)
                assert_int_equal(count_logic(form, count, conditional), 0);
}

static void test_long_parities(void **state)
{
    (void)state;
    enum { MOST = 14 };
    for (size_t count = 0; count <= MOST; count++) {
        dm_model *model = dm_model_new();
        dm_lit lits[MOST + 1];
        for (size_t i = 0; i < count; i++) lits[i] = i % 3 ? dm_bool(model) : -dm_bool(model);
        dm_xor(model, count, lits);
        int64_t half = count ? INT64_C(1) << (count - 1) : 0;
        if (count < 11) assert_int_equal(kit_count(model, NULL, "yes"), half);
        assert_int_equal(kit_count(model, "kernel", "yes"), half);
        lits[count] = DM_TRUE; /* twice as given, the opposite of the first */
        dm_xor(model, count + 1, lits);
        assert_int_equal(kit_count(model, NULL, "yes"), 0);
        assert_int_equal(kit_count(model, "kernel", "yes"), 0);
        dm_model_free(model);
    }
}

/* The last open literal follows at once, in any order of the others. */
static void test_last_of_a_parity(void **state)
{
    (void)state;
    enum { COUNT = 7 };
    struct rng rng;
    rng_seed(&rng, 31);
    dm_model *model = dm_model_new();
    dm_lit lits[COUNT];
    for (int i = 0; i < COUNT; i++) lits[i] = dm_bool(model);
    dm_xor(model, COUNT, lits);
    struct kernel_config config = {.learn = true};
    struct kernel *kernel = kernel_new(&config);
    struct loader *loader = load_new(model, kernel);
    load_more(loader);
    assert_true(queue_run(kernel));
    for (int round = 0; round < 100; round++) {
        int order[COUNT], odd = 0;
        for (int i = 0; i < COUNT; i++) {
            int place = (int)rng_below(&rng, (uint64_t)i + 1);
            order[i] = order[place];
            order[place] = i;
        }
        for (int i = 0; i + 1 < COUNT; i++) {
            int32_t value = (int32_t)rng_below(&rng, 2);
            struct predicate p = load_predicate(loader, lits[order[i]]);
            odd ^= value;
            trail_push_level(kernel, p, false);
            assert_true(
                domain_apply(kernel, value ? p : domain_negation(p), (struct reason){.tag = REASON_NONE}));
            assert_true(queue_run(kernel));
        }
        struct predicate last = load_predicate(loader, lits[order[COUNT - 1]]);
        assert_true(odd ? domain_is_false(kernel, last) : domain_is_true(kernel, last));
        trail_backtrack(kernel, 0);
    }
    load_free(loader);
    kernel_free(kernel);
    dm_model_free(model);
}

/* Equations over the field of two elements: many conflicts, so many explanations. */
static void test_systems_of_parities(void **state)
{
    (void)state;
    enum { UNKNOWNS = 12, EQUATIONS = 9 };
    struct rng rng;
    rng_seed(&rng, 23);
    for (int round = 0; round < 20; round++) {
        dm_model *model = dm_model_new();
        dm_lit x[UNKNOWNS], lits[UNKNOWNS];
        for (int i = 0; i < UNKNOWNS; i++) x[i] = dm_bool(model);
        for (int i = 0; i < EQUATIONS; i++) {
            size_t count = (size_t)rng_between(&rng, 4, 8);
            for (size_t j = 0; j < count; j++)
                lits[j] = x[rng_below(&rng, UNKNOWNS)] * (rng_below(&rng, 2) ? 1 : -1);
            dm_xor(model, count, lits);
        }
        int64_t truth = kit_count(model, "brute", "yes");
        assert_int_equal(kit_count(model, "kernel", "yes"), truth);
        assert_int_equal(kit_count(model, "kernel", "no"), truth);
        assert_int_equal(kit_count(model, NULL, "yes"), truth);
        dm_model_free(model);
    }
}

static void test_text(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9), y = dm_range(model, 1, 9);
    dm_name(model, x, "x");
    dm_name(model, y, "y");
    dm_multiply(model, x, dm_plus(y, 1), y);
    dm_divide(model, dm_minus(x), y, dm_constant(2));
    dm_modulo(model, x, y, dm_constant(-2));
    dm_power(model, x, y, y);
    dm_xor(model, 2, (dm_lit[]){dm_le(model, x, 3), dm_le(model, y, 4)});
    char *text = dm_model_text(model);
    assert_non_null(strstr(text, "  x = (y + 1) * y\n"));
    assert_non_null(strstr(text, "  -x = y div 2\n"));
    assert_non_null(strstr(text, "  x = y mod (-2)\n"));
    assert_non_null(strstr(text, "  x = y ^ y\n"));
    assert_non_null(strstr(text, "  odd number of (x <= 3, y <= 4)\n"));
    dm_text_free(text);
    dm_model_free(model);
}

KIT_SUITE(arithmetic)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_several_at_once),
        cmocka_unit_test(test_large_domains),
        cmocka_unit_test(test_too_large_for_clauses),
        cmocka_unit_test(test_edge),
        cmocka_unit_test(test_first_propagation),
        cmocka_unit_test(test_square),
        cmocka_unit_test(test_logic),
        cmocka_unit_test(test_long_parities),
        cmocka_unit_test(test_last_of_a_parity),
        cmocka_unit_test(test_systems_of_parities),
        cmocka_unit_test(test_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
