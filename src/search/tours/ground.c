/* The board of a leaper, the graph of its leaps, and the referee of tours.
 *
 * The referee inverts the numbering, which detects missing and repeated numbers, then checks each
 * step: O(squares) time, four bytes per square. It shares only the definition of a leap with the
 * searches. */
#include "search/tours/ground.h"

#include "base/alloc.h"

#include <stdlib.h>

int ground_leaps(const struct ground *ground, int leap[GROUND_LEAPS][2])
{
    int far = ground->long_leap, near = ground->short_leap, count = 0;
    REQUIRE(far > 0 && near >= 0 && near <= far, "a leap must not be empty");
    for (int turned = 0; turned < 1 + (far != near); turned++) {
        int down = turned ? far : near, across = turned ? near : far;
        for (int i = 0; i < 4; i++) {
            bool up = i >= 2, left = i % 2;
            if ((up && down == 0) || (left && across == 0)) continue;
            leap[count][0] = up ? -down : down;
            leap[count++][1] = left ? -across : across;
        }
    }
    ASSERT(count == 4 || count == GROUND_LEAPS);
    return count;
}

bool ground_has(const struct ground *ground, int row, int column)
{
    return row >= 0 && row < ground->rows && column >= 0 && column < ground->columns &&
           !(ground->hole && ground->hole[(size_t)row * (size_t)ground->columns + (size_t)column]);
}

size_t ground_squares(const struct ground *ground)
{
    size_t all = ground_area(ground), holes = 0;
    for (size_t s = 0; ground->hole && s < all; s++) holes += ground->hole[s];
    return all - holes;
}

int64_t ground_reach(const struct ground *ground, size_t square, const int leap[2])
{
    size_t columns = (size_t)ground->columns;
    ASSERT(square < columns * (size_t)ground->rows);
    int row = (int)(square / columns) + leap[0], column = (int)(square % columns) + leap[1];
    return ground_has(ground, row, column) ? (int64_t)row * ground->columns + column : GROUND_NOWHERE;
}

struct ground_graph ground_graph(const struct ground *ground)
{
    size_t all = ground_area(ground);
    int leap[GROUND_LEAPS][2], leaps = ground_leaps(ground, leap);
    REQUIRE(all <= INT32_MAX / GROUND_LEAPS, "the graph is for boards that a search can walk");
    struct ground_graph graph = {.squares = (int)all,
                                 .first = alloc_array(all + 1, sizeof *graph.first),
                                 .to = alloc_array(all * (size_t)leaps, sizeof *graph.to)};
    uint32_t used = 0;
    for (size_t s = 0; s < all; s++) {
        graph.first[s] = used;
        if (ground->hole && ground->hole[s]) continue;
        for (int i = 0; i < leaps; i++) {
            int64_t to = ground_reach(ground, s, leap[i]);
            if (to != GROUND_NOWHERE) graph.to[used++] = (int32_t)to;
        }
    }
    graph.first[all] = used;
    ASSERT(used <= all * (size_t)leaps && used % 2 == 0); /* each link from both ends */
    return graph;
}

void ground_graph_free(struct ground_graph *graph)
{
    alloc_free(graph->first);
    alloc_free(graph->to);
    *graph = (struct ground_graph){0};
}

bool ground_is_leap(const struct ground *ground, size_t from, size_t to)
{
    size_t columns = (size_t)ground->columns;
    int down = abs((int)(from / columns) - (int)(to / columns));
    int across = abs((int)(from % columns) - (int)(to % columns));
    return (down == ground->long_leap && across == ground->short_leap) ||
           (down == ground->short_leap && across == ground->long_leap);
}

const char *ground_order(const struct ground *ground, const int32_t *step, bool whole, size_t squares,
                         uint32_t *order, size_t at[2])
{
    size_t all = ground_area(ground);
    ASSERT(squares <= all && all < UINT32_MAX); /* UINT32_MAX marks a missing number */
    for (size_t k = 0; k < squares; k++) order[k] = UINT32_MAX;
    for (size_t s = 0; s < all; s++) {
        bool hole = ground->hole && ground->hole[s];
        at[0] = at[1] = s;
        if (step[s] == 0 && (hole || !whole)) continue;
        if (hole) return "leaper.fault.hole";
        if (step[s] < 1 || (size_t)step[s] > squares)
            return whole ? "leaper.fault.not-visited" : "leaper.fault.order";
        uint32_t *place = &order[step[s] - 1];
        if (*place != UINT32_MAX) {
            at[0] = *place;
            return "leaper.fault.twice";
        }
        *place = (uint32_t)s;
    }
    return NULL;
}

const char *ground_fault(const struct ground *ground, const int32_t *step, bool closed, size_t at[2])
{
    size_t squares = ground_squares(ground);
    REQUIRE(squares < UINT32_MAX, "numbers of steps have 32 bits");
    uint32_t *order = alloc_array(squares, sizeof *order);
    const char *fault = ground_order(ground, step, true, squares, order, at);
    for (size_t k = 0; !fault && k + 1 < squares; k++)
        if (!ground_is_leap(ground, at[0] = order[k], at[1] = order[k + 1])) fault = "leaper.fault.step";
    if (!fault && closed && squares < 3)
        fault = "leaper.fault.three";
    else if (!fault && closed && !ground_is_leap(ground, at[0] = order[squares - 1], at[1] = order[0]))
        fault = "leaper.fault.home";
    alloc_free(order);
    return fault;
}
