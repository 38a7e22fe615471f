/* Exact number of ways to complete a board of n queens, by meeting in the middle.
 *
 *     struct count_queens_board board = {.n = 8};
 *     struct count_queens_options options = {.threads = 2};
 *     struct count_queens_result result;
 *     count_queens_count(&board, &options, &result);
 *     if (result.verdict == COUNT_QUEENS_COUNTED) puts(wide_text(result.number, text)); */
#ifndef SEARCH_COUNT_QUEENS_COUNT_QUEENS_H
#define SEARCH_COUNT_QUEENS_COUNT_QUEENS_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "base/wide.h"
#include "cluster/job/job.h"

#include <stddef.h>
#include <stdint.h>

/* Rows at most: the diagonals of one direction must fit a word. Time is a stricter limit: the
 * largest n whose count is known is 27. */
enum { COUNT_QUEENS_MAX = 32 };

struct count_queens_board {
    int n; /* 1 to COUNT_QUEENS_MAX */
    int given_count;
    const size_t *given; /* squares row by row, from 0; may attack each other */
};

struct count_queens_kernel;

struct count_queens_options {
    int threads; /* at least 1 */

    /* Called regularly by the calling thread, with the work done and the total. Both may be
     * NULL. */
    struct deadline *deadline;
    void (*progress)(void *self, double done, double total);
    void *self;

    /* Checkpoint file, or NULL. If it exists, the count resumes from it. It is rewritten atomically
     * every `interval` seconds (0: whenever a part is finished) and removed when the count is
     * complete. */
    const char *checkpoint;
    double interval;

    const struct count_queens_kernel *kernel; /* NULL: the fastest supported one */

    /* The ranks of a distributed count, each with `threads` threads; NULL: this process only. With
     * several ranks, results of parts are stored in `keep`, which may be NULL, not in
     * `checkpoint`. */
    struct job_team *team;
    const struct job_checkpoint *keep;
};

enum count_queens_verdict {
    COUNT_QUEENS_COUNTED,
    /* by the deadline; the checkpoint remains. Also on ranks other than the first */
    COUNT_QUEENS_STOPPED,
    COUNT_QUEENS_REFUSED /* unusable checkpoint: see `sentence` */
};

struct count_queens_result {
    enum count_queens_verdict verdict;
    wide number;

    /* Why it was refused; with other verdicts, why no checkpoint could be written; else empty. */
    struct sentence sentence;
    size_t parts, resumed; /* in total, and from the checkpoint */
};

void count_queens_count(const struct count_queens_board *board, const struct count_queens_options *options,
                        struct count_queens_result *result);

/* Solutions that are invariant under rotation by 180 degrees, and by 90 degrees: all that
 * Burnside's lemma needs for n >= 2, since no reflection preserves a solution. False: stopped. */
struct count_queens_rotated {
    uint64_t half, quarter;
};
bool count_queens_rotated(const struct count_queens_board *board, const struct count_queens_options *options,
                          struct count_queens_rotated *turned);

#endif
