/* Parts of a count: positions with the queens that are put down first, and what holds for the
 * others. */
#ifndef SEARCH_HALVES_HALVES_PARTS_H
#define SEARCH_HALVES_HALVES_PARTS_H

#include "base/alloc.h"
#include "base/vec.h"
#include "search/halves/halves.h"

/* The lines that the queens of a position take, as bits. */
struct halves_position {
    uint64_t rows, columns;
    uint64_t rising, falling; /* by row + column, and by column - row + n - 1 */
};

struct halves_case {
    uint64_t weight;              /* how many solutions one stands for */
    uint64_t barred[HALVES_MOST]; /* by row: columns where no queen may be put */
    /* Columns at each side that are filled before the halves are made. */
    int left, right;
};

struct halves_part {
    struct halves_position position;
    size_t which; /* its case */
    double work;  /* about how much it is, in some unit */
};

struct halves_parts {
    int n;
    VEC(struct halves_case) cases;
    VEC(struct halves_part) parts; /* the largest first; their order depends on the board alone */
};

void halves_parts_init(struct halves_parts *parts, const struct halves_board *board);
void halves_parts_free(struct halves_parts *parts);

/* The columns of a row where a queen can be put. */
static inline uint64_t halves_parts_open(int n, const struct halves_case *c, const struct halves_position *p,
                                         int row)
{
    uint64_t all = (UINT64_C(1) << n) - 1;
    ASSERT(n <= HALVES_MOST && row >= 0 && row < n);
    if (p->rows >> row & 1) return 0;
    return all & ~(p->columns | p->rising >> row | p->falling >> (n - 1 - row) | c->barred[row]);
}

static inline void halves_parts_put(int n, struct halves_position *p, int row, int column)
{
    uint64_t queen = UINT64_C(1) << column;
    ASSERT(!(p->rows >> row & 1) && !(p->columns & queen)); /* one queen in each line */
    p->rows |= UINT64_C(1) << row;
    p->columns |= queen;
    p->rising |= queen << row;
    p->falling |= queen << (n - 1 - row);
}

/* The next column at a side that has no queen; -1: none is left. */
int halves_parts_column(int n, const struct halves_case *c, const struct halves_position *p);

#endif
