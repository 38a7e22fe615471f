/* Growing arrays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/vec.h"
#include "kit_suite.h"

static void test_push_and_pop(void **state)
{
    (void)state;
    vec_int v = {0};
    for (int i = 0; i < 100000; i++) {
        vec_push(&v, i * 3);
        assert_true(v.size <= v.room);
    }
    assert_int_equal(v.size, 100000);
    assert_int_equal(vec_last(&v), 299997);
    for (int i = 0; i < 100000; i++) assert_int_equal(v.data[i], i * 3);
    for (int i = 99999; i >= 0; i--) assert_int_equal(vec_pop(&v), i * 3);
    assert_int_equal(v.size, 0);
    vec_free(&v);
    assert_null(v.data);
    assert_int_equal(v.room, 0);
}

static void test_growth_is_geometric(void **state)
{
    (void)state;
    vec_i64 v = {0};
    size_t moves = 0, room = 0;
    for (int i = 0; i < 1 << 16; i++) {
        vec_push(&v, i);
        if (v.room != room) moves++;
        room = v.room;
    }
    assert_true(moves <= 17);
    vec_free(&v);
}

static void test_reserve(void **state)
{
    (void)state;
    VEC(char) v = {0};
    size_t none = 0;
    vec_reserve(&v, none);
    assert_null(v.data);
    vec_reserve(&v, 1000);
    assert_true(v.room >= 1000);
    char *data = v.data;
    for (int i = 0; i < 1000; i++) vec_push(&v, (char)i);
    assert_ptr_equal(v.data, data);
    vec_clear(&v);
    assert_int_equal(v.size, 0);
    assert_ptr_equal(v.data, data);
    vec_reserve(&v, 10);
    assert_ptr_equal(v.data, data);
    vec_free(&v);
}

static void test_elements_of_any_type(void **state)
{
    (void)state;
    struct point {
        int x;
        double y;
    };
    VEC(struct point) v = {0};
    for (int i = 0; i < 50; i++) vec_push(&v, ((struct point){i, i / 2.0}));
    assert_int_equal(v.data[49].x, 49);
    assert_true(v.data[49].y == 24.5);
    vec_free(&v);
}

KIT_SUITE(vec)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_push_and_pop),
        cmocka_unit_test(test_growth_is_geometric),
        cmocka_unit_test(test_reserve),
        cmocka_unit_test(test_elements_of_any_type),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
