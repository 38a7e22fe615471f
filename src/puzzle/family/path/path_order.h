/* Number paths: an order of the cells whose frontier is narrow. */
#ifndef PUZZLE_FAMILY_PATH_PATH_ORDER_H
#define PUZZLE_FAMILY_PATH_PATH_ORDER_H

#include "puzzle/kit/field.h"

struct path_order {
    int32_t *cell; /* by rank */
    int32_t *rank; /* by cell */

    /* The most cells at a time that come after some cell and touch it, or one before it. */
    int32_t width;
};

/* The narrowest of a few. O(cells log cells). */
void path_order_make(struct path_order *order, const struct field *field, struct arena *arena);

#endif
