/* The SVG pen: a picture that stands alone, for screen and paper.
 *
 * No style sheet, font or resource from elsewhere: looks are attributes of groups, so that a picture can be
 * set inside a page without disturbing it, and nothing beyond SVG 1.1 is used but the ARIA role. A cell is
 * PEN_SVG_UNIT units wide, which keeps most coordinates whole and font sizes well above 1. Symbols are
 * defined once and used by reference. From bottom to top: paper, tiles, grid, errors, frame, strokes, marks,
 * labels.
 *
 * Nothing needs colour to be read: given pieces are solid and found ones outlined; given texts are bold,
 * found ones are not; errors are framed, hatched and dashed. In grey the two squares of a chess board have
 * the lightness (CIE L*) 94 and 69, ink has 15 and the body of a found piece 99.
 *
 * Boards of more than CALM_LINES lines are looked at as a whole: frame and labels grow with them, the
 * picture does not. */
#include "canvas/pen_svg.h"

#include "canvas/svg.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define INK "#2b2523"
#define ALARM "#b00020"
#define ANSWER "#17458f"
#define FADED "#6b6460"

enum {
    UNIT = PEN_SVG_UNIT,
    CALM_LINES = 24,
    MOST_CELL = 56,  /* pixels of a cell on a small board */
    PAGE = 680,      /* pixels of a board that just fits a page: 180 mm */
    LEAST_CELL = 6,  /* pixels of a cell on a huge board */
    LABEL_SIZE = 14, /* font sizes and lengths in units */
    TEXT_SIZE = 20,
    NOTE_SIZE = 12,
    MARGIN = 4,
    NUMBER_ROOM = 24,
};

#define BASELINE 0.35    /* of the font size, from the middle of figures and capitals down to their foot */
#define FIGURE_WIDTH 0.6 /* of the font size, generous for common fonts */

static bool is_beside(const struct canvas_label *label)
{
    return label->side == CANVAS_LEFT || label->side == CANVAS_RIGHT;
}

/* How far a label reaches beyond the cells: away from its side, and past the ends of it where the label is
 * large. */
static void make_room(const struct pen_svg_sheet *sheet, const struct canvas_label *label,
                      double room[CANVAS_SIDES])
{
    double size = LABEL_SIZE * sheet->growth;
    double width = FIGURE_WIDTH * size * (double)strlen(label->text);
    double along = (label->index + 0.5) * UNIT;
    bool beside = is_beside(label);
    double across = beside ? width + 0.6 * size : 1.3 * size;
    double half = (beside ? size : width) / 2;
    double end = beside ? sheet->cells.bottom : sheet->cells.right;
    enum canvas_side before = beside ? CANVAS_ABOVE : CANVAS_LEFT,
                     after = beside ? CANVAS_BELOW : CANVAS_RIGHT;
    room[label->side] = fmax(room[label->side], across);
    room[before] = fmax(room[before], half - along);
    room[after] = fmax(room[after], along + half - end);
}

static void measure(struct pen_svg_sheet *sheet)
{
    struct pen_svg_box cells = pen_svg_floor_box(sheet->canvas);
    sheet->cells = cells;
    sheet->growth = fmax(1, fmax(cells.right - cells.left, cells.bottom - cells.top) / UNIT / CALM_LINES);
    double room[CANVAS_SIDES] = {0};
    for (const struct canvas_label *label = sheet->canvas->first_label; label != NULL; label = label->next)
        make_room(sheet, label, room);
    double margin = MARGIN * sheet->growth;
    sheet->page = (struct pen_svg_box){
        cells.left - room[CANVAS_LEFT] - margin,
        cells.top - room[CANVAS_ABOVE] - margin,
        cells.right + room[CANVAS_RIGHT] + margin,
        cells.bottom + room[CANVAS_BELOW] + margin,
    };
}

