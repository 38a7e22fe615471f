/* Hidato: a path of consecutive numbers through all cells of a board of squares, by sides and
 * corners. The board is that of all number paths (path.h). */
#include "puzzle/family/path/path.h"

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &hidato_family, FIELD_CORNERS);
}

static const struct path_options defaults = {.family = &hidato_family,
                                             .touch = FIELD_CORNERS,
                                             .size = {8, 8, false}};

static const struct family_command command_facet = {.parameters = path_options_parameters,
                                                    PATH_OPTIONS_SIZE,
                                                    .make = path_options_make};

static const struct family_puzzles puzzles_facet = {
    .generate_options = {.options = path_options_generate,
                         PATH_OPTIONS_SIZE,
                         .examples = "damier generate hidato --size 6 --level medium\n"
                                     "damier generate hidato --shape examples/hidato/heart.txt --number 3\n"},
    .blank = path_options_make,
    .load = path_options_load,
    PATH_PUZZLES_FIELDS,
};

const struct family hidato_family = {
    .name = "hidato",
    .title = "path.hidato.family",
    .blurb = "path.hidato.blurb",
    .rules = "path.hidato.rules",
    .read = read,
    .command = &command_facet,
    .puzzles = &puzzles_facet,
    PATH_FAMILY_FIELDS,
};
