/* A model as an integer program: columns between bounds, all of them integers, and rows that are
 * linear in them.
 *
 * The rows are in two blocks: what the model says, which stays, and what is for one round only:
 * assumptions, and solutions that must not come again. */
#ifndef SOLVER_ENGINE_ROWS_H
#define SOLVER_ENGINE_ROWS_H

#include "solver/engine/cbc.h"
#include "solver/model/model.h"

struct rows;

struct rows *rows_new(const dm_model *model, bool (*stop)(void *of), void *of);
void rows_free(struct rows *rows);

/* Takes what the model has gained since the last call. False: `stop` said so; the next call
 * resumes. The rows of a constraint in which that happened are then there twice, and rows_spoilt
 * says so. */
bool rows_load(struct rows *rows);
bool rows_spoilt(const struct rows *rows);

/* Why something has no form that floating point can be trusted with; NULL if there is no error. It
 * is never cleared. */
const char *rows_error(const struct rows *rows);

void rows_begin_round(struct rows *rows);        /* forgets what the last one said */
void rows_assume(struct rows *rows, dm_lit lit); /* in this round */
/* Excludes these values of the answer in this round; they are those of the first `count` variables,
 * by variable. */
void rows_exclude(struct rows *rows, size_t count, const int32_t *values);
bool rows_round_holds(const struct rows *rows, const double *at); /* at whole numbers by column */

/* Some row is false whatever the values. */
bool rows_impossible(const struct rows *rows);
/* The program as it is now, which stays the rows' own. */
struct cbc_problem rows_problem(const struct rows *rows, const double *costs);
int rows_columns(const struct rows *rows);
/* The column that is this variable of the model. */
int rows_column(const struct rows *rows, int32_t var);

/* Writes costs by column, zeroed before, that make `factor` times the variable; returns what must
 * be added to their sum. A variable that an equality defines is replaced by what it equals, so that
 * CBC is given the program that people would write. */
double rows_costs(const struct rows *rows, int32_t var, double factor, double *costs);

/* Bounds of the columns and of the kept rows in which a variable may be as large (or as small) as
 * the equality that defines it lets it be. */
struct row_bounds {
    double *lo, *hi;         /* by column; owned */
    double *row_lo, *row_hi; /* by row; owned */
    double before;           /* the most (or the least) that it could be before */
};
/* False: there is no such equality, and nothing to free. */
bool rows_lift(const struct rows *rows, int32_t var, bool large, struct row_bounds *bounds);
/* Completes values by column, NAN where they are not known, as far as they follow at once, and
 * tells whether they are then all known and allowed. */
bool rows_lifted_hold(const struct rows *rows, int32_t var, const struct row_bounds *bounds, double *at);
void rows_lift_free(struct row_bounds *bounds);

#endif
