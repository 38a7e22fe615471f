/* Knight's walks over a board of 3 or 4 rows, as seen from the right after some columns: what the
 * last two columns must know of those before. */
#ifndef SEARCH_WALK_STRIP_COLUMN_H
#define SEARCH_WALK_STRIP_COLUMN_H

#include "base/vec.h"

#include <stdbool.h>
#include <stdint.h>

enum { STRIP_COLUMN_MOST_ROWS = 4, STRIP_COLUMN_LINKS = 4 };

/* From a square to those that it can be linked to on its left, as (row, column). Bit r * 4 + i of a
 * step's links: the square in row r of the new column has link i. */
extern const int8_t strip_column_link[STRIP_COLUMN_LINKS][2];

struct strip_column {
    int rows;  /* 3 or 4 */
    int spare; /* ends of the tour that may lie anywhere: none if it is closed */
};

struct strip_column_step {
    uint64_t to;    /* the state that one more column leads to */
    uint32_t links; /* of the new column's squares to the left */
};

typedef VEC(struct strip_column_step) strip_column_steps;

uint64_t strip_column_begin(const struct strip_column *column); /* the state without columns */

/* Adds to `steps` each way to add a column; with `start` >= 0 the tour begins in that row of it. */
void strip_column_extend(const struct strip_column *column, uint64_t from, int start,
                         strip_column_steps *steps);

/* A tour, with no more columns. */
bool strip_column_complete(const struct strip_column *column, uint64_t state);

#endif
