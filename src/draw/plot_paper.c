/* The page of a plot. The data area has a fixed size and its top left corner is the origin. The
 * page grows with what is placed around it, so its size is known only at the end, when title and
 * notes are added and the document is written.
 *
 * As in other pictures, presentation attributes are used instead of style sheets, and there is no
 * external font or resource. There are no ids either, so a page may contain several plots. Classes
 * allow scripts and tests to find elements. */
#include "draw/plot_inner.h"

#include "base/alloc.h"
#include "base/say.h"
#include "draw/font.h"
#include "draw/svg.h"

#include <math.h>
#include <string.h>

enum {
    MARGIN = 10,
    LEAST_WIDTH = 300, /* least width of titles and notes */
    SUBTITLE_SIZE = 12,
    NOTE_SIZE = 10,
    NOTE_GAP = 8, /* above the first note */
    HEAD_GAP = 6, /* below a title */
    MOST_LINES = 3,
};

#define ELLIPSIS "\xe2\x80\xa6"
#define RIGHT_ANGLE 90.0
#define RAISED_SIZE 0.75 /* relative font size */
#define RAISED_BY 0.35   /* in font sizes */

void plot_paper_begin(struct plot_paper *paper, double width, double height)
{
    ASSERT(width > 0 && height > 0);
    *paper = (struct plot_paper){.area = {0, 0, width, height}, .page = {0, 0, width, height}};
}

void plot_paper_cover(struct plot_paper *paper, double left, double top, double right, double bottom)
{
    struct geometry_box *page = &paper->page;
    page->left = fmin(page->left, left);
    page->top = fmin(page->top, top);
    page->right = fmax(page->right, right);
    page->bottom = fmax(page->bottom, bottom);
    ASSERT(page->left <= page->right && page->top <= page->bottom);
}

/* ---- groups and paths */

void plot_paper_group(struct plot_paper *paper, const char *class, const char *attributes)
{
    buf_print(&paper->body, "<g class=\"%s\"%s>\n", class, attributes);
    paper->groups++;
}

void plot_paper_close(struct plot_paper *paper)
{
    ASSERT(paper->groups > 0);
    buf_add(&paper->body, "</g>\n");
    paper->groups--;
    paper->bold = false;
}

void plot_paper_texts(struct plot_paper *paper, const char *class, double size, enum plot_anchor anchor,
                      const char *colour)
{
    ASSERT(size > 0);
    static const char *const anchors[] = {
        [PLOT_START] = "", [PLOT_MIDDLE] = " text-anchor=\"middle\"", [PLOT_END] = " text-anchor=\"end\""};
    buf_print(&paper->body, "<g class=\"%s\" fill=\"#%s\"%s", class, colour, anchors[anchor]);
    svg_attribute(&paper->body, "font-size", size);
    buf_print(&paper->body, " font-family=\"" FONT_FAMILY "\"%s>\n",
              paper->bold ? " font-weight=\"bold\"" : "");
    paper->size = size;
    paper->anchor = anchor;
    paper->groups++;
}

void plot_paper_stroke(struct plot_paper *paper, const char *colour, double width, const char *attributes)
{
    buf_print(&paper->body, "<path fill=\"none\" stroke=\"#%s\"", colour);
    svg_attribute(&paper->body, "stroke-width", width);
    buf_print(&paper->body, "%s d=\"", attributes);
}

void plot_paper_fill(struct plot_paper *paper, const char *colour)
{
    buf_print(&paper->body, "<path fill=\"#%s\" d=\"", colour);
}

void plot_paper_end(struct plot_paper *paper)
{
    buf_add(&paper->body, "\"/>\n");
}

/* ---- texts */

static double width_of(const struct plot_paper *paper, const char *text, size_t length)
{
    return font_width(text, length, paper->size) * (paper->bold ? FONT_BOLD : 1);
}

static void cover_text(struct plot_paper *paper, double x, double y, int turn, double width)
{
    ASSERT(width >= 0);
    static const double starts[] = {[PLOT_START] = 0, [PLOT_MIDDLE] = -0.5, [PLOT_END] = -1};
    double along = starts[paper->anchor] * width, half = paper->size / 2;
    double angle = turn * acos(0) / RIGHT_ANGLE, cosine = cos(angle), sine = sin(angle);
    for (int corner = 0; corner < 4; corner++) {
        double u = along + (corner & 1 ? width : 0), v = corner & 2 ? half : -half;
        double right = x + u * cosine - v * sine, down = y + u * sine + v * cosine;
        plot_paper_cover(paper, right, down, right, down);
    }
}

static void open_text(struct plot_paper *paper, double x, double y, int turn)
{
    ASSERT(paper->groups > 0 && paper->size > 0); /* a text is in a group */
    buf_add(&paper->body, "<text");
    svg_attribute(&paper->body, "x", x);
    svg_attribute(&paper->body, "y", y + SVG_BASELINE * paper->size);
    if (turn != 0) {
        buf_print(&paper->body, " transform=\"rotate(%d", turn);
        svg_point(&paper->body, ' ', x, y);
        buf_add(&paper->body, ")\"");
    }
    buf_char(&paper->body, '>');
}

/* The number of bytes that fit before an ellipsis. */
static size_t cut_length(const struct plot_paper *paper, const char *text, double room)
{
    double wide = paper->bold ? FONT_BOLD : 1;
    return font_fit(text, paper->size * wide, room - width_of(paper, ELLIPSIS, strlen(ELLIPSIS)));
}

