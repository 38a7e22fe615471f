/* Sudokus by the definition alone, filled cell by cell. */
#include "kit_sudoku.h"

#include <string.h>

void kit_sudoku_shape(struct kit_sudoku *s, struct rng *rng, int side)
{
    *s = (struct kit_sudoku){.side = side, .diagonals = rng_below(rng, 4) == 0};
    do s->box_rows = (int)rng_between(rng, 1, side);
    while (side % s->box_rows);
    s->box_columns = side / s->box_rows;
    for (int cell = 0; cell < side * side; cell++)
        s->piece[cell] = cell / side / s->box_rows * s->box_rows + cell % side / s->box_columns;
    if (rng_below(rng, 3)) return;
    s->box_rows = s->box_columns = 0;
    for (int i = 0; i < side; i++) {
        int a = (int)rng_below(rng, (uint64_t)(side * side)),
            b = (int)rng_below(rng, (uint64_t)(side * side));
        int piece = s->piece[a];
        s->piece[a] = s->piece[b];
        s->piece[b] = piece;
    }
}

void kit_sudoku_write(const struct kit_sudoku *s, struct buf *out)
{
    buf_print(out, "sudoku %d", s->side);
    if (s->box_rows) buf_print(out, " box %dx%d", s->box_rows, s->box_columns);
    buf_print(out, "%s%s\n", s->box_rows ? "" : " jigsaw", s->diagonals ? " diagonals" : "");
    for (int i = 0; i < s->side * s->side; i++) {
        if (s->number[i])
            buf_print(out, "%d", s->number[i]);
        else
            buf_char(out, '.');
        buf_char(out, (i + 1) % s->side ? ' ' : '\n');
    }
    for (int i = 0; i < s->side * s->side && !s->box_rows; i++)
        buf_print(out, "%d%c", s->piece[i], (i + 1) % s->side ? ' ' : '\n');
}

static bool see_each_other(const struct kit_sudoku *s, int a, int b)
{
    int n = s->side, row = a / n, column = a % n, other_row = b / n, other_column = b % n;
    if (row == other_row || column == other_column || s->piece[a] == s->piece[b]) return true;
    if (!s->diagonals) return false;
    return (row == column && other_row == other_column) ||
           (row + column == n - 1 && other_row + other_column == n - 1);
}

static bool fits(const struct kit_sudoku *s, const int *number, int cell)
{
    for (int other = 0; other < s->side * s->side; other++)
        if (other != cell && number[other] == number[cell] && see_each_other(s, cell, other)) return false;
    return true;
}

bool kit_sudoku_is_right(const struct kit_sudoku *s, const int *number)
{
    for (int cell = 0; cell < s->side * s->side; cell++)
        if (number[cell] && !fits(s, number, cell)) return false;
    return true;
}

static int count_fitting(const struct kit_sudoku *s, int *number, int cell)
{
    int count = 0;
    for (number[cell] = 1; number[cell] <= s->side; number[cell]++) count += fits(s, number, cell);
    number[cell] = 0;
    return count;
}

/* Fills the cell with the fewest numbers that fit. */
int kit_sudoku_fill(const struct kit_sudoku *s, int *number, int most)
{
    int best = -1, least = s->side + 1, found = 0, here[KIT_SUDOKU_CELLS], filled[KIT_SUDOKU_CELLS];
    for (int cell = 0; cell < s->side * s->side && least > 0; cell++) {
        int count = number[cell] ? s->side + 1 : count_fitting(s, number, cell);
        if (count < least) {
            least = count;
            best = cell;
        }
    }
    if (best < 0) return 1;
    for (int value = 1; value <= s->side && found < most; value++) {
        memcpy(here, number, sizeof here);
        here[best] = value;
        int more = fits(s, here, best) ? kit_sudoku_fill(s, here, most - found) : 0;
        if (more) memcpy(filled, here, sizeof filled);
        found += more;
    }
    if (found) memcpy(number, filled, sizeof filled);
    return found;
}