static void open_sheet(const struct pen_svg_sheet *sheet)
{
    struct buf *out = sheet->out;
    const struct pen_svg_box *page = &sheet->page;
    double width = page->right - page->left, height = page->bottom - page->top;
    double pixels = fmax(LEAST_CELL, fmin(MOST_CELL, PAGE * UNIT / fmax(width, height)));
    buf_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
                 " version=\"1.1\" role=\"img\"");
    svg_attribute(out, "width", round(width * pixels / UNIT));
    svg_attribute(out, "height", round(height * pixels / UNIT));
    buf_add(out, " viewBox=\"");
    svg_number(out, page->left);
    svg_point(out, ' ', page->top, width);
    svg_run(out, ' ', height);
    buf_add(out, "\">\n");
    svg_element(out, "title", sheet->canvas->title);
    svg_element(out, "desc", sheet->canvas->description);
    buf_add(out, "<path fill=\"" PEN_SVG_PAPER "\" d=\"");
    svg_rectangle(out, page->left, page->top, width, height);
    buf_add(out, "\"/>\n");
}

/* Definitions are drawn around the origin and used at the centre of a cell. */

static void define_error(const struct pen_svg_sheet *sheet)
{
    bool squares = sheet->canvas->shape == CANVAS_SQUARES;
    buf_add(sheet->out, "<g id=\"error\" fill=\"none\" stroke=\"" ALARM "\">"
                        "<path fill=\"" PEN_SVG_PAPER "\" fill-opacity=\".5\" stroke-width=\"3\" d=\"");
    buf_add(sheet->out, squares ? "M-18-18H18V18H-18Z" : "M0-20.8L18-10.4V10.4L0 20.8-18 10.4V-10.4Z");
    buf_add(sheet->out, "\"/><path stroke-width=\"1.2\" stroke-opacity=\".7\" d=\"");
    buf_add(
        sheet->out,
        squares
            ? "M-18-9L-9-18M-18 0L0-18M-18 9L9-18M-18 18L18-18M-9 18L18-9M0 18L18 0M9 18L18 9"
            : "M-18 10.4L18-10.4M-18 3.4L11.95-13.9M-11.95 13.9L18-3.4M-18-3.6L5.9-17.4M-5.9 17.4L18 3.6");
    buf_add(sheet->out, "\"/></g>\n");
}

static void define_symbol(struct buf *out, const struct symbol_row *symbol)
{
    buf_print(out, "<g id=\"%s\" stroke-width=\"1.3\" stroke-linejoin=\"round\" stroke-linecap=\"round\">",
              symbol->name);
    buf_print(out, "<path d=\"%s\"/>", symbol->outline);
    buf_print(out, "<path fill=\"none\" stroke=\"currentColor\" d=\"%s\"/></g>\n", symbol->details);
}

static void put_definitions(const struct pen_svg_sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    bool used[SYMBOLS] = {false}, error = false, any = false;
    size_t count = (size_t)canvas->rows * (size_t)canvas->columns;
    for (size_t i = 0; i < count; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_SYMBOL) any = used[cell->as.symbol] = true;
        if (cell->error) any = error = true;
    }
    if (!any) return;
    buf_add(sheet->out, "<defs>\n");
    if (error) define_error(sheet);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (used[symbol]) define_symbol(sheet->out, symbols_get((enum symbol)symbol));
    buf_add(sheet->out, "</defs>\n");
}

static void put_errors(const struct pen_svg_sheet *sheet)
{
    for (int row = 0; row < sheet->canvas->rows; row++)
        for (int column = 0; column < sheet->canvas->columns; column++) {
            if (!canvas_cell(sheet->canvas, row, column)->error) continue;
            struct canvas_point at = canvas_center(sheet->canvas, row, column);
            svg_use(sheet->out, "error", at.x * UNIT, at.y * UNIT);
        }
}

/* Strokes. */

