/* Propagators against brute force, in the kernel itself: they remove no solution, reach their level
 * of consistency, give reasons that hold and imply the removals (also for weaker predicates, and
 * long after), and remove the same after backtracking as from scratch. Random decisions and
 * backtracking over few small variables, from a seed. */
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/constraint/constraints.h"
#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { VARIABLES = 6, LEAST = -4, WIDTH = 12, STEPS = 24 };

enum promise { PROMISE_SOUND, PROMISE_BOUNDS, PROMISE_DOMAINS };

struct row {
    const char *name;
    void (*post)(dm_model *model, size_t count, const dm_int *x, int64_t parameter);
    enum promise promise; /* where no variable occurs twice */
};

static void post_values(dm_model *model, size_t count, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent_by(model, count, x, DM_BY_VALUES);
}

static void post_bounds(dm_model *model, size_t count, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent_by(model, count, x, DM_BY_BOUNDS);
}

static void post_domains(dm_model *model, size_t count, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent_by(model, count, x, DM_BY_DOMAINS);
}

static void post_chosen(dm_model *model, size_t count, const dm_int *x, int64_t parameter)
{
    (void)parameter;
    dm_alldifferent(model, count, x);
}

static void post_lex(dm_model *model, size_t count, const dm_int *x, int64_t parameter)
{
    dm_lex(model, count / 2, x, x + count / 2, parameter);
}

static const struct row rows[] = {
    {"alldifferent by values", post_values, PROMISE_SOUND},
    {"alldifferent by bounds", post_bounds, PROMISE_BOUNDS},
    {"alldifferent by domains", post_domains, PROMISE_DOMAINS},
    {"alldifferent", post_chosen, PROMISE_SOUND},
    {"lex", post_lex, PROMISE_DOMAINS},
};
enum { ROWS = sizeof rows / sizeof *rows };

/* ---- a scene: a model with one constraint, loaded */

struct scene {
    const struct row *row;
    dm_model *model;
    struct kernel *kernel;
    struct loader *loader;
    /* Of the model's variables 1 .. VARIABLES; in the kernel they have the same numbers. */
    dm_int views[VARIABLES];
    size_t view_count;
    bool distinct; /* every variable at most once, factors 1 and -1 */
    struct predicate decisions[4 * STEPS];
    size_t decision_count;
    size_t starts[STEPS]; /* by level, from 0: its first decision */
};

static struct kernel *load(const dm_model *model, struct loader **loader)
{
    struct kernel *k = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    *loader = load_new(model, k);
    load_more(*loader);
    return k;
}

static dm_int random_view(struct rng *rng, int32_t var, bool distinct)
{
    static const int64_t factors[] = {1, 1, -1, 2, -2, 0};
    int64_t factor = factors[rng_below(rng, distinct ? 3 : 6)];
    return dm_plus(dm_times((dm_int){var, 1, 0}, factor), rng_between(rng, -1, 1));
}

static void random_variable(dm_model *model, struct rng *rng, int64_t spread)
{
    int64_t values[3], lo = rng_between(rng, LEAST, LEAST + spread);
    for (int i = 0; i < 3; i++) values[i] = rng_between(rng, LEAST, LEAST + spread);
    if (rng_below(rng, 2))
        dm_domain(model, 3, values);
    else
        dm_range(model, lo, lo + rng_between(rng, 1, 3));
}

static void set_scene(struct scene *scene, struct rng *rng, const struct row *row)
{
    *scene = (struct scene){.row = row, .model = dm_model_new(), .distinct = rng_below(rng, 3) > 0};
    int64_t spread = rng_between(rng, 1, 7);
    for (int i = 0; i < VARIABLES; i++) random_variable(scene->model, rng, spread);
    scene->view_count = (size_t)rng_between(rng, 0, VARIABLES);
    for (size_t i = 0; i < scene->view_count; i++) {
        int32_t var = scene->distinct ? (int32_t)i + 1 : (int32_t)rng_between(rng, 1, VARIABLES);
        scene->views[i] = random_view(rng, var, scene->distinct);
    }
    dm_int handles[VARIABLES];
    for (size_t i = 0; i < scene->view_count; i++) handles[i] = model_handle(scene->model, scene->views[i]);
    row->post(scene->model, scene->view_count, handles, rng_between(rng, 0, 1));
    scene->kernel = load(scene->model, &scene->loader);
}

static void clear_scene(struct scene *scene)
{
    load_free(scene->loader);
    kernel_free(scene->kernel);
    dm_model_free(scene->model);
}

/* ---- brute force: which of the allowed values belong to solutions */

