/* Automata: words of random ones, deterministic or not, against brute force; through views with
 * factors and offsets, under conditions and as equivalences, by the kernel and by clauses;
 * propagation at the root; costs against enumeration; automata that are too large. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/model/model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_VIEWS = 6, MOST_STATES = 4, VALUES = 3, MOST_STEPS = MOST_STATES * MOST_STATES * VALUES };
enum form { PLAIN, IF, IFF, FORMS };

struct machine {
    dm_automaton automaton;
    bool accepting[MOST_STATES];
    dm_transition steps[MOST_STEPS];
};

/* A scene: views of separate variables, each with VALUES values, which the automaton reads; and a
 * condition. */
struct scene {
    dm_model *model;
    size_t count;
    dm_int variable[MOST_VIEWS], view[MOST_VIEWS];
    dm_lit condition;
    enum form form;
};

static void draw_machine(struct rng *rng, struct machine *machine, bool choices)
{
    size_t states = (size_t)rng_between(rng, 1, MOST_STATES), count = 0;
    for (size_t q = 0; q < states; q++) machine->accepting[q] = rng_below(rng, 2);
    for (size_t from = 0; from < states; from++)
        for (int64_t value = -1; value < VALUES - 1; value++) {
            size_t only = rng_below(rng, (uint32_t)states + 1);
            for (size_t to = 0; to < states; to++) {
                bool here = choices ? rng_below(rng, 3) == 0 : to == only;
                int64_t cost = rng_between(rng, -3, 3);
                if (here) machine->steps[count++] = (dm_transition){(int32_t)from, value, (int32_t)to, cost};
            }
        }
    machine->automaton =
        (dm_automaton){states, rng_below(rng, (uint32_t)states), machine->accepting, count, machine->steps};
}

/* Every view has the values -1 .. VALUES-2, and now and then one that no transition has. */
static void set_scene(struct rng *rng, struct scene *scene, uint32_t forms)
{
    scene->model = dm_model_new();
    scene->count = (size_t)rng_between(rng, 0, MOST_VIEWS);
    scene->condition = dm_bool(scene->model);
    scene->form = (enum form)rng_below(rng, forms);
    for (size_t i = 0; i < scene->count; i++) {
        int64_t more = rng_below(rng, 4) == 0;
        bool turned = rng_below(rng, 2);
        dm_int x = scene->variable[i] = dm_range(scene->model, 5, 5 + VALUES - 1 + more);
        scene->view[i] = turned ? dm_plus(dm_times(x, -1), 5 + VALUES - 2) : dm_plus(x, -6);
    }
}

/* The condition of what is posted next. */
static void set_condition(const struct scene *scene)
{
    if (scene->form == IF) dm_if(scene->model, scene->condition);
    if (scene->form == IFF) dm_iff(scene->model, scene->condition);
}

/* ---- the truth */

static bool reads(const dm_automaton *a, size_t count, const int64_t *word, size_t state)
{
    if (count == 0) return a->accepting[state];
    for (size_t t = 0; t < a->transition_count; t++)
        if ((size_t)a->transitions[t].from == state && a->transitions[t].value == word[0] &&
            reads(a, count - 1, word + 1, (size_t)a->transitions[t].to))
            return true;
    return false;
}

static bool is_answer(const struct scene *scene, const struct machine *machine, const int64_t *word,
                      bool condition)
{
    bool read = reads(&machine->automaton, scene->count, word, machine->automaton.start);
    return scene->form == PLAIN ? read : scene->form == IF ? read || !condition : read == condition;
}

static int64_t truth(const struct scene *scene, const struct machine *machine, int64_t *word, size_t i)
{
    int64_t count = 0;
    if (i == scene->count)
        return is_answer(scene, machine, word, false) + is_answer(scene, machine, word, true);
    for (word[i] = dm_lo(scene->model, scene->view[i]); word[i] <= dm_hi(scene->model, scene->view[i]);
         word[i]++)
        count += truth(scene, machine, word, i + 1);
    return count;
}

