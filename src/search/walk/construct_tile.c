/* The tours of tiles, found by the search, and the links where they can be joined.
 *
 * Two tours that have the links a-b and c-d become one when these are replaced by a-c and b-d.
 * Between a tile and the one on its right, the links are these (rows downwards, the border between
 * b and d):
 *
 *     . . a | . .        a-b: from the upper right corner; the corner has two links only, so that
 *                        every closed tour has this one
 *     . . . | . c        c-d: demanded from the search
 *     . b . | . .
 *     . . . | d .
 *
 * The links to the tile below are the mirror image of these in the diagonal. All four links are
 * different, so a tile can be joined on every side. */
#include "search/walk/construct_tile.h"

#include "base/alloc.h"
#include "search/walk/hunt.h"

/* Contradictions after which the search gives up. On all boards with odd sides up to 21, from all
 * starts, each tile's tour was found or refuted within four of them. */
enum { PATIENCE = 1000 };

static void list_seams(const struct construct_tile *tile, int32_t seam[CONSTRUCT_TILE_SIDES][2])
{
    int32_t rows = tile->rows, columns = tile->columns;
    seam[CONSTRUCT_TILE_LEFT][0] = columns + 1;
    seam[CONSTRUCT_TILE_LEFT][1] = 3 * columns;
    seam[CONSTRUCT_TILE_RIGHT][0] = columns - 1;
    seam[CONSTRUCT_TILE_RIGHT][1] = 3 * columns - 2;
    seam[CONSTRUCT_TILE_UP][0] = columns + 1;
    seam[CONSTRUCT_TILE_UP][1] = 3;
    seam[CONSTRUCT_TILE_DOWN][0] = (rows - 1) * columns;
    seam[CONSTRUCT_TILE_DOWN][1] = (rows - 2) * columns + 2;
}

static void put_in_order(struct construct_tile *tile, const int32_t *step,
                         const int32_t seam[CONSTRUCT_TILE_SIDES][2], int width)
{
    int32_t squares = tile->rows * tile->columns;
    for (int32_t s = 0; s < squares; s++) {
        int32_t place = step[s] - 1;
        ASSERT(place >= 0 && place < squares); /* every square is on the tour */
        tile->square[place] = s;
        tile->offset[place] = s / tile->columns * width + s % tile->columns;
    }
    for (int side = 0; side < CONSTRUCT_TILE_SIDES; side++)
        for (int end = 0; end < 2; end++) tile->seam[side][end] = step[seam[side][end]] - 1;
}

bool construct_tile_init(struct construct_tile *tile, int width)
{
    struct ground ground = {.rows = tile->rows, .columns = tile->columns, .long_leap = 2, .short_leap = 1};
    size_t squares = (size_t)tile->rows * (size_t)tile->columns;
    int32_t seam[CONSTRUCT_TILE_SIDES][2], wanted[CONSTRUCT_TILE_SIDES][2], count = 0;
    list_seams(tile, seam);
    for (int side = 0; side < CONSTRUCT_TILE_SIDES; side++) {
        if (!(tile->sides >> side & 1)) continue;
        wanted[count][0] = seam[side][0];
        wanted[count++][1] = seam[side][1];
    }
    struct hunt hunt = {.ground = &ground,
                        .start = tile->start,
                        .closed = tile->start == GROUND_NOWHERE,
                        .wanted = (const int32_t(*)[2])wanted,
                        .wanted_count = count,
                        .limit = PATIENCE};
    int32_t *step = alloc_array(squares, sizeof *step);
    bool found = hunt_tour(&hunt, step) == TOUR_FOUND;
    tile->square = alloc_array(squares, sizeof *tile->square);
    tile->offset = alloc_array(squares, sizeof *tile->offset);
    if (found) put_in_order(tile, step, (const int32_t(*)[2])seam, width);
    alloc_free(step);
    return found;
}

void construct_tile_free(struct construct_tile *tile)
{
    alloc_free(tile->square);
    alloc_free(tile->offset);
}