struct table { /* by variable from 1 and value from LEAST */
    bool may[VARIABLES + 1][WIDTH];
};

struct backtrack {
    const struct scene *scene;
    const struct table *allowed;
    struct table supported;
    int32_t values[VARIABLES + 1];
    int64_t count;
};

static void try_all(struct backtrack *t, int var)
{
    if (var > VARIABLES) {
        struct dm_candidate at = {t->scene->model, t->values, 0};
        if (candidate_violated(&at, 0)) return;
        t->count++;
        for (int i = 1; i <= VARIABLES; i++) t->supported.may[i][t->values[i] - LEAST] = true;
        return;
    }
    for (int v = 0; v < WIDTH; v++)
        if (t->allowed->may[var][v]) {
            t->values[var] = LEAST + v;
            try_all(t, var + 1);
        }
}

static struct backtrack solutions(const struct scene *scene, const struct table *allowed)
{
    struct backtrack t = {.scene = scene, .allowed = allowed};
    try_all(&t, 1);
    return t;
}

static void now(const struct kernel *k, struct table *out)
{
    *out = (struct table){0};
    for (int var = 1; var <= VARIABLES; var++)
        for (int v = 0; v < WIDTH; v++) out->may[var][v] = domain_has(k, var, LEAST + v);
}

static void initial(const dm_model *model, struct table *out)
{
    *out = (struct table){0};
    for (int var = 1; var <= VARIABLES; var++)
        for (int v = 0; v < WIDTH; v++) out->may[var][v] = model_has_value(model, var, LEAST + v);
}

static bool agrees(struct predicate p, int64_t value)
{
    return p.op == PREDICATE_GE   ? value >= p.value
           : p.op == PREDICATE_LE ? value <= p.value
           : p.op == PREDICATE_NE ? value != p.value
                                  : value == p.value;
}

static void impose(struct table *table, struct predicate p)
{
    if (p.var == 0) {
        for (int v = 0; v < WIDTH && !agrees(p, 0); v++) table->may[1][v] = false;
        return;
    }
    for (int v = 0; v < WIDTH; v++) table->may[p.var][v] &= agrees(p, LEAST + v);
}

/* ---- the checks */

static bool true_before(const struct kernel *k, struct predicate p, int32_t at)
{
    int32_t lo = trail_lo_at(k, p.var, at), hi = trail_hi_at(k, p.var, at);
    return p.op == PREDICATE_GE   ? lo >= p.value
           : p.op == PREDICATE_LE ? hi <= p.value
           : p.op == PREDICATE_NE ? !trail_has_at(k, p.var, p.value, at)
                                  : lo == p.value && hi == p.value;
}

static void check_reason(const struct scene *scene, int32_t index, struct predicate what)
{
    struct kernel *k = scene->kernel;
    struct table allowed;
    initial(scene->model, &allowed);
    explain_entry(k, index, what);
    for (size_t i = 0; i < k->explain.because.size; i++) {
        assert_true(true_before(k, k->explain.because.data[i], index));
        impose(&allowed, k->explain.because.data[i]);
    }
    impose(&allowed, domain_negation(what));
    assert_int_equal(solutions(scene, &allowed).count, 0);
}

static void check_reasons(const struct scene *scene, struct rng *rng)
{
    struct kernel *k = scene->kernel;
    for (size_t i = 0; i < k->trail.entries.size; i++) {
        struct entry e = k->trail.entries.data[i];
        if (e.tag != REASON_PROPAGATOR || rng_below(rng, 3)) continue;
        struct predicate what = {e.var, e.now, PREDICATE_NE};
        if (e.kind == ENTRY_LO)
            what = (struct predicate){e.var, (int32_t)rng_between(rng, e.old + 1, e.now), PREDICATE_GE};
        if (e.kind == ENTRY_HI)
            what = (struct predicate){e.var, (int32_t)rng_between(rng, e.now, e.old - 1), PREDICATE_LE};
        check_reason(scene, (int32_t)i, what);
    }
}

static void check_conflict(const struct scene *scene)
{
    struct kernel *k = scene->kernel;
    struct table allowed;
    initial(scene->model, &allowed);
    for (size_t i = 0; i < k->explain.conflict.size; i++) {
        assert_true(domain_is_true(k, k->explain.conflict.data[i]));
        impose(&allowed, k->explain.conflict.data[i]);
    }
    assert_int_equal(solutions(scene, &allowed).count, 0);
}

