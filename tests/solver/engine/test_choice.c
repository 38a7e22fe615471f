/* The default portfolio: which engine begins, which takes over, and that the choice is
 * deterministic. */
#include "kit_suite.h"
#include "solver/engine/choice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool is_linked(const char *name)
{
    for (size_t i = 0; i < dm_engine_count(); i++)
        if (strcmp(dm_engine_name(i), name) == 0) return true;
    return false;
}

/* ---- models */

static void clauses(dm_model *model)
{
    dm_lit b[6];
    for (int i = 0; i < 6; i++) b[i] = dm_bool(model);
    dm_clause(model, 3, b);
    dm_at_most(model, 1, 6, b);
}

static void integers(dm_model *model)
{
    dm_int x[5];
    for (int i = 0; i < 5; i++) x[i] = dm_range(model, 0, 6);
    dm_alldifferent(model, 5, x);
}

static void weighted(dm_model *model)
{
    dm_int x[48];
    int64_t weights[48];
    for (int i = 0; i < 48; i++) {
        x[i] = dm_range(model, 0, 20);
        weights[i] = 1 + i * 37 % 11;
    }
    for (int i = 0; i + 1 < 48; i++) dm_linear(model, 2, NULL, x + i, DM_LE, 25);
    dm_maximise(model, dm_sum(model, 48, weights, x));
}

/* The fewest, with a ceiling on their number. */
static void cover(dm_model *model)
{
    dm_int x[20];
    dm_lit b[20];
    for (int i = 0; i < 20; i++) {
        b[i] = dm_bool(model);
        x[i] = dm_as_int(model, b[i]);
    }
    for (int i = 0; i + 5 <= 20; i++) dm_clause(model, 5, b + i);
    dm_int number = dm_sum(model, 20, NULL, x);
    dm_require(model, dm_le(model, number, 15));
    dm_minimise(model, number);
}

/* The same, some of them dearer than others. */
static void weighted_cover(dm_model *model)
{
    dm_int x[20];
    dm_lit b[20];
    int64_t weights[20];
    for (int i = 0; i < 20; i++) {
        b[i] = dm_bool(model);
        x[i] = dm_as_int(model, b[i]);
        weights[i] = 1 + i % 3;
    }
    for (int i = 0; i + 5 <= 20; i++) dm_clause(model, 5, b + i);
    dm_minimise(model, dm_sum(model, 20, weights, x));
}

static void schedule(dm_model *model)
{
    dm_int start[4], end = dm_range(model, 0, 100);
    for (int i = 0; i < 4; i++) {
        start[i] = dm_range(model, 0, 100);
        dm_compare(model, dm_plus(start[i], 5), DM_LE, end);
        for (int j = 0; j < i; j++) {
            dm_lit before = dm_bool(model);
            dm_if(model, before);
            dm_compare(model, dm_plus(start[i], 5), DM_LE, start[j]);
            dm_if(model, -before);
            dm_compare(model, dm_plus(start[j], 5), DM_LE, start[i]);
        }
    }
    dm_minimise(model, end);
}

static void wide(dm_model *model)
{
    dm_int x[2] = {dm_range(model, DM_INT_MIN, DM_INT_MAX), dm_range(model, DM_INT_MIN, DM_INT_MAX)};
    dm_linear(model, 2, NULL, x, DM_EQ, 1000);
    dm_require(model, dm_ge(model, x[0], 777777));
    dm_minimise(model, x[0]);
}

/* Nothing is learnt from comparisons alone: the kernel is at it for ever, CaDiCaL for half a
 * second. */
static void crowd(dm_model *model, int holes)
{
    dm_int x[10];
    for (int i = 0; i <= holes; i++) x[i] = dm_range(model, 0, holes - 1);
    for (int i = 0; i <= holes; i++)
        for (int k = 0; k < i; k++) dm_compare(model, x[i], DM_NE, x[k]);
}

static void pigeons(dm_model *model)
{
    crowd(model, 8);
}

/* So many that backtracking takes longer. */
static void flock(dm_model *model)
{
    crowd(model, 9);
}

