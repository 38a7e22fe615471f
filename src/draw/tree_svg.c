/* Trees as self-contained SVG.
 *
 * From top to bottom: title, summary, legend, trees. Arcs are drawn below edges and edges below
 * nodes, since triangles overlap the edges of the next row. Edges end above labels, so none crosses
 * a text. Shapes are defined once; nodes and edges have tooltips. Shapes are distinct without
 * colour; in grey, failures have lightness (CIE L*) 37 and solutions 60. */
#include "draw/tree_layout.h"

#include "base/alloc.h"
#include "draw/svg.h"

#include <math.h>
#include <stdio.h>

#define PAPER "#" GEOMETRY_PAPER
#define INK "#" GEOMETRY_INK
#define FADED "#" GEOMETRY_FADED
#define FAILED "#" GEOMETRY_ALARM
#define FOUND "#35a35a"
#define FOUND_LINE "#1b7837"
#define PALE "#d9d5d1"
#define FONT " font-family=\"Helvetica,Arial,sans-serif\""

enum {
    RADIUS = TREE_LAYOUT_RADIUS,
    MARGIN = 16,
    TITLE_SIZE = 15,
    SUMMARY_SIZE = 12,
    LINE = 20,   /* line height of the header */
    ENTRY = 22,  /* width before and after a legend symbol */
    NARROW = 480 /* least width, for the header */
};

/* Within 18 x 18 around the origin; triangles vary and are drawn individually. */
static const char *const shapes[TREE_ROLES] = {
    [TREE_BRANCH] = "<circle r=\"7\" fill=\"" PAPER "\" stroke=\"" INK "\" stroke-width=\"1.4\"/>",
    [TREE_FAILURE] = "<path fill=\"" FAILED "\" stroke=\"none\" d=\"M-6-6h12v12h-12z\"/>",
    [TREE_SOLUTION] = "<path fill=\"" FOUND "\" stroke=\"" INK "\" d=\"M0-8.5l8.5 8.5-8.5 8.5-8.5-8.5z\"/>",
    [TREE_CANDIDATE] = "<path fill=\"" PAPER "\" stroke=\"" FAILED "\" stroke-width=\"1.4\""
                       " d=\"M0-8.5l8.5 8.5-8.5 8.5-8.5-8.5zM-4-4l8 8M-4 4l8-8\"/>",
    [TREE_KNOWN] = "<path fill=\"" PAPER "\" stroke=\"" FOUND_LINE "\" stroke-width=\"1.4\""
                   " d=\"M0-8.5l8.5 8.5-8.5 8.5-8.5-8.5z\"/>",
};

static const char *const names[TREE_ROLES] = {[TREE_BRANCH] = "branch",
                                              [TREE_FAILURE] = "failure",
                                              [TREE_SOLUTION] = "solution",
                                              [TREE_CANDIDATE] = "candidate",
                                              [TREE_KNOWN] = "known"};

struct picture {
    const struct tree *tree;
    const struct tree_layout *layout;
    double left, top; /* of the trees */
    struct buf *out;
};

static bool has_role(const struct tree *tree, enum tree_role role)
{
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].role == role) return true;
    return false;
}

/* ---- shapes */

static void define_shapes(const struct picture *p)
{
    buf_add(p->out, "<defs>\n");
    for (int role = 0; role < TREE_ROLES; role++)
        if (shapes[role] && has_role(p->tree, (enum tree_role)role))
            buf_print(p->out, "<g id=\"%s\">%s</g>\n", names[role], shapes[role]);
    if (p->tree->arc_count)
        buf_add(p->out, "<marker id=\"tip\" viewBox=\"0 0 6 6\" refX=\"6\" refY=\"3\" markerWidth=\"6\""
                        " markerHeight=\"6\" orient=\"auto\"><path fill=\"" FADED
                        "\" stroke=\"none\" d=\"M0 0l6 3-6 3z\"/></marker>\n");
    buf_add(p->out, "</defs>\n");
}

