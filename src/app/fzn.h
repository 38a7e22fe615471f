/* A FlatZinc model that is solved as MiniZinc expects it: `damier fzn`. */
#ifndef APP_FZN_H
#define APP_FZN_H

#include "app/common.h"
#include "app/together.h"
#include "ask/ask.h"
#include "formats/flatzinc/zinc_problem.h"

struct fzn_settings {
    const char *file, *engine, *encoding, *seed;
    const char *checkpoint; /* NULL: none */
    int64_t solutions, milliseconds, memory_limit, threads;
    bool all, intermediate, free_search, statistics, verbose, no_learn;
    int strategy; /* index in solvers_strategies; 0: not given */
};

struct fzn {
    const struct fzn_settings *settings;
    struct limits limits;
    struct limits_guard guard; /* of `out` */
    struct zinc *zinc;         /* owned */
    struct zinc_problem program;
    struct problem problem;
    const struct desk *desk; /* once the search has begun */
    struct buf out;
    int64_t printed; /* solutions */
    double read_seconds;
};

/* Reads the model. False after reporting the error; or at a limit, which the limits know. */
bool fzn_read(struct fzn *s);

/* Asks, and prints the answers, the line that says how the search ended and the statistics. The
 * exit status. */
int fzn_ask(struct fzn *s, const struct invocation *invocation);

/* Any whole number: MiniZinc hands on what its user gave, -1 as 2 to the power of 64 less one.
 * Those that the engines do not take stand for one that they do. False: it is no number. */
bool fzn_fold_seed(const char *text, int64_t *seed);

/* ---- statistics, as MiniZinc reads them: fzn_stats.c */

void fzn_stats_print(struct fzn *s);

#endif
