/* Parser of solvers' answers: all styles, chatter, contradictions, mutations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "kit_suite.h"
#include "solver/dimacs/dimacs.h"

#include <stdlib.h>
#include <string.h>

static void accept(const char *text, int variables, enum dimacs_status status, const char *values)
{
    struct reader r;
    struct dimacs_answer answer;
    struct buf got = {0};
    reader_text(&r, "f", text, strlen(text));
    if (!dimacs_answer_read(&r, variables, &answer)) fail_msg("refused: %s", r.error.text);
    assert_int_equal(answer.status, status);
    assert_false(answer.silent);
    for (size_t i = 0; i < answer.lits.size; i++) buf_print(&got, "%s%d", i ? " " : "", answer.lits.data[i]);
    assert_string_equal(buf_text(&got), values);
    buf_free(&got);
    dimacs_answer_free(&answer);
}

static void refuse(const char *text, int variables, int line, int column, const char *part)
{
    struct reader r;
    struct dimacs_answer answer;
    reader_text(&r, "f", text, strlen(text));
    if (dimacs_answer_read(&r, variables, &answer)) fail_msg("taken: %s", text);
    assert_null(answer.lits.data);
    assert_int_equal(answer.silent, strstr(r.error.text, "no answer") != NULL);
    if (r.error_line != line || r.error_column != column || !strstr(r.error.text, part))
        fail_msg("expected %d:%d ... %s, got: %s", line, column, part, r.error.text);
}

static void test_competition(void **state)
{
    (void)state;
    accept("s SATISFIABLE\nv 1 -2 3 0\n", 3, DIMACS_SAT, "1 -2 3");
    accept("c hello\ns SATISFIABLE\nv 1\nc between\nv -2\nv 3 0\nc bye\n", 3, DIMACS_SAT, "1 -2 3");
    accept("s SATISFIABLE\nv 1 -2\nv 3\nv 0", 3, DIMACS_SAT, "1 -2 3");
    accept("s SATISFIABLE\r\nv 1 -2\r\nv 3\r\n", 3, DIMACS_SAT, "1 -2 3");
    accept("v 1 2 3 0\ns SATISFIABLE\n", 3, DIMACS_SAT, "1 2 3");
    accept("v  0\ns SATISFIABLE\n", 0, DIMACS_SAT, "");
    accept("s SATISFIABLE\n", 3, DIMACS_SAT, "");
    accept("v 3 -1 0", 3, DIMACS_SAT, "3 -1");
    accept("s UNSATISFIABLE\n", 3, DIMACS_UNSAT, "");
    accept("\xef\xbb\xbfs UNSATISFIABLE\n", 3, DIMACS_UNSAT, "");
    accept("c 1\ns UNSATISFIABLE\ns UNSATISFIABLE", 3, DIMACS_UNSAT, "");
    accept("s UNKNOWN\n", 3, DIMACS_UNKNOWN, "");
    accept("s INDETERMINATE\n", 3, DIMACS_UNKNOWN, "");
    accept("  s   SATISFIABLE  \n\tv\t1\t0\n", 3, DIMACS_SAT, "1");
    accept("s SATISFIABLE\nv 2 2 0\n", 3, DIMACS_SAT, "2 2");
}

static void test_chatter(void **state)
{
    (void)state;
    accept(
        "WARNING: 3 threads\n12 conflicts, 0.5 s\n--- [ x ] ---\nSAT\n1 1\n\ns UNSATISFIABLE\n1 2 x\nUNSAT\n",
        3, DIMACS_UNSAT, "");
    accept("-1 2\ns SATISFIABLE\n3 oops\nv 1 -2 0\n17.5 seconds\nSolved by simplification\n", 3, DIMACS_SAT,
           "1 -2");
    accept("vv 1\nss\nv1 2\nv 3 0\n", 3, DIMACS_SAT, "3");
    accept("SATURDAY\nUNSAT core\n1 2 3 0\n", 3, DIMACS_SAT, "1 2 3");
}

static void test_minisat_and_bare(void **state)
{
    (void)state;
    accept("SAT\n1 -2 3 0\n", 3, DIMACS_SAT, "1 -2 3");
    accept("SAT\n 0\n", 0, DIMACS_SAT, "");
    accept("UNSAT\n", 3, DIMACS_UNSAT, "");
    accept("INDET\n", 3, DIMACS_UNKNOWN, "");
    accept("-1 2 -3 4", 4, DIMACS_SAT, "-1 2 -3 4");
    accept("-1 2\n-3\n\n4 0\n", 4, DIMACS_SAT, "-1 2 -3 4");
    accept("2147483646 -5", 0, DIMACS_SAT, "2147483646 -5");
}

static void test_refused(void **state)
{
    (void)state;
    refuse("", 3, 1, 1, "no answer");
    refuse("c nothing here\n\n", 3, 3, 1, "no answer");
    refuse("c nothing here\n\n  Solved\nagain\n", 3, 3, 3, "literals, found `Solved'");
    refuse("SATISFIABLE\n", 3, 1, 1,
           "no answer: expected an `s' line, SAT, UNSAT or literals, found `SATISFIABLE'");
    refuse("s MAYBE\n", 3, 1, 3, "expected SATISFIABLE");
    refuse("s\n", 3, 1, 2, "expected SATISFIABLE");
    refuse("s SATISFIABLEX\n", 3, 1, 3, "expected SATISFIABLE");
    refuse("s SATISFIABLE\ns UNSATISFIABLE\n", 3, 2, 3, "contradicts");
    refuse("s UNSATISFIABLE\nv 1 0\n", 3, 2, 3, "unsatisfiable");
    refuse("v 1 0\ns UNSATISFIABLE\n", 3, 2, 3, "contradicts");
    refuse("SAT\n1\nUNSAT\n", 3, 3, 1, "contradicts");
    refuse("UNSAT\n1 0\n", 3, 2, 1, "unsatisfiable");
    refuse("s SATISFIABLE\nv 1 4 0\n", 3, 2, 5, "beyond 3");
    refuse("s SATISFIABLE\nv 1 -4 0\n", 3, 2, 5, "beyond 3");
    refuse("s SATISFIABLE\nv 1 2\nv 3 -2 0\n", 3, 3, 5, "-2, but 2 was said before");
    refuse("s SATISFIABLE\nv 1 0 2\n", 3, 2, 7, "after their final 0");
    refuse("s SATISFIABLE\nv 1 0\nv 2 0\n", 3, 3, 3, "after their final 0");
    refuse("s SATISFIABLE\nv 1 x\n", 3, 2, 5, "expected a literal");
    refuse("s SATISFIABLE\nv 1x\n", 3, 2, 3, "expected a literal");
    refuse("s SATISFIABLE\nv 1 -\n", 3, 2, 5, "expected a literal");
    refuse("s SATISFIABLE\nv 1 -0\n", 3, 2, 5, "expected a literal");
    refuse("s SATISFIABLE\nv 99999999999999999999999\n", 0, 2, 3, "beyond 2147483646");
    refuse("s SATISFIABLE\nv -2147483648 0\n", 0, 2, 3, "beyond 2147483646");
    refuse("1 2\n 3 four\n", 0, 2, 4, "expected a literal");
    refuse("1 2\n-1 0\n", 0, 2, 1, "-1, but 1 was said before");
    refuse("------\n", 0, 1, 1, "expected a literal");
}

/* The check for contradictions against a plain table. */
static void test_contradictions(void **state)
{
    (void)state;
    struct rng rng;
    int taken = 0;
    rng_seed(&rng, 99);
    for (int round = 0; round < 2000; round++) {
        signed char said[4001] = {0};
        bool contradiction = false;
        struct buf text = {0};
        int variables = round % 2 ? 4000 : 40, count = (int)rng_below(&rng, round % 2 ? 90 : 9);
        buf_add(&text, "v");
        for (int i = 0; i < count; i++) {
            int variable = (int)rng_between(&rng, 1, variables), sign = rng_below(&rng, 2) ? 1 : -1;
            contradiction = contradiction || said[variable] == -sign;
            said[variable] = (signed char)sign;
            buf_print(&text, " %d", sign * variable);
        }
        buf_add(&text, " 0\n");
        struct reader r;
        struct dimacs_answer answer;
        reader_text(&r, "f", text.data, text.size);
        bool good = dimacs_answer_read(&r, variables, &answer);
        assert_int_equal(good, !contradiction);
        taken += good;
        if (good) dimacs_answer_free(&answer);
        buf_free(&text);
    }
    assert_in_range(taken, 200, 1900);
}

