/* What Hidato and Numbrix share: boards of squares made by the command and the generator. */
#ifndef PUZZLE_FAMILY_PATH_PATH_SQUARES_H
#define PUZZLE_FAMILY_PATH_PATH_SQUARES_H

#include "puzzle/family/path/path.h"

struct path_squares { /* options of the command and of the generator */
    const struct family *family;
    enum field_touch touch;
    struct option_size size;
    const char *shape;
    int64_t links;
    bool line;
};

extern const struct option path_squares_parameters[];
extern const struct option path_squares_wishes[];

/* A rectangle without clues; the shape of a file. */
struct board *path_squares_make(struct arena *arena, const void *options, struct sentence *error);
struct board *path_squares_load(struct arena *arena, const void *options, struct reader *r,
                                struct sentence *error);

#define PATH_SQUARES_SIZE .size = sizeof(struct path_squares), .defaults = &defaults

#endif
