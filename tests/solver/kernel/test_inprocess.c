/* In-processing: root-level simplification, variable elimination, local search. On random formulas,
 * against brute force. */
#include "kit_random.h"
#include "kit_suite.h"

#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { VARS = 9, MOST = 60, LENGTH = 4 };

struct formula {
    struct kernel *kernel;
    struct rng rng;
    /* as DIMACS has them: variables from 1, negative ones negated; 0 ends */
    int clauses[MOST][LENGTH + 1];
    size_t count;
};

static struct formula *make(uint64_t seed)
{
    struct formula *f = alloc_bytes(sizeof *f);
    rng_seed(&f->rng, seed);
    f->kernel = kernel_new(&(struct kernel_config){
        .learn = true, .eliminate = true, .restart = RESTART_LUBY, .conflict_limit = -1});
    for (int i = 0; i < VARS; i++) kernel_add_var(f->kernel, 0, 1, 0, NULL);
    return f;
}

static void unmake(struct formula *f)
{
    kernel_free(f->kernel);
    alloc_free(f);
}

static klit klit_of(const struct formula *f, int lit)
{
    return 2 * f->kernel->dom.vars.data[lit < 0 ? -lit : lit].atom + (lit > 0);
}

static void add(struct formula *f, size_t length)
{
    int *clause = f->clauses[f->count++];
    klit lits[LENGTH];
    for (size_t i = 0; i < length; i++) {
        clause[i] = (int)rng_between(&f->rng, 1, VARS) * (rng_below(&f->rng, 2) ? 1 : -1);
        eliminate_restore(f->kernel, clause[i] < 0 ? -clause[i] : clause[i]);
        lits[i] = klit_of(f, clause[i]);
    }
    clauses_add(f->kernel, length, lits);
}

static void fill(struct formula *f, size_t count)
{
    for (size_t i = 0; i < count; i++) add(f, (size_t)rng_between(&f->rng, i % 10 ? 2 : 1, LENGTH));
}

/* bits: variable i is 1 if bit i - 1 is set */
static bool satisfied(const struct formula *f, uint32_t bits)
{
    for (size_t c = 0; c < f->count; c++) {
        bool any = false;
        for (const int *lit = f->clauses[c]; *lit; lit++)
            any |= *lit > 0 ? bits >> (*lit - 1) & 1 : !(bits >> (-*lit - 1) & 1);
        if (!any) return false;
    }
    return true;
}

/* How many assignments, with variable `assumed` 1 if it is not 0. */
static int count(const struct formula *f, int assumed)
{
    int found = 0;
    for (uint32_t bits = 0; bits < 1u << VARS; bits++)
        found += (!assumed || bits >> (assumed - 1) & 1) && satisfied(f, bits);
    return found;
}

static void sound(const struct formula *f)
{
    const char *broken = audit_kernel(f->kernel, false);
    if (broken) fail_msg("%s", broken);
}

/* At the bottom, where all has been propagated. False: no solution. */
static bool settle(struct formula *f)
{
    struct kernel *k = f->kernel;
    trail_backtrack(k, 0);
    k->impossible |= k->impossible || !queue_run(k);
    return !k->impossible;
}

static bool eliminate(struct formula *f)
{
    if (!settle(f)) return false;
    clauses_simplify(f->kernel);
    eliminate_run(f->kernel, 1000000);
    sound(f);
    return settle(f);
}

static int gone(const struct formula *f)
{
    int all = 0;
    for (int var = 1; var <= VARS; var++) all += eliminate_is_gone(f->kernel, var);
    return all;
}

static void solve(struct formula *f, int assumed)
{
    struct kernel *k = f->kernel;
    struct predicate one = {assumed, 1, PREDICATE_GE};
    trail_backtrack(k, 0);
    if (assumed) eliminate_restore(k, assumed);
    enum kernel_status status = search_start(k, assumed != 0, &one);
    assert_int_equal(status, count(f, assumed) ? KERNEL_SOLUTION : KERNEL_NONE);
    if (status != KERNEL_SOLUTION) return;
    uint32_t bits = 0;
    eliminate_extend(k);
    for (int var = 1; var <= VARS; var++) bits |= (uint32_t)eliminate_value(k, var) << (var - 1);
    assert_true(satisfied(f, bits));
    assert_true(!assumed || bits >> (assumed - 1) & 1);
}

/* Variables are eliminated, restored by clauses and assumptions, and others are eliminated. */
static void test_variables_go_and_come_back(void **state)
{
    (void)state;
    int went = 0, returned = 0, none = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        struct formula *f = make(seed);
        fill(f, (size_t)rng_between(&f->rng, 6, 22));
        for (int round = 0; round < 4; round++) {
            eliminate(f);
            int before = gone(f);
            went += before;
            solve(f, 0);
            solve(f, (int)rng_between(&f->rng, 1, VARS));
            trail_backtrack(f->kernel, 0);
            fill(f, 2);
            returned += before - gone(f);
            solve(f, 0);
            none += f->kernel->impossible;
        }
        unmake(f);
    }
    assert_true(went > 1000 && returned > 100 && none > 100);
}

