/* A scatter plot: one point per pair, in a square with one scale for both axes.
 *
 * The diagonal marks equality; the dashed and dotted guides mark factors of 2 and 10. Markers are
 * outlines with a pale fill, so that dense regions look dense; thousands of points are drawn as
 * translucent dots. The markers of a series are one path, and a second marker in the same pixel is
 * omitted. */

#include "base/alloc.h"
#include "base/bits.h"
#include "base/say.h"
#include "base/text.h"
#include "draw/plot_inner.h"
#include "draw/svg.h"

#include <string.h>

enum {
    SIDE = 340,
    MANY = 3000,     /* points: more are drawn as dots */
    GUIDE_SIZE = 10, /* font size of guide labels */
    GUIDE_GAP = 24,  /* their least distance, */
    CORNER_GAP = 12, /* and that from the corner */
};

#define DOT 2.4      /* diameter, */
#define SAMPLE_DOT 7 /* and in the legend */

struct drawing {
    const struct plot *plot;
    struct plot_axes axes;
    struct plot_range x, y, both;
    size_t left_out;         /* points with a missing value */
    size_t above, below, on; /* points by position relative to the diagonal */
    size_t corner;           /* points at both limits */
    bool many;
};

static bool is_drawn(const struct plot_point *point)
{
    return !isnan(point->x) && !isnan(point->y);
}

static void count(struct drawing *d, const struct plot_point *point)
{
    plot_scale_extend(&d->x, &d->plot->y, point->x);
    plot_scale_extend(&d->y, &d->plot->y, point->y);
    plot_scale_extend(&d->both, &d->plot->y, point->x);
    plot_scale_extend(&d->both, &d->plot->y, point->y);
    if (isinf(point->x) && isinf(point->y))
        d->corner++;
    else if (point->y > point->x)
        d->above++;
    else if (point->y < point->x)
        d->below++;
    else
        d->on++;
}

static void measure(struct drawing *d)
{
    const struct plot *plot = d->plot;
    for (size_t i = 0; i < plot->count; i++)
        for (size_t k = 0; k < plot->series[i].count; k++) {
            const struct plot_point *point = &plot->series[i].points[k];
            if (is_drawn(point))
                count(d, point);
            else
                d->left_out++;
        }
    ASSERT(2 * (d->above + d->below + d->on + d->corner) == d->both.count + d->both.limit);
    d->many = d->above + d->below + d->on + d->corner > MANY;
}

/* Both axes get a band if one needs it, so that the diagonal goes from corner to corner. */
static void set_axes(struct drawing *d)
{
    const struct plot *plot = d->plot;
    struct plot_range reach = d->both;
    enum plot_ends ends = plot_axis_reach(&reach, plot->limit);
    double pad = d->both.limit > 0 ? plot_axis_band(0) : PLOT_PAD;
    d->axes = (struct plot_axes){.x_axis = &plot->x, .y_axis = &plot->y, .limit = plot->limit};
    d->axes.x = plot_scale_make(&plot->y, &reach, ends, PLOT_PAD, SIDE - pad);
    d->axes.y = plot_scale_make(&plot->y, &reach, ends, SIDE - PLOT_PAD, pad);
    d->axes.limit_x = plot_axis_limit(&d->axes.x, &d->both, plot->limit);
    d->axes.limit_y = plot_axis_limit(&d->axes.y, &d->both, plot->limit);
}

/* ---- guides */

struct guide {
    double factor;
    const char *dashes;
    double from_x, from_y, to_x, to_y; /* within the area */
    bool shown;
};

/* The points with y = factor * x are a straight line, down = foot - steep * right. Clips it to the
 * area. */
