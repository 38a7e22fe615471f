/* Bit sets, compared with arrays of bools. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bits.h"
#include "base/rng.h"
#include "kit_suite.h"

static void check_same(const struct bits *set, const bool *model)
{
    size_t count = 0, next = set->size;
    for (size_t i = set->size; i-- > 0;) {
        if (model[i]) {
            count++;
            next = i;
        }
        assert_int_equal(bits_has(set, i), model[i]);
        assert_int_equal(bits_next(set, i), next);
    }
    assert_int_equal(bits_count(set), count);
    assert_int_equal(bits_next(set, set->size), set->size);
    assert_int_equal(bits_next(set, set->size + 1000), set->size);
}

static void test_against_bools(void **state)
{
    (void)state;
    const size_t sizes[] = {0, 1, 2, 63, 64, 65, 127, 128, 129, 200};
    struct rng rng;
    rng_seed(&rng, 4);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct bits set;
        bool model[200] = {false};
        bits_init(&set, sizes[s]);
        check_same(&set, model);
        for (int step = 0; sizes[s] && step < 300; step++) {
            size_t i = rng_below(&rng, sizes[s]);
            model[i] = rng_below(&rng, 3) == 0;
            if (model[i])
                bits_add(&set, i);
            else
                bits_remove(&set, i);
            check_same(&set, model);
        }
        bits_free(&set);
        assert_null(set.words);
    }
}

static void test_full_sets(void **state)
{
    (void)state;
    for (size_t size = 1; size < 200; size++) {
        struct bits set;
        bits_init(&set, size);
        for (size_t i = 0; i < size; i++) bits_add(&set, i);
        assert_int_equal(bits_count(&set), size);
        size_t seen = 0;
        for (size_t i = bits_next(&set, 0); i < size; i = bits_next(&set, i + 1)) assert_int_equal(i, seen++);
        assert_int_equal(seen, size);
        bits_free(&set);
    }
}

KIT_SUITE(bits)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_bools),
        cmocka_unit_test(test_full_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