static void test_mutations(void **state)
{
    (void)state;
    static const char *const seeds[] = {"c hi\ns SATISFIABLE\nv 1 -2 3\nv 4 -5 0\nc end\n",
                                        "SAT\n1 -2 3 -4 5 0\n", "-1 2 -3 4 5",
                                        "v 1 2 3 4 5 0\ns SATISFIABLE\n", "s UNSATISFIABLE\n"};
    static const char bytes[] = "0123456789-- \n\tsvcSATUN";
    struct rng rng;
    int taken = 0, refused = 0;
    rng_seed(&rng, 4711);
    for (int round = 0; round < 40000; round++) {
        const char *seed = seeds[round % 5];
        size_t length = strlen(seed);
        char *text = malloc(length);
        assert_non_null(text);
        memcpy(text, seed, length);
        for (int i = (int)rng_between(&rng, 1, 4); i > 0; i--)
            text[rng_below(&rng, length)] =
                rng_below(&rng, 20) ? bytes[rng_below(&rng, sizeof bytes - 1)] : (char)rng_below(&rng, 256);
        if (rng_below(&rng, 4) == 0) length = rng_below(&rng, length + 1);
        text = realloc(text, length ? length : 1);
        struct reader r;
        struct dimacs_answer answer;
        reader_text(&r, "f", text, length);
        if (dimacs_answer_read(&r, 5, &answer)) {
            taken++;
            for (size_t i = 0; i < answer.lits.size; i++)
                assert_true(answer.lits.data[i] && abs(answer.lits.data[i]) <= 5);
            assert_false(answer.status == DIMACS_UNSAT && answer.lits.size);
            dimacs_answer_free(&answer);
        } else {
            refused++;
            assert_true(r.error_line >= 1 && r.error_column >= 1);
            assert_int_equal(strncmp(r.error.text, "f:", 2), 0);
        }
        free(text);
    }
    assert_true(taken > 1000 && refused > 1000);
}

KIT_SUITE(dimacs_answer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_competition),      cmocka_unit_test(test_chatter),
        cmocka_unit_test(test_minisat_and_bare), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_contradictions),   cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
