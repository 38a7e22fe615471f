/* The LaTeX pen: a TikZ picture in a small document of its own.
 *
 * The document compiles as it is, and what is between its two comment lines can be moved into any
 * other: the picture defines its colours, styles and macros within itself. All lengths are
 * multiples of one, the width of a cell, which the first line of the picture sets; y runs down, as
 * on the canvas. Looks are those of the SVG pen, and so is the order from bottom to top: tiles,
 * grid, errors, frame, strokes, rings, dots, marks, labels, signs.
 *
 * No macro takes an argument, since a `#` is not allowed in the frames of beamer. Speed matters at
 * 10000 cells, because TeX is slow: a symbol's path is read once, saved, and used again under a
 * shift of the paper, which takes 3 ms against 83 ms when it is read each time; a text is set by
 * \pgftext, 0.5 ms against 2.6 ms for a node. At 100 x 100 texts that is 10 s and 4 million of
 * TeX's 5 million words of memory. Lines of the file are short whatever the board, as TeX reads a
 * line as a whole. */

#include "base/tex.h"
#include "draw/latex.h"
#include "draw/pen.h"

#include <math.h>

enum {
    UNIT = SHEET_UNIT,
    MOST_CELL = 10,     /* mm of a cell on a small board */
    PAGE = 160,         /* mm of a board that just fits the text of a page */
    MOST_LENGTH = 4500, /* mm; TeX counts up to 5758, and PDF stops at 5080 */
};

#define LEAST_CELL 1.2 /* mm of a cell on a huge board */

static const char document[] =
    "\\documentclass[tikz]{standalone}\n"
    "\\usetikzlibrary{babel, svg.path}\n"
    "\\begin{document}\n"
    "% The picture. Up to its end it can be pasted into any document with \\usepackage{tikz}\n"
    "% and \\usetikzlibrary{babel, svg.path}.\n";

/* The styles of what the picture has on it. Numbers are parts of a cell. */

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

static const char ring_styles[] =
    "    given ring/.style={ring, draw=damierink, line width=0.055*\\damiercell},\n"
    "    found ring/.style={ring, draw=damieranswer, line width=0.0275*\\damiercell},\n"
    "    note ring/.style={ring, draw=damierfaded, line width=0.02*\\damiercell,\n"
    "        dash pattern=on 0.05*\\damiercell off 0.05*\\damiercell},\n"
    "    error ring/.style={ring, draw=damieralarm, line width=0.055*\\damiercell,\n"
    "        dash pattern=on 0.175*\\damiercell off 0.15*\\damiercell},\n";

static const char sign_styles[] =
    "    given disc/.style={disc, fill=damierpaper},\n"
    "    found disc/.style={disc, fill=damierpaper, draw=damieranswer, line width=0.025*\\damiercell},\n"
    "    note disc/.style={disc, fill=damierpaper, draw=damierfaded, line width=0.02*\\damiercell,\n"
    "        dash pattern=on 0.05*\\damiercell off 0.05*\\damiercell},\n"
    "    error disc/.style={disc, fill=damierpaper, draw=damieralarm, line width=0.05*\\damiercell},\n"
    "    given sign/.style={draw=damierink, line width=0.05*\\damiercell},\n"
    "    found sign/.style={draw=damieranswer, line width=0.0325*\\damiercell},\n"
    "    note sign/.style={draw=damierfaded, line width=0.02*\\damiercell},\n"
    "    error sign/.style={draw=damieralarm, line width=0.05*\\damiercell},\n";

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

static const char *const tiles[CANVAS_TILES] = {
    [CANVAS_TILE_PLAIN] = "plain", [CANVAS_TILE_LIGHT] = "light",     [CANVAS_TILE_DARK] = "dark",
    [CANVAS_TILE_GIVEN] = "given", [CANVAS_TILE_BLOCKED] = "blocked", [CANVAS_TILE_HOLE] = "hole"};

static bool has_ring(const struct canvas *canvas)
{
    for (size_t i = 0; i < canvas_count(canvas); i++)
        if (sheet_has_ring(canvas, &canvas->cells[i])) return true;
    return false;
}

static void put_style(struct buf *out, const char *name, double radius)
{
    buf_print(out, "    %s/.style={radius=", name);
    latex_length(out, radius);
    buf_add(out, "},\n");
}

static void put_ring_styles(const struct sheet *sheet)
{
    struct buf *out = sheet->out;
    if (has_ring(sheet->canvas)) {
        put_style(out, "ring", SHEET_RING);
        buf_add(out, ring_styles);
    }
    if (sheet->canvas->first_sign != NULL) {
        put_style(out, "disc", SHEET_SIGN);
        buf_add(out, sign_styles);
    }
}

