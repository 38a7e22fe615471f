/* Canvases to draw. */
#include "kit_canvas.h"

#include "base/rng.h"
#include "draw/pen.h"

struct canvas *kit_canvas_queens(struct arena *arena, int n, const int *columns, int given)
{
    struct canvas *canvas = canvas_new(arena, n, n, CANVAS_SQUARES);
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    for (int row = 0; row < n; row++)
        canvas_symbol(canvas, row, columns[row], SYMBOL_QUEEN, row < given ? CANVAS_GIVEN : CANVAS_FOUND);
    return canvas;
}

struct canvas *kit_canvas_hexagon(struct arena *arena, int radius)
{
    int size = 2 * radius + 1;
    struct canvas *canvas = canvas_new(arena, size, size, CANVAS_HEXAGONS);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            if (row + column < radius || row + column > 3 * radius)
                canvas_tile(canvas, row, column, CANVAS_TILE_HOLE);
    return canvas;
}

struct canvas *kit_canvas_path(struct arena *arena)
{
    static const int32_t path[] = {2, 3, 4, 9, 14, 18, 22, 21, 20, 15, 10, 6, 7, 8, 13, 17, 16, 11};
    enum { COUNT = sizeof path / sizeof *path };
    struct canvas *canvas = kit_canvas_hexagon(arena, 2);
    canvas_title(canvas, "A path of numbers");
    canvas_tile(canvas, 2, 2, CANVAS_TILE_BLOCKED);
    for (int i = 0; i < COUNT; i++)
        canvas_number(canvas, path[i] / 5, path[i] % 5, i + 90, i % 3 ? CANVAS_FOUND : CANVAS_GIVEN);
    canvas_ring(canvas, path[0] / 5, path[0] % 5, CANVAS_GIVEN);
    canvas_ring(canvas, path[COUNT - 1] / 5, path[COUNT - 1] % 5, CANVAS_FOUND);
    canvas_ring(canvas, 4, 2, CANVAS_FOUND);
    canvas_ring(canvas, 1, 4, CANVAS_NOTE);
    canvas_ring(canvas, 4, 0, CANVAS_ERROR);
    struct canvas_point from = canvas_center(canvas, 0, 2), to = canvas_center(canvas, 0, 3);
    canvas_dot(canvas, (struct canvas_point){(from.x + to.x) / 2, from.y}, CANVAS_GIVEN);
    canvas_route(canvas, 9, path + 9, false);
    return canvas;
}

struct canvas *kit_canvas_sums(struct arena *arena)
{
    static const char *const signs[] = {"+", "-", "x", "=", "?", "\xe2\x88\x92", "\xc3\x97", "<="};
    struct canvas *canvas = canvas_new(arena, 8, 2 * CANVAS_ROLES, CANVAS_SQUARES);
    canvas_title(canvas, "Signs");
    for (int row = 0; row < 8; row++)
        for (int i = 0; i < CANVAS_ROLES; i++) {
            canvas_number(canvas, row, 2 * i, row, CANVAS_FOUND);
            if ((row + i) % 3 == 0) canvas_tile(canvas, row, 2 * i + 1, CANVAS_TILE_HOLE);
            canvas_sign(canvas, (struct canvas_point){2 * i + 1, row + 0.5}, signs[row], (enum canvas_role)i);
        }
    return canvas;
}

/* Anywhere, also twice to the same cell and from a cell to itself. */
static void add_walk(struct canvas *canvas, struct rng *rng)
{
    int32_t cells[9];
    size_t count = (size_t)rng_between(rng, 1, 9);
    for (size_t i = 0; i < count; i++)
        cells[i] = (int32_t)rng_below(rng, (uint64_t)canvas->rows * (uint64_t)canvas->columns);
    canvas_route(canvas, count, cells, rng_below(rng, 2));
    if (rng_below(rng, 2)) canvas_animate(canvas);
}

/* What only squares have. */
static void add_clue(struct canvas *canvas, struct rng *rng, int row, int column)
{
    enum canvas_side side = (enum canvas_side)rng_below(rng, CANVAS_SIDES);
    bool beside = side == CANVAS_LEFT || side == CANVAS_RIGHT;
    enum canvas_role role = (enum canvas_role)rng_below(rng, CANVAS_ROLES);
    if (canvas->shape != CANVAS_SQUARES) return;
    if (role == CANVAS_NOTE)
        canvas_split(canvas, row, column, (int32_t)rng_below(rng, 100), (int32_t)rng_below(rng, 3));
    else
        canvas_clue(canvas, side, (int)rng_below(rng, 5), beside ? row : column, "12", role);
}

struct canvas *kit_canvas_random(struct arena *arena, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    enum canvas_shape shape = rng_below(&rng, 2) ? CANVAS_SQUARES : CANVAS_HEXAGONS;
    int rows = (int)rng_between(&rng, 1, 9), columns = (int)rng_between(&rng, 1, 9);
    struct canvas *canvas = canvas_new(arena, rows, columns, shape);
    if (shape == CANVAS_SQUARES && rng_below(&rng, 2)) canvas_chequer(canvas);
    if (shape == CANVAS_SQUARES && rng_below(&rng, 2)) canvas_coordinates(canvas);
    for (uint64_t calls = rng_below(&rng, 120); calls > 0; calls--) {
        int row = (int)rng_below(&rng, (uint64_t)rows), column = (int)rng_below(&rng, (uint64_t)columns);
        enum canvas_role role = (enum canvas_role)rng_below(&rng, CANVAS_ROLES);
        struct canvas_point at = {rng_unit(&rng) * columns, rng_unit(&rng) * rows};
        switch (rng_below(&rng, 12)) {
        case 0:
            canvas_tile(canvas, row, column, (enum canvas_tile)rng_below(&rng, CANVAS_TILES));
            break;
        case 1:
            canvas_symbol(canvas, row, column, (enum symbol)rng_below(&rng, SYMBOLS), role);
            break;
        case 2:
            canvas_number(canvas, row, column, rng_between(&rng, -99, 9999), role);
            break;
        case 3:
            canvas_text(canvas, row, column, rng_below(&rng, 2) ? "<&>" : "x", role);
            break;
        case 4:
            canvas_highlight(canvas, row, column);
            break;
        case 5:
            canvas_line(canvas, canvas_center(canvas, row, column), at, role);
            break;
        case 6:
            add_walk(canvas, &rng);
            break;
        case 7:
            canvas_ring(canvas, row, column, role);
            break;
        case 8:
            canvas_sign(canvas, at, rng_below(&rng, 2) ? "<&>" : "x", role);
            break;
        case 9:
            canvas_region(canvas, row, column, (int)rng_below(&rng, 3));
            break;
        case 10:
            add_clue(canvas, &rng, row, column);
            break;
        default:
            canvas_dot(canvas, at, role);
            break;
        }
    }
    return canvas;
}

const char *kit_canvas_draw(struct kit_drawing *drawing, const char *pen, const struct canvas *canvas)
{
    buf_clear(&drawing->text);
    pen_find(pen)->draw(canvas, &drawing->text);
    return buf_text(&drawing->text);
}

void kit_canvas_drop(struct kit_drawing *drawing)
{
    arena_free(&drawing->arena);
    buf_free(&drawing->text);
}
