/* One question asked of one board in a process of its own, measured.
 *
 *     struct measure_run run = {0};
 *     measure_plan(&run, board, &request, &limits);
 *     measure_begin(&run);
 *     struct process_job job = measure_job(&run, poll);
 *     process_fork(&job, &result);
 *     struct measure found = measure_end(&run, &result, arena);
 *     measure_free(&run);
 *
 * An engine that crashes, leaks or will not stop costs only its own run, and time and memory are
 * the system's figures for that run alone. */
#ifndef LAB_STUDY_MEASURE_H
#define LAB_STUDY_MEASURE_H

#include "ask/plan.h"
#include "base/process.h"
#include "base/wide.h"

enum measure_status {
    /* the question is answered: */
    MEASURE_SOLUTION,
    MEASURE_NONE,
    MEASURE_COUNTED,
    MEASURE_UNIQUE,
    MEASURE_SEVERAL,
    /* it is not: */
    MEASURE_TIME,    /* at the time limit, of CPU time or of the clock */
    MEASURE_MEMORY,  /* at the memory limit, or none was left */
    MEASURE_GAVE_UP, /* a method that is not complete came to its end */
    MEASURE_REFUSED, /* the desk does not do this; the note says why */
    MEASURE_FAILED,  /* the engine gave no usable answer, or one that the referee refuses */
    MEASURE_WRONG,   /* it says that there is no answer, but another run has one: quarrel.h */
    MEASURE_CRASHED, /* its process died */
    MEASURE_STATUSES
};
extern const char *const measure_words[MEASURE_STATUSES]; /* one word each */

/* By its word; MEASURE_STATUSES if there is none. */
enum measure_status measure_status_of(const char *word);

enum { MEASURE_NOT_TOLD = -1 };

struct measure {
    uint64_t board; /* its digest, where it came from a store; 0: not known */
    enum measure_status status;
    wide found;               /* answers, each refereed unless they were counted without a list */
    bool all;                 /* the engine says that there are no others */
    bool has_best, has_bound; /* of boards that ask for the best: */
    int64_t best, bound;
    double cpu;      /* seconds of the process and the programs that it waited for */
    double wall;     /* seconds from its start to its answer */
    double limit;    /* CPU seconds that it had; 0: no limit */
    int64_t peak_kb; /* the largest resident size of any of these processes */
    /* Choices, and dead ends, that the engine met; MEASURE_NOT_TOLD. */
    int64_t nodes, conflicts;
    const char *engine; /* that answered; NULL: none did */
    const char *model;  /* that was used; NULL: the family's own, or none */
    bool partial;       /* that model leaves answers out */
    bool disagrees;     /* with another run, and is not shown to be right: quarrel.h */
    const char *note;   /* why there is no answer; NULL if there is nothing to say */
};

/* Is the question answered? */
bool measure_answered(const struct measure *measure);

/* CPU seconds, with the time limit for a question that was not answered. */
double measure_cost(const struct measure *measure);

struct measure_report {   /* what the process sends; it arrives whole or not at all */
    struct measure found; /* with neither texts nor what the parent measures */
    char engine[64];
    struct sentence note;
};

struct measure_limits { /* of each run; 0: none */
    double time;        /* CPU seconds */
    int64_t memory;     /* MB */
};

struct measure_run {
    struct deadline deadline; /* of the run, by the clock; `expired` stops it */
    struct plan plan;         /* valid if it was not refused: */
    struct sentence refusal;  /* empty if it was not */
    double limit;             /* CPU seconds; 0: none */
    /* Shared with the process: set when the limit is reached. */
    volatile sig_atomic_t *expired;
    double answered; /* by clock_wall; 0: no report so far */
    struct measure_report report;
    size_t received; /* bytes of it */
};

/* Makes the plan; once for all runs of the same question. The time limit is in CPU seconds of the
 * process and the programs that it starts: what a run costs is what it is limited by. Twenty times
 * as many by the clock end one that sleeps. */
void measure_plan(struct measure_run *run, const struct board *board, const struct desk_request *request,
                  const struct measure_limits *limits);
void measure_free(struct measure_run *run); /* what measure_plan made */

/* Before each run. */
void measure_begin(struct measure_run *run);

/* The job of a run, with the caller's poll, whose data begins with the run. The poll must say stop
 * when the run is late by the clock. */
struct process_job measure_job(struct measure_run *run, bool (*poll)(void *run));
bool measure_is_late(const struct measure_run *run);

/* What came of it; texts live in the arena. */
struct measure measure_end(const struct measure_run *run, const struct process_result *process,
                           struct arena *arena);

/* The run that stands for all of them: the median by CPU time, among those that answered if all
 * but a few did; one that was refused, failed or crashed is never hidden by others. Sorts them. */
struct measure measure_median(struct measure *runs, size_t count);

#endif
