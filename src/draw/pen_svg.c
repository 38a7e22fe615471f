/* The SVG pen: a self-contained picture for screen and paper.
 *
 * It needs no external font or resource and, unless animated, no style sheet: presentation
 * attributes on groups let a picture be embedded in a page. It uses SVG 1.1 plus the ARIA role. A
 * cell is GEOMETRY_UNIT units wide, which keeps most coordinates integral. Symbols are defined once
 * and used by reference. Drawing order: paper, tiles, grid, errors, borders of regions, frame,
 * strokes, rings, dots, split cells, marks, labels, signs.
 *
 * The picture is readable without colour: given pieces are solid, found ones outlined; given texts
 * are bold; errors are framed, hatched and dashed. draw/geometry.h has the sizes and colours. */
#include "draw/pen.h"

#include "base/alloc.h"
#include "draw/svg.h"

#define PAPER "#" GEOMETRY_PAPER
#define INK "#" GEOMETRY_INK
#define ALARM "#" GEOMETRY_ALARM
#define ANSWER "#" GEOMETRY_ANSWER
#define FADED "#" GEOMETRY_FADED

enum {
    UNIT = GEOMETRY_UNIT,
    MOST_CELL = 56, /* pixels per cell of a small board */
    PAGE = 680,     /* pixels of a board that fills a page: 180 mm */
    LEAST_CELL = 6, /* pixels per cell of a huge board */
};

static void put_paper(const struct geometry *geometry)
{
    struct buf *out = geometry->out;
    const struct geometry_box *page = &geometry->page;
    svg_element(out, "title", geometry->canvas->title);
    svg_element(out, "desc", geometry->canvas->description);
    svg_route_style(geometry);
    buf_add(out, "<path fill=\"" PAPER "\" d=\"");
    svg_rectangle(out, page->left, page->top, page->right - page->left, page->bottom - page->top);
    buf_add(out, "\"/>\n");
}

/* Tiles and edges. */

static void put_hexagon(struct buf *out, const struct canvas_point corners[TILES_CORNERS])
{
    svg_point(out, 'M', corners[0].x, corners[0].y);
    buf_add(out, "l20 11.55v23.09l-20 11.55-20-11.55v-23.09z");
}

static void put_run(struct buf *out, struct canvas_point from, struct canvas_point to)
{
    svg_point(out, 'M', from.x, from.y);
    if (to.x > from.x)
        svg_run(out, 'h', to.x - from.x);
    else
        svg_run(out, 'v', to.y - from.y);
}

static void put_side(struct buf *out, struct canvas_point from, struct canvas_point to)
{
    svg_point(out, 'M', from.x, from.y);
    svg_point(out, 'L', to.x, to.y);
}

static void open_tiles(const struct geometry *geometry, enum canvas_tile tile, bool even_odd)
{
    buf_print(geometry->out, "<path fill=\"#%s\"%s d=\"", geometry_colour(geometry, tile),
              even_odd ? " fill-rule=\"evenodd\"" : "");
}

static const struct tiles_strokes strokes = {open_tiles,  "\"/>\n", svg_rectangle,
                                             put_hexagon, put_run,  put_side};

static void put_tiles(const struct geometry *geometry)
{
    bool squares = geometry->canvas->shape == CANVAS_SQUARES;
    buf_add(geometry->out, squares ? "<g shape-rendering=\"crispEdges\">\n" : "<g>\n");
    tiles_fill(geometry, &strokes);
    buf_add(geometry->out, "</g>\n");
}

static void put_edges(const struct geometry *geometry, enum canvas_border kind, const char *colour,
                      double width)
{
    bool squares = geometry->canvas->shape == CANVAS_SQUARES;
    buf_print(geometry->out, "<path fill=\"none\" stroke=\"%s\" stroke-linecap=\"%s\"", colour,
              squares ? "square" : "round");
    svg_attribute(geometry->out, "stroke-width", width);
    buf_add(geometry->out, " d=\"");
    tiles_edges(geometry, kind, &strokes);
    buf_add(geometry->out, "\"/>\n");
}

/* Definitions are drawn at the origin and used at cell centres. */

static void define_error(const struct geometry *geometry)
{
    struct geometry_error error = geometry_error(geometry->canvas);
    buf_add(geometry->out, "<g id=\"");
    svg_name(geometry->out, "error", geometry->number);
    buf_add(geometry->out, "\" fill=\"none\" stroke=\"" ALARM "\">"
                           "<path fill=\"" PAPER "\" fill-opacity=\".5\" stroke-width=\"3\" d=\"");
    buf_add(geometry->out, error.frame);
    buf_add(geometry->out, "\"/><path stroke-width=\"1.2\" stroke-opacity=\".7\" d=\"");
    buf_add(geometry->out, error.hatching);
    buf_add(geometry->out, "\"/></g>\n");
}

