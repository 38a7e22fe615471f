/* The limits of a process that reads. A search checks its own limits; this is for the time before
 * it. Without --memory-limit, the limit is nine tenths of what the machine can give, because
 * otherwise the system would kill, without a word, a process that reads endless input
 * (/dev/urandom, `yes`). If the limit is below what the process had before it read anything, a
 * small file is still read: there is a better message for what its search would take. */
#include "app/limits.h"

#include "app/interrupt.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { MEGABYTE = 1 << 20 };

static bool stop(void *self, struct sentence *why)
{
    struct limits *limits = self;
    if (limits_reached(limits)) sentence_copy(why, &limits->why);
    return limits->reached;
}

void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit)
{
    *limits = (struct limits){.began = clock_wall(),
                              .time_limit = time_limit,
                              .memory_limit = memory_limit,
                              .terms = {.stop = stop, .self = limits, .text = true}};
    size_t machine = alloc_machine();
    limits->least = alloc_resident() + MEGABYTE;
    limits->memory = memory_limit          ? (size_t)memory_limit * MEGABYTE
                     : machine == SIZE_MAX ? SIZE_MAX
                                           : alloc_resident() + machine / 10 * 9;
}

static bool over_memory(const struct limits *limits)
{
    size_t resident = alloc_metered();
    return resident >= limits->memory && resident >= limits->least;
}

static void look(struct limits *limits)
{
    double now = clock_wall();
    limits->reached = true;
    if (interrupt_flag)
        sentence_say(&limits->why, "interrupted");
    else if (limits->time_limit > 0 && now - limits->began >= limits->time_limit)
        sentence_say(&limits->why, "stopped at the time limit of %g s", limits->time_limit);
    else if (!over_memory(limits))
        limits->reached = false;
    else if (limits->memory_limit)
        sentence_say(&limits->why, "stopped at the memory limit of %" PRId64 " MB", limits->memory_limit);
    else
        sentence_say(&limits->why, "stopped when this machine's memory was nearly used up");
}

bool limits_reached(struct limits *limits)
{
    if (!limits->reached) look(limits);
    return limits->reached;
}

/* Memory is no reason to stop: printing takes none. */
static bool cut(void *self, double waited)
{
    const double moment = 0.04, after_signal = 1;
    struct limits *limits = self;
    double now = clock_wall();
    bool late = limits->time_limit > 0 && now - limits->began >= limits->time_limit;
    if (!late && !interrupt_flag) return false;
    if (!limits->late) {
        limits->late = now;
        limits->waited = waited;
    }
    double worked = now - limits->late - (waited - limits->waited);
    return worked >= (interrupt_flag ? after_signal : moment);
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

double limits_spent(const struct limits *limits)
{
    return clock_wall() - limits->began;
}
