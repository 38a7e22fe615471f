/* Tiles, grid and frame, for any output format.
 *
 * A chequered board is one path of O(rows + columns) pieces: strips over every second row and
 * column, filled by the even-odd rule, leave the squares covered once. In SVG, at n = 200, this
 * takes 4.2 kB instead of 320 kB for 20000 squares. A pattern takes 200 bytes, but librsvg, the one
 * renderer measured, blurs it: on a 30 x 30 board 655 pixels wide, 15 % of the pixels had neither
 * colour; with strips, none. Other tiles are one path per kind, with horizontal neighbours merged.
 * Grid and frame are paths of merged edges. */
#include "draw/geometry.h"

#include "base/alloc.h"

#include <math.h>

enum { UNIT = GEOMETRY_UNIT };

/* The corners of a hexagon around its centre, clockwise from the top, and the neighbour across the
 * edge to the next corner. */
static const struct {
    double x, y;
    int row, column;
} corners[TILES_CORNERS] = {
    {0, -23.094, -1, 1}, {20, -11.547, 0, 1},  {20, 11.547, 1, 0},
    {0, 23.094, 1, -1},  {-20, 11.547, 0, -1}, {-20, -11.547, -1, 0},
};

/* The sheared matrix has holes at two corners, so only actual cells count. */
static struct geometry_box hexagon_box(const struct canvas *canvas)
{
    const double half = UNIT / 2.0, tall = UNIT / sqrt(3);
    struct geometry_box box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (canvas_cell(canvas, row, column)->tile == CANVAS_TILE_HOLE) continue;
            struct canvas_point at = geometry_point(canvas_center(canvas, row, column));
            box.left = fmin(box.left, at.x - half);
            box.right = fmax(box.right, at.x + half);
            box.top = fmin(box.top, at.y - tall);
            box.bottom = fmax(box.bottom, at.y + tall);
        }
    return box.left < box.right ? box : (struct geometry_box){0, 0, UNIT, UNIT};
}

struct geometry_box tiles_box(const struct canvas *canvas)
{
    if (canvas->shape == CANVAS_HEXAGONS) return hexagon_box(canvas);
    return (struct geometry_box){0, 0, (double)UNIT * canvas->columns, (double)UNIT * canvas->rows};
}

static void put_chequer(const struct geometry *geometry, const struct tiles_strokes *strokes)
{
    ASSERT(geometry->canvas->chequered && geometry->canvas->shape == CANVAS_SQUARES);
    const struct canvas *canvas = geometry->canvas;
    double width = geometry->cells.right, height = geometry->cells.bottom;
    int first_row = canvas_chequer_tile(canvas, 0, 0) == CANVAS_TILE_DARK ? 0 : 1;
    for (int row = first_row; row < canvas->rows; row += 2)
        strokes->rectangle(geometry->out, 0, row * (double)UNIT, width, UNIT);
    for (int column = 1; column < canvas->columns; column += 2)
        strokes->rectangle(geometry->out, column * (double)UNIT, 0, UNIT, height);
}

static bool is_painted(const struct canvas *canvas, int row, int column, enum canvas_tile tile)
{
    if (canvas_cell(canvas, row, column)->tile != tile) return false;
    ASSERT(!canvas->chequered || canvas->shape == CANVAS_SQUARES);
    if (canvas->chequered) return tile != canvas_chequer_tile(canvas, row, column);
    return tile != CANVAS_TILE_PLAIN && tile != CANVAS_TILE_HOLE;
}

static struct canvas_point corner_at(const struct canvas *canvas, int row, int column, int corner)
{
    struct canvas_point at = geometry_point(canvas_center(canvas, row, column));
    corner %= TILES_CORNERS;
    return (struct canvas_point){at.x + corners[corner].x, at.y + corners[corner].y};
}

static void put_hexagon(const struct geometry *geometry, int row, int column,
                        const struct tiles_strokes *strokes)
{
    ASSERT(geometry->canvas->shape == CANVAS_HEXAGONS);
    struct canvas_point around[TILES_CORNERS];
    for (int i = 0; i < TILES_CORNERS; i++) around[i] = corner_at(geometry->canvas, row, column, i);
    strokes->hexagon(geometry->out, around);
}

