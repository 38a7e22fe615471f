/* The LaTeX pen: a TikZ picture in a small document.
 *
 * The document compiles as it is, and the part between its two comment lines can be pasted into
 * another: the picture defines its own colours, styles and macros. All lengths are multiples of the
 * cell width, which is set in the first line; y points down. Appearance and drawing order are those
 * of the SVG pen: tiles, grid, errors, borders of regions, frame, strokes, rings, dots, split
 * cells, marks, labels, signs.
 *
 * No macro takes an argument, because beamer frames do not allow `#`. TeX is slow, which matters at
 * 10000 cells: a symbol's path is parsed once, saved and reused under a canvas shift (3 ms instead
 * of 83 ms), and texts use \pgftext (0.5 ms instead of 2.6 ms for a node). 100 x 100 texts take 10
 * s and 4 million of TeX's 5 million words of memory. Lines of the file stay short, because TeX
 * reads a line at once. */

#include "base/tex.h"
#include "draw/latex.h"
#include "draw/pen.h"

#include <math.h>

enum {
    UNIT = GEOMETRY_UNIT,
    MOST_CELL = 10,     /* mm per cell of a small board */
    PAGE = 160,         /* mm of a board that fills the text width */
    MOST_LENGTH = 4500, /* mm; TeX allows 5758, PDF 5080 */
};

#define LEAST_CELL 1.2 /* mm per cell of a huge board */

static const char document[] =
    "\\documentclass[tikz]{standalone}\n"
    "\\usetikzlibrary{babel, svg.path}\n"
    "\\begin{document}\n"
    "% The picture. Up to its end it can be pasted into any document with \\usepackage{tikz}\n"
    "% and \\usetikzlibrary{babel, svg.path}.\n";

/* Styles of the things in the picture. Numbers are fractions of a cell. */

static const char line_styles[] =
    "    given line/.style={draw=damierink, line width=0.1*\\damiercell},\n"
    "    found line/.style={draw=damieranswer, line width=0.0625*\\damiercell},\n"
    "    note line/.style={draw=damierfaded, line width=0.03*\\damiercell},\n"
    "    error line/.style={draw=damieralarm, line width=0.075*\\damiercell,\n"
    "        dash pattern=on 0.175*\\damiercell off 0.15*\\damiercell},\n";

static const char dot_styles[] =
    "    given dot/.style={fill=damierink, radius=0.1125},\n"
    "    found dot/.style={fill=damierpaper, draw=damieranswer, radius=0.1, line width=0.04*\\damiercell},\n"
    "    note dot/.style={fill=damierfaded, radius=0.0625},\n"
    "    error dot/.style={fill=damierpaper, draw=damieralarm, radius=0.125, line "
    "width=0.075*\\damiercell},\n";

static const char symbol_styles[] =
    "    symbol/.style={line width=0.0325*\\damiercell},\n"
    "    given symbol/.style={body/.style={symbol, fill=damierink, draw=damierink},\n"
    "        details/.style={symbol, draw=damierdetail}},\n"
    "    found symbol/.style={body/.style={symbol, fill=damierbody, draw=damierink},\n"
    "        details/.style={symbol, draw=damierink}},\n"
    "    note symbol/.style={body/.style={symbol, draw=damierfaded,\n"
    "            dash pattern=on 0.05*\\damiercell off 0.05*\\damiercell},\n"
    "        details/.style={body}},\n"
    "    error symbol/.style={body/.style={symbol, fill=damieralarm, draw=damieralarm},\n"
    "        details/.style={symbol, draw=damierpaper}},\n";

static const char text_styles[] =
    "    text size/.store in=\\damiersize,\n"
    "    sized/.style={/utils/exec={\\pgfmathsetmacro\\damierscale{\\damiersize*\\damiercell/10pt}}},\n"
    "    given text/.style={sized, color=damierink, /utils/exec=\\bfseries},\n"
    "    found text/.style={sized, color=damieranswer},\n"
    "    note text/.style={sized, color=damierfaded, /utils/exec=\\slshape},\n"
    "    error text/.style={sized, color=damieralarm, /utils/exec=\\bfseries},\n"
    "    label text/.style={sized, color=damierfaded},\n";

static const char split_styles[] =
    "    dark split/.style={draw=damierink, line width=0.025*\\damiercell},\n"
    "    light split/.style={draw=damierpaper, line width=0.025*\\damiercell},\n"
    "    light text/.style={sized, color=damierpaper, /utils/exec=\\bfseries},\n";

