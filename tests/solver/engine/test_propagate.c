/* dm_propagate against brute force and against a new solver, in random sequences with searches and
 * new constraints in between: it never refutes a satisfiable state, every reported consequence
 * holds in all solutions, and reusing levels of the last call changes nothing. */
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include "base/sentence.h"
#include "solver/engine/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_ASSUMED = 6, LOWEST = -6, HIGHEST = 8 /* of the values that are looked at */ };

/* ---- the truth: the values that each variable has in solutions */

struct truth {
    const dm_model *model;
    size_t count;
    const dm_lit *assumed;
    int64_t solutions;
    uint32_t seen[64]; /* by variable: its values, by bit from LOWEST */
    int32_t values[64];
};

static void try_all(struct truth *t, size_t var)
{
    struct dm_candidate at = {t->model, t->values, 0};
    if (var == t->model->variables.size) {
        if (candidate_violated(&at, 0)) return;
        for (size_t i = 0; i < t->count; i++)
            if (!candidate_lit(&at, t->assumed[i])) return;
        t->solutions++;
        for (size_t i = 1; i < var; i++) t->seen[i] |= 1u << (t->values[i] - LOWEST);
        return;
    }
    const struct variable *v = &t->model->variables.data[var];
    for (t->values[var] = v->lo; t->values[var] <= v->hi; t->values[var]++)
        if (model_has_value(t->model, (int32_t)var, t->values[var])) try_all(t, var + 1);
}

static struct truth truth_of(const dm_model *model, size_t count, const dm_lit *assumed)
{
    struct truth t = {.model = model, .count = count, .assumed = assumed};
    assert_true(model->variables.size < 64);
    try_all(&t, 1);
    return t;
}

/* ---- implied literals */

/* What dm_left says is what the literals say: the values that are not seen to be impossible. */
static void check_left(const dm_solver *solver, dm_model *model)
{
    for (int32_t var = 1; var < (int32_t)model->variables.size; var++) {
        dm_int x = kit_variable(model, var), view = dm_plus(dm_times(x, -2), 1);
        dm_values_left left = dm_left(solver, x), seen = dm_left(solver, view);
        int64_t count = 0, lo = HIGHEST + 1, hi = LOWEST - 1;
        for (int64_t value = LOWEST; value <= HIGHEST; value++) {
            if (value < dm_lo(model, x) || value > dm_hi(model, x)) continue;
            if (dm_implied_lit(solver, dm_eq(model, x, value)) == -1) continue;
            count++;
            if (value < lo) lo = value;
            if (value > hi) hi = value;
        }
        assert_int_equal(left.count, count);
        assert_int_equal(left.lo, lo);
        assert_int_equal(left.hi, hi);
        assert_int_equal(seen.count, count);
        assert_int_equal(seen.lo, 1 - 2 * hi);
        assert_int_equal(seen.hi, 1 - 2 * lo);
    }
}

/* Every literal about a variable is right, and its negation has the opposite result. Returns how
 * many follow. */
static int check_follows(const dm_solver *solver, dm_model *model, const struct truth *t)
{
    int known = 0;
    for (int32_t var = 1; var < (int32_t)model->variables.size; var++)
        for (int value = LOWEST; value <= HIGHEST; value++)
            for (int kind = 0; kind < 2; kind++) {
                dm_int x = kit_variable(model, var);
                dm_lit lit = kind ? dm_le(model, x, value) : dm_eq(model, x, value);
                uint32_t true_of = kind ? (2u << (value - LOWEST)) - 1 : 1u << (value - LOWEST);
                int told = dm_implied_lit(solver, lit);
                assert_int_equal(dm_implied_lit(solver, -lit), -told);
                if (told == 1) assert_true((t->seen[var] & ~true_of) == 0);
                if (told == -1) assert_true((t->seen[var] & true_of) == 0);
                known += told != 0;
            }
    return known;
}

/* Literals that are implied in the second are implied in the first too; if both have the same
 * state, also the other way round. */
static void check_no_less(const dm_solver *solver, const dm_solver *other, dm_model *model, bool as_much)
{
    for (int32_t var = 1; var < (int32_t)model->variables.size; var++)
        for (int value = LOWEST; value <= HIGHEST; value++)
            for (int kind = 0; kind < 2; kind++) {
                dm_int x = kit_variable(model, var);
                dm_lit lit = kind ? dm_le(model, x, value) : dm_eq(model, x, value);
                int told = dm_implied_lit(solver, lit), wanted = dm_implied_lit(other, lit);
                if (wanted || as_much) assert_int_equal(told, wanted);
            }
}

