/* Puzzles of queens: some queens of an answer are given, so that it is the only one.
 *
 * That a square is empty cannot be given, as no form of boards says so. Answers to begin with come
 * from exchanges of columns, which find another one for each seed. */
#include "puzzle/family/queens/queens.h"

#include <stddef.h>

enum { PUZZLE_MOST = 20 /* rows: levels are known up to there */ };

struct wishes {
    int64_t size;
};

static const struct option wishes[] = {
    {.name = "size",
     .type = OPTION_INT,
     .offset = offsetof(struct wishes, size),
     .lo = 1,
     .hi = PUZZLE_MOST,
     .argument = "N",
     .help = "the number of queens and the side of the board, up to 20; 8 by default"},
    {0},
};

static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    (void)error;
    struct queens *q = queens_new(arena, (int)((const struct wishes *)values)->size, 0);
    q->shuffled = true;
    return &q->board;
}

static bool offers(const struct board *board, size_t cell, int32_t value)
{
    (void)board, (void)cell;
    return value == 1;
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
    .wishes = {.options = wishes,
               .size = sizeof(struct wishes),
               .defaults = &(const struct wishes){.size = 8},
               .examples = "damier generate queens --size 8 --level hard\n"
                           "damier generate queens --size 10 --clues minimum --format svg -o p.svg\n"},
    .blank = blank,
    .pose = pose,
    .offers = offers,
};