static const char *const line_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "stroke=\"" INK "\" stroke-width=\"4\"",
    [CANVAS_FOUND] = "stroke=\"" ANSWER "\" stroke-width=\"2.5\"",
    [CANVAS_NOTE] = "stroke=\"" FADED "\" stroke-width=\"1.2\"",
    [CANVAS_ERROR] = "stroke=\"" ALARM "\" stroke-width=\"3\" stroke-dasharray=\"7 6\"",
};

static bool is_same_point(struct canvas_point a, struct canvas_point b)
{
    return !(a.x < b.x || a.x > b.x || a.y < b.y || a.y > b.y);
}

static void put_lines(const struct pen_svg_sheet *sheet)
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
        if (!same_path || !is_same_point(last->to, line->from))
            svg_point(out, 'M', line->from.x * UNIT, line->from.y * UNIT);
        svg_point(out, 'L', line->to.x * UNIT, line->to.y * UNIT);
    }
    if (last != NULL) buf_add(out, "\"/>\n");
}

static const char *const dot_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "r=\"4.5\" fill=\"" INK "\"",
    [CANVAS_FOUND] = "r=\"4\" fill=\"" PEN_SVG_PAPER "\" stroke=\"" ANSWER "\" stroke-width=\"1.6\"",
    [CANVAS_NOTE] = "r=\"2.5\" fill=\"" FADED "\"",
    [CANVAS_ERROR] = "r=\"5\" fill=\"" PEN_SVG_PAPER "\" stroke=\"" ALARM "\" stroke-width=\"3\"",
};

static void put_dots(const struct pen_svg_sheet *sheet)
{
    for (const struct canvas_dot *dot = sheet->canvas->first_dot; dot != NULL; dot = dot->next) {
        buf_print(sheet->out, "<circle %s", dot_looks[dot->role]);
        svg_attribute(sheet->out, "cx", dot->at.x * UNIT);
        svg_attribute(sheet->out, "cy", dot->at.y * UNIT);
        buf_add(sheet->out, "/>\n");
    }
}

/* Marks: one group for each role, whose attributes the symbols and texts in it inherit. `color` is for the
 * details of symbols, `fill` for their bodies. */

static const char *const symbol_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "fill=\"" INK "\" stroke=\"" INK "\" color=\"#f7eedc\"",
    [CANVAS_FOUND] = "fill=\"#fffdf8\" stroke=\"" INK "\" color=\"" INK "\"",
    [CANVAS_NOTE] = "fill=\"none\" stroke=\"" FADED "\" color=\"" FADED "\" stroke-dasharray=\"2 2\"",
    [CANVAS_ERROR] = "fill=\"" ALARM "\" stroke=\"" ALARM "\" color=\"#fff\"",
};

static const char *const text_looks[CANVAS_ROLES] = {
    [CANVAS_GIVEN] = "fill=\"" INK "\" font-weight=\"bold\"",
    [CANVAS_FOUND] = "fill=\"" ANSWER "\"",
    [CANVAS_NOTE] = "fill=\"" FADED "\" font-style=\"italic\"",
    [CANVAS_ERROR] = "fill=\"" ALARM "\" font-weight=\"bold\" text-decoration=\"underline\"",
};

/* The size at which a text of this many bytes fits its cell. */
static double text_size(size_t length, enum canvas_role role)
{
    double most = role == CANVAS_NOTE ? NOTE_SIZE : TEXT_SIZE;
    return length == 0 ? most : fmin(most, 0.9 * UNIT / FIGURE_WIDTH / (double)length);
}

static void put_text(struct buf *out, struct canvas_point at, const char *text, double size, double usual)
{
    buf_add(out, "<text");
    svg_attribute(out, "x", at.x);
    svg_attribute(out, "y", at.y + BASELINE * size);
    if (size < usual) svg_attribute(out, "font-size", size);
    buf_char(out, '>');
    buf_xml_text(out, text);
    buf_add(out, "</text>\n");
}