struct world {
    struct rng rng;
    dm_model *model;
    dm_solver *solver;
    bool searched; /* so that it may have learnt something */
    size_t count;
    dm_lit assumed[MOST_ASSUMED];
    int none, followed;
};

static void check_core(const struct world *w)
{
    const dm_lit *core;
    size_t size = dm_core(w->solver, &core);
    for (size_t i = 0; i < size; i++) {
        bool known = false;
        for (size_t k = 0; k < w->count; k++) known |= w->assumed[k] == core[i];
        assert_true(known);
    }
    assert_int_equal(truth_of(w->model, size, core).solutions, 0);
}

static void check_propagation(struct world *w, const char *learn)
{
    struct truth t = truth_of(w->model, w->count, w->assumed);
    dm_solver *fresh = dm_solver_new(w->model, "kernel");
    assert_true(dm_set(fresh, "learn", learn));
    dm_status status = dm_propagate(w->solver, w->count, w->assumed);
    dm_status wanted = dm_propagate(fresh, w->count, w->assumed);
    assert_true(status == DM_NONE || status == DM_UNKNOWN);
    if (wanted == DM_NONE || !w->searched) assert_int_equal(status, wanted);
    if (status == DM_NONE) {
        assert_int_equal(t.solutions, 0);
        assert_int_equal(dm_implied_lit(w->solver, DM_TRUE), 0);
        check_core(w);
        w->none++;
    } else {
        for (size_t i = 0; i < w->count; i++) assert_int_equal(dm_implied_lit(w->solver, w->assumed[i]), 1);
        w->followed += check_follows(w->solver, w->model, &t);
        check_left(w->solver, w->model);
        check_no_less(w->solver, fresh, w->model, !w->searched);
    }
    dm_solver_free(fresh);
}

/* ---- random sequences */

/* A beginning of the last ones, and others. */
static void assume_others(struct world *w)
{
    w->count = (size_t)rng_between(&w->rng, 0, (int64_t)w->count);
    for (int64_t more = rng_between(&w->rng, 0, 2); more > 0 && w->count < MOST_ASSUMED; more--)
        w->assumed[w->count++] = kit_random_lit(&w->rng, w->model);
}

static void search(struct world *w)
{
    struct kit_truth truth = kit_random_truth(w->model, w->assumed, w->count);
    dm_status status = dm_solve(w->solver, w->count, w->assumed);
    bool best = w->model->sense && truth.count;
    w->searched = true;
    assert_int_equal(status, best ? DM_OPTIMAL : truth.count ? DM_SOLUTION : DM_NONE);
    assert_int_equal(dm_implied_lit(w->solver, DM_TRUE), 0);
    for (int64_t more = rng_between(&w->rng, 0, 4); more > 0 && status != DM_NONE; more--)
        status = dm_next(w->solver);
}

/* dm_next begins anew, without assumptions. */
static void list(struct world *w)
{
    struct kit_truth truth = kit_random_truth(w->model, NULL, 0);
    int64_t found = 0;
    dm_propagate(w->solver, w->count, w->assumed);
    for (dm_status status; (status = dm_next(w->solver)) != DM_NONE; found++)
        assert_int_equal(status, w->model->sense ? DM_OPTIMAL : DM_SOLUTION);
    assert_int_equal(found, truth.count);
    w->searched = true;
}

static void add_something(struct world *w)
{
    if (w->model->variables.size < 6 && rng_below(&w->rng, 3) == 0) {
        dm_lit lit = dm_bool(w->model);
        assert_int_equal(dm_implied_lit(w->solver, lit), 0);
        assert_int_equal(dm_implied_lit(w->solver, -lit), 0);
    } else if (w->model->constraints.size < 9) {
        kit_random_constraint(&w->rng, w->model);
    }
}

