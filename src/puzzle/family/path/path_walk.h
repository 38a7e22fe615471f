/* Number paths: the parts of the depth-first search on the board (path_walk.c). All of them live in
 * the arena of the search. */
#ifndef PUZZLE_FAMILY_PATH_PATH_WALK_H
#define PUZZLE_FAMILY_PATH_PATH_WALK_H

#include "puzzle/family/path/path.h"

/* ---- path_degrees.c: edges that a path may use, after propagating the clues */

struct path_lanes {
    int32_t (*to)[FIELD_NEIGHBOURS]; /* by cell: where lanes lead */
    int32_t *count;                  /* by cell: how many */
    int32_t (*partner)[2];           /* by cell: the next or previous cell on every path */
    int32_t *where;                  /* by number: the cell that has it, or FIELD_NOWHERE */
    bool none;                       /* no path keeps the clues; the rest may be unfinished */
};

void path_degrees_make(struct path_lanes *lanes, const struct path *path, struct arena *arena);

/* The number of steps along lanes from a cell to each, through cells without a given number, which
 * are reached but not passed; UINT16_MAX if there is no way. `queue` has room for all cells. */
void path_degrees_distances(const struct path_lanes *lanes, const struct path *path, int32_t from,
                            uint16_t *distance, int32_t *queue);

/* ---- path_bounds.c: the order of the numbers in the search, and the limits of each step */

/* Step 0 is on the smallest given number, or on 1 if none is given; steps go up from there to the
 * last number, then from the number below the first one down to 1. */
struct path_step {
    int32_t number;
    int32_t fixed; /* the cell where this number is given, or FIELD_NOWHERE */
    int32_t ends;  /* ends of the path that are neither given nor taken, after this step */

    /* Of steps on numbers that are not given: in which gap between given numbers it is, by the
     * order of steps, and how many steps of the gap are to come. */
    int32_t gap, left;
    const uint16_t *goal; /* by cell: distance to the number after the gap; NULL: none is given */
    int32_t reach;        /* the most that this distance may be */
};

struct path_course {
    const struct path *path;
    struct path_lanes lanes;
    int32_t cells;
    int32_t first; /* the number of step 0 */
    int32_t turn;  /* the first step that goes down from step 0; `cells` if none does */
    struct path_step *step;
    uint16_t *distance; /* from each given number, in ascending order, to each cell */
    int32_t *deadline;  /* by cell: the last gap in which it can be visited; FIELD_NOWHERE: its
                         * number is given */
    int32_t gaps;
    int8_t *colour;     /* by cell: 0 or 1, which each step changes; NULL: not bipartite */
    int32_t colours[2]; /* how many cells of each */
    bool none;          /* no path keeps the clues; the rest may be unfinished */
};

void path_bounds_make(struct path_course *course, const struct path *path, struct arena *arena);

/* True if the colours allow this number on this cell. */
bool path_bounds_suits(const struct path_course *course, int32_t cell, int32_t number);

/* ---- path_cuts.c: whether visiting a cell may disconnect the cells that are not visited */

enum { PATH_CUTS_AROUND = 8, PATH_CUTS_WORDS = (1 << PATH_CUTS_AROUND) / 64 };

struct path_cuts {
    int32_t (*around)[PATH_CUTS_AROUND]; /* by cell: those around it, or FIELD_NOWHERE */
    uint64_t (*cuts)[PATH_CUTS_WORDS];   /* bits by which of those are not visited */
};

void path_cuts_make(struct path_cuts *cuts, const struct field *field, const struct path_lanes *lanes,
                    struct arena *arena);

/* `step`, by cell: FIELD_NOWHERE if it is not visited. False: if those were connected before this
 * cell was visited, they still are, and a lane leads from the cell to one of them. */
static inline bool path_cuts_may(const struct path_cuts *cuts, const int32_t *step, int32_t cell)
{
    unsigned pattern = 0;
    for (int i = 0; i < PATH_CUTS_AROUND; i++) {
        int32_t other = cuts->around[cell][i];
        if (other != FIELD_NOWHERE && step[other] == FIELD_NOWHERE) pattern |= 1U << i;
    }
    return cuts->cuts[cell][pattern / 64] >> pattern % 64 & 1;
}

/* ---- path_witness.c: whether short enough ways between the given numbers to come remain */

struct path_tie {
    int32_t from;         /* the cell of the given number before the gap */
    int32_t most;         /* steps to the number after it */
    const uint16_t *goal; /* by cell: distance to the number after it */
    int32_t *way;         /* the witness: the cells of a way of at most that length */
    int32_t count;
};

struct path_ties {
    const struct path_course *course;
    struct path_tie *tie; /* by gap */
    int32_t gaps;         /* those with a number at both ends, which are the first ones */
    size_t words;
    uint64_t *used;                  /* by cell, `words` each: gaps whose way goes there */
    int32_t *before, *steps, *queue; /* by cell: scratch */
    int64_t *mark, stamp;            /* likewise */
};

/* Sets `none` of the course if some gap has no way. */
void path_witness_make(struct path_ties *ties, struct path_course *course, struct arena *arena);

/* After the visit of this cell; `step`, by cell: its step, or FIELD_NOWHERE. True if there are
 * short enough ways from the cell to the next given number and across each gap to come, each pair
 * separately. */
bool path_witness_hold(struct path_ties *ties, const int32_t *step, int32_t cell);

#endif
