/* SAT solvers behind their table: linked and programs, against brute force and each other; limits,
 * stops and names. The programs minisat, picosat, cryptominisat5, clasp and cadical are required,
 * because only they can show that their rows are right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "solver/engine/sat.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"cadical", "minisat",        "picosat", "cryptominisat5",
                                    "clasp",   "dimacs:cadical", NULL};

static const struct sat_config plain = {.threads = 1, .conflict_limit = -1};

struct solver {
    const struct sat_kind *kind;
    struct sat_solver *sat;
};

static struct solver open_named(const char *name, const struct sat_config *config)
{
    struct sentence error = {""};
    const char *argument;
    struct solver s = {.kind = sat_find(name, &argument, &error)};
    if (!s.kind) fail_msg("%s", error.text);
    s.sat = s.kind->open(argument, config, &error);
    if (!s.sat) fail_msg("%s", error.text);
    return s;
}

static enum sat_status solve(struct solver s, const int *assumptions, size_t count)
{
    enum sat_status status = s.kind->solve(s.sat, assumptions, count);
    if (status == SAT_FAILED) fail_msg("%s", s.kind->error(s.sat));
    return status;
}

struct formula {
    int variables;
    vec_int flat; /* a 0 behind each clause */
};

static void random_formula(struct rng *rng, struct formula *f)
{
    f->variables = (int)rng_between(rng, 3, 11);
    int clauses = (int)rng_between(rng, 0, 6 * f->variables);
    for (int i = 0; i < clauses; i++) {
        int length = rng_below(rng, 8) ? 3 : (int)rng_between(rng, 1, 5);
        for (int k = 0; k < length; k++) {
            int variable = (int)rng_between(rng, 1, f->variables);
            vec_push(&f->flat, rng_below(rng, 2) ? variable : -variable);
        }
        vec_push(&f->flat, 0);
    }
}

static bool true_in(unsigned assignment, int lit)
{
    return (assignment >> (abs(lit) - 1) & 1) == (lit > 0);
}

static bool satisfies(unsigned assignment, const struct formula *f)
{
    bool clause = false;
    for (size_t i = 0; i < f->flat.size; i++) {
        if (f->flat.data[i]) {
            clause = clause || true_in(assignment, f->flat.data[i]);
        } else {
            if (!clause) return false;
            clause = false;
        }
    }
    return true;
}

static int count_solutions(const struct formula *f, const int *assumptions, size_t count)
{
    int found = 0;
    for (unsigned a = 0; a < 1u << f->variables; a++) {
        bool good = satisfies(a, f);
        for (size_t i = 0; i < count && good; i++) good = true_in(a, assumptions[i]);
        found += good;
    }
    return found;
}

static void add_formula(struct solver s, const struct formula *f)
{
    size_t start = 0;
    for (size_t i = 0; i < f->flat.size; i++) {
        if (f->flat.data[i]) continue;
        s.kind->clause(s.sat, f->flat.data + start, i - start);
        start = i + 1;
    }
}

static unsigned solution(struct solver s, int variables)
{
    unsigned a = 0;
    for (int v = 1; v <= variables; v++) a |= (unsigned)s.kind->value(s.sat, v) << (v - 1);
    return a;
}

