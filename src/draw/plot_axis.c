/* Axes, grid and limits.
 *
 * Grid lines go through labelled ticks and are as pale as possible; the axes are the left and the
 * bottom edge. A value beyond the limit is unknown, so it is drawn on the limit line, at the end of
 * the scale, with a shaded and labelled band beyond. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "base/say.h"
#include "draw/svg.h"

#include <math.h>

enum {
    TICK = 5, /* tick lengths with and without a label */
    SMALL_TICK = 3,
    LABEL_GAP = 4,   /* between tick and label */
    TITLE_GAP = 8,   /* between labels and title */
    BAND_TEXT = 10,  /* font size of band labels, */
    BAND_PAD = 2,    /* their distance from the edge, */
    BAND_START = 5,  /* and their start */
    LABEL_PITCH = 26 /* least distance of labels on the y axis */
};

double plot_axis_band(double pile)
{
    ASSERT(pile >= 0);
    return PLOT_REACH + pile + BAND_TEXT + 3 * BAND_PAD;
}

enum plot_ends plot_axis_reach(struct plot_range *range, double limit)
{
    if (range->limit == 0 || !(limit > 0)) return PLOT_ROUND;
    const struct plot_axis plain = {0};
    bool above = range->count > 0 && range->most > limit;
    plot_scale_extend(range, &plain, limit);
    return above ? PLOT_ROUND : PLOT_CAPPED;
}

double plot_axis_limit(const struct plot_scale *scale, const struct plot_range *range, double limit)
{
    if (range->limit == 0) return NAN;
    return limit > 0 ? plot_scale_at(scale, limit) : scale->to;
}

void plot_axis_rise(struct plot_axes *axes, const struct plot *plot, const struct plot_range *range,
                    double height, double pile)
{
    struct plot_range reach = *range;
    enum plot_ends ends = plot_axis_reach(&reach, plot->limit);
    double top = range->limit > 0 ? plot_axis_band(pile) : PLOT_PAD;
    ASSERT(top < height - PLOT_PAD);
    axes->y_axis = &plot->y;
    axes->y = plot_scale_make(&plot->y, &reach, ends, height - PLOT_PAD, top);
    axes->limit = plot->limit;
    axes->limit_x = NAN;
    axes->limit_y = plot_axis_limit(&axes->y, range, plot->limit);
}

const char *plot_axis_title(const struct plot_axis *axis, struct buf *room)
{
    if (axis->title != NULL) buf_add(room, axis->title);
    if (axis->title != NULL && axis->unit != NULL) buf_print(room, " (%s)", axis->unit);
    return buf_text(room);
}

void plot_axis_print(struct buf *out, const struct plot_axis *axis, double value)
{
    char flat[PLOT_NUMBER_ROOM + PLOT_EXPONENT_ROOM];
    struct plot_number number = plot_number_short(value);
    buf_add(out, plot_number_flat(&number, flat));
    if (axis->unit != NULL) buf_print(out, " %s", axis->unit);
}

const char *plot_axis_beyond(const struct plot_axis *axis, double limit, struct buf *room)
{
    struct buf amount = {0};
    if (limit > 0) plot_axis_print(&amount, axis, limit);
    if (limit > 0)
        say(room, "draw.over-limit-of", SAY(say_raw("limit", buf_text(&amount))));
    else
        say(room, "draw.over-limit", NULL);
    buf_free(&amount);
    return buf_text(room);
}

void plot_axis_note(struct plot_paper *paper, const struct plot_axis *axis, const struct plot_range *range,
                    const struct plot_scale *scale)
{
    if (range->below == 0) return;
    struct buf floor = {0};
    plot_axis_print(&floor, axis, scale->floor);
    plot_paper_say(paper, "draw.below",
                   SAY(say_int("count", (int64_t)range->below), say_raw("floor", buf_text(&floor))));
    buf_free(&floor);
}

/* ---- below the data */

static void put_bands(struct plot_paper *paper, const struct plot_axes *axes)
{
    const struct geometry_box *area = &paper->area;
    bool above = !isnan(axes->limit_y), beside = !isnan(axes->limit_x);
    if (!above && !beside) return;
    ASSERT(!above || (axes->limit_y > 0 && axes->limit_y < area->bottom));
    ASSERT(!beside || (axes->limit_x > 0 && axes->limit_x < area->right));
    plot_paper_fill(paper, PLOT_SHADE);
    if (above) svg_rectangle(&paper->body, 0, 0, area->right, axes->limit_y);
    if (beside) {
        double top = above ? axes->limit_y : 0;
        svg_rectangle(&paper->body, axes->limit_x, top, area->right - axes->limit_x, area->bottom - top);
    }
    plot_paper_end(paper);
}

/* A line across an axis at a tick, starting at `from`. */
static void put_tick(struct plot_paper *paper, bool x_axis, double at, double from, double length)
{
    svg_point(&paper->body, 'M', x_axis ? at : from, x_axis ? from : at);
    svg_run(&paper->body, x_axis ? 'v' : 'h', length);
}

static void put_grid(struct plot_paper *paper, const struct plot_ticks *across, const struct plot_ticks *down)
{
    plot_paper_stroke(paper, PLOT_GRID, 1, "");
    for (int i = 0; i < across->count; i++)
        if (across->ticks[i].labelled) put_tick(paper, true, across->ticks[i].at, 0, paper->area.bottom);
    for (int i = 0; i < down->count; i++)
        if (down->ticks[i].labelled) put_tick(paper, false, down->ticks[i].at, 0, paper->area.right);
    plot_paper_end(paper);
}

