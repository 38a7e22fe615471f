/* What Hidato and Numbrix share: boards of squares made by the command and the generator. */
#ifndef PUZZLE_FAMILY_PATH_PATH_SQUARES_H
#define PUZZLE_FAMILY_PATH_PATH_SQUARES_H

#include "puzzle/family/path/path.h"

struct path_squares {
    struct option_size size;
    const char *shape;
    int64_t links;
    bool line;
};

extern const struct option path_squares_parameters[];
extern const struct option path_squares_wishes[];
extern const struct path_squares path_squares_defaults;

/* A rectangle without clues. */
struct board *path_squares_make(struct arena *arena, const struct path_squares *parameters,
                                const struct family *family, enum field_touch touch, struct sentence *error);

/* The shape of a file. */
struct board *path_squares_load(struct arena *arena, const struct path_squares *wishes, struct reader *r,
                                const struct family *family, enum field_touch touch, struct sentence *error);

#define PATH_SQUARES_SIZE .size = sizeof(struct path_squares), .defaults = &path_squares_defaults

#endif
