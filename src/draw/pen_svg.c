/* The SVG pen: a self-contained picture, for screen and paper.
 *
 * There is no font or resource from elsewhere and, unless something moves, no style sheet: looks
 * are attributes of groups, so that a picture can be put inside a page without disturbing it.
 * Nothing beyond SVG 1.1 is used except the ARIA role. A cell is SHEET_UNIT units wide, which keeps
 * most coordinates whole and font sizes well above 1. Symbols are defined once and used by
 * reference. From bottom to top: paper, tiles, grid, errors, frame, strokes, rings,
 * dots, marks, labels, signs.
 *
 * Nothing needs colour to be read: given pieces are solid and found ones outlined; given texts are
 * bold, found ones are not; errors are framed, hatched and dashed. Measures and colours are those
 * of every picture (draw/sheet.h). */
#include "draw/pen.h"

#include "base/alloc.h"
#include "draw/svg.h"

#include <math.h>

#define PAPER "#" SHEET_PAPER
#define INK "#" SHEET_INK
#define ALARM "#" SHEET_ALARM
#define ANSWER "#" SHEET_ANSWER
#define FADED "#" SHEET_FADED

enum {
    UNIT = SHEET_UNIT,
    MOST_CELL = 56, /* pixels of a cell on a small board */
    PAGE = 680,     /* pixels of a board that just fits a page: 180 mm */
    LEAST_CELL = 6, /* pixels of a cell on a huge board */
};

static void put_paper(const struct sheet *sheet)
{
    struct buf *out = sheet->out;
    const struct sheet_box *page = &sheet->page;
    svg_element(out, "title", sheet->canvas->title);
    svg_element(out, "desc", sheet->canvas->description);
    svg_walk_style(sheet);
    buf_add(out, "<path fill=\"" PAPER "\" d=\"");
    svg_rectangle(out, page->left, page->top, page->right - page->left, page->bottom - page->top);
    buf_add(out, "\"/>\n");
}

/* The floor. */

static void put_hexagon(struct buf *out, const struct canvas_point corners[FLOOR_CORNERS])
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

static void open_tiles(const struct sheet *sheet, enum canvas_tile tile, bool even_odd)
{
    buf_print(sheet->out, "<path fill=\"#%s\"%s d=\"", sheet_colour(sheet, tile),
              even_odd ? " fill-rule=\"evenodd\"" : "");
}

static const struct floor_strokes strokes = {open_tiles,  "\"/>\n", svg_rectangle,
                                             put_hexagon, put_run,  put_side};

static void put_tiles(const struct sheet *sheet)
{
    bool squares = sheet->canvas->shape == CANVAS_SQUARES;
    buf_add(sheet->out, squares ? "<g shape-rendering=\"crispEdges\">\n" : "<g>\n");
    floor_tiles(sheet, &strokes);
    buf_add(sheet->out, "</g>\n");
}

static void put_edges(const struct sheet *sheet, bool frame, const char *colour, double width)
{
    bool squares = sheet->canvas->shape == CANVAS_SQUARES;
    buf_print(sheet->out, "<path fill=\"none\" stroke=\"%s\" stroke-linecap=\"%s\"", colour,
              squares ? "square" : "round");
    svg_attribute(sheet->out, "stroke-width", width);
    buf_add(sheet->out, " d=\"");
    floor_edges(sheet, frame, &strokes);
    buf_add(sheet->out, "\"/>\n");
}

/* Definitions are drawn around the origin and used at the centre of a cell. */

static void define_error(const struct sheet *sheet)
{
    struct sheet_error error = sheet_error(sheet->canvas);
    buf_add(sheet->out, "<g id=\"");
    svg_name(sheet->out, "error", sheet->number);
    buf_add(sheet->out, "\" fill=\"none\" stroke=\"" ALARM "\">"
                        "<path fill=\"" PAPER "\" fill-opacity=\".5\" stroke-width=\"3\" d=\"");
    buf_add(sheet->out, error.frame);
    buf_add(sheet->out, "\"/><path stroke-width=\"1.2\" stroke-opacity=\".7\" d=\"");
    buf_add(sheet->out, error.hatching);
    buf_add(sheet->out, "\"/></g>\n");
}