static const char *const tiles[CANVAS_TILES] = {
    [CANVAS_TILE_PLAIN] = "plain", [CANVAS_TILE_LIGHT] = "light",   [CANVAS_TILE_DARK] = "dark",
    [CANVAS_TILE_GIVEN] = "given", [CANVAS_TILE_SHADED] = "shaded", [CANVAS_TILE_BLOCKED] = "blocked",
    [CANVAS_TILE_HOLE] = "hole"};

/* What the picture contains: only that is defined. */
struct uses {
    bool symbols[SYMBOLS]; /* which of them */
    bool symbol, text;     /* any at all; labels are texts */
    bool error, shade, split;
};

static struct uses find_uses(const struct canvas *canvas)
{
    struct uses uses = {.text = canvas->first_label != NULL || latex_sign_has_text(canvas)};
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_SYMBOL) uses.symbol = uses.symbols[cell->as.symbol] = true;
        if (geometry_has_text(cell) || cell->mark == CANVAS_MARK_SPLIT) uses.text = true;
        if (cell->mark == CANVAS_MARK_SPLIT) uses.split = true;
        if (cell->error) uses.error = true;
        if (cell->shaded) uses.shade = true;
    }
    return uses;
}

/* The start: document, options, colours and size. */

static void put_colours(struct buf *out)
{
    latex_colour(out, "paper", GEOMETRY_PAPER);
    latex_colour(out, "ink", GEOMETRY_INK);
    latex_colour(out, "faded", GEOMETRY_FADED);
    latex_colour(out, "answer", GEOMETRY_ANSWER);
    latex_colour(out, "alarm", GEOMETRY_ALARM);
    latex_colour(out, "body", GEOMETRY_BODY);
    latex_colour(out, "detail", GEOMETRY_DETAIL);
}

/* The page is the bounding box, so no stroke can enlarge it. */
static void put_page(const struct geometry *geometry)
{
    const struct geometry_box *page = &geometry->page;
    buf_add(geometry->out, "  \\path[use as bounding box] ");
    latex_point(geometry->out, (struct canvas_point){page->left, page->top});
    buf_add(geometry->out, " rectangle ");
    latex_point(geometry->out, (struct canvas_point){page->right, page->bottom});
    buf_add(geometry->out, ";\n");
}

static void put_styles(const struct geometry *geometry, const struct uses *uses)
{
    struct buf *out = geometry->out;
    buf_add(out, "    every path/.style={line cap=round, line join=round},\n"
                 "    grid line/.style={draw=damierfaded, line width=0.02*\\damiercell},\n"
                 "    frame line/.style={draw=damierink, line width=");
    latex_length(out, geometry_border_width(geometry->canvas, geometry->growth));
    buf_add(out, "*\\damiercell},\n");
    if (geometry->canvas->first_line != NULL) buf_add(out, line_styles);
    if (geometry->canvas->first_dot != NULL) buf_add(out, dot_styles);
    latex_sign_styles(geometry);
    if (uses->symbol) buf_add(out, symbol_styles);
    if (uses->text) buf_add(out, text_styles);
    if (uses->split) buf_add(out, split_styles);
}

static void open_picture(const struct geometry *geometry, const struct uses *uses)
{
    struct buf *out = geometry->out;
    double cell = geometry_cell(geometry, LEAST_CELL, MOST_CELL, PAGE);
    tex_comment(out, geometry->canvas->title);
    tex_comment(out, geometry->canvas->description);
    buf_add(out, geometry->number > 1 ? "% The picture.\n" : document);
    buf_add(out, "\\begin{tikzpicture}[\n    /utils/exec={\\def\\damiercell{");
    latex_number(out, fmin(cell, geometry_cell(geometry, 0, MOST_CELL, MOST_LENGTH)));
    buf_add(out, "mm}}, % the width of a cell: all lengths follow\n"
                 "    x=\\damiercell, y=-\\damiercell,\n");
    put_styles(geometry, uses);
    buf_add(out, "]\n");
    put_colours(out);
    put_page(geometry);
}

/* Tiles and edges. */

static void put_rectangle(struct buf *out, double x, double y, double width, double height)
{
    buf_add(out, "\n    ");
    latex_point(out, (struct canvas_point){x, y});
    buf_add(out, " rectangle ");
    latex_point(out, (struct canvas_point){x + width, y + height});
}

static void put_hexagon(struct buf *out, const struct canvas_point corners[TILES_CORNERS])
{
    buf_add(out, "\n    ");
    for (int i = 0; i < TILES_CORNERS; i++) {
        latex_point(out, corners[i]);
        buf_add(out, " -- ");
    }
    buf_add(out, "cycle");
}

