/* Number paths: the methods that work on the board itself, and when they are chosen.
 *
 * A count without numbers, or with the first or the last given, goes to `frontier` wherever it can:
 * there are so many answers that nothing that meets each of them ends (path_frontier.c has the
 * times).
 *
 * Other counts, and lists, go to `walk` on boards of up to MOST_TO_WALK cells. Processor time in
 * seconds, walk against the default engine (CaDiCaL on the family's own model), puzzles made by
 * `damier generate`, with K numbers less than it takes for one answer (-K):
 *
 *     rikudo radius 4, 60 cells    -1: 7 answers 0.013, 0.007    -3: 3708 answers 0.018, 0.134
 *     rikudo radius 5, 90 cells    -2: 2907 0.044, 0.324         -4: 387937 0.087, over 2.2
 *     rikudo radius 6, 126 cells   -2: 8 1.7, 0.05; 28 0.017, 0.065; 22 0.13, 0.045
 *                                  -4: 252 0.046, 0.064; 638 0.83, 0.11
 *     hidato 8x8                   -1: 15 0.009, 0.020           -3: 1077 0.030, 0.127
 *     hidato 10x10                 -2: 131 0.054, 0.054          -4: 106240 0.12, over 2.0
 *     numbrix 8x8                  -1: 214 0.035, 0.735          -3: 156866 2.9, over 3.4
 *     numbrix 10x10                -2: 13 1.2, 1.1
 *
 * The first 1000 paths of a board without clues: rikudo radius 5 0.034, 0.193; numbrix 8x8 0.021,
 * 1.1; hidato 10x10 0.019, 0.192.
 *
 * Corridors, whose cells have two neighbours, leave the walk no choices: it answers all questions
 * about them (400 cells in a row with both ends given: 0.03, the engine 3.9).
 *
 * Whether there is just one answer stays with the engine otherwise. Up to 100 cells both take
 * hundredths of a second; beyond, learning pays: rikudo radius 6 walk 0.01 to 1.7, engine 0.03 to
 * 0.09; hidato 12x12 walk 0.6 to over 2.5, engine 0.03 to 0.06. The same goes for counts there,
 * which is why walk is not chosen for large boards although it wins on some of them. */
#include "puzzle/family/path/path.h"

enum { MOST_TO_WALK = 100 }; /* cells, but for corridors */

enum { WALK, FRONTIER };

const struct family_method path_methods[] = {
    [WALK] = {.name = "walk",
              .blurb = "every path, step by step on the board itself",
              .count = path_walk_count,
              .open = path_walk_open,
              .next = path_walk_next,
              .close = path_walk_close,
              .stats = path_walk_stats,
              .footprint = path_walk_footprint},
    [FRONTIER] = {.name = "frontier",
                  .blurb = "counts paths, cell by cell over the states of a frontier",
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