static void define_shade(const struct sheet *sheet)
{
    struct sheet_error error = sheet_error(sheet->canvas);
    buf_add(sheet->out, "<path id=\"");
    svg_name(sheet->out, "shade", sheet->number);
    buf_add(sheet->out, "\" fill=\"" ANSWER "\" fill-opacity=\".2\" stroke=\"" ANSWER
                        "\" stroke-width=\"1\" stroke-dasharray=\"3 3\" d=\"");
    buf_add(sheet->out, error.frame);
    buf_add(sheet->out, "\"/>\n");
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

static void define_symbol(const struct sheet *sheet, const struct symbol_row *symbol)
{
    struct buf *out = sheet->out;
    buf_add(out, "<g id=\"");
    svg_name(out, symbol->name, sheet->number);
    buf_add(out, "\" stroke-width=\"1.3\" stroke-linejoin=\"round\" stroke-linecap=\"round\">");
    for (int i = 0; i < SYMBOL_PARTS && symbol->parts[i].outline; i++) define_part(out, &symbol->parts[i]);
    buf_add(out, "</g>\n");
}

static void put_definitions(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    bool used[SYMBOLS] = {false}, error = false, shade = false, any = false;
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_SYMBOL) any = used[cell->as.symbol] = true;
        if (cell->error) any = error = true;
        if (cell->shaded) any = shade = true;
    }
    bool walks = canvas->animate > 0 && canvas->first_walk != NULL && canvas->walker != SYMBOLS;
    if (walks) any = used[canvas->walker] = true;
    if (!any) return;
    buf_add(sheet->out, "<defs>\n");
    if (error) define_error(sheet);
    if (shade) define_shade(sheet);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (used[symbol]) define_symbol(sheet, symbols_get((enum symbol)symbol));
    buf_add(sheet->out, "</defs>\n");
}

/* Cells that are shaded or, if `errors`, highlighted. */
static void put_frames(const struct sheet *sheet, bool errors)
{
    for (size_t i = 0; i < canvas_count(sheet->canvas); i++) {
        const struct canvas_cell *cell = &sheet->canvas->cells[i];
        if (!(errors ? cell->error : cell->shaded)) continue;
        svg_use(sheet->out, errors ? "error" : "shade", sheet->number, sheet_center(sheet->canvas, i));
    }
}

/* Strokes. */

static const char *const line_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "stroke=\"" INK "\" stroke-width=\"4\"",
    [CANVAS_FOUND] = "stroke=\"" ANSWER "\" stroke-width=\"2.5\"",
    [CANVAS_NOTE] = "stroke=\"" FADED "\" stroke-width=\"1.2\"",
    [CANVAS_ERROR] = "stroke=\"" ALARM "\" stroke-width=\"3\" stroke-dasharray=\"7 6\"",
};

