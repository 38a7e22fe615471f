/* Rectangles of squares: options of the commands and generators of Hidato and Numbrix, and the
 * boards that they make. */
#include "puzzle/family/path/path.h"

const struct option path_options_parameters[] = {
    {.name = "SIZE",
     .type = OPTION_SIZE,
     .positional = true,
     PATH_AT(size),
     .lo = 1,
     .hi = PATH_MOST,
     .help = "path.option.size"},
    PATH_LINE_OPTION,
    {0},
};

const struct option path_options_generate[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     PATH_AT(size),
     .lo = 1,
     .hi = PATH_MOST,
     .once = true,
     .argument = "SIZE",
     .help = "path.option.size-generate"},
    PATH_SHAPE_OPTION,
    PATH_LINKS_OPTION,
    {0},
};

struct board *path_options_board(struct arena *arena, const struct path_options *o, int rows, int columns,
                                 const bool *hole, struct sentence *error)
{
    struct board *board = path_make(arena, o->family, o->touch, rows, columns, hole, error);
    if (board) board->most_marks = (size_t)o->links;
    if (board) ((struct path *)board)->line = o->line;
    return board;
}

struct board *path_options_make(struct arena *arena, const void *options, struct sentence *error)
{
    const struct path_options *o = options;
    int rows = (int)o->size.rows, columns = (int)o->size.columns;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)rows *(size_t)columns);
    return path_options_board(arena, o, rows, columns, hole, error);
}

struct board *path_options_load(struct arena *arena, const void *options, struct reader *r,
                                struct sentence *error)
{
    const struct path_options *o = options;
    return path_read_shape(arena, r, o->family, o->touch, o->links, error);
}
