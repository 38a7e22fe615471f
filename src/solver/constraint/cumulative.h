/* Cumulative: the layout of its views, and functions that its propagators share. */
#ifndef SOLVER_CONSTRAINT_CUMULATIVE_H
#define SOLVER_CONSTRAINT_CUMULATIVE_H

#include "base/alloc.h"
#include "solver/constraint/propagator.h"

/* The views are the starts, the durations and the demands of n tasks, then the capacity; the
 * literals, n or none, are true of present tasks. */
static inline uint32_t cumulative_tasks(uint32_t views)
{
    ASSERT(views % 3 == 1); /* three for each task, and the capacity */
    return (views - 1) / 3;
}

/* rhs: with precedence literals for tasks that cannot run at once, or without. */
enum cumulative_form { CUMULATIVE_ORDERED, CUMULATIVE_BARE };

/* For its propagators: the ordered form is decomposed first. */
static inline bool cumulative_suits(const struct constraint *constraint)
{
    return constraint->rhs == CUMULATIVE_BARE;
}

struct precedence_task {
    dm_int start, duration;
};

/* Posts that the two never run at once: a precedence literal under which a ends before b begins,
 * and whose negation is the other way round; or the one order that is possible. Views are plain; it
 * is misuse to call this while a dm_if is pending. */
void precedence_literal_post(dm_model *out, struct precedence_task a, struct precedence_task b);

/* A task of a propagator. */
struct cumulative_task {
    dm_int start, duration, demand;
    dm_int present; /* 0/1; the constant 1 where tasks are not optional */
};

/* A task at some trail position: earliest and latest start, least duration and demand. */
struct cumulative_span {
    int64_t earliest, latest, duration, demand;
    bool present, absent; /* neither: it is open */
};

struct cumulative_span cumulative_span_now(const struct kernel *k, const struct cumulative_task *task);

struct cumulative_tasks {
    int32_t count;
    struct cumulative_task *tasks;
    struct cumulative_span *past; /* as they were: for reasons */
    dm_int capacity;
};

/* The tasks of a propagator that can demand something or, if `with_negative`, may have a negative
 * duration or demand. The arrays live as long as the kernel. */
struct cumulative_tasks cumulative_take_tasks(struct kernel *k, const struct propagator *p,
                                              bool with_negative);
void cumulative_watch(struct kernel *k, struct propagator *p, const struct cumulative_tasks *all);
void cumulative_read_past(const struct kernel *k, const struct cumulative_tasks *all, int32_t at);

/* Whether the time is in the compulsory part. */
static inline bool cumulative_runs_at(const struct cumulative_span *span, int64_t time)
{
    return span->present && span->demand > 0 && span->latest <= time &&
           time < span->earliest + span->duration;
}

/* Whether all of first .. last is. */
static inline bool cumulative_covers(const struct cumulative_span *span, int64_t first, int64_t last)
{
    ASSERT(first <= last);
    return span->present && span->demand > 0 && span->latest <= first &&
           last < span->earliest + span->duration;
}

extern const struct propagator_kind cumulative_profile_propagator, cumulative_energy_propagator;

/* ---- the rules of the profile: cumulative_profile.c, and their reasons: cumulative_explain.c */

/* A hint is the number of the task times RULES plus the rule. */
enum cumulative_rule {
    START_GE,
    START_LE,
    ABSENT,
    DURATION_LE,
    DEMAND_LE,
    CAPACITY_GE,
    CONDITION,
    DEMAND_ALONE,
    CAPACITY_ALONE,
    DURATION_ALONE,
    ABSENT_ALONE,
    DURATION_SIGN,
    DEMAND_SIGN,
    CAPACITY_SIGN,
    DURATION_ABSENT,
    DEMAND_ABSENT,
    RULES
};

/* Limit on the length of a busy segment, in durations of the task that does not fit there. Up to
 * this length the task passes the segment in steps, each explained by a single time; beyond it, in
 * one step. */
enum { CUMULATIVE_STEPS = 16 };

void cumulative_explain(struct kernel *kernel, const struct propagator *propagator,
                        const struct cumulative_tasks *tasks, struct predicate what, int32_t hint,
                        int32_t at);

#endif
