/* What is asked of the desk: a question, wishes about how it is answered, and the terms of the
 * search. */
#ifndef ASK_QUESTION_H
#define ASK_QUESTION_H

#include "base/deadline.h"
#include "damier.h"

#include <stdbool.h>
#include <stdint.h>

struct cube;
struct desk;
struct portion;
struct cubes_tree;
struct spread_team;
struct spread_keep;

enum question_kind {
    QUESTION_ONE, /* any answer, or the best if the board asks for it */
    QUESTION_ALL,
    QUESTION_COUNT, /* only how many there are */
    QUESTION_UNIQUE /* whether there is just one */
};

struct question {
    enum question_kind kind;
    int64_t limit; /* answers at most; 0: as many as there are */

    /* One answer of each class under the symmetries that keep the board. */
    bool classes;
};

enum desk_learn { DESK_LEARN_AUTO, DESK_LEARN, DESK_LEARN_NOT };

/* What is asked of the desk. Zeroed, with threads 1, it asks for one answer in the best way. */
struct desk_request {
    struct question question;

    /* Only answers in this cube (cluster/cubes/cubes.h), whose places are those of the model's
     * answer variables; NULL: all. Then nothing but a solver on a model is asked, and an empty cube
     * makes the plan that all cubes of the question have. */
    const struct cube *cube;
    /* For a proof: the tree that the cube is from. The formula names its terms, so that all parts
     * have the same one but for their cubes. NULL: it does not. */
    const struct cubes_tree *tree;

    /* The folded results of all cubes of the question: nothing is searched, and these answers are
     * given once more. NULL: it is searched. */
    const struct portion *result;

    /* Wishes; NULL, 0: what fits best. */
    const char *model;    /* one of the family's, by name */
    const char *engine;   /* as --engine takes it */
    const char *encoding; /* "amo=product,card=totalizer" */
    const char *proof;    /* file for the proof that there is no answer, or no other */
    int order, choice;    /* dm_order + 1, dm_choice + 1 of the search */
    enum desk_learn learn;
    int search;   /* index in solvers_searches; 0: as fits best */
    int strategy; /* for the best: index in solvers_strategies; 0: as fits best */
    bool traced;  /* by a solver that tells the steps of its search */
    int64_t seed, threads;
    bool uncut;    /* the search itself is wanted, not only its answers: no cubes */
    bool wordless; /* names and labels of the model are not wanted: a little faster */

    struct deadline *deadline; /* of the question; NULL: no limit */

    /* At most ten times a second; may be NULL. `share`: the same where it is known how much there
     * is to do, from 0 to 1. */
    void (*progress)(void *self, const dm_progress *progress, int64_t found);
    void (*share)(void *progress_self, double done);
    void *progress_self;

    /* Where the best is asked for and others look for it too: the best value that anybody has by
     * now, false if nobody has any. Asked at the beginning and now and then; from then on only
     * better answers are looked for. NULL: nobody else does. */
    bool (*incumbent)(void *self, int64_t *value);
    void *incumbent_self;

    void (*log)(void *self, const dm_log *line); /* may be NULL */
    void *log_self;

    /* Where the best is asked for: is called with every better answer as it is found; the last one
     * comes again as the answer. NULL: only that one is wanted. */
    void (*improved)(void *self, const struct desk *desk);
    void *improved_self;

    /* Who may work on it together, and where parts that are done are kept
     * (cluster/spread/spread.h); NULL: this process alone, and nowhere. */
    struct spread_team *team;
    const struct spread_keep *keep;

    /* Is called with each step of the search; NULL: they are not recorded. */
    dm_step_call *step;
    void *step_self;
};

/* Are several answers asked for? */
static inline bool question_lists(const struct question *q)
{
    return q->kind == QUESTION_ALL || q->kind == QUESTION_COUNT;
}

/* Is only their number asked for? */
static inline bool question_counts(const struct question *q)
{
    return q->kind == QUESTION_COUNT && !q->limit;
}

/* Do all of them matter, so that none may be left out? */
static inline bool question_needs_all(const struct question *q)
{
    return q->kind == QUESTION_UNIQUE || q->classes;
}

#endif
