/* What engine.words has in English is what the library calls its engines and programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/solvers.h"
#include "base/buf.h"
#include "base/say.h"
#include "kit_suite.h"

static void test_blurbs(void **state)
{
    (void)state;
    solver_list all = {0};
    int found = 0;
    solvers_list(&all);
    for (size_t i = 0; i < all.size; i++) {
        const struct solver *solver = &all.data[i];
        if (solver->family) continue;
        struct buf key = {0};
        buf_print(&key, "%s%s", solver->program ? "engine.program." : "engine.", solver->name);
        assert_string_equal(say_word(buf_text(&key)), solver->blurb);
        buf_free(&key);
        found++;
    }
    assert_true(found >= 10); /* two engines and all programs that are known */
    vec_free(&all);
}

KIT_SUITE(solvers)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_blurbs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
