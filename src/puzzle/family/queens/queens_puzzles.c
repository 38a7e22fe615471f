/* Puzzles of queens: some queens of a solution are given, so that it is the only one.
 *
 * Empty squares cannot be given: no format can express them. The solutions come from the method
 * `swaps`, which finds another one for each seed. */
#include "puzzle/family/queens/queens.h"

#include <stddef.h>

enum { PUZZLE_MOST = 20 /* rows: levels are known up to there */ };

struct generate_options {
    int64_t size;
};

static const struct option generate_options[] = {
    {.name = "size",
     .type = OPTION_INT,
     .offset = offsetof(struct generate_options, size),
     .lo = 1,
     .hi = PUZZLE_MOST,
     .once = true,
     .argument = "N",
     .help = "queens.generate.size"},
    {0},
};

static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    (void)error;
    struct queens *q = queens_new(arena, (int)((const struct generate_options *)values)->size, 0);
    q->shuffled = true;
    return &q->board;
}

static bool offers(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value == 1;
}

/* Three queens are left to find; on small boards two, or one. */
static size_t surplus(const struct board *board, const int32_t *values, const bool *given)
{
    size_t left = 0, n = (size_t)queens_of(board)->n, least = n > 5 ? 3 : n > 2 ? 2 : 1;
    for (size_t i = 0; i < board->cells; i++) left += values[i] == 1 && !given[i];
    return left < least ? least - left : 0;
}

static struct board *pose(struct arena *arena, const struct board *board, const int32_t *values,
                          const bool *given)
{
    int count = 0;
    for (size_t i = 0; i < board->cells; i++) count += given[i] && offers(board, i, values[i]);
    struct queens *q = queens_new(arena, queens_of(board)->n, count);
    for (size_t i = 0; i < board->cells; i++)
        if (given[i] && offers(board, i, values[i])) q->given[q->given_count++] = i;
    ASSERT(q->given_count == count);
    q->shuffled = count == 0 && queens_of(board)->shuffled;
    return &q->board;
}

const struct family_puzzles queens_puzzles = {
    .generate_options = {.options = generate_options,
                         .size = sizeof(struct generate_options),
                         .defaults = &(const struct generate_options){.size = 8},
                         .examples =
                             "damier generate queens --size 8 --level hard\n"
                             "damier generate queens --size 10 --clues minimum --format svg -o p.svg\n"},
    .blank = blank,
    .pose = pose,
    .offers = offers,
    .surplus = surplus,
};