/* Is a sign a text? */
static bool has_sign_text(const struct canvas *canvas)
{
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next)
        if (sheet_figure(sign->text) == NULL) return true;
    return false;
}

/* What is on the cells, so that nothing else is defined. */
struct uses {
    bool symbols[SYMBOLS]; /* which of them */
    bool symbol, text;     /* any at all; labels are texts */
    bool error, shade;
};

static struct uses find_uses(const struct canvas *canvas)
{
    struct uses uses = {.text = canvas->first_label != NULL || has_sign_text(canvas)};
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark == CANVAS_MARK_SYMBOL) uses.symbol = uses.symbols[cell->as.symbol] = true;
        if (cell->mark == CANVAS_MARK_TEXT || cell->mark == CANVAS_MARK_NUMBER) uses.text = true;
        if (cell->error) uses.error = true;
        if (cell->shaded) uses.shade = true;
    }
    return uses;
}

/* The opening: the document, the picture's options, its colours and its size. */

static void put_colours(struct buf *out)
{
    latex_colour(out, "paper", SHEET_PAPER);
    latex_colour(out, "ink", SHEET_INK);
    latex_colour(out, "faded", SHEET_FADED);
    latex_colour(out, "answer", SHEET_ANSWER);
    latex_colour(out, "alarm", SHEET_ALARM);
    latex_colour(out, "body", SHEET_BODY);
    latex_colour(out, "detail", SHEET_DETAIL);
}

/* The page is the bounding box, so that nothing drawn can widen it. */
static void put_page(const struct sheet *sheet)
{
    const struct sheet_box *page = &sheet->page;
    buf_add(sheet->out, "  \\path[use as bounding box] ");
    latex_point(sheet->out, (struct canvas_point){page->left, page->top});
    buf_add(sheet->out, " rectangle ");
    latex_point(sheet->out, (struct canvas_point){page->right, page->bottom});
    buf_add(sheet->out, ";\n");
}

static void put_styles(const struct sheet *sheet, const struct uses *uses)
{
    struct buf *out = sheet->out;
    buf_add(out, "    every path/.style={line cap=round, line join=round},\n"
                 "    grid line/.style={draw=damierfaded, line width=0.02*\\damiercell},\n"
                 "    frame line/.style={draw=damierink, line width=");
    latex_length(out, 1.6 * sheet->growth);
    buf_add(out, "*\\damiercell},\n");
    if (sheet->canvas->first_line != NULL) buf_add(out, line_styles);
    if (sheet->canvas->first_dot != NULL) buf_add(out, dot_styles);
    put_ring_styles(sheet);
    if (uses->symbol) buf_add(out, symbol_styles);
    if (uses->text) buf_add(out, text_styles);
}

static void open_picture(const struct sheet *sheet, const struct uses *uses)
{
    struct buf *out = sheet->out;
    double cell = sheet_cell(sheet, LEAST_CELL, MOST_CELL, PAGE);
    tex_comment(out, sheet->canvas->title);
    tex_comment(out, sheet->canvas->description);
    buf_add(out, sheet->number > 1 ? "% The picture.\n" : document);
    buf_add(out, "\\begin{tikzpicture}[\n    /utils/exec={\\def\\damiercell{");
    latex_number(out, fmin(cell, sheet_cell(sheet, 0, MOST_CELL, MOST_LENGTH)));
    buf_add(out, "mm}}, % the width of a cell: all lengths follow\n"
                 "    x=\\damiercell, y=-\\damiercell,\n");
    put_styles(sheet, uses);
    buf_add(out, "]\n");
    put_colours(out);
    put_page(sheet);
}

/* The floor. */

static void put_rectangle(struct buf *out, double x, double y, double width, double height)
{
    buf_add(out, "\n    ");
    latex_point(out, (struct canvas_point){x, y});
    buf_add(out, " rectangle ");
    latex_point(out, (struct canvas_point){x + width, y + height});
}

