/* Queries to the prover, and their output. */
#ifndef APP_PROVE_QUERY_H
#define APP_PROVE_QUERY_H

#include "app/limits.h"
#include "base/file.h"
#include "prover/prove.h"

enum prove_query_format { PROVE_QUERY_TEXT, PROVE_QUERY_JSON, PROVE_QUERY_SVG };
enum prove_query_method { PROVE_QUERY_BACKWARD, PROVE_QUERY_FORWARD, PROVE_QUERY_SAT };

struct prove_query_settings { /* of `damier prove` */
    const char *rules, *query, *load, *output;
    const char *engine; /* for PROVE_QUERY_SAT; NULL: the best one */
    bool all, first, count, trace, explain, occurs_check, stats, quiet;
    int64_t limit; /* of answers; 0: none */
    int64_t depth, memory_limit;
    double time_limit;
    int method, format;
};

struct prove_query {
    const struct prove_query_settings *settings;
    struct prover *prover;
    struct buf *out;      /* write/1 writes there too */
    struct limits limits; /* of the current query */
    bool asks;            /* one answer at a time: the user decides whether to continue */
};

/* Reads the query and answers it; the exit status. */
int prove_query_run(struct prove_query *prove_query, const char *query);

/* Writes, in DIMACS, the formula that is unsatisfiable if and only if the rules prove the current
 * query. `names`: with comments that name the variables. */
void prove_query_write_formula(struct prover *prover, bool names, struct buf *out);

#endif