static void put_lines(const struct sheet *sheet)
{
    struct buf *out = sheet->out;
    const struct canvas_line *last = NULL;
    for (const struct canvas_line *line = sheet->canvas->first_line; line != NULL;
         last = line, line = line->next) {
        bool same_path = last != NULL && last->role == line->role;
        if (last != NULL && !same_path) buf_add(out, "\"/>\n");
        if (!same_path)
            buf_print(out, "<path fill=\"none\" %s stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"",
                      line_looks[line->role]);
        struct canvas_point from = sheet_point(line->from), to = sheet_point(line->to);
        if (!sheet_goes_on(last, line)) svg_point(out, 'M', from.x, from.y);
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

static void put_dots(const struct sheet *sheet)
{
    for (const struct canvas_dot *dot = sheet->canvas->first_dot; dot != NULL; dot = dot->next) {
        buf_print(sheet->out, "<circle %s", dot_looks[dot->role]);
        svg_attribute(sheet->out, "cx", dot->at.x * UNIT);
        svg_attribute(sheet->out, "cy", dot->at.y * UNIT);
        buf_add(sheet->out, "/>\n");
    }
}

/* Marks: one group for each role, whose attributes the symbols and texts in it inherit. `color` is
 * for the details of symbols, `fill` for their bodies. */

static const char *const symbol_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "fill=\"" INK "\" stroke=\"" INK "\" color=\"#" SHEET_DETAIL "\"",
    [CANVAS_FOUND] = "fill=\"#" SHEET_BODY "\" stroke=\"" INK "\" color=\"" INK "\"",
    [CANVAS_NOTE] = "fill=\"none\" stroke=\"" FADED "\" color=\"" FADED "\" stroke-dasharray=\"2 2\"",
    [CANVAS_ERROR] = "fill=\"" ALARM "\" stroke=\"" ALARM "\" color=\"" PAPER "\"",
};

static const char *const text_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "fill=\"" INK "\" font-weight=\"bold\"",
    [CANVAS_FOUND] = "fill=\"" ANSWER "\"",
    [CANVAS_NOTE] = "fill=\"" FADED "\" font-style=\"italic\"",
    [CANVAS_ERROR] = "fill=\"" ALARM "\" font-weight=\"bold\" text-decoration=\"underline\"",
};

/* `arrival`: when it appears; 0 if it is there from the beginning. */
static void put_text(const struct sheet *sheet, struct canvas_point at, const char *text, double size,
                     double usual, double arrival)
{
    struct buf *out = sheet->out;
    ASSERT(size > 0 && size <= usual && arrival >= 0);
    buf_add(out, arrival > 0 ? "<text class=\"damier-step\"" : "<text");
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y + SVG_BASELINE * size);
    if (size < usual) svg_attribute(out, "font-size", size);
    buf_char(out, '>');
    buf_xml_text(out, text);
    if (arrival > 0) svg_walk_wait(sheet, arrival);
    buf_add(out, "</text>\n");
}

/* A given number is part of the question, which is there from the beginning. */
static double arrival_of(const struct sheet *sheet, const struct canvas_cell *cell)
{
    bool given = cell->mark == CANVAS_MARK_NUMBER && cell->role == CANVAS_GIVEN;
    return sheet->arrivals != NULL && !given ? sheet->arrivals[cell - sheet->canvas->cells] : 0;
}

static void put_mark(const struct sheet *sheet, const struct canvas_cell *cell, struct canvas_point at)
{
    if (cell->mark == CANVAS_MARK_SYMBOL) {
        svg_use(sheet->out, symbols_get(cell->as.symbol)->name, sheet->number, at);
        return;
    }
    char room[SHEET_NUMBER_ROOM];
    const char *text = sheet_text(cell, room);
    enum canvas_role role = (enum canvas_role)cell->role;
    put_text(sheet, at, text, walk_text_size(sheet, cell), sheet_text_size(sheet, "", role),
             arrival_of(sheet, cell));
}

static void put_marks(const struct sheet *sheet, enum canvas_role role, bool symbols)
{
    bool open = false;
    for (size_t i = 0; i < canvas_count(sheet->canvas); i++) {
        const struct canvas_cell *cell = &sheet->canvas->cells[i];
        if (cell->mark == CANVAS_MARK_NONE || cell->role != role) continue;
        if ((cell->mark == CANVAS_MARK_SYMBOL) != symbols || walk_replaces(sheet, cell)) continue;
        if (!open && symbols) buf_print(sheet->out, "<g %s>\n", symbol_looks[role]);
        if (!open && !symbols) svg_open_texts(sheet->out, text_looks[role], sheet_text_size(sheet, "", role));
        open = true;
        put_mark(sheet, cell, sheet_center(sheet->canvas, i));
    }
    if (open) buf_add(sheet->out, "</g>\n");
}