static void put_hexagon(struct buf *out, const struct canvas_point corners[FLOOR_CORNERS])
{
    buf_add(out, "\n    ");
    for (int i = 0; i < FLOOR_CORNERS; i++) {
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

static void open_tiles(const struct sheet *sheet, enum canvas_tile tile, bool even_odd)
{
    (void)even_odd; /* always: other tiles do not overlap */
    latex_colour(sheet->out, tiles[tile], sheet_colour(sheet, tile));
    buf_print(sheet->out, "  \\fill[damier%s, even odd rule]", tiles[tile]);
}

static const struct floor_strokes strokes = {open_tiles,  ";\n",    put_rectangle,
                                             put_hexagon, put_side, put_side};

/* Corners of squares are square, those of hexagons round. */
static void put_edges(const struct sheet *sheet, bool frame)
{
    bool squares = sheet->canvas->shape == CANVAS_SQUARES;
    buf_print(sheet->out, "  \\path[%s line%s]", frame ? "frame" : "grid", squares ? ", line cap=rect" : "");
    floor_edges(sheet, frame, &strokes);
    buf_add(sheet->out, ";\n");
}

/* Symbols and errors: a macro draws one around the origin, with paths saved before. */

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

static void define_error(const struct sheet *sheet)
{
    struct sheet_error error = sheet_error(sheet->canvas);
    save_path(sheet->out, "error", "frame", NULL, error.frame);
    save_path(sheet->out, "error", "hatching", NULL, error.hatching);
    buf_add(sheet->out, "  \\def\\damiererror{%\n"
                        "    \\path[fill=damierpaper, fill opacity=0.5, draw=damieralarm,\n"
                        "      line width=0.075*\\damiercell, use path=\\damiererrorframe];%\n"
                        "    \\path[draw=damieralarm, draw opacity=0.7,\n"
                        "      line width=0.03*\\damiercell, use path=\\damiererrorhatching];}\n");
}

static void define_shade(const struct sheet *sheet)
{
    save_path(sheet->out, "shade", "frame", NULL, sheet_error(sheet->canvas).frame);
    buf_add(sheet->out, "  \\def\\damiershade{%\n"
                        "    \\path[fill=damieranswer, fill opacity=0.2, draw=damieranswer, dashed,\n"
                        "      line width=0.025*\\damiercell, use path=\\damiershadeframe];}\n");
}

static void put_definitions(const struct sheet *sheet, const struct uses *uses)
{
    if (uses->error) define_error(sheet);
    if (uses->shade) define_shade(sheet);
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (uses->symbols[symbol]) define_symbol(sheet->out, symbols_get((enum symbol)symbol));
    if (uses->text)
        buf_add(sheet->out, "  \\normalfont\\sffamily\\fontsize{10pt}{10pt}\\selectfont\n"
                            "  \\def\\damiertext{\\pgftransformscale{\\damierscale}\\pgftext[base]}\n");
}

static void put_shifted(struct buf *out, const char *role, struct canvas_point at, const char *name)
{
    buf_print(out, "  \\begin{scope}[%s%stransform canvas={shift={", role, role[0] != 0 ? " symbol, " : "");
    latex_point(out, at);
    buf_print(out, "}}]\\damier%s\\end{scope}\n", name);
}

/* Cells that are shaded or, if `errors`, highlighted. */
static void put_frames(const struct sheet *sheet, bool errors)
{
    for (size_t i = 0; i < canvas_count(sheet->canvas); i++) {
        const struct canvas_cell *cell = &sheet->canvas->cells[i];
        if (errors ? cell->error : cell->shaded)
            put_shifted(sheet->out, "", sheet_center(sheet->canvas, i), errors ? "error" : "shade");
    }
}

/* Strokes. */

static void put_lines(const struct sheet *sheet)
{
    struct buf *out = sheet->out;
    const struct canvas_line *last = NULL;
    for (const struct canvas_line *line = sheet->canvas->first_line; line != NULL;
         last = line, line = line->next) {
        bool same_path = last != NULL && last->role == line->role;
        if (last != NULL && !same_path) buf_add(out, ";\n");
        if (!same_path) buf_print(out, "  \\path[%s line]", latex_role(line->role));
        if (!sheet_goes_on(last, line)) {
            buf_add(out, "\n    ");
            latex_point(out, sheet_point(line->from));
        }
        buf_add(out, "\n      -- ");
        latex_point(out, sheet_point(line->to));
    }
    if (last != NULL) buf_add(out, ";\n");
}

/* `what` is the second word of a style. */
static void put_circle(struct buf *out, enum canvas_role role, const char *what, struct canvas_point at)
{
    buf_print(out, "  \\path[%s %s] ", latex_role(role), what);
    latex_point(out, at);
    buf_add(out, " circle[];\n");
}

static void put_rings(const struct sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    for (size_t i = 0; i < canvas_count(canvas); i++)
        if (sheet_has_ring(canvas, &canvas->cells[i]))
            put_circle(sheet->out, (enum canvas_role)canvas->cells[i].ring, "ring", sheet_center(canvas, i));
}

static void put_figure(struct buf *out, const struct canvas_sign *sign, const struct sheet_figure *figure)
{
    struct canvas_point at = sheet_point(sign->at);
    buf_print(out, "  \\path[%s sign]", latex_role(sign->role));
    for (int i = 0; i < figure->strokes; i++) {
        struct canvas_point from = figure->stroke[i].from, to = figure->stroke[i].to;
        buf_char(out, ' ');
        latex_point(out, (struct canvas_point){at.x + from.x, at.y + from.y});
        buf_add(out, " -- ");
        latex_point(out, (struct canvas_point){at.x + to.x, at.y + to.y});
    }
    buf_add(out, ";\n");
}

static void put_sign_text(struct buf *out, const struct canvas_sign *sign)
{
    double size = sheet_sign_size(sign->text);
    latex_open_texts(out, latex_role(sign->role), size);
    latex_put_text(out, sheet_point(sign->at), size, sign->text, sign->role == CANVAS_ERROR);
    latex_close_texts(out);
}

static void put_signs(const struct sheet *sheet)
{
    for (const struct canvas_sign *sign = sheet->canvas->first_sign; sign != NULL; sign = sign->next) {
        const struct sheet_figure *figure = sheet_figure(sign->text);
        put_circle(sheet->out, sign->role, "disc", sheet_point(sign->at));
        if (figure != NULL)
            put_figure(sheet->out, sign, figure);
        else
            put_sign_text(sheet->out, sign);
    }
}

static void put_dots(const struct sheet *sheet)
{
    for (const struct canvas_dot *dot = sheet->canvas->first_dot; dot != NULL; dot = dot->next)
        put_circle(sheet->out, dot->role, "dot", sheet_point(dot->at));
}

/* Marks and labels. Texts of one role and size share a scope. */

static void put_texts(const struct sheet *sheet, enum canvas_role role)
{
    const struct canvas *canvas = sheet->canvas;
    char room[SHEET_NUMBER_ROOM];
    double open = 0; /* the size of the scope that is open, 0 if none is */
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark != CANVAS_MARK_TEXT && cell->mark != CANVAS_MARK_NUMBER) continue;
        if (cell->role != role || walk_replaces(sheet, cell)) continue;
        const char *text = sheet_text(cell, room);
        double size = walk_text_size(sheet, cell);
        bool other = size < open || size > open;
        if (other && open > 0) latex_close_texts(sheet->out);
        if (other) latex_open_texts(sheet->out, latex_role(role), size);
        open = size;
        latex_put_text(sheet->out, sheet_center(canvas, i), size, text, role == CANVAS_ERROR);
    }
    if (open > 0) latex_close_texts(sheet->out);
}

