/* Proofs: by the SAT solver over calls with changing clauses and assumptions, and by the public
 * solver with lazy constraints, excluded solutions and an objective. Each is read back from its two
 * files and checked; there must be none where there was a solution. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/reader.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "damier.h"
#include "drat/drat.h"
#include "kit_suite.h"
#include "solver/engine/sat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct place { /* where the proofs of a test go */
    char directory[64], proof[80], formula[90];
};

static int make_place(void **state)
{
    struct place *place = alloc_bytes(sizeof *place);
    strcpy(place->directory, "/tmp/damier-proof-XXXXXX");
    if (!mkdtemp(place->directory)) return -1;
    snprintf(place->proof, sizeof place->proof, "%s/p", place->directory);
    snprintf(place->formula, sizeof place->formula, "%s.cnf", place->proof);
    *state = place;
    return 0;
}

static void clear(const struct place *place)
{
    unlink(place->proof);
    unlink(place->formula);
}

/* Nothing else may be left there: rmdir would fail. */
static int remove_place(void **state)
{
    struct place *place = *state;
    clear(place);
    int status = rmdir(place->directory);
    alloc_free(place);
    return status;
}

static bool is_there(const char *path)
{
    return access(path, F_OK) == 0;
}

#ifdef HAVE_CADICAL

static char *slurp(const char *path, size_t *size)
{
    struct sentence error;
    char *text = reader_slurp(path, size, &error);
    if (!text) fail_msg("%s", error.text);
    return text;
}

static struct drat_result verdict_of(const struct place *place)
{
    struct drat_result result;
    struct drat_input formula = {.name = "formula"}, proof = {.name = "proof"};
    formula.bytes = slurp(place->formula, &formula.size);
    proof.bytes = slurp(place->proof, &proof.size);
    drat_check(formula, proof, true, &result);
    alloc_free((void *)formula.bytes);
    alloc_free((void *)proof.bytes);
    return result;
}

static void is_proved(const struct place *place)
{
    struct drat_result result = verdict_of(place);
    assert_string_equal(result.sentence.text, "");
}

/* ---- the SAT solver */

static void random_clause(struct rng *rng, int variables, int lits[3])
{
    for (int i = 0; i < 3; i++) {
        lits[i] = (int)rng_between(rng, 1, variables);
        if (rng_below(rng, 2)) lits[i] = -lits[i];
    }
}

/* The same calls to a solver without proofs. */
static void proofs_over_many_calls(void **state)
{
    const struct place *place = *state;
    struct rng rng;
    int proved = 0, solved = 0;
    rng_seed(&rng, 6);
    for (int round = 0; round < 25; round++) {
        struct sat_config config = {.threads = 1, .conflict_limit = -1, .proof = place->proof, .seed = round};
        struct sat_solver *one = cadical_proof_sat.open("", &config, NULL);
        struct sat_solver *other = cadical_sat.open("", &config, NULL);
        int variables = (int)rng_between(&rng, 5, 30), clauses = 0, lits[3];
        for (int call = 0; call < 6; call++) {
            for (int i = 0; i < variables; i++, clauses++) {
                random_clause(&rng, variables, lits);
                cadical_proof_sat.clause(one, lits, 3);
                cadical_sat.clause(other, lits, 3);
            }
            random_clause(&rng, variables, lits);
            size_t assumed = rng_below(&rng, 4);
            enum sat_status status = cadical_proof_sat.solve(one, lits, assumed);
            assert_int_equal(status, cadical_sat.solve(other, lits, assumed));
            assert_int_equal(is_there(place->proof), status == SAT_UNSATISFIABLE);
            assert_int_equal(is_there(place->formula), status == SAT_UNSATISFIABLE);
            solved += status == SAT_SATISFIABLE;
            if (status != SAT_UNSATISFIABLE) continue;
            proved++;
            is_proved(place);
            assert_int_equal(verdict_of(place).clauses, clauses + (int)assumed);
            clear(place);
        }
        cadical_proof_sat.close(one);
        cadical_sat.close(other);
    }
    assert_true(proved > 20 && solved > 20);
}

