/* What the files of Binero share: the board. Cells are numbered row by row; a value is 0 or 1. */
#ifndef FAMILY_BINERO_H
#define FAMILY_BINERO_H

#include "family/family.h"

enum { BINERO_OPEN = -1, BINERO_MOST = 1000 /* cells of a side */ };

struct binero {
    struct board board;
    int width, height;   /* even, at least 2 */
    bool equal_lines;    /* the third rule is dropped: two rows or two columns may be the same */
    const int8_t *given; /* by cell: 0, 1 or BINERO_OPEN */
};

static inline const struct binero *binero_of(const struct board *board)
{
    return (const struct binero *)board;
}

extern const struct family_model binero_models[];   /* binero_models.c */
extern const struct family_logic binero_logic;      /* binero_logic.c */
extern const struct family_method binero_methods[]; /* binero_count.c */

#endif
