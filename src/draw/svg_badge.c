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

enum { UNIT = SHEET_UNIT };

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

static void put_circle(struct buf *out, struct canvas_point at, double radius)
{
    svg_attribute(out, "cx", at.x * UNIT);
    svg_attribute(out, "cy", at.y * UNIT);
    svg_attribute(out, "r", radius);
    buf_add(out, "/>\n");
}

void svg_badge_rings(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            if (!badge_rings(canvas, cell)) continue;
            buf_print(sheet->out, "<circle fill=\"none\" %s", ring_looks[cell->ring]);
            put_circle(sheet->out, canvas_center(canvas, row, column), BADGE_RING);
        }
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct badge_figure *figure)
{
    double x = sign->at.x * UNIT, y = sign->at.y * UNIT;
    buf_print(out, "<path fill=\"none\" %s stroke-linecap=\"round\" d=\"", sign_looks[sign->role]);
    for (int i = 0; i < figure->strokes; i++) {
        struct canvas_point from = figure->stroke[i].from, to = figure->stroke[i].to;
        svg_point(out, 'M', x + from.x, y + from.y);
        svg_point(out, 'l', to.x - from.x, to.y - from.y);
    }
    buf_add(out, "\"/>\n");
}

static void put_text(struct buf *out, const struct canvas_sign *sign, const char *looks)
{
    double size = badge_text_size(sign->text);
    svg_open_texts(out, looks, size);
    buf_add(out, "<text");
    svg_attribute(out, "x", sign->at.x * UNIT);
    svg_attribute(out, "y", sign->at.y * UNIT + SVG_BASELINE * size);
    buf_char(out, '>');
    buf_xml_text(out, sign->text);
    buf_add(out, "</text>\n</g>\n");
}

void svg_badge_signs(const struct sheet *sheet, const char *const looks[CANVAS_ROLES])
{
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct badge_figure *figure = badge_figure(sign->text);
        buf_print(sheet->out, "<circle fill=\"" PAPER "\"%s", disc_looks[sign->role]);
        put_circle(sheet->out, sign->at, BADGE_SIGN);
        if (figure != NULL)
            put_figure(sheet->out, sign, figure);
        else
            put_text(sheet->out, sign, looks[sign->role]);
    }
}
