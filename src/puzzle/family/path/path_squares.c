/* Rectangles of squares, for the commands and the generators of Hidato and Numbrix. */
#include "puzzle/family/path/path_squares.h"

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

const struct path_squares path_squares_defaults = {.size = {8, 8, false}};

struct board *path_squares_make(struct arena *arena, const struct path_squares *parameters,
                                const struct family *family, enum field_touch touch, struct sentence *error)
{
    int rows = (int)parameters->size.rows, columns = (int)parameters->size.columns;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)rows *(size_t)columns);
    struct board *board = path_make(arena, family, touch, rows, columns, hole, error);
    if (board) board->most_marks = (size_t)parameters->links;
    if (board) ((struct path *)board)->line = parameters->line;
    return board;
}

struct board *path_squares_load(struct arena *arena, const struct path_squares *wishes, struct reader *r,
                                const struct family *family, enum field_touch touch, struct sentence *error)
{
    return path_read_shape(arena, r, family, touch, wishes->links, error);
}
