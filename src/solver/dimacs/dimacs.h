/* DIMACS: formulas in, formulas out, and solvers' answers in.
 *
 * Reading hands clauses to a sink as they come, writing takes them one by one: nobody needs to hold
 * the formula. The reader accepts what is found in practice: comments on lines of their own
 * anywhere (in the middle of a clause too), several clauses on a line, clauses over several lines,
 * tabs and carriage returns, a `%` line followed by a 0 at the end. It diagnoses, with line and
 * column: a missing, second or malformed header, a variable beyond the header's, a wrong number of
 * clauses, a missing final 0, and what is not a number or too large for one. */
#ifndef SOLVER_DIMACS_DIMACS_H
#define SOLVER_DIMACS_DIMACS_H

#include "base/buf.h"
#include "base/reader.h"
#include "base/vec.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

/* The largest variable of a formula: an int has room for one more than the number of variables. */
enum { DIMACS_VARIABLES = INT_MAX - 1 };

struct dimacs_sink {
    void (*header)(void *self, int variables, int64_t clauses); /* may be NULL */
    void (*clause)(void *self, const int *lits, size_t count);
    struct deadline *deadline; /* polled every few thousand clauses; may be NULL */
    void *self;
};

struct dimacs_counts {
    int variables;   /* by the header */
    int64_t clauses; /* by the header, which is right once reading has succeeded */
    int64_t literals;
    /* Where the last clause begins; while the sink is given one, where that one begins. */
    int64_t line;
};

/* False with r's error set. A reading that reached its deadline returns true. At least 100 MB/s. */
bool dimacs_read(struct reader *r, const struct dimacs_sink *sink, struct dimacs_counts *counts);

void dimacs_write_header(struct buf *out, int variables, int64_t clauses);
void dimacs_write_comment(struct buf *out, const char *text); /* each line of it after "c " */
void dimacs_write_clause(struct buf *out, const int *lits, size_t count);
/* v lines of at most 78 columns, 0 at the end */
void dimacs_write_values(struct buf *out, const int *lits, size_t count);

/* The same for variables 1 .. count, asked one by one: however many there are, nothing is kept.
 * Ends early if writing fails. */
void dimacs_write_values_of(struct buf *out, int count, bool (*value)(void *self, int variable), void *self);

enum dimacs_status { DIMACS_UNKNOWN, DIMACS_SAT, DIMACS_UNSAT };

struct dimacs_answer {
    enum dimacs_status status;
    vec_i32 lits; /* the values, as literals, in the order given, without 0 */
    bool silent;  /* reading failed because there was neither a status nor a value */
};

/* What a solver said: `s` and `v` lines (comments and other chatter are skipped), minisat's result
 * file (SAT, UNSAT or INDET, then literals), or bare literals; values without a status mean SAT. A
 * variable above `variables` is refused unless variables is 0; so are a literal and its negation,
 * values after their final 0, and values of an unsatisfiable formula. False with r's error set;
 * then nothing is left to free. */
bool dimacs_answer_read(struct reader *r, int variables, struct dimacs_answer *answer);
void dimacs_answer_free(struct dimacs_answer *answer);

#endif
