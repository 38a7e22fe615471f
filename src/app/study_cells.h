/* From the options of `damier study` to its cells: every board with every combination of
 * settings. */
#ifndef APP_STUDY_CELLS_H
#define APP_STUDY_CELLS_H

#include "app/study_options.h"
#include "lab/study/study.h"

struct study_cells {
    struct arena arena;
    struct runs runs; /* the axes; their texts outlive the cells */
    VEC(struct study_cell) list;
    int status; /* STATUS_DONE, or the status of a file that could not be read */
};

/* False after reporting the error. Unreadable files are reported and skipped, unless there are no
 * others. */
bool study_cells_make(const struct invocation *invocation, const struct study_options *options,
                      struct study_cells *cells);
void study_cells_free(struct study_cells *cells);

#endif
