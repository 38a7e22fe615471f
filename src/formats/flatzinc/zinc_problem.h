/* A FlatZinc program as a problem. */
#ifndef FORMATS_FLATZINC_ZINC_PROBLEM_H
#define FORMATS_FLATZINC_ZINC_PROBLEM_H

#include "ask/build.h"
#include "formats/flatzinc/zinc.h"

struct zinc_problem { /* must outlive the problem */
    const struct zinc *zinc;
    struct zinc_options generate_options;

    /* Values that answers must have; any answer with them is accepted. NULL: none. If the options
     * ask to explain, these are claims instead, which can be assumed one by one. */
    const struct zinc_values *given;
};

struct problem zinc_problem(const struct zinc_problem *program);

/* The link of a build of such a problem; NULL before it is posted. */
const struct zinc_link *zinc_problem_link(const struct build *build);
double zinc_problem_seconds(const struct build *build); /* posting time */

#endif
