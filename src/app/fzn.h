/* A FlatZinc model that is solved as MiniZinc expects it: `damier fzn`, at once or in parts. */
#ifndef APP_FZN_H
#define APP_FZN_H

#include "app/common.h"
#include "app/parting.h"
#include "formats/flatzinc/zinc.h"

struct fzn_settings {
    const char *file, *engine, *encoding, *seed;
    const char *checkpoint; /* NULL: none */
    int64_t solutions, milliseconds, memory_limit, threads;
    bool all, intermediate, free_search, statistics, verbose, no_learn;
    int strategy; /* index in common_strategies; 0: not given */
};

struct fzn {
    const struct invocation *invocation;
    const struct fzn_settings *settings;
    const struct parted_terms *terms; /* of a part; NULL: the whole is asked */
    struct portion *result;           /* gets what came of a part; else NULL */
    bool mute;                        /* nothing is printed */
    const char *name;                 /* of the text */
    struct limits limits;
    struct limits_guard guard; /* of `out` */
    struct zinc *zinc;
    struct zinc_link *link;
    dm_model *model;
    dm_solver *solver;
    struct buf out;
    int64_t printed; /* solutions */
    bool each;       /* every better solution is printed, not the best alone */
    bool broken;     /* a solution that the referee refused */
    bool renewed;    /* others have a better solution than what was posted */
    bool has_best;   /* something was found, of this value: */
    int64_t best;
    double read_seconds, post_seconds, began;
};

/* ---- before the search: fzn.c */

/* All return false after reporting the error; or at a limit, which the limits know. */
bool fzn_read(struct fzn *s);
bool fzn_post(struct fzn *s);
bool fzn_make_solver(struct fzn *s);

/* Any whole number: MiniZinc hands on what its user gave, -1 as 2 to the power of 64 less one.
 * Those that the engines do not take stand for one that they do. False: it is no number. */
bool fzn_fold_seed(const char *text, char seed[32]);

/* Stopped before there was a solver: nothing is known. The exit status. */
int fzn_give_up(struct fzn *s);
void fzn_end(struct fzn *s); /* frees the solver and the model; the program stays */

/* ---- the search: fzn_search.c */

extern const char fzn_search_separator[]; /* after each solution */

bool fzn_search_optimises(const struct fzn *s);

/* Finds what is asked for, and prints it or keeps it for the joining of parts. */
dm_status fzn_search_run(struct fzn *s);

/* Has somebody else a better solution than we knew of? `own`: the best so far here; NULL: none. And
 * from now on only better ones are looked for. */
bool fzn_search_heard(struct fzn *s, const int64_t *own);
void fzn_search_heed(struct fzn *s);

/* The line that says how the search ended. */
void fzn_search_end(struct fzn *s, dm_status status);

/* The same of a part that has nothing better than what was known before it. */
void fzn_search_none_better(struct fzn *s, int64_t than);

void fzn_search_set(struct fzn *s); /* has the solver call back */

/* ---- statistics, as MiniZinc reads them: fzn_stats.c */

void fzn_stats_print(struct fzn *s);

/* ---- parts: fzn_parts.c */

int fzn_parts_take(struct fzn *s); /* hands the question over; the exit status */

#endif
