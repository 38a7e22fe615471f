/* The drawing as data.
 *
 * Cells are a dense array, because pens visit all of them and families address them by (row,
 * column). Strokes and labels are few, and are lists in the order of the calls. A route may visit
 * every cell, so it is an array of cell numbers. The only geometry here is the centre of a cell.
 *
 * Hexagons are pointy-topped with width 1, hence side 1/sqrt(3) and row distance sqrt(3)/2. The
 * matrix is sheared: each row is shifted right by half a cell. */
#include "draw/canvas.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <math.h>

#define HEXAGON_SIDE 0.57735026918962576
#define HEXAGON_PITCH 0.86602540378443865

enum { MOST_LABELS = 30 /* per side */ };

/* Duration of an animation: a step must be visible, and the whole not too long. */
#define STEP_SECONDS 0.3
#define LEAST_SECONDS 3
#define MOST_SECONDS 40

struct canvas *canvas_new(struct arena *arena, int rows, int columns, enum canvas_shape shape)
{
    REQUIRE(rows > 0 && columns > 0, "a canvas has at least one cell");
    struct canvas *canvas = ARENA_NEW(arena, struct canvas);
    canvas->arena = arena;
    canvas->rows = rows;
    canvas->columns = columns;
    canvas->shape = shape;
    canvas->empty = ".";
    canvas->blocked = "#";
    canvas->hole = " ";
    canvas->walker = SYMBOLS;
    canvas->cells = ARENA_ARRAY(arena, struct canvas_cell, (size_t)rows * (size_t)columns);
    canvas->next_line = &canvas->first_line;
    canvas->next_dot = &canvas->first_dot;
    canvas->next_sign = &canvas->first_sign;
    canvas->next_walk = &canvas->first_walk;
    canvas->next_label = &canvas->first_label;
    return canvas;
}

void canvas_title(struct canvas *canvas, const char *text)
{
    canvas->title = arena_text(canvas->arena, text);
}

void canvas_description(struct canvas *canvas, const char *text)
{
    canvas->description = arena_text(canvas->arena, text);
}

static struct canvas_cell *cell_at(struct canvas *canvas, int row, int column)
{
    REQUIRE(row >= 0 && row < canvas->rows, "the row is on the canvas");
    REQUIRE(column >= 0 && column < canvas->columns, "the column is on the canvas");
    return &canvas->cells[(size_t)row * (size_t)canvas->columns + (size_t)column];
}

static struct canvas_cell *mark(struct canvas *canvas, int row, int column, enum canvas_mark kind,
                                enum canvas_role role)
{
    REQUIRE((unsigned)role < CANVAS_ROLES, "a mark has a role");
    struct canvas_cell *cell = cell_at(canvas, row, column);
    cell->mark = (unsigned char)kind;
    cell->role = (unsigned char)role;
    return cell;
}

void canvas_tile(struct canvas *canvas, int row, int column, enum canvas_tile tile)
{
    REQUIRE((unsigned)tile < CANVAS_TILES, "a tile is of a known kind");
    cell_at(canvas, row, column)->tile = (unsigned char)tile;
}

void canvas_symbol(struct canvas *canvas, int row, int column, enum symbol symbol, enum canvas_role role)
{
    REQUIRE((unsigned)symbol < SYMBOLS, "a symbol is one of the table");
    mark(canvas, row, column, CANVAS_MARK_SYMBOL, role)->as.symbol = symbol;
}

void canvas_text(struct canvas *canvas, int row, int column, const char *text, enum canvas_role role)
{
    mark(canvas, row, column, CANVAS_MARK_TEXT, role)->as.text = arena_text(canvas->arena, text);
}

void canvas_number(struct canvas *canvas, int row, int column, int64_t number, enum canvas_role role)
{
    mark(canvas, row, column, CANVAS_MARK_NUMBER, role)->as.number = number;
}

void canvas_highlight(struct canvas *canvas, int row, int column)
{
    cell_at(canvas, row, column)->error = true;
}

void canvas_shade(struct canvas *canvas, int row, int column)
{
    cell_at(canvas, row, column)->shaded = true;
}

void canvas_ring(struct canvas *canvas, int row, int column, enum canvas_role role)
{
    REQUIRE((unsigned)role < CANVAS_ROLES, "a ring has a role");
    struct canvas_cell *cell = cell_at(canvas, row, column);
    cell->ringed = true;
    cell->ring = (unsigned char)role;
}

