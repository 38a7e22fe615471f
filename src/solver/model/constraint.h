/* One constraint as data, and what is known about its kind.
 *
 * All kinds have the same record: views, literals, integers, a relation. So a model copies, prints,
 * tests and walks any constraint without knowing it. What a kind means is in its file in
 * src/solver/constraint/, as a table of functions. */
#ifndef SOLVER_MODEL_CONSTRAINT_H
#define SOLVER_MODEL_CONSTRAINT_H

#include "base/buf.h"
#include "damier.h"

struct constraint_kind;
struct dm_candidate;
struct propagator_kind;

struct constraint {
    const struct constraint_kind *kind;
    const dm_int *views; /* all arrays: in the model's arena once posted */
    const dm_lit *lits;
    const int64_t *ints;
    uint32_t view_count, lit_count, int_count;
    dm_rel rel;          /* only DM_LE, DM_GE, DM_EQ, DM_NE are recorded where a kind uses it */
    int64_t rhs;         /* right-hand side, or another parameter of the kind (1: strict, in lex) */
    dm_lit condition;    /* 0: must hold; otherwise see `equivalent` */
    bool equivalent;     /* condition <-> it holds; otherwise condition -> it holds */
    const char *section; /* heading, shared by a group; NULL none */
    const char *label;   /* its own name; NULL none */
};

struct constraint_kind {
    const char *name; /* as in constraints.def and in printed models */

    /* Posts the form of this number (CALL in constraints.def), whose arguments fit its signature.
     * NULL: the kind has no such form. */
    void (*call)(dm_model *model, int form, const dm_argument *arguments);

    /* Do these full values satisfy it? The condition is ignored. This is the definition of the
     * kind: every engine, encoding and propagator is tested against it. */
    bool (*holds)(const struct constraint *constraint, const struct dm_candidate *at);

    /* Posts into `out` (a child of the constraint's model) simpler constraints that together say
     * the same over the constraint's variables, condition included. NULL if `primitive` is not. */
    void (*decompose)(const struct constraint *constraint, dm_model *out);

    /* Is this one a primitive: a clause, or a cardinality or linear `<=`/`>=`, at most
     * half-reified? Every way to solve knows these.
     * NULL: never. */
    bool (*primitive)(const struct constraint *constraint);

    /* Readable text of the constraint, without its condition. */
    void (*print)(const struct constraint *constraint, const dm_model *model, struct buf *out);

    /* How the kernel propagates it (solver/constraint/propagator.h); NULL: it is decomposed there
     * too. */
    const struct propagator_kind *propagator;

    /* Does it take dm_iff? Otherwise posting under one is misuse, and `equivalent` is false in
     * every constraint of the kind. */
    bool equivalences;

    /* 1 and the place of a view that follows from the others; 0: none does. */
    uint32_t result;

    /* For kinds that share their functions: what sets this one apart. NULL: nothing. */
    const void *detail;
};

/* The factor of a view in a sum: all are 1 where none are given. */
static inline int64_t constraint_coef(const struct constraint *constraint, uint32_t i)
{
    return constraint->int_count ? constraint->ints[i] : 1;
}

#endif
