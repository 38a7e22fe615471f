/* Lines with markers.
 *
 * Long lines are thinned: of the points in one pixel column only the first, lowest, highest and
 * last are kept. The others cover the same pixels, so the picture does not change, and a line has
 * at most four points per pixel column. If markers would overlap they are spaced out along the
 * line, with a different offset for each series; otherwise every datum has one. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "draw/svg.h"

#include <math.h>

enum {
    DENSE = 9,         /* least mean distance at which every datum has a marker */
    MARKER_PITCH = 60, /* distance of markers along a denser line */
    MARKER_SHIFT = 17, /* offset per series */
    MOST_MARKERS = 20, /* on a dense line */
    SLOT = 8,          /* width of a stack */
    PILE_PITCH = 8,    /* distance of stacked markers, */
    PILE_ROOM = 40     /* unless the stack would exceed this */
};

#define LINE_WIDTH 1.6

/* ---- line */

/* Horizontal and vertical steps need one number; cactus plots consist of them. */
static void line_to(struct buf *out, const struct plot_spot *from, const struct plot_spot *to)
{
    if (!(from->y < to->y || from->y > to->y))
        svg_run(out, 'H', to->x);
    else if (!(from->x < to->x || from->x > to->x))
        svg_run(out, 'V', to->y);
    else
        svg_point(out, 'L', to->x, to->y);
}

/* Writes the spots [begin, end), which share a pixel column. Returns the last. */
static const struct plot_spot *put_column(struct buf *out, const struct plot_spot *spots, size_t begin,
                                          size_t end, const struct plot_spot *before)
{
    ASSERT(begin < end && (before || spots[begin].apart)); /* a line starts with a move */
    size_t top = begin, foot = begin;
    for (size_t i = begin; i < end; i++) {
        if (spots[i].y < spots[top].y) top = i;
        if (spots[i].y > spots[foot].y) foot = i;
    }
    for (size_t i = begin; i < end; i++) {
        if (i != begin && i != top && i != foot && i != end - 1) continue;
        if (spots[i].apart)
            svg_point(out, 'M', spots[i].x, spots[i].y);
        else
            line_to(out, before, &spots[i]);
        before = &spots[i];
    }
    return before;
}

static void put_line(struct buf *out, const plot_spots *spots)
{
    const struct plot_spot *data = spots->data, *before = NULL;
    for (size_t begin = 0, end; begin < spots->size; begin = end) {
        end = begin + 1;
        while (end < spots->size && !data[end].apart && floor(data[end].x) <= floor(data[begin].x)) end++;
        before = put_column(out, data, begin, end, before);
    }
}

/* ---- markers */

/* True if markers at every datum would overlap. */
static bool is_dense(const plot_spots *spots)
{
    double length = 0, before = 0;
    size_t count = 0;
    for (size_t i = 0; i < spots->size; i++) {
        const struct plot_spot *spot = &spots->data[i];
        if (spot->corner || spot->open) continue;
        if (count > 0) length += fabs(spot->x - before);
        before = spot->x;
        count++;
    }
    return count > 2 && length < DENSE * (double)(count - 1);
}

static double step_length(const plot_spots *spots, size_t i)
{
    ASSERT(i < spots->size);
    const struct plot_spot *spot = &spots->data[i], *before = &spots->data[i > 0 ? i - 1 : 0];
    return hypot(spot->x - before->x, spot->y - before->y);
}

/* The distance of markers on a dense line, larger on a long, oscillating one. */
static double marker_pitch(const plot_spots *spots)
{
    double length = 0;
    for (size_t i = 0; i < spots->size; i++) length += step_length(spots, i);
    return fmax(MARKER_PITCH, length / MOST_MARKERS);
}

/* True if no line touches it: without a marker it would be invisible. */
static bool is_alone(const plot_spots *spots, size_t i)
{
    return spots->data[i].apart && (i + 1 == spots->size || spots->data[i + 1].apart);
}

static void put_markers(struct buf *out, const plot_spots *spots, size_t series)
{
    double pitch = is_dense(spots) ? marker_pitch(spots) : 0;
    double shift = (double)(series * MARKER_SHIFT % MARKER_PITCH) / MARKER_PITCH;
    double remaining = pitch * shift; /* distance to the next marker */
    for (size_t i = 0; i < spots->size; i++) {
        const struct plot_spot *spot = &spots->data[i];
        remaining -= step_length(spots, i);
        if (spot->corner || spot->open || (remaining > 0 && !is_alone(spots, i))) continue;
        plot_style_marker(out, plot_style_of(series).marker, spot->x, spot->y);
        remaining = pitch;
    }
}

static bool has(const plot_spots *spots, bool open)
{
    for (size_t i = 0; i < spots->size; i++)
        if (!spots->data[i].corner && spots->data[i].open == open) return true;
    return false;
}

static void open_markers(struct plot_paper *paper, const char *fill, const char *stroke, double width)
{
    buf_print(&paper->body, "<path fill=\"#%s\" stroke=\"#%s\"", fill, stroke);
    svg_attribute(&paper->body, "stroke-width", width);
    buf_add(&paper->body, " d=\"");
}

void plot_curve_draw(struct plot_paper *paper, const plot_spots *spots, size_t series, const char *name)
{
    struct plot_style look = plot_style_of(series);
    if (spots->size == 0) return;
    plot_paper_group(paper, "plot-series", "");
    svg_element(&paper->body, "title", name);
    plot_paper_stroke(paper, look.colour, LINE_WIDTH, look.dashes);
    put_line(&paper->body, spots);
    plot_paper_end(paper);
    if (has(spots, false)) {
        open_markers(paper, look.colour, GEOMETRY_PAPER, 0.7);
        put_markers(&paper->body, spots, series);
        plot_paper_end(paper);
    }
    if (has(spots, true)) {
        open_markers(paper, GEOMETRY_PAPER, look.colour, 1.3);
        for (size_t i = 0; i < spots->size; i++)
            if (spots->data[i].open)
                plot_style_marker(&paper->body, look.marker, spots->data[i].x, spots->data[i].y);
        plot_paper_end(paper);
    }
    plot_paper_close(paper);
}

void plot_curve_sample(struct plot_paper *paper, const void *of, size_t series, double x, double y)
{
    (void)of;
    struct plot_style look = plot_style_of(series);
    plot_paper_stroke(paper, look.colour, LINE_WIDTH, look.dashes);
    svg_point(&paper->body, 'M', x, y);
    svg_run(&paper->body, 'h', PLOT_LEGEND_SAMPLE);
    plot_paper_end(paper);
    open_markers(paper, look.colour, GEOMETRY_PAPER, 0.7);
    plot_style_marker(&paper->body, look.marker, x + PLOT_LEGEND_SAMPLE / 2.0, y);
    plot_paper_end(paper);
}

/* ---- stacks */

int plot_curve_stack(struct plot_stack *pile, size_t series, double x)
{
    int slot = (int)fmin(fmax(x / SLOT, 0), PLOT_SLOTS - 1);
    if (pile->last[slot] == series + 1) return -1;
    pile->last[slot] = series + 1;
    int level = pile->height[slot]++;
    ASSERT(slot >= 0 && level >= 0);
    if (pile->height[slot] > pile->most) pile->most = pile->height[slot];
    return level;
}

double plot_curve_level(const struct plot_stack *pile, int level)
{
    ASSERT(level < pile->most || pile->most == 0);
    if (pile->most < 2) return 0;
    return level * fmin(PILE_PITCH, (double)PILE_ROOM / (pile->most - 1));
}
