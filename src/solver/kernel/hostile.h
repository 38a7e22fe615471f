/* The hostile build (tests/hostile, meson's option `hostile`), for tests: the kernel restarts at
 * each conflict where it may, reduces the clause database every ten conflicts, and verifies every
 * explanation that it uses. */
#ifndef SOLVER_KERNEL_HOSTILE_H
#define SOLVER_KERNEL_HOSTILE_H

#include "solver/kernel/kernel.h"

#ifdef HOSTILE
enum { KERNEL_HOSTILE = 1 };
#else
enum { KERNEL_HOSTILE = 0 };
#endif

enum {
    HOSTILE_RESTART = 1, /* conflicts from one restart to the next */
    HOSTILE_REDUCE = 10, /* and from one reduction to the next */
    HOSTILE_HURRY = 1000 /* conflicts after which both are normal, so that hard searches end */
};

static inline bool hostile_hurry(const struct kernel *kernel)
{
    return KERNEL_HOSTILE && kernel->counts.failures < HOSTILE_HURRY;
}

/* Stores the constraint as posted, because attach may change its views. */
void hostile_store_posted(struct kernel *kernel, struct propagator *propagator);

/* Verifies kernel->explain.because as the explanation of `what` before position `at`. */
void hostile_reason(const struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);

/* Verifies the conflict in kernel->explain.conflict, of this propagator or (NULL) of a clause. */
void hostile_conflict(const struct kernel *kernel, const struct propagator *propagator);

/* Requests explanations of all entries of the top level: for the whole change and for the smallest
 * part of it. */
void hostile_entries(struct kernel *kernel);

/* Runs audit_kernel: at each of the first calls, then rarely. */
void hostile_audit(struct kernel *kernel, bool rests);

/* Checks kernel->analysis.learnt: `before` the backjump all literals are false, afterwards all but
 * the first. */
void hostile_learnt(const struct kernel *kernel, bool before);

#endif
