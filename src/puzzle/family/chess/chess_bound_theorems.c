/* Lower bounds on the pieces that dominate, from theorems.
 *
 *   R1  Pieces that move along rows and columns: if a row and a column are empty, nothing
 *       threatens the square where they cross. So all rows or all columns have a piece. On a board
 *       with obstacles this holds for the rows and the columns without any; each obstacle that is
 *       still to come spoils one of each.
 *   R2  Pieces that move as queens do, on n x n squares without obstacles: at least (n-1)/2
 *       (Spencer, in Cockayne, "Chessboard domination problems", Discrete Mathematics 86, 1990),
 *       and that only for n = 3 and n = 11 (Finozhenok and Weakley, "An improved lower bound for
 *       domination numbers of the queen's graph", Australasian Journal of Combinatorics 37, 2007):
 *       n/2 for all others.
 *   R3  Pieces that move as bishops do, on n x n squares without obstacles: n (Yaglom and Yaglom,
 *       "Challenging mathematical problems with elementary solutions", volume 1, 1964).
 *
 * R2 and R3 hold for pieces that see less than queens (bishops), and for mixtures: with queens
 * (bishops) on the same squares the position still dominates, since whatever is between two squares
 * of a line is seen from both sides. Given pieces count. */
#include "puzzle/family/chess/chess_steps.h"

#include "puzzle/kit/grid.h"

static bool all_steps(const struct chess *c, bool (*suits)(const struct pieces_step *step))
{
    struct pieces_step steps[PIECES_STEPS];
    for (int kind = 0; kind < c->kind_count; kind++)
        for (int i = pieces_steps(c->kinds[kind].piece, steps); i-- > 0;)
            if (!suits(&steps[i])) return false;
    return true;
}

static bool is_unit(int by)
{
    return by >= -1 && by <= 1;
}

static bool along(const struct pieces_step *step)
{
    return step->rows == 0 || step->columns == 0;
}

static bool diagonal(const struct pieces_step *step)
{
    return step->rows == step->columns || step->rows == -step->columns;
}

static bool queenly(const struct pieces_step *step)
{
    return is_unit(step->rows) && is_unit(step->columns);
}

static int64_t clear_lines(const struct chess *c, bool columns)
{
    int64_t clear = 0;
    int lines = columns ? c->columns : c->rows, length = columns ? c->rows : c->columns;
    for (int line = 0; line < lines; line++) {
        bool free = true;
        for (int k = 0; k < length && free; k++) {
            size_t cell = grid_cell(c->columns, columns ? k : line, columns ? line : k);
            free = !chess_obstacle(c, c->given[cell]);
        }
        clear += free;
    }
    ASSERT(clear <= lines);
    return clear;
}

int64_t chess_bound_theorems(const struct chess *c, const char **by)
{
    int64_t to_come = chess_obstacles_left(c), rows = clear_lines(c, false), n = c->rows;
    if (all_steps(c, along)) { /* R1 */
        int64_t columns = clear_lines(c, true);
        *by = say_word("chess.bound.lines-occupied");
        return (rows < columns ? rows : columns) - to_come;
    }
    ASSERT(rows <= n);
    bool any = to_come > 0 || rows < n; /* obstacles */
    if (any || c->rows != c->columns || !all_steps(c, queenly)) return 0;
    if (all_steps(c, diagonal)) { /* R3 */
        *by = say_word("chess.bound.bishops");
        return n;
    }
    *by = say_word("chess.bound.queens"); /* R2 */
    return n == 3 || n == 11 ? (n - 1) / 2 : (n + 1) / 2;
}
