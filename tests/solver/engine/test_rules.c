/* Rules: constraints posted after dm_rule hold only if the rule's literal is true. Random models
 * are built twice from one seed, once with a literal per rule and once with a subset of the rules
 * as an ordinary model: their answers must agree, and a core must be unsatisfiable as an ordinary
 * model. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- random rules */

enum { MOST_RULES = 3 };

struct recipe { /* what a model is made from */
    uint64_t seed;
    size_t variables;
    int rules;
};

/* What a rule made and others may use: views and literals that belong to no rule. */
struct shared {
    int count;
    dm_int view[2 * MOST_RULES];
    dm_lit lit[MOST_RULES];
};

static dm_int random_variable(struct rng *rng, const struct recipe *r, const dm_model *model)
{
    return kit_variable(model, (int32_t)rng_between(rng, 1, (int64_t)r->variables));
}

static dm_lit random_lit(struct rng *rng, const struct recipe *r, dm_model *model)
{
    dm_int x = random_variable(rng, r, model);
    int64_t value = rng_between(rng, -3, 3);
    dm_lit lit = rng_below(rng, 2) ? dm_le(model, x, value) : dm_eq(model, x, value);
    return rng_below(rng, 2) ? lit : -lit;
}

/* Views and a set, made while the rule is open and perhaps a condition waits. */
static void make_shared(struct rng *rng, const struct recipe *r, dm_model *model, struct shared *shared)
{
    dm_int x[2] = {random_variable(rng, r, model), random_variable(rng, r, model)};
    int64_t lo = rng_between(rng, -3, 1);
    const int64_t coefs[2] = {1, rng_between(rng, -2, 2)}, bounds[4] = {lo, lo, lo + 2, lo + 3};
    shared->view[2 * shared->count] = dm_sum(model, 2, coefs, x);
    shared->view[2 * shared->count + 1] = dm_as_int(model, random_lit(rng, r, model));
    shared->lit[shared->count++] = dm_in(model, x[0], 2, bounds);
}

static void use_shared(struct rng *rng, const struct recipe *r, dm_model *model, const struct shared *shared)
{
    size_t last = 2 * (size_t)rng_between(rng, 0, shared->count - 1);
    dm_lit lits[2] = {shared->lit[last / 2], random_lit(rng, r, model)};
    if (rng_below(rng, 2)) lits[0] = -lits[0];
    if (rng_below(rng, 2))
        dm_linear(model, 2, NULL, &shared->view[last], (dm_rel)rng_below(rng, 6), rng_between(rng, -2, 4));
    else
        dm_clause(model, 2, lits);
}

static void post_logic(struct rng *rng, const struct recipe *r, dm_model *model)
{
    dm_lit lits[3];
    for (int i = 0; i < 3; i++) lits[i] = random_lit(rng, r, model);
    size_t count = (size_t)rng_between(rng, 0, 2);
    if (rng_below(rng, 2)) dm_if(model, random_lit(rng, r, model));
    if (rng_below(rng, 2))
        dm_or(model, lits[0], count, lits + 1);
    else
        dm_and(model, lits[0], count, lits + 1);
}

/* Outside a rule these change variables. */
static void post_domain(struct rng *rng, const struct recipe *r, dm_model *model)
{
    dm_int x = random_variable(rng, r, model), y = random_variable(rng, r, model);
    int64_t lo = rng_between(rng, -3, 2);
    if (rng_below(rng, 2))
        dm_unify(model, x, rng_below(rng, 3) ? dm_plus(y, rng_between(rng, -1, 1)) : dm_constant(lo));
    else
        dm_restrict(model, x, 2, (int64_t[]){lo, lo, lo + 2, 3});
}

/* Posts rule i if it is wanted. What it makes for others it makes in any case. */
static void post_rule(const struct recipe *r, int i, dm_model *model, bool wanted, struct shared *shared)
{
    struct rng rng;
    rng_seed(&rng, r->seed * 100 + (uint64_t)i);
    uint64_t kind = rng_below(&rng, 8);
    if (kind < 3) {
        dm_lit condition = random_lit(&rng, r, model);
        if (rng_below(&rng, 2) && wanted) dm_if(model, condition);
        make_shared(&rng, r, model, shared);
    }
    if (!wanted) return;
    if (kind < 4 && shared->count)
        use_shared(&rng, r, model, shared);
    else if (kind == 4)
        post_logic(&rng, r, model);
    else if (kind == 5)
        post_domain(&rng, r, model);
    else
        for (int64_t more = rng_between(&rng, 1, 2); more > 0; more--)
            kit_random_post(&rng, model, r->variables);
}

