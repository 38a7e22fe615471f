/* Backtracking on a padded board.
 *
 * It visits the same squares in the same order as basic, so tours and counters are equal; leaps
 * over the edge count as candidates too. Only the cost of a candidate differs: one addition and one
 * comparison instead of two additions, a product and five comparisons, because the padding is not
 * free, like a visited square. */
#include "search/tours/method_kit.h"

#include "base/alloc.h"

struct walk {
    struct method *method;
    int32_t *board;        /* the method's, by place */
    const ptrdiff_t *leap; /* of the padded board */
    uint32_t leaps;
    size_t place;    /* current place */
    int32_t number;  /* of the current step */
    int32_t squares; /* to be visited */
};

static uint32_t count_leaps(const void *state)
{
    return ((const struct walk *)state)->leaps;
}

static bool is_free(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    return walk->board[walk->place + (size_t)walk->leap[leap]] == PADDED_BOARD_FREE;
}

static void make_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->place += (size_t)walk->leap[leap];
    walk->board[walk->place] = ++walk->number;
    ASSERT(walk->number <= walk->squares);
}

static void undo_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    ASSERT(walk->board[walk->place] == walk->number && walk->number > 1); /* the start stays */
    walk->board[walk->place] = PADDED_BOARD_FREE;
    walk->number--;
    walk->place -= (size_t)walk->leap[leap];
}

static enum backtrack_verdict judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? BACKTRACK_CONTINUE : method_finish(walk->method, walk->place);
}

static void *begin(struct method *method)
{
    struct walk *walk = alloc_bytes(sizeof *walk);
    *walk = (struct walk){.method = method,
                          .board = method->board,
                          .leap = method->band.leap,
                          .leaps = (uint32_t)method->band.leaps,
                          .place = padded_board_place(&method->band, method->task.start),
                          .number = 1,
                          .squares = method->squares};
    walk->board[walk->place] = 1;
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

const struct method_kind method_border_kind = {.banded = true, .begin = begin, .run = run, .end = alloc_free};
