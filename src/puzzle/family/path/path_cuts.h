/* Number paths: whether a visit to a cell may part the cells that are not visited. */
#ifndef PUZZLE_FAMILY_PATH_PATH_CUTS_H
#define PUZZLE_FAMILY_PATH_PATH_CUTS_H

#include "puzzle/family/path/path_lanes.h"

enum { PATH_CUTS_AROUND = 8, PATH_CUTS_WORDS = (1 << PATH_CUTS_AROUND) / 64 };

struct path_cuts {
    int32_t (*around)[PATH_CUTS_AROUND]; /* by cell: those around it, or FIELD_NOWHERE; owned */
    uint64_t (*cuts)[PATH_CUTS_WORDS];   /* bits by which of those are not visited; owned */
};

void path_cuts_open(struct path_cuts *cuts, const struct field *field, const struct path_lanes *lanes);
void path_cuts_close(struct path_cuts *cuts);

/* `step`, by cell: FIELD_NOWHERE if it is not visited. False: if those hung together before this
 * cell was visited, they still do, and the walk can go on from the cell to one of them. */
static inline bool path_cuts_may(const struct path_cuts *cuts, const int32_t *step, int32_t cell)
{
    unsigned pattern = 0;
    for (int i = 0; i < PATH_CUTS_AROUND; i++) {
        int32_t other = cuts->around[cell][i];
        if (other != FIELD_NOWHERE && step[other] == FIELD_NOWHERE) pattern |= 1U << i;
    }
    return cuts->cuts[cell][pattern / 64] >> pattern % 64 & 1;
}

#endif
