/* Number paths read from files.
 *
 * After comments comes a line with the family's name and ROWS COLUMNS; then the matrix, row by row:
 * a negative number or `#` is no cell, 0 or `.` a cell to fill, a positive number a given one; then
 * lines `link R C R C`, rows and columns from 1. For hexagons a single number is the radius, and
 * the rows hold the cells of the hexagon alone, as they are drawn; links still count the columns of
 * the matrix. Another board may follow.
 *
 * Errors have a position: since the number of cells is known only at the end of the matrix, the
 * positions of all entries are stored until then. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/kit/hexagon.h"

#include <string.h>

enum { NO_CELL = -1 };

struct entry {      /* of the matrix */
    int32_t value;  /* NO_CELL, 0 or the number */
    int32_t column; /* in the text */
    int64_t line;
};

struct matrix {
    int rows, columns;
    int radius; /* -1: the rows are whole */
    VEC(struct entry) entries;
};

/* ---- the matrix */

static struct entry read_entry(struct reader *r)
{
    reader_skip_blanks(r);
    struct entry entry = {.line = r->line, .column = (int32_t)reader_column(r)};
    char found[READER_FOUND_ROOM];
    int c = reader_peek(r);
    if (c == '#' || c == '.') {
        reader_next(r);
        entry.value = c == '#' ? NO_CELL : 0;
    } else if (c == '-' || (c >= '0' && c <= '9')) {
        int64_t number = reader_int(r, -INT32_MAX, INT32_MAX, "a number");
        entry.value = number < 0 ? NO_CELL : (int32_t)number;
    } else {
        reader_fail(r, "expected a number, `.' for a cell to fill or `#' for none, found %s",
                    reader_found(r, found));
    }
    c = reader_peek(r);
    if (reader_ok(r) && c != READER_END && c != ' ' && c != '\t' && c != '\r' && c != '\n')
        reader_fail(r, "expected a blank between two cells, found %s", reader_found(r, found));
    return entry;
}

static bool has_place(const struct matrix *m, int row, int column)
{
    return m->radius < 0 || hexagon_has(m->radius, row, column);
}

static void read_row(struct reader *r, struct matrix *m, int row)
{
    char found[READER_FOUND_ROOM];
    reader_skip_comments(r);
    for (int column = 0; column < m->columns && reader_ok(r); column++) {
        struct entry none = {.value = NO_CELL};
        if (has_place(m, row, column) && reader_at_line_end(r))
            reader_fail(r, "expected a cell for column %d of row %d, found %s", column + 1, row + 1,
                        reader_found(r, found));
        else
            vec_push(&m->entries, has_place(m, row, column) ? read_entry(r) : none);
    }
    if (reader_ok(r)) reader_end_line(r, "the last cell of the row");
}

/* The name of the family, and the size. */
static void read_heading(struct reader *r, const struct family *family, enum field_adjacency touch,
                         struct matrix *m)
{
    char word[32], found[READER_FOUND_ROOM];
    reader_skip_comments(r);
    r->vague = true;
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    reader_found(r, found);
    reader_word(r, word, sizeof word);
    if (strcmp(word, family->name) != 0) {
        reader_fail_at(r, line, column, "expected `%s ROWS COLUMNS', found %s", family->name, found);
        return;
    }
    r->vague = false;
    m->radius = -1;
    m->rows =
        (int)reader_int(r, 1, PATH_MOST,
                        touch == FIELD_HEXAGONS ? "the number of rows or the radius" : "the number of rows");
    if (touch == FIELD_HEXAGONS && reader_at_line_end(r)) {
        m->radius = m->rows;
        m->rows = m->columns = 2 * m->radius + 1;
    } else {
        m->columns = (int)reader_int(r, 1, PATH_MOST, "the number of columns");
    }
    reader_end_line(r, "the size");
}

/* ---- numbers */

