/* Number paths read from files, and written.
 *
 * After comments comes a line with the family's name and ROWS COLUMNS; then the matrix, row by row:
 * a negative number or `#` is no cell, 0 or `.` a cell to fill, a positive number a given one; then
 * lines `link R C R C`, rows and columns from 1. For hexagons a single number is the radius, and
 * the rows hold the cells of the hexagon alone, as they are drawn; links still count the columns of
 * the matrix. Another board may follow. kit/matrix.h reads all of it. */
#include "puzzle/family/path/path.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "base/text.h"
#include "puzzle/kit/hexagon.h"
#include "puzzle/kit/matrix.h"

#include <string.h>

enum { ROWS, COLUMNS };      /* numbers of the head line */
enum { NO_CELL = -1, OPEN }; /* words of the matrix; given numbers are themselves */

static struct matrix_form form_of(const struct family *family, enum field_adjacency touch)
{
    bool hexagons = touch == FIELD_HEXAGONS;
    return (struct matrix_form){
        .name = family->name,
        .numbers = {[ROWS] = {"ROWS", hexagons ? "path.file.rows-or-radius" : "path.file.rows", 1, PATH_MOST,
                              .sets = MATRIX_ROWS},
                    [COLUMNS] = {"COLUMNS", "path.file.columns", 1, PATH_MOST, MATRIX_COLUMNS,
                                 .optional = hexagons}},
        .signs = {{'#', NO_CELL}, {'.', OPEN}},
        .number = "path.file.number",
        .lo = -INT32_MAX,
        .hi = INT32_MAX,
        .word = "path.file.word",
        .noun = "cell",
        .extras = {{"link", "RCRC"}},
        .apart = true,
        .series = true,
    };
}

static bool in_hexagon(const struct matrix *m, int row, int column)
{
    return hexagon_has((int)m->number[ROWS], row, column);
}

/* Reads the matrix and the links. */
static bool read_matrix(struct reader *r, const struct matrix_form *form, struct matrix *m)
{
    matrix_begin(m, form);
    if (!matrix_head(m, r)) return false;
    if (!m->number[COLUMNS]) {
        m->rows = m->columns = 2 * (int)m->number[ROWS] + 1;
        m->has = in_hexagon;
        m->absent = NO_CELL;
    }
    return matrix_rows(m, r) && matrix_end(m, r);
}

/* ---- boards */

/* Numbers given, each once. */
static void give_numbers(struct reader *r, const struct matrix *m, struct path *p, struct arena *arena)
{
    const struct field *f = &p->field;
    int32_t *given = ARENA_ARRAY(arena, int32_t, f->cells);
    p->given = given;
    if (!matrix_once(m, f->cells, r)) return;
    for (size_t i = 0; i < f->cells; i++) given[i] = m->cells.data[f->place[i]];
}

/* An end of a link: its row is in this argument, its column in the next. FIELD_NOWHERE after an
 * error. */
static int32_t cell_of(struct reader *r, const struct field *f, const struct matrix_entry *link, int argument)
{
    int row = link->argument[argument], column = link->argument[argument + 1];
    int32_t cell = f->at[row * f->columns + column];
    if (cell == FIELD_NOWHERE)
        reader_say_at(r, link->line, link->argument_column[argument], "path.file.no-cell",
                      SAY(say_int("row", row + 1), say_int("column", column + 1)));
    return cell;
}

static void take_links(struct reader *r, const struct matrix *m, const struct field *f, bool *linked)
{
    for (size_t i = 0; i < m->entries.size; i++) {
        const struct matrix_entry *link = &m->entries.data[i];
        int32_t from = cell_of(r, f, link, 0), to = cell_of(r, f, link, 2);
        if (!reader_ok(r)) return;
        int32_t edge = field_edge(f, from, to);
        if (edge == FIELD_NOWHERE)
            reader_say_at(r, link->line, link->column, "path.file.link-apart", NULL);
        else if (linked[edge])
            reader_say_at(r, link->line, link->column, "path.file.link-twice", NULL);
        else
            linked[edge] = true;
    }
}

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
    bool *hole = alloc_array(m->cells.size, sizeof *hole);
    for (size_t i = 0; i < m->cells.size; i++) hole[i] = m->cells.data[i] < 0;
    struct board *board = path_make(arena, family, touch, m->rows, m->columns, hole, &error);
    alloc_free(hole);
    if (!board) reader_fail_at(r, m->line, m->size_column, "%s", error.text);
    return (struct path *)board;
}

