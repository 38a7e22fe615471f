/* Number paths: the methods on the board itself, and when each is chosen.
 *
 * `frontier` counts boards whose only given numbers are the first and the last: they have so many
 * paths that no enumeration ends (times in path_frontier.c).
 *
 * `walk` does other counts and enumerations on up to MOST_TO_WALK cells. CPU seconds, walk against
 * CaDiCaL on `positions`, for generated puzzles with K clues removed (-K):
 *
 *     rikudo radius 5, 90 cells    -2: 2907 paths 0.044, 0.324    -4: 387937 paths 0.087, over 2.2
 *     rikudo radius 6, 126 cells   -2: 8 paths 1.7, 0.05          -4: 638 paths 0.83, 0.11
 *     numbrix 8x8                  -1: 214 paths 0.035, 0.735     -3: 156866 paths 2.9, over 3.4
 *
 * On larger boards clause learning wins too often. Uniqueness therefore stays with the engine:
 * hidato 12x12 takes walk 0.6 to over 2.5, the engine 0.03 to 0.06.
 *
 * A corridor, whose cells have two neighbours, leaves walk no choices: it answers all questions
 * about one (400 cells with both ends given: 0.03, the engine 3.9). */
#include "puzzle/family/path/path.h"

enum { MOST_TO_WALK = 100 }; /* cells, corridors excepted */

enum { WALK, FRONTIER };

const struct family_method path_methods[] = {
    [WALK] = {.name = "walk",
              .blurb = "path.method.walk",
              .count = path_walk_count,
              .open = path_walk_open,
              .next = path_walk_next,
              .close = path_walk_close,
              .stats = path_walk_stats,
              .footprint = path_walk_footprint},
    [FRONTIER] = {.name = "frontier",
                  .blurb = "path.method.frontier",
                  .takes = path_frontier_takes,
                  .count = path_frontier_count,
                  .footprint = path_frontier_footprint},
    {0},
};

static bool is_corridor(const struct field *f)
{
    for (size_t i = 0; i < f->cells; i++)
        if (f->first[i + 1] - f->first[i] > 2) return false;
    return true;
}

void path_methods_way(const struct board *board, enum family_question question, struct family_way *way)
{
    bool counts = question == FAMILY_COUNT;
    if (!way->named && !way->model && question != FAMILY_CLASSES && is_corridor(&path_of(board)->field)) {
        way->method = &path_methods[WALK];
        return;
    }
    if (way->named || way->model || !(counts || question == FAMILY_ALL)) return;
    if (counts && path_frontier_counts(board))
        way->method = &path_methods[FRONTIER];
    else if (board->cells <= MOST_TO_WALK)
        way->method = &path_methods[WALK];
}
