/* The geometry of routes.
 *
 * Fractions of a route are fractions of its length, because animation moves at constant speed.
 *
 * The line width was chosen by eye: 1/16 of a cell suits an 8 x 8 board. On large boards that would
 * be invisible, and scaling with the board, as for the frame, would fill the cells; the square root
 * of the scale is a compromise. The ends must be found on the whole board, so they scale fully. */
#include "draw/geometry.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

enum {
    UNIT = GEOMETRY_UNIT,
    MOST_LINE = 10,     /* a quarter of a cell */
    END = 8,            /* radius of an end without text */
    END_WITH_TEXT = 18, /* radius around a text */
    /* Least rim around the background of that text. */
    END_RIM = 3,
    MOST_ARRIVALS = 1024, /* most cells of an animated canvas with individually timed texts */
};

#define LINE 2.5
#define DIGIT_WIDTH 0.6 /* in font sizes, generous */
#define WINDOW_MARGIN 2

size_t route_steps(const struct canvas_route *walk)
{
    ASSERT(walk->count >= 1);
    return walk->closed ? walk->count : walk->count - 1;
}

struct canvas_point route_point(const struct canvas *canvas, const struct canvas_route *walk, size_t step)
{
    ASSERT(step <= route_steps(walk)); /* a closed route ends where it starts */
    return geometry_center(canvas, (size_t)walk->cells[step % walk->count]);
}

double route_width(const struct geometry *geometry)
{
    ASSERT(geometry->growth >= 1);
    return fmin(MOST_LINE, LINE * sqrt(geometry->growth));
}

bool route_hides_number(const struct geometry *geometry, const struct canvas_cell *cell)
{
    return cell->mark == CANVAS_MARK_NUMBER && geometry->canvas->first_walk != NULL && geometry->growth > 1;
}

static bool has_text(const struct geometry *geometry, const struct canvas_cell *cell)
{
    bool text = geometry_has_text(cell);
    return text && !route_hides_number(geometry, cell);
}

bool route_ends_at(const struct canvas *canvas, const struct canvas_cell *cell)
{
    ASSERT(cell >= canvas->cells && cell < canvas->cells + canvas_count(canvas));
    int32_t here = (int32_t)(cell - canvas->cells);
    for (const struct canvas_route *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        if (walk->cells[0] == here || (!walk->closed && walk->cells[walk->count - 1] == here)) return true;
    return false;
}

double route_text_size(const struct geometry *geometry, const struct canvas_cell *cell)
{
    char room[GEOMETRY_NUMBER_ROOM];
    const char *text = geometry_text(cell, room);
    double size = geometry_text_size(geometry, text, (enum canvas_role)cell->role);
    double most = 2 * (END_WITH_TEXT - END_RIM - WINDOW_MARGIN);
    if (text[0] == 0) return size;
    if (geometry_has_ring(geometry->canvas, cell)) return fmin(size, geometry_ring_text_size(text));
    bool narrow = route_ends_at(geometry->canvas, cell);
    return narrow ? fmin(size, most / DIGIT_WIDTH / (double)strlen(text)) : size;
}

struct route_end route_end(const struct geometry *geometry, const struct canvas_route *walk, size_t step)
{
    const struct canvas_cell *cell = &geometry->canvas->cells[walk->cells[step % walk->count]];
    bool text = has_text(geometry, cell);
    double radius = END * geometry->growth;
    return (struct route_end){.at = route_point(geometry->canvas, walk, step),
                              .radius = text ? fmax(radius, END_WITH_TEXT) : radius,
                              .stroke = fmax(route_width(geometry), radius / 3),
                              .filling = text ? geometry_colour(geometry, (enum canvas_tile)cell->tile)
                                              : GEOMETRY_PAPER};
}

bool route_text_background(const struct geometry *geometry, size_t at, struct canvas_point *from,
                           struct canvas_point *to)
{
    const struct canvas_cell *cell = &geometry->canvas->cells[at];
    char room[GEOMETRY_NUMBER_ROOM];
    if (geometry->canvas->first_walk == NULL || !has_text(geometry, cell)) return false;
    const char *text = geometry_text(cell, room);
    double size = route_text_size(geometry, cell);
    double width = DIGIT_WIDTH * size * (double)strlen(text) + 2 * WINDOW_MARGIN;
    double half = fmax(0, fmin(UNIT, width) - ROUTE_WINDOW) / 2;
    ASSERT(half <= UNIT / 2.0); /* it stays in its cell */
    *from = *to = geometry_center(geometry->canvas, at);
    from->x -= half;
    to->x += half;
    return true;
}

static double step_length(const struct canvas *canvas, const struct canvas_route *walk, size_t step)
{
    struct canvas_point from = route_point(canvas, walk, step), to = route_point(canvas, walk, step + 1);
    return hypot(to.x - from.x, to.y - from.y);
}

static void add_arrivals(const struct canvas *canvas, const struct canvas_route *walk, float *arrivals)
{
    size_t steps = route_steps(walk);
    double length = 0, gone = 0;
    for (size_t i = 0; i < steps; i++) length += step_length(canvas, walk, i);
    for (size_t i = 0; i < walk->count && length > 0; i++) {
        float share = (float)(gone / length), *arrival = &arrivals[walk->cells[i]];
        ASSERT(share >= 0 && share <= 1.001F);
        if (*arrival < 0 || share < *arrival) *arrival = share;
        if (i < steps) gone += step_length(canvas, walk, i);
    }
}

float *route_arrivals(const struct canvas *canvas)
{
    size_t cells = canvas_count(canvas);
    if (!(canvas->animate > 0) || cells > MOST_ARRIVALS) return NULL;
    float *arrivals = alloc_array(cells, sizeof *arrivals);
    for (size_t i = 0; i < cells; i++) arrivals[i] = -1;
    for (const struct canvas_route *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        add_arrivals(canvas, walk, arrivals);
    for (size_t i = 0; i < cells; i++) arrivals[i] = fmaxf(arrivals[i], 0);
    return arrivals;
}
