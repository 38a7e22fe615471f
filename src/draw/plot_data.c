/* Preparation of plot data: validation, ranges, and a textual description for accessibility.
 * Invalid data are misuse by the caller (REQUIRE), reported in the name of the public function. The
 * description becomes the <desc> of the document: the kind of plot, the axes with their ranges, and
 * the series. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <math.h>

enum { NO_DATA_SIZE = 12 };

static bool is_number(double value)
{
    return fabs(value) <= PLOT_MOST;
}

void plot_data_require_datum(const char *function, double value)
{
    bool word = isnan(value) || (isinf(value) && value > 0);
    REQUIRE_OF(function, word || is_number(value), "a datum is a number, PLOT_MISSING or PLOT_LIMIT");
}

void plot_data_require_axis(const char *function, const struct plot_axis *axis, double limit)
{
    REQUIRE_OF(function, axis->floor >= 0 && is_number(axis->floor), "a floor is a number and not negative");
    REQUIRE_OF(function, limit >= 0 && is_number(limit), "a limit is a number and not negative");
}

void plot_data_require(const char *function, const struct plot *plot, enum plot_x x)
{
    plot_data_require_axis(function, &plot->x, plot->limit);
    plot_data_require_axis(function, &plot->y, plot->limit);
    for (size_t i = 0; i < plot->count; i++) {
        const struct plot_series *series = &plot->series[i];
        REQUIRE_OF(function, series->name != NULL, "a series has a name");
        for (size_t k = 0; k < series->count; k++) {
            plot_data_require_datum(function, series->points[k].y);
            if (x == PLOT_X_DATUM) plot_data_require_datum(function, series->points[k].x);
            if (x == PLOT_X_NUMBER) REQUIRE_OF(function, is_number(series->points[k].x), "x is a number");
        }
    }
}

struct plot_range plot_data_y(const struct plot *plot)
{
    struct plot_range range = {0};
    for (size_t i = 0; i < plot->count; i++)
        for (size_t k = 0; k < plot->series[i].count; k++)
            plot_scale_extend(&range, &plot->y, plot->series[i].points[k].y);
    ASSERT(range.count == 0 || range.least <= range.most);
    return range;
}

void plot_data_none(struct plot_paper *paper)
{
    plot_paper_texts(paper, "plot-none", NO_DATA_SIZE, PLOT_MIDDLE, GEOMETRY_FADED);
    plot_paper_text(paper, paper->area.right / 2, paper->area.bottom / 2, say_word("draw.no-data"), 0);
    plot_paper_close(paper);
}

void plot_data_reach(struct buf *out, const struct plot_axis *axis, const struct plot_range *range)
{
    struct buf title = {0};
    const struct plot_axis plain = {0};
    buf_add(out, axis->title != NULL ? plot_axis_title(axis, &title) : say_word("draw.values"));
    buf_free(&title);
    if (axis->log) say(out, "draw.log-scale", NULL);
    if (range->count == 0) return;
    struct buf least = {0}, most = {0};
    plot_axis_print(&least, &plain, range->least);
    plot_axis_print(&most, &plain, range->most);
    say(out, "draw.from-to", SAY(say_raw("least", buf_text(&least)), say_raw("most", buf_text(&most))));
    buf_free(&least);
    buf_free(&most);
}

static void describe_series(struct buf *out, const struct plot *plot)
{
    say(out, plot->count > 0 ? "draw.series-of" : "draw.series", SAY(say_int("count", (int64_t)plot->count)));
    for (size_t i = 0; i < plot->count; i++) {
        if (i > 0) buf_add(out, say_word("draw.semicolon"));
        buf_add(out, plot->series[i].name);
    }
    buf_char(out, '.');
}

static void describe(struct buf *out, const char *kind, const struct plot *plot, const struct plot_range *x,
                     const struct plot_range *y)
{
    struct buf limit = {0};
    say(out, "draw.kind", SAY(say_raw("kind", kind)));
    plot_data_reach(out, &plot->y, y);
    if (x != NULL) {
        say(out, "draw.against", NULL);
        plot_data_reach(out, &plot->x, x);
    }
    describe_series(out, plot);
    if (y->limit > 0)
        say(out, "draw.values-over",
            SAY(say_int("count", (int64_t)y->limit),
                say_raw("over", plot_axis_beyond(&plot->y, plot->limit, &limit))));
    buf_free(&limit);
}

void plot_data_finish(struct plot_paper *paper, const char *kind, const struct plot *plot,
                      const struct plot_range *x, const struct plot_range *y, struct buf *out)
{
    struct buf description = {0};
    if (plot->description == NULL) describe(&description, kind, plot, x, y);
    plot_paper_finish(paper, plot->title, plot->subtitle,
                      plot->description != NULL ? plot->description : buf_text(&description), out);
    buf_free(&description);
}
