/* The same puzzles through several engines, each run in a process of its own.
 *
 *     struct compare_task task = {.puzzles = ..., .ways = ..., .time_limit = 10, .repeat = 1};
 *     compare_rows rows = {0};
 *     bool whole = compare_run(&task, &rows);
 *     size_t quarrels = compare_judge(&task, &rows, tell, self);
 *     vec_free(&rows);
 *
 * Nothing is printed. The calling process must have one thread, because it is copied for each
 * run. */
#ifndef DESK_COMPARE_H
#define DESK_COMPARE_H

#include "base/sentence.h"
#include "desk/desk.h"

enum compare_status {
    /* the question is answered: */
    COMPARE_SOLUTION,
    COMPARE_NONE,
    COMPARE_COUNTED,
    COMPARE_UNIQUE,
    COMPARE_SEVERAL,
    /* it is not: */
    COMPARE_TIME,    /* at the time limit */
    COMPARE_MEMORY,  /* at the memory limit, or none was left */
    COMPARE_REFUSED, /* the desk does not do this; the note says why */
    COMPARE_FAILED,  /* the engine gave no usable answer, or one that the referee refuses */
    COMPARE_WRONG,   /* it says that there is no answer, but another row has one: compare_judge */
    COMPARE_CRASHED, /* its process died */
};
extern const char *const compare_words[]; /* by status: one word each */

struct compare_puzzle {
    const char *name; /* its file, with its place in it if there are several */
    const struct board *board;
};

struct compare_way {
    const char *engine;   /* as desk_request has them */
    const char *encoding; /* NULL: the defaults */
    const char *model;    /* NULL: what fits best */
    bool optional;        /* if the desk refuses it there is no row */
};

struct compare_task {
    const struct compare_puzzle *puzzles;
    const struct compare_way *ways;
    size_t puzzle_count, way_count;

    /* QUESTION_ONE; QUESTION_ALL, found one by one; QUESTION_UNIQUE. */
    enum question_kind question;

    double time_limit;    /* seconds of each run */
    int64_t memory_limit; /* MB; 0 none */
    int64_t seed;         /* of every run */
    int64_t repeat;       /* runs of each puzzle in each way; the row is the median in CPU time */
    /* Set by a signal handler; a run then gets SIGTERM. May be NULL. */
    const volatile sig_atomic_t *stop;

    /* Called before each run and about 50 times a second: runs done, of how many, and what is
     * running. May be NULL. */
    void (*progress)(void *self, size_t done, size_t all, const struct compare_puzzle *puzzle,
                     const struct compare_way *way);
    void *self;
};

enum { COMPARE_NOT_TOLD = -1 };

struct compare_row {
    size_t puzzle, way; /* indices in the task */
    enum compare_status status;
    const struct family_model *model; /* that was used; NULL: the family's own, or none */
    int64_t found;                    /* answers, each refereed */
    bool all;                         /* the engine says that there are no others */
    /* Seconds of the process and the programs that it waited for. */
    double cpu;
    double wall;       /* seconds from its start to its answer */
    int64_t peak_kb;   /* the largest resident size of any of these processes */
    int64_t conflicts; /* dead ends that the engine met; COMPARE_NOT_TOLD */
    /* With another row of the same puzzle, and is not shown to be right: compare_judge. */
    bool disagrees;
    struct sentence note; /* why there is no answer; "" if there is nothing to say */
};
typedef VEC(struct compare_row) compare_rows;

/* Is the question answered? */
bool compare_answers(enum compare_status status);
bool compare_answered(const struct compare_row *row);

/* Adds a row for each puzzle and way, puzzle by puzzle. False if `stop` was set; then the rows are
 * those of the runs that had ended. */
bool compare_run(const struct compare_task *task, compare_rows *rows);

/* Marks the rows that contradict each other and reports each contradiction in a sentence, one for
 * each row that claims fewer answers than another one has shown. Returns how many there are. `tell`
 * may be NULL. */
size_t compare_judge(const struct compare_task *task, compare_rows *rows,
                     void (*tell)(void *self, const char *sentence), void *self);

struct compare_summary {   /* of a way */
    size_t rows, answered; /* how many */
    size_t best;           /* how often no other way answered in less CPU time */
    double total;          /* CPU seconds, with the time limit for what was not answered */
};
struct compare_summary compare_summarise(const struct compare_task *task, const compare_rows *rows,
                                         size_t way);

#endif
