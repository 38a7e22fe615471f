#include "app/limits.h"

#include "app/interrupt.h"
#include "base/clock.h"

#include <stdio.h>
#include <stdlib.h>

void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit)
{
    *limits = (struct limits){0};
    deadline_begin(&limits->deadline, time_limit, memory_limit, &interrupt_flag);
    deadline_read(&limits->deadline);
}

/* Memory is no reason to stop: printing takes none. */
static bool cut(void *self, double waited)
{
    const double moment = 0.04, after_signal = 1;
    struct limits *limits = self;
    bool stopped = deadline_stopped(&limits->deadline);
    if (!stopped && !deadline_late(&limits->deadline)) return false;
    double now = clock_wall();
    if (!limits->late) {
        limits->late = now;
        limits->waited = waited;
    }
    double worked = now - limits->late - (waited - limits->waited);
    return worked >= (stopped ? after_signal : moment);
}

void limits_guard(struct limits *limits, struct buf *out)
{
    out->stop = cut;
    out->stop_self = limits;
}

_Noreturn void limits_leave(int status)
{
    fflush(NULL);
    _Exit(status);
}
