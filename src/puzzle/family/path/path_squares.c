/* Rectangles of squares, for the commands and the generators of Hidato and Numbrix. */
#include "puzzle/family/path/path.h"

#define AT(field) .offset = offsetof(struct path_squares, field)

const struct option path_squares_parameters[] = {
    {.name = "SIZE",
     .type = OPTION_SIZE,
     .positional = true,
     AT(size),
     .lo = 1,
     .hi = PATH_MOST,
     .help = "8 or 5x6: rows, then columns"},
    {.name = "line", .type = OPTION_FLAG, AT(line), .help = "pictures show the line of the path"},
    {0},
};

const struct option path_squares_wishes[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = 1,
     .hi = PATH_MOST,
     .argument = "SIZE",
     .help = "8 or 5x6: rows, then columns; 8 by default"},
    PATH_SHAPE_WISH(AT(shape)),
    PATH_LINKS_WISH(AT(links)),
    {0},
};

struct board *path_squares_make(struct arena *arena, const void *options, struct sentence *error)
{
    const struct path_squares *o = options;
    int rows = (int)o->size.rows, columns = (int)o->size.columns;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)rows *(size_t)columns);
    struct board *board = path_make(arena, o->family, o->touch, rows, columns, hole, error);
    if (board) board->most_marks = (size_t)o->links;
    if (board) ((struct path *)board)->line = o->line;
    return board;
}

struct board *path_squares_load(struct arena *arena, const void *options, struct reader *r,
                                struct sentence *error)
{
    const struct path_squares *o = options;
    return path_read_shape(arena, r, o->family, o->touch, o->links, error);
}
