/* The hostile build (of tests/hostile, with meson's option `hostile`): the kernel restarts at each conflict where it may, forgets clauses every ten, and doubts every
 * reason that it uses. Slow; for tests. */
#ifndef KERNEL_HOSTILE_H
#define KERNEL_HOSTILE_H

#include "kernel/kernel.h"

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

/* Remembers the constraint as posted: attach may turn its views round. */
void hostile_keep(struct kernel *kernel, struct propagator *propagator);

/* kernel->because was given as the reason for `what` before position `at`. */
void hostile_reason(const struct kernel *kernel, struct reason reason, struct predicate what, int32_t at);

/* kernel->conflict is a conflict; told by this propagator, or (NULL) by a clause. */
void hostile_conflict(const struct kernel *kernel, const struct propagator *propagator);

/* Asks for the reasons of all entries of the top level, for what they say and for the least that they say. */
void hostile_entries(struct kernel *kernel);

/* Looks at the invariants of all structures (audit.h): at each of the first calls, and rarely after. */
void hostile_audit(struct kernel *kernel, bool rests);

/* kernel->learnt follows from a conflict at the top level (`before` going back), or has been gone back for. */
void hostile_learnt(const struct kernel *kernel, bool before);

#endif
