/* Sources: where a session gets its answers.
 *
 *     source_solver           an engine on a model
 *     source_portfolio_all    a portfolio of two engines that enumerates
 *     source_portfolio_best   a portfolio of two engines that optimises
 *     source_portfolio_count  a portfolio of a counting method and an enumerating engine
 *     source_direct           human rules and backtracking on the board itself
 *     source_method           a method of the family
 *     source_theorem          a theorem or heuristic of the family, without a search
 *     source_all_optimal      all optimal answers: a session for the optimum, one for its answers
 *     source_replay           the results of cubes
 *
 * A session chooses its source when it is opened (source_of in session.c). */
#ifndef ASK_SOURCE_H
#define ASK_SOURCE_H

#include "ask/best.h"
#include "ask/direct.h"
#include "ask/symmetry.h"
#include "base/sentence.h"

struct source {
    bool (*start)(struct session *session, struct sentence *error);

    /* Frees the source's state, also after a failed start. */
    void (*close)(struct session *session);
    dm_status (*next)(struct session *session); /* sets the values, the reason or the error */
    const char *(*engine)(const struct session *session);
    size_t (*stat_count)(const struct session *session);
    const char *(*stat_name)(const struct session *session, size_t i);
    double (*stat_value)(const struct session *session, size_t i);

    /* Implements session_count; used instead of `next` if session_counts. NULL: it only
     * enumerates. */
    dm_status (*count)(struct session *session, wide *count, wide *stand_for);

    /* The solver that reports engine and statistics, instead of `engine` and the three stat_
     * functions; it returns NULL before the solver exists. NULL: they do. */
    const dm_solver *(*running)(const struct session *session);
};

struct session {
    const struct board *board;
    const struct source *source;
    struct plan plan;
    bool attempted; /* plan.attempt gave up */
    struct build build;
    struct symmetry *symmetry;          /* NULL unless the answers are one per symmetry class */
    dm_solver *solver;                  /* of source_solver, else NULL */
    struct direct *direct;              /* of source_direct, else NULL */
    const struct family_method *method; /* of source_method and source_portfolio_count, else NULL */
    struct family_request terms;        /* for the method */
    void *search;                       /* state of the method; NULL if it counts */
    struct portfolio_all *race;         /* of source_portfolio_all, else NULL */
    struct portfolio_best *portfolio;   /* of source_portfolio_best, else NULL */
    void *own;                          /* state of a problem kind's source */
    /* Of source_all_optimal: the session for the optimum, then the one for its answers. Of
     * source_portfolio_count: the enumerating one, from its first time slice on. Else NULL. */
    struct session *inner;
    /* Of source_portfolio_count: the method's time slice in CPU seconds, its start, and the
     * fraction of the count that is done; the engine's time slice; and whether the engine ran
     * last. */
    double turn, turn_began, share;
    struct deadline slice;
    bool listed;
    struct arena settled; /* of source_all_optimal: the board that fixes the objective */
    double shown;         /* when progress was last reported, by clock_wall */
    struct best best;     /* incumbents and bounds */
    int32_t *values;      /* of the last answer to a board, by cell */
    struct buf text;      /* of the last answer to any other problem */

    /* The answer comes from the search for the optimum, which does not compute classes. */
    bool unclassed;

    /* The incumbent of another process: only better answers are sought. `renewed`: it is not posted
     * yet. */
    bool has_than, renewed;
    int64_t than;

    int64_t found;          /* answers so far */
    bool proved;            /* the proof in the request's file is complete */
    double began;           /* by clock_wall */
    struct sentence reason; /* why there is no answer, or why the search gave up; may be empty */
    struct sentence error;
};

static inline bool source_answers(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

extern const struct source source_solver, source_portfolio_all, source_portfolio_best, source_direct,
    source_method, source_theorem, source_all_optimal, source_portfolio_count, source_replay;

bool source_replay_objective(const struct session *session, struct session_objective *objective);
int64_t source_replay_class_size(const struct session *session);

/* Shared by source_method and source_portfolio_count: set up a method, and count with it. */
bool source_method_start(struct session *session, const struct family_method *method, struct sentence *error);
dm_status source_method_count(struct session *session, wide *count, wide *stand_for);
void source_method_progress(void *session, double done, double total); /* progress callback */

/* Builds a model and creates an engine on it, configured by the request. The caller frees `build`
 * and the solver in any case. False with the sentence. If the deadline is reached during the build,
 * *solver stays NULL. */
struct source_solver_config {
    const char *engine, *settings; /* as in struct plan */
    const struct family_model *model;
    int64_t conflicts; /* of one call, at most; 0: no limit */
};
void source_solver_close(struct session *session); /* the solver, the model and the symmetries */
bool source_solver_open(struct session *session, const struct source_solver_config *config,
                        struct build *build, dm_solver **solver, struct sentence *error);
void source_solver_read(const struct build *build, const dm_solver *solver, int32_t *values);
dm_status source_solver_failed(struct session *session, const struct build *build, const dm_solver *solver);

/* For sources only. The first function is true if the deadline is reached. The second returns the
 * next guess as the answer; it is optimal if the search for a better one ended with DM_NONE. */
bool session_expired(const struct session *session);
dm_status session_take_guess(struct session *session, dm_status status);

#endif