/* ---- by the library */

static int64_t count_answers(const struct scene *scene, const struct machine *machine, const char *engine,
                             const char *learn)
{
    int64_t count = 0, word[MOST_VIEWS];
    dm_solver *solver = dm_solver_new(scene->model, engine);
    assert_true(dm_set(solver, "learn", learn));
    while (dm_next(solver) == DM_SOLUTION) {
        for (size_t i = 0; i < scene->count; i++) word[i] = dm_value(solver, scene->view[i]);
        assert_true(is_answer(scene, machine, word, dm_value_lit(solver, scene->condition)));
        count++;
    }
    dm_solver_free(solver);
    return count;
}

static void test_model_names(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 11);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct machine machine;
        struct scene scene;
        int64_t word[MOST_VIEWS];
        draw_machine(&rng, &machine, round % 2);
        set_scene(&rng, &scene, FORMS);
        set_condition(&scene);
        dm_regular(scene.model, scene.count, scene.view, &machine.automaton);
        int64_t wanted = truth(&scene, &machine, word, 0);
        assert_int_equal(count_answers(&scene, &machine, "kernel", "yes"), wanted);
        assert_int_equal(count_answers(&scene, &machine, "kernel", "no"), wanted);
        assert_int_equal(count_answers(&scene, &machine, NULL, "yes"), wanted);
        dm_model_free(scene.model);
    }
}

static double stat(const dm_solver *solver, const char *name)
{
    for (size_t i = 0, count = dm_stat_count(solver); i < count; i++)
        if (strcmp(dm_stat_name(solver, i), name) == 0) return dm_stat_value(solver, i);
    fail_msg("there is no statistic `%s'", name);
    return 0;
}

/* One automaton over separate variables: domain consistency means that enumerating all answers
 * meets no failure but the last. */
static void test_consistency(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12);
    for (uint64_t round = 0; round < kit_rounds(100); round++) {
        struct machine machine;
        struct scene scene;
        double answers = 0;
        draw_machine(&rng, &machine, round % 2);
        set_scene(&rng, &scene, 1);
        dm_regular(scene.model, scene.count, scene.view, &machine.automaton);
        dm_solver *solver = dm_solver_new(scene.model, "kernel");
        assert_true(dm_set(solver, "learn", "no"));
        while (dm_next(solver) == DM_SOLUTION) answers++;
        assert_true(stat(solver, "failures") <= 1 || stat(solver, "failures") <= answers);
        dm_solver_free(solver);
        dm_model_free(scene.model);
    }
}

/* ---- costs */

static bool price(const dm_automaton *a, size_t count, const int64_t *word, int64_t *cost)
{
    size_t state = a->start;
    *cost = 0;
    for (size_t i = 0; i < count; i++) {
        size_t t = 0;
        while (t < a->transition_count &&
               ((size_t)a->transitions[t].from != state || a->transitions[t].value != word[i]))
            t++;
        if (t == a->transition_count) return false;
        state = (size_t)a->transitions[t].to;
        *cost += a->transitions[t].cost;
    }
    return a->accepting[state];
}

/* How many words cost what the result, 2 * (lo .. hi), can be; and the least of these costs. */
static int64_t count_words(const struct scene *scene, const struct machine *machine, dm_int result,
                           int64_t *word, size_t i, int64_t *least)
{
    int64_t count = 0, cost;
    if (i == scene->count) {
        if (!price(&machine->automaton, scene->count, word, &cost)) return 0;
        if (cost < dm_lo(scene->model, result) || cost > dm_hi(scene->model, result) || cost % 2) return 0;
        if (cost < *least) *least = cost;
        return 1;
    }
    for (word[i] = dm_lo(scene->model, scene->view[i]); word[i] <= dm_hi(scene->model, scene->view[i]);
         word[i]++)
        count += count_words(scene, machine, result, word, i + 1, least);
    return count;
}

