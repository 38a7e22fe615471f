/* Limits while a command reads and prints. Printing ends shortly after the deadline: an answer that
 * is complete by then gets a few hundredths of a second of work, and a second after a signal. Time
 * in which the process waits for the reader of a pipe does not count. */
#include "app/limits.h"

#include "app/interrupt.h"
#include "base/alloc.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>

void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit)
{
    *limits = (struct limits){0};
    deadline_begin(&limits->deadline, time_limit, memory_limit, &interrupt_flag);
    deadline_begin_reading(&limits->deadline);
}

/* The memory limit does not end printing, which allocates nothing. */
static bool cut(void *self, double waited)
{
    const double moment = 0.04, after_signal = 1;
    struct limits_guard *guard = self;
    bool stopped = deadline_stopped(guard->deadline);
    if (!stopped && !deadline_is_late(guard->deadline)) {
        guard->late = 0; /* another question may have started */
        return false;
    }
    double now = clock_wall();
    if (!guard->late) {
        guard->late = now;
        guard->waited = waited;
    }
    ASSERT(waited >= guard->waited); /* it only grows, and another stream gets a new guard */
    double worked = now - guard->late - (waited - guard->waited);
    return worked >= (stopped ? after_signal : moment);
}

void limits_guard(struct limits_guard *guard, const struct deadline *deadline, struct buf *out)
{
    ASSERT(!out->stop || out->stop_self == guard); /* a stream has one guard */
    *guard = (struct limits_guard){.deadline = deadline};
    out->stop = cut;
    out->stop_self = guard;
}

_Noreturn void limits_leave(int status)
{
    fflush(NULL);
    _Exit(status);
}
