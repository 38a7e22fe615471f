/* --time-limit, --memory-limit and Ctrl-C while something is read. */
#ifndef APP_LIMITS_H
#define APP_LIMITS_H

#include "base/buf.h"
#include "base/reader.h"
#include "base/sentence.h"

struct limits {
    double began;         /* when, by clock_wall */
    double time_limit;    /* seconds; 0: none */
    int64_t memory_limit; /* MB; 0: none */
    size_t memory;        /* bytes: what the process may have, or the machine can give */
    /* Bytes: nothing is stopped below this; a little more than it began with. */
    size_t least;
    bool reached;        /* one of them was; stays true */
    double late, waited; /* when printing first met a limit, and had waited by then; 0: not yet */
    struct sentence why; /* "stopped at the time limit of 3 s" */
    struct reader_terms terms;

    /* Stands for the file that is read, which is not opened; NULL: none does. */
    const char *given;
    size_t given_length;
};

/* Limits count from now on; limits->terms are for readers of text, and valid as long as `limits`
 * is. */
void limits_begin(struct limits *limits, double time_limit, int64_t memory_limit);

bool limits_reached(struct limits *limits); /* true if it must end */

/* Output to this stream ends at the time limit, or when the process is interrupted. An answer
 * that is complete by then has a moment to be printed, in which waiting for the reader does not
 * count. */
void limits_guard(struct limits *limits, struct buf *out);

/* Ends the process, after everything was printed, without freeing what a search has built up: that
 * can take longer than the limit allows. */
_Noreturn void limits_leave(int status);

double limits_spent(const struct limits *limits); /* seconds since they began */

#endif