static void test_costs(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 13);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct machine machine;
        struct scene scene;
        int64_t word[MOST_VIEWS], least = INT64_MAX, best = 0;
        draw_machine(&rng, &machine, false);
        set_scene(&rng, &scene, IFF); /* this kind takes no equivalence */
        int64_t lo = rng_between(&rng, -6, 2);
        dm_int result = dm_times(dm_range(scene.model, -lo - rng_between(&rng, 0, 5), -lo), -2);
        set_condition(&scene);
        dm_cost_regular(scene.model, result, scene.count, scene.view, &machine.automaton);
        dm_require(scene.model, scene.condition);
        int64_t wanted = count_words(&scene, &machine, result, word, 0, &least);
        assert_int_equal(kit_count(scene.model, "kernel", "yes"), wanted);
        assert_int_equal(kit_count(scene.model, "kernel", "no"), wanted);
        assert_int_equal(kit_count(scene.model, NULL, "yes"), wanted);
        dm_minimise(scene.model, result);
        dm_solver *solver = dm_solver_new(scene.model, "kernel");
        assert_int_equal(dm_solve(solver, 0, NULL), wanted ? DM_OPTIMAL : DM_NONE);
        assert_true(!wanted || (dm_best(solver, &best) && best == least));
        dm_solver_free(solver);
        dm_model_free(scene.model);
    }
}

/* ---- limits */

static void test_too_large_is_refused(void **state)
{
    (void)state;
    enum { VIEWS = 200000, STEPS = 100 };
    dm_transition steps[STEPS];
    for (int t = 0; t < STEPS; t++) steps[t] = (dm_transition){0, t, 0, 0};
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, STEPS - 1), *views = alloc_array(VIEWS, sizeof *views);
    for (int i = 0; i < VIEWS; i++) views[i] = x;
    dm_automaton automaton = {1, 0, (bool[]){true}, STEPS, steps};
    dm_regular(model, VIEWS, views, &automaton);
    assert_non_null(strstr(dm_model_error(model), "more than 16777216 transitions"));
    alloc_free(views);
    dm_model_free(model);
}

static void test_costs_too_large_are_refused(void **state)
{
    (void)state;
    for (int small = 0; small < 2; small++) {
        dm_model *model = dm_model_new();
        dm_int x[4];
        for (int i = 0; i < 4; i++) x[i] = dm_range(model, 0, 1);
        dm_transition steps[2] = {{0, 0, 0, -(INT64_C(1) << (small ? 58 : 59))}, {0, 1, 0, 7}};
        dm_automaton automaton = {1, 0, (bool[]){true}, 2, steps};
        dm_cost_regular(model, dm_range(model, 0, 100), 4, x, &automaton);
        assert_int_equal(dm_model_error(model) == NULL, small);
        if (small) assert_int_equal(kit_count(model, "kernel", "yes"), 1);
        dm_model_free(model);
    }
}

/* Views wider than those whose gaps are closed. */
static void test_wide_views(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x[3];
    for (int i = 0; i < 3; i++) x[i] = dm_range(model, -3000, 3000);
    dm_transition steps[] = {{0, -2900, 1, 0}, {1, 2850, 0, 0}, {1, 2900, 1, 0}};
    dm_automaton automaton = {2, 0, (bool[]){false, true}, 3, steps};
    dm_regular(model, 3, x, &automaton);
    assert_int_equal(kit_count(model, "kernel", "yes"), 2);
    assert_int_equal(kit_count(model, "kernel", "no"), 2);
    dm_model_free(model);
}

KIT_SUITE(regular)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_model_names),
        cmocka_unit_test(test_consistency),
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_wide_views),
        cmocka_unit_test(test_too_large_is_refused),
        cmocka_unit_test(test_costs_too_large_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
