/* A safe dual bound: the bound of a linear program from the duals of its rows.
 *
 * Idea. Where lo <= Ax <= hi, every y gives
 *     cx = yAx + (c - yA)x >= sum of y_i lo_i or y_i hi_i, by the sign of y_i
 *                           + sum of the least of (c - yA)_j x_j between the column's bounds
 * and all our columns are bounded. So the simplex method need not be trusted: any y that it leaves,
 * even if it stops early or is wrong, gives a valid bound, up to the rounding of these sums, which
 * are computed in long double. The caller rounds to integers with a much wider tolerance.
 *
 * Source: Neumaier and Shcherbina, Safe bounds in linear and mixed-integer linear programming
 * (2004). */
#include "solver/engine/cbc.h"

#include "base/alloc.h"

#include <math.h>

/* The contribution of a block of rows to the bound; subtracts yA from the costs. */
static long double of_block(const struct cbc_block *b, double *duals, long double *costs)
{
    long double sum = 0;
    for (int row = 0; row < b->count; row++) {
        double side = duals[row] > 0 ? b->lo[row] : b->hi[row];
        if (!isfinite(duals[row]) || !isfinite(side)) duals[row] = 0;
        if (duals[row] == 0) continue;
        int end = row + 1 < b->count ? b->starts[row + 1] : b->terms;
        ASSERT(b->starts[row] <= end && end <= b->terms);
        sum += (long double)duals[row] * side;
        for (int i = b->starts[row]; i < end; i++)
            costs[b->columns[i]] -= (long double)duals[row] * b->factors[i];
    }
    return sum;
}

double duals_bound(const struct cbc_problem *problem, double *duals)
{
    ASSERT(problem->columns > 0);
    long double bound = 0, *costs = alloc_array((size_t)problem->columns, sizeof *costs);
    for (int i = 0; i < problem->columns; i++) costs[i] = problem->costs[i];
    bound += of_block(&problem->blocks[0], duals, costs);
    bound += of_block(&problem->blocks[1], duals + problem->blocks[0].count, costs);
    for (int i = 0; i < problem->columns; i++)
        if (costs[i] != 0) bound += costs[i] * (costs[i] > 0 ? problem->lo[i] : problem->hi[i]);
    alloc_free(costs);
    return isfinite((double)bound) ? (double)bound : -INFINITY;
}