/* True if the bound of view `at` belongs to different values between the bounds of the views. */
static bool bound_has_support(const struct scene *scene, size_t at, int64_t bound, size_t i, int64_t *x)
{
    if (i == scene->view_count) return true;
    int64_t lo = kernel_lo(scene->kernel, scene->views[i]), hi = kernel_hi(scene->kernel, scene->views[i]);
    for (int64_t value = lo; value <= hi; value++) {
        bool taken = i == at && value != bound;
        for (size_t j = 0; j < i; j++) taken |= x[j] == value;
        x[i] = value;
        if (!taken && bound_has_support(scene, at, bound, i + 1, x)) return true;
    }
    return false;
}

static void check_promise(const struct scene *scene, const struct backtrack *t, const struct table *left)
{
    int64_t x[VARIABLES];
    if (!scene->distinct) return;
    if (scene->row->promise == PROMISE_DOMAINS)
        for (int var = 1; var <= VARIABLES; var++)
            for (int v = 0; v < WIDTH; v++) assert_int_equal(left->may[var][v], t->supported.may[var][v]);
    if (scene->row->promise == PROMISE_BOUNDS)
        for (size_t i = 0; i < scene->view_count; i++) {
            assert_true(bound_has_support(scene, i, kernel_lo(scene->kernel, scene->views[i]), 0, x));
            assert_true(bound_has_support(scene, i, kernel_hi(scene->kernel, scene->views[i]), 0, x));
        }
}

/* A fresh kernel with the same decisions, all at once, removes the same. */
static void check_from_scratch(const struct scene *scene)
{
    struct loader *loader;
    struct kernel *fresh = load(scene->model, &loader);
    struct table here, there;
    for (size_t i = 0; i < scene->decision_count; i++)
        assert_true(domain_apply(fresh, scene->decisions[i], (struct reason){.tag = REASON_NONE}));
    assert_true(queue_run(fresh));
    now(scene->kernel, &here);
    now(fresh, &there);
    assert_memory_equal(&here, &there, sizeof here);
    load_free(loader);
    kernel_free(fresh);
}

static void check_state(const struct scene *scene, bool fine)
{
    struct table left, decided;
    initial(scene->model, &decided);
    for (size_t i = 0; i < scene->decision_count; i++) impose(&decided, scene->decisions[i]);
    struct backtrack before = solutions(scene, &decided);
    if (!fine) {
        assert_int_equal(before.count, 0);
        check_conflict(scene);
        return;
    }
    now(scene->kernel, &left);
    struct backtrack after = solutions(scene, &left);
    assert_int_equal(after.count, before.count);
    check_promise(scene, &after, &left);
    check_from_scratch(scene);
}

/* ---- a random walk through the search tree */

/* One more decision at the current level; false if the drawn value is not open. */
static bool decide(struct scene *scene, struct rng *rng)
{
    struct kernel *k = scene->kernel;
    int32_t var = (int32_t)rng_between(rng, 1, VARIABLES), lo = k->dom.vars.data[var].lo,
            hi = k->dom.vars.data[var].hi;
    struct predicate p = {var, (int32_t)rng_between(rng, lo, hi), (enum predicate_op)rng_below(rng, 4)};
    if (domain_is_true(k, p) || domain_is_false(k, p)) return false;
    assert_true(domain_apply(k, p, (struct reason){.tag = REASON_NONE}));
    scene->decisions[scene->decision_count++] = p;
    return true;
}

/* A level of up to four decisions: several at once make conflicts that a single one never would. */
static void descend(struct scene *scene, struct rng *rng)
{
    scene->starts[scene->kernel->trail.levels.size] = scene->decision_count;
    trail_push_level(scene->kernel, (struct predicate){0}, false);
    for (int64_t i = rng_between(rng, 1, 4); i > 0; i--) decide(scene, rng);
}

static void go_back(struct scene *scene, size_t level)
{
    if (level >= scene->kernel->trail.levels.size) return;
    trail_backtrack(scene->kernel, level);
    scene->decision_count = scene->starts[level];
}

static void walk(struct scene *scene, struct rng *rng)
{
    struct kernel *k = scene->kernel;
    bool fine = !k->impossible && queue_run(k);
    check_state(scene, fine);
    for (int step = 0; step < STEPS && (fine || k->trail.levels.size); step++) {
        if (!fine || rng_below(rng, 6) == 0) go_back(scene, rng_below(rng, k->trail.levels.size + 1) / 2);
        descend(scene, rng);
        fine = queue_run(k);
        check_state(scene, fine);
        check_reasons(scene, rng);
    }
}

static void test_tours(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < kit_rounds(4000); seed++) {
        struct rng rng;
        struct scene scene;
        rng_seed(&rng, seed);
        set_scene(&scene, &rng, &rows[seed % ROWS]);
        walk(&scene, &rng);
        clear_scene(&scene);
    }
}

/* ---- cases that random walks hardly reach */

