/* CBC as a C function. Its C interface can neither be interrupted nor report incumbents during the
 * search; its C++ event handler can. Only with HAVE_CBC. */
#ifndef SOLVER_ENGINE_CBC_H
#define SOLVER_ENGINE_CBC_H

#include "solver/engine/fence.h"

#include <stdbool.h>
#include <stddef.h>

struct sentence;

#ifdef __cplusplus
extern "C" {
#endif

struct cbc_block { /* rows, each a run of terms */
    int count, terms;
    const int *starts;  /* by row: its first term; it ends where the next begins */
    const int *columns; /* by term */
    const double *factors;
    const double *lo, *hi; /* by row */
};

struct cbc_problem { /* all columns are integers; the objective is minimised */
    int columns;
    const double *lo, *hi;
    const double *costs; /* by column; their sum is minimised */
    struct cbc_block blocks[2];
};

struct cbc_watch {
    int nodes;  /* limit; -1: none */
    int seed;   /* 0: CBC's default */
    bool plain; /* without preprocessing */
    bool cover; /* covering rows of equal costs: no cuts, less strong branching */

    /* A warm start by column; NAN where unknown. NULL: none. */
    const double *start;

    /* Not NULL: solve the relaxation only, in at most `nodes` simplex iterations, and write the
     * final duals of the rows here, those of the first block first. */
    double *duals;

    /* Called often during the search: nodes so far, objective of the incumbent (INFINITY: none),
     * lower bound. True: stop. */
    bool (*look)(void *self, int nodes, double best, double bound);
    void *self;

    /* fence_run, as a pointer because the search may be in a module. */
    fence_runner *fence;
    struct fence_limits terms; /* of the fence */
};

/* A stopped search has values if it has an incumbent. After a search was left by its fence, its
 * values may violate constraints, and CBC cannot be used again in this process. */
enum cbc_verdict {
    CBC_OPTIMAL,
    CBC_INFEASIBLE,
    CBC_STOPPED,
    CBC_STOPPED_WITH_VALUES,
    CBC_FAILED,
    CBC_MEMORY_LIMIT,
    CBC_MEMORY_LIMIT_WITH_VALUES,
    CBC_LOST, /* an earlier search was left */
    CBC_OUT_OF_MEMORY
};

/* Writes values by column, integral within CBC's tolerance, to `values`. */
typedef enum cbc_verdict cbc_searcher(const struct cbc_problem *problem, const struct cbc_watch *watch,
                                      double *values);

/* cbc_search.cpp; call it through cbc_load. */
cbc_searcher cbc_search;

/* duals.c: a lower bound of the program's cost, valid for any duals: wrong ones only make it weak.
 * -INFINITY: no bound. */
double duals_bound(const struct cbc_problem *problem, double *duals);

/* cbc_load.c: loads the module on demand; NULL with `error` set if that fails. */
cbc_searcher *cbc_load(struct sentence *error);

#ifdef __cplusplus
}
#endif

#endif
