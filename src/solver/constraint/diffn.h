/* Shared by the files of diffn. Rectangles are numbered from 0, axis 0 is x and axis 1 is y. Views:
 * the corners by axis, then the sides by axis. Literals, in the form with pairs: for each two
 * rectangles j < i and each axis, j ends before i begins, and i ends before j begins. */
#ifndef SOLVER_CONSTRAINT_DIFFN_H
#define SOLVER_CONSTRAINT_DIFFN_H

#include "solver/constraint/propagator.h"

enum diffn_form {               /* rhs */
                  DIFFN_LAX,    /* rectangles without area may be anywhere */
                  DIFFN_STRICT, /* these must not lie inside others either */
                  DIFFN_PAIRS   /* only what the literals imply */
};

/* The place of "i ends before j begins" among the literals. */
static inline size_t diffn_pair(int axis, size_t i, size_t j)
{
    size_t more = i > j ? i : j, less = i > j ? j : i;
    return 4 * (more * (more - 1) / 2 + less) + 2 * (size_t)axis + (i > j);
}

extern const struct propagator_kind diffn_pairs_propagator;

#endif
