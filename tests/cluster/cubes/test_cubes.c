/* Cubes of random models, compared with brute force: each solution is in exactly one cube, and the
 * solutions of all cubes add up to those of the model, by assumption and by search. Then their text
 * form and malformed texts. */
#include "cluster/cubes/cubes.h"
#include "kit_random.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- a model that can be rebuilt */

struct sample {
    uint64_t seed;
    bool with_objective;
    dm_model *model;
    size_t size;
    dm_int variables[64];
};

static void sample_open(struct sample *s, uint64_t seed, bool with_objective)
{
    struct rng rng;
    rng_seed(&rng, seed);
    *s = (struct sample){.seed = seed, .with_objective = with_objective};
    s->model = kit_random_model(&rng, with_objective);
    s->size = dm_answer_variables(s->model, 64, s->variables);
    assert_true(s->size <= 64);
}

static void cut(struct sample *s, size_t cubes, bool keep, struct cubes_tree *tree)
{
    struct sentence error;
    const struct cubes_request request = {.cubes = cubes, .seed = (int64_t)s->seed, .keep_refuted = keep};
    assert_true(cubes_split(s->model, s->size, s->variables, &request, tree, &error));
}

static bool holds(struct cube_term term, int64_t value)
{
    switch (term.relation) {
    case CUBE_LE:
        return value <= term.value;
    case CUBE_GT:
        return value > term.value;
    case CUBE_EQ:
        return value == term.value;
    default:
        return value != term.value;
    }
}

/* True if the values satisfy the cube. */
static bool contains(const struct cube *cube, const int64_t *values)
{
    for (size_t i = 0; i < cube->terms.size; i++)
        if (!holds(cube->terms.data[i], values[cube->terms.data[i].at])) return false;
    return true;
}

/* Counts the cubes, and the refuted leaves, that contain these values. */
static void place(const struct cubes_tree *tree, const int64_t *values, int *cubes, int *refuted)
{
    struct cube cube = {0};
    *cubes = *refuted = 0;
    for (size_t i = 0; i < tree->nodes.size; i++) {
        if (tree->nodes.data[i].holds) continue;
        cubes_tree_node(tree, i, &cube);
        if (contains(&cube, values)) ++*(tree->nodes.data[i].cube == CUBES_REFUTED ? refuted : cubes);
    }
    cubes_free(&cube);
}

/* Every solution of the model is in one cube. */
static void check_places(const struct sample *s, const struct cubes_tree *tree)
{
    dm_solver *solver = dm_solver_new(s->model, "kernel");
    dm_status status;
    while ((status = dm_next(solver)) == DM_SOLUTION || status == DM_OPTIMAL) {
        int64_t values[64];
        int cubes, refuted;
        for (size_t i = 0; i < s->size; i++) values[i] = dm_value(solver, s->variables[i]);
        place(tree, values, &cubes, &refuted);
        if (cubes != 1 || refuted) fail_msg("seed %llu", (unsigned long long)s->seed);
    }
    dm_solver_free(solver);
}

/* ---- the solutions of cubes */

struct total {
    int64_t count; /* of answers as good as the best */
    bool has_best;
    int64_t best;
};

static void add(struct total *total, int sense, struct kit_truth truth)
{
    if (!sense) {
        total->count += truth.count;
    } else if (truth.has_best) {
        bool better = !total->has_best || sense * truth.best < sense * total->best;
        if (better) *total = (struct total){.has_best = true, .best = truth.best};
        if (truth.best == total->best) total->count += truth.count;
    }
}

/* The solutions of a cube, found by assuming it. */
static struct kit_truth look(struct sample *s, const struct cube *cube)
{
    dm_lit lits[64];
    assert_true(cube->terms.size <= 64);
    for (size_t i = 0; i < cube->terms.size; i++)
        lits[i] = cubes_lit(cube->terms.data[i], s->model, s->variables);
    return kit_random_truth(s->model, lits, cube->terms.size);
}

