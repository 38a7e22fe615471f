/* The set of answers against linear search in a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/visited.h"
#include "base/rng.h"
#include "kit_suite.h"

#include <string.h>

enum { CELLS = 5, MOST = 3000 };

static bool is_in(const int32_t (*list)[CELLS], size_t count, const int32_t *values)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp(list[i], values, sizeof list[i]) == 0) return true;
    return false;
}

/* Few different values, so that answers repeat. */
static void test_against_a_list(void **state)
{
    (void)state;
    static int32_t list[MOST][CELLS];
    struct visited seen = {.cells = CELLS};
    struct rng rng;
    size_t count = 0, again = 0;
    rng_seed(&rng, 7);
    for (int i = 0; i < MOST; i++) {
        int32_t values[CELLS];
        for (int k = 0; k < CELLS; k++) values[k] = (int32_t)rng_below(&rng, 5) - 2;
        bool known = is_in((const int32_t(*)[CELLS])list, count, values);
        assert_int_equal(visited_has(&seen, values), known);
        again += known;
        if (known) continue;
        visited_add(&seen, values);
        assert_true(visited_has(&seen, values));
        memcpy(list[count++], values, sizeof values);
        assert_int_equal(visited_count(&seen), count);
    }
    assert_true(again > 100 && count > 1000);
    for (size_t i = 0; i < count; i++) assert_true(visited_has(&seen, list[i]));
    visited_free(&seen);
}

KIT_SUITE(visited)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_a_list)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
