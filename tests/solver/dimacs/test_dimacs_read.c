/* Parser of DIMACS formulas: the accepted forms, errors with their positions, windows divided
 * anywhere, mutations. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/rng.h"
#include "kit_suite.h"
#include "solver/dimacs/dimacs.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct collected {
    struct buf text; /* each clause as "1 -2 0 " */
    int headers;
    int64_t clauses, literals, stop_at;
};

static void take_header(void *self, int variables, int64_t clauses)
{
    struct collected *c = self;
    c->headers++;
    buf_print(&c->text, "%d %lld: ", variables, (long long)clauses);
}

static void take_clause(void *self, const int *lits, size_t count)
{
    struct collected *c = self;
    for (size_t i = 0; i < count; i++) buf_print(&c->text, "%d ", lits[i]);
    buf_add(&c->text, "0 ");
    c->clauses++;
    c->literals += (int64_t)count;
}

static bool take_stop(void *self)
{
    struct collected *c = self;
    return c->stop_at && c->clauses >= c->stop_at;
}

static bool collect(struct reader *r, struct collected *c, struct dimacs_counts *counts)
{
    struct deadline deadline = {.also = take_stop, .self = c};
    struct dimacs_sink sink = {.header = take_header,
                               .clause = take_clause,
                               .deadline = &deadline,
                               .self = c};
    return dimacs_read(r, &sink, counts);
}

/* The same text as a file, read through the reader's window. */
static char *make_file(const char *text, size_t length)
{
    char *path = strdup("/tmp/test_dimacs-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    while (length) {
        ssize_t wrote = write(fd, text, length);
        assert_true(wrote > 0);
        text += wrote;
        length -= (size_t)wrote;
    }
    close(fd);
    return path;
}

static void accept(const char *text, const char *expected)
{
    for (int streamed = 0; streamed < 2; streamed++) {
        struct reader r;
        struct collected c = {0};
        struct dimacs_counts counts;
        char *path = make_file(text, strlen(text));
        if (streamed)
            assert_true(reader_open(&r, path));
        else
            reader_text(&r, "f", text, strlen(text));
        if (!collect(&r, &c, &counts)) fail_msg("refused: %s", r.error.text);
        assert_string_equal(buf_text(&c.text), expected);
        assert_int_equal(c.headers, 1);
        assert_int_equal(counts.clauses, c.clauses);
        assert_int_equal(counts.literals, c.literals);
        reader_close(&r);
        buf_free(&c.text);
        unlink(path);
        free(path);
    }
}

static void refuse(const char *text, size_t length, int line, int column, const char *part)
{
    for (int streamed = 0; streamed < 2; streamed++) {
        struct reader r;
        struct collected c = {0};
        struct dimacs_counts counts;
        char *path = make_file(text, length);
        if (streamed)
            assert_true(reader_open(&r, path));
        else
            reader_text(&r, "f", text, length);
        if (collect(&r, &c, &counts)) fail_msg("taken: %s", text);
        if (r.error_line != line || r.error_column != column || !strstr(r.error.text, part))
            fail_msg("expected %d:%d ... %s, got: %s", line, column, part, r.error.text);
        reader_close(&r);
        buf_free(&c.text);
        unlink(path);
        free(path);
    }
}