static void put_side(struct buf *out, struct canvas_point from, struct canvas_point to)
{
    buf_add(out, "\n    ");
    latex_point(out, from);
    buf_add(out, " -- ");
    latex_point(out, to);
}

static void open_tiles(const struct geometry *geometry, enum canvas_tile tile, bool even_odd)
{
    (void)even_odd; /* always on: other tiles do not overlap */
    latex_colour(geometry->out, tiles[tile], geometry_colour(geometry, tile));
    buf_print(geometry->out, "  \\fill[damier%s, even odd rule]", tiles[tile]);
}

static const struct tiles_strokes strokes = {open_tiles,  ";\n",    put_rectangle,
                                             put_hexagon, put_side, put_side};

/* Corners are square for squares and round for hexagons. */
static void put_edges(const struct geometry *geometry, enum canvas_border kind)
{
    bool squares = geometry->canvas->shape == CANVAS_SQUARES;
    buf_print(geometry->out, "  \\path[%s line%s]", kind == CANVAS_BORDER_GRID ? "grid" : "frame",
              squares ? ", line cap=rect" : "");
    tiles_edges(geometry, kind, &strokes);
    buf_add(geometry->out, ";\n");
}

/* Symbols and errors: a macro draws a saved path at the origin. */

static void save_path(struct buf *out, const char *name, const char *piece, const struct symbol_part *place,
                      const char *path)
{
    buf_print(out, "  \\path[xscale=\\damiercell/%dpt, yscale=-\\damiercell/%dpt, ", UNIT, UNIT);
    if (place && !symbols_stay(place)) {
        buf_add(out, "shift={(");
        latex_number(out, place->x);
        buf_add(out, "pt,");
        latex_number(out, place->y);
        buf_print(out, "pt)}, rotate=%d, scale=", place->turn);
        latex_number(out, place->scale);
        buf_add(out, ", ");
    }
    buf_print(out, "save path=\\damier%s%s] svg {\n    ", name, piece);
    latex_path(out, path);
    buf_add(out, "};\n");
}

static void define_symbol(struct buf *out, const struct symbol_row *symbol)
{
    static const char *const pieces[SYMBOL_PARTS][2] = {{"body", "details"}, {"otherbody", "otherdetails"}};
    int count = 0;
    for (; count < SYMBOL_PARTS && symbol->parts[count].outline; count++) {
        const struct symbol_part *part = &symbol->parts[count];
        save_path(out, symbol->name, pieces[count][0], part, part->outline);
        save_path(out, symbol->name, pieces[count][1], part, part->details);
    }
    ASSERT(count >= 1); /* every symbol has a figure */
    buf_print(out, "  \\def\\damier%s{", symbol->name);
    for (int i = 0; i < count; i++)
        buf_print(out, "\\path[body, use path=\\damier%s%s];\\path[details, use path=\\damier%s%s];",
                  symbol->name, pieces[i][0], symbol->name, pieces[i][1]);
    buf_add(out, "}\n");
}

static void define_error(const struct geometry *geometry)
{
    struct geometry_error error = geometry_error(geometry->canvas);
    save_path(geometry->out, "error", "frame", NULL, error.frame);
    save_path(geometry->out, "error", "hatching", NULL, error.hatching);
    buf_add(geometry->out, "  \\def\\damiererror{%\n"
                           "    \\path[fill=damierpaper, fill opacity=0.5, draw=damieralarm,\n"
                           "      line width=0.075*\\damiercell, use path=\\damiererrorframe];%\n"
                           "    \\path[draw=damieralarm, draw opacity=0.7,\n"
                           "      line width=0.03*\\damiercell, use path=\\damiererrorhatching];}\n");
}

static void define_shade(const struct geometry *geometry)
{
    save_path(geometry->out, "shade", "frame", NULL, geometry_error(geometry->canvas).frame);
    buf_add(geometry->out, "  \\def\\damiershade{%\n"
                           "    \\path[fill=damieranswer, fill opacity=0.2, draw=damieranswer, dashed,\n"
                           "      line width=0.025*\\damiercell, use path=\\damiershadeframe];}\n");
}

static void put_definitions(const struct geometry *geometry, const struct uses *uses)
{
    if (uses->error) define_error(geometry);
    if (uses->shade) define_shade(geometry);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (uses->symbols[symbol]) define_symbol(geometry->out, symbols_get((enum symbol)symbol));
    if (uses->text)
        buf_add(geometry->out, "  \\normalfont\\sffamily\\fontsize{10pt}{10pt}\\selectfont\n"
                               "  \\def\\damiertext{\\pgftransformscale{\\damierscale}\\pgftext[base]}\n");
}