static void put_limit_lines(struct plot_paper *paper, const struct plot_axes *axes)
{
    bool above = !isnan(axes->limit_y), beside = !isnan(axes->limit_x);
    plot_paper_group(paper, "plot-limit", "");
    plot_paper_stroke(paper, PLOT_RULE, 1.2, " stroke-dasharray=\"5 3\"");
    if (above) {
        svg_point(&paper->body, 'M', 0, axes->limit_y);
        svg_run(&paper->body, 'H', beside ? axes->limit_x : paper->area.right);
    }
    if (beside) {
        svg_point(&paper->body, 'M', axes->limit_x, above ? axes->limit_y : 0);
        svg_run(&paper->body, 'V', paper->area.bottom);
    }
    plot_paper_end(paper);
    plot_paper_close(paper);
}

/* Inside the bands, away from the line and its markers, and not in the corner where they meet. */
static void put_limit_texts(struct plot_paper *paper, const struct plot_axes *axes)
{
    const struct geometry_box *area = &paper->area;
    struct buf room = {0};
    const char *text = plot_axis_beyond(axes->y_axis, axes->limit, &room);
    double off = BAND_TEXT / 2.0 + BAND_PAD, kept = plot_axis_band(0) + 2 * BAND_START;
    plot_paper_texts(paper, "plot-limit", BAND_TEXT, PLOT_START, GEOMETRY_FADED);
    if (!isnan(axes->limit_y)) plot_paper_text(paper, BAND_START, off, text, area->right - kept);
    if (!isnan(axes->limit_x))
        plot_paper_turned(paper, area->right - off, area->bottom - BAND_START, -90, text,
                          area->bottom - kept);
    plot_paper_close(paper);
    buf_free(&room);
}

static void find_ticks(const struct plot_paper *paper, const struct plot_axes *axes,
                       struct plot_ticks *across, struct plot_ticks *down)
{
    plot_scale_ticks_across(&axes->x, PLOT_TICK_SIZE, across);
    plot_scale_ticks(&axes->y, (int)(paper->area.bottom / LABEL_PITCH), down);
}

void plot_axis_ground(struct plot_paper *paper, const struct plot_axes *axes)
{
    struct plot_ticks across, down;
    find_ticks(paper, axes, &across, &down);
    put_bands(paper, axes);
    put_grid(paper, &across, &down);
    if (isnan(axes->limit_y) && isnan(axes->limit_x)) return;
    put_limit_lines(paper, axes);
    put_limit_texts(paper, axes);
}

/* ---- above the data */

static double length_of(const struct plot_tick *tick)
{
    return tick->labelled ? TICK : SMALL_TICK;
}

static void put_lines(struct plot_paper *paper, const struct plot_ticks *across,
                      const struct plot_ticks *down)
{
    const struct geometry_box *area = &paper->area;
    plot_paper_stroke(paper, GEOMETRY_INK, 1, "");
    svg_point(&paper->body, 'M', 0, 0);
    svg_run(&paper->body, 'V', area->bottom);
    svg_run(&paper->body, 'H', area->right);
    for (int i = 0; i < across->count; i++)
        put_tick(paper, true, across->ticks[i].at, area->bottom, length_of(&across->ticks[i]));
    for (int i = 0; i < down->count; i++)
        put_tick(paper, false, down->ticks[i].at, 0, -length_of(&down->ticks[i]));
    plot_paper_end(paper);
}

static void put_labels(struct plot_paper *paper, const struct plot_ticks *across,
                       const struct plot_ticks *down)
{
    double below = paper->area.bottom + TICK + LABEL_GAP + PLOT_TICK_SIZE / 2.0;
    plot_paper_texts(paper, "plot-ticks", PLOT_TICK_SIZE, PLOT_MIDDLE, GEOMETRY_INK);
    for (int i = 0; i < across->count; i++)
        if (across->ticks[i].labelled)
            plot_paper_number(paper, across->ticks[i].at, below, &across->ticks[i].label);
    plot_paper_close(paper);
    plot_paper_texts(paper, "plot-ticks", PLOT_TICK_SIZE, PLOT_END, GEOMETRY_INK);
    for (int i = 0; i < down->count; i++)
        if (down->ticks[i].labelled)
            plot_paper_number(paper, -TICK - LABEL_GAP, down->ticks[i].at, &down->ticks[i].label);
    plot_paper_close(paper);
}

static void put_titles(struct plot_paper *paper, const struct plot_axes *axes)
{
    const struct geometry_box *area = &paper->area, page = paper->page;
    struct buf x = {0}, y = {0};
    plot_axis_title(axes->x_axis, &x);
    plot_axis_title(axes->y_axis, &y);
    plot_paper_texts(paper, "plot-axis", PLOT_TITLE_SIZE, PLOT_MIDDLE, GEOMETRY_INK);
    if (x.size > 0)
        plot_paper_text(paper, area->right / 2, page.bottom + TITLE_GAP + PLOT_TITLE_SIZE / 2.0, buf_text(&x),
                        area->right);
    if (y.size > 0)
        plot_paper_turned(paper, page.left - TITLE_GAP - PLOT_TITLE_SIZE / 2.0, area->bottom / 2, -90,
                          buf_text(&y), area->bottom);
    plot_paper_close(paper);
    buf_free(&x);
    buf_free(&y);
}

void plot_axis_frame(struct plot_paper *paper, const struct plot_axes *axes)
{
    ASSERT(axes->x_axis && axes->y_axis);
    struct plot_ticks across, down;
    find_ticks(paper, axes, &across, &down);
    put_lines(paper, &across, &down);
    put_labels(paper, &across, &down);
    put_titles(paper, axes);
}
