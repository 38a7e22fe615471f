/* Queries to the prover, and their output. */
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
    struct limits limits; /* of the current query */
    bool asks;            /* one answer at a time: the user decides whether to continue */
};

/* Reads the query and answers it; the exit status. */
int inquiry_run(struct inquiry *inquiry, const char *query);

/* Writes, in DIMACS, the formula that is unsatisfiable if and only if the rules prove the current
 * query. `names`: with comments that name the variables. */
void inquiry_write_formula(struct prover *prover, bool names, struct buf *out);

#endif
