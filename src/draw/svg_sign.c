/* Rings and signs in SVG.
 *
 * They differ by role in stroke width; given ones are bold. The disc of a found sign has an
 * outline. */
#include "draw/svg.h"

#include <stddef.h>

#define PAPER "#" GEOMETRY_PAPER
#define INK "#" GEOMETRY_INK
#define ALARM "#" GEOMETRY_ALARM
#define ANSWER "#" GEOMETRY_ANSWER
#define FADED "#" GEOMETRY_FADED

static const char *const ring_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "stroke=\"" INK "\" stroke-width=\"2.2\"",
    [CANVAS_FOUND] = "stroke=\"" ANSWER "\" stroke-width=\"1.1\"",
    [CANVAS_NOTE] = "stroke=\"" FADED "\" stroke-width=\".8\" stroke-dasharray=\"2 2\"",
    [CANVAS_ERROR] = "stroke=\"" ALARM "\" stroke-width=\"2.2\" stroke-dasharray=\"7 6\"",
};

static const char *const disc_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "",
    [CANVAS_FOUND] = " stroke=\"" ANSWER "\" stroke-width=\"1\"",
    [CANVAS_NOTE] = " stroke=\"" FADED "\" stroke-width=\".8\" stroke-dasharray=\"2 2\"",
    [CANVAS_ERROR] = " stroke=\"" ALARM "\" stroke-width=\"2\"",
};

static const char *const sign_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "stroke=\"" INK "\" stroke-width=\"2\"",
    [CANVAS_FOUND] = "stroke=\"" ANSWER "\" stroke-width=\"1.3\"",
    [CANVAS_NOTE] = "stroke=\"" FADED "\" stroke-width=\".8\"",
    [CANVAS_ERROR] = "stroke=\"" ALARM "\" stroke-width=\"2\"",
};

void svg_sign_rings(const struct geometry *geometry)
{
    const struct canvas *canvas = geometry->canvas;
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        if (!geometry_has_ring(canvas, &canvas->cells[i])) continue;
        buf_print(geometry->out, "<circle fill=\"none\" %s", ring_looks[canvas->cells[i].ring]);
        svg_circle(geometry->out, geometry_center(canvas, i), GEOMETRY_RING);
        buf_add(geometry->out, "/>\n");
    }
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct geometry_sign *figure)
{
    struct canvas_point at = geometry_point(sign->at);
    buf_print(out, "<path fill=\"none\" %s stroke-linecap=\"round\" d=\"", sign_looks[sign->role]);
    for (int i = 0; i < figure->strokes; i++) {
        struct canvas_point from = figure->stroke[i].from, to = figure->stroke[i].to;
        svg_point(out, 'M', at.x + from.x, at.y + from.y);
        svg_point(out, 'l', to.x - from.x, to.y - from.y);
    }
    buf_add(out, "\"/>\n");
}

static void put_sign_text(struct buf *out, const struct canvas_sign *sign, const char *looks)
{
    struct canvas_point at = geometry_point(sign->at);
    double size = geometry_sign_size(sign->text);
    svg_open_texts(out, looks, size);
    svg_text(out, at, sign->text, size, size);
    buf_add(out, "</g>\n");
}

void svg_sign_draw(const struct geometry *geometry)
{
    for (const struct canvas_sign *sign = geometry->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct geometry_sign *figure = geometry_sign(sign->text);
        buf_print(geometry->out, "<circle fill=\"" PAPER "\"%s", disc_looks[sign->role]);
        svg_circle(geometry->out, geometry_point(sign->at), GEOMETRY_SIGN);
        buf_add(geometry->out, "/>\n");
        if (figure != NULL)
            put_figure(geometry->out, sign, figure);
        else
            put_sign_text(geometry->out, sign, svg_text_looks(sign->role));
    }
}
