/* CBC as a C function. Its own C interface can neither be stopped nor asked for incumbents while it
 * searches; its C++ event handler can. Only if linked: HAVE_CBC. */
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
    int nodes;  /* at most this many; -1: no limit */
    int seed;   /* 0: CBC's own */
    bool plain; /* without preprocessing */
    bool cover; /* rows ask for one of their columns, which cost alike: no cuts, fewer trials */

    /* A solution to begin with, by column; NAN where it is not known. NULL: none. */
    const double *start;

    /* Not NULL: only the relaxation, in at most `nodes` steps of the simplex method. The duals of
     * the rows go here, those of the first block first, as good as they are when it stops. */
    double *duals;

    /* Called often while it searches: nodes so far, the incumbent's objective (INFINITY: none), a
     * bound on all solutions. True: stop. */
    bool (*look)(void *self, int nodes, double best, double bound);
    void *self;

    /* fence_run: the search may be in a module, which cannot find it by name. */
    fence_runner *fence;
    struct fence_terms terms; /* at which it is left */
};

/* A stopped search has values if it has found any. A search that its fence has left may have some
 * that break constraints, and no other search can follow in this process: CBC was left in the
 * middle of something. */
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

/* Values by column go to `values`, nearly whole numbers. */
typedef enum cbc_verdict cbc_searcher(const struct cbc_problem *problem, const struct cbc_watch *watch,
                                      double *values);

/* cbc_search.cpp; others ask for it below. */
cbc_searcher cbc_search;

/* duals.c: no solution of the program costs less, whatever the duals are: wrong ones make it a bad
 * bound, not a false one. -INFINITY: they say nothing. */
double duals_bound(const struct cbc_problem *problem, double *duals);

/* The search, once it is in memory (cbc_load.c); NULL: it cannot be, and `error` says why. */
cbc_searcher *cbc_load(struct sentence *error);

#ifdef __cplusplus
}
#endif

#endif
