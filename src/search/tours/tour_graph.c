/* The graph of a board: vertices, links and two-colouring.
 *
 * One breadth-first search from the first vertex finds the reachable ones and colours them
 * alternately; two adjacent vertices of equal colour mean that the graph is not bipartite. For
 * leapers that change the colour of the chessboard these are its colours. */
#include "search/tours/tour_graph.h"

#include "base/alloc.h"

#include <stdlib.h>

static void number_points(struct tour_graph *survey, const struct ground *ground)
{
    for (int32_t s = 0; s < survey->graph.squares; s++) {
        survey->point[s] = ground->hole && ground->hole[s] ? -1 : survey->points;
        if (survey->point[s] >= 0) survey->square[survey->points++] = s;
    }
}

static void spread(struct tour_graph *survey, int32_t from, int32_t *queue, int *tail)
{
    int32_t square = survey->square[from];
    survey->count[survey->colour[from]]++;
    for (uint32_t e = survey->graph.first[square]; e < survey->graph.first[square + 1]; e++) {
        int32_t to = survey->point[survey->graph.to[e]];
        ASSERT(to >= 0 && to < survey->points); /* no link leads to a hole */
        if (survey->colour[to] == survey->colour[from]) survey->two_colours = false;
        if (survey->colour[to] >= 0) continue;
        survey->colour[to] = (int8_t)(1 - survey->colour[from]);
        queue[(*tail)++] = to;
    }
}

static void colour_points(struct tour_graph *survey)
{
    int32_t *queue = alloc_array((size_t)survey->points, sizeof *queue);
    int tail = 0;
    for (int p = 0; p < survey->points; p++) survey->colour[p] = -1;
    survey->colour[0] = 0;
    survey->two_colours = true;
    queue[tail++] = 0;
    for (int head = 0; head < tail; head++) spread(survey, queue[head], queue, &tail);
    ASSERT(tail <= survey->points && survey->count[0] + survey->count[1] == tail);
    survey->unreached = -1;
    for (int32_t p = survey->points - 1; p >= 0; p--)
        if (survey->colour[p] < 0) survey->unreached = p;
    survey->two_colours &= survey->unreached < 0;
    alloc_free(queue);
}

void tour_graph_init(struct tour_graph *survey, const struct ground *ground)
{
    *survey = (struct tour_graph){.graph = ground_graph(ground)};
    size_t all = (size_t)survey->graph.squares;
    survey->square = alloc_array(all, sizeof *survey->square);
    survey->point = alloc_array(all, sizeof *survey->point);
    survey->colour = alloc_array(all, sizeof *survey->colour);
    number_points(survey, ground);
    REQUIRE(survey->points > 0, "a ground to be surveyed has squares");
    colour_points(survey);
}

void tour_graph_free(struct tour_graph *survey)
{
    ground_graph_free(&survey->graph);
    alloc_free(survey->square);
    alloc_free(survey->point);
    alloc_free(survey->colour);
}

int tour_graph_leaps(const struct tour_graph *survey, int32_t point)
{
    int32_t square = survey->square[point];
    ASSERT(point >= 0 && point < survey->points);
    return (int)(survey->graph.first[square + 1] - survey->graph.first[square]);
}

bool tour_graph_balanced(const struct tour_graph *survey, int32_t start, bool closed)
{
    int apart = survey->count[0] - survey->count[1];
    ASSERT(start < survey->points);
    if (!survey->two_colours || apart == 0) return true;
    return !closed && abs(apart) == 1 && (start < 0 || survey->colour[start] == (apart < 0));
}
