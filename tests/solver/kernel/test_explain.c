/* Explanations of linear sums: the slack weakens the latest bounds first, and no further than it
 * reaches. */
#include "kit_suite.h"
#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* Three variables from 0 to 20. At the bottom x[0] >= 1; then a level each: x[0] >= 5, x[1] >= 4,
 * x[2] <= 9, x[1] >= 10, x[0] >= 7. So 2 x[0] + 3 x[1] - x[2] >= 14 + 30 - 9 = 35. */
struct scene {
    struct kernel *kernel;
    dm_int x[3];
};

static void decide(struct scene *s, struct predicate p)
{
    trail_push_level(s->kernel, p, false);
    assert_true(domain_apply(s->kernel, p, no_reason));
}

static struct scene new_scene(void)
{
    struct scene s = {kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1}), {{0}}};
    for (int i = 0; i < 3; i++) s.x[i] = (dm_int){kernel_add_var(s.kernel, 0, 20, 0, NULL), 1, 0};
    assert_true(domain_set_lo(s.kernel, s.x[0].var, 1, no_reason));
    decide(&s, (struct predicate){s.x[0].var, 5, PREDICATE_GE});
    decide(&s, (struct predicate){s.x[1].var, 4, PREDICATE_GE});
    decide(&s, (struct predicate){s.x[2].var, 9, PREDICATE_LE});
    decide(&s, (struct predicate){s.x[1].var, 10, PREDICATE_GE});
    decide(&s, (struct predicate){s.x[0].var, 7, PREDICATE_GE});
    return s;
}

enum { NOTHING = -1 };

/* The bounds of x[0], x[1] and x[2] that a reason has. */
static void hold(struct scene *s, int64_t least, int32_t at, int32_t a, int32_t b, int32_t c)
{
    struct kernel *k = s->kernel;
    struct kernel_sum sum = {s->x, (int64_t[]){2, 3, -1}, 3, UINT32_MAX, 1};
    int32_t found[] = {NOTHING, NOTHING, NOTHING};
    vec_clear(&k->explain.because);
    kernel_because_sum(k, &sum, least, at);
    for (size_t i = 0; i < k->explain.because.size; i++) {
        struct predicate p = k->explain.because.data[i];
        assert_true(trail_held(k, p, at));
        assert_int_equal(p.op, p.var == s->x[2].var ? PREDICATE_LE : PREDICATE_GE);
        for (int j = 0; j < 3; j++)
            if (p.var == s->x[j].var) found[j] = p.value;
    }
    assert_int_equal(found[0], a);
    assert_int_equal(found[1], b);
    assert_int_equal(found[2], c);
}

static void test_bounds_made_last_are_weakened_first(void **state)
{
    (void)state;
    struct scene s = new_scene();
    int32_t now = kernel_position(s.kernel);
    hold(&s, 35, now, 7, 10, 9);     /* nothing to spare */
    hold(&s, 34, now, 7, 10, 10);    /* 1: less than a step of the later ones costs */
    hold(&s, 33, now, 6, 10, 9);     /* 2: within the last entry */
    hold(&s, 31, now, 5, 10, 9);     /* 4: the last entry */
    hold(&s, 28, now, 5, 9, 9);      /* 7: 3 more for the entry before it */
    hold(&s, 13, now, 5, 4, 9);      /* 22: that one too */
    hold(&s, 2, now, 5, 4, NOTHING); /* 33: and the one of x[2], which cost 11 */
    hold(&s, -10, now, 5, NOTHING, NOTHING);
    hold(&s, -18, now, NOTHING, NOTHING, NOTHING); /* x[0] >= 1 is of the bottom */
    kernel_free(s.kernel);
}

static void test_earlier_positions(void **state)
{
    (void)state;
    struct scene s = new_scene();
    int32_t at = s.kernel->trail.levels.data[3].start; /* x[0] >= 5, x[1] >= 4, x[2] <= 9: 13 */
    hold(&s, 13, at, 5, 4, 9);
    hold(&s, 11, at, 5, 4, 11);
    hold(&s, 2, at, 5, 4, NOTHING);
    kernel_free(s.kernel);
}

/* Views turned round, a constant, a term left out, and a conflict instead of a reason. */
static void test_views(void **state)
{
    (void)state;
    struct scene s = new_scene();
    struct kernel *k = s.kernel;
    /* 2 (10 - x[1]) + 7 - (-x[0]), negated: 2 x[1] - 27 - x[0], of which x[0] is left out: -7 at
     * least */
    dm_int x[] = {{s.x[1].var, -1, 10}, {0, 0, 7}, {s.x[0].var, -1, 0}};
    struct kernel_sum sum = {x, (int64_t[]){2, 1, -1}, 3, 2, -1};
    kernel_fail(k);
    kernel_because_sum(k, &sum, -10, kernel_position(k));
    assert_int_equal(k->explain.because.size, 0);
    assert_int_equal(k->explain.conflict.size, 1);
    assert_int_equal(k->explain.conflict.data[0].var, s.x[1].var);
    assert_int_equal(k->explain.conflict.data[0].op, PREDICATE_GE);
    assert_int_equal(k->explain.conflict.data[0].value, 9); /* 3 to spare, a step costs 2 */
    kernel_free(k);
}

KIT_SUITE(explain)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bounds_made_last_are_weakened_first),
        cmocka_unit_test(test_earlier_positions),
        cmocka_unit_test(test_views),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
