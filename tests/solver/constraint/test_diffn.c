/* Rectangles that do not overlap, against brute force: corners and sides that are constants or
 * views, some of which share a variable or have a negative factor, sides that may be zero or
 * negative, conditions; small boards and huge ones. All engines count the same answers. And
 * packings whose number is known. */
#include "base/rng.h"
#include "damier.h"
#include "kit_count.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_RECTANGLES = 5, VARIABLES = 4 };

struct board {
    dm_model *model;
    dm_int variable[VARIABLES], parts[4][MOST_RECTANGLES];
    size_t count;
};

/* `scale`: all lengths are multiples of it. */
static dm_int draw_view(struct rng *rng, const struct board *b, int64_t scale, int64_t lo, int64_t hi)
{
    if (rng_below(rng, 3) == 0) return dm_constant(scale * rng_between(rng, lo, hi));
    int64_t factor = rng_below(rng, 4) ? 1 : -1;
    dm_int x = dm_times(b->variable[rng_below(rng, VARIABLES)], factor * scale);
    return dm_plus(x, scale * (factor > 0 ? rng_between(rng, -1, 1) : rng_between(rng, 1, 3)));
}

static struct board draw(struct rng *rng, int64_t scale)
{
    struct board b = {.model = dm_model_new(), .count = rng_below(rng, MOST_RECTANGLES + 1)};
    for (int v = 0; v < VARIABLES; v++) {
        int64_t lo = rng_between(rng, -1, 1);
        b.variable[v] = dm_range(b.model, lo, lo + rng_between(rng, 0, 3));
    }
    for (size_t i = 0; i < b.count; i++) {
        for (int axis = 0; axis < 2; axis++) {
            b.parts[axis][i] = draw_view(rng, &b, scale, -2, 4);
            bool fixed = rng_below(rng, 3);
            b.parts[2 + axis][i] = fixed
                                       ? dm_constant(scale * rng_between(rng, rng_below(rng, 8) ? 0 : -1, 3))
                                       : draw_view(rng, &b, scale, 0, 3);
        }
    }
    if (rng_below(rng, 3) == 0) dm_if(b.model, dm_ge(b.model, b.variable[0], 1));
    dm_diffn(b.model, b.count, b.parts[0], b.parts[1], b.parts[2], b.parts[3], rng_below(rng, 2));
    return b;
}

static void test_against_trial(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 21);
    for (uint64_t round = 0; round < kit_rounds(600); round++) {
        struct board b = draw(&rng, round % 3 ? 1 : 150000000);
        assert_null(dm_model_error(b.model));
        int64_t count = kit_count(b.model, "brute", "yes");
        assert_int_equal(kit_count(b.model, "kernel", "yes"), count);
        assert_int_equal(kit_count(b.model, "kernel", "no"), count);
        if (round % 4 == 0) assert_int_equal(kit_count(b.model, NULL, "yes"), count);
        dm_model_free(b.model);
    }
}

/* The smallest rectangle made of different squares, 33 x 32 (Moron 1925): four ways, by its
 * mirror images. */
static void test_perfect_rectangle(void **state)
{
    (void)state;
    static const int64_t sides[] = {18, 15, 14, 10, 9, 8, 7, 4, 1};
    dm_model *model = dm_model_new();
    dm_int x[9], y[9], d[9];
    for (int i = 0; i < 9; i++) {
        x[i] = dm_range(model, 0, 33 - sides[i]);
        y[i] = dm_range(model, 0, 32 - sides[i]);
        d[i] = dm_constant(sides[i]);
    }
    dm_diffn(model, 9, x, y, d, d, true);
    assert_int_equal(kit_count(model, "kernel", "yes"), 4);
    assert_int_equal(kit_count(model, "kernel", "no"), 4);
    dm_model_free(model);
}

/* Rectangles that may be turned: six of 1 x 3 fill a strip 3 wide and 6 high. */
static void test_turned(void **state)
{
    (void)state;
    for (int64_t high = 5; high <= 6; high++) {
        dm_model *model = dm_model_new();
        dm_int x[6], y[6], dx[6], dy[6];
        for (int i = 0; i < 6; i++) {
            dx[i] = dm_domain(model, 2, (int64_t[]){1, 3});
            dy[i] = dm_plus(dm_minus(dx[i]), 4);
            x[i] = dm_range(model, 0, 2);
            y[i] = dm_range(model, 0, high - 1);
            dm_linear(model, 2, NULL, (dm_int[]){x[i], dx[i]}, DM_LE, 3);
            dm_linear(model, 2, NULL, (dm_int[]){y[i], dy[i]}, DM_LE, high);
        }
        dm_diffn(model, 6, x, y, dx, dy, false);
        dm_solver *solver = dm_solver_new(model, "kernel");
        assert_int_equal(dm_next(solver), high == 6 ? DM_SOLUTION : DM_NONE);
        dm_solver_free(solver);
        dm_model_free(model);
    }
}

/* Sums that leave 62 bits are refused; those beyond the range of variables are not. */
static void test_extremes(void **state)
{
    (void)state;
    for (int form = 0; form < 3; form++) {
        dm_model *model = dm_model_new();
        int64_t far = form == 0 ? DM_INT_MAX : INT64_C(1) << (form == 1 ? 40 : 61);
        dm_int b = dm_range(model, 0, 1), x[3] = {dm_plus(b, far), dm_plus(b, far), dm_constant(-far)},
               d[3] = {dm_constant(1), dm_constant(1), dm_constant(2)};
        dm_diffn(model, 3, x, x, d, d, true);
        assert_int_equal(dm_model_error(model) != NULL, form == 2);
        /* The first two are in one place. */
        if (form < 2) assert_int_equal(kit_count(model, "kernel", "yes"), 0);
        if (form < 2) assert_int_equal(kit_count(model, "brute", "yes"), 0);
        dm_model_free(model);
    }
}

KIT_SUITE(diffn)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_against_trial),
                                       cmocka_unit_test(test_perfect_rectangle),
                                       cmocka_unit_test(test_turned), cmocka_unit_test(test_extremes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