void canvas_deduce(struct canvas *canvas, int row, int column)
{
    canvas_ring(canvas, row, column, CANVAS_FOUND);
    cell_at(canvas, row, column)->deduced = true;
}

void canvas_region(struct canvas *canvas, int row, int column, int region)
{
    cell_at(canvas, row, column)->region = region;
    canvas->regions = true;
}

/* True outside the canvas too. */
static bool is_hole(const struct canvas *canvas, int row, int column)
{
    return row < 0 || row >= canvas->rows || column < 0 || column >= canvas->columns ||
           canvas_cell(canvas, row, column)->tile == CANVAS_TILE_HOLE;
}

enum canvas_border canvas_border(const struct canvas *canvas, int row, int column, int other_row,
                                 int other_column)
{
    bool hole = is_hole(canvas, row, column), other_hole = is_hole(canvas, other_row, other_column);
    if (hole && other_hole) return CANVAS_BORDER_NONE;
    if (hole || other_hole) return CANVAS_BORDER_FRAME;
    bool same =
        canvas_cell(canvas, row, column)->region == canvas_cell(canvas, other_row, other_column)->region;
    return same ? CANVAS_BORDER_GRID : CANVAS_BORDER_REGION;
}

void canvas_split(struct canvas *canvas, int row, int column, int32_t below, int32_t right)
{
    REQUIRE(canvas->shape == CANVAS_SQUARES, "split cells are squares");
    REQUIRE(below >= 0 && right >= 0, "the numbers of a split cell are positive, or 0 for none");
    mark(canvas, row, column, CANVAS_MARK_SPLIT, CANVAS_GIVEN)->as.split =
        (struct canvas_split){.below = below, .right = right};
}

static bool is_finite(struct canvas_point at)
{
    return isfinite(at.x) && isfinite(at.y);
}

void canvas_line(struct canvas *canvas, struct canvas_point from, struct canvas_point to,
                 enum canvas_role role)
{
    REQUIRE((unsigned)role < CANVAS_ROLES, "a line has a role");
    REQUIRE(is_finite(from) && is_finite(to), "a line ends somewhere");
    struct canvas_line *line = ARENA_NEW(canvas->arena, struct canvas_line);
    *line = (struct canvas_line){.from = from, .to = to, .role = role};
    *canvas->next_line = line;
    canvas->next_line = &line->next;
}

void canvas_dot(struct canvas *canvas, struct canvas_point at, enum canvas_role role)
{
    REQUIRE((unsigned)role < CANVAS_ROLES, "a dot has a role");
    REQUIRE(is_finite(at), "a dot is somewhere");
    struct canvas_dot *dot = ARENA_NEW(canvas->arena, struct canvas_dot);
    *dot = (struct canvas_dot){.at = at, .role = role};
    *canvas->next_dot = dot;
    canvas->next_dot = &dot->next;
}

void canvas_sign(struct canvas *canvas, struct canvas_point at, const char *text, enum canvas_role role)
{
    REQUIRE((unsigned)role < CANVAS_ROLES, "a sign has a role");
    REQUIRE(is_finite(at), "a sign is somewhere");
    struct canvas_sign *sign = ARENA_NEW(canvas->arena, struct canvas_sign);
    *sign = (struct canvas_sign){.at = at, .text = arena_text(canvas->arena, text), .role = role};
    *canvas->next_sign = sign;
    canvas->next_sign = &sign->next;
}

void canvas_route(struct canvas *canvas, size_t count, const int32_t *cells, bool closed)
{
    int64_t most = (int64_t)canvas->rows * canvas->columns;
    REQUIRE(count > 0, "a walk is somewhere");
    for (size_t i = 0; i < count; i++)
        REQUIRE(cells[i] >= 0 && cells[i] < most, "a walk stays on the canvas");
    struct canvas_route *walk = ARENA_NEW(canvas->arena, struct canvas_route);
    *walk = (struct canvas_route){.cells = arena_copy(canvas->arena, cells, count * sizeof *cells),
                                  .count = count,
                                  .closed = closed};
    *canvas->next_walk = walk;
    canvas->next_walk = &walk->next;
}

