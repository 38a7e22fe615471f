/* A series as a line with markers.
 *
 * Lines of many points are thinned: of those in one column of pixels, the first, the lowest, the
 * highest and the last are kept, in their order. Whatever lay between these covered the same
 * pixels, so the picture is the same, and a line of any length has at most four spots for each
 * pixel of the area's width. Where markers would run into each other they stand at a distance, each
 * series' beginning at another place; elsewhere every datum has one. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "draw/svg.h"

#include <math.h>

enum {
    DENSE = 9,         /* least distance, on average, at which every datum has its marker */
    MARKER_PITCH = 60, /* of markers on a denser line, along it */
    MARKER_SHIFT = 17, /* from series to series */
    MOST_MARKERS = 20, /* on such a line */
    SLOT = 8,          /* width of a slot for piles */
    PILE_PITCH = 8,    /* of the markers of a pile, */
    PILE_ROOM = 40     /* unless it would be higher than this */
};

#define LINE_WIDTH 1.6

/* ---- line */

/* A step needs one number; most lines of a cactus plot are steps. */
static void go_on(struct buf *out, const struct plot_spot *from, const struct plot_spot *to)
{
    if (!(from->y < to->y || from->y > to->y))
        svg_run(out, 'H', to->x);
    else if (!(from->x < to->x || from->x > to->x))
        svg_run(out, 'V', to->y);
    else
        svg_point(out, 'L', to->x, to->y);
}

/* The spots from `begin` to before `end` are in one column. The last of them. */
static const struct plot_spot *put_column(struct buf *out, const struct plot_spot *spots, size_t begin,
                                          size_t end, const struct plot_spot *before)
{
    ASSERT(begin < end && (before || spots[begin].apart)); /* a line begins apart */
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
            go_on(out, before, &spots[i]);
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

/* Whether the markers of this series would touch: its data are closer than they are wide. */
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

static double way_to(const plot_spots *spots, size_t i)
{
    ASSERT(i < spots->size);
    const struct plot_spot *spot = &spots->data[i], *before = &spots->data[i > 0 ? i - 1 : 0];
    return hypot(spot->x - before->x, spot->y - before->y);
}

/* How far apart markers are along a dense line. One that goes up and down all the time is long. */
static double marker_pitch(const plot_spots *spots)
{
    double length = 0;
    for (size_t i = 0; i < spots->size; i++) length += way_to(spots, i);
    return fmax(MARKER_PITCH, length / MOST_MARKERS);
}

/* No line leads to it or from it: without its marker it would not be seen. */
static bool is_alone(const plot_spots *spots, size_t i)
{
    return spots->data[i].apart && (i + 1 == spots->size || spots->data[i + 1].apart);
}

static void put_markers(struct buf *out, const plot_spots *spots, size_t series)
{
    double pitch = is_dense(spots) ? marker_pitch(spots) : 0;
    double shift = (double)(series * MARKER_SHIFT % MARKER_PITCH) / MARKER_PITCH;
    double left = pitch * shift; /* way to the next */
    for (size_t i = 0; i < spots->size; i++) {
        const struct plot_spot *spot = &spots->data[i];
        left -= way_to(spots, i);
        if (spot->corner || spot->open || (left > 0 && !is_alone(spots, i))) continue;
        plot_look_marker(out, plot_look_of(series).marker, spot->x, spot->y);
        left = pitch;
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

void plot_trace_draw(struct plot_paper *paper, const plot_spots *spots, size_t series, const char *name)
{
    struct plot_look look = plot_look_of(series);
    if (spots->size == 0) return;
    plot_paper_group(paper, "plot-series", "");
    svg_element(&paper->body, "title", name);
    plot_paper_stroke(paper, look.colour, LINE_WIDTH, look.dashes);
    put_line(&paper->body, spots);
    plot_paper_end(paper);
    if (has(spots, false)) {
        open_markers(paper, look.colour, SHEET_PAPER, 0.7);
        put_markers(&paper->body, spots, series);
        plot_paper_end(paper);
    }
    if (has(spots, true)) {
        open_markers(paper, SHEET_PAPER, look.colour, 1.3);
        for (size_t i = 0; i < spots->size; i++)
            if (spots->data[i].open)
                plot_look_marker(&paper->body, look.marker, spots->data[i].x, spots->data[i].y);
        plot_paper_end(paper);
    }
    plot_paper_close(paper);
}

void plot_trace_sample(struct plot_paper *paper, const void *of, size_t series, double x, double y)
{
    (void)of;
    struct plot_look look = plot_look_of(series);
    plot_paper_stroke(paper, look.colour, LINE_WIDTH, look.dashes);
    svg_point(&paper->body, 'M', x, y);
    svg_run(&paper->body, 'h', PLOT_KEY_SAMPLE);
    plot_paper_end(paper);
    open_markers(paper, look.colour, SHEET_PAPER, 0.7);
    plot_look_marker(&paper->body, look.marker, x + PLOT_KEY_SAMPLE / 2.0, y);
    plot_paper_end(paper);
}

/* ---- piles */

int plot_trace_pile(struct plot_pile *pile, size_t series, double x)
{
    int slot = (int)fmin(fmax(x / SLOT, 0), PLOT_SLOTS - 1);
    if (pile->last[slot] == series + 1) return -1;
    pile->last[slot] = series + 1;
    int level = pile->height[slot]++;
    ASSERT(slot >= 0 && level >= 0);
    if (pile->height[slot] > pile->most) pile->most = pile->height[slot];
    return level;
}

double plot_trace_level(const struct plot_pile *pile, int level)
{
    ASSERT(level < pile->most || pile->most == 0);
    if (pile->most < 2) return 0;
    return level * fmin(PILE_PITCH, (double)PILE_ROOM / (pile->most - 1));
}
