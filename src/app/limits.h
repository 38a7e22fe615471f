/* The deadline of a command, and its use in reading and printing. */
#ifndef APP_LIMITS_H
#define APP_LIMITS_H

#include "base/buf.h"
#include "base/deadline.h"

struct limits {
    struct deadline deadline;

    /* The text to read instead of the file; NULL: none. */
    const char *given;
    size_t given_length;
};

/* Starts the deadline of a question whose input is now read: --time-limit, --memory-limit (MB) and
 * Ctrl-C; 0: no limit. */
void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit);

struct limits_guard { /* of a stream */
    const struct deadline *deadline;
    double late, waited; /* when printing first exceeded it, and time waited; 0: not yet */
};

/* Ends output to this stream at the time limit, or after an interruption. An answer that is
 * complete by then gets a short grace period, which excludes waiting for the reader. The guard and
 * the deadline outlive the stream. */
void limits_guard(struct limits_guard *guard, const struct deadline *deadline, struct buf *out);

/* Ends the process, after all output, without freeing memory: that can take longer than the limit
 * allows. */
_Noreturn void limits_leave(int status);

#endif
