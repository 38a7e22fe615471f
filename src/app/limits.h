/* The deadline of a command, and what reading and printing need beside it. */
#ifndef APP_LIMITS_H
#define APP_LIMITS_H

#include "base/buf.h"
#include "base/deadline.h"

struct limits {
    struct deadline deadline;

    /* Stands for the file that is read, which is not opened; NULL: none does. */
    const char *given;
    size_t given_length;
};

/* The deadline of a question that begins now, --time-limit, --memory-limit (MB) and Ctrl-C, while
 * its input is read; 0: no limit. */
void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit);

struct limits_guard { /* of a stream */
    const struct deadline *deadline;
    double late, waited; /* when printing first met it, and had waited by then; 0: not yet */
};

/* Output to this stream ends at the time limit, or when the process is interrupted. An answer
 * that is complete by then has a moment to be printed, in which waiting for the reader does not
 * count. The guard and the deadline outlive the stream. */
void limits_guard(struct limits_guard *guard, const struct deadline *deadline, struct buf *out);

/* Ends the process, after everything was printed, without freeing what a search has built up: that
 * can take longer than the limit allows. */
_Noreturn void limits_leave(int status);

#endif