static dm_status solve(dm_model *model)
{
    dm_solver *solver = dm_solver_new(model, "kernel");
    assert_true(dm_set(solver, "conflict-limit", "10"));
    dm_status status = dm_solve(solver, 0, NULL);
    dm_solver_free(solver);
    dm_model_free(model);
    return status;
}

static void pigeons(dm_model *model, size_t count, int64_t holes, dm_int *x)
{
    for (size_t i = 0; i < count; i++) x[i] = dm_range(model, 1, holes);
}

static void test_pigeons_are_refuted_at_once(void **state)
{
    (void)state;
    dm_int x[300];
    for (size_t count = 2; count <= 300; count += 149) {
        dm_model *model = dm_model_new();
        pigeons(model, count, (int64_t)count - 1, x);
        dm_alldifferent(model, count, x);
        assert_int_equal(solve(model), DM_NONE);
        for (int by = DM_BY_BOUNDS; by <= DM_BY_DOMAINS; by++) {
            model = dm_model_new();
            pigeons(model, count, (int64_t)count - 1, x);
            dm_alldifferent_by(model, count, x, (dm_consistency)by);
            assert_int_equal(solve(model), DM_NONE);
        }
    }
}

/* Values so far apart that there is no table for them. */
static void test_domains_give_way_to_bounds(void **state)
{
    (void)state;
    dm_int x[4];
    dm_model *model = dm_model_new();
    for (int i = 0; i < 4; i++) x[i] = dm_range(model, DM_INT_MIN, DM_INT_MIN + 2);
    x[3] = dm_range(model, DM_INT_MIN, DM_INT_MAX);
    dm_alldifferent_by(model, 4, x, DM_BY_DOMAINS);
    dm_require(model, dm_le(model, x[3], DM_INT_MIN + 3));
    struct loader *loader;
    struct kernel *k = load(model, &loader);
    assert_true(queue_run(k));
    assert_int_equal(kernel_lo(k, model_plain(model, x[3])), DM_INT_MIN + 3);
    load_free(loader);
    kernel_free(k);
    dm_model_free(model);
}

/* Three of six have three values: the pruning of the others shows whether the domain version is
 * attached. */
static void test_uneven_permutations_by_domains(void **state)
{
    (void)state;
    dm_int x[6];
    dm_model *model = dm_model_new();
    for (int i = 0; i < 6; i++)
        x[i] = i < 3 ? dm_domain(model, 3, (int64_t[]){0, 2, 4}) : dm_range(model, 0, 5);
    dm_alldifferent(model, 6, x);
    struct loader *loader;
    struct kernel *k = load(model, &loader);
    assert_true(queue_run(k));
    for (int i = 3; i < 6; i++)
        for (int64_t value = 0; value < 6; value++)
            assert_int_equal(kernel_has(k, model_plain(model, x[i]), value), value % 2);
    load_free(loader);
    kernel_free(k);
    dm_model_free(model);
}

/* Six views of six values, with this search: once five of them have lost the value 0, whether the
 * sixth gets it. */
static bool assigns_last_place(dm_order order, dm_choice choice)
{
    dm_int x[6];
    dm_model *model = dm_model_new();
    struct branching branching = {.order = order, .choice = choice};
    for (int i = 0; i < 6; i++) x[i] = dm_range(model, 0, 5);
    dm_alldifferent(model, 6, x);
    struct loader *loader;
    struct kernel *k = load(model, &loader);
    for (int i = 0; i < 6; i++) vec_push(&branching.views, model_plain(model, x[i]));
    decide_add_branching(k, branching);
    assert_true(queue_run(k));
    for (int i = 0; i < 5; i++) {
        struct predicate above = {model_plain(model, x[i]).var, 1, PREDICATE_GE};
        trail_push_level(k, above, false);
        assert_true(domain_apply(k, above, (struct reason){.tag = REASON_NONE}));
        assert_true(queue_run(k));
    }
    bool assigned = kernel_hi(k, model_plain(model, x[5])) == 0;
    load_free(loader);
    kernel_free(k);
    dm_model_free(model);
    return assigned;
}

