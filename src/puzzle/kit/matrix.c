/* The rows and the extra lines of a board.
 *
 * What a word can be is decided by its first character: m->kind has a place for each. The positions
 * of words are not stored, because boards may have a hundred million: where a row begins is, and
 * matrix_locate reads the row again up to the word that an error is about.
 *
 * O(text) time; four bytes for each cell and sixteen for each row. */
#include "puzzle/kit/matrix.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { OTHER, BLANK, SIGN, NUMBER }; /* what a character begins; words from SIGN on */

void matrix_begin(struct matrix *m, const struct matrix_form *form)
{
    *m = (struct matrix){.form = form, .lo = form->lo, .hi = form->hi};
    for (const char *p = " \t\r\n"; *p; p++) m->kind[(unsigned char)*p] = BLANK;
    if (form->number) memset(&m->kind['0'], NUMBER, 10);
    if (form->number && form->lo < 0) m->kind['-'] = NUMBER;
    if (form->split) m->kind['\\'] = NUMBER;
    for (const struct matrix_sign *row = form->signs; row->sign; row++) {
        char *sign = &m->sign[row->value - MATRIX_LEAST];
        REQUIRE(row->value >= MATRIX_LEAST && row->value < MATRIX_MOST, "a sign has another value");
        m->kind[(unsigned char)row->sign] = SIGN;
        m->value[(unsigned char)row->sign] = (int8_t)row->value;
        if (!*sign) *sign = row->sign;
    }
}

void matrix_tight(struct matrix *m)
{
    static const char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    int32_t hi = m->hi ? m->hi : m->rows;
    for (int32_t i = m->lo; characters[i] && i <= hi; i++) {
        unsigned char sign = (unsigned char)characters[i];
        unsigned char other = hi < 36 && i >= 10 ? (unsigned char)(sign - 'A' + 'a') : sign;
        m->kind[sign] = m->kind[other] = SIGN;
        m->value[sign] = m->value[other] = (int8_t)i;
        m->sign[i - MATRIX_LEAST] = (char)sign;
    }
}

void matrix_free(struct matrix *m)
{
    vec_free(&m->cells);
    vec_free(&m->entries);
    vec_free(&m->places);
    vec_free(&m->spans);
    vec_free(&m->between);
}

/* ---- between rows */

/* A rule of a figure, to the end of its line. */
static void skip_rule(struct reader *r)
{
    char found[READER_FOUND_ROOM];
    while (reader_accept(r, "+") || reader_accept(r, "-"))
        ;
    if (!reader_at_line_end(r))
        reader_say(r, "kit.expected-rule", SAY(say_raw("found", reader_found(r, found))));
    reader_next(r);
}

/* Blanks and, where bars are drawn around words, bars. */
static void skip_gap(const struct matrix *m, struct reader *r)
{
    do reader_skip_blanks(r);
    while (m->form->bars && reader_accept(r, "|"));
}

/* Lines that only draw. */
static void skip_drawn(const struct matrix *m, struct reader *r)
{
    skip_gap(m, r);
    for (int c = reader_peek(r); c > 0 && reader_ok(r) && strchr("\n+-*=", c); c = reader_peek(r)) {
        reader_skip_line(r);
        reader_skip_comments(r);
        skip_gap(m, r);
    }
}

void matrix_skip(const struct matrix *m, struct reader *r)
{
    reader_skip_comments(r);
    if (m->form->bars) skip_drawn(m, r);
    while (reader_ok(r) && m->form->figure && reader_peek(r) == '+') {
        skip_rule(r);
        reader_skip_comments(r);
    }
}

/* Without a head line: in a series a blank line ends the board. */
static void skip_to_row(const struct matrix *m, struct reader *r)
{
    if (!m->form->series) reader_skip_space(r);
    reader_skip_blanks(r);
    while (reader_ok(r) && m->form->figure && reader_peek(r) == '+') {
        skip_rule(r);
        reader_skip_blanks(r);
    }
}

static bool begins_row(const struct matrix *m, int c)
{
    return c != READER_END && (m->kind[c] >= SIGN || (m->form->figure && c == '|'));
}

/* ---- rows */

static bool take(struct reader *r, char c)
{
    bool there = reader_peek(r) == c;
    r->at += there;
    return there;
}

