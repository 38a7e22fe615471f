/* A request: a question, the options on how to answer it, limits and callbacks. */
#ifndef ASK_QUESTION_H
#define ASK_QUESTION_H

#include "base/deadline.h"
#include "damier.h"

#include <stdbool.h>
#include <stdint.h>

struct cube;
struct session;
struct cube_result;
struct cubes_tree;
struct job_team;
struct job_checkpoint;

enum question_kind {
    QUESTION_ONE, /* any answer, or an optimal one if the problem has an objective */
    QUESTION_ALL,
    QUESTION_COUNT, /* the number of answers */
    QUESTION_UNIQUE /* whether there is exactly one */
};

struct question {
    enum question_kind kind;
    int64_t limit; /* on the number of answers; 0: none */

    /* One answer of each class under the symmetries of the board. */
    bool classes;
};

enum request_learn { LEARN_AUTO, LEARN_YES, LEARN_NO };

/* A zeroed request with threads 1 is for one answer, with all choices left to the plan. */
struct request {
    struct question question;

    /* Restricts the search to this cube (cluster/cubes/cubes.h), which is over the answer variables
     * of the model. NULL: no restriction. With a cube, only solvers on a model are used. All cubes
     * of a question have the same plan, which the empty cube gives too. */
    const struct cube *cube;
    /* For proofs: the tree of the cube. The formula defines the literals of the whole tree, so the
     * formulas of all cubes differ only in their cubes. NULL: it does not define them. */
    const struct cubes_tree *tree;

    /* The folded results of all cubes: replayed instead of searching. NULL: search. */
    const struct cube_result *result;

    /* Options; NULL or 0: chosen by the plan. */
    const char *model;    /* one of the family's, by name */
    const char *engine;   /* as --engine takes it */
    const char *encoding; /* "amo=product,card=totalizer" */
    const char *proof;    /* output file: proof that there is no answer, or no other one */
    int order, choice;    /* branching: dm_order + 1, dm_choice + 1 */
    enum request_learn learn;
    int search;   /* index in solvers_searches */
    int strategy; /* of optimisation: index in solvers_strategies */
    bool traced;  /* requires a solver that reports the steps of its search */
    int64_t seed, threads;
    bool uncut;    /* do not split the question into cubes: the search itself is of interest */
    bool wordless; /* build the model without names and labels: a little faster */

    struct deadline *deadline; /* of the question; NULL: no limit */

    /* Callbacks, at most ten times a second; may be NULL. `share` replaces `progress` when the
     * fraction of the work that is done is known, from 0 to 1. */
    void (*progress)(void *self, const dm_progress *progress, int64_t found);
    void (*share)(void *progress_self, double done);
    void *progress_self;

    /* For optimisation in several processes: the objective value of the global incumbent; false if
     * there is none. Polled at the start and during the search, which then looks only for better
     * answers. NULL: this process searches alone. */
    bool (*incumbent)(void *self, int64_t *value);
    void *incumbent_self;

    void (*log)(void *self, const dm_log *line); /* may be NULL */
    void *log_self;

    /* For optimisation: called with each new incumbent; the last one is also the answer. May be
     * NULL. */
    void (*improved)(void *self, const struct session *session);
    void *improved_self;

    /* The processes that share the work, and the checkpoint of finished tasks
     * (cluster/job/job.h). NULL: this process alone; no checkpoint. */
    struct job_team *team;
    const struct job_checkpoint *keep;

    /* Called with each step of the search; NULL: steps are not recorded. */
    dm_step_call *step;
    void *step_self;
};

/* True if the question enumerates answers. */
static inline bool question_lists(const struct question *q)
{
    return q->kind == QUESTION_ALL || q->kind == QUESTION_COUNT;
}

/* True if it requests only the number of answers, without a limit. */
static inline bool question_counts(const struct question *q)
{
    return q->kind == QUESTION_COUNT && !q->limit;
}

/* True if a model that omits some answers is unsuitable. */
static inline bool question_needs_all(const struct question *q)
{
    return q->kind == QUESTION_UNIQUE || q->classes;
}

#endif
