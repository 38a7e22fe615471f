/* What tests of all families must know of Kakuro. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_facts.h"
#include "puzzle/family/kakuro/kakuro.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool kakuro_means(const struct kit_said *s)
{
    const struct kakuro *k = kakuro_of(s->board);
    bool down = strstr(s->key, "down"), seen[KAKURO_DIGITS + 1] = {0};
    int sum = 0;
    for (int row = s->a[0], column = s->a[1]; row <= k->rows && column <= k->columns;
         row += down, column += !down) {
        size_t cell = kit_said_cell(s->board, row, column);
        if (cell == SIZE_MAX) break;
        if (seen[s->values[cell]]) return false;
        seen[s->values[cell]] = true;
        sum += s->values[cell];
    }
    return !kit_said_begins(s, "sum") || sum == s->a[2];
}

static bool say_kakuro(struct kit_stated *k, const char *key, const int *a)
{
    const struct kakuro *b = kakuro_of(k->board);
    int place = (a[0] - 1) * b->columns + a[1] - 1, length = 0;
    bool down = strstr(key, "down");
    dm_int cells[64];
    for (int row = a[0] - 1, column = a[1] - 1; row < b->rows && column < b->columns && b->at[place] >= 0;
         row += down, column += !down) {
        REQUIRE(length < 64, "runs are short");
        cells[length++] = k->cell[b->at[place]];
        place += down ? b->columns : 1;
    }
    for (int i = 0; i < length; i++)
        for (int j = 0; j < i; j++)
            for (int v = 1; v <= KAKURO_DIGITS; v++)
                kit_stated_not_both(k, dm_eq(k->model, cells[i], v), dm_eq(k->model, cells[j], v));
    if (strncmp(key, "sum", 3) == 0) dm_linear(k->model, (size_t)length, NULL, cells, DM_EQ, a[2]);
    return true;
}

static void cells_of_kakuro(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 1, KAKURO_DIGITS);
}

/* A digit, an open cell, or a black place; where runs begin, some with a clue. */
static void make_kakuro(struct rng *rng, struct buf *out)
{
    int rows = 1 + kit_facts_side(rng, 5), columns = 1 + kit_facts_side(rng, 5);
    uint64_t black = rng_below(rng, 4), given = rng_below(rng, 3), clues = rng_below(rng, 8);
    bool white[17][17] = {{false}};
    for (int i = 0; i < rows * columns; i++)
        white[i / columns][i % columns] = i / columns && i % columns && rng_below(rng, 8) >= black;
    white[rows - 1][columns - 1] = true;
    buf_print(out, "kakuro %d %d\n", rows, columns);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            bool below = white[row + 1][column] && rng_below(rng, 8) < clues;
            bool right = white[row][column + 1] && rng_below(rng, 8) < clues;
            if (white[row][column])
                buf_char(out, rng_below(rng, 8) < given ? (char)('0' + rng_between(rng, 1, 9)) : '.');
            else if (!below && !right)
                buf_char(out, '#');
            if (!white[row][column] && below) buf_int(out, rng_between(rng, 1, 20));
            if (!white[row][column] && (below || right)) buf_char(out, '\\');
            if (!white[row][column] && right) buf_int(out, rng_between(rng, 1, 20));
            buf_char(out, column + 1 < columns ? ' ' : '\n');
        }
}

static const char *const samples[] = {
    "kakuro 3 3\n# 5\\ .\n\\6 . .\n. . #\n",
    "kakuro 2 3\n# 3\\ 9\\\n\\5 . .\n",
    NULL,
};

const struct kit_facts facts_kakuro = {
    .means = kakuro_means,
    .cells = cells_of_kakuro,
    .say = say_kakuro,
    .make = make_kakuro,
    .samples = samples,
};
