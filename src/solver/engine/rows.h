/* A model as an integer program: bounded integer columns, and linear rows.
 *
 * There are two blocks of rows: the model's, which stay, and those of a round: assumptions and
 * excluded solutions. */
#ifndef SOLVER_ENGINE_ROWS_H
#define SOLVER_ENGINE_ROWS_H

#include "solver/engine/cbc.h"
#include "solver/model/model.h"

struct rows;

struct rows *rows_new(const dm_model *model, bool (*stop)(void *of), void *of);
void rows_free(struct rows *rows);

/* Loads what was added to the model. False: stopped; the next call resumes. If that was within a
 * constraint, its rows are duplicated, and rows_spoilt returns true. */
bool rows_load(struct rows *rows);
bool rows_spoilt(const struct rows *rows);

/* Why the model has no numerically safe program; NULL: no error. Never cleared. */
const char *rows_error(const struct rows *rows);

void rows_begin_round(struct rows *rows);        /* removes the rows of the last round */
void rows_assume(struct rows *rows, dm_lit lit); /* in this round */
/* Excludes this answer in this round; `values` are those of the first `count` variables. */
void rows_exclude(struct rows *rows, size_t count, const int32_t *values);
bool rows_round_holds(const struct rows *rows, const double *at); /* `at`: integers by column */

/* Is some row infeasible for all values? */
bool rows_impossible(const struct rows *rows);
/* The current program; points into the rows. */
struct cbc_problem rows_problem(const struct rows *rows, const double *costs);
int rows_columns(const struct rows *rows);
/* The column of a variable of the model. */
int rows_column(const struct rows *rows, int32_t var);

/* Writes `factor` times the variable as costs by column, zeroed before; returns the constant. A
 * variable defined by an equation is replaced by its definition, as people would write it. */
double rows_costs(const struct rows *rows, int32_t var, double factor, double *costs);

/* Bounds of columns and of the model's rows without the upper (or lower) bound of a variable,
 * except what its definition implies. */
struct row_bounds {
    double *lo, *hi;         /* by column; owned */
    double *row_lo, *row_hi; /* by row; owned */
    double before;           /* the bound that was removed */
};
/* False: no definition, and nothing to free. */
bool rows_lift(const struct rows *rows, int32_t var, bool large, struct row_bounds *bounds);
/* Completes values by column, NAN where unknown, from fixed columns and the definition. True: all
 * are known and feasible. */
bool rows_lifted_hold(const struct rows *rows, int32_t var, const struct row_bounds *bounds, double *at);
void rows_lift_free(struct row_bounds *bounds);

#endif