/* reader_at_line_end, mostly without a call. */
static bool at_line_end(const struct matrix *m, struct reader *r)
{
    if (m->form->bars) skip_gap(m, r);
    while (r->at < r->end && *r->at == ' ') r->at++;
    bool known = r->at < r->end;
    return !(known && *r->at > ' ') && reader_at_line_end(r);
}

/* The key of the noun, for so many of them. */
static const char *noun_of(const struct matrix *m, int64_t count)
{
    static const char *const nouns[][3] = {{"cell", "kit.cell", "kit.cells"},
                                           {"square", "kit.square", "kit.squares"},
                                           {"label", "kit.label", "kit.labels"}};
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (strcmp(m->form->noun, nouns[i][0]) == 0) return nouns[i][count == 1 ? 1 : 2];
    REQUIRE(false, m->form->noun); /* it has no texts */
    return NULL;
}

static int32_t read_half(const struct matrix *m, struct reader *r)
{
    if (!text_is_digit(reader_peek(r))) return 0;
    return (int32_t)reader_int(r, 1, m->form->split, m->form->half);
}

/* Is the next word, which begins like a number, split? */
static bool is_split(const struct matrix *m, const struct reader *r)
{
    struct reader ahead = *r;
    if (!m->form->split) return false;
    while (text_is_digit(reader_peek(&ahead))) reader_next(&ahead);
    return reader_peek(&ahead) == '\\';
}

static int32_t read_split(const struct matrix *m, struct reader *r)
{
    int32_t left = read_half(m, r);
    reader_next(r);
    return matrix_split(left, read_half(m, r));
}

static int32_t read_word(const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    int c = reader_peek(r), kind = c == READER_END ? OTHER : m->kind[c];
    if (kind == SIGN) {
        r->at++;
        return m->value[c];
    }
    if (kind == NUMBER && is_split(m, r)) return read_split(m, r);
    if (kind == NUMBER) return (int32_t)reader_int(r, m->lo, m->hi, m->form->number);
    reader_say(r, "kit.expected",
               SAY(say_text("what", say_known(m->form->word)), say_raw("found", reader_found(r, found))));
    return 0;
}

/* The end of a word between bars: a bar, or a sign that compares it with the next one. */
static bool at_bar(const struct matrix *m, struct reader *r)
{
    int c = reader_peek(r);
    return take(r, '|') || (m->form->compared && (c == '<' || c == '>'));
}

/* A word between two bars, perhaps in brackets, or nothing. */
static int32_t read_barred(const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    bool bracket = take(r, '[');
    if (bracket) reader_skip_blanks(r);
    int c = reader_peek(r);
    bool word = c != READER_END && m->kind[c] >= SIGN;
    int32_t value = word ? read_word(m, r) : m->form->blank;
    if (bracket && !take(r, ']'))
        reader_say(r, "kit.expected-bracket", SAY(say_raw("found", reader_found(r, found))));
    reader_skip_blanks(r);
    if (!reader_ok(r) || at_bar(m, r)) return value;
    if (word)
        reader_say(r, "kit.expected-bar", SAY(say_raw("found", reader_found(r, found))));
    else
        reader_say(r, "kit.expected-before-bar",
                   SAY(say_text("what", say_known(m->form->word)), say_raw("found", reader_found(r, found))));
    return value;
}

/* After a head line: a word ends before a blank. */
static void check_gap(const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    int c = reader_peek(r);
    if (c == READER_END || m->kind[c] == BLANK) return;
    reader_say(r, "kit.expected-blank",
               SAY(say_key("cells", noun_of(m, 2)), say_raw("found", reader_found(r, found))));
}

/* The next word of a row, after blanks; `barred` says how the row is written. */
static int32_t next_word(const struct matrix *m, struct reader *r, bool barred)
{
    if (barred) return read_barred(m, r);
    int32_t value = read_word(m, r);
    if (m->form->apart && m->announced) check_gap(m, r);
    return value;
}

static bool has_word(const struct matrix *m, int row, int column)
{
    return !m->has || m->has(m, row, column);
}

/* The number of words before this column. */
static int count_words(const struct matrix *m, int row, int column)
{
    int count = 0;
    for (int i = 0; i < column; i++) count += has_word(m, row, i);
    return count;
}

static void refuse_short_row(const struct matrix *m, struct reader *r, int row, int column)
{
    int words = count_words(m, row, column), wanted = count_words(m, row, m->columns);
    reader_say(r, m->announced ? "kit.short-row" : "kit.short-row-like",
               SAY(say_int("row", row + 1), say_int("count", words), say_key("cells", noun_of(m, words)),
                   say_int("wanted", wanted)));
}

