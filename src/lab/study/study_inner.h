/* What the two ways to run a study share: in processes of this one (study.c), and spread over a
 * team (study_team.c). */
#ifndef LAB_STUDY_STUDY_INNER_H
#define LAB_STUDY_STUDY_INNER_H

#include "lab/study/study.h"

enum slot_state { SLOT_OPEN, SLOT_BUSY, SLOT_KNOWN, SLOT_SKIPPED };

struct slot { /* of a cell */
    enum slot_state state;
    size_t ended;         /* runs so far */
    struct measure found; /* the row, once it is known */
};

struct crew {
    struct study *study;
    struct slot *slots;    /* by cell; owned */
    struct work **benches; /* by job: at work if not NULL; owned; NULL in a team */
    size_t *order;         /* cells as they are begun; owned */
    size_t next;           /* the first in that order that nobody has taken */
    VEC(double) stopped;   /* by climb: the smallest size that was stopped at a limit; INFINITY */
    struct sentence *error;
    bool broken;
};

/* The text of a cell, in `out`. */
const char *study_cell_text(const struct study *study, const struct study_cell *cell, struct buf *out);

/* Is this cell, whose turn it is, to be measured? Not if the store has it, or if a smaller one was
 * stopped at a limit. */
bool study_is_due(struct crew *crew, size_t cell);

/* What came of a cell, after so many runs: its slot, and the store. */
void study_put(struct crew *crew, size_t cell, const struct measure *found, size_t runs);

bool study_is_stopped(const struct crew *crew);
void study_tell_progress(struct crew *crew, size_t cell);

/* Fills in `order`, once it is known what the store has: study_order.c. */
void study_order_cells(struct crew *crew);

/* In a team: measures all cells in the first rank, and serves in the others. */
void study_team_run(struct crew *crew);

#endif
