/* Solves one question in a child process and measures it.
 *
 *     struct measure_run run = {0};
 *     measure_plan(&run, board, &request, &limits);
 *     measure_begin(&run);
 *     struct process_job job = measure_job(&run, poll);
 *     process_fork(&job, &result);
 *     struct measure found = measure_end(&run, &result, arena);
 *     measure_free(&run);
 *
 * An engine that crashes, leaks or hangs affects only its own run. Time and memory are the system's
 * figures for that process. */
#ifndef LAB_STUDY_MEASURE_H
#define LAB_STUDY_MEASURE_H

#include "ask/plan.h"
#include "base/process.h"
#include "base/wide.h"

enum measure_status {
    /* solved: */
    MEASURE_SOLUTION,
    MEASURE_NONE,
    MEASURE_COUNTED,
    MEASURE_UNIQUE,
    MEASURE_SEVERAL,
    /* unsolved: */
    MEASURE_TIME,    /* at the time limit, CPU or wall clock */
    MEASURE_MEMORY,  /* at the memory limit, or out of memory */
    MEASURE_GAVE_UP, /* an incomplete method ended without a solution */
    MEASURE_REFUSED, /* unsupported; the note says why */
    MEASURE_FAILED,  /* no usable answer, or one that the referee rejects */
    MEASURE_WRONG,   /* claims unsatisfiability, but another run has a solution: contradictions.h */
    MEASURE_CRASHED, /* the process died */
    MEASURE_STATUSES
};
extern const char *const measure_names[MEASURE_STATUSES]; /* one word each */

/* The inverse; MEASURE_STATUSES if unknown. */
enum measure_status measure_status_of(const char *word);

enum { MEASURE_UNKNOWN = -1 };

struct measure {
    uint64_t board; /* its digest, if it came from a store; 0: unknown */
    enum measure_status status;
    wide found;               /* solutions, each checked by the referee unless only counted */
    bool all;                 /* the engine claims that there are no others */
    bool has_best, has_bound; /* when optimising: */
    int64_t best, bound;
    double cpu;      /* seconds, including child processes */
    double wall;     /* seconds until the answer */
    double limit;    /* CPU seconds; 0: none */
    int64_t peak_kb; /* largest resident size of these processes */
    /* Search nodes and failures, or MEASURE_UNKNOWN. */
    int64_t nodes, conflicts;
    const char *engine; /* that solved it; NULL: none */
    const char *model;  /* NULL: the default model, or none */
    bool partial;       /* the model loses solutions */
    bool disagrees;     /* with another run, and may be wrong: contradictions.h */
    const char *note;   /* why it is unsolved; NULL: nothing to add */
};

/* True if the question was solved. */
bool measure_answered(const struct measure *measure);

/* CPU seconds; the time limit for an unsolved question (if any). */
double measure_cost(const struct measure *measure);

struct measure_report {   /* sent by the child; it arrives whole or not at all */
    struct measure found; /* without texts, times and memory */
    char engine[64];
    struct sentence note;
};

struct measure_limits { /* per run; 0: none */
    double time;        /* CPU seconds */
    int64_t memory;     /* MB */
};

struct measure_run {
    struct deadline deadline; /* of the run, by wall clock; stopped by `expired` */
    struct plan plan;         /* valid if it was not refused: */
    struct sentence refusal;  /* empty: not refused */
    double limit;             /* CPU seconds; 0: none */
    /* Shared with the child: set at the time limit. */
    volatile sig_atomic_t *expired;
    double answered; /* by clock_wall; 0: no report yet */
    struct measure_report report;
    size_t received; /* bytes of the report */
};

/* Plans all runs of a question. The time limit counts CPU seconds of the process and its children.
 * A run that sleeps is stopped after twenty times the limit by wall clock. */
void measure_plan(struct measure_run *run, const struct board *board, const struct request *request,
                  const struct measure_limits *limits);
void measure_free(struct measure_run *run); /* frees what measure_plan allocated */

/* Call before each run. */
void measure_begin(struct measure_run *run);

/* The process job of a run. `poll` receives the run as the first member of its data, and must
 * return true when the run is late by wall clock. */
struct process_job measure_job(struct measure_run *run, bool (*poll)(void *run));
bool measure_is_late(const struct measure_run *run);

/* The result; texts live in the arena. */
struct measure measure_end(const struct measure_run *run, const struct process_result *process,
                           struct arena *arena);

/* The representative of repeated runs: the median by CPU time of the solved ones, or a broken one
 * (refused, failed, crashed) if there is any. Sorts the runs. */
struct measure measure_median(struct measure *runs, size_t count);

#endif
