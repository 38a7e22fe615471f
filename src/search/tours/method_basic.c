/* Backtracking on the bare board, the baseline of the other methods.
 *
 * A candidate passes five tests: four for the edges of the board and one for the square, which must
 * be neither a hole nor visited. The board is the only state: a square holds the number of its step
 * and is free again when the step is undone.
 *
 * Exponential time; four bytes per square, plus the stack of moves. */
#include "search/tours/method_kit.h"

#include "base/alloc.h"

struct walk {
    struct method *method;
    int32_t *board;       /* the method's, by square */
    const int (*leap)[2]; /* as (row, column) */
    uint32_t leaps;
    int rows, columns;
    int row, column; /* current square */
    int32_t number;  /* of the current step */
    int32_t squares; /* to be visited */
};

static size_t square_at(const struct walk *walk, int row, int column)
{
    return (size_t)row * (size_t)walk->columns + (size_t)column;
}

static uint32_t count_leaps(const void *state)
{
    return ((const struct walk *)state)->leaps;
}

static bool is_free(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    int row = walk->row + walk->leap[leap][0], column = walk->column + walk->leap[leap][1];
    return row >= 0 && row < walk->rows && column >= 0 && column < walk->columns &&
           walk->board[square_at(walk, row, column)] == PADDED_BOARD_FREE;
}

static void make_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->row += walk->leap[leap][0];
    walk->column += walk->leap[leap][1];
    walk->board[square_at(walk, walk->row, walk->column)] = ++walk->number;
    ASSERT(walk->number <= walk->squares);
}

static void undo_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    ASSERT(walk->board[square_at(walk, walk->row, walk->column)] == walk->number);
    walk->board[square_at(walk, walk->row, walk->column)] = PADDED_BOARD_FREE;
    walk->number--;
    walk->row -= walk->leap[leap][0];
    walk->column -= walk->leap[leap][1];
}

static enum backtrack_verdict judge(void *state)
{
    const struct walk *walk = state;
    if (walk->number < walk->squares) return BACKTRACK_CONTINUE;
    return method_finish(walk->method, square_at(walk, walk->row, walk->column));
}

static void *begin(struct method *method)
{
    struct walk *walk = alloc_bytes(sizeof *walk);
    int columns = method->task.ground->columns;
    *walk = (struct walk){.method = method,
                          .board = method->board,
                          .leap = (const int(*)[2])method->leap,
                          .leaps = (uint32_t)method->leaps,
                          .rows = method->task.ground->rows,
                          .columns = columns,
                          .row = (int)(method->task.start / (size_t)columns),
                          .column = (int)(method->task.start % (size_t)columns),
                          .number = 1,
                          .squares = method->squares};
    walk->board[method->task.start] = 1;
    return walk;
}

static enum backtrack_end run(struct method *method, bool again)
{
    static const struct backtrack_problem kind = {count_leaps, is_free, make_step, undo_step, judge};
    struct walk walk = *(struct walk *)method->walk;
    enum backtrack_end end = backtrack_search(&method->trial, &kind, &walk, method->task.watch, again);
    *(struct walk *)method->walk = walk;
    return end;
}

const struct method_kind method_basic_kind = {.begin = begin, .run = run, .end = alloc_free};
