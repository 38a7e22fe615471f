/* Product encoding of at-most-one: the literals form a grid; a true literal makes its row and its
 * column true; at most one row and at most one column are true, encoded recursively. (Chen, "A new
 * SAT encoding of the at-most-one constraint", ModRef 2010.)
 *
 * With n literals in r = ceil(n / c) rows of c = ceil(n / ceil(sqrt n)) columns:
 *   clauses(n)   = 2n + clauses(r) + clauses(c)           about 2n + 4 sqrt n
 *   variables(n) = r + c + variables(r) + variables(c)    about 2 sqrt n
 * Up to n = 6 the pairwise encoding is used, which is smaller there. */
#include "solver/encode/parts.h"

enum { FEW = 6 };

struct grid {
    size_t rows, columns;
};

static struct grid grid_of(size_t count)
{
    size_t root = 1;
    while (root * root < count) root++;
    size_t columns = (count + root - 1) / root;
    ASSERT(count > 0 && columns <= root);
    return (struct grid){(count + columns - 1) / columns, columns};
}

struct size product_size(size_t count)
{
    if (count <= FEW) return pairwise_size(count);
    struct grid grid = grid_of(count);
    struct size rows = product_size(grid.rows), columns = product_size(grid.columns);
    return (struct size){2 * (int64_t)count + rows.clauses + columns.clauses,
                         (int64_t)(grid.rows + grid.columns) + rows.variables + columns.variables};
}

void product_at_most_one(struct encoder *encoder, const int *lits, size_t count)
{
    if (count <= FEW) {
        pairwise_at_most_one(encoder, lits, count);
        return;
    }
    struct grid grid = grid_of(count);
    size_t lines = grid.rows + grid.columns;
    ASSERT(grid.rows * grid.columns >= count && lines < count);
    int first = encode_fresh_block(encoder, (int64_t)lines);
    int *line = alloc_array(lines, sizeof *line); /* rows, then columns */
    for (size_t i = 0; i < lines; i++) line[i] = first + (int)i;
    for (size_t i = 0; i < count && !encode_halted(encoder); i++) {
        encode_clause(encoder, (int[]){-lits[i], line[i / grid.columns]}, 2);
        encode_clause(encoder, (int[]){-lits[i], line[grid.rows + i % grid.columns]}, 2);
    }
    product_at_most_one(encoder, line, grid.rows);
    product_at_most_one(encoder, line + grid.rows, grid.columns);
    alloc_free(line);
}
