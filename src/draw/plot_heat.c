/* A heat map: a table whose cells are coloured by value and, if there is room, show the value.
 *
 * Cells fit the longest value. A table too large for a page has smaller cells without values, and
 * only some rows and columns are labelled. Missing values and values beyond the limit are hatched
 * in different directions, so that they cannot be mistaken for colours. Cells of one colour are one
 * path. */

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "draw/font.h"
#include "draw/plot_inner.h"
#include "draw/svg.h"

#include <string.h>

enum {
    LEVELS = 256,     /* distinct colours */
    VALUE_SIZE = 11,  /* font size of values */
    VALUE_PAD = 12,   /* around them */
    LEAST_WIDTH = 44, /* of a cell with a value, */
    MOST_WIDTH = 72,  /* and its maximum when widened for a label */
    HEIGHT = 26,      /* of a cell with a value */
    PAGE = 900,       /* pixels of a large table in each direction, */
    LEAST_CELL = 4,   /* unless its cells would be smaller than this */
    LABEL_ROOM = 170, /* width of a label */
    LABEL_GAP = 6,
    LABEL_PITCH = 13, /* least distance of labels */
    SLANT = -45,      /* degrees, for labels of wide columns that do not fit, */
    STEEP = -90,      /* and of narrow columns */
    HATCH = 6,        /* distance of hatching lines */
    BAR_WIDTH = 14,
    LEAST_BAR = 120, /* height of the colour bar */
    MOST_BAR = 260,
    BAR_GAP = 20,
    BAR_STEPS = 64,
    BAR_PITCH = 24, /* least distance of its labels */
    BOX = 18,       /* hatching sample in the legend */
};

#define HATCH_INK "a59e98"

enum state { VALUE, MISSING, BEYOND };

struct drawing {
    const struct plot_table *table;
    struct plot_range range;
    struct plot_scale scale; /* from 0 to 1 */
    double width, height;    /* of a cell */
    bool written;            /* cells show their values */
    int *levels;             /* by cell: its colour below LEVELS, or -1 without a value; owned */
};

static size_t count_of(const struct drawing *d) /* of cells */
{
    return d->table->row_count * d->table->column_count;
}

static struct canvas_point middle_of(const struct drawing *d, size_t cell)
{
    ASSERT(cell < count_of(d));
    size_t row = cell / d->table->column_count, column = cell % d->table->column_count;
    return (struct canvas_point){((double)column + 0.5) * d->width, ((double)row + 0.5) * d->height};
}

static enum state state_of(double value)
{
    return isnan(value) ? MISSING : isinf(value) ? BEYOND : VALUE;
}

/* The text in a cell. */
static struct plot_number text_of(const struct drawing *d, double value)
{
    struct plot_number number = {0};
    if (state_of(value) == VALUE) return plot_number_short(value);
    if (state_of(value) == MISSING || !(d->table->limit > 0)) return number;
    number = plot_number_short(d->table->limit);
    ASSERT(strlen(number.text) + 1 < sizeof number.text);
    memmove(number.text + 1, number.text, strlen(number.text) + 1);
    number.text[0] = '>';
    return number;
}

/* ---- measuring */

static void see_values(struct drawing *d)
{
    for (size_t i = 0; i < count_of(d); i++)
        plot_scale_extend(&d->range, &d->table->value, d->table->values[i]);
    d->scale = plot_scale_make(&d->table->value, &d->range, PLOT_TIGHT, 0, 1);
}

static double widest_column(const struct plot_table *table)
{
    double widest = 0;
    for (size_t i = 0; i < table->column_count; i++)
        widest = fmax(widest, font_width(table->columns[i], strlen(table->columns[i]), PLOT_TICK_SIZE));
    return widest;
}

static void measure(struct drawing *d)
{
    const struct plot_table *table = d->table;
    double widest = fmax(LEAST_WIDTH, fmin(widest_column(table) + LABEL_GAP, MOST_WIDTH));
    for (size_t i = 0; i < count_of(d); i++) {
        struct plot_number number = text_of(d, table->values[i]);
        widest = fmax(widest, plot_number_width(&number, VALUE_SIZE) + VALUE_PAD);
    }
    d->width = fmin(widest, fmax(LEAST_CELL, floor((double)PAGE / (double)table->column_count)));
    d->height = fmin(HEIGHT, fmax(LEAST_CELL, floor((double)PAGE / (double)table->row_count)));
    ASSERT(d->width >= LEAST_CELL && d->height >= LEAST_CELL);
    d->written = d->width >= widest && d->height >= VALUE_SIZE + 2;
}

/* ---- cells */

static int level_of(const struct drawing *d, double value)
{
    ASSERT(state_of(value) == VALUE);
    double share = d->range.most > d->range.least ? plot_scale_at(&d->scale, value) : 0.5;
    return (int)lround(fmin(fmax(share, 0), 1) * (LEVELS - 1));
}

