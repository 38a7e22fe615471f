/* Exact number of tours of a board, by dynamic programming over a frontier.
 *
 *     struct frontier_options options = {.threads = 2};
 *     struct frontier_result result;
 *     frontier_count(&ground, true, GROUND_NOWHERE, &options, &result);
 *     if (result.verdict == FRONTIER_COUNTED) puts(wide_text(result.number, text));
 *
 * Closed tours are counted without direction: a cycle is one tour, and needs at least three
 * squares. Open tours are counted in both directions, or once from a given start. One square has
 * one open tour. */
#ifndef SEARCH_COUNT_TOURS_FRONTIER_H
#define SEARCH_COUNT_TOURS_FRONTIER_H

#include "base/sentence.h"
#include "base/wide.h"
#include "cluster/job/job.h"
#include "search/tours/tours.h"

struct frontier_options {
    int threads;   /* at least 1 */
    size_t memory; /* bytes; 0: what is available */
    /* NULL: none; used by the calling thread only. Progress is in additions of counts. */
    const struct tour_watch *watch;

    /* Checkpoint file, or NULL. If it exists, the count resumes from it. It is rewritten atomically
     * after a stage, when `interval` seconds have passed and writing takes at most a tenth of the
     * time, and removed when the count is complete. */
    const char *checkpoint;
    double interval;

    /* The ranks of a distributed count, or NULL. States are distributed, so memory adds up, and all
     * ranks get the same verdict and number. `memory` is per rank. Any rank's watch can stop all of
     * them after the current stage. With `checkpoint`, each rank has its own file next to it, and
     * the count must resume with the same number of ranks. */
    struct job_transport *team;
};

enum frontier_verdict {
    FRONTIER_COUNTED,
    FRONTIER_STOPPED, /* by the watch; the checkpoint remains */
    FRONTIER_REFUSED  /* see `sentence` */
};

enum frontier_refusal {
    FRONTIER_TOO_LARGE,    /* for this method, or for 128 bits */
    FRONTIER_OVER_LIMIT,   /* more memory than allowed */
    FRONTIER_OVER_MACHINE, /* more memory than available */
    FRONTIER_BAD_FILE      /* unusable checkpoint */
};

struct frontier_result {
    enum frontier_verdict verdict;
    enum frontier_refusal refusal; /* if it was refused */
    wide number;
    /* Why it was refused; with other verdicts, why no checkpoint could be written; else empty. */
    struct sentence sentence;
    double bytes;        /* estimated memory of this rank; 0 if there is nothing to count */
    double moved;        /* bytes sent to other ranks */
    double widest;       /* most states at the same time */
    int passes;          /* 2 if 64 bits did not suffice */
    int stages, resumed; /* of a pass; and the stage at which it resumed, -1 if it did not */
};

/* `start`: the first square of open tours, or GROUND_NOWHERE. */
void frontier_count(const struct ground *ground, bool closed, int64_t start,
                    const struct frontier_options *options, struct frontier_result *result);

#endif
