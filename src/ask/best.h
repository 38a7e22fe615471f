/* Knowledge available without a search, mainly for optimisation: the family's heuristic answers
 * (guesses), the bound of a theorem, a refutation; and the incumbent and bound of the search. */
#ifndef ASK_BEST_H
#define ASK_BEST_H

#include "ask/build.h"
#include "ask/session.h"
#include "base/sentence.h"

struct best {
    int32_t *guess; /* plan->guesses different answers, each by cell; owned; NULL: none */
    int64_t guesses;
    int64_t value;  /* objective value of the guess, or of `settled` */
    int sense;      /* 1: minimise, -1: maximise; set when the model is posted */
    bool optimises; /* an optimal answer is requested, not any answer */
    bool proved;    /* the last answer is optimal */
    const char *by; /* the argument that proves `bound`; NULL: no bound is known */
    int64_t bound;  /* no answer is better */
    bool refuted;   /* there is no answer */
    bool settled;   /* `value` is optimal, and the answers of that value are enumerated */

    /* The incumbent of this search: its own, from before it continued with a better one from
     * another process; in a portfolio, the best of all members. */
    bool had;
    int64_t own;

    /* In a portfolio: the best bound of its members. */
    bool searched;
    int64_t reached;
};

/* Queries the family's theorems and heuristics, as far as the plan allows. `reason` gets the
 * sentence if there is no answer. */
void best_open(struct best *best, const struct plan *plan, struct sentence *reason);
void best_close(struct best *best);

/* True if no search is needed. That is the case if the guess reaches the bound, if any answer is
 * acceptable and there is a guess, or if there is no answer. A request that names an engine, a
 * model or search options, or requires a proof, is always searched. */
bool best_known(const struct best *best, const struct plan *plan);
bool best_proves(const struct best *best); /* the guess is optimal */

/* Requires an objective better than that of the guess, which becomes the warm start. */
void best_post(struct best *best, struct build *build);

/* The same for an answer of this value that another solver found, on a model of its own. */
void best_post_better(struct build *build, int64_t value, const int32_t *values);

/* Merges the incumbent and bound of the solver (may be NULL) with those known here. False if there
 * is no incumbent. */
bool best_objective(const struct best *best, const dm_solver *solver, struct session_objective *objective);
void best_progress(const struct best *best, dm_progress *progress);

#endif