/* A formula that a proof refutes, with one clause fewer and therefore a solution: the proof, whole
 * or with steps changed, must fail. */
static void proofs_do_not_fit_other_formulas(void **state)
{
    const struct place *place = *state;
    struct rng rng;
    int tried = 0;
    rng_seed(&rng, 8);
    for (int round = 0; round < 30; round++) {
        struct sat_config config = {.threads = 1, .conflict_limit = -1, .proof = place->proof};
        struct sat_solver *sat = cadical_proof_sat.open("", &config, NULL);
        enum { VARIABLES = 12 };
        int lits[3];
        vec_int flat = {0};
        while (cadical_proof_sat.solve(sat, NULL, 0) == SAT_SATISFIABLE) {
            random_clause(&rng, VARIABLES, lits);
            cadical_proof_sat.clause(sat, lits, 3);
            for (int i = 0; i < 3; i++) vec_push(&flat, lits[i]);
        }
        cadical_proof_sat.close(sat);
        is_proved(place);
        struct drat_input formula = {.name = "formula"}, proof = {.name = "proof"};
        struct drat_result result;
        char *text = slurp(place->formula, &formula.size), *steps = slurp(place->proof, &proof.size);
        /* The last clause made it unsatisfiable: in its place the first one again. */
        char *last = strrchr(text, '\n');
        while (last > text && last[-1] != '\n') last--;
        size_t head = (size_t)(last - text);
        char *other = alloc_bytes(head + 60);
        memcpy(other, text, head);
        snprintf(other + head, 60, "%d %d %d 0\n", flat.data[0], flat.data[1], flat.data[2]);
        formula.bytes = other;
        formula.size = strlen(other);
        for (int change = 0; change < 20; change++) {
            proof.bytes = steps;
            assert_int_not_equal(drat_check(formula, proof, change & 1, &result), DRAT_VERIFIED);
            tried++;
            char *digit = steps + rng_below(&rng, proof.size);
            if (*digit >= '1' && *digit <= '9') *digit = (char)('1' + rng_below(&rng, 9));
        }
        alloc_free(other);
        alloc_free(text);
        alloc_free(steps);
        vec_free(&flat);
        clear(place);
    }
    assert_int_equal(tried, 600);
}

static void files_that_cannot_be_written(void **state)
{
    const struct place *place = *state;
    char path[120];
    snprintf(path, sizeof path, "%s/no/such/folder", place->directory);
    struct sat_config config = {.threads = 1, .conflict_limit = -1, .proof = path};
    struct sat_solver *sat = cadical_proof_sat.open("", &config, NULL);
    cadical_proof_sat.clause(sat, NULL, 0);
    assert_int_equal(cadical_proof_sat.solve(sat, NULL, 0), SAT_FAILED);
    assert_non_null(strstr(cadical_proof_sat.error(sat), "No such file or directory"));
    cadical_proof_sat.close(sat);
    config.proof = "/dev/full";
    config.proof_alone = true;
    sat = cadical_proof_sat.open("", &config, NULL);
    for (int i = 0; i < 4; i++) cadical_proof_sat.clause(sat, (int[]){i & 1 ? 1 : -1, i & 2 ? 2 : -2}, 2);
    assert_int_equal(cadical_proof_sat.solve(sat, NULL, 0), SAT_FAILED);
    assert_string_equal(cadical_proof_sat.error(sat), "cannot write /dev/full: No space left on device");
    cadical_proof_sat.close(sat);
}

/* ---- the public solver */

static dm_solver *proving(dm_model *model, const struct place *place)
{
    dm_solver *solver = dm_solver_new(model, "cadical");
    assert_true(dm_set(solver, "proof", "is replaced"));
    assert_true(dm_set(solver, "proof", place->proof));
    return solver;
}

static size_t occurrences(const char *path, const char *line)
{
    size_t size, count = 0;
    char *text = slurp(path, &size);
    for (const char *at = text; (at = strstr(at, line)); at++) count++;
    alloc_free(text);
    return count;
}

