/* Where the desk gets answers from: a solver on a model of the board, the direct strategy on the board itself, a method of the family, or a theorem that says that the
 * family's guess is the best. */
#ifndef DESK_SOURCE_H
#define DESK_SOURCE_H

#include "desk/best.h"
#include "desk/direct.h"

struct source {
    bool (*start)(struct desk *desk, char *error, size_t size);
    dm_status (*next)(struct desk *desk); /* fills in the values, the reason or the error */
    const char *(*engine)(const struct desk *desk);
    size_t (*stat_count)(const struct desk *desk);
    const char *(*stat_name)(const struct desk *desk, size_t i);
    double (*stat_value)(const struct desk *desk, size_t i);
};

struct desk {
    const struct board *board;
    const struct source *source;
    struct desk_request request;
    struct family_way way;
    struct build build;
    struct symmetry *symmetry;          /* NULL unless up to symmetry */
    dm_solver *solver;                  /* of source_solver, else NULL */
    struct direct *direct;              /* of source_direct */
    const struct family_method *method; /* of source_method */
    struct family_terms terms;
    void *search;     /* the method's own; NULL where it counts */
    double shown;     /* when it was last told how far it is */
    struct best best; /* what is known of it before the search */
    int32_t *values;  /* of the last answer, by cell */
    int64_t found;
    bool proved; /* that there is no further answer, in the file of the request */
    double began;
    char reason[400]; /* why there is no answer, or why the search gave up; may be empty */
    char error[500];
};

static inline bool source_answers(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

extern const struct source source_solver, source_direct, source_method, source_theorem;

/* For sources alone: a stop or a limit; whatever ended the search for better ones, the guess is what there is. */
bool desk_expired(const struct desk *desk);
dm_status desk_take_guess(struct desk *desk, dm_status status);

#endif