static void make_variables(const struct recipe *r, dm_model *model)
{
    struct rng rng;
    rng_seed(&rng, r->seed);
    kit_random_variables(&rng, model, r->variables);
}

static dm_model *make_explained(const struct recipe *r)
{
    dm_model *model = dm_model_new();
    struct shared shared = {0};
    dm_explain(model);
    make_variables(r, model);
    for (int i = 0; i < r->rules; i++) {
        dm_rule(model, 10 + i, "rule %d", i);
        post_rule(r, i, model, true, &shared);
    }
    dm_end_rule(model);
    return model;
}

/* Of these rules alone, by bit. */
static dm_model *make_ordinary(const struct recipe *r, unsigned rules)
{
    dm_model *model = dm_model_new();
    struct shared shared = {0};
    make_variables(r, model);
    for (int i = 0; i < r->rules; i++) post_rule(r, i, model, rules >> i & 1, &shared);
    return model;
}

/* ---- the two against each other */

static bool is_answer(dm_solver *ordinary, dm_model *model, const dm_solver *solver, dm_model *explained,
                      size_t variables)
{
    dm_lit lits[16];
    for (size_t i = 0; i < variables; i++)
        lits[i] = dm_eq(model, kit_variable(model, (int32_t)i + 1),
                        dm_value(solver, kit_variable(explained, (int32_t)i + 1)));
    return dm_solve(ordinary, variables, lits) == DM_SOLUTION;
}

static void compare_subset(const struct recipe *r, dm_model *explained, dm_solver *solver, unsigned rules)
{
    dm_lit assumed[MOST_RULES];
    size_t count = 0;
    int64_t found = 0;
    dm_model *model = make_ordinary(r, rules);
    int64_t wanted = kit_random_truth(model, NULL, 0).count;
    dm_solver *ordinary = dm_solver_new(model, "kernel");
    for (int i = 0; i < r->rules; i++)
        if (rules >> i & 1) assumed[count++] = dm_rule_lit(explained, (size_t)i);
    dm_status status = dm_solve(solver, count, assumed);
    for (; status == DM_SOLUTION && found <= wanted; status = dm_next(solver)) {
        found++;
        if (!is_answer(ordinary, model, solver, explained, r->variables))
            fail_msg("seed %llu, rules %u: no answer", (unsigned long long)r->seed, rules);
    }
    if (found != wanted || status != DM_NONE)
        fail_msg("seed %llu, rules %u: %lld of %lld", (unsigned long long)r->seed, rules, (long long)found,
                 (long long)wanted);
    dm_solver_free(ordinary);
    dm_model_free(model);
}

static void with_engine(dm_solver *solver, const char *learn)
{
    assert_null(dm_solver_error(solver));
    if (learn) assert_true(dm_set(solver, "learn", learn));
}

static const struct {
    const char *engine, *learn;
} ways[] = {{"kernel", NULL},
            {"kernel", "no"},
            {NULL, NULL},
#if defined HAVE_CADICAL && !defined HOSTILE
            {"cadical", NULL},
#endif
            {"brute", NULL}};
enum { WAYS = sizeof ways / sizeof *ways };

static struct recipe recipe_of(uint64_t seed)
{
    return (struct recipe){seed, 2 + (size_t)(seed % 3), 1 + (int)(seed / 3 % MOST_RULES)};
}

static void test_any_rules(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(2000); seed++) {
        struct recipe r = recipe_of(seed);
        size_t way = seed % 8 ? (seed % 4 ? 0 : 1) : (size_t)(seed / 8 % WAYS);
        dm_model *explained = make_explained(&r);
        assert_int_equal(dm_rule_count(explained), r.rules);
        dm_solver *solver = dm_solver_new(explained, ways[way].engine);
        with_engine(solver, ways[way].learn);
        for (unsigned rules = 0; rules < 1u << r.rules; rules++) compare_subset(&r, explained, solver, rules);
        dm_solver_free(solver);
        dm_model_free(explained);
    }
}

/* ---- cores */

