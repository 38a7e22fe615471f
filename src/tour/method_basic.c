/* Tours by trial and error on the bare board: the method that the others are measured against.
 *
 * A candidate has a row and a column of its own, and promises when it passes five tests: four for the edges of the board and one for the square, which must not be a hole nor visited.
 * The board is the only memory of the way: a square holds the number of its step, and is free again when the step is taken back.
 *
 * Exponential time; four bytes a square, beside the stack of moves. */
#include "tour/method_kit.h"

struct walk {
    struct method_search *search;
    int32_t *board;       /* of the search, by square */
    const int (*leap)[2]; /* as (row, column) */
    uint32_t leaps;
    int rows, columns;
    int row, column; /* where we are */
    int32_t number;  /* of the step that led here */
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
           walk->board[square_at(walk, row, column)] == BAND_FREE;
}

static void make_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->row += walk->leap[leap][0];
    walk->column += walk->leap[leap][1];
    walk->board[square_at(walk, walk->row, walk->column)] = ++walk->number;
}

static void undo_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->board[square_at(walk, walk->row, walk->column)] = BAND_FREE;
    walk->number--;
    walk->row -= walk->leap[leap][0];
    walk->column -= walk->leap[leap][1];
}

static enum trial_word judge(void *state)
{
    const struct walk *walk = state;
    if (walk->number < walk->squares) return TRIAL_GO_ON;
    return method_finish(walk->search, square_at(walk, walk->row, walk->column));
}

struct method_run method_basic(const struct method_task *task, int32_t *step)
{
    static const struct trial_kind kind = {count_leaps, is_free, make_step, undo_step, judge};
    const struct ground *ground = task->ground;
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    struct method_search search;
    method_begin(&search, task, band_none(ground), step);
    struct walk walk = {.search = &search,
                        .board = search.board,
                        .leap = (const int(*)[2])leap,
                        .leaps = (uint32_t)leaps,
                        .rows = ground->rows,
                        .columns = ground->columns,
                        .row = (int)task->start / ground->columns,
                        .column = (int)task->start % ground->columns,
                        .number = 1,
                        .squares = search.squares};
    walk.board[task->start] = 1;
    return method_end(&search, trial_run(&search.trial, &kind, &walk, task->watch));
}