/* Its tip is at the top of a circle's position. */
static void put_triangle(const struct picture *p, const struct tree_node *node, double x, double y)
{
    ASSERT(!shapes[node->role]);
    static const char *const looks[TREE_ROLES] = {
        [TREE_FAILURES] = "fill=\"#f3ccd2\" stroke=\"" FAILED "\"",
        [TREE_SOLUTIONS] = "fill=\"#cfe8d5\" stroke=\"" FOUND_LINE "\"",
        [TREE_UNKNOWN] = "fill=\"" PALE "\" stroke=\"" FADED "\" stroke-dasharray=\"2 2\"",
    };
    double height = tree_layout_triangle(node), half = 0.6 * height, foot = y - RADIUS + height;
    buf_print(p->out, "<path %s d=\"", looks[node->role]);
    svg_point(p->out, 'M', x, y - RADIUS);
    svg_point(p->out, 'L', x + half, foot);
    svg_run(p->out, 'h', -2 * half);
    buf_add(p->out, "z\"/>");
    if (node->role != TREE_SOLUTIONS) return;
    buf_add(p->out, "<path fill=\"" FOUND_LINE "\" stroke=\"none\" d=\"");
    svg_point(p->out, 'M', x, foot - 9);
    buf_add(p->out, "l4 4-4 4-4-4z\"/>");
}

static void put_shape(const struct picture *p, const struct tree_node *node, double x, double y)
{
    if (shapes[node->role])
        svg_use(p->out, names[node->role], 0, (struct canvas_point){x, y});
    else
        put_triangle(p, node, x, y);
}

/* ---- texts */

static void put_text(const struct picture *p, const char *looks, double x, double y, double size,
                     const char *text)
{
    buf_print(p->out, "<text %s", looks);
    svg_attribute(p->out, "x", x);
    svg_attribute(p->out, "y", y);
    svg_attribute(p->out, "font-size", size);
    buf_char(p->out, '>');
    buf_xml_text(p->out, text);
    buf_add(p->out, "</text>\n");
}

#define CENTRED "fill=\"" INK "\" stroke=\"none\" text-anchor=\"middle\""

/* Keeps labels readable above arcs. */
static void put_backing(const struct picture *p, double x, double y, const char *text)
{
    double width = tree_layout_width(text, TREE_LAYOUT_TEXT);
    buf_add(p->out, "<path fill=\"" PAPER "\" fill-opacity=\".8\" stroke=\"none\" d=\"");
    svg_rectangle(p->out, x - width / 2, y - TREE_LAYOUT_TEXT + 2, width, TREE_LAYOUT_TEXT);
    buf_add(p->out, "\"/>");
}

static void put_label(const struct picture *p, size_t i, double x, double y)
{
    const struct tree_node *node = &p->tree->nodes[i];
    bool root = node->parent < 0;
    char number[24];
    bool labelled = node->label && (p->layout->labelled || root);
    if (labelled && p->tree->arc_count) put_backing(p, x, y - RADIUS - 5, node->label);
    if (labelled)
        put_text(p, root ? CENTRED " font-weight=\"bold\"" : CENTRED, x, y - RADIUS - 5, TREE_LAYOUT_TEXT,
                 node->label);
    if (shapes[node->role] || !p->layout->labelled || !node->weight) return;
    snprintf(number, sizeof number, "%lld", (long long)node->weight);
    put_text(p, CENTRED, x, y - RADIUS + tree_layout_triangle(node) + 10, TREE_LAYOUT_TEXT - 1, number);
}

/* ---- trees */

