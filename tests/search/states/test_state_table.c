/* The table of states, against a plain list: numbers in the order of arrival, words of the user's
 * that stay with their key, limits, and layers that take turns. */
#include "base/rng.h"
#include "kit_suite.h"
#include "search/states/state_table.h"

#include <string.h>

enum { KEYS = 3000, MOST_WORDS = 3 };

static size_t plain_find(uint64_t (*list)[MOST_WORDS], size_t size, const uint64_t *key, size_t words)
{
    for (size_t i = 0; i < size; i++)
        if (memcmp(list[i], key, words * sizeof *key) == 0) return i;
    return size;
}

/* Keys of few different words, so that many come again and all words matter. */
static void draw_key(struct rng *rng, uint64_t key[MOST_WORDS])
{
    for (size_t w = 0; w < MOST_WORDS; w++) key[w] = rng_below(rng, 12) << rng_below(rng, 4) * 20;
}

static void test_numbers(void **state)
{
    static uint64_t list[KEYS][MOST_WORDS], sum[KEYS];
    struct rng rng;
    rng_seed(&rng, 3);
    for (size_t words = 0; words <= MOST_WORDS; words++) {
        struct state_table table;
        size_t size = 0;
        memset(sum, 0, sizeof sum);
        state_table_open(&table, words, 1, SIZE_MAX);
        for (uint64_t round = 1; round <= KEYS; round++) {
            uint64_t key[MOST_WORDS];
            draw_key(&rng, key);
            size_t expected = plain_find(list, size, key, words);
            assert_int_equal(state_table_find(&table, key), expected < size ? expected : STATE_TABLE_NONE);
            assert_int_equal(state_table_number(&table, key), expected);
            if (expected == size) memcpy(list[size++], key, sizeof key);
            sum[expected] += round;
            state_table_key(&table, expected)[words] += round;
        }
        assert_int_equal(table.size, size);
        for (size_t i = 0; i < size; i++) {
            assert_memory_equal(state_table_key(&table, i), list[i], words * sizeof **list);
            assert_true(state_table_key(&table, i)[words] == sum[i]);
        }
        state_table_close(&table);
    }
}

/* A table without memory for more states refuses new ones, and still knows the others. */
static void test_limit(void **state)
{
    for (size_t most = 0; most < 200000; most = 2 * most + 4000) {
        struct state_table table;
        uint64_t key = 0;
        state_table_open(&table, 1, 2, most);
        while (state_table_number(&table, &key) != STATE_TABLE_NONE) key++;
        assert_int_equal(table.size, key);
        assert_true(most == 0 || table.size > most / 100);
        assert_true(table.room * table.width * sizeof *table.keys <= most);
        for (uint64_t known = 0; known < key; known++) {
            assert_int_equal(state_table_number(&table, &known), known);
            assert_int_equal(state_table_find(&table, &known), known);
        }
        assert_int_equal(state_table_find(&table, &key), STATE_TABLE_NONE);
        assert_int_equal(state_table_number(&table, &key), STATE_TABLE_NONE);
        state_table_close(&table);
    }
}

/* Layers of sums of zeros and ones: the ways to a sum are binomial coefficients. */
static void test_layers(void **state)
{
    struct state_table now, next;
    uint64_t key = 0;
    state_table_open(&now, 1, 1, SIZE_MAX);
    state_table_open(&next, 1, 1, SIZE_MAX);
    state_table_key(&now, state_table_number(&now, &key))[1] = 1;
    for (uint64_t layer = 1; layer <= 60; layer++) {
        for (size_t i = 0; i < now.size; i++)
            for (uint64_t step = 0; step < 2; step++) {
                const uint64_t *from = state_table_key(&now, i);
                key = from[0] + step;
                state_table_key(&next, state_table_number(&next, &key))[1] += from[1];
            }
        state_table_advance(&now, &next);
        assert_int_equal(next.size, 0);
        assert_int_equal(now.size, layer + 1);
        key = 1;
        assert_int_equal(state_table_key(&now, state_table_find(&now, &key))[1], layer);
        assert_int_equal(state_table_find(&next, &key), STATE_TABLE_NONE);
    }
    state_table_close(&now);
    state_table_close(&next);
}

KIT_SUITE(state_table)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_layers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
