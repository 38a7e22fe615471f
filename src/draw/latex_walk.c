/* Walks in LaTeX.
 *
 * TeX keeps a path in memory until it ends, so a long walk is drawn in pieces. Each begins where
 * the one before it ended, and round ends of lines look like round joins. Lines of the file are
 * short. */
#include "draw/latex.h"

enum {
    PIECE = 500, /* steps in a path */
    IN_LINE = 6, /* points in a line of the file */
};

static void open_path(struct buf *out, const char *colour, double width)
{
    buf_print(out, "  \\path[draw=damier%s, line width=", colour);
    latex_length(out, width);
    buf_add(out, "*\\damiercell]\n    ");
}

static void put_piece(const struct sheet *sheet, const struct canvas_walk *walk, size_t from, size_t to)
{
    struct buf *out = sheet->out;
    open_path(out, "answer", walk_width(sheet));
    latex_point(out, walk_point(sheet->canvas, walk, from));
    for (size_t i = from + 1; i <= to; i++) {
        buf_add(out, (i - from) % IN_LINE == 0 ? "\n    -- " : " -- ");
        latex_point(out, walk_point(sheet->canvas, walk, i));
    }
    buf_add(out, ";\n");
}

static void put_circle(struct buf *out, struct canvas_point at, double radius)
{
    latex_point(out, at);
    buf_add(out, " circle[radius=");
    latex_length(out, radius);
    buf_add(out, "];\n");
}

static void put_ends(const struct sheet *sheet, const struct canvas_walk *walk)
{
    struct walk_end start = walk_end(sheet, walk, 0), end = walk_end(sheet, walk, walk->count - 1);
    latex_colour(sheet->out, "window", start.filling);
    buf_add(sheet->out, "  \\path[fill=damierwindow, draw=damieranswer, line width=");
    latex_length(sheet->out, start.stroke);
    buf_add(sheet->out, "*\\damiercell] ");
    put_circle(sheet->out, start.at, start.radius - start.stroke / 2);
    if (walk->closed || walk->count == 1) return;
    buf_add(sheet->out, "  \\path[fill=damieranswer] ");
    put_circle(sheet->out, end.at, end.radius);
}

/* The windows of a row on tiles of one kind. */
static void put_row(const struct sheet *sheet, size_t row, enum canvas_tile tile)
{
    struct canvas_point from, to;
    bool open = false;
    size_t columns = (size_t)sheet->canvas->columns;
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
        if (sheet->canvas->cells[i].tile != tile || !walk_window(sheet, i, &from, &to)) continue;
        if (!open) {
            latex_colour(sheet->out, "window", sheet_colour(sheet, tile));
            open_path(sheet->out, "window", WALK_WINDOW);
        }
        if (open) buf_add(sheet->out, "\n    ");
        open = true;
        latex_point(sheet->out, from);
        buf_add(sheet->out, " -- ");
        latex_point(sheet->out, to);
    }
    if (open) buf_add(sheet->out, ";\n");
}

void latex_walk_draw(const struct sheet *sheet)
{
    const struct canvas_walk *first = sheet->canvas->first_walk;
    for (const struct canvas_walk *walk = first; walk != NULL; walk = walk->next)
        for (size_t from = 0, steps = walk_steps(walk); from < steps; from += PIECE)
            put_piece(sheet, walk, from, steps - from < PIECE ? steps : from + PIECE);
    for (const struct canvas_walk *walk = first; walk != NULL; walk = walk->next) put_ends(sheet, walk);
    for (size_t row = 0; first != NULL && row < (size_t)sheet->canvas->rows; row++)
        for (enum canvas_tile tile = 0; tile < CANVAS_TILES; tile++) put_row(sheet, row, tile);
}
