/* Tables: alignment by characters, columns that say nothing, Markdown's bars, CSV's quotes. */
#include "base/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef void write_table(const struct table *table, struct buf *out);

static void assert_written(const struct table *table, write_table *write, const char *expected)
{
    struct buf out = {0};
    write(table, &out);
    assert_string_equal(buf_text(&out), expected);
    buf_free(&out);
}

static struct table columns(const char *left, const char *right, const char *last)
{
    struct table table = {0};
    table_column(&table, left, TABLE_LEFT);
    table_column(&table, right, TABLE_RIGHT);
    table_column(&table, last, TABLE_LEFT);
    return table;
}

static void add_row(struct table *table, const char *a, const char *b, const char *c)
{
    table_cell(table, "%s", a);
    table_cell(table, "%s", b);
    table_cell(table, "%s", c);
}

static void test_text_is_aligned(void **state)
{
    (void)state;
    struct table table = columns("name", "n", "note");
    add_row(&table, "a", "1", "");
    add_row(&table, "longer", "1000", "why");
    table_cell(&table, "%d", 7);
    table_cell(&table, "%.1f", 0.5);
    table_cell(&table, "x y");
    assert_written(&table, table_text,
                   "name       n  note\n"
                   "a          1\n"
                   "longer  1000  why\n"
                   "7        0.5  x y\n");
    table_free(&table);
}

static void test_characters_are_counted_not_bytes(void **state)
{
    (void)state;
    struct table table = columns("na\xc3\xaf"
                                 "f",
                                 "n", "x");
    add_row(&table, "\xc3\xa9t\xc3\xa9", "12", "|");
    add_row(&table, "\xff\xfe\xfd\xfc\xfb", "3", "|");
    assert_written(&table, table_text,
                   "na\xc3\xaf"
                   "f    n  x\n"
                   "\xc3\xa9t\xc3\xa9    12  |\n"
                   "\xff\xfe\xfd\xfc\xfb   3  |\n");
    table_free(&table);
}

static void test_columns_without_a_word_are_left_out(void **state)
{
    (void)state;
    struct table table = columns("a", "b", "c");
    add_row(&table, "-", "1", "");
    add_row(&table, "-", "-", "");
    assert_written(&table, table_text, "b\n1\n-\n");
    assert_written(&table, table_markdown, "| b |\n|---:|\n| 1 |\n| - |\n");
    assert_written(&table, table_csv, "a,b,c\n-,1,\n-,-,\n");
    table_free(&table);
}

static void test_a_table_without_rows_has_its_headings(void **state)
{
    (void)state;
    struct table table = columns("a", "b", "c");
    assert_written(&table, table_text, "a  b  c\n");
    assert_written(&table, table_markdown, "| a | b | c |\n|---|---:|---|\n");
    assert_written(&table, table_csv, "a,b,c\n");
    table_free(&table);
}

static void test_markdown(void **state)
{
    (void)state;
    struct table table = columns("a", "b", "c");
    add_row(&table, "x|y", "1", "two\nlines");
    add_row(&table, "z", "", "w");
    assert_written(&table, table_markdown,
                   "| a | b | c |\n"
                   "|---|---:|---|\n"
                   "| x\\|y | 1 | two?lines |\n"
                   "| z | | w |\n");
    table_free(&table);
}

static void test_csv_quotes_what_it_must(void **state)
{
    (void)state;
    struct table table = columns("a", "b,c", "d");
    add_row(&table, "plain words", "1", "say \"yes\"");
    add_row(&table, "two\nlines", "a\rb", "x,y");
    add_row(&table, "", " ", "'");
    assert_written(&table, table_csv,
                   "a,\"b,c\",d\n"
                   "plain words,1,\"say \"\"yes\"\"\"\n"
                   "\"two\nlines\",\"a\rb\",\"x,y\"\n"
                   ", ,'\n");
    table_free(&table);
}

static void test_a_row_stays_on_its_line(void **state)
{
    (void)state;
    struct table table = columns("a", "b", "c");
    add_row(&table, "two\nlines\t", "1", "x");
    add_row(&table, "s", "22", "x");
    assert_written(&table, table_text,
                   "a            b  c\n"
                   "two?lines?   1  x\n"
                   "s           22  x\n");
    table_free(&table);
}

int main(void)
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