static void refuse_long_row(const struct matrix *m, struct reader *r, int row)
{
    char found[READER_FOUND_ROOM];
    int wanted = count_words(m, row, m->columns);
    reader_say(r, m->announced ? "kit.long-row" : "kit.long-row-like",
               SAY(say_int("count", wanted), say_key("cells", noun_of(m, wanted)),
                   say_raw("found", reader_found(r, found))));
}

/* Of a board without a head line. */
static int most_of(const struct matrix *m)
{
    return m->form->most ? m->form->most : INT32_MAX;
}

static void refuse_size(const struct matrix *m, struct reader *r)
{
    reader_say(r, "kit.most-sides", SAY(say_int("most", most_of(m))));
}

/* A side of a matrix without a head line, when it is known. */
static void check_side(const struct matrix *m, struct reader *r, const char *key, int side)
{
    struct sentence wanted;
    if (side > 0 && !(m->form->even && side % 2)) return;
    if (m->form->even)
        say_set(&wanted, "kit.even-side", SAY(say_int("most", m->form->most)));
    else
        say_set(&wanted, "kit.any-side", NULL);
    reader_say_at(r, m->line, m->column, key,
                  SAY(say_int("count", side), say_key("cells", noun_of(m, side)),
                      say_text("wanted", wanted.text)));
}

/* Reads signs, as long as there are no other words: the fast path of most rows. Returns the column
 * after them. */
static int read_signs(struct matrix *m, struct reader *r, int column)
{
    const unsigned char *at = r->at, *end = r->end;
    bool apart = m->form->apart && m->announced;
    for (; column < m->columns; column++) {
        while (at < end && *at == ' ') at++;
        if (end - at < 2 || m->kind[*at] != SIGN || (apart && m->kind[at[1]] != BLANK)) break;
        vec_push(&m->cells, m->value[*at]);
        at++;
    }
    r->at = at;
    return column;
}

/* The word of a form that is compared, then the sign to its right, which is not that of the last
 * column. */
static void read_compared(struct matrix *m, struct reader *r, bool barred, int column)
{
    if (!barred) reader_skip_blanks(r);
    struct matrix_span span = {.from = reader_column(r)};
    if (barred) span.from = m->spans.size ? vec_last(&m->spans).behind : 0;
    vec_push(&m->cells, next_word(m, r, barred));
    span.behind = reader_column(r);
    if (!barred) reader_skip_blanks(r);
    char sign = column + 1 < m->columns ? matrix_compare_beside(r) : 0;
    if (barred && !sign) span.behind--; /* the bar */
    vec_push(&m->spans, span);
    vec_push(&m->between, sign);
    vec_push(&m->between, 0);
}

/* Reads a row of as many words as the board has columns; the first one sets that number. */
static void read_row(struct matrix *m, struct reader *r)
{
    int row = (int)m->places.size, column = 0;
    bool open = m->columns == 0;
    vec_push(&m->places, ((struct matrix_row){r->line, r->line_start}));
    vec_clear(&m->spans);
    bool barred = m->form->figure && take(r, '|');
    if (!barred && !m->has && !m->form->compared) column = read_signs(m, r, column);
    for (; reader_ok(r) && (open || column < m->columns); column++) {
        bool word = has_word(m, row, column);
        if (word && at_line_end(m, r)) break;
        if (open && column == most_of(m)) refuse_size(m, r);
        if (m->form->compared)
            read_compared(m, r, barred, column);
        else
            vec_push(&m->cells, word ? next_word(m, r, barred) : m->absent);
    }
    if (!reader_ok(r)) return;
    if (open)
        check_side(m, r, "kit.row-has", m->columns = column);
    else if (column < m->columns)
        refuse_short_row(m, r, row, column);
    else if (!at_line_end(m, r))
        refuse_long_row(m, r, row);
    reader_next(r);
}

int matrix_word_length(const struct reader *r)
{
    struct reader ahead = *r;
    int length = 0;
    reader_skip_blanks(&ahead);
    for (; reader_peek(&ahead) > ' ' && length < INT32_MAX; length++) reader_next(&ahead);
    return length;
}

void matrix_begin_here(struct matrix *m, int rows, int columns, struct reader *r)
{
    m->rows = rows;
    m->columns = columns;
    m->line = r->line;
    m->column = reader_column(r);
}

