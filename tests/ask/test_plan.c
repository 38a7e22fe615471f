/* Resolving names to solvers, and requests to plans: random options for boards of all families, and
 * the invariants of the resulting plans. */
#include "ask/plan.h"
#include "base/rng.h"
#include "kit_board.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- solvers */

static void test_every_name_leads_to_its_solver(void **state)
{
    (void)state;
    solver_list all = {0};
    solvers_list(&all);
    assert_true(all.size > 0);
    for (size_t i = 0; i < all.size; i++) {
        const struct solver *wanted = &all.data[i];
        struct solver found;
        struct sentence error = {""};
        char name[100];
        if (!wanted->here) continue;
        snprintf(name, sizeof name, "%s%s", wanted->program ? "dimacs:" : "", wanted->name);
        assert_true(solvers_find(&(struct solvers_scope){.family = wanted->family}, name, &found, &error));
        assert_string_equal(found.name, name);
        assert_int_equal(found.sort, wanted->sort);
        assert_int_equal(found.abilities, wanted->abilities);
        assert_ptr_equal(found.method, wanted->method);
        assert_true(solvers_find(&solvers_anywhere, name, &found, &error));
    }
    vec_free(&all);
}

static void refuses(const char *family, const char *name, const char *words)
{
    struct solver solver;
    struct sentence error = {""};
    const struct solvers_scope scope = {.family = family ? families_find(family) : NULL};
    assert_false(solvers_find(&scope, name, &solver, &error));
    if (!strstr(error.text, words)) fail_msg("`%s' does not say `%s'", error.text, words);
}

static void test_names_that_nobody_has(void **state)
{
    (void)state;
    refuses(NULL, "kernal", "did you mean `kernel'?");
    refuses(NULL, "zzzzzzzzzz", "no engine `zzzzzzzzzz'; there are ");
    refuses(NULL, "dimacs:", "dimacs: needs a command");
    refuses(NULL, "dimacs:no-such-program-anywhere -x", "no-such-program-anywhere is not on PATH");
    refuses("queens", "direct", "queens has no human rules");
    refuses("queens", "frontier", "the engine frontier is not for queens");
}

static void test_the_best_with_an_ability(void **state)
{
    (void)state;
    assert_true(solvers_with(ABILITY_BRANCHES).abilities & ABILITY_BRANCHES);
    assert_string_equal(solvers_with(0).name, dm_engine_name(0));
    assert_false(solvers_abilities() & ABILITY_BRUTE_FORCE);
    assert_true(solvers_abilities() & ABILITY_BRANCHES);
}

static void test_one_thread(void **state)
{
    (void)state;
    struct sentence remark = {""};
    struct solver kernel = solvers_with(ABILITY_BRANCHES), brute;
    assert_false(solvers_remark_threads(&kernel, 4, &remark));
    assert_true(solvers_find(&solvers_anywhere, "brute", &brute, NULL));
    assert_false(solvers_remark_threads(&brute, 1, &remark));
    assert_true(solvers_remark_threads(&brute, 4, &remark));
    assert_string_equal(remark.text, "brute uses one thread: --threads 4 has no effect");
}

static void test_programs_start_again(void **state)
{
    (void)state;
    struct sentence remark = {""};
    struct solver linked = solvers_with(ABILITY_CLAUSES), program = {.program = "/usr/bin/minisat -verb=0"};
    assert_false(solvers_remark_restarts(&linked, SOLVERS_REMARK_RESTARTS, &remark));
    assert_false(solvers_remark_restarts(&program, SOLVERS_REMARK_RESTARTS - 1, &remark));
    assert_false(solvers_remark_restarts(&program, SOLVERS_REMARK_RESTARTS + 1, &remark));
    assert_true(solvers_remark_restarts(&program, SOLVERS_REMARK_RESTARTS, &remark));
    assert_non_null(strstr(remark.text, "/usr/bin/minisat is started again for each solution"));
    assert_non_null(strstr(remark.text, linked.name));
}

/* ---- plans */

