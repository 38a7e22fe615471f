/* Rings and signs in SVG.
 *
 * Both differ by role in the width of their strokes, so that nothing needs colour: given ones are
 * bold. The disc of a sign that was found has an outline too. */
#include "draw/svg.h"

#define PAPER "#" SHEET_PAPER
#define INK "#" SHEET_INK
#define ALARM "#" SHEET_ALARM
#define ANSWER "#" SHEET_ANSWER
#define FADED "#" SHEET_FADED

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

void svg_badge_rings(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        if (!badge_rings(canvas, &canvas->cells[i])) continue;
        buf_print(sheet->out, "<circle fill=\"none\" %s", ring_looks[canvas->cells[i].ring]);
        svg_circle(sheet->out, sheet_center(canvas, i), BADGE_RING);
        buf_add(sheet->out, "/>\n");
    }
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct badge_figure *figure)
{
    struct canvas_point at = sheet_point(sign->at);
    buf_print(out, "<path fill=\"none\" %s stroke-linecap=\"round\" d=\"", sign_looks[sign->role]);
    for (int i = 0; i < figure->strokes; i++) {
        struct canvas_point from = figure->stroke[i].from, to = figure->stroke[i].to;
        svg_point(out, 'M', at.x + from.x, at.y + from.y);
        svg_point(out, 'l', to.x - from.x, to.y - from.y);
    }
    buf_add(out, "\"/>\n");
}

static void put_text(struct buf *out, const struct canvas_sign *sign, const char *looks)
{
    struct canvas_point at = sheet_point(sign->at);
    double size = badge_text_size(sign->text);
    svg_open_texts(out, looks, size);
    buf_add(out, "<text");
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y + SVG_BASELINE * size);
    buf_char(out, '>');
    buf_xml_text(out, sign->text);
    buf_add(out, "</text>\n</g>\n");
}

void svg_badge_signs(const struct sheet *sheet, const char *const looks[CANVAS_ROLES])
{
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct badge_figure *figure = badge_figure(sign->text);
        buf_print(sheet->out, "<circle fill=\"" PAPER "\"%s", disc_looks[sign->role]);
        svg_circle(sheet->out, sheet_point(sign->at), BADGE_SIGN);
        buf_add(sheet->out, "/>\n");
        if (figure != NULL)
            put_figure(sheet->out, sign, figure);
        else
            put_text(sheet->out, sign, looks[sign->role]);
    }
}