static void walk(struct world *w, uint64_t seed)
{
    rng_seed(&w->rng, seed);
    const char *learn = seed % 4 == 3 ? "no" : "yes";
    bool pure = seed % 3 == 0;
    w->model = kit_random_model(&w->rng, seed % 5 == 4);
    w->solver = dm_solver_new(w->model, "kernel");
    w->count = 0;
    w->searched = false;
    assert_true(dm_set(w->solver, "learn", learn));
    for (int step = 0; step < 12; step++) {
        uint64_t what = rng_below(&w->rng, 12);
        assume_others(w);
        if (what < 8)
            check_propagation(w, learn);
        else if (what == 8)
            add_something(w);
        else if (pure)
            continue;
        else if (what == 9)
            list(w);
        else
            search(w);
    }
    dm_solver_free(w->solver);
    dm_model_free(w->model);
}

static void test_sequences(void **state)
{
    (void)state;
    struct world w = {.none = 0};
    for (uint64_t seed = 1; seed <= kit_rounds(6000); seed++) walk(&w, seed);
    assert_true(w.none > 200 && w.followed > 2000);
}

/* ---- stops: the engine, whose caller is in a hurry */

struct hurry {
    int64_t left, stops;
};

static bool poll(void *self)
{
    struct hurry *h = self;
    if (h->left-- > 0) return false;
    h->stops++;
    return true;
}

/* Each call is stopped after one poll more, until none is stopped. Then its results are those of a
 * solver that was never stopped, even if the calls in between had fewer assumptions. */
static void test_stops(void **state)
{
    (void)state;
    int64_t stops = 0;
    const struct engine_row *row = engine_table;
    while (strcmp(row->name, "kernel") != 0) row++;
    for (uint64_t seed = 1; seed <= kit_rounds(300); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        dm_model *model = kit_random_model(&rng, false);
        struct sentence error;
        struct hurry h = {.left = 0};
        struct engine_context context = {
            .model = model, .threads = 1, .conflict_limit = -1, .learn = true, .poll = poll, .self = &h};
        struct engine *engine = row->kind->open(row->name, &context, &error);
        dm_solver *fresh = dm_solver_new(model, "kernel");
        dm_lit assumed[3];
        for (int i = 0; i < 3; i++) assumed[i] = kit_random_lit(&rng, model);
        dm_status wanted = dm_propagate(fresh, 3, assumed), status = DM_UNKNOWN;
        for (int64_t patience = 0, before = -1; before != h.stops; patience += 1 + patience / 4) {
            before = h.stops;
            h.left = patience;
            if (rng_below(&rng, 3) == 0) row->kind->propagate(engine, (size_t)rng_below(&rng, 3), assumed);
            status = row->kind->propagate(engine, 3, assumed);
        }
        assert_int_equal(status, wanted);
        for (int i = 0; i < 20 && status != DM_NONE; i++) {
            dm_lit lit = kit_random_lit(&rng, model);
            assert_int_equal(row->kind->follows(engine, lit), dm_implied_lit(fresh, lit));
        }
        stops += h.stops;
        row->kind->close(engine);
        dm_solver_free(fresh);
        dm_model_free(model);
    }
#ifdef HOSTILE
    const int64_t least = 10;
#else
    const int64_t least = -1; /* others are too quick on models of this size to be polled */
#endif
    assert_true(stops > least);
}

/* ---- one by one */

