/* Boards that a family makes at random, of a level: they are made and graded until one has it. How
 * many are made depends on their size and never on the clock, so that the same request gives the
 * same board. */
#include "puzzle/generate/generate.h"

#include "explain/steps.h"

#include <stdlib.h>

/* Grading takes time in proportion to the cells, and levels that are rare are one in a hundred. */
static int64_t attempts_for(const struct board *board)
{
    const double work = 2e7, least = 20, most = 1000;
    double count = work / (double)board->cells;
    return (int64_t)(count < least ? least : count > most ? most : count);
}

struct board *generate_board(const struct generate_boards *request, struct arena *arena, enum level *found,
                             int64_t *tried, struct sentence *error)
{
    enum { SEEDS = 2000000000 };
    const struct family_generator *generator = request->family->generator;
    int64_t number = request->seed, nearest = number, attempts = 1;
    struct rng others;
    int distance = LEVEL_BEYOND + 1;
    rng_seed(&others, (uint64_t)number);
    for (*tried = 0; *tried < attempts && distance; number = (int64_t)rng_below(&others, SEEDS)) {
        struct arena scratch = {0};
        const struct board *board = generator->make(&scratch, request->wishes, number, error);
        if (!board) return arena_free(&scratch), NULL;
        attempts = attempts_for(board);
        enum level level = steps_grade(board, &request->search);
        int off = abs((int)level - request->level);
        if (off < distance) {
            distance = off;
            nearest = number;
            *found = level;
        }
        ++*tried;
        arena_free(&scratch);
        if (deadline_reached(request->search.deadline)) break;
    }
    return generator->make(arena, request->wishes, nearest, error);
}
