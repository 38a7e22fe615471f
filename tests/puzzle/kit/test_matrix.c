/* Files of boards: what is written is read as the same, whatever blanks, comments and rules are
 * between; positions of words against a test that counts characters; every message; and memory that
 * grows with the text, whatever numbers its head line has. */
#include "base/rng.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/kit/hexagon.h"
#include "puzzle/kit/matrix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 9, CELLS = SIDE * SIDE };

/* Everything that a form can have. */
static const char kind_number[] = "KIND=NUMBER";
static const struct matrix_form rich = {
    .name = "garden",
    .numbers = {{"ROWS", "the number of rows", 1, 2000000000, .sets = MATRIX_ROWS},
                {"COLUMNS", "the number of columns", 1, 2000000000, .sets = MATRIX_COLUMNS}},
    .words = {{.word = "wild", .choice = true},
              {.word = "tame", .choice = true},
              {.word = "open"},
              {.word = "gate", .takes = MATRIX_PAIR, .what = "a gate such as 0,3"},
              {.word = "roses", .alias = "rose", .takes = MATRIX_COUNT, .shown = kind_number, .most = 99},
              {.word = "lilies", .takes = MATRIX_COUNT, .shown = kind_number, .most = 99}},
    .signs = {{'.', 0}, {'*', -1}, {'?', 0}, {'w', 7}},
    .number = "the number of a square",
    .lo = -20,
    .hi = 400,
    .word = "a number, . or *",
    .noun = "square",
    .extras = {{"hedge", "RCRC"}, {"pond", "RC"}},
    .apart = true,
    .optional = true,
    .series = true,
};

static const struct matrix_form square = {
    .name = "latin",
    .numbers = {{"N", "the side", 1, 100, .sets = MATRIX_ROWS | MATRIX_COLUMNS}},
    .signs = {{'.', 0}},
    .number = "a number",
    .lo = 1,
    .word = "a number or a dot",
    .noun = "cell",
};

static const struct matrix_form drawn = {
    .name = "coins",
    .numbers = {{"COLUMNS", "the number of columns", 2, 100, .sets = MATRIX_COLUMNS},
                {"ROWS", "the number of rows", 2, 100, .sets = MATRIX_ROWS}},
    .words = {{.word = "thin"}},
    .signs = {{'0', 0}, {'1', 1}, {'.', -1}, {'-', -1}},
    .word = "0, 1 or a dot",
    .noun = "cell",
    .most = 8,
    .even = true,
    .series = true,
    .figure = true,
    .blank = -1,
};

static const struct matrix_form compared = {
    .name = "ordered",
    .numbers = {{"ROWS", "the number of rows", 1, 100, .sets = MATRIX_ROWS},
                {"COLUMNS", "the number of columns", 1, 100, .sets = MATRIX_COLUMNS}},
    .number = "a number",
    .hi = 400,
    .word = "a number",
    .noun = "cell",
    .series = true,
    .compared = true,
};

static struct reader over(const char *text)
{
    struct reader r;
    reader_text(&r, "t", text, strlen(text));
    return r;
}

/* ---- what is written is read as the same */

static int32_t value_of(const void *board, const int32_t *values, size_t cell)
{
    (void)board;
    return values[cell];
}

/* A value that the rich form can write: a sign's, or a number. */
static int32_t random_value(struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return 0;
    case 1:
        return -1;
    default:
        return (int32_t)rng_between(rng, -20, 400);
    }
}

static void random_words(struct matrix *m, struct rng *rng)
{
    m->word[rng_below(rng, 2)].said = true;
    for (int i = 2; i < 6; i++) {
        m->word[i].said = rng_below(rng, 2);
        m->word[i].number[0] = m->word[i].said && i > 2 ? rng_between(rng, 0, 99) : 0;
        m->word[i].number[1] = m->word[i].said && i == 3 ? rng_between(rng, -5, 99) : 0;
    }
}