/* The extra line that follows; -1: none does. */
static int extra_follows(const struct matrix *m, const struct reader *r)
{
    for (int i = 0; m->form->extras[i].word; i++) {
        struct reader ahead = *r;
        if (!reader_accept(&ahead, m->form->extras[i].word)) continue;
        int c = reader_peek(&ahead);
        if (c <= ' ') return i;
    }
    return -1;
}

/* The rows that the head line announces. */
static void read_announced(struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    for (int row = 0; row < m->rows && reader_ok(r); row++) {
        matrix_skip(m, r);
        int c = reader_peek(r);
        bool missing =
            c == READER_END || (!begins_row(m, c) && (extra_follows(m, r) >= 0 || matrix_head_follows(m, r)));
        if (missing && row == 0 && m->form->optional) return;
        if (missing)
            reader_say(r, "kit.expected-row",
                       SAY(say_int("row", row + 1), say_int("rows", m->rows),
                           say_raw("found", reader_found(r, found))));
        else if (reader_ok(r))
            read_row(m, r);
        if (m->form->compared) matrix_compare_below(m, r);
    }
}

static bool row_follows(const struct matrix *m, struct reader *r)
{
    skip_to_row(m, r);
    int c = reader_peek(r);
    return reader_ok(r) && c != READER_END && (!m->form->series || begins_row(m, c));
}

static void expect_row(const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    struct sentence usage = {""};
    if (m->form->series) matrix_head_usage(m->form, &usage);
    if (m->form->series)
        reader_say(r, "kit.expected-head-or-row",
                   SAY(say_raw("usage", usage.text), say_key("cells", noun_of(m, 2)),
                       say_text("what", say_known(m->form->word)), say_raw("found", reader_found(r, found))));
    else
        reader_say(r, "kit.expected-a-row",
                   SAY(say_key("cells", noun_of(m, 2)), say_text("what", say_known(m->form->word)),
                       say_raw("found", reader_found(r, found))));
}

/* Rows without a head line. Until two of them are equally long, the text may be of any form. */
static void read_bare(struct matrix *m, struct reader *r)
{
    r->vague = true;
    skip_to_row(m, r);
    m->line = r->line;
    m->column = reader_column(r);
    for (; row_follows(m, r); m->rows++) {
        if (m->rows == most_of(m)) refuse_size(m, r);
        read_row(m, r);
        if (reader_ok(r)) r->vague = m->rows == 0;
    }
    if (reader_ok(r) && m->rows == 0) expect_row(m, r);
    if (reader_ok(r)) check_side(m, r, "kit.columns-have", m->rows);
}

bool matrix_rows(struct matrix *m, struct reader *r)
{
    m->announced = m->rows > 0;
    if (m->form->number && !m->hi) m->hi = m->rows;
    if (m->announced)
        read_announced(m, r);
    else
        read_bare(m, r);
    ASSERT(!reader_ok(r) || !m->cells.size || m->cells.size == (size_t)m->rows * (size_t)m->columns);
    return reader_ok(r);
}

/* ---- extra lines */

static void read_extra(struct matrix *m, int extra, struct reader *r)
{
    struct sentence what;
    const struct matrix_extra *row = &m->form->extras[extra];
    struct matrix_entry entry = {.extra = extra, .line = r->line, .column = reader_column(r)};
    reader_accept(r, row->word);
    for (int i = 0; row->takes[i]; i++) {
        bool rows = row->takes[i] == 'R';
        ASSERT(i < MATRIX_ARGUMENTS && (rows || row->takes[i] == 'C'));
        reader_skip_blanks(r);
        entry.argument_column[i] = reader_column(r);
        entry.argument[i] = (int32_t)reader_int(r, 1, rows ? m->rows : m->columns,
                                                rows ? "kit.row-of-cell" : "kit.column-of-cell") -
                            1;
    }
    vec_push(&m->entries, entry);
    say_set(&what, "kit.the-word", SAY(say_raw("word", row->word)));
    reader_end_line(r, what.text);
}

/* "expected `link ROW COLUMN ROW COLUMN' or the end of the file, found `x'" */
static void expect_extra(const struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    struct sentence list = {""}, usage;
    for (const struct matrix_extra *row = m->form->extras; row->word; row++) {
        sentence_set(&usage, "%s", row->word);
        for (const char *p = row->takes; *p; p++)
            sentence_append(&usage, " %s", say_word(*p == 'R' ? "kit.usage-row" : "kit.usage-column"));
        say_append(&list, "kit.usage-or", SAY(say_raw("usage", usage.text)));
    }
    reader_say(r, "kit.expected-extra",
               SAY(say_raw("list", list.text), say_raw("found", reader_found(r, found))));
}