struct board *path_read(struct arena *arena, struct reader *r, const struct family *family,
                        enum field_adjacency touch)
{
    const struct matrix_form form = form_of(family, touch);
    struct matrix m;
    struct path *p = read_matrix(r, &form, &m) ? make(arena, r, family, touch, &m) : NULL;
    if (p) {
        bool *linked = ARENA_ARRAY(arena, bool, p->field.edges);
        p->linked = linked;
        give_numbers(r, &m, p, arena);
        if (reader_ok(r)) take_links(r, &m, &p->field, linked);
        if (reader_ok(r)) note_answer(arena, p);
    }
    matrix_free(&m);
    return reader_ok(r) ? &p->board : NULL;
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

/* The numbers alone, in the order of the cells, as in the text format; holes may be there as `#'.
 * Read by hand: line ends mean nothing there, so there are no rows. */
static bool read_numbers(const struct board *board, struct reader *r, int32_t *values)
{
    char found[READER_FOUND_ROOM];
    size_t count = 0;
    reader_skip_space(r);
    while (reader_ok(r) && reader_peek(r) != READER_END) {
        if (reader_accept(r, "#")) {
        } else if (count == board->cells) {
            reader_say(r, "path.file.more-numbers",
                       SAY(say_int("count", (int64_t)count), say_raw("found", reader_found(r, found))));
        } else {
            values[count++] = (int32_t)reader_int(r, 1, INT32_MAX, "path.file.number");
        }
        reader_skip_space(r);
    }
    if (reader_ok(r) && count < board->cells)
        reader_say(r, "path.file.fewer-numbers",
                   SAY(say_int("cells", (int64_t)board->cells), say_int("count", (int64_t)count)));
    return reader_ok(r);
}

static bool has_shape(const struct matrix *m, const struct field *f)
{
    if (m->rows != f->rows || m->columns != f->columns) return false;
    for (size_t i = 0; i < m->cells.size; i++)
        if ((m->cells.data[i] < 0) != (f->at[i] == FIELD_NOWHERE)) return false;
    return true;
}

/* Any numbers; the referee checks them. */
static void take_numbers(const struct matrix *m, const struct field *f, struct reader *r, int32_t *values)
{
    for (size_t i = 0; i < f->cells && reader_ok(r); i++) {
        values[i] = m->cells.data[f->place[i]];
        if (!values[i]) matrix_say(m, r, (size_t)f->place[i], "path.file.empty", NULL);
    }
}

/* A whole file, whose links are checked and not used. */
static void take_answer(struct arena *arena, const struct matrix *m, const struct field *f, struct reader *r,
                        int32_t *values)
{
    char found[READER_FOUND_ROOM];
    if (reader_peek(r) != READER_END)
        reader_say(r, "path.file.more", SAY(say_raw("found", reader_found(r, found))));
    else if (!has_shape(m, f))
        reader_say_at(r, m->line, m->column, "path.file.shape", NULL);
    else
        take_numbers(m, f, r, values);
    if (reader_ok(r)) take_links(r, m, f, ARENA_ARRAY(arena, bool, f->edges));
}

bool path_read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    const struct field *f = &path_of(board)->field;
    const struct matrix_form form = form_of(board->family, f->touch);
    struct matrix m;
    reader_skip_comments(r);
    int c = reader_peek(r);
    if (c == '#' || text_is_digit(c)) return read_numbers(board, r, values);
    if (read_matrix(r, &form, &m)) take_answer(arena, &m, f, r, values);
    matrix_free(&m);
    return reader_ok(r);
}

/* ---- writing */

static int32_t value_of(const void *board, const int32_t *values, size_t place)
{
    const struct path *p = board;
    int32_t cell = p->field.at[place];
    if (cell == FIELD_NOWHERE) return NO_CELL;
    return values ? values[cell] : p->given[cell];
}

static void list_links(const struct path *p, struct matrix *m)
{
    for (size_t e = 0; e < p->field.edges; e++) {
        struct matrix_entry link = {0};
        if (!p->linked[e]) continue;
        for (int i = 0; i < 2; i++) {
            int row, column;
            field_place(&p->field, (size_t)p->field.ends[e][i], &row, &column);
            link.argument[2 * i] = row;
            link.argument[2 * i + 1] = column;
        }
        vec_push(&m->entries, link);
    }
}

void path_read_write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct path *p = path_of(board);
    const struct matrix_form form = form_of(board->family, p->field.touch);
    struct matrix m;
    matrix_begin(&m, &form);
    matrix_head_set(&m, ROWS, p->field.rows);
    matrix_head_set(&m, COLUMNS, p->field.columns);
    m.width = matrix_digits(p->field.cells);
    list_links(p, &m);
    matrix_write(&m, value_of, p, values, out);
    matrix_free(&m);
}