static void give_numbers(struct reader *r, const struct matrix *m, struct path *p, struct arena *arena)
{
    ASSERT(m->entries.size == (size_t)m->rows * (size_t)m->columns);
    const struct field *f = &p->field;
    int32_t *given = ARENA_ARRAY(arena, int32_t, f->cells);
    size_t *first = alloc_array(f->cells + 1, sizeof *first);
    p->given = given;
    for (size_t i = 0; i < f->cells && reader_ok(r); i++) {
        const struct entry *entry = &m->entries.data[f->place[i]];
        int32_t number = entry->value;
        if ((size_t)number > f->cells) {
            reader_fail_at(r, entry->line, entry->column, "%d is too large: there %s %zu cell%s", (int)number,
                           f->cells == 1 ? "is" : "are", f->cells, text_plural((int64_t)f->cells));
        } else if (number > 0 && first[number]) {
            const struct entry *other = &m->entries.data[f->place[first[number] - 1]];
            reader_fail_at(r, entry->line, entry->column, "%d is given twice, first on line %lld, column %d",
                           (int)number, (long long)other->line, (int)other->column);
        } else if (number > 0) {
            given[i] = number;
            first[number] = i + 1;
        }
    }
    alloc_free(first);
}

/* ---- links */

/* A cell by row and column, from 1; FIELD_NOWHERE after an error. */
static int32_t read_cell(struct reader *r, const struct field *f)
{
    reader_skip_blanks(r);
    int64_t line = r->line, at = reader_column(r);
    int row = (int)reader_int(r, 1, f->rows, "the row of a cell") - 1;
    int column = (int)reader_int(r, 1, f->columns, "the column of a cell") - 1;
    if (!reader_ok(r)) return FIELD_NOWHERE;
    int32_t cell = f->at[row * f->columns + column];
    if (cell == FIELD_NOWHERE)
        reader_fail_at(r, line, at, "there is no cell in row %d, column %d", row + 1, column + 1);
    return cell;
}

static void read_link(struct reader *r, const struct field *f, bool *linked)
{
    int64_t line = r->line, at = reader_column(r);
    char word[8];
    reader_word(r, word, sizeof word);
    if (strcmp(word, "link") != 0) {
        reader_fail_at(r, line, at,
                       "expected `link ROW COLUMN ROW COLUMN' or the end of the file, found `%s'", word);
        return;
    }
    int32_t from = read_cell(r, f), to = read_cell(r, f);
    if (!reader_ok(r)) return;
    ASSERT(from != FIELD_NOWHERE && to != FIELD_NOWHERE);
    int32_t edge = field_edge(f, from, to);
    if (edge == FIELD_NOWHERE)
        reader_fail_at(r, line, at, "a link joins neighbours, which these two cells are not");
    else if (linked[edge])
        reader_fail_at(r, line, at, "this link is given twice");
    else
        linked[edge] = true;
    reader_end_line(r, "the link");
}

/* True if this is the heading of another board of the family. */
static bool is_heading(const struct reader *r, const char *name)
{
    size_t length = strlen(name);
    if ((size_t)(r->end - r->at) <= length || memcmp(r->at, name, length) != 0) return false;
    return r->at[length] == ' ' || r->at[length] == '\t';
}

/* Up to the end, or to another board of the family; NULL name: none may follow. */
static void read_links(struct reader *r, const char *name, const struct field *f, bool *linked)
{
    for (reader_skip_comments(r); reader_ok(r) && reader_peek(r) != READER_END; reader_skip_comments(r)) {
        reader_skip_blanks(r);
        if (name && is_heading(r, name)) return;
        read_link(r, f, linked);
    }
}

/* ---- together */

static void note_answer(struct arena *arena, struct path *p)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (!p->given[i]) return;
    p->board.answer = arena_copy(arena, p->given, p->field.cells * sizeof *p->given);
}

static struct path *make(struct arena *arena, struct reader *r, const struct family *family,
                         enum field_adjacency touch, const struct matrix *m)
{
    struct sentence error;
    bool *hole = alloc_array(m->entries.size, sizeof *hole);
    for (size_t i = 0; i < m->entries.size; i++) hole[i] = m->entries.data[i].value == NO_CELL;
    struct board *board = path_make(arena, family, touch, m->rows, m->columns, hole, &error);
    alloc_free(hole);
    if (!board) reader_fail(r, "%s", error.text);
    return (struct path *)board;
}