static void put_symbols(const struct sheet *sheet, enum canvas_role role)
{
    const struct canvas *canvas = sheet->canvas;
    for (size_t i = 0; i < canvas_count(canvas); i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        if (cell->mark != CANVAS_MARK_SYMBOL || cell->role != role) continue;
        put_shifted(sheet->out, latex_role(role), sheet_center(canvas, i),
                    symbols_get(cell->as.symbol)->name);
    }
}

/* The heads of tracks, or the others. */
static void put_labels(const struct sheet *sheet, bool heads)
{
    double size = sheet_label_size(sheet);
    bool open = false;
    for (const struct canvas_label *label = sheet->canvas->first_label; label != NULL; label = label->next) {
        if ((label->index < 0) != heads) continue;
        if (!open) latex_open_texts(sheet->out, heads ? latex_role(CANVAS_GIVEN) : "label", size);
        open = true;
        latex_put_text(sheet->out, sheet_label_place(sheet, label), size, label->text, false);
    }
    if (open) latex_close_texts(sheet->out);
}

void pen_latex_page(const struct canvas *canvas, int number, struct buf *out)
{
    struct sheet sheet = sheet_measure(canvas, out);
    sheet.number = number;
    struct uses uses = find_uses(canvas);
    open_picture(&sheet, &uses);
    put_definitions(&sheet, &uses);
    floor_tiles(&sheet, &strokes);
    if (!canvas->chequered) put_edges(&sheet, false);
    put_frames(&sheet, false);
    put_frames(&sheet, true);
    put_edges(&sheet, true);
    put_lines(&sheet);
    latex_walk_draw(&sheet);
    put_rings(&sheet);
    put_dots(&sheet);
    for (int role = 0; role < CANVAS_ROLES; role++) {
        put_symbols(&sheet, (enum canvas_role)role);
        put_texts(&sheet, (enum canvas_role)role);
    }
    put_labels(&sheet, false);
    put_labels(&sheet, true);
    put_signs(&sheet);
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