/* x + y = 4 and x - y = 2 have one solution. */
static void no_other_solution(void **state)
{
    const struct place *place = *state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 5), y = dm_range(model, 0, 5);
    dm_section(model, "their sum");
    dm_linear(model, 2, NULL, (dm_int[]){x, y}, DM_EQ, 4);
    dm_section(model, "their difference");
    dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){x, y}, DM_EQ, 2);
    dm_solver *solver = proving(model, place);
    assert_int_equal(dm_next(solver), DM_SOLUTION);
    assert_false(is_there(place->proof) || is_there(place->formula));
    assert_int_equal(dm_next(solver), DM_NONE);
    is_proved(place);
    assert_int_equal(occurrences(place->formula, "c their sum\n"), 1);
    assert_int_equal(occurrences(place->formula, "c their difference\n"), 1);
    assert_int_equal(occurrences(place->formula, "c not this solution again\n"), 1);
    assert_int_equal(occurrences(place->formula, "c assumed\n"), 1);
    dm_solver_free(solver);
    dm_model_free(model);
}

struct lazy {
    dm_int x[4];
    int posts;
};

/* No two of them are equal, posted only when violated. */
static void post_difference(dm_model *model, const dm_candidate *candidate, void *data)
{
    struct lazy *lazy = data;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++) {
            if (dm_peek(candidate, lazy->x[i]) != dm_peek(candidate, lazy->x[k])) continue;
            dm_linear(model, 2, (int64_t[]){1, -1}, (dm_int[]){lazy->x[i], lazy->x[k]}, DM_NE, 0);
            lazy->posts++;
        }
}

static void lazy_constraints_are_in_the_formula(void **state)
{
    const struct place *place = *state;
    dm_model *model = dm_model_new();
    struct lazy lazy = {0};
    for (int i = 0; i < 4; i++) lazy.x[i] = dm_range(model, 1, 3);
    dm_lazy(model, post_difference, &lazy);
    dm_solver *solver = proving(model, place);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_NONE);
    assert_true(lazy.posts > 0);
    is_proved(place);
    dm_solver_free(solver);
    dm_model_free(model);
}

static void nothing_better(void **state)
{
    const struct place *place = *state;
    dm_model *model = dm_model_new();
    dm_int x = dm_range(model, 0, 20), y = dm_range(model, 0, 20);
    dm_linear(model, 2, (int64_t[]){3, 4}, (dm_int[]){x, y}, DM_LE, 31);
    dm_maximise(model, dm_plus(x, 0));
    dm_solver *solver = proving(model, place);
    assert_int_equal(dm_solve(solver, 0, NULL), DM_OPTIMAL);
    assert_int_equal(dm_value(solver, x), 10);
    is_proved(place);
    dm_solver_free(solver);
    dm_model_free(model);
}

#endif

static void engines_without_proofs(void **state)
{
    const struct place *place = *state;
    for (int e = 0; e < 2; e++) {
        const char *const names[] = {"kernel", "brute"};
        dm_model *model = dm_model_new();
        dm_require(model, DM_FALSE);
        dm_solver *solver = dm_solver_new(model, names[e]);
        assert_true(dm_set(solver, "proof", place->proof));
        assert_int_equal(dm_solve(solver, 0, NULL), DM_INVALID);
        assert_non_null(strstr(dm_solver_error(solver), "proofs"));
        assert_false(is_there(place->proof) || is_there(place->formula));
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

#define IN_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, remove_place)

KIT_SUITE(proof)
{
    const struct CMUnitTest tests[] = {
#ifdef HAVE_CADICAL
        IN_PLACE(proofs_over_many_calls),
        IN_PLACE(proofs_do_not_fit_other_formulas),
        IN_PLACE(files_that_cannot_be_written),
        IN_PLACE(no_other_solution),
        IN_PLACE(lazy_constraints_are_in_the_formula),
        IN_PLACE(nothing_better),
#endif
        IN_PLACE(engines_without_proofs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
