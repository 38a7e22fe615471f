/* Crossing of moves, and new incumbents.
 *
 * Two segments without a common end cross if the ends of each lie on different sides of the other's
 * line, or an end of one lies on the other: signs of areas, exact in integers. Segments of equal
 * length with a common end have no other point in common unless they are equal. */
#include "search/longest_path/longest_path_kit.h"

#include <string.h>

/* Twice the signed area of the triangle of `segment` and a point: its sign is the side. */
static int64_t area(const struct longest_path_segment *segment, int row, int column)
{
    int64_t down = segment->row[1] - segment->row[0], across = segment->column[1] - segment->column[0];
    return down * (column - segment->column[0]) - across * (row - segment->row[0]);
}

static bool is_between(int a, int b, int middle)
{
    return (a <= middle && middle <= b) || (b <= middle && middle <= a);
}

static bool is_on(const struct longest_path_segment *segment, int row, int column)
{
    return area(segment, row, column) == 0 && is_between(segment->row[0], segment->row[1], row) &&
           is_between(segment->column[0], segment->column[1], column);
}

static bool on_both_sides(const struct longest_path_segment *line, const struct longest_path_segment *ends)
{
    int64_t first = area(line, ends->row[0], ends->column[0]),
            last = area(line, ends->row[1], ends->column[1]);
    return (first < 0 && last > 0) || (first > 0 && last < 0);
}

bool longest_path_kit_cross(const struct longest_path_segment *a, const struct longest_path_segment *b)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (a->row[i] == b->row[j] && a->column[i] == b->column[j]) return false;
    for (int i = 0; i < 2; i++)
        if (is_on(a, b->row[i], b->column[i]) || is_on(b, a->row[i], a->column[i])) return true;
    return on_both_sides(a, b) && on_both_sides(b, a);
}

void longest_path_kit_report(const struct longest_path_task *task, const uint32_t *order, size_t squares)
{
    size_t all = ground_area(task->ground);
    memset(task->step, 0, all * sizeof *task->step);
    for (size_t k = 0; k < squares; k++) {
        ASSERT(order[k] < all && task->step[order[k]] == 0); /* visited once */
        task->step[order[k]] = (int32_t)k + 1;
    }
    ASSERT((int64_t)squares - !task->closed >= task->result->moves);
    task->result->moves = (int64_t)squares - !task->closed;
    if (task->better) task->better(task->self, task->step, task->result->moves);
}
