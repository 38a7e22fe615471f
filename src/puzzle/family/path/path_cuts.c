/* Number paths: a lookup table of local cuts.
 *
 * If the unvisited neighbours of a cell are connected by lanes among the cells around it, visiting
 * the cell disconnects nothing, because every way through it has a detour. Otherwise there may
 * still be a detour farther away, and the caller has to search. The cells around a square are the
 * eight that touch it at a side or a corner, so a detour along sides can pass around a corner. The
 * table has 256 patterns for each cell, because lanes differ from cell to cell; it takes some
 * milliseconds for 1000 cells. */
#include "puzzle/family/path/path_walk.h"

#include "base/alloc.h"
#include "puzzle/kit/hexagon.h"

enum { AROUND = PATH_CUTS_AROUND, PATTERNS = 64 * PATH_CUTS_WORDS };

static void list_around(const struct field *f, int32_t cell, int32_t around[AROUND])
{
    static const int square[AROUND][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                          {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    bool hexagons = f->touch == FIELD_HEXAGONS;
    int row, column;
    field_place(f, (size_t)cell, &row, &column);
    for (int i = 0; i < AROUND; i++) {
        around[i] = FIELD_NOWHERE;
        if (hexagons && i >= HEXAGON_SIDES) continue;
        const int *step = hexagons ? hexagon_steps[i] : square[i];
        int r = row + step[0], c = column + step[1];
        if (r >= 0 && r < f->rows && c >= 0 && c < f->columns) around[i] = f->at[r * f->columns + c];
    }
}

static bool has_lane(const struct path_lanes *lanes, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < lanes->count[from]; i++)
        if (lanes->to[from][i] == to) return true;
    return false;
}

/* Bits: which of these cells have a lane to `from`. */
static unsigned joined_to(const struct path_lanes *lanes, int32_t from, const int32_t around[AROUND])
{
    unsigned bits = 0;
    for (int i = 0; i < AROUND && from != FIELD_NOWHERE; i++)
        if (around[i] != FIELD_NOWHERE && has_lane(lanes, from, around[i])) bits |= 1U << i;
    return bits;
}

/* True if the neighbours in this pattern are disconnected, or there is none. */
static bool falls_apart(const unsigned joined[AROUND], unsigned near, unsigned pattern)
{
    ASSERT(pattern < PATTERNS && near < PATTERNS);
    unsigned reached = near & pattern & (0U - (near & pattern)), before = 0;
    while (reached != before) {
        before = reached;
        for (int i = 0; i < AROUND; i++)
            if (before >> i & 1) reached |= joined[i] & pattern;
    }
    return (near & pattern & ~reached) != 0 || reached == 0;
}

void path_cuts_make(struct path_cuts *c, const struct field *f, const struct path_lanes *lanes,
                    struct arena *arena)
{
    c->around = arena_array(arena, f->cells, sizeof *c->around);
    c->cuts = arena_array(arena, f->cells, sizeof *c->cuts);
    for (size_t cell = 0; cell < f->cells; cell++) {
        int32_t *around = c->around[cell];
        list_around(f, (int32_t)cell, around);
        unsigned joined[AROUND], near = joined_to(lanes, (int32_t)cell, around);
        for (int i = 0; i < AROUND; i++) joined[i] = joined_to(lanes, around[i], around);
        for (unsigned pattern = 0; pattern < PATTERNS; pattern++)
            if (falls_apart(joined, near, pattern))
                c->cuts[cell][pattern / 64] |= UINT64_C(1) << pattern % 64;
    }
}
