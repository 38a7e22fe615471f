/* What tests of all families must know of Sudoku. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_clued.h"
#include "kit_facts.h"
#include "kit_sudoku.h"
#include "puzzle/family/sudoku/sudoku.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static bool sudoku_means(const struct kit_said *s)
{
    const struct sudoku *b = sudoku_of(s->board);
    bool seen[SUDOKU_MOST + 1] = {0}, right = true;
    for (int row = 1; row <= b->side; row++)
        for (int column = 1; column <= b->side; column++) {
            int piece = b->piece[(row - 1) * b->side + column - 1] + 1;
            bool in = kit_said_begins(s, "once-row")       ? row == s->a[0]
                      : kit_said_begins(s, "once-column")  ? column == s->a[0]
                      : kit_said_begins(s, "once-falling") ? row == column
                      : kit_said_begins(s, "once-rising")  ? row + column == b->side + 1
                                                           : piece == s->a[0];
            int32_t value = s->values[kit_said_cell(s->board, row, column)];
            right &= !(in && seen[value]);
            seen[value] |= in;
        }
    return right;
}

/* Is the cell in the region of this rule? */
static bool in_region(const struct sudoku *s, const char *key, int number, int row, int column)
{
    if (strcmp(key, "once-row") == 0) return row + 1 == number;
    if (strcmp(key, "once-column") == 0) return column + 1 == number;
    if (strcmp(key, "once-falling") == 0) return row == column;
    if (strcmp(key, "once-rising") == 0) return row + column == s->side - 1;
    if (strcmp(key, "once-region") == 0) return s->piece[row * s->side + column] + 1 == number;
    REQUIRE(strcmp(key, "once-box") == 0, "there is no other rule");
    int across = s->side / s->box_columns;
    return row / s->box_rows * across + column / s->box_columns + 1 == number;
}

static bool say_sudoku(struct kit_stated *k, const char *key, const int *a)
{
    const struct sudoku *s = sudoku_of(k->board);
    int n = s->side;
    for (int i = 0; i < n * n; i++)
        for (int j = 0; j < i; j++)
            for (int v = 1;
                 v <= n && in_region(s, key, a[0], i / n, i % n) && in_region(s, key, a[0], j / n, j % n);
                 v++)
                kit_stated_not_both(k, kit_stated_is(k, (size_t)i, v), kit_stated_is(k, (size_t)j, v));
    return true;
}

static void cells_of_sudoku(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++)
        k->cell[i] = dm_range(k->model, 1, sudoku_of(k->board)->side);
}

static void make_sudoku(struct rng *rng, struct buf *out)
{
    static const int sides[] = {1, 2, 3, 4, 4, 6, 9, 9, 9, 10, 12, 16};
    struct kit_sudoku s;
    uint64_t share = rng_below(rng, 6);
    do kit_sudoku_shape(&s, rng, sides[rng_below(rng, sizeof sides / sizeof *sides)]);
    while (s.side > 9 && !s.box_rows); /* hard to fill */
    for (int i = 0; i < (s.side > 9 ? s.side : s.side * s.side); i++)
        if (rng_below(rng, 10) < share) s.number[i] = (int)rng_between(rng, 1, s.side);
    kit_sudoku_write(&s, out);
}

static const char *const samples[] = {
    "sudoku 2 jigsaw\n1 .\n. .\n1 1\n2 2\n",
    "sudoku 3 jigsaw diagonals\n. . .\n. . .\n. . 3\n1 1 2\n1 2 2\n3 3 3\n",
    "sudoku 4\n1 2 . .\n. . 1 .\n. . 4 .\n2 . . .\n",
    NULL,
};

static const struct kit_facts_form forms[] = {
    {"line", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"sdk", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

static struct board *blank_sudoku(struct arena *arena, struct rng *rng)
{
    return kit_clued_wished(arena, &sudoku_family, "size", rng_below(rng, 4) ? 4 : 9);
}

const struct kit_facts facts_sudoku = {
    .blank = blank_sudoku,
    .forms = forms,
    .means = sudoku_means,
    .cells = cells_of_sudoku,
    .say = say_sudoku,
    .make = make_sudoku,
    .samples = samples,
};
