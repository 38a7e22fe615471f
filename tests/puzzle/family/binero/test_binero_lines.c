/* Fillings of a Binero line against brute force: their number, their list, and the cells that they
 * fix. */
#include "base/rng.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 12, FIRST = 1, STEP = 3 };

/* From the rules: as many 0 as 1, no three in a row, the known cells kept. */
static bool fits(const int8_t *cell, int length, uint64_t line)
{
    int ones = 0;
    for (int i = 0; i < length; i++) {
        int value = (int)(line >> i & 1);
        ones += value;
        if (cell[FIRST + i * STEP] != BINERO_OPEN && cell[FIRST + i * STEP] != value) return false;
        if (i >= 2 && (int)(line >> (i - 1) & 1) == value && (int)(line >> (i - 2) & 1) == value)
            return false;
    }
    return 2 * ones == length;
}

static void scatter(struct rng *rng, int8_t *cell, int length)
{
    uint64_t share = rng_below(rng, 4);
    memset(cell, BINERO_OPEN, LONGEST * STEP);
    for (int i = 0; i < length; i++)
        if (rng_below(rng, 4) < share) cell[FIRST + i * STEP] = (int8_t)rng_below(rng, 2);
}

static void check_list(const int8_t *cell, const struct binero_line *line, const bool *fit, size_t count)
{
    binero_line_list list = {0};
    binero_lines_list(cell, line, &list);
    assert_int_equal(list.size, count);
    bool *seen = alloc_array((size_t)1 << line->length, sizeof *seen);
    for (size_t i = 0; i < list.size; i++) {
        assert_true(fit[list.data[i]]);
        assert_false(seen[list.data[i]]);
        seen[list.data[i]] = true;
    }
    alloc_free(seen);
    vec_free(&list);
}

static void check_fix(int8_t *cell, const struct binero_line *line, const bool *fit, size_t count)
{
    int8_t before[LONGEST * STEP];
    memcpy(before, cell, sizeof before);
    int fixed = binero_lines_fix(cell, line), seen = 0;
    assert_int_equal(fixed < 0, count == 0);
    for (int i = 0; i < line->length && count; i++) {
        size_t ones = 0;
        for (uint64_t word = 0; word >> line->length == 0; word++) ones += fit[word] && word >> i & 1;
        int8_t told = ones == 0 ? 0 : ones == count ? 1 : BINERO_OPEN;
        assert_int_equal(cell[FIRST + i * STEP], told);
        seen += told != before[FIRST + i * STEP];
    }
    if (count) assert_int_equal(fixed, seen);
    /* Other lines are untouched. */
    for (int i = 0; i < LONGEST * STEP; i++)
        if (i % STEP != FIRST) assert_int_equal(cell[i], BINERO_OPEN);
}

static void test_all_words(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (int round = 0; round < 600; round++) {
        int8_t cell[LONGEST * STEP];
        int length = 2 + 2 * (int)rng_below(&rng, LONGEST / 2);
        bool fit[1 << LONGEST];
        size_t count = 0;
        scatter(&rng, cell, length);
        for (uint64_t word = 0; word >> length == 0; word++) count += fit[word] = fits(cell, length, word);
        struct binero_line line = {.first = FIRST, .step = STEP, .length = length};
        assert_true(binero_lines_count(cell, &line) == (double)count);
        check_list(cell, &line, fit, count);
        check_fix(cell, &line, fit, count);
    }
}

static void test_known_numbers(void **state)
{
    (void)state;
    static const double known[] = {2, 6, 14, 34, 84, 208, 518};
    int8_t cell[1000];
    const struct binero_line longest = {.step = 1, .length = 1000};
    memset(cell, BINERO_OPEN, sizeof cell);
    for (int i = 0; i < 7; i++)
        assert_true(binero_lines_count(cell, &(struct binero_line){.step = 1, .length = 2 * i + 2}) ==
                    known[i]);
    assert_int_equal(binero_lines_fix(cell, &longest), 0);
    double most = binero_lines_count(cell, &longest);
    assert_true(most > 1e200 && most < 1e210);
}

KIT_SUITE(binero_lines)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_words),
        cmocka_unit_test(test_known_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
