/* Number paths (Rikudo, Hidato, Numbrix) inside: what their files share. */
#ifndef FAMILY_PATH_PATH_H
#define FAMILY_PATH_PATH_H

#include "family/family.h"
#include "family/kit/field.h"

struct path {
    /* Cells: those of the field; the value of a cell is its number on the path, from 1. Marks: the
     * edges of the field; a mark is 1 if the path goes along it, and only that can be given. */
    struct board board;
    struct field field;
    const int32_t *given; /* by cell: its number, 0: to be found */
    const bool *linked;   /* by edge: given as a link */
    bool line;            /* pictures show the line of the path */
};

static inline const struct path *path_of(const struct board *board)
{
    return (const struct path *)board;
}

extern const struct family_logic path_logic;

#endif
