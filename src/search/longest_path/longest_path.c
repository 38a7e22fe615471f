/* The longest uncrossed path: selection of the search, and the referee.
 *
 * Boards that are narrow in one direction use dynamic programming over a frontier, which proves
 * optimality; others use backtracking until it is stopped.
 *
 * The referee shares neither tables nor geometry with the searches. It intersects the lines of two
 * moves and checks that the point is on both. Moves that touch begin within two leaps of each
 * other, so each is compared with those of a small window: O(moves * leap^2) time, four bytes per
 * square. */
#include "search/longest_path/longest_path.h"

#include "base/alloc.h"
#include "search/longest_path/longest_path_kit.h"
#include "search/longest_path/longest_path_view.h"

#include <stdlib.h>
#include <string.h>

static void start_with_one_square(const struct longest_path_task *task)
{
    size_t all = ground_area(task->ground), first = 0;
    memset(task->step, 0, all * sizeof *task->step);
    while (first < all && task->ground->hole && task->ground->hole[first]) first++;
    if (first < all && !task->closed) task->step[first] = 1;
}

enum { QUICK = 64 }; /* squares of a board that the frontier finishes at once */

struct patience { /* a deadline after a few polls, or earlier if the caller's is reached */
    const struct tour_watch *watch;
    int left;
};

static bool stop_soon(void *self)
{
    struct patience *p = self;
    return p->left-- <= 0 || ground_stopped(p->watch);
}

/* An initial path by backtracking. On a large board the frontier finds none before it has covered
 * the whole board once, and a long path prunes many states. */
static void find_some_path(const struct longest_path_task *task)
{
    enum { QUESTIONS = 100 }; /* polls: about a third of a second */
    struct patience patience = {task->watch, QUESTIONS};
    struct deadline deadline = {.also = stop_soon, .self = &patience};
    const struct tour_watch watch = {.deadline = &deadline};
    struct longest_path_task brief = *task;
    brief.watch = &watch;
    longest_path_backtrack(&brief);
}

void longest_path_find(const struct ground *ground, bool closed, const struct tour_watch *watch,
                       longest_path_on_better *better, void *self, int32_t *step,
                       struct longest_path_result *result)
{
    const struct longest_path_task task = {ground, closed, watch, better, self, step, result};
    size_t squares = ground_squares(ground);
    *result = (struct longest_path_result){.end = LONGEST_PATH_STOPPED,
                                           .bound = squares == 0 ? 0 : (int64_t)squares - !closed};
    start_with_one_square(&task);
    bool fits = longest_path_view_fits(ground);
    if (fits && squares > QUICK) find_some_path(&task);
    if (!fits)
        longest_path_backtrack(&task);
    else if (result->end != LONGEST_PATH_PROVED)
        longest_path_frontier(&task);
    if (result->end == LONGEST_PATH_PROVED) result->bound = result->moves;
}

struct arrow {
    int64_t row, column, down, across;
};

/* From the k-th square to the next, or from the last to the first. */
static struct arrow arrow_from(const struct ground *ground, const uint32_t *order, size_t squares, size_t k)
{
    ASSERT(k < squares && order[k] != UINT32_MAX);
    int columns = ground->columns, from = (int)order[k], to = (int)order[k + 1 < squares ? k + 1 : 0];
    return (struct arrow){.row = from / columns,
                          .column = from % columns,
                          .down = to / columns - from / columns,
                          .across = to % columns - from % columns};
}

static int64_t product(int64_t a_row, int64_t a_column, int64_t b_row, int64_t b_column)
{
    return a_row * b_column - a_column * b_row;
}

/* True if part / whole is in 0 .. 1. */
static bool is_fraction(int64_t part, int64_t whole)
{
    return whole > 0 ? part >= 0 && part <= whole : part <= 0 && part >= whole;
}

/* Parallel arrows touch if they are collinear and overlap. */
static bool arrows_touch(struct arrow a, struct arrow b)
{
    int64_t row = b.row - a.row, column = b.column - a.column;
    int64_t turn = product(a.down, a.across, b.down, b.across);
    if (turn != 0)
        return is_fraction(product(row, column, b.down, b.across), turn) &&
               is_fraction(product(row, column, a.down, a.across), turn);
    if (product(row, column, a.down, a.across) != 0) return false;
    int64_t length = a.down * a.down + a.across * a.across;
    int64_t first = row * a.down + column * a.across, last = first + b.down * a.down + b.across * a.across;
    return !(first < 0 && last < 0) && !(first > length && last > length);
}

static const char *look_at_leaps(const struct ground *ground, const uint32_t *order, size_t squares,
                                 size_t moves, size_t at[2])
{
    for (size_t k = 0; k < moves; k++) {
        at[0] = order[k], at[1] = order[k + 1 < squares ? k + 1 : 0];
        if (!ground_is_leap(ground, at[0], at[1]))
            return k + 1 < squares ? "leaper.fault.step" : "leaper.fault.home";
    }
    return NULL;
}

/* The first move after the k-th that touches it, except its neighbours in the path; `moves` if
 * there is none. */
static size_t find_crossing(const struct ground *ground, const int32_t *step, const uint32_t *order,
                            size_t squares, size_t moves, size_t k)
{
    struct arrow arrow = arrow_from(ground, order, squares, k);
    int64_t far = 2 * (int64_t)ground->long_leap;
    int64_t top = arrow.row < far ? 0 : arrow.row - far, left = arrow.column < far ? 0 : arrow.column - far;
    size_t found = moves;
    for (int64_t row = top; row < ground->rows && row <= arrow.row + far; row++)
        for (int64_t column = left; column < ground->columns && column <= arrow.column + far; column++) {
            int32_t number = step[row * ground->columns + column];
            size_t other = number == 0 ? moves : (size_t)number - 1;
            if (other >= found || other <= k + 1 || (k == 0 && other + 1 == squares)) continue;
            if (arrows_touch(arrow, arrow_from(ground, order, squares, other))) found = other;
        }
    return found;
}

static const char *look_at_crossings(const struct ground *ground, const int32_t *step, const uint32_t *order,
                                     size_t squares, size_t moves, size_t at[2])
{
    for (size_t k = 0; k < moves; k++) {
        size_t other = find_crossing(ground, step, order, squares, moves, k);
        if (other == moves) continue;
        at[0] = order[k], at[1] = order[other];
        return "leaper.fault.cross";
    }
    return NULL;
}

static const char *look_at_size(const uint32_t *order, size_t squares, bool closed, size_t at[2])
{
    at[0] = squares == 0 ? 0 : order[0];
    at[1] = squares == 0 ? 0 : order[squares - 1];
    if (squares == 0) return "leaper.fault.nothing";
    return closed && squares < 3 ? "leaper.fault.three-moves" : NULL;
}

const char *longest_path_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2])
{
    size_t all = ground_area(ground), squares = 0;
    REQUIRE(all <= INT32_MAX, "numbers of steps have 32 bits");
    uint32_t *order = alloc_array(all, sizeof *order);
    for (size_t s = 0; s < all; s++) squares += step[s] != 0;
    const char *fault = ground_order(ground, step, false, squares, order, at);
    size_t moves = squares - !closed;
    if (!fault) fault = look_at_size(order, squares, closed, at);
    if (!fault) fault = look_at_leaps(ground, order, squares, moves, at);
    if (!fault) fault = look_at_crossings(ground, step, order, squares, moves, at);
    alloc_free(order);
    return fault;
}
