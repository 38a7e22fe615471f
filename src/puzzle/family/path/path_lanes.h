/* Number paths: the lanes, which are the steps that the clues leave to a path. */
#ifndef PUZZLE_FAMILY_PATH_PATH_LANES_H
#define PUZZLE_FAMILY_PATH_PATH_LANES_H

#include "puzzle/family/path/path.h"

struct path_lanes {
    int32_t (*to)[FIELD_NEIGHBOURS]; /* by cell: where lanes lead; owned */
    int32_t *count;                  /* by cell: how many; owned */
    int32_t (*partner)[2];           /* by cell: before or after it on every path; owned */
    int32_t *where;                  /* by number: the cell that has it, or FIELD_NOWHERE; owned */
    bool none;                       /* no path keeps the clues; what is above may be unfinished */
};

void path_lanes_open(struct path_lanes *lanes, const struct path *path);
void path_lanes_close(struct path_lanes *lanes);

/* The number of steps along lanes from a cell to each, through cells without a given number, which
 * are reached but not passed; UINT16_MAX if there is no way. `queue` has room for all cells. */
void path_lanes_distances(const struct path_lanes *lanes, const struct path *path, int32_t from,
                          uint16_t *distance, int32_t *queue);

#endif
