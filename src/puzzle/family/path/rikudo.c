/* Rikudo: a path of consecutive numbers through all cells of a hexagon with a hole in its middle.
 *
 * The board is that of all number paths (path.h), with the six neighbours of hexagons in the
 * sheared matrix of the source document (kit/hexagon.h). Any shape may be given in a file; the
 * command and the generator make hexagons of a radius. */
#include "puzzle/family/path/path.h"

#include "base/sentence.h"
#include "puzzle/kit/hexagon.h"

#include <limits.h>
#include <string.h>

enum { MOST_RADIUS = 114 }; /* 39330 cells */

struct parameters {
    int64_t radius;
    bool whole; /* without the hole */
    const char *shape;
    int64_t links;
    bool line;
};

#define AT(field) .offset = offsetof(struct parameters, field)

static struct board *make(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *parameters = values;
    int radius = (int)parameters->radius, side = 2 * radius + 1;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)side *(size_t)side);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            hole[row * side + column] = !hexagon_has(radius, row, column);
    if (!parameters->whole) hole[radius * side + radius] = true;
    struct board *board = path_make(arena, &rikudo_family, FIELD_HEXAGONS, side, side, hole, error);
    if (board) board->most_marks = (size_t)parameters->links;
    if (board) ((struct path *)board)->line = parameters->line;
    return board;
}

static struct board *load(struct arena *arena, const void *wishes, struct reader *r, struct sentence *error)
{
    int64_t links = ((const struct parameters *)wishes)->links;
    return path_read_shape(arena, r, &rikudo_family, FIELD_HEXAGONS, links, error);
}

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &rikudo_family, FIELD_HEXAGONS);
}

/* The first and the last of rows, columns, or how far right cells are, in halves of a cell. */
struct span {
    int first, last;
};

static void widen(struct span *span, int to)
{
    if (to < span->first) span->first = to;
    if (to > span->last) span->last = to;
}

/* A half turn of the matrix is one of the hexagons; left and right are exchanged by the third
 * coordinate. The middle is that of the shape. What lies outside it then is on its own.
 * O(cells). */
static size_t image(const struct board *board, bool mirror, size_t cell)
{
    ASSERT(cell < board->cells);
    const struct field *f = &path_of(board)->field;
    struct span rows = {INT_MAX, INT_MIN}, columns = rows, halves = rows;
    int row, column;
    for (size_t i = 0; i < f->cells; i++) {
        field_place(f, i, &row, &column);
        widen(&rows, row);
        widen(&columns, column);
        widen(&halves, 2 * column + row);
    }
    field_place(f, cell, &row, &column);
    int to_row = mirror ? row : rows.first + rows.last - row;
    int to_column =
        mirror ? (halves.first + halves.last) / 2 - row - column : columns.first + columns.last - column;
    if (to_column < 0 || to_column >= f->columns) return cell;
    int32_t to = f->at[to_row * f->columns + to_column];
    return to == FIELD_NOWHERE ? cell : (size_t)to;
}

#define RADIUS(more)                                                                                         \
    {                                                                                                        \
        .name = "radius", .type = OPTION_INT, AT(radius), .lo = 1, .hi = MOST_RADIUS, .argument = "N",       \
        .help = "cells from the middle to the rim; 3 by default" more                                        \
    }
#define WHOLE                                                                                                \
    {                                                                                                        \
        .name = "whole", .type = OPTION_FLAG, AT(whole), .help = "no hole in the middle"                     \
    }

static const struct option parameters[] = {
    RADIUS(", which makes 36 cells"),
    WHOLE,
    {.name = "line", .type = OPTION_FLAG, AT(line), .help = "pictures show the line of the path"},
    {0},
};

static const struct parameters defaults = {.radius = 3};

static const struct family_command command_facet = {
    .parameters = parameters,
    .size = sizeof(struct parameters),
    .defaults = &defaults,
    .examples = "damier rikudo\n"
                "damier rikudo --radius 6 --seed 7 --format svg --line -o path.svg\n"
                "damier rikudo --radius 1 --count\n",
    .make = make,
};

static const struct option wishes[] = {
    RADIUS(""), PATH_SHAPE_WISH(AT(shape)), PATH_LINKS_WISH(AT(links)), WHOLE, {0},
};

static const struct family_puzzles puzzles_facet = {
    .wishes = {.options = wishes,
               .size = sizeof(struct parameters),
               .defaults = &defaults,
               .examples = "damier generate rikudo --radius 4 --links 8 --level medium\n"
                           "damier generate rikudo --clues minimum --format json\n"},
    .blank = make,
    .load = load,
    PATH_PUZZLES_FIELDS,
    .image = image,
};

const struct family rikudo_family = {
    .name = "rikudo",
    .blurb = "a path of consecutive numbers through the cells of a hexagon",
    .rules = "Write the numbers from 1 on, one in each cell of a hexagon with a hole in its\n"
             "middle, so that consecutive numbers are neighbours. A dot between two cells is\n"
             "a link: their numbers are consecutive. Other shapes are allowed.",
    .read = read,
    .command = &command_facet,
    .puzzles = &puzzles_facet,
    PATH_FAMILY_FIELDS,
};
