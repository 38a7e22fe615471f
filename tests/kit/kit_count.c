/* How many solutions a model has, one by one. */
#include "kit_count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

int64_t kit_count(const dm_model *model, const char *engine, const char *learn)
{
    int64_t count = 0;
    dm_solver *solver = dm_solver_new((dm_model *)model, engine);
    dm_status status;
    assert_true(dm_set(solver, "learn", learn));
    while ((status = dm_next(solver)) == DM_SOLUTION) count++;
    assert_int_equal(status, DM_NONE);
    dm_solver_free(solver);
    return count;
}