static void find_guide(const struct plot_scale *scale, struct guide *guide)
{
    double unit = (scale->to - scale->from) / (scale->hi - scale->lo), factor = guide->factor;
    double steep = scale->log ? 1 : factor;
    double foot =
        SIDE - PLOT_PAD + steep * PLOT_PAD - unit * (scale->log ? log10(factor) : scale->lo * (factor - 1));
    guide->from_x = fmax(0, (foot - SIDE) / steep);
    guide->to_x = fmin(SIDE, foot / steep);
    guide->from_y = foot - steep * guide->from_x;
    guide->to_y = foot - steep * guide->to_x;
    ASSERT(guide->from_x >= 0 && guide->to_x <= SIDE);
    guide->shown = guide->to_x - guide->from_x > 1;
}

static double way(const struct guide *guide, double x, double y)
{
    return hypot(guide->to_x - x, guide->to_y - y);
}

/* Near the corner it would touch the label of the opposite guide. */
static bool has_label(const struct guide *guide)
{
    return guide->shown && way(guide, SIDE, 0) >= CORNER_GAP;
}

static void label_guide(struct plot_paper *paper, const struct guide *guide, const char *text)
{
    bool above = guide->factor > 1;
    plot_paper_texts(paper, "plot-guides", GUIDE_SIZE, above ? PLOT_MIDDLE : PLOT_START, GEOMETRY_FADED);
    if (above)
        plot_paper_text(paper, guide->to_x, -GUIDE_SIZE / 2.0 - 3, text, 0);
    else
        plot_paper_text(paper, SIDE + 4, guide->to_y, text, 0);
    plot_paper_close(paper);
}

/* Labels that would touch are omitted. */
static void draw_guides(const struct drawing *d, struct plot_paper *paper)
{
    static const char twice[] = " stroke-dasharray=\"6 4\"", ten_times[] = " stroke-dasharray=\"1.5 3\"";
    struct guide guides[] = {
        {.factor = 1, .dashes = ""},          {.factor = 2, .dashes = twice},
        {.factor = 0.5, .dashes = twice},     {.factor = 10, .dashes = ten_times},
        {.factor = 0.1, .dashes = ten_times},
    };
    if (d->axes.x.blank) return;
    plot_paper_group(paper, "plot-guides", "");
    for (int i = 0; i < 5; i++) {
        find_guide(&d->axes.x, &guides[i]);
        if (!guides[i].shown) continue;
        plot_paper_stroke(paper, PLOT_RULE, 1, guides[i].dashes);
        svg_point(&paper->body, 'M', guides[i].from_x, guides[i].from_y);
        svg_point(&paper->body, 'L', guides[i].to_x, guides[i].to_y);
        plot_paper_end(paper);
    }
    plot_paper_close(paper);
    for (int i = 1; i < 3; i++) {
        const struct guide *inner = &guides[i], *outer = &guides[i + 2];
        bool crowded = outer->shown && way(inner, outer->to_x, outer->to_y) < GUIDE_GAP;
        if (has_label(inner) && !crowded) label_guide(paper, inner, "2\xc3\x97");
        if (has_label(outer)) label_guide(paper, outer, "10\xc3\x97");
    }
}

/* ---- points */

static double place_of(const struct plot_scale *scale, double value, double limit)
{
    ASSERT(!isnan(value) && (!isinf(value) || isfinite(limit)));
    return isinf(value) ? limit : plot_scale_at(scale, value);
}

/* True for the first point of a series in a pixel. */
static bool is_first(struct bits *seen, double x, double y)
{
    ASSERT(seen->size == (size_t)SIDE * SIDE);
    size_t at = (size_t)fmin(fmax(y, 0), SIDE - 1) * SIDE + (size_t)fmin(fmax(x, 0), SIDE - 1);
    bool first = !bits_has(seen, at);
    bits_add(seen, at);
    return first;
}

/* `dot` is the diameter of dots. */
static void open_markers(const struct drawing *d, struct plot_paper *paper, size_t number, bool open,
                         double dot)
{
    const char *colour = plot_style_of(number).colour;
    if (d->many)
        plot_paper_stroke(paper, colour, dot, " stroke-linecap=\"round\" stroke-opacity=\".5\"");
    else
        buf_print(&paper->body, "<path fill=\"#%s\"%s stroke=\"#%s\" d=\"", open ? GEOMETRY_PAPER : colour,
                  open ? "" : " fill-opacity=\".25\"", colour);
}

