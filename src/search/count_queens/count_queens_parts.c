/* Symmetry breaking, and the outer columns.
 *
 * A board without given queens has the eight symmetries of the square. Each solution has one queen
 * on each edge, at some distance from either end of it: eight distances, which the symmetries
 * permute regularly. Let d be the least distance and t its multiplicity. Of the eight images of a
 * solution (with repetition, if some are equal) t have d at one chosen place: from the top of the
 * left edge. So the number of solutions is the sum of 8/t over those whose queen on the left edge
 * is d rows from the top and where no distance is less.
 *   R1  d = 0: the queen is in the corner, and no other corner is occupied. The reflection that
 *       fixes the corner exchanges row 1 and column 1, whose queens cannot be at the same
 *       distance, because such squares share a diagonal. Solutions where the queen of column 1 is
 *       nearer are half of all: each counts eight.
 *   R2  d > 0: squares at distance d that are reflections of the first are attacked by it. The
 *       three that are rotations of it may be occupied: top, right and bottom, one case for each
 *       subset. By rotation, {top} and {bottom} have equally many solutions, and so have
 *       {top, right}, {right, bottom} and {top, bottom}. That leaves the weights
 *           none 8;  {top} 8/2 * 2;  {right} 8/2;  {top, right} 8/3 * 3;  all three 8/4
 *   R3  No other queen on an edge is at distance d or less: such squares are barred.
 * With given queens no symmetry is used.
 *
 * Half boards have at most COUNT_QUEENS_WIDTH columns, so the outer columns are filled first, from
 * both sides; the parts are the ways to do so. This costs nothing: with two columns filled at each
 * side, rows are as constrained as in a search from the top (measured for n = 14: 3.65 million
 * nodes instead of 4.54 million). Further columns are filled while a part is counted. Boards with
 * given queens are divided further, since lists are longer without symmetry. */
#include "search/count_queens/count_queens_parts.h"

#include "base/bits.h"
#include "search/count_queens/count_queens_kernel.h"

#include <math.h>
#include <stdlib.h>

enum {
    FILLED = 4,      /* outer columns of a part, at most */
    MOST_ROWS = 14,  /* without symmetry: rows of both halves */
    LEAST_SQUARE = 4 /* smallest n whose symmetries are used */
};

/* ---- the sides */

int count_queens_parts_column(int n, const struct count_queens_case *c, const struct count_queens_position *p)
{
    for (int i = 0; i < c->left || i < c->right; i++) {
        if (i < c->left && !(p->columns >> i & 1)) return i;
        if (i < c->right && !(p->columns >> (n - 1 - i) & 1)) return n - 1 - i;
    }
    return -1;
}

/* Chooses sides that leave at most COUNT_QUEENS_WIDTH columns and `most_rows` rows. Columns with a
 * queen come first; otherwise the sides are balanced. */
static void choose_sides(int n, struct count_queens_case *c, const struct count_queens_position *p,
                         int most_rows)
{
    int rows = n - bits_in_word(p->rows);
    for (int i = 0; i < c->left; i++) rows -= !(p->columns >> i & 1);
    while (n - c->left - c->right > COUNT_QUEENS_WIDTH || rows > most_rows) {
        ASSERT(c->left + c->right < n);
        bool left_has = p->columns >> c->left & 1, right_has = p->columns >> (n - 1 - c->right) & 1;
        bool left = left_has || (!right_has && c->left <= c->right);
        rows -= !(left ? left_has : right_has);
        if (left)
            c->left++;
        else
            c->right++;
    }
}

/* Estimate: the halves have about the square root of the product of the rows' choices. */
static double work_of(const struct count_queens_parts *parts, const struct count_queens_part *part)
{
    const struct count_queens_case *c = &parts->cases.data[part->which];
    double ways = 1;
    for (int row = 0; row < parts->n; row++)
        if (!(part->position.rows >> row & 1))
            ways *= bits_in_word(count_queens_parts_open(parts->n, c, &part->position, row));
    return 1 + sqrt(ways);
}

/* All ways to fill `left` more columns of a part. */
static void add_parts(struct count_queens_parts *parts, struct count_queens_part part, int left)
{
    const struct count_queens_case *c = &parts->cases.data[part.which];
    int column = left > 0 ? count_queens_parts_column(parts->n, c, &part.position) : -1;
    if (column < 0) {
        part.work = work_of(parts, &part);
        vec_push(&parts->parts, part);
        return;
    }
    for (int row = 0; row < parts->n; row++) {
        if (!(count_queens_parts_open(parts->n, c, &part.position, row) >> column & 1)) continue;
        struct count_queens_part next = part;
        count_queens_parts_put(parts->n, &next.position, row, column);
        add_parts(parts, next, left - 1);
    }
}