static void random_entries(struct matrix *m, struct rng *rng)
{
    for (uint64_t k = rng_below(rng, 4); k > 0; k--) {
        struct matrix_entry entry = {.extra = (int)rng_below(rng, 2)};
        for (int i = 0; i < (entry.extra ? 2 : 4); i++)
            entry.argument[i] = (int32_t)rng_below(rng, (uint64_t)(i % 2 ? m->columns : m->rows));
        vec_push(&m->entries, entry);
    }
}

/* Blanks between words, blank lines and comments between lines, carriage returns. */
static void add_noise(const char *text, struct rng *rng, struct buf *out)
{
    static const char *const lines[] = {"\n", "  \n", "c a comment\n", "c\n", "\r\n", "c hedge 1 1 1 1\n"};
    static const char *const blanks[] = {" ", "  ", "\t", " \t "};
    buf_clear(out);
    for (const char *p = text; *p; p++) {
        if (p == text || p[-1] == '\n')
            while (rng_below(rng, 3) == 0) buf_add(out, lines[rng_below(rng, 6)]);
        if (*p == ' ')
            buf_add(out, blanks[rng_below(rng, 4)]);
        else if (*p == '\n')
            buf_add(out, rng_below(rng, 4) ? "\n" : " \r\n");
        else
            buf_char(out, *p);
    }
}

static void assert_same(const struct matrix *a, const struct matrix *b, const int32_t *values)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->columns, b->columns);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(a->word[i].said, b->word[i].said);
        assert_memory_equal(a->word[i].number, b->word[i].number, sizeof a->word[i].number);
    }
    assert_int_equal(b->cells.size, values ? (size_t)a->rows * (size_t)a->columns : 0);
    if (values) assert_memory_equal(b->cells.data, values, b->cells.size * sizeof *values);
    assert_int_equal(a->entries.size, b->entries.size);
    for (size_t i = 0; i < a->entries.size; i++) {
        assert_int_equal(a->entries.data[i].extra, b->entries.data[i].extra);
        assert_memory_equal(a->entries.data[i].argument, b->entries.data[i].argument,
                            sizeof a->entries.data[i].argument);
    }
}

/* Several boards in one text, each read by its own call. */
static void test_what_is_written_is_read(void **state)
{
    struct rng rng;
    struct buf text = {0}, noisy = {0};
    rng_seed(&rng, 7);
    for (uint64_t round = 0; round < kit_rounds(2000); round++) {
        struct matrix boards[3];
        int32_t values[3][CELLS];
        bool bare[3];
        buf_clear(&text);
        for (int b = 0; b < 3; b++) {
            struct matrix *m = &boards[b];
            matrix_begin(m, &rich);
            matrix_head_set(m, 0, rng_between(&rng, 1, SIDE));
            matrix_head_set(m, 1, rng_between(&rng, 1, SIDE));
            m->width = (int)rng_below(&rng, 5);
            random_words(m, &rng);
            random_entries(m, &rng);
            for (int i = 0; i < m->rows * m->columns; i++) values[b][i] = random_value(&rng);
            bare[b] = rng_below(&rng, 4) == 0;
            matrix_write(m, bare[b] ? NULL : value_of, NULL, values[b], &text);
        }
        add_noise(buf_text(&text), &rng, &noisy);
        struct reader r = over(buf_text(&noisy));
        for (int b = 0; b < 3; b++) {
            struct matrix again;
            matrix_read(&again, &rich, &r);
            assert_string_equal(r.error.text, "");
            assert_same(&boards[b], &again, bare[b] ? NULL : values[b]);
            matrix_free(&again);
            matrix_free(&boards[b]);
        }
        assert_int_equal(reader_peek(&r), READER_END);
    }
    buf_free(&text);
    buf_free(&noisy);
}

static void check_written(const struct matrix *m, const int32_t *values, const char *wanted)
{
    struct buf out = {0};
    matrix_write(m, value_of, NULL, values, &out);
    assert_string_equal(buf_text(&out), wanted);
    buf_free(&out);
}