/* Fills the cells of this tile that differ from the paper or the chequer. */
static void put_painted(const struct geometry *geometry, enum canvas_tile tile,
                        const struct tiles_strokes *strokes)
{
    const struct canvas *canvas = geometry->canvas;
    bool open = false;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++) {
            if (!is_painted(canvas, row, column, tile)) continue;
            if (!open) strokes->open(geometry, tile, false);
            open = true;
            if (canvas->shape == CANVAS_HEXAGONS) {
                put_hexagon(geometry, row, column, strokes);
                continue;
            }
            int first = column;
            while (column + 1 < canvas->columns && is_painted(canvas, row, column + 1, tile)) column++;
            strokes->rectangle(geometry->out, first * (double)UNIT, row * (double)UNIT,
                               (column - first + 1) * (double)UNIT, UNIT);
        }
    if (open) buf_add(geometry->out, strokes->close);
}

void tiles_fill(const struct geometry *geometry, const struct tiles_strokes *strokes)
{
    if (geometry->canvas->chequered) {
        strokes->open(geometry, CANVAS_TILE_LIGHT, false);
        strokes->rectangle(geometry->out, 0, 0, geometry->cells.right, geometry->cells.bottom);
        buf_add(geometry->out, strokes->close);
        strokes->open(geometry, CANVAS_TILE_DARK, true);
        put_chequer(geometry, strokes);
        buf_add(geometry->out, strokes->close);
    }
    for (enum canvas_tile tile = 0; tile < CANVAS_TILES; tile++) put_painted(geometry, tile, strokes);
}

/* The border of the cell with its neighbour above, or to the left. */
static enum canvas_border border_at(const struct canvas *canvas, int row, int column, bool above)
{
    return canvas_border(canvas, row - above, column - !above, row, column);
}

static void put_runs(const struct geometry *geometry, bool above, enum canvas_border kind,
                     const struct tiles_strokes *strokes)
{
    const struct canvas *canvas = geometry->canvas;
    ASSERT(canvas->shape == CANVAS_SQUARES);
    int lines = above ? canvas->rows : canvas->columns, length = above ? canvas->columns : canvas->rows;
    for (int i = 0; i <= lines; i++)
        for (int j = 0; j < length; j++) {
            int first = j;
            while (j < length && border_at(canvas, above ? i : j, above ? j : i, above) == kind) j++;
            if (j == first) continue;
            double across = i * (double)UNIT, from = first * (double)UNIT, to = j * (double)UNIT;
            struct canvas_point begin = {above ? from : across, above ? across : from};
            struct canvas_point end = {above ? to : across, above ? across : to};
            strokes->run(geometry->out, begin, end);
        }
}

/* The grid has whole hexagons, over which the other borders are drawn; the border of two regions is
 * drawn by the first of its cells. */
static void put_sides(const struct geometry *geometry, int row, int column, enum canvas_border kind,
                      const struct tiles_strokes *strokes)
{
    ASSERT(geometry->canvas->shape == CANVAS_HEXAGONS);
    const struct canvas *canvas = geometry->canvas;
    if (canvas_cell(canvas, row, column)->tile == CANVAS_TILE_HOLE) return;
    if (kind == CANVAS_BORDER_GRID) {
        put_hexagon(geometry, row, column, strokes);
        return;
    }
    for (int i = 0; i < (kind == CANVAS_BORDER_REGION ? TILES_CORNERS / 2 : TILES_CORNERS); i++)
        if (canvas_border(canvas, row, column, row + corners[i].row, column + corners[i].column) == kind)
            strokes->side(geometry->out, corner_at(canvas, row, column, i),
                          corner_at(canvas, row, column, i + 1));
}

void tiles_edges(const struct geometry *geometry, enum canvas_border kind,
                 const struct tiles_strokes *strokes)
{
    const struct canvas *canvas = geometry->canvas;
    if (canvas->shape == CANVAS_SQUARES) {
        put_runs(geometry, true, kind, strokes);
        put_runs(geometry, false, kind, strokes);
        return;
    }
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++)
            put_sides(geometry, row, column, kind, strokes);
}
