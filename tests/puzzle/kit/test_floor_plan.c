/* Floor plans: random ones are written and read as the same; rows of different lengths; messages
 * with their positions. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/kit/floor_plan.h"

#include <stdio.h>
#include <string.h>

enum { SIDE = 9 };

static const struct floor_plan_form spaced = {
    .noun = "a hall",
    .cells = "*.N",
    .says = "*, a space, a dot or N",
    .telling = "*N",
    .spaced = true,
    .last = '.',
    .most = 20,
    .most_cells = 300,
};

static const struct floor_plan_form dense = {
    .noun = "a cave",
    .cells = "#SE",
    .says = "#, a space, S or E",
    .telling = "SE",
    .once = 'S',
    .most = 20,
    .most_cells = 300,
};

static char sign_of(void *self, size_t cell)
{
    return ((const char *)self)[cell];
}

/* The spaced form writes a dot for a blank at the end of a row, so that there is no row without
 * one. */
static void test_what_is_written_is_read(void **state)
{
    struct rng rng;
    struct buf out = {0};
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        const struct floor_plan_form *form = round % 2 ? &spaced : &dense;
        struct arena arena = {0};
        struct floor_plan plan;
        struct reader r;
        char cells[SIDE * SIDE];
        int rows = (int)rng_between(&rng, 1, SIDE), columns = (int)rng_between(&rng, 1, SIDE);
        for (int i = 0; i < rows * columns; i++) {
            cells[i] = (round % 2 ? " *.N" : " #EE")[rng_below(&rng, 4)];
            if (round % 2 && (i + 1) % columns == 0 && cells[i] == ' ') cells[i] = '.';
        }
        buf_clear(&out);
        floor_plan_write(form, rows, columns, sign_of, cells, &out);
        reader_text(&r, "t", buf_text(&out), out.size);
        assert_true(floor_plan_read(&plan, form, &arena, &r));
        assert_int_equal(plan.rows, rows);
        assert_int_equal(plan.columns, columns);
        assert_memory_equal(plan.cells, cells, (size_t)(rows * columns));
        arena_free(&arena);
    }
    buf_free(&out);
}

static void check(const struct floor_plan_form *form, const char *text, int rows, int columns,
                  const char *cells)
{
    struct arena arena = {0};
    struct floor_plan plan;
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    assert_true(floor_plan_read(&plan, form, &arena, &r));
    assert_int_equal(plan.rows, rows);
    assert_int_equal(plan.columns, columns);
    if (rows) assert_memory_equal(plan.cells, cells, strlen(cells));
    arena_free(&arena);
}

static void test_rows_of_any_length(void **state)
{
    check(&dense, "", 0, 0, "");
    check(&dense, "\n\n\n", 0, 0, "");
    check(&dense, "#\n\n###\n\n\n", 3, 3, "#     ###");
    check(&dense, " S\r\n#\r\n\r\n", 2, 2, " S# ");
    check(&spaced, "*.\nN\n", 2, 2, "*.N ");
    check(&spaced, "* .\nN\n", 2, 2, "*.N ");
    check(&spaced, "c a hall\nc\n*   N\n\n*\n", 3, 3, "* N   *  ");
    check(&spaced, "*\n \n\n", 2, 1, "* "); /* a line of blanks is a row, an empty one is none */
}

static void test_a_comment_ends_a_board(void **state)
{
    static const char text[] = "* .\nN\nc the second\n.N*";
    struct arena arena = {0};
    struct floor_plan plan;
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    assert_true(floor_plan_read(&plan, &spaced, &arena, &r));
    assert_int_equal(plan.rows, 2);
    assert_int_equal(plan.columns, 2);
    assert_true(floor_plan_read(&plan, &spaced, &arena, &r));
    assert_int_equal(plan.rows, 1);
    assert_int_equal(plan.columns, 3); /* without blanks between cells, unlike the first */
    assert_int_equal(reader_peek(&r), READER_END);
    arena_free(&arena);
}

static void check_refused(const struct floor_plan_form *form, const char *text, const char *error, bool vague)
{
    struct arena arena = {0};
    struct floor_plan plan;
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    assert_false(floor_plan_read(&plan, form, &arena, &r));
    assert_string_equal(r.error.text, error);
    assert_int_equal(r.vague, vague);
    arena_free(&arena);
}

static void test_messages(void **state)
{
    check_refused(&dense, "# x\n", "t:1:3: expected #, a space, S or E, found `x'", true);
    check_refused(&dense, "cave\n", "t:1:1: expected #, a space, S or E, found `cave'", true);
    check_refused(&dense, " S\n#\n  S\n", "t:3:3: a second S: the first is in line 1, column 2", false);
    check_refused(&spaced, ". *\n..*\n", "t:2:2: expected a space between cells, found `.*'", false);
    check_refused(&spaced, ". .\n\ncc\n", "t:3:1: expected *, a space, a dot or N, found `cc'", true);
    check_refused(&dense, "#####################\n", "t:1:21: a cave has at most 20 rows and columns", true);
    check_refused(&dense, "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nS\n",
                  "t:21:1: a cave has at most 20 rows and columns", true);
    check_refused(&dense, "####################\n\n\n\n\n\n\n\n\n\n\n\n\n\n\nS\n",
                  "t:17:1: 16 x 20 cells are too many: at most 300", false);
}

KIT_SUITE(floor_plan)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_is_read),
        cmocka_unit_test(test_rows_of_any_length),
        cmocka_unit_test(test_a_comment_ends_a_board),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