static void put_shifted(struct buf *out, const char *role, struct canvas_point at, const char *name)
{
    buf_print(out, "  \\begin{scope}[%s%stransform canvas={shift={", role, role[0] != 0 ? " symbol, " : "");
    latex_point(out, at);
    buf_print(out, "}}]\\damier%s\\end{scope}\n", name);
}

/* Draws the frames of shaded cells or, if `errors`, of highlighted ones. */
static void put_frames(const struct geometry *geometry, bool errors)
{
    for (size_t i = 0, end = canvas_count(geometry->canvas); i < end; i++) {
        const struct canvas_cell *cell = &geometry->canvas->cells[i];
        if (errors ? cell->error : cell->shaded)
            put_shifted(geometry->out, "", geometry_center(geometry->canvas, i), errors ? "error" : "shade");
    }
}

/* Strokes. */

static void put_lines(const struct geometry *geometry)
{
    struct buf *out = geometry->out;
    const struct canvas_line *last = NULL;
    for (const struct canvas_line *line = geometry->canvas->first_line; line != NULL;
         last = line, line = line->next) {
        bool same_path = last != NULL && last->role == line->role;
        if (last != NULL && !same_path) buf_add(out, ";\n");
        if (!same_path) buf_print(out, "  \\path[%s line]", latex_role(line->role));
        if (!geometry_continues(last, line)) {
            buf_add(out, "\n    ");
            latex_point(out, geometry_point(line->from));
        }
        buf_add(out, "\n      -- ");
        latex_point(out, geometry_point(line->to));
    }
    if (last != NULL) buf_add(out, ";\n");
}

static void put_dots(const struct geometry *geometry)
{
    for (const struct canvas_dot *dot = geometry->canvas->first_dot; dot != NULL; dot = dot->next)
        latex_circle(geometry->out, dot->role, "dot", geometry_point(dot->at));
}

/* Marks and labels. Texts with the same role and size share a scope. */

static void put_texts(const struct geometry *geometry, enum canvas_role role)
{
    const struct canvas *canvas = geometry->canvas;
    char room[GEOMETRY_NUMBER_ROOM];
    double open = 0; /* size of the open scope, or 0 */
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (!geometry_has_text(cell)) continue;
        if (cell->role != role || route_hides_number(geometry, cell)) continue;
        const char *text = geometry_text(cell, room);
        double size = route_text_size(geometry, cell);
        bool other = size < open || size > open;
        if (other && open > 0) latex_close_texts(geometry->out);
        if (other) latex_open_texts(geometry->out, latex_role(role), size);
        open = size;
        latex_put_text(geometry->out, geometry_center(canvas, i), size, text, role == CANVAS_ERROR);
    }
    if (open > 0) latex_close_texts(geometry->out);
}

static void put_symbols(const struct geometry *geometry, enum canvas_role role)
{
    const struct canvas *canvas = geometry->canvas;
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark != CANVAS_MARK_SYMBOL || cell->role != role) continue;
        put_shifted(geometry->out, latex_role(role), geometry_center(canvas, i),
                    symbols_get(cell->as.symbol)->name);
    }
}

void pen_latex_page(const struct canvas *canvas, int number, struct buf *out)
{
    struct geometry geometry = geometry_measure(canvas, out);
    geometry.number = number;
    struct uses uses = find_uses(canvas);
    open_picture(&geometry, &uses);
    put_definitions(&geometry, &uses);
    tiles_fill(&geometry, &strokes);
    if (!canvas->chequered) put_edges(&geometry, CANVAS_BORDER_GRID);
    put_frames(&geometry, false);
    put_frames(&geometry, true);
    if (canvas->regions) put_edges(&geometry, CANVAS_BORDER_REGION);
    put_edges(&geometry, CANVAS_BORDER_FRAME);
    put_lines(&geometry);
    latex_route_draw(&geometry);
    latex_sign_rings(&geometry);
    put_dots(&geometry);
    latex_clue_splits(&geometry);
    for (int role = 0; role < CANVAS_ROLES; role++) {
        put_symbols(&geometry, (enum canvas_role)role);
        put_texts(&geometry, (enum canvas_role)role);
    }
    latex_clue_labels(&geometry);
    latex_sign_draw(&geometry);
    buf_add(out, "\\end{tikzpicture}\n% The end of the picture.\n");
}

void pen_latex_end(struct buf *out)
{
    buf_add(out, "\\end{document}\n");
}

void pen_latex_draw(const struct canvas *canvas, struct buf *out)
{
    pen_latex_page(canvas, 1, out);
    pen_latex_end(out);
}