static void find_levels(struct drawing *d)
{
    d->levels = alloc_array(count_of(d), sizeof *d->levels);
    for (size_t i = 0; i < count_of(d); i++)
        d->levels[i] = state_of(d->table->values[i]) == VALUE ? level_of(d, d->table->values[i]) : -1;
}

static const char *colour_of(int level, char colour[PLOT_COLOUR_ROOM])
{
    ASSERT(level >= 0 && level < LEVELS);
    return plot_style_ramp((double)level / (LEVELS - 1), colour);
}

/* Horizontal neighbours of the same colour are one rectangle. */
static void put_level(const struct drawing *d, struct plot_paper *paper, int level)
{
    size_t columns = d->table->column_count;
    for (size_t row = 0; row < d->table->row_count; row++) {
        const int *levels = d->levels + row * columns;
        for (size_t begin = 0, end; begin < columns; begin = end) {
            end = begin + 1;
            if (levels[begin] != level) continue;
            while (!d->written && end < columns && levels[end] == level) end++;
            svg_rectangle(&paper->body, (double)begin * d->width, (double)row * d->height,
                          (double)(end - begin) * d->width, d->height);
        }
    }
}

static void put_cells(const struct drawing *d, struct plot_paper *paper)
{
    bool used[LEVELS] = {false};
    char colour[PLOT_COLOUR_ROOM];
    for (size_t i = 0; i < count_of(d); i++)
        if (d->levels[i] >= 0) used[d->levels[i]] = true;
    plot_paper_group(paper, "plot-cells",
                     d->written ? " stroke=\"#" GEOMETRY_PAPER "\"" : " shape-rendering=\"crispEdges\"");
    for (int level = 0; level < LEVELS; level++) {
        if (!used[level]) continue;
        plot_paper_fill(paper, colour_of(level, colour));
        put_level(d, paper, level);
        plot_paper_end(paper);
    }
    plot_paper_close(paper);
}

/* Hatching: the lines on which right + down (or right - down) is an odd multiple of HATCH / 2,
 * clipped to the box. */
static void hatch(struct buf *out, const struct geometry_box *box, bool falling)
{
    ASSERT(box->left < box->right && box->top < box->bottom);
    double width = box->right - box->left, height = box->bottom - box->top;
    for (double sum = HATCH / 2.0; sum < width + height; sum += HATCH) {
        double from = fmax(0, sum - height), to = fmin(width, sum);
        double first = sum - from, last = sum - to; /* downwards, from the side where lines start */
        svg_point(out, 'M', box->left + from, falling ? box->bottom - first : box->top + first);
        svg_point(out, 'L', box->left + to, falling ? box->bottom - last : box->top + last);
    }
}

static void put_hatching(const struct drawing *d, struct plot_paper *paper, enum state state)
{
    plot_paper_stroke(paper, HATCH_INK, 1, "");
    for (size_t i = 0; i < count_of(d); i++) {
        if (state_of(d->table->values[i]) != state) continue;
        double left = (double)(i % d->table->column_count) * d->width;
        double top = (double)(i / d->table->column_count) * d->height;
        struct geometry_box box = {left + 1, top + 1, left + d->width - 1, top + d->height - 1};
        hatch(&paper->body, &box, state == MISSING);
    }
    plot_paper_end(paper);
}

/* Values in one text colour, black or white, are one group. */
static void put_values(const struct drawing *d, struct plot_paper *paper, const char *ink)
{
    char colour[PLOT_COLOUR_ROOM];
    plot_paper_texts(paper, "plot-values", VALUE_SIZE, PLOT_MIDDLE, ink);
    for (size_t i = 0; i < count_of(d); i++) {
        struct plot_number number = text_of(d, d->table->values[i]);
        struct canvas_point at = middle_of(d, i);
        const char *on = plot_style_on(d->levels[i] < 0 ? GEOMETRY_PAPER : colour_of(d->levels[i], colour));
        if (number.text[0] != '\0' && strcmp(on, ink) == 0) plot_paper_number(paper, at.x, at.y, &number);
    }
    plot_paper_close(paper);
}

/* Paper under the texts of hatched cells. */
static void put_patches(const struct drawing *d, struct plot_paper *paper)
{
    plot_paper_fill(paper, GEOMETRY_PAPER);
    for (size_t i = 0; i < count_of(d); i++) {
        struct plot_number number = text_of(d, d->table->values[i]);
        if (state_of(d->table->values[i]) != BEYOND || number.text[0] == '\0') continue;
        struct canvas_point at = middle_of(d, i);
        double width = plot_number_width(&number, VALUE_SIZE) + 2, height = VALUE_SIZE + 2;
        svg_rectangle(&paper->body, at.x - width / 2, at.y - height / 2, width, height);
    }
    plot_paper_end(paper);
}

