/* Steps of the kinds in play as vectors. A knight's leap and a nightrider's first one are the same
 * vector with two sets of kinds, so a walk meets each square of a ray once.
 *
 * In independence a ray need not stop at pieces: whatever it meets is threatened, and anything in
 * between is threatened already. So two kinds on two squares exclude each other if one would reach
 * the other on an empty board, and walks have a fixed length. */
#include "puzzle/family/chess/chess_steps.h"

#include <limits.h>

static int index_of(struct chess_steps *list, int rows, int columns)
{
    for (int i = 0; i < list->count; i++)
        if (list->step[i].rows == rows && list->step[i].columns == columns) return i;
    REQUIRE(list->count < CHESS_STEPS, "the table of pieces has more different steps than expected");
    list->step[list->count] = (struct chess_step){.rows = rows, .columns = columns};
    return list->count++;
}

void chess_steps_list(const struct chess *c, struct chess_steps *list)
{
    struct pieces_step steps[PIECES_STEPS];
    list->count = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        for (int i = 0, count = pieces_steps(c->kinds[kind].piece, steps); i < count; i++) {
            int there = index_of(list, steps[i].rows, steps[i].columns);
            int back = index_of(list, -steps[i].rows, -steps[i].columns);
            chess_kind_set *who = steps[i].ride ? &list->step[there].rides : &list->step[there].leaps;
            *who |= (chess_kind_set)1 << kind;
            list->step[there].back = back;
            list->step[back].back = there;
        }
    ASSERT(list->count % 2 == 0); /* each with its opposite */
    for (int i = 0; i < list->count; i++)
        list->step[i].offset = (ptrdiff_t)list->step[i].rows * c->columns + list->step[i].columns;
}

/* The number of steps that fit on one axis, from `at` of `size`. */
static int room_along(int at, int size, int by)
{
    ASSERT(at >= 0 && at < size);
    if (by == 0) return INT_MAX;
    return by > 0 ? (size - 1 - at) / by : at / -by;
}

int chess_steps_room(const struct chess *c, const struct chess_step *step, size_t cell)
{
    int down = room_along((int)(cell / (size_t)c->columns), c->rows, step->rows);
    int right = room_along((int)(cell % (size_t)c->columns), c->columns, step->columns);
    return down < right ? down : right;
}

int chess_steps_room_of(const struct chess *c, const struct chess_steps *steps, int i, int kind, bool back,
                        size_t cell)
{
    const struct chess_step *step = &steps->step[i];
    if (!((step->rides | step->leaps) >> kind & 1)) return 0;
    int room = chess_steps_room(c, back ? &steps->step[step->back] : step, cell);
    return (step->rides >> kind & 1) || room < 1 ? room : 1;
}

int chess_steps_reach(const struct chess *c, const struct chess_steps *steps, int i, size_t cell)
{
    const struct chess_step *step = &steps->step[i];
    ASSERT(i >= 0 && i < steps->count && cell < c->board.cells);
    int room = chess_steps_room(c, step, cell);
    bool rides = step->rides || steps->step[step->back].rides;
    return rides || room < 1 ? room : 1;
}

uint32_t chess_steps_lines(const struct chess *c, const struct chess_steps *steps, int i, uint32_t *line)
{
    const struct chess_step *step = &steps->step[i], *back = &steps->step[step->back];
    uint32_t count = 0;
    for (size_t first = 0; first < c->board.cells; first++) {
        if (chess_steps_room(c, back, first) > 0) continue;
        size_t cell = first;
        for (int room = chess_steps_room(c, step, first); room >= 0; room--, cell += (size_t)step->offset)
            line[cell] = count;
        count++;
    }
    ASSERT(count > 0 && count <= c->board.cells);
    return count;
}

struct bipartite chess_steps_graph(const struct chess *c, const bool *open, uint32_t *const line[2],
                                   const uint32_t count[2], uint32_t **cell)
{
    size_t cells = c->board.cells;
    uint32_t *first = alloc_array((size_t)count[0] + 2, sizeof *first);
    uint32_t *to = alloc_array(cells, sizeof *to);
    if (cell) *cell = alloc_array(cells, sizeof **cell);
    for (size_t i = 0; i < cells; i++)
        if (open[i]) first[line[0][i] + 2]++;
    for (size_t i = 0; i < count[0]; i++) first[i + 2] += first[i + 1];
    for (size_t i = 0; i < cells; i++) {
        if (!open[i]) continue;
        uint32_t edge = first[line[0][i] + 1]++;
        ASSERT(line[0][i] < count[0] && line[1][i] < count[1]);
        to[edge] = line[1][i];
        if (cell) (*cell)[edge] = (uint32_t)i;
    }
    return (struct bipartite){.left = count[0],
                              .right = count[1],
                              .first = first,
                              .to = to,
                              .of_left = alloc_array(count[0], sizeof(int32_t)),
                              .of_right = alloc_array(count[1], sizeof(int32_t))};
}

void chess_steps_free_graph(struct bipartite *graph)
{
    alloc_free((uint32_t *)graph->first), alloc_free((uint32_t *)graph->to);
    alloc_free(graph->of_left), alloc_free(graph->of_right);
}

int chess_steps_left(const struct chess *c, int64_t left[CHESS_KINDS])
{
    int kinds = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        left[kind] = c->kinds[kind].free ? INT64_MAX : c->kinds[kind].number;
    for (size_t i = 0; i < c->board.cells; i++)
        if (c->given[i] && left[c->given[i] - 1] != INT64_MAX) left[c->given[i] - 1]--;
    for (int kind = 0; kind < c->kind_count; kind++) kinds += left[kind] > 0;
    return kinds;
}

/* Removes from `may` what the piece here excludes. */
static void exclude_around(const struct chess *c, const struct chess_steps *steps, size_t from,
                           chess_kind_set *may)
{
    ASSERT(c->given[from] > 0);
    chess_kind_set here = (chess_kind_set)1 << (c->given[from] - 1);
    for (int i = 0; i < steps->count; i++) {
        const struct chess_step *step = &steps->step[i], *back = &steps->step[step->back];
        int reach = chess_steps_reach(c, steps, i, from);
        size_t cell = from;
        for (int distance = 1; distance <= reach; distance++) {
            cell += (size_t)step->offset;
            may[cell] = chess_steps_takers(step, distance) & here
                            ? 0
                            : may[cell] & ~chess_steps_takers(back, distance);
        }
    }
}

void chess_steps_may(const struct chess *c, const struct chess_steps *steps, chess_kind_set *may)
{
    int64_t left[CHESS_KINDS];
    chess_kind_set to_come = 0;
    chess_steps_left(c, left);
    for (int kind = 0; kind < c->kind_count; kind++)
        if (left[kind] > 0) to_come |= (chess_kind_set)1 << kind;
    for (size_t i = 0; i < c->board.cells; i++) may[i] = c->given[i] ? 0 : to_come;
    for (size_t i = 0; i < c->board.cells; i++)
        if (c->given[i]) exclude_around(c, steps, i, may);
}
