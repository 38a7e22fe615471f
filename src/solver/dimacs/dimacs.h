/* DIMACS: a parser and a writer of formulas, and a parser of solvers' answers.
 *
 * The parser passes clauses to a sink as they come, and the writer takes them one by one: neither
 * stores the formula. The parser accepts the variations that occur in practice: comment lines
 * anywhere (also within a clause), several clauses on a line, clauses over several lines, tabs and
 * carriage returns, a `%` line followed by a 0 at the end. It diagnoses, with line and column: a
 * missing, repeated or malformed header, a variable out of range, a wrong number of clauses, a
 * missing final 0, and malformed or too large numbers. */
#ifndef SOLVER_DIMACS_DIMACS_H
#define SOLVER_DIMACS_DIMACS_H

#include "base/buf.h"
#include "base/reader.h"
#include "base/vec.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

/* The largest variable of a formula, so that the number of variables plus 1 fits an int. */
enum { DIMACS_VARIABLES = INT_MAX - 1 };

struct dimacs_sink {
    void (*header)(void *self, int variables, int64_t clauses); /* may be NULL */
    void (*clause)(void *self, const int *lits, size_t count);
    struct deadline *deadline; /* polled every few thousand clauses; may be NULL */
    void *self;
};

struct dimacs_counts {
    int variables;   /* by the header */
    int64_t clauses; /* by the header, verified if reading succeeds */
    int64_t literals;
    /* The first line of the current or last clause. */
    int64_t line;
};

/* False with r's error set; true if the deadline was reached. At least 100 MB/s. */
bool dimacs_read(struct reader *r, const struct dimacs_sink *sink, struct dimacs_counts *counts);

void dimacs_write_header(struct buf *out, int variables, int64_t clauses);
void dimacs_write_comment(struct buf *out, const char *text); /* each line of it after "c " */
void dimacs_write_clause(struct buf *out, const int *lits, size_t count);
/* v lines of at most 78 columns, 0 at the end */
void dimacs_write_values(struct buf *out, const int *lits, size_t count);

/* The same for variables 1 .. count, whose values are queried one by one. Ends early on a write
 * error. */
void dimacs_write_values_of(struct buf *out, int count, bool (*value)(void *self, int variable), void *self);

enum dimacs_status { DIMACS_UNKNOWN, DIMACS_SAT, DIMACS_UNSAT };

struct dimacs_answer {
    enum dimacs_status status;
    vec_i32 lits; /* the values, as literals, in the order given, without 0 */
    bool silent;  /* reading failed because there is neither a status nor a value */
};

/* Parses the output of a solver: `s` and `v` lines (other lines are skipped), minisat's result file
 * (SAT, UNSAT or INDET, then literals), or bare literals; values without a status mean SAT. Refuses
 * a variable above `variables` (unless that is 0), a literal and its negation, values after their
 * final 0, and values of an unsatisfiable formula. False with r's error set; then there is nothing
 * to free. */
bool dimacs_answer_read(struct reader *r, int variables, struct dimacs_answer *answer);
void dimacs_answer_free(struct dimacs_answer *answer);

#endif
