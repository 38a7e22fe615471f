/* Deadlines.
 *
 * A poll checks the flag, the time, the memory and then `also`, and stores the first reason found
 * in `reached`. Invariant: a poll writes nothing else, and that atomically, so threads can share a
 * deadline without a lock. */
#include "base/deadline.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/text.h"

#include <inttypes.h>
#include <math.h>

enum { MEGABYTE = 1 << 20 };

void deadline_begin(struct deadline *deadline, double seconds, int64_t megabytes,
                    const volatile sig_atomic_t *stop)
{
    ASSERT(seconds >= 0 && megabytes >= 0);
    *deadline = (struct deadline){.began = clock_wall(),
                                  .seconds = seconds,
                                  .memory = (size_t)megabytes * MEGABYTE,
                                  .stop = stop};
}

/* Otherwise the system would kill a process that reads endless input (/dev/urandom, `yes`) without
 * a message. */
void deadline_begin_reading(struct deadline *deadline)
{
    size_t machine = deadline->memory ? SIZE_MAX : alloc_machine();
    size_t resident = alloc_resident();
    deadline->least = resident + MEGABYTE;
    if (machine == SIZE_MAX) return;
    deadline->machine = true;
    deadline->memory = resident + machine / 10 * 9;
}

void deadline_end_reading(struct deadline *deadline)
{
    if (deadline->machine) deadline->memory = 0;
    deadline->machine = false;
    deadline->least = 0;
}

void deadline_pause(struct deadline *deadline)
{
    ASSERT(deadline->paused == 0);
    deadline->paused = clock_wall();
}

void deadline_resume(struct deadline *deadline)
{
    ASSERT(deadline->paused > 0);
    deadline->began += clock_wall() - deadline->paused;
    deadline->paused = 0;
}

struct deadline deadline_slice(const struct deadline *deadline, double seconds)
{
    static const struct deadline none = {0};
    const struct deadline *d = deadline ? deadline : &none;
    double until = deadline_spent(d) + seconds;
    return (struct deadline){.began = d->began,
                             .seconds = seconds < deadline_left(d) ? until : d->seconds,
                             .memory = d->memory,
                             .least = d->least,
                             .machine = d->machine,
                             .stop = d->stop,
                             .also = d->also,
                             .self = d->self};
}

bool deadline_stopped(const struct deadline *deadline)
{
    return deadline && deadline->stop && *deadline->stop;
}

bool deadline_is_late(const struct deadline *deadline)
{
    return deadline && deadline->seconds > 0 && deadline_spent(deadline) >= deadline->seconds;
}

static bool is_over_memory(const struct deadline *deadline)
{
    if (!deadline->memory) return false;
    size_t resident = alloc_metered();
    return resident > deadline->memory && resident >= deadline->least;
}

static enum deadline_end look(const struct deadline *deadline)
{
    if (deadline_stopped(deadline)) return DEADLINE_INTERRUPTED;
    if (deadline_is_late(deadline)) return DEADLINE_TIME;
    return is_over_memory(deadline) ? DEADLINE_MEMORY : DEADLINE_AHEAD;
}

bool deadline_reached(struct deadline *deadline)
{
    if (!deadline) return false;
    enum deadline_end end = look(deadline);
    if (!end && deadline->also && deadline->also(deadline->self)) end = DEADLINE_ALSO;
    if (end) atomic_store_explicit(&deadline->reached, end, memory_order_relaxed);
    return end;
}

bool deadline_poll(void *deadline)
{
    return deadline_reached(deadline);
}

double deadline_spent(const struct deadline *deadline)
{
    return deadline ? clock_wall() - deadline->began : 0;
}

double deadline_left(const struct deadline *deadline)
{
    if (!deadline || deadline->seconds <= 0) return HUGE_VAL;
    double left = deadline->seconds - deadline_spent(deadline);
    return left > 0 ? left : 0;
}

int64_t deadline_megabytes(const struct deadline *deadline)
{
    return deadline && !deadline->machine ? (int64_t)(deadline->memory / MEGABYTE) : 0;
}

/* A solver may have stopped at the memory limit on its own account and freed its memory since. */
static enum deadline_end find_end(const struct deadline *deadline)
{
    if (!deadline) return DEADLINE_AHEAD;
    enum deadline_end end = look(deadline);
    if (!end) end = (enum deadline_end)atomic_load_explicit(&deadline->reached, memory_order_relaxed);
    return end == DEADLINE_AHEAD && deadline_megabytes(deadline) ? DEADLINE_MEMORY : end;
}

void deadline_reason(const struct deadline *deadline, struct sentence *why)
{
    char seconds[TEXT_REAL_ROOM];
    enum deadline_end end = find_end(deadline);
    if (end == DEADLINE_INTERRUPTED)
        say_set(why, "base.stop.interrupted", NULL);
    else if (end == DEADLINE_TIME)
        say_set(why, "base.stop.time",
                SAY(say_raw("seconds", say_decimal(text_from_real(deadline->seconds, seconds)))));
    else if (end == DEADLINE_MEMORY && deadline->machine)
        say_set(why, "base.stop.machine", NULL);
    else if (end == DEADLINE_MEMORY)
        say_set(why, "base.stop.memory", SAY(say_int("megabytes", deadline_megabytes(deadline))));
    else
        say_set(why, "base.stop.early", NULL);
}
