/* Decides whether a maze has a second path.
 *
 * Remove the steps of the first path. A component of the rest that contains two cells of the path,
 * or a cell of it and another exit, gives a detour; if there is no such component, the path is
 * unique, because any other path leaves this one somewhere and returns to it or ends at an exit
 * without using its steps. One flood fill from each cell of the path, over cells that no other fill
 * has reached, finds such a component: O(cells). */
#include "search/tours/labyrinth.h"

#include "base/alloc.h"

#include <string.h>

#define NOT_ON_WAY UINT32_MAX

struct flood {
    const struct labyrinth *maze;
    uint32_t *number; /* by cell: position on the path; NOT_ON_WAY */
    uint32_t *from;   /* by cell: 1 + the predecessor in the flood fill; 0: not reached */
    bool *exit;       /* by cell */
    labyrinth_cells front;
};

static size_t neighbours(const struct labyrinth *maze, uint32_t cell, uint32_t beside[4])
{
    uint32_t columns = (uint32_t)maze->columns, row = cell / columns, column = cell % columns;
    ASSERT(row < (uint32_t)maze->rows);
    size_t count = 0;
    if (column + 1 < columns) beside[count++] = cell + 1;
    if (column) beside[count++] = cell - 1;
    if (row + 1 < (uint32_t)maze->rows) beside[count++] = cell + columns;
    if (row) beside[count++] = cell - columns;
    return count;
}

static bool is_step(const struct flood *f, uint32_t a, uint32_t b)
{
    uint32_t x = f->number[a], y = f->number[b];
    return x != NOT_ON_WAY && y != NOT_ON_WAY && (x + 1 == y || y + 1 == x);
}

/* Where a detour from this cell of the path ends: at another cell of it, or an exit; NOT_ON_WAY:
 * there is none. */
static uint32_t flood_from(struct flood *f, uint32_t cell)
{
    ASSERT(f->number[cell] != NOT_ON_WAY && !f->maze->wall[cell]);
    vec_clear(&f->front);
    vec_push(&f->front, cell);
    while (f->front.size) {
        uint32_t at = vec_pop(&f->front), beside[4];
        size_t count = neighbours(f->maze, at, beside);
        for (size_t i = 0; i < count; i++) {
            uint32_t to = beside[i];
            if (f->maze->wall[to] || is_step(f, at, to) || to == cell || f->from[to]) continue;
            f->from[to] = at + 1;
            if (f->number[to] != NOT_ON_WAY || f->exit[to]) return to;
            vec_push(&f->front, to);
        }
    }
    return NOT_ON_WAY;
}

/* The path with the detour between `from` and `end`, in either direction. */
static void join(const struct flood *f, const labyrinth_cells *way, uint32_t from, uint32_t end,
                 labyrinth_cells *other)
{
    labyrinth_cells between = {0};
    for (uint32_t cell = f->from[end] - 1; cell != from; cell = f->from[cell] - 1) vec_push(&between, cell);
    ASSERT(f->from[end] > 0 && end != from); /* the flood fill reached it */
    uint32_t first = f->number[from], last = f->number[end];
    bool back = last != NOT_ON_WAY && last < first;
    for (uint32_t i = 0; i <= (back ? last : first); i++) vec_push(other, way->data[i]);
    for (size_t i = 0; i < between.size; i++) vec_push(other, between.data[back ? i : between.size - 1 - i]);
    if (last == NOT_ON_WAY) vec_push(other, end);
    for (size_t i = back ? first : last; last != NOT_ON_WAY && i < way->size; i++)
        vec_push(other, way->data[i]);
    vec_free(&between);
}

bool labyrinth_another(const struct labyrinth *maze, const labyrinth_cells *way, labyrinth_cells *other)
{
    size_t cells = (size_t)maze->rows * (size_t)maze->columns;
    struct flood f = {.maze = maze,
                      .number = alloc_array(cells, sizeof *f.number),
                      .from = alloc_array(cells, sizeof *f.from),
                      .exit = alloc_array(cells, sizeof *f.exit)};
    uint32_t end = NOT_ON_WAY;
    memset(f.number, 0xff, cells * sizeof *f.number);
    vec_clear(other);
    for (size_t i = 0; i < way->size; i++) f.number[way->data[i]] = (uint32_t)i;
    for (size_t i = 0; i < maze->exits.size; i++) f.exit[maze->exits.data[i]] = true;
    for (size_t i = 0; i < way->size && end == NOT_ON_WAY; i++) {
        end = flood_from(&f, way->data[i]);
        if (end != NOT_ON_WAY) join(&f, way, way->data[i], end, other);
    }
    alloc_free(f.number);
    alloc_free(f.from);
    alloc_free(f.exit);
    vec_free(&f.front);
    return end != NOT_ON_WAY;
}
