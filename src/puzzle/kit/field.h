/* A board of any shape: the places of a matrix, some of them without a cell, and which cells touch.
 *
 * Cells are numbered from 0 in the order of their places, row by row; edges (pairs of cells that
 * touch) from 0 in the order of their first cell, then of their second. */
#ifndef PUZZLE_KIT_FIELD_H
#define PUZZLE_KIT_FIELD_H

#include "base/alloc.h"
#include "base/arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which cells touch. */
enum field_adjacency {
    FIELD_SIDES,    /* squares by their sides: four neighbours */
    FIELD_CORNERS,  /* squares by sides and corners: eight */
    FIELD_HEXAGONS, /* hexagons in sheared coordinates (hexagon.h): six */
};

enum { FIELD_NOWHERE = -1, FIELD_NEIGHBOURS = 8 /* at most */, FIELD_IMAGES = 12 /* at most */ };

struct field {
    enum field_adjacency touch;
    int rows, columns; /* of the matrix */
    size_t cells, edges;
    const int32_t *at;        /* by place, row * columns + column: the cell, or FIELD_NOWHERE */
    const int32_t *place;     /* by cell: where it is */
    const uint32_t *first;    /* by cell, and one more: where its neighbours begin in `to` */
    const int32_t *to;        /* neighbours, in ascending order */
    const int32_t *by;        /* for each entry of `to`: the edge that leads there */
    const int32_t (*ends)[2]; /* by edge: its cells, the smaller first */

    /* The symmetries of the shape other than the identity: turns and mirrors of the plane that send
     * cells to cells, in a fixed order. By symmetry: the image of each cell. */
    size_t images;
    const int32_t *image[FIELD_IMAGES];
};

/* The field whose cells are the places that are no holes, in the arena. At least one row and one
 * column; there may be no cell. O(places). */
void field_make(struct field *field, struct arena *arena, enum field_adjacency touch, int rows, int columns,
                const bool *hole);

static inline void field_place(const struct field *field, size_t cell, int *row, int *column)
{
    ASSERT(cell < field->cells);
    *row = field->place[cell] / field->columns;
    *column = field->place[cell] % field->columns;
}

/* The edge between two cells; FIELD_NOWHERE if they do not touch. */
int32_t field_edge(const struct field *field, int32_t cell, int32_t other);

/* The number of steps from a cell to each, through cells that are not `closed` (NULL: none is; the
 * first may be); INT32_MAX if there is no way. `queue` has room for all cells. O(cells). */
void field_distances(const struct field *field, int32_t from, const bool *closed, int32_t *distance,
                     int32_t *queue);

/* The number of connected components. *stray is the first cell that cannot be reached from cell 0;
 * FIELD_NOWHERE if all can. O(cells). */
size_t field_components(const struct field *field, int32_t *stray);

/* Colours cells 0 or 1 such that cells that touch differ; false if the graph is not bipartite.
 * O(cells). */
bool field_two_colour(const struct field *field, int8_t *colour);

/* By place: it is a hole that cells enclose. */
void field_enclosed(const struct field *field, bool *enclosed);

#endif