bool matrix_end(struct matrix *m, struct reader *r)
{
    int extra;
    matrix_skip(m, r);
    for (; reader_ok(r) && (extra = extra_follows(m, r)) >= 0; matrix_skip(m, r)) read_extra(m, extra, r);
    int c = reader_peek(r);
    bool another = m->form->series && (!m->form->extras[0].word || matrix_head_follows(m, r));
    if (!reader_ok(r) || c == READER_END) return reader_ok(r);
    if (m->announced && !m->entries.size && begins_row(m, c))
        reader_say(r, "kit.row-too-many", SAY(say_int("rows", m->rows)));
    else if (!another)
        expect_extra(m, r);
    return reader_ok(r);
}

bool matrix_read(struct matrix *m, const struct matrix_form *form, struct reader *r)
{
    matrix_begin(m, form);
    return matrix_head(m, r) && matrix_rows(m, r) && matrix_end(m, r);
}

/* ---- what the family finds later */

void matrix_locate(const struct matrix *m, const struct reader *r, size_t cell, int64_t *line,
                   int64_t *column)
{
    int row = (int)(cell / (size_t)m->columns), before = (int)(cell % (size_t)m->columns);
    *line = m->line;
    *column = m->column;
    if ((size_t)row >= m->places.size) return; /* the cells come from another form */
    struct reader again = reader_again(r, m->places.data[row].line, m->places.data[row].line_start);
    skip_gap(m, &again);
    bool barred = m->form->figure && take(&again, '|');
    for (int i = 0; i < before; i++)
        if (has_word(m, row, i)) {
            skip_gap(m, &again);
            next_word(m, &again, barred);
            skip_gap(m, &again);
            if (m->form->compared) matrix_compare_beside(&again);
        }
    skip_gap(m, &again);
    ASSERT(reader_ok(&again)); /* it was read before */
    *line = again.line;
    *column = reader_column(&again);
}

void matrix_fail(const struct matrix *m, struct reader *r, size_t cell, const char *format, ...)
{
    struct sentence sentence;
    int64_t line, column;
    va_list arguments;
    va_start(arguments, format);
    sentence_vset(&sentence, format, arguments);
    va_end(arguments);
    matrix_locate(m, r, cell, &line, &column);
    reader_fail_at(r, line, column, "%s", sentence.text);
}

void matrix_say(const struct matrix *m, struct reader *r, size_t cell, const char *key,
                const struct say_argument *arguments)
{
    int64_t line, column;
    matrix_locate(m, r, cell, &line, &column);
    reader_say_at(r, line, column, key, arguments);
}

static void refuse_twice(const struct matrix *m, struct reader *r, size_t cell, size_t first)
{
    int64_t line, column;
    matrix_locate(m, r, first, &line, &column);
    matrix_say(m, r, cell, "kit.twice",
               SAY(say_int("number", m->cells.data[cell]), say_int("line", line), say_int("column", column)));
}

bool matrix_once(const struct matrix *m, size_t most, struct reader *r)
{
    size_t *first = alloc_array(most + 1, sizeof *first); /* by number: 1 + its cell */
    for (size_t i = 0; i < m->cells.size && reader_ok(r); i++) {
        int32_t number = m->cells.data[i];
        if (number <= 0) continue;
        if ((size_t)number > most)
            matrix_say(m, r, i, "kit.too-large",
                       SAY(say_int("number", number), say_int("most", (int64_t)most),
                           say_key("cells", noun_of(m, (int64_t)most))));
        else if (first[number])
            refuse_twice(m, r, i, first[number] - 1);
        else
            first[number] = i + 1;
    }
    alloc_free(first);
    return reader_ok(r);
}

bool matrix_answers(const struct matrix *m, int rows, int columns, struct reader *r)
{
    if (reader_ok(r) && (m->rows != rows || m->columns != columns))
        reader_say_at(r, m->line, m->column, "kit.answer-size",
                      SAY(say_int("rows", m->rows), say_int("columns", m->columns),
                          say_int("puzzle_rows", rows), say_int("puzzle_columns", columns)));
    return reader_ok(r);
}