static void test_forms(void **state)
{
    (void)state;
    accept("p cnf 0 0", "0 0: ");
    accept("p cnf 0 0\n", "0 0: ");
    accept("c a\nc\ncb\n\n \t\np cnf 3 2\n1 -2 0\n3 0\n", "3 2: 1 -2 0 3 0 ");
    accept("p  cnf\t3   2 \n1 -2 0 3 0", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\n1\n-2\n0 3\n0", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\r\n1 -2 0\r\n3 0\r\n", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\n\t1\t-2\t0\t3\t0\t\n\n", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\nc x\n1 -2\nc 7 8 0\n  c y\n0\nc z\n3 0\nc end", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\n1 -2 0\n3 0\n%\n0\n\n", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\n1 -2 0\n3 0\n%\n", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 2\n1 -2 0\n3 0\n % \r\n 0 ", "3 2: 1 -2 0 3 0 ");
    accept("p cnf 3 3\n0 0\n3 3 -3 0", "3 3: 0 0 3 3 -3 0 ");
    accept("p cnf 3 1\n0003 -01 00", "3 1: 3 -1 0 ");
    accept("p cnf 2147483646 1\n2147483646 -2147483646 0\n", "2147483646 1: 2147483646 -2147483646 0 ");
}

static void test_no_header_function(void **state)
{
    (void)state;
    static const char text[] = "p cnf 2 1\n1 2 0\n";
    struct reader r;
    struct collected c = {0};
    struct dimacs_counts counts;
    struct dimacs_sink sink = {.clause = take_clause, .self = &c};
    reader_text(&r, "f", text, strlen(text));
    assert_true(dimacs_read(&r, &sink, &counts));
    assert_int_equal(c.literals, 2);
    buf_free(&c.text);
}

static void test_diagnoses(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int line, column;
        const char *part;
    } cases[] = {
        {"", 1, 1, "expected the header `p cnf VARIABLES CLAUSES', found the end of the file"},
        {"c only\n", 2, 1, "expected the header"},
        {"1 2 0\n", 1, 1, "expected the header"},
        {"\n x p cnf 1 1\n", 2, 2, "expected the header"},
        {"p sat 3 2\n", 1, 1, "malformed header, expected `p cnf VARIABLES CLAUSES'"},
        {"c\n pcnf 3 2\n", 2, 2, "malformed header"},
        {"p\n", 1, 1, "malformed header"},
        {"p cnf x 2\n", 1, 7, "the header's number of variables"},
        {"p cnf -1 2\n", 1, 7, "the header's number of variables"},
        {"p cnf 3\n1 0\n", 1, 8, "the header's number of clauses"},
        {"p cnf 3 -2\n", 1, 9, "the header's number of clauses"},
        {"p cnf 3 2 1\n", 1, 11, "the end of the line"},
        {"p cnf 2147483647 1\n", 1, 7, "2147483646"},
        {"p cnf 3 99999999999999999999\n", 1, 9, "clauses"},
        {"p cnf 3 2\np cnf 3 2\n1 0 2 0\n", 2, 1, "a second header"},
        {"p cnf 3 1\n1 0\np cnf 3 2\n", 3, 1, "a second header"},
        {"p cnf 3 2\n1 4 0\n2 0\n", 2, 3, "variable 4, but the header says 3 variables"},
        {"p cnf 3 2\n1 0\n  -4 0\n", 3, 3, "variable 4, but the header says 3 variables"},
        {"p cnf 0 1\n1 0\n", 2, 1, "variable 1, but the header says 0 variables"},
        {"p cnf 3 3\n1 0\n2 0\n", 1, 9, "the header says 3 clauses, the file has 2"},
        {"c\np  cnf 3  3\n1 0\n%\n0\n", 2, 11, "the header says 3 clauses, the file has 1"},
        {"p cnf 3 1\n1 0\n 2 0\n", 3, 2, "the header says 1 clause, here begins clause 2"},
        {"p cnf 3 1\n1 0 -2 0\n", 2, 5, "the header says 1 clause, here begins clause 2"},
        {"p cnf 3 1\n1 0 0\n", 2, 5, "the header says 1 clause, here begins clause 2"},
        {"p cnf 0 0\n0\n", 2, 1, "the header says 0 clauses, here begins clause 1"},
        {"p cnf 3 2\n1 0\n2 3\n", 4, 1, "the file ends inside clause 2, whose final 0 is missing"},
        {"p cnf 3 2\n1 0\n2 3", 3, 4, "the file ends inside clause 2"},
        {"p cnf 3 1\n2\n%\n0\n", 3, 1, "found `%'"},
        {"p cnf 3 1\n2 0\n%\n1\n", 4, 1, "after the `%'"},
        {"p cnf 3 1\n2 0\n%\n0\n0\n", 5, 1, "after the `%'"},
        {"p cnf 3 1\n1 2147483647 0\n", 2, 3, "too large"},
        {"p cnf 3 1\n1 -2147483648 0\n", 2, 3, "too large"},
        {"p cnf 3 1\n18446744073709551617 0\n", 2, 1, "too large"},
        {"p cnf 3 1\n1 -99999999999999999999999999999999999999999999 0\n", 2, 3, "too large"},
        {"p cnf 3 1\n1 x 0\n", 2, 3, "expected a literal or 0, found `x'"},
        {"p cnf 3 1\n1 c no comment here\n 0\n", 2, 3, "expected a literal or 0, found `c'"},
        {"p cnf 3 1\n1 p\n 0\n", 2, 3, "expected a literal or 0, found `p'"},
        {"p cnf 3 1\n12x 0\n", 2, 3, "expected a space after the number, found `x"},
        {"p cnf 3 1\n1-2 0\n", 2, 2, "expected a space after the number"},
        {"p cnf 3 1\n1 - 2 0\n", 2, 4, "expected a digit after `-'"},
        {"p cnf 3 1\n1 --2 0\n", 2, 4, "expected a digit after `-'"},
        {"p cnf 3 1\n1 -", 2, 4, "the end of the file"},
        {"p cnf 3 1\n1 -0\n", 2, 3, "-0"},
        {"p cnf 3 1\n1 +2 0\n", 2, 3, "expected a literal or 0"},
        {"p cnf 3 1\n1.5 0\n", 2, 2, "expected a space"},
        {"p cnf 3 1\n1 \v2 0\n", 2, 3, "expected a literal or 0"},
        {"p cnf 3 1\n1 0\nend\n", 3, 1, "expected a literal or 0, found `end'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        refuse(cases[i].text, strlen(cases[i].text), cases[i].line, cases[i].column, cases[i].part);
    refuse("p cnf 3 1\n1 \0 0\n", 16, 2, 3, "expected a literal or 0");
}

/* A position behind many windows and a long line. */
static void test_position_far_away(void **state)
{
    (void)state;
    struct buf text = {0};
    buf_add(&text, "p cnf 9 400001\n");
    for (int i = 0; i < 200000; i++) buf_add(&text, "1 -9 0\n");
    for (int i = 0; i < 200000; i++) buf_add(&text, "1 -9 0 ");
    buf_add(&text, "1 ?");
    refuse(text.data, text.size, 200002, 1400003, "found `?'");
    buf_free(&text);
}

/* A window's end may fall on any byte of the pattern, comments included. */
static void test_window_cuts(void **state)
{
    (void)state;
    enum { CLAUSES = 30000 };
    struct buf clauses = {0}, expected = {0};
    for (int i = 0; i < CLAUSES; i++) {
        buf_print(&clauses, i % 3 ? "-1234567 %d\n 0 " : "-1234567\nc %d 0\n  \t0\r\n", 7000000 + i);
        buf_print(&expected, i % 3 ? "-1234567 %d 0 " : "-1234567 0 ", 7000000 + i);
    }
    for (int shift = 0; shift < 45; shift++) {
        struct buf text = {0};
        struct collected c = {0};
        struct dimacs_counts counts;
        struct reader r;
        buf_char(&text, 'c');
        buf_fill(&text, 'x', (size_t)shift);
        buf_print(&text, "\np cnf 9000000 %d\n", CLAUSES);
        buf_bytes(&text, clauses.data, clauses.size);
        char *path = make_file(text.data, text.size);
        assert_true(reader_open(&r, path));
        if (!collect(&r, &c, &counts)) fail_msg("shift %d: %s", shift, r.error.text);
        const char *got = strchr(buf_text(&c.text), ':');
        assert_non_null(got);
        assert_true(strcmp(got + 2, buf_text(&expected)) == 0);
        reader_close(&r);
        unlink(path);
        free(path);
        buf_free(&text);
        buf_free(&c.text);
    }
    buf_free(&clauses);
    buf_free(&expected);
}

static void test_stop(void **state)
{
    (void)state;
    struct buf text = {0};
    struct collected c = {.stop_at = 5000};
    struct dimacs_counts counts;
    struct reader r;
    buf_add(&text, "p cnf 3 100000\n");
    for (int i = 0; i < 100000; i++) buf_add(&text, "1 2 3 0\n");
    buf_add(&text, "what is never read\n");
    reader_text(&r, "f", text.data, text.size);
    assert_true(collect(&r, &c, &counts));
    assert_in_range(c.clauses, 5000, 20000);
    buf_free(&text);
    buf_free(&c.text);
}

static size_t mutate(struct rng *rng, char *text, size_t length, size_t room)
{
    static const char bytes[] = "0123456789-- \n\n\tcp%\rx~";
    int edits = (int)rng_between(rng, 1, 4);
    for (int i = 0; i < edits; i++) {
        size_t at = rng_below(rng, length + 1);
        char byte = rng_below(rng, 20) ? bytes[rng_below(rng, sizeof bytes - 1)] : (char)rng_below(rng, 256);
        uint64_t kind = rng_below(rng, 4);
        if (kind == 0 && length + 1 < room) {
            memmove(text + at + 1, text + at, length - at);
            text[at] = byte;
            length++;
        } else if (kind == 1 && at < length) {
            memmove(text + at, text + at + 1, length - at - 1);
            length--;
        } else if (kind == 2 && rng_below(rng, 4) == 0) {
            length = at;
        } else if (at < length) {
            text[at] = byte;
        }
    }
    return length;
}

/* Mutations are taken or refused with a position inside the text. */
static void test_mutations(void **state)
{
    (void)state;
    static const char seed_text[] =
        "c first\np cnf 12 5\n1 -2 3 0\n-4 5 0 6\n0\nc inside\n-7 8\nc more\n 9 0\n10 -11 12 0\n";
    static const char old_text[] = "p cnf 4 3\r\n 1 2 0\r\n\t-3 0 -1\r\n 4 0\r\n%\r\n0\r\n";
    struct rng rng;
    int taken = 0, refused = 0;
    rng_seed(&rng, 20240611);
    for (int i = 0; i < 40000; i++) {
        char text[256];
        const char *from = i % 2 ? seed_text : old_text;
        size_t length = strlen(from);
        memcpy(text, from, length);
        length = mutate(&rng, text, length, sizeof text);
        char *exact = malloc(length + 1); /* so that a read behind the end is seen */
        assert_non_null(exact);
        memcpy(exact, text, length);
        exact = realloc(exact, length ? length : 1);
        struct reader r;
        struct collected c = {0};
        struct dimacs_counts counts;
        reader_text(&r, "f", exact, length);
        if (collect(&r, &c, &counts)) {
            taken++;
            assert_int_equal(counts.clauses, c.clauses);
            buf_clear(&c.text);
        } else {
            refused++;
            assert_true(r.error_line >= 1 && r.error_line <= (int64_t)length + 1);
            assert_true(r.error_column >= 1 && r.error_column <= (int64_t)length + 1);
            assert_int_equal(strncmp(r.error.text, "f:", 2), 0);
        }
        free(exact);
        buf_free(&c.text);
    }
    assert_true(taken > 1000 && refused > 1000);
}

KIT_SUITE(dimacs_read)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms),       cmocka_unit_test(test_no_header_function),
        cmocka_unit_test(test_diagnoses),   cmocka_unit_test(test_position_far_away),
        cmocka_unit_test(test_window_cuts), cmocka_unit_test(test_stop),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
