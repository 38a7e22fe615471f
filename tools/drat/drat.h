/* A DRAT proof checker.
 *
 * It shares no code with the solvers, not even the DIMACS parser; of this project it uses only
 * base/. A proof is a list of added and deleted clauses. An added clause must follow from the
 * current clauses by reverse unit propagation (RUP), or all its resolvents on its first literal
 * must (RAT), which preserves satisfiability. The empty clause at the end refutes the formula. */
#ifndef DRAT_DRAT_H
#define DRAT_DRAT_H

#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum drat_verdict {
    DRAT_VERIFIED,
    DRAT_REJECTED,  /* well-formed but invalid: `sentence` names the failing step */
    DRAT_UNREADABLE /* a syntax error in the formula or the proof: `sentence` has the position */
};

struct drat_input {
    const char *name; /* for sentences */
    const char *bytes;
    size_t size;
};

struct drat_result {
    enum drat_verdict verdict;
    /* "NAME:LINE:COLUMN: ..."; without a full stop; empty if verified */
    struct sentence sentence;
    bool binary;                /* the proof's format */
    int64_t variables, clauses; /* of the formula, by its header */
    int64_t needed_clauses;     /* core clauses of the formula */
    int64_t added, deleted;     /* clauses, up to the refutation */
    /* added clauses that were checked, and those of them that needed RAT */
    int64_t checked, by_rat;
    int64_t kept;    /* ignored deletions of unit clauses */
    int64_t unknown; /* ignored deletions of clauses that do not exist */
};

/* Checks the core clauses of the refutation or, with `every`, all clauses added before it. A
 * formula that contains the empty clause needs no proof. */
enum drat_verdict drat_check(struct drat_input formula, struct drat_input proof, bool every,
                             struct drat_result *result);

/* True if the text begins like a DIMACS formula: comments, then `p cnf'. */
bool drat_read_is_formula(const char *bytes, size_t size);

#endif
