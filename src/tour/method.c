/* What the three methods of tours share, and the numbers of neighbours that squares have at first. */
#include "tour/method_kit.h"

#include "base/alloc.h"

#include <limits.h>

static void require_sound(const struct method_task *task)
{
    const struct ground *ground = task->ground;
    size_t all = (size_t)ground->rows * (size_t)ground->columns;
    int side = ground->rows > ground->columns ? ground->rows : ground->columns;
    REQUIRE(all <= INT32_MAX, "numbers of steps have 32 bits");
    REQUIRE(ground->long_leap <= INT_MAX - side, "rows and columns are ints behind a leap too");
    REQUIRE(task->start < all && !(ground->hole && ground->hole[task->start]), "a tour starts on a square");
}

void method_begin(struct method_search *search, const struct method_task *task, struct band band,
                  int32_t *step)
{
    require_sound(task);
    *search = (struct method_search){.task = task,
                                     .band = band,
                                     .board = band_board(&band, task->ground->hole),
                                     .step = step,
                                     .squares = (int32_t)ground_squares(task->ground)};
}

static bool is_closed(const struct ground *ground, size_t first, size_t last)
{
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    for (int i = 0; i < leaps; i++)
        if (ground_reach(ground, last, leap[i]) == (int64_t)first) return true;
    return false;
}

enum trial_word method_finish(struct method_search *search, size_t last)
{
    const struct method_task *task = search->task;
    if (task->closed && !is_closed(task->ground, task->start, band_square(&search->band, last)))
        return TRIAL_TURN_BACK;
    search->run.tours++;
    band_copy(&search->band, search->board, search->step);
    return task->on_tour && task->on_tour(task->self, search->step) ? TRIAL_TURN_BACK : TRIAL_ENOUGH;
}

struct method_run method_end(struct method_search *search, enum trial_end end)
{
    struct method_run run = search->run;
    run.end = end;
    run.attempts = search->trial.attempts;
    run.undone = search->trial.undone;
    alloc_free(search->board);
    trial_free(&search->trial);
    return run;
}

void method_neighbours(const struct ground *ground, uint8_t *count)
{
    size_t all = (size_t)ground->rows * (size_t)ground->columns;
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    for (size_t s = 0; s < all; s++) {
        count[s] = 0;
        if (ground->hole && ground->hole[s]) continue;
        for (int i = 0; i < leaps; i++) count[s] += ground_reach(ground, s, leap[i]) != GROUND_NOWHERE;
    }
}
