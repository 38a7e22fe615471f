/* Text tables: alignment by characters, omitted columns, escaping in Markdown and CSV. */
#include "base/tabular.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef void write_table(const struct tabular *table, struct buf *out);

static void assert_written(const struct tabular *table, write_table *write, const char *expected)
{
    struct buf out = {0};
    write(table, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static struct tabular columns(const char *left, const char *right, const char *last)
{
    struct tabular table = {0};
    tabular_column(&table, left, TABULAR_LEFT);
    tabular_column(&table, right, TABULAR_RIGHT);
    tabular_column(&table, last, TABULAR_LEFT);
    return table;
}

static void add_row(struct tabular *table, const char *a, const char *b, const char *c)
{
    tabular_cell(table, "%s", a);
    tabular_cell(table, "%s", b);
    tabular_cell(table, "%s", c);
}

static void test_text_is_aligned(void **state)
{
    (void)state;
    struct tabular table = columns("name", "n", "note");
    add_row(&table, "a", "1", "");
    add_row(&table, "longer", "1000", "why");
    tabular_cell(&table, "%d", 7);
    tabular_cell(&table, "%.1f", 0.5);
    tabular_cell(&table, "x y");
    assert_written(&table, tabular_text,
                   "name       n  note\n"
                   "a          1\n"
                   "longer  1000  why\n"
                   "7        0.5  x y\n");
    tabular_free(&table);
}

static void test_characters_are_counted_not_bytes(void **state)
{
    (void)state;
    struct tabular table = columns("na\xc3\xaf"
                                   "f",
                                   "n", "x");
    add_row(&table, "\xc3\xa9t\xc3\xa9", "12", "|");
    add_row(&table, "\xff\xfe\xfd\xfc\xfb", "3", "|");
    assert_written(&table, tabular_text,
                   "na\xc3\xaf"
                   "f    n  x\n"
                   "\xc3\xa9t\xc3\xa9    12  |\n"
                   "\xff\xfe\xfd\xfc\xfb   3  |\n");
    tabular_free(&table);
}

static void test_columns_without_a_word_are_left_out(void **state)
{
    (void)state;
    struct tabular table = columns("a", "b", "c");
    add_row(&table, "-", "1", "");
    add_row(&table, "-", "-", "");
    assert_written(&table, tabular_text, "b\n1\n-\n");
    assert_written(&table, tabular_markdown, "| b |\n|---:|\n| 1 |\n| - |\n");
    assert_written(&table, tabular_csv, "a,b,c\n-,1,\n-,-,\n");
    tabular_free(&table);
}

static void test_a_table_without_rows_has_its_headings(void **state)
{
    (void)state;
    struct tabular table = columns("a", "b", "c");
    assert_written(&table, tabular_text, "a  b  c\n");
    assert_written(&table, tabular_markdown, "| a | b | c |\n|---|---:|---|\n");
    assert_written(&table, tabular_csv, "a,b,c\n");
    tabular_free(&table);
}

static void test_markdown(void **state)
{
    (void)state;
    struct tabular table = columns("a", "b", "c");
    add_row(&table, "x|y", "1", "two\nlines");
    add_row(&table, "z", "", "w");
    assert_written(&table, tabular_markdown,
                   "| a | b | c |\n"
                   "|---|---:|---|\n"
                   "| x\\|y | 1 | two?lines |\n"
                   "| z | | w |\n");
    tabular_free(&table);
}

static void test_csv_quotes_what_it_must(void **state)
{
    (void)state;
    struct tabular table = columns("a", "b,c", "d");
    add_row(&table, "plain words", "1", "say \"yes\"");
    add_row(&table, "two\nlines", "a\rb", "x,y");
    add_row(&table, "", " ", "'");
    assert_written(&table, tabular_csv,
                   "a,\"b,c\",d\n"
                   "plain words,1,\"say \"\"yes\"\"\"\n"
                   "\"two\nlines\",\"a\rb\",\"x,y\"\n"
                   ", ,'\n");
    tabular_free(&table);
}

static void test_a_row_stays_on_its_line(void **state)
{
    (void)state;
    struct tabular table = columns("a", "b", "c");
    add_row(&table, "two\nlines\t", "1", "x");
    add_row(&table, "s", "22", "x");
    assert_written(&table, tabular_text,
                   "a            b  c\n"
                   "two?lines?   1  x\n"
                   "s           22  x\n");
    tabular_free(&table);
}

KIT_SUITE(tabular)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text_is_aligned),
        cmocka_unit_test(test_characters_are_counted_not_bytes),
        cmocka_unit_test(test_columns_without_a_word_are_left_out),
        cmocka_unit_test(test_a_table_without_rows_has_its_headings),
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_csv_quotes_what_it_must),
        cmocka_unit_test(test_a_row_stays_on_its_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