/* ---- labels */

/* Label one row or column in this many. */
static size_t label_step(double size)
{
    ASSERT(size >= LEAST_CELL);
    return size >= LABEL_PITCH ? 1 : (size_t)ceil(LABEL_PITCH / size);
}

static void label_rows(const struct drawing *d, struct plot_paper *paper)
{
    plot_paper_texts(paper, "plot-ticks", PLOT_TICK_SIZE, PLOT_END, GEOMETRY_INK);
    for (size_t i = 0; i < d->table->row_count; i += label_step(d->height))
        plot_paper_text(paper, -LABEL_GAP, ((double)i + 0.5) * d->height, d->table->rows[i], LABEL_ROOM);
    plot_paper_close(paper);
}

static void label_columns(const struct drawing *d, struct plot_paper *paper)
{
    bool level = widest_column(d->table) + LABEL_GAP <= d->width;
    int turn = level ? 0 : d->width >= 2 * LABEL_PITCH ? SLANT : STEEP;
    double y = paper->area.bottom + LABEL_GAP + PLOT_TICK_SIZE / 2.0;
    plot_paper_texts(paper, "plot-ticks", PLOT_TICK_SIZE, level ? PLOT_MIDDLE : PLOT_END, GEOMETRY_INK);
    for (size_t i = 0; i < d->table->column_count; i += label_step(d->width))
        plot_paper_turned(paper, ((double)i + 0.5) * d->width, level ? y : y - LABEL_GAP / 2.0, turn,
                          d->table->columns[i], LABEL_ROOM);
    plot_paper_close(paper);
}

static void put_titles(const struct drawing *d, struct plot_paper *paper)
{
    const struct geometry_box *area = &paper->area, page = paper->page;
    plot_paper_texts(paper, "plot-axis", PLOT_TITLE_SIZE, PLOT_MIDDLE, GEOMETRY_INK);
    if (d->table->column_title != NULL)
        plot_paper_text(paper, area->right / 2, page.bottom + LABEL_GAP + PLOT_TITLE_SIZE / 2.0,
                        d->table->column_title, fmax(area->right, LABEL_ROOM));
    if (d->table->row_title != NULL)
        plot_paper_turned(paper, page.left - LABEL_GAP - PLOT_TITLE_SIZE / 2.0, area->bottom / 2, STEEP,
                          d->table->row_title, fmax(area->bottom, LABEL_ROOM));
    plot_paper_close(paper);
}

/* ---- colour bar and legend */

static void put_steps(struct plot_paper *paper, double left, double height)
{
    char colour[PLOT_COLOUR_ROOM];
    plot_paper_group(paper, "plot-bar", " shape-rendering=\"crispEdges\"");
    for (int i = 0; i < BAR_STEPS; i++) {
        double top = height * (1 - (i + 1.0) / BAR_STEPS);
        plot_paper_fill(paper, plot_style_ramp((i + 0.5) / BAR_STEPS, colour));
        svg_rectangle(&paper->body, left, top, BAR_WIDTH, height / BAR_STEPS);
        plot_paper_end(paper);
    }
    plot_paper_close(paper);
}

static void put_bar_ticks(const struct drawing *d, struct plot_paper *paper, double left, double height)
{
    struct plot_ticks ticks;
    struct plot_scale scale = d->scale;
    double right = left + BAR_WIDTH;
    scale.from = height;
    scale.to = 0;
    plot_scale_ticks(&scale, (int)(height / BAR_PITCH), &ticks);
    plot_paper_stroke(paper, GEOMETRY_INK, 1, "");
    for (int i = 0; i < ticks.count; i++) {
        svg_point(&paper->body, 'M', right, ticks.ticks[i].at);
        svg_run(&paper->body, 'h', ticks.ticks[i].labelled ? 5 : 3);
    }
    plot_paper_end(paper);
    plot_paper_texts(paper, "plot-ticks", PLOT_TICK_SIZE, PLOT_START, GEOMETRY_INK);
    for (int i = 0; i < ticks.count; i++)
        if (ticks.ticks[i].labelled)
            plot_paper_number(paper, right + 8, ticks.ticks[i].at, &ticks.ticks[i].label);
    plot_paper_close(paper);
}

