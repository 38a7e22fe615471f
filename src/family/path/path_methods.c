/* Number paths: the methods that work on the board itself, and when they are chosen. */
#include "family/path/path_methods.h"

#include "family/path/path_frontier.h"
#include "family/path/path_walk.h"

const struct family_method path_methods[] = {
    {.name = "walk",
     .blurb = "every path, step by step on the board itself",
     .count = path_walk_count,
     .open = path_walk_open,
     .next = path_walk_next,
     .close = path_walk_close,
     .stats = path_walk_stats,
     .footprint = path_walk_footprint},
    {.name = "frontier",
     .blurb = "counts paths, cell by cell over the states of a frontier",
     .count = path_frontier_count,
     .footprint = path_frontier_footprint},
    {0},
};

void path_methods_way(const struct board *board, enum family_question question, struct family_way *way)
{
    (void)board, (void)question, (void)way;
}
