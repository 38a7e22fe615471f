/* A query to the prover, and how its answers are shown. */
#ifndef APP_INQUIRY_H
#define APP_INQUIRY_H

#include "app/limits.h"
#include "base/file.h"
#include "prover/prove.h"

enum inquiry_format { INQUIRY_TEXT, INQUIRY_JSON, INQUIRY_SVG };
enum inquiry_method { INQUIRY_BACKWARD, INQUIRY_FORWARD, INQUIRY_SAT };

struct inquiry { /* what is wanted */
    struct prover *prover;
    struct buf *out;      /* write/1 writes there too */
    struct limits limits; /* of the query under way */
    enum inquiry_format format;
    enum inquiry_method method;
    const char *engine; /* for INQUIRY_SAT; NULL: the best one */
    bool all, count, explain, quiet;
    bool asks;     /* one answer at a time: a person says whether to go on */
    int64_t limit; /* of answers; 0: none */
    int64_t depth;
    double time_limit;
    int64_t memory_limit;
};

/* Reads the query and answers it; the exit status. */
int inquiry_run(struct inquiry *inquiry, const char *query);

#endif
