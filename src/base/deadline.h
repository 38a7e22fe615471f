/* A deadline: when a question must end, whatever it has found by then.
 *
 * A command makes one deadline for each question, before it reads the input, and passes it down.
 * Everything that may take long polls it: readers, methods, searches, the prover, explanations. The
 * question ends when its time has passed, when the process has more memory than it may have, when a
 * signal has set a flag, or when `also` returns true. NULL stands for no limit at all.
 *
 * A poll looks at the clock only if there is a time limit, and at the memory only if that is
 * limited; it costs about as much as reading the clock. Callers poll every millisecond or so of
 * work. Any thread may poll; `also` must then be safe to call from it. */
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
    double began;   /* when the question began, by clock_wall */
    double seconds; /* from then on; 0: no time limit */
    double paused;  /* since when it does not count, by clock_wall; 0: it does */

    /* Bytes of the process; 0: no memory limit. `least`: nothing is stopped below this. `machine`:
     * the limit is what this machine can give, not what the user said. */
    size_t memory, least;
    bool machine;

    const volatile sig_atomic_t *stop; /* set by a signal handler; NULL: none */

    /* Another reason to stop, which each poll asks for after all others; may be NULL. */
    bool (*also)(void *self);
    void *self;

    /* What the last poll that returned true has found, an enum deadline_end. Memory may be freed
     * afterwards: a deadline that was reached may be ahead again. */
    atomic_int reached;
};

/* Counts from now on. `megabytes` 0: no memory limit. */
void deadline_begin(struct deadline *deadline, double seconds, int64_t megabytes,
                    const volatile sig_atomic_t *stop);

/* While the process reads its input: without a memory limit, the limit is nine tenths of what the
 * machine can give; and a limit below what the process has already does not stop it before it has
 * read a small file. There is a better message for what its search would take. Afterwards the
 * user's limit holds alone. */
void deadline_begin_reading(struct deadline *deadline);
void deadline_end_reading(struct deadline *deadline);

/* The time in between does not count: other questions are read and answered. */
void deadline_pause(struct deadline *deadline);
void deadline_resume(struct deadline *deadline);

/* A part of the question: the same, but at most so many seconds from now. */
struct deadline deadline_slice(const struct deadline *deadline, double seconds);

bool deadline_reached(struct deadline *deadline);

/* deadline_reached for callbacks whose `self` is a deadline. */
bool deadline_poll(void *deadline);

bool deadline_late(const struct deadline *deadline);    /* its time has passed */
bool deadline_stopped(const struct deadline *deadline); /* its flag is set */

double deadline_spent(const struct deadline *deadline); /* seconds since it began; 0 without one */
/* Seconds, at least 0; HUGE_VAL: no limit. */
double deadline_left(const struct deadline *deadline);

/* The user's memory limit; 0: none. */
int64_t deadline_megabytes(const struct deadline *deadline);

/* Why the question ended: "interrupted", "stopped at the time limit of 3 s". */
void deadline_why(const struct deadline *deadline, struct sentence *why);

#endif
