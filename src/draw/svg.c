/* Writing SVG.
 *
 * Numbers are not written by printf, because its decimal point depends on the locale. Two decimals
 * are a few hundredths of a pixel at realistic sizes. References use xlink:href, which SVG 1.1
 * requires and SVG 2 accepts. */
#include "draw/svg.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <math.h>
#include <stddef.h>

#define INK "#" GEOMETRY_INK
#define ALARM "#" GEOMETRY_ALARM
#define ANSWER "#" GEOMETRY_ANSWER
#define FADED "#" GEOMETRY_FADED

void svg_number(struct buf *out, double value)
{
    ASSERT(value > -1e15 && value < 1e15); /* and not NAN */
    int64_t hundredths = llround(value * 100);
    if (hundredths < 0) buf_char(out, '-');
    if (hundredths < 0) hundredths = -hundredths;
    int64_t whole = hundredths / 100, rest = hundredths % 100;
    if (whole != 0 || rest == 0) buf_int(out, whole);
    if (rest == 0) return;
    buf_char(out, '.');
    buf_char(out, (char)('0' + rest / 10));
    if (rest % 10 != 0) buf_char(out, (char)('0' + rest % 10));
}

void svg_attribute(struct buf *out, const char *name, double value)
{
    buf_print(out, " %s=\"", name);
    svg_number(out, value);
    buf_char(out, '"');
}

void svg_circle(struct buf *out, struct canvas_point at, double radius)
{
    ASSERT(radius > 0);
    svg_attribute(out, "cx", at.x);
    svg_attribute(out, "cy", at.y);
    svg_attribute(out, "r", radius);
}

void svg_point(struct buf *out, char command, double x, double y)
{
    buf_char(out, command);
    svg_number(out, x);
    buf_char(out, ' ');
    svg_number(out, y);
}

void svg_run(struct buf *out, char command, double length)
{
    buf_char(out, command);
    svg_number(out, length);
}

void svg_rectangle(struct buf *out, double x, double y, double width, double height)
{
    svg_point(out, 'M', x, y);
    svg_run(out, 'h', width);
    svg_run(out, 'v', height);
    svg_run(out, 'h', -width);
    buf_char(out, 'z');
}

void svg_view(struct buf *out, const struct geometry_box *page)
{
    ASSERT(page->left < page->right && page->top < page->bottom);
    buf_add(out, " viewBox=\"");
    svg_number(out, page->left);
    svg_point(out, ' ', page->top, page->right - page->left);
    svg_run(out, ' ', page->bottom - page->top);
    buf_add(out, "\">\n");
}

void svg_document(struct buf *out, double width, double height, const struct geometry_box *page)
{
    buf_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                 " version=\"1.1\" role=\"img\"");
    svg_attribute(out, "width", round(width));
    svg_attribute(out, "height", round(height));
    svg_view(out, page);
}

void svg_element(struct buf *out, const char *name, const char *text)
{
    if (text == NULL) return;
    buf_print(out, "<%s>", name);
    buf_xml_text(out, text);
    buf_print(out, "</%s>\n", name);
}

void svg_name(struct buf *out, const char *name, int number)
{
    ASSERT(number >= 0 && *name);
    buf_add(out, name);
    if (number > 1) buf_print(out, "-in-%d", number);
}

void svg_use(struct buf *out, const char *name, int number, struct canvas_point at)
{
    buf_add(out, "<use xlink:href=\"#");
    svg_name(out, name, number);
    buf_char(out, '"');
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y);
    buf_add(out, "/>\n");
}

void svg_open_texts(struct buf *out, const char *looks, double size)
{
    buf_print(out, "<g %s font-family=\"" FONT_FAMILY "\" text-anchor=\"middle\"", looks);
    svg_attribute(out, "font-size", size);
    buf_add(out, ">\n");
}

void svg_open_text(struct buf *out, const char *class, struct canvas_point at, double size, double usual)
{
    ASSERT(size > 0 && size <= usual);
    buf_add(out, "<text");
    if (class != NULL) buf_print(out, " class=\"%s\"", class);
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y + SVG_BASELINE * size);
    if (size < usual) svg_attribute(out, "font-size", size);
    buf_char(out, '>');
}

void svg_text(struct buf *out, struct canvas_point at, const char *text, double size, double usual)
{
    svg_open_text(out, NULL, at, size, usual);
    buf_xml_text(out, text);
    buf_add(out, "</text>\n");
}

const char *svg_text_looks(enum canvas_role role)
{
    static const char *const looks[CANVAS_ROLES] = {
        [CANVAS_GIVEN] = "fill=\"" INK "\" font-weight=\"bold\"",
        [CANVAS_FOUND] = "fill=\"" ANSWER "\"",
        [CANVAS_NOTE] = "fill=\"" FADED "\" font-style=\"italic\"",
        [CANVAS_ERROR] = "fill=\"" ALARM "\" font-weight=\"bold\" text-decoration=\"underline\"",
    };
    ASSERT((unsigned)role < CANVAS_ROLES);
    return looks[role];
}