void plot_paper_turned(struct plot_paper *paper, double x, double y, int turn, const char *text, double room)
{
    size_t length = strlen(text);
    double width = width_of(paper, text, length);
    open_text(paper, x, y, turn);
    if (room > 0 && width > room) {
        struct buf part = {0};
        buf_bytes(&part, text, cut_length(paper, text, room));
        buf_add(&part, ELLIPSIS);
        buf_add(&paper->body, "<title>");
        buf_xml_text(&paper->body, text);
        buf_add(&paper->body, "</title>");
        buf_xml_text(&paper->body, buf_text(&part));
        width = width_of(paper, part.data, part.size);
        buf_free(&part);
    } else {
        buf_xml_text(&paper->body, text);
    }
    buf_add(&paper->body, "</text>\n");
    cover_text(paper, x, y, turn, width);
}

void plot_paper_text(struct plot_paper *paper, double x, double y, const char *text, double room)
{
    plot_paper_turned(paper, x, y, 0, text, room);
}

void plot_paper_number(struct plot_paper *paper, double x, double y, const struct plot_number *number)
{
    open_text(paper, x, y, 0);
    buf_xml_text(&paper->body, number->text);
    if (number->exponent[0] != '\0') {
        buf_add(&paper->body, "<tspan");
        svg_attribute(&paper->body, "dy", -RAISED_BY * paper->size);
        svg_attribute(&paper->body, "font-size", RAISED_SIZE * paper->size);
        buf_print(&paper->body, ">%s</tspan>", number->exponent);
    }
    buf_add(&paper->body, "</text>\n");
    cover_text(paper, x, y, 0, plot_number_width(number, paper->size));
}

/* ---- titles, notes, document */

void plot_paper_say(struct plot_paper *paper, const char *key, const struct say_argument *arguments)
{
    say(&paper->notes, key, arguments);
    buf_char(&paper->notes, '\n');
}

static size_t line_of(const struct plot_paper *paper, const char *text, double width)
{
    return font_line(text, paper->size * (paper->bold ? FONT_BOLD : 1), width);
}

int plot_paper_count(const struct plot_paper *paper, const char *text, double width, int most)
{
    ASSERT(most >= 1 && width > 0);
    int lines = 0;
    while (*text != '\0' && lines < most) {
        text += line_of(paper, text, width);
        text += strspn(text, " ");
        lines++;
    }
    return lines;
}

double plot_paper_lines(struct plot_paper *paper, double x, double y, const char *text, double width,
                        int most)
{
    for (int left = most; *text != '\0' && left > 0; left--) {
        size_t length = left > 1 ? line_of(paper, text, width) : strlen(text);
        struct buf line = {0};
        buf_bytes(&line, text, length);
        plot_paper_text(paper, x, y, buf_text(&line), width);
        buf_free(&line);
        text += length;
        text += strspn(text, " ");
        y += PLOT_LEADING * paper->size;
    }
    return y;
}

/* Headings are placed upwards from the current top of the page. */
static void put_head(struct plot_paper *paper, const char *class, const char *text, double size, bool bold,
                     const char *colour)
{
    if (text == NULL || *text == '\0') return;
    double left = paper->page.left, width = fmax(paper->page.right - left, LEAST_WIDTH);
    paper->bold = bold;
    plot_paper_texts(paper, class, size, PLOT_START, colour);
    int lines = plot_paper_count(paper, text, width, MOST_LINES);
    double y = paper->page.top - HEAD_GAP - (lines - 0.5) * PLOT_LEADING * size;
    plot_paper_lines(paper, left, y, text, width, MOST_LINES);
    plot_paper_close(paper);
}

static void put_notes(struct plot_paper *paper)
{
    if (paper->notes.size == 0) return;
    double left = paper->page.left, width = fmax(paper->page.right - left, LEAST_WIDTH);
    double y = paper->page.bottom + NOTE_GAP + NOTE_SIZE / 2.0;
    plot_paper_texts(paper, "plot-notes", NOTE_SIZE, PLOT_START, GEOMETRY_FADED);
    buf_text(&paper->notes);
    char *text = paper->notes.data;
    for (char *end; (end = strchr(text, '\n')) != NULL; text = end + 1) {
        *end = '\0';
        y = plot_paper_lines(paper, left, y, text, width, MOST_LINES);
    }
    plot_paper_close(paper);
}

void plot_paper_finish(struct plot_paper *paper, const char *title, const char *subtitle,
                       const char *description, struct buf *out)
{
    ASSERT(paper->groups == 0);
    struct geometry_box *page = &paper->page;
    put_notes(paper);
    put_head(paper, "plot-subtitle", subtitle, SUBTITLE_SIZE, false, GEOMETRY_FADED);
    put_head(paper, "plot-title", title, PLOT_HEAD_SIZE, true, GEOMETRY_INK);
    plot_paper_cover(paper, floor(page->left) - MARGIN, floor(page->top) - MARGIN, ceil(page->right) + MARGIN,
                     ceil(page->bottom) + MARGIN);
    svg_document(out, page->right - page->left, page->bottom - page->top, page);
    svg_element(out, "title", title != NULL ? title : say_word("draw.a-plot"));
    svg_element(out, "desc", description);
    buf_add(out, "<path fill=\"#" GEOMETRY_PAPER "\" d=\"");
    svg_rectangle(out, page->left, page->top, page->right - page->left, page->bottom - page->top);
    buf_add(out, "\"/>\n");
    buf_bytes(out, paper->body.data, paper->body.size);
    buf_add(out, "</svg>\n");
    buf_free(&paper->body);
    buf_free(&paper->notes);
}
