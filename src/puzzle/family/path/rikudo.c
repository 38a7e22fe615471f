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

static struct board *make(struct arena *arena, const void *options, struct sentence *error)
{
    const struct path_options *o = options;
    int radius = (int)o->radius, side = 2 * radius + 1;
    ASSERT(radius >= 1 && radius <= MOST_RADIUS);
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)side *(size_t)side);
    for (int row = 0; row < side; row++)
        for (int column = 0; column < side; column++)
            hole[row * side + column] = !hexagon_has(radius, row, column);
    if (!o->whole) hole[radius * side + radius] = true;
    return path_options_board(arena, o, side, side, hole, error);
}

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &rikudo_family, FIELD_HEXAGONS);
}

/* A range of rows, of columns, or of horizontal positions in half cells. */
struct span {
    int first, last;
};

static void widen(struct span *span, int to)
{
    if (to < span->first) span->first = to;
    if (to > span->last) span->last = to;
}

/* Turns or mirrors around the middle of the shape. A half turn of the matrix is one of the
 * hexagons; the third coordinate mirrors left and right. A cell without an image is its own.
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

#define RADIUS(help_)                                                                                        \
    {                                                                                                        \
        .name = "radius", .type = OPTION_INT, PATH_AT(radius), .lo = 1, .hi = MOST_RADIUS, .once = true,     \
        .argument = "N", .help = help_                                                                       \
    }
#define WHOLE                                                                                                \
    {                                                                                                        \
        .name = "whole", .type = OPTION_FLAG, PATH_AT(whole), .help = "path.option.whole"                    \
    }

static const struct option parameters[] = {
    RADIUS("path.option.radius"),
    WHOLE,
    PATH_LINE_OPTION,
    {0},
};

static const struct path_options defaults = {.family = &rikudo_family, .touch = FIELD_HEXAGONS, .radius = 3};

static const struct family_command command_facet = {
    .parameters = parameters,
    PATH_OPTIONS_SIZE,
    .examples = "damier rikudo\n"
                "damier rikudo --radius 6 --seed 7 --format svg --line -o path.svg\n"
                "damier rikudo --radius 1 --count\n",
    .make = make,
};

static const struct option generate_options[] = {
    RADIUS("path.option.radius-generate"), PATH_SHAPE_OPTION, PATH_LINKS_OPTION, WHOLE, {0},
};

static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = generate_options,
                         PATH_OPTIONS_SIZE,
                         .examples = "damier generate rikudo --radius 4 --links 8 --level medium\n"
                                     "damier generate rikudo --clues minimum --format json\n"},
    .blank = make,
    .load = path_options_load,
    PATH_PUZZLES_FIELDS,
    .image = image,
};

const struct family rikudo_family = {
    .name = "rikudo",
    .title = "path.rikudo.family",
    .blurb = "path.rikudo.blurb",
    .rules = "path.rikudo.rules",
    .read = read,
    .command = &command_facet,
    .puzzles = &puzzles_facet,
    PATH_FAMILY_FIELDS,
};