/* The same, found in a new model with the cube posted, directly or by names. */
static struct kit_truth search(const struct sample *s, const struct cubes_tree *tree, const struct cube *cube,
                               bool named)
{
    struct sample within;
    struct sentence error;
    struct kit_truth truth = {0};
    sample_open(&within, s->seed, s->with_objective);
    assert_int_equal(within.size, s->size);
    /* the names are no answer variables */
    if (named) dm_answer(within.model, within.size, within.variables);
    assert_true(named ? cubes_tree_post(tree, cube, within.model, within.size, within.variables, &error)
                      : cubes_post(cube, within.model, within.size, within.variables, &error));
    dm_solver *solver = dm_solver_new(within.model, NULL);
    dm_status status;
    while ((status = dm_next(solver)) == DM_SOLUTION || status == DM_OPTIMAL) truth.count++;
    assert_int_equal(status, DM_NONE);
    truth.has_best = dm_best(solver, &truth.best);
    dm_solver_free(solver);
    dm_model_free(within.model);
    return truth;
}

static void check_sums(struct sample *s, const struct cubes_tree *tree, bool named)
{
    struct kit_truth truth = kit_random_truth(s->model, NULL, 0);
    struct total looked = {0}, searched = {0}, whole = {0};
    struct cube cube = {0};
    int sense = dm_objective(s->model, NULL);
    bool answered = s->size > 0;
    add(&whole, sense, truth);
    for (size_t i = 0; i < tree->cubes.size; i++) {
        cubes_tree_cube(tree, i, &cube);
        add(&looked, sense, look(s, &cube));
        add(&searched, sense, search(s, tree, &cube, named && answered));
    }
    if (looked.count != whole.count || searched.count != whole.count || looked.best != whole.best ||
        searched.best != whole.best)
        fail_msg("seed %llu: %lld, %lld, expected %lld", (unsigned long long)s->seed, (long long)looked.count,
                 (long long)searched.count, (long long)whole.count);
    cubes_free(&cube);
}

static void test_cubes_do_not_overlap_and_leave_nothing_out(void **state)
{
    (void)state;
    size_t cut_up = 0, refuted = 0;
    for (uint64_t seed = 1, rounds = kit_rounds(250); seed <= rounds; seed++) {
        struct sample s;
        struct cubes_tree tree, kept;
        sample_open(&s, seed, seed % 3 == 0);
        cut(&s, 1 + seed % 9, false, &tree);
        cut(&s, 1 + seed % 9, true, &kept);
        assert_int_equal(kept.cubes.size, kept.nodes.size / 2 + 1); /* every leaf */
        check_places(&s, &tree);
        check_places(&s, &kept);
        check_sums(&s, &tree, seed % 2);
        if (seed % 4 == 0) check_sums(&s, &kept, true);
        cut_up += tree.cubes.size > 1;
        refuted += tree.cubes.size < tree.nodes.size / 2 + 1;
        cubes_tree_free(&tree);
        cubes_tree_free(&kept);
        dm_model_free(s.model);
    }
    assert_true(cut_up > 0 && refuted > 0);
}

/* Solutions as good as the incumbent may be lost, better ones may not. */
static void test_cubes_have_the_answers_that_are_better_than_the_incumbent(void **state)
{
    (void)state;
    size_t refuted = 0, looked_at = 0;
    for (uint64_t seed = 1, rounds = kit_rounds(120); seed <= rounds; seed++) {
        struct sample s;
        struct cubes_tree tree;
        struct sentence error;
        sample_open(&s, seed, true);
        struct kit_truth truth = kit_random_truth(s.model, NULL, 0);
        int sense = dm_objective(s.model, NULL);
        int64_t than = truth.best + sense;
        struct cubes_request request = {.cubes = 1 + seed % 9, .seed = (int64_t)seed, .than = &than};
        if (truth.has_best && sense) {
            assert_true(cubes_split(s.model, s.size, s.variables, &request, &tree, &error));
            check_sums(&s, &tree, false);
            cubes_tree_free(&tree);
            than = truth.best;
            assert_true(cubes_split(s.model, s.size, s.variables, &request, &tree, &error));
            refuted += tree.cubes.size == 0;
            cubes_tree_free(&tree);
            looked_at++;
        }
        dm_model_free(s.model);
    }
    assert_true(looked_at > 0 && refuted > 0);
}

