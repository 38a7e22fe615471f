/* Numbrix: a path of consecutive numbers through all cells of a board of squares, by sides alone.
 * The board is that of all number paths (path.h). */
#include "puzzle/family/path/path_squares.h"

static struct board *make(struct arena *arena, const void *parameters, struct sentence *error)
{
    return path_squares_make(arena, parameters, &numbrix_family, FIELD_SIDES, error);
}

static struct board *load(struct arena *arena, const void *wishes, struct reader *r, struct sentence *error)
{
    int64_t links = ((const struct path_squares *)wishes)->links;
    return path_read_shape(arena, r, &numbrix_family, FIELD_SIDES, links, error);
}

static struct board *read(struct arena *arena, struct reader *r)
{
    return path_read(arena, r, &numbrix_family, FIELD_SIDES);
}

static const struct family_command command_facet = {
    .parameters = path_squares_parameters,
    .size = sizeof(struct path_squares),
    .defaults = &path_squares_defaults,
    .make = make,
};

static const struct family_puzzles puzzles_facet = {
    .wishes = {.options = path_squares_wishes,
               .size = sizeof(struct path_squares),
               .defaults = &path_squares_defaults,
               .examples = "damier generate numbrix --size 9 --level medium\n"
                           "damier generate numbrix --shape examples/numbrix/cross.txt --number 3\n"},
    .blank = make,
    .load = load,
    .marks_name = "link",
    .marks = path_marks,
    .pose = path_pose,
};

const struct family numbrix_family = {
    .name = "numbrix",
    .blurb = "a path of consecutive numbers through squares, by sides alone",
    .rules = "Write the numbers from 1 on, one in each cell, so that consecutive numbers are\n"
             "neighbours by a side. Shapes with holes are allowed, and so are\n"
             "links: two cells whose numbers are consecutive.",
    .clue_heading = "given numbers and links",
    .read = read,
    .read_answer = path_read_answer,
    .write = path_write,
    .place = path_locate,
    .cells = path_models_cells,
    .clues = path_models_clues,
    .post = path_models_post,
    .footprint = path_models_footprint,
    .check = path_check,
    .draw = path_write_picture,
    .command = &command_facet,
    .forms = &path_forms,
    .search = &path_models_search,
    .theorems = &path_theorems,
    .symmetry = &path_symmetry_facet,
    .logic = &path_logic,
    .reasons = &path_reasons,
    .puzzles = &puzzles_facet,
    .play = &path_play,
};
