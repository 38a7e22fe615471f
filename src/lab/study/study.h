/* A study: many questions, each in a process of its own, several side by side, measured; what is
 * known already is taken from a database, and what is new goes there as it comes.
 *
 *     struct study study = {.runs = runs, .cells = cells, .cell_count = n, .jobs = 1, .repeat = 1};
 *     enum study_end end = study_run(&study, &error);
 *
 * The runs get one row for each cell, in the order of the cells. Nothing is printed. The calling
 * process must have one thread, because it is copied for each run. */
#ifndef LAB_STUDY_STUDY_H
#define LAB_STUDY_STUDY_H

#include "cluster/spread/spread.h"
#include "lab/store/store.h"
#include "lab/study/runs.h"

struct study_cell {
    const int32_t *places; /* on the axes of the runs */
    const struct board *board;
    const char *digest;          /* of the board: tells another one of the same name */
    struct desk_request request; /* without a deadline: each run has its own */
    struct measure_limits limits;
    bool optional; /* if the desk refuses it there is no row */
    /* Of a cell that need not be tried once a smaller one with the same number was stopped at a
     * limit; 0: it is always tried. Numbers are small: something is kept for each. */
    uint32_t climb;
    double size; /* for that */
};

/* Which cells are measured although the store has them. */
enum study_again { STUDY_AGAIN_NONE, STUDY_AGAIN_LIMITS, STUDY_AGAIN_FAILED, STUDY_AGAIN_ALL };

struct study {
    struct runs *runs; /* has the axes */
    const struct study_cell *cells;
    size_t cell_count;
    int64_t jobs;        /* runs side by side */
    int64_t repeat;      /* runs of each cell; its row is the median in CPU time */
    struct store *store; /* NULL: nothing is kept */
    /* Its ranks measure, `jobs` at once in each; the first one has the store and the rows. NULL:
     * this process alone. */
    struct spread_team *team;
    enum study_again again;
    /* Of the study: runs get SIGTERM, and their cells have no row. May be NULL. */
    struct deadline *deadline;

    /* Called before each run and about 50 times a second. May be NULL. */
    void (*progress)(void *self, const struct study *study);
    void *self;

    /* For the progress, and afterwards: */
    size_t done;     /* runs that are over, those taken from the store included, */
    size_t all;      /* of this many */
    size_t recalled; /* cells that were taken from the store */
    size_t skipped;  /* cells that were not tried, because a smaller one was stopped at a limit */
    double spent;    /* seconds of the runs that were made here, */
    size_t made;     /* and how many */
    const struct study_cell *current; /* one that is under way */
};

enum study_end {
    STUDY_WHOLE,
    STUDY_STOPPED, /* at its deadline */
    STUDY_BROKEN   /* what was measured cannot be kept: the sentence says why */
};

enum study_end study_run(struct study *study, struct sentence *error);

/* Seconds that the rest may take, if it goes on as it did. */
double study_left(const struct study *study);

/* Everything that the store has, as runs. Where there are several boards of one name, an axis
 * `digest` tells them apart. False with the sentence. */
bool study_recall(struct store *store, struct runs *runs, struct sentence *error);

/* The digest of a board, from its own file format. */
const char *study_digest(struct arena *arena, const struct board *board);

#endif
