/* A cactus plot: how many points of a series have at most this value.
 *
 * The values of a series are sorted. At the k-th value the line goes right by one, and it rises in
 * between. If points hit the limit, the line rises to the limit line and ends in an open marker.
 * Missing values count as not reached, and a note gives their number. */

#include "base/alloc.h"
#include "base/say.h"
#include "draw/plot_inner.h"

#include <stdlib.h>

enum { WIDTH = 440, HEIGHT = 300, RIGHT_PAD = 12 };

struct climb {
    double *values; /* sorted; owned */
    size_t count;   /* of values */
    bool stopped;   /* some points hit the limit */
};

struct drawing {
    const struct plot *plot;
    struct climb *climbs; /* by series; owned */
    struct plot_axis x;   /* the plot's, made linear, with a title */
    struct plot_axes axes;
    struct plot_range y;
    struct plot_stack pile;
};

static int compare(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return one < other ? -1 : one > other;
}

static struct climb sort(const struct plot_series *series)
{
    struct climb climb = {.values = alloc_array(series->count, sizeof *climb.values)};
    for (size_t i = 0; i < series->count; i++) {
        double value = series->points[i].y;
        if (isfinite(value)) climb.values[climb.count++] = value;
        if (isinf(value)) climb.stopped = true;
    }
    ASSERT(climb.count <= series->count);
    if (climb.count > 1) qsort(climb.values, climb.count, sizeof *climb.values, compare);
    return climb;
}

/* ---- scales */

static void measure(struct drawing *d)
{
    const struct plot *plot = d->plot;
    struct plot_range x = {0};
    size_t most = 0; /* points in a series */
    for (size_t i = 0; i < plot->count; i++)
        if (plot->series[i].count > most) most = plot->series[i].count;
    d->x = (struct plot_axis){.title = plot->x.title != NULL ? plot->x.title : "instances"};
    if (most > 0) plot_scale_extend(&x, &d->x, 0);
    if (most > 0) plot_scale_extend(&x, &d->x, (double)most);
    d->axes.x_axis = &d->x;
    d->axes.x = plot_scale_make(&d->x, &x, PLOT_TIGHT, 0, WIDTH - RIGHT_PAD);
    d->y = plot_data_y(plot);
    d->climbs = alloc_array(plot->count, sizeof *d->climbs);
    for (size_t i = 0; i < plot->count; i++) {
        d->climbs[i] = sort(&plot->series[i]);
        double end = plot_scale_at(&d->axes.x, (double)d->climbs[i].count);
        if (d->climbs[i].stopped) plot_curve_stack(&d->pile, i, end);
    }
}

/* ---- series */

static void find_spots(const struct drawing *d, size_t number, struct plot_stack *pile, plot_spots *spots)
{
    const struct climb *climb = &d->climbs[number];
    for (size_t i = 0; i < climb->count; i++) {
        ASSERT(i == 0 || climb->values[i - 1] <= climb->values[i]); /* the line only rises */
        double y = plot_scale_at(&d->axes.y, climb->values[i]);
        vec_push(spots,
                 ((struct plot_spot){
                     .x = plot_scale_at(&d->axes.x, (double)i), .y = y, .apart = i == 0, .corner = true}));
        vec_push(spots, ((struct plot_spot){.x = plot_scale_at(&d->axes.x, (double)i + 1), .y = y}));
    }
    if (!climb->stopped) return;
    double x = plot_scale_at(&d->axes.x, (double)climb->count);
    double above = plot_curve_level(pile, plot_curve_stack(pile, number, x));
    ASSERT(above >= 0 && isfinite(d->axes.limit_y)); /* one limit marker per series */
    vec_push(spots, ((struct plot_spot){
                        .x = x, .y = d->axes.limit_y - above, .apart = climb->count == 0, .open = true}));
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

/* ---- names */

static const char *name_of(const void *of, size_t i, struct buf *room)
{
    const struct drawing *d = of;
    buf_print(room, "%s (%zu)", d->plot->series[i].name, d->climbs[i].count);
    return buf_text(room);
}

static void put_names(const struct drawing *d, struct plot_paper *paper)
{
    const struct plot_legend key = {d->plot->count, false, d, name_of, plot_curve_sample};
    plot_legend_draw(paper, &key);
    if (d->y.missing > 0)
        plot_paper_say(paper, "draw.missing-values", SAY(say_int("count", (int64_t)d->y.missing)));
}

void plot_cactus(const struct plot *plot, struct buf *out)
{
    plot_data_require(__func__, plot, PLOT_X_IGNORED);
    struct drawing d = {.plot = plot};
    struct plot_paper paper;
    plot_paper_begin(&paper, WIDTH, HEIGHT);
    measure(&d);
    plot_axis_rise(&d.axes, plot, &d.y, HEIGHT, plot_curve_level(&d.pile, d.pile.most - 1));
    plot_axis_ground(&paper, &d.axes);
    draw_series(&d, &paper);
    if (d.y.count + d.y.limit == 0) plot_data_none(&paper);
    plot_axis_frame(&paper, &d.axes);
    put_names(&d, &paper);
    plot_axis_note(&paper, &plot->y, &d.y, &d.axes.y);
    plot_data_finish(&paper, say_word("draw.cactus"), plot, NULL, &d.y, out);
    for (size_t i = 0; i < plot->count; i++) alloc_free(d.climbs[i].values);
    alloc_free(d.climbs);
}
