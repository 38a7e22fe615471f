/* Random numbers: the published sequences, ranges, uniformity, and reproducibility from the seed.
 * */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "kit_suite.h"

#include <string.h>

/* The generator from the state 1, 2, 3, 4, as implementations in other languages give it. */
static void test_known_sequence(void **state)
{
    (void)state;
    const uint64_t expected[] = {UINT64_C(11520),
                                 UINT64_C(0),
                                 UINT64_C(1509978240),
                                 UINT64_C(1215971899390074240),
                                 UINT64_C(1216172134540287360),
                                 UINT64_C(607988272756665600),
                                 UINT64_C(16172922978634559625),
                                 UINT64_C(8476171486693032832),
                                 UINT64_C(10595114339597558777),
                                 UINT64_C(2904607092377533576)};
    struct rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(rng_next(&rng) == expected[i]);
}

static void test_known_seed(void **state)
{
    (void)state;
    const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                 UINT64_C(9817491932198370423), UINT64_C(4593380528125082431)};
    struct rng rng;
    rng_seed(&rng, 1234567);
    for (int i = 0; i < 4; i++) assert_true(rng.state[i] == expected[i]);
    rng_seed(&rng, 0);
    assert_true(rng.state[0] | rng.state[1] | rng.state[2] | rng.state[3]);
}

static void test_below_is_in_range_and_even(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t bound = 1; bound <= 20; bound++) {
        int64_t seen[20] = {0}, draws = 2000 * (int64_t)bound;
        for (int64_t i = 0; i < draws; i++) {
            uint64_t number = rng_below(&rng, bound);
            assert_true(number < bound);
            seen[number]++;
        }
        for (uint64_t i = 0; i < bound; i++) assert_in_range(seen[i], 1700, 2300);
    }
    const uint64_t huge = UINT64_C(3) << 62;
    int64_t upper = 0;
    for (int i = 0; i < 30000; i++) {
        uint64_t number = rng_below(&rng, huge);
        assert_true(number < huge);
        upper += number >= huge / 3 * 2;
    }
    assert_in_range(upper, 9500, 10500);
}

static void test_between(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 6);
    bool lo_seen = false, hi_seen = false, negative = false, positive = false;
    for (int i = 0; i < 1000; i++) {
        int64_t number = rng_between(&rng, -3, 3);
        assert_true(number >= -3 && number <= 3);
        lo_seen |= number == -3;
        hi_seen |= number == 3;
        int64_t any = rng_between(&rng, INT64_MIN, INT64_MAX);
        negative |= any < 0;
        positive |= any > 0;
        assert_true(rng_between(&rng, INT64_MAX, INT64_MAX) == INT64_MAX);
        assert_true(rng_between(&rng, INT64_MIN, INT64_MIN) == INT64_MIN);
        assert_true(rng_between(&rng, INT64_MIN, INT64_MIN + 1) <= INT64_MIN + 1);
    }
    assert_true(lo_seen && hi_seen && negative && positive);
}

static void test_unit(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        double number = rng_unit(&rng);
        assert_true(number >= 0 && number < 1);
        sum += number;
    }
    assert_true(sum > 49000 && sum < 51000);
}

/* Each of the 24 orders of four things, in their turn about as often. */
static void test_shuffle_is_even(void **state)
{
    (void)state;
    struct rng rng;
    int seen[256] = {0}, kinds = 0;
    rng_seed(&rng, 8);
    for (int i = 0; i < 24000; i++) {
        unsigned char order[4] = {0, 1, 2, 3};
        rng_shuffle(&rng, order, 4, 1);
        seen[order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6]++;
    }
    for (int i = 0; i < 256; i++) {
        if (!seen[i]) continue;
        kinds++;
        assert_in_range(seen[i], 850, 1150);
    }
    assert_int_equal(kinds, 24);
}

static void test_shuffle_keeps_large_elements_whole(void **state)
{
    (void)state;
    enum { COUNT = 50, SIZE = 150 };
    static unsigned char data[COUNT][SIZE];
    struct rng rng;
    bool seen[COUNT] = {false};
    rng_seed(&rng, 9);
    for (int i = 0; i < COUNT; i++) memset(data[i], i, SIZE);
    rng_shuffle(&rng, data, COUNT, SIZE);
    rng_shuffle(&rng, data, 0, SIZE);
    for (int i = 0; i < COUNT; i++) {
        for (int j = 1; j < SIZE; j++) assert_int_equal(data[i][j], data[i][0]);
        assert_false(seen[data[i][0]]);
        seen[data[i][0]] = true;
    }
}

KIT_SUITE(rng)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_sequence),
        cmocka_unit_test(test_known_seed),
        cmocka_unit_test(test_below_is_in_range_and_even),
        cmocka_unit_test(test_between),
        cmocka_unit_test(test_unit),
        cmocka_unit_test(test_shuffle_is_even),
        cmocka_unit_test(test_shuffle_keeps_large_elements_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