/* Sums under conditions, over integers that would be a GB or more of clauses. */
static void heavy(dm_model *model)
{
    dm_int x[3] = {dm_range(model, 0, 1000000), dm_range(model, 0, 1000000), dm_range(model, 0, 1000000)};
    for (int i = 0; i < 4; i++) {
        dm_if(model, dm_bool(model));
        dm_linear(model, 3, NULL, x, DM_LE, i);
    }
}

/* ---- the first engine */

static const char *first_for(void (*post)(dm_model *), struct engine_context context)
{
    dm_model *model = dm_model_new();
    post(model);
    context.model = model;
    struct choice choice = choice_make(&context);
    assert_in_range(choice.count, 1, CHOICE_MOST);
    if (context.conflict_limit >= 0) assert_int_equal(choice.count, 1);
    dm_model_free(model);
    return choice.rows[0]->name;
}

static void test_who_begins(void **state)
{
    (void)state;
    const struct engine_context plain = {.conflict_limit = -1, .learn = true};
    const char *clausal = is_linked("cadical") ? "cadical" : "kernel",
               *program = is_linked("cbc") ? "cbc" : "kernel";
    assert_string_equal(first_for(clauses, plain), clausal);
    assert_string_equal(first_for(integers, plain), "kernel");
    assert_string_equal(first_for(weighted, plain), program);
    if (is_linked("cbc")) assert_string_equal(first_for(cover, plain), "kernel");
    assert_string_equal(first_for(weighted_cover, plain), is_linked("cbc") ? "cbc" : clausal);
    assert_string_equal(first_for(schedule, plain), "kernel");
    assert_string_equal(first_for(wide, plain), "kernel");
}

/* A second engine that clauses would be too many for is not given a turn. */
static void test_who_follows(void **state)
{
    (void)state;
    struct engine_context context = {.conflict_limit = -1, .learn = true};
    void (*const posts[])(dm_model *) = {integers, heavy};
    for (size_t i = 0; i < 2; i++) {
        dm_model *model = dm_model_new();
        posts[i](model);
        context.model = model;
        struct choice choice = choice_make(&context);
        bool clausal = false;
        for (size_t k = 0; k < choice.count; k++)
            clausal = clausal || strcmp(choice.rows[k]->name, "cadical") == 0;
        assert_true(clausal == (posts[i] == integers && is_linked("cadical")));
        dm_model_free(model);
    }
}

static void test_who_is_meant(void **state)
{
    (void)state;
    const struct engine_context backtracking = {.conflict_limit = -1, .learn = false},
                                limited = {.conflict_limit = 5, .learn = true},
                                encoded = {.conflict_limit = -1,
                                           .learn = true,
                                           .encode = {.amo = AMO_PRODUCT}},
                                proved = {.conflict_limit = -1, .learn = true, .proof = "file"};
    assert_string_equal(first_for(clauses, backtracking), "kernel");
    assert_string_equal(first_for(integers, limited), "kernel");
    if (!is_linked("cadical")) return;
    assert_string_equal(first_for(integers, encoded), "cadical");
    assert_string_equal(first_for(integers, proved), "cadical");
}

/* ---- the engine that answers */

static dm_solver *solved(dm_model *model, void (*post)(dm_model *), dm_status expected)
{
    post(model);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_int_equal(dm_next(solver), expected);
    return solver;
}

