/* Parts of a count: the queens placed first, and restrictions on the others. */
#ifndef SEARCH_COUNT_QUEENS_COUNT_QUEENS_PARTS_H
#define SEARCH_COUNT_QUEENS_COUNT_QUEENS_PARTS_H

#include "base/alloc.h"
#include "base/vec.h"
#include "search/count_queens/count_queens.h"

/* The lines occupied by the queens of a position, as bits. */
struct count_queens_position {
    uint64_t rows, columns;
    uint64_t rising, falling; /* by row + column, and by column - row + n - 1 */
};

struct count_queens_case {
    uint64_t weight;                   /* solutions that one stands for */
    uint64_t barred[COUNT_QUEENS_MAX]; /* by row: barred columns */
    int left, right;                   /* columns at each side that are filled before halving */
};

struct count_queens_part {
    struct count_queens_position position;
    size_t which; /* its case */
    double work;  /* estimate, in arbitrary units */
};

struct count_queens_parts {
    int n;
    VEC(struct count_queens_case) cases;
    VEC(struct count_queens_part) parts; /* largest first; the order depends only on the board */
};

void count_queens_parts_init(struct count_queens_parts *parts, const struct count_queens_board *board);
void count_queens_parts_free(struct count_queens_parts *parts);

/* The columns of a row where a queen can be placed. */
static inline uint64_t count_queens_parts_open(int n, const struct count_queens_case *c,
                                               const struct count_queens_position *p, int row)
{
    uint64_t all = (UINT64_C(1) << n) - 1;
    ASSERT(n <= COUNT_QUEENS_MAX && row >= 0 && row < n);
    if (p->rows >> row & 1) return 0;
    return all & ~(p->columns | p->rising >> row | p->falling >> (n - 1 - row) | c->barred[row]);
}

static inline void count_queens_parts_put(int n, struct count_queens_position *p, int row, int column)
{
    uint64_t queen = UINT64_C(1) << column;
    ASSERT(!(p->rows >> row & 1) && !(p->columns & queen)); /* one queen in each line */
    p->rows |= UINT64_C(1) << row;
    p->columns |= queen;
    p->rising |= queen << row;
    p->falling |= queen << (n - 1 - row);
}

/* The next outer column without a queen; -1: none is left. */
int count_queens_parts_column(int n, const struct count_queens_case *c,
                              const struct count_queens_position *p);

#endif
