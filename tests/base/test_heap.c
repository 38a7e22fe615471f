/* The indexed heap, compared with linear search in a list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/heap.h"
#include "base/rng.h"
#include "kit_suite.h"

enum { MOST = 60 };

static int best_of(const bool *inside, const double *score)
{
    int best = -1;
    for (int i = 0; i < MOST; i++)
        if (inside[i] && (best < 0 || score[i] > score[best])) best = i;
    return best;
}

static void check_shape(const struct heap *heap, const double *score)
{
    assert_true(heap_is_sound(heap));
    for (size_t i = 0; i < heap->items.size; i++) {
        assert_int_equal(heap->place.data[heap->items.data[i]], i);
        if (i) assert_true(score[heap->items.data[(i - 1) / 2]] >= score[heap->items.data[i]]);
    }
}

/* Few different scores, so that ties are common. */
static void test_against_a_list(void **state)
{
    (void)state;
    double scores[MOST] = {0};
    const double *score = scores;
    bool inside[MOST] = {false};
    struct heap heap;
    struct rng rng;
    rng_seed(&rng, 3);
    heap_init(&heap, &score);
    for (int step = 0; step < 40000; step++) {
        int element = (int)rng_below(&rng, MOST);
        switch (rng_below(&rng, 4)) {
        case 0:
            heap_push(&heap, element);
            inside[element] = true;
            break;
        case 1:
            if (best_of(inside, scores) < 0) break;
            assert_int_equal(best_of(inside, scores), heap.items.data[0]);
            element = heap_pop(&heap);
            assert_true(inside[element]);
            inside[element] = false;
            break;
        default:
            scores[element] = (double)rng_below(&rng, 8);
            heap_update(&heap, element);
        }
        assert_int_equal(heap_has(&heap, element), inside[element]);
        check_shape(&heap, scores);
    }
    heap_free(&heap);
}

static void test_pops_are_sorted_and_ties_go_to_the_smallest(void **state)
{
    (void)state;
    double scores[] = {1, 5, 5, 0, 5, 9, 1};
    const double *score = scores;
    const int order[] = {5, 1, 2, 4, 0, 6, 3};
    struct heap heap;
    heap_init(&heap, &score);
    for (int i = 6; i >= 0; i--) heap_push(&heap, i);
    heap_push(&heap, 3);
    for (int i = 0; i < 7; i++) assert_int_equal(heap_pop(&heap), order[i]);
    assert_int_equal(heap.items.size, 0);
    heap_free(&heap);
}

static void test_the_scores_may_move(void **state)
{
    (void)state;
    double small[] = {1, 2}, large[] = {4, 3, 9};
    const double *score = small;
    struct heap heap;
    heap_init(&heap, &score);
    heap_push(&heap, 0);
    heap_push(&heap, 1);
    score = large;
    heap_update(&heap, 0);
    heap_push(&heap, 2);
    assert_int_equal(heap_pop(&heap), 2);
    assert_int_equal(heap_pop(&heap), 0);
    assert_int_equal(heap_pop(&heap), 1);
    assert_false(heap_has(&heap, 1));
    assert_false(heap_has(&heap, 1000));
    assert_false(heap_has(&heap, -1));
    heap_update(&heap, 1000);
    heap_free(&heap);
}

KIT_SUITE(heap)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_a_list),
        cmocka_unit_test(test_pops_are_sorted_and_ties_go_to_the_smallest),
        cmocka_unit_test(test_the_scores_may_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
