/* Which moves cross, and how paths are reported.
 *
 * Two segments that share no end cross when the ends of each lie on different sides of the other's
 * line, or an end of one lies on the other: signs of areas, exact in integers. Segments of equal
 * length that share an end have nothing else in common unless they are the same. */
#include "search/uncrossed/uncrossed_kit.h"

#include <string.h>

/* Twice the area of the triangle from `segment` to a point: its sign gives the side. */
static int64_t area(const struct uncrossed_segment *segment, int row, int column)
{
    int64_t down = segment->row[1] - segment->row[0], across = segment->column[1] - segment->column[0];
    return down * (column - segment->column[0]) - across * (row - segment->row[0]);
}

static bool is_between(int a, int b, int middle)
{
    return (a <= middle && middle <= b) || (b <= middle && middle <= a);
}

static bool is_on(const struct uncrossed_segment *segment, int row, int column)
{
    return area(segment, row, column) == 0 && is_between(segment->row[0], segment->row[1], row) &&
           is_between(segment->column[0], segment->column[1], column);
}

static bool on_both_sides(const struct uncrossed_segment *line, const struct uncrossed_segment *ends)
{
    int64_t first = area(line, ends->row[0], ends->column[0]),
            last = area(line, ends->row[1], ends->column[1]);
    return (first < 0 && last > 0) || (first > 0 && last < 0);
}

bool uncrossed_kit_cross(const struct uncrossed_segment *a, const struct uncrossed_segment *b)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (a->row[i] == b->row[j] && a->column[i] == b->column[j]) return false;
    for (int i = 0; i < 2; i++)
        if (is_on(a, b->row[i], b->column[i]) || is_on(b, a->row[i], a->column[i])) return true;
    return on_both_sides(a, b) && on_both_sides(b, a);
}

void uncrossed_kit_tell(const struct uncrossed_task *task, const uint32_t *order, size_t squares)
{
    size_t all = (size_t)task->ground->rows * (size_t)task->ground->columns;
    memset(task->step, 0, all * sizeof *task->step);
    for (size_t k = 0; k < squares; k++) {
        ASSERT(order[k] < all && task->step[order[k]] == 0); /* visited once */
        task->step[order[k]] = (int32_t)k + 1;
    }
    ASSERT((int64_t)squares - !task->closed >= task->result->moves);
    task->result->moves = (int64_t)squares - !task->closed;
    if (task->better) task->better(task->self, task->step, task->result->moves);
}