static void test_pigeons(void **state)
{
    (void)state;
    /* Three pairwise different values of two: a search sees that, propagation of pairs does not. */
    dm_model *model = dm_model_new();
    dm_int x[3];
    for (int i = 0; i < 3; i++) x[i] = dm_range(model, 1, 2);
    for (int i = 0; i < 3; i++) dm_compare(model, x[i], DM_NE, x[(i + 1) % 3]);
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_int_equal(dm_propagate(solver, 0, NULL), DM_UNKNOWN);
    assert_int_equal(dm_implied_lit(solver, dm_eq(model, x[0], 1)), 0);
    assert_int_equal(dm_propagate(solver, 1, (dm_lit[]){dm_eq(model, x[0], 1)}), DM_NONE);
    const dm_lit *core;
    assert_int_equal(dm_core(solver, &core), 1);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    assert_int_equal(dm_propagate(solver, 0, NULL), DM_NONE); /* it is known by now */
    assert_int_equal(dm_core(solver, &core), 0);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void test_constants(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit a = dm_bool(model);
    dm_solver *solver = dm_solver_new(model, "kernel");
    const dm_lit *core;
    assert_int_equal(dm_implied_lit(solver, DM_TRUE), 0); /* before any dm_propagate */
    assert_int_equal(dm_propagate(solver, 3, (dm_lit[]){a, DM_TRUE, a}), DM_UNKNOWN);
    assert_int_equal(dm_implied_lit(solver, DM_TRUE), 1);
    assert_int_equal(dm_implied_lit(solver, DM_FALSE), -1);
    assert_int_equal(dm_implied_lit(solver, a), 1);
    assert_int_equal(dm_propagate(solver, 2, (dm_lit[]){a, -a}), DM_NONE);
    assert_int_equal(dm_core(solver, &core), 2);
    assert_int_equal(dm_propagate(solver, 2, (dm_lit[]){a, DM_FALSE}), DM_NONE);
    assert_int_equal(dm_core(solver, &core), 1);
    assert_int_equal(core[0], DM_FALSE);
    assert_int_equal(dm_propagate(solver, 1, &a), DM_UNKNOWN);
    dm_require(model, -a); /* not taken yet */
    assert_int_equal(dm_implied_lit(solver, a), 1);
    assert_int_equal(dm_propagate(solver, 1, &a), DM_NONE);
    dm_solver_free(solver);
    dm_model_free(model);
}

/* Without learning a search for the best looks for better ones from where it is: what it wanted
 * there does not follow. */
static void test_after_the_best(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[3], sum;
    for (int i = 0; i < 3; i++) x[i] = dm_range(model, 0, 3);
    sum = dm_sum(model, 3, NULL, x);
    dm_minimise(model, sum);
    dm_lit assumed[2] = {dm_ge(model, x[0], 1), dm_ge(model, x[1], 2)};
    for (int learn = 0; learn < 2; learn++) {
        dm_solver *solver = dm_solver_new(model, "kernel");
        assert_true(dm_set(solver, "learn", learn ? "yes" : "no"));
        assert_int_equal(dm_solve(solver, 2, assumed), DM_OPTIMAL);
        assert_int_equal(dm_propagate(solver, 2, assumed), DM_UNKNOWN);
        assert_int_equal(dm_implied_lit(solver, dm_ge(model, sum, 3)), 1);
        assert_int_equal(dm_implied_lit(solver, dm_le(model, sum, 8)), 0);
        dm_solver_free(solver);
    }
    dm_model_free(model);
}

/* Other engines do not propagate, and say so by saying nothing. */
static void test_other_engines(void **state)
{
    (void)state;
    static const char *const names[] = {"brute", NULL};
    for (int i = 0; i < 2; i++) {
        dm_model *model = dm_model_new();
        dm_lit a = dm_bool(model);
        dm_require(model, a);
        dm_solver *solver = dm_solver_new(model, names[i]);
        assert_int_equal(dm_propagate(solver, 1, (dm_lit[]){-a}), DM_UNKNOWN);
        assert_int_equal(dm_implied_lit(solver, a), 0);
        assert_int_equal(dm_solve(solver, 1, (dm_lit[]){-a}), DM_NONE);
        assert_int_equal(dm_propagate(solver, 1, (dm_lit[]){-a}), DM_UNKNOWN);
        assert_int_equal(dm_next(solver), DM_SOLUTION);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* An interrupted solver reports nothing until dm_resume. */
static void test_interrupt(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_lit a = dm_bool(model);
    dm_solver *solver = dm_solver_new(model, "kernel");
    dm_interrupt(solver);
    assert_int_equal(dm_propagate(solver, 1, &a), DM_UNKNOWN);
    assert_int_equal(dm_implied_lit(solver, DM_TRUE), 0);
    dm_resume(solver);
    assert_int_equal(dm_propagate(solver, 1, &a), DM_UNKNOWN);
    assert_int_equal(dm_implied_lit(solver, a), 1);
    dm_solver_free(solver);
    dm_model_free(model);
}

KIT_SUITE(propagate)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences),      cmocka_unit_test(test_stops),
        cmocka_unit_test(test_pigeons),        cmocka_unit_test(test_constants),
        cmocka_unit_test(test_after_the_best), cmocka_unit_test(test_other_engines),
        cmocka_unit_test(test_interrupt),
    };
    return cmocka_run_group_tests_name("propagate", tests, NULL, NULL);
}