static void test_degrees_count_each_constraint_once(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 5), y = dm_range(model, 0, 5), z = dm_range(model, 0, 5);
    size_t degree[4];
    dm_alldifferent(model, 2, (const dm_int[]){x, y});
    dm_clause(model, 2, (const dm_lit[]){dm_le(model, x, 2), dm_eq(model, x, 4)});
    dm_degrees(model, 4, (const dm_int[]){x, y, z, dm_constant(3)}, degree);
    assert_int_equal(degree[0], 2);
    assert_int_equal(degree[1], 1);
    assert_int_equal(degree[2], 0);
    assert_int_equal(degree[3], 0);
    dm_model_free(model);
}

static void text_of(const struct cubes_tree *tree, struct buf *out)
{
    buf_clear(out);
    cubes_tree_write(tree, out);
}

static void test_the_same_seed_makes_the_same_cubes_and_their_text_is_read_back(void **state)
{
    (void)state;
    struct buf first = {0}, second = {0};
    for (uint64_t seed = 1, rounds = kit_rounds(60); seed <= rounds; seed++) {
        struct sample s, again;
        struct cubes_tree tree, other, read;
        struct sentence error;
        sample_open(&s, seed, false);
        sample_open(&again, seed, false);
        cut(&s, 12, false, &tree);
        cut(&again, 12, false, &other);
        text_of(&tree, &first);
        text_of(&other, &second);
        assert_string_equal(buf_text(&first), buf_text(&second));
        assert_true(cubes_tree_read(buf_text(&first), &read, &error));
        assert_int_equal(read.cubes.size, tree.cubes.size);
        for (size_t i = 0; i < tree.nodes.size; i++) {
            assert_int_equal(read.nodes.data[i].holds, tree.nodes.data[i].holds);
            assert_int_equal(read.nodes.data[i].differs, tree.nodes.data[i].differs);
            assert_int_equal(read.nodes.data[i].parent, tree.nodes.data[i].parent);
            assert_int_equal(read.nodes.data[i].cube, tree.nodes.data[i].cube);
        }
        cubes_tree_free(&tree);
        cubes_tree_free(&other);
        cubes_tree_free(&read);
        dm_model_free(s.model);
        dm_model_free(again.model);
    }
    buf_free(&first);
    buf_free(&second);
}

/* ---- texts */

static void test_a_cube_is_read_back_as_it_was_written(void **state)
{
    (void)state;
    static const char text[] = "3<=2 0>-7 12=1000000 5!=0";
    static const int64_t in[] = {-6, 0, 0, 2, 0, 1, 0, 0, 0, 0, 0, 0, 1000000};
    struct cube cube;
    struct sentence error;
    struct buf out = {0};
    assert_true(cubes_read(text, &cube, &error));
    assert_int_equal(cube.terms.size, 4);
    cubes_write(&cube, &out);
    assert_string_equal(buf_text(&out), text);
    assert_true(contains(&cube, in));
    /* Each term matters, and its negation is its complement. */
    for (size_t i = 0; i < cube.terms.size; i++) {
        struct cube other = {0};
        vec_push(&other.terms, cubes_negation(cube.terms.data[i]));
        assert_false(contains(&other, in));
        other.terms.data[0] = cubes_negation(other.terms.data[0]);
        assert_true(contains(&other, in));
        cubes_free(&other);
    }
    cubes_free(&cube);
    assert_true(cubes_read("", &cube, &error));
    assert_int_equal(cube.terms.size, 0);
    buf_free(&out);
}

static void test_what_is_no_cube_and_no_tree_is_refused(void **state)
{
    (void)state;
    static const char *const cubes[] = {"3",     "<=2",      "3<2",    "3<=",
                                        "-1<=2", "3<=2,4=1", "3<=2 x", "99999999999<=1",
                                        "3==2"};
    static const char *const trees[] = {"",    "3<=2", "3<=2 .",     "3<=2 . . .",
                                        ". .", "y",    "3<=2 . x x", "3 . ."};
    for (size_t i = 0; i < sizeof cubes / sizeof *cubes; i++) {
        struct cube cube;
        struct sentence error = {""};
        if (cubes_read(cubes[i], &cube, &error)) fail_msg("`%s' is read", cubes[i]);
        assert_true(error.text[0]);
        cubes_free(&cube);
    }
    for (size_t i = 0; i < sizeof trees / sizeof *trees; i++) {
        struct cubes_tree tree;
        struct sentence error = {""};
        if (cubes_tree_read(trees[i], &tree, &error)) fail_msg("`%s' is read", trees[i]);
        assert_true(error.text[0]);
        cubes_tree_free(&tree);
    }
}