/* Answer variables and variables with user phases are not eliminated. */
static void test_who_stays(void **state)
{
    (void)state;
    struct formula *f = make(1);
    struct kernel *k = f->kernel;
    clauses_add(k, 2, (klit[]){klit_of(f, 1), klit_of(f, 2)});
    clauses_add(k, 2, (klit[]){klit_of(f, -1), klit_of(f, 3)});
    clauses_add(k, 3, (klit[]){klit_of(f, 4), klit_of(f, 5), klit_of(f, 6)});
    decide_answer(k, 1, (int32_t[]){1});
    phase_prefer(k, 4, 1);
    assert_true(eliminate(f));
    assert_false(eliminate_is_gone(k, 1));
    assert_false(eliminate_is_gone(k, 4));
    assert_true(eliminate_is_gone(k, 2) && eliminate_is_gone(k, 5));
    unmake(f);
}

/* R1 and R2: if all variables are queried, none is eliminated, but clauses get shorter. */
static void test_subsumed_clauses_go(void **state)
{
    (void)state;
    int32_t all[VARS];
    for (int i = 0; i < VARS; i++) all[i] = i + 1;
    struct formula *f = make(1);
    struct kernel *k = f->kernel;
    decide_answer(k, VARS, all);
    clauses_add(k, 3, (klit[]){klit_of(f, 1), klit_of(f, 2), klit_of(f, 3)});
    /* R1 */
    clauses_add(k, 4, (klit[]){klit_of(f, 1), klit_of(f, 2), klit_of(f, 3), klit_of(f, 4)});
    /* R2 */
    clauses_add(k, 4, (klit[]){klit_of(f, -1), klit_of(f, 2), klit_of(f, 3), klit_of(f, 5)});
    assert_true(eliminate(f));
    size_t sizes = 0, clauses = 0;
    for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c), clauses++)
        sizes += clause_size(k, (cref)c);
    assert_int_equal(clauses, 2);
    assert_int_equal(sizes, 6);
    assert_int_equal(gone(f), 0);
    unmake(f);
}

/* After tidying up no clause has a settled literal, and the solutions are the same. */
static void test_tidy(void **state)
{
    (void)state;
    int shorter = 0;
    int32_t all[VARS];
    for (int i = 0; i < VARS; i++) all[i] = i + 1;
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct formula *f = make(seed);
        struct kernel *k = f->kernel;
        f->kernel->config.eliminate = false;
        fill(f, 10);
        decide_answer(k, VARS, all);
        if (settle(f)) { /* then a unit, once the clauses are stored */
            size_t before = k->clauses.arena.size;
            add(f, 1);
            if (settle(f)) {
                clauses_simplify(k);
                sound(f);
                shorter += k->clauses.arena.size < before;
                for (size_t c = 0; c < k->clauses.arena.size; c += CLAUSE_HEADER + clause_size(k, (cref)c))
                    for (uint32_t i = 0; i < clause_size(k, (cref)c); i++)
                        assert_int_equal(atom_truth(k, clause_lits(k, (cref)c)[i]), UNDEFINED);
            }
        }
        int found = 0;
        for (enum kernel_status status = search_start(k, 0, NULL); status == KERNEL_SOLUTION;) {
            found++;
            search_exclude(k);
            status = search_continue(k);
        }
        assert_int_equal(found, count(f, 0));
        unmake(f);
    }
    assert_true(shorter > 100);
}

/* On formulas with many solutions the walk finds one, and does not change user phases. */
static void test_route(void **state)
{
    (void)state;
    int found = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct formula *f = make(seed);
        struct kernel *k = f->kernel;
        fill(f, 9);
        phase_prefer(k, 1, 1);
        if (settle(f) && count(f, 0) > 0) {
            uint32_t bits = 0;
            probsat_run(k, 100000);
            assert_int_equal(k->phases.of_var.data[1].saved, 1);
            for (int var = 1; var <= VARS; var++) {
                const struct kernel_var *v = &k->dom.vars.data[var];
                bits |= (uint32_t)(v->lo == v->hi ? v->lo : k->phases.of_var.data[var].saved) << (var - 1);
            }
            assert_true(satisfied(f, bits) || satisfied(f, bits ^ 1));
            found++;
        }
        unmake(f);
    }
    assert_true(found > 100);
}

KIT_SUITE(inprocess)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variables_go_and_come_back),
        cmocka_unit_test(test_who_stays),
        cmocka_unit_test(test_subsumed_clauses_go),
        cmocka_unit_test(test_tidy),
        cmocka_unit_test(test_route),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