static void test_the_text_that_is_written(void **state)
{
    const int32_t values[] = {0, -1, 12, 7, 300, -20};
    struct matrix m;
    matrix_begin(&m, &rich);
    matrix_head_set(&m, 0, 2);
    matrix_head_set(&m, 1, 3);
    m.width = 3;
    m.word[1].said = m.word[2].said = true;
    m.word[3] = (struct matrix_said){.said = true, .number = {0, 3}};
    m.word[4] = (struct matrix_said){.said = true, .number = {5}};
    vec_push(&m.entries, ((struct matrix_entry){.extra = 1, .argument = {1, 2}}));
    check_written(&m, values, "garden 2 3 tame open gate 0,3 roses=5\n  .   *  12\n  w 300 -20\npond 2 3\n");
    matrix_free(&m);
}

/* ---- signs between cells */

/* The number at this place of a text. */
static long number_at(const char *text, int64_t line, int64_t column)
{
    for (; line > 1; line--) text = strchr(text, '\n') + 1;
    return strtol(text + column - 1, NULL, 10);
}

/* Comments and blank lines stand between any lines; the words are found again behind signs. */
static void test_signs_between_cells(void **state)
{
    struct rng rng;
    struct buf text = {0}, noisy = {0};
    (void)state;
    rng_seed(&rng, 12);
    for (uint64_t round = 0; round < kit_rounds(500); round++) {
        struct matrix m, again;
        int32_t values[CELLS];
        int64_t line, column;
        matrix_begin(&m, &compared);
        matrix_head_set(&m, 0, rng_between(&rng, 1, SIDE));
        matrix_head_set(&m, 1, rng_between(&rng, 1, SIDE));
        m.width = (int)rng_below(&rng, 4);
        size_t cells = (size_t)(m.rows * m.columns);
        for (size_t i = 0; i < cells; i++) {
            bool beside = (i + 1) % (size_t)m.columns && rng_below(&rng, 2);
            bool below = i + (size_t)m.columns < cells && rng_below(&rng, 2);
            values[i] = (int32_t)rng_below(&rng, m.width > 2 ? 401 : m.width > 1 ? 100 : 10);
            vec_push(&m.between, beside ? "<>"[rng_below(&rng, 2)] : 0);
            vec_push(&m.between, below ? "^v"[rng_below(&rng, 2)] : 0);
        }
        buf_clear(&text);
        matrix_write(&m, value_of, NULL, values, &text);
        buf_clear(&noisy);
        for (const char *at = buf_text(&text); *at; at++) {
            buf_char(&noisy, *at);
            while (*at == '\n' && rng_below(&rng, 4) == 0)
                buf_add(&noisy, rng_below(&rng, 2) ? "c v\n" : "\n");
        }
        struct reader r = over(buf_text(&noisy));
        matrix_read(&again, &compared, &r);
        assert_string_equal(r.error.text, "");
        assert_memory_equal(again.cells.data, values, cells * sizeof *values);
        assert_memory_equal(again.between.data, m.between.data, 2 * cells);
        size_t cell = (size_t)rng_below(&rng, cells);
        matrix_locate(&again, &r, cell, &line, &column);
        assert_int_equal(number_at(buf_text(&noisy), line, column), values[cell]);
        matrix_free(&again);
        matrix_free(&m);
    }
    buf_free(&text);
    buf_free(&noisy);
}

/* ---- positions */

/* Writes random cells with random blanks, and notes where each is. */
static void write_somewhere(struct rng *rng, int rows, int columns, bool barred, struct buf *out,
                            int64_t (*where)[2])
{
    int64_t line = 2;
    for (int row = 0; row < rows; row++, line++) {
        for (; rng_below(rng, 3) == 0; line++) buf_add(out, rng_below(rng, 2) ? "c note\n" : "\n");
        size_t start = out->size;
        for (uint64_t k = rng_below(rng, 3); k > 0; k--) buf_char(out, ' ');
        if (barred) buf_char(out, '|');
        for (int column = 0; column < columns; column++) {
            for (uint64_t k = rng_below(rng, 3) + !barred; k > 0; k--) buf_char(out, ' ');
            where[row * columns + column][0] = line;
            where[row * columns + column][1] = (int64_t)(out->size - start) + 1;
            bool bracket = barred && rng_below(rng, 3) == 0;
            buf_print(out, "%s%c%s", bracket ? "[" : "", ".01"[rng_below(rng, 3)], bracket ? "]" : "");
            for (uint64_t k = rng_below(rng, 3); barred && k > 0; k--) buf_char(out, ' ');
            if (barred) buf_char(out, '|');
        }
        buf_char(out, '\n');
    }
}

