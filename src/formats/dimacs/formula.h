/* A formula in DIMACS as a problem. */
#ifndef FORMATS_DIMACS_FORMULA_H
#define FORMATS_DIMACS_FORMULA_H

#include "ask/session.h"
#include "solver/dimacs/dimacs.h"
#include "solver/engine/sat.h"

struct formula { /* must outlive the problem */
    const char *name;
    bool (*open)(void *self, struct reader *r); /* opens the text, each time that it is read */
    void *self;
    struct deadline *deadline; /* of reading it for formula_count or for a model */
    /* clauses can be assumed one by one; the fields below are not used */
    bool explain;

    const struct sat_kind *solver;
    const char *argument; /* of the solver */
    int64_t conflict_limit;
    bool proof_alone; /* as in struct sat_config */
};

struct formula_numbers {
    int64_t variables, clauses, literals, conflicts, bytes, rate;
    double read_seconds, solve_seconds;
};

struct problem formula_problem(const struct formula *formula);

/* Reads the text only to count. False with the sentence; true if it was stopped. */
bool formula_count(const struct formula *formula, struct formula_numbers *numbers, struct sentence *error);

/* The numbers of a search session; for answers found elsewhere only `variables` is set. */
struct formula_numbers formula_numbers(const struct session *session);

/* The last answer, as v lines. */
void formula_write_values(const struct session *session, struct buf *out);

#endif
