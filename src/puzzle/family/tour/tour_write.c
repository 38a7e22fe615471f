/* Tours written: files, the matrix of numbers, pictures.
 *
 * The matrix is written as it goes, without a picture in memory, because boards may have a hundred
 * million squares. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "puzzle/kit/grid.h"

static bool is_given(const struct tour *t, size_t cell)
{
    return t->given && t->given[cell];
}

static int digits(size_t number)
{
    int count = 1;
    for (; number >= 10; number /= 10) count++;
    return count;
}

/* Numbers of a wrong answer may be wider than any in a tour. */
static void write_cell(const struct tour *t, const int32_t *values, size_t cell, int width, struct buf *out)
{
    bool blank =
        !values || values[cell] < 0 || (values[cell] == 0 && (!t->neighbours || tour_is_hole(t, cell)));
    int length = blank ? 1 : digits((size_t)values[cell]);
    if (length < width) buf_fill(out, ' ', (size_t)(width - length));
    if (blank)
        buf_char(out, tour_is_hole(t, cell) ? '#' : '.');
    else
        buf_int(out, values[cell]);
}

static void write_rows(const struct tour *t, const int32_t *values, struct buf *out)
{
    int width = values && !t->neighbours ? digits(ground_squares(&t->ground)) : 1;
    size_t columns = (size_t)t->ground.columns;
    for (size_t i = 0; i < t->board.cells; i++) {
        write_cell(t, values, i, width, out);
        buf_char(out, (i + 1) % columns ? ' ' : '\n');
    }
}

void tour_write_text(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct tour *t = tour_of(board);
    if (!values) values = t->given;
    if (values && t->uncrossed) buf_print(out, "%lld\n", (long long)tour_moves(t, values));
    write_rows(t, values, out);
}

void tour_write_native(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct tour *t = tour_of(board);
    const struct ground *g = &t->ground;
    buf_print(out, "tour %d %d%s%s%s%s", g->rows, g->columns, t->closed ? " closed" : "",
              t->numbered && !values ? " given" : "", t->uncrossed ? " uncrossed" : "",
              t->neighbours ? " neighbours" : "");
    if (t->start != GROUND_NOWHERE && !(t->given && t->given[t->start] == 1))
        buf_print(out, " start %d,%d", (int)(t->start / g->columns), (int)(t->start % g->columns));
    if (g->long_leap != 2 || g->short_leap != 1) buf_print(out, " leaper %d,%d", g->short_leap, g->long_leap);
    buf_char(out, '\n');
    if (values || g->hole || t->given) write_rows(t, values ? values : t->given, out);
}

/* The squares in the order of their numbers. */
static size_t put_in_order(const struct tour *t, const int32_t *values, int32_t *order)
{
    size_t count = 0;
    for (size_t i = 0; i < t->board.cells; i++) {
        if (values[i] <= 0 || (size_t)values[i] > t->board.cells) continue;
        order[values[i] - 1] = (int32_t)i;
        count++;
    }
    return count;
}

/* Only an answer that the referee passes gets a line: a wrong one is shown by its numbers. */
static void draw_walk(const struct tour *t, const int32_t *values, struct arena *arena, struct canvas *canvas)
{
    struct verdict verdict;
    if (t->neighbours || !t->board.family->check(&t->board, values, &verdict)) return;
    int32_t *order = ARENA_ARRAY(arena, int32_t, t->board.cells);
    size_t count = put_in_order(t, values, order);
    if (count > 0) canvas_walk(canvas, count, order, t->closed);
}

struct canvas *tour_write_picture(const struct board *board, const int32_t *values,
                                  const struct verdict *wrong, struct arena *arena)
{
    const struct tour *t = tour_of(board);
    const struct ground *g = &t->ground;
    struct canvas *canvas = canvas_new(arena, g->rows, g->columns, CANVAS_SQUARES);
    canvas_title(canvas, arena_print(arena, t->neighbours ? "Neighbours on %d x %d" : "A tour of %d x %d",
                                     g->rows, g->columns));
    canvas_chequer(canvas);
    if (g->long_leap == 2 && g->short_leap == 1) canvas->walker = SYMBOL_KNIGHT;
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(g->columns, i, &row, &column);
        if (tour_is_hole(t, i))
            canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
        else if (values && (values[i] > 0 || t->neighbours))
            canvas_number(canvas, row, column, values[i], is_given(t, i) ? CANVAS_GIVEN : CANVAS_FOUND);
        else if (!values && is_given(t, i))
            canvas_number(canvas, row, column, t->given[i], CANVAS_GIVEN);
        else if (!values && (int64_t)i == t->start)
            canvas_number(canvas, row, column, 1, CANVAS_GIVEN);
    }
    if (values) draw_walk(t, values, arena, canvas);
    verdict_show(wrong, board, canvas);
    return canvas;
}
