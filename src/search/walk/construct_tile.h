/* Tiles: small boards, each with a tour that can be joined to that of a neighbouring tile. */
#ifndef SEARCH_WALK_CONSTRUCT_TILE_H
#define SEARCH_WALK_CONSTRUCT_TILE_H

#include "search/walk/ground.h"

/* Opposite sides differ in the last bit. */
enum construct_tile_side {
    CONSTRUCT_TILE_LEFT,
    CONSTRUCT_TILE_RIGHT,
    CONSTRUCT_TILE_UP,
    CONSTRUCT_TILE_DOWN,
    CONSTRUCT_TILE_SIDES
};

struct construct_tile {
    int rows, columns;
    unsigned sides; /* bit s: it can be joined at side s */
    int64_t start;  /* the first square of an open tour, or GROUND_NOWHERE: the tour is closed */
    /* Rows * columns: the squares in the order of the tour, row by row from 0; owned. */
    int32_t *square;
    int32_t *offset; /* the same as distances on the board from the tile's first square; owned */
    /* Places in the tour of the two squares of the link that is opened at a side. */
    int32_t seam[CONSTRUCT_TILE_SIDES][2];
};

/* `rows`, `columns`, `sides` and `start` are given: sides of at least 5, not both odd if the tour
 * is closed. False if no such tour was found soon. `width`: the columns of the board. */
bool construct_tile_init(struct construct_tile *tile, int width);
void construct_tile_free(struct construct_tile *tile);

/* Where the tour, followed forwards (way 1) or backwards (way -1), leaves the tile through a side:
 * the place before the seam. */
static inline int32_t construct_tile_exit(const struct construct_tile *tile, int side, int way)
{
    int32_t a = tile->seam[side][0], b = tile->seam[side][1], last = tile->rows * tile->columns - 1;
    bool upwards = a == last ? b == 0 : b == a + 1;
    return upwards == (way > 0) ? a : b;
}

#endif