/* The heads of tracks, or the others. */
static void put_labels(const struct sheet *sheet, bool heads)
{
    double size = sheet_label_size(sheet);
    bool open = false;
    for (const struct canvas_label *label = sheet->canvas->first_label; label != NULL; label = label->next) {
        if ((label->index < 0) != heads) continue;
        if (!open) svg_open_texts(sheet->out, heads ? text_looks[CANVAS_GIVEN] : "fill=\"" FADED "\"", size);
        open = true;
        put_text(sheet, sheet_label_place(sheet, label), label->text, size, size, 0);
    }
    if (open) buf_add(sheet->out, "</g>\n");
}

/* Rings and signs differ by role in the width of their strokes: given ones are bold. The disc of a
 * sign that was found has an outline too. */

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

static void put_rings(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        if (!sheet_has_ring(canvas, &canvas->cells[i])) continue;
        buf_print(sheet->out, "<circle fill=\"none\" %s", ring_looks[canvas->cells[i].ring]);
        svg_circle(sheet->out, sheet_center(canvas, i), SHEET_RING);
        buf_add(sheet->out, "/>\n");
    }
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct sheet_figure *figure)
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

static void put_sign_text(struct buf *out, const struct canvas_sign *sign, const char *looks)
{
    struct canvas_point at = sheet_point(sign->at);
    double size = sheet_sign_size(sign->text);
    svg_open_texts(out, looks, size);
    buf_add(out, "<text");
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y + SVG_BASELINE * size);
    buf_char(out, '>');
    buf_xml_text(out, sign->text);
    buf_add(out, "</text>\n</g>\n");
}

static void put_signs(const struct sheet *sheet)
{
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct sheet_figure *figure = sheet_figure(sign->text);
        buf_print(sheet->out, "<circle fill=\"" PAPER "\"%s", disc_looks[sign->role]);
        svg_circle(sheet->out, sheet_point(sign->at), SHEET_SIGN);
        buf_add(sheet->out, "/>\n");
        if (figure != NULL)
            put_figure(sheet->out, sign, figure);
        else
            put_sign_text(sheet->out, sign, text_looks[sign->role]);
    }
}

static struct pen_part part_of(const struct sheet *sheet)
{
    return (struct pen_part){sheet->page, sheet_cell(sheet, LEAST_CELL, MOST_CELL, PAGE) / UNIT};
}

static void put_picture(struct sheet *sheet)
{
    float *arrivals = walk_arrivals(sheet->canvas);
    sheet->arrivals = arrivals;
    put_paper(sheet);
    put_definitions(sheet);
    put_tiles(sheet);
    if (!sheet->canvas->chequered) put_edges(sheet, false, FADED, 1);
    put_frames(sheet, false);
    put_frames(sheet, true);
    put_edges(sheet, true, INK, 1.6 * sheet->growth);
    put_lines(sheet);
    svg_walk_draw(sheet);
    put_rings(sheet);
    put_dots(sheet);
    for (int role = 0; role < CANVAS_ROLES; role++) {
        put_marks(sheet, (enum canvas_role)role, true);
        put_marks(sheet, (enum canvas_role)role, false);
    }
    put_labels(sheet, false);
    put_labels(sheet, true);
    svg_walk_walkers(sheet, symbol_looks[CANVAS_FOUND]);
    put_signs(sheet);
    alloc_free(arrivals);
}

struct pen_part pen_svg_part(const struct canvas *canvas, int number, struct buf *out)
{
    struct sheet sheet = sheet_measure(canvas, out);
    sheet.number = number;
    put_picture(&sheet);
    return part_of(&sheet);
}

void pen_svg_open(const struct pen_part *part, struct buf *out)
{
    const struct sheet_box *page = &part->page;
    svg_document(out, (page->right - page->left) * part->scale, (page->bottom - page->top) * part->scale,
                 page);
}

void pen_svg_draw(const struct canvas *canvas, struct buf *out)
{
    struct sheet sheet = sheet_measure(canvas, out);
    struct pen_part part = part_of(&sheet);
    pen_svg_open(&part, out);
    put_picture(&sheet);
    buf_add(out, "</svg>\n");
}