/* From the bottom of the parent to the top of the label or node. */
static void put_line(const struct picture *p, size_t i, double x, double y)
{
    ASSERT(p->tree->nodes[i].parent >= 0 && (size_t)p->tree->nodes[i].parent < i);
    const struct tree_node *node = &p->tree->nodes[i];
    double above = RADIUS + (p->layout->labelled && node->label ? TREE_LAYOUT_TAG : 0);
    double from_x = p->left + p->layout->x[node->parent],
           from_y = p->top + p->layout->y[node->parent] + RADIUS;
    buf_add(p->out, "<g>");
    svg_element(p->out, "title", node->note);
    buf_add(p->out, node->broken ? "<path stroke-dasharray=\"4 2\" d=\"" : "<path d=\"");
    svg_point(p->out, 'M', from_x, from_y);
    svg_point(p->out, 'L', x, y - above);
    /* Two strokes across the edge stand for a chain. */
    if (node->passed) {
        svg_point(p->out, 'M', (from_x + x) / 2 - 4, (from_y + y - above) / 2 - 1);
        buf_add(p->out, "l8-3m0 5l-8 3");
    }
    buf_add(p->out, "\"/></g>\n");
}

static void put_node(const struct picture *p, size_t i, double x, double y)
{
    const struct tree_node *node = &p->tree->nodes[i];
    buf_add(p->out, "<g>");
    svg_element(p->out, "title", node->note);
    put_label(p, i, x, y);
    put_shape(p, node, x, y);
    buf_add(p->out, "</g>\n");
}

/* From side to side, leaving and arriving horizontally; between nodes of one row, from below. */
static void put_arc(const struct picture *p, const struct tree_arc *arc)
{
    ASSERT((size_t)arc->from < p->tree->count && (size_t)arc->to < p->tree->count);
    const struct tree_layout *l = p->layout;
    ASSERT(arc->from != arc->to);
    double side = l->x[arc->to] < l->x[arc->from] ? -1 : 1;
    double x = p->left + l->x[arc->from] + side * RADIUS, y = p->top + l->y[arc->from];
    double to_x = p->left + l->x[arc->to] - side * (RADIUS + 2), to_y = p->top + l->y[arc->to];
    double bend = side * fmax(14, fabs(to_x - x) / 2), dip = fabs(to_y - y) < 1 ? l->row / 3 : 0;
    buf_add(p->out, "<g>");
    svg_element(p->out, "title", arc->note);
    buf_add(p->out, "<path marker-end=\"url(#tip)\" d=\"");
    svg_point(p->out, 'M', x, y);
    svg_point(p->out, 'C', x + bend, y + dip);
    svg_point(p->out, ' ', to_x - bend, to_y + dip);
    svg_point(p->out, ' ', to_x, to_y);
    buf_add(p->out, "\"/></g>\n");
}

static void put_trees(const struct picture *p)
{
    buf_add(p->out, "<g fill=\"none\" stroke=\"" FADED "\" stroke-dasharray=\"1.5 2.5\">\n");
    for (size_t i = 0; i < p->tree->arc_count; i++) put_arc(p, &p->tree->arcs[i]);
    buf_add(p->out, "</g>\n<g fill=\"none\" stroke=\"" FADED "\"" FONT ">\n");
    for (int nodes = 0; nodes < 2; nodes++)
        for (size_t i = 0; i < p->tree->count; i++) {
            double x = p->left + p->layout->x[i], y = p->top + p->layout->y[i];
            if (nodes)
                put_node(p, i, x, y);
            else if (p->tree->nodes[i].parent >= 0)
                put_line(p, i, x, y);
        }
    buf_add(p->out, "</g>\n");
}

/* ---- header */

static double entry_width(const char *words)
{
    return 2 * ENTRY + tree_layout_width(words, SUMMARY_SIZE);
}

/* Legend entries: the roles, then dashed edges and arcs. */
enum { BROKEN = TREE_ROLES, ARC, ENTRIES };