static void add_case(struct count_queens_parts *parts, struct count_queens_case *c,
                     const struct count_queens_position *p, int most_rows)
{
    int filled = 0;
    choose_sides(parts->n, c, p, most_rows);
    for (int i = 0; i < parts->n; i++) {
        bool outside = i < c->left || i >= parts->n - c->right;
        filled += outside && (p->columns >> i & 1);
    }
    vec_push(&parts->cases, *c);
    ASSERT(parts->n - c->left - c->right <= COUNT_QUEENS_WIDTH);
    add_parts(parts, (struct count_queens_part){.position = *p, .which = parts->cases.size - 1},
              filled < FILLED ? FILLED - filled : 0);
}

/* ---- symmetry */

/* R1 */
static void add_corner(struct count_queens_parts *parts)
{
    int n = parts->n;
    for (int row = 2; row < n; row++) {
        struct count_queens_case c = {.weight = 8, .left = 2};
        struct count_queens_position p = {0};
        c.barred[1] = (UINT64_C(2) << row) - 1;
        count_queens_parts_put(n, &p, 0, 0);
        if (!(count_queens_parts_open(n, &c, &p, row) >> 1 & 1)) continue;
        count_queens_parts_put(n, &p, row, 1);
        add_case(parts, &c, &p, COUNT_QUEENS_WIDTH);
    }
}

/* R2: `ties` is the set of edges (top 1, right 2, bottom 4) with a queen at this distance. */
static void add_edge(struct count_queens_parts *parts, int distance, unsigned ties, uint64_t weight)
{
    const int n = parts->n, far = n - 1 - distance;
    const int row[] = {0, far, n - 1}, column[] = {far, n - 1, distance};
    const uint64_t near = (UINT64_C(2) << distance) - 1, last = UINT64_C(1) << (n - 1);
    struct count_queens_case c = {.weight = weight, .left = 1};
    struct count_queens_position p = {0};
    count_queens_parts_put(n, &p, distance, 0);
    for (int edge = 0; edge < 3; edge++) {
        if (!(ties >> edge & 1)) continue;
        if (!(count_queens_parts_open(n, &c, &p, row[edge]) >> column[edge] & 1)) return;
        count_queens_parts_put(n, &p, row[edge], column[edge]);
    }
    c.barred[0] = c.barred[n - 1] = near | near << far; /* R3 */
    for (int i = 0; i <= distance; i++) {
        c.barred[i] |= last;
        c.barred[n - 1 - i] |= last;
    }
    add_case(parts, &c, &p, COUNT_QUEENS_WIDTH);
}

static void add_square(struct count_queens_parts *parts)
{
    static const uint64_t weight[] = {[0] = 8, [1] = 8, [2] = 4, [1 | 2] = 8, [1 | 2 | 4] = 2};
    add_corner(parts);
    for (int distance = 1; 2 * distance < parts->n - 1; distance++)
        for (unsigned ties = 0; ties < 8; ties++)
            if (weight[ties]) add_edge(parts, distance, ties, weight[ties]);
}

/* ---- given queens */

static void add_given(struct count_queens_parts *parts, const struct count_queens_board *board)
{
    struct count_queens_case c = {.weight = 1};
    struct count_queens_position p = {0};
    for (int i = 0; i < board->given_count; i++) {
        int row = (int)(board->given[i] / (size_t)board->n),
            column = (int)(board->given[i] % (size_t)board->n);
        if (!(count_queens_parts_open(board->n, &c, &p, row) >> column & 1)) return;
        count_queens_parts_put(board->n, &p, row, column);
    }
    add_case(parts, &c, &p, MOST_ROWS);
}

/* Parts have different queens, so no two compare equal. */
static int compare_parts(const void *a, const void *b)
{
    const struct count_queens_part *x = a, *y = b;
    if (x->work != y->work) return x->work > y->work ? -1 : 1;
    const struct count_queens_position *p = &x->position, *q = &y->position;
    if (p->rising != q->rising) return p->rising < q->rising ? -1 : 1;
    return (p->falling > q->falling) - (p->falling < q->falling);
}

void count_queens_parts_init(struct count_queens_parts *parts, const struct count_queens_board *board)
{
    *parts = (struct count_queens_parts){.n = board->n};
    if (board->given_count == 0 && board->n >= LEAST_SQUARE)
        add_square(parts);
    else
        add_given(parts, board);
    if (parts->parts.size > 1)
        qsort(parts->parts.data, parts->parts.size, sizeof *parts->parts.data, compare_parts);
}

void count_queens_parts_free(struct count_queens_parts *parts)
{
    vec_free(&parts->cases);
    vec_free(&parts->parts);
}
