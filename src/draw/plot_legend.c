/* The legend.
 *
 * It is outside the area, where it cannot cover data. A single column to the right is easiest to
 * compare with lines; it may be as high as the area and its labels. Longer legends are below, in
 * columns. Entries are in the order of the series. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <math.h>
#include <string.h>

enum {
    SIZE = 11,  /* font size */
    ROOM = 180, /* width of a name */
    NAME_LINES = 2,
    GAP = 16,       /* to the page, and between columns */
    SAMPLE_GAP = 6, /* between a sample and its name */
    ENTRY_GAP = 3,  /* vertical, between entries */
};

#define LINE (PLOT_LEADING * SIZE)

struct shape {
    double width;  /* of a column */
    double height; /* of the highest entry */
};

static int count_lines(const struct plot_paper *paper, const struct plot_legend *key, size_t i)
{
    struct buf room = {0};
    int lines = plot_paper_count(paper, key->name(key->of, i, &room), ROOM, NAME_LINES);
    buf_free(&room);
    return lines > 1 ? lines : 1;
}

/* The width of a name when broken into lines. */
static double name_width(const struct plot_legend *key, size_t i)
{
    struct buf room = {0};
    const char *name = key->name(key->of, i, &room);
    double width = fmin(font_width(name, strlen(name), SIZE), ROOM);
    buf_free(&room);
    return width;
}

static struct shape measure(const struct plot_paper *paper, const struct plot_legend *key)
{
    struct shape shape = {0};
    for (size_t i = 0; i < key->count; i++) {
        shape.width = fmax(shape.width, name_width(key, i));
        shape.height = fmax(shape.height, count_lines(paper, key, i) * LINE + ENTRY_GAP);
    }
    ASSERT(shape.width <= ROOM);
    shape.width += PLOT_LEGEND_SAMPLE + SAMPLE_GAP;
    return shape;
}

static double height_of(const struct plot_paper *paper, const struct plot_legend *key, size_t i)
{
    return count_lines(paper, key, i) * LINE + ENTRY_GAP;
}

static void put_entry(struct plot_paper *paper, const struct plot_legend *key, size_t i, double x, double y)
{
    ASSERT(i < key->count);
    struct buf room = {0};
    const char *name = key->name(key->of, i, &room);
    int lines = count_lines(paper, key, i);
    double middle = y + LINE * lines / 2;
    key->sample(paper, key->of, i, x, middle);
    plot_paper_lines(paper, x + PLOT_LEGEND_SAMPLE + SAMPLE_GAP, y + LINE / 2, name, ROOM, NAME_LINES);
    plot_paper_cover(paper, x, y, x + PLOT_LEGEND_SAMPLE, y + LINE * lines);
    buf_free(&room);
}

static void put_right(struct plot_paper *paper, const struct plot_legend *key)
{
    double x = paper->page.right + GAP, y = paper->area.top;
    for (size_t i = 0; i < key->count; i++) {
        put_entry(paper, key, i, x, y);
        y += height_of(paper, key, i);
    }
}

static void put_below(struct plot_paper *paper, const struct plot_legend *key, const struct shape *shape)
{
    double left = paper->page.left, top = paper->page.bottom + GAP;
    double most = floor((paper->page.right - left + GAP) / (shape->width + GAP));
    size_t columns = most < 1 ? 1 : (size_t)most;
    size_t rows = (key->count + columns - 1) / columns;
    ASSERT(rows >= 1 && rows * columns >= key->count);
    for (size_t i = 0; i < key->count; i++)
        put_entry(paper, key, i, left + (double)(i / rows) * (shape->width + GAP),
                  top + (double)(i % rows) * shape->height);
}

void plot_legend_draw(struct plot_paper *paper, const struct plot_legend *key)
{
    if (key->count == 0) return;
    double height = 0;
    plot_paper_texts(paper, "plot-key", SIZE, PLOT_START, GEOMETRY_INK);
    for (size_t i = 0; i < key->count; i++) height += height_of(paper, key, i);
    if (!key->below && height <= paper->page.bottom - paper->area.top) {
        put_right(paper, key);
    } else {
        struct shape shape = measure(paper, key);
        put_below(paper, key, &shape);
    }
    plot_paper_close(paper);
}