static void define_shade(const struct geometry *geometry)
{
    struct geometry_error error = geometry_error(geometry->canvas);
    buf_add(geometry->out, "<path id=\"");
    svg_name(geometry->out, "shade", geometry->number);
    buf_add(geometry->out, "\" fill=\"" ANSWER "\" fill-opacity=\".2\" stroke=\"" ANSWER
                           "\" stroke-width=\"1\" stroke-dasharray=\"3 3\" d=\"");
    buf_add(geometry->out, error.frame);
    buf_add(geometry->out, "\"/>\n");
}

static void define_part(struct buf *out, const struct symbol_part *part)
{
    bool stays = symbols_stay(part);
    if (!stays) {
        buf_add(out, "<g transform=\"translate(");
        svg_number(out, part->x);
        svg_run(out, ' ', part->y);
        buf_print(out, ") rotate(%d) scale(", part->turn);
        svg_number(out, part->scale);
        buf_add(out, ")\">");
    }
    buf_print(out, "<path d=\"%s\"/>", part->outline);
    buf_print(out, "<path fill=\"none\" stroke=\"currentColor\" d=\"%s\"/>", part->details);
    if (!stays) buf_add(out, "</g>");
}

static void define_symbol(const struct geometry *geometry, const struct symbol_row *symbol)
{
    struct buf *out = geometry->out;
    buf_add(out, "<g id=\"");
    svg_name(out, symbol->name, geometry->number);
    buf_add(out, "\" stroke-width=\"1.3\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    for (int i = 0; i < SYMBOL_PARTS && symbol->parts[i].outline; i++) define_part(out, &symbol->parts[i]);
    buf_add(out, "</g>\n");
}

static void put_definitions(const struct geometry *geometry)
{
    const struct canvas *canvas = geometry->canvas;
    bool used[SYMBOLS] = {false}, error = false, shade = false, any = false;
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_SYMBOL) any = used[cell->as.symbol] = true;
        if (cell->error) any = error = true;
        if (cell->shaded) any = shade = true;
    }
    bool walks = canvas->animate > 0 && canvas->first_walk != NULL && canvas->walker != SYMBOLS;
    if (walks) any = used[canvas->walker] = true;
    if (!any) return;
    buf_add(geometry->out, "<defs>\n");
    if (error) define_error(geometry);
    if (shade) define_shade(geometry);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (used[symbol]) define_symbol(geometry, symbols_get((enum symbol)symbol));
    buf_add(geometry->out, "</defs>\n");
}

/* Draws the frames of shaded cells or, if `errors`, of highlighted ones. */
static void put_frames(const struct geometry *geometry, bool errors)
{
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++) {
        const struct canvas_cell *cell = &geometry->canvas->cells[i];
        if (!(errors ? cell->error : cell->shaded)) continue;
        svg_use(geometry->out, errors ? "error" : "shade", geometry->number,
                geometry_center(geometry->canvas, i));
    }
}

/* Strokes. */

static const char *const line_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "stroke=\"" INK "\" stroke-width=\"4\"",
    [CANVAS_FOUND] = "stroke=\"" ANSWER "\" stroke-width=\"2.5\"",
    [CANVAS_NOTE] = "stroke=\"" FADED "\" stroke-width=\"1.2\"",
    [CANVAS_ERROR] = "stroke=\"" ALARM "\" stroke-width=\"3\" stroke-dasharray=\"7 6\"",
};

static void put_lines(const struct geometry *geometry)
{
    struct buf *out = geometry->out;
    const struct canvas_line *last = NULL;
    for (const struct canvas_line *line = geometry->canvas->first_line; line != NULL;
         last = line, line = line->next) {
        bool same_path = last != NULL && last->role == line->role;
        if (last != NULL && !same_path) buf_add(out, "\"/>\n");
        if (!same_path)
            buf_print(out, "<path fill=\"none\" %s stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"",
                      line_looks[line->role]);
        struct canvas_point from = geometry_point(line->from), to = geometry_point(line->to);
        if (!geometry_continues(last, line)) svg_point(out, 'M', from.x, from.y);
        svg_point(out, 'L', to.x, to.y);
    }
    if (last != NULL) buf_add(out, "\"/>\n");
}

static const char *const dot_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "r=\"4.5\" fill=\"" INK "\"",
    [CANVAS_FOUND] = "r=\"4\" fill=\"" PAPER "\" stroke=\"" ANSWER "\" stroke-width=\"1.6\"",
    [CANVAS_NOTE] = "r=\"2.5\" fill=\"" FADED "\"",
    [CANVAS_ERROR] = "r=\"5\" fill=\"" PAPER "\" stroke=\"" ALARM "\" stroke-width=\"3\"",
};

static void put_dots(const struct geometry *geometry)
{
    for (const struct canvas_dot *dot = geometry->canvas->first_dot; dot != NULL; dot = dot->next) {
        buf_print(geometry->out, "<circle %s", dot_looks[dot->role]);
        svg_attribute(geometry->out, "cx", dot->at.x * UNIT);
        svg_attribute(geometry->out, "cy", dot->at.y * UNIT);
        buf_add(geometry->out, "/>\n");
    }
}

/* Marks: one group per role, whose attributes its symbols and texts inherit. `color` is used for
 * the details of symbols, `fill` for their bodies. */