/* NULL: does not occur. */
static const char *entry_words(const struct tree *tree, int entry)
{
    if (entry == ARC) return tree->arc_count ? tree->arc_legend : NULL;
    if (entry < TREE_ROLES) return has_role(tree, (enum tree_role)entry) ? tree->legend[entry] : NULL;
    for (size_t i = 0; i < tree->count; i++)
        if (tree->nodes[i].broken) return tree->broken_legend;
    return NULL;
}

static void put_entry(const struct picture *p, int entry, double x, double y)
{
    ASSERT(p->out && entry < ENTRIES && entry_words(p->tree, entry));
    const struct tree_node sign = {.role = (enum tree_role)entry, .parent = -1};
    if (entry < TREE_ROLES) {
        put_shape(p, &sign, x + ENTRY / 2, y);
    } else {
        buf_add(p->out, entry == ARC ? "<path stroke-dasharray=\"1.5 2.5\" marker-end=\"url(#tip)\" d=\""
                                     : "<path stroke-dasharray=\"4 2\" d=\"");
        svg_point(p->out, 'M', x, y);
        svg_run(p->out, 'h', ENTRY - 5);
        buf_add(p->out, "\"/>");
    }
    put_text(p, "fill=\"" INK "\" stroke=\"none\"", x + ENTRY, y + SUMMARY_SIZE * SVG_BASELINE, SUMMARY_SIZE,
             entry_words(p->tree, entry));
}

/* Wraps entries to the next line. Returns the bottom of the legend; without `out` it only
 * measures. */
static double put_legend(const struct picture *p, double top, double right)
{
    double x = MARGIN, y = top + LINE / 2;
    for (int entry = 0; entry < ENTRIES; entry++) {
        const char *words = entry_words(p->tree, entry);
        if (!words) continue;
        if (x > MARGIN && x + entry_width(words) - ENTRY > right) {
            x = MARGIN;
            y += LINE + 2;
        }
        if (p->out) put_entry(p, entry, x, y);
        x += entry_width(words);
    }
    return y + LINE / 2;
}

static void put_head(const struct picture *p)
{
    double y = MARGIN + TITLE_SIZE;
    buf_add(p->out, "<g fill=\"none\" stroke=\"" FADED "\"" FONT ">\n");
    if (p->tree->title)
        put_text(p, "fill=\"" INK "\" stroke=\"none\" font-weight=\"bold\"", MARGIN, y, TITLE_SIZE,
                 p->tree->title);
    if (p->tree->summary)
        put_text(p, "fill=\"" FADED "\" stroke=\"none\"", MARGIN, y + LINE, SUMMARY_SIZE, p->tree->summary);
}

/* ---- the document */

void tree_svg_draw(const struct tree *tree, struct buf *out)
{
    struct tree_layout layout;
    tree_layout_make(&layout, tree);
    struct picture p = {.tree = tree, .layout = &layout};
    double head = MARGIN + TITLE_SIZE + LINE + 8;
    double words =
        fmax(tree_layout_width(tree->title, TITLE_SIZE), tree_layout_width(tree->summary, SUMMARY_SIZE));
    double width = fmax(fmax(layout.right, words), NARROW) + 2 * MARGIN;
    p.left = (width - layout.right) / 2;
    p.top = put_legend(&p, head, width - MARGIN) + MARGIN;
    p.out = out;
    struct geometry_box page = {0, 0, ceil(width), ceil(p.top + layout.bottom + MARGIN)};
    svg_document(out, page.right, page.bottom, &page);
    svg_element(out, "title", tree->title);
    svg_element(out, "desc", tree->summary);
    buf_add(out, "<path fill=\"" PAPER "\" d=\"");
    svg_rectangle(out, 0, 0, page.right, page.bottom);
    buf_add(out, "\"/>\n");
    define_shapes(&p);
    put_head(&p);
    put_legend(&p, head, width - MARGIN);
    buf_add(out, "</g>\n");
    put_trees(&p);
    buf_add(out, "</svg>\n");
    tree_layout_free(&layout);
}
