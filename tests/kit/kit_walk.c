/* Trial of every walk: nothing is pruned, so that nothing can be pruned wrongly. */
#include "kit_walk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct walker {
    struct ground_graph graph;
    int squares, start;
    bool closed, visited[KIT_WALK_SQUARES];
};

static bool linked(const struct ground_graph *graph, int from, int to)
{
    for (uint32_t e = graph->first[from]; e < graph->first[from + 1]; e++)
        if (graph->to[e] == to) return true;
    return false;
}

static bool walk(struct walker *walker, int at, int count)
{
    if (count == walker->squares) return !walker->closed || linked(&walker->graph, at, walker->start);
    for (uint32_t e = walker->graph.first[at]; e < walker->graph.first[at + 1]; e++) {
        int to = walker->graph.to[e];
        if (walker->visited[to]) continue;
        walker->visited[to] = true;
        bool found = walk(walker, to, count + 1);
        walker->visited[to] = false;
        if (found) return true;
    }
    return false;
}

bool kit_walk_has(const struct ground *ground, int64_t start, bool closed)
{
    struct walker walker = {.graph = ground_graph(ground),
                            .squares = (int)ground_squares(ground),
                            .closed = closed};
    bool found = false;
    for (int s = 0; s < walker.graph.squares && !found; s++) {
        if ((ground->hole && ground->hole[s]) || (start >= 0 && s != start)) continue;
        walker.start = s;
        walker.visited[s] = true;
        found = walk(&walker, s, 1);
        walker.visited[s] = false;
        if (closed) break;
    }
    ground_graph_free(&walker.graph);
    return found;
}

struct ground kit_walk_ground(const char *picture, int long_leap, int short_leap, bool *hole)
{
    struct ground ground = {.rows = 1, .long_leap = long_leap, .short_leap = short_leap, .hole = hole};
    ground.columns = (int)strcspn(picture, "/");
    for (; *picture; picture++) {
        if (*picture == '/')
            ground.rows++;
        else
            *hole++ = *picture == '#';
    }
    return ground;
}

struct ground kit_walk_random(struct rng *rng, bool *hole)
{
    const int leaper[][2] = {{2, 1}, {2, 1}, {2, 1}, {2, 1}, {1, 0}, {1, 0}, {1, 1}, {3, 2}};
    const int *own = leaper[rng_below(rng, 8)];
    struct ground ground = {.rows = (int)rng_between(rng, 2, 5),
                            .columns = (int)rng_between(rng, 2, 5),
                            .long_leap = own[0],
                            .short_leap = own[1],
                            .hole = hole};
    uint64_t rate = rng_below(rng, 16) + 3;
    for (int s = 0; s < ground.rows * ground.columns; s++) hole[s] = rng_below(rng, rate) == 0;
    return ground;
}

void kit_walk_fault(kit_walk_referee *referee, const struct ground *ground, const int32_t *step, bool closed,
                    const char *sentence, size_t first, size_t second)
{
    size_t at[2];
    const char *fault = referee(ground, step, closed, at);
    assert_non_null(fault);
    assert_string_equal(fault, sentence);
    assert_int_equal(at[0], first);
    assert_int_equal(at[1], second);
}

bool kit_walk_stop(void *self)
{
    ++*(int *)self;
    return true;
}

bool kit_walk_count_down(void *self)
{
    return --*(int *)self == 0;
}
