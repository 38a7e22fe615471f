/* Several pictures in one document.
 *
 * Two SVG documents in one file make no document: no viewer opens them. So the pictures become
 * parts of one sheet, each an <svg> within the <svg>, with its number under it. The size of the
 * sheet and the place of a picture depend on how many there are, hence their texts are kept until
 * the end; they are not drawn twice. Rows and columns are chosen so that the sheet is about as high
 * as wide; it is scaled to a common screen as long as boards stay large enough to be recognised.
 *
 * LaTeX needs none of this: the class `standalone` makes a page of each picture, and pages are
 * written as they come. */
#include "draw/album.h"

#include "base/alloc.h"
#include "base/vec.h"
#include "draw/font.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>

enum {
    SCREEN = 1000,       /* pixels of a sheet across, if possible */
    LEAST_PICTURE = 160, /* pixels of the largest picture, across or down */
    GAP = 16,            /* pixels around each */
    NUMBER_SIZE = 14,    /* of the font of numbers under the pictures */
    MOST_BYTES = 1 << 28
};

struct part {
    struct pen_part shape;
    size_t end; /* of its text */
};

struct album {
    const struct pen *pen;
    struct buf *out;
    int count;
    struct buf texts; /* of all parts of a sheet, one after another */
    VEC(struct part) parts;
};

struct album *album_new(const struct pen *pen, struct buf *out)
{
    REQUIRE(pen->document, "pictures of this pen need no album");
    struct album *album = alloc_bytes(sizeof *album);
    album->pen = pen;
    album->out = out;
    return album;
}

static bool is_sheet(const struct album *album)
{
    return album->pen->draw == pen_svg_draw;
}

void album_add(struct album *album, const struct canvas *canvas)
{
    album->count++;
    if (!is_sheet(album)) {
        pen_latex_page(canvas, album->count, album->out);
        return;
    }
    struct part part = {.shape = pen_svg_part(canvas, album->count, &album->texts)};
    part.end = album->texts.size;
    ASSERT(part.shape.scale > 0 && part.end > (album->parts.size ? vec_last(&album->parts).end : 0));
    vec_push(&album->parts, part);
}

bool album_full(const struct album *album)
{
    return is_sheet(album) && (album->count >= ALBUM_MOST || album->texts.size >= MOST_BYTES);
}

/* ---- the sheet */

struct layout {
    int columns, rows;
    double width, height; /* pixels that the largest pictures take */
    double scale;         /* of all of them */
};

static double width_of(const struct part *part)
{
    return (part->shape.page.right - part->shape.page.left) * part->shape.scale;
}

static double height_of(const struct part *part)
{
    return (part->shape.page.bottom - part->shape.page.top) * part->shape.scale;
}

static struct layout lay_out(const struct album *album)
{
    struct layout l = {0};
    for (size_t i = 0; i < album->parts.size; i++) {
        l.width = fmax(l.width, width_of(&album->parts.data[i]));
        l.height = fmax(l.height, height_of(&album->parts.data[i]));
    }
    ASSERT((size_t)album->count == album->parts.size && l.width > 0 && l.height > 0);
    double across = ceil(sqrt(album->count * l.height / l.width));
    l.columns = (int)fmin(fmax(across, 1), album->count);
    l.rows = (album->count + l.columns - 1) / l.columns;
    double room = SCREEN - (l.columns + 1) * GAP;
    double least = LEAST_PICTURE / fmax(l.width, l.height);
    l.scale = fmin(1, fmax(room / (l.columns * l.width), least));
    ASSERT(l.columns * l.rows >= album->count && l.scale > 0);
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
    svg_document(out, width, height, &(struct sheet_box){0, 0, width, height});
    svg_element(out, "title", title);
    buf_add(out, "<path fill=\"#" SHEET_PAPER "\" d=\"");
    svg_rectangle(out, 0, 0, width, height);
    buf_add(out, "\"/>\n");
}

/* A picture is in the middle of its place, with its number at the foot. */
static void put_part(const struct album *album, const struct layout *l, size_t i)
{
    ASSERT(i < album->parts.size && album->parts.data[i].end <= album->texts.size);
    const struct part *part = &album->parts.data[i];
    struct buf *out = album->out;
    double left = GAP + (double)(i % (size_t)l->columns) * (l->width + GAP);
    double top = GAP + (double)(i / (size_t)l->columns) * (l->height + NUMBER_SIZE + GAP);
    double width = width_of(part) * l->scale, height = height_of(part) * l->scale;
    size_t begin = i ? album->parts.data[i - 1].end : 0;
    buf_add(out, "<svg");
    svg_attribute(out, "x", left + (l->width - width) / 2);
    svg_attribute(out, "y", top + (l->height - height) / 2);
    svg_attribute(out, "width", width);
    svg_attribute(out, "height", height);
    svg_view(out, &part->shape.page);
    buf_bytes(out, album->texts.data + begin, part->end - begin);
    buf_add(out, "</svg>\n<text");
    svg_attribute(out, "x", left + l->width / 2);
    svg_attribute(out, "y", top + l->height + NUMBER_SIZE);
    svg_attribute(out, "font-size", NUMBER_SIZE);
    buf_print(out,
              " fill=\"#" SHEET_FADED "\" font-family=\"" FONT_FAMILY "\" text-anchor=\"middle\""
              ">%zu</text>\n",
              i + 1);
}

static void write_sheet(const struct album *album)
{
    if (album->count == 1) {
        pen_svg_open(&album->parts.data[0].shape, album->out);
        buf_bytes(album->out, album->texts.data, album->texts.size);
    } else {
        struct layout l = lay_out(album);
        open_sheet(&l, album->count, album->out);
        for (size_t i = 0; i < album->parts.size; i++) put_part(album, &l, i);
    }
    buf_add(album->out, "</svg>\n");
}

void album_close(struct album *album)
{
    if (!album) return;
    if (album->count > 0 && !is_sheet(album)) pen_latex_end(album->out);
    if (album->count > 0 && is_sheet(album)) write_sheet(album);
    album_free(album);
}

void album_free(struct album *album)
{
    if (!album) return;
    buf_free(&album->texts);
    vec_free(&album->parts);
    alloc_free(album);
}
