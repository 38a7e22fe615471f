/* A study: measures many questions in child processes, several in parallel. Known results come from
 * a database, and new ones are stored at once.
 *
 *     struct study study = {.runs = runs, .cells = cells, .cell_count = n, .jobs = 1, .repeat = 1};
 *     enum study_end end = study_run(&study, &error);
 *
 * The runs get one row per cell, in the order of the cells. Nothing is printed. The caller must
 * have one thread, because the process is forked. */
#ifndef LAB_STUDY_STUDY_H
#define LAB_STUDY_STUDY_H

#include "cluster/job/job.h"
#include "lab/store/store.h"
#include "lab/study/runs.h"

struct study_cell {
    const int32_t *places; /* on the axes of the runs */
    const struct board *board;
    const char *digest;     /* of the board: distinguishes boards with the same name */
    struct request request; /* without a deadline: each run has one */
    struct measure_limits limits;
    bool optional; /* no row if the question is unsupported */
    /* Cells with the same number are skipped if a smaller one hit a limit; 0: never skipped. Small
     * numbers: they index an array. */
    uint32_t climb;
    double size; /* orders the cells of a climb */
};

/* Which stored cells are measured again. */
enum study_rerun { STUDY_RERUN_NONE, STUDY_RERUN_LIMITS, STUDY_RERUN_FAILED, STUDY_RERUN_ALL };

struct study {
    struct runs *runs; /* has the axes */
    const struct study_cell *cells;
    size_t cell_count;
    int64_t jobs;        /* parallel runs */
    int64_t repeat;      /* runs per cell; the row is their median by CPU time */
    struct store *store; /* NULL: none */
    /* Ranks that measure, `jobs` runs in each; rank 0 has the store and the rows. NULL: this
     * process only. */
    struct job_team *team;
    enum study_rerun again;
    /* Of the study: stops runs with SIGTERM, and their cells get no row. May be NULL. */
    struct deadline *deadline;

    /* Called before each run and about 50 times a second. May be NULL. */
    void (*progress)(void *self, const struct study *study);
    void *self;

    /* Progress: */
    size_t done;                      /* runs that ended or came from the store, */
    size_t all;                       /* out of this many */
    size_t recalled;                  /* cells from the store */
    size_t skipped;                   /* cells skipped because a smaller one hit a limit */
    double spent;                     /* wall-clock seconds of the new runs, */
    size_t made;                      /* and their number */
    const struct study_cell *current; /* a running cell */
};

enum study_end {
    STUDY_WHOLE,
    STUDY_STOPPED, /* at its deadline */
    STUDY_BROKEN   /* results cannot be stored: the error is set */
};

enum study_end study_run(struct study *study, struct sentence *error);

/* Estimated seconds until the end. */
double study_left(const struct study *study);

/* Reads all runs of a store. If boards share a name, an axis `digest` distinguishes them. Returns
 * false and sets the error on failure. */
bool study_read(struct store *store, struct runs *runs, struct sentence *error);

/* The digest of a board, computed from its file format. */
const char *study_digest(struct arena *arena, const struct board *board);

#endif
