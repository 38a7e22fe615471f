/* Line plots: y against x, one line with markers per series.
 *
 * A line rises to the marker of a point at the limit, but does not connect two such markers,
 * because nothing is known between them. Names are at the ends of the lines if all end at the right
 * and far enough apart, else in a legend. */

#include "base/alloc.h"
#include "base/say.h"
#include "draw/font.h"
#include "draw/plot_inner.h"

#include <stdlib.h>
#include <string.h>

enum {
    WIDTH = 440,
    HEIGHT = 300,
    SIDE_PAD = 14,
    END_SIZE = 11,  /* font size of names at line ends, */
    END_PITCH = 15, /* their least distance, */
    END_GAP = 7,    /* their distance from the area, */
    END_ROOM = 180, /* and their largest width */
};

struct drawing {
    const struct plot *plot;
    struct plot_axes axes;
    struct plot_range x, y;
    struct plot_stack pile;
};

/* ---- series */

/* Sorted by x; ties keep their order. */
struct ordered {
    struct plot_point point;
    size_t rank;
};

static int compare(const void *a, const void *b)
{
    const struct ordered *one = a, *other = b;
    if (one->point.x < other->point.x) return -1;
    if (one->point.x > other->point.x) return 1;
    return one->rank < other->rank ? -1 : one->rank > other->rank;
}

static struct ordered *order_points(const struct plot_series *series)
{
    struct ordered *points = alloc_array(series->count, sizeof *points);
    for (size_t i = 0; i < series->count; i++) points[i] = (struct ordered){series->points[i], i};
    if (series->count > 1) qsort(points, series->count, sizeof *points, compare);
    return points;
}

/* The spots of a series. */
static void find_spots(const struct drawing *d, size_t number, struct plot_stack *pile, plot_spots *spots)
{
    const struct plot_series *series = &d->plot->series[number];
    struct ordered *points = order_points(series);
    bool apart = true, was_open = false;
    for (size_t i = 0; i < series->count; i++) {
        double y = points[i].point.y;
        struct plot_spot spot = {.x = plot_scale_at(&d->axes.x, points[i].point.x), .open = isinf(y)};
        int level = spot.open ? plot_curve_stack(pile, number, spot.x) : 0;
        spot.apart = apart || (was_open && spot.open);
        spot.y = spot.open ? d->axes.limit_y - plot_curve_level(pile, level) : plot_scale_at(&d->axes.y, y);
        ASSERT(isnan(y) || isfinite(spot.y)); /* the limit band exists if needed */
        if (!isnan(y) && level >= 0) vec_push(spots, spot);
        apart = isnan(y) || (apart && level < 0);
        was_open = spot.open;
    }
    alloc_free(points);
}

static void draw_series(const struct drawing *d, struct plot_paper *paper)
{
    struct plot_stack pile = {.most = d->pile.most};
    for (size_t i = 0; i < d->plot->count; i++) {
        plot_spots spots = {0};
        find_spots(d, i, &pile, &spots);
        plot_curve_draw(paper, &spots, i, d->plot->series[i].name);
        vec_free(&spots);
    }
}

/* ---- scales */

static void measure(struct drawing *d)
{
    const struct plot *plot = d->plot;
    d->y = plot_data_y(plot);
    for (size_t i = 0; i < plot->count; i++)
        for (size_t k = 0; k < plot->series[i].count; k++)
            plot_scale_extend(&d->x, &plot->x, plot->series[i].points[k].x);
    d->axes.x_axis = &plot->x;
    d->axes.x = plot_scale_make(&plot->x, &d->x, PLOT_TIGHT, SIDE_PAD, WIDTH - SIDE_PAD);
}

static void pile_up(struct drawing *d)
{
    for (size_t i = 0; i < d->plot->count; i++)
        for (size_t k = 0; k < d->plot->series[i].count; k++) {
            const struct plot_point *point = &d->plot->series[i].points[k];
            if (isinf(point->y)) plot_curve_stack(&d->pile, i, plot_scale_at(&d->axes.x, point->x));
        }
}

/* ---- names */

/* The y where the line of a series ends; false if it does not end at the right with a value. */
static bool find_end(const struct drawing *d, size_t number, double *y)
{
    const struct plot_series *series = &d->plot->series[number];
    bool found = false;
    for (size_t i = 0; i < series->count; i++) {
        if (series->points[i].x < d->x.most) continue;
        if (found || !isfinite(series->points[i].y)) return false;
        found = true;
        *y = plot_scale_at(&d->axes.y, series->points[i].y);
    }
    return found;
}

static bool can_name_ends(const struct drawing *d)
{
    double *ends = alloc_array(d->plot->count, sizeof *ends);
    bool can = d->plot->count > 0 && d->plot->count <= PLOT_COLOURS && d->x.least < d->x.most;
    for (size_t i = 0; can && i < d->plot->count; i++) {
        const char *name = d->plot->series[i].name;
        can = find_end(d, i, &ends[i]) && font_width(name, strlen(name), END_SIZE) <= END_ROOM;
        for (size_t k = 0; can && k < i; k++) can = fabs(ends[i] - ends[k]) >= END_PITCH;
    }
    alloc_free(ends);
    return can;
}

static void name_ends(const struct drawing *d, struct plot_paper *paper)
{
    plot_paper_texts(paper, "plot-ends", END_SIZE, PLOT_START, GEOMETRY_INK);
    for (size_t i = 0; i < d->plot->count; i++) {
        double y = 0;
        bool found = find_end(d, i, &y);
        ASSERT(found); /* checked by can_name_ends */
        plot_paper_text(paper, WIDTH + END_GAP, y, d->plot->series[i].name, END_ROOM);
    }
    plot_paper_close(paper);
}

static const char *name_of(const void *of, size_t i, struct buf *room)
{
    (void)room;
    const struct plot *plot = of;
    return plot->series[i].name;
}

static void put_names(const struct drawing *d, struct plot_paper *paper)
{
    const struct plot_legend key = {d->plot->count, false, d->plot, name_of, plot_curve_sample};
    if (can_name_ends(d))
        name_ends(d, paper);
    else
        plot_legend_draw(paper, &key);
}

void plot_lines(const struct plot *plot, struct buf *out)
{
    plot_data_require(__func__, plot, PLOT_X_NUMBER);
    struct drawing d = {.plot = plot};
    struct plot_paper paper;
    plot_paper_begin(&paper, WIDTH, HEIGHT);
    measure(&d);
    pile_up(&d);
    ASSERT(d.axes.x_axis == &plot->x);
    plot_axis_rise(&d.axes, plot, &d.y, HEIGHT, plot_curve_level(&d.pile, d.pile.most - 1));
    plot_axis_ground(&paper, &d.axes);
    draw_series(&d, &paper);
    if (d.y.count + d.y.limit == 0) plot_data_none(&paper);
    plot_axis_frame(&paper, &d.axes);
    put_names(&d, &paper);
    plot_axis_note(&paper, &plot->x, &d.x, &d.axes.x);
    plot_axis_note(&paper, &plot->y, &d.y, &d.axes.y);
    plot_data_finish(&paper, say_word("draw.lines"), plot, &d.x, &d.y, out);
}
