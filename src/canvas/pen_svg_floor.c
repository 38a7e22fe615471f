/* The floor of an SVG picture: tiles, grid and frame.
 *
 * A chequered board is one path of O(rows + columns) bytes: a strip over every second row and one over every
 * second column, filled by the even-odd rule, leave exactly the squares that a single strip covers. At n =
 * 200 that is 4.2 kB, against 320 kB for 20000 squares with relative moves. A pattern is some 200 bytes but
 * is drawn blurred, by librsvg at least, the one renderer measured: of a 30 x 30 board 655 pixels wide, 15 %
 * of the pixels had neither colour, with the strips none. Other tiles are one path per kind with neighbours
 * of a row joined. Grid and frame are paths of edges, joined too: the frame runs between a cell and no cell,
 * so that it follows holes; the grid runs between two cells. */
#include "canvas/pen_svg.h"

#include "canvas/svg.h"

#include <math.h>

enum { UNIT = PEN_SVG_UNIT };

static const char *const colours[CANVAS_TILES] = {
    [CANVAS_TILE_PLAIN] = PEN_SVG_PAPER, [CANVAS_TILE_LIGHT] = "#f6eee0",
    [CANVAS_TILE_DARK] = "#c6a27c",      [CANVAS_TILE_GIVEN] = "#e4e1da",
    [CANVAS_TILE_BLOCKED] = "#4a4441",   [CANVAS_TILE_HOLE] = PEN_SVG_PAPER,
};

/* Where squares are hardly larger than a dot, strong ones would drown the pieces. */
#define DISTANT_DARK "#e8d9c5"
#define DISTANT 2 /* the growth from which on they do */

/* The corners of a hexagon around its centre, clockwise from the top, and the neighbour beyond the edge from
 * each corner to the next. */
static const struct {
    double x, y;
    int row, column;
} corners[] = {
    {0, -23.094, -1, 1}, {20, -11.547, 0, 1},  {20, 11.547, 1, 0},
    {0, 23.094, 1, -1},  {-20, 11.547, 0, -1}, {-20, -11.547, -1, 0},
};
enum { CORNERS = 6 };

/* Outside the canvas there is no cell either. */
static bool is_hole(const struct canvas *canvas, int row, int column)
{
    return row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns ||
           canvas_cell(canvas, row, column)->tile == CANVAS_TILE_HOLE;
}

/* The matrix of hexagons is sheared and mostly holes at two corners: only cells count. */
static struct pen_svg_box hexagon_box(const struct canvas *canvas)
{
    const double half = UNIT / 2.0, tall = UNIT / sqrt(3);
    struct pen_svg_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (is_hole(canvas, row, column)) continue;
            struct canvas_point at = canvas_center(canvas, row, column);
            box.left = fmin(box.left, at.x * UNIT - half);
            box.right = fmax(box.right, at.x * UNIT + half);
            box.top = fmin(box.top, at.y * UNIT - tall);
            box.bottom = fmax(box.bottom, at.y * UNIT + tall);
        }
    return box.left < box.right ? box : (struct pen_svg_box){0, 0, UNIT, UNIT};
}

struct pen_svg_box pen_svg_floor_box(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_HEXAGONS) return hexagon_box(canvas);
    return (struct pen_svg_box){0, 0, (double)UNIT * canvas->columns, (double)UNIT * canvas->rows};
}

static void put_chequer(const struct pen_svg_sheet *sheet)
{
    const struct canvas *canvas = sheet->canvas;
    struct buf *out = sheet->out;
    double width = sheet->cells.right, height = sheet->cells.bottom;
    buf_print(out, "<path fill=\"%s\" d=\"", colours[CANVAS_TILE_LIGHT]);
    svg_rectangle(out, 0, 0, width, height);
    buf_print(out, "\"/>\n<path fill=\"%s\" fill-rule=\"evenodd\" d=\"",
              sheet->growth < DISTANT ? colours[CANVAS_TILE_DARK] : DISTANT_DARK);
    int first_row = canvas_chequer_tile(canvas, 0, 0) == CANVAS_TILE_DARK ? 0 : 1;
    for (int row = first_row; row < canvas->rows; row += 2)
        svg_rectangle(out, 0, row * (double)UNIT, width, UNIT);
    for (int column = 1; column < canvas->columns; column += 2)
        svg_rectangle(out, column * (double)UNIT, 0, UNIT, height);
    buf_add(out, "\"/>\n");
}