static void check_core(const struct recipe *r, const dm_lit *assumed, size_t count, const dm_lit *core,
                       size_t size)
{
    unsigned rules = 0;
    dm_lit facts[2];
    size_t fact_count = 0;
    bool in[MOST_RULES + 2] = {false};
    for (size_t i = 0; i < size; i++) {
        size_t at = 0;
        while (at < count && assumed[at] != core[i]) at++;
        assert_true(at < count);
        in[at] = true;
    }
    for (int i = 0; i < r->rules; i++) rules |= (unsigned)in[i] << i;
    dm_model *model = make_ordinary(r, rules);
    struct rng rng;
    rng_seed(&rng, r->seed + 7);
    for (size_t i = (size_t)r->rules; i < count; i++) {
        dm_lit fact = random_lit(&rng, r, model);
        if (in[i]) facts[fact_count++] = fact;
    }
    if (kit_random_truth(model, facts, fact_count).count)
        fail_msg("seed %llu: not a core", (unsigned long long)r->seed);
    dm_model_free(model);
}

/* Under all rules and two facts. */
static void test_cores(void **state)
{
    (void)state;
    int found[2] = {0, 0};
    for (uint64_t seed = 10001; seed <= 10000 + kit_rounds(2000); seed++) {
        struct recipe r = recipe_of(seed);
        dm_model *model = make_explained(&r);
        dm_lit assumed[MOST_RULES + 2];
        size_t count = 0;
        struct rng rng;
        rng_seed(&rng, seed + 7);
        for (int i = 0; i < r.rules; i++) assumed[count++] = dm_rule_lit(model, (size_t)i);
        for (int i = 0; i < 2; i++) assumed[count++] = random_lit(&rng, &r, model);
        dm_solver *solver = dm_solver_new(model, ways[seed % 3].engine);
        with_engine(solver, ways[seed % 3].learn);
        for (int propagated = 0; propagated < 2; propagated++) {
            const dm_lit *core;
            dm_status status =
                propagated ? dm_propagate(solver, count, assumed) : dm_solve(solver, count, assumed);
            if (status != DM_NONE) continue;
            size_t size = dm_core(solver, &core);
            check_core(&r, assumed, count, core, size);
            found[propagated]++;
        }
        dm_solver_free(solver);
        dm_model_free(model);
    }
    assert_true(found[0] > 100 && found[1] > 50);
}

/* ---- one by one */

/* True if it can be solved under these. */
static bool can(dm_model *model, size_t count, const dm_lit *assumed)
{
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_status status = dm_solve(solver, count, assumed);
    assert_true(status == DM_SOLUTION || status == DM_NONE);
    dm_solver_free(solver);
    return status == DM_SOLUTION;
}

static void test_conditions(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_lit a = dm_bool(model), b = dm_bool(model), c = dm_bool(model);
    dm_rule(model, 1, "if");
    dm_if(model, a);
    dm_require(model, b);
    dm_rule(model, 2, "iff");
    dm_iff(model, c);
    dm_at_least(model, 2, 2, (dm_lit[]){a, b});
    dm_lit one = dm_rule_lit(model, 0), two = dm_rule_lit(model, 1);
    for (int values = 0; values < 8; values++) {
        bool is_a = values & 1, is_b = values & 2, is_c = values & 4;
        dm_lit lits[5] = {is_a ? a : -a, is_b ? b : -b, is_c ? c : -c};
        assert_true(can(model, 3, lits));
        lits[3] = one;
        assert_int_equal(can(model, 4, lits), !is_a || is_b);
        lits[3] = two;
        assert_int_equal(can(model, 4, lits), is_c == (is_a && is_b));
        lits[4] = one;
        assert_int_equal(can(model, 5, lits), (!is_a || is_b) && is_c == (is_a && is_b));
        lits[3] = -one, lits[4] = -two;
        assert_true(can(model, 5, lits));
    }
    dm_model_free(model);
}

static void test_names(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_keep_names(model, false); /* these are not for printing only */
    dm_explain(model);
    dm_lit a = dm_bool(model);
    dm_clause(model, 2, (dm_lit[]){a, -a}); /* of no rule */
    dm_rule(model, INT64_MIN, "row %d", 3);
    dm_rule(model, INT64_MAX, "%s", "");
    dm_require(model, a);
    dm_end_rule(model);
    dm_end_rule(model);
    assert_int_equal(dm_rule_count(model), 2);
    assert_true(dm_rule_tag(model, 0) == INT64_MIN && dm_rule_tag(model, 1) == INT64_MAX);
    assert_string_equal(dm_rule_text(model, 0), "row 3");
    assert_string_equal(dm_rule_text(model, 1), "");
    dm_lit both[2] = {dm_rule_lit(model, 0), dm_rule_lit(model, 1)};
    assert_true(both[0] != both[1]);
    assert_true(can(model, 2, (dm_lit[]){both[0], -a}));
    assert_false(can(model, 2, (dm_lit[]){both[1], -a}));
    dm_model_free(model);
}

