/* Writer of DIMACS: numbers of every length, long clauses, comments, value lines, round trips. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "kit_suite.h"
#include "solver/dimacs/dimacs.h"

#include <stdio.h>
#include <string.h>

static void expect_text(struct buf *out, const char *expected)
{
    assert_string_equal(buf_text(out), expected);
    buf_free(out);
}

static void test_header_and_comments(void **state)
{
    (void)state;
    struct buf out = {0};
    dimacs_write_comment(&out, "one line");
    dimacs_write_comment(&out, "two\n\nlines\n");
    dimacs_write_comment(&out, "");
    dimacs_write_header(&out, 2147483646, INT64_C(13000000000));
    expect_text(&out, "c one line\nc two\nc\nc lines\nc\np cnf 2147483646 13000000000\n");
}

/* All numbers around the powers of ten and of two, against printf. */
static void test_numbers(void **state)
{
    (void)state;
    for (int factor = 2; factor <= 10; factor += 8)
        for (int64_t base = 1; base < INT32_MAX; base *= factor)
            for (int step = -2; step <= 2; step++)
                for (int sign = -1; sign <= 1; sign += 2) {
                    char expected[40];
                    int lit = (int)(base + step) * sign;
                    struct buf one = {0};
                    snprintf(expected, sizeof expected, "%d 0\n", lit);
                    dimacs_write_clause(&one, &lit, 1);
                    expect_text(&one, expected);
                }
    struct buf out = {0};
    dimacs_write_clause(&out, (int[]){2147483647, -2147483647, 99, 100, 9999, 10000}, 6);
    dimacs_write_clause(&out, NULL, 0);
    expect_text(&out, "2147483647 -2147483647 99 100 9999 10000 0\n0\n");
}

struct expected {
    const vec_int *flat;
    size_t at;
};

static void compare_clause(void *self, const int *lits, size_t count)
{
    struct expected *e = self;
    for (size_t i = 0; i < count; i++) assert_int_equal(lits[i], e->flat->data[e->at++]);
    assert_int_equal(e->flat->data[e->at++], 0);
}

static int random_literal(struct rng *rng, int variables)
{
    int most = rng_below(rng, 2) ? variables : 20;
    int variable = (int)rng_between(rng, 1, most);
    return rng_below(rng, 2) ? variable : -variable;
}

static void test_round_trip(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (int round = 0; round < 200; round++) {
        vec_int flat = {0};
        struct buf out = {0};
        int clauses = (int)rng_below(&rng, 60);
        dimacs_write_comment(&out, "made at random");
        dimacs_write_header(&out, DIMACS_VARIABLES, clauses);
        for (int i = 0; i < clauses; i++) {
            size_t start = flat.size, length = rng_below(&rng, rng_below(&rng, 10) ? 5 : 300);
            for (size_t k = 0; k < length; k++) vec_push(&flat, random_literal(&rng, DIMACS_VARIABLES));
            if (i % 7 == 3) dimacs_write_comment(&out, "between");
            dimacs_write_clause(&out, flat.data ? flat.data + start : NULL, length);
            vec_push(&flat, 0);
        }
        struct reader r;
        struct dimacs_counts counts;
        struct expected e = {.flat = &flat};
        struct dimacs_sink sink = {.clause = compare_clause, .self = &e};
        reader_text(&r, "f", out.data, out.size);
        if (!dimacs_read(&r, &sink, &counts)) fail_msg("%s", r.error.text);
        assert_int_equal(e.at, flat.size);
        assert_int_equal(counts.clauses, clauses);
        buf_free(&out);
        vec_free(&flat);
    }
}

static bool is_third(void *self, int variable)
{
    ++*(int *)self;
    return variable % 3 == 0;
}

static void test_values_that_are_asked_for(void **state)
{
    (void)state;
    for (int count = 0; count < 200; count++) {
        vec_int lits = {0};
        struct buf kept = {0}, asked = {0};
        int calls = 0;
        for (int i = 1; i <= count; i++) vec_push(&lits, i % 3 ? -i : i);
        dimacs_write_values(&kept, lits.data, lits.size);
        dimacs_write_values_of(&asked, count, is_third, &calls);
        assert_string_equal(buf_text(&asked), buf_text(&kept));
        assert_int_equal(calls, count);
        buf_free(&asked);
        buf_free(&kept);
        vec_free(&lits);
    }
}

static void test_values(void **state)
{
    (void)state;
    struct rng rng;
    struct buf out = {0};
    dimacs_write_values(&out, NULL, 0);
    expect_text(&out, "v 0\n");
    dimacs_write_values(&out, (int[]){1, -2}, 2);
    expect_text(&out, "v 1 -2 0\n");
    rng_seed(&rng, 8);
    for (int round = 0; round < 300; round++) {
        vec_int lits = {0};
        int count = (int)rng_below(&rng, 100), wide = 0;
        for (int i = 1; i <= count; i++) {
            int variable = i * (int)rng_between(&rng, 1, 9) * 100000;
            vec_push(&lits, rng_below(&rng, 2) ? variable + i : -(variable + i));
        }
        dimacs_write_values(&out, lits.data, lits.size);
        for (const char *line = buf_text(&out); *line; line += strcspn(line, "\n") + 1) {
            size_t width = strcspn(line, "\n");
            assert_int_equal(strncmp(line, "v ", 2), 0);
            assert_true(width <= 78);
            wide += width > 60;
        }
        assert_true(count < 20 || wide > 0);
        struct reader r;
        struct dimacs_answer answer;
        reader_text(&r, "f", out.data, out.size);
        if (!dimacs_answer_read(&r, 0, &answer)) fail_msg("%s", r.error.text);
        assert_int_equal(answer.lits.size, lits.size);
        for (size_t i = 0; i < lits.size; i++) assert_int_equal(answer.lits.data[i], lits.data[i]);
        dimacs_answer_free(&answer);
        vec_free(&lits);
        buf_free(&out);
    }
}

KIT_SUITE(dimacs_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_header_and_comments),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_values_that_are_asked_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
