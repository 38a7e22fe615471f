/* A deadline: the limits of one request, polled by all code that may take long.
 *
 * A command creates one deadline for each request, before it reads the input, and passes it down to
 * readers, searches, the prover and explanations. The deadline is reached when the time is over,
 * when the process exceeds its memory limit, when a signal has set the flag, or when `also` returns
 * true. A NULL deadline has no limits.
 *
 * A poll costs about as much as reading the clock, and reads clock and memory only if they are
 * limited. Callers poll about once per millisecond of work. Any thread may poll; `also` must then
 * be safe to call from it. */
#ifndef BASE_DEADLINE_H
#define BASE_DEADLINE_H

#include "base/sentence.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum deadline_end {
    DEADLINE_AHEAD, /* not reached */
    DEADLINE_INTERRUPTED,
    DEADLINE_TIME,
    DEADLINE_MEMORY,
    DEADLINE_ALSO
};

struct deadline {
    double began;   /* start of the request, by clock_wall */
    double seconds; /* time limit from then on; 0: none */
    double paused;  /* start of the current pause, by clock_wall; 0: not paused */

    /* Bytes of the process; 0: no memory limit. `least`: the limit does not apply below this size.
     * `machine`: the limit comes from the machine's available memory, not from the user. */
    size_t memory, least;
    bool machine;

    const volatile sig_atomic_t *stop; /* set by a signal handler; NULL: none */

    /* A further condition, polled after all others; may be NULL. */
    bool (*also)(void *self);
    void *self;

    /* The enum deadline_end of the last poll that returned true. Memory may be freed afterwards: a
     * deadline that was reached may be ahead again. */
    atomic_int reached;
};

/* Starts now. `megabytes` 0: no memory limit. */
void deadline_begin(struct deadline *deadline, double seconds, int64_t megabytes,
                    const volatile sig_atomic_t *stop);

/* While the input is read: without a memory limit, nine tenths of the available memory is the
 * limit; and a limit below the current size of the process does not apply to small files, because
 * the search has a better message for it. Afterwards only the user's limit applies. */
void deadline_begin_reading(struct deadline *deadline);
void deadline_end_reading(struct deadline *deadline);

/* The time between the two calls does not count: other requests are answered. */
void deadline_pause(struct deadline *deadline);
void deadline_resume(struct deadline *deadline);

/* A time slice: the same deadline, but at most this many seconds from now. */
struct deadline deadline_slice(const struct deadline *deadline, double seconds);

bool deadline_reached(struct deadline *deadline);

/* deadline_reached for callbacks whose `self` is a deadline. */
bool deadline_poll(void *deadline);

bool deadline_is_late(const struct deadline *deadline); /* its time has passed */
bool deadline_stopped(const struct deadline *deadline); /* its flag is set */

double deadline_spent(const struct deadline *deadline); /* seconds since it began; 0 without one */
/* Seconds, at least 0; HUGE_VAL: no limit. */
double deadline_left(const struct deadline *deadline);

/* The user's memory limit; 0: none. */
int64_t deadline_megabytes(const struct deadline *deadline);

/* Why the deadline was reached: "interrupted", "stopped at the time limit of 3 s". */
void deadline_reason(const struct deadline *deadline, struct sentence *why);

#endif