static void put_bar(const struct drawing *d, struct plot_paper *paper)
{
    if (d->range.count == 0) return;
    struct buf title = {0};
    double height = fmin(fmax(paper->area.bottom, LEAST_BAR), MOST_BAR), left = paper->page.right + BAR_GAP;
    put_steps(paper, left, height);
    plot_paper_cover(paper, left, 0, left + BAR_WIDTH, height);
    put_bar_ticks(d, paper, left, height);
    plot_axis_title(&d->table->value, &title);
    plot_paper_texts(paper, "plot-axis", PLOT_TITLE_SIZE, PLOT_MIDDLE, GEOMETRY_INK);
    plot_paper_turned(paper, paper->page.right + LABEL_GAP + PLOT_TITLE_SIZE / 2.0, height / 2, STEEP,
                      buf_text(&title), fmax(height, LABEL_ROOM));
    plot_paper_close(paper);
    buf_free(&title);
}

struct hatched {
    const struct drawing *drawing;
    enum state states[2]; /* by legend entry */
};

static const char *name_of(const void *of, size_t i, struct buf *room)
{
    const struct hatched *hatched = of;
    const struct plot_table *table = hatched->drawing->table;
    if (hatched->states[i] == MISSING) return "missing";
    return plot_axis_beyond(&table->value, table->limit, room);
}

static void put_sample(struct plot_paper *paper, const void *of, size_t i, double x, double y)
{
    const struct hatched *hatched = of;
    struct geometry_box box = {x + PLOT_LEGEND_SAMPLE - BOX, y - HATCH, x + PLOT_LEGEND_SAMPLE, y + HATCH};
    plot_paper_stroke(paper, HATCH_INK, 1, "");
    hatch(&paper->body, &box, hatched->states[i] == MISSING);
    svg_rectangle(&paper->body, box.left, box.top, BOX, box.bottom - box.top);
    plot_paper_end(paper);
}

static void put_key(const struct drawing *d, struct plot_paper *paper)
{
    struct hatched hatched = {.drawing = d};
    struct plot_legend key = {0, true, &hatched, name_of, put_sample};
    if (d->range.limit > 0) hatched.states[key.count++] = BEYOND;
    if (d->range.missing > 0) hatched.states[key.count++] = MISSING;
    ASSERT(key.count <= 2);
    plot_legend_draw(paper, &key);
}

/* ---- the plot */

static void require(const char *function, const struct plot_table *table)
{
    plot_data_require_axis(function, &table->value, table->limit);
    for (size_t i = 0; i < table->row_count; i++)
        REQUIRE_OF(function, table->rows[i] != NULL, "a row has a label");
    for (size_t i = 0; i < table->column_count; i++)
        REQUIRE_OF(function, table->columns[i] != NULL, "a column has a label");
    for (size_t i = 0; i < table->row_count * table->column_count; i++)
        plot_data_require_datum(function, table->values[i]);
}

static void describe(struct buf *out, const struct drawing *d)
{
    struct buf limit = {0};
    say(out, "draw.kind", SAY(say_key("kind", "draw.heat")));
    plot_data_reach(out, &d->table->value, &d->range);
    say(out, "draw.rows-columns",
        SAY(say_int("rows", (int64_t)d->table->row_count),
            say_int("columns", (int64_t)d->table->column_count)));
    if (d->range.limit > 0)
        say(out, "draw.cells-over",
            SAY(say_int("count", (int64_t)d->range.limit),
                say_raw("over", plot_axis_beyond(&d->table->value, d->table->limit, &limit))));
    if (d->range.missing > 0) say(out, "draw.missing", SAY(say_int("count", (int64_t)d->range.missing)));
    buf_free(&limit);
}

static void draw(const struct drawing *d, struct plot_paper *paper)
{
    put_cells(d, paper);
    if (d->range.missing > 0) put_hatching(d, paper, MISSING);
    if (d->range.limit > 0) put_hatching(d, paper, BEYOND);
    if (d->written) {
        if (d->range.limit > 0) put_patches(d, paper);
        put_values(d, paper, "000000");
        put_values(d, paper, "ffffff");
    }
    label_rows(d, paper);
    label_columns(d, paper);
    put_titles(d, paper);
    put_bar(d, paper);
    put_key(d, paper);
}

void plot_heat(const struct plot_table *table, struct buf *out)
{
    require(__func__, table);
    struct drawing d = {.table = table};
    struct plot_paper paper;
    struct buf description = {0};
    bool empty = table->row_count == 0 || table->column_count == 0;
    see_values(&d);
    find_levels(&d);
    if (!empty) measure(&d);
    plot_paper_begin(&paper, empty ? PAGE / 4.0 : d.width * (double)table->column_count,
                     empty ? LEAST_BAR : d.height * (double)table->row_count);
    if (empty)
        plot_data_none(&paper);
    else
        draw(&d, &paper);
    plot_axis_note(&paper, &table->value, &d.range, &d.scale);
    describe(&description, &d);
    plot_paper_finish(&paper, table->title, table->subtitle,
                      table->description != NULL ? table->description : buf_text(&description), out);
    alloc_free(d.levels);
    buf_free(&description);
}
