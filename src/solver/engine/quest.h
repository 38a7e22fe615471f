/* What the strategies for the best share: one kernel, searched again and again under different
 * assumptions, each time for so many conflicts. */
#ifndef SOLVER_ENGINE_QUEST_H
#define SOLVER_ENGINE_QUEST_H

#include "solver/engine/engine.h"
#include "solver/kernel/kernel.h"

enum quest_answer {
    /* there is no solution under the assumptions: the kernel's core says which */
    QUEST_NONE,
    QUEST_SOLUTION,
    /* the conflicts are used up */
    QUEST_OUT,
    /* whoever called wants to stop, or has no conflicts left */
    QUEST_HALTED,
};

struct quest {
    const struct engine_context *context;
    struct kernel *kernel;
    struct loader *loader;
    /* of the round: the caller's, and "better than the best" if there is one */
    predicate_list asked, better;
    /* The objective as a view of a kernel variable, to be made small: its values are costs. */
    dm_int cost;
    /* what no solution under the caller's assumptions is below, and the cost of the best one that
     * the caller has accepted */
    bool has_best;
    int64_t bound, best;
    /* the best one's values by variable of the model, as far as it had any */
    vec_i32 incumbent;
    /* A better one was found in this call and is not yet given: its cost, and its values by
     * variable of the model. */
    bool found;
    int64_t found_cost;
    vec_i32 values;
    /* conflicts of this call so far */
    int64_t spent;
    /* this call is to end */
    bool halted;
    /* the bound shows that there is no solution under the caller's assumptions */
    bool exceeded;
    /* those of the caller's assumptions that the bound rests on */
    predicate_list blamed;
    /* assumptions of the search under way */
    predicate_list assumed;
};

/* For a new search, with what the kernel knows so far. The kernel and the loader stay the
 * caller's. */
void quest_init(struct quest *quest, const struct engine_context *context, struct kernel *kernel,
                struct loader *loader);
void quest_free(struct quest *quest);

/* Searches under the caller's assumptions, if `better` the wish for a better one, and these; for at
 * most so many conflicts. A solution that is better than the best so far is noted. */
enum quest_answer quest_probe(struct quest *quest, bool better, size_t count, const struct predicate *more,
                              int64_t budget);

/* After QUEST_NONE: the bound will rest on that. */
void quest_blame(struct quest *quest);

/* No solution under the caller's assumptions costs less. */
void quest_raise(struct quest *quest, int64_t bound);

/* At the bottom of the trail, and if it is the kernel's to know for ever: the predicate holds. */
void quest_assert(struct quest *quest, struct predicate p);

/* view <= value and view >= value as predicates; the view's factor is 1 or -1, and the value is not
 * beyond its variable's domain. */
struct predicate quest_at_most(dm_int view, int64_t value);
struct predicate quest_at_least(dm_int view, int64_t value);

/* ---- lns.c: better solutions near the best one */

struct lns;

/* Reads the structure of the model. Goes back to the bottom of the trail. */
struct lns *lns_new(struct quest *quest);
void lns_free(struct lns *lns);

/* One neighbourhood of the best solution so far, which there is, with at most so many conflicts.
 * QUEST_SOLUTION: a better one. QUEST_NONE: there is none at all. QUEST_OUT: neither. */
enum quest_answer lns_step(struct lns *lns, int64_t budget);

/* ---- cores.c: bounds from below */

struct cores;

/* NULL: the objective is no sum that is known, or searches before this one have left enough sums
 * behind. At the bottom of the trail. */
struct cores *cores_new(struct quest *quest);
void cores_free(struct cores *cores);

/* One step: finds a core, or ends a phase, with about so many conflicts. QUEST_NONE: there is no
 * solution under the caller's assumptions. QUEST_SOLUTION: one was found. */
enum quest_answer cores_step(struct cores *cores, int64_t budget);

/* Lets the objective's own bounds follow from what the cores have shown, for other searches: a sum
 * of what is left. False: there is nothing new to say, or it would not be true for ever, because
 * the caller assumes something. */
bool cores_share(struct cores *cores);

/* It can do no more, because numbers would become too large. */
bool cores_end(const struct cores *cores);

/* Of the objective now. */
size_t cores_terms(const struct cores *cores);

#endif