bool canvas_animate(struct canvas *canvas)
{
    size_t longest = 0;
    for (const struct canvas_route *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        if (walk->count > longest) longest = walk->count;
    if (longest == 0) return false;
    canvas->animate = fmin(MOST_SECONDS, fmax(LEAST_SECONDS, STEP_SECONDS * (double)longest));
    return true;
}

struct canvas_point canvas_center(const struct canvas *canvas, int row, int column)
{
    if (canvas->shape == CANVAS_SQUARES) return (struct canvas_point){column + 0.5, row + 0.5};
    return (struct canvas_point){column + 0.5 + row * 0.5, row * HEXAGON_PITCH + HEXAGON_SIDE};
}

struct canvas_point canvas_between(const struct canvas *canvas, int row, int column, int other_row,
                                   int other_column)
{
    struct canvas_point a = canvas_center(canvas, row, column),
                        b = canvas_center(canvas, other_row, other_column);
    return (struct canvas_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static void add_label(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text,
                      enum canvas_role role)
{
    REQUIRE((unsigned)side < CANVAS_SIDES, "a label has a side");
    REQUIRE(canvas->shape == CANVAS_SQUARES, "labels name the lines of a square grid");
    int lines = side == CANVAS_LEFT || side == CANVAS_RIGHT ? canvas->rows : canvas->columns;
    REQUIRE(index >= -1 && index < lines, "a label stands beside a row or column of the canvas");
    REQUIRE(track >= 0, "tracks are numbered from 0");
    struct canvas_label *label = ARENA_NEW(canvas->arena, struct canvas_label);
    *label = (struct canvas_label){
        .side = side, .index = index, .track = track, .text = arena_text(canvas->arena, text), .role = role};
    *canvas->next_label = label;
    canvas->next_label = &label->next;
}

void canvas_label(struct canvas *canvas, enum canvas_side side, int index, const char *text)
{
    REQUIRE(index >= 0, "a label stands beside a row or column of the canvas");
    add_label(canvas, side, 0, index, text, CANVAS_NOTE);
}

void canvas_column(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text)
{
    add_label(canvas, side, track, index, text, CANVAS_NOTE);
}

void canvas_clue(struct canvas *canvas, enum canvas_side side, int track, int index, const char *text,
                 enum canvas_role role)
{
    REQUIRE(index >= 0, "a clue stands beside a row or column of the canvas");
    REQUIRE((unsigned)role < CANVAS_ROLES && role != CANVAS_NOTE, "a clue is not a remark");
    add_label(canvas, side, track, index, text, role);
}

void canvas_clues(struct canvas *canvas, enum canvas_side side, int index, size_t count,
                  const int32_t *numbers, enum canvas_role role)
{
    REQUIRE(count > 0, "a line has at least one clue");
    bool outwards = side == CANVAS_RIGHT || side == CANVAS_BELOW;
    for (size_t i = 0; i < count; i++) {
        size_t track = outwards ? i : count - 1 - i;
        canvas_clue(canvas, side, (int)track, index, arena_print(canvas->arena, "%" PRId32, numbers[i]),
                    role);
    }
}

/* The bottom left corner is dark, as on a chess board, for every size. */
enum canvas_tile canvas_chequer_tile(const struct canvas *canvas, int row, int column)
{
    bool dark = (canvas->rows - 1 - row + column) % 2 == 0;
    return dark ? CANVAS_TILE_DARK : CANVAS_TILE_LIGHT;
}

void canvas_chequer(struct canvas *canvas)
{
    REQUIRE(canvas->shape == CANVAS_SQUARES, "a chequered board has squares");
    canvas->chequered = true;
    for (int row = 0; row < canvas->rows; row++)
        for (int column = 0; column < canvas->columns; column++)
            canvas_tile(canvas, row, column, canvas_chequer_tile(canvas, row, column));
}

/* The first of 1, 5, 10, 50, 100, ... that gives few enough labels. */
static int label_step(int lines)
{
    int step = 1;
    for (bool five = true; lines / step > MOST_LABELS; five = !five) step *= five ? 5 : 2;
    ASSERT(step >= 1 && lines / step <= MOST_LABELS);
    return step;
}

/* 1, then each multiple of the step. */
static int next_label(int line, int step)
{
    return line - line % step + step;
}

void canvas_coordinates(struct canvas *canvas)
{
    int step = label_step(canvas->rows > canvas->columns ? canvas->rows : canvas->columns);
    for (int row = 1; row <= canvas->rows; row = next_label(row, step))
        canvas_label(canvas, CANVAS_LEFT, row - 1, arena_print(canvas->arena, "%d", row));
    for (int column = 1; column <= canvas->columns; column = next_label(column, step))
        canvas_label(canvas, CANVAS_ABOVE, column - 1, arena_print(canvas->arena, "%d", column));
}
