/* A checker of DRAT proofs: does this proof refute this formula?
 *
 * It shares nothing with the solvers, not even how a formula is read; of this project it uses only
 * base/. A proof is a list of clauses that are added and deleted. Each added clause must follow
 * from those that are there: by unit propagation from its negation (RUP), or else this must hold
 * for its resolvents on its first literal (RAT), which keeps a formula satisfiable if it was. The
 * empty clause at the end refutes the formula. */
#ifndef DRAT_DRAT_H
#define DRAT_DRAT_H

#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum drat_verdict {
    DRAT_VERIFIED,
    DRAT_REJECTED,  /* well-formed, but it proves nothing: `sentence` says where it fails */
    DRAT_UNREADABLE /* not a DIMACS formula or not a DRAT proof: `sentence` says where */
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
    int64_t needed_clauses;     /* of the formula: those that the refutation used */
    int64_t added, deleted;     /* clauses, up to the refutation */
    /* of those added: how many were checked, and how many of these are RAT and not RUP */
    int64_t checked, by_rat;
    int64_t kept;    /* deletions of unit clauses, which are not carried out */
    int64_t unknown; /* deletions of clauses that are not there, which are ignored */
};

/* Checks the clauses that the refutation uses, from the last one back, or with `every` all that are
 * added before it. A formula that contains the empty clause needs no proof. */
enum drat_verdict drat_check(struct drat_input formula, struct drat_input proof, bool every,
                             struct drat_result *result);

/* Does this text begin like a DIMACS formula: comments, then `p cnf'? */
bool drat_read_is_formula(const char *bytes, size_t size);

#endif