static const char *const boards[] = {
    "6\n0\n",
    "8\n1\n2\n",
    "binero 4 4\n. . . .\n. 1 . .\n. . . .\n0 . . .\n",
    "binero 6 6\n. . . . . .\n. 1 . . . .\n. . . . . .\n0 . . . 1 .\n. . . . . .\n. . . . . .\n",
    "chess 4 4 dominate optimise knight=1\n",
    "chess 5 5 independent rook=3\n",
    "chess 4 4 dominate optimise north-rooks=1 knights=1\n",
    "...\n.*.\n...\n",
    "tour 5 5\n",
    "tour 4 4 uncrossed\n",
    "S..\n.#.\n..E\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

static const char *pick(struct rng *rng, size_t count, const char *const *words)
{
    return words[rng_below(rng, count)];
}

static struct request random_request(struct rng *rng)
{
    static const char *const engines[] = {NULL,     NULL,   NULL,     "kernel", "brute",
                                          "direct", "auto", "halves", "cadical"};
    static const char *const models[] = {NULL, NULL, NULL, "m1", "m2", "first", "card"};
    struct request r = {.question = {.kind = (enum question_kind)rng_below(rng, 4)},
                        .engine = pick(rng, sizeof engines / sizeof *engines, engines),
                        .model = pick(rng, sizeof models / sizeof *models, models),
                        .threads = 1};
    r.question.classes = rng_below(rng, 5) == 0;
    if (rng_below(rng, 4) == 0) r.question.limit = 1 + (int64_t)rng_below(rng, 5);
    if (rng_below(rng, 6) == 0) r.order = 1 + (int)rng_below(rng, 3);
    if (rng_below(rng, 8) == 0) r.proof = "proof";
    if (rng_below(rng, 8) == 0) r.encoding = "amo=product";
    r.traced = rng_below(rng, 6) == 0;
    return r;
}

static void check_promises(const struct plan *plan)
{
    const struct request *r = &plan->request;
    const struct solver *solver = &plan->solver;
    if (r->engine) assert_string_equal(solver->name, r->engine);
    if (r->order) assert_true(solver->abilities & ABILITY_BRANCHES);
    if (r->proof) assert_true(solver->abilities & ABILITY_PROVES);
    if (r->traced) assert_true(solver->abilities & ABILITY_STEPS && !plan->attempt && !plan->races);
    if (r->model) assert_string_equal(plan->model->name, r->model);
    if (!(solver->abilities & ABILITY_ENUMERATES)) assert_true(question_counts(&r->question));
    bool partial = plan->model && plan->model->keeps;
    if (partial && !r->model) assert_true(r->question.kind == QUESTION_ONE && !r->question.classes);
    if (partial) assert_false(question_needs_all(&r->question));
    if (plan->attempt) assert_int_equal(plan->question, FAMILY_ONE);
    if (plan->races) assert_false(r->proof);
    if (plan->races && !question_lists(&r->question) && !r->question.classes)
        assert_true(plan->board->best_alone && plan->plain && !r->cube);
    assert_int_equal(plan->room == PLAN_FITS, sentence_is_empty(&plan->too_large));
}

static void test_what_every_plan_promises(void **state)
{
    (void)state;
    struct rng rng;
    int made = 0, refused = 0;
    rng_seed(&rng, 12);
    for (int round = 0; round < 4000; round++) {
        struct arena arena = {0};
        const struct board *board = kit_board(&arena, NULL, boards[rng_below(&rng, BOARDS)]);
        const struct request request = random_request(&rng);
        struct plan plan, again;
        struct sentence error = {""};
        if (plan_make(&plan, board, &request, &error)) {
            check_promises(&plan);
            assert_true(plan_make(&again, board, &request, &error));
            assert_ptr_equal(plan.model, again.model);
            assert_int_equal(plan.solver.abilities, again.solver.abilities);
            made++;
        } else {
            assert_false(sentence_is_empty(&error));
            refused++;
        }
        arena_free(&arena);
    }
    assert_true(made > 500 && refused > 500);
}

/* Plans with each engine of the list after "there are"; returns their number. */
static int plan_each_name(const struct board *board, struct request request, char *list)
{
    int count = 0;
    for (char *name = strtok(list, ","); name; name = strtok(NULL, ",")) {
        struct plan plan;
        struct sentence error = {""};
        char *last = strstr(name, " and ");
        if (last) *last = 0;
        request.engine = name + strspn(name, " ");
        if (!plan_make(&plan, board, &request, &error)) fail_msg("%s: %s", request.engine, error.text);
        count++;
    }
    return count;
}

/* Every engine that the refusal of an unknown name lists gives a plan. */
static void test_listed_engines_suit_the_question(void **state)
{
    (void)state;
    struct rng rng;
    int listed = 0;
    rng_seed(&rng, 31);
    for (int round = 0; round < 400; round++) {
        struct arena arena = {0};
        const struct board *board = kit_board(&arena, NULL, boards[rng_below(&rng, BOARDS)]);
        struct request request = random_request(&rng);
        struct plan plan;
        struct sentence error = {""};
        request.engine = NULL;
        request.model = NULL;
        bool possible = plan_make(&plan, board, &request, &error);
        request.engine = "zzzzzzzzzz";
        assert_false(plan_make(&plan, board, &request, &error));
        char *list = strstr(error.text, "; there ");
        if (possible && list) listed += plan_each_name(board, request, strchr(list + 8, ' '));
        arena_free(&arena);
    }
    assert_true(listed > 1000);
}

KIT_SUITE(plan)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_name_leads_to_its_solver),
        cmocka_unit_test(test_names_that_nobody_has),
        cmocka_unit_test(test_the_best_with_an_ability),
        cmocka_unit_test(test_one_thread),
        cmocka_unit_test(test_programs_start_again),
        cmocka_unit_test(test_what_every_plan_promises),
        cmocka_unit_test(test_listed_engines_suit_the_question),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