static void test_who_answers(void **state)
{
    (void)state;
    static const struct {
        void (*post)(dm_model *);
        dm_status status;
        const char *engine; /* where it is linked */
    } rows[] = {{clauses, DM_SOLUTION, "cadical"}, {integers, DM_SOLUTION, "kernel"},
                {wide, DM_OPTIMAL, "kernel"},      {schedule, DM_OPTIMAL, "kernel"},
                {weighted, DM_OPTIMAL, "cbc"},     {flock, DM_NONE, "cadical"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!is_linked(rows[i].engine)) continue; /* without it the last two could take for ever */
        dm_model *model = dm_model_new();
        dm_solver *solver = solved(model, rows[i].post, rows[i].status);
        assert_string_equal(dm_solver_engine(solver), rows[i].engine);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* Turns are counted in work: two runs are the same in every statistic that is no time and no
 * memory. */
/* In two threads the second one has the engines that the first has not. */
static void test_others_in_a_team(void **state)
{
    (void)state;
    if (!is_linked("cadical")) return;
    dm_model *model = dm_model_new();
    pigeons(model);
    dm_solver *solver = dm_solver_new(model, NULL);
    assert_true(dm_set(solver, "threads", "2"));
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_the_same_every_time(void **state)
{
    (void)state;
    double first[8] = {0};
    for (int run = 0; run < 2 && is_linked("cadical"); run++) {
        dm_model *model = dm_model_new();
        dm_solver *solver = solved(model, pigeons, DM_NONE);
        for (size_t i = 0, kept = 0; i < dm_stat_count(solver); i++) {
            const char *name = dm_stat_name(solver, i);
            if (strcmp(name, "nodes") && strcmp(name, "failures") && strcmp(name, "learnt")) continue;
            if (run == 0) first[kept] = dm_stat_value(solver, i);
            assert_true(dm_stat_value(solver, i) == first[kept++]);
            assert_true(first[0] > 0); /* the kernel has had turns */
        }
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* What one engine has given, another does not give again, and nothing is left out. */
static void test_listing(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit b[12];
    for (int i = 0; i < 12; i++) b[i] = dm_bool(model);
    for (int i = 0; i + 2 < 12; i++) dm_clause(model, 3, b + i);
    bool seen[1 << 12] = {false};
    int64_t expected = 0, count = 0;
    for (int bits = 0; bits < 1 << 12; bits++) {
        bool fine = true;
        for (int i = 0; i + 2 < 12; i++) fine &= (bits >> i & 7) != 0;
        expected += fine;
    }
    dm_solver *solver = dm_solver_new(model, NULL);
    for (; dm_next(solver) == DM_SOLUTION; count++) {
        int bits = 0;
        for (int i = 0; i < 12; i++) bits |= dm_value_lit(solver, b[i]) << i;
        assert_false(seen[bits]);
        seen[bits] = true;
    }
    assert_int_equal(count, expected);
    assert_true(expected > 1000); /* more than are recorded */
    assert_string_equal(dm_solver_engine(solver), "kernel");
    dm_solver_free(solver);
    dm_model_free(model);
}

/* A model that becomes another one: chosen again, and right. */
static void test_models_that_change(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_solver *solver = solved(model, clauses, DM_SOLUTION);
    dm_int x[8];
    for (int i = 0; i < 8; i++) x[i] = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    for (int i = 0; i + 1 < 8; i++) dm_compare(model, dm_plus(x[i], 1000), DM_LE, x[i + 1]);
    dm_minimise(model, dm_plus(x[7], 5));
    dm_require(model, dm_ge(model, x[0], -7));
    assert_int_equal(dm_next(solver), DM_OPTIMAL);
    assert_int_equal(dm_value(solver, x[7]), 6993);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* The list of engines is made again with each change of the question; those that stay keep their
 * state and their place in memory. */
static void test_objectives_come_and_go(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 5), y = dm_range(model, 0, 5);
    dm_linear(model, 2, (const int64_t[]){1, 1}, (dm_int[]){x, y}, DM_GE, 4);
    dm_solver *solver = dm_solver_new(model, NULL);
    for (int round = 0; round < 6; round++) {
        int64_t best;
        if (round % 2)
            dm_maximise(model, x);
        else
            dm_minimise(model, x);
        assert_int_equal(dm_next(solver), DM_OPTIMAL);
        assert_true(dm_best(solver, &best));
        assert_int_equal(best, round % 2 ? 5 : 0);
        while (dm_next(solver) == DM_OPTIMAL) continue;
        dm_satisfy(model);
        int64_t count = 0;
        while (dm_next(solver) == DM_SOLUTION) count++;
        assert_int_equal(count, 26);
    }
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(choice)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_begins),          cmocka_unit_test(test_who_follows),
        cmocka_unit_test(test_who_is_meant),        cmocka_unit_test(test_who_answers),
        cmocka_unit_test(test_the_same_every_time), cmocka_unit_test(test_listing),
        cmocka_unit_test(test_models_that_change),  cmocka_unit_test(test_objectives_come_and_go),
        cmocka_unit_test(test_others_in_a_team),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