/* In words, a core says what its rules are called. */
static void test_model_names(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_lit a = dm_bool(model);
    dm_rule(model, 1, "row %d is 100%% full", 3);
    dm_require(model, a);
    char *text = dm_text_lit(model, dm_rule_lit(model, 0)),
         *other = dm_text_lit(model, -dm_rule_lit(model, 0));
    assert_string_equal(text, "row 3 is 100% full");
    assert_string_equal(other, "not row 3 is 100% full");
    dm_text_free(text);
    dm_text_free(other);
    dm_model_free(model);
}

/* Without explanations, rules change nothing. */
static void test_ordinary_models(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct recipe r = recipe_of(seed);
        dm_model *plain = make_ordinary(&r, UINT32_MAX), *ruled = dm_model_new();
        struct shared shared = {0};
        make_variables(&r, ruled);
        for (int i = 0; i < r.rules; i++) {
            dm_rule(ruled, i, "%d", i);
            post_rule(&r, i, ruled, true, &shared);
        }
        dm_end_rule(ruled);
        assert_int_equal(dm_rule_count(ruled), 0);
        char *one = dm_model_text(plain), *other = dm_model_text(ruled);
        assert_string_equal(one, other);
        dm_text_free(one);
        dm_text_free(other);
        dm_model_free(plain);
        dm_model_free(ruled);
    }
}

/* A rule does not affect the objective: without it, the optimum is better. */
static void test_objective(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_explain(model);
    dm_int x[2] = {dm_range(model, 0, 9), dm_range(model, 0, 9)};
    dm_rule(model, 0, "few");
    dm_linear(model, 2, NULL, x, DM_LE, 7);
    dm_maximise(model, dm_sum(model, 2, NULL, x));
    dm_solver *solver = dm_solver_new(model, "kernel");
    int64_t best;
    for (int ruled = 0; ruled < 2; ruled++) {
        dm_lit lit = dm_rule_lit(model, 0);
        assert_int_equal(dm_solve(solver, (size_t)ruled, &lit), DM_OPTIMAL);
        assert_true(dm_best(solver, &best));
        assert_int_equal(best, ruled ? 7 : 18);
    }
    dm_solver_free(solver);
    dm_model_free(model);
}

/* ---- rules and lazy checks */

struct check {
    dm_lit a, b;
    bool names; /* what it posts is a separate rule */
};

static void forbid_both(dm_model *model, const dm_candidate *candidate, void *data)
{
    const struct check *check = data;
    if (!dm_peek_lit(candidate, check->a) || !dm_peek_lit(candidate, check->b)) return;
    if (check->names) dm_rule(model, 5, "not both");
    dm_clause(model, 2, (dm_lit[]){-check->a, -check->b});
}

/* A check begins outside of any rule, whatever was open when the search began, and ends what it
 * began. */
static void test_lazy_checks(void **state)
{
    (void)state;
    struct check check = {0};
    dm_model *model = dm_model_new();
    dm_explain(model);
    check.a = dm_bool(model), check.b = dm_bool(model);
    dm_lazy(model, forbid_both, &check);
    dm_rule(model, 0, "a");
    dm_require(model, check.a);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_lit rule = dm_rule_lit(model, 0), both[2] = {check.a, check.b};
    assert_int_equal(dm_solve(solver, 2, both), DM_NONE);
    dm_require(model, check.b); /* belongs to the rule that is still open */
    assert_int_equal(dm_solve(solver, 1, &both[0]), DM_SOLUTION);
    assert_int_equal(dm_solve(solver, 1, &rule), DM_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_lazy_rules(void **state)
{
    (void)state;
    struct check check = {.names = true};
    dm_model *model = dm_model_new();
    dm_explain(model);
    check.a = dm_bool(model), check.b = dm_bool(model);
    dm_lazy(model, forbid_both, &check);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_lit both[3] = {check.a, check.b};
    /* That rule is not assumed, so its literal is false from now on. */
    assert_int_equal(dm_solve(solver, 2, both), DM_INVALID);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(rules)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_rules),   cmocka_unit_test(test_cores),
        cmocka_unit_test(test_conditions),  cmocka_unit_test(test_names),
        cmocka_unit_test(test_model_names), cmocka_unit_test(test_ordinary_models),
        cmocka_unit_test(test_objective),   cmocka_unit_test(test_lazy_checks),
        cmocka_unit_test(test_lazy_rules),
    };
    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