static void test_words_are_located(void **state)
{
    struct rng rng;
    struct buf out = {0};
    rng_seed(&rng, 8);
    for (uint64_t round = 0; round < kit_rounds(1000); round++) {
        int rows = 2 * (int)rng_between(&rng, 1, 4), columns = 2 * (int)rng_between(&rng, 1, 4);
        int64_t where[CELLS][2], line, column;
        buf_clear(&out);
        buf_print(&out, "coins %d %d\n", columns, rows);
        write_somewhere(&rng, rows, columns, rng_below(&rng, 2), &out, where);
        struct matrix m;
        struct reader r = over(buf_text(&out));
        assert_true(matrix_read(&m, &drawn, &r));
        for (int i = 0; i < rows * columns; i++) {
            matrix_locate(&m, &r, (size_t)i, &line, &column);
            assert_int_equal(line, where[i][0]);
            assert_int_equal(column, where[i][1]);
        }
        int last = rows * columns - 1;
        char error[60];
        matrix_fail(&m, &r, (size_t)last, "%d is wrong", last);
        snprintf(error, sizeof error, "t:%d:%d: %d is wrong", (int)where[last][0], (int)where[last][1], last);
        assert_string_equal(r.error.text, error);
        matrix_free(&m);
    }
    buf_free(&out);
}

/* ---- rows that are shorter in the text than in the matrix */

static bool in_hexagon(const struct matrix *m, int row, int column)
{
    return hexagon_has(1, row, column);
}

static void test_places_without_a_word(void **state)
{
    struct matrix m;
    struct reader r = over("latin 3\n 1 2\n3 4 5\n6 7\n");
    int64_t line, column;
    matrix_begin(&m, &square);
    assert_true(matrix_head(&m, &r));
    m.has = in_hexagon;
    m.absent = -1;
    m.hi = 7;
    assert_true(matrix_rows(&m, &r) && matrix_end(&m, &r));
    assert_memory_equal(m.cells.data, ((int32_t[]){-1, 1, 2, 3, 4, 5, 6, 7, -1}), 9 * sizeof(int32_t));
    matrix_locate(&m, &r, 2, &line, &column);
    assert_true(line == 2 && column == 4);
    matrix_free(&m);
}

/* ---- rows alone */

static void test_rows_alone(void **state)
{
    struct matrix m;
    struct reader r = over("\n01.1\n1-00\n\n1 0\n0 1\nc the end\n| 1 |[0]|\n+---+---+\n|   | . |\n");
    static const struct {
        int rows, columns;
        int32_t cells[8];
    } wanted[] = {{2, 4, {0, 1, -1, 1, 1, -1, 0, 0}}, {2, 2, {1, 0, 0, 1}}, {2, 2, {1, 0, -1, -1}}};
    for (int b = 0; b < 3; b++) {
        matrix_begin(&m, &drawn);
        matrix_skip(&m, &r);
        assert_true(matrix_rows(&m, &r));
        assert_true(m.rows == wanted[b].rows && m.columns == wanted[b].columns);
        assert_memory_equal(m.cells.data, wanted[b].cells, m.cells.size * sizeof *m.cells.data);
        matrix_free(&m);
    }
    assert_int_equal(reader_peek(&r), READER_END);
}

/* A size that the caller knows, as of a second matrix. */
static void test_rows_of_a_known_size(void **state)
{
    struct matrix m;
    struct reader r = over("1 2\n\n. 1\n2 2\n");
    for (int b = 0; b < 2; b++) {
        matrix_begin(&m, &square);
        m.rows = b ? 1 : 2;
        m.columns = 2;
        m.hi = 2;
        assert_true(matrix_rows(&m, &r));
        assert_int_equal(m.cells.size, b ? 2 : 4);
        matrix_free(&m);
    }
    assert_int_equal(reader_peek(&r), READER_END);
}