static void put_marker(const struct drawing *d, struct plot_paper *paper, size_t number, double x, double y)
{
    if (!d->many) {
        plot_style_marker(&paper->body, plot_style_of(number).marker, x, y);
        return;
    }
    svg_point(&paper->body, 'M', x, y);
    svg_run(&paper->body, 'h', 0);
}

static void draw_markers(const struct drawing *d, struct plot_paper *paper, size_t number, bool open)
{
    const struct plot_series *series = &d->plot->series[number];
    struct bits seen;
    bits_init(&seen, (size_t)SIDE * SIDE);
    open_markers(d, paper, number, open, DOT);
    for (size_t i = 0; i < series->count; i++) {
        const struct plot_point *point = &series->points[i];
        bool over = isinf(point->x) || isinf(point->y);
        if (!is_drawn(point) || over != open) continue;
        double x = place_of(&d->axes.x, point->x, d->axes.limit_x);
        double y = place_of(&d->axes.y, point->y, d->axes.limit_y);
        if (is_first(&seen, x, y)) put_marker(d, paper, number, x, y);
    }
    plot_paper_end(paper);
    bits_free(&seen);
}

static void draw_points(const struct drawing *d, struct plot_paper *paper)
{
    for (size_t i = 0; i < d->plot->count; i++) {
        plot_paper_group(paper, "plot-series", "");
        svg_element(&paper->body, "title", d->plot->series[i].name);
        draw_markers(d, paper, i, false);
        draw_markers(d, paper, i, true);
        plot_paper_close(paper);
    }
}

/* ---- names and notes */

static const char *name_of(const void *of, size_t i, struct buf *room)
{
    const struct plot *plot = ((const struct drawing *)of)->plot;
    buf_print(room, "%s (%zu)", plot->series[i].name, plot->series[i].count);
    return buf_text(room);
}

static void put_sample(struct plot_paper *paper, const void *of, size_t i, double x, double y)
{
    open_markers(of, paper, i, false, SAMPLE_DOT);
    put_marker(of, paper, i, x + PLOT_LEGEND_SAMPLE / 2.0, y);
    plot_paper_end(paper);
}

static void put_notes(const struct drawing *d, struct plot_paper *paper)
{
    size_t drawn = d->above + d->below + d->on + d->corner;
    if (drawn > 0)
        plot_paper_say(paper, "draw.points",
                       SAY(say_int("count", (int64_t)drawn), say_int("above", (int64_t)d->above),
                           say_int("below", (int64_t)d->below), say_int("on", (int64_t)d->on)));
    if (d->corner > 0) plot_paper_say(paper, "draw.corner", SAY(say_int("count", (int64_t)d->corner)));
    if (d->left_out > 0) plot_paper_say(paper, "draw.left-out", SAY(say_int("count", (int64_t)d->left_out)));
    plot_axis_note(paper, &d->plot->y, &d->both, &d->axes.y);
}

void plot_scatter(const struct plot *plot, struct buf *out)
{
    plot_data_require(__func__, plot, PLOT_X_DATUM);
    REQUIRE(plot->x.log == plot->y.log, "both axes of a scatter plot are log scales or none is");
    struct drawing d = {.plot = plot};
    struct plot_paper paper;
    const struct plot_legend key = {plot->count > 1 ? plot->count : 0, false, &d, name_of, put_sample};
    plot_paper_begin(&paper, SIDE, SIDE);
    measure(&d);
    set_axes(&d);
    plot_axis_ground(&paper, &d.axes);
    draw_guides(&d, &paper);
    draw_points(&d, &paper);
    if (d.both.count + d.both.limit == 0) plot_data_none(&paper);
    plot_axis_frame(&paper, &d.axes);
    plot_legend_draw(&paper, &key);
    put_notes(&d, &paper);
    plot_data_finish(&paper, say_word("draw.scatter"), plot, &d.x, &d.y, out);
}