static void test_even_permutations_by_domains_where_the_search_switches(void **state)
{
    (void)state;
    assert_true(assigns_last_place(DM_ORDER_SMALLEST, DM_CHOICE_MIN));
    assert_true(assigns_last_place(DM_ORDER_SMALLEST, DM_CHOICE_SPLIT));
    assert_true(assigns_last_place(DM_ORDER_SMALLEST, DM_CHOICE_RANDOM));
    assert_false(assigns_last_place(DM_ORDER_SMALLEST, DM_CHOICE_MEDIAN));
    assert_true(assigns_last_place(DM_ORDER_LARGEST, DM_CHOICE_MAX));
    assert_false(assigns_last_place(DM_ORDER_LARGEST, DM_CHOICE_MIN));
    assert_true(assigns_last_place(DM_ORDER_ANTI_FIRST_FAIL, DM_CHOICE_MEDIAN));
    assert_false(assigns_last_place(DM_ORDER_INPUT, DM_CHOICE_MIN));
    assert_false(assigns_last_place(DM_ORDER_FIRST_FAIL, DM_CHOICE_MIN));
}

static void test_lex_with_shared_variables(void **state)
{
    (void)state;
    /* v <= 2v for no v below 0, seen by the bounds of both at once */
    dm_model *model = dm_model_new();
    dm_int v = dm_range(model, -4, -1), twice = dm_times(v, 2);
    dm_lex(model, 1, &v, &twice, false);
    assert_int_equal(solve(model), DM_NONE);

    model = dm_model_new(); /* the same twice decides nothing */
    dm_int same = dm_range(model, 0, 9), low = dm_range(model, 5, 9), high = dm_range(model, 0, 7);
    dm_lex(model, 2, (dm_int[]){same, low}, (dm_int[]){same, high}, true);
    struct loader *loader;
    struct kernel *k = load(model, &loader);
    assert_true(queue_run(k));
    assert_int_equal(kernel_hi(k, model_plain(model, low)), 6);
    assert_int_equal(kernel_lo(k, model_plain(model, high)), 6);
    load_free(loader);
    kernel_free(k);
    dm_model_free(model);

    model = dm_model_new();
    dm_lex(model, 0, NULL, NULL, true);
    assert_int_equal(solve(model), DM_NONE);
}

/* Views of one variable on both sides, of the same pair and of different ones. */
static void test_lex_over_few_variables(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 17);
    for (int round = 0; round < 1500; round++) {
        dm_model *model = dm_model_new();
        dm_int x[2], side[2][3];
        size_t count = 1 + rng_below(&rng, 3), variables = 1 + rng_below(&rng, 2);
        for (size_t i = 0; i < variables; i++) x[i] = dm_range(model, rng_between(&rng, -3, 0), 2);
        for (size_t i = 0; i < 2 * count; i++) {
            int64_t factor = rng_between(&rng, -2, 2);
            dm_int view = dm_times(x[rng_below(&rng, variables)], factor ? factor : 1);
            side[i % 2][i / 2] = dm_plus(view, rng_between(&rng, -2, 2));
        }
        dm_lex(model, count, side[0], side[1], rng_below(&rng, 2));
        assert_int_equal(kit_count(model, "kernel", "yes"), kit_count(model, "brute", "yes"));
        dm_model_free(model);
    }
}

static void test_values_as_bits(void **state)
{
    (void)state;
    static const int64_t factors[] = {1, 1, 1, -1, 3, 0};
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 400; round++) {
        struct kernel *k = kernel_new(&(struct kernel_config){.learn = false, .conflict_limit = -1});
        int32_t lo = (int32_t)rng_between(&rng, -100, 100), hi = lo + (int32_t)rng_between(&rng, 0, 200);
        int32_t var = kernel_add_var(k, lo, hi, 0, NULL);
        const struct reason none = {.tag = REASON_NONE};
        for (int i = 0; i < 60; i++) {
            int64_t value = rng_between(&rng, lo, hi);
            if (k->dom.vars.data[var].lo < k->dom.vars.data[var].hi)
                assert_true(domain_set_ne(k, var, value, none));
        }
        dm_int x =
            dm_plus(dm_times((dm_int){var, 1, 0}, factors[rng_below(&rng, 6)]), rng_between(&rng, -99, 99));
        uint64_t bits[6];
        int64_t base = kernel_lo(k, x) - rng_between(&rng, -20, 130);
        kernel_values(k, x, base, 6, bits);
        for (int64_t i = 0; i < 6 * 64; i++)
            assert_int_equal(bits[i / 64] >> (i % 64) & 1, kernel_has(k, x, base + i));
        kernel_free(k);
    }
}

KIT_SUITE(consistency)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tours),
        cmocka_unit_test(test_pigeons_are_refuted_at_once),
        cmocka_unit_test(test_domains_give_way_to_bounds),
        cmocka_unit_test(test_uneven_permutations_by_domains),
        cmocka_unit_test(test_even_permutations_by_domains_where_the_search_switches),
        cmocka_unit_test(test_lex_with_shared_variables),
        cmocka_unit_test(test_lex_over_few_variables),
        cmocka_unit_test(test_values_as_bits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