static const char *const symbol_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "fill=\"" INK "\" stroke=\"" INK "\" color=\"#" GEOMETRY_DETAIL "\"",
    [CANVAS_FOUND] = "fill=\"#" GEOMETRY_BODY "\" stroke=\"" INK "\" color=\"" INK "\"",
    [CANVAS_NOTE] = "fill=\"none\" stroke=\"" FADED "\" color=\"" FADED "\" stroke-dasharray=\"2 2\"",
    [CANVAS_ERROR] = "fill=\"" ALARM "\" stroke=\"" ALARM "\" color=\"" PAPER "\"",
};

/* `arrival`: when it appears in an animation; 0: always visible. */
static void put_text(const struct geometry *geometry, struct canvas_point at, const char *text, double size,
                     double usual, double arrival)
{
    ASSERT(arrival >= 0);
    svg_open_text(geometry->out, arrival > 0 ? "damier-step" : NULL, at, size, usual);
    buf_xml_text(geometry->out, text);
    if (arrival > 0) svg_route_delay(geometry, arrival);
    buf_add(geometry->out, "</text>\n");
}

/* Given numbers are part of the puzzle and always visible. */
static double arrival_of(const struct geometry *geometry, const struct canvas_cell *cell)
{
    bool given = cell->mark == CANVAS_MARK_NUMBER && cell->role == CANVAS_GIVEN;
    return geometry->arrivals != NULL && !given ? geometry->arrivals[cell - geometry->canvas->cells] : 0;
}

static void put_mark(const struct geometry *geometry, const struct canvas_cell *cell, struct canvas_point at)
{
    if (cell->mark == CANVAS_MARK_SYMBOL) {
        svg_use(geometry->out, symbols_get(cell->as.symbol)->name, geometry->number, at);
        return;
    }
    char room[GEOMETRY_NUMBER_ROOM];
    const char *text = geometry_text(cell, room);
    enum canvas_role role = (enum canvas_role)cell->role;
    put_text(geometry, at, text, route_text_size(geometry, cell), geometry_text_size(geometry, "", role),
             arrival_of(geometry, cell));
}

static void put_marks(const struct geometry *geometry, enum canvas_role role, bool symbols)
{
    bool open = false;
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++) {
        const struct canvas_cell *cell = &geometry->canvas->cells[i];
        if (!(symbols ? cell->mark == CANVAS_MARK_SYMBOL : geometry_has_text(cell))) continue;
        if (cell->role != role || route_hides_number(geometry, cell)) continue;
        if (!open && symbols) buf_print(geometry->out, "<g %s>\n", symbol_looks[role]);
        if (!open && !symbols)
            svg_open_texts(geometry->out, svg_text_looks(role), geometry_text_size(geometry, "", role));
        open = true;
        put_mark(geometry, cell, geometry_center(geometry->canvas, i));
    }
    if (open) buf_add(geometry->out, "</g>\n");
}

static struct pen_part part_of(const struct geometry *geometry)
{
    return (struct pen_part){geometry->page, geometry_cell(geometry, LEAST_CELL, MOST_CELL, PAGE) / UNIT};
}

static void put_picture(struct geometry *geometry)
{
    float *arrivals = route_arrivals(geometry->canvas);
    geometry->arrivals = arrivals;
    put_paper(geometry);
    put_definitions(geometry);
    put_tiles(geometry);
    double width = geometry_border_width(geometry->canvas, geometry->growth);
    if (!geometry->canvas->chequered) put_edges(geometry, CANVAS_BORDER_GRID, FADED, 1);
    put_frames(geometry, false);
    put_frames(geometry, true);
    if (geometry->canvas->regions) put_edges(geometry, CANVAS_BORDER_REGION, INK, width);
    put_edges(geometry, CANVAS_BORDER_FRAME, INK, width);
    put_lines(geometry);
    svg_route_draw(geometry);
    svg_sign_rings(geometry);
    put_dots(geometry);
    svg_clue_splits(geometry);
    for (int role = 0; role < CANVAS_ROLES; role++) {
        put_marks(geometry, (enum canvas_role)role, true);
        put_marks(geometry, (enum canvas_role)role, false);
    }
    svg_clue_labels(geometry);
    svg_route_symbols(geometry, symbol_looks[CANVAS_FOUND]);
    svg_sign_draw(geometry);
    alloc_free(arrivals);
}

struct pen_part pen_svg_part(const struct canvas *canvas, int number, struct buf *out)
{
    struct geometry geometry = geometry_measure(canvas, out);
    geometry.number = number;
    put_picture(&geometry);
    return part_of(&geometry);
}

void pen_svg_open(const struct pen_part *part, struct buf *out)
{
    const struct geometry_box *page = &part->page;
    svg_document(out, (page->right - page->left) * part->scale, (page->bottom - page->top) * part->scale,
                 page);
}

void pen_svg_draw(const struct canvas *canvas, struct buf *out)
{
    struct geometry geometry = geometry_measure(canvas, out);
    struct pen_part part = part_of(&geometry);
    pen_svg_open(&part, out);
    put_picture(&geometry);
    buf_add(out, "</svg>\n");
}
