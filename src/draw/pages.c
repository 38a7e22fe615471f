/* Several pictures in one document.
 *
 * A file with two SVG documents is invalid, so the pictures become nested <svg> elements of one
 * page, each with its number below. Their positions depend on their number and sizes, so their text
 * is buffered until the end. The page is about square, and is scaled to a common screen size unless
 * boards would become too small to recognise.
 *
 * In LaTeX, the class `standalone` makes a page of each picture, and pages are written
 * immediately. */
#include "draw/pages.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "draw/font.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>

enum {
    SCREEN = 1000,       /* pixels: target width of the page */
    LEAST_PICTURE = 160, /* pixels: larger side of the largest picture */
    GAP = 16,            /* pixels around each picture */
    NUMBER_SIZE = 14,    /* font size of the numbers */
    MOST_BYTES = 1 << 28
};

struct part {
    struct pen_part shape;
    size_t end; /* of its text in `texts` */
};

struct pages {
    const struct pen *pen;
    struct buf *out;
    int count;
    struct buf texts; /* the text of all pictures, concatenated */
    VEC(struct part) parts;
};

struct pages *pages_new(const struct pen *pen, struct buf *out)
{
    REQUIRE(pen->document, "pictures of this pen need no pages");
    struct pages *pages = alloc_bytes(sizeof *pages);
    pages->pen = pen;
    pages->out = out;
    return pages;
}

static bool is_sheet(const struct pages *pages)
{
    return pages->pen->draw == pen_svg_draw;
}

void pages_add(struct pages *pages, const struct canvas *canvas)
{
    pages->count++;
    if (!is_sheet(pages)) {
        pen_latex_page(canvas, pages->count, pages->out);
        return;
    }
    struct part part = {.shape = pen_svg_part(canvas, pages->count, &pages->texts)};
    part.end = pages->texts.size;
    ASSERT(part.shape.scale > 0 && part.end > (pages->parts.size ? vec_last(&pages->parts).end : 0));
    vec_push(&pages->parts, part);
}

bool pages_full(const struct pages *pages)
{
    return is_sheet(pages) && (pages->count >= PAGES_MOST || pages->texts.size >= MOST_BYTES);
}

/* ---- the page */

struct layout {
    int columns, rows;
    double width, height; /* pixels of the largest picture */
    double scale;         /* of all pictures */
};

static double width_of(const struct part *part)
{
    return (part->shape.page.right - part->shape.page.left) * part->shape.scale;
}

static double height_of(const struct part *part)
{
    return (part->shape.page.bottom - part->shape.page.top) * part->shape.scale;
}

static struct layout lay_out(const struct pages *pages)
{
    struct layout l = {0};
    for (size_t i = 0; i < pages->parts.size; i++) {
        l.width = fmax(l.width, width_of(&pages->parts.data[i]));
        l.height = fmax(l.height, height_of(&pages->parts.data[i]));
    }
    ASSERT((size_t)pages->count == pages->parts.size && l.width > 0 && l.height > 0);
    double across = ceil(sqrt(pages->count * l.height / l.width));
    l.columns = (int)fmin(fmax(across, 1), pages->count);
    l.rows = (pages->count + l.columns - 1) / l.columns;
    double room = SCREEN - (l.columns + 1) * GAP;
    double least = LEAST_PICTURE / fmax(l.width, l.height);
    l.scale = fmin(1, fmax(room / (l.columns * l.width), least));
    ASSERT(l.columns * l.rows >= pages->count && l.scale > 0);
    l.width *= l.scale;
    l.height *= l.scale;
    return l;
}

static void open_sheet(const struct layout *l, int count, struct buf *out)
{
    double width = round(l->columns * (l->width + GAP) + GAP);
    double height = round(l->rows * (l->height + NUMBER_SIZE + GAP) + GAP);
    char title[40];
    snprintf(title, sizeof title, "%d pictures", count);
    svg_document(out, width, height, &(struct geometry_box){0, 0, width, height});
    svg_element(out, "title", title);
    buf_add(out, "<path fill=\"#" GEOMETRY_PAPER "\" d=\"");
    svg_rectangle(out, 0, 0, width, height);
    buf_add(out, "\"/>\n");
}

/* Centres a picture in its box, with its number below. */
static void put_part(const struct pages *pages, const struct layout *l, size_t i)
{
    ASSERT(i < pages->parts.size && pages->parts.data[i].end <= pages->texts.size);
    const struct part *part = &pages->parts.data[i];
    struct buf *out = pages->out;
    double left = GAP + (double)(i % (size_t)l->columns) * (l->width + GAP);
    double top = GAP + (double)(i / (size_t)l->columns) * (l->height + NUMBER_SIZE + GAP);
    double width = width_of(part) * l->scale, height = height_of(part) * l->scale;
    size_t begin = i ? pages->parts.data[i - 1].end : 0;
    buf_add(out, "<svg");
    svg_attribute(out, "x", left + (l->width - width) / 2);
    svg_attribute(out, "y", top + (l->height - height) / 2);
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    svg_view(out, &part->shape.page);
    buf_bytes(out, pages->texts.data + begin, part->end - begin);
    buf_add(out, "</svg>\n<text");
    svg_attribute(out, "x", left + l->width / 2);
    svg_attribute(out, "y", top + l->height + NUMBER_SIZE);
    svg_attribute(out, "font-size", NUMBER_SIZE);
    buf_print(out,
              " fill=\"#" GEOMETRY_FADED "\" font-family=\"" FONT_FAMILY "\" text-anchor=\"middle\""
              ">%zu</text>\n",
              i + 1);
}

static void write_sheet(const struct pages *pages)
{
    if (pages->count == 1) {
        pen_svg_open(&pages->parts.data[0].shape, pages->out);
        buf_bytes(pages->out, pages->texts.data, pages->texts.size);
    } else {
        struct layout l = lay_out(pages);
        open_sheet(&l, pages->count, pages->out);
        for (size_t i = 0; i < pages->parts.size; i++) put_part(pages, &l, i);
    }
    buf_add(pages->out, "</svg>\n");
}

void pages_close(struct pages *pages)
{
    if (!pages) return;
    if (pages->count > 0 && !is_sheet(pages)) pen_latex_end(pages->out);
    if (pages->count > 0 && is_sheet(pages)) write_sheet(pages);
    pages_free(pages);
}

void pages_free(struct pages *pages)
{
    if (!pages) return;
    buf_free(&pages->texts);
    vec_free(&pages->parts);
    alloc_free(pages);
}
