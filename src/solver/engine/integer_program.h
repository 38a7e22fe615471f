/* A model as an integer program: bounded integer columns, and linear rows.
 *
 * There are two blocks of rows: the model's, which stay, and those of a round: assumptions and
 * excluded solutions. */
#ifndef SOLVER_ENGINE_INTEGER_PROGRAM_H
#define SOLVER_ENGINE_INTEGER_PROGRAM_H

#include "solver/engine/cbc.h"
#include "solver/model/model.h"

struct integer_program;

struct integer_program *integer_program_new(const dm_model *model, bool (*stop)(void *of), void *of);
void integer_program_free(struct integer_program *rows);

/* Loads what was added to the model. False: stopped; the next call resumes. If that was within a
 * constraint, its rows are duplicated, and integer_program_spoilt returns true. */
bool integer_program_load(struct integer_program *rows);
bool integer_program_spoilt(const struct integer_program *rows);

/* Why the model has no numerically safe program; NULL: no error. Never cleared. */
const char *integer_program_error(const struct integer_program *rows);

/* removes the rows of the last round */
void integer_program_begin_round(struct integer_program *rows);
void integer_program_assume(struct integer_program *rows, dm_lit lit); /* in this round */
/* Excludes this answer in this round; `values` are those of the first `count` variables. */
void integer_program_exclude(struct integer_program *rows, size_t count, const int32_t *values);
bool integer_program_round_holds(const struct integer_program *rows,
                                 const double *at); /* `at`: integers by column */

/* True if some row is infeasible whatever the values. */
bool integer_program_impossible(const struct integer_program *rows);
/* The current program; points into the rows. */
struct cbc_problem integer_program_problem(const struct integer_program *rows, const double *costs);
int integer_program_columns(const struct integer_program *rows);
/* The column of a variable of the model. */
int integer_program_column(const struct integer_program *rows, int32_t var);

/* Writes `factor` times the variable as costs by column, zeroed before; returns the constant. A
 * variable defined by an equation is replaced by the terms of its definition. */
double integer_program_costs(const struct integer_program *rows, int32_t var, double factor, double *costs);

/* Bounds of columns and of the model's rows without the upper (or lower) bound of a variable,
 * except what its definition implies. */
struct row_bounds {
    double *lo, *hi;         /* by column; owned */
    double *row_lo, *row_hi; /* by row; owned */
    double before;           /* the bound that was removed */
};
/* False: no definition, and nothing to free. */
bool integer_program_lift(const struct integer_program *rows, int32_t var, bool large,
                          struct row_bounds *bounds);
/* Completes values by column, NAN where unknown, from fixed columns and the definition. True: all
 * are known and feasible. */
bool integer_program_lifted_hold(const struct integer_program *rows, int32_t var,
                                 const struct row_bounds *bounds, double *at);
void integer_program_lift_free(struct row_bounds *bounds);

#endif
