/* Exact number of ways to complete a board of n queens, by meeting in the middle.
 *
 *     struct halves_board board = {.n = 8};
 *     struct halves_options options = {.threads = 2};
 *     struct halves_result result;
 *     halves_count(&board, &options, &result);
 *     if (result.verdict == HALVES_COUNTED) puts(wide_text(result.number, text)); */
#ifndef SEARCH_HALVES_HALVES_H
#define SEARCH_HALVES_HALVES_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "base/wide.h"
#include "cluster/spread/spread.h"

#include <stddef.h>
#include <stdint.h>

/* Rows at most: the diagonals of one direction must fit a word. Time is a stricter limit: the
 * largest n whose count is known is 27. */
enum { HALVES_MOST = 32 };

struct halves_board {
    int n; /* 1 to HALVES_MOST */
    int given_count;
    const size_t *given; /* squares row by row, from 0; may attack each other */
};

struct halves_kernel;

struct halves_options {
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

    const struct halves_kernel *kernel; /* NULL: the fastest supported one */

    /* The ranks of a distributed count, each with `threads` threads; NULL: this process only. With
     * several ranks, finished parts are stored in `keep`, which may be NULL, not in
     * `checkpoint`. */
    struct spread_team *team;
    const struct spread_keep *keep;
};

enum halves_verdict {
    HALVES_COUNTED,
    /* by the deadline; the checkpoint remains. Also on ranks other than the first */
    HALVES_STOPPED,
    HALVES_REFUSED /* unusable checkpoint: see `sentence` */
};

struct halves_result {
    enum halves_verdict verdict;
    wide number;

    /* Why it was refused; with other verdicts, why no checkpoint could be written; else empty. */
    struct sentence sentence;
    size_t parts, resumed; /* in total, and from the checkpoint */
};

void halves_count(const struct halves_board *board, const struct halves_options *options,
                  struct halves_result *result);

/* Solutions that are invariant under rotation by 180 degrees, and by 90 degrees: all that
 * Burnside's lemma needs for n >= 2, since no reflection preserves a solution. False: stopped. */
struct halves_turned {
    uint64_t half, quarter;
};
bool halves_turned(const struct halves_board *board, const struct halves_options *options,
                   struct halves_turned *turned);

#endif
