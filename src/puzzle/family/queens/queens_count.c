/* Counts solutions by meet in the middle (src/search/count_queens), and their symmetry classes.
 *
 * By Burnside's lemma, the number of classes is the mean, over the symmetries that keep the given
 * queens, of the number of solutions that each fixes. No reflection fixes a solution of two or more
 * queens: a queen and its image would be in one row, column or diagonal, and so would two queens on
 * the axis. The solutions fixed by rotations are counted by a separate search. */
#include "base/alloc.h"
#include "puzzle/family/queens/queens.h"
#include "puzzle/kit/grid.h"
#include "search/count_queens/count_queens.h"

enum { CHECKPOINT_SECONDS = 2, SYMMETRIES = 8 };

static struct count_queens_board board_of(const struct queens *q)
{
    return (struct count_queens_board){.n = q->n, .given_count = q->given_count, .given = q->given};
}

static struct count_queens_options options_of(const struct board *board, const struct family_request *terms)
{
    return (struct count_queens_options){.threads = terms->threads,
                                         .deadline = terms->deadline,
                                         .progress = terms->progress,
                                         .self = terms->self,
                                         .checkpoint = board->checkpoint,
                                         .interval = CHECKPOINT_SECONDS,
                                         .team = terms->team,
                                         .keep = terms->keep};
}

bool queens_count_fits(const struct board *board)
{
    return queens_of(board)->n <= COUNT_QUEENS_MAX;
}

dm_status queens_count(const struct board *board, const struct family_request *terms, wide *count,
                       struct sentence *reason)
{
    const struct count_queens_board halves = board_of(queens_of(board));
    const struct count_queens_options options = options_of(board, terms);
    struct count_queens_result result;
    if (!queens_count_fits(board)) {
        say_set(reason, "queens.method.halves.rows", SAY(say_int("most", COUNT_QUEENS_MAX)));
        return DM_INVALID;
    }
    count_queens_count(&halves, &options, &result);
    sentence_copy(reason, &result.sentence);
    *count = result.number;
    if (result.verdict == COUNT_QUEENS_REFUSED) return DM_INVALID;
    if (result.verdict == COUNT_QUEENS_STOPPED) return DM_UNKNOWN;
    return result.number ? DM_SOLUTION : DM_NONE;
}

/* ---- classes */

/* The symmetries are, in this order, the turns by 0 to 3 quarters, and the same after a mirror. */
static size_t image_of(const struct queens *q, int symmetry, size_t square)
{
    ASSERT(square < (size_t)q->n * (size_t)q->n && symmetry >= 0 && symmetry < SYMMETRIES);
    if (symmetry >= 4) grid_symmetry(q->n, q->n, 1, &square);
    for (int turn = symmetry % 4; turn > 0; turn--) grid_symmetry(q->n, q->n, 0, &square);
    return square;
}

static bool is_given(const struct queens *q, size_t square)
{
    ASSERT(square < (size_t)q->n * (size_t)q->n);
    for (int i = 0; i < q->given_count; i++)
        if (q->given[i] == square) return true;
    return false;
}

static bool keeps_given(const struct queens *q, int symmetry)
{
    for (int i = 0; i < q->given_count; i++)
        if (!is_given(q, image_of(q, symmetry, q->given[i]))) return false;
    return true;
}

dm_status queens_count_classes(const struct board *board, const struct family_request *terms, wide *classes,
                               wide *answers, struct sentence *reason)
{
    const struct queens *q = queens_of(board);
    const struct count_queens_board halves = board_of(q);
    const struct count_queens_options options = options_of(board, terms);
    struct count_queens_rotated turned = {0};
    uint64_t kept = 0;
    dm_status status = queens_count(board, terms, answers, reason);
    *classes = (*answers + SYMMETRIES - 1) / SYMMETRIES; /* a lower bound */
    if (status != DM_SOLUTION || q->n == 1) return status;
    if (!count_queens_rotated(&halves, &options, &turned)) return DM_UNKNOWN;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) kept += keeps_given(q, symmetry);
    wide fixed = *answers;
    if (keeps_given(q, 2)) fixed += turned.half;
    if (keeps_given(q, 1)) fixed += 2 * turned.quarter;
    ASSERT(kept > 0 && fixed % kept == 0); /* Burnside: a mean, and a whole number */
    *classes = fixed / kept;
    return DM_SOLUTION;
}
