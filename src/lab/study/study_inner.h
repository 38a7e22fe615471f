/* Shared by both ways to run a study: in child processes (study.c) and on a team of ranks
 * (study_team.c). */
#ifndef LAB_STUDY_STUDY_INNER_H
#define LAB_STUDY_STUDY_INNER_H

#include "lab/study/study.h"

enum slot_state { SLOT_OPEN, SLOT_BUSY, SLOT_KNOWN, SLOT_SKIPPED };

struct slot { /* by cell */
    enum slot_state state;
    size_t ended;         /* finished runs */
    struct measure found; /* the row, once known */
};

struct schedule {
    struct study *study;
    struct slot *slots;    /* by cell; owned */
    struct work **running; /* by job: the running cell or NULL; owned; NULL in a team */
    size_t *order;         /* cells in the order of starting; owned */
    size_t next;           /* next position in `order` */
    VEC(double) stopped;   /* by climb: the smallest size that hit a limit, or INFINITY */
    struct sentence *error;
    bool broken;
};

/* The JSON text of a cell, in `out`. */
const char *study_cell_text(const struct study *study, const struct study_cell *cell, struct buf *out);

/* True if the cell must be measured now: it is not known, and no smaller one hit a limit. */
bool study_is_due(struct schedule *schedule, size_t cell);

/* Stores the result of a cell after this many runs. */
void study_put(struct schedule *schedule, size_t cell, const struct measure *found, size_t runs);

bool study_is_stopped(const struct schedule *schedule);
void study_report_progress(struct schedule *schedule, size_t cell);

/* Computes `order` after the store has been read: study_order.c. */
void study_order_cells(struct schedule *schedule);

/* On a team: rank 0 coordinates, the others are workers. */
void study_team_run(struct schedule *schedule);

#endif
