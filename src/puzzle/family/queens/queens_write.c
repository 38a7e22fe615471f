/* Writer of queens: the formats of the source document, columns for boards of any size, pictures.
 *
 * On boards with more than QUEENS_SQUARE rows, whose cells are rows, formats with a place for each
 * square are refused (queens_write_fits). */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"
#include "base/sentence.h"
#include "puzzle/kit/grid.h"

#include <string.h>

/* The values to write: those passed, else the answer of the file, else the given queens, in scratch
 * memory that the caller frees. */
static const int32_t *shown(const struct board *board, const int32_t *values, int32_t **scratch)
{
    const struct queens *q = queens_of(board);
    *scratch = NULL;
    if (values || board->answer) return values ? values : board->answer;
    *scratch = alloc_array(board->cells, sizeof **scratch);
    for (int i = 0; i < q->given_count; i++) queens_put(q, q->given[i], *scratch);
    return *scratch;
}

/* The number, from 1, of the square of a cell's queen; 0 if it has none. */
static size_t square_of(const struct queens *q, const int32_t *squares, size_t cell)
{
    ASSERT(cell < q->board.cells && squares[cell] >= 0);
    if (squares[cell] == 0) return 0;
    return q->by_rows ? cell * (size_t)q->n + (size_t)squares[cell] : cell + 1;
}

void queens_write_native(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct queens *q = queens_of(board);
    int32_t *scratch, count = 0;
    const int32_t *squares = shown(board, values, &scratch);
    for (size_t i = 0; i < board->cells; i++) count += squares[i] != 0;
    buf_print(out, "%d\n%d\n", q->n, (int)count);
    for (size_t i = 0; i < board->cells; i++) {
        if (squares[i] == 0) continue;
        buf_int(out, (int64_t)square_of(q, squares, i));
        buf_char(out, '\n');
    }
    alloc_free(scratch);
}

static void write_solution(const struct board *board, const int32_t *values, struct buf *out)
{
    int32_t *scratch;
    const int32_t *squares = shown(board, values, &scratch);
    buf_print(out, "%d\n", queens_of(board)->n);
    for (size_t i = 0; i < board->cells; i++) {
        if (i > 0) buf_char(out, ' ');
        buf_int(out, squares[i] ? (int64_t)i + 1 : -(int64_t)i - 1);
    }
    buf_char(out, '\n');
    alloc_free(scratch);
}

static void write_interface(const struct board *board, const int32_t *values, struct buf *out)
{
    int n = queens_of(board)->n;
    int32_t *scratch;
    const int32_t *squares = shown(board, values, &scratch);
    for (int row = 0; row <= n; row++) {
        buf_char(out, '+');
        for (int column = 0; column < n; column++) buf_add(out, " -- +");
        buf_char(out, '\n');
        if (row == n) break;
        buf_char(out, '|');
        for (int column = 0; column < n; column++)
            buf_add(out, squares[grid_cell(n, row, column)] ? " RR |" : "    |");
        buf_char(out, '\n');
    }
    alloc_free(scratch);
}

/* The same as the text pen, without a canvas, which is far larger than the answer. */
static void write_text(const struct board *board, const int32_t *values, struct buf *out)
{
    size_t n = (size_t)queens_of(board)->n;
    int32_t *scratch;
    const int32_t *squares = shown(board, values, &scratch);
    for (size_t i = 0; i < board->cells; i++) {
        buf_char(out, squares[i] ? 'R' : '.');
        buf_char(out, (i + 1) % n ? ' ' : '\n');
    }
    alloc_free(scratch);
}

/* Writes 0 for a row without a queen, and the first column for a row with several; both occur in
 * wrong answers only. */
static void write_columns(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct queens *q = queens_of(board);
    int32_t *scratch;
    const int32_t *squares = shown(board, values, &scratch);
    size_t n = (size_t)q->n;
    buf_print(out, "%d\n", q->n);
    for (size_t row = 0; row < n; row++) {
        size_t column = 0;
        while (!q->by_rows && column < n && squares[row * n + column] == 0) column++;
        buf_int(out, q->by_rows ? squares[row] : column < n ? (int64_t)column + 1 : 0);
        buf_char(out, '\n');
    }
    alloc_free(scratch);
}

/* On boards whose cells are rows, a format with a place for each square is too large. */
bool queens_write_fits(const struct board *board, const char *format, struct sentence *error)
{
    static const char *const small[] = {"columns", "native", "json"};
    if (!queens_of(board)->by_rows) return true;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (strcmp(format, small[i]) == 0) return true;
    return say_set(error, "queens.write.too-large", SAY(say_raw("format", format)));
}

/* Sets the column of each row's queen, from 1; 0 if it has none. False if a row has two. */
static bool columns_of(const struct queens *q, const int32_t *squares, int32_t *columns)
{
    for (size_t i = 0; i < q->board.cells; i++) {
        size_t square = square_of(q, squares, i);
        if (!square) continue;
        ASSERT(square <= (size_t)q->n * (size_t)q->n);
        int32_t *column = &columns[(square - 1) / (size_t)q->n];
        if (*column) return false;
        *column = (int32_t)((square - 1) % (size_t)q->n) + 1;
    }
    return true;
}

/* A board fits `columns` if no row has two queens and the text would not be read as an `entree`. */
bool queens_write_holds(const struct board *board, const int32_t *values, const char *format,
                        struct sentence *error)
{
    const struct queens *q = queens_of(board);
    if (strcmp(format, "columns") != 0) return true;
    int32_t *scratch, *columns = alloc_array((size_t)q->n, sizeof *columns);
    bool single = columns_of(q, shown(board, values, &scratch), columns);
    /* A single square is empty in both. */
    bool clear = single && (q->n == 1 || !queens_read_as_entree(q->n, columns));
    alloc_free(scratch);
    alloc_free(columns);
    if (!single) return say_set(error, "queens.write.two-in-row", NULL);
    return clear || say_set(error, "queens.write.as-entree", NULL);
}

struct canvas *queens_write_picture(const struct board *board, const int32_t *values,
                                    const struct verdict *wrong, struct arena *arena)
{
    const struct queens *q = queens_of(board);
    struct canvas *canvas = canvas_new(arena, q->n, q->n, CANVAS_SQUARES);
    int32_t *scratch;
    const int32_t *squares = shown(board, values, &scratch);
    struct sentence title;
    say_set(&title, "queens.title", SAY(say_int("n", q->n)));
    canvas_title(canvas, arena_print(arena, "%s", title.text));
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(q->n, i, &row, &column);
        if (squares[i]) canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_FOUND);
    }
    /* If the file held this answer, no queen is drawn as a clue. */
    bool held = board->answer && (!values || values == board->answer);
    for (int i = 0; i < q->given_count && !held; i++) {
        int row, column;
        grid_place(q->n, q->given[i], &row, &column);
        if (squares[q->given[i]]) canvas_symbol(canvas, row, column, SYMBOL_QUEEN, CANVAS_GIVEN);
    }
    verdict_highlight(wrong, board, canvas);
    alloc_free(scratch);
    return canvas;
}

const struct family_format queens_write_formats[] = {
    {"text", "queens.format.text", write_text, queens_write_picture},
    {"columns", "queens.format.columns", write_columns, NULL},
    {"solution", "queens.format.solution", write_solution, NULL},
    {"interface", "queens.format.interface", write_interface, NULL},
    {0},
};