/* One call under random assumptions: the answer, its values or its core against brute force. */
static void check_call(struct rng *rng, struct solver s, const struct formula *f)
{
    int assumptions[4];
    size_t count = rng_below(rng, 5), used = 0;
    for (size_t i = 0; i < count; i++) {
        int variable = (int)rng_between(rng, 1, f->variables);
        assumptions[i] = rng_below(rng, 2) ? variable : -variable;
    }
    int expected = count_solutions(f, assumptions, count);
    enum sat_status status = solve(s, assumptions, count);
    assert_int_equal(status, expected ? SAT_SATISFIABLE : SAT_UNSATISFIABLE);
    if (expected) {
        unsigned a = solution(s, f->variables);
        assert_true(satisfies(a, f));
        for (size_t i = 0; i < count; i++) assert_true(true_in(a, assumptions[i]));
        assert_false(s.kind->value(s.sat, f->variables + 1000));
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (sat_failed(s.kind, s.sat, assumptions[i])) assumptions[used++] = assumptions[i];
    assert_int_equal(count_solutions(f, assumptions, used), 0);
    if (!s.kind->failed) assert_int_equal(used, count);
}

static void check_engine(const char *name, uint64_t rounds, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (uint64_t round = 0; round < kit_rounds(rounds); round++) {
        struct formula f = {0};
        random_formula(&rng, &f);
        struct solver s = open_named(name, &plain);
        add_formula(s, &f);
        for (int call = 0; call < 3; call++) check_call(&rng, s, &f);
        s.kind->close(s.sat);
        vec_free(&f.flat);
    }
}

static void test_random_formulas(void **state)
{
    (void)state;
    check_engine("cadical", 15, 1);
    check_engine("minisat", 15, 2);
    check_engine("picosat", 15, 3);
    check_engine("cryptominisat5", 15, 4);
    check_engine("clasp", 15, 5);
    check_engine("dimacs:cadical", 15, 6);
    check_engine(NULL, 15, 7);
#ifdef HAVE_CADICAL
    check_engine("cadical", 2000, 8);
#endif
}

/* Blocking one solution after the other finds as many as there are: clauses between calls, many
 * calls. */
static void test_enumeration(void **state)
{
    (void)state;
    for (int i = 0; names[i]; i++) {
        struct rng rng;
        rng_seed(&rng, 50);
        for (int round = 0; round < 3; round++) {
            struct formula f = {0};
            do {
                vec_clear(&f.flat);
                random_formula(&rng, &f);
            } while (count_solutions(&f, NULL, 0) < 1 || count_solutions(&f, NULL, 0) > 12);
            struct solver s = open_named(names[i], &plain);
            add_formula(s, &f);
            int found = 0;
            while (solve(s, NULL, 0) == SAT_SATISFIABLE) {
                unsigned a = solution(s, f.variables);
                int block[16];
                for (int v = 1; v <= f.variables; v++) block[v - 1] = true_in(a, v) ? -v : v;
                s.kind->clause(s.sat, block, (size_t)f.variables);
                found++;
            }
            assert_int_equal(found, count_solutions(&f, NULL, 0));
            s.kind->close(s.sat);
            vec_free(&f.flat);
        }
    }
}

static void test_small_cases(void **state)
{
    (void)state;
    for (int i = 0; names[i]; i++) {
        struct solver s = open_named(names[i], &plain);
        assert_int_equal(solve(s, NULL, 0), SAT_SATISFIABLE);
        assert_false(s.kind->value(s.sat, 1));
        assert_int_equal(solve(s, (int[]){7, -3}, 2), SAT_SATISFIABLE);
        assert_true(s.kind->value(s.sat, 7));
        assert_false(s.kind->value(s.sat, 3));
        assert_int_equal(solve(s, (int[]){7, -7}, 2), SAT_UNSATISFIABLE);
        s.kind->clause(s.sat, (int[]){5, 5, -5}, 3);
        s.kind->clause(s.sat, (int[]){1}, 1);
        assert_int_equal(solve(s, NULL, 0), SAT_SATISFIABLE);
        assert_true(s.kind->value(s.sat, 1));
        assert_int_equal(solve(s, (int[]){-1}, 1), SAT_UNSATISFIABLE);
        assert_int_equal(solve(s, NULL, 0), SAT_SATISFIABLE);
        s.kind->clause(s.sat, NULL, 0);
        assert_int_equal(solve(s, NULL, 0), SAT_UNSATISFIABLE);
        assert_true(sat_conflicts(s.kind, s.sat) >= 0);
        s.kind->close(s.sat);
    }
}

#ifdef HAVE_CADICAL
static void test_core_is_sharp(void **state)
{
    (void)state;
    struct solver s = open_named("cadical", &plain);
    s.kind->clause(s.sat, (int[]){-1, -2}, 2);
    assert_int_equal(solve(s, (int[]){3, 1, 4, 2, 5}, 5), SAT_UNSATISFIABLE);
    assert_true(sat_failed(s.kind, s.sat, 1));
    assert_true(sat_failed(s.kind, s.sat, 2));
    for (int lit = 3; lit <= 6; lit++) assert_false(sat_failed(s.kind, s.sat, lit));
    s.kind->close(s.sat);
}
#endif

#ifdef HAVE_CADICAL
/* A variable that would take hundreds of gigabytes is refused by a sentence. */
static void test_no_room(void **state)
{
    (void)state;
    if (alloc_machine() / 200 >= INT_MAX) skip();
    for (int assumed = 0; assumed < 2; assumed++) {
        struct solver s = open_named("cadical", &plain);
        int lit = -2147483646;
        if (!assumed) s.kind->clause(s.sat, &lit, 1);
        assert_int_equal(s.kind->solve(s.sat, &lit, (size_t)assumed), SAT_FAILED);
        assert_string_equal(s.kind->error(s.sat), "not enough memory for a variable as large as 2147483646");
        s.kind->close(s.sat);
    }
}
#endif

/* As many pigeons as holes and one more: hard for resolution. */
static void add_pigeons(struct solver s, int holes)
{
    int clause[32];
    for (int pigeon = 0; pigeon <= holes; pigeon++) {
        for (int hole = 0; hole < holes; hole++) clause[hole] = pigeon * holes + hole + 1;
        s.kind->clause(s.sat, clause, (size_t)holes);
        for (int other = 0; other < pigeon; other++)
            for (int hole = 0; hole < holes; hole++)
                s.kind->clause(s.sat, (int[]){-(pigeon * holes + hole + 1), -(other * holes + hole + 1)}, 2);
    }
}

static void test_conflict_limit(void **state)
{
    (void)state;
    static const char *const able[] = {"cadical", "dimacs:cadical", "cryptominisat5", "clasp"};
    struct sat_config config = {.threads = 1, .conflict_limit = 20};
    for (int i = 0; i < 4; i++) {
        struct solver s = open_named(able[i], &config);
        add_pigeons(s, 9);
        assert_int_equal(solve(s, NULL, 0), SAT_UNKNOWN);
        assert_int_equal(solve(s, NULL, 0), SAT_UNKNOWN);
        s.kind->clause(s.sat, (int[]){-1}, 1);
        assert_int_equal(solve(s, (int[]){1}, 1), SAT_UNSATISFIABLE);
        s.kind->close(s.sat);
    }
}

struct alarm {
    double when;
    bool off;
};

static bool ring(void *self)
{
    const struct alarm *alarm = self;
    return !alarm->off && clock_wall() >= alarm->when;
}

static void test_poll_stops(void **state)
{
    (void)state;
    for (int i = 0; names[i]; i++) {
        struct alarm alarm = {.when = clock_wall() + 0.1};
        struct sat_config config = {.threads = 1, .conflict_limit = -1, .poll = ring, .self = &alarm};
        struct solver s = open_named(names[i], &config);
        add_pigeons(s, 16);
        assert_int_equal(solve(s, NULL, 0), SAT_UNKNOWN);
        alarm.off = true;
        s.kind->clause(s.sat, (int[]){-1}, 1);
        assert_int_equal(solve(s, (int[]){1}, 1), SAT_UNSATISFIABLE);
        s.kind->close(s.sat);
    }
}

/* Every setting, at its edges, is one that the program takes. */
static void test_settings(void **state)
{
    (void)state;
    static const int64_t seeds[] = {1, 999999999, 1000000000, INT64_MAX, INT64_MIN, -1};
    for (int i = 0; names[i]; i++)
        for (size_t k = 0; k < sizeof seeds / sizeof *seeds; k++) {
            struct sat_config config = {.seed = seeds[k],
                                        .threads = k % 2 ? 2 : 0,
                                        .conflict_limit = k == 2 ? INT64_MAX : 100000,
                                        .memory = INT64_C(4) << 30,
                                        .placement = k < 3};
            struct solver s = open_named(names[i], &config);
            s.kind->clause(s.sat, (int[]){1, 2}, 2);
            s.kind->clause(s.sat, (int[]){-1, -2}, 2);
            assert_int_equal(solve(s, NULL, 0), SAT_SATISFIABLE);
            assert_int_equal(solve(s, (int[]){1, 2}, 2), SAT_UNSATISFIABLE);
            s.kind->close(s.sat);
        }
}

static void expect_refused(const char *name, const char *part)
{
    struct sentence error = {""};
    const char *argument;
    if (sat_find(name, &argument, &error)) fail_msg("found %s", name);
    if (!strstr(error.text, part)) fail_msg("expected ... %s, got: %s", part, error.text);
}

static void test_names(void **state)
{
    (void)state;
    struct sentence error = {""};
    const char *argument = NULL;
    expect_refused("minisatt", "no engine `minisatt'; did you mean `minisat'?");
    expect_refused("kisat", "did you mean `kissat'?");
    expect_refused("cadcial", "did you mean `cadical'?");
    expect_refused("zzzzzzzzz", "there are dimacs:COMMAND, cadical, kissat");
    expect_refused("", "no engine `'");
    expect_refused("/usr/bin/minisat", "no engine");
    expect_refused("dimacs", "dimacs needs a command");
    assert_ptr_equal(sat_find("minisat", &argument, &error), &external_sat);
    assert_string_equal(argument, "minisat");
    assert_ptr_equal(sat_find("dimacs:a b", &argument, &error), &external_sat);
    assert_string_equal(argument, "a b");
    assert_string_equal(sat_program_of("/opt/x/minisat")->command, "minisat");
    assert_null(sat_program_of("minisat2"));
}

static void test_nothing_on_path(void **state)
{
    (void)state;
    char *path = strdup(getenv("PATH"));
    struct sentence error = {""};
    const char *argument = NULL;
    setenv("PATH", "/nonexistent", 1);
    expect_refused("minisat", "minisat is not on PATH; on Debian: apt-get install minisat");
    expect_refused("cryptominisat5",
                   "cryptominisat5 is not on PATH; on Debian: apt-get install cryptominisat");
    expect_refused("kissat", "kissat is not on PATH");
    const struct sat_kind *best = sat_find(NULL, &argument, &error);
#ifdef HAVE_CADICAL
    assert_ptr_equal(best, &cadical_sat);
    assert_ptr_equal(sat_find("cadical", &argument, &error), &cadical_sat);
#else
    assert_ptr_equal(best, &kernel_sat);
    expect_refused("cadical", "cadical is not on PATH; on Debian: apt-get install cadical");
#endif
    assert_null(external_sat.open("minisat -x", &plain, &error));
    assert_non_null(strstr(error.text, "minisat is not on PATH"));
    assert_null(external_sat.open("  ", &plain, &error));
    assert_non_null(strstr(error.text, "needs a command"));
    assert_null(external_sat.open("/nonexistent/x", &plain, &error));
    assert_string_equal(error.text, "/nonexistent/x is not a program that can be run");
    setenv("PATH", path, 1);
    free(path);
}

KIT_SUITE(sat)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_formulas), cmocka_unit_test(test_enumeration),
        cmocka_unit_test(test_small_cases),
#ifdef HAVE_CADICAL
        cmocka_unit_test(test_core_is_sharp),   cmocka_unit_test(test_no_room),
#endif
        cmocka_unit_test(test_conflict_limit),  cmocka_unit_test(test_poll_stops),
        cmocka_unit_test(test_settings),        cmocka_unit_test(test_names),
        cmocka_unit_test(test_nothing_on_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
