/* Outlines of trees. Both formats need to know whether a line, or one of its ancestors, has a later
 * sibling: a line of the same depth with no smaller depth in between. One backward pass computes
 * this. */
#include "draw/tree_outline.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <stdbool.h>
#include <string.h>

void tree_outline_add(struct tree_outline *outline, int depth, const char *text)
{
    ASSERT(depth >= 0);
    int most = outline->lines.size ? vec_last(&outline->lines).depth + 1 : 0;
    struct tree_outline_line line = {.depth = depth < most ? depth : most};
    line.text = alloc_bytes(strlen(text) + 1);
    memcpy(line.text, text, strlen(text));
    vec_push(&outline->lines, line);
}

void tree_outline_free(struct tree_outline *outline)
{
    for (size_t i = 0; i < outline->lines.size; i++) alloc_free(outline->lines.data[i].text);
    vec_free(&outline->lines);
}

/* By line: true if it has a later sibling. Owned by the caller. */
static bool *followed(const struct tree_outline *outline)
{
    size_t count = outline->lines.size;
    VEC(bool) open = {0}; /* by depth: true if there is a later sibling at this depth */
    bool *result = alloc_array(count, sizeof *result);
    for (size_t i = count; i > 0; i--) {
        size_t depth = (size_t)outline->lines.data[i - 1].depth;
        while (open.size <= depth) vec_push(&open, false);
        result[i - 1] = open.data[depth];
        open.size = depth + 1;
        open.data[depth] = true;
    }
    vec_free(&open);
    return result;
}

/* ---- Text ---- */

void tree_outline_text(const struct tree_outline *outline, struct buf *out)
{
    bool *more = followed(outline);
    VEC(bool) bars = {0}; /* by depth: true if the vertical bar continues */
    for (size_t i = 0; i < outline->lines.size; i++) {
        const struct tree_outline_line *line = &outline->lines.data[i];
        size_t depth = (size_t)line->depth;
        ASSERT(i ? line->depth <= line[-1].depth + 1 : depth == 0);
        while (bars.size <= depth) vec_push(&bars, false);
        bars.data[depth] = more[i];
        for (size_t j = 1; j < depth; j++) buf_add(out, bars.data[j] ? "|   " : "    ");
        if (depth) buf_add(out, more[i] ? "|-- " : "`-- ");
        buf_print(out, "%s\n", line->text);
    }
    vec_free(&bars);
    alloc_free(more);
}

/* ---- SVG ---- */

enum { ROW = 24, STEP = 22, MARGIN = 12, LETTER = 8, BASELINE = 16 };

static int width_of(const struct tree_outline *outline)
{
    int width = 0;
    for (size_t i = 0; i < outline->lines.size; i++) {
        const struct tree_outline_line *line = &outline->lines.data[i];
        int right = line->depth * STEP + font_count(line->text) * LETTER;
        if (right > width) width = right;
    }
    return width + 2 * MARGIN;
}

/* The edge from a line up to its parent or previous sibling. */
static void draw_branch(const struct tree_outline *outline, size_t i, struct buf *out)
{
    ASSERT(i > 0 && outline->lines.data[i].depth > 0); /* the first line is a root */
    size_t before = i - 1;
    int depth = outline->lines.data[i].depth, x = MARGIN + (depth - 1) * STEP + STEP / 2;
    while (outline->lines.data[before].depth > depth) before--;
    bool sibling = outline->lines.data[before].depth == depth;
    int from = (int)before * ROW + MARGIN + (sibling ? ROW / 2 : ROW - 3),
        to = (int)i * ROW + MARGIN + ROW / 2;
    buf_print(out, "<path d=\"M%d %dV%dH%d\"/>\n", x, from, to, x + STEP / 2 - 3);
}

void tree_outline_svg(const struct tree_outline *outline, struct buf *out)
{
    int width = width_of(outline), height = (int)outline->lines.size * ROW + 2 * MARGIN;
    buf_print(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\">\n"
              "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>\n"
              "<g fill=\"none\" stroke=\"#888\" stroke-width=\"1.5\">\n",
              width, height, width, height, width, height);
    for (size_t i = 0; i < outline->lines.size; i++)
        if (outline->lines.data[i].depth) draw_branch(outline, i, out);
    buf_add(out, "</g>\n<g font-family=\"monospace\" font-size=\"13\">\n");
    for (size_t i = 0; i < outline->lines.size; i++) {
        const struct tree_outline_line *line = &outline->lines.data[i];
        buf_print(out, "<text x=\"%d\" y=\"%d\">", MARGIN + line->depth * STEP,
                  MARGIN + (int)i * ROW + BASELINE);
        buf_xml_text(out, line->text);
        buf_add(out, "</text>\n");
    }
    buf_add(out, "</g>\n</svg>\n");
}
