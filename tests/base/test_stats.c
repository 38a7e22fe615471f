/* Statistics tables: aligned text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/stats.h"
#include "kit_suite.h"

#include <math.h>
#include <string.h>

struct sample {
    int64_t conflicts, memory;
    double time;
};

static const struct stats_row rows[] = {
    {"conflicts", STATS_COUNT, offsetof(struct sample, conflicts), "conflicts met"},
    {"cpu_time", STATS_SECONDS, offsetof(struct sample, time), "seconds used"},
    {"peak", STATS_BYTES, offsetof(struct sample, memory), "largest size"},
    {0},
};

static void check(struct sample sample, const char *text)
{
    struct buf buf = {0};
    stats_text(rows, &sample, &buf);
    assert_string_equal(buf_text(&buf), text);
    buf_free(&buf);
}

static void test_values(void **state)
{
    (void)state;
    struct sample sample = {.conflicts = -5, .memory = 7, .time = 0.25};
    assert_int_equal(stats_count(&rows[0], &sample), -5);
    assert_true(stats_seconds(&rows[1], &sample) == 0.25);
    assert_int_equal(stats_count(&rows[2], &sample), 7);
}

static void test_text(void **state)
{
    (void)state;
    check((struct sample){.conflicts = 1234567, .memory = 123456789, .time = 1.2346},
          "conflicts  1234567\n"
          "cpu_time     1.235  s\n"
          "peak         123.4  MB\n");
    check((struct sample){0}, "conflicts      0\n"
                              "cpu_time   0.000  s\n"
                              "peak         0.0  MB\n");
}

static void test_extremes(void **state)
{
    (void)state;
    check((struct sample){.conflicts = INT64_MIN, .memory = -250000, .time = -0.5},
          "conflicts  -9223372036854775808\n"
          "cpu_time                 -0.500  s\n"
          "peak                       -0.2  MB\n");
    check((struct sample){.time = NAN}, "conflicts        0\n"
                                        "cpu_time   unknown  s\n"
                                        "peak           0.0  MB\n");
}

KIT_SUITE(stats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_extremes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