static void open_texts(struct buf *out, const char *looks, double size)
{
    buf_print(out, "<g %s font-family=\"Helvetica,Arial,sans-serif\" text-anchor=\"middle\"", looks);
    svg_attribute(out, "font-size", size);
    buf_add(out, ">\n");
}

static void put_mark(const struct pen_svg_sheet *sheet, const struct canvas_cell *cell,
                     struct canvas_point at)
{
    char room[NUMBER_ROOM];
    const char *text = room;
    if (cell->mark == CANVAS_MARK_SYMBOL) {
        svg_use(sheet->out, symbols_get(cell->as.symbol)->name, at.x, at.y);
        return;
    }
    if (cell->mark == CANVAS_MARK_TEXT)
        text = cell->as.text;
    else
        snprintf(room, sizeof room, "%" PRId64, cell->as.number);
    enum canvas_role role = (enum canvas_role)cell->role;
    put_text(sheet->out, at, text, text_size(strlen(text), role), text_size(0, role));
}

static void put_marks(const struct pen_svg_sheet *sheet, enum canvas_role role, bool symbols)
{
    const struct canvas *canvas = sheet->canvas;
    bool open = false;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            const struct canvas_cell *cell = canvas_cell(canvas, row, column);
            if (cell->mark == CANVAS_MARK_NONE || cell->role != role) continue;
            if ((cell->mark == CANVAS_MARK_SYMBOL) != symbols) continue;
            if (!open && symbols) buf_print(sheet->out, "<g %s>\n", symbol_looks[role]);
            if (!open && !symbols) open_texts(sheet->out, text_looks[role], text_size(0, role));
            open = true;
            struct canvas_point at = canvas_center(canvas, row, column);
            put_mark(sheet, cell, (struct canvas_point){at.x * UNIT, at.y * UNIT});
        }
    if (open) buf_add(sheet->out, "</g>\n");
}

static struct canvas_point label_place(const struct pen_svg_sheet *sheet, const struct canvas_label *label)
{
    const struct pen_svg_box *cells = &sheet->cells, *page = &sheet->page;
    double margin = MARGIN * sheet->growth, along = (label->index + 0.5) * UNIT;
    switch (label->side) {
    case CANVAS_LEFT:
        return (struct canvas_point){(page->left + margin + cells->left) / 2, along};
    case CANVAS_RIGHT:
        return (struct canvas_point){(page->right - margin + cells->right) / 2, along};
    case CANVAS_ABOVE:
        return (struct canvas_point){along, (page->top + margin + cells->top) / 2};
    default:
        return (struct canvas_point){along, (page->bottom - margin + cells->bottom) / 2};
    }
}

static void put_labels(const struct pen_svg_sheet *sheet)
{
    const struct canvas_label *label = sheet->canvas->first_label;
    double size = LABEL_SIZE * sheet->growth;
    if (label == NULL) return;
    open_texts(sheet->out, "fill=\"" FADED "\"", size);
    for (; label != NULL; label = label->next)
        put_text(sheet->out, label_place(sheet, label), label->text, size, size);
    buf_add(sheet->out, "</g>\n");
}

void pen_svg_draw(const struct canvas *canvas, struct buf *out)
{
    struct pen_svg_sheet sheet = {.canvas = canvas, .out = out};
    measure(&sheet);
    open_sheet(&sheet);
    put_definitions(&sheet);
    pen_svg_floor_tiles(&sheet);
    if (!canvas->chequered) pen_svg_floor_edges(&sheet, false, FADED, 1);
    put_errors(&sheet);
    pen_svg_floor_edges(&sheet, true, INK, 1.6 * sheet.growth);
    put_lines(&sheet);
    put_dots(&sheet);
    for (int role = 0; role < CANVAS_ROLES; role++) {
        put_marks(&sheet, (enum canvas_role)role, true);
        put_marks(&sheet, (enum canvas_role)role, false);
    }
    put_labels(&sheet);
    buf_add(out, "</svg>\n");
}
