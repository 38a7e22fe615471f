/* From the words of `damier study` to its cells: every board with every way to answer. */
#ifndef APP_STUDY_CELLS_H
#define APP_STUDY_CELLS_H

#include "app/study_options.h"
#include "lab/study/study.h"

struct study_cells {
    struct arena arena;
    struct runs runs; /* the axes; its texts outlive the cells */
    VEC(struct study_cell) list;
    int status; /* of files that could not be read: STATUS_DONE if there is none */
};

/* False after reporting the error. Files that cannot be read are reported and left out as long as
 * there are others. */
bool study_cells_make(const struct invocation *invocation, const struct study_options *options,
                      struct study_cells *cells);
void study_cells_free(struct study_cells *cells);

#endif
