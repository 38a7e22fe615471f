/* Routes in LaTeX. TeX holds a path in memory until it ends, so a long route is drawn in pieces.
 * With round line caps their joints are invisible. Lines of the file are kept short. */
#include "draw/latex.h"

enum {
    PIECE = 500, /* steps per path */
    IN_LINE = 6, /* points per line of the file */
};

static void open_path(struct buf *out, const char *colour, double width)
{
    buf_print(out, "  \\path[draw=damier%s, line width=", colour);
    latex_length(out, width);
    buf_add(out, "*\\damiercell]\n    ");
}

static void put_piece(const struct geometry *geometry, const struct canvas_route *walk, size_t from,
                      size_t to)
{
    struct buf *out = geometry->out;
    open_path(out, "answer", route_width(geometry));
    latex_point(out, route_point(geometry->canvas, walk, from));
    for (size_t i = from + 1; i <= to; i++) {
        buf_add(out, (i - from) % IN_LINE == 0 ? "\n    -- " : " -- ");
        latex_point(out, route_point(geometry->canvas, walk, i));
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

static void put_ends(const struct geometry *geometry, const struct canvas_route *walk)
{
    struct route_end start = route_end(geometry, walk, 0), end = route_end(geometry, walk, walk->count - 1);
    latex_colour(geometry->out, "window", start.filling);
    buf_add(geometry->out, "  \\path[fill=damierwindow, draw=damieranswer, line width=");
    latex_length(geometry->out, start.stroke);
    buf_add(geometry->out, "*\\damiercell] ");
    put_circle(geometry->out, start.at, start.radius - start.stroke / 2);
    if (walk->closed || walk->count == 1) return;
    buf_add(geometry->out, "  \\path[fill=damieranswer] ");
    put_circle(geometry->out, end.at, end.radius);
}

/* The text backgrounds of a row, on tiles of one kind. */
static void put_row(const struct geometry *geometry, size_t row, enum canvas_tile tile)
{
    struct canvas_point from, to;
    bool open = false;
    size_t columns = (size_t)geometry->canvas->columns;
    for (size_t i = row * columns; i < (row + 1) * columns; i++) {
        if (geometry->canvas->cells[i].tile != tile || !route_text_background(geometry, i, &from, &to))
            continue;
        if (!open) {
            latex_colour(geometry->out, "window", geometry_colour(geometry, tile));
            open_path(geometry->out, "window", ROUTE_WINDOW);
        }
        if (open) buf_add(geometry->out, "\n    ");
        open = true;
        latex_point(geometry->out, from);
        buf_add(geometry->out, " -- ");
        latex_point(geometry->out, to);
    }
    if (open) buf_add(geometry->out, ";\n");
}

void latex_route_draw(const struct geometry *geometry)
{
    const struct canvas_route *first = geometry->canvas->first_walk;
    for (const struct canvas_route *walk = first; walk != NULL; walk = walk->next)
        for (size_t from = 0, steps = route_steps(walk); from < steps; from += PIECE)
            put_piece(geometry, walk, from, steps - from < PIECE ? steps : from + PIECE);
    for (const struct canvas_route *walk = first; walk != NULL; walk = walk->next) put_ends(geometry, walk);
    for (size_t row = 0; first != NULL && row < (size_t)geometry->canvas->rows; row++)
        for (enum canvas_tile tile = 0; tile < CANVAS_TILES; tile++) put_row(geometry, row, tile);
}