static bool read_matrix(struct reader *r, const struct family *family, enum field_adjacency touch,
                        struct matrix *m)
{
    read_heading(r, family, touch, m);
    for (int row = 0; row < m->rows && reader_ok(r); row++) read_row(r, m, row);
    return reader_ok(r);
}

static struct path *read_board(struct arena *arena, struct reader *r, const struct family *family,
                               enum field_adjacency touch, struct matrix *m)
{
    struct path *p = read_matrix(r, family, touch, m) ? make(arena, r, family, touch, m) : NULL;
    if (!p) return NULL;
    bool *linked = ARENA_ARRAY(arena, bool, p->field.edges);
    p->linked = linked;
    give_numbers(r, m, p, arena);
    if (reader_ok(r)) read_links(r, family->name, &p->field, linked);
    if (!reader_ok(r)) return NULL;
    note_answer(arena, p);
    return p;
}

struct board *path_read(struct arena *arena, struct reader *r, const struct family *family,
                        enum field_adjacency touch)
{
    struct matrix m = {0};
    struct path *p = read_board(arena, r, family, touch, &m);
    vec_free(&m.entries);
    return p ? &p->board : NULL;
}

struct board *path_read_shape(struct arena *arena, struct reader *r, const struct family *family,
                              enum field_adjacency touch, int64_t links, struct sentence *error)
{
    struct path *p = (struct path *)path_read(arena, r, family, touch);
    if (!p) {
        sentence_copy(error, &r->error);
        return NULL;
    }
    p->given = ARENA_ARRAY(arena, int32_t, p->field.cells);
    p->linked = ARENA_ARRAY(arena, bool, p->field.edges);
    p->board.answer = NULL;
    p->board.most_marks = (size_t)links;
    return &p->board;
}

/* ---- answers */

/* The numbers alone, in the order of the cells, as in the text format; holes may be there as
 * `#'. */
static bool read_numbers(const struct board *board, struct reader *r, int32_t *values)
{
    char found[READER_FOUND_ROOM];
    size_t count = 0;
    reader_skip_space(r);
    while (reader_ok(r) && reader_peek(r) != READER_END) {
        if (reader_accept(r, "#")) {
        } else if (count == board->cells) {
            reader_fail(r, "expected the end of the file after %zu number%s, found %s", count,
                        text_plural((int64_t)count), reader_found(r, found));
        } else {
            values[count++] = (int32_t)reader_int(r, 1, INT32_MAX, "the number of a cell");
        }
        reader_skip_space(r);
    }
    if (reader_ok(r) && count < board->cells)
        reader_fail(r, "expected the numbers of %zu cell%s, found %zu", board->cells,
                    text_plural((int64_t)board->cells), count);
    return reader_ok(r);
}

static bool has_shape(const struct matrix *m, const struct field *f)
{
    if (m->rows != f->rows || m->columns != f->columns) return false;
    for (size_t i = 0; i < m->entries.size; i++)
        if ((m->entries.data[i].value == NO_CELL) != (f->at[i] == FIELD_NOWHERE)) return false;
    return true;
}

/* Any numbers; the referee checks them. */
static void take_numbers(const struct matrix *m, const struct field *f, struct reader *r, int32_t *values)
{
    ASSERT(m->entries.size == (size_t)f->rows * (size_t)f->columns);
    for (size_t i = 0; i < f->cells && reader_ok(r); i++) {
        const struct entry *entry = &m->entries.data[f->place[i]];
        if (!entry->value) reader_fail_at(r, entry->line, entry->column, "the answer has an empty cell here");
        values[i] = entry->value;
    }
}

bool path_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct field *f = &path_of(board)->field;
    struct matrix m = {0};
    reader_skip_comments(r);
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    int c = reader_peek(r);
    if (c == '#' || (c >= '0' && c <= '9')) return read_numbers(board, r, values);
    bool read = read_matrix(r, board->family, f->touch, &m);
    if (read && !has_shape(&m, f))
        reader_fail_at(r, line, column, "the answer has another shape than the puzzle");
    else if (read)
        take_numbers(&m, f, r, values);
    if (reader_ok(r)) read_links(r, NULL, f, ARENA_ARRAY(arena, bool, f->edges));
    vec_free(&m.entries);
    return reader_ok(r);
}
