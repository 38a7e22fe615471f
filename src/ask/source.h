/* Where the desk gets answers from: a solver on a model of the board, two solvers that take turns
 * at listing or at proving the best, the direct strategy on the board itself, a method of the
 * family, what the family knows without a search, or (for all of the best) one desk for the value
 * and another for the answers; and their number from a method and a solver that take turns. Or the
 * answers were found elsewhere. */
#ifndef ASK_SOURCE_H
#define ASK_SOURCE_H

#include "ask/best.h"
#include "ask/direct.h"
#include "ask/symmetry.h"
#include "base/sentence.h"

struct source {
    bool (*start)(struct desk *desk, struct sentence *error);

    /* Frees what it has, whether or not it could be started. */
    void (*close)(struct desk *desk);
    dm_status (*next)(struct desk *desk); /* fills in the values, the reason or the error */
    const char *(*engine)(const struct desk *desk);
    size_t (*stat_count)(const struct desk *desk);
    const char *(*stat_name)(const struct desk *desk, size_t i);
    double (*stat_value)(const struct desk *desk, size_t i);

    /* Instead of `next`, where desk_counts; as desk_count. NULL: it only lists. */
    dm_status (*count)(struct desk *desk, wide *count, wide *stand_for);
};

struct desk {
    const struct board *board;
    const struct source *source;
    struct plan plan;
    bool attempted; /* the method that was tried first gave up */
    struct build build;
    struct symmetry *symmetry;          /* NULL unless up to symmetry */
    dm_solver *solver;                  /* of source_solver, else NULL */
    struct direct *direct;              /* of source_direct */
    const struct family_method *method; /* of source_method and source_tally */
    struct family_terms terms;
    void *search;                /* the method's own; NULL if it counts */
    struct race *race;           /* of source_race, else NULL */
    struct portfolio *portfolio; /* of source_portfolio, else NULL */
    void *own;                   /* of a source that a kind of problem brings */
    /* Of source_settled: for the best value, then for its answers. Of source_tally: the one that
     * lists, once it had a turn. Else NULL. */
    struct desk *inner;
    /* Of source_tally: the method's turn, in CPU seconds, when it began, and how much of the count
     * is done, from 0 to 1; and that the engine had the last turn, not the method. */
    double turn, turn_began, share;
    struct deadline slice; /* of source_tally: the turn of the one that lists */
    bool listed;
    struct arena settled; /* the board of that value */
    double shown;         /* when progress was last reported */
    struct best best;     /* what is known about the best before the search */
    int32_t *values;      /* of the last answer to a board, by cell */
    struct buf text;      /* of the last answer to any other problem */

    /* The answer was found during the search for the best value, where classes are not known. */
    bool unclassed;

    /* Others have an answer of this value, and only better ones are looked for. `renewed`: it is
     * better than what was posted. */
    bool has_than, renewed;
    int64_t than;

    int64_t found;
    bool proved; /* that there is no further answer, in the file of the request */
    double began;
    struct sentence reason; /* why there is no answer, or why the search gave up; may be empty */
    struct sentence error;
};

static inline bool source_answers(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

extern const struct source source_solver, source_race, source_portfolio, source_direct, source_method,
    source_theorem, source_settled, source_tally, source_replay;

bool source_replay_objective(const struct desk *desk, struct desk_objective *objective);
int64_t source_replay_class_size(const struct desk *desk);

/* What source_method and source_tally share: sets up a method, and lets it count. */
bool source_method_start(struct desk *desk, const struct family_method *method, struct sentence *error);
dm_status source_method_count(struct desk *desk, wide *count, wide *stand_for);
void source_method_show(void *desk, double done, double total); /* the terms' progress */

/* What one solver needs: a model of the board, and an engine on it, set up by the request. `build`
 * is made, and freed by the caller whatever happens. False with the sentence. If this was stopped
 * while the model was made, there is no solver, and nothing will be found. */
struct source_solver_wish {
    const char *engine, *settings; /* as in struct plan */
    const struct family_model *model;
    int64_t conflicts; /* of one call, at most; 0: no limit */
};
void source_solver_close(struct desk *desk); /* the first solver, its model and the symmetries */
bool source_solver_open(struct desk *desk, const struct source_solver_wish *wish, struct build *build,
                        dm_solver **solver, struct sentence *error);
void source_solver_read(const struct build *build, const dm_solver *solver, int32_t *values);
dm_status source_solver_failed(struct desk *desk, const struct build *build, const dm_solver *solver);

/* Only for sources. Was there a stop or a limit? And: whatever ended the search for better answers,
 * the guess is what there is. */
bool desk_expired(const struct desk *desk);
dm_status desk_take_guess(struct desk *desk, dm_status status);

#endif
