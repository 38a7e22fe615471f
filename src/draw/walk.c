/* Walks on their way to a page.
 *
 * Fractions of a walk are fractions of its length, not of its steps, because that is how a pen
 * moves along a path. For the leaps of one piece they are the same.
 *
 * The width of the line was found by looking: at 1/16 of a cell, lines of 8 x 8 are calm beside
 * figures. On a board of many lines that would vanish, and a width that grows with the board, as
 * the frame does, would fill the cells. The square root of that growth lies between. Ends are
 * looked for on the whole board, so they grow with it. */
#include "draw/sheet.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum {
    UNIT = SHEET_UNIT,
    MOST_LINE = 10,     /* a quarter of a cell */
    END = 8,            /* the radius of an empty end */
    END_WITH_TEXT = 18, /* around a text */
    /* What the window of that text leaves of the end on each side, at least. */
    END_RIM = 3,
    MOST_ARRIVALS = 1024, /* cells of the canvas whose texts can each wait for the walk to arrive */
};

#define LINE 2.5
#define DIGIT_WIDTH 0.6 /* of the font size, generous for common fonts */
#define WINDOW_MARGIN 2

size_t walk_steps(const struct canvas_walk *walk)
{
    ASSERT(walk->count >= 1);
    return walk->closed ? walk->count : walk->count - 1;
}

struct canvas_point walk_point(const struct canvas *canvas, const struct canvas_walk *walk, size_t step)
{
    ASSERT(step <= walk_steps(walk)); /* a closed one ends where it began */
    return sheet_center(canvas, (size_t)walk->cells[step % walk->count]);
}

double walk_width(const struct sheet *sheet)
{
    ASSERT(sheet->growth >= 1);
    return fmin(MOST_LINE, LINE * sqrt(sheet->growth));
}

bool walk_replaces(const struct sheet *sheet, const struct canvas_cell *cell)
{
    return cell->mark == CANVAS_MARK_NUMBER && sheet->canvas->first_walk != NULL && sheet->growth > 1;
}

static bool has_text(const struct sheet *sheet, const struct canvas_cell *cell)
{
    bool text = cell->mark == CANVAS_MARK_TEXT || cell->mark == CANVAS_MARK_NUMBER;
    return text && !walk_replaces(sheet, cell);
}

bool walk_ends(const struct canvas *canvas, const struct canvas_cell *cell)
{
    ASSERT(cell >= canvas->cells && cell < canvas->cells + canvas_count(canvas));
    int32_t here = (int32_t)(cell - canvas->cells);
    for (const struct canvas_walk *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        if (walk->cells[0] == here || (!walk->closed && walk->cells[walk->count - 1] == here)) return true;
    return false;
}

double walk_text_size(const struct sheet *sheet, const struct canvas_cell *cell)
{
    char room[SHEET_NUMBER_ROOM];
    const char *text = sheet_text(cell, room);
    double size = sheet_text_size(sheet, text, (enum canvas_role)cell->role);
    double most = 2 * (END_WITH_TEXT - END_RIM - WINDOW_MARGIN);
    if (text[0] == 0) return size;
    if (sheet_has_ring(sheet->canvas, cell)) return fmin(size, sheet_ring_text_size(text));
    bool narrow = walk_ends(sheet->canvas, cell);
    return narrow ? fmin(size, most / DIGIT_WIDTH / (double)strlen(text)) : size;
}

struct walk_end walk_end(const struct sheet *sheet, const struct canvas_walk *walk, size_t step)
{
    const struct canvas_cell *cell = &sheet->canvas->cells[walk->cells[step % walk->count]];
    bool text = has_text(sheet, cell);
    double radius = END * sheet->growth;
    return (struct walk_end){.at = walk_point(sheet->canvas, walk, step),
                             .radius = text ? fmax(radius, END_WITH_TEXT) : radius,
                             .stroke = fmax(walk_width(sheet), radius / 3),
                             .filling =
                                 text ? sheet_colour(sheet, (enum canvas_tile)cell->tile) : SHEET_PAPER};
}

bool walk_window(const struct sheet *sheet, size_t at, struct canvas_point *from, struct canvas_point *to)
{
    const struct canvas_cell *cell = &sheet->canvas->cells[at];
    char room[SHEET_NUMBER_ROOM];
    if (sheet->canvas->first_walk == NULL || !has_text(sheet, cell)) return false;
    const char *text = sheet_text(cell, room);
    double size = walk_text_size(sheet, cell);
    double width = DIGIT_WIDTH * size * (double)strlen(text) + 2 * WINDOW_MARGIN;
    double half = fmax(0, fmin(UNIT, width) - WALK_WINDOW) / 2;
    ASSERT(half <= UNIT / 2.0); /* a window stays in its cell */
    *from = *to = sheet_center(sheet->canvas, at);
    from->x -= half;
    to->x += half;
    return true;
}

static double step_length(const struct canvas *canvas, const struct canvas_walk *walk, size_t step)
{
    struct canvas_point from = walk_point(canvas, walk, step), to = walk_point(canvas, walk, step + 1);
    return hypot(to.x - from.x, to.y - from.y);
}

static void add_arrivals(const struct canvas *canvas, const struct canvas_walk *walk, float *arrivals)
{
    size_t steps = walk_steps(walk);
    double length = 0, gone = 0;
    for (size_t i = 0; i < steps; i++) length += step_length(canvas, walk, i);
    for (size_t i = 0; i < walk->count && length > 0; i++) {
        float share = (float)(gone / length), *arrival = &arrivals[walk->cells[i]];
        ASSERT(share >= 0 && share <= 1.001F);
        if (*arrival < 0 || share < *arrival) *arrival = share;
        if (i < steps) gone += step_length(canvas, walk, i);
    }
}

float *walk_arrivals(const struct canvas *canvas)
{
    size_t cells = canvas_count(canvas);
    if (!(canvas->animate > 0) || cells > MOST_ARRIVALS) return NULL;
    float *arrivals = alloc_array(cells, sizeof *arrivals);
    for (size_t i = 0; i < cells; i++) arrivals[i] = -1;
    for (const struct canvas_walk *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        add_arrivals(canvas, walk, arrivals);
    for (size_t i = 0; i < cells; i++) arrivals[i] = fmaxf(arrivals[i], 0);
    return arrivals;
}
