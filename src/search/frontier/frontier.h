/* The number of tours of a ground, exactly, by dynamic programming over a frontier.
 *
 *     struct frontier_options options = {.threads = 2};
 *     struct frontier_result result;
 *     frontier_count(&ground, true, GROUND_NOWHERE, &options, &result);
 *     if (result.verdict == FRONTIER_COUNTED) puts(wide_text(result.number, text));
 *
 * Closed tours are counted without direction: a cycle is one tour. Closed tours of one or two
 * squares do not exist. Open tours are counted with direction, so each counts twice; those from a
 * given square count once. One square has one open tour. */
#ifndef SEARCH_FRONTIER_FRONTIER_H
#define SEARCH_FRONTIER_FRONTIER_H

#include "base/sentence.h"
#include "base/wide.h"
#include "cluster/spread/spread.h"
#include "search/walk/walks.h"

struct frontier_options {
    int threads;   /* at least 1 */
    size_t memory; /* bytes; 0: what the machine has */
    /* NULL: none; called by the calling thread only. Its units are additions of states. */
    const struct tour_watch *watch;

    /* A file, NULL for none, that holds an unfinished count. It is read first, and the count goes
     * on from there. It is written, whole or not at all, when `interval` seconds (0: after each
     * stage) have passed and writing takes at most a tenth of the time; and it is removed when the
     * count is done. */
    const char *checkpoint;
    double interval;

    /* NULL for none. Ranks share the states out, so that their memory adds up, and all get the
     * same verdict and number. `memory` is what each rank may take. Any rank's watch may stop
     * all of them, after the stage that they are in. With `checkpoint`, each rank has a file of
     * its own beside it, and as many ranks must go on as began. */
    struct spread_wire *team;
};

enum frontier_verdict {
    FRONTIER_COUNTED,
    FRONTIER_STOPPED, /* the watch said so; what the checkpoint holds is kept */
    FRONTIER_REFUSED  /* see `sentence` */
};

enum frontier_refusal {
    FRONTIER_TOO_LARGE,    /* for this method, or for 128 bits */
    FRONTIER_OVER_LIMIT,   /* more memory than was allowed */
    FRONTIER_OVER_MACHINE, /* more than there is */
    FRONTIER_BAD_FILE      /* the checkpoint cannot be used */
};

struct frontier_result {
    enum frontier_verdict verdict;
    enum frontier_refusal refusal; /* if it was refused */
    wide number;
    /* Why it was refused; or, with other verdicts, why no checkpoint could be written; else
     * empty. */
    struct sentence sentence;
    double bytes;  /* estimated need, of this rank; 0 if there is nothing to count */
    double moved;  /* bytes that this rank gave to others */
    double widest; /* most states at the same time */
    int passes;    /* 2 if 64 bits were not enough */
    /* Of a pass; the stage where the checkpoint was resumed, -1 if it began anew. */
    int stages, resumed;
};

/* `start`: a square where open tours begin, or GROUND_NOWHERE. */
void frontier_count(const struct ground *ground, bool closed, int64_t start,
                    const struct frontier_options *options, struct frontier_result *result);

#endif
