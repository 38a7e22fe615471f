/* Tours by trial and error with a band of closed squares around the board.
 *
 * The same walks in the same order as basic's, so the same tours and the same counters: what leaps over the edge is tried too. What differs is the price of a candidate, one addition and one
 * comparison in place of two additions, a product and five comparisons, because the band is as little free as a square that was visited. */
#include "tour/method_kit.h"

struct walk {
    struct method_search *search;
    int32_t *board;        /* of the search, by place */
    const ptrdiff_t *leap; /* of the band */
    uint32_t leaps;
    size_t place;    /* where we are */
    int32_t number;  /* of the step that led here */
    int32_t squares; /* to be visited */
};

static uint32_t count_leaps(const void *state)
{
    return ((const struct walk *)state)->leaps;
}

static bool is_free(const void *state, uint32_t leap)
{
    const struct walk *walk = state;
    return walk->board[walk->place + (size_t)walk->leap[leap]] == BAND_FREE;
}

static void make_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->place += (size_t)walk->leap[leap];
    walk->board[walk->place] = ++walk->number;
}

static void undo_step(void *state, uint32_t leap)
{
    struct walk *walk = state;
    walk->board[walk->place] = BAND_FREE;
    walk->number--;
    walk->place -= (size_t)walk->leap[leap];
}

static enum trial_word judge(void *state)
{
    const struct walk *walk = state;
    return walk->number < walk->squares ? TRIAL_GO_ON : method_finish(walk->search, walk->place);
}

struct method_run method_border(const struct method_task *task, int32_t *step)
{
    static const struct trial_kind kind = {count_leaps, is_free, make_step, undo_step, judge};
    struct method_search search;
    method_begin(&search, task, band_around(task->ground), step);
    struct walk walk = {.search = &search,
                        .board = search.board,
                        .leap = search.band.leap,
                        .leaps = (uint32_t)search.band.leaps,
                        .place = band_place(&search.band, task->start),
                        .number = 1,
                        .squares = search.squares};
    walk.board[walk.place] = 1;
    return method_end(&search, trial_run(&search.trial, &kind, &walk, task->watch));
}
