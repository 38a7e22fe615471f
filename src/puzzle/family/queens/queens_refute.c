/* Refutes boards with given queens by a sum of squares of distances.
 *
 * Let y and x be the distances of a square from the mean of the rows and of the columns that are
 * left. Then x + y and x - y are its distances from the two diagonals through that point, and
 *     (x + y)^2 + (x - y)^2 = 2 x^2 + 2 y^2.
 * Summed over the queens to come, the right side is known: they take each of these rows and columns
 * once. The left side is at least the sum over as many of the nearest free diagonals as there are
 * queens. If that is more than the right side, there is no solution: the given queens occupy too
 * many diagonals near the middle. For example, boards are refuted on which a block in a corner with
 * a third or more of the rows and columns is completed.
 *
 * Diagonals without an open square are left out too, on boards of up to LOOKED squares. Distances
 * are multiplied by the number of queens to come, so all numbers are whole: below 2^119 for ten
 * million rows. O(n), and O(n^2) for up to LOOKED squares. */
#include "puzzle/family/queens/queens.h"

#include "base/alloc.h"

enum {
    LEAST = 40, /* rows: smaller boards are searched as quickly */
    LOOKED = 1 << 23
};

struct rest { /* the board without given queens */
    int n, queens;
    bool *row, *column;     /* by number: it is left */
    bool *rising, *falling; /* by row + column, and row - column + n - 1: likewise */
    int64_t rows, columns;  /* the sums of their numbers */
    int low[2], high[2];    /* the first and last row, and column */
};

static wide square(int64_t distance)
{
    wide size = (wide)(distance < 0 ? -distance : distance);
    return size * size;
}

static void mark_all(bool *set, size_t size)
{
    for (size_t i = 0; i < size; i++) set[i] = true;
}

static void look(const struct queens *q, struct rest *rest)
{
    size_t n = (size_t)q->n;
    bool *const sets[] = {rest->row, rest->column, rest->rising, rest->falling};
    for (int i = 0; i < 4; i++) mark_all(sets[i], i < 2 ? n : 2 * n);
    for (int i = 0; i < q->given_count; i++) {
        size_t row = q->given[i] / n, column = q->given[i] % n;
        rest->row[row] = rest->column[column] = false;
        rest->rising[row + column] = rest->falling[row + n - 1 - column] = false;
    }
    for (int i = 0; i < q->n; i++)
        for (int down = 0; down < 2; down++) {
            if (!(down ? rest->row : rest->column)[i]) continue;
            if (rest->high[down] < 0) rest->low[down] = i;
            rest->high[down] = i;
            *(down ? &rest->rows : &rest->columns) += i;
        }
    ASSERT(rest->low[0] <= rest->high[0] && rest->low[1] <= rest->high[1]); /* queens are to come */
}

/* Drops diagonals without an open square. */
static void drop_closed(struct rest *rest)
{
    size_t lines = 2 * (size_t)rest->n;
    bool *rising = alloc_array(lines, sizeof *rising), *falling = alloc_array(lines, sizeof *falling);
    for (int row = 0; row < rest->n; row++)
        for (int column = 0; rest->row[row] && column < rest->n; column++) {
            int up = row + column, down = row - column + rest->n - 1;
            if (!rest->column[column] || !rest->rising[up] || !rest->falling[down]) continue;
            rising[up] = falling[down] = true;
        }
    alloc_free(rest->rising), alloc_free(rest->falling);
    rest->rising = rising;
    rest->falling = falling;
}

/* The right side: the sum over rows and columns. */
static wide fixed_sum(const struct rest *rest)
{
    wide sum = 0;
    for (int i = 0; i < rest->n; i++) {
        if (rest->row[i]) sum += 2 * square((int64_t)rest->queens * i - rest->rows);
        if (rest->column[i]) sum += 2 * square((int64_t)rest->queens * i - rest->columns);
    }
    return sum;
}

/* A lower bound on the left side for one direction: the nearest free diagonals from `low` to
 * `high`, around `middle` / queens. False if there are too few. */
static bool least_sum(const struct rest *rest, const bool *is_left, int64_t middle, int low, int high,
                      wide *sum)
{
    ASSERT(rest->queens > 0 && low <= high);
    int64_t queens = rest->queens, down = middle / queens, up = down + 1;
    int found = 0;
    while (found < rest->queens && (down >= low || up <= high)) {
        int64_t below = middle - queens * down, above = queens * up - middle;
        bool takes_up = down < low || (up <= high && above < below);
        int64_t at = takes_up ? up++ : down--;
        if (at < low || at > high || !is_left[at]) continue;
        *sum += square(queens * at - middle);
        found++;
    }
    return found == rest->queens;
}

static bool judge(const struct rest *rest, struct sentence *reason)
{
    int shift = rest->n - 1; /* of falling diagonals, which are numbered from 0 */
    wide least = 0;
    bool enough =
        least_sum(rest, rest->rising, rest->rows + rest->columns, rest->low[0] + rest->low[1],
                  rest->high[0] + rest->high[1], &least) &&
        least_sum(rest, rest->falling, rest->rows - rest->columns + (int64_t)rest->queens * shift,
                  rest->low[1] - rest->high[0] + shift, rest->high[1] - rest->low[0] + shift, &least);
    if (enough && least <= fixed_sum(rest)) return false;
    say_set(reason, enough ? "queens.refute.far" : "queens.refute.diagonals",
            SAY(say_int("queens", rest->queens)));
    return true;
}

/* The only empty boards without a solution. */
static bool is_too_small(int n, struct sentence *reason)
{
    if (n == 2) say_set(reason, "queens.refute.two", NULL);
    if (n == 3) say_set(reason, "queens.refute.three", NULL);
    return n == 2 || n == 3;
}

bool queens_refute_board(const struct board *board, struct sentence *reason)
{
    const struct queens *q = queens_of(board);
    size_t n = (size_t)q->n;
    if (is_too_small(q->n, reason)) return true;
    if (q->n < LEAST || q->given_count == 0 || q->given_count >= q->n) return false;
    struct rest rest = {.n = q->n,
                        .queens = q->n - q->given_count,
                        .row = alloc_array(n, sizeof(bool)),
                        .column = alloc_array(n, sizeof(bool)),
                        .rising = alloc_array(2 * n, sizeof(bool)),
                        .falling = alloc_array(2 * n, sizeof(bool)),
                        .high = {-1, -1}};
    look(q, &rest);
    if ((int64_t)rest.n * rest.queens <= LOOKED) drop_closed(&rest);
    bool refuted = judge(&rest, reason);
    alloc_free(rest.row), alloc_free(rest.column), alloc_free(rest.rising), alloc_free(rest.falling);
    return refuted;
}