/* Does this cell need paint of its own, over the paper or the chequer? */
static bool is_painted(const struct canvas *canvas, int row, int column, enum canvas_tile tile)
{
    if (canvas_cell(canvas, row, column)->tile != tile) return false;
    if (canvas->chequered) return tile != canvas_chequer_tile(canvas, row, column);
    return tile != CANVAS_TILE_PLAIN && tile != CANVAS_TILE_HOLE;
}

static void put_corner(const struct pen_svg_sheet *sheet, char command, struct canvas_point at, int corner)
{
    corner %= CORNERS;
    svg_point(sheet->out, command, at.x * UNIT + corners[corner].x, at.y * UNIT + corners[corner].y);
}

static void put_hexagon(const struct pen_svg_sheet *sheet, int row, int column)
{
    put_corner(sheet, 'M', canvas_center(sheet->canvas, row, column), 0);
    buf_add(sheet->out, "l20 11.55v23.09l-20 11.55-20-11.55v-23.09z");
}

static void put_tiles(const struct pen_svg_sheet *sheet, enum canvas_tile tile)
{
    const struct canvas *canvas = sheet->canvas;
    bool open = false;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (!is_painted(canvas, row, column, tile)) continue;
            if (!open) buf_print(sheet->out, "<path fill=\"%s\" d=\"", colours[tile]);
            open = true;
            if (canvas->shape == CANVAS_HEXAGONS) {
                put_hexagon(sheet, row, column);
                continue;
            }
            int first = column;
            while (column + 1 < canvas->columns && is_painted(canvas, row, column + 1, tile)) column++;
            svg_rectangle(sheet->out, first * (double)UNIT, row * (double)UNIT,
                          (column - first + 1) * (double)UNIT, UNIT);
        }
    if (open) buf_add(sheet->out, "\"/>\n");
}

void pen_svg_floor_tiles(const struct pen_svg_sheet *sheet)
{
    bool squares = sheet->canvas->shape == CANVAS_SQUARES;
    buf_add(sheet->out, squares ? "<g shape-rendering=\"crispEdges\">\n" : "<g>\n");
    if (sheet->canvas->chequered) put_chequer(sheet);
    for (int tile = 0; tile < CANVAS_TILES; tile++) put_tiles(sheet, (enum canvas_tile)tile);
    buf_add(sheet->out, "</g>\n");
}

/* Is there an edge of the frame (or the grid) between the cell and its neighbour above (or to the left)? */
static bool is_edge(const struct canvas *canvas, int row, int column, bool above, bool frame)
{
    bool hole = is_hole(canvas, row, column);
    bool other = above ? is_hole(canvas, row - 1, column) : is_hole(canvas, row, column - 1);
    return frame ? hole != other : !hole && !other;
}

static void put_square_edges(const struct pen_svg_sheet *sheet, bool above, bool frame)
{
    const struct canvas *canvas = sheet->canvas;
    int lines = above ? canvas->rows : canvas->columns, length = above ? canvas->columns : canvas->rows;
    for (int i = 0; i <= lines; i++)
        for (int j = 0; j < length; j++) {
            int first = j;
            while (j < length && is_edge(canvas, above ? i : j, above ? j : i, above, frame)) j++;
            if (j == first) continue;
            svg_point(sheet->out, 'M', (above ? first : i) * (double)UNIT,
                      (above ? i : first) * (double)UNIT);
            svg_run(sheet->out, above ? 'h' : 'v', (j - first) * (double)UNIT);
        }
}

static void put_hexagon_edges(const struct pen_svg_sheet *sheet, int row, int column, bool frame)
{
    if (is_hole(sheet->canvas, row, column)) return;
    struct canvas_point at = canvas_center(sheet->canvas, row, column);
    if (!frame) put_hexagon(sheet, row, column);
    for (int i = 0; frame && i < CORNERS; i++) {
        if (!is_hole(sheet->canvas, row + corners[i].row, column + corners[i].column)) continue;
        put_corner(sheet, 'M', at, i);
        put_corner(sheet, 'L', at, i + 1);
    }
}

void pen_svg_floor_edges(const struct pen_svg_sheet *sheet, bool frame, const char *colour, double width)
{
    const struct canvas *canvas = sheet->canvas;
    bool squares = canvas->shape == CANVAS_SQUARES;
    buf_print(sheet->out, "<path fill=\"none\" stroke=\"%s\" stroke-linecap=\"%s\"", colour,
              squares ? "square" : "round");
    svg_attribute(sheet->out, "stroke-width", width);
    buf_add(sheet->out, " d=\"");
    if (squares) {
        put_square_edges(sheet, true, frame);
        put_square_edges(sheet, false, frame);
    }
    for (int row = 0; !squares && row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) put_hexagon_edges(sheet, row, column, frame);
    buf_add(sheet->out, "\"/>\n");
}
