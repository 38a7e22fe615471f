/* The number of ways to complete a board of n queens, exactly, by joining half boards.
 *
 *     struct halves_board board = {.n = 8};
 *     struct halves_options options = {.threads = 2};
 *     struct halves_result result;
 *     halves_count(&board, &options, &result);
 *     if (result.verdict == HALVES_COUNTED) puts(wide_text(result.number, text));
 */
#ifndef SEARCH_HALVES_HALVES_H
#define SEARCH_HALVES_HALVES_H

#include "base/deadline.h"
#include "base/sentence.h"
#include "base/wide.h"
#include "cluster/spread/spread.h"

#include <stddef.h>
#include <stdint.h>

/* Rows at most: the diagonals of one direction are the bits of a word. Time ends a count earlier: n
 * = 27 is the largest board whose number is known to anybody. */
enum { HALVES_MOST = 32 };

struct halves_board {
    int n; /* 1 to HALVES_MOST */
    int given_count;
    const size_t *given; /* squares row by row, from 0; they need not be at peace */
};

struct halves_kernel;

struct halves_options {
    int threads; /* at least 1 */

    /* Polled, and called with how much is done of how much, now and then by the calling thread.
     * Both may be NULL. */
    struct deadline *deadline;
    void (*progress)(void *self, double done, double total);
    void *self;

    /* A file, NULL for none, that holds an unfinished count. It is read first, and the count goes
     * on from there. It is written, whole or not at all, every `interval` seconds (0: as often as
     * something is done), and removed when the count is done. */
    const char *checkpoint;
    double interval;

    const struct halves_kernel *kernel; /* NULL: the fastest on this machine */

    /* The ranks that count together, each with `threads` of its own; NULL: this process alone. A
     * team keeps its parts in `keep`, which may be NULL, and not in a file of `checkpoint`. */
    struct spread_team *team;
    const struct spread_keep *keep;
};

enum halves_verdict {
    HALVES_COUNTED,
    HALVES_STOPPED, /* as asked; what the checkpoint holds is kept. Also in ranks that served */
    HALVES_REFUSED  /* the checkpoint cannot be used: see `sentence` */
};

struct halves_result {
    enum halves_verdict verdict;
    wide number;

    /* Why it was refused; or, with other verdicts, why no checkpoint could be written; else
     * empty. */
    struct sentence sentence;
    size_t parts, resumed; /* that the count was divided into, and were in the checkpoint */
};

void halves_count(const struct halves_board *board, const struct halves_options *options,
                  struct halves_result *result);

/* Solutions that stay the same when the board is turned by a half, or by a quarter: what symmetry
 * classes need (n >= 2; no other symmetry keeps one). False: stopped. */
struct halves_turned {
    uint64_t half, quarter;
};
bool halves_turned(const struct halves_board *board, const struct halves_options *options,
                   struct halves_turned *turned);

#endif