static void test_a_cube_of_another_model_is_refused(void **state)
{
    (void)state;
    struct cube cube;
    struct sentence error = {""};
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9);
    assert_true(cubes_read("1<=2", &cube, &error));
    assert_false(cubes_post(&cube, model, 1, &x, &error));
    assert_non_null(strstr(error.text, "variable 1, but the answer has 1"));
    cubes_free(&cube);
    /* Values outside the domain are allowed. */
    assert_true(cubes_read("0<=100 0>-100 0!=77 0=4", &cube, &error));
    assert_true(cubes_post(&cube, model, 1, &x, &error));
    assert_int_equal(kit_random_truth(model, NULL, 0).count, 1);
    cubes_free(&cube);
    dm_model_free(model);
}

/* ---- balance and limits */

static dm_model *queens(size_t n, dm_int *queen)
{
    dm_model *model = dm_model_new();
    dm_int rising[16], falling[16];
    for (size_t i = 0; i < n; i++) {
        queen[i] = dm_range(model, 0, (int64_t)n - 1);
        rising[i] = dm_plus(queen[i], (int64_t)i);
        falling[i] = dm_plus(queen[i], -(int64_t)i);
    }
    dm_alldifferent(model, n, queen);
    dm_alldifferent(model, n, rising);
    dm_alldifferent(model, n, falling);
    dm_answer(model, n, queen);
    return model;
}

static bool stop_at_once(void *self)
{
    ++*(int *)self;
    return true;
}

static void test_as_many_cubes_as_requested_unless_it_is_stopped(void **state)
{
    (void)state;
    dm_int queen[16];
    struct sentence error;
    int asked = 0;
    for (size_t cubes = 1; cubes <= 300; cubes += 23) {
        struct cubes_tree tree;
        struct cubes_request request = {.cubes = cubes};
        dm_model *model = queens(10, queen);
        assert_true(cubes_split(model, 10, queen, &request, &tree, &error));
        assert_int_equal(tree.cubes.size, cubes);
        cubes_tree_free(&tree);
        struct deadline deadline = {.also = stop_at_once, .self = &asked};
        request.deadline = &deadline;
        assert_true(cubes_split(model, 10, queen, &request, &tree, &error));
        assert_int_equal(tree.cubes.size, 1);
        cubes_tree_free(&tree);
        dm_model_free(model);
    }
    assert_true(asked > 0);
}

static void test_a_model_without_solution_has_no_cubes(void **state)
{
    (void)state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 9), none = dm_constant(3);
    struct cubes_tree tree;
    struct sentence error;
    struct cubes_request request = {.cubes = 8};
    /* An answer without variables is one cube. */
    assert_true(cubes_split(model, 1, &none, &request, &tree, &error));
    assert_int_equal(tree.cubes.size, 1);
    cubes_tree_free(&tree);
    dm_require(model, dm_le(model, x, 3));
    dm_require(model, dm_ge(model, x, 5));
    assert_true(cubes_split(model, 1, &x, &request, &tree, &error));
    assert_int_equal(tree.cubes.size, 0);
    cubes_tree_free(&tree);
    request.keep_refuted = true;
    assert_true(cubes_split(model, 1, &x, &request, &tree, &error));
    assert_int_equal(tree.cubes.size, 1);
    cubes_tree_free(&tree);
    dm_model_free(model);
}

KIT_SUITE(cubes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cubes_do_not_overlap_and_leave_nothing_out),
        cmocka_unit_test(test_cubes_have_the_answers_that_are_better_than_the_incumbent),
        cmocka_unit_test(test_degrees_count_each_constraint_once),
        cmocka_unit_test(test_the_same_seed_makes_the_same_cubes_and_their_text_is_read_back),
        cmocka_unit_test(test_a_cube_is_read_back_as_it_was_written),
        cmocka_unit_test(test_what_is_no_cube_and_no_tree_is_refused),
        cmocka_unit_test(test_a_cube_of_another_model_is_refused),
        cmocka_unit_test(test_as_many_cubes_as_requested_unless_it_is_stopped),
        cmocka_unit_test(test_a_model_without_solution_has_no_cubes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
