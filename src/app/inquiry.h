/* A query to the prover, and how its answers are shown. */
#ifndef APP_INQUIRY_H
#define APP_INQUIRY_H

#include "app/limits.h"
#include "base/file.h"
#include "prover/prove.h"

enum inquiry_format { INQUIRY_TEXT, INQUIRY_JSON, INQUIRY_SVG };
enum inquiry_method { INQUIRY_BACKWARD, INQUIRY_FORWARD, INQUIRY_SAT };

struct inquiry_settings { /* of `damier prove` */
    const char *rules, *query, *load, *output;
    const char *engine; /* for INQUIRY_SAT; NULL: the best one */
    bool all, first, count, trace, explain, occurs_check, stats, quiet;
    int64_t limit; /* of answers; 0: none */
    int64_t depth, memory_limit;
    double time_limit;
    int method, format;
};

struct inquiry {
    const struct inquiry_settings *settings;
    struct prover *prover;
    struct buf *out;      /* write/1 writes there too */
    struct limits limits; /* of the query under way */
    bool asks;            /* one answer at a time: a person says whether to go on */
};

/* Reads the query and answers it; the exit status. */
int inquiry_run(struct inquiry *inquiry, const char *query);

/* In DIMACS: the formula that has no model if and only if the rules prove the query, which was set.
 * `names`: with comments that say what the variables mean. */
void inquiry_write_formula(struct prover *prover, bool names, struct buf *out);

#endif