static void test_numbers_that_are_there_once(void **state)
{
    static const struct {
        const char *text, *error;
        size_t most;
    } cases[] = {{"garden 2 3 wild\n1 . 3\n* ? 6\n", "", 6},
                 {"garden 2 3 wild\n1 . 3\n* ? 6\n", "t:3:5: 6 is too large: there are 5 squares", 5},
                 {"garden 1 2 wild\n-7 2\n", "t:2:4: 2 is too large: there is 1 square", 1},
                 {"garden 2 3 wild\n1 -9 -9\n\n3 .  1\n",
                  "t:4:6: 1 is given twice, first on line 2, column 1", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct matrix m;
        struct reader r = over(cases[i].text);
        assert_true(matrix_read(&m, &rich, &r));
        assert_int_equal(matrix_once(&m, cases[i].most, &r), !*cases[i].error);
        assert_string_equal(r.error.text, cases[i].error);
        matrix_free(&m);
    }
}

static void test_sizes_of_answers(void **state)
{
    struct matrix m;
    struct reader r = over("\nlatin 2\n1 2\n2 1\n");
    assert_true(matrix_read(&m, &square, &r) && matrix_answers(&m, 2, 2, &r));
    assert_false(matrix_answers(&m, 3, 2, &r));
    assert_string_equal(r.error.text, "t:2:1: the answer is 2 x 2, but the puzzle is 3 x 2");
    matrix_free(&m);
}

/* ---- messages */

struct refusal {
    const struct matrix_form *form;
    const char *text, *error;
};

static void check_refusal(const struct refusal *c)
{
    struct matrix m;
    struct reader r = over(c->text);
    bool headed = c->form != &drawn || strncmp(c->text, "coins", 5) == 0;
    matrix_begin(&m, c->form);
    matrix_skip(&m, &r);
    if ((!headed || matrix_head(&m, &r)) && matrix_rows(&m, &r)) matrix_end(&m, &r);
    if (strcmp(r.error.text, c->error) != 0) print_error("%s\n", c->text);
    assert_string_equal(r.error.text, c->error);
    matrix_free(&m);
}

static void test_messages(void **state)
{
    static const struct refusal cases[] = {
        {&rich, "", "t:1:1: expected `garden ROWS COLUMNS wild|tame', found the end of the file"},
        {&rich, "c\n gardens 2 2", "t:2:2: expected `garden ROWS COLUMNS wild|tame', found `gardens'"},
        {&rich, "garden 0 2 wild\n", "t:1:8: the number of rows is 0, must be from 1 to 2000000000"},
        {&rich, "garden 2\n",
         "t:1:9: expected the number of columns (a number from 1 to 2000000000), found the end of the line"},
        {&rich, "garden 2 2\n", "t:1:11: expected `wild' or `tame', found the end of the line"},
        {&rich, "garden 2 2 open wild\n", "t:1:12: expected `wild' or `tame', found `open'"},
        {&rich, "garden 2 2 wild tame\n",
         "t:1:17: expected `open', `gate', KIND=NUMBER or the end of the line, found `tame'"},
        {&rich, "garden 2 2 wild  roses\n",
         "t:1:18: expected `open', `gate', KIND=NUMBER or the end of the line, found `roses'"},
        {&rich, "garden 2 2 wild open open\n", "t:1:22: `open' is given twice"},
        {&rich, "garden 2 2 wild rose=1 roses=2\n", "t:1:24: the number of roses is given twice"},
        {&rich, "garden 2 2 wild rose=\n",
         "t:1:22: expected a number from 0 to 99 after `roses=', found nothing"},
        {&rich, "garden 2 2 wild rose=1x\n",
         "t:1:22: expected a number from 0 to 99 after `roses=', found `1x'"},
        {&rich, "garden 2 2 wild roses=100\n", "t:1:23: the number of roses is 100, must be from 0 to 99"},
        {&rich, "garden 2 2 wild gate\n", "t:1:21: expected a gate such as 0,3, found the end of the line"},
        {&rich, "garden 2 2 wild gate 3\n", "t:1:22: expected a gate such as 0,3, found `3'"},
        {&rich, "garden 2 2 wild\n1 2\n", "t:3:1: expected row 2 of 2, found the end of the file"},
        {&rich, "garden 2 2 wild\n1 2\npond 1 1\n", "t:3:1: expected row 2 of 2, found `pond'"},
        {&rich, "garden 2 2 wild\n1 2\ngarden 1 1 wild\n", "t:3:1: expected row 2 of 2, found `garden'"},
        {&rich, "garden 2 2 wild\n1 2\n3\n", "t:3:2: row 2 has 1 square, must have 2"},
        {&rich, "garden 2 2 wild\n1 2  3\n",
         "t:2:6: expected the end of the line after 2 squares, found `3'"},
        {&rich, "garden 2 2 wild\n1 x\n", "t:2:3: expected a number, . or *, found `x'"},
        {&rich, "garden 2 2 wild\n.*\n", "t:2:2: expected a blank between squares, found `*'"},
        {&rich, "garden 2 2 wild\n1 401\n", "t:2:3: the number of a square is 401, must be from -20 to 400"},
        {&rich, "garden 1 2 wild\n1 2\n. .\n", "t:3:1: this row is one too many: the size line says 1"},
        {&rich, "garden 1 2 wild\n1 2\nhedges\n",
         "t:3:1: expected `hedge ROW COLUMN ROW COLUMN' or `pond ROW COLUMN' or the end of the file, found "
         "`hedges'"},
        {&rich, "garden 1 2 wild\n1 2\npond 2 1\n", "t:3:6: the row of a cell is 2, must be from 1 to 1"},
        {&rich, "garden 1 2 wild\n1 2\npond 1 3\n", "t:3:8: the column of a cell is 3, must be from 1 to 2"},
        {&rich, "garden 1 2 wild\n1 2\npond 1 2 3\n",
         "t:3:10: expected the end of the line after the pond, found `3'"},
        {&square, "latin 2 2\n", "t:1:9: expected the end of the line after the size, found `2'"},
        {&square, "latin 2\n1 3\n", "t:2:3: a number is 3, must be from 1 to 2"},
        {&square, "latin 1\n1\nlatin 1\n", "t:3:1: expected the end of the file, found `latin'"},
        {&drawn, "coins 3 2\n", "t:1:7: the number of columns is 3, must be even"},
        {&drawn, "coins 2 2\n+--\n+ x\n", "t:3:3: expected a rule like `+---+---+', found `x'"},
        {&drawn, "coins 2 2 fat\n", "t:1:11: expected `thin' or the end of the line, found `fat'"},
        {&drawn, "coins 2 2\n| 0 | 2 |\n", "t:2:7: expected 0, 1 or a dot before a bar, found `2'"},
        {&drawn, "coins 2 2\n| 0 | 1\n", "t:2:8: expected a bar, found the end of the line"},
        {&drawn, "coins 2 2\n| 0 |[1 |\n", "t:2:8: expected `]', found a space"},
        {&drawn, "",
         "t:1:1: expected `coins COLUMNS ROWS' or a row of cells (0, 1 or a dot), found the end of "
         "the file"},
        {&drawn, "010\n", "t:1:1: this row has 3 cells, must be an even number from 2 to 8"},
        {&drawn, "|\n", "t:1:1: this row has 0 cells, must be an even number from 2 to 8"},
        {&drawn, "01\n10\n01\n", "t:1:1: columns have 3 cells, must be an even number from 2 to 8"},
        {&drawn, "01\n1\n", "t:2:2: row 2 has 1 cell, must have 2, as the first row"},
        {&drawn, "01\n1 0 1\n",
         "t:2:5: expected the end of the line after 2 cells, as the first row, found `1'"},
        {&drawn, "010101010\n", "t:1:9: a board has at most 8 rows and columns"},
        {&drawn, "01\n01\n01\n01\n01\n01\n01\n01\n01\n", "t:9:1: a board has at most 8 rows and columns"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) check_refusal(&cases[i]);
}

/* What the reader tells recognise.c. */
static void test_evidence_of_the_form(void **state)
{
    static const struct {
        const char *text;
        bool vague, sure;
    } cases[] = {{"queens 3\n", true, false}, {"coin", true, false},     {"coins x\n", false, true},
                 {"0x\n", true, false},       {"01\n1a\n", true, false}, {"01\n10\n1a\n", false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct matrix m;
        struct reader r = over(cases[i].text);
        matrix_begin(&m, &drawn);
        if (matrix_head_follows(&m, &r))
            matrix_head(&m, &r);
        else
            matrix_rows(&m, &r);
        assert_false(reader_ok(&r));
        assert_int_equal(r.vague, cases[i].vague);
        assert_int_equal(r.sure, cases[i].sure);
        matrix_free(&m);
    }
}

/* ---- hostile texts */

static void test_memory_grows_with_the_text(void **state)
{
    static const char *const texts[] = {
        "garden 2000000000 2000000000 wild\n",
        "garden 2000000000 2000000000 wild\n1 2 3\n",
        "garden 2000000000 1 wild\n1\n2\n3\n",
        "garden 1 2000000000 wild\n1 2 3\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct matrix m;
        struct reader r = over(texts[i]);
        assert_int_equal(matrix_read(&m, &rich, &r), i == 0); /* the matrix may be missing */
        assert_true(m.cells.room < 100 && m.places.room < 100);
        matrix_free(&m);
    }
}

/* Whatever is accepted is written, and read as the same. */
static void try_text(const struct matrix_form *form, const char *text, size_t length, int *read)
{
    struct matrix m, again;
    struct reader r;
    struct buf out = {0};
    int line, column;
    reader_text(&r, "t", text, length);
    if (matrix_read(&m, form, &r)) {
        (*read)++;
        matrix_write(&m, m.cells.size ? value_of : NULL, NULL, m.cells.data, &out);
        r = over(buf_text(&out));
        matrix_read(&again, form, &r);
        assert_string_equal(r.error.text, "");
        assert_same(&m, &again, m.cells.size ? m.cells.data : NULL);
        matrix_free(&again);
    } else {
        assert_int_equal(sscanf(r.error.text, "t:%d:%d: ", &line, &column), 2);
    }
    matrix_free(&m);
    buf_free(&out);
}

static void test_fuzzed_texts(void **state)
{
    static const char *const seeds[] = {
        "c x\ngarden 2 3 wild open gate 0,3 roses=5\n1 . *\n? w -3\nhedge 1 1 2 2\npond 2 3\n",
        "latin 3\n1 2 3\n. . .\n3 2 1\n", "coins 2 2 thin\n+--+\n| 0 |[1]|\n+--+\n1 0\n"};
    static const struct matrix_form *const forms[] = {&rich, &square, &drawn};
    static const char letters[] = "0123456789-=,.*?w|[]+ \n\r\tchedgepondwild\377";
    struct rng rng;
    int read = 0;
    rng_seed(&rng, 9);
    for (uint64_t round = 0; round < kit_rounds(20000); round++) {
        char text[128];
        size_t which = rng_below(&rng, 3);
        strcpy(text, seeds[which]);
        size_t length = strlen(text);
        for (uint64_t k = rng_below(&rng, 4); k > 0; k--)
            text[rng_below(&rng, length)] =
                round % 8 ? letters[rng_below(&rng, sizeof letters)] : (char)rng_below(&rng, 256);
        if (round % 8 == 1) length = rng_below(&rng, length);
        try_text(forms[which], text, length, &read);
    }
    assert_true(read > kit_part(4000));
}

KIT_SUITE(matrix)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_is_read),
        cmocka_unit_test(test_the_text_that_is_written),
        cmocka_unit_test(test_signs_between_cells),
        cmocka_unit_test(test_words_are_located),
        cmocka_unit_test(test_places_without_a_word),
        cmocka_unit_test(test_rows_alone),
        cmocka_unit_test(test_rows_of_a_known_size),
        cmocka_unit_test(test_numbers_that_are_there_once),
        cmocka_unit_test(test_sizes_of_answers),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_evidence_of_the_form),
        cmocka_unit_test(test_memory_grows_with_the_text),
        cmocka_unit_test(test_fuzzed_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
