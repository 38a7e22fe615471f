/* Hidato: a path of consecutive numbers through all cells of a board of squares, by sides and
 * corners. The board is that of all number paths (path.h). */
#include "puzzle/family/path/path.h"

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &hidato_family, FIELD_CORNERS);
}

static const struct path_squares defaults = {.family = &hidato_family,
                                             .touch = FIELD_CORNERS,
                                             .size = {8, 8, false}};

static const struct family_command command_facet = {.parameters = path_squares_parameters,
                                                    PATH_SQUARES_SIZE,
                                                    .make = path_squares_make};

static const struct family_puzzles puzzles_facet = {
    .wishes = {.options = path_squares_wishes,
               PATH_SQUARES_SIZE,
               .examples = "damier generate hidato --size 6 --level medium\n"
                           "damier generate hidato --shape examples/hidato/heart.txt --number 3\n"},
    .blank = path_squares_make,
    .load = path_squares_load,
    PATH_PUZZLES_FIELDS,
};

const struct family hidato_family = {
    .name = "hidato",
    .blurb = "a path of consecutive numbers through squares, by sides and corners",
    .rules = "Write the numbers from 1 on, one in each cell, so that consecutive numbers are\n"
             "neighbours by a side or a corner. Shapes with holes are allowed, and so are\n"
             "links: two cells whose numbers are consecutive.",
    .read = read,
    .command = &command_facet,
    .puzzles = &puzzles_facet,
    PATH_FAMILY_FIELDS,
};
