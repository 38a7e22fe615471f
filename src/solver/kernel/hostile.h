/* The hostile build (tests/hostile, meson's option `hostile`): the kernel restarts at each conflict
 * where it may, forgets clauses every ten conflicts, and doubts every reason that it uses. Slow;
 * for tests. */
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
    HOSTILE_HURRY = 1000 /* conflicts after which both come as usual, so that hard searches end */
};

static inline bool hostile_hurry(const struct kernel *kernel)
{
    return KERNEL_HOSTILE && kernel->counts.failures < HOSTILE_HURRY;
}

/* Remembers the constraint as posted: attach may change its views. */
void hostile_keep(struct kernel *kernel, struct propagator *propagator);

/* Checks kernel->explain.because, which was given as the reason for `what` before position `at`. */
void hostile_reason(const struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);

/* Checks that kernel->explain.conflict is a conflict; it comes from this propagator, or (NULL)
 * from a clause. */
void hostile_conflict(const struct kernel *kernel, const struct propagator *propagator);

/* Asks for the reasons of all entries of the top level: for all that an entry says, and for the
 * least of it. */
void hostile_entries(struct kernel *kernel);

/* Checks the invariants of all structures by audit_kernel: at each of the first calls, rarely after
 * those. */
void hostile_audit(struct kernel *kernel, bool rests);

/* Checks kernel->analysis.learnt: `before` going back all its literals are false, afterwards all
 * but the first. */
void hostile_learnt(const struct kernel *kernel, bool before);

#endif
