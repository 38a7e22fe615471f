/* Code shared by the backtracking methods for tours: opening and closing a search, recognising a
 * complete board, and computing the initial numbers of neighbours.
 *
 * The method itself is a row of function pointers (struct method_kind), each in a file of its own.
 * Every tour passes through method_finish, which rejects it if it must be closed and is not. */
#include "search/tours/method_kit.h"

#include "base/alloc.h"

#include <limits.h>

static void require_sound(const struct method_task *task)
{
    const struct ground *ground = task->ground;
    size_t all = ground_area(ground);
    int side = ground->rows > ground->columns ? ground->rows : ground->columns;
    REQUIRE(all <= INT32_MAX, "numbers of steps have 32 bits");
    REQUIRE(ground->long_leap <= INT_MAX - side, "rows and columns are ints behind a leap too");
    REQUIRE(task->start < all && !(ground->hole && ground->hole[task->start]), "a tour starts on a square");
}

static const struct method_kind *const kinds[] = {[METHOD_BASIC] = &method_basic_kind,
                                                  [METHOD_BORDER] = &method_border_kind,
                                                  [METHOD_WARNSDORFF] = &method_warnsdorff_kind,
                                                  [METHOD_ORDERED] = &method_ordered_kind};

struct method *method_open(enum method_name name, const struct method_task *task)
{
    require_sound(task);
    struct method *m = alloc_bytes(sizeof *m);
    m->kind = kinds[name];
    m->task = *task;
    m->leaps = ground_leaps(task->ground, m->leap);
    m->band = m->kind->banded ? padded_board_around(task->ground) : padded_board_none(task->ground);
    m->board = padded_board_board(&m->band, task->ground->hole);
    m->squares = (int32_t)ground_squares(task->ground);
    ASSERT(m->squares > 0 && m->band.places >= (size_t)m->squares);
    m->walk = m->kind->begin(m);
    return m;
}

enum backtrack_end method_next(struct method *m, int32_t *step)
{
    REQUIRE(!m->begun || m->run.end == BACKTRACK_FOUND, "a search that has ended has no further tours");
    m->step = step;
    m->run.end = m->kind->run(m, m->begun);
    m->begun = true;
    return m->run.end;
}

struct method_run method_counters(const struct method *m)
{
    struct method_run run = m->run;
    run.attempts = m->trial.attempts;
    run.undone = m->trial.undone;
    return run;
}

void method_close(struct method *m)
{
    if (!m) return;
    m->kind->end(m->walk);
    alloc_free(m->board);
    backtrack_free(&m->trial);
    alloc_free(m);
}

enum backtrack_verdict method_finish(struct method *m, size_t last)
{
    ASSERT(m->board[last] == m->squares); /* the last step has the last number */
    if (m->task.closed && (m->squares < 3 || !ground_is_leap(m->task.ground, m->task.start,
                                                             padded_board_square(&m->band, last))))
        return BACKTRACK_REJECT;
    m->run.tours++;
    padded_board_copy(&m->band, m->board, m->step);
    return BACKTRACK_ACCEPT;
}

struct method_run method_all(enum method_name name, const struct method_task *task, int32_t *step,
                             bool (*on_tour)(void *self, const int32_t *step), void *self)
{
    struct method *m = method_open(name, task);
    while (method_next(m, step) == BACKTRACK_FOUND && on_tour && on_tour(self, step)) continue;
    struct method_run run = method_counters(m);
    method_close(m);
    return run;
}

void method_neighbours(const struct ground *ground, uint8_t *count)
{
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    for (size_t s = 0; s < ground_area(ground); s++) {
        count[s] = 0;
        if (ground->hole && ground->hole[s]) continue;
        for (int i = 0; i < leaps; i++) count[s] += ground_reach(ground, s, leap[i]) != GROUND_NOWHERE;
    }
}

uint8_t *method_neighbours_banded(const struct method *method)
{
    const struct ground *ground = method->task.ground;
    size_t all = ground_area(ground);
    uint8_t *count = alloc_bytes(all), *free = alloc_bytes(method->band.places);
    method_neighbours(ground, count);
    for (size_t s = 0; s < all; s++) free[padded_board_place(&method->band, s)] = count[s];
    alloc_free(count);
    return free;
}
