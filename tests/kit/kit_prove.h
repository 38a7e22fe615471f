/* The prover for tests: a text and a query in, all answers out. */
#ifndef KIT_PROVE_H
#define KIT_PROVE_H

#include "base/buf.h"
#include "prover/prove.h"

struct kit_prove {
    struct prove_config config;
    int64_t most; /* answers; 0: all */
    /* Each answer on a line, between what write/1 wrote; then "false", or the error. */
    struct buf out;
    enum prove_status status; /* the last */
    struct prove_numbers numbers;
};

/* Loads the text, runs the query, collects the answers. */
void kit_prove_run(struct kit_prove *kit, const char *text, const char *query);

/* Fails unless the answers are these lines. In turn as it is, with a collection at every call, and
 * with the occurs check. */
void kit_prove_expect(const char *text, const char *query, const char *answers);

#endif
