/* Boards written by the table that they are read by. Nothing is stored: boards may have a hundred
 * million cells. */
#include "puzzle/kit/matrix.h"

#include "base/alloc.h"

static void write_said(const struct matrix_word *row, const struct matrix_said *said, struct buf *out)
{
    buf_print(out, " %s", row->word);
    if (row->takes == MATRIX_COUNT) buf_print(out, "=%lld", (long long)said->number[0]);
    if (row->takes == MATRIX_PAIR || row->takes == MATRIX_SIZE)
        buf_print(out, " %lld%c%lld", (long long)said->number[0], row->takes == MATRIX_PAIR ? ',' : 'x',
                  (long long)said->number[1]);
}

static void write_head(const struct matrix *m, struct buf *out)
{
    const struct matrix_form *form = m->form;
    buf_add(out, form->name);
    for (size_t i = 0; form->numbers[i].name; i++)
        if (m->number[i] || !form->numbers[i].optional) buf_print(out, " %lld", (long long)m->number[i]);
    for (size_t i = 0; form->words[i].word; i++)
        if (m->word[i].said) write_said(&form->words[i], &m->word[i], out);
    buf_char(out, '\n');
}

/* 0: the value is written as a number. */
static char sign_of(const struct matrix *m, int32_t value)
{
    return value >= MATRIX_LEAST && value < MATRIX_MOST ? m->sign[value - MATRIX_LEAST] : '\0';
}

/* 12\4, without a number that is 0. */
static char *put_split(int32_t left, int32_t right, int width, char *at)
{
    int length = 1 + (left ? matrix_digits((size_t)left) : 0) + (right ? matrix_digits((size_t)right) : 0);
    for (; length < width; length++) *at++ = ' ';
    if (left) at = buf_digits(at, left);
    *at++ = '\\';
    return right ? buf_digits(at, right) : at;
}

/* Writes to `at`, which has room for twice BUF_DIGITS; returns the end. */
static char *put_word(const struct matrix *m, int32_t value, char *at)
{
    int32_t left, right;
    char sign = sign_of(m, value);
    if (matrix_halves(value, &left, &right)) return put_split(left, right, m->width, at);
    int length = sign || m->width <= 1 ? 1 : matrix_digits((size_t)value);
    for (; length < m->width; length++) *at++ = ' ';
    if (!sign) return buf_digits(at, value);
    *at++ = sign;
    return at;
}

/* The sign to the right of a cell, or the blanks where it would be. */
static char *put_beside(const struct matrix *m, size_t cell, char *at)
{
    *at++ = ' ';
    *at++ = m->between.size && m->between.data[2 * cell] ? m->between.data[2 * cell] : ' ';
    return at;
}

void matrix_write_rows(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                       struct buf *out)
{
    enum { CHUNK = 4096 };
    char bytes[CHUNK], *at = bytes, *full = bytes + CHUNK - 2 * BUF_DIGITS - 4;
    size_t cell = 0;
    ASSERT(!m->has); /* places without a word are written as signs */
    ASSERT(m->width <= BUF_DIGITS);
    for (int row = 0; row < m->rows; row++) {
        for (int column = 1; column <= m->columns; column++) {
            at = put_word(m, value(board, values, cell), at);
            if (m->form->compared && column < m->columns) at = put_beside(m, cell, at);
            *at++ = column < m->columns ? ' ' : '\n';
            cell++;
            if (at < full && !m->form->compared) continue;
            buf_bytes(out, bytes, (size_t)(at - bytes));
            at = bytes;
        }
        if (m->form->compared) matrix_compare_write(m, row, out);
    }
    buf_bytes(out, bytes, (size_t)(at - bytes));
}

void matrix_write_signs(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                        size_t cells, size_t length, struct buf *out)
{
    for (size_t cell = 0; cell < cells; cell++) {
        char sign = sign_of(m, value(board, values, cell));
        ASSERT(sign);
        buf_char(out, sign);
        if ((cell + 1) % length == 0) buf_char(out, '\n');
    }
}

static void write_entry(const struct matrix_extra *row, const struct matrix_entry *entry, struct buf *out)
{
    buf_add(out, row->word);
    for (size_t i = 0; row->takes[i]; i++) {
        buf_char(out, ' ');
        buf_int(out, entry->argument[i] + 1);
    }
    buf_char(out, '\n');
}

void matrix_write(const struct matrix *m, matrix_value *value, const void *board, const int32_t *values,
                  struct buf *out)
{
    write_head(m, out);
    if (value) matrix_write_rows(m, value, board, values, out);
    for (size_t i = 0; i < m->entries.size; i++)
        write_entry(&m->form->extras[m->entries.data[i].extra], &m->entries.data[i], out);
}
