/* Numbrix: a path of consecutive numbers through all cells of a board of squares, by sides alone.
 * The board is that of all number paths (path.h). */
#include "puzzle/family/path/path.h"

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &numbrix_family, FIELD_SIDES);
}

static const struct path_options defaults = {.family = &numbrix_family,
                                             .touch = FIELD_SIDES,
                                             .size = {8, 8, false}};

static const struct family_command command_facet = {.parameters = path_options_parameters,
                                                    PATH_OPTIONS_SIZE,
                                                    .make = path_options_make};

static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = path_options_generate,
                         PATH_OPTIONS_SIZE,
                         .examples =
                             "damier generate numbrix --size 9 --level medium\n"
                             "damier generate numbrix --shape examples/numbrix/cross.txt --number 3\n"},
    .blank = path_options_make,
    .load = path_options_load,
    PATH_PUZZLES_FIELDS,
};

const struct family numbrix_family = {
    .name = "numbrix",
    .title = "path.numbrix.family",
    .blurb = "path.numbrix.blurb",
    .rules = "path.numbrix.rules",
    .read = read,
    .command = &command_facet,
    .puzzles = &puzzles_facet,
    PATH_FAMILY_FIELDS,
};
