/* What is known before a search: the family's guess, the bound of a theorem, or that there is no
 * answer. */
#ifndef ASK_BEST_H
#define ASK_BEST_H

#include "ask/build.h"
#include "ask/desk.h"
#include "base/sentence.h"

struct best {
    int32_t *guess; /* by cell, as many as the plan asks for, all different; owned; NULL: none */
    int64_t guesses;
    int64_t value;  /* of the guess, if something is optimised */
    int sense;      /* 1: the least is the best, -1: the most; known when it is posted */
    bool optimises; /* the best is asked for, not any answer */
    bool proved;    /* that there is none better */
    const char *by; /* what proves the bound; NULL: there is none */
    int64_t bound;  /* nothing is better */
    bool refuted;   /* there is no answer */
    bool settled;   /* `value` is the best, and answers of that value are looked for */

    /* What the search had found when it was told of a better answer elsewhere, and went on; of
     * several solvers in turns, the best that one of them has found. */
    bool had;
    int64_t own;

    /* The bound that one of several solvers has reached: nothing is better. */
    bool searched;
    int64_t reached;
};

/* Asks the family about what the plan leaves open. `reason` gets the sentence if there is no
 * answer. */
void best_open(struct best *best, const struct plan *plan, struct sentence *reason);
void best_close(struct best *best);

/* Is there nothing to search for? The guess reaches the bound, or any answer will do, or there is
 * none. If you name an engine, say something about the model or the search, or want a proof, you
 * get a search, whatever is known. */
bool best_known(const struct best *best, const struct plan *plan);
bool best_proves(const struct best *best); /* that the guess is the best */

/* Leaves only what is better than the guess to the engines. */
void best_post(struct best *best, struct build *build);

/* The same for an answer with this value, which some solver has found: for another model than its
 * own. */
void best_post_than(struct build *build, int64_t value, const int32_t *values);

/* What is known by now, from the solver (NULL: none) and from here. False if nothing is. */
bool best_objective(const struct best *best, const dm_solver *solver, struct desk_objective *objective);
void best_progress(const struct best *best, dm_progress *progress);

#endif
